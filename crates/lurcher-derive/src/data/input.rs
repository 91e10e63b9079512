//! The derived type as a list of constructors, checked as it is built.

use quote::ToTokens;
use syn::{Data, DeriveInput, Error, Fields, Generics, Ident, Index, Member, Type, Visibility};

use super::attributes::{self, Origin};
use crate::settings::Mistakes;

/// A struct (one variant without a name) or an enum.
pub(super) struct Input<'i> {
    pub(super) ident: &'i Ident,
    pub(super) generics: &'i Generics,
    pub(super) variants: Vec<Variant<'i>>,
}

pub(super) struct Variant<'i> {
    /// None for the only variant of a struct.
    pub(super) ident: Option<&'i Ident>,
    /// As written in Rust: `Exp::Add`.
    pub(super) name: String,
    pub(super) style: Style,
    pub(super) weight: u32,
    /// What it adds to the size of a value, if that was said.
    pub(super) size: Option<u32>,
    /// It is never drawn; all its fields are as if they were skipped.
    pub(super) is_skipped: bool,
    pub(super) fields: Vec<Field<'i>>,
}

#[derive(Clone, Copy)]
pub(super) enum Style {
    Unit,
    Tuple,
    Named,
}

pub(super) struct Field<'i> {
    pub(super) visibility: &'i Visibility,
    pub(super) member: Member,
    pub(super) ty: &'i Type,
    pub(super) origin: Origin,
    /// How its numbers count towards the size of a value, if that was said.
    pub(super) measure: Option<Ident>,
}

impl Variant<'_> {
    /// The fields that are part of trees.
    pub(super) fn tree_fields(&self) -> impl Iterator<Item = (usize, &Field<'_>)> {
        let is_part = |field: &Field<'_>| !self.is_skipped && field.origin.is_in_tree();
        self.fields.iter().enumerate().filter(move |(_, field)| is_part(field))
    }
}

impl Field<'_> {
    pub(super) fn name(&self) -> String {
        self.member.to_token_stream().to_string()
    }
}

pub(super) fn parse<'i>(input: &'i DeriveInput, mistakes: &mut Mistakes) -> Option<Input<'i>> {
    let ident = &input.ident;
    if let Some(lifetime) = input.generics.lifetimes().next() {
        let message = format!(
            "`Data` cannot be derived for a type that borrows: a drawn value has nothing to \
             borrow from\nlet `{ident}` own its parts, or draw an owned type and borrow from it \
             in the property"
        );
        mistakes.add(Error::new(lifetime.lifetime.span(), message));
    }
    let variants = match &input.data {
        Data::Union(data) => {
            let message = "`Data` cannot be derived for a union: which field is valid is not \
                           known\nderive it for an enum";
            mistakes.add(Error::new(data.union_token.span, message));
            return None;
        }
        Data::Struct(data) => {
            let (style, fields) = parse_fields(&data.fields, mistakes);
            let name = ident.to_string();
            let (weight, size, is_skipped) = (1, None, false);
            vec![Variant { ident: None, name, style, weight, size, is_skipped, fields }]
        }
        Data::Enum(data) => {
            data.variants.iter().map(|variant| parse_variant(ident, variant, mistakes)).collect()
        }
    };
    if !variants.is_empty() && variants.iter().all(|variant| variant.is_skipped) {
        let message = "every variant is skipped, so there is nothing to draw\nremove \
                       `#[data(skip)]` from at least one variant";
        mistakes.add(Error::new(ident.span(), message));
    }
    Some(Input { ident, generics: &input.generics, variants })
}

fn parse_variant<'i>(
    of: &Ident,
    variant: &'i syn::Variant,
    mistakes: &mut Mistakes,
) -> Variant<'i> {
    let attributes = attributes::of_variant(&variant.attrs, mistakes);
    let (style, fields) = parse_fields(&variant.fields, mistakes);
    if attributes.is_skipped {
        for field in &variant.fields {
            attributes::none_in_skipped_variant(&field.attrs, mistakes);
        }
    }
    Variant {
        ident: Some(&variant.ident),
        name: format!("{}::{}", of, variant.ident),
        style,
        weight: attributes.weight,
        size: attributes.size,
        is_skipped: attributes.is_skipped,
        fields,
    }
}

fn parse_fields<'i>(fields: &'i Fields, mistakes: &mut Mistakes) -> (Style, Vec<Field<'i>>) {
    let style = match fields {
        Fields::Named(_) => Style::Named,
        Fields::Unnamed(_) => Style::Tuple,
        Fields::Unit => Style::Unit,
    };
    let parse = |(index, field): (usize, &'i syn::Field)| {
        let attributes = attributes::of_field(&field.attrs, mistakes);
        Field {
            visibility: &field.vis,
            member: match &field.ident {
                Some(ident) => Member::Named(ident.clone()),
                None => Member::Unnamed(Index::from(index)),
            },
            ty: &field.ty,
            origin: attributes.origin,
            measure: attributes.measure,
        }
    };
    (style, fields.iter().enumerate().map(parse).collect())
}
