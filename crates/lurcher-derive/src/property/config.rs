//! The settings of `#[property(cases = 500, time = "10s")]`.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::parse::Parser;
use syn::punctuated::Punctuated;
use syn::spanned::Spanned;
use syn::{Error, Expr, ExprLit, Lit, LitStr, Path, Token};

use super::array::{self, Array};
use super::requires::Requirement;
use crate::ranges::located;
use crate::settings::{Mistakes, Setting, parse_settings, unknown};

#[derive(Clone, Copy)]
enum Kind {
    Number,
    Time,
    Switch,
}

const KEYS: &[(&str, Kind)] = &[
    ("cases", Kind::Number),
    ("time", Kind::Time),
    ("size", Kind::Number),
    ("seed", Kind::Number),
    ("threads", Kind::Number),
    ("fan_out", Kind::Number),
    ("suite", Kind::Number),
    ("steer", Kind::Number),
    ("enumerate", Kind::Number),
    ("up_to_size", Kind::Number),
    ("depth", Kind::Number),
    ("shrink_calls", Kind::Number),
    ("shrink_time", Kind::Time),
    ("explain_time", Kind::Time),
    ("case_time", Kind::Time),
    ("discard_ratio", Kind::Number),
    ("isolate", Kind::Switch),
    ("save", Kind::Switch),
    ("statistics", Kind::Switch),
];

/// What is said on a property.
pub(crate) struct PropertySettings {
    /// The expression that builds the configuration; settings with a mistake are left out.
    pub(super) config: TokenStream,
    pub(super) array: Option<Array>,
    pub(crate) requires: Option<Requirement>,
    /// Where it says that the body is read lazily, too.
    pub(super) lazy: Option<Span>,
    /// Functions for the condition under which it fails.
    pub(super) background: Vec<Path>,
    /// What stands in a block around all that is generated, and at its beginning.
    pub(crate) around: (TokenStream, TokenStream),
    /// What reports call arguments, where that is not their name.
    pub(crate) labels: Vec<(Ident, String)>,
}

