//! Which events always come before which.

use crate::error::Error;

/// A partial order of events.
#[derive(Clone, Debug)]
pub(super) struct Order {
    n_events: usize,
    /// Whether one event comes before another, directly or through others.
    before: Vec<bool>,
}

impl Order {
    /// The order that follows from these pairs of (earlier, later) events.
    pub(super) fn new(names: &[String], pairs: &[(usize, usize)]) -> Result<Self, Error> {
        let n_events = names.len();
        let mut before = vec![false; n_events * n_events];
        for &(first, second) in pairs {
            before[first * n_events + second] = true;
        }
        for through in 0..n_events {
            for first in 0..n_events {
                if before[first * n_events + through] {
                    for second in 0..n_events {
                        before[first * n_events + second] |= before[through * n_events + second];
                    }
                }
            }
        }
        let order = Order { n_events, before };
        if let Some(event) = (0..n_events).find(|&event| order.is_before(event, event)) {
            let others = (0..n_events).filter(|&other| {
                other != event && order.is_before(event, other) && order.is_before(other, event)
            });
            let others: Vec<String> = others.map(|other| format!("`{}`", names[other])).collect();
            let name = &names[event];
            return Err(Error::new(if others.is_empty() {
                format!("`{name}` can't come before itself: remove that rule")
            } else {
                format!(
                    "`{name}` would have to come before itself, by way of {}: remove one of \
                     the rules about these events",
                    others.join(", ")
                )
            }));
        }
        Ok(order)
    }

    pub(super) fn is_before(&self, first: usize, second: usize) -> bool {
        self.before[first * self.n_events + second]
    }

    /// Whether any order is as good as another.
    pub(super) fn is_empty(&self) -> bool {
        !self.before.contains(&true)
    }

    /// Whether events may come in this order.
    pub(super) fn allows(&self, events: &[u16]) -> bool {
        let mut pairs =
            (0..events.len()).flat_map(|late| (0..late).map(move |early| (early, late)));
        pairs.all(|(early, late)| !self.is_before(events[late].into(), events[early].into()))
    }

    /// The places, from the first to the last, at which an event may be put in.
    pub(super) fn places(&self, sequence: &[u16], event: u16) -> (usize, usize) {
        let event = usize::from(event);
        let first = sequence.iter().rposition(|&other| self.is_before(other.into(), event));
        let last = sequence.iter().position(|&other| self.is_before(event, other.into()));
        (first.map_or(0, |at| at + 1), last.unwrap_or(sequence.len()))
    }
}
