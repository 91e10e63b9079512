//! Names, fields and elements as Rust: what a value is found at.

use proc_macro2::{Group, Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Error, Member, Path};

use super::super::collections::Collection;
use super::super::names::{NUMBERS, Names, Printed, Sort, generic_name, sort};
use super::super::syntax::{Base, Refined, Term};
use super::super::text::text;
use crate::ranges::located;

pub(super) fn print_path(path: &Path, names: &Names) -> syn::Result<Printed> {
    if let Some(name) = path.get_ident() {
        if let Some(printed) = names.get(name) {
            let place = name.span();
            return Ok(Printed {
                value: placed(&printed.value, place),
                reference: printed.reference.as_ref().map(|tokens| placed(tokens, place)),
                ..printed.clone()
            });
        }
        let is_constant = name.to_string().starts_with(char::is_uppercase);
        if !is_constant {
            return Err(unknown_name(name, names));
        }
    }
    // `i64::MAX`
    let of = path.segments.first().map(|segment| segment.ident.to_string());
    let is_limit = path.segments.len() == 2;
    let sort = match of {
        Some(of) if is_limit && NUMBERS.contains(&of.as_str()) => Sort::Number(of),
        _ => Sort::Other,
    };
    Ok(Printed::value(path.to_token_stream(), sort))
}

/// The same tokens at a place, so that what the compiler says of them is said there.
fn placed(tokens: &TokenStream, place: Span) -> TokenStream {
    let place = |span: Span| span.located_at(place);
    tokens
        .clone()
        .into_iter()
        .map(|mut token| {
            if let TokenTree::Group(group) = &token {
                let mut inner =
                    Group::new(group.delimiter(), placed(&group.stream(), place(group.span())));
                inner.set_span(place(group.span()));
                return TokenTree::from(inner);
            }
            token.set_span(place(token.span()));
            token
        })
        .collect()
}

fn unknown_name(name: &Ident, names: &Names) -> Error {
    if names.is_later(name) {
        let message = format!(
            "`{name}` is a name of the result, and this is said of inputs\nsay it of the result in its type, \
             `-> i64{{{name}: …}}`, or after it by `ensures`"
        );
        return Error::new(name.span(), message);
    }
    let known = names.list();
    let meant = match crate::settings::nearest(&name.to_string(), &known) {
        Some(near) => format!(", did you mean `{near}`?"),
        None => String::new(),
    };
    let list = if known.is_empty() {
        "no names are known here".to_string()
    } else {
        format!("known here are `{}`", known.join("`, `"))
    };
    // `i64{v > 0}`
    let named = match (name.to_string().len(), name.to_string().as_str()) {
        (_, "result" | "ret" | "output") => {
            "\nthe result has a name in its type: `-> i64{v: v > 0}`".to_string()
        }
        (1, _) => format!("\na name for the value itself stands before a colon: `{{{name}: …}}`"),
        _ => String::new(),
    };
    let message = format!("`{name}` is not a name of this refinement{meant}\n{list}{named}");
    Error::new(name.span(), message)
}

pub(super) fn print_field(of: &Printed, member: &Member) -> syn::Result<Printed> {
    let value = &of.value;
    let ty = of.ty.as_ref().and_then(|ty| type_of_field(ty, member));
    Ok(Printed {
        value: quote!(#value.#member),
        reference: Some(quote!((&#value.#member))),
        sort: ty.as_ref().map_or(Sort::Other, sort),
        ty,
    })
}

/// The type of a field, as far as the declaration of the type is at hand.
fn type_of_field(ty: &Refined, member: &Member) -> Option<Refined> {
    if let (Base::Tuple(parts), Member::Unnamed(at)) = (&ty.base, member) {
        return parts.get(at.index as usize).cloned();
    }
    if let Base::Reference { inner, .. } = &ty.base {
        return type_of_field(inner, member);
    }
    let (name, types) = generic_name(ty)?;
    if let ("Box" | "Rc" | "Arc", [inner]) = (name.as_str(), &types[..]) {
        return type_of_field(inner, member);
    }
    let arguments: Vec<TokenStream> = types.iter().map(|ty| ty.erased()).collect();
    let ty = crate::declared::field(&name, &arguments, member)?;
    syn::parse2(ty.to_token_stream()).ok()
}

pub(super) fn print_index(of: &Term, index: &Term, names: &Names) -> syn::Result<Printed> {
    let printed = of.print(names)?;
    if let Some(Collection::Map(of_key, of_value)) = printed.collection() {
        let (map, place) = (&printed.value, located(of.span()));
        let key = index.print(names)?.key(of_key, index)?;
        return Ok(Printed {
            value: quote_spanned!(place=> (*#map.get(#key).unwrap())),
            reference: Some(quote_spanned!(place=> (#map.get(#key).unwrap()))),
            sort: sort(of_value),
            ty: Some(of_value.clone()),
        });
    }
    if printed.is_text() {
        let begins = format!("`{}.starts_with('a')`", text(of));
        let message = format!(
            "the characters of a text have no places\nwrite {begins} for how it begins, and for more call a `#[logic]` \
             function over `{}.chars()`",
            text(of)
        );
        return Err(Error::new(index.span(), message));
    }
    let at = place_in_list(index, names)?;
    let value = &printed.value;
    let value = quote_spanned!(located(of.span())=> #value[#at]);
    let element = match printed.collection() {
        Some(Collection::List(element)) => Some(element),
        _ => None,
    };
    Ok(Printed {
        reference: Some(quote!((&#value))),
        value,
        sort: element.map_or(Sort::Other, sort),
        ty: element.cloned(),
    })
}

/// A number as the place of an element.
pub(super) fn place_in_list(index: &Term, names: &Names) -> syn::Result<TokenStream> {
    let at = index.print(names)?;
    Ok(match at.sort {
        Sort::Literal(_) => at.value,
        Sort::Number(name) if name == "usize" => at.value,
        _ => {
            let at = at.int(index)?;
            quote!(::lurcher::Int::to_index(#at))
        }
    })
}
