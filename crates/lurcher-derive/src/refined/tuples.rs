//! Comparisons with tuples: part by part.
//!
//! `v == (a, b)` is `v.0 == a && v.1 == b`, so that a search looks at one part after the other, and
//! numbers are compared as everywhere.

use proc_macro2::Span;
use quote::quote_spanned;
use syn::{BinOp, Error, UnOp};

use super::names::{Names, Printed, Sort};
use super::syntax::Term;
use crate::ranges::located;

/// The comparison of the parts, if there is a tuple as it is written on one of both sides.
pub(super) fn by_parts(left: &Term, operator: &BinOp, right: &Term) -> syn::Result<Option<Term>> {
    let n = match (left, right) {
        (Term::Tuple(parts, _), Term::Tuple(others, span)) if parts.len() != others.len() => {
            let (n, others) = (parts.len(), others.len());
            let message =
                format!("a tuple of {others} parts is compared with one of {n}, and never equal");
            return Err(Error::new(*span, message));
        }
        (Term::Tuple(parts, _), _) | (_, Term::Tuple(parts, _)) => parts.len(),
        _ => return Ok(None),
    };
    let is_same = match operator {
        BinOp::Eq(_) => true,
        BinOp::Ne(_) => false,
        _ => {
            let span = left.span();
            let message =
                "a tuple is compared by `==` and `!=`\ncompare its parts: `v.0 < a && v.1 < b`";
            return Err(Error::new(span, message));
        }
    };
    let equal = |at: usize| {
        let (left, right) = (Box::new(left.part(at)), Box::new(right.part(at)));
        Term::Binary(left, syn::parse_quote!(==), right)
    };
    let all = (0..n).map(equal);
    let all = all
        .reduce(|one, other| Term::Binary(Box::new(one), syn::parse_quote!(&&), Box::new(other)));
    // Of a type with one value there is nothing to compare.
    let all = all.unwrap_or_else(|| Term::Literal(syn::parse_quote!(true)));
    Ok(Some(match is_same {
        true => all,
        false => Term::Unary(UnOp::Not(Default::default()), Box::new(all)),
    }))
}

impl Term {
    /// A part of a tuple.
    fn part(&self, at: usize) -> Term {
        match self {
            Term::Tuple(parts, _) => parts[at].clone(),
            other => Term::Field(Box::new(other.clone()), syn::Index::from(at).into()),
        }
    }
}

/// A tuple that is handed over or in a constructor, as Rust.
pub(super) fn print_tuple(parts: &[Term], span: Span, names: &Names) -> syn::Result<Printed> {
    let parts: Vec<_> =
        parts.iter().map(|part| part.argument(names)).collect::<syn::Result<_>>()?;
    Ok(Printed::value(quote_spanned!(located(span)=> (#(#parts,)*)), Sort::Other))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::refined::text::text;

    #[test]
    fn tuples_are_compared_part_by_part() {
        for (source, expected) in [
            ("v == (a.1, 3)", Ok("v.0 == a.1 && v.1 == 3")),
            ("(a, b) != f(x)", Ok("!(a == f(x).0 && b == f(x).1)")),
            ("(a, b) == (c, d)", Ok("a == c && b == d")),
            ("v == ()", Ok("true")),
            ("(a, b) == (c, d, e)", Err("3 parts is compared with one of 2")),
            ("v < (a, b)", Err("by `==` and `!=`")),
        ] {
            let Term::Binary(left, operator, right) = syn::parse_str(source).unwrap() else {
                panic!("a comparison")
            };
            match (by_parts(&left, &operator, &right), expected) {
                (Ok(Some(term)), Ok(expected)) => assert_eq!(text(&term), expected),
                (Err(error), Err(expected)) => {
                    assert!(error.to_string().contains(expected), "{source}: {error}");
                }
                _ => panic!("{source}"),
            }
        }
    }
}
