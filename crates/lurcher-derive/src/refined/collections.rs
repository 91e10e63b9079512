//! Terms about what is in sets, lists and maps.
//!
//! Sets are those that measures return (`lurcher::Set`) and those of the standard library alike.
//! Whether all of one is in the other is asked element by element where both are known by their
//! types, as a search sees most by that; else both are made into sets first.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::Error;

use super::names::{Names, Printed, Sort, generic_name, sort};
use super::syntax::{Base, Refined, Term};
use crate::ranges::located;

/// Sets, by the names that Flux has for what is done with them.
const SETS: [(&str, &str, usize); 8] = [
    ("set_is_in", "contains", 2),
    ("set_singleton", "singleton", 1),
    ("set_empty", "empty", 0),
    ("set_union", "union", 2),
    ("set_intersection", "intersection", 2),
    ("set_difference", "difference", 2),
    ("set_is_disjoint", "is_disjoint", 2),
    ("set_subset", "is_subset", 2),
];

/// What a collection is of, as far as its type is known.
pub(super) enum Collection<'t> {
    /// Elements.
    List(&'t Refined),
    Set(&'t Refined),
    /// Keys and values.
    Map(&'t Refined, &'t Refined),
}

/// What is in the values of a type.
pub(super) fn collection(ty: &Refined) -> Option<Collection<'_>> {
    match &ty.base {
        Base::Slice(inner) | Base::Array(inner, _) => Some(Collection::List(inner)),
        Base::Reference { inner, .. } => collection(inner),
        _ => {
            let (name, types) = generic_name(ty)?;
            match (name.as_str(), &types[..]) {
                ("Vec" | "VecDeque", [of]) => Some(Collection::List(of)),
                ("BTreeSet" | "HashSet", [of]) => Some(Collection::Set(of)),
                ("BTreeMap" | "HashMap", [key, value]) => Some(Collection::Map(key, value)),
                _ => None,
            }
        }
    }
}

impl Printed {
    pub(super) fn collection(&self) -> Option<Collection<'_>> {
        self.ty.as_ref().and_then(collection)
    }

    /// As a `lurcher::Set`.
    pub(super) fn set(&self, place: Span) -> TokenStream {
        match (&self.sort, &self.reference, &self.value) {
            (Sort::Set, _, value) => value.clone(),
            (_, Some(set), _) | (_, None, set) => {
                quote_spanned!(place=> ::lurcher::Set::of(#set))
            }
        }
    }
}

/// A call of one of the functions on sets, if it is one.
pub(super) fn print_set(
    name: &str,
    arguments: &[Term],
    span: Span,
    names: &Names,
) -> Option<syn::Result<Printed>> {
    let (_, method, n) = SETS.iter().find(|(known, ..)| *known == name)?;
    if arguments.len() != *n {
        let message = format!("`{name}` takes {n} arguments, and here are {}", arguments.len());
        return Some(Err(Error::new(span, message)));
    }
    Some(print(method, arguments, span, names))
}

fn print(method: &str, arguments: &[Term], span: Span, names: &Names) -> syn::Result<Printed> {
    let (place, name) = (located(span), Ident::new(method, span));
    let printed: Vec<Printed> =
        arguments.iter().map(|one| one.print(names)).collect::<syn::Result<_>>()?;
    Ok(match &printed[..] {
        [] => Printed::value(quote_spanned!(place=> ::lurcher::Set::empty()), Sort::Set),
        [one] => {
            let one = &one.value;
            Printed::value(quote_spanned!(place=> ::lurcher::Set::singleton(#one)), Sort::Set)
        }
        [item, set, ..] if method == "contains" => {
            contains(set, (item, &arguments[0]), "contains", place)?
        }
        [one, other, ..] => {
            let is_question = matches!(method, "is_disjoint" | "is_subset");
            if let (true, Some(Collection::Set(_)), Some(Collection::Set(_))) =
                (is_question, one.collection(), other.collection())
            {
                let item = format_ident!("__item", span = Span::mixed_site());
                let (one, other) = (&one.value, &other.value);
                let not = (method == "is_disjoint").then(|| quote!(!));
                let tokens =
                    quote_spanned!(place=> #one.iter().all(|#item| #not #other.contains(#item)));
                return Ok(Printed::value(tokens, Sort::Truth));
            }
            let (one, other) = (one.set(place), other.set(place));
            let sort = if is_question { Sort::Truth } else { Sort::Set };
            Printed::value(quote_spanned!(place=> #one.#name(&#other)), sort)
        }
    })
}

impl Printed {
    /// A reference to what is looked for by its equal, of a type that is known: a number of another
    /// type is made one of this.
    pub(super) fn key(&self, of: &Refined, term: &Term) -> syn::Result<TokenStream> {
        let is_other = match (&self.sort, sort(of)) {
            (Sort::Int, Sort::Number(_)) => true,
            (Sort::Number(own), Sort::Number(other)) => *own != other,
            _ => false,
        };
        if is_text(term) {
            return Ok(self.value.clone());
        }
        if !is_other {
            return Ok(self.by_reference());
        }
        let (number, ty, place) = (self.int(term)?, of.erased(), located(term.span()));
        Ok(quote_spanned!(place=> &::lurcher::Int::to_number::<#ty>(#number)))
    }
}

/// Whether a term is a text that is written out, which is a reference already.
fn is_text(term: &Term) -> bool {
    matches!(term, Term::Literal(syn::Lit::Str(_)))
}

/// Whether a list or a set has an element, or a map a key. A number that its type does not have is
/// in none.
pub(super) fn contains(
    of: &Printed,
    (item, term): (&Printed, &Term),
    method: &str,
    place: Span,
) -> syn::Result<Printed> {
    let (value, method) = (&of.value, Ident::new(method, place));
    let keys = match of.collection() {
        Some(Collection::List(element) | Collection::Set(element)) => {
            Some((quote!(iter), sort(element)))
        }
        Some(Collection::Map(key, _)) => Some((quote!(keys), sort(key))),
        None => None,
    };
    let is_other = match (&item.sort, &keys) {
        (Sort::Int, _) => true,
        (Sort::Number(own), Some((_, Sort::Number(other)))) => own != other,
        _ => false,
    };
    let tokens = match (&item.sort, keys) {
        (_, Some((each, _))) if is_text(term) => {
            let (own, item) = (format_ident!("__item", span = Span::mixed_site()), &item.value);
            quote_spanned!(place=> #value.#each().any(|#own| *#own == #item))
        }
        (_, Some((each, Sort::Number(_)))) if is_other => {
            let (own, item) = (format_ident!("__item", span = Span::mixed_site()), item.int(term)?);
            quote_spanned! {place=>
                #value.#each().any(|#own| ::lurcher::Int::from(*#own) == #item)
            }
        }
        (Sort::Int, _) => {
            let item = &item.value;
            quote_spanned!(place=> #value.#method(&::lurcher::Int::to_number(#item)))
        }
        _ => {
            let item = item.by_reference();
            quote_spanned!(place=> #value.#method(#item))
        }
    };
    Ok(Printed::value(tokens, Sort::Truth))
}
