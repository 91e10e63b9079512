//! The arguments of a property, and what a signature must not have.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{
    Attribute, Error, Expr, FnArg, ItemFn, Pat, PatType, Signature, Type, parse_quote_spanned,
};

use crate::ranges::located;
use crate::settings::Mistakes;

/// One argument: how it is drawn and handed over.
pub(super) struct Argument {
    /// As the report names it.
    pub(super) label: String,
    /// Its name, if the pattern is one; later generators may use it.
    pub(super) name: Option<Ident>,
    /// What is drawn.
    pub(super) ty: Type,
    pub(super) generator: Option<Expr>,
    /// What turns it into what coverage sees.
    pub(super) view: Option<Expr>,
    pub(super) handed: Handed,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Handed {
    Over,
    Lent,
    LentMutably,
}

pub(super) struct Arguments {
    pub(super) arguments: Vec<Argument>,
    /// The function's inputs without our attributes.
    pub(super) inputs: Vec<PatType>,
    /// The inputs as text, the same with every compiler.
    pub(super) text: String,
    /// Whether `#[test]` has to be added.
    pub(super) needs_test: bool,
}

pub(super) fn parse(function: &ItemFn, mistakes: &mut Mistakes) -> Option<Arguments> {
    let signature = &function.sig;
    let mut own = Mistakes::default();
    refuse_qualifiers(signature, &mut own);
    let test = function.attrs.iter().find(|attribute| is_test(attribute));
    let is_plain_test = test.is_some_and(|attribute| attribute.path().is_ident("test"));
    if let (Some(token), true) = (signature.asyncness, test.is_none() || is_plain_test) {
        let message = "an async property needs a runtime to run it\nadd the runtime's test \
                       attribute below `#[property]`, for example `#[tokio::test]`";
        own.add(Error::new(token.span, message));
    }
    let is_generic = !signature.generics.params.is_empty();
    let mut arguments = Vec::new();
    let mut inputs = Vec::new();
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                let message = "a property is a free function and has no `self`\ntake the value as \
                               an argument with a type: `value: Type`";
                own.add(Error::new_spanned(receiver, message));
            }
            FnArg::Typed(input) => {
                let mut input = input.clone();
                if let Some(argument) = own.keep(parse_argument(&mut input, is_generic)) {
                    arguments.push(argument);
                }
                inputs.push(input);
            }
        }
    }
    if signature.inputs.is_empty() {
        let message = "a property without arguments is the same for every case\nuse `#[test]`, or \
                       add an argument";
        own.add(Error::new(signature.ident.span(), message));
    }
    if let Some(error) = own.into_error() {
        mistakes.add(error);
        return None;
    }
    let text = inputs.iter().map(|input| text_of(input.to_token_stream()));
    let text = text.collect::<Vec<_>>().join(", ");
    Some(Arguments { arguments, inputs, text, needs_test: test.is_none() })
}

fn refuse_qualifiers(signature: &Signature, mistakes: &mut Mistakes) {
    let mut refuse = |place: &dyn ToTokens, message: &str| {
        mistakes.add(Error::new_spanned(place, message));
    };
    if let Some(token) = &signature.constness {
        refuse(token, "a property runs at run time: remove `const`");
    }
    if let Some(token) = &signature.unsafety {
        refuse(
            token,
            "a property is called by the toolkit, which cannot know what makes it \
                       safe\nremove `unsafe` here and use an `unsafe` block in the body",
        );
    }
    if let Some(abi) = &signature.abi {
        refuse(abi, "a property is called from Rust: remove `extern`");
    }
    if let Some(variadic) = &signature.variadic {
        refuse(variadic, "a property cannot have a variable number of arguments: take a `Vec`");
    }
    if !signature.generics.params.is_empty() {
        refuse(
            &signature.generics,
            "a property cannot be generic: there is nobody to choose the types\nwrite the types \
             out; leave out the lifetimes of references",
        );
    } else if let Some(clause) = &signature.generics.where_clause {
        refuse(clause, "a property cannot be generic: remove the `where` clause");
    }
}

/// Whether an attribute makes a function a test: `#[test]`, `#[tokio::test(…)]`.
fn is_test(attribute: &Attribute) -> bool {
    attribute.path().segments.last().is_some_and(|segment| segment.ident == "test")
}

/// Understands one input and takes our attribute off it.
fn parse_argument(input: &mut PatType, is_generic: bool) -> syn::Result<Argument> {
    let generator = take_one(
        &mut input.attrs,
        "with",
        "an argument is drawn by one generator: remove one `#[with(…)]`",
        "write `#[with(generator)]`, for example `#[with(0..10)]`",
    )?;
    let view = take_one(
        &mut input.attrs,
        "seen_as",
        "an argument is seen in one way: remove one `#[seen_as(…)]`",
        "write `#[seen_as(function)]`, with a function from a reference to the argument to \
         something that is `Data`",
    )?;
    let (ty, handed) = drawn_type(&input.ty, is_generic)?;
    let name = match &*input.pat {
        Pat::Ident(pattern) if pattern.subpat.is_none() => Some(pattern.ident.clone()),
        _ => None,
    };
    let label = match &name {
        Some(name) => name.to_string(),
        None => text_of(input.pat.to_token_stream()),
    };
    Ok(Argument { label, name, ty, generator, view, handed })
}

