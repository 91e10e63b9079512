//! Planted bugs: those that people write down, and those that follow from the text.
//!
//! All of them are compiled into one build. At each place the generated code asks which bug is on
//! (`lurcher::audit`), and each bug is written into a registry from which `cargo lurcher audit`
//! knows what there is to switch on (`registry.rs`).

mod mutate;
mod registry;
mod written;

use proc_macro2::TokenStream;
use quote::quote;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, LitStr, Token};

pub(crate) use self::mutate::mutate;

use self::registry::{Entry, Place, number, register, tracked};
use self::written::written;

/// `mutant!`'s arguments.
struct Planted {
    name: LitStr,
    right: Expr,
    wrong: Expr,
}

impl Parse for Planted {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.parse()?;
        input.parse::<Token![,]>()?;
        let right = input.parse()?;
        input.parse::<Token![,]>()?;
        Ok(Planted { name, right, wrong: input.parse()? })
    }
}

/// The number of a planted bug, which is written into the registry.
pub(crate) fn planted(input: TokenStream) -> TokenStream {
    let Planted { name, right, wrong } = match syn::parse2(input) {
        Ok(planted) => planted,
        Err(error) => return error.into_compile_error(),
    };
    let text = name.value();
    if text.trim().is_empty() {
        let message = "a planted bug needs a name, by which it is switched on and reported";
        return syn::Error::new(name.span(), message).into_compile_error();
    }
    register(&Entry {
        kind: "planted",
        place: Place::of(&quote!(#name)),
        moved: Vec::new(),
        function: String::new(),
        lines: (0, 0),
        original: written(&quote!(#right)),
        replacement: written(&quote!(#wrong)),
        name: text.clone(),
    });
    let (number, tracked) = (number(&text), tracked());
    quote!({ #tracked #number })
}
