//! `key`, `key = value` lists, the common syntax of all our attributes.

use proc_macro2::{Ident, TokenStream};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Expr, Token};

/// Settings with settings of their own, written `key(…)`.
const NESTED: &[&str] = &["array", "background", "each"];

/// One `key`, `key = value` or, for some keys, `key(…)`.
pub(crate) struct Setting {
    pub(crate) key: Ident,
    pub(crate) value: Option<Expr>,
    pub(crate) list: Option<TokenStream>,
}

impl Parse for Setting {
    fn parse(input: ParseStream<'_>) -> syn::Result<Self> {
        // Keywords too: an unknown key deserves a better message than "expected identifier".
        let key = input.call(Ident::parse_any)?;
        let mut list = None;
        if input.peek(syn::token::Paren) {
            if !NESTED.iter().any(|nested| key == nested) {
                return Err(input.error(format!("write `{key} = value`")));
            }
            let content;
            syn::parenthesized!(content in input);
            list = Some(content.parse()?);
        }
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => Some(input.parse()?),
            None => None,
        };
        Ok(Setting { key, value, list })
    }
}

/// A comma-separated list of settings.
pub(crate) fn parse_settings(input: ParseStream<'_>) -> syn::Result<Vec<Setting>> {
    Ok(Punctuated::<Setting, Token![,]>::parse_terminated(input)?.into_iter().collect())
}

/// Mistakes found so far; all of them are reported together.
#[derive(Default)]
pub(crate) struct Mistakes(Option<syn::Error>);

impl Mistakes {
    pub(crate) fn add(&mut self, mistake: syn::Error) {
        match &mut self.0 {
            Some(all) => all.combine(mistake),
            None => self.0 = Some(mistake),
        }
    }

    /// The value, or a mistake to be reported later.
    pub(crate) fn keep<T>(&mut self, result: syn::Result<T>) -> Option<T> {
        result.map_err(|mistake| self.add(mistake)).ok()
    }

    pub(crate) fn into_error(self) -> Option<syn::Error> {
        self.0
    }
}

/// A key that is not one of `known`.
pub(crate) fn unknown(key: &Ident, known: &[&str], what_is_allowed: &str) -> syn::Error {
    let meant = match nearest(&key.to_string(), known) {
        Some(near) => format!(", did you mean `{near}`?"),
        None => String::new(),
    };
    syn::Error::new(key.span(), format!("unknown setting `{key}`{meant}\n{what_is_allowed}"))
}

/// The known word that a misspelt one is closest to, if it is close at all.
pub(crate) fn nearest<'k>(word: &str, known: &[&'k str]) -> Option<&'k str> {
    let distances = known.iter().map(|known| (distance(word, known), *known));
    let (least, near) = distances.min_by_key(|&(distance, _)| distance)?;
    (least <= 1 + word.len() / 4).then_some(near)
}

/// How many letters must be inserted, deleted, replaced or swapped with the next.
fn distance(from: &str, to: &str) -> usize {
    let (from, to): (Vec<char>, Vec<char>) = (from.chars().collect(), to.chars().collect());
    let mut rows = vec![(0..=to.len()).collect::<Vec<usize>>()];
    for i in 1..=from.len() {
        let mut row = vec![i];
        for j in 1..=to.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(from[i - 1] != to[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[from.len()][to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_words_find_the_nearest_known_one_and_strange_words_none() {
        let known = ["with", "range", "skip", "default", "opaque"];
        assert_eq!(nearest("wiht", &known), Some("with"));
        assert_eq!(nearest("ranges", &known), Some("range"));
        assert_eq!(nearest("defualt", &known), Some("default"));
        assert_eq!(nearest("generator", &known), None);
    }

    #[test]
    fn the_distance_counts_letters() {
        assert_eq!(distance("", "abc"), 3);
        assert_eq!(distance("abc", "abc"), 0);
        assert_eq!(distance("acb", "abc"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
    }
}
