//! Sequences of events in which every order of any *t* of them occurs.
//!
//! Some faults show only if one event comes before another, or three in a certain order,
//! whatever happens in between. Ten events can come in 3 628 800 orders, but nine sequences are
//! enough for every order of any three.
//!
//! ```
//! use lurcher_arrays::{Options, Sequences};
//!
//! let events = ["open", "read", "write", "seek", "close"];
//! let sequences = Sequences::new(events).strength(3).before("open", "close");
//! let array = sequences.build(&Options::new().steps(100_000))?;
//! assert!(array.is_correct());
//! for sequence in array.sequences() {
//!     let open = sequence.iter().position(|&event| event == "open");
//!     let close = sequence.iter().position(|&event| event == "close");
//!     assert!(open < close);
//! }
//! # Ok::<(), lurcher_arrays::Error>(())
//! ```
//!
//! The sequences are built greedily first; then a search makes do with fewer. Work is counted in
//! orders looked at, so the result is the same on every machine.

mod check;
mod greedy;
mod improve;
mod order;
#[cfg(test)]
mod tests;
mod tuples;

use std::sync::atomic::Ordering;
use std::time::Instant;

use crate::array::End;
use crate::error::Error;
use crate::options::{Effort, Options, Progress};
use crate::search::Random;
use order::Order;
use tuples::Tuples;

/// The most orders that are kept count of.
const MOST_TUPLES: u128 = 1 << 25;

/// Events whose orders are to be covered.
#[derive(Clone, Debug)]
pub struct Sequences {
    events: Vec<String>,
    strength: usize,
    before: Vec<(String, String)>,
}

/// Sequences of all events, in which every order of any so many of them occurs.
#[derive(Clone, Debug)]
pub struct SequenceArray {
    events: Vec<String>,
    strength: usize,
    order: Order,
    sequences: Vec<Vec<u16>>,
    lower_bound: usize,
    end: End,
    steps: u64,
}

impl Sequences {
    /// Every order of any three of these events.
    pub fn new(events: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let events = events.into_iter().map(Into::into).collect();
        Sequences { events, strength: 3, before: Vec::new() }
    }

    /// How many events are to occur in every order; 3 unless said otherwise.
    pub fn strength(mut self, strength: usize) -> Self {
        self.strength = strength;
        self
    }

    /// One event comes before another in every sequence. Orders in which it doesn't are not
    /// covered.
    pub fn before(mut self, first: impl Into<String>, second: impl Into<String>) -> Self {
        self.before.push((first.into(), second.into()));
        self
    }

