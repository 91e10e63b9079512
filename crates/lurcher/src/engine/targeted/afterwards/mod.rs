//! What is run after the usual cases, as long as there is time to spare.
//!
//! Where nobody said how many cases there are to be, and they took less than a moment, the rest of
//! that moment is for what they may have missed: all inputs where these are few ([`Whole`]); else
//! those with a number next to one of the text ([`Near`]), all of the next depth ([`Deeper`]), and
//! more samples ([`Further`]). [`Rest`](rest::Rest) is what they go through.

mod deeper;
mod further;
mod members;
mod near;
mod rest;
mod sized;
mod whole;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use lurcher_trees::Depths;

use self::deeper::Deeper;
use self::further::Further;
use self::members::Members;
use self::near::Near;
use self::sized::Sized;
use self::whole::Whole;
use super::walk::{Walk, propose, sweep};
use super::{MOST_DEPTH, Targeted};
use crate::engine::succession::Succession;
use crate::engine::{Engine, Proposal, RunLent, Swept};

/// How many values the arguments have, if these are few.
pub(super) fn n_inputs(depths: &Depths, cases: u64) -> Option<u64> {
    whole::n_inputs(depths, cases)
}

/// All of so many inputs but those that an engine has run.
pub(super) fn all<'r>(engine: &Targeted<'r>, n_inputs: u64, cases: u64) -> Box<dyn Engine + 'r> {
    engine_of(Whole::new(engine, n_inputs, cases))
}

/// Those with a number next to one of the text first, then others.
pub(super) fn near<'r>(engine: &Targeted<'r>, then: Box<dyn Engine + 'r>) -> Box<dyn Engine + 'r> {
    Box::new(Succession::new(engine_of(Near::new(engine)), None, then))
}

/// Deeper ones, and more samples.
pub(super) fn deeper<'r>(engine: &Targeted<'r>, cases: u64) -> Box<dyn Engine + 'r> {
    let further = engine_of(Further::new(engine, cases));
    let deeper = Succession::new(engine_of(Deeper::new(engine, cases)), None, further);
    let sized = Succession::new(engine_of(Sized::new(engine, cases)), None, Box::new(deeper));
    Box::new(Succession::new(Box::new(Members::new(engine, cases)), None, Box::new(sized)))
}

/// The depth from which on inputs were sampled, once it is known: the engine of the usual cases
/// says it.
#[derive(Clone, Debug)]
pub(super) struct Sampled(Arc<AtomicU32>);

impl Sampled {
    pub(super) fn unknown() -> Self {
        Sampled(Arc::new(AtomicU32::new(u32::MAX)))
    }

    pub(super) fn set(&self, depth: u32) {
        self.0.store(depth, Ordering::Relaxed);
    }

    pub(super) fn get(&self) -> Option<u32> {
        Some(self.0.load(Ordering::Relaxed)).filter(|depth| *depth < MOST_DEPTH)
    }
}

/// Inputs that are gone through after the usual cases, where nobody said how many there are to be,
/// as long as that takes no time to speak of (see [`Engine::is_spare`]).
trait After<'r>: Walk<'r> + Send {
    /// How many are run at once; none if there are no more.
    fn wants(&self) -> u64;

    /// What reports call it.
    fn name(&self) -> &'static str {
        "exhaustive"
    }

    /// What can be said of all inputs.
    fn verdict(&self) -> Option<String> {
        None
    }
}

/// The engine that goes through them.
struct Afterwards<'r>(Box<dyn After<'r> + 'r>);

fn engine_of<'r>(walk: impl After<'r> + 'r) -> Box<dyn Engine + 'r> {
    Box::new(Afterwards(Box::new(walk)))
}

impl Engine for Afterwards<'_> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn propose(&mut self) -> Option<Proposal> {
        propose(&mut *self.0)
    }

    fn sweep(&mut self, n: u64, run: &mut RunLent<'_>) -> Option<Swept> {
        sweep(&mut *self.0, n, run)
    }

    fn wants(&self, room: u64) -> u64 {
        match self.0.wants() {
            0 => 0,
            wanted => room.max(wanted),
        }
    }

    fn is_spare(&self) -> bool {
        true
    }

    fn verdict(&self) -> Option<String> {
        self.0.verdict()
    }
}
