//! Replacing values by the simplest of their kind.

use super::Shrinker;
use crate::source::{Recording, Role, SpanKind};

/// The simplest input of all.
pub(super) fn replace_all(shrinker: &mut Shrinker<'_>) {
    shrinker.consider(Vec::new());
}

/// Replaces each value that is not simplest already: whole, then by each simpler
/// constructor with simplest fields. Outer values come first.
pub(super) fn replace_values(shrinker: &mut Shrinker<'_>) {
    let mut index = 0;
    while index < shrinker.best().spans.len() && !shrinker.is_over() {
        if !replace(shrinker, index) {
            index += 1;
        }
    }
}

/// True if the span at `index` changed, and should be looked at again.
fn replace(shrinker: &mut Shrinker<'_>, index: usize) -> bool {
    let base = shrinker.best();
    let span = base.spans[index];
    let choices = &base.choices[span.start..span.end];
    if span.kind == SpanKind::Element || choices.len() < 2 || choices.iter().all(|c| c.value == 0) {
        return false;
    }
    let base = base.clone();
    if let Some(candidate) = with_simplest(shrinker, &base, index, &[]) {
        if shrinker.consider(candidate) {
            return true;
        }
    }
    let first = base.choices[span.start];
    if first.role != Role::Constructor {
        return false;
    }
    (1..first.value.min(256)).any(|constructor| {
        if shrinker.is_over() {
            return false;
        }
        let candidate = with_simplest(shrinker, &base, index, &[constructor]);
        candidate.is_some_and(|candidate| shrinker.consider(candidate))
    })
}

/// The tape with the span at `index` answered by `start`, then simplest. How
/// many answers that takes only drawing can tell.
fn with_simplest(
    shrinker: &mut Shrinker<'_>,
    base: &Recording,
    index: usize,
    start: &[u64],
) -> Option<Vec<u64>> {
    let span = base.spans[index];
    let mut head: Vec<u64> = base.choices[..span.start].iter().map(|c| c.value).collect();
    head.extend(start);
    let drawn = shrinker.draw(head.clone())?;
    // The head is the same, so the span has the same number.
    let end = drawn.spans.get(index)?.end;
    head.resize(end.max(head.len()), 0);
    head.extend(base.choices[span.end..].iter().map(|c| c.value));
    Some(head)
}
