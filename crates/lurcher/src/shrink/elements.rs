//! Deleting elements of lists.

use std::collections::BTreeSet;

use super::Shrinker;
use super::search::largest;
use crate::source::{Recording, SpanKind};

/// Deletes runs of elements of each list, from the back: later elements depend
/// on earlier ones more often than the other way round. Runs grow as long as
/// deleting succeeds, so a long list of which little matters falls quickly.
/// Outer lists come first: an outer element takes its inner lists with it.
pub(super) fn delete(shrinker: &mut Shrinker<'_>) {
    let mut number = 0;
    while let Some(&parent) = lists(shrinker.best()).get(number) {
        let mut last = usize::MAX;
        while last > 0 && !shrinker.is_over() {
            let base = shrinker.best().clone();
            let spans = elements(&base, parent);
            last = last.min(spans.len());
            let deleted = largest(last as u64, |k| {
                let first = last - k as usize;
                shrinker.consider(without(&base, spans[first].0, spans[last - 1].1))
            });
            last = last.saturating_sub((deleted as usize).max(1));
        }
        number += 1;
    }
}

/// The spans that have elements, in the order in which they begin.
fn lists(recording: &Recording) -> Vec<usize> {
    let elements = recording.spans.iter().filter(|span| is_element(span.kind));
    elements.filter_map(|span| span.parent).collect::<BTreeSet<_>>().into_iter().collect()
}

fn is_element(kind: SpanKind) -> bool {
    matches!(kind, SpanKind::Element | SpanKind::Rejected)
}

/// Where the elements below a span begin and end; the answer that ended the
/// list is not one.
fn elements(recording: &Recording, parent: usize) -> Vec<(usize, usize)> {
    let spans = recording.spans.iter().filter(|s| s.parent == Some(parent) && is_element(s.kind));
    let mut elements: Vec<_> = spans.map(|span| (span.start, span.end)).collect();
    if let Some(&(start, end)) = elements.last() {
        if end - start == 1 && recording.choices[start].value == 0 {
            elements.pop();
        }
    }
    elements
}

pub(super) fn without(recording: &Recording, start: usize, end: usize) -> Vec<u64> {
    let (head, tail) = (&recording.choices[..start], &recording.choices[end..]);
    head.iter().chain(tail).map(|choice| choice.value).collect()
}
