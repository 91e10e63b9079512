//! More samples, where there is time to spare.
//!
//! What is wrong in one corner of one shape, as of tables of three by three among sixteen shapes, few of the usual samples come upon. So where nobody said
//! how many cases there are to be, and there are more inputs than can be gone through, others are sampled in the end, as long as that takes no time to
//! speak of (see [`After`]).

use super::super::Targeted;
use super::super::edges::SharedLook;
use super::super::stage::Stage;
use super::super::walk::Walk;
use super::After;
use super::Sampled;
use super::rest::{Found, Rest};
use crate::lazy::Domain;

/// So many are run for each case, so many at once, and so many steps are taken for all of them.
const PER_CASE: u64 = 10;
const AT_ONCE: u64 = 256;
const MOST_STEPS: u64 = 200_000;

/// Runs samples that have not been run.
pub(super) struct Further<'r> {
    rest: Rest<'r>,
    sampled: Sampled,
    /// The seed of the samples and how much work may be done for them, until they begin.
    begins_with: Option<(u64, u64)>,
    left: u64,
}

impl<'r> Further<'r> {
    pub(super) fn new(engine: &Targeted<'r>, cases: u64) -> Self {
        Further {
            rest: Rest::of(engine),
            sampled: engine.sampled.clone(),
            begins_with: Some((engine.seed.wrapping_add(1), engine.work())),
            left: cases.saturating_mul(PER_CASE),
        }
    }
}

impl<'r> Walk<'r> for Further<'r> {
    fn domain(&self) -> &'static Domain {
        self.rest.domain
    }

    fn next(&mut self) -> bool {
        if let (Some(from), Some(with)) = (self.sampled.get(), self.begins_with.take()) {
            self.rest.sample(from, with);
        }
        let is_found = self.left > 0 && matches!(self.rest.next(MOST_STEPS), Found::New);
        self.left = if is_found { self.left - 1 } else { 0 };
        is_found
    }

    fn at(&mut self) -> (&mut Stage, &SharedLook<'r>) {
        (&mut self.rest.stage, &self.rest.look)
    }
}

impl<'r> After<'r> for Further<'r> {
    fn wants(&self) -> u64 {
        self.left.min(AT_ONCE)
    }

    fn name(&self) -> &'static str {
        "sampled"
    }
}
