//! The function that is the lazy reading: its signature, over handles in place of references, and
//! what is around its body.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote};
use syn::{FnArg, Generics, Lifetime, Pat, ReturnType, Signature, Type, parse_quote};

use super::called::{called, mentions};
use super::input::Function;
use super::kind::has_reference;
use super::lazy;
use super::types::{Lifetimes, is_str, lazy_output, lazy_type, looked_into, parameter, target};
use crate::settings::Mistakes;

pub(super) fn self_lifetime() -> Lifetime {
    Lifetime::new("'__s", proc_macro2::Span::mixed_site())
}

pub(super) fn reading(
    function: &Function<'_>,
    name: &Ident,
    mistakes: &mut Mistakes,
) -> (TokenStream, TokenStream) {
    let (signature, prologue) = signature(function, name, mistakes);
    let lazy::Body { reading: body, gathered } = lazy::body(function, mistakes);
    let called = called(function);
    let body = quote!({ #called #body });
    let Some(again) = Again::new(function.signature) else {
        return (quote!(#signature { #prologue #body }), gathered);
    };
    let (value, given) = (again.value, &again.given);
    let body = quote! {
        #(let #given = ::lurcher::_macro_support::Given::new(#given);)*
        let is_copied = true #(&& (&#given).is_copied())*;
        ::lurcher::_macro_support::again(&#value, is_copied, || {
            #(#[allow(unused_mut)] let mut #given = (&#given).take();)*
            #body
        })
    };
    let reading = match split(function.signature, value) {
        None => quote!(#signature { #prologue #body }),
        Some(Split { inner, arguments }) => {
            let plain = &function.signature.ident;
            quote! {
                #signature {
                    #prologue
                    match #value.place() {
                        ::core::result::Result::Ok(#value) => Self::__searched(#(#arguments),*),
                        ::core::result::Result::Err(#value) => #plain(#(#arguments),*),
                    }
                }

                #inner {
                    #[allow(unused_imports)]
                    use ::lurcher::_macro_support::traits::*;
                    let #value = ::lurcher::_macro_support::Lazy::from(#value);
                    #body
                }
            }
        }
    };
    (reading, gathered)
}

/// A reading in two: a plain value is handed to the function itself, and the reading is
/// for a place in a value under search, which is known to be one and is passed in registers.
struct Split<'a> {
    /// The signature of the latter.
    inner: TokenStream,
    arguments: Vec<&'a Ident>,
}

/// The value has to be all that is lazy about the function.
fn split<'a>(signature: &'a Signature, value: &Ident) -> Option<Split<'a>> {
    let is_ordinary = signature.asyncness.is_none()
        && signature.unsafety.is_none()
        && signature.generics.type_params().next().is_none();
    let ReturnType::Type(_, output) = &signature.output else { return None };
    if !is_ordinary || has_reference(output) {
        return None;
    }
    let (mut inputs, mut arguments) = (Vec::new(), Vec::new());
    for input in &signature.inputs {
        let FnArg::Typed(input) = input else { return None };
        let Pat::Ident(name) = &*input.pat else { return None };
        let (name, of) = (&name.ident, &*input.ty);
        match of {
            Type::Reference(reference) if name == value => {
                let inner = &*reference.elem;
                if !std::ptr::eq(target(inner), inner) {
                    return None;
                }
                let lifetime = reference.lifetime.clone().unwrap_or_else(|| parse_quote!('_));
                inputs.push(quote!(#name: ::lurcher::_macro_support::Place<#lifetime, #inner>));
            }
            of if has_reference(of) => return None,
            of => inputs.push(quote!(#name: #of)),
        }
        arguments.push(name);
    }
    let (generics, _, where_clause) = signature.generics.split_for_impl();
    let inner = quote!(fn __searched #generics (#(#inputs),*) -> #output #where_clause);
    Some(Split { inner, arguments })
}

/// The signature of a lazy reading, and what makes handles of its arguments.
pub(super) fn signature(
    function: &Function<'_>,
    name: &Ident,
    mistakes: &mut Mistakes,
) -> (TokenStream, TokenStream) {
    let signature = function.signature;
    refuse_modifiers(signature, mistakes);
    let mut lifetimes = Lifetimes::Named(Vec::new());
    let mut inputs = Vec::new();
    let mut prologue = quote! {
        #[allow(unused_imports)]
        use ::lurcher::_macro_support::traits::*;
    };
    let mut has_self = false;
    let mut types = Vec::new();
    for input in &signature.inputs {
        match input {
            FnArg::Receiver(receiver) => {
                if receiver.mutability.is_some() && receiver.reference.is_some() {
                    let message = "`#[logic]`: the input is looked at, not changed\ntake `&self`";
                    mistakes.add(syn::Error::new_spanned(receiver, message));
                }
                has_self = true;
                inputs.push(quote!(self));
            }
            FnArg::Typed(input) => {
                let pattern = &input.pat;
                types.push(&*input.ty);
                match parameter(&input.ty, &mut lifetimes) {
                    None => {
                        let ty = lazy_type(&input.ty, &mut lifetimes);
                        inputs.push(quote!(#pattern: #ty));
                    }
                    Some((bound, make)) => {
                        let Pat::Ident(ident) = &**pattern else {
                            let message = "`#[logic]`: a parameter that is a reference has a \
                                           name\ntake it apart in the body: `let (a, b) = pair;`";
                            mistakes.add(syn::Error::new_spanned(pattern, message));
                            continue;
                        };
                        let name = &ident.ident;
                        inputs.push(quote!(#name: impl #bound));
                        prologue.extend(quote!(let #ident = #name.#make();));
                    }
                }
            }
        }
    }
    let Lifetimes::Named(fresh) = lifetimes else { unreachable!("these lifetimes have names") };
    // A reference that is returned lives as long as the only one that came in, or as `self`.
    let mut returned = match (&fresh[..], has_self) {
        (_, true) => Lifetimes::Same(self_lifetime()),
        ([only, ..], false) => Lifetimes::Same(only.clone()),
        ([], false) => Lifetimes::elided(),
    };
    let output = lazy_output(&signature.output, &mut returned);
    if let ReturnType::Type(_, output) = &signature.output {
        types.push(output);
    }
    let mut generics = lazy_generics(&signature.generics, &types);
    for (index, lifetime) in fresh.into_iter().enumerate() {
        let parameter = syn::GenericParam::Lifetime(syn::LifetimeParam::new(lifetime));
        generics.params.insert(index, parameter);
    }
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    (quote!(fn #name #impl_generics(#(#inputs),*) #output #where_clause), prologue)
}

/// A function that can be run again by itself: its result says no in one way only, and what it
/// is given is as it was when it has run.
struct Again<'a> {
    /// The parameter that it looks at.
    value: &'a Ident,
    /// Parameters that are copied for each run; if they are not, there is only one.
    given: Vec<&'a Ident>,
}

impl<'a> Again<'a> {
    fn new(signature: &'a Signature) -> Option<Self> {
        let ReturnType::Type(_, output) = &signature.output else { return None };
        let Type::Path(output) = &**output else { return None };
        let output = output.path.segments.last()?;
        if output.ident != "bool" && output.ident != "Option" {
            return None;
        }
        let (mut value, mut given) = (None, Vec::new());
        for input in &signature.inputs {
            let FnArg::Typed(input) = input else { return None };
            let Pat::Ident(name) = &*input.pat else { return None };
            match &*input.ty {
                Type::Reference(of) if of.mutability.is_some() => return None,
                // The handles of slices and texts are moved.
                Type::Reference(of) if matches!(&*of.elem, Type::Slice(_)) || is_str(&of.elem) => {
                    return None;
                }
                Type::ImplTrait(_) => return None,
                of if looked_into(of).is_some() => value = value.or(Some(&name.ident)),
                Type::Reference(_) => {}
                of if is_number(of) && name.mutability.is_none() => {}
                _ => given.push(&name.ident),
            }
        }
        Some(Again { value: value?, given })
    }
}

fn is_number(ty: &Type) -> bool {
    const NUMBERS: [&str; 14] = [
        "bool", "char", "u8", "u16", "u32", "u64", "u128", "usize", "i8", "i16", "i32", "i64",
        "i128", "isize",
    ];
    matches!(ty, Type::Path(path) if NUMBERS.iter().any(|name| path.path.is_ident(name)))
}

fn refuse_modifiers(signature: &Signature, mistakes: &mut Mistakes) {
    let mut refuse = |what: &dyn ToTokens, name: &str| {
        let message = format!("`#[logic]`: an `{name}` function has no lazy reading");
        mistakes.add(syn::Error::new_spanned(what.to_token_stream(), message));
    };
    if let Some(token) = &signature.asyncness {
        refuse(token, "async");
    }
    if let Some(token) = &signature.unsafety {
        refuse(token, "unsafe");
    }
    if let Some(token) = &signature.abi {
        refuse(token, "extern");
    }
}

/// Type parameters that occur in what is looked into can be looked into.
pub(super) fn lazy_generics(generics: &Generics, types: &[&Type]) -> Generics {
    let mut generics = generics.clone();
    let texts: Vec<_> = types
        .iter()
        .filter(|ty| has_reference(ty) || !matches!(ty, Type::Reference(_)))
        .map(|ty| ty.to_token_stream())
        .collect();
    for parameter in generics.type_params_mut() {
        parameter.default = None;
        parameter.eq_token = None;
        if texts.iter().any(|text| mentions(text, &parameter.ident)) {
            let ident = parameter.ident.clone();
            parameter.bounds.push(parse_quote!(
                ::lurcher::_macro_support::Unfold<Target = #ident>
            ));
        }
    }
    generics
}
