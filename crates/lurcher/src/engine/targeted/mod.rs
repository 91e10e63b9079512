//! Inputs by depth: all of them while they are few, then samples of deeper ones.
//!
//! Where the types of arguments say what they are to be, a function is tested as by Eric Seidel,
//! Niki Vazou and Ranjit Jhala (*Type Targeted Testing*, 2015): with all inputs up to depth 0, 1, 2
//! and so on, no input twice. Their solver proposes one model after the other and is told which it
//! had; here a search goes through all of a depth (see [`Depths`]), and what it finds again because
//! it was not too deep before is known by its fingerprint. It is the same search as for other
//! requirements, and its inputs go the same way to the property.
//!
//! Whether all inputs of the next depth fit into the budget is found out by counting them first. If
//! they do not, the rest of the cases are [`Samples`] of that depth and deeper ones, which are as
//! unlike each other as can be had. If it takes long to find out, as where there are millions of
//! cases, samples and inputs of that depth take turns: time may be up before either is through. As
//! long as there is time to spare, more inputs with extremes follow in the end (`spare.rs`), and
//! what else the usual cases may have missed ([`afterwards`]).

mod afterwards;
mod covered;
mod edges;
mod formed;
mod plan;
mod spare;
mod stage;
#[cfg(test)]
mod tests;
mod variants;
mod walk;

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use lurcher_trees::Depths;

use self::afterwards::Sampled;
use self::covered::Covered;
pub(super) use self::edges::Kept;
use self::edges::{Edges, SharedLook};
pub(crate) use self::plan::required;
use self::plan::share;
use self::stage::{Beside, Stage, Step};
use self::walk::Walk;
use super::{Brief, Engine, Glance, Proposal, RunLent, Swept, Time};
use crate::lazy::{Domain, profile};

/// So many steps may be taken before it is asked whether time is up.
const STEPS_AT_ONCE: u64 = 64;
/// So many cases are run at once where all inputs were asked for.
const BATCH: u64 = 4096;
/// The search has so much of the time, in percent, for a first input before somebody else is asked,
/// and so much for all inputs by depth.
const TIME_TO_SEARCH: u64 = 35;
const TIME_BY_DEPTH: u64 = 60;
/// So many steps may be taken for each case to find out how many inputs of a depth there are.
const STEPS_PER_CASE: u64 = 500;
/// So many steps are enough, however many cases there are; to count an input is one, too.
const MOST_STEPS: u64 = 100_000;
/// Of the cases, so many in a hundred may go to depths of which all are run; the others are deeper.
const EXHAUSTED: u64 = 75;
/// Deeper inputs are not gone through: where there are still so few, there is hardly anything new.
const MOST_DEPTH: u32 = 40;
/// What is never deep has larger numbers from there on, twice as large each time up to this, while
/// its inputs are fewer than this part of those that may be run: as where an equation leaves one
/// number to choose.
const MOST_NUMBERS: u32 = 1 << 16;
const FEWER: u64 = 3;
/// Samples are up to so many times as deep as the least depth of which not all were run.
const DEEPER: u32 = 3;
/// And up to this depth at least.
const LEAST_SAMPLED: u32 = 8;
/// After so many steps without any input somebody else is asked.
const STUCK: u64 = 10_000;
/// So many steps for the first input are many.
#[cfg(feature = "refine")]
const MANY_STEPS: u64 = 50_000;
/// So much work for each case may be done to find out whether a depth is in reach.
const WORK_PER_CASE: u64 = 300;
/// So many samples in a row may be known already before there are no more.
const MOST_KNOWN: u64 = 200;

/// The fingerprints of all inputs that were run, by several engines in turn.
#[derive(Clone, Debug, Default)]
struct Seen(Arc<Mutex<HashSet<u64>>>);

impl Seen {
    /// Whether an input is new.
    fn insert(&self, fingerprint: u64) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(fingerprint)
    }

    fn n(&self) -> u64 {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).len() as u64
    }
}

