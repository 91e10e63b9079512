//! Numbers that decide how much is drawn after them.

use super::Shrinker;
use super::elements::without;
use super::search::largest;
use crate::source::{Role, SpanKind};

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

/// Lowers a number and deletes as many elements of a list after it: a length that
/// is written before what it counts, but not drawn as such.
pub(super) fn lower_and_delete_elements(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index < shrinker.best().choices.len() && !shrinker.is_over() {
        let choice = shrinker.best().choices[index];
        if choice.value > 0 && choice.role == Role::NUMBER {
            let base = shrinker.best().clone();
            let elements: Vec<_> = base
                .spans
                .iter()
                .filter(|s| s.kind == SpanKind::Element && s.start > index && s.len() > 1)
                .collect();
            largest(choice.value.min(elements.len() as u64), |k| {
                let last = elements[k as usize - 1];
                // Neighbours only: what lies between two lists must stay.
                if last.parent != elements[0].parent {
                    return false;
                }
                let mut answers = without(&base, elements[0].start, last.end);
                answers[index] -= k;
                shrinker.consider(answers)
            });
        }
        index += 1;
    }
}
