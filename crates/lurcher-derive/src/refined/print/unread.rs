//! Methods of the standard library that a search for inputs knows nothing of.
//!
//! While inputs are looked for, a text or a list is not there as a whole: what has been looked at is
//! known, and the rest is chosen when somebody asks. So these have some of their methods only. What
//! is said of outcomes is asked of values, which have all of them.

use proc_macro2::Ident;
use syn::Error;

use super::super::collections::Collection;
use super::super::names::{Printed, generic_name};
use super::super::syntax::Base;

/// What any part of an input has.
const OF_ALL: [&str; 18] = [
    "len",
    "is_empty",
    "clone",
    "to_owned",
    "as_ref",
    "as_deref",
    "as_slice",
    "as_str",
    "borrow",
    "cmp",
    "partial_cmp",
    "eq",
    "ne",
    "lt",
    "le",
    "gt",
    "ge",
    "to_string",
];
/// Those that are said, and others, which give what only closures can look at.
const OF_TEXTS: [&[&str]; 2] =
    [&["starts_with", "ends_with", "contains", "chars"], &["char_indices", "bytes", "parse"]];
const OF_LISTS: [&[&str]; 2] = [
    &["first", "last", "get", "contains", "is_sorted"],
    &["iter", "windows", "split_first", "split_last", "skip", "to_vec"],
];
const OF_MAPS: [&[&str]; 2] = [&["get", "contains_key"], &["iter", "keys", "values"]];
const OF_SETS: [&[&str]; 2] = [&["contains"], &["first", "last", "iter"]];
const OF_OTHERS: [&[&str]; 2] = [&["iter"], &["contains"]];

/// An error if a method is asked of a part of an input that does not have it there.
pub(super) fn unread(of: &Printed, method: &Ident) -> syn::Result<()> {
    let ty = of.ty.as_ref().map(|ty| match &ty.base {
        Base::Reference { inner, .. } => &**inner,
        _ => ty,
    });
    let name = ty.and_then(generic_name).map(|(name, _)| name);
    let (what, known) = match (of.collection(), name.as_deref()) {
        _ if of.is_text() => ("a text", OF_TEXTS),
        (Some(Collection::Map(..)), _) => ("a map", OF_MAPS),
        (Some(Collection::Set(_)), _) => ("a set", OF_SETS),
        // Arrays have those of Rust.
        (Some(Collection::List(_)), _)
            if !matches!(ty.map(|ty| &ty.base), Some(Base::Array(..))) =>
        {
            ("a list", OF_LISTS)
        }
        (_, Some("BinaryHeap" | "LinkedList")) => ("such a collection", OF_OTHERS),
        _ => return Ok(()),
    };
    let word = method.to_string();
    if known.concat().contains(&word.as_str()) || OF_ALL.contains(&word.as_str()) {
        return Ok(());
    }
    let of_sets = if what == "a set" { ", and functions such as `set_subset(a, b)`" } else { "" };
    let message = format!(
        "`{word}` is not asked of {what} that is looked for part by part; there are `len`, `is_empty`, `{}`{of_sets}\n\
         call a `#[logic]` function that hands all of it to an ordinary one: \
         `#[logic(plain(f))] fn holds(value: &T) -> bool {{ f(value) }}`",
        known[0].join("`, `")
    );
    Err(Error::new(method.span(), message))
}
