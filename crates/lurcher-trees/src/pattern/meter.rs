//! What a search costs, without a clock.

use crate::search::{Next, Search, Sweep};

/// What a value costs: somebody will look at it.
pub(super) const VALUE: u64 = 32;
/// What finding it costs, of that: it is filled in and handed over.
const FILLING: u64 = 8;

/// What a search has cost: for each run of the predicate 1 and the [choices](Search::cost) that
/// it looked at, and for each value [some](VALUE) more.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Meter {
    pub(super) cost: u64,
    pub(super) n_runs: u64,
    pub(super) n_found: u64,
}

impl Meter {
    /// What it cost without what others do with the values.
    pub(super) fn search_cost(&self) -> u64 {
        self.cost - (VALUE - FILLING) * self.n_found
    }

    /// Goes on with a sweep, until that has cost so much more or so many more runs were made. It is
    /// looked at the cost after each run, so it does not matter where others pause.
    #[inline]
    pub(super) fn next(
        &mut self,
        sweep: &mut Sweep,
        mut holds: impl FnMut(&Search) -> bool,
        most_runs: u64,
        most_cost: u64,
    ) -> Next {
        let (last_run, last_cost) =
            (self.n_runs.saturating_add(most_runs), self.cost.saturating_add(most_cost));
        loop {
            let is_over = self.n_runs >= last_run || self.cost >= last_cost;
            let (n_runs, cost) = (sweep.n_runs(), sweep.search().cost());
            let next = sweep.next(&mut holds, u64::from(!is_over));
            self.n_runs += sweep.n_runs() - n_runs;
            self.cost += sweep.search().cost() - cost;
            if next == Next::Value {
                self.n_found += 1;
                self.cost += VALUE;
            }
            if next != Next::Paused || is_over {
                return next;
            }
        }
    }
}
