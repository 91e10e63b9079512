//! `#[refined]`: a signature with refinements becomes a test of its function.
//!
//! The way: tokens to plain data ([`syntax`], [`parse_type`], [`parse_term`]), terms to Rust
//! ([`print_term`], over [`names`]), types to conditions ([`lower`]), and these to a property whose
//! inputs are searched for ([`function`]). The function itself stays as it is.

mod alias;
mod companion;
mod function;
mod higher;
mod lower;
mod methods;
mod names;
mod of_type;
mod options;
mod parse_term;
mod parse_type;
mod print_term;
mod syntax;
mod text;

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Error, Item};

pub(crate) use self::of_type::expand as of_type;

use self::function::Callee;
use self::options::Attribute;

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let (kept, made) = match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Fn(function)) => {
            let name = &function.sig.ident;
            let callee = Callee { path: quote!(#name), of: None };
            (quote!(#function), tested(arguments, &function.sig, &callee))
        }
        Ok(Item::Impl(block)) => return methods::expand(arguments, block),
        Ok(Item::Type(item)) => (quote!(#item), alias::expand(arguments, &item)),
        Ok(other) => {
            let message = "`#[refined]` stands on a function, on an `impl` block with methods that are \
                           refined, or on a type alias, and this is none of them";
            (item, Err(Error::new_spanned(other, message)))
        }
        Err(error) => (item, Err(error)),
    };
    // After a mistake the function is there all the same.
    let made = made.unwrap_or_else(Error::into_compile_error);
    quote!(#kept #made)
}

/// The test of a function.
fn tested(
    arguments: TokenStream,
    signature: &syn::Signature,
    callee: &Callee,
) -> syn::Result<TokenStream> {
    let instances = options::instances(&arguments, &signature.generics)?;
    let attribute: Attribute = syn::parse2(instances.replace(arguments))?;
    let signature = instances.apply(signature)?;
    function::test(&attribute, &signature, callee)
}
