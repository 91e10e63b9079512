//! What a run by depth is doing.

use std::sync::Arc;

use lurcher_trees::{Depths, Next, Samples, Search, Sizes, Space, Sweep};

use crate::lazy::Domain;

/// What is being done.
pub(super) enum Stage {
    /// Inputs up to a depth are counted, to see whether they are few enough.
    Counting { depth: u32, sweep: Box<Sweep>, n: u64 },
    /// Inputs up to a depth are run, all of them.
    Exhausting { depth: u32, sweep: Box<Sweep> },
    /// There are no values of this depth.
    Empty(u32),
    /// Some inputs are run, after so many that were known already.
    Sampling { samples: Box<Samples>, n_known: u64 },
    /// There is no more to do.
    Over,
}

/// How one step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// At an input.
    Input,
    /// Not yet.
    Nothing,
    /// There are no more.
    Done,
}

fn through(space: Space) -> Box<Sweep> {
    let most = space.most().unwrap_or(u32::MAX);
    Box::new(Sweep::new(Arc::new(space), Sizes::UpTo(most)))
}

impl Stage {
    pub(super) fn counting(depth: u32, space: Space) -> Self {
        Stage::Counting { depth, sweep: through(space), n: 0 }
    }

    pub(super) fn exhausting(depth: u32, space: Space) -> Self {
        Stage::Exhausting { depth, sweep: through(space) }
    }

    pub(super) fn sampling(depths: Depths, seed: u64, of: (u32, u32)) -> Self {
        Stage::Sampling { samples: Box::new(Samples::new(depths, seed, of)), n_known: 0 }
    }

    /// The depth of which all inputs are to be run; none if only some are.
    pub(super) fn depth(&self) -> Option<u32> {
        match self {
            Stage::Counting { depth, .. } | Stage::Exhausting { depth, .. } => Some(*depth),
            Stage::Empty(depth) => Some(*depth),
            Stage::Sampling { .. } | Stage::Over => None,
        }
    }

    /// Goes on, with about so many steps at most.
    pub(super) fn step(&mut self, domain: &Domain, most_steps: u64, n_steps: &mut u64) -> Step {
        match self {
            Stage::Counting { sweep, .. } | Stage::Exhausting { sweep, .. } => {
                let before = sweep.n_runs();
                let next = sweep.next(domain.holds, most_steps);
                *n_steps += sweep.n_runs() - before;
                match next {
                    Next::Value => Step::Input,
                    Next::Paused => Step::Nothing,
                    Next::Done => Step::Done,
                }
            }
            Stage::Sampling { samples, .. } => {
                let counted = |search: &Search| {
                    *n_steps += 1;
                    match domain.readings {
                        Some(readings) => readings.holds_at_random(search),
                        None => (domain.holds)(search),
                    }
                };
                if samples.next(counted) { Step::Input } else { Step::Done }
            }
            Stage::Empty(_) | Stage::Over => Step::Done,
        }
    }

    /// The search, at the input.
    pub(super) fn search(&self) -> Option<&Search> {
        match self {
            Stage::Counting { sweep, .. } | Stage::Exhausting { sweep, .. } => Some(sweep.search()),
            Stage::Sampling { samples, .. } => Some(samples.search()),
            Stage::Empty(_) | Stage::Over => None,
        }
    }

    /// Lends the search, at the input.
    pub(super) fn lend(&mut self) -> Option<Box<Search>> {
        match self {
            Stage::Counting { sweep, .. } | Stage::Exhausting { sweep, .. } => Some(sweep.lend()),
            Stage::Sampling { samples, .. } => Some(samples.lend()),
            Stage::Empty(_) | Stage::Over => None,
        }
    }

    pub(super) fn restore(&mut self, search: Box<Search>) {
        match self {
            Stage::Counting { sweep, .. } | Stage::Exhausting { sweep, .. } => {
                sweep.restore(search)
            }
            Stage::Sampling { samples, .. } => samples.restore(search),
            Stage::Empty(_) | Stage::Over => {}
        }
    }
}
