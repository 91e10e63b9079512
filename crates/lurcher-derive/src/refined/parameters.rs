//! The arguments of a refined function, with what is said of them.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
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

impl Callee {
    /// What its test is called. Two types may have methods of one name, so a method has the name of
    /// its type before its own.
    pub(super) fn test(&self, function: &Ident) -> Ident {
        let of = match &self.of {
            Some(Type::Path(path)) => path.path.segments.last(),
            _ => None,
        };
        // Its place is that of the function, by which its lines are found.
        let span = function.span();
        match of {
            Some(of) => {
                format_ident!("{}_{function}_as_refined", snake_case(&of.ident), span = span)
            }
            None => format_ident!("{function}_as_refined", span = span),
        }
    }
}

/// `RedBlackTree` as `red_black_tree`, `HTTPServer` as `http_server`.
fn snake_case(name: &Ident) -> String {
    let letters: Vec<char> = name.unraw().to_string().chars().collect();
    let mut snake = String::new();
    for (at, letter) in letters.iter().enumerate() {
        let is_after_small = at > 0 && !letters[at - 1].is_uppercase() && letters[at - 1] != '_';
        let is_before_small = at > 0 && letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let begins_word = letter.is_uppercase() && (is_after_small || is_before_small);
        if begins_word && !snake.ends_with('_') {
            snake.push('_');
        }
        snake.extend(letter.to_lowercase());
    }
    snake
}

/// An argument of the function, with what is said of it.
pub(super) struct Parameter {
    pub(super) name: Ident,
    /// The name that refinements and reports use: `self`, which no variable can have.
    pub(super) said: Ident,
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
        let said = match argument {
            FnArg::Receiver(receiver) if name == "this" => {
                Ident::new("self", receiver.self_token.span)
            }
            _ => name.clone(),
        };
        let place = input.ty.span;
        agree(&input.ty, &ty)?;
        let function = higher::function(&input.ty, &ty)?;
        let (ty, handed) = match &function {
            Some(_) => {
                let choice = quote!(::lurcher::_macro_support::refine::Function);
                (syn::parse2(choice)?, Handed::Over)
            }
            None => drawn_type(&ty, true)?,
        };
        if let Some(inner) = inner_reference(&ty) {
            return Err(lent_inside(inner));
        }
        all.push(Parameter { name, said, ty, handed, refined: input.ty.clone(), place, function });
    }
    Ok(all)
}

/// A reference in what is drawn: `&str` in `Vec<&str>`.
fn inner_reference(ty: &Type) -> Option<&Type> {
    match ty {
        Type::Reference(_) => Some(ty),
        Type::Paren(inner) => inner_reference(&inner.elem),
        Type::Group(inner) => inner_reference(&inner.elem),
        Type::Slice(slice) => inner_reference(&slice.elem),
        Type::Array(array) => inner_reference(&array.elem),
        Type::Tuple(tuple) => tuple.elems.iter().find_map(inner_reference),
        Type::Path(path) => match &path.path.segments.last()?.arguments {
            syn::PathArguments::AngleBracketed(arguments) => {
                arguments.args.iter().find_map(|argument| match argument {
                    syn::GenericArgument::Type(inner) => inner_reference(inner),
                    _ => None,
                })
            }
            _ => None,
        },
        _ => None,
    }
}

fn lent_inside(inner: &Type) -> Error {
    let text = inner.to_token_stream().to_string().replace("& ", "&");
    let owned = match text.as_str() {
        "&str" => "String".to_string(),
        text => text.trim_start_matches('&').to_string(),
    };
    let message = format!(
        "nobody has the values that are lent as `{text}` inside of an argument\nrefine a function that takes `{owned}` in \
         its place, as in `&[{owned}]`, and calls this one"
    );
    Error::new_spanned(inner, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_of_a_method_has_the_name_of_its_type() {
        let name: Ident = syn::parse_quote!(get);
        let test = |of: Option<Type>| Callee { path: quote!(get), of }.test(&name).to_string();
        for (of, expected) in [
            (None, "get_as_refined"),
            (Some(syn::parse_quote!(A)), "a_get_as_refined"),
            (Some(syn::parse_quote!(trees::RedBlackTree)), "red_black_tree_get_as_refined"),
            (Some(syn::parse_quote!(HTTPServer2)), "http_server2_get_as_refined"),
            (Some(syn::parse_quote!(Old_Style)), "old_style_get_as_refined"),
            (Some(syn::parse_quote!((u8, u8))), "get_as_refined"),
        ] {
            assert_eq!(test(of), expected);
        }
    }
}
