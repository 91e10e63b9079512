//! Calls of methods.
//!
//! On a part of the input the method is called on what `__receiver()` gives: the layer of a
//! type of the standard library (a lazy list for a `Vec`, an `Option` of a lazy value, a
//! number), the handle of a type of the user's, where `#[logic]` on an `impl` block has put
//! the lazy readings of its methods. Of what kind the result is, and what closures are
//! handed, is known by name for the methods of options, lists and iterators.

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprMethodCall, Pat, RangeLimits};

use super::expressions::{compare, turbofish};
use super::{Printer, Written};
use crate::logic::kind::Kind;
use crate::ranges::located;

/// Methods of collections that put something in.
const PUTTING: &[&str] = &["push", "push_back", "push_front", "insert", "extend", "append"];

/// Methods that give one, some or all of what they are called on.
const GIVING: &[&str] = &[
    "iter",
    "into_iter",
    "rev",
    "skip",
    "take",
    "step_by",
    "by_ref",
    "peekable",
    "filter",
    "skip_while",
    "take_while",
    "inspect",
    "chain",
    "or",
    "or_else",
    "fuse",
    "cycle",
    "next",
    "next_back",
    "nth",
    "last",
    "find",
    "first",
    "get",
    "front",
    "back",
    "pop",
    "pop_front",
    "pop_back",
    "peek",
    "max",
    "min",
    "max_by",
    "min_by",
    "max_by_key",
    "min_by_key",
    "ok",
    "ok_or",
    "ok_or_else",
    "collect",
    "keys",
    "values",
    "windows",
    "drain",
    "remove",
    "swap_remove",
    "as_slice",
    "clone",
    "as_ref",
    "as_deref",
    "flatten",
    "reduce",
];

/// What a method is called in a lazy reading: handles have methods of their own, and one of the
/// user's that is called so would be hidden by these.
pub(in crate::logic) fn name_of_method(name: &Ident) -> Ident {
    const OF_HANDLES: [&str; 3] = ["get", "place", "to_value"];
    match OF_HANDLES.iter().any(|own| name == own) {
        true => format_ident!("__{}", name, span = name.span()),
        false => name.clone(),
    }
}

