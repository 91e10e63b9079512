//! Numbers that decide how much is drawn after them.

use super::Shrinker;
use super::elements::{elements_after, runs_of_lists, without};
use super::search::largest;
use crate::source::Role;

/// Lowers a number on which the amount of later answers depends, and deletes
/// the answers right after it that are then too many. Lowering alone drops the
/// *last* ones, which is no use if those are what fails.
pub(super) fn lower_and_delete(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index < shrinker.best().choices.len() && !shrinker.is_over() {
        let choice = shrinker.best().choices[index];
        if choice.value > 0 && choice.role != Role::More {
            let base = shrinker.answers();
            let lowered = |k: u64| {
                let mut answers = base.clone();
                answers[index] -= k;
                answers
            };
            largest(choice.value, |k| {
                let Some(drawn) = shrinker.draw(lowered(k)) else { return false };
                let fewer = base.len().saturating_sub(drawn.choices.len());
                if fewer == 0 || index + 1 + fewer > base.len() {
                    return false;
                }
                let mut answers = lowered(k);
                answers.drain(index + 1..index + 1 + fewer);
                shrinker.consider(answers)
            });
        }
        index += 1;
    }
}

/// Lowers a number and deletes as many elements from the end of a list, or from its beginning: a
/// length that is drawn beside what it counts, but not as its length, or an index of what is to
/// stay.
pub(super) fn lower_and_delete_elements(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index < shrinker.best().choices.len() && !shrinker.is_over() {
        let choice = shrinker.best().choices[index];
        if choice.value > 0 && choice.role == Role::NUMBER {
            let base = shrinker.best().clone();
            let n_runs = runs_of_lists(&base, 1).len();
            // What comes right after the number first, then the end of each list, and the
            // beginning.
            let deleted = (0..=n_runs).any(|place| {
                largest(choice.value, |k| {
                    let stretch = match place.checked_sub(1) {
                        None => elements_after(&base, index, k as usize),
                        Some(run) => runs_of_lists(&base, k as usize).get(run).copied(),
                    };
                    let Some((start, end)) = stretch else { return false };
                    if (start..end).contains(&index) {
                        return false;
                    }
                    let mut answers = without(&base, start, end);
                    let place = if end <= index { index - (end - start) } else { index };
                    answers[place] -= k;
                    shrinker.consider(answers)
                }) > 0
            });
            if deleted {
                continue;
            }
        }
        index += 1;
    }
}