    /// Builds the sequences.
    ///
    /// Of the [options](Options), the effort, the seed, the limits of steps and of time, the
    /// listener and the flag to stop matter; a step is an order looked at.
    ///
    /// # Errors
    ///
    /// If an event is listed twice, a rule names an event that isn't listed, the rules
    /// contradict each other, there are fewer events than the strength, or there are too many
    /// orders to count.
    pub fn build(&self, options: &Options) -> Result<SequenceArray, Error> {
        let order = self.check()?;
        let n_events = self.events.len();
        let lower_bound = check::lower_bound(n_events, self.strength, &order);
        let mut tuples = Tuples::new(n_events, self.strength, &order);
        let mut random = Random::new(options.seed);
        let first = greedy::sequences(n_events, &order, &mut tuples, &mut random);

        let limit = options.steps.unwrap_or(match options.effort {
            Effort::Fast => 0,
            Effort::Balanced => 60_000_000,
            Effort::Best => 3_000_000_000,
        });
        let started = Instant::now();
        let so_far = tuples.work;
        let mut end = End::Steps;
        let mut next_report = 0;
        let mut rows = usize::MAX;
        let mut search = improve::Search { order: &order, tuples, random };
        let stop = |work: u64, n_best: usize| {
            let steps = work - so_far;
            if steps >= next_report || n_best != rows {
                rows = n_best;
                next_report = steps + 10_000_000;
                if let Some(listener) = &options.progress {
                    listener(&Progress { rows, lower_bound, steps, limit });
                }
                if options.time_limit.is_some_and(|limit| started.elapsed() >= limit) {
                    end = End::Time;
                    return true;
                }
            }
            if options.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed)) {
                end = End::Stopped;
                return true;
            }
            steps >= limit
        };
        let sequences = if limit == 0 { first } else { search.improve(first, lower_bound, stop) };
        let steps = search.tuples.work;
        if sequences.len() <= lower_bound {
            end = End::Optimal;
        }
        let (events, strength) = (self.events.clone(), self.strength);
        Ok(SequenceArray { events, strength, order, sequences, lower_bound, end, steps })
    }

    /// What the rules amount to, if all is well.
    fn check(&self) -> Result<Order, Error> {
        let n_events = self.events.len();
        if let Some(at) = (1..n_events).find(|&at| self.events[..at].contains(&self.events[at])) {
            return Err(Error::new(format!(
                "event {}: `{}` is listed twice: events must differ",
                at + 1,
                self.events[at]
            )));
        }
        if self.strength == 0 || self.strength > n_events {
            return Err(Error::new(format!(
                "strength {} with {n_events} events: expected a strength from 1 to the number \
                 of events",
                self.strength
            )));
        }
        let too_many = || {
            Error::new(format!(
                "{n_events} events have too many orders of {} to keep count of: lower the \
                 strength",
                self.strength
            ))
        };
        let n_tuples = (n_events as u128).checked_pow(self.strength as u32);
        if n_tuples.is_none_or(|count| count > MOST_TUPLES) {
            return Err(too_many());
        }
        let find = |name: &String| {
            let place = self.events.iter().position(|event| event == name);
            place.ok_or_else(|| {
                Error::new(format!("`{name}` is none of the events: expected one of those listed"))
            })
        };
        let pairs: Result<Vec<(usize, usize)>, Error> =
            self.before.iter().map(|(first, second)| Ok((find(first)?, find(second)?))).collect();
        Order::new(&self.events, &pairs?)
    }
}

impl SequenceArray {
    /// The number of sequences.
    pub fn len(&self) -> usize {
        self.sequences.len()
    }

    /// Never: there is at least one sequence.
    pub fn is_empty(&self) -> bool {
        self.sequences.is_empty()
    }

    /// The events, in the order in which they were listed.
    pub fn events(&self) -> &[String] {
        &self.events
    }

    /// The sequences, by the names of the events.
    pub fn sequences(&self) -> impl ExactSizeIterator<Item = Vec<&str>> {
        self.sequences.iter().map(|sequence| {
            sequence.iter().map(|&event| self.events[usize::from(event)].as_str()).collect()
        })
    }

    /// The sequences, by the positions of the events in the list.
    pub fn positions(&self) -> impl ExactSizeIterator<Item = Vec<usize>> + '_ {
        self.sequences.iter().map(|sequence| sequence.iter().copied().map(usize::from).collect())
    }

    /// How many events occur in every order.
    pub fn strength(&self) -> usize {
        self.strength
    }

    /// No fewer sequences are enough: each has only one order of the same events. Without
    /// rules, that is *t*!, but for the orders of three of five or more events, which take 7.
    pub fn lower_bound(&self) -> usize {
        self.lower_bound
    }

    /// Whether it is certain that no fewer sequences are enough.
    pub fn is_optimal(&self) -> bool {
        self.len() <= self.lower_bound
    }

    /// Why the search for fewer sequences ended.
    pub fn end(&self) -> End {
        self.end
    }

    /// How many orders were looked at.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Counts again, with code that shares nothing with the search: whether every sequence
    /// has each event once and keeps the rules, and every order that the rules allow occurs.
    pub fn is_correct(&self) -> bool {
        let events = self.events.len();
        check::is_correct(events, self.strength, &self.order, &self.sequences)
    }
}
