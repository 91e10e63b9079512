//! What a search costs, without a clock.

use crate::search::{Next, Search, Sweep};

/// What a value costs: somebody will look at it.
pub(super) const VALUE: u64 = 32;

/// What a search has cost.
///
/// A run of the predicate costs as much as the values are large, for it looks at a good part of
/// one; a value that was found costs [some](VALUE) more. Runs are counted alike
/// whether the predicate was asked from the start or went on inside (see `search/retry.rs`), so
/// where others pause does not matter, and what is found in which order is the same everywhere.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Meter {
    pub(super) cost: u64,
    pub(super) n_runs: u64,
    pub(super) n_found: u64,
}

impl Meter {
    /// Goes on with a sweep through values of a size, until that has cost so much more or so many
    /// more runs were made.
    #[inline]
    pub(super) fn next(
        &mut self,
        sweep: &mut Sweep,
        size: u32,
        holds: impl FnMut(&Search) -> bool,
        most_runs: u64,
        most_cost: u64,
    ) -> Next {
        let (each, before) = (u64::from(size.max(1)), sweep.n_runs());
        let next = sweep.next(holds, most_runs.min(most_cost.div_ceil(each)));
        let n_runs = sweep.n_runs() - before;
        self.n_runs += n_runs;
        self.cost += n_runs * each;
        if next == Next::Value {
            self.n_found += 1;
            self.cost += VALUE;
        }
        next
    }
}
