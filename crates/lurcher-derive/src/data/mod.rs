//! `#[derive(Data)]`.

mod attributes;
mod expand;
mod expand_layer;
mod expand_trees;
mod fallback;
mod input;

use proc_macro2::TokenStream;
use syn::DeriveInput;

use crate::settings::Mistakes;

pub(crate) fn derive(input: &DeriveInput) -> TokenStream {
    let mut mistakes = Mistakes::default();
    let parsed = input::parse(input, &mut mistakes);
    let (method, items) = mistakes.keep(refinement(input)).unwrap_or_default();
    match (mistakes.into_error(), parsed) {
        (None, Some(parsed)) => {
            let mut tokens = expand::expand(&parsed, &method);
            tokens.extend(items);
            tokens
        }
        (error, _) => {
            let mut tokens = fallback::stub(input);
            tokens.extend(error.map(syn::Error::into_compile_error));
            tokens
        }
    }
}

/// What the type says of its values: a method of `Data`, and items beside it.
fn refinement(input: &DeriveInput) -> syn::Result<(TokenStream, TokenStream)> {
    #[cfg(feature = "refine")]
    return crate::refined::of_type(input);
    #[cfg(not(feature = "refine"))]
    match input.attrs.iter().find(|attribute| attribute.path().is_ident("data")) {
        Some(attribute) => {
            let message = "`#[data(…)]` on a type says what is true of its values, and needs \
                           Lurcher's feature `refine`, which is off\nswitch it on: `cargo add --dev \
                           lurcher --features refine`; other settings belong to fields and variants";
            Err(syn::Error::new_spanned(attribute, message))
        }
        None => Ok(Default::default()),
    }
}
