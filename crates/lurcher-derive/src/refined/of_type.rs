//! What a derived type says of its values: `invariant`, `refined_by` and `each`.
//!
//! An invariant becomes a `#[logic]` function behind `Data::invariant`, an index one behind
//! `IndexedBy`. `each` says of a field what is true of everything of a type in it, at any depth: for
//! each such field there is a function that goes through values of the type.

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{DeriveInput, Error, Fields, Meta, Token, Type, parenthesized};

use super::lower::Lowering;
use super::names::{Names, Printed, Sort};
use super::syntax::{Refined, Term};
use super::text::text;

/// What the attributes of a type say.
#[derive(Default)]
struct Said {
    invariants: Vec<Term>,
    indices: Vec<Index>,
}

/// `len: int = length(self)`
struct Index {
    ty: Type,
    term: Term,
}

impl Parse for Said {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let mut said = Said::default();
        while !input.is_empty() {
            let key = input.call(Ident::parse_any)?;
            if key == "invariant" {
                input.parse::<Token![=]>()?;
                said.invariants.push(input.parse()?);
            } else if key == "refined_by" {
                let content;
                parenthesized!(content in input);
                let indices = content.parse_terminated(Index::parse, Token![,])?;
                said.indices.extend(indices);
            } else {
                let message = format!(
                    "`{key}` is nothing that a type says\na type takes `invariant = condition(self)` \
                     and `refined_by(len: int = length(self))`; other settings belong to fields and \
                     variants"
                );
                return Err(Error::new(key.span(), message));
            }
            if input.parse::<Option<Token![,]>>()?.is_none() && !input.is_empty() {
                return Err(input.error("expected `,` or the end"));
            }
        }
        Ok(said)
    }
}

impl Parse for Index {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        input.call(Ident::parse_any)?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![=]>()?;
        Ok(Index { ty, term: input.parse()? })
    }
}

/// `each(v: i64, v < key)` on a field.
struct Each {
    name: Ident,
    ty: Type,
    term: Term,
}

impl Parse for Each {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        let name = input.call(Ident::parse_any)?;
        input.parse::<Token![:]>()?;
        let ty = input.parse()?;
        input.parse::<Token![,]>()?;
        let term = input.parse()?;
        super::parse_term::expect_end(input)?;
        Ok(Each { name, ty, term })
    }
}

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
struct Of {
    ident: Ident,
    /// With its parameters.
    ty: TokenStream,
    /// The same before `::`.
    path: TokenStream,
    generics: syn::Generics,
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
    fn of_function(&self) -> (TokenStream, TokenStream) {
        let (parameters, _, conditions) = self.generics.split_for_impl();
        (parameters.to_token_stream(), conditions.to_token_stream())
    }
}

/// A variant of an enum, or a struct.
struct Variant<'i> {
    ident: Option<&'i Ident>,
    fields: Vec<Field<'i>>,
    is_named: bool,
}

struct Field<'i> {
    name: Option<&'i Ident>,
    ty: &'i Type,
    each: Vec<Each>,
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

