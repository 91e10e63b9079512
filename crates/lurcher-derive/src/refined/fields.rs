//! What the types of fields say: a `Day` with a `Month` in it has one that is a month.
//!
//! A macro sees the names of these types only, so there is a function that asks each of them, and
//! whether there is anything to ask is found out when the test runs (`Data::says`); an alias that is
//! refined says something as well. Parts of the
//! type itself are gone through, but not asked again: what a type says is said of a whole value,
//! and a subtree of a red-black tree may have a red root.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{DeriveInput, Type};

use super::companion::Companions;
use super::lower::is_own;
use super::of_type::{Of, Variant};
use super::syntax::Refined;
use super::walks::noting_call;
use super::ways::{hidden, nth_field, same, way};

/// The function that asks the types of fields.
pub(super) struct Asked {
    /// What stands around the function, and the function.
    pub(super) outer: TokenStream,
    pub(super) items: TokenStream,
    pub(super) call: TokenStream,
    /// The same, which notes the type that says no.
    pub(super) noting: TokenStream,
    /// Whether any of the types says something, beside those that were `asked`.
    pub(super) says: TokenStream,
}

impl Asked {
    /// None if there are no such types.
    pub(super) fn new(
        input: &DeriveInput,
        of: &Of,
        variants: &[Variant<'_>],
    ) -> syn::Result<Option<Self>> {
        if !input.generics.params.is_empty() {
            return Ok(None);
        }
        let is_asked = |ty: &Type| {
            let refined = syn::parse2::<Refined>(ty.to_token_stream());
            !same(ty, &of.ty) && !same(ty, &quote!(Self)) && refined.is_ok_and(|ty| is_own(&ty))
        };
        let mut companions = Companions::default();
        companions.is_of_inputs = true;
        companions.is_of_fields = true;
        let (name, noting, said) = (hidden("fields"), hidden("noted_fields"), hidden("said"));
        let (mut arms, mut noting_arms) = (Vec::new(), Vec::new());
        for variant in variants {
            let (mut conditions, mut noted) = (Vec::new(), Vec::new());
            let fields = variant.fields.iter().enumerate().filter(|(_, field)| field.is_plain);
            for (at, field) in fields {
                let (part, way) = (nth_field(at), way(field.ty, of, &is_asked));
                let inside = |part: &TokenStream| quote!(#name(#part));
                let companions = std::cell::RefCell::new(&mut companions);
                let asked = |ty: &Type| {
                    let ty = syn::parse2::<Refined>(ty.to_token_stream())?;
                    syn::Result::Ok(companions.borrow_mut().holds(&ty, Vec::new()))
                };
                let here = |part: &TokenStream, ty: &Type| {
                    let function = asked(ty)?;
                    Ok(quote!(#function(#part)))
                };
                conditions.extend(way.holds(&quote!(#part), &here, &inside)?);
                let inside = |part: &TokenStream| quote!(#noting(#part, #said));
                let here = |part: &TokenStream, ty: &Type| {
                    let (function, text) = (asked(ty)?, text(ty));
                    let more = quote!(#function::violated(#part));
                    let text = quote!(::lurcher::_macro_support::refine::said(#text, &#more));
                    Ok(noting_call(&quote!(#function(#part)), &said, &text))
                };
                noted.extend(way.holds(&quote!(#part), &here, &inside)?);
            }
            if !conditions.is_empty() {
                arms.push(variant.arm(of, &conditions));
                noting_arms.push(variant.arm(of, &noted));
            }
        }
        // Parts of the type itself alone say nothing.
        if companions.is_empty() {
            return Ok(None);
        }
        if arms.len() < variants.len() {
            arms.push(quote!(_ => true,));
            noting_arms.push(quote!(_ => true,));
        }
        let (outer, inner) = companions.items();
        let says = companions.says(&quote::format_ident!("asked"));
        let ty = &of.ty;
        let items = quote! {
            #inner
            #[::lurcher::logic]
            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn #name(value: &#ty) -> bool { match value { #(#arms)* } }

            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn #noting(value: &#ty, #said: &mut ::std::string::String) -> bool {
                match value { #(#noting_arms)* }
            }
        };
        let (call, noting) = (quote!(#name), quote!(#noting));
        Ok(Some(Asked { outer, items, call, noting, says }))
    }
}

/// What is said by a type of fields, as text.
fn text(ty: &Type) -> String {
    let name = ty.to_token_stream().to_string().replace(' ', "");
    format!("each `{name}` in it is one")
}
