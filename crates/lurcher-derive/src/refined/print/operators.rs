//! Arithmetic, comparisons and casts as Rust.
//!
//! What is compared keeps its type where both have the same, so that a search splits an interval by
//! it; everything else is compared as numbers without end, or as sets.

use proc_macro2::TokenStream;
use quote::{quote, quote_spanned};
use syn::spanned::Spanned;
use syn::{BinOp, Error, Type};

use super::super::collections::Collection;
use super::super::names::{NUMBERS, Names, Printed, Sort};
use super::super::syntax::Term;
use super::super::tuples::by_parts;
use super::literals::{fits, folded, literal, suffixed};
use super::options::beside;
use crate::ranges::located;

pub(super) fn print_binary(
    left: &Term,
    operator: &BinOp,
    right: &Term,
    names: &Names,
) -> syn::Result<Printed> {
    if matches!(operator, BinOp::And(_) | BinOp::Or(_)) {
        let (left, right) = (left.truth(names)?, right.truth(names)?);
        return Ok(Printed::value(quote!((#left #operator #right)), Sort::Truth));
    }
    if let Some(parts) = by_parts(left, operator, right)? {
        return parts.print(names);
    }
    let (a, b) = (left.print(names)?, right.print(names)?);
    let is_arithmetic = matches!(
        operator,
        BinOp::Add(_) | BinOp::Sub(_) | BinOp::Mul(_) | BinOp::Div(_) | BinOp::Rem(_)
    );
    if is_arithmetic {
        if let (Sort::Literal(_), Sort::Literal(_)) = (&a.sort, &b.sort) {
            // Of constants the number is known.
            if let Some(number) = folded(&a.sort, operator, &b.sort) {
                return Ok(literal(number, left.span()));
            }
        }
        let (a, b) = (a.int(left)?, b.int(right)?);
        return Ok(Printed::value(quote!((#a #operator #b)), Sort::Int));
    }
    let (x, y) = as_compared((left, &a), (right, &b), names)?;
    Ok(Printed::value(quote!((#x #operator #y)), Sort::Truth))
}

/// Both sides of a comparison, as they are compared.
pub(in super::super) fn sides(
    left: &Term,
    right: &Term,
    names: &Names,
) -> syn::Result<(TokenStream, TokenStream)> {
    as_compared((left, &left.print(names)?), (right, &right.print(names)?), names)
}

fn as_compared(
    (left, a): (&Term, &Printed),
    (right, b): (&Term, &Printed),
    names: &Names,
) -> syn::Result<(TokenStream, TokenStream)> {
    let as_they_are = (a.value.clone(), b.value.clone());
    Ok(match (&a.sort, &b.sort) {
        (Sort::Number(one), Sort::Number(other)) if one == other => as_they_are,
        (Sort::Number(of), Sort::Literal(number)) | (Sort::Literal(number), Sort::Number(of))
            if fits(*number, of) =>
        {
            as_they_are
        }
        _ if a.is_number() || b.is_number() => (a.int(left)?, b.int(right)?),
        _ if is_of_sets(a, b) || is_of_sets(b, a) => {
            (a.set(located(left.span())), b.set(located(right.span())))
        }
        _ => {
            let (at, inner) = (located(left.span()), |term: &Term| term.print(names));
            (beside(a, (b, right), inner, at)?, beside(b, (a, left), inner, at)?)
        }
    })
}

/// Whether one of two is a set, and the other is made otherwise.
fn is_of_sets(a: &Printed, b: &Printed) -> bool {
    let is_set = matches!(a.collection(), Some(Collection::Set(_)));
    a.sort == Sort::Set && b.sort != Sort::Set || is_set && b.collection().is_none()
}

pub(super) fn print_cast(of: &Term, ty: &Type, names: &Names) -> syn::Result<Printed> {
    let printed = of.print(names)?;
    let name = match ty {
        Type::Path(path) => path.path.get_ident().map(ToString::to_string),
        _ => None,
    };
    let name = name.unwrap_or_default();
    if name == "int" {
        return Ok(Printed::value(printed.int(of)?, Sort::Int));
    }
    if !NUMBERS.contains(&name.as_str()) {
        let message = "a cast is to `int`, or to an integer type of Rust";
        return Err(Error::new(ty.span(), message));
    }
    let (value, place) = (&printed.value, located(of.span()));
    let tokens = match printed.sort {
        Sort::Int => quote_spanned!(place=> ::lurcher::Int::wrapped::<#ty>(#value)),
        Sort::Literal(number) => {
            let number = suffixed(number, place);
            quote_spanned!(place=> (#number as #ty))
        }
        _ => quote_spanned!(place=> (#value as #ty)),
    };
    Ok(Printed::value(tokens, Sort::Number(name)))
}
