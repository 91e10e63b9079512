//! Going through all values for which a predicate holds, size by size.

use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Search, Sizes};
use crate::space::Space;

/// So often calls are run again while the predicate is asked once: a pause waits for them.
const MOST_AGAIN: u64 = 256;

/// A search that stops at each value for which a predicate holds, and can go on from there.
///
/// The predicate is asked again after every choice that it saw, and never about a value that
/// it has seen enough of: what it did not look at is filled in without asking it.
#[derive(Debug)]
pub struct Sweep {
    /// Not here while it is lent.
    search: Option<Box<Search>>,
    /// How often calls may be run again while the predicate is asked once.
    most_again: u64,
    sizes: Sizes,
    stage: Stage,
    /// The predicate holds, whatever is chosen after so many choices.
    holds_from: Option<usize>,
    n_runs: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing has been chosen yet.
    Before,
    /// At a choice that is done with.
    Under,
    /// At a choice that the predicate has not been asked about.
    Paused,
}

/// Where a [`Sweep`] has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// At a value.
    Value,
    /// The predicate was asked as often as was allowed.
    Paused,
    /// There are no more values.
    Done,
}

impl Sweep {
    /// Through the values of some sizes.
    pub fn new(space: Arc<Space>, sizes: Sizes) -> Self {
        let search = Some(Box::new(Search::new(space)));
        Sweep {
            search,
            most_again: MOST_AGAIN,
            sizes,
            stage: Stage::Before,
            holds_from: None,
            n_runs: 0,
        }
    }

    /// Asks the predicate from the start about each choice: for predicates that count.
    pub fn one_by_one(mut self) -> Self {
        self.most_again = 0;
        self
    }

    /// Starts again with other sizes.
    pub fn restart(&mut self, sizes: Sizes) {
        (self.sizes, self.stage, self.holds_from) = (sizes, Stage::Before, None);
    }

    /// The search, at the last value.
    ///
    /// # Panics
    /// If it is lent.
    #[inline]
    pub fn search(&self) -> &Search {
        self.search.as_ref().expect("the search has been given back")
    }

    /// Lends the search, at the last value; to be [given back](Sweep::restore) before the next.
    ///
    /// # Panics
    /// If it is lent already.
    pub fn lend(&mut self) -> Box<Search> {
        self.search.take().expect("the search has been given back")
    }

    /// Takes the search back.
    pub fn restore(&mut self, search: Box<Search>) {
        self.search = Some(search);
    }

    /// How often the predicate was asked; calls in it that were run again by themselves count.
    pub fn n_runs(&self) -> u64 {
        self.n_runs
    }

    /// Goes to the next value. Pauses after so many runs of the predicate and of its calls, or a
    /// few more: where it pauses changes neither what is found nor what that costs.
    ///
    /// # Panics
    /// If the search is lent.
    #[inline]
    pub fn next(&mut self, mut holds: impl FnMut(&Search) -> bool, mut most_runs: u64) -> Next {
        let search = self.search.as_ref().expect("the search has been given back");
        loop {
            let goes_on = match std::mem::replace(&mut self.stage, Stage::Under) {
                Stage::Before => search.begin(self.sizes),
                Stage::Under => search.go_on(),
                Stage::Paused => true,
            };
            if !goes_on {
                // There is nothing to take back, so it stays at the end.
                return Next::Done;
            }
            if self.holds_from.is_none_or(|from| search.n_choices() <= from) {
                if most_runs == 0 {
                    (self.stage, self.holds_from) = (Stage::Paused, None);
                    return Next::Paused;
                }
                let (held, n_again) = search.ask(&mut holds, self.most_again);
                most_runs = most_runs.saturating_sub(1 + n_again);
                self.n_runs += 1 + n_again;
                self.holds_from = held.then(|| search.n_choices());
            }
            if self.holds_from.is_some() {
                if search.fill() {
                    return Next::Value;
                }
                // Of sets that are too large for their elements nobody is ever asked.
                most_runs = most_runs.saturating_sub(1);
                if most_runs == 0 {
                    return Next::Paused;
                }
            }
        }
    }
}

impl Search {
    /// All values for which a predicate holds. `found` is told of each, and may end the
    /// search. Says how often the predicate was asked.
    pub fn each<B>(
        space: &Arc<Space>,
        sizes: Sizes,
        mut holds: impl FnMut(&Search) -> bool,
        mut found: impl FnMut(&Search) -> ControlFlow<B>,
    ) -> (u64, Option<B>) {
        let mut sweep = Sweep::new(Arc::clone(space), sizes);
        while sweep.next(&mut holds, u64::MAX) == Next::Value {
            if let ControlFlow::Break(reason) = found(sweep.search()) {
                return (sweep.n_runs(), Some(reason));
            }
        }
        (sweep.n_runs(), None)
    }
}
