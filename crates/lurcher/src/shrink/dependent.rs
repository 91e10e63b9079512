//! Numbers that decide how much is drawn after them.

use super::Shrinker;
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
