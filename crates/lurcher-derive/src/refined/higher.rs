//! Arguments that are functions: a closure that asks a table of results.
//!
//! The closure checks what it is called with, and searches for a result as its type says, under the
//! arguments of that call and those of the function under test.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::{Error, Type};

use super::lower::{Condition, Lowering};
use super::names::{Names, Printed};
use super::parameters::{Parameter, values};
use super::syntax::{Base, Function, Refined, Signature};
use crate::ranges::located;

/// How a function is handed over.
#[derive(Clone, Copy)]
pub(super) enum Wrapped {
    Not,
    Reference,
    Box,
}

impl Wrapped {
    pub(super) fn around(self, made: &Made) -> TokenStream {
        let Made { closure, owned, .. } = made;
        match self {
            Wrapped::Not => closure.clone(),
            Wrapped::Reference => quote!(&#closure),
            // What is in a box may borrow nothing.
            Wrapped::Box => quote!({ #owned ::std::boxed::Box::new(move #closure) }),
        }
    }
}

/// What an argument is, if it is a function.
pub(super) fn function(refined: &Refined, ty: &Type) -> syn::Result<Option<(Function, Wrapped)>> {
    let mut base = &refined.base;
    loop {
        base = match base {
            Base::Reference { inner, .. } => &inner.base,
            Base::Named { path, arguments } if path.is_ident("Box") => match &arguments[..] {
                [super::syntax::Argument::Type(inner)] => &inner.base,
                _ => break,
            },
            _ => break,
        };
    }
    let Base::Function(function) = base else { return Ok(None) };
    let wrapped = match ty {
        Type::Reference(_) => Wrapped::Reference,
        Type::Path(path) if path.path.segments.last().is_some_and(|last| last.ident == "Box") => {
            Wrapped::Box
        }
        Type::BareFn(_) => {
            let message = "a `fn` pointer remembers nothing, so results for it cannot be searched for\n\
                           take `impl Fn(…) -> …` instead";
            return Err(Error::new_spanned(ty, message));
        }
        _ => Wrapped::Not,
    };
    Ok(Some(((**function).clone(), wrapped)))
}

/// A closure, with what stands before the call.
pub(super) struct Made {
    pub(super) prepared: TokenStream,
    pub(super) table: Ident,
    pub(super) closure: TokenStream,
    /// Makes what the closure captures its own.
    owned: TokenStream,
}

pub(super) fn closure(
    caller: &str,
    parameter: &Parameter,
    function: &Function,
    parameters: &[Parameter],
    refined: &Signature,
    lowering: &mut Lowering,
) -> syn::Result<Made> {
    let (name, place) = (&parameter.name, located(parameter.place));
    let table = format_ident!("__table_{name}", span = Span::mixed_site());
    let holds = format_ident!("__result_of_{name}", span = Span::mixed_site());
    let result = format_ident!("__value", span = Span::mixed_site());
    let mut names = Names::default();
    let (mut outer, mut outer_types) = (Vec::new(), Vec::new());
    for parameter in values(parameters) {
        let name = &parameter.name;
        names.add(&parameter.said, parameter.printed(quote!(#name)));
        lowering.bind(parameter.of(), &parameter.printed(quote!(#name)), &mut names)?;
        // An argument of the function hides one of its caller.
        let is_hidden = function.inputs.iter().any(|input| input.name.as_ref() == Some(name));
        if !is_hidden {
            outer.push(name);
            outer_types.push(&parameter.ty);
        }
    }
    let (mut own, mut types, mut behind) = (Vec::new(), Vec::new(), Vec::new());
    let mut required: Vec<Condition> = Vec::new();
    for (nth, input) in function.inputs.iter().enumerate() {
        let own_name = input
            .name
            .clone()
            .unwrap_or_else(|| format_ident!("__argument_{nth}", span = Span::mixed_site()));
        let (inner, is_lent) = match &input.ty.base {
            Base::Reference { inner, .. } => (&**inner, true),
            _ => (&input.ty, false),
        };
        names.add(&own_name, Printed::behind(quote!(#own_name), inner));
        own.push((own_name, is_lent));
        types.push(input.ty.erased());
        behind.push(inner);
    }
    for ((own_name, _), inner) in own.iter().zip(&behind) {
        let value = Printed::behind(quote!(#own_name), inner);
        required.extend(lowering.conditions(inner, Some(own_name), &value, &names)?);
    }
    lowering.companions.is_of_inputs = true;
    let value = Printed::behind(quote!(#result), &function.output);
    let ensured = lowering.conditions(&function.output, None, &value, &names)?;
    lowering.companions.is_of_inputs = false;
    let ensured = ensured.iter().map(|one| &one.tokens);
    let output = function.output.erased();
    let behind: Vec<TokenStream> = behind.iter().map(|inner| inner.erased()).collect();
    let own_names: Vec<&Ident> = own.iter().map(|(name, _)| name).collect();
    let lend = own.iter().map(|(name, is_lent)| (!is_lent).then(|| quote!(let #name = &#name;)));
    let lend: Vec<_> = lend.collect();
    let support = quote!(::lurcher::_macro_support::refine);
    let checks = required.iter().map(|condition| {
        let (Condition { tokens, span, .. }, said) = (condition, condition.said());
        let broken = quote_spanned! {refined.failing(*span)=>
            #table.broken(&#said, &[#(#support::tree_of(#own_names)),*])
        };
        quote_spanned!(located(*span)=> if !(#tokens) { #broken; })
    });
    let label = name.to_token_stream().to_string();
    let prepared = quote_spanned! {place=>
        #[::lurcher::logic]
        #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
        fn #holds(#(#own_names: &#behind,)* #(#outer: &#outer_types,)* #result: &#output) -> bool {
            true #(&& #ensured)*
        }
        let #table = ::std::rc::Rc::new(#support::Table::new(#caller, #label, #name));
    };
    let closure = quote_spanned! {place=>
        |#(#own_names: #types),*| {
            #(#lend)*
            #[allow(unused_variables)]
            {
                #(let #outer = &#outer;)*
                #(#checks)*
            }
            #table.call::<#output>(
                ::std::vec![#(#support::tree_of(#own_names)),*],
                |#result| #holds::lazy(#(#own_names,)* #(&#outer,)* #result),
            )
        }
    };
    let owned = quote_spanned! {place=>
        let #table = ::std::rc::Rc::clone(&#table);
        #(let #outer = #support::copied!(#outer);)*
    };
    Ok(Made { prepared, table, closure, owned })
}
