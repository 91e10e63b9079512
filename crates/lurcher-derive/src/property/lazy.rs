//! `#[property(lazy)]`: the body is read lazily, too.
//!
//! The function becomes a `#[logic]` function beside itself, whose lazy reading is asked during
//! the search for inputs. Arguments that are references are lazy there; others are
//! known as a whole.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Error, ItemFn, ReturnType, Type};

use super::signature::{Argument, Arguments, Handed};
use crate::settings::Mistakes;

/// Refuses what cannot be read lazily; what `#[logic]` cannot read it says itself.
pub(super) fn check(
    place: Span,
    function: &ItemFn,
    arguments: &Arguments,
    mistakes: &mut Mistakes,
) {
    let returns_bool = match &function.sig.output {
        ReturnType::Type(_, ty) => {
            matches!(&**ty, Type::Path(path) if path.path.is_ident("bool"))
        }
        ReturnType::Default => false,
    };
    let arguments = &arguments.arguments;
    let message = if !returns_bool {
        "a lazy property returns whether it holds\nlet the function return `bool`, or remove `lazy`"
            .to_string()
    } else if arguments.iter().all(|argument| argument.handed != Handed::Lent) {
        "nothing is lazy in a property that takes all of its arguments as values\ntake references: \
         `tree: &Tree`, or remove `lazy`"
            .to_string()
    } else if let Some(argument) = arguments.iter().find(|a| a.handed == Handed::LentMutably) {
        format!(
            "what is changed cannot be lazy\ntake `{}` as a value, or remove `lazy`",
            argument.label
        )
    } else {
        return;
    };
    mistakes.add(Error::new(place, message));
}

/// The function to read, as an item, and its lazy reading over a search.
pub(super) fn reading(
    function: &ItemFn,
    arguments: &Arguments,
    place: Span,
) -> (TokenStream, TokenStream) {
    let (inputs, block) = (&arguments.inputs, &function.block);
    let handed = arguments.arguments.iter().zip(0u32..).map(|(argument, index)| {
        let Argument { ty, handed, .. } = argument;
        let lazy = quote!(::lurcher::_macro_support::argument::<#ty>(search, #index));
        if *handed == Handed::Lent { lazy } else { quote!(#lazy.to_value()) }
    });
    let item = quote_spanned! {place=>
        #[::lurcher::logic]
        #[allow(clippy::all, clippy::pedantic, dead_code, unused_variables)]
        fn __lurcher_property(#(#inputs),*) -> bool #block
    };
    let reading = quote! {
        ::core::option::Option::Some(|search| __lurcher_property::lazy(#(#handed),*))
    };
    (item, reading)
}
