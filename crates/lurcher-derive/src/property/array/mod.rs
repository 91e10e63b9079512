//! `array(strength = 3, parameters = (a, b), requires = a || !b)`: covering arrays.

mod arguments;
mod expand;

use proc_macro2::{Ident, Span, TokenStream};
use syn::parse::Parser;
use syn::spanned::Spanned;
use syn::{BinOp, Error, Expr, ExprLit, Lit};

use self::arguments::{can_be_parameter, is_dependent, mentioned, position};
use super::signature::{Argument, Arguments};
use crate::settings::{Mistakes, Setting, parse_settings, unknown};

const KEYS: &[&str] = &["strength", "parameters", "requires"];

/// What `array(…)` says.
pub(super) struct Array {
    /// Where it stands.
    place: Span,
    strength: Option<Expr>,
    /// The arguments that are to be combined; all that can be, if none are named.
    parameters: Option<Vec<Ident>>,
    /// Conditions on the arguments: all of them must hold.
    requires: Vec<Expr>,
}

/// Reads the settings between the parentheses.
pub(super) fn parse(
    place: Span,
    settings: TokenStream,
    is_enabled: bool,
    mistakes: &mut Mistakes,
) -> Option<Array> {
    if !is_enabled {
        let message = "`array` needs Lurcher's feature `arrays`, which is off\nswitch it on: \
                       `cargo add --dev lurcher --features arrays`";
        mistakes.add(Error::new(place, message));
        return None;
    }
    let mut array = Array { place, strength: None, parameters: None, requires: Vec::new() };
    let mut seen: Vec<Ident> = Vec::new();
    for Setting { key, value, .. } in mistakes.keep(parse_settings.parse2(settings))? {
        if seen.contains(&key) {
            let message = match key == "requires" {
                true => "`requires` is given twice: join the conditions by `&&`".to_string(),
                false => format!("`{key}` is given twice"),
            };
            mistakes.add(Error::new(key.span(), message));
            continue;
        }
        mistakes.keep(array.set(&key, value));
        seen.push(key);
    }
    Some(array)
}

impl Array {
    fn set(&mut self, key: &Ident, value: Option<Expr>) -> syn::Result<()> {
        let place = value.as_ref().map_or(key.span(), Spanned::span);
        match (key.to_string().as_str(), value) {
            ("strength", Some(value)) => match whole_number(&value) {
                Some(Some(0)) => {
                    let message = "a strength of 0 combines nothing\nwrite 1 or more, usually \
                                   `strength = 2` or `strength = 3`";
                    return Err(Error::new(place, message));
                }
                Some(None) => return Err(Error::new(place, strength_message())),
                _ => self.strength = Some(value),
            },
            ("strength", None) => return Err(Error::new(place, strength_message())),
            ("parameters", Some(value)) => self.parameters = Some(names(&value)?),
            ("parameters", None) => return Err(Error::new(place, names_message())),
            ("requires", Some(value)) => split_conditions(value, &mut self.requires),
            ("requires", None) => {
                let message = "write a condition on the arguments, as in `requires = low <= high`";
                return Err(Error::new(place, message));
            }
            _ => {
                let allowed = format!("`array` takes `{}`", KEYS.join("`, `"));
                return Err(unknown(key, KEYS, &allowed));
            }
        }
        Ok(())
    }

    /// Finds what can be seen to be wrong without knowing the types.
    pub(super) fn check(&self, arguments: &Arguments, mistakes: &mut Mistakes) {
        let all = &arguments.arguments;
        let named = self.parameters.as_deref().unwrap_or_default();
        for (index, name) in named.iter().enumerate() {
            match position(all, name) {
                None => mistakes.add(self.no_such_argument(name, all)),
                Some(_) if named[..index].contains(name) => {
                    mistakes.add(Error::new(name.span(), format!("`{name}` is named twice")));
                }
                Some(at) if is_dependent(all, at) => {
                    let message = format!(
                        "the values of `{name}` depend on arguments before it, so they cannot be \
                         listed\nleave it out, or draw it from a generator that uses no argument"
                    );
                    mistakes.add(Error::new(name.span(), message));
                }
                Some(_) => {}
            }
        }
        for condition in &self.requires {
            if mentioned(condition, all).is_empty() {
                let message = "this condition mentions no argument of the property\nwrite one that \
                               does, as in `requires = low <= high`, or leave it out";
                mistakes.add(Error::new_spanned(condition, message));
            }
        }
        let possible = match &self.parameters {
            Some(named) => named.len(),
            None => (0..all.len()).filter(|&at| can_be_parameter(all, at)).count(),
        };
        let strength = self.strength.as_ref().and_then(whole_number).flatten();
        if possible == 0 {
            let message = "no argument of this property has few values, so there is nothing to \
                           combine\ndraw one from a range or a list, as in `#[with(0..=8)]`, or \
                           leave `array` out";
            mistakes.add(Error::new(self.place, message));
        } else if let (Some(value), Some(strength)) = (&self.strength, strength) {
            if strength > possible as u64 {
                let are = if possible == 1 { "one argument" } else { "arguments" };
                let count = if possible == 1 { String::new() } else { format!("{possible} ") };
                let message = format!(
                    "the strength is {strength}, but only {count}{are} can be combined\nlower it to \
                     {possible} at most"
                );
                mistakes.add(Error::new_spanned(value, message));
            }
        }
    }

