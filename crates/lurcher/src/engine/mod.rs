//! Engines propose cases; the runner disposes.
//!
//! An [`Engine`] says which answers to try next and may learn from how that
//! ended. It never calls the property, catches a panic, counts or reports. The
//! runner knows engines only by this trait.

mod climb;
mod random;
mod simplest;
mod tapes;

pub(crate) use self::climb::Climb;
pub(crate) use self::random::{RandomCases, RandomRun};
pub(crate) use self::simplest::Simplest;
pub(crate) use self::tapes::Tapes;

use crate::property::{CaseNotes, Ending};
use crate::source::{Beyond, Source, Tape};

/// One case to try: where its answers come from.
#[derive(Clone, Debug)]
pub(crate) struct Proposal {
    /// Answers given; then as the flag says. Without a tape all answers are random.
    pub(crate) tape: Option<(Tape, Beyond)>,
    pub(crate) seed: u64,
    pub(crate) size: usize,
}

impl Proposal {
    pub(crate) fn random(seed: u64, size: usize) -> Self {
        Proposal { tape: None, seed, size }
    }

    pub(crate) fn tape(tape: Tape, size: usize) -> Self {
        Proposal { tape: Some((tape, Beyond::Simplest)), seed: 0, size }
    }

    /// Makes `source` answer as proposed. Random cases are not recorded.
    #[inline]
    pub(crate) fn prepare(&self, source: &mut Source) {
        match &self.tape {
            None => {
                source.forget_recorder();
                source.restart(self.seed, self.size);
            }
            Some((tape, beyond)) => {
                source.restart_replay(tape.clone(), *beyond, self.seed, self.size);
            }
        }
    }

    /// A source that answers as proposed and records.
    pub(crate) fn recorded(&self) -> Source {
        let (tape, beyond) = match &self.tape {
            None => (Tape::default(), Beyond::Random),
            Some((tape, beyond)) => (tape.clone(), *beyond),
        };
        let mut source = Source::random(0, 0);
        source.restart_replay(tape, beyond, self.seed, self.size);
        source
    }
}

/// Proposes cases.
pub(crate) trait Engine: Send {
    /// As shown in reports.
    fn name(&self) -> &'static str;

    /// The next case; none if the engine has nothing more to try.
    fn propose(&mut self) -> Option<Proposal>;

    /// Whether its cases are a fair sample of what the generators make, from
    /// which rates can be told.
    fn is_sample(&self) -> bool {
        false
    }

    /// The next `n` cases at once, for an engine that proposes random cases
    /// and does not care how they end.
    fn run_ahead(&mut self, _n: u64) -> Option<RandomRun> {
        None
    }

    /// How a proposed case ended, in the order of proposing.
    fn learn(&mut self, _proposal: &Proposal, _ending: &Ending, _notes: Option<&CaseNotes>) {}
}
