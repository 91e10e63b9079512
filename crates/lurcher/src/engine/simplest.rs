//! The simplest input of all.

use super::{Engine, Proposal};
use crate::source::Tape;

/// Proposes one case: every question answered in the simplest way. Empty lists,
/// zeros and first constructors break surprisingly many programs, and a failure
/// here needs no shrinking.
#[derive(Debug)]
pub(crate) struct Simplest {
    is_done: bool,
}

impl Simplest {
    pub(crate) fn new() -> Self {
        Simplest { is_done: false }
    }
}

impl Engine for Simplest {
    fn name(&self) -> &'static str {
        "simplest"
    }

    fn propose(&mut self) -> Option<Proposal> {
        let first = !std::mem::replace(&mut self.is_done, true);
        first.then(|| Proposal::tape(Tape::default(), 0))
    }
}
