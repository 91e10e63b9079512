//! All inputs that there are, where these are few.
//!
//! A calendar for the years 1 to 3000 has 36 000 months. If it forgets the years that are divisible by 400, a
//! thousand samples of these may well miss all seven that are wrong. So where the types of a function
//! allow few inputs, and nobody said how many cases there are to be, the usual cases are followed by
//! all the others, as long as that takes no time to speak of (see [`Engine::is_spare`]).

use lurcher_trees::{Depth, Depths};

use super::covered::Covered;
use super::edges::SharedLook;
use super::stage::{Stage, Step};
use super::walk::{self, Walk};
use super::{BATCH, STEPS_AT_ONCE, Seen};
use crate::engine::{Engine, Proposal, RunLent, Swept, Time};
use crate::lazy::Domain;

/// Numbers of up to 16 bits have no others beyond this depth.
const WHOLE: u32 = 1 << 16;
/// So many values for each case are few: an equation leaves hardly any of them, and what there is no time for is left out.
const FEW_PER_CASE: u64 = 100_000;

/// How many values the arguments have, if that is known and few: whatever is required of them.
pub(super) fn n_inputs(depths: &Depths, cases: u64) -> Option<u64> {
    if !depths.is_whole(WHOLE) {
        return None;
    }
    let all = depths.space(Depth::UpTo(WHOLE)).ok()?.most_values()?;
    u64::try_from(all).ok().filter(|&n| n <= cases.saturating_mul(FEW_PER_CASE))
}

/// Runs all inputs that have not been run.
pub(super) struct Whole<'r> {
    domain: &'static Domain,
    depths: Depths,
    stage: Stage,
    covered: Covered,
    seen: Seen,
    look: SharedLook<'r>,
    time: Time,
}

impl<'r> Whole<'r> {
    pub(super) fn new(
        domain: &'static Domain,
        depths: Depths,
        seen: Seen,
        look: SharedLook<'r>,
        time: Time,
    ) -> Self {
        let stage = match depths.space(Depth::UpTo(WHOLE)) {
            Ok(space) => Stage::exhausting(WHOLE, space),
            Err(_) => Stage::Over,
        };
        let covered = Covered::new(domain.text);
        Whole { domain, depths, stage, covered, seen, look, time }
    }
}

impl<'r> Walk<'r> for Whole<'r> {
    fn domain(&self) -> &'static Domain {
        self.domain
    }

    fn next(&mut self) -> bool {
        while !matches!(self.stage, Stage::Over) && !self.time.is_up() {
            let step = self.stage.step(self.domain, STEPS_AT_ONCE, &mut self.covered.n_steps);
            match (step, &mut self.stage) {
                (Step::Input, Stage::Exhausting { sweep, n, .. }) => {
                    *n += 1;
                    if self.seen.insert(sweep.search().fingerprint()) {
                        return true;
                    }
                }
                (Step::Done, Stage::Exhausting { n, .. }) => {
                    self.covered.end_depth(WHOLE, &self.depths, *n);
                    self.stage = Stage::Over;
                }
                (Step::Done, _) => self.stage = Stage::Over,
                (Step::Nothing | Step::Input, _) => {}
            }
        }
        false
    }

    fn at(&mut self) -> (&mut Stage, &SharedLook<'r>) {
        (&mut self.stage, &self.look)
    }
}

impl Engine for Whole<'_> {
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    fn propose(&mut self) -> Option<Proposal> {
        walk::propose(self)
    }

    fn sweep(&mut self, n: u64, run: &mut RunLent<'_>) -> Option<Swept> {
        walk::sweep(self, n, run)
    }

    fn wants(&self, room: u64) -> u64 {
        if matches!(self.stage, Stage::Over) { 0 } else { room.max(BATCH) }
    }

    fn is_spare(&self) -> bool {
        true
    }

    fn verdict(&self) -> Option<String> {
        self.covered.verdict(&self.depths)
    }
}
