//! Terms about texts: what is in one, and how it begins and ends.
//!
//! The methods of Rust take a character by value and a text by reference, and so they are printed.

use proc_macro2::{Ident, Span};
use quote::quote_spanned;

use super::names::{Printed, Sort, generic_name, simple_name};
use super::syntax::{Base, Refined};

/// The methods that take a part of a text.
pub(super) const METHODS: [&str; 3] = ["contains", "starts_with", "ends_with"];

/// Whether the values of a type are texts.
fn is_text(ty: &Refined) -> bool {
    match &ty.base {
        Base::Reference { inner, .. } => is_text(inner),
        _ => match generic_name(ty) {
            Some((name, types)) => match (name.as_str(), &types[..]) {
                ("String" | "str", []) => true,
                ("Box" | "Rc" | "Arc", [inner]) => is_text(inner),
                _ => false,
            },
            None => false,
        },
    }
}

impl Printed {
    /// Whether it is known to be a text.
    pub(super) fn is_text(&self) -> bool {
        self.ty.as_ref().is_some_and(is_text)
    }
}

/// Whether a part is in a text, at its begin or at its end.
pub(super) fn print_part(of: &Printed, method: &str, part: &Printed, place: Span) -> Printed {
    let is_char = part.ty.as_ref().and_then(simple_name).is_some_and(|name| name == "char");
    let (value, method) = (&of.value, Ident::new(method, place));
    let part = match &part.reference {
        Some(reference) if !is_char => reference,
        _ => &part.value,
    };
    Printed::value(quote_spanned!(place=> #value.#method(#part)), Sort::Truth)
}
