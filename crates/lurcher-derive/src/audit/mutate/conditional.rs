//! Text that is compiled under a condition.
//!
//! A macro is handed everything, whatever `#[cfg(…)]` says inside, and cannot tell what will be
//! compiled. A mutant of text that is not would be one that no test reaches. So items with a
//! condition get an attribute of their own behind it, which is looked at only where the condition
//! holds; statements, arms and fields with one are left as they are.

use proc_macro2::{TokenStream, TokenTree};
use quote::ToTokens;
use syn::{Attribute, Lit, parse_quote};

/// Whether something is compiled under a condition only.
pub(super) fn is_conditional(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

/// Whether a condition holds in tests only.
pub(super) fn is_for_tests(attribute: &Attribute) -> bool {
    let names = attribute.meta.to_token_stream();
    attribute.path().is_ident("cfg") && has_name(&names, "test") && !has_name(&names, "not")
}

fn has_name(tokens: &TokenStream, wanted: &str) -> bool {
    tokens.clone().into_iter().any(|tree| match tree {
        TokenTree::Ident(name) => name == wanted,
        TokenTree::Group(group) => has_name(&group.stream(), wanted),
        _ => false,
    })
}

/// Has an item mutated once its condition was looked at; of a method, the type is handed on.
pub(super) fn defer(attributes: &mut Vec<Attribute>, of: Option<&str>) {
    attributes.push(match of {
        Some(of) => parse_quote!(#[::lurcher::mutate(#of)]),
        None => parse_quote!(#[::lurcher::mutate]),
    });
}

/// What stands in the brackets of the attribute: whether to leave the item alone, and the name of a
/// method's type.
pub(super) fn arguments(arguments: &TokenStream) -> syn::Result<(bool, Option<String>)> {
    if arguments.is_empty() {
        return Ok((false, None));
    }
    if arguments.to_string() == "skip" {
        return Ok((true, None));
    }
    match syn::parse2(arguments.clone()) {
        Ok(Lit::Str(of)) => Ok((false, Some(of.value()))),
        _ => Err(syn::Error::new_spanned(
            arguments,
            "`#[mutate]` takes nothing, or `skip` for what is to be left alone: `#[mutate(skip)]`",
        )),
    }
}
