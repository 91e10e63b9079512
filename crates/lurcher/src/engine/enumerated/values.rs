//! All values of the arguments' types, or those that are as required, by size.
//!
//! They are found by a search that fills in only what the requirement looks at, and are not
//! made into answers and back before the property has them: that takes longer than finding
//! them. A tape is made of those that do not simply pass.
//!
//! If the property can be read lazily, too, it is asked during the search: what it does not
//! look at is not filled in, and only inputs for which it is false are inputs to run.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use lurcher_trees::{Next, Search, Sizes, Space, Sweep};

use super::super::{Glance, Look};
use super::supply::{Reached, Supply};
use crate::lazy::Domain;
use crate::source::{Guide, Tape};

pub(super) struct Values {
    space: Arc<Space>,
    /// What is required of them, if anything is.
    domain: Option<&'static Domain>,
    sweep: Sweep,
    size: u32,
    /// How many passed during the search.
    n_passed: u64,
}

impl Values {
    pub(super) fn new(space: Arc<Space>, domain: Option<&'static Domain>) -> Self {
        let size = space.least();
        let sweep = Sweep::new(Arc::clone(&space), Sizes::Exactly(size));
        Values { space, domain, sweep, size, n_passed: 0 }
    }
}

impl Supply for Values {
    fn next(&mut self, most_steps: u64) -> (Reached, u64) {
        let before = self.sweep.n_runs();
        let next = match self.domain {
            Some(Domain { holds, property: Some(property), .. }) => {
                let fails = |search: &Search| {
                    if !holds(search) || search.is_dead() {
                        return false;
                    }
                    let passes = catch_unwind(AssertUnwindSafe(|| property(search)));
                    let passes = passes.unwrap_or(false) && !search.is_dead();
                    self.n_passed += u64::from(passes);
                    !passes
                };
                self.sweep.next(fails, most_steps)
            }
            Some(domain) => self.sweep.next(domain.holds, most_steps),
            None => self.sweep.next(|_| true, most_steps),
        };
        let reached = match next {
            Next::Value => Reached::Input,
            Next::Paused => Reached::Nothing,
            Next::Done if self.space.most().is_some_and(|most| self.size >= most) => Reached::End,
            Next::Done => {
                self.size += 1;
                self.sweep.restart(Sizes::Exactly(self.size));
                Reached::Larger
            }
        };
        (reached, self.sweep.n_runs() - before)
    }

    fn size(&self) -> u32 {
        self.size
    }

    fn tape(&mut self, look: &mut Look<'_>) -> Tape {
        let trees = self.sweep.search().trees();
        look(Glance::Guided(Guide::exactly(&trees), 0, 0), &mut |_| {}).unwrap_or_default()
    }

    fn lend(&mut self) -> Option<Box<Search>> {
        // Properties without requirements draw their arguments themselves.
        self.domain.filter(|domain| domain.property.is_none()).map(|_| self.sweep.lend())
    }

    fn restore(&mut self, search: Box<Search>) {
        self.sweep.restore(search);
    }

    fn take_passed(&mut self) -> u64 {
        std::mem::take(&mut self.n_passed)
    }

    fn names(&self) -> (&'static str, String) {
        let mut which = String::new();
        if let Some(domain) = self.domain.filter(|domain| !domain.text.is_empty()) {
            which = format!(" with {}", domain.text);
        }
        if self.domain.is_some_and(|domain| domain.property.is_some()) {
            which += ", as far as they are looked at,";
        }
        ("input", which)
    }
}
