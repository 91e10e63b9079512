//! What a derived type says of its values: `invariant`, `refined_by` and `each`.
//!
//! An invariant becomes a `#[logic]` function behind `Data::invariant`, an index one behind
//! `IndexedBy`. `each` says of a field what is true of everything of a type in it, at any depth:
//! for each such field there is a function that goes through values of the type.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{DeriveInput, Error, Fields, Type};

use super::fields::Asked;
use super::lower::{Condition, together, violated};
use super::names::{Names, Printed, Sort};
use super::said::{Each, Index, Said, each};
use super::syntax::Refined;
use super::walks::Walks;
use super::ways::hidden;

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
    let is_truth = |index: &Index| index.ty.to_token_stream().to_string() == "bool";
    crate::declared::note_indices(&input.ident, said.indices.iter().map(is_truth).collect());
    let variants = variants(input)?;
    let has_each = variants.iter().flat_map(|v| &v.fields).any(|field| !field.each.is_empty());
    let says = !said.invariants.is_empty() || !said.indices.is_empty() || has_each;
    if !says && !input.generics.params.is_empty() {
        return Ok(Default::default());
    }
    let (this, of) = (Ident::new("__lurcher_this", Span::mixed_site()), &Of::new(input)?);
    let asked = Asked::new(input, of, &variants)?;
    if !says && asked.is_none() {
        return Ok(Default::default());
    }
    let (mut names, ty) = (Names::of_inputs(), syn::parse2::<Refined>(of.ty.clone())?);
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
    let method = invariant(of, &this, &said, &variants, &names, asked.as_ref())?;
    let indices = said.indices.iter().enumerate();
    let indices = indices.map(|(nth, index)| index.items(nth, of, &this, &names));
    let indices = indices.collect::<syn::Result<TokenStream>>()?;
    Ok((method, indices))
}

/// The type that says something: what it is called, and the functions over it. These know nothing
/// of what is around them, so they have its parameters once more.
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
    /// Whether its values are those of its type.
    pub(super) is_plain: bool,
}

fn variants<'i>(input: &'i DeriveInput) -> syn::Result<Vec<Variant<'i>>> {
    let fields = |fields: &'_ Fields| -> syn::Result<Vec<Vec<Each>>> {
        fields.iter().map(|field| each(&field.attrs)).collect()
    };
    let mut all = Vec::new();
    let mut add = |ident, of: &'i Fields, attributes: &[syn::Attribute]| -> syn::Result<()> {
        let (is_named, each) = (matches!(of, Fields::Named(_)), fields(of)?);
        let is_skipped = attributes.iter().any(is_drawn_otherwise);
        let fields = of.iter().zip(each).map(|(field, each)| {
            let is_plain = !is_skipped && !field.attrs.iter().any(is_drawn_otherwise);
            Field { name: field.ident.as_ref(), ty: &field.ty, each, is_plain }
        });
        all.push(Variant { ident, fields: fields.collect(), is_named });
        Ok(())
    };
    match &input.data {
        syn::Data::Struct(data) => add(None, &data.fields, &[])?,
        syn::Data::Enum(data) => {
            for variant in &data.variants {
                add(Some(&variant.ident), &variant.fields, &variant.attrs)?;
            }
        }
        syn::Data::Union(_) => {}
    }
    Ok(all)
}

/// Whether an attribute says that values are drawn otherwise than the type says.
fn is_drawn_otherwise(attribute: &syn::Attribute) -> bool {
    const OTHERWISE: [&str; 4] = ["with", "opaque", "skip", "default"];
    let syn::Meta::List(list) = &attribute.meta else { return false };
    attribute.path().is_ident("data")
        && list.tokens.clone().into_iter().any(|token| match token {
            proc_macro2::TokenTree::Ident(ident) => OTHERWISE.iter().any(|word| ident == word),
            _ => false,
        })
}

