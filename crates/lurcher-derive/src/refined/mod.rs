//! `#[refined]`: a signature with refinements becomes a test of its function.
//!
//! The way: tokens to plain data ([`syntax`], [`parse_type`], [`parse_term`]), terms to Rust
//! ([`print`], over [`names`]), types to conditions ([`lower`]), and these to a property whose
//! inputs are searched for ([`function`]). The function itself stays as it is.

mod agrees;
mod alias;
mod borrowed;
mod collections;
mod companion;
mod contract;
mod distinct;
mod elements;
mod fields;
mod function;
mod higher;
mod lower;
mod meant;
mod meant_type;
mod mentioned;
mod methods;
mod named;
mod names;
mod of_type;
mod options;
mod parameters;
mod parse_term;
mod parse_type;
mod print;
mod said;
mod smt;
mod syntax;
mod text;
mod texts;
mod told;
mod tuples;
mod walks;
mod ways;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::{Error, Item, ItemFn};

pub(crate) use self::of_type::expand as of_type;

use self::options::Attribute;
use self::parameters::Callee;

pub(crate) fn expand(arguments: TokenStream, item: TokenStream) -> TokenStream {
    let (kept, made) = match syn::parse2::<Item>(item.clone()) {
        Ok(Item::Fn(mut function)) => {
            let of_test = of_test(&mut function.attrs);
            let name = &function.sig.ident;
            let callee = Callee { path: quote!(#name), of: None };
            let inside = alone_in_a_block(&function);
            match inside
                .and_then(|()| tested(arguments, &function.sig, &function.block, &callee, &of_test))
            {
                Ok((attribute, test)) => match with_contract(&attribute, &function) {
                    Ok(kept) => (kept, Ok(test)),
                    Err(error) => (quote!(#function), Err(error)),
                },
                Err(error) => (quote!(#function), Err(error)),
            }
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

/// An error if a function stands in an `impl` block, as far as its text tells: a macro sees no more
/// than that.
fn alone_in_a_block(function: &ItemFn) -> syn::Result<()> {
    fn own_type(tokens: TokenStream) -> Option<Span> {
        tokens.into_iter().find_map(|token| match token {
            TokenTree::Ident(name) if name == "Self" => Some(name.span()),
            TokenTree::Group(group) => own_type(group.stream()),
            _ => None,
        })
    }
    let ItemFn { sig, block, .. } = function;
    // Items in the body may have a `Self` of their own.
    let has_items = block.stmts.iter().any(|statement| matches!(statement, syn::Stmt::Item(_)));
    let body = (!has_items).then_some(block);
    match own_type(quote!(#sig #body)) {
        Some(place) if sig.receiver().is_none() => {
            let message = "mark the `impl` block with `#[refined]`, too: alone, a function does not know what \
                           `Self` is";
            Err(Error::new(place, message))
        }
        _ => Ok(()),
    }
}

/// The function as it is, or checked at every call.
fn with_contract(attribute: &Attribute, function: &ItemFn) -> syn::Result<TokenStream> {
    if !attribute.is_contract {
        return Ok(quote!(#function));
    }
    let ItemFn { attrs, vis, sig, block } = function;
    let (name, mut outer) = (&sig.ident, sig.clone());
    let body = contract::wrapper(&attribute.signature, &mut outer, &quote!(#name))?;
    let statements = &body.stmts;
    Ok(quote! {
        #(#attrs)*
        #vis #outer {
            #[allow(clippy::needless_pass_by_value, clippy::ptr_arg)]
            #sig #block
            #(#statements)*
        }
    })
}

/// What is said of a function, and the test that it makes.
fn tested(
    arguments: TokenStream,
    signature: &syn::Signature,
    body: &syn::Block,
    callee: &Callee,
    of_test: &[syn::Attribute],
) -> syn::Result<(Attribute, TokenStream)> {
    let instances = options::instances(&arguments, &signature.generics)?;
    let text = instances.replace(arguments.clone());
    let mut attribute: Attribute = syn::parse2(text.clone())?;
    attribute.signature.is_of_method = callee.of.is_some();
    attribute.check(&signature.generics)?;
    attribute.signature.check_names()?;
    attribute.signature.check_against(signature)?;
    borrowed::check(signature)?;
    if let Some(token) = signature.asyncness {
        let message = "an async function is not tested as refined: somebody must run it\nrefine a \
                       function that does, or write an async `#[property]`";
        return Err(Error::new(token.span, message));
    }
    let own = [arguments, quote!(#body)];
    let called = crate::nearby::called_in(&own.iter().cloned().collect());
    let mentioned = crate::mentions::mentioned(own.iter().chain(&called));
    let refined = &attribute.signature;
    let constants = named::constants(mentioned, refined, &text, (signature, body), callee);
    let signature = instances.apply(signature)?;
    let test = function::test(&attribute, &signature, callee, of_test, constants)?;
    Ok((attribute, test))
}

/// Takes the attributes off a function that are meant for its test.
fn of_test(attributes: &mut Vec<syn::Attribute>) -> Vec<syn::Attribute> {
    let is_of_test = |attribute: &syn::Attribute| {
        ["ignore", "should_panic"].iter().any(|name| attribute.path().is_ident(name))
    };
    let found = attributes.iter().filter(|attribute| is_of_test(attribute)).cloned().collect();
    attributes.retain(|attribute| !is_of_test(attribute));
    found
}
