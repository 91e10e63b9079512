//! What a derived type says of its values: `invariant`, `refined_by` and `each`.
//!
//! An invariant becomes a `#[logic]` function behind `Data::invariant`, an index one behind
//! `IndexedBy`. `each` says of a field what is true of everything of a type in it, at any depth: for
//! each such field there is a function that goes through values of the type.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
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
    let (this, of) = (format_ident!("this"), &Of::new(input)?);
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
    /// Whether it is drawn and taken apart as its type is.
    is_plain: bool,
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
        let fields = fields.map(|(field, each)| {
            let is_plain = !field.attrs.iter().any(is_drawn_otherwise);
            Field { name: field.ident.as_ref(), ty: &field.ty, each, is_plain }
        });
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

/// Whether an attribute of a field says that its values are not those of its type.
fn is_drawn_otherwise(attribute: &syn::Attribute) -> bool {
    const OTHERWISE: [&str; 4] = ["with", "opaque", "skip", "default"];
    let syn::Meta::List(list) = &attribute.meta else { return false };
    attribute.path().is_ident("data")
        && list.tokens.clone().into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(ident) => OTHERWISE.iter().any(|word| ident == word),
            _ => false,
        })
}

/// What the types of the fields say themselves, as a function: an invariant may rely on them, so they are asked before it. None if
/// all of them are known to say nothing. What is inside of a field of the type itself is asked by nobody: that is for `each`.
fn of_fields(
    of: &Of,
    variants: &[Variant<'_>],
    lowering: &mut Lowering,
) -> syn::Result<Option<TokenStream>> {
    let mut parameters: Vec<&Ident> = of.generics.type_params().map(|one| &one.ident).collect();
    parameters.push(&of.ident);
    let (mut arms, mut is_something) = (Vec::new(), false);
    for variant in variants {
        let mut conditions = Vec::new();
        for (at, field) in variant.fields.iter().enumerate() {
            let ty = field.ty.to_token_stream();
            if !field.is_plain || mentions(ty.clone(), &parameters) {
                continue;
            }
            // A type that cannot be written in a refinement says nothing.
            let Ok(ty) = syn::parse2::<Refined>(ty) else { continue };
            let part = format_ident!("field_{at}");
            let value = Printed::behind(quote!(#part), &ty);
            let holds = lowering.conditions(&ty, None, &value, &Names::default())?;
            conditions.extend(holds.into_iter().map(|one| one.tokens));
        }
        is_something |= !conditions.is_empty();
        arms.push(variant.arm(of, &conditions));
    }
    let ((parameters, bounds), of) = (of.of_function(), &of.ty);
    Ok(is_something.then(|| {
        quote! {
            #[::lurcher::logic]
            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn __fields #parameters (value: &#of) -> bool #bounds { match value { #(#arms)* } }
        }
    }))
}

/// Whether a type is made of one of these, or of itself.
fn mentions(ty: TokenStream, names: &[&Ident]) -> bool {
    ty.into_iter().any(|token| match token {
        proc_macro2::TokenTree::Ident(ident) => {
            ident == "Self" || names.iter().any(|name| **name == ident)
        }
        proc_macro2::TokenTree::Group(group) => mentions(group.stream(), names),
        _ => false,
    })
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
    let ordered = (!walks.items.is_empty()).then(|| quote!(ordered(#this)));
    let fields = of_fields(of, variants, &mut lowering)?;
    let are_fields = fields.is_some().then(|| quote!(__fields(#this)));
    let conditions = are_fields.into_iter().chain(conditions).chain(ordered);
    let (outer, inner) = lowering.companions.items();
    let walks = walks.items;
    let support = quote!(::lurcher::_macro_support);
    let ((parameters, bounds), ty) = (of.of_function(), &of.ty);
    Ok(quote! {
        fn invariant() -> ::core::option::Option<&'static #support::refine::Invariant<Self>> {
            #outer
            { #inner #walks #fields
            #[::lurcher::logic]
            #[allow(unused_parens, clippy::all, clippy::pedantic)]
            fn invariant #parameters (#this: &#ty) -> bool #bounds { true #(&& #conditions)* }
            ::core::option::Option::Some(const {
                &#support::refine::Invariant {
                    text: #written,
                    holds: invariant,
                    lazy: |value| invariant::lazy(value),
                    symbolic: <invariant as #support::Reading>::symbolic,
                }
            })
            }
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
                fn index #parameters (#this: &#of) -> #ty #bounds { #value }

                #[automatically_derived]
                impl #parameters #support::refine::IndexedBy<#nth> for #of #bounds {
                    type Index = #ty;
                    fn index(&self) -> #ty {
                        index(self)
                    }
                    fn index_lazily(value: #support::Lazy<'_, Self>) -> #ty {
                        index::lazy(value)
                    }
                    fn index_symbolically() -> &'static #support::symbolic::Function {
                        <index as #support::Reading>::symbolic()
                    }
                }
            };
        })
    }
}
