//! `#[refined]` on an `impl` block: the methods in it that are refined are tested.
//!
//! A method alone does not know its type, and a test cannot stand inside of an `impl` block; so the
//! block has the attribute, and the tests come after it.

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{ParseStream, Parser};
use syn::{Error, Ident, ImplItem, ImplItemFn, ItemImpl, Lifetime, Meta, Token};

use super::contract;
use super::options::Attribute;
use super::parameters::Callee;

pub(super) fn expand(arguments: TokenStream, mut block: ItemImpl) -> TokenStream {
    let mut made = TokenStream::new();
    if !arguments.is_empty() {
        let message = "on an `impl` block `#[refined]` says nothing itself\nput `#[refined(fn(…))]` on \
                       the methods";
        made.extend(Error::new_spanned(&arguments, message).into_compile_error());
    }
    if let Some(parameter) = block.generics.params.first() {
        let message = "the type has parameters, and nobody to choose them\nrefine a function that calls \
                       the method of one instance";
        made.extend(Error::new_spanned(parameter, message).into_compile_error());
        // One mistake, one message.
        for item in &mut block.items {
            if let ImplItem::Fn(method) = item {
                method.attrs.retain(|attribute| ours(attribute).is_none());
            }
        }
        return quote!(#block #made);
    }
    let (of, mut added) = (block.self_ty.clone(), Vec::new());
    for item in &mut block.items {
        let ImplItem::Fn(method) = item else { continue };
        let mut found = method.attrs.iter().enumerate();
        let found = found.find_map(|(at, attribute)| Some((at, ours(attribute)?)));
        let Some((at, meta)) = found else { continue };
        method.attrs.remove(at);
        let of_test = super::of_test(&mut method.attrs);
        let name = &method.sig.ident;
        let callee = Callee { path: quote!(<#of>::#name), of: Some((*of).clone()) };
        let tokens = match &meta {
            Meta::List(list) => list.tokens.clone(),
            other => {
                let message = "write the signature: `#[refined(fn(&Self) -> usize{v: v > 0})]`";
                made.extend(Error::new_spanned(other, message).into_compile_error());
                continue;
            }
        };
        let tokens = own(with_receiver(tokens), &of.to_token_stream());
        let test = own_signature(&method.sig, &of.to_token_stream()).and_then(|signature| {
            super::tested(tokens, &signature, &method.block, &callee, &of_test)
        });
        match test {
            Ok((attribute, test)) => {
                made.extend(test);
                if attribute.is_contract {
                    match with_contract(&attribute, method) {
                        Ok(unchecked) => added.push(unchecked),
                        Err(error) => made.extend(error.into_compile_error()),
                    }
                }
            }
            Err(error) => made.extend(error.into_compile_error()),
        }
    }
    block.items.extend(added);
    quote!(#block #made)
}

/// What an attribute says, if it is `#[refined(…)]`, or `#[cfg_attr(test, refined(…))]`: in a block
/// that has an attribute, those of methods are as they were written.
fn ours(attribute: &syn::Attribute) -> Option<Meta> {
    let is_refined =
        |meta: &Meta| meta.path().segments.last().is_some_and(|last| last.ident == "refined");
    if is_refined(&attribute.meta) {
        return Some(attribute.meta.clone());
    }
    if !attribute.path().is_ident("cfg_attr") {
        return None;
    }
    let of_test = |input: ParseStream<'_>| {
        let condition: Ident = input.parse()?;
        input.parse::<Token![,]>()?;
        let meta: Meta = input.parse()?;
        input.parse::<Option<Token![,]>>()?;
        Ok((condition, meta))
    };
    let (condition, meta) = attribute.parse_args_with(of_test).ok()?;
    (condition == "test" && is_refined(&meta)).then_some(meta)
}

/// Makes a method a wrapper around another, which is to be added.
fn with_contract(attribute: &Attribute, method: &mut ImplItemFn) -> syn::Result<ImplItem> {
    let mut unchecked = method.clone();
    let name = format_ident!("__unchecked_{}", method.sig.ident);
    method.block = contract::wrapper(&attribute.signature, &mut method.sig, &quote!(Self::#name))?;
    unchecked.sig.ident = name;
    unchecked.vis = syn::Visibility::Inherited;
    unchecked.attrs = syn::parse_quote!(#[doc(hidden)]);
    Ok(ImplItem::Fn(unchecked))
}

/// The text of an attribute with its receiver written as another argument:
/// `fn(&mut self{p}, n: u8)` is `fn(self: &mut Self{p}, n: u8)`.
fn with_receiver(tokens: TokenStream) -> TokenStream {
    let written = |input: ParseStream<'_>| {
        let borrow: Option<Token![&]> = input.parse()?;
        input.parse::<Option<Lifetime>>()?;
        let mutable = input.parse::<Option<Token![mut]>>()?.filter(|_| borrow.is_some());
        let receiver: Token![self] = input.parse()?;
        let is_typed = input.peek(Token![:]);
        let (of, rest) = (Ident::new("Self", receiver.span), input.parse::<TokenStream>()?);
        Ok((!is_typed).then(|| quote!(#receiver: #borrow #mutable #of #rest)))
    };
    let mut is_begun = false;
    let mut with_receiver = |token| match token {
        TokenTree::Group(group) if !is_begun => {
            is_begun = true;
            let Ok(Some(inputs)) = written.parse2(group.stream()) else { return group.into() };
            let mut inputs = Group::new(group.delimiter(), inputs);
            inputs.set_span(group.span());
            inputs.into()
        }
        token => token,
    };
    tokens.into_iter().map(&mut with_receiver).collect()
}

/// The type in place of `Self`.
fn own(tokens: TokenStream, of: &TokenStream) -> TokenStream {
    let mut output = TokenStream::new();
    for token in tokens {
        match token {
            TokenTree::Ident(ident) if ident == "Self" => output.extend(of.clone()),
            TokenTree::Group(group) => {
                let mut inner = Group::new(group.delimiter(), own(group.stream(), of));
                inner.set_span(group.span());
                output.extend([TokenTree::from(inner)]);
            }
            token => output.extend([token]),
        }
    }
    output
}

/// The signature with the type in place of `Self`; the receiver stays.
fn own_signature(signature: &syn::Signature, of: &TokenStream) -> syn::Result<syn::Signature> {
    let mut own_signature = signature.clone();
    own_signature.output = syn::parse2(own(signature.output.to_token_stream(), of))?;
    for input in &mut own_signature.inputs {
        if let syn::FnArg::Typed(input) = input {
            *input.ty = syn::parse2(own(input.ty.to_token_stream(), of))?;
        }
    }
    Ok(own_signature)
}
