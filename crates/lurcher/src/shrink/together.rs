//! Lowering several answers at once.

use super::Shrinker;
use super::numbers::{Number, lower_with};
use super::search::largest;
use crate::source::Role;

/// Lowers all answers that are equal, in value and range, at once: a failure
/// may need a repeated value and not care which.
pub(super) fn lower_equal(shrinker: &mut Shrinker<'_>) {
    let mut numbers = Vec::new();
    for (index, choice) in shrinker.best().choices.iter().enumerate() {
        if choice.value > 0 && matches!(choice.role, Role::Number { .. }) {
            numbers.push((choice.value, choice.bound, index));
        }
    }
    numbers.sort_unstable();
    let groups = numbers.chunk_by(|a, b| (a.0, a.1) == (b.0, b.1));
    let groups: Vec<Vec<usize>> =
        groups.map(|group| group.iter().map(|(_, _, index)| *index).collect()).collect();
    for group in groups.iter().filter(|group| group.len() > 1) {
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

/// Moves two neighbouring numbers by the same amount, so that the first comes
/// nearer to zero: a failure may need a difference and not care where. All the
/// way first, which may take the second one past zero.
pub(super) fn lower_differences(shrinker: &mut Shrinker<'_>) {
    let mut first = 0;
    while first < shrinker.best().choices.len() && !shrinker.is_over() {
        lower_difference_at(shrinker, first);
        first += 1;
    }
}

fn lower_difference_at(shrinker: &mut Shrinker<'_>, first: usize) {
    let base = shrinker.best().clone();
    let mut later = base.choices.iter().enumerate().skip(first + 1);
    let Some((second, other)) = later.find(|(_, c)| matches!(c.role, Role::Number { .. })) else {
        return;
    };
    let (Some(a), Some(b)) = (Number::of(&base.choices[first]), Number::of(other)) else { return };
    let (x, y) = (a.at(base.choices[first].value), b.at(other.value));
    if x == 0 || x == y {
        return;
    }
    let mut attempt = |amount: u64| {
        let step = i128::from(amount) * x.signum();
        if !b.contains(y - step) {
            return false;
        }
        let mut answers: Vec<u64> = base.choices.iter().map(|c| c.value).collect();
        answers[first] = a.position(x - step);
        answers[second] = b.position(y - step);
        shrinker.consider(answers)
    };
    let all = x.unsigned_abs() as u64;
    if !attempt(all) && y != 0 && x.signum() == y.signum() {
        largest(all.min(y.unsigned_abs() as u64), attempt);
    }
}
