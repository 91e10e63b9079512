//! Putting a part of a value in the place of the whole.

use super::Shrinker;
use super::search::largest;
use crate::source::{Recording, SpanKind};

/// Replaces each value by a value of the same sort inside it: `Add(x, y)` by
/// `x`. Deeper and deeper ones are tried while that succeeds, so a list-like
/// chain of a million links does not take a million calls.
pub(super) fn descendants(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index < shrinker.best().spans.len() && !shrinker.is_over() {
        let inner = inner_values(shrinker.best(), index);
        if !inner.is_empty() {
            let base = shrinker.best().clone();
            hoist(shrinker, &base, index, &inner);
        }
        index += 1;
    }
}

fn hoist(shrinker: &mut Shrinker<'_>, base: &Recording, outer: usize, inner: &[usize]) {
    let found = largest(inner.len() as u64, |k| {
        shrinker.consider(replaced(base, outer, inner[k as usize - 1]))
    });
    if found > 0 {
        return;
    }
    // The first one failed: the nearest ones on other branches may do.
    let nearest = inner
        .iter()
        .skip(1)
        .filter(|&&span| !inner.iter().any(|&other| other != span && encloses(base, other, span)));
    for &span in nearest {
        if shrinker.consider(replaced(base, outer, span)) {
            return;
        }
    }
}

/// The spans below `outer` that have its label, in the order in which they begin.
fn inner_values(recording: &Recording, outer: usize) -> Vec<usize> {
    let span = recording.spans[outer];
    if span.kind != SpanKind::Value || span.len() < 2 {
        return Vec::new();
    }
    let later = recording.spans.iter().enumerate().skip(outer + 1);
    later
        .take_while(|(_, inner)| inner.start < span.end)
        .filter(|(_, inner)| {
            inner.label == span.label && inner.kind == span.kind && inner.len() < span.len()
        })
        .map(|(index, _)| index)
        .collect()
}

fn encloses(recording: &Recording, outer: usize, inner: usize) -> bool {
    let (outer, inner) = (recording.spans[outer], recording.spans[inner]);
    outer.start <= inner.start && inner.end <= outer.end && outer.len() > inner.len()
}

fn replaced(recording: &Recording, outer: usize, inner: usize) -> Vec<u64> {
    let (outer, inner) = (recording.spans[outer], recording.spans[inner]);
    let choices = &recording.choices;
    let (head, middle, tail) =
        (&choices[..outer.start], &choices[inner.start..inner.end], &choices[outer.end..]);
    head.iter().chain(middle).chain(tail).map(|choice| choice.value).collect()
}
