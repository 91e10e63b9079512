//! How often each order of any t events occurs.
//!
//! The greedy start and the search ask the same question: if an event is taken out of a
//! sequence (or isn't in it yet), what does each place for it gain? Where it comes first, that
//! is a count over all other events behind it; one place further, only those orders change in
//! which it changed sides with a single event.

use super::order::Order;

/// How often each order of `strength` events occurs, as a number with the events as digits.
#[derive(Clone, Debug)]
pub(super) struct Tuples {
    n_events: usize,
    pub(super) strength: usize,
    /// How many sequences have the order; [`NEVER`] if none may.
    counts: Vec<u16>,
    /// How many orders must occur and don't.
    pub(super) n_uncovered: usize,
    /// Every order that must occur and doesn't, and some others: orders that did not occur
    /// at some time. None while there are so many that guessing finds one.
    suspects: Option<Vec<u32>>,
    /// Orders looked at: the measure of work.
    pub(super) work: u64,
}

/// Of an order that isn't allowed, or of events that aren't different.
const NEVER: u16 = u16::MAX;
/// If one order in so many is missing, guessing finds one.
const GUESSES: usize = 64;

impl Tuples {
    /// No sequences yet. There must be fewer than 2^32 orders.
    pub(super) fn new(n_events: usize, strength: usize, order: &Order) -> Self {
        let size = n_events.pow(strength as u32);
        let mut counts = vec![NEVER; size];
        let mut n_uncovered = 0;
        let mut events = vec![0_u16; strength];
        for (index, count) in counts.iter_mut().enumerate() {
            let mut rest = index;
            for event in events.iter_mut().rev() {
                *event = (rest % n_events) as u16;
                rest /= n_events;
            }
            let distinct = (1..strength).all(|at| !events[..at].contains(&events[at]));
            if distinct && order.allows(&events) {
                *count = 0;
                n_uncovered += 1;
            }
        }
        Tuples { n_events, strength, counts, n_uncovered, suspects: None, work: 0 }
    }

    /// The events of an order.
    pub(super) fn events(&self, mut index: u32) -> Vec<u16> {
        let mut events = vec![0; self.strength];
        for event in events.iter_mut().rev() {
            *event = (index as usize % self.n_events) as u16;
            index /= self.n_events as u32;
        }
        events
    }

    /// An order that must occur and doesn't, picked by this function from a range.
    pub(super) fn pick(&mut self, mut below: impl FnMut(usize) -> usize) -> Option<u32> {
        if self.n_uncovered == 0 {
            return None;
        }
        let counts = &self.counts;
        let is_missing = |index: u32| counts[index as usize] == 0;
        if self.suspects.is_none() && self.n_uncovered > counts.len() / GUESSES {
            loop {
                let index = below(counts.len()) as u32;
                if is_missing(index) {
                    return Some(index);
                }
            }
        }
        let suspects = self.suspects.get_or_insert_with(|| {
            (0..counts.len() as u32).filter(|&index| is_missing(index)).collect()
        });
        if suspects.len() > 4 * self.n_uncovered + 64 {
            suspects.retain(|&index| is_missing(index));
            suspects.sort_unstable();
            suspects.dedup();
        }
        loop {
            let at = below(suspects.len());
            if is_missing(suspects[at]) {
                return Some(suspects[at]);
            }
            suspects.swap_remove(at);
        }
    }

    /// Counts a sequence.
    pub(super) fn add(&mut self, sequence: &[u16]) {
        self.change(sequence, None, true);
    }

    /// Takes a sequence back.
    pub(super) fn remove(&mut self, sequence: &[u16]) {
        self.change(sequence, None, false);
    }

    /// Counts the orders of a sequence in which the event at this place takes part.
    pub(super) fn add_event(&mut self, sequence: &[u16], place: usize) {
        self.change(sequence, Some(place), true);
    }

    /// Takes those orders back.
    pub(super) fn remove_event(&mut self, sequence: &[u16], place: usize) {
        self.change(sequence, Some(place), false);
    }

