//! More samples, where they are shared out among the values of small numbers.
//!
//! What is wrong in one corner of one shape, as of tables of three by three among sixteen shapes,
//! hardly any of the usual samples comes upon: each shape has its share of them, and no more. So
//! where nobody said how many cases there are to be, each gets more in the end, as long as that
//! takes no time to speak of (see [`After`]). Without such numbers samples are of all shapes, and
//! more of them find little for their time.

use super::super::Targeted;
use super::super::edges::SharedLook;
use super::super::stage::Stage;
use super::super::walk::Walk;
use super::rest::{Found, Rest};
use super::{After, Sampled};
use crate::lazy::Domain;

/// Each value of the small numbers gets this part of the cases; so many are run at once, and so
/// many steps are taken for all of them.
const PART_OF_CASES: u64 = 4;
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
            left: cases / PART_OF_CASES,
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
            self.left *= match &self.rest.stage {
                Stage::Sampling { samples, .. } if samples.n_shares() > 1 => {
                    samples.n_shares() as u64
                }
                _ => 0,
            };
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