impl Printer<'_> {
    pub(super) fn method_call(&mut self, call: &ExprMethodCall) -> Written {
        if let Some(written) = self.range_contains(call) {
            return written;
        }
        let receiver = self.expression(&call.receiver);
        if !receiver.kind.is_lazy() {
            return self.plain_receiver(receiver, call);
        }
        let span = located(call.method.span());
        let name = call.method.to_string();
        if self.function.is_plain_method(&call.method) {
            let receiver = Written::new(receiver.into_forced(span), Kind::Plain).operand();
            let arguments: Vec<_> =
                call.args.iter().map(|argument| self.forced(argument)).collect();
            let (method, generics) = (&call.method, &call.turbofish);
            return Written::atom(
                quote!(#receiver.#method #generics(#(#arguments),*)),
                Kind::Plain,
            );
        }
        if let Some(written) = self.special(&name, &receiver, call) {
            return written;
        }
        let kind = receiver.kind.clone();
        let method = match kind.is_handle() {
            true => &name_of_method(&call.method),
            false => &call.method,
        };
        if kind.is_handle() {
            self.note_method(method, call.args.len());
        }
        let operand =
            if kind.is_handle() { receiver.call("__receiver", span) } else { receiver.operand() };
        let (arguments, returned) = self.method_arguments(&name, call, &kind);
        let generics = turbofish(call.turbofish.as_ref());
        let tokens = quote_spanned!(span=> #operand.#method #generics(#(#arguments),*));
        let result = self.result(&name, call, &kind, returned);
        Written { is_call: kind.is_handle(), ..Written::atom(tokens, result) }
    }

    fn note_method(&mut self, name: &Ident, n_arguments: usize) {
        let is_noted = |(noted, n): &(Ident, usize)| noted == name && *n == n_arguments;
        if !self.methods.iter().any(is_noted) {
            self.methods.push((name.clone(), n_arguments));
        }
    }

    /// Traits with the methods that are called on handles. They are implemented for a reference to
    /// a handle, where they are found only if the method has no lazy reading; and there they
    /// ask for what nothing implements, so that the compiler says what is wrong.
    pub(super) fn missing_methods(&mut self) -> TokenStream {
        let mut code = TokenStream::new();
        for (method, n_arguments) in std::mem::take(&mut self.methods) {
            let name = self.name("Method");
            let types: Vec<_> = (0..n_arguments).map(|n| format_ident!("A{n}")).collect();
            code.extend(quote! {
                trait #name: ::core::marker::Sized {
                    fn #method<R #(, #types)*>(self #(, _: #types)*) -> R
                    where
                        Self: ::lurcher::_macro_support::MethodReading,
                    {
                        ::core::unreachable!()
                    }
                }

                impl<T> #name for &::lurcher::_macro_support::Lazy<'_, T> {}
            });
        }
        code
    }

    /// Methods that are written in another way.
    fn special(
        &mut self,
        name: &str,
        receiver: &Written,
        call: &ExprMethodCall,
    ) -> Option<Written> {
        let span = located(call.method.span());
        let is_handle = receiver.kind.is_handle();
        let relation = match name {
            "cmp" | "partial_cmp" => Some("__cmp"),
            "eq" => Some("__eq"),
            "ne" => Some("__ne"),
            "lt" => Some("Less"),
            "le" => Some("AtMost"),
            "gt" => Some("More"),
            "ge" => Some("AtLeast"),
            _ => None,
        };
        match (name, relation) {
            (_, Some(relation)) if call.args.len() == 1 && is_handle => {
                let left = Written::atom(receiver.tokens.clone(), receiver.kind.clone());
                let left = Written { is_atom: receiver.is_atom, ..left };
                let right = self.expression(&call.args[0]);
                let written = compare(left, relation, right, span);
                if name != "partial_cmp" {
                    return Some(written);
                }
                let order = written.tokens;
                Some(Written::atom(quote!(::core::option::Option::Some(#order)), Kind::Plain))
            }
            ("clone" | "to_owned", _) if is_handle => {
                Some(Written::atom(receiver.call("__value", span), Kind::Plain))
            }
            ("as_ref" | "as_deref" | "as_slice" | "as_str" | "borrow", _) if is_handle => {
                Some(Written::atom(receiver.call("__as_ref", span), Kind::Ref))
            }
            ("as_ref" | "as_deref", _) => {
                Some(Written::atom(receiver.call("__layer", span), receiver.kind.clone()))
            }
            ("cloned" | "copied", _) => {
                let operand = self.receiver(receiver, span);
                let item = self.name("item");
                let tokens = quote_spanned!(span=> #operand.map(|#item| #item.__value()));
                Some(Written::atom(tokens, Kind::Plain))
            }
            ("sum" | "product", _) => {
                let operand = self.receiver(receiver, span);
                let (item, method, generics) = (self.name("item"), &call.method, &call.turbofish);
                let tokens = quote_spanned! {span=>
                    #operand.map(|#item| #item.__value()).#method #generics()
                };
                Some(Written::atom(tokens, Kind::Plain))
            }
            _ => None,
        }
    }

    fn receiver(&self, receiver: &Written, span: proc_macro2::Span) -> TokenStream {
        if receiver.kind.is_handle() {
            receiver.call("__receiver", span)
        } else {
            receiver.operand()
        }
    }

    /// The arguments of a method of something lazy, and what a closure among them returns.
    fn method_arguments(
        &mut self,
        name: &str,
        call: &ExprMethodCall,
        kind: &Kind,
    ) -> (Vec<TokenStream>, Option<Kind>) {
        let item = &kind.item();
        let mut returned = None;
        let mut first = None;
        let mut arguments = Vec::new();
        for argument in &call.args {
            let tokens = match argument {
                Expr::Closure(closure) => {
                    let kinds = match name {
                        "fold" | "try_fold" | "scan" => {
                            [first.clone().unwrap_or(Kind::Plain), item.clone()]
                        }
                        "unwrap_or_else" | "or_else" => [Kind::Plain, Kind::Plain],
                        _ => [item.clone(), item.clone()],
                    };
                    let written = self.closure(closure, &kinds);
                    returned = Some(written.kind.clone());
                    written.tokens
                }
                Expr::Path(path) if self.is_function(path) => {
                    self.function_as_closure(&path.path, item)
                }
                argument if name == "zip" || name == "chain" => self.iterated(argument),
                // What is kept in a collection are handles, and a reference to one is wanted.
                Expr::Reference(reference)
                    if !kind.is_handle() && self.probe(&reference.expr) == Kind::Ref =>
                {
                    let handle = self.value(&reference.expr).tokens;
                    quote!(&#handle)
                }
                argument => {
                    let written = self.value(argument);
                    first.get_or_insert(written.kind.clone());
                    if matches!(name, "map_or") {
                        returned = Some(written.kind.clone());
                    }
                    written.tokens
                }
            };
            arguments.push(tokens);
        }
        (arguments, returned)
    }

    /// Something to iterate over that is handed to a method.
    fn iterated(&mut self, argument: &Expr) -> TokenStream {
        let span = located(argument.span());
        let written = self.expression(argument);
        if written.kind.is_handle() { written.call("__receiver", span) } else { written.tokens }
    }

    /// A path that names a function, not a variable.
    fn is_function(&self, path: &syn::ExprPath) -> bool {
        if path.qself.is_some() {
            return false;
        }
        match path.path.get_ident() {
            Some(name) if self.scope.has(&name.to_string()) => false,
            Some(name) => name == "Some" || !crate::logic::pattern_text::starts_upper(name),
            None => {
                let last = path.path.segments.last();
                last.is_some_and(|last| !crate::logic::pattern_text::starts_upper(&last.ident))
            }
        }
    }

    /// Of what kind the result of a method of something lazy is.
    fn result(
        &mut self,
        name: &str,
        call: &ExprMethodCall,
        kind: &Kind,
        returned: Option<Kind>,
    ) -> Kind {
        let item = kind.item();
        let returned = returned.unwrap_or(Kind::Plain);
        match name {
            "chars" => Kind::many(Kind::Value),
            "char_indices" => Kind::many(Kind::Tuple(vec![Kind::Plain, Kind::Value])),
            "enumerate" => Kind::many(Kind::Tuple(vec![Kind::Plain, item])),
            "zip" => {
                let other = call.args.first().map_or(Kind::Plain, |other| self.probe(other).item());
                Kind::many(Kind::Tuple(vec![item, other]))
            }
            "split_first" | "split_last" => Kind::many(Kind::Tuple(vec![item.clone(), Kind::Ref])),
            "partition" => Kind::Tuple(vec![Kind::many(item.clone()), Kind::many(item)]),
            "unwrap" | "expect" | "unwrap_or" | "unwrap_or_else" | "unwrap_or_default" => item,
            "map" => Kind::many(returned),
            "filter_map" | "and_then" | "find_map" | "map_while" | "flat_map" => {
                Kind::many(returned.item())
            }
            "fold" | "map_or" | "map_or_else" => returned,
            "max" | "min" if !call.args.is_empty() => Kind::Plain,
            name if GIVING.contains(&name) => match kind {
                Kind::Ref | Kind::Value => Kind::many(Kind::Ref),
                other => other.clone(),
            },
            name => match self.function.methods {
                Some(methods) => methods.results.get(name).cloned().unwrap_or(Kind::Plain),
                None => Kind::Plain,
            },
        }
    }

    // ---- receivers that are ordinary values ------------------------------------

    fn plain_receiver(&mut self, receiver: Written, call: &ExprMethodCall) -> Written {
        let name = call.method.to_string();
        let operand = receiver.operand();
        let mut kind = Kind::Plain;
        let mut arguments = Vec::new();
        for argument in &call.args {
            if let Expr::Closure(closure) = argument {
                // What a lazy reading has returned may be references, if the closure says so.
                let kinds: Vec<_> = closure
                    .inputs
                    .iter()
                    .map(|input| match input {
                        Pat::Type(typed) if receiver.is_call => Kind::of(&typed.ty),
                        _ => Kind::Plain,
                    })
                    .collect();
                let written = self.closure(closure, &kinds);
                if matches!(name.as_str(), "then" | "map" | "and_then" | "filter_map" | "find_map")
                {
                    kind = Kind::many(written.kind.item());
                }
                arguments.push(written.tokens);
                continue;
            }
            let argument_kind = self.probe(argument);
            if !argument_kind.is_lazy() {
                arguments.push(self.expression(argument).tokens);
                continue;
            }
            match name.as_str() {
                "zip" => {
                    kind = Kind::many(Kind::Tuple(vec![Kind::Plain, argument_kind.item()]));
                    arguments.push(self.iterated(argument));
                }
                "chain" => {
                    kind = Kind::many(argument_kind.item());
                    arguments.push(self.iterated(argument));
                }
                "then_some" | "unwrap_or" | "ok_or" if argument_kind != Kind::Value => {
                    kind = Kind::many(argument_kind.item());
                    arguments.push(self.value(argument).tokens);
                }
                name if argument_kind != Kind::Value
                    && PUTTING.contains(&name)
                    && self.holds_input(&call.receiver) =>
                {
                    arguments.push(self.value(argument).tokens);
                }
                _ => arguments.push(self.forced(argument)),
            }
        }
        let (method, generics) = (&call.method, turbofish(call.turbofish.as_ref()));
        Written::atom(quote!(#operand.#method #generics(#(#arguments),*)), kind)
    }

    /// `(low..high).contains(n)` compares, so that no number need be chosen.
    fn range_contains(&mut self, call: &ExprMethodCall) -> Option<Written> {
        let range = crate::ranges::as_range(&call.receiver)?;
        if call.method != "contains" || call.args.len() != 1 {
            return None;
        }
        if !self.probe(&call.args[0]).is_handle() {
            return None;
        }
        let span = located(call.span());
        let handle = self.expression(&call.args[0]).tokens;
        let name = self.name("number");
        let within =
            if matches!(range.limits, RangeLimits::HalfOpen(_)) { "Less" } else { "AtMost" };
        let mut conditions = Vec::new();
        for (end, relation) in [(&range.start, "AtLeast"), (&range.end, within)] {
            let Some(end) = end else { continue };
            let (end, relation) = (self.read(end), Ident::new(relation, span));
            conditions.push(quote_spanned! {span=>
                (&&::lurcher::_macro_support::Compare(&#name, &#end))
                    .__relates(::lurcher::_macro_support::Relation::#relation)
            });
        }
        Some(Written::new(quote!({ let #name = #handle; true #(&& #conditions)* }), Kind::Plain))
    }
}
