//! Cases that are known already: saved failures, a replay line.

use std::vec::IntoIter;

use super::{Engine, Proposal};
use crate::source::Tape;

/// Proposes given tapes, in order.
#[derive(Debug)]
pub(crate) struct Tapes {
    name: &'static str,
    tapes: IntoIter<Tape>,
}

impl Tapes {
    pub(crate) fn new(name: &'static str, tapes: Vec<Tape>) -> Self {
        Tapes { name, tapes: tapes.into_iter() }
    }
}

impl Engine for Tapes {
    fn name(&self) -> &'static str {
        self.name
    }

    fn propose(&mut self) -> Option<Proposal> {
        self.tapes.next().map(|tape| Proposal::tape(tape, 0))
    }
}
