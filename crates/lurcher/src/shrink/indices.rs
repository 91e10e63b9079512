//! Numbers that are indices into a list.
//!
//! Where persons name each other by their number, or nodes their parents, nobody can leave without
//! others getting another number. Deleting an element alone makes all later ones mean something
//! else, and so no other pass gets any further.

use super::Shrinker;
use super::elements::{elements, lists};
use crate::source::{Recording, Role};

/// Larger numbers are hardly indices, and where there are fewer numbers nothing names anything
/// else.
const LARGEST: u64 = 64;
const FEWEST: usize = 3;
/// So many lists are looked at.
const MOST_LISTS: usize = 4;
/// After so many that have to stay in a row no others are tried.
const PATIENCE: usize = 24;

/// Takes an index away, from the last on: lowers all numbers above it by one, and deletes the
/// element of that number from a list, or none where there is only a number that says how many
/// there are.
pub(super) fn take_away(shrinker: &mut Shrinker<'_>) {
    let numbers = |recording: &Recording| {
        let numbers = recording.choices.iter().filter(|choice| choice.role == Role::NUMBER);
        numbers.map(|choice| choice.value).collect::<Vec<u64>>()
    };
    let (mut next, mut n_failed) = (u64::MAX, 0);
    while n_failed < PATIENCE && !shrinker.is_over() {
        let base = shrinker.best().clone();
        let numbers = numbers(&base);
        let largest = numbers.iter().copied().max().unwrap_or(0);
        let n_named = numbers.iter().filter(|number| **number > 0).count();
        if numbers.len() < FEWEST || n_named < 2 || largest > LARGEST {
            return;
        }
        let longest = lists(&base).into_iter().map(|list| elements(&base, list).len()).max();
        let last = largest.max((longest.unwrap_or(0) as u64).saturating_sub(1)).min(LARGEST);
        next = next.min(last);
        let before = shrinker.improvements;
        let gone = candidates(&base, next)
            .into_iter()
            .any(|answers| shrinker.consider(answers) && shrinker.improvements > before);
        // The next one has its number now.
        n_failed = if gone { 0 } else { n_failed + 1 };
        match next.checked_sub(u64::from(!gone)) {
            Some(before) => next = before,
            None => return,
        }
    }
}

/// The answers without an index.
fn candidates(base: &Recording, index: u64) -> Vec<Vec<u64>> {
    let lists = lists(base).into_iter().take(MOST_LISTS);
    let spans = lists.filter_map(|list| elements(base, list).get(index as usize).copied());
    let mut made = Vec::new();
    for (start, end) in spans {
        let own = base.choices[start..end].iter().find(|choice| choice.role == Role::NUMBER);
        // What named it names the next one then, or what it named itself.
        made.push(without(base, (start, end), index, index));
        if let Some(own) = own.filter(|own| own.value < index) {
            made.push(without(base, (start, end), index, own.value));
        }
    }
    made.push(without(base, (0, 0), index, index));
    made
}

/// The answers without a stretch of them, with the numbers above an index lowered, and another in
/// its place.
fn without(base: &Recording, (start, end): (usize, usize), index: u64, instead: u64) -> Vec<u64> {
    let kept = base.choices.iter().enumerate().filter(|(at, _)| !(start..end).contains(at));
    let lowered = kept.map(|(_, choice)| match choice.role {
        Role::Number { below: 0 } if choice.value > index => choice.value - 1,
        Role::Number { below: 0 } if choice.value == index => instead,
        _ => choice.value,
    });
    lowered.collect()
}
