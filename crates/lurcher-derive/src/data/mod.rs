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
    #[cfg(feature = "refine")]
    crate::declared::note(input);
    let mut mistakes = Mistakes::default();
    let refinement = refinement(input);
    let says =
        refinement.as_ref().is_ok_and(|(method, items)| !method.is_empty() || !items.is_empty());
    let looked_into = if says { looked_into(input) } else { input.clone() };
    let input = &looked_into;
    let parsed = input::parse(input, &mut mistakes);
    let ((method, items), wrongly_said) = match refinement {
        Ok(said) => (said, None),
        Err(error) => (Default::default(), Some(error)),
    };
    match (mistakes.into_error(), parsed) {
        // If only what it says of its values is wrong, it is a type that says nothing.
        (None, Some(parsed)) => {
            let mut tokens = expand::expand(&parsed, &method);
            tokens.extend(items);
            tokens.extend(wrongly_said.map(syn::Error::into_compile_error));
            tokens
        }
        (error, _) => {
            let mut tokens = fallback::stub(input);
            tokens
                .extend(error.into_iter().chain(wrongly_said).map(syn::Error::into_compile_error));
            tokens
        }
    }
}

/// Whoever asks a type what is true of its values may look at the parameters of the type one
/// constructor at a time.
fn looked_into(input: &DeriveInput) -> DeriveInput {
    let mut input = input.clone();
    for parameter in input.generics.type_params_mut() {
        let name = &parameter.ident;
        let bound = syn::parse_quote!(::lurcher::_macro_support::Unfold<Target = #name>);
        parameter.bounds.push(bound);
    }
    input
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
