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
    match (mistakes.into_error(), parsed) {
        (None, Some(parsed)) => expand::expand(&parsed),
        (error, _) => {
            let mut tokens = fallback::stub(input);
            tokens.extend(error.map(syn::Error::into_compile_error));
            tokens
        }
    }
}
