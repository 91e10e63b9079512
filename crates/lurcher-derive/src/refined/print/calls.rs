//! Calls of functions and methods as Rust.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::Path;

use super::super::collections::{Collection, contains, print_set};
use super::super::meant;
use super::super::names::{Names, Printed, Sort};
use super::super::syntax::Term;
use super::super::texts::{self, print_part};
use crate::logic::is_noted;
use crate::ranges::located;

/// Whether a call is of what something was before the function was called, and not of a function of
/// the user.
pub(in super::super) fn is_old(name: &Ident) -> bool {
    name == "old" && !is_noted("old")
}

pub(super) fn print_call(
    path: &Path,
    arguments: &[Term],
    span: Span,
    names: &Names,
) -> syn::Result<Printed> {
    let place = located(span);
    let name = path.get_ident().map(ToString::to_string).unwrap_or_default();
    if let Some(printed) = print_set(&name, arguments, span, names) {
        return printed;
    }
    if let Some(name) = path.get_ident() {
        if let ([of], true) = (arguments, is_old(name)) {
            if let Some(before) = names.before() {
                return of.print(&before);
            }
        }
        meant::called(name, arguments, names)?;
    }
    let arguments: Vec<TokenStream> =
        arguments.iter().map(|argument| argument.argument(names)).collect::<syn::Result<_>>()?;
    Ok(Printed::value(quote_spanned!(place=> #path(#(#arguments),*)), Sort::Other))
}

pub(super) fn print_method(
    of: &Term,
    name: &Ident,
    arguments: &[Term],
    names: &Names,
) -> syn::Result<Printed> {
    let (printed, place) = (of.print(names)?, located(name.span()));
    let value = &printed.value;
    match (name.to_string().as_str(), arguments) {
        ("len", []) => {
            let tokens = quote_spanned!(place=> #value.len());
            Ok(Printed::value(tokens, Sort::Number("usize".to_string())))
        }
        ("abs", []) => {
            let number = printed.int(of)?;
            Ok(Printed::value(quote_spanned!(place=> #number.abs()), Sort::Int))
        }
        ("min" | "max", [other]) => {
            let (one, other) = (printed.int(of)?, other.print(names)?.int(other)?);
            Ok(Printed::value(quote_spanned!(place=> #one.#name(#other)), Sort::Int))
        }
        (method, [part]) if printed.is_text() && texts::METHODS.contains(&method) => {
            Ok(print_part(&printed, method, &part.print(names)?, place))
        }
        (method @ ("contains" | "contains_key"), [item]) => {
            Ok(contains(&printed, &item.print(names)?, method, place))
        }
        ("get", [key]) if matches!(printed.collection(), Some(Collection::Map(..))) => {
            let key = key.print(names)?.by_reference();
            Ok(Printed::value(quote_spanned!(place=> #value.get(#key)), Sort::Other))
        }
        (_, arguments) => {
            let arguments: Vec<TokenStream> =
                arguments.iter().map(|one| one.argument(names)).collect::<syn::Result<_>>()?;
            Ok(Printed::value(quote_spanned!(place=> #value.#name(#(#arguments),*)), Sort::Other))
        }
    }
}
