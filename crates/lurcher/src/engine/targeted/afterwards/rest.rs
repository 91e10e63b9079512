//! Inputs by depth or by size that were not run before.
//!
//! Who goes on after the usual cases ([`Whole`](super::whole::Whole),
//! [`Deeper`](super::deeper::Deeper), [`Further`](super::further::Further)) goes through depths
//! that were begun before, and passes over what was run then.

use std::sync::Arc;

use lurcher_trees::{Depth, Depths, Space};

use super::super::covered::Covered;
use super::super::edges::SharedLook;
use super::super::stage::{Stage, Step};
use super::super::{MOST_KNOWN, STEPS_AT_ONCE, Seen, Targeted, greatest_sampled};
use crate::engine::Time;
use crate::lazy::Domain;

/// All inputs up to a depth, but for those that an engine has run.
pub(super) struct Rest<'r> {
    pub(super) domain: &'static Domain,
    pub(super) depths: Depths,
    pub(super) stage: Stage,
    pub(super) covered: Covered,
    pub(super) look: SharedLook<'r>,
    seen: Seen,
    time: Time,
}

/// Where looking for the next one led.
pub(super) enum Found {
    New,
    /// There are no more; so many there were in all.
    Through(u64),
    /// There is no time to go on.
    Late,
}

impl<'r> Rest<'r> {
    pub(super) fn of(engine: &Targeted<'r>) -> Self {
        Rest {
            domain: engine.domain,
            depths: engine.depths.clone(),
            stage: Stage::Over,
            covered: Covered::new(engine.domain.text),
            look: Arc::clone(&engine.look),
            seen: engine.seen.clone(),
            time: engine.time.clone(),
        }
    }

    /// Begins to go through those of up to a depth, if there are such.
    pub(super) fn begin(&mut self, depth: u32) {
        self.stage = match self.depths.space(Depth::UpTo(depth)) {
            Ok(space) => Stage::exhausting(depth, space),
            Err(_) => Stage::Over,
        };
    }

    /// Begins to go through those of a size.
    pub(super) fn begin_size(&mut self, space: &Arc<Space>, size: u32) {
        self.stage = Stage::of_size(Arc::clone(space), size);
    }

    /// Begins with samples from a depth on, other ones than those of the usual cases.
    pub(super) fn sample(&mut self, from: u32, (seed, work): (u64, u64)) {
        let of = (from, greatest_sampled(from));
        self.stage = Stage::sampling(self.depths.clone(), seed, of, work, None);
    }

    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    /// Goes to the next, with so many steps in all at most.
    pub(super) fn next(&mut self, most_steps: u64) -> Found {
        while !self.time.is_up() && self.covered.n_steps <= most_steps {
            let step = self.stage.step(self.domain, STEPS_AT_ONCE, &mut self.covered.n_steps);
            match (step, &mut self.stage) {
                (Step::Input, Stage::Exhausting { sweep, n, .. }) => {
                    *n += 1;
                    if self.seen.insert(sweep.search().fingerprint()) {
                        return Found::New;
                    }
                }
                (Step::Done, Stage::Exhausting { n, .. }) => {
                    let n = *n;
                    self.stage = Stage::Over;
                    return Found::Through(n);
                }
                (Step::Input, Stage::Sampling { samples, n_known, .. }) => {
                    if self.seen.insert(samples.search().fingerprint()) {
                        *n_known = 0;
                        return Found::New;
                    }
                    *n_known += 1;
                    if *n_known > MOST_KNOWN {
                        break;
                    }
                }
                (Step::Nothing, Stage::Exhausting { .. })
                | (Step::Nothing, Stage::Sampling { .. }) => {}
                _ => break,
            }
        }
        self.stage = Stage::Over;
        Found::Late
    }
}
