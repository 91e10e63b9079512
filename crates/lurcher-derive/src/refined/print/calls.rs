//! Calls of functions and methods as Rust.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;
use syn::{Error, Path};

use super::super::collections::{Collection, contains, print_set};
use super::super::meant;
use super::super::names::{Names, Printed, Sort};
use super::super::syntax::Term;
use super::super::texts::{self, print_part};
use super::options::{found, looked_up, unwrapped};
use super::places::place_in_list;
use super::unread::unread;
use crate::declared::{Handed, Heading, is_own, is_unknown};
use crate::logic::is_ordinary;
use crate::ranges::located;

/// Whether a call is of what something was before the function was called, and not of a function of
/// the user.
pub(in super::super) fn is_old(name: &Ident) -> bool {
    name == "old" && !is_own("old")
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
        unknown_function(name)?;
    }
    let heading = heading(path).filter(|heading| heading.takes.len() == arguments.len());
    let taken = |at: usize| heading.as_ref().map(|heading| heading.takes[at]);
    let arguments = arguments.iter().enumerate().map(|(at, argument)| match taken(at) {
        Some(taken) => argument.handed(taken, names),
        None => argument.argument(names),
    });
    let arguments: Vec<TokenStream> = arguments.collect::<syn::Result<_>>()?;
    let call = quote_spanned!(place=> #path(#(#arguments),*));
    let is_lent = heading.is_some_and(|heading| heading.gives == Handed::Reference);
    Ok(Printed { reference: is_lent.then(|| call.clone()), ..Printed::value(call, Sort::Other) })
}

/// An error if there surely is no function of a name.
fn unknown_function(name: &Ident) -> syn::Result<()> {
    let word = name.to_string();
    let is_constructor = word.starts_with(char::is_uppercase);
    if is_constructor || !is_unknown(&word) {
        return Ok(());
    }
    let message = format!(
        "no function `{word}` is known here\nwrite one and mark it `#[logic]`, or import it: `use module::{word};`"
    );
    Err(Error::new(name.span(), message))
}

/// What a function of the user takes and gives, as far as that is known.
fn heading(path: &Path) -> Option<Heading> {
    let last = path.segments.last()?.ident.to_string();
    if is_ordinary(path) { None } else { crate::declared::heading(&last) }
}

pub(super) fn print_method(
    of: &Term,
    name: &Ident,
    arguments: &[Term],
    names: &Names,
) -> syn::Result<Printed> {
    let (printed, place) = (of.print(names)?, located(name.span()));
    let value = &printed.value;
    if names.is_sought() {
        unread(&printed, name)?;
    }
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
            contains(&printed, (&item.print(names)?, item), method, place)
        }
        ("get", [key]) if matches!(printed.collection(), Some(Collection::Map(..))) => {
            let Some(Collection::Map(of_key, of_value)) = printed.collection() else {
                unreachable!("it is a map")
            };
            let key = key.print(names)?.key(of_key, key)?;
            Ok(looked_up(quote_spanned!(place=> #value.get(#key)), of_value))
        }
        ("get", [at]) if matches!(printed.collection(), Some(Collection::List(..))) => {
            let at = place_in_list(at, names)?;
            Ok(found(&printed, quote_spanned!(place=> #value.get(#at))))
        }
        ("first" | "last" | "front" | "back" | "peek", []) => {
            Ok(found(&printed, quote_spanned!(place=> #value.#name())))
        }
        ("unwrap", []) => Ok(unwrapped(&printed, quote_spanned!(place=> #value.unwrap()))),
        (_, arguments) => {
            let arguments: Vec<TokenStream> =
                arguments.iter().map(|one| one.argument(names)).collect::<syn::Result<_>>()?;
            Ok(Printed::value(quote_spanned!(place=> #value.#name(#(#arguments),*)), Sort::Other))
        }
    }
}
