//! Which conditions are to blame if there is no input as required.
//!
//! Of several conditions some may be enough to rule everything out. They are found by leaving
//! out one after the other: if there is still nothing without it, it has no part in it.

use std::sync::Arc;

use lurcher_trees::{Next, Search, Sizes, Space, Sweep};

use super::Readings;
use super::readings::Ask;
use crate::property::tell;

/// So many sizes are looked at for an input, with so many runs in all, of which each condition that
/// is left out has its share.
const MOST_SIZES: u32 = 80;
const MOST_RUNS: u64 = 20_000;

/// That some conditions conflict, or that one holds for none: as a sentence without its end.
pub(crate) fn conflicting(conditions: &[String]) -> Option<String> {
    match conditions {
        [] => None,
        [one] => Some(format!("{one} holds for none")),
        [others @ .., last] => {
            Some(format!("these conditions conflict: {} and {last}", others.join(", ")))
        }
    }
}

impl Readings {
    /// Conditions for which together there is no input, as far as was looked, and of which none can
    /// be left out; nothing if there is only one.
    pub(crate) fn conflict(&self, space: &Arc<Space>) -> Vec<String> {
        let mut left: Vec<usize> = (0..self.parts.len().min(self.texts.len())).collect();
        let runs = MOST_RUNS / left.len().max(1) as u64;
        for one in left.clone() {
            let others: Vec<Ask> =
                left.iter().filter(|&&at| at != one).map(|&at| self.parts[at]).collect();
            if !others.is_empty() && !is_possible(space, &others, runs) {
                left.retain(|&at| at != one);
            }
        }
        left.into_iter().filter_map(|at| self.told(at)).collect()
    }
}

/// Whether an input is found for which all conditions hold. One that panics says nothing.
fn is_possible(space: &Arc<Space>, conditions: &[Ask], runs: u64) -> bool {
    let mut sweep = Sweep::new(Arc::clone(space), Sizes::Exactly(space.least()));
    let last = space.most().unwrap_or(u32::MAX).min(space.least().saturating_add(MOST_SIZES));
    for size in space.least()..=last {
        sweep.restart(Sizes::Exactly(size));
        let Some(runs) = runs.checked_sub(sweep.n_runs()) else { return false };
        let holds = |search: &Search| conditions.iter().all(|condition| condition(search));
        match tell(|| sweep.next(holds, runs)) {
            Ok(Next::Value) | Err(_) => return true,
            Ok(Next::Paused) => return false,
            Ok(Next::Done) => {}
        }
    }
    false
}
