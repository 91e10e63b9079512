//! What a text mentions: numbers, floats, characters, texts and bytes.
//!
//! Where a function or a property does something else than before, its text says so, and a search
//! is not likely to come upon it.

mod constants;
mod literals;

use proc_macro2::TokenStream;
use quote::quote;

use self::literals::Literals;

/// What some tokens mention, those first that come first, as the value of a `Mentioned` of the
/// library.
pub(crate) fn mentioned<'t>(texts: impl IntoIterator<Item = &'t TokenStream>) -> TokenStream {
    let (mut numbers, mut literals) = (Vec::new(), Literals::default());
    for text in texts {
        constants::gather(text.clone(), &mut numbers);
        literals.gather(text.clone());
    }
    quote! {
        ::lurcher::_macro_support::Mentioned { numbers: &[#(#numbers),*], literals: #literals }
    }
}