/// Runs inputs by depth; see the [module](self).
pub(crate) struct Targeted<'r> {
    domain: &'static Domain,
    depths: Depths,
    stage: Stage,
    covered: Covered,
    seen: Seen,
    /// Up to which depth all are run, whatever the budget.
    asked: Option<u32>,
    /// How many cases are wanted.
    cases: u64,
    /// How many inputs may be run to exhaust a depth, and how many steps may be taken to count
    /// them.
    most_exhausted: u64,
    steps_left: u64,
    seed: u64,
    look: SharedLook<'r>,
    /// Some of them, for those who try others like them.
    kept: Kept,
    /// From which depth on not all were run.
    sampled: Sampled,
    time: Time,
    /// Whether it is at an input that has not been run.
    is_at_next: bool,
}

impl<'r> Targeted<'r> {
    /// At the first input, if that is found without much ado; an error says what was looked at in
    /// vain.
    fn new(domain: &'static Domain, depths: Depths, brief: &mut Brief<'r>) -> Result<Self, String> {
        let blind = Box::new(|_: Glance<'_>, _: &mut super::See<'_>| None);
        let look = std::mem::replace(&mut brief.outer_look, blind);
        let asked = brief.depth.map(|depth| u32::try_from(depth).unwrap_or(u32::MAX));
        let mut engine = Targeted {
            domain,
            stage: Stage::Over,
            covered: Covered::new(domain.text),
            seen: Seen::default(),
            asked,
            cases: share(brief),
            most_exhausted: share(brief).saturating_mul(EXHAUSTED) / 100,
            steps_left: share(brief).saturating_mul(STEPS_PER_CASE).min(MOST_STEPS),
            seed: brief.seed,
            look: Arc::new(Mutex::new(look)),
            kept: Kept::default(),
            sampled: Sampled::unknown(),
            time: brief.time.clone(),
            depths,
            is_at_next: false,
        };
        engine.begin_depth(0);
        engine.is_at_next = engine.find(STUCK, TIME_TO_SEARCH)
            || (engine.counts_some() && engine.find(u64::MAX, TIME_TO_SEARCH));
        let is_nothing = !engine.is_at_next && matches!(engine.stage, Stage::Over);
        if is_nothing { Err(engine.covered.looked_at()) } else { Ok(engine) }
    }

    /// Whether inputs were found that are being counted.
    fn counts_some(&self) -> bool {
        matches!(self.stage, Stage::Counting { n: 1.., .. })
    }

    /// Whether nothing was found with much work, and there is more to look at.
    fn is_stuck(&self) -> bool {
        !self.is_at_next && self.seen.n() == 0 && !self.counts_some()
    }

    /// At the first input, until so many percent of the time are over; an error says what was
    /// looked at in vain.
    fn persisting(mut self, until: u64) -> Result<Self, String> {
        self.is_at_next = self.is_at_next || self.find(u64::MAX, until);
        if !self.is_stuck() {
            return Ok(self);
        }
        let looked_at = self.covered.looked_at();
        Err(if self.time.is_over(until) {
            format!("{looked_at} before time was up")
        } else {
            looked_at
        })
    }

