//! The items that a function or an `impl` block becomes.
//!
//! The user's text stays as it is, but that a function which may call itself says first that it was
//! called. Beside a function `f` there is `struct f {}`, which lives among the types only and so
//! does not get in the way of the function, and `f::lazy` is the lazy reading. Whoever imports the
//! function imports both, and a function inside of another works the same. The readings of methods
//! are those of a trait, implemented for the handle.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::ext::IdentExt;
use syn::spanned::Spanned;
use syn::{Attribute, FnArg, ImplItem, ItemFn, ItemImpl, Signature};

use super::called::{called, mentions, with_call, with_calls};
use super::input::{Function, Methods, Settings};
use super::reading::{lazy_generics, reading, self_lifetime, signature};
use super::types::looked_into;
use super::{background, lazy, noted, symbolic, terms};
use crate::ranges::located;
use crate::settings::Mistakes;

pub(super) fn function(item: &ItemFn, settings: &Settings, mistakes: &mut Mistakes) -> TokenStream {
    let (name, visibility) = (&item.sig.ident, &item.vis);
    let function = Function::new(&item.sig, &item.block, settings, None);
    let conditions = conditions(&item.attrs);
    let (reading, gathered) = reading(&function, &Ident::new("lazy", name.span()), mistakes);
    let checks = checks(&item.sig);
    let symbolic = symbolic::body(&function);
    let read = Ident::new("__read", proc_macro2::Span::mixed_site());
    let path = quote!(#read);
    let written = terms::written(&function);
    let constant = symbolic::constant(&function, symbolic.as_ref().map(|_| &path), &written);
    let no_symbolic = match &symbolic {
        Ok(_) => quote!(::core::option::Option::None),
        Err(reason) => quote!(::core::option::Option::Some(#reason)),
    };
    let read = symbolic.as_ref().ok().map(|body| {
        let signature = symbolic::signature(&read);
        quote!(#signature { #body })
    });
    let background = background::method(&item.sig, &item.block);
    let mentioned = crate::mentions::mentioned([&item.block.to_token_stream()]);
    let lints = lints();
    let alias = (!noted::is_generated(&name.to_string())).then(|| {
        let alias = noted::alias(&name.unraw().to_string());
        quote! {
            #(#conditions)*
            #[doc(hidden)]
            #lints
            #visibility type #alias = #name;
        }
    });
    let item = with_call(&function, item.clone());
    quote! {
        #[allow(dead_code)]
        #item

        #alias

        #(#conditions)*
        #[doc(hidden)]
        #lints
        #visibility struct #name {}

        #(#conditions)*
        #[automatically_derived]
        #lints
        impl #name {
            #[inline]
            #visibility #reading

            /// Why there is no symbolic reading, if there is none.
            #visibility const NO_SYMBOLIC: ::core::option::Option<&'static str> = #no_symbolic;
        }

        #(#conditions)*
        #[automatically_derived]
        #lints
        impl ::lurcher::_macro_support::Reading for #name {
            fn symbolic() -> &'static ::lurcher::_macro_support::symbolic::Function {
                #read
                static FUNCTION: ::lurcher::_macro_support::symbolic::Function = #constant;
                &FUNCTION
            }

            const MENTIONED: ::lurcher::_macro_support::Mentioned = #mentioned;

            #background

            #[allow(unused_variables)]
            fn gather(gathered: &mut ::lurcher::_macro_support::Gathered) {
                #gathered
            }
        }

        #(#conditions)*
        #lints
        const _: () = { #checks };
    }
}

pub(super) fn methods(
    item: &ItemImpl,
    settings: &Settings,
    mistakes: &mut Mistakes,
) -> TokenStream {
    let Some(methods) = mistakes.keep(Methods::new(item)) else { return quote!(#item) };
    let conditions = conditions(&item.attrs);
    let (name, of) = (&methods.name, &item.self_ty);
    let mut declared = TokenStream::new();
    let mut readings = TokenStream::new();
    let mut again = TokenStream::new();
    for inner in &item.items {
        let ImplItem::Fn(inner) = inner else { continue };
        let function = Function::new(&inner.sig, &inner.block, settings, Some(&methods));
        let name = lazy::name_of_method(&inner.sig.ident);
        let (signature, prologue) = signature(&function, &name, mistakes);
        again.extend(by_other_name(&inner.sig, &name));
        declared.extend(quote!(#[doc(hidden)] #signature;));
        let body = lazy::body(&function, mistakes).reading;
        let called = called(&function);
        readings.extend(quote!(#signature { #called #prologue #body }));
        let (declarations, definitions) = symbolic_method(&function);
        declared.extend(declarations);
        readings.extend(definitions);
    }
    let mut generics = lazy_generics(&item.generics, &[&item.self_ty]);
    let own = generics.clone();
    let (_, own_generics, _) = own.split_for_impl();
    let arguments: Vec<_> =
        generics.type_params().map(|parameter| parameter.ident.clone()).collect();
    let lifetime = self_lifetime();
    generics
        .params
        .insert(0, syn::GenericParam::Lifetime(syn::LifetimeParam::new(lifetime.clone())));
    let (impl_generics, _, where_clause) = generics.split_for_impl();
    let _ = own_generics;
    let trait_generics = quote!(<#lifetime, #(#arguments),*>);
    let (lints, item) = (lints(), with_calls(item.clone(), &methods, settings));
    let again = (!again.is_empty()).then(|| {
        let (own_parameters, _, own_where) = item.generics.split_for_impl();
        quote! {
            #(#conditions)*
            #[automatically_derived]
            #lints
            impl #own_parameters #of #own_where { #again }
        }
    });
    quote! {
        #item

        #again

        #(#conditions)*
        /// The lazy readings of methods; to be imported where a `#[logic]` function in another
        /// module calls one.
        #[doc(hidden)]
        #lints
        pub trait #name #impl_generics: ::core::marker::Sized #where_clause { #declared }

        #(#conditions)*
        #[automatically_derived]
        #lints
        impl #impl_generics #name #trait_generics
            for ::lurcher::_macro_support::Lazy<#lifetime, #of> #where_clause
        {
            #readings
        }
    }
}

/// A method by the name that its lazy reading has, if that is another: a type of constructors
/// without fields stands for itself in a lazy reading.
fn by_other_name(signature: &Signature, name: &Ident) -> Option<TokenStream> {
    if *name == signature.ident || signature.receiver().is_none() {
        return None;
    }
    let arguments = signature.inputs.iter().map(|input| match input {
        FnArg::Receiver(_) => Some(quote!(self)),
        FnArg::Typed(input) => match &*input.pat {
            syn::Pat::Ident(of) => Some(of.ident.to_token_stream()),
            _ => None,
        },
    });
    let arguments: Vec<TokenStream> = arguments.collect::<Option<_>>()?;
    let (own, signature) =
        (&signature.ident, Signature { ident: name.clone(), ..signature.clone() });
    Some(quote!(#[doc(hidden)] #signature { Self::#own(#(#arguments),*) }))
}

/// The symbolic reading of a method, as functions of the trait: declared and defined.
fn symbolic_method(function: &Function<'_>) -> (TokenStream, TokenStream) {
    let name = &function.signature.ident;
    let (read, value) = (format_ident!("__read_{}", name), format_ident!("__symbolic_{}", name));
    let of = format_ident!("__symbolic_of_{}", name);
    let symbolic = symbolic::body(function);
    let path = quote!(Self::#read);
    let written = terms::written(function);
    let constant = symbolic::constant(function, symbolic.as_ref().map(|_| &path), &written);
    let body = symbolic.unwrap_or_else(|_| quote!(::lurcher::_macro_support::symbolic::Value::ANY));
    let signature = symbolic::signature(&read);
    let declared = quote! {
        #[doc(hidden)]
        fn #value() -> &'static ::lurcher::_macro_support::symbolic::Function;
        #[doc(hidden)]
        fn #of(&self) -> &'static ::lurcher::_macro_support::symbolic::Function {
            Self::#value()
        }
        #[doc(hidden)]
        #signature;
    };
    let defined = quote! {
        fn #value() -> &'static ::lurcher::_macro_support::symbolic::Function {
            const { &#constant }
        }
        #signature { #body }
    };
    (declared, defined)
}

/// What was generated is nobody's to tidy up.
fn lints() -> TokenStream {
    quote! {
        #[allow(
            non_camel_case_types, dead_code, unused, unreachable_pub, missing_docs,
            missing_debug_implementations, private_interfaces, private_bounds, deprecated,
            unreachable_patterns, unreachable_code, unused_parens, unused_braces, unused_labels,
            unused_mut, unused_variables, unused_assignments, unused_must_use,
            irrefutable_let_patterns, non_shorthand_field_patterns, single_use_lifetimes, elided_lifetimes_in_paths,
            clippy::all, clippy::pedantic, clippy::nursery, clippy::restriction
        )]
    }
}

/// `#[cfg(…)]` holds for what is generated, too.
fn conditions(attributes: &[Attribute]) -> Vec<&Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect()
}

/// Says at the parameter that a type is not `Data`.
fn checks(signature: &Signature) -> TokenStream {
    let parameters: Vec<_> = signature.generics.type_params().map(|p| &p.ident).collect();
    let mut checks = TokenStream::new();
    for input in &signature.inputs {
        let FnArg::Typed(input) = input else { continue };
        let Some(ty) = looked_into(&input.ty) else { continue };
        let text = ty.to_token_stream();
        if parameters.iter().any(|parameter| mentions(&text, parameter)) {
            continue;
        }
        let span = located(input.ty.span());
        if noted::is_of_arguments(&signature.ident.to_string()) {
            checks.extend(quote_spanned! {span=>
                const _: fn() = || {
                    #[allow(unused_imports)]
                    use ::lurcher::_macro_support::traits::*;
                    (&::lurcher::_macro_support::LookedInto::<#ty>::TYPE).__looked_into();
                };
            });
            continue;
        }
        checks.extend(quote_spanned! {span=>
            const _: fn() = ::lurcher::_macro_support::looked_into::<#ty>;
        });
    }
    checks
}
