//! Listing by size, and patterns where that takes long.

use std::sync::Arc;

use super::arrays::Arrays;
use super::driver::Patterns;
use super::meter::Meter;
use crate::search::{Next, Search, Sizes, Sweep};
use crate::space::Space;

/// Listing goes alone until it has cost so much: small values find most bugs, and fastest.
const ALONE: u64 = 1 << 20;
/// What listing may cost at a time after that, and patterns.
const TURN: (u64, u64) = (1 << 15, 21 << 10);

/// All values of which a predicate is true, size by size; and, once that takes long, in
/// between the values of [patterns](Patterns) that are larger. So what is small
/// is found first, what was listed is known exactly, and no wait is twice as long
/// as listing alone would have made it.
#[derive(Debug)]
pub struct Interleaved {
    sweep: Sweep,
    size: u32,
    /// What listing has cost, and what it had when the size was begun.
    meter: Meter,
    cost_before: u64,
    patterns: Patterns,
    /// Whether patterns have values left.
    has_patterns: bool,
    /// What the turn may still cost, and whose it is.
    left: u64,
    is_pattern: bool,
}

impl Interleaved {
    /// Through a space, with the rows of these arrays.
    pub fn new(space: Arc<Space>, arrays: impl Arrays + 'static) -> Self {
        let size = space.least();
        Interleaved {
            sweep: Sweep::new(Arc::clone(&space), Sizes::Exactly(size)),
            size,
            meter: Meter::default(),
            cost_before: 0,
            patterns: Patterns::new(space, arrays),
            has_patterns: true,
            left: ALONE,
            is_pattern: false,
        }
    }

    /// Asks the predicate from the start about each choice; see [`Sweep::one_by_one`].
    pub fn one_by_one(self) -> Self {
        let (sweep, patterns) = (self.sweep.one_by_one(), self.patterns.one_by_one());
        Interleaved { sweep, patterns, ..self }
    }

    /// Whether the last value was found by a pattern; if not, all smaller ones were listed.
    pub fn is_pattern(&self) -> bool {
        self.is_pattern
    }

    /// The size of the last value.
    pub fn size(&self) -> u32 {
        if self.is_pattern { self.patterns.size() } else { self.size }
    }

    /// The size that is being listed; all smaller values have been.
    pub fn listed_below(&self) -> u32 {
        self.size
    }

    /// The patterns, and how far they are.
    pub fn patterns(&self) -> &Patterns {
        &self.patterns
    }

    /// How often the predicate was asked.
    pub fn n_runs(&self) -> u64 {
        self.sweep.n_runs() + self.patterns.n_runs()
    }

    /// Turns are as long as the search takes: what others do with a value may cost anything, and
    /// patterns find fewer of them for what they cost.
    fn cost(&self) -> u64 {
        self.meter.search_cost() + self.patterns.meter().search_cost()
    }

    /// The search, at the last value.
    ///
    /// # Panics
    /// If it is lent.
    pub fn search(&self) -> &Search {
        if self.is_pattern { self.patterns.search() } else { self.sweep.search() }
    }

    /// Lends the search, at the last value; to be [given back](Interleaved::restore) before
    /// the next.
    ///
    /// # Panics
    /// If it is lent already.
    pub fn lend(&mut self) -> Box<Search> {
        if self.is_pattern { self.patterns.lend() } else { self.sweep.lend() }
    }

    /// Takes the search back.
    pub fn restore(&mut self, search: Box<Search>) {
        if self.is_pattern { self.patterns.restore(search) } else { self.sweep.restore(search) }
    }

    /// Goes to the next value, asking the predicate at most so many times.
    ///
    /// # Panics
    /// If the search is lent.
    #[inline]
    pub fn next(&mut self, mut holds: impl FnMut(&Search) -> bool, most_runs: u64) -> Next {
        let mut most = most_runs;
        loop {
            // A predicate that looks at nothing finds values without runs; turns end all the same.
            if self.left == 0 {
                self.is_pattern = self.has_patterns && !self.is_pattern;
                self.left = if self.is_pattern { TURN.1 } else { TURN.0 };
            }
            let (runs_before, before) = (self.n_runs(), self.cost());
            let next = if self.is_pattern {
                self.patterns.next_within(&mut holds, most, self.left)
            } else {
                self.meter.next(&mut self.sweep, &mut holds, most, self.left)
            };
            most = most.saturating_sub(self.n_runs() - runs_before);
            self.left = self.left.saturating_sub(self.cost() - before);
            match (next, self.is_pattern) {
                (Next::Value, _) => return Next::Value,
                (Next::Done, true) => (self.has_patterns, self.is_pattern) = (false, false),
                (Next::Done, false) if !self.begin_size() => return Next::Done,
                _ => {}
            }
            if most == 0 {
                return Next::Paused;
            }
        }
    }

    /// Goes on to the next size; false if there is none.
    fn begin_size(&mut self) -> bool {
        self.patterns.listed(self.size, self.meter.cost - self.cost_before);
        self.cost_before = self.meter.cost;
        let most = self.sweep.search().space().most();
        if most.is_some_and(|most| self.size >= most) {
            return false;
        }
        self.size += 1;
        self.sweep.restart(Sizes::Exactly(self.size));
        true
    }
}
