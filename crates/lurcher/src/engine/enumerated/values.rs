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

use lurcher_trees::pattern::Interleaved;
use lurcher_trees::{Next, Search, Space};

use super::super::{Glance, Look};
use super::supply::{Reached, Supply};
use crate::lazy::Domain;
use crate::source::{Guide, Tape};

pub(super) struct Values {
    /// What is required of them, if anything is.
    domain: Option<&'static Domain>,
    /// By size and, where that takes long, by patterns in between.
    values: Interleaved,
    size: u32,
    /// Where it has come to, if that has not been said yet.
    reached: Option<Next>,
    /// How many passed during the search.
    n_passed: u64,
}

impl Values {
    pub(super) fn new(space: Arc<Space>, domain: Option<&'static Domain>) -> Self {
        let size = space.least();
        let mut values = Interleaved::new(space, crate::patterns::arrays());
        // What passes during the search is counted.
        if domain.is_some_and(|domain| domain.property.is_some()) {
            values = values.one_by_one();
        }
        Values { domain, values, size, reached: None, n_passed: 0 }
    }
}

impl Values {
    /// The next of the values.
    fn find(&mut self, most_steps: u64) -> Next {
        match self.domain {
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
                // One by one, so that it is known of which size it was.
                self.values.next(fails, most_steps.min(1))
            }
            Some(domain) => self.values.next(domain.holds, most_steps),
            None => self.values.next(|_| true, most_steps),
        }
    }
}

impl Supply for Values {
    fn next(&mut self, most_steps: u64) -> (Reached, u64) {
        let before = self.values.n_runs();
        let next = self.reached.take().unwrap_or_else(|| self.find(most_steps));
        let n_steps = self.values.n_runs() - before;
        if self.values.listed_below() > self.size {
            (self.size, self.reached) = (self.values.listed_below(), Some(next));
            return (Reached::Larger, n_steps);
        }
        let reached = match next {
            Next::Value => Reached::Input,
            Next::Paused => Reached::Nothing,
            Next::Done => Reached::End,
        };
        (reached, n_steps)
    }

    fn is_listed(&self) -> bool {
        !self.values.is_pattern()
    }

    fn size(&self) -> u32 {
        self.size
    }

    fn tape(&mut self, look: &mut Look<'_>) -> Tape {
        let trees = self.values.search().trees();
        look(Glance::Guided(Guide::exactly(&trees), 0, 0), &mut |_| {}).unwrap_or_default()
    }

    fn lend(&mut self) -> Option<Box<Search>> {
        // Properties without requirements draw their arguments themselves.
        self.domain.filter(|domain| domain.property.is_none()).map(|_| self.values.lend())
    }

    fn restore(&mut self, search: Box<Search>) {
        self.values.restore(search);
    }

    fn take_passed(&mut self) -> u64 {
        // What was found after the last of a size is larger.
        if self.reached.is_some() { 0 } else { std::mem::take(&mut self.n_passed) }
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
