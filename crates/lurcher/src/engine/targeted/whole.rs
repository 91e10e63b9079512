//! All inputs that there are, where these are few; and all of the next depth, where that is soon done.
//!
//! A calendar for the years 1 to 3000 has 36 000 months. If it forgets the years that are divisible by 400, a
//! thousand samples of these may well miss all seven that are wrong. So where the types of a function
//! allow few inputs, and nobody said how many cases there are to be, the usual cases are followed by
//! all the others, as long as that takes no time to speak of (see [`Engine::is_spare`]). Likewise, of two texts there are seven thousand with up to three characters, far more than
//! there are cases, and what is wrong with two texts is often wrong with two of these.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use lurcher_trees::{Depth, Depths};

use super::covered::Covered;
use super::edges::SharedLook;
use super::stage::{Stage, Step};
use super::walk::{self, Walk};
use super::{BATCH, MOST_DEPTH, STEPS_AT_ONCE, Seen, Targeted};
use crate::engine::{Engine, Proposal, RunLent, Swept, Time};
use crate::lazy::Domain;

/// Numbers of up to 16 bits have no others beyond this depth.
const WHOLE: u32 = 1 << 16;
/// So many values for each case are few: an equation leaves hardly any of them, and what there is no time for is left out.
const FEW_PER_CASE: u64 = 100_000;

/// Of deeper inputs so many are run for each case, so many at once, and so many steps are taken for all of them.
const DEEPER_PER_CASE: u64 = 10;
const DEEPER_AT_ONCE: u64 = 256;
const DEEPER_STEPS: u64 = 200_000;

/// The depth from which on inputs were sampled, once it is known.
#[derive(Clone, Debug)]
pub(super) struct Sampled(Arc<AtomicU32>);

impl Sampled {
    pub(super) fn unknown() -> Self {
        Sampled(Arc::new(AtomicU32::new(u32::MAX)))
    }

    pub(super) fn set(&self, depth: u32) {
        self.0.store(depth, Ordering::Relaxed);
    }

    fn get(&self) -> Option<u32> {
        Some(self.0.load(Ordering::Relaxed)).filter(|depth| *depth < u32::MAX)
    }
}

/// How many values the arguments have, if that is known and few: whatever is required of them.
pub(super) fn n_inputs(depths: &Depths, cases: u64) -> Option<u64> {
    if !depths.is_whole(WHOLE) {
        return None;
    }
    let all = depths.space(Depth::UpTo(WHOLE)).ok()?.most_values()?;
    u64::try_from(all).ok().filter(|&n| n <= cases.saturating_mul(FEW_PER_CASE))
}

/// Runs all inputs that have not been run, or those of one depth after the other.
pub(super) struct Whole<'r> {
    domain: &'static Domain,
    depths: Depths,
    stage: Stage,
    covered: Covered,
    seen: Seen,
    look: SharedLook<'r>,
    time: Time,
    deeper: Option<Deeper>,
}

/// Which depths are gone through.
struct Deeper {
    sampled: Sampled,
    /// The one that is gone through.
    depth: Option<u32>,
    left: u64,
}

impl<'r> Whole<'r> {
    /// All inputs.
    pub(super) fn new(engine: &Targeted<'r>) -> Self {
        let stage = match engine.depths.space(Depth::UpTo(WHOLE)) {
            Ok(space) => Stage::exhausting(WHOLE, space),
            Err(_) => Stage::Over,
        };
        Whole { stage, ..Whole::after(engine) }
    }

    /// All inputs from the depth on at which they are sampled, for so many cases.
    pub(super) fn deeper(engine: &Targeted<'r>, cases: u64) -> Self {
        let left = cases.saturating_mul(DEEPER_PER_CASE);
        let deeper = Deeper { sampled: engine.sampled.clone(), depth: None, left };
        Whole { deeper: Some(deeper), ..Whole::after(engine) }
    }

    /// Nothing yet, of what an engine has not run.
    fn after(engine: &Targeted<'r>) -> Self {
        Whole {
            domain: engine.domain,
            depths: engine.depths.clone(),
            stage: Stage::Over,
            covered: Covered::new(engine.domain.text),
            seen: engine.seen.clone(),
            look: Arc::clone(&engine.look),
            time: engine.time.clone(),
            deeper: None,
        }
    }

    /// Goes on with the next depth.
    fn begin_deeper(&mut self) {
        let Some(deeper) = &mut self.deeper else { return };
        let next = deeper.depth.map_or_else(|| deeper.sampled.get(), |depth| Some(depth + 1));
        deeper.depth = Some(next.unwrap_or(MOST_DEPTH));
        let space = next.filter(|depth| *depth < MOST_DEPTH);
        let space =
            space.and_then(|depth| Some((depth, self.depths.space(Depth::UpTo(depth)).ok()?)));
        self.stage = match space {
            Some((depth, space)) => Stage::exhausting(depth, space),
            None => Stage::Over,
        };
    }

    /// Whether it is known by now what to go through, and that was done, or enough of it.
    fn is_over(&self) -> bool {
        let is_late = |deeper: &Deeper| deeper.left == 0 || self.covered.n_steps > DEEPER_STEPS;
        let is_begun = self.deeper.as_ref().is_none_or(|deeper| deeper.depth.is_some());
        self.deeper.as_ref().is_some_and(is_late) || is_begun && matches!(self.stage, Stage::Over)
    }
}

impl<'r> Walk<'r> for Whole<'r> {
    fn domain(&self) -> &'static Domain {
        self.domain
    }

    fn next(&mut self) -> bool {
        if self.deeper.as_ref().is_some_and(|deeper| deeper.depth.is_none()) {
            self.begin_deeper();
        }
        while !self.is_over() && !self.time.is_up() {
            let step = self.stage.step(self.domain, STEPS_AT_ONCE, &mut self.covered.n_steps);
            match (step, &mut self.stage) {
                (Step::Input, Stage::Exhausting { sweep, n, .. }) => {
                    *n += 1;
                    if self.seen.insert(sweep.search().fingerprint()) {
                        self.deeper.iter_mut().for_each(|deeper| deeper.left -= 1);
                        return true;
                    }
                }
                (Step::Done, Stage::Exhausting { .. }) if self.deeper.is_some() => {
                    self.begin_deeper();
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
        match self.is_over() {
            true => 0,
            false => room.max(if self.deeper.is_some() { DEEPER_AT_ONCE } else { BATCH }),
        }
    }

    fn is_spare(&self) -> bool {
        true
    }

    fn verdict(&self) -> Option<String> {
        // How far it gets says little.
        if self.deeper.is_some() { None } else { self.covered.verdict(&self.depths) }
    }
}
