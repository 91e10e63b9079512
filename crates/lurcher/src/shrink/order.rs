//! Putting like values in order.

use std::collections::HashMap;

use super::Shrinker;
use crate::source::{Recording, Span, SpanKind};

/// Sorts neighbours that are interchangeable (elements of one list, fields of
/// the same type), simplest first: all at once, else pair by pair.
pub(super) fn sort_siblings(shrinker: &mut Shrinker<'_>) {
    let mut number = 0;
    while let Some(family) = families(shrinker.best()).into_iter().nth(number) {
        if shrinker.is_over() {
            return;
        }
        let base = shrinker.best().clone();
        let mut sorted = family.clone();
        sorted.sort_by_key(|a| content(&base, a));
        if sorted != family && !shrinker.consider(rearranged(&base, &family, &sorted)) {
            swap_neighbours(shrinker, number);
        }
        number += 1;
    }
}

fn swap_neighbours(shrinker: &mut Shrinker<'_>, number: usize) {
    let mut index = 0;
    loop {
        let base = shrinker.best().clone();
        let Some(family) = families(&base).into_iter().nth(number) else { return };
        if index + 1 >= family.len() || shrinker.is_over() {
            return;
        }
        if content(&base, &family[index + 1]) < content(&base, &family[index]) {
            let mut swapped = family.clone();
            swapped.swap(index, index + 1);
            shrinker.consider(rearranged(&base, &family, &swapped));
        }
        index += 1;
    }
}

fn content(recording: &Recording, span: &Span) -> (usize, Vec<u64>) {
    let answers = recording.choices[span.start..span.end].iter().map(|c| c.value).collect();
    (span.len(), answers)
}

/// Sets of spans with the same parent and label, two or more each, in the order
/// of their first members. (Not in the order of labels: those differ from
/// process to process.)
fn families(recording: &Recording) -> Vec<Vec<Span>> {
    let mut numbers = HashMap::new();
    let mut families: Vec<Vec<Span>> = Vec::new();
    for span in &recording.spans {
        let is_element = span.kind == SpanKind::Element;
        if span.kind == SpanKind::Rejected || span.len() == 0 || (is_element && span.len() == 1) {
            continue;
        }
        let number = *numbers.entry((span.parent, is_element, span.label)).or_insert_with(|| {
            families.push(Vec::new());
            families.len() - 1
        });
        families[number].push(*span);
    }
    families.retain(|family| family.len() > 1);
    families
}

/// The tape with the spans of `family` replaced, in place, by those of `order`.
fn rearranged(recording: &Recording, family: &[Span], order: &[Span]) -> Vec<u64> {
    let values = |from: usize, to: usize| recording.choices[from..to].iter().map(|c| c.value);
    let mut answers = Vec::with_capacity(recording.choices.len());
    let mut done = 0;
    for (place, content) in family.iter().zip(order) {
        answers.extend(values(done, place.start));
        answers.extend(values(content.start, content.end));
        done = place.end;
    }
    answers.extend(values(done, recording.choices.len()));
    answers
}
