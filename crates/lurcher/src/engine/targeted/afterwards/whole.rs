//! All inputs that there are, where these are few.
//!
//! A calendar for the years 1 to 3000 has 36 000 months. If it forgets the years that are divisible
//! by 400, a thousand samples of these may well miss all seven that are wrong. So where the types
//! of a function allow few inputs, and nobody said how many cases there are to be, the usual cases
//! are followed by all the others, as long as that takes no time to speak of (see [`After`]).

use lurcher_trees::{Depth, Depths};

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
    let all = depths.space(Depth::UpTo(WHOLE)).ok()?.most_values()?;
    u64::try_from(all).ok().filter(|&n| n <= cases.saturating_mul(FEW_PER_CASE))
}

/// Runs all inputs that have not been run.
pub(super) struct Whole<'r>(Rest<'r>);

impl<'r> Whole<'r> {
    pub(super) fn new(engine: &Targeted<'r>) -> Self {
        let mut rest = Rest::of(engine);
        rest.begin(WHOLE);
        Whole(rest)
    }
}

impl<'r> Walk<'r> for Whole<'r> {
    fn domain(&self) -> &'static Domain {
        self.0.domain
    }

    fn next(&mut self) -> bool {
        match self.0.next(u64::MAX) {
            Found::New => return true,
            Found::Through(n) => self.0.covered.end_depth(WHOLE, &self.0.depths, n),
            Found::Late => {}
        }
        false
    }

    fn at(&mut self) -> (&mut Stage, &SharedLook<'r>) {
        (&mut self.0.stage, &self.0.look)
    }
}

impl<'r> After<'r> for Whole<'r> {
    fn wants(&self) -> u64 {
        if self.0.is_over() { 0 } else { BATCH }
    }

    fn verdict(&self) -> Option<String> {
        self.0.covered.verdict(&self.0.depths)
    }
}
