//! What is found in a list or a map, which is there or not, as Rust.
//!
//! `list.first()` and `map.get(k)` are options of references in Rust. A refinement compares them
//! with `Some(n)`, and with options of values, as if they were none.

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};

use super::super::collections::Collection;
use super::super::names::{Printed, Sort, generic_name, simple_name, sort};
use super::super::syntax::{Argument, Base, Refined, Term};

/// A part of a collection, by its place or the first of all.
pub(super) fn found(of: &Printed, tokens: TokenStream) -> Printed {
    match (of.collection(), of.ty.as_ref().and_then(generic_name)) {
        (Some(Collection::List(element) | Collection::Set(element)), _) => {
            looked_up(tokens, element)
        }
        (_, Some((name, types))) if name == "BinaryHeap" || name == "LinkedList" => {
            types.first().map_or_else(
                || Printed::value(tokens.clone(), Sort::Other),
                |element| looked_up(tokens.clone(), element),
            )
        }
        _ => Printed::value(tokens, Sort::Other),
    }
}

/// An option of a reference to a part of a type.
pub(super) fn looked_up(tokens: TokenStream, of: &Refined) -> Printed {
    let plain = |base| Refined { base, indices: Vec::new(), predicates: Vec::new(), span: of.span };
    let reference = plain(Base::Reference { is_mutable: false, inner: Box::new(of.clone()) });
    let arguments = vec![Argument::Type(reference)];
    let ty = plain(Base::Named { path: syn::parse_quote!(Option), arguments });
    Printed { ty: Some(ty), ..Printed::value(tokens, Sort::Other) }
}

/// What is in an option or a result.
pub(super) fn unwrapped(of: &Printed, tokens: TokenStream) -> Printed {
    match of.ty.as_ref().and_then(inside) {
        Some(Refined { base: Base::Reference { inner, .. }, .. }) => {
            Printed { sort: sort(inner), ..Printed::behind(tokens, inner) }
        }
        Some(inner) => Printed { ty: Some(inner.clone()), ..Printed::value(tokens, sort(inner)) },
        None => Printed::value(tokens, Sort::Other),
    }
}

fn inside(ty: &Refined) -> Option<&Refined> {
    let (name, types) = generic_name(ty)?;
    match (name.as_str(), &types[..]) {
        ("Option", [inner]) | ("Result", [inner, _]) => Some(*inner),
        ("Box" | "Rc" | "Arc", [inner]) => inside(inner),
        _ => None,
    }
}

/// Whether there is a reference in an option of this type.
fn is_lent(ty: &Refined) -> bool {
    inside(ty).is_some_and(|inner| matches!(inner.base, Base::Reference { .. }))
}

/// One side of a comparison: with the value itself in it, where the other has that.
pub(super) fn beside(
    one: &Printed,
    (other, term): (&Printed, &Term),
    in_other: impl Fn(&Term) -> syn::Result<Printed>,
    place: Span,
) -> syn::Result<TokenStream> {
    let value = &one.value;
    if !one.ty.as_ref().is_some_and(is_lent) {
        return Ok(quote!(#value));
    }
    let is_of_values = match (term, &other.ty) {
        (Term::Call(path, arguments, _), _) if path.is_ident("Some") => match &arguments[..] {
            [inner] => is_handed_by_value(inner, &in_other(inner)?),
            _ => false,
        },
        (_, Some(ty)) => inside(ty).is_some() && !is_lent(ty),
        _ => false,
    };
    Ok(if is_of_values { quote_spanned!(place=> #value.cloned()) } else { quote!(#value) })
}

/// Whether a constructor is given the value itself.
fn is_handed_by_value(term: &Term, printed: &Printed) -> bool {
    let is_char = printed.ty.as_ref().and_then(simple_name).is_some_and(|name| name == "char");
    let is_literal = matches!(term, Term::Literal(literal) if !matches!(literal, syn::Lit::Str(_)));
    is_char || is_literal || printed.sort != Sort::Other
}