    /// Inputs like those that were run, with extremes and numbers of the text.
    fn edges(&self, cases: u64) -> Edges<'r> {
        let ran = (self.kept.clone(), self.seen.clone());
        Edges::new(self.domain, ran, Arc::clone(&self.look), (cases, self.time.clone()))
    }

    /// Whether it took some work to find the first input, or there is none yet.
    fn is_slow(&self) -> bool {
        self.is_stuck() || self.covered.n_steps > STUCK
    }

    /// Whether it took much work to find the first input.
    #[cfg(feature = "refine")]
    fn is_hard(&self) -> bool {
        self.covered.n_steps > MANY_STEPS
    }

    /// Whether there are not more inputs than cases, so that random ones would be the same again.
    fn is_over_soon(&self) -> bool {
        let n = self.depths.n_values();
        self.depths.is_whole(MOST_DEPTH) && n.is_some_and(|n| n <= u128::from(self.cases))
    }

    /// How much work may be done to find out whether a depth is in reach: more where there are more
    /// cases.
    fn work(&self) -> u64 {
        self.cases.saturating_mul(WORK_PER_CASE)
    }

    /// Whether all inputs of a depth were asked for.
    fn asks_for(&self, depth: Option<u32>) -> bool {
        depth.is_some() && depth <= self.asked
    }

    /// Goes on with a depth: counts its inputs first, unless all were asked for.
    fn begin_depth(&mut self, depth: u32) {
        let is_asked = self.asks_for(Some(depth));
        let most = if self.depths.is_deep() { MOST_DEPTH } else { MOST_NUMBERS };
        let is_too_deep = depth > self.asked.unwrap_or(0).max(most);
        self.stage = match self.depths.space(lurcher_trees::Depth::UpTo(depth)) {
            // Where nothing is so small, there may be something larger.
            _ if is_too_deep && self.seen.n() == 0 => {
                let of = (MOST_DEPTH, MOST_DEPTH * DEEPER);
                Stage::sampling(self.depths.clone(), self.seed, of, self.work(), None)
            }
            _ if is_too_deep => Stage::Over,
            Ok(space) if is_asked => Stage::exhausting(depth, space),
            Ok(space) => Stage::counting(depth, space),
            // There is nothing so small.
            Err(_) => Stage::Empty(depth),
        };
    }

    /// The depth after this one.
    fn deeper(&self, depth: u32) -> u32 {
        let is_far = depth >= self.asked.unwrap_or(0).max(MOST_DEPTH);
        if is_far && !self.depths.is_deep() { depth.saturating_mul(2) } else { depth + 1 }
    }

    /// How many inputs of a depth may be run.
    fn most_exhausted(&self, depth: u32) -> u64 {
        if depth > MOST_DEPTH { self.most_exhausted / FEWER } else { self.most_exhausted }
    }

    /// Goes to the next input, with so many steps in all, until so many percent of the time are
    /// over.
    fn find(&mut self, most_steps: u64, until: u64) -> bool {
        loop {
            let is_over = matches!(self.stage, Stage::Over) || self.covered.n_steps >= most_steps;
            if is_over || self.time.is_over(until) {
                return false;
            }
            let before = self.covered.n_steps;
            let step = self.stage.step(self.domain, STEPS_AT_ONCE, &mut self.covered.n_steps);
            let n_steps = self.covered.n_steps - before;
            match (step, &mut self.stage) {
                (Step::Input, Stage::Counting { n, depth, .. }) => {
                    *n += 1;
                    let (n, depth) = (*n, *depth);
                    self.steps_left = self.steps_left.saturating_sub(n_steps + 1);
                    if n > self.most_exhausted(depth) || self.steps_left == 0 {
                        self.sample();
                    }
                }
                (Step::Nothing, Stage::Counting { .. }) => {
                    self.steps_left = self.steps_left.saturating_sub(n_steps);
                    if self.steps_left == 0 {
                        self.sample();
                    }
                }
                (Step::Done, Stage::Counting { depth, .. }) => {
                    let depth = *depth;
                    self.stage = match self.depths.space(lurcher_trees::Depth::UpTo(depth)) {
                        Ok(space) => Stage::exhausting(depth, space),
                        Err(_) => Stage::Over,
                    };
                }
                (Step::Input, Stage::Exhausting { sweep, n, .. }) => {
                    *n += 1;
                    if self.seen.insert(sweep.search().fingerprint()) {
                        return true;
                    }
                }
                (Step::Done, Stage::Exhausting { depth, n, .. }) => {
                    let (depth, n) = (*depth, *n);
                    self.end_depth(depth, n);
                    let is_late = self.asked == Some(depth) && self.seen.n() >= self.cases;
                    match self.depths.goes_on(depth) && !is_late {
                        true => self.begin_depth(self.deeper(depth)),
                        false => self.stage = Stage::Over,
                    }
                }
                (Step::Done, &mut Stage::Empty(depth)) => {
                    self.end_depth(depth, 0);
                    match self.depths.goes_on(depth) {
                        true => self.begin_depth(self.deeper(depth)),
                        false => self.stage = Stage::Over,
                    }
                }
                (
                    Step::Input,
                    Stage::Sampling { beside: Some(beside @ Beside { is_turn: true, .. }), .. },
                ) => {
                    beside.n += 1;
                    if self.seen.insert(beside.sweep.search().fingerprint()) {
                        return true;
                    }
                }
                (
                    Step::Done,
                    Stage::Sampling { beside: beside @ Some(Beside { is_turn: true, .. }), .. },
                ) => {
                    if let Some(Beside { depth, n, .. }) = beside.take() {
                        let is_next = n < self.most_exhausted && depth < MOST_DEPTH;
                        let next = lurcher_trees::Depth::UpTo(depth + 1);
                        *beside = match self.depths.space(next) {
                            Ok(space) if is_next => Some(Beside::new(depth + 1, space)),
                            _ => None,
                        };
                        self.end_depth(depth, n);
                    }
                }
                (Step::Input, Stage::Sampling { samples, n_known, .. }) => {
                    let sample = (samples.depth(), samples.numbers());
                    if self.seen.insert(samples.search().fingerprint()) {
                        *n_known = 0;
                        self.covered.sample(sample);
                        return true;
                    }
                    *n_known += 1;
                    if *n_known > MOST_KNOWN {
                        self.end_samples();
                    }
                }
                (Step::Done, Stage::Sampling { .. }) => self.end_samples(),
                (Step::Done, _) => self.stage = Stage::Over,
                (Step::Nothing | Step::Input, _) => {}
            }
        }
    }

    /// There are too many inputs of a depth to run all, or it takes long to find out.
    fn sample(&mut self) {
        let Stage::Counting { depth, n, .. } = self.stage else { return };
        if depth > MOST_DEPTH && self.seen.n() > 0 {
            self.stage = Stage::Over;
            return;
        }
        self.sampled.set(depth);
        let space = self.depths.space(lurcher_trees::Depth::UpTo(depth)).ok();
        let is_known = n > self.most_exhausted;
        let of = (depth, greatest_sampled(depth));
        let beside = space.filter(|_| !is_known).map(|space| Beside::new(depth, space));
        self.stage = Stage::sampling(self.depths.clone(), self.seed, of, self.work(), beside);
    }

    /// All of so many inputs up to a depth were run; what else was run are samples.
    fn end_depth(&mut self, depth: u32, n: u64) {
        // What was found twice is run once.
        let n = n.min(self.seen.n());
        self.covered.end_depth(depth, &self.depths, n);
        self.covered.n_samples = self.seen.n() - n;
    }

    /// There are no more samples.
    fn end_samples(&mut self) {
        self.stage = match std::mem::replace(&mut self.stage, Stage::Over) {
            Stage::Sampling { beside: Some(Beside { depth, sweep, n, .. }), .. } => {
                Stage::Exhausting { depth, sweep, n }
            }
            _ => Stage::Over,
        };
    }
}

