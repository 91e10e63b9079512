//! What the attributes of a type and of its fields say, as plain data: `invariant`, `refined_by`,
//! `each`.

use proc_macro2::{Ident, TokenTree};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, Meta, Token, Type, parenthesized};

use super::meant::comparison;
use super::syntax::Term;

/// What the attributes of a type say.
#[derive(Default)]
pub(super) struct Said {
    pub(super) invariants: Vec<Term>,
    pub(super) indices: Vec<Index>,
}

/// `len: int = length(self)`
pub(super) struct Index {
    pub(super) ty: Type,
    pub(super) term: Term,
}

impl Parse for Said {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut said = Said::default();
        while !input.is_empty() {
            let key = input.call(Ident::parse_any)?;
            if key == "invariant" {
                if !input.peek(Token![=]) {
                    return Err(input.error(
                        "expected `=` and a condition\nwrite `#[data(invariant = low <= high)]`",
                    ));
                }
                input.parse::<Token![=]>()?;
                said.invariants.push(input.parse()?);
            } else if key == "refined_by" {
                let content;
                parenthesized!(content in input);
                let indices = content.parse_terminated(Index::parse, Token![,])?;
                said.indices.extend(indices);
            } else if comparison(input) {
                let message = "there is one condition here\nwrite `&&` between several, or `invariant =` before each";
                return Err(Error::new(key.span(), message));
            } else {
                let message = format!(
                    "`{key}` is nothing that a type says\na type takes `invariant = condition(self)` \
                     and `refined_by(len: int = length(self))`; other settings belong to fields and \
                     variants"
                );
                return Err(Error::new(key.span(), message));
            }
            if input.parse::<Option<Token![,]>>()?.is_none() && !input.is_empty() {
                return Err(input.error("expected `,` or the end"));
            }
        }
        Ok(said)
    }
}

impl Parse for Index {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.call(Ident::parse_any)?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        let message = "expected `=` and what the index of a value is, as in `refined_by(len: int = \
                       length(self))`";
        input.parse::<Token![=]>().map_err(|error| Error::new(error.span(), message))?;
        Ok(Index { ty, term: input.parse()? })
    }
}

/// `each(v: i64, v < key)` on a field.
pub(super) struct Each {
    pub(super) name: Ident,
    pub(super) ty: Type,
    pub(super) term: Term,
}

impl Parse for Each {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        let message = "expected `:` and the type of what is meant, as in `each(v: i64, low <= v)`";
        input.parse::<Token![:]>().map_err(|error| Error::new(error.span(), message))?;
        let ty = input.parse()?;
        let message = "expected `,` and what is said of each, as in `each(v: i64, low <= v)`";
        input.parse::<Token![,]>().map_err(|error| Error::new(error.span(), message))?;
        let term = input.parse()?;
        super::parse_term::expect_end(input)?;
        Ok(Each { name, ty, term })
    }
}

/// What the attributes of a field say with `each(…)`.
pub(super) fn each(attributes: &[syn::Attribute]) -> syn::Result<Vec<Each>> {
    let mut all = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("data")) {
        let Meta::List(list) = &attribute.meta else { continue };
        let mut tokens = list.tokens.clone().into_iter();
        while let Some(token) = tokens.next() {
            let is_each = matches!(&token, TokenTree::Ident(ident) if ident == "each");
            if let (true, Some(TokenTree::Group(group))) = (is_each, tokens.clone().next()) {
                all.push(syn::parse2(group.stream())?);
            }
        }
    }
    Ok(all)
}
