//! `#[property]`.

mod array;
mod asserted;
mod config;
mod expand;
mod lazy;
mod requires;
mod signature;
mod written;

use proc_macro2::TokenStream;
use syn::{Error, Item, ItemFn};

#[cfg(feature = "refine")]
pub(crate) use self::{
    config::parse as parse_settings,
    requires::{Lowered, Requirement},
    signature::{Handed, drawn_type, text_of},
};

use self::config::PropertySettings;
use crate::settings::Mistakes;

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let function = match parse_function(&item) {
        Ok(function) => function,
        Err(error) => {
            // The item stays, so that its name is still there.
            let mut tokens = error.into_compile_error();
            tokens.extend(item);
            return tokens;
        }
    };
    let mut mistakes = Mistakes::default();
    let settings = config::parse(arguments, &mut mistakes);
    test(&function, settings, mistakes)
}

/// The test that a function and its settings make, and the mistakes that were found.
pub(crate) fn test(
    function: &ItemFn,
    mut settings: PropertySettings,
    mut mistakes: Mistakes,
) -> TokenStream {
    let mut signature = signature::parse(function, &mut mistakes);
    for argument in signature.iter_mut().flat_map(|signature| &mut signature.arguments) {
        let label = settings.labels.iter().find(|(name, _)| argument.name.as_ref() == Some(name));
        if let Some((_, label)) = label {
            argument.label.clone_from(label);
        }
    }
    if let (Some(array), Some(signature)) = (&settings.array, &signature) {
        array.check(signature, &mut mistakes);
    }
    if let (Some(place), Some(signature)) = (settings.lazy, &signature) {
        lazy::check(place, function, signature, &mut mistakes);
        settings.requires.get_or_insert_with(|| requires::Requirement::nothing(place));
    }
    if let (Some(requires), Some(signature)) = (&settings.requires, &signature) {
        requires.check(function, signature, &mut mistakes);
    }
    // After a mistake in a setting the body is still worth checking; after one
    // in the signature there is nothing sensible to generate.
    let mut tokens = match signature {
        Some(signature) => expand::expand(function, &signature, &settings),
        None => TokenStream::new(),
    };
    tokens.extend(mistakes.into_error().map(Error::into_compile_error));
    tokens
}

fn parse_function(item: &TokenStream) -> syn::Result<ItemFn> {
    match syn::parse2::<Item>(item.clone())? {
        Item::Fn(function) => Ok(function),
        other => {
            let message = "`#[property]` turns a function into a test, and this is not a function\n\
                           write `#[property] fn holds(input: Type) { … }`";
            Err(Error::new_spanned(other, message))
        }
    }
}