    fn change(&mut self, sequence: &[u16], place: Option<usize>, add: bool) {
        let (n_events, strength) = (self.n_events, self.strength);
        each(n_events, sequence, place, 0, 0, strength, &mut |index| {
            self.work += 1;
            let count = &mut self.counts[index];
            if add {
                self.n_uncovered -= usize::from(*count == 0);
                *count += 1;
            } else {
                *count -= 1;
                if *count == 0 {
                    self.n_uncovered += 1;
                    if let Some(suspects) = &mut self.suspects {
                        suspects.push(index as u32);
                    }
                }
            }
        });
    }

    /// How many orders of a sequence occur in no other.
    pub(super) fn n_only_here(&mut self, sequence: &[u16]) -> usize {
        let mut found = 0;
        each(self.n_events, sequence, None, 0, 0, self.strength, &mut |index| {
            self.work += 1;
            found += usize::from(self.counts[index] == 1);
        });
        found
    }

    /// How many new orders an event would bring at each of the places from `first` to `last`,
    /// if put into a sequence it isn't in; that is, up to a constant, the same for all.
    pub(super) fn gains(
        &mut self,
        sequence: &[u16],
        event: u16,
        (first, last): (usize, usize),
        gains: &mut Vec<i64>,
    ) {
        gains.clear();
        gains.push(0);
        for place in first..last {
            let mut difference = 0;
            let around = Around { counts: &self.counts, n_events: self.n_events, sequence, place };
            let pair = (usize::from(event), usize::from(sequence[place]));
            let looked_at = around.difference(pair, self.strength - 2, &mut difference);
            self.work += looked_at;
            gains.push(gains[gains.len() - 1] + difference);
        }
    }
}

/// Calls this with every order of `left` more events from here on; if there is a `place`, only
/// those with the event there.
fn each(
    n_events: usize,
    sequence: &[u16],
    place: Option<usize>,
    from: usize,
    prefix: usize,
    left: usize,
    visit: &mut impl FnMut(usize),
) {
    if left == 0 {
        if place.is_none() {
            visit(prefix);
        }
        return;
    }
    // Not past the event that must take part, nor so far that too few events are left.
    let end = (sequence.len() + 1 - left).min(place.map_or(usize::MAX, |place| place + 1));
    if left == 1 && place.is_none() {
        for &event in &sequence[from..end] {
            visit(prefix * n_events + usize::from(event));
        }
        return;
    }
    for at in from..end {
        let place = place.filter(|&place| place != at);
        if left == 1 && place.is_some() {
            continue;
        }
        let prefix = prefix * n_events + usize::from(sequence[at]);
        each(n_events, sequence, place, at + 1, prefix, left - 1, visit);
    }
}

/// The orders that change when an event passes the one at a place.
struct Around<'a> {
    counts: &'a [u16],
    n_events: usize,
    sequence: &'a [u16],
    place: usize,
}

impl Around<'_> {
    /// Orders that occur nowhere, with the event behind the other, less those with it before;
    /// with `others` more events. How many were looked at.
    fn difference(&self, pair: (usize, usize), others: usize, difference: &mut i64) -> u64 {
        let mut work = 0;
        for n_before in 0..=others.min(self.place) {
            if others - n_before > self.sequence.len() - self.place - 1 {
                continue;
            }
            let before = &self.sequence[..self.place];
            each(self.n_events, before, None, 0, 0, n_before, &mut |prefix| {
                let passed = (prefix * self.n_events + pair.1) * self.n_events + pair.0;
                let ahead = (prefix * self.n_events + pair.0) * self.n_events + pair.1;
                let after = &self.sequence[self.place + 1..];
                let left = others - n_before;
                if left == 0 {
                    *difference += self.is_new(passed) - self.is_new(ahead);
                    work += 1;
                    return;
                }
                // The numbers of both orders continue with the same digits.
                let shift = self.n_events.pow(left as u32);
                each(self.n_events, after, None, 0, 0, left, &mut |suffix| {
                    let (passed, ahead) = (passed * shift + suffix, ahead * shift + suffix);
                    *difference += self.is_new(passed) - self.is_new(ahead);
                    work += 1;
                });
            });
        }
        work
    }

    #[inline]
    fn is_new(&self, index: usize) -> i64 {
        i64::from(self.counts[index] == 0)
    }
}
