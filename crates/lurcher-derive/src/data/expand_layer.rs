//! One constructor of a value, its fields lazy: the impl of `Unfold`.
//!
//! The layer of a type is a type like it, each field `Lazy`. It is declared where nobody else
//! can name it, so that it takes no name from the user; `lurcher::lazy::Layer` leads to it.
//! A type without fields is its own layer.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::{Generics, Lifetime, LifetimeParam};

use super::expand::path;
use super::input::{Field, Input, Style, Variant};

pub(super) fn layer(input: &Input<'_>, generics: &Generics) -> TokenStream {
    let ident = input.ident;
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let is_bare = input.variants.iter().all(|v| v.fields.is_empty() && !v.is_skipped);
    if is_bare {
        let unfold = unfold(input, &quote!(Self));
        let unfold_hole = unfold_hole(input, &quote!(Self));
        return quote! {
            #[automatically_derived]
            impl #impl_generics ::lurcher::lazy::Unfold for #ident #type_generics #where_clause {
                type Layer<'s> = Self;
                type Target = Self;
                type Receiver<'s> = Self;
                #unfold
                #unfold_hole

                #[inline]
                fn target(&self) -> &Self { self }

                #[inline]
                fn receiver(lazy: ::lurcher::lazy::Lazy<'_, Self>) -> Self { lazy.get() }
            }
        };
    }
    let layer = Ident::new("Layer", Span::mixed_site());
    let lifetime = Lifetime::new("'__s", Span::mixed_site());
    let mut own = generics.clone();
    own.params.insert(0, LifetimeParam::new(lifetime.clone()).into());
    let declaration = declaration(input, &own, &layer, &lifetime);
    let (_, own_generics, _) = own.split_for_impl();
    let target = quote!(#layer);
    let (unfold, unfold_hole) = (unfold(input, &target), unfold_hole(input, &target));
    quote! {
        #[automatically_derived]
        #[allow(
            private_interfaces, private_bounds, dead_code, non_camel_case_types, missing_docs,
            missing_debug_implementations, unreachable_pub, unnameable_types, deprecated,
            clippy::all, clippy::pedantic
        )]
        const _: () = {
            #declaration

            impl #impl_generics ::lurcher::lazy::Unfold for #ident #type_generics #where_clause {
                type Layer<#lifetime> = #layer #own_generics;
                type Target = Self;
                type Receiver<#lifetime> = ::lurcher::lazy::Lazy<#lifetime, Self>;
                #unfold
                #unfold_hole

                #[inline]
                fn target(&self) -> &Self { self }

                #[inline]
                fn receiver(lazy: ::lurcher::lazy::Lazy<'_, Self>) -> ::lurcher::lazy::Lazy<'_, Self> {
                    lazy
                }
            }
        };
    }
}

