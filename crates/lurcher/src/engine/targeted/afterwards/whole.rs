//! All inputs that there are, where these are few.
//!
//! A calendar for the years 1 to 3000 has 36 000 months. If it forgets the years that are divisible
//! by 400, a thousand samples of these may well miss all seven that are wrong. So where the types
//! of a function allow few inputs, and nobody said how many cases there are to be, the usual cases
//! are followed by all the others, as long as that takes no time to speak of (see [`After`]). Of
//! millions there may not be time for all, and those that come first are much alike; so where there
//! are that many, some from everywhere come before.

use lurcher_trees::Depths;

use super::super::edges::SharedLook;
use super::super::stage::Stage;
use super::super::walk::Walk;
use super::super::{BATCH, Targeted};
use super::After;
use super::rest::{Found, Rest};
use crate::lazy::Domain;

/// Numbers of up to 16 bits have no others beyond this depth.
const WHOLE: u32 = 1 << 16;
/// So many values for each case are few: an equation leaves hardly any of them, and what there is
/// no time for is left out.
const FEW_PER_CASE: u64 = 100_000;

/// How many values the arguments have, if that is known and few: whatever is required of them.
pub(super) fn n_inputs(depths: &Depths, cases: u64) -> Option<u64> {
    if !depths.is_whole(WHOLE) {
        return None;
    }
    u64::try_from(depths.n_values()?).ok().filter(|&n| n <= cases.saturating_mul(FEW_PER_CASE))
}

/// Where there are more than so many for each case, so many for each are from everywhere, with so
/// many steps; so many of them are run at once.
const MANY_PER_CASE: u64 = 20;
const PER_CASE: u64 = 4;
const MOST_STEPS: u64 = 200_000;
const AT_ONCE: u64 = 256;
/// All numbers are among samples of this depth.
const EVERYWHERE: u32 = 1 << 10;

/// Runs all inputs that have not been run.
pub(super) struct Whole<'r> {
    rest: Rest<'r>,
    /// So many more come from everywhere.
    n_samples: u64,
}

impl<'r> Whole<'r> {
    pub(super) fn new(engine: &Targeted<'r>, n_inputs: u64, cases: u64) -> Self {
        let mut rest = Rest::of(engine);
        let is_many = n_inputs > cases.saturating_mul(MANY_PER_CASE);
        match is_many {
            true => rest.sample(EVERYWHERE, (engine.seed.wrapping_add(1), engine.work())),
            false => rest.begin(WHOLE),
        }
        Whole { rest, n_samples: if is_many { cases.saturating_mul(PER_CASE) } else { 0 } }
    }

    /// Goes to the next one that is from anywhere; if there is none any more, goes on with all.
    fn next_sample(&mut self) -> bool {
        if self.n_samples > 0 && matches!(self.rest.next(MOST_STEPS), Found::New) {
            self.n_samples -= 1;
            return true;
        }
        self.n_samples = 0;
        self.rest.begin(WHOLE);
        false
    }

    fn is_sampling(&self) -> bool {
        matches!(self.rest.stage, Stage::Sampling { .. }) || self.n_samples > 0
    }
}

impl<'r> Walk<'r> for Whole<'r> {
    fn domain(&self) -> &'static Domain {
        self.rest.domain
    }

    fn next(&mut self) -> bool {
        if self.is_sampling() && self.next_sample() {
            return true;
        }
        match self.rest.next(u64::MAX) {
            Found::New => return true,
            Found::Through(n) => self.rest.covered.end_depth(WHOLE, &self.rest.depths, n),
            Found::Late => {}
        }
        false
    }

    fn at(&mut self) -> (&mut Stage, &SharedLook<'r>) {
        (&mut self.rest.stage, &self.rest.look)
    }
}

impl<'r> After<'r> for Whole<'r> {
    fn wants(&self) -> u64 {
        match (self.is_sampling(), self.rest.is_over()) {
            (true, _) => AT_ONCE,
            (false, true) => 0,
            (false, false) => BATCH,
        }
    }

    fn name(&self) -> &'static str {
        if self.is_sampling() { "sampled" } else { "exhaustive" }
    }

    fn verdict(&self) -> Option<String> {
        self.rest.covered.verdict(&self.rest.depths)
    }
}
