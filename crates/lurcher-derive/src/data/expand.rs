//! The impl.
//!
//! Values are drawn, written and read by native recursion, so what a level of
//! a deep value costs is the stack frames of these functions. An unoptimised
//! build keeps a slot for every local of every arm of a `match`; therefore the
//! fields of each variant of an enum are handled by a function of their own
//! (unless there is only one such variant), and the functions that
//! choose between variants stay small however many there are.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{Generics, TypeParamBound, parse_quote};

use super::attributes::Origin;
use super::expand_layer::{build, layer};
use super::expand_trees::{read, read_fields, write, write_fields};
use super::input::{Field, Input, Style, Variant};
use crate::ranges::{as_range, draw_from, located, typed_generator};

pub(super) fn expand(input: &Input<'_>, invariant: &TokenStream) -> TokenStream {
    let ident = input.ident;
    let generics = with_data_bounds(input.generics);
    let (impl_generics, type_generics, where_clause) = generics.split_for_impl();
    let names = Names::new();
    let shape = shape(input);
    let draw = draw(input, &names);
    let write = write(input, &names);
    let read = read(input, &names);
    let layer = layer(input, &generics);
    let build = build(input);
    let apart = helpers(input, &names);
    let helpers = (!apart.is_empty()).then(|| {
        quote! {
            #[automatically_derived]
            #[allow(deprecated, unreachable_code, clippy::diverging_sub_expression)]
            impl #impl_generics #ident #type_generics #where_clause { #apart }
        }
    });
    quote! {
        #[automatically_derived]
        #[allow(deprecated, unreachable_code, clippy::diverging_sub_expression)]
        impl #impl_generics ::lurcher::Data for #ident #type_generics #where_clause {
            #shape
            #draw
            #write
            #read
            #build
            #invariant
        }
        #helpers
        #layer
    }
}

/// The bound `Data` on every type parameter, and none on the types of fields:
/// those would go round in circles for recursive types.
pub(super) fn with_data_bounds(generics: &Generics) -> Generics {
    let mut generics = generics.clone();
    for parameter in generics.type_params_mut() {
        let bound: TypeParamBound = parse_quote!(::lurcher::Data);
        parameter.bounds.push(bound);
    }
    generics
}

/// Local variables that user expressions cannot see.
pub(super) struct Names {
    source: Ident,
    pub(super) tree: Ident,
    shape: Ident,
    share: Ident,
    constructor: Ident,
    drawn: Ident,
}

impl Names {
    fn new() -> Self {
        let name = |text| Ident::new(text, Span::mixed_site());
        Names {
            source: name("source"),
            tree: name("tree"),
            shape: name("shape"),
            share: name("share"),
            constructor: name("constructor"),
            drawn: name("drawn"),
        }
    }
}

