//! The text of a function as terms, for a solver that unfolds it.
//!
//! The other readings are Rust and run over the search. A solver that learns needs all of a
//! condition at once, so it gets the function as data: names of parameters, and the body as terms
//! in brackets, `(if (< a b) a b)`. What references do to a value does not matter there and is left
//! out. Functions that are called have numbers. What is not known here, a macro or a method, leaves
//! the function without terms, and the solver is not asked.

mod expressions;
mod patterns;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::{FnArg, Pat};

use self::expressions::Printer;
use super::fresh::Fresh;
use super::input::Function;

/// An `Option` of the function that makes the terms.
pub(super) fn written(function: &Function<'_>) -> TokenStream {
    let none = quote!(::core::option::Option::None);
    if cfg!(not(feature = "refine")) || function.methods.is_some() {
        return none;
    }
    let Some(parameters) = parameters(function) else { return none };
    let mut printer = Printer { function, fresh: Fresh::default(), callees: Vec::new() };
    let Some(body) = printer.block(&function.body.stmts) else { return none };
    let (mut outer, mut inner) = (TokenStream::new(), TokenStream::new());
    for (name, path, n_arguments) in &printer.fresh.callees {
        outer.extend(quote!(type #name = ::lurcher::_macro_support::NoReading<#n_arguments>;));
        inner.extend(quote!(#[allow(unused_imports)] use #path as #name;));
    }
    let callees: &Vec<Ident> = &printer.callees;
    quote! {
        ::core::option::Option::Some({
            #outer
            {
                #inner
                #[allow(unused_imports)]
                use ::lurcher::_macro_support::symbolic::traits::*;
                || ::lurcher::_macro_support::symbolic::Written {
                    parameters: ::std::vec![#(#parameters),*],
                    body: ::std::string::String::from(#body),
                    callees: ::std::vec![#(#callees::symbolic),*],
                }
            }
        })
    }
}

fn parameters(function: &Function<'_>) -> Option<Vec<String>> {
    let names = function.signature.inputs.iter().map(|input| match input {
        FnArg::Typed(input) => match &*input.pat {
            Pat::Ident(name) if name.subpat.is_none() => Some(name.ident.to_string()),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    });
    names.collect()
}

/// What stands in brackets.
fn list(parts: impl IntoIterator<Item = String>) -> String {
    format!("({})", parts.into_iter().collect::<Vec<_>>().join(" "))
}
