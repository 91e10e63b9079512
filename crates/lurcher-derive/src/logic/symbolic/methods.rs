//! Methods: those of options, numbers and lists that are known, and the user's own.

use proc_macro2::TokenStream;
use quote::{ToTokens, format_ident, quote};
use syn::{Expr, ExprClosure, ExprMethodCall, Pat};

use super::Printer;
use super::expressions::{count, unknown};
use super::quantified::through;
use crate::logic::pattern_text::is_simple;

impl Printer<'_> {
    pub(super) fn method_call(&mut self, call: &ExprMethodCall, want: &TokenStream) -> TokenStream {
        let name = call.method.to_string();
        let arguments: Vec<&Expr> = call.args.iter().collect();
        let receiver = &*call.receiver;
        if self.function.is_plain_method(&call.method) {
            return self.unknown_method(call);
        }
        match (name.as_str(), &arguments[..]) {
            (
                "clone" | "as_ref" | "as_deref" | "to_owned" | "copied" | "cloned" | "iter"
                | "as_slice",
                [],
            ) => self.expression(receiver, want),
            ("is_some" | "is_none", []) => {
                let not = (name == "is_some").then(|| quote!(.opposite()));
                let wanted = if name == "is_some" {
                    quote!(#want.is_some())
                } else {
                    quote!(#want.opposite().is_some())
                };
                let value = self.expression(receiver, &wanted);
                quote!({ let __v: __Value = #value; __Value::from(__cx.is_none(__v) #not) })
            }
            ("is_some_and" | "is_none_or" | "map_or", _) => {
                let (default, closure) = match (name.as_str(), &arguments[..]) {
                    ("is_some_and", [closure]) => (quote!(__Value::truth(false)), closure),
                    ("is_none_or", [closure]) => (quote!(__Value::truth(true)), closure),
                    ("map_or", [default, closure]) => (self.value(default), closure),
                    _ => return self.unknown_method(call),
                };
                let Some((pattern, body)) = closure_of(closure) else {
                    return self.unknown_method(call);
                };
                self.inside_option(receiver, &default, pattern, body, want, false)
            }
            ("map", [closure]) => match closure_of(closure) {
                Some((pattern, body)) => {
                    let none = quote!(__Value::NONE);
                    self.inside_option(receiver, &none, pattern, body, want, true)
                }
                None => self.unknown_method(call),
            },
            ("unwrap_or", [default]) => {
                let (value, default) = (self.value(receiver), self.value(default));
                quote!({
                    let __v: __Value = #value;
                    let __d: __Value = #default;
                    let (__none, __some) = __cx.looked_into(__v);
                    if __none { __cx.join(__d, __some) } else { __some }
                })
            }
            ("unwrap" | "expect", _) => {
                let value = self.value(receiver);
                quote!({ let __v: __Value = #value; __cx.looked_into(__v).1 })
            }
            ("max", [other]) => self.arithmetic("Greater", "Anything", receiver, other),
            ("min", [other]) => self.arithmetic("Lesser", "Anything", receiver, other),
            ("cmp", [other]) => {
                let (a, b) = (self.value(receiver), self.value(other));
                quote!({ let __a: __Value = #a; let __b: __Value = #b; __cx.order(__a, __b) })
            }
            ("abs", []) => {
                let value = self.value(receiver);
                quote!({ let __v: __Value = #value; __cx.magnitude(__v) })
            }
            (_, [other]) if operation(&name).is_some() => {
                let (operation, overflow) = operation(&name).unwrap_or_default();
                self.arithmetic(operation, overflow, receiver, other)
            }
            ("is_empty", []) => {
                let list = self.value(receiver);
                quote!({ let __v: __Value = #list; __Value::from(__cx.front(__v).0.opposite()) })
            }
            ("all" | "any", [closure]) => match through(receiver, closure) {
                Some((what, body)) => self.quantified(&what, body, name == "all", want),
                None => self.unknown_method(call),
            },
            ("skip", [n]) => match count(n) {
                Some(n) => {
                    let list = self.value(receiver);
                    quote!({ let __v: __Value = #list; __cx.skipped(__v, #n) })
                }
                None => self.unknown_method(call),
            },
            ("sum", []) if is_of_elements(receiver) => {
                let list = self.value(receiver);
                quote!({ let __v: __Value = #list; __cx.sum(__v) })
            }
            _ if self.is_own(&name) => {
                let mut all = vec![self.value(receiver)];
                all.extend(self.arguments(call.args.iter()));
                self.own_method(&name, &all, want)
            }
            ("len", []) => {
                // Of a list it is known; others may have a method of that name.
                let list = self.value(receiver);
                let other = match self.type_of(receiver) {
                    Some(of) => self.method_of(call, &of, want),
                    None => self.unknown_method(call),
                };
                quote!({
                    let __v: __Value = #list;
                    match __cx.length(__v) {
                        ::core::option::Option::Some(__length) => __length,
                        ::core::option::Option::None => #other,
                    }
                })
            }
            _ => match self.type_of(receiver) {
                Some(of) => self.method_of(call, &of, want),
                None => self.unknown_method(call),
            },
        }
    }

    /// What an expression is a reference to: the type of a parameter.
    fn type_of(&self, expression: &Expr) -> Option<TokenStream> {
        match expression {
            Expr::Paren(inner) => self.type_of(&inner.expr),
            Expr::Group(inner) => self.type_of(&inner.expr),
            Expr::Reference(inner) => self.type_of(&inner.expr),
            Expr::Unary(unary) if matches!(unary.op, syn::UnOp::Deref(_)) => {
                self.type_of(&unary.expr)
            }
            Expr::Path(path) => {
                let name = path.path.get_ident()?.to_string();
                // A name that was given again is another variable.
                let n_given = self.names.iter().filter(|known| **known == name).count();
                let of = self.types.get(&name).filter(|_| n_given == 1)?.to_token_stream();
                (!self.is_generic(&of)).then_some(of)
            }
            _ => None,
        }
    }

    /// A method of a parameter, if the `impl` block that it stands in is marked.
    fn method_of(
        &mut self,
        call: &ExprMethodCall,
        of: &TokenStream,
        want: &TokenStream,
    ) -> TokenStream {
        let mut all = vec![self.value(&call.receiver)];
        all.extend(self.arguments(call.args.iter()));
        let (n, reading) = (all.len(), format_ident!("__symbolic_of_{}", call.method));
        let (name, reason) = (call.method.to_string(), no_method(of, &call.method.to_string()));
        quote!({
            // Takes its turn where the type has no such method.
            trait __None {
                fn #reading(&self) -> &'static ::lurcher::_macro_support::symbolic::Function {
                    static NONE: ::lurcher::_macro_support::symbolic::Function =
                        ::lurcher::_macro_support::symbolic::Function::none(#name, #reason);
                    &NONE
                }
            }
            impl<__T> __None for &__T {}
            let __with: [__Value; #n] = [#(#all),*];
            let __function =
                (&::lurcher::_macro_support::symbolic::handle::<#of>(__cx)).#reading();
            __cx.call(__function, #want, &__with)
        })
    }

    fn unknown_method(&mut self, call: &ExprMethodCall) -> TokenStream {
        let mut all = vec![self.value(&call.receiver)];
        all.extend(self.arguments(call.args.iter()));
        unknown(&all)
    }

    fn is_own(&self, name: &str) -> bool {
        self.function.methods.is_some_and(|methods| methods.results.contains_key(name))
    }

    /// A method of the `impl` block that the caller stands in, if the receiver is of its type.
    pub(super) fn own_method(
        &mut self,
        name: &str,
        arguments: &[TokenStream],
        want: &TokenStream,
    ) -> TokenStream {
        let Some(methods) = self.function.methods else { return unknown(arguments) };
        let (of, reading) = (methods.of, format_ident!("__symbolic_{}", name));
        let n = arguments.len();
        quote!({
            let __with: [__Value; #n] = [#(#arguments),*];
            if __cx.is_of(__with[0], <#of as ::lurcher::Data>::shape) {
                __cx.call(Self::#reading(), #want, &__with)
            } else {
                __cx.unknown(&__with)
            }
        })
    }

    /// A closure on what is in an option, and what `None` gives.
    fn inside_option(
        &mut self,
        receiver: &Expr,
        default: &TokenStream,
        pattern: &Pat,
        body: &Expr,
        want: &TokenStream,
        is_wrapped: bool,
    ) -> TokenStream {
        let value = self.value(receiver);
        let wanted = if is_wrapped { quote!(__Want::Either) } else { quote!(__w.when(!__none)) };
        let body = self.closure(&[(pattern, "__item")], body, &wanted);
        let wrapped = is_wrapped.then(|| quote!(.some()));
        quote!({
            let __w: __Want = #want;
            let __v: __Value = #value;
            let (__none, __item) = __cx.looked_into(__v);
            let __inside: __Value = if __item.is_never() { __item } else { #body };
            let __inside = __inside #wrapped;
            if __none {
                let __d: __Value = #default;
                __cx.join(__d, __inside)
            } else {
                __inside
            }
        })
    }

    /// The body of a closure, applied to variables of these names.
    pub(super) fn closure(
        &mut self,
        patterns: &[(&Pat, &str)],
        body: &Expr,
        want: &TokenStream,
    ) -> TokenStream {
        let n_names = self.names.len();
        self.blocks.push(None);
        let mut bindings = TokenStream::new();
        for (pattern, item) in patterns {
            if let Pat::Ident(ident) = pattern {
                let (name, item) = (&ident.ident, format_ident!("{item}"));
                self.names.push(name.to_string());
                bindings.extend(quote!(let #name: __Value = #item;));
            }
        }
        let body = self.expression(body, &quote!(__wanted));
        self.blocks.pop();
        self.names.truncate(n_names);
        quote!({ let __wanted: __Want = #want; #bindings #body })
    }
}

/// Why a method of a type has no reading.
fn no_method(of: &TokenStream, method: &str) -> String {
    let name = match syn::parse2::<syn::Type>(of.clone()) {
        Ok(syn::Type::Reference(inner)) => return no_method(&inner.elem.to_token_stream(), method),
        Ok(syn::Type::Path(path)) => path.path.segments.last().map(|last| last.ident.to_string()),
        // Lists and tuples.
        _ => None,
    };
    match name.filter(|name| !STANDARD.contains(&name.as_str())) {
        None => {
            "it is a method of the standard library; call a `#[logic]` function that says the same"
                .to_string()
        }
        Some(name) => format!(
            "it has no reading; mark the `impl` block of `{name}` `#[logic]`, or call a function that lists it, \
             `#[logic(plain({method}))]`"
        ),
    }
}

/// Types of the standard library that have methods.
const STANDARD: [&str; 33] = [
    "u8",
    "u16",
    "u32",
    "u64",
    "u128",
    "usize",
    "i8",
    "i16",
    "i32",
    "i64",
    "i128",
    "isize",
    "f32",
    "f64",
    "bool",
    "char",
    "str",
    "String",
    "Vec",
    "VecDeque",
    "Option",
    "Result",
    "Box",
    "Rc",
    "Arc",
    "BTreeMap",
    "BTreeSet",
    "HashMap",
    "HashSet",
    "BinaryHeap",
    "LinkedList",
    "Range",
    "Duration",
];

/// A closure of one name.
pub(super) fn closure_of(closure: &Expr) -> Option<(&Pat, &Expr)> {
    let Expr::Closure(ExprClosure { inputs, body, .. }) = closure else { return None };
    let pattern = looked_through(inputs.first().filter(|_| inputs.len() == 1)?);
    is_name(pattern).then_some((pattern, &**body))
}

/// A pattern without references and types.
pub(super) fn looked_through(pattern: &Pat) -> &Pat {
    match pattern {
        Pat::Reference(inner) => looked_through(&inner.pat),
        Pat::Type(inner) => looked_through(&inner.pat),
        Pat::Paren(inner) => looked_through(&inner.pat),
        pattern => pattern,
    }
}

/// Whether a pattern is a name that does not change, or none.
pub(super) fn is_name(pattern: &Pat) -> bool {
    match pattern {
        Pat::Ident(ident) if ident.mutability.is_some() => false,
        pattern => is_simple(pattern),
    }
}

/// Whether an expression goes through the elements of something, as they are.
fn is_of_elements(expression: &Expr) -> bool {
    let Expr::MethodCall(call) = expression else { return false };
    match call.method.to_string().as_str() {
        "iter" => call.args.is_empty() && !matches!(&*call.receiver, Expr::MethodCall(_)),
        "copied" | "cloned" => is_of_elements(&call.receiver),
        _ => false,
    }
}

/// A method that is an operation on numbers, and what it does on overflow.
fn operation(name: &str) -> Option<(&'static str, &'static str)> {
    let (overflow, rest) = match name.split_once('_')? {
        ("checked", rest) => ("None", rest),
        ("saturating", rest) => ("Nearest", rest),
        _ => return None,
    };
    let operation = match rest {
        "add" => "Add",
        "sub" => "Subtract",
        "mul" => "Multiply",
        _ => return None,
    };
    Some((operation, overflow))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn why_a_method_has_no_reading_depends_on_whose_it_is() {
        for (of, expected) in [
            (quote!(u64), "of the standard library"),
            (quote!(&[Shop]), "of the standard library"),
            (quote!(std::vec::Vec<Shop>), "of the standard library"),
            (quote!(&shops::Shop<u8>), "the `impl` block of `Shop` `#[logic]`"),
        ] {
            let reason = no_method(&of, "total");
            assert!(reason.contains(expected), "{of}: {reason}");
        }
    }
}
