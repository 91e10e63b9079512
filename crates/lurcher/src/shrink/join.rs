//! Joining neighbours: two lists to one, two numbers to their sum.

use super::Shrinker;
use super::elements::without;
use super::numbers::Number;
use crate::source::{Recording, Role, Span, SpanKind};

/// Deletes the end of one list together with the start of the next element
/// around it, so that `[[a], [b]]` becomes `[[a, b]]`.
pub(super) fn lists(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index + 1 < shrinker.best().choices.len() && !shrinker.is_over() {
        let base = shrinker.best();
        let (end, start) = (base.choices[index], base.choices[index + 1]);
        let is_seam = end.role == Role::More
            && start.role == Role::More
            && end.value == 0
            && start.value == 1;
        if !is_seam || !shrinker.consider(without(&shrinker.best().clone(), index, index + 2)) {
            index += 1;
        }
    }
}

/// Replaces two neighbouring elements that are numbers by their sum, which
/// wraps around as the sums of the program may: a failure that needs a total
/// needs it in one number only.
pub(super) fn numbers(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index < shrinker.best().spans.len() && !shrinker.is_over() {
        if !join_at(shrinker, index) {
            index += 1;
        }
    }
}

fn join_at(shrinker: &mut Shrinker<'_>, index: usize) -> bool {
    let base = shrinker.best();
    let first = base.spans[index];
    let Some(x) = lone_number(base, &first) else { return false };
    let next = base.spans[index + 1..].iter().find(|span| span.start >= first.end);
    let Some(second) = next.filter(|span| span.parent == first.parent) else { return false };
    let (Some(y), Some(range)) =
        (lone_number(base, second), Number::of(&base.choices[second.end - 1]))
    else {
        return false;
    };
    let width = range.most() - range.least() + 1;
    let sum = (x + y - range.least()).rem_euclid(width) + range.least();
    let base = base.clone();
    let mut answers = without(&base, first.start, first.end);
    answers[second.end - 1 - first.len()] = range.position(sum);
    shrinker.consider(answers)
}

/// The number in an element that is nothing but a number.
fn lone_number(recording: &Recording, span: &Span) -> Option<i128> {
    if span.kind != SpanKind::Element || span.len() != 2 {
        return None;
    }
    let choice = &recording.choices[span.end - 1];
    Number::of(choice).map(|number| number.at(choice.value))
}
