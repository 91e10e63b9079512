//! One engine after the other, each with its share of the cases.

use super::{Engine, Proposal, RandomRun, Rerun, RunLent, Swept};
use crate::property::{CaseResult, Failure};
use crate::report::Interaction;
use crate::source::Tape;

/// Asks a first engine until it is done or has had its share, then another.
pub(super) struct Succession<'r> {
    first: Box<dyn Engine + 'r>,
    then: Box<dyn Engine + 'r>,
    /// How many cases are left for the first; none if it has as many as it wants.
    left: Option<u64>,
    is_first: bool,
}

impl<'r> Succession<'r> {
    pub(super) fn new(
        first: Box<dyn Engine + 'r>,
        share: Option<u64>,
        then: Box<dyn Engine + 'r>,
    ) -> Self {
        Succession { first, then, left: share, is_first: true }
    }

    fn now(&self) -> &(dyn Engine + 'r) {
        if self.is_first { &*self.first } else { &*self.then }
    }

    fn spend(&mut self, n: u64) {
        if let Some(left) = &mut self.left {
            *left = left.saturating_sub(n);
            self.is_first &= *left > 0;
        }
    }
}

impl Engine for Succession<'_> {
    fn name(&self) -> &'static str {
        self.now().name()
    }

    fn propose(&mut self) -> Option<Proposal> {
        if self.is_first {
            if let Some(proposal) = self.first.propose() {
                self.spend(1);
                return Some(proposal);
            }
            self.is_first = false;
        }
        self.then.propose()
    }

    fn wants(&self, room: u64) -> u64 {
        if self.is_first {
            let wanted = self.first.wants(room.min(self.left.unwrap_or(u64::MAX)));
            if wanted > 0 {
                return wanted;
            }
        }
        self.then.wants(room)
    }

    fn is_spare(&self) -> bool {
        let is_first = self.is_first && self.left != Some(0) && self.first.wants(1) > 0;
        if is_first { self.first.is_spare() } else { self.then.is_spare() }
    }

    fn is_sample(&self) -> bool {
        self.now().is_sample()
    }

    fn run_ahead(&mut self, n: u64) -> Option<RandomRun> {
        if self.is_first {
            let n = n.min(self.left.unwrap_or(u64::MAX));
            if let Some(run) = self.first.run_ahead(n) {
                self.spend(run.n_left());
                return Some(run);
            }
            if self.first.wants(n) > 0 {
                return None;
            }
            self.is_first = false;
        }
        self.then.run_ahead(n)
    }

    fn sweep(&mut self, n: u64, run: &mut RunLent<'_>) -> Option<Swept> {
        if !self.is_first {
            return self.then.sweep(n, run);
        }
        let n = n.min(self.left.unwrap_or(u64::MAX));
        let swept = self.first.sweep(n, run)?;
        // One that is a succession itself may go on without sweeping.
        let is_over = swept.last.is_none() && swept.n_passed < n && self.first.wants(1) == 0;
        self.spend(swept.n_passed + u64::from(swept.last.is_some()));
        self.is_first &= !is_over;
        Some(swept)
    }

    fn learn(&mut self, proposal: &Proposal, result: &CaseResult) {
        if !self.is_first {
            self.then.learn(proposal, result);
        }
    }

    fn explain(
        &mut self,
        tape: &Tape,
        failure: &Failure,
        rerun: &mut Rerun<'_>,
    ) -> Option<Interaction> {
        self.first.explain(tape, failure, rerun)
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = self.first.remarks();
        remarks.extend(self.then.remarks());
        remarks
    }

    fn begins_small(&self) -> bool {
        self.first.begins_small()
    }

    fn verdict(&self) -> Option<String> {
        // Who goes through all of them knows more.
        let of_all = self.then.verdict().filter(|_| self.then.is_spare());
        of_all.or_else(|| self.first.verdict())
    }

    fn statistics(&mut self) -> String {
        let mut text = self.first.statistics();
        text += &self.then.statistics();
        text
    }
}
