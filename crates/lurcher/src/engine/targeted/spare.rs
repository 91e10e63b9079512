//! Extremes beyond the cases.
//!
//! Inputs with extremes, with what the text mentions and with lists that are alike find most of
//! what samples do not, and there are more of them than fit into the usual cases beside what is run
//! by depth. Where nobody said how many cases there are to be, they are gone on with afterwards, as
//! long as that takes no time to speak of (see [`Engine::is_spare`]).

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::edges::Edges;
use crate::engine::{Engine, Proposal};

/// Inputs with extremes that two engines propose, one after the other.
struct Shared<'r>(Arc<Mutex<Edges<'r>>>);

impl<'r> Shared<'r> {
    fn edges(&self) -> MutexGuard<'_, Edges<'r>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Proposes those that belong to the cases.
pub(super) struct Usual<'r>(Shared<'r>);

/// Proposes others.
pub(super) struct Spare<'r> {
    edges: Shared<'r>,
    left: u64,
}

/// Two engines: for those that belong to the cases, and for so many others.
pub(super) fn shared(edges: Edges<'_>, n_others: u64) -> (Usual<'_>, Spare<'_>) {
    let edges = Arc::new(Mutex::new(edges));
    (Usual(Shared(Arc::clone(&edges))), Spare { edges: Shared(edges), left: n_others })
}

impl Engine for Usual<'_> {
    fn name(&self) -> &'static str {
        self.0.edges().name()
    }

    fn propose(&mut self) -> Option<Proposal> {
        self.0.edges().propose()
    }

    fn wants(&self, room: u64) -> u64 {
        self.0.edges().wants(room)
    }
}

impl Engine for Spare<'_> {
    fn name(&self) -> &'static str {
        self.edges.edges().name()
    }

    fn propose(&mut self) -> Option<Proposal> {
        let next = if self.left > 0 { self.edges.edges().next() } else { None };
        self.left = if next.is_some() { self.left - 1 } else { 0 };
        next
    }

    fn wants(&self, _: u64) -> u64 {
        self.left
    }

    fn is_spare(&self) -> bool {
        true
    }
}
