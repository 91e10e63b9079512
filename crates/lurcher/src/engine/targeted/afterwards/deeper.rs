//! All inputs of the next depths, where that is soon done.
//!
//! Of two texts there are seven thousand with up to three characters, far more than there are
//! cases, and what is wrong with two texts is often wrong with two of these. So where nobody said
//! how many cases there are to be, the depth of which only samples were run is gone through after
//! the usual cases, and the next, as long as that takes no time to speak of (see [`After`]). How
//! far it gets says little, so nothing is said of it.

use super::super::edges::SharedLook;
use super::super::stage::Stage;
use super::super::walk::Walk;
use super::super::{MOST_DEPTH, Targeted};
use super::rest::{Found, Rest};
use super::{After, Sampled};
use crate::lazy::Domain;

/// So many are run for each case, so many at once, and so many steps are taken for all of them.
const PER_CASE: u64 = 10;
const AT_ONCE: u64 = 256;
const MOST_STEPS: u64 = 200_000;

/// Runs the inputs of one depth after the other that have not been run.
pub(super) struct Deeper<'r> {
    rest: Rest<'r>,
    sampled: Sampled,
    /// The depth that is gone through, once it is known.
    depth: Option<u32>,
    left: u64,
}

impl<'r> Deeper<'r> {
    pub(super) fn new(engine: &Targeted<'r>, cases: u64) -> Self {
        let left = cases.saturating_mul(PER_CASE);
        Deeper { rest: Rest::of(engine), sampled: engine.sampled.clone(), depth: None, left }
    }

    /// Goes on with the next depth; false if there is none.
    fn begin_next(&mut self) -> bool {
        let next = self.depth.map_or_else(|| self.sampled.get(), |depth| Some(depth + 1));
        match next.filter(|depth| *depth < MOST_DEPTH) {
            Some(depth) => {
                self.depth = Some(depth);
                self.rest.begin(depth);
            }
            None => self.left = 0,
        }
        !self.rest.is_over()
    }
}

impl<'r> Walk<'r> for Deeper<'r> {
    fn domain(&self) -> &'static Domain {
        self.rest.domain
    }

    fn next(&mut self) -> bool {
        while self.left > 0 && (!self.rest.is_over() || self.begin_next()) {
            match self.rest.next(MOST_STEPS) {
                Found::New => {
                    self.left -= 1;
                    return true;
                }
                Found::Through(_) => {}
                Found::Late => break,
            }
        }
        self.left = 0;
        false
    }

    fn at(&mut self) -> (&mut Stage, &SharedLook<'r>) {
        (&mut self.rest.stage, &self.rest.look)
    }
}

impl<'r> After<'r> for Deeper<'r> {
    fn wants(&self) -> u64 {
        self.left.min(AT_ONCE)
    }
}