impl<'r> Walk<'r> for Targeted<'r> {
    fn domain(&self) -> &'static Domain {
        self.domain
    }

    fn next(&mut self) -> bool {
        let until = if self.asked.is_some() { 100 } else { TIME_BY_DEPTH };
        let is_found = std::mem::take(&mut self.is_at_next) || self.find(u64::MAX, until);
        if !is_found {
            // Others have their turn, also where only the time for this is over.
            self.stage = Stage::Over;
            return false;
        }
        if let Some(search) = self.stage.search() {
            self.kept.keep(self.seen.n(), || search.trees());
        }
        true
    }

    fn at(&mut self) -> (&mut Stage, &SharedLook<'r>) {
        (&mut self.stage, &self.look)
    }
}

impl Engine for Targeted<'_> {
    fn name(&self) -> &'static str {
        match &self.stage {
            Stage::Sampling { beside: Some(Beside { is_turn: true, .. }), .. } => "exhaustive",
            Stage::Sampling { .. } => "sampled",
            _ => "exhaustive",
        }
    }

    fn propose(&mut self) -> Option<Proposal> {
        walk::propose(self)
    }

    fn sweep(&mut self, n: u64, run: &mut RunLent<'_>) -> Option<Swept> {
        walk::sweep(self, n, run)
    }

    fn wants(&self, room: u64) -> u64 {
        match &self.stage {
            Stage::Over => 0,
            stage if self.asks_for(stage.depth()) => room.max(BATCH),
            _ => room,
        }
    }

    fn begins_small(&self) -> bool {
        true
    }

    fn verdict(&self) -> Option<String> {
        self.covered.verdict(&self.depths)
    }

    fn statistics(&mut self) -> String {
        let mut text = self.covered.steps(self.seen.n());
        text.extend(self.domain.remark().map(|remark| format!("{remark}\n")));
        if self.covered.is_poor(self.seen.n()) {
            text.extend(profile(self.domain));
        }
        text
    }
}

/// How deep samples may be where not all of a depth were run.
fn greatest_sampled(depth: u32) -> u32 {
    LEAST_SAMPLED.max(depth.saturating_mul(DEEPER))
}
