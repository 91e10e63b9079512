//! Leaving a part of the search early.

use super::undo::Step;
use super::{Search, State};

impl Search {
    /// As [`advance`](Search::advance), but the choice that is made otherwise is the n-th, counted
    /// from 0, or, if there is no other for it, one before it; those after it are taken back.
    pub fn leap(&self, n: usize) -> bool {
        let state = &mut *self.state.borrow_mut();
        state.take_back_after(n);
        let goes_on = state.advance_down_to(&self.among, 0);
        self.run.changed(state.frames.len().saturating_sub(1));
        goes_on
    }
}

impl State {
    /// Takes back the choices after the n-th.
    fn take_back_after(&mut self, n: usize) {
        while self.frames.len() > n + 1 {
            let Some(frame) = self.frames.pop() else { break };
            self.take_back(&frame);
            self.kept = self.kept.min(self.frames.len());
            if let Step::Part { .. } = frame.step {
                self.splits.pop();
            }
            self.unmark();
        }
    }
}
