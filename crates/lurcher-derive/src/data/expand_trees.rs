//! The part of the impl that takes values apart and puts them together.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::attributes::Origin;
use super::expand::{Names, constant, data_function, helper, is_apart, path};
use super::input::{Input, Variant};

// ---- write ------------------------------------------------------------------

pub(super) fn write(input: &Input<'_>, names: &Names) -> TokenStream {
    let tree = &names.tree;
    if input.variants.is_empty() {
        return quote! {
            fn write(&self, _: &mut ::lurcher::_macro_support::Builder) {
                match *self {}
            }
        };
    }
    let number = input.variants.iter().enumerate().map(|(index, variant)| {
        let path = path(variant);
        quote!(#path { .. } => #index,)
    });
    let has_parts =
        |variant: &&Variant<'_>| variant.is_skipped || variant.tree_fields().next().is_some();
    let parts = input.variants.iter().enumerate().filter(|(_, variant)| has_parts(variant));
    let parts = parts.map(|(index, variant)| {
        let path = path(variant);
        if variant.is_skipped {
            return quote!(#path { .. } => ::lurcher::_macro_support::write_skipped(#tree),);
        }
        if is_apart(input, variant) {
            let helper = helper("write", index);
            return quote!(#path { .. } => self.#helper(#tree),);
        }
        let (pattern, writes) = write_fields(variant, tree);
        quote!(#pattern => { #writes })
    });
    let rest = (!input.variants.iter().all(|variant| has_parts(&variant))).then(|| quote!(_ => {}));
    quote! {
        fn write(&self, #tree: &mut ::lurcher::_macro_support::Builder) {
            let number = match self { #(#number)* };
            let begun = #tree.begin(<Self as ::lurcher::Data>::shape(), number);
            match self { #(#parts)* #rest }
            #tree.end(begun);
        }
    }
}

/// A pattern for the variant, and what writes the fields it binds.
pub(super) fn write_fields(variant: &Variant<'_>, tree: &Ident) -> (TokenStream, TokenStream) {
    let path = path(variant);
    let mut bindings = TokenStream::new();
    let mut writes = TokenStream::new();
    for (index, field) in variant.tree_fields() {
        let (member, write) = (&field.member, data_function(field, "write"));
        let binding = Ident::new(&format!("field_{index}"), Span::mixed_site());
        bindings.extend(quote!(#member: #binding,));
        writes.extend(quote!(#write(#binding, #tree);));
    }
    (quote!(#path { #bindings .. }), writes)
}

// ---- read -------------------------------------------------------------------

pub(super) fn read(input: &Input<'_>, names: &Names) -> TokenStream {
    let tree = &names.tree;
    let arms = input.variants.iter().enumerate().map(|(index, variant)| {
        let name = &variant.name;
        let value = if variant.is_skipped {
            quote!(::lurcher::_macro_support::read_skipped(#tree, #name))
        } else if is_apart(input, variant) {
            let helper = helper("read", index);
            quote!(Self::#helper(#tree))
        } else {
            read_fields(variant, tree)
        };
        quote!(#index => #value,)
    });
    quote! {
        fn read(
            #tree: &mut ::lurcher::_macro_support::Cursor<'_>,
        ) -> ::core::result::Result<Self, ::lurcher::_macro_support::Mismatch> {
            match ::lurcher::_macro_support::read_constructor::<Self>(#tree)? {
                #(#arms)*
                _ => ::lurcher::_macro_support::read_unknown::<Self>(#tree),
            }
        }
    }
}

pub(super) fn read_fields(variant: &Variant<'_>, tree: &Ident) -> TokenStream {
    let path = path(variant);
    let opaque = variant.fields.iter().find(|field| matches!(field.origin, Origin::Opaque(_)));
    if let Some(field) = opaque {
        let name = format!("{}.{}", variant.name, field.name());
        return quote!(::lurcher::_macro_support::read_opaque(#tree, #name));
    }
    let members = variant.fields.iter().map(|field| &field.member);
    let values = variant.fields.iter().map(|field| match field.origin {
        Origin::Skip | Origin::Value(_) => constant(field),
        _ => {
            let read = data_function(field, "read");
            quote!(#read(#tree)?)
        }
    });
    quote!(::core::result::Result::Ok(#path { #(#members: #values),* }))
}