    fn no_such_argument(&self, name: &Ident, arguments: &[Argument]) -> Error {
        let known: Vec<String> =
            arguments.iter().filter_map(|a| a.name.as_ref()).map(ToString::to_string).collect();
        let message = match known.is_empty() {
            true => "the property has no argument with a name".to_string(),
            false => format!("its arguments are `{}`", known.join("`, `")),
        };
        Error::new(name.span(), format!("the property has no argument `{name}`\n{message}"))
    }
}

fn strength_message() -> &'static str {
    "`strength` takes a whole number, as in `strength = 2`"
}

fn names_message() -> &'static str {
    "`parameters` takes the names of arguments, as in `parameters = (inline, level)`"
}

/// The number that a literal is; `Some(None)` if it is a literal and no number.
fn whole_number(value: &Expr) -> Option<Option<u64>> {
    match value {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => Some(number.base10_parse().ok()),
        Expr::Lit(_) => Some(None),
        _ => None,
    }
}

/// The names in `(a, b)`; one may stand without parentheses.
fn names(value: &Expr) -> syn::Result<Vec<Ident>> {
    match value {
        Expr::Tuple(tuple) if !tuple.elems.is_empty() => {
            let names: syn::Result<Vec<Vec<Ident>>> = tuple.elems.iter().map(names).collect();
            Ok(names?.concat())
        }
        Expr::Paren(inner) => names(&inner.expr),
        Expr::Path(path) => match path.path.get_ident() {
            Some(name) => Ok(vec![name.clone()]),
            None => Err(Error::new_spanned(value, names_message())),
        },
        _ => Err(Error::new_spanned(value, names_message())),
    }
}

/// `a && b` is two conditions: the fewer arguments one mentions, the fewer combinations have
/// to be looked at.
fn split_conditions(condition: Expr, into: &mut Vec<Expr>) {
    match condition {
        Expr::Binary(binary) if matches!(binary.op, BinOp::And(_)) => {
            split_conditions(*binary.left, into);
            split_conditions(*binary.right, into);
        }
        Expr::Paren(inner) => split_conditions(*inner.expr, into),
        condition => into.push(condition),
    }
}

#[cfg(test)]
mod tests {
    use quote::{ToTokens, quote};
    use syn::{ItemFn, parse_quote};

    use super::*;
    use crate::property::signature;

    /// What is found wrong with `array(…)` on a function.
    fn mistakes_of(settings: TokenStream, function: &ItemFn) -> String {
        let mut mistakes = Mistakes::default();
        let arguments = signature::parse(function, &mut mistakes).unwrap();
        if let Some(array) = parse(Span::call_site(), settings, true, &mut mistakes) {
            array.check(&arguments, &mut mistakes);
        }
        let error = mistakes.into_error();
        let messages = error.into_iter().flatten().map(|error| error.to_string());
        messages.collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn sensible_settings_are_accepted() {
        let function = parse_quote! { fn f(a: bool, #[with(0..=8)] b: u8, list: Vec<u8>) {} };
        for settings in [
            quote!(),
            quote!(strength = 2),
            quote!(strength = STRENGTH),
            quote!(strength = 1, parameters = (a, b)),
            quote!(parameters = b, strength = 1),
            quote!(requires = a || b > 3),
        ] {
            assert_eq!(mistakes_of(settings, &function), "");
        }
    }

    #[test]
    fn mistakes_that_can_be_seen_are_reported_together() {
        let function =
            parse_quote! { fn f(a: bool, list: Vec<u8>, #[with(0..list.len())] at: usize) {} };
        let found = mistakes_of(
            quote!(strength = 2, parameters = (a, at, c), requires = a && LIMIT > 3),
            &function,
        );
        for expected in [
            "the values of `at` depend on arguments before it",
            "has no argument `c`\nits arguments are `a`, `list`, `at`",
            "mentions no argument",
        ] {
            assert!(found.contains(expected), "{found}");
        }
        let found = mistakes_of(quote!(strength = 2), &function);
        assert!(found.contains("the strength is 2, but only one argument"), "{found}");
        let function = parse_quote! { fn f(list: &[bool], text: &str, n: i64) {} };
        assert!(mistakes_of(quote!(), &function).contains("nothing to combine"));
    }

    #[test]
    fn without_the_feature_the_remedy_is_named() {
        let mut mistakes = Mistakes::default();
        assert!(parse(Span::call_site(), quote!(strength = 2), false, &mut mistakes).is_none());
        let error = mistakes.into_error().unwrap().to_string();
        assert!(error.contains("--features arrays"), "{error}");
    }

    #[test]
    fn conditions_are_taken_apart_at_and() {
        let mut parts = Vec::new();
        split_conditions(parse_quote!(a < b && (c || d) && (e && f)), &mut parts);
        let parts: Vec<String> = parts.iter().map(|p| p.to_token_stream().to_string()).collect();
        assert_eq!(parts, ["a < b", "c || d", "e", "f"]);
    }
}
