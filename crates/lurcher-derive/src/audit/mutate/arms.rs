//! The arms of a `match`: swapped bodies, and arms that are left out.

use std::collections::BTreeSet;

use proc_macro2::{Literal, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};
use syn::{Arm, Expr, ExprMatch, Pat, parse_quote};

use super::conditional::is_conditional;
use super::expressions::{Mutator, has_let};
use super::site::{is_planted, is_same};
use crate::audit::registry::ends;
use crate::audit::written::{Source, on_one_line, written};

impl Mutator {
    /// Changes the arms of a match whose insides are changed already.
    pub(super) fn arms(&mut self, plain: &ExprMatch, changed: &mut ExprMatch) {
        self.deleted(plain, changed);
        for index in 1..plain.arms.len() {
            self.swapped((&plain.arms[index - 1], &plain.arms[index]), index, changed);
        }
    }

    /// Arms before one that takes everything are left out.
    fn deleted(&mut self, plain: &ExprMatch, changed: &mut ExprMatch) {
        let takes_all = |arm: &Arm| matches!(arm.pat, Pat::Wild(_)) && arm.guard.is_none();
        let Some(last) = plain.arms.iter().position(takes_all) else { return };
        for (arm, changed) in plain.arms.iter().zip(&mut changed.arms).take(last) {
            if is_conditional(&arm.attrs) {
                continue;
            }
            let is_odd = |guard: &Expr| has_let(guard) || is_planted(&guard.to_token_stream());
            if arm.guard.as_ref().is_some_and(|(_, guard)| is_odd(guard)) {
                continue;
            }
            let place = arm.pat.to_token_stream();
            let what = format!("delete match arm {}", on_one_line(&place));
            let texts = (written(&arm.to_token_stream()), String::new());
            let Some(number) = self.scope.register(&place, "deleted arm", &what, texts) else {
                continue;
            };
            let number = Literal::u64_suffixed(number);
            let span = ends(&place).0;
            let off = quote_spanned!(span=> !::lurcher::_macro_support::is_on(#number));
            let guard: Expr = match changed.guard.take() {
                Some((_, guard)) => Expr::Verbatim(quote_spanned!(span=> #off && (#guard))),
                None => Expr::Verbatim(off),
            };
            changed.guard = Some((parse_quote!(if), Box::new(guard)));
        }
    }

    /// Neighbours that know the same names get the body of each other.
    fn swapped(&mut self, (one, other): (&Arm, &Arm), index: usize, changed: &mut ExprMatch) {
        let place = quote!(#one #other);
        if is_conditional(&one.attrs) || is_conditional(&other.attrs) {
            return;
        }
        if is_same(&one.body, &other.body) || !can_swap(one, other) || is_planted(&place) {
            return;
        }
        let pattern = |arm: &Arm| on_one_line(&arm.pat.to_token_stream());
        let what = format!("swap the bodies of {} and {}", pattern(one), pattern(other));
        let mut swapped = (one.clone(), other.clone());
        std::mem::swap(&mut swapped.0.body, &mut swapped.1.body);
        let (one_text, other_text) = (swapped.0.to_token_stream(), swapped.1.to_token_stream());
        let source = Source::of(&place);
        let texts = (source.written(&place), source.written(&quote!(#one_text #other_text)));
        let Some(number) = self.scope.register(&place, "swapped arms", &what, texts) else {
            return;
        };
        let number = Literal::u64_suffixed(number);
        let choose = |plain: &Expr, changed: &Expr| -> Expr {
            let span = ends(&plain.to_token_stream()).0;
            Expr::Verbatim(quote_spanned! {span=>
                if ::lurcher::_macro_support::is_on(#number) { #plain } else { #changed }
            })
        };
        let first = choose(&other.body, &changed.arms[index - 1].body);
        let second = choose(&one.body, &changed.arms[index].body);
        *changed.arms[index - 1].body = first;
        *changed.arms[index].body = second;
        // A body that is no block ends with a comma.
        for arm in &mut changed.arms[index - 1..=index] {
            arm.comma.get_or_insert_with(Default::default);
        }
    }
}

/// Whether each body knows all names that the other uses.
fn can_swap(one: &Arm, other: &Arm) -> bool {
    let (mine, theirs) = (names(one.pat.to_token_stream()), names(other.pat.to_token_stream()));
    let used = |arm: &Arm| names(arm.body.to_token_stream());
    let only_mine = mine.difference(&theirs);
    let only_theirs: Vec<&String> = theirs.difference(&mine).collect();
    let (in_one, in_other) = (used(one), used(other));
    !only_mine.into_iter().any(|name| in_one.contains(name))
        && !only_theirs.iter().any(|name| in_other.contains(*name))
}

/// All names in a text that could be those of variables.
fn names(tokens: TokenStream) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for tree in tokens {
        match tree {
            TokenTree::Ident(name) => {
                let name = name.to_string();
                if name.starts_with(|c: char| c.is_lowercase() || c == '_') {
                    all.insert(name);
                }
            }
            TokenTree::Group(group) => all.extend(names(group.stream())),
            _ => {}
        }
    }
    all
}