fn declaration(
    input: &Input<'_>,
    generics: &Generics,
    layer: &Ident,
    lifetime: &Lifetime,
) -> TokenStream {
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    match &input.variants[..] {
        [only] if only.ident.is_none() => {
            let fields = fields(input, only, lifetime, true);
            match only.style {
                Style::Named => quote!(pub struct #layer #impl_generics #where_clause #fields),
                _ => quote!(pub struct #layer #impl_generics #fields #where_clause;),
            }
        }
        variants => {
            let variants = variants.iter().map(|variant| {
                let (ident, fields) = (variant.ident, fields(input, variant, lifetime, false));
                quote!(#ident #fields)
            });
            quote!(pub enum #layer #impl_generics #where_clause { #(#variants),* })
        }
    }
}

/// The fields of a variant as they are declared.
fn fields(
    input: &Input<'_>,
    variant: &Variant<'_>,
    lifetime: &Lifetime,
    with_visibility: bool,
) -> TokenStream {
    let (ident, (_, generics, _)) = (input.ident, input.generics.split_for_impl());
    let this = quote!(#ident #generics);
    let fields = variant.fields.iter().map(|field| {
        let visibility = with_visibility.then(|| field.visibility.to_token_stream());
        let (ty, member) = (without_self(field.ty.to_token_stream(), &this), &field.member);
        let ty = if is_lazy(variant, field) {
            quote!(::lurcher::lazy::Lazy<#lifetime, #ty>)
        } else {
            quote!(::lurcher::lazy::Hidden<#lifetime, #ty>)
        };
        match variant.style {
            Style::Named => quote!(#visibility #member: #ty),
            _ => quote!(#visibility #ty),
        }
    });
    match variant.style {
        Style::Unit => TokenStream::new(),
        Style::Tuple => quote!((#(#fields),*)),
        Style::Named => quote!({ #(#fields),* }),
    }
}

/// A type in which `Self` is written out, for in the declaration it would be the layer.
fn without_self(ty: TokenStream, this: &TokenStream) -> TokenStream {
    let tokens = ty.into_iter().map(|token| match token {
        TokenTree::Ident(ident) if ident == "Self" => this.clone(),
        TokenTree::Group(group) => {
            let inner = without_self(group.stream(), this);
            let mut written = Group::new(group.delimiter(), inner);
            written.set_span(group.span());
            TokenTree::Group(written).into()
        }
        other => other.into(),
    });
    tokens.collect()
}

fn is_lazy(variant: &Variant<'_>, field: &Field<'_>) -> bool {
    !variant.is_skipped && field.origin.is_in_tree()
}

/// The variant of a layer.
fn layer_path(variant: &Variant<'_>, layer: &TokenStream) -> TokenStream {
    match variant.ident {
        None => layer.clone(),
        Some(ident) => quote!(#layer::#ident),
    }
}

fn unfold(input: &Input<'_>, layer: &TokenStream) -> TokenStream {
    let body = if input.variants.is_empty() {
        quote!(match *self {})
    } else {
        let arms = input.variants.iter().map(|variant| {
            let (path, to) = (path(variant), layer_path(variant, layer));
            let bindings = variant.fields.iter().enumerate().map(|(index, field)| {
                let (member, binding) = (&field.member, binding(index));
                let pattern = if is_lazy(variant, field) { quote!(#binding) } else { quote!(_) };
                quote!(#member: #pattern)
            });
            let values = variant.fields.iter().enumerate().map(|(index, field)| {
                let (member, binding) = (&field.member, binding(index));
                if is_lazy(variant, field) {
                    quote!(#member: ::lurcher::lazy::Lazy::from(#binding))
                } else {
                    quote!(#member: ::lurcher::lazy::Hidden::new())
                }
            });
            quote!(#path { #(#bindings),* } => #to { #(#values),* },)
        });
        quote!(match self { #(#arms)* })
    };
    quote! {
        #[inline]
        fn unfold(&self) -> Self::Layer<'_> { #body }
    }
}

fn unfold_hole(input: &Input<'_>, layer: &TokenStream) -> TokenStream {
    let fields = Ident::new("fields", Span::mixed_site());
    let arms = input.variants.iter().enumerate().filter(|(_, v)| !v.is_skipped);
    let arms = arms.map(|(index, variant)| {
        let (to, index) = (layer_path(variant, layer), index as u32);
        let mut position = 0u32;
        let values: Vec<_> = variant
            .fields
            .iter()
            .map(|field| {
                let member = &field.member;
                if is_lazy(variant, field) {
                    position += 1;
                    let at = position - 1;
                    quote!(#member: #fields.at(#at))
                } else {
                    quote!(#member: ::lurcher::lazy::Hidden::new())
                }
            })
            .collect();
        quote!(#index => #to { #(#values),* },)
    });
    quote! {
        #[inline]
        fn unfold_hole(hole: ::lurcher::lazy::Hole<'_>) -> Self::Layer<'_> {
            #[allow(unused_variables)]
            let (constructor, #fields) = hole.force();
            match constructor {
                #(#arms)*
                _ => ::core::unreachable!("a constructor outside the shape"),
            }
        }
    }
}

/// All of a value under search, for the impl of `Data`. Values with a field that is not
/// part of their trees are read as other trees are.
pub(super) fn build(input: &Input<'_>) -> Option<TokenStream> {
    let drawn = || input.variants.iter().enumerate().filter(|(_, v)| !v.is_skipped);
    if drawn().any(|(_, variant)| variant.fields.iter().any(|field| !is_lazy(variant, field))) {
        return None;
    }
    let fields = Ident::new("fields", Span::mixed_site());
    let arms = drawn().map(|(index, variant)| {
        let (to, index) = (path(variant), index as u32);
        let values = variant.fields.iter().enumerate().map(|(position, field)| {
            let (member, ty, position) = (&field.member, field.ty, position as u32);
            quote!(#member: #fields.at::<#ty>(#position).to_value())
        });
        quote!(#index => #to { #(#values),* },)
    });
    Some(quote! {
        fn build(hole: ::lurcher::lazy::Hole<'_>) -> Self {
            #[allow(unused_variables)]
            let (constructor, #fields) = hole.force();
            match constructor {
                #(#arms)*
                _ => ::core::unreachable!("a constructor outside the shape"),
            }
        }
    })
}

fn binding(index: usize) -> Ident {
    Ident::new(&format!("field_{index}"), Span::mixed_site())
}
