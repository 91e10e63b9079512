//! Numbers that are written out: as Rust, and which types have them.

use proc_macro2::{Literal, Span, TokenStream};
use quote::{ToTokens, quote};
use syn::{BinOp, Error, Lit};

use super::super::names::{Printed, Sort};

/// A number with a type: the smallest of two that has it.
pub(super) fn suffixed(number: i128, place: Span) -> TokenStream {
    let mut literal = match i64::try_from(number) {
        Ok(number) => Literal::i64_suffixed(number.saturating_abs()),
        Err(_) => Literal::i128_suffixed(number.saturating_abs()),
    };
    literal.set_span(place);
    if number < 0 { quote!(-#literal) } else { quote!(#literal) }
}

pub(super) fn literal(number: i128, place: Span) -> Printed {
    let mut literal = Literal::i128_unsuffixed(number.saturating_abs());
    literal.set_span(place);
    let value = if number < 0 { quote!((-#literal)) } else { quote!(#literal) };
    Printed::value(value, Sort::Literal(number))
}

pub(super) fn print_literal(lit: &Lit) -> syn::Result<Printed> {
    match lit {
        Lit::Int(int) => match int.base10_parse::<i128>() {
            Ok(number) if int.suffix().is_empty() || int.suffix() == "int" => {
                Ok(literal(number, int.span()))
            }
            Ok(_) => {
                Ok(Printed::value(int.to_token_stream(), Sort::Number(int.suffix().to_string())))
            }
            Err(_) => {
                let message = "a number of more than 127 bits\nname it as a constant of a \
                               function instead";
                Err(Error::new(int.span(), message))
            }
        },
        Lit::Float(_) => Ok(Printed::value(lit.to_token_stream(), Sort::Float)),
        Lit::Bool(_) => Ok(Printed::value(lit.to_token_stream(), Sort::Truth)),
        _ => Ok(Printed::value(lit.to_token_stream(), Sort::Other)),
    }
}

pub(super) fn folded(a: &Sort, operator: &BinOp, b: &Sort) -> Option<i128> {
    let (Sort::Literal(a), Sort::Literal(b)) = (a, b) else { return None };
    match operator {
        BinOp::Add(_) => a.checked_add(*b),
        BinOp::Sub(_) => a.checked_sub(*b),
        BinOp::Mul(_) => a.checked_mul(*b),
        _ => None,
    }
}

/// Whether a number is one of a type.
pub(super) fn fits(number: i128, of: &str) -> bool {
    let bits: u32 = match &of[1..] {
        // What all machines have.
        "size" => 16,
        bits => bits.parse().unwrap_or(0),
    };
    let is_signed = of.starts_with('i');
    match (is_signed, bits) {
        (true, 128) => true,
        (true, bits) => (-(1 << (bits - 1))..1 << (bits - 1)).contains(&number),
        (false, 128) => number >= 0,
        (false, bits) => (0..1 << bits).contains(&number),
    }
}