/// What the attributes of a field say with `each(…)`.
fn each(attributes: &[syn::Attribute]) -> syn::Result<Vec<Each>> {
    let mut all = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("data")) {
        let Meta::List(list) = &attribute.meta else { continue };
        let mut tokens = list.tokens.clone().into_iter();
        while let Some(token) = tokens.next() {
            let is_each = matches!(&token, TokenTree::Ident(ident) if ident == "each");
            if let (true, Some(TokenTree::Group(group))) = (is_each, tokens.clone().next()) {
                all.push(syn::parse2(group.stream())?);
            }
        }
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
    let texts = said.invariants.iter().map(text).chain(walks.texts);
    let written = texts.collect::<Vec<_>>().join(" && ");
    let conditions = conditions.iter().map(|one| one.tokens.clone());
    let ordered = (!walks.items.is_empty()).then(|| quote!(ordered(#this)));
    let conditions = conditions.chain(ordered);
    let walks = walks.items;
    let support = quote!(::lurcher::_macro_support);
    let ((parameters, bounds), ty) = (of.of_function(), &of.ty);
    Ok(quote! {
        fn invariant() -> ::core::option::Option<&'static #support::refine::Invariant<Self>> {
            #walks
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

/// The functions that go through values for `each`.
struct Walks {
    items: TokenStream,
    texts: Vec<String>,
}

/// How a part is gone through.
enum Way {
    /// It is an element.
    Here,
    /// It is of the type itself, maybe behind a pointer.
    Inside,
    /// A list or an option of what is gone through in such a way.
    All(Box<Way>),
    Option(Box<Way>),
    Not,
}

fn way(ty: &Type, of: &Of, element: &Type) -> Way {
    let same = |a: &Type, b: &dyn ToTokens| {
        a.to_token_stream().to_string() == b.to_token_stream().to_string()
    };
    if same(ty, element) {
        return Way::Here;
    }
    if same(ty, &of.ty) || same(ty, &quote!(Self)) {
        return Way::Inside;
    }
    let Type::Path(path) = ty else { return Way::Not };
    let Some(last) = path.path.segments.last() else { return Way::Not };
    let syn::PathArguments::AngleBracketed(arguments) = &last.arguments else { return Way::Not };
    let Some(syn::GenericArgument::Type(inner)) = arguments.args.first() else { return Way::Not };
    match (last.ident.to_string().as_str(), way(inner, of, element)) {
        (_, Way::Not) => Way::Not,
        ("Box" | "Rc" | "Arc", inner) => inner,
        ("Vec", inner) => Way::All(Box::new(inner)),
        ("Option", inner) => Way::Option(Box::new(inner)),
        _ => Way::Not,
    }
}

impl Way {
    /// What holds of a part, given by a reference.
    fn holds(
        &self,
        part: &TokenStream,
        here: &dyn Fn(&TokenStream) -> syn::Result<TokenStream>,
        inside: &dyn Fn(&TokenStream) -> TokenStream,
    ) -> syn::Result<Option<TokenStream>> {
        Ok(match self {
            Way::Not => None,
            Way::Here => Some(here(part)?),
            Way::Inside => Some(inside(part)),
            Way::All(of) => {
                let holds = of.holds(&quote!(item), here, inside)?;
                holds.map(|holds| quote!(#part.iter().all(|item| #holds)))
            }
            Way::Option(of) => {
                let holds = of.holds(&quote!(item), here, inside)?;
                holds.map(|holds| quote!(match #part { Some(item) => #holds, None => true }))
            }
        })
    }
}

impl Walks {
    fn new(of: &Of, variants: &[Variant<'_>]) -> syn::Result<Self> {
        let (mut items, mut arms, mut texts) = (TokenStream::new(), Vec::new(), Vec::new());
        let mut n = 0;
        for variant in variants {
            let mut conditions = Vec::new();
            for (at, field) in variant.fields.iter().enumerate() {
                for each in &field.each {
                    if !variant.is_named {
                        let message =
                            "fields need names to be spoken of\nwrite `Node { key: i64, … }`";
                        return Err(Error::new(each.name.span(), message));
                    }
                    let function = format_ident!("each_{n}");
                    n += 1;
                    let others: Vec<&Field<'_>> = variant
                        .fields
                        .iter()
                        .enumerate()
                        .filter(|(n, _)| *n != at)
                        .map(|(_, f)| f)
                        .collect();
                    let walk = each.walk(&function, of, field.ty, &others, variants)?;
                    items.extend(walk.item);
                    conditions.push(walk.call);
                    let name = field.name.map(ToString::to_string).unwrap_or_default();
                    texts.push(format!("{}, for each {} in `{name}`", text(&each.term), each.name));
                }
                // What is inside is ordered, too.
                let never: Type = syn::parse_quote!(__Never);
                let inside = |part: &TokenStream| quote!(ordered(#part));
                let here = |_: &TokenStream| Ok(TokenStream::new());
                let part = format_ident!("field_{at}");
                if let Some(holds) =
                    way(field.ty, of, &never).holds(&quote!(#part), &here, &inside)?
                {
                    conditions.push(holds);
                }
            }
            arms.push(variant.arm(of, &conditions));
        }
        if n == 0 {
            return Ok(Walks { items: TokenStream::new(), texts });
        }
        let ((parameters, bounds), of) = (of.of_function(), &of.ty);
        items.extend(quote! {
            #[::lurcher::logic]
            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn ordered #parameters (value: &#of) -> bool #bounds { match value { #(#arms)* } }
        });
        Ok(Walks { items, texts })
    }
}

impl Variant<'_> {
    /// An arm in which fields have the names `field_0` and so on.
    fn arm(&self, of: &Of, conditions: &[TokenStream]) -> TokenStream {
        let of = &of.path;
        let path = match self.ident {
            Some(ident) => quote!(#of::#ident),
            None => quote!(#of),
        };
        let bindings: Vec<Ident> =
            (0..self.fields.len()).map(|at| format_ident!("field_{at}")).collect();
        let pattern = if self.fields.is_empty() {
            quote!(#path)
        } else if self.is_named {
            let names = self.fields.iter().filter_map(|field| field.name);
            quote!(#path { #(#names: #bindings),* })
        } else {
            quote!(#path(#(#bindings),*))
        };
        quote!(#pattern => true #(&& #conditions)*,)
    }
}

/// A function for one `each`, and the call of it from where it is said.
struct Walk {
    item: TokenStream,
    call: TokenStream,
}

impl Each {
    fn walk(
        &self,
        function: &Ident,
        of: &Of,
        field: &Type,
        others: &[&Field<'_>],
        variants: &[Variant<'_>],
    ) -> syn::Result<Walk> {
        let mut names = Names::default();
        let element = syn::parse2::<Refined>(self.ty.to_token_stream())?;
        let (mut given, mut types, mut handed) = (Vec::new(), Vec::new(), Vec::new());
        for other in others {
            let Some(name) = other.name else { continue };
            let ty = syn::parse2::<Refined>(other.ty.to_token_stream())?;
            names.add(name, Printed::behind(quote!(#name), &ty));
        }
        let here = |part: &TokenStream| {
            let mut names = names.clone();
            names.add(&self.name, Printed::behind(part.clone(), &element));
            self.term.truth(&names)
        };
        // Once, to know what is used.
        here(&quote!(part))?;
        for (at, other) in self.positions(others, variants) {
            let Some(name) = other.name.filter(|name| names.is_used(name)) else { continue };
            let part = format_ident!("field_{at}");
            given.push(name);
            types.push(other.ty);
            handed.push(part);
        }
        let inside = |part: &TokenStream| quote!(#function(#part #(, #given)*));
        let mut arms = Vec::new();
        for variant in variants {
            let mut conditions = Vec::new();
            for (at, field) in variant.fields.iter().enumerate() {
                let part = format_ident!("field_{at}");
                let way = way(field.ty, of, &self.ty);
                conditions.extend(way.holds(&quote!(#part), &here, &inside)?);
            }
            arms.push(variant.arm(of, &conditions));
        }
        let ((parameters, bounds), whole) = (of.of_function(), &of.ty);
        let item = quote! {
            #[::lurcher::logic]
            #[allow(unused_variables, unused_parens, clippy::all, clippy::pedantic)]
            fn #function #parameters (value: &#whole #(, #given: &#types)*) -> bool #bounds {
                match value { #(#arms)* }
            }
        };
        // From where it is said, the others are fields.
        let at = self.place(field, variants);
        let part = format_ident!("field_{at}");
        let lent = |part: &TokenStream| quote!(#function(#part #(, #handed)*));
        let found = |part: &TokenStream| {
            let holds = here(part)?;
            Ok(quote!({ #(let #given = #handed;)* #holds }))
        };
        let call = way(field, of, &self.ty).holds(&quote!(#part), &found, &lent)?;
        let call = call.ok_or_else(|| {
            let message = format!(
                "there is no way to the values of type `{}` in this field: what is gone through is the \
                 type itself, `Box`, `Vec` and `Option`",
                self.ty.to_token_stream()
            );
            Error::new_spanned(field, message)
        })?;
        Ok(Walk { item, call })
    }

    /// The other fields with their places in their variant.
    fn positions<'f, 'i>(
        &self,
        others: &[&'f Field<'i>],
        variants: &'f [Variant<'i>],
    ) -> Vec<(usize, &'f Field<'i>)> {
        let all = variants.iter().flat_map(|variant| variant.fields.iter().enumerate());
        all.filter(|(_, field)| others.iter().any(|other| std::ptr::eq(*other, *field))).collect()
    }

    /// The place of the field that this is said of.
    fn place(&self, of: &Type, variants: &[Variant<'_>]) -> usize {
        let mut all = variants.iter().flat_map(|variant| variant.fields.iter().enumerate());
        all.find(|(_, field)| std::ptr::eq(field.ty, of)).map_or(0, |(at, _)| at)
    }
}
