//! What a run by depth is doing.

use std::sync::Arc;

use lurcher_trees::{Depths, Next, Samples, Search, Sizes, Space, Sweep};

use crate::lazy::Domain;

/// What is being done.
pub(super) enum Stage {
    /// Inputs up to a depth are counted, to see whether they are few enough.
    Counting { depth: u32, sweep: Box<Sweep>, n: u64 },
    /// Inputs up to a depth are run, all of them; so many were found.
    Exhausting { depth: u32, sweep: Box<Sweep>, n: u64 },
    /// There are no values of this depth.
    Empty(u32),
    /// Some inputs are run, after so many that were known already; beside them, all of a depth.
    Sampling { samples: Box<Samples>, n_known: u64, beside: Option<Beside> },
    /// There is no more to do.
    Over,
}

/// All inputs up to a depth, which take turns with samples: there may be more than there is time
/// for.
pub(super) struct Beside {
    pub(super) depth: u32,
    pub(super) sweep: Box<Sweep>,
    /// How many there were.
    pub(super) n: u64,
    /// Whether it is their turn.
    pub(super) is_turn: bool,
}

/// So many steps may be taken in a turn.
const STEPS_IN_TURN: u64 = 64;

impl Beside {
    pub(super) fn new(depth: u32, space: Space) -> Self {
        Beside { depth, sweep: through(space), n: 0, is_turn: false }
    }
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

impl From<Next> for Step {
    fn from(next: Next) -> Self {
        match next {
            Next::Value => Step::Input,
            Next::Paused => Step::Nothing,
            Next::Done => Step::Done,
        }
    }
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
        Stage::Exhausting { depth, sweep: through(space), n: 0 }
    }

    /// All of a size, whatever their depth.
    pub(super) fn of_size(space: Arc<Space>, size: u32) -> Self {
        let sweep = Box::new(Sweep::new(space, Sizes::Exactly(size)));
        Stage::Exhausting { depth: u32::MAX, sweep, n: 0 }
    }

    pub(super) fn sampling(
        depths: Depths,
        seed: u64,
        of: (u32, u32),
        work: u64,
        beside: Option<Beside>,
    ) -> Self {
        let samples = Box::new(Samples::new(depths, seed, of).with_work(work));
        Stage::Sampling { samples, n_known: 0, beside }
    }

    /// What is gone through, if that is what the last step did.
    fn sweep(&mut self) -> Option<&mut Box<Sweep>> {
        match self {
            Stage::Counting { sweep, .. } | Stage::Exhausting { sweep, .. } => Some(sweep),
            Stage::Sampling { beside: Some(Beside { sweep, is_turn: true, .. }), .. } => {
                Some(sweep)
            }
            _ => None,
        }
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
        let mut most_steps = most_steps;
        if let Stage::Sampling { beside: Some(beside), .. } = self {
            beside.is_turn = !beside.is_turn;
            most_steps = STEPS_IN_TURN;
        }
        if let Some(sweep) = self.sweep() {
            let before = sweep.n_runs();
            let next = sweep.next(domain.holds, most_steps);
            let n_runs = sweep.n_runs() - before;
            // It pauses where it has gone on for long, whether somebody was asked or not.
            *n_steps += if next == Next::Paused { n_runs.max(most_steps) } else { n_runs };
            return Step::from(next);
        }
        let Stage::Sampling { samples, .. } = self else { return Step::Done };
        let counted = |search: &Search| {
            *n_steps += 1;
            match domain.readings {
                Some(readings) => readings.holds_at_random(search),
                None => (domain.holds)(search),
            }
        };
        Step::from(samples.attempt(counted))
    }

    /// The search, at the input.
    pub(super) fn search(&mut self) -> Option<&Search> {
        if self.sweep().is_some() {
            return self.sweep().map(|sweep| sweep.search());
        }
        match self {
            Stage::Sampling { samples, .. } => Some(samples.search()),
            _ => None,
        }
    }

    /// Lends the search, at the input.
    pub(super) fn lend(&mut self) -> Option<Box<Search>> {
        if let Some(sweep) = self.sweep() {
            return Some(sweep.lend());
        }
        match self {
            Stage::Sampling { samples, .. } => Some(samples.lend()),
            _ => None,
        }
    }

    pub(super) fn restore(&mut self, search: Box<Search>) {
        if let Some(sweep) = self.sweep() {
            return sweep.restore(search);
        }
        if let Stage::Sampling { samples, .. } = self {
            samples.restore(search);
        }
    }
}