/// Takes the one attribute `#[name(expression)]` off an argument, if it is there.
fn take_one(
    attributes: &mut Vec<Attribute>,
    name: &str,
    twice: &str,
    usage: &str,
) -> syn::Result<Option<Expr>> {
    let is_ours = |attribute: &Attribute| attribute.path().is_ident(name);
    let mut ours = attributes.iter().filter(|attribute| is_ours(attribute));
    let first = ours.next();
    if let Some(second) = ours.next() {
        return Err(Error::new_spanned(second, twice));
    }
    let expression = match first {
        None => None,
        Some(attribute) => match &attribute.meta {
            syn::Meta::List(list) if !list.tokens.is_empty() => Some(attribute.parse_args()?),
            other => return Err(Error::new_spanned(other, usage)),
        },
    };
    attributes.retain(|attribute| !is_ours(attribute));
    Ok(expression)
}

/// What to draw for an argument of a type: of references, what they can borrow from.
pub(crate) fn drawn_type(ty: &Type, is_generic: bool) -> syn::Result<(Type, Handed)> {
    match ty {
        Type::Reference(reference) => {
            // The lifetimes of a generic property have been reported with its parameters.
            if let (Some(lifetime), false) = (&reference.lifetime, is_generic) {
                let message = "the value lives as long as one case: leave out the lifetime, or \
                               take the value itself";
                return Err(Error::new(lifetime.span(), message));
            }
            let handed =
                if reference.mutability.is_some() { Handed::LentMutably } else { Handed::Lent };
            let owned = match &*reference.elem {
                Type::Slice(slice) => {
                    let element = &slice.elem;
                    let span = located(slice.span());
                    parse_quote_spanned!(span=> ::std::vec::Vec<#element>)
                }
                Type::Path(path) if path.qself.is_none() && path.path.is_ident("str") => {
                    parse_quote_spanned!(located(path.span())=> ::std::string::String)
                }
                other => other.clone(),
            };
            Ok((owned, handed))
        }
        Type::ImplTrait(_) => {
            let message = "a property cannot be generic: write a type instead of `impl …`";
            Err(Error::new_spanned(ty, message))
        }
        Type::Infer(_) => {
            let message = "what to draw is read from the type: write the type";
            Err(Error::new(ty.span(), message))
        }
        Type::Paren(inner) => drawn_type(&inner.elem, is_generic),
        Type::Group(inner) => drawn_type(&inner.elem, is_generic),
        _ => Ok((ty.clone(), Handed::Over)),
    }
}

/// Tokens as text with spaces of our own: how the compiler puts them changes
/// between versions, and the text identifies the property.
pub(crate) fn text_of(tokens: TokenStream) -> String {
    let mut text = String::new();
    write_tokens(tokens, &mut text);
    text
}

fn write_tokens(tokens: TokenStream, text: &mut String) {
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                let (open, close) = match group.delimiter() {
                    proc_macro2::Delimiter::Parenthesis => ("(", ")"),
                    proc_macro2::Delimiter::Brace => ("{", "}"),
                    proc_macro2::Delimiter::Bracket => ("[", "]"),
                    proc_macro2::Delimiter::None => ("", ""),
                };
                text.push_str(open);
                write_tokens(group.stream(), text);
                text.push_str(close);
            }
            TokenTree::Punct(punct) => {
                text.push(punct.as_char());
                let is_path = text.ends_with("::");
                let is_alone = punct.spacing() == proc_macro2::Spacing::Alone;
                if matches!(punct.as_char(), ',' | ':') && is_alone && !is_path {
                    text.push(' ');
                }
            }
            word => {
                if text.ends_with(|c: char| c.is_alphanumeric() || c == '_') {
                    text.push(' ');
                }
                text.push_str(&word.to_string());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use syn::parse_quote;

    use super::*;

    fn parsed(function: &ItemFn) -> Result<Arguments, String> {
        let mut mistakes = Mistakes::default();
        let arguments = parse(function, &mut mistakes);
        arguments.ok_or_else(|| mistakes.into_error().map_or(String::new(), |e| e.to_string()))
    }

    #[test]
    fn the_text_of_a_signature_leaves_generators_out_and_spaces_evenly() {
        let function = parse_quote! {
            fn f(a: Vec<u8>, #[with(0..10)] mut b: std::primitive::u8, xs: &[i32], (x, y): (u8, u8)) {}
        };
        let text = parsed(&function).map(|arguments| arguments.text);
        let expected =
            "a: Vec<u8>, mut b: std::primitive::u8, xs: &[i32], (x, y): (u8, u8)".to_string();
        assert_eq!(text, Ok(expected));
    }

    #[test]
    fn any_path_that_ends_in_test_makes_a_test() {
        for attribute in [
            parse_quote!(#[test]),
            parse_quote!(#[tokio::test]),
            parse_quote!(#[tokio::test(flavor = "multi_thread")]),
            parse_quote!(#[core::prelude::v1::test]),
        ] {
            assert!(is_test(&attribute));
        }
        for attribute in [parse_quote!(#[ignore]), parse_quote!(#[cfg(test)])] {
            assert!(!is_test(&attribute));
        }
    }
}
