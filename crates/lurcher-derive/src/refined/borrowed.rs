//! A result that keeps what was lent to be changed.
//!
//! After the call both the result and each `&mut` argument are looked at. If one borrows the other,
//! that cannot be, and the compiler would say so of code that nobody wrote.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Error, FnArg, Lifetime, Pat, ReturnType, Signature, Type};

/// An error if the result of a function borrows from an argument that is lent as `&mut`.
pub(super) fn check(signature: &Signature) -> syn::Result<()> {
    let ReturnType::Type(_, output) = &signature.output else { return Ok(()) };
    let mut kept = Vec::new();
    lifetimes(output.to_token_stream(), &mut kept);
    match signature.inputs.iter().find(|input| is_kept(input, &kept, signature)) {
        None => Ok(()),
        Some(argument) => {
            let message = format!(
                "the result borrows from `{}`, which is lent to be changed, and both are looked at after the call\nrefine a \
                 function that calls this one and returns a value of its own",
                name(argument)
            );
            Err(Error::new_spanned(output, message))
        }
    }
}

/// Whether an argument is lent as `&mut` for one of these lifetimes; one without a name is that of
/// `&self`, or of the only argument that has one.
fn is_kept(argument: &FnArg, kept: &[Option<String>], signature: &Signature) -> bool {
    let named = |lifetime: &Option<Lifetime>| {
        lifetime.as_ref().map(|of| of.ident.to_string()).filter(|name| name != "_")
    };
    let is_of_receiver = signature.receiver().is_some_and(|of| of.reference.is_some());
    match argument {
        FnArg::Receiver(of) => match &of.reference {
            Some((_, lifetime)) if of.mutability.is_some() => {
                kept.contains(&None) || kept.contains(&named(lifetime))
            }
            _ => false,
        },
        FnArg::Typed(typed) => match &*typed.ty {
            Type::Reference(lent) if lent.mutability.is_some() => match named(&lent.lifetime) {
                None => kept.contains(&None) && !is_of_receiver,
                lifetime => kept.contains(&lifetime),
            },
            _ => false,
        },
    }
}

/// The lifetimes of references in a type, without a name where it is left out.
fn lifetimes(tokens: TokenStream, found: &mut Vec<Option<String>>) {
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match token {
            TokenTree::Punct(sign) if sign.as_char() == '&' => {
                let is_named =
                    matches!(tokens.peek(), Some(TokenTree::Punct(next)) if next.as_char() == '\'');
                if !is_named {
                    found.push(None);
                }
            }
            TokenTree::Punct(sign) if sign.as_char() == '\'' => {
                let name = tokens.next().map(|name| name.to_string());
                found.push(name.filter(|name| name != "_"));
            }
            TokenTree::Group(group) => lifetimes(group.stream(), found),
            _ => {}
        }
    }
}

fn name(argument: &FnArg) -> String {
    match argument {
        FnArg::Receiver(_) => "self".to_string(),
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(name) => name.ident.to_string(),
            pattern => pattern.to_token_stream().to_string(),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_borrows_from_an_argument_that_is_lent_to_be_changed_is_refused() {
        for (signature, expected) in [
            ("fn f(list: &mut Vec<i64>) -> &mut i64", Some("`list`")),
            ("fn f(list: &mut Vec<i64>) -> Option<&i64>", Some("`list`")),
            ("fn f(list: &mut Vec<i64>) -> Iter<'_, i64>", Some("`list`")),
            ("fn f(&mut self, other: &str) -> &i64", Some("`self`")),
            ("fn f<'a>(a: &'a str, b: &'a mut i64) -> &'a str", Some("`b`")),
            ("fn f<'a>(a: &'a str, b: &mut i64) -> &'a str", None),
            ("fn f(&self, other: &mut i64) -> &str", None),
            ("fn f(list: &mut Vec<i64>) -> &'static str", None),
            ("fn f(list: &mut Vec<i64>) -> i64", None),
            ("fn f(list: &[i64]) -> &i64", None),
        ] {
            let read: Signature = syn::parse_str(signature).unwrap();
            let said = check(&read).err().map(|error| error.to_string());
            match expected {
                None => assert_eq!(said, None, "{signature}"),
                Some(name) => assert!(said.unwrap().contains(name), "{signature}"),
            }
        }
    }
}