pub(crate) fn parse(arguments: TokenStream, mistakes: &mut Mistakes) -> PropertySettings {
    let mut array = None;
    let mut requires = None;
    let mut lazy = None;
    let mut background = Vec::new();
    let mut config = quote!(::lurcher::Config::new());
    let settings = mistakes.keep(parse_settings.parse2(arguments)).unwrap_or_default();
    let mut seen: Vec<Ident> = Vec::new();
    for Setting { key, value, list } in settings {
        if seen.contains(&key) {
            mistakes.add(Error::new(key.span(), format!("`{key}` is given twice")));
            continue;
        }
        if key == "array" {
            array = match value {
                None => {
                    let is_enabled = cfg!(feature = "arrays");
                    array::parse(key.span(), list.unwrap_or_default(), is_enabled, mistakes)
                }
                Some(value) => {
                    let message = "write `array(strength = 2)`";
                    mistakes.add(Error::new_spanned(value, message));
                    None
                }
            };
            seen.push(key);
            continue;
        }
        if key == "requires" {
            match value {
                Some(condition) => requires = Some(Requirement::Written(condition)),
                None => {
                    let message = "write what is required: `requires = is_sorted(&list)`";
                    mistakes.add(Error::new(key.span(), message));
                }
            }
            seen.push(key);
            continue;
        }
        if key == "lazy" {
            match argument(Kind::Switch, &key, value) {
                Ok(on) => lazy = (on.to_string() == "true").then_some(key.span()),
                Err(error) => mistakes.add(error),
            }
            seen.push(key);
            continue;
        }
        if key == "background" {
            let paths = Punctuated::<Path, Token![,]>::parse_terminated;
            let list = list.filter(|_| value.is_none()).unwrap_or_default();
            match paths.parse2(list) {
                Ok(paths) if !paths.is_empty() => background.extend(paths),
                _ => {
                    let message = "write the functions that may stand in conditions: \
                                   `background(count, text::is_blank)`";
                    mistakes.add(Error::new(key.span(), message));
                }
            }
            seen.push(key);
            continue;
        }
        let argument = match KEYS.iter().find(|(known, _)| key == known) {
            Some((_, kind)) => argument(*kind, &key, value),
            None => Err(unknown_key(&key)),
        };
        if let Some(argument) = mistakes.keep(argument) {
            config.extend(quote!(.#key(#argument)));
        }
        seen.push(key);
    }
    if let (Some(_), Some(Requirement::Written(condition))) = (&array, &requires) {
        let message = "the rows of an array are not searched for\nsay it as a constraint of the \
                       array, or with `assume!` in the body";
        mistakes.add(Error::new_spanned(condition, message));
        requires = None;
    }
    if let (Some(_), Some(place)) = (&array, lazy) {
        let message = "the rows of an array are known before the property looks at them\nremove \
                       `lazy`";
        mistakes.add(Error::new(place, message));
        lazy = None;
    }
    let (around, labels) = Default::default();
    PropertySettings { config, array, requires, lazy, background, around, labels }
}

fn unknown_key(key: &Ident) -> Error {
    let known: Vec<&str> = KEYS
        .iter()
        .map(|&(key, _)| key)
        .chain(["array", "requires", "lazy", "background"])
        .collect();
    unknown(key, &known, &format!("a property takes `{}`", known.join("`, `")))
}

fn argument(kind: Kind, key: &Ident, value: Option<Expr>) -> syn::Result<TokenStream> {
    let literal = match &value {
        Some(Expr::Lit(ExprLit { lit, .. })) => Some(lit),
        _ => None,
    };
    match (kind, literal, &value) {
        (Kind::Switch, None, None) => Ok(quote!(true)),
        (Kind::Number, Some(Lit::Int(_)), _) | (Kind::Switch, Some(Lit::Bool(_)), _) => {
            Ok(quote!(#value))
        }
        (Kind::Time, Some(Lit::Str(text)), _) => duration(text),
        // Anything computed is left to the type checker.
        (_, None, Some(value)) => Ok(quote!(#value)),
        (_, _, value) => {
            let wanted = match kind {
                Kind::Number => format!("a whole number, as in `{key} = 100`"),
                Kind::Time => format!("a time, as in `{key} = \"500ms\"`, `\"10s\"` or `\"2m\"`"),
                Kind::Switch => format!("`true` or `false`, or nothing, as in `{key}`"),
            };
            let place = value.as_ref().map_or(key.span(), Spanned::span);
            Err(Error::new(place, format!("`{key}` takes {wanted}")))
        }
    }
}

/// `"10s"` as a `Duration`.
fn duration(text: &LitStr) -> syn::Result<TokenStream> {
    match milliseconds(&text.value()) {
        Some(milliseconds) => {
            let span = located(text.span());
            Ok(quote_spanned!(span=> ::core::time::Duration::from_millis(#milliseconds)))
        }
        None => {
            let message = "not a time: write a whole number and `ms`, `s`, `m` or `h`, as in \
                           `\"500ms\"`, `\"10s\"` or `\"2m\"`";
            Err(Error::new(text.span(), message))
        }
    }
}

/// The same times as in the environment and in `lurcher.toml`: whole numbers, four units.
fn milliseconds(text: &str) -> Option<u64> {
    let text = text.trim();
    let unit_at = text.find(|c: char| c.is_ascii_alphabetic())?;
    let (number, unit) = text.split_at(unit_at);
    let unit: u64 = match unit {
        "ms" => 1,
        "s" => 1_000,
        "m" => 60_000,
        "h" => 3_600_000,
        _ => return None,
    };
    let digits = number.trim().replace('_', "");
    if !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    digits.parse::<u64>().ok()?.checked_mul(unit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_in_all_units() {
        assert_eq!(milliseconds("500ms"), Some(500));
        assert_eq!(milliseconds("10s"), Some(10_000));
        assert_eq!(milliseconds("1_500 ms"), Some(1_500));
        assert_eq!(milliseconds("2m"), Some(120_000));
        assert_eq!(milliseconds("1h"), Some(3_600_000));
    }

    #[test]
    fn what_is_not_a_time_is_refused() {
        for text in
            ["", "10", "s", "-1s", "1.s", ".5s", "1.5s", "2min", "+1s", "10 parsecs", "1e3s"]
        {
            assert_eq!(milliseconds(text), None, "{text:?}");
        }
        assert_eq!(milliseconds("99999999999999999999s"), None);
        assert_eq!(milliseconds("18446744073709551615h"), None);
    }

    fn expanded(arguments: TokenStream) -> (String, Option<String>) {
        let mut mistakes = Mistakes::default();
        let config = parse(arguments, &mut mistakes).config;
        (config.to_string(), mistakes.into_error().map(|error| error.to_string()))
    }

    #[test]
    fn settings_become_calls_in_their_order() {
        let (config, error) = expanded(quote!(cases = 5, isolate, save = false, size = LIMIT));
        let expected =
            quote!(::lurcher::Config::new().cases(5).isolate(true).save(false).size(LIMIT));
        assert_eq!((config, error), (expected.to_string(), None));
    }

    #[test]
    fn a_misspelt_setting_is_answered_with_a_proposal() {
        let (_, error) = expanded(quote!(case = 5));
        let error = error.unwrap();
        assert!(error.contains("did you mean `cases`?"), "{error}");
    }
}
