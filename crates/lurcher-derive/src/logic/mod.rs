//! `#[logic]`.
//!
//! An ordinary function over references is kept, and gets a second reading beside it. The parts of
//! the way are apart, so that another reading is another printer: [`input`] is what was written,
//! [`kind`] says which values are parts of the input, [`types`] what becomes of signatures,
//! [`lazy`] prints the lazy reading, [`reading`] what is around it, [`symbolic`] the one over what
//! is possible, [`terms`] the text as data, [`noted`] tells properties of the functions before
//! them, [`fresh`] has names for what is generated, [`expand`] puts the items together.

mod background;
mod called;
mod expand;
mod fresh;
mod input;
mod kind;
mod lazy;
mod noted;
mod pattern_text;
mod reading;
mod symbolic;
mod terms;
mod types;

pub(crate) use self::noted::offered;
#[cfg(feature = "refine")]
pub(crate) use self::{
    lazy::is_ordinary,
    noted::{heads as noted_heads, importable, is_noted},
};

use proc_macro2::TokenStream;
use syn::{Error, Item};

use crate::settings::Mistakes;

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let parsed = match syn::parse2::<Item>(item.clone()) {
        Ok(parsed) => parsed,
        Err(error) => return with_error(item, error),
    };
    let mut mistakes = Mistakes::default();
    let settings = input::settings(arguments, &mut mistakes);
    let mut tokens = match &parsed {
        Item::Fn(function) => {
            noted::note(function);
            expand::function(function, &settings, &mut mistakes)
        }
        Item::Impl(methods) => expand::methods(methods, &settings, &mut mistakes),
        other => {
            let message = "`#[logic]` reads a function or an `impl` block, and this is neither\n\
                           write `#[logic] fn holds(value: &Type) -> bool { … }`";
            return with_error(item, Error::new_spanned(other, message));
        }
    };
    tokens.extend(mistakes.into_error().map(Error::into_compile_error));
    tokens
}

/// The item stays, so that its name is still there.
fn with_error(item: TokenStream, error: Error) -> TokenStream {
    let mut tokens = error.into_compile_error();
    tokens.extend(item);
    tokens
}
