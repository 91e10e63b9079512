//! Lowering several answers at once.

use std::collections::BTreeMap;

use super::Shrinker;
use super::numbers::{Number, lower_with};
use super::search::largest;
use crate::source::Role;

/// Lowers all answers that are equal, in value and range, at once: a failure
/// may need a repeated value and not care which.
pub(super) fn lower_equal(shrinker: &mut Shrinker<'_>) {
    let mut groups: BTreeMap<(u64, u64), Vec<usize>> = BTreeMap::new();
    for (index, choice) in shrinker.best().choices.iter().enumerate() {
        if choice.value > 0 && matches!(choice.role, Role::Number { .. }) {
            groups.entry((choice.value, choice.bound)).or_default().push(index);
        }
    }
    for group in groups.values().filter(|group| group.len() > 1) {
        let Some(&choice) = shrinker.best().choices.get(group[0]) else { continue };
        lower_with(shrinker, choice, &mut |shrinker, value| {
            let mut answers = shrinker.answers();
            for &index in group {
                match answers.get_mut(index) {
                    Some(answer) => *answer = value,
                    None => return false,
                }
            }
            shrinker.consider(answers)
        });
        if shrinker.is_over() {
            return;
        }
    }
}

/// Moves two neighbouring numbers towards zero by the same amount: a failure
/// may need a difference and not care where.
pub(super) fn lower_differences(shrinker: &mut Shrinker<'_>) {
    let mut first = 0;
    while first < shrinker.best().choices.len() && !shrinker.is_over() {
        let base = shrinker.best().clone();
        let numbers = base.choices.iter().enumerate().skip(first + 1);
        let mut later = numbers.filter(|(_, c)| matches!(c.role, Role::Number { .. }));
        if let (Some(a), Some((second, other))) = (Number::of(&base.choices[first]), later.next()) {
            if let Some(b) = Number::of(other) {
                let (x, y) = (a.at(base.choices[first].value), b.at(other.value));
                if x != 0 && y != 0 && x != y && x.signum() == y.signum() {
                    let most = x.unsigned_abs().min(y.unsigned_abs()) as u64;
                    largest(most, |k| {
                        let step = i128::from(k) * x.signum();
                        let mut answers: Vec<u64> = base.choices.iter().map(|c| c.value).collect();
                        answers[first] = a.position(x - step);
                        answers[second] = b.position(y - step);
                        shrinker.consider(answers)
                    });
                }
            }
        }
        first += 1;
    }
}
