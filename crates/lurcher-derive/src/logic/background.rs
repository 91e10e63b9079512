//! A function for conditions: what `#[property]` may say of a failure with it.
//!
//! Only functions whose types are surely known to the toolkit are given: references to what the
//! function looks into, text, and plain numbers, characters and truth values.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Block, FnArg, ReturnType, Signature, Type};

use super::called::mentions;
use super::noted::is_generated;
use super::types::{is_str, looked_into};

/// Types that are known by their names.
const PLAIN: &[&str] = &[
    "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64", "i128",
    "isize",
];
/// Functions of more arguments are not given.
const MOST_ARGUMENTS: usize = 3;

/// The method that gives it; nothing if that cannot be.
pub(super) fn method(signature: &Signature, body: &Block) -> Option<TokenStream> {
    let is_known = |input: &FnArg| match input {
        FnArg::Receiver(_) => false,
        FnArg::Typed(input) => match &*input.ty {
            Type::Reference(reference) if is_str(&reference.elem) => true,
            other => is_plain(other) || looked_into(other).is_some(),
        },
    };
    let ReturnType::Type(_, result) = &signature.output else { return None };
    let n = signature.inputs.len();
    let is_given = !is_generated(&signature.ident.to_string())
        && signature.generics.params.is_empty()
        && signature.asyncness.is_none()
        && signature.unsafety.is_none()
        && (1..=MOST_ARGUMENTS).contains(&n)
        && is_plain(result)
        && signature.inputs.iter().all(is_known);
    let function = &signature.ident;
    let name = function.to_string();
    let calls_itself =
        mentions(&body.to_token_stream(), function).then(|| quote!(.that_calls_itself()));
    is_given.then(|| {
        quote! {
            fn background() -> ::core::option::Option<::lurcher::_macro_support::Background> {
                ::core::option::Option::Some(
                    ::lurcher::_macro_support::background(#name, #function) #calls_itself .offered()
                )
            }
        }
    })
}

fn is_plain(ty: &Type) -> bool {
    matches!(ty, Type::Path(path) if PLAIN.iter().any(|name| path.path.is_ident(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_given(signature: &str) -> bool {
        let body = syn::parse_quote!({ true });
        method(&syn::parse_str(signature).unwrap(), &body).is_some()
    }

    #[test]
    fn a_function_that_calls_itself_is_given_as_such() {
        let signature = syn::parse_quote!(fn fact(n: u64) -> u64);
        let given = |body: &Block| method(&signature, body).unwrap().to_string();
        let body = syn::parse_quote!({ if n == 0 { 1 } else { n * fact(n - 1) } });
        assert!(given(&body).contains("that_calls_itself"));
        assert!(!given(&syn::parse_quote!({ n * other(n - 1) })).contains("that_calls_itself"));
    }

    #[test]
    fn functions_of_known_types_are_given() {
        for signature in [
            "fn is_sorted(list: &[u8]) -> bool",
            "fn count(x: &i64, list: &[i64]) -> usize",
            "fn begins(text: &str, c: char) -> bool",
        ] {
            assert!(is_given(signature), "{signature}");
        }
    }

    #[test]
    fn others_are_not() {
        for signature in [
            "fn nothing()",
            "fn known() -> bool",
            "fn of_any<T>(x: &T) -> bool",
            "fn with(x: &u8, f: &dyn Fn(u8) -> bool) -> bool",
            "fn made(x: &u8) -> Known",
            "fn taken(x: Known) -> bool",
            "fn method(&self) -> bool",
            "async fn later(x: &u8) -> bool",
            "fn many(a: &u8, b: &u8, c: &u8, d: &u8) -> bool",
        ] {
            assert!(!is_given(signature), "{signature}");
        }
    }
}
