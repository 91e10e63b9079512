//! Calls of functions.
//!
//! A call without lazy arguments is a call of the function itself. With some, it is a call
//! of the lazy reading, unless the function is known to be an ordinary one: listed as
//! `plain(…)`, of the standard library, associated with a type. Such a one is handed whole
//! values.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Expr, ExprCall, Path, PathArguments};

use super::expressions::turbofish;
use super::methods::name_of_method;
use super::{Printer, Written};
use crate::logic::input::Function;
use crate::logic::kind::Kind;
use crate::logic::pattern_text::starts_upper;
use crate::ranges::located;

/// What a path in the place of a function is.
pub(in crate::logic) enum Callee {
    /// Builds a value: `Some`, `Exp::Add`.
    Constructor,
    /// Has a lazy reading.
    Logic,
    /// An associated function of the `impl` block that the caller stands in.
    Own,
    /// Any other.
    Ordinary,
}

const PRIMITIVES: &[&str] = &[
    "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128", "isize", "f32",
    "f64", "bool", "char", "str",
];
const STANDARD: &[&str] = &["std", "core", "alloc", "mem", "cmp", "iter"];

impl Printer<'_> {
    pub(super) fn call(&mut self, call: &ExprCall) -> Written {
        let path = match &*call.func {
            Expr::Path(path) if path.qself.is_none() => &path.path,
            other => return self.call_value(other, call),
        };
        if let Some(name) = path.get_ident() {
            if self.scope.has(&name.to_string()) {
                return self.call_value(&call.func, call);
            }
        }
        let is_lazy = call.args.iter().any(|argument| self.is_lazy_argument(argument));
        let callee = callee(self.function, path);
        match callee {
            Callee::Constructor => {
                let path = self.own_path(path);
                let (arguments, kind) = self.list(call.args.iter());
                Written::atom(quote!(#path(#(#arguments),*)), kind)
            }
            _ if !is_lazy => {
                let path = self.own_path(path);
                let arguments = call.args.iter().map(|argument| self.expression(argument).tokens);
                let arguments: Vec<_> = arguments.collect();
                Written::atom(quote!(#path(#(#arguments),*)), Kind::Plain)
            }
            Callee::Ordinary => {
                let path = self.own_path(path);
                let arguments: Vec<_> =
                    call.args.iter().map(|argument| self.forced(argument)).collect();
                Written::atom(quote!(#path(#(#arguments),*)), Kind::Plain)
            }
            Callee::Logic => {
                let arguments = self.logic_arguments(call.args.iter());
                let reading = self.lazy_reading(path, call.args.len());
                let span = located(call.span());
                let tokens = quote_spanned!(span=> #reading(#(#arguments),*));
                let kind = self.own_result(path);
                Written { is_call: true, ..Written::atom(tokens, kind) }
            }
            Callee::Own => {
                let arguments = self.logic_arguments(call.args.iter());
                let (Some(methods), Some(last)) = (self.function.methods, path.segments.last())
                else {
                    return Written::plain(call.to_token_stream());
                };
                let (of, name) = (methods.of, name_of_method(&last.ident));
                let kind =
                    methods.results.get(&last.ident.to_string()).cloned().unwrap_or(Kind::Plain);
                let tokens =
                    quote!(<::lurcher::_macro_support::Lazy<'_, #of>>::#name(#(#arguments),*));
                Written { is_call: true, ..Written::atom(tokens, kind) }
            }
        }
    }

    fn is_lazy_argument(&mut self, argument: &Expr) -> bool {
        !matches!(argument, Expr::Closure(_))
            && (self.probe(argument).is_lazy() || self.is_part(argument))
    }

    /// Whether something is a part of the input because a function gives it back that is known to
    /// give back a reference: `left(tree)`.
    fn is_part(&mut self, argument: &Expr) -> bool {
        let Expr::Call(call) = argument else { return false };
        let Expr::Path(path) = &*call.func else { return false };
        let is_logic = matches!(callee(self.function, &path.path), Callee::Logic);
        let last = path.path.segments.last().map(|last| last.ident.to_string());
        is_logic
            && last.is_some_and(|name| gives_reference(&name))
            && call.args.iter().any(|argument| self.is_lazy_argument(argument))
    }

    /// The arguments of a lazy reading.
    pub(super) fn logic_arguments<'e>(
        &mut self,
        arguments: impl Iterator<Item = &'e Expr>,
    ) -> Vec<TokenStream> {
        arguments
            .map(|argument| match argument {
                Expr::Closure(closure) => self.closure(closure, &[Kind::Ref, Kind::Ref]).tokens,
                argument => self.value(argument).tokens,
            })
            .collect()
    }

    /// A closure that is a variable or written out.
    fn call_value(&mut self, function: &Expr, call: &ExprCall) -> Written {
        let name = match function {
            Expr::Path(path) => path.path.get_ident().map(ToString::to_string),
            _ => None,
        };
        let parameters = name.and_then(|name| self.scope.parameters(&name).map(<[bool]>::to_vec));
        let arguments: Vec<_> = call
            .args
            .iter()
            .enumerate()
            .map(|(index, argument)| {
                let span = located(argument.span());
                match parameters.as_ref().map(|all| all.get(index) == Some(&true)) {
                    Some(true) => {
                        let value = self.value(argument).tokens;
                        quote_spanned!(span=> ::lurcher::_macro_support::IntoLazy::into_lazy(#value))
                    }
                    Some(false) => self.forced(argument),
                    None => self.value(argument).tokens,
                }
            })
            .collect();
        let function = self.expression(function).operand();
        Written::atom(quote!(#function(#(#arguments),*)), Kind::Plain)
    }

    /// Of what kind the result is, if the function calls itself.
    fn own_result(&self, path: &Path) -> Kind {
        let is_self = self.function.methods.is_none()
            && path.get_ident() == Some(&self.function.signature.ident);
        if is_self { self.function.result() } else { Kind::Plain }
    }

    /// A function in the place of a closure.
    pub(super) fn function_as_closure(&mut self, path: &Path, item: &Kind) -> TokenStream {
        let name = self.name("item");
        let span = located(path.span());
        let handle = Written::atom(quote!(#name), item.clone());
        let code = match callee(self.function, path) {
            _ if !item.is_lazy() => {
                let path = self.own_path(path);
                return quote!(#path);
            }
            Callee::Constructor => {
                let (path, value) = (self.own_path(path), handle.into_value(span).tokens);
                quote!(#path(#value))
            }
            Callee::Ordinary => {
                let (path, value) = (self.own_path(path), handle.into_forced(span));
                quote!(#path(#value))
            }
            Callee::Logic | Callee::Own => {
                let (reading, value) = (self.lazy_reading(path, 1), handle.into_value(span).tokens);
                quote_spanned!(span=> #reading(#value))
            }
        };
        quote!(|#name| #code)
    }
}

impl Printer<'_> {
    /// `g` becomes `g::lazy`, `g::<K>` becomes `g::lazy::<K>`, under a name that is declared
    /// at the beginning of the body; see [`Printer::imports`].
    fn lazy_reading(&mut self, path: &Path, n_arguments: usize) -> TokenStream {
        let arguments = match path.segments.last().map(|last| &last.arguments) {
            Some(PathArguments::AngleBracketed(own)) => turbofish(Some(own)),
            _ => None,
        };
        let mut name = self.fresh.callee(path, n_arguments);
        name.set_span(located(path.span()));
        quote!(#name::lazy #arguments)
    }

    /// Declares the functions whose lazy readings are called.
    ///
    /// `use g as name` imports the function, and the type beside it if there is one. If there
    /// is none, because the function is not marked, the type of that name is the one in the block
    /// around it, of which the compiler can say more than that it did not find something.
    pub(super) fn imports(&self) -> (TokenStream, TokenStream) {
        let mut outer = TokenStream::new();
        let mut inner = TokenStream::new();
        for (name, path, n_arguments) in &self.fresh.callees {
            let span = located(path.span());
            let mut name = name.clone();
            name.set_span(span);
            outer.extend(quote_spanned! {span=>
                type #name = ::lurcher::_macro_support::NoReading<#n_arguments>;
            });
            inner.extend(quote_spanned! {span=>
                use #path as #name;
                const _: fn() = ::lurcher::_macro_support::has_reading::<#name>;
            });
        }
        (outer, inner)
    }
}

impl Printer<'_> {
    /// Gathers the functions whose lazy readings are called, and those that they call. Outside of
    /// the body what is declared in it is not found, so nothing is if anything is.
    pub(super) fn gathered(&self) -> TokenStream {
        let is_item = |statement: &syn::Stmt| matches!(statement, syn::Stmt::Item(_));
        if self.function.body.stmts.iter().any(is_item) {
            return TokenStream::new();
        }
        let (mut outer, mut inner) = (TokenStream::new(), TokenStream::new());
        for (name, path, n_arguments) in &self.fresh.callees {
            outer.extend(quote!(type #name = ::lurcher::_macro_support::NoReading<#n_arguments>;));
            inner.extend(quote! {
                #[allow(unused_imports)]
                use #path as #name;
                gathered.visit::<#name>();
            });
        }
        quote!(#outer { #inner })
    }
}

/// Whether a function is known to give back a reference.
fn gives_reference(name: &str) -> bool {
    #[cfg(feature = "refine")]
    return crate::declared::heading(name)
        .is_some_and(|heading| heading.gives == crate::declared::Handed::Reference);
    #[cfg(not(feature = "refine"))]
    {
        let _ = name;
        false
    }
}

/// What is called by a path.
pub(in crate::logic) fn callee(function: &Function<'_>, path: &Path) -> Callee {
    let names: Vec<_> = path.segments.iter().map(|segment| &segment.ident).collect();
    let Some((last, before)) = names.split_last() else { return Callee::Ordinary };
    if function.is_plain(path) {
        return Callee::Ordinary;
    }
    if starts_upper(last) {
        return Callee::Constructor;
    }
    let Some(of) = before.last() else { return Callee::Logic };
    if let Some(methods) = function.methods {
        let is_own = **of == "Self" || methods.name == format!("{of}Logic");
        if is_own && methods.results.contains_key(&last.to_string()) {
            return Callee::Own;
        }
    }
    let is_pointer = ["Box", "Rc", "Arc"].iter().any(|pointer| *of == pointer);
    if is_pointer && *last == "new" {
        return Callee::Constructor;
    }
    if is_ordinary(path) { Callee::Ordinary } else { Callee::Logic }
}

/// Whether a path is surely not that of a function with readings: it is a constructor, belongs to a
/// type, or to the standard library.
pub(crate) fn is_ordinary(path: &Path) -> bool {
    let names: Vec<_> = path.segments.iter().map(|segment| &segment.ident).collect();
    let Some((last, before)) = names.split_last() else { return true };
    let is_type =
        |of: &Ident| starts_upper(of) || PRIMITIVES.iter().any(|primitive| of == primitive);
    let is_standard = || STANDARD.iter().any(|standard| names[0] == standard);
    starts_upper(last) || before.last().is_some_and(|of| is_type(of) || is_standard())
}
