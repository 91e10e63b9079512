//! The arguments of a refined function, with what is said of them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::{Error, FnArg, Pat, Type};

use super::agrees::agree;
use super::higher::{self, Wrapped};
use super::names::{Printed, Sort, sort};
use super::syntax::{Base, Function, Input, Refined, Signature};
use crate::property::{Handed, drawn_type};

/// The function under test.
pub(super) struct Callee {
    pub(super) path: TokenStream,
    /// The type whose method it is.
    pub(super) of: Option<Type>,
}

/// An argument of the function, with what is said of it.
pub(super) struct Parameter {
    pub(super) name: Ident,
    /// What is drawn.
    pub(super) ty: Type,
    pub(super) handed: Handed,
    pub(super) refined: Refined,
    pub(super) place: Span,
    /// What it is, if it is a function, and how it is handed over.
    pub(super) function: Option<(Function, Wrapped)>,
}

impl Parameter {
    /// The type of the value, without the reference that it is lent by.
    pub(super) fn of(&self) -> &Refined {
        behind(&self.refined)
    }

    /// The value behind a reference; an alias of a number is a number.
    pub(super) fn printed(&self, reference: TokenStream) -> Printed {
        let printed = Printed::behind(reference, self.of());
        match syn::parse2::<Refined>(self.ty.to_token_stream()) {
            Ok(plain) if printed.sort == Sort::Other => Printed { sort: sort(&plain), ..printed },
            _ => printed,
        }
    }
}

/// The arguments that are not functions.
pub(super) fn values(parameters: &[Parameter]) -> impl Iterator<Item = &Parameter> {
    parameters.iter().filter(|parameter| parameter.function.is_none())
}

pub(super) fn behind(ty: &Refined) -> &Refined {
    match &ty.base {
        Base::Reference { inner, .. } if ty.indices.is_empty() && ty.predicates.is_empty() => inner,
        _ => ty,
    }
}

/// The arguments, each with what is said of it.
pub(super) fn parameters(
    refined: &Signature,
    signature: &syn::Signature,
    callee: &Callee,
) -> syn::Result<Vec<Parameter>> {
    let mut inputs: Vec<&Input> = refined.inputs.iter().collect();
    let has_receiver = signature.receiver().is_some();
    // What is said of `self` may be left out.
    let own =
        callee.of.as_ref().filter(|_| has_receiver && inputs.len() + 1 == signature.inputs.len());
    let own: Option<Input> = match own {
        Some(of) => Some(Input { name: None, ty: syn::parse2(quote!(#of))? }),
        None => None,
    };
    if let Some(own) = &own {
        inputs.insert(0, own);
    }
    if inputs.len() != signature.inputs.len() {
        return Err(refined.other_number(signature));
    }
    let mut all: Vec<Parameter> = Vec::new();
    for (nth, (input, argument)) in inputs.into_iter().zip(&signature.inputs).enumerate() {
        let (own_name, ty) = match argument {
            FnArg::Receiver(receiver) => {
                let Some(of) = &callee.of else {
                    let message = "mark the `impl` block with `#[refined]`, too: alone, a method does \
                                   not know its type";
                    return Err(Error::new_spanned(receiver, message));
                };
                let reference = receiver.reference.as_ref().map(|(and, _)| and);
                let mutability = receiver.mutability.filter(|_| reference.is_some());
                (
                    Some(Ident::new("this", receiver.self_token.span)),
                    syn::parse_quote!(#reference #mutability #of),
                )
            }
            FnArg::Typed(argument) => {
                let name = match &*argument.pat {
                    Pat::Ident(name) => Some(name.ident.clone()),
                    _ => None,
                };
                (name, (*argument.ty).clone())
            }
        };
        let name = input.name.clone().filter(|name| name != "self").or(own_name);
        let name = name.unwrap_or_else(|| format_ident!("argument_{nth}"));
        let place = input.ty.span;
        agree(&input.ty, &ty)?;
        let function = higher::function(&input.ty, &ty)?;
        let (ty, handed) = match &function {
            Some(_) => {
                let choice = quote!(::lurcher::_macro_support::refine::Choice);
                (syn::parse2(choice)?, Handed::Over)
            }
            None => drawn_type(&ty, true)?,
        };
        all.push(Parameter { name, ty, handed, refined: input.ty.clone(), place, function });
    }
    Ok(all)
}