pub(super) fn path(variant: &Variant<'_>) -> TokenStream {
    match variant.ident {
        None => quote!(Self),
        Some(ident) => quote!(Self::#ident),
    }
}

/// `<Type as Data>::function`, at the place of the field's type.
pub(super) fn data_function(field: &Field<'_>, function: &str) -> TokenStream {
    let span = located(field.ty.span());
    let (ty, function) = (field.ty, Ident::new(function, span));
    quote_spanned!(span=> <#ty as ::lurcher::Data>::#function)
}

/// Whether a variant's fields are handled by functions of their own.
pub(super) fn is_apart(input: &Input<'_>, variant: &Variant<'_>) -> bool {
    let has_parts = |variant: &Variant<'_>| variant.tree_fields().next().is_some();
    let n_with_parts = input.variants.iter().filter(|variant| has_parts(variant)).count();
    n_with_parts > 1 && has_parts(variant)
}

pub(super) fn helper(function: &str, index: usize) -> Ident {
    format_ident!("__lurcher_{function}_{index}")
}

// ---- shape ------------------------------------------------------------------

fn shape(input: &Input<'_>) -> TokenStream {
    let definition = Ident::new("definition", Span::mixed_site());
    let constructors = input.variants.iter().map(|variant| {
        let (name, weight) = (&variant.name, variant.weight);
        if variant.is_skipped {
            return quote!(::lurcher::_macro_support::skipped(#definition, #name););
        }
        let style = match variant.style {
            Style::Unit => quote!(Unit),
            Style::Tuple => quote!(Tuple),
            Style::Named => quote!(Named),
        };
        let fields = variant.tree_fields().map(|(_, field)| {
            let (name, shape) = (field.name(), data_function(field, "shape"));
            quote!((#name, #shape))
        });
        let facts = facts(variant, &definition);
        quote! {
            #definition.constructor(
                #name, ::lurcher::_macro_support::Style::#style, #weight, &[#(#fields),*],
            );
            #facts
        }
    });
    let argument = if input.variants.is_empty() { quote!(_) } else { definition.to_token_stream() };
    let compare = (!input.variants.is_empty()).then(|| {
        quote! {
            #[allow(unused_imports)]
            use ::lurcher::_macro_support::{CompareNothing as _, CompareValues as _};
            (&&::lurcher::_macro_support::Ordered::<Self>::TYPE).compare_in(#definition);
        }
    });
    quote! {
        fn shape() -> ::lurcher::_macro_support::ShapeId {
            ::lurcher::_macro_support::define::<Self>(
                ::core::any::type_name::<Self>(),
                ::lurcher::_macro_support::Kind::Sum,
                |#argument| { #(#constructors)* #compare },
            )
        }
    }
}

/// What enumeration is to know of a variant and its fields.
fn facts(variant: &Variant<'_>, definition: &Ident) -> TokenStream {
    let cost = variant.size.map(|size| quote!(#definition.cost(#size);));
    let opaque = variant.fields.iter().find(|field| matches!(field.origin, Origin::Opaque(_)));
    let opaque = opaque.map(|field| {
        let name = field.name();
        quote!(#definition.opaque(#name);)
    });
    let fields = variant.tree_fields().enumerate().map(|(index, (_, field))| {
        let measure = field.measure.as_ref().map(|measure| {
            let measure = Ident::new(&measure.to_string(), Span::mixed_site());
            quote! {
                #definition.field(#index, |field| {
                    field.measure = ::core::option::Option::Some(
                        ::lurcher::_macro_support::Measure::#measure,
                    );
                });
            }
        });
        let range = match &field.origin {
            Origin::With(generator) if as_range(generator).is_some() => {
                let range = typed_generator(generator, field.ty);
                quote! {
                    #definition.field(#index, |field| {
                        #[allow(unused_imports)]
                        use ::lurcher::_macro_support::{LimitRange as _, LimitNothing as _};
                        (&&::lurcher::_macro_support::Limited(#range)).limit(field);
                    });
                }
            }
            Origin::With(_) => quote!(#definition.field(#index, |field| field.drawn = true);),
            _ => TokenStream::new(),
        };
        quote!(#measure #range)
    });
    quote!(#cost #opaque #(#fields)*)
}

// ---- draw -------------------------------------------------------------------

fn draw(input: &Input<'_>, names: &Names) -> TokenStream {
    let Names { source, shape, constructor, .. } = names;
    let drawn: Vec<_> =
        input.variants.iter().enumerate().filter(|(_, variant)| !variant.is_skipped).collect();
    let arms = drawn.iter().enumerate().map(|(position, (index, variant))| {
        // The source answers with a constructor that can be drawn, so the last needs no test.
        let pattern = if position + 1 == drawn.len() { quote!(_) } else { index.to_token_stream() };
        let value = if is_apart(input, variant) {
            let helper = helper("draw", *index);
            quote!(Self::#helper(#source, #shape))
        } else {
            draw_fields(*index, variant, names)
        };
        quote!(#pattern => #value,)
    });
    let value = match &drawn[..] {
        [] => quote!(::lurcher::_macro_support::nothing_to_draw(#shape)),
        [(index, variant)] => draw_fields(*index, variant, names),
        _ => quote!(match #constructor { #(#arms)* }),
    };
    let constructor = if drawn.len() > 1 { constructor.to_token_stream() } else { quote!(_) };
    quote! {
        fn draw(#source: &mut ::lurcher::_macro_support::Source) -> Self {
            let #shape = #source.shape::<Self>();
            let #constructor = #source.begin_value(#shape);
            let value = #value;
            #source.end_value();
            value
        }
    }
}

/// A block that draws the fields, strictly in order.
fn draw_fields(index: usize, variant: &Variant<'_>, names: &Names) -> TokenStream {
    let Names { source, shape, share, drawn, .. } = names;
    let path = path(variant);
    let members = variant.fields.iter().map(|field| &field.member);
    let values = variant.fields.iter().map(|field| {
        let draw = match &field.origin {
            Origin::Any => {
                let draw = data_function(field, "draw");
                quote!(#draw(#source))
            }
            Origin::With(generator) | Origin::Opaque(generator) => {
                draw_from(generator, field.ty, &source.to_token_stream())
            }
            Origin::Skip | Origin::Value(_) => constant(field),
        };
        if !field.origin.is_in_tree() {
            return draw;
        }
        quote!({
            #source.begin_field(&mut #share);
            let #drawn = #draw;
            #source.end_field(&#share);
            #drawn
        })
    });
    let value = quote!(#path { #(#members: #values),* });
    if variant.tree_fields().next().is_none() {
        return value;
    }
    quote!({
        let mut #share = #source.share(#shape, #index);
        #value
    })
}

/// The value of a field that is not drawn.
pub(super) fn constant(field: &Field<'_>) -> TokenStream {
    let ty = field.ty;
    match &field.origin {
        Origin::Value(value) => value.to_token_stream(),
        _ => {
            let span = located(ty.span());
            quote_spanned!(span=> <#ty as ::core::default::Default>::default())
        }
    }
}

// ---- one function per variant -------------------------------------------------

fn helpers(input: &Input<'_>, names: &Names) -> TokenStream {
    let Names { source, tree, shape, .. } = names;
    let variants = input.variants.iter().enumerate();
    let apart = variants.filter(|(_, variant)| is_apart(input, variant));
    apart
        .map(|(index, variant)| {
            let (draw, read) = (helper("draw", index), helper("read", index));
            let value = draw_fields(index, variant, names);
            let write = write_helper(index, variant, tree);
            let result = read_fields(variant, tree);
            quote! {
                fn #draw(
                    #source: &mut ::lurcher::_macro_support::Source,
                    #shape: &'static ::lurcher::_macro_support::Shape,
                ) -> Self {
                    #value
                }

                #write

                fn #read(
                    #tree: &mut ::lurcher::_macro_support::Cursor<'_>,
                ) -> ::core::result::Result<Self, ::lurcher::_macro_support::Mismatch> {
                    #result
                }
            }
        })
        .collect()
}

fn write_helper(index: usize, variant: &Variant<'_>, tree: &Ident) -> TokenStream {
    let write = helper("write", index);
    let (pattern, writes) = write_fields(variant, tree);
    quote! {
        fn #write(&self, #tree: &mut ::lurcher::_macro_support::Builder) {
            if let #pattern = self {
                #writes
            }
        }
    }
}
