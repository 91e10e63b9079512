//! All inputs of the next sizes, where that is soon done.
//!
//! By depth a token with a text of two letters comes as soon as a list of two tokens, and of lists of
//! four, in which brackets may be crossed, there are too many with texts in them. By size what is
//! simple comes first, and there are a few hundred such lists. So inputs that are small as a whole
//! are gone through after the usual cases, as long as that takes no time to speak of (see
//! [`After`]). How far it gets says little, so nothing is said of it.

use std::sync::Arc;

use lurcher_trees::Space;

use super::super::Targeted;
use super::super::edges::SharedLook;
use super::super::stage::Stage;
use super::super::walk::Walk;
use super::After;
use super::rest::{Found, Rest};
use crate::lazy::Domain;

/// So many are run for each case, so many at once, and so many steps are taken for all of them.
const PER_CASE: u64 = 4;
const AT_ONCE: u64 = 256;
const MOST_STEPS: u64 = 200_000;

/// Runs the inputs of one size after the other that have not been run.
pub(super) struct Sized<'r> {
    rest: Rest<'r>,
    space: Option<&'static Arc<Space>>,
    size: u32,
    left: u64,
}

impl<'r> Sized<'r> {
    pub(super) fn new(engine: &Targeted<'r>, cases: u64) -> Self {
        let space = engine.domain.space().ok();
        let size = space.map_or(0, |space| space.least());
        Sized { rest: Rest::of(engine), space, size, left: cases.saturating_mul(PER_CASE) }
    }

    /// Goes on with the next size; false if there is none.
    fn begin_next(&mut self) -> bool {
        let is_left = |space: &&Arc<Space>| space.most().is_none_or(|most| self.size <= most);
        let Some(space) = self.space.filter(is_left) else { return false };
        self.rest.begin_size(space, self.size);
        self.size += 1;
        true
    }
}

impl<'r> Walk<'r> for Sized<'r> {
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

impl<'r> After<'r> for Sized<'r> {
    fn wants(&self) -> u64 {
        self.left.min(AT_ONCE)
    }
}
