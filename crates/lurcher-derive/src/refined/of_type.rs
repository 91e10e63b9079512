//! What a derived type says of its values: `invariant`, `refined_by` and `each`.
//!
//! An invariant becomes a `#[logic]` function behind `Data::invariant`, an index one behind
//! `IndexedBy`. `each` says of a field what is true of everything of a type in it, at any depth: for
//! each such field there is a function that goes through values of the type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{DeriveInput, Error, Fields, Type};

use super::lower::Lowering;
use super::names::{Names, Printed, Sort};
use super::said::{Each, Index, Said, each};
use super::syntax::Refined;
use super::text::{is_loose, joined_texts, text};
use super::walks::Walks;

/// The method of `Data` for the invariant, and other items.
pub(crate) fn expand(input: &DeriveInput) -> syn::Result<(TokenStream, TokenStream)> {
    let mut said = Said::default();
    for attribute in &input.attrs {
        if attribute.path().is_ident("data") {
            let more: Said = attribute.parse_args()?;
            said.invariants.extend(more.invariants);
            said.indices.extend(more.indices);
        }
    }
    let variants = variants(input)?;
    let has_each = variants.iter().flat_map(|v| &v.fields).any(|field| !field.each.is_empty());
    let says = !said.invariants.is_empty() || !said.indices.is_empty() || has_each;
    if !says {
        return Ok(Default::default());
    }
    let (this, of) = (Ident::new("__lurcher_this", Span::mixed_site()), &Of::new(input)?);
    let (mut names, ty) = (Names::default(), syn::parse2::<Refined>(of.ty.clone())?);
    // Fields of a struct have names of their own.
    if let ([Variant { ident: None, fields, .. }], syn::Data::Struct(_)) =
        (&variants[..], &input.data)
    {
        for Field { name, ty, .. } in fields {
            let Some(name) = name else { continue };
            let ty = syn::parse2::<Refined>(ty.to_token_stream());
            let (value, reference) = (quote!(#this.#name), quote!((&#this.#name)));
            let sort = ty.as_ref().map_or(Sort::Other, super::names::sort);
            let printed = Printed { value, reference: Some(reference), sort, ty: ty.ok() };
            names.add(name, printed);
        }
    }
    names.add(&Ident::new("self", of.ident.span()), Printed::behind(quote!(#this), &ty));
    let method = invariant(of, &this, &said, &variants, &names)?;
    let indices = said.indices.iter().enumerate();
    let indices = indices.map(|(nth, index)| index.items(nth, of, &this, &names));
    let indices = indices.collect::<syn::Result<TokenStream>>()?;
    Ok((method, indices))
}

/// The type that says something: what it is called, and the functions over it. These know nothing of what is around
/// them, so they have its parameters once more.
pub(super) struct Of {
    pub(super) ident: Ident,
    /// With its parameters.
    pub(super) ty: TokenStream,
    /// The same before `::`.
    pub(super) path: TokenStream,
    pub(super) generics: syn::Generics,
}

impl Of {
    fn new(input: &DeriveInput) -> syn::Result<Self> {
        let mut generics = input.generics.clone();
        for parameter in &mut generics.params {
            match parameter {
                syn::GenericParam::Type(parameter) => {
                    parameter.default = None;
                    let name = &parameter.ident;
                    let bound =
                        syn::parse_quote!(::lurcher::_macro_support::Unfold<Target = #name>);
                    parameter.bounds.push(bound);
                }
                other => {
                    let message = "a type with parameters that are not types cannot say something of its \
                                   values\nsay it where the type is used: `Tree<4>{v: is_sorted(v)}`";
                    return Err(Error::new_spanned(other, message));
                }
            }
        }
        let ident = input.ident.clone();
        let (_, arguments, _) = generics.split_for_impl();
        let turbofish = arguments.as_turbofish();
        let (ty, path) = (quote!(#ident #arguments), quote!(#ident #turbofish));
        Ok(Of { ident, ty, path, generics })
    }

    /// The parameters of a function, and what is asked of them.
    pub(super) fn of_function(&self) -> (TokenStream, TokenStream) {
        let (parameters, _, conditions) = self.generics.split_for_impl();
        (parameters.to_token_stream(), conditions.to_token_stream())
    }
}

/// A variant of an enum, or a struct.
pub(super) struct Variant<'i> {
    pub(super) ident: Option<&'i Ident>,
    pub(super) fields: Vec<Field<'i>>,
    pub(super) is_named: bool,
}

pub(super) struct Field<'i> {
    pub(super) name: Option<&'i Ident>,
    pub(super) ty: &'i Type,
    pub(super) each: Vec<Each>,
}

fn variants(input: &DeriveInput) -> syn::Result<Vec<Variant<'_>>> {
    let variant = |ident, fields: &'_ Fields| -> syn::Result<_> {
        Ok((ident, matches!(fields, Fields::Named(_))))
    };
    let fields = |fields: &'_ Fields| -> syn::Result<Vec<Vec<Each>>> {
        fields.iter().map(|field| each(&field.attrs)).collect()
    };
    let mut all = Vec::new();
    let mut add = |ident, of| -> syn::Result<()> {
        let ((ident, is_named), each) = (variant(ident, of)?, fields(of)?);
        let fields = of.iter().zip(each);
        let fields =
            fields.map(|(field, each)| Field { name: field.ident.as_ref(), ty: &field.ty, each });
        all.push(Variant { ident, fields: fields.collect(), is_named });
        Ok(())
    };
    match &input.data {
        syn::Data::Struct(data) => add(None, &data.fields)?,
        syn::Data::Enum(data) => {
            for variant in &data.variants {
                add(Some(&variant.ident), &variant.fields)?;
            }
        }
        syn::Data::Union(_) => {}
    }
    Ok(all)
}

fn invariant(
    of: &Of,
    this: &Ident,
    said: &Said,
    variants: &[Variant<'_>],
    names: &Names,
) -> syn::Result<TokenStream> {
    let walks = Walks::new(of, variants)?;
    if said.invariants.is_empty() && walks.items.is_empty() {
        return Ok(TokenStream::new());
    }
    let mut lowering = Lowering::default();
    lowering.companions.is_of_inputs = true;
    let mut conditions = Vec::new();
    for term in &said.invariants {
        conditions.extend(super::lower::Condition::of_term(term, names)?);
    }
    let texts = said.invariants.iter().map(|term| (text(term), is_loose(term)));
    let written = joined_texts(texts.chain(walks.texts).collect());
    let conditions = conditions.iter().map(|one| one.tokens.clone());
    let ordered = (!walks.items.is_empty()).then(|| quote!(__lurcher_ordered(#this)));
    let conditions = conditions.chain(ordered);
    let walks = walks.items;
    let support = quote!(::lurcher::_macro_support);
    let ((parameters, bounds), ty) = (of.of_function(), &of.ty);
    Ok(quote! {
        fn invariant() -> ::core::option::Option<&'static #support::refine::Invariant<Self>> {
            #walks
            #[::lurcher::logic]
            #[allow(unused_parens, clippy::all, clippy::pedantic)]
            fn __lurcher_invariant #parameters (#this: &#ty) -> bool #bounds { true #(&& #conditions)* }
            ::core::option::Option::Some(const {
                &#support::refine::Invariant {
                    text: #written,
                    holds: __lurcher_invariant,
                    lazy: |value| __lurcher_invariant::lazy(value),
                    symbolic: <__lurcher_invariant as #support::Reading>::symbolic,
                }
            })
        }
    })
}

impl Index {
    fn items(&self, nth: usize, of: &Of, this: &Ident, names: &Names) -> syn::Result<TokenStream> {
        let is_int = self.ty.to_token_stream().to_string() == "int";
        let (ty, value) = if is_int {
            (quote!(::lurcher::Int), self.term.index_argument(names)?.0)
        } else {
            (self.ty.to_token_stream(), self.term.print(names)?.value)
        };
        let support = quote!(::lurcher::_macro_support);
        let ((parameters, bounds), of) = (of.of_function(), &of.ty);
        Ok(quote! {
            #[allow(non_local_definitions)]
            const _: () = {
                #[::lurcher::logic]
                #[allow(unused_parens, clippy::all, clippy::pedantic)]
                fn __lurcher_index #parameters (#this: &#of) -> #ty #bounds { #value }

                #[automatically_derived]
                impl #parameters #support::refine::IndexedBy<#nth> for #of #bounds {
                    type Index = #ty;
                    fn index(&self) -> #ty {
                        __lurcher_index(self)
                    }
                    fn index_lazily(value: #support::Lazy<'_, Self>) -> #ty {
                        __lurcher_index::lazy(value)
                    }
                    fn index_symbolically() -> &'static #support::symbolic::Function {
                        <__lurcher_index as #support::Reading>::symbolic()
                    }
                }
            };
        })
    }
}
