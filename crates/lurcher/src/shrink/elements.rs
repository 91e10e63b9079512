//! Deleting elements of lists.

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

/// After so many pairs of a list that cannot be deleted no others are tried.
const PATIENCE: usize = 32;

/// Deletes neighbours two by two, from the back and in growing runs: what opens and what closes, or
/// anything that must stay even.
pub(super) fn delete_pairs(shrinker: &mut Shrinker<'_>) {
    let mut number = 0;
    while let Some(&parent) = lists(shrinker.best()).get(number) {
        let (mut last, mut n_failed) = (usize::MAX, 0);
        while last >= 2 && n_failed < PATIENCE && !shrinker.is_over() {
            let base = shrinker.best().clone();
            let spans = elements(&base, parent);
            last = last.min(spans.len());
            let deleted = 2 * largest(last as u64 / 2, |k| {
                let first = last - 2 * k as usize;
                shrinker.consider(without(&base, spans[first].0, spans[last - 1].1))
            }) as usize;
            n_failed += usize::from(deleted == 0);
            last = last.saturating_sub(deleted.max(1));
        }
        number += 1;
    }
}

/// Deletes an element and its counterpart, as far from the end as that from the beginning: what
/// reads the same from both sides stays so.
pub(super) fn delete_mirrored(shrinker: &mut Shrinker<'_>) {
    let mut number = 0;
    while let Some(&parent) = lists(shrinker.best()).get(number) {
        let (mut nth, mut n_failed) = (0, 0);
        while n_failed < PATIENCE && !shrinker.is_over() {
            let base = shrinker.best().clone();
            let spans = elements(&base, parent);
            // Neighbours have been tried.
            if spans.len() < 2 * nth + 3 {
                break;
            }
            let (first, last) = (spans[nth], spans[spans.len() - 1 - nth]);
            let mut answers = without(&base, last.0, last.1);
            answers.drain(first.0..first.1);
            if !shrinker.consider(answers) {
                (nth, n_failed) = (nth + 1, n_failed + 1);
            }
        }
        number += 1;
    }
}

/// Deletes as many elements from the ends of two lists: their lengths may have to
/// agree.
pub(super) fn delete_from_two(shrinker: &mut Shrinker<'_>) {
    // Lists beside each other, not inside one another; a few will do.
    let outer: Vec<usize> = lists(shrinker.best()).into_iter().take(6).collect();
    for (i, &first) in outer.iter().enumerate() {
        for &second in &outer[i + 1..] {
            let base = shrinker.best().clone();
            let (Some(a), Some(b)) = (base.spans.get(first), base.spans.get(second)) else {
                return;
            };
            if a.end > b.start || shrinker.is_over() {
                continue;
            }
            let (a, b) = (elements(&base, first), elements(&base, second));
            largest(a.len().min(b.len()) as u64, |k| {
                let k = k as usize;
                let later = (b[b.len() - k].0, b[b.len() - 1].1);
                let mut answers = without(&base, later.0, later.1);
                answers.drain(a[a.len() - k].0..a[a.len() - 1].1);
                shrinker.consider(answers)
            });
        }
    }
}

/// The last `k` elements of each of the first few lists that have so many, and then the first of
/// each.
pub(super) fn runs_of_lists(recording: &Recording, k: usize) -> Vec<(usize, usize)> {
    let lists = lists(recording).into_iter().take(6);
    let lists: Vec<_> = lists.map(|list| elements(recording, list)).collect();
    let run = |spans: &[(usize, usize)]| Some((spans.first()?.0, spans.last()?.1));
    let ends = lists.iter().filter_map(|spans| run(&spans[spans.len().checked_sub(k)?..]));
    let beginnings = lists.iter().filter_map(|spans| run(spans.get(..k)?));
    ends.chain(beginnings).collect()
}

/// The `k` elements of one list that follow a choice.
pub(super) fn elements_after(
    recording: &Recording,
    index: usize,
    k: usize,
) -> Option<(usize, usize)> {
    let first = recording.spans.iter().find(|s| s.kind == SpanKind::Element && s.start > index)?;
    let spans = elements(recording, first.parent?);
    let from = spans.iter().position(|span| span.0 == first.start)?;
    Some((first.start, spans.get(from + k - 1)?.1))
}

/// The spans that have elements, in the order in which they begin.
pub(super) fn lists(recording: &Recording) -> Vec<usize> {
    let elements = recording.spans.iter().filter(|span| is_element(span.kind));
    let mut lists: Vec<usize> = elements.filter_map(|span| span.parent).collect();
    lists.sort_unstable();
    lists.dedup();
    lists
}

fn is_element(kind: SpanKind) -> bool {
    matches!(kind, SpanKind::Element | SpanKind::Rejected)
}

/// Where the elements below a span begin and end; the answer that ended the
/// list is not one.
pub(super) fn elements(recording: &Recording, parent: usize) -> Vec<(usize, usize)> {
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
