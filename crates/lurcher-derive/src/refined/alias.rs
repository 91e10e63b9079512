//! `#[refined(type Rng[n: int] = i64{v: 0 <= v && v < n})] type Rng = i64;`
//!
//! The alias stays an alias. Beside it there is a constant of the same name, which says what is
//! refined; whoever imports the one imports the other.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Error, ItemType, Token, bracketed, token};

use super::distinct::Bound;
use super::lower::{Lowering, together, violated};
use super::meant_type;
use super::names::{Names, Printed, Sort};
use super::syntax::Refined;

/// What the attribute says: the whole, or only the refined type.
struct Alias {
    name: Option<Ident>,
    /// Names, and whether they stand for Booleans.
    parameters: Vec<(Ident, bool)>,
    ty: Refined,
}

impl Parse for Alias {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        if input.parse::<Option<Token![type]>>()?.is_none() {
            meant_type::alias(input)?;
            let ty = input.parse()?;
            meant_type::after_alias(input)?;
            return Ok(Alias { name: None, parameters: Vec::new(), ty });
        }
        let name = input.call(Ident::parse_any)?;
        meant_type::alias(input)?;
        let mut parameters = Vec::new();
        if input.peek(token::Bracket) {
            let content;
            bracketed!(content in input);
            parameters = content.parse_terminated(parameter, Token![,])?.into_iter().collect();
        }
        input.parse::<Token![=]>()?;
        let ty = input.parse()?;
        meant_type::after_alias(input)?;
        Ok(Alias { name: Some(name), parameters, ty })
    }
}

/// `n: int`
fn parameter(input: ParseStream<'_>) -> syn::Result<(Ident, bool)> {
    let message = "a parameter has a name and a sort\nwrite `n: int`";
    let expected = |error: Error| Error::new(error.span(), message);
    let name = input.call(Ident::parse_any).map_err(expected)?;
    input.parse::<Token![:]>().map_err(expected)?;
    let sort = input.call(Ident::parse_any)?;
    match sort.to_string().as_str() {
        "int" => Ok((name, false)),
        "bool" => Ok((name, true)),
        _ => {
            let message = "an alias has parameters of sort `int` or `bool`\nwrite `int` for a number of any type";
            Err(Error::new(sort.span(), message))
        }
    }
}

pub(super) fn expand(arguments: TokenStream, item: &ItemType) -> syn::Result<TokenStream> {
    let Alias { name, parameters, ty } = syn::parse2(arguments)?;
    if let Some(name) = name.filter(|name| *name != item.ident) {
        let message = format!("the alias below is called `{}`", item.ident);
        return Err(Error::new(name.span(), message));
    }
    if let Some(parameter) = item.generics.params.first() {
        let message = "an alias with types as parameters cannot be refined yet";
        return Err(Error::new_spanned(parameter, message));
    }
    let mut bound = Bound::default();
    for (parameter, _) in &parameters {
        bound.add(parameter, "name this parameter differently")?;
    }
    bound.indices(&ty)?;
    let (of, visibility, name) = (&item.ty, &item.vis, &item.ident);
    let value = Ident::new("__lurcher_value", Span::mixed_site());
    let mut names = Names::of_inputs();
    let sort = |is_truth: bool| if is_truth { Sort::Truth } else { Sort::Int };
    for (parameter, is_truth) in &parameters {
        let tokens = match is_truth {
            true => quote!(#parameter),
            false => quote!((#parameter.clone())),
        };
        names.add(parameter, Printed::value(tokens, sort(*is_truth)));
    }
    let mut lowering = Lowering::default();
    lowering.companions.is_of_inputs = true;
    let printed = Printed::behind(quote!(#value), &ty);
    let conditions = lowering.conditions(&ty, None, &printed, &names)?;
    let conditions = conditions.iter().map(|one| &one.tokens);
    lowering.companions.is_of_inputs = false;
    let parts = lowering.conditions(&ty, None, &printed, &names)?;
    let (violated, text) = (violated(&parts), together(&parts));
    let (outer, inner) = lowering.companions.items();
    let formula = match super::smt::alias(&ty, &parameters) {
        Some((declared, body)) => quote!(::core::option::Option::Some((#declared, #body))),
        None => quote!(::core::option::Option::None),
    };
    let types: Vec<TokenStream> = parameters
        .iter()
        .map(|(_, is_truth)| if *is_truth { quote!(bool) } else { quote!(::lurcher::Int) })
        .collect();
    let arguments: Vec<&Ident> = parameters.iter().map(|(name, _)| name).collect();
    let support = quote!(::lurcher::_macro_support::refine);
    Ok(quote! {
        #[doc(hidden)]
        #[allow(non_upper_case_globals, dead_code, unused_braces)]
        #visibility const #name: #support::Alias<#of, (#(#types,)*)> = {
            #outer
            {
                #inner
                #[::lurcher::logic]
                #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
                fn __lurcher_holds(#value: &#of #(, #arguments: #types)*) -> bool {
                    true #(&& #conditions)*
                }
                #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
                fn __lurcher_violated(#value: &#of #(, #arguments: #types)*) -> ::std::string::String {
                    #violated
                    ::std::string::String::new()
                }
                #support::Alias {
                    holds: |#value, (#(#arguments,)*)| __lurcher_holds(#value #(, #arguments)*),
                    lazy: |#value, (#(#arguments,)*)| __lurcher_holds::lazy(#value #(, #arguments)*),
                    violated: |#value, (#(#arguments,)*)| __lurcher_violated(#value #(, #arguments)*),
                    text: #text,
                    formula: #formula,
                    symbolic: <__lurcher_holds as ::lurcher::_macro_support::Reading>::symbolic,
                }
            }
        };
    })
}
