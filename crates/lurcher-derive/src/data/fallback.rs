//! An impl that stands in when the input has a mistake.

use proc_macro2::TokenStream;
use quote::quote;
use syn::DeriveInput;

use super::expand::with_data_bounds;

/// Implements the trait without doing anything. The compile error that comes
/// with it keeps it from being run; uses of the type are fine, so that the
/// mistake is not reported again at every one of them.
pub(super) fn stub(input: &DeriveInput) -> TokenStream {
    let ident = &input.ident;
    let mut generics = with_data_bounds(&input.generics);
    let lifetimes: Vec<_> =
        input.generics.lifetimes().map(|lifetime| lifetime.lifetime.clone()).collect();
    let predicates = &mut generics.make_where_clause().predicates;
    for lifetime in lifetimes {
        predicates.push(syn::parse_quote!(#lifetime: 'static));
    }
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    quote! {
        #[automatically_derived]
        impl #impl_generics ::lurcher::Data for #ident #type_generics #where_clause {
            fn shape() -> ::lurcher::_macro_support::ShapeId {
                ::core::unreachable!()
            }

            fn draw(_: &mut ::lurcher::_macro_support::Source) -> Self {
                ::core::unreachable!()
            }

            fn write(&self, _: &mut ::lurcher::_macro_support::Builder) {}

            fn read(
                _: &mut ::lurcher::_macro_support::Cursor<'_>,
            ) -> ::core::result::Result<Self, ::lurcher::_macro_support::Mismatch> {
                ::core::unreachable!()
            }
        }
    }
}