fn invariant(
    of: &Of,
    this: &Ident,
    said: &Said,
    variants: &[Variant<'_>],
    names: &Names,
    asked: Option<&Asked>,
) -> syn::Result<TokenStream> {
    let walks = Walks::new(of, variants)?;
    let has_own = !said.invariants.is_empty() || !walks.items.is_empty();
    if !has_own && asked.is_none() {
        return Ok(TokenStream::new());
    }
    let (mut conditions, mut named) = (Vec::new(), Vec::new());
    for term in &said.invariants {
        conditions.extend(Condition::of_term(term, names)?);
        named.extend(Condition::of_outcome(term, names)?);
    }
    let text = together(&conditions);
    let conditions = conditions.iter().map(|one| one.tokens.clone());
    let has_walks = !walks.items.is_empty();
    let ordered = has_walks.then(|| quote!(__lurcher_ordered(#this)));
    let conditions = conditions.chain(ordered);
    let support = quote!(::lurcher::_macro_support);
    let ((parameters, bounds), ty) = (of.of_function(), &of.ty);
    let (walks, violated) = (walks.items, naming(of, this, &named, asked, has_walks));
    let found = |function: &Ident| {
        quote! {
            ::core::option::Option::Some(const {
                &#support::refine::Invariant {
                    holds: #function,
                    violated: __lurcher_violated,
                    text: #text,
                    lazy: |value| #function::lazy(value),
                    symbolic: <#function as #support::Reading>::symbolic,
                }
            })
        }
    };
    let own = hidden("invariant");
    let own_items = quote! {
        #walks
        #[::lurcher::logic]
        #[allow(unused_parens, clippy::all, clippy::pedantic)]
        fn #own #parameters (#this: &#ty) -> bool #bounds { true #(&& #conditions)* }
    };
    let own_found = match has_own {
        true => found(&own),
        false => quote!(::core::option::Option::None),
    };
    let result = quote!(::core::option::Option<&'static #support::refine::Invariant<Self>>);
    let Some(Asked { outer, items, call, says, .. }) = asked else {
        return Ok(quote!(fn invariant() -> #result { #own_items #violated #own_found }));
    };
    let whole = hidden("whole");
    let whole_found = found(&whole);
    let own_holds = has_own.then(|| quote!(&& #own(#this)));
    let own_items = has_own.then_some(own_items);
    Ok(quote! {
        fn says(asked: &mut ::std::vec::Vec<&'static str>) -> bool {
            let name = ::core::any::type_name::<Self>();
            if #has_own {
                return true;
            }
            if asked.contains(&name) {
                return false;
            }
            asked.push(name);
            #says
        }

        fn invariant() -> #result {
            #outer
            {
                #items
                #own_items
                #violated
                #[::lurcher::logic]
                #[allow(unused_parens, clippy::all, clippy::pedantic)]
                fn #whole(#this: &#ty) -> bool { #call(#this) #own_holds }
                static SAY: ::std::sync::OnceLock<bool> = ::std::sync::OnceLock::new();
                let say = *SAY.get_or_init(|| {
                    let asked = &mut ::std::vec![::core::any::type_name::<Self>()];
                    #says
                });
                if say { #whole_found } else { #own_found }
            }
        }
    })
}

/// The function that names what does not hold: it asks in the order of the invariant, the types of
/// fields first.
fn naming(
    of: &Of,
    this: &Ident,
    conditions: &[Condition],
    asked: Option<&Asked>,
    has_walks: bool,
) -> TokenStream {
    let ((parameters, bounds), ty) = (of.of_function(), &of.ty);
    let (conditions, said) = (violated(conditions), hidden("said"));
    let ask = |function: TokenStream| quote!(if !#function(#this, &mut #said) { return #said; });
    let fields = asked.map(|asked| ask(asked.noting.clone()));
    let walks = has_walks.then(|| ask(quote!(__lurcher_unordered)));
    quote! {
        #[allow(unused_mut, unused_parens, clippy::all, clippy::pedantic)]
        fn __lurcher_violated #parameters (#this: &#ty) -> ::std::string::String #bounds {
            let mut #said = ::std::string::String::new();
            #fields
            #conditions
            #walks
            #said
        }
    }
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
