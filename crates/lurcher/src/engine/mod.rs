//! Engines propose cases; the runner disposes.
//!
//! An [`Engine`] says which answers to try next and may learn from how that
//! ended. It never calls the property, catches a panic, counts or reports. The
//! runner knows engines only by this trait.

#[cfg(feature = "arrays")]
mod array;
mod climb;
mod enumerated;
mod random;
mod simplest;
#[cfg(feature = "refine")]
mod solved;
mod steered;
mod succession;
mod suite;
mod tapes;
mod targeted;
mod thinned;

#[cfg(feature = "arrays")]
pub use self::array::{ArrayArgument, ArrayCondition, ArrayPlan};
pub(crate) use self::climb::Climb;
use self::enumerated::by_size;
pub(crate) use self::enumerated::{RunLent, Swept, enumerated, first_tapes};
pub(crate) use self::random::{RandomCases, RandomRun};
pub(crate) use self::simplest::Simplest;
pub(crate) use self::steered::Steered;
pub(crate) use self::suite::{Chosen, Suite, SuitePlan};
pub(crate) use self::tapes::Tapes;
pub(crate) use self::targeted::required;
use self::thinned::Thinned;

use std::sync::Arc;

use crate::data::Sight;
use crate::property::{CaseResult, Ending, Failure};
use crate::report::Interaction;
use crate::source::{Beyond, Guide, Recording, Source, Tape};

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

    /// Makes `source` answer as proposed, and record.
    pub(crate) fn prepare_recorded(&self, source: &mut Source) {
        let (tape, beyond) = match &self.tape {
            None => (Tape::default(), Beyond::Random),
            Some((tape, beyond)) => (tape.clone(), *beyond),
        };
        source.restart_replay(tape, beyond, self.seed, self.size);
    }

    /// A source that answers as proposed and records.
    pub(crate) fn recorded(&self) -> Source {
        let mut source = Source::random(0, 0);
        self.prepare_recorded(&mut source);
        source
    }
}

/// What an engine is told about the run that it is made for.
pub(crate) struct Brief<'r> {
    pub(crate) seed: u64,
    pub(crate) max_size: usize,
    pub(crate) cases: u64,
    /// Whether somebody said how many.
    pub(crate) is_cases_given: bool,
    /// Candidates per test, where that is given.
    pub(crate) fan_out: Option<usize>,
    /// How many cases may be steered, as a percentage of all.
    pub(crate) steer: u64,
    /// How many inputs are enumerated, where that is given, and up to which size all are.
    pub(crate) enumerate: Option<u64>,
    pub(crate) up_to_size: Option<u64>,
    /// Up to which depth all are run, where that is given.
    pub(crate) depth: Option<u64>,
    /// Whether inputs are searched for, because something is required of them.
    pub(crate) is_searched: bool,
    /// Whether somebody wants to know what was covered.
    pub(crate) wants_statistics: bool,
    /// Draws the input of a case without running the body.
    pub(crate) record: Box<dyn Fn(&Proposal) -> Recording + Send + 'r>,
    /// Draws the input of a case, and shows what coverage sees of it.
    pub(crate) look: Box<Look<'r>>,
    /// The same for an engine around another.
    pub(crate) outer_look: Box<Look<'r>>,
    /// The time for looking for failures.
    pub(crate) time: Time,
}

/// The time for looking for failures, and how much of it is over.
#[derive(Clone)]
pub(crate) struct Time(Arc<dyn Fn() -> u64 + Send + Sync>);

impl Time {
    /// What says how much is over, in percent.
    pub(crate) fn new(used: impl Fn() -> u64 + Send + Sync + 'static) -> Self {
        Time(Arc::new(used))
    }

    pub(crate) fn is_up(&self) -> bool {
        self.is_over(100)
    }

    /// Whether so many percent of it are over.
    pub(crate) fn is_over(&self, percent: u64) -> bool {
        (self.0)() >= percent
    }
}

#[cfg(test)]
impl<'r> Brief<'r> {
    /// A brief for an engine that never looks.
    pub(crate) fn blind(
        (seed, max_size, cases): (u64, usize, u64),
        record: impl Fn(&Proposal) -> Recording + Send + 'r,
    ) -> Self {
        let blind = || Box::new(|_: Glance<'_>, _: &mut See<'_>| None);
        Brief {
            seed,
            max_size,
            cases,
            is_cases_given: true,
            fan_out: None,
            steer: 0,
            enumerate: None,
            up_to_size: None,
            depth: None,
            is_searched: false,
            wants_statistics: false,
            record: Box::new(record),
            look: blind(),
            outer_look: blind(),
            time: Time::new(|| 0),
        }
    }
}

/// An input that is to be drawn and looked at.
pub(crate) enum Glance<'p> {
    /// That of a random case, given its seed and size.
    Random(u64, usize),
    /// That of any case, with its answers.
    Recorded(&'p Proposal),
    /// One for which proposals follow a plan, given the seed and size for the rest, with its
    /// answers.
    Guided(Guide, u64, usize),
}

/// Is told what coverage sees of an input; nothing if a generator failed.
pub(crate) type See<'s> = dyn FnMut(Option<&Sight>) + 's;

/// Draws an input without running the body, and hands over what coverage sees of it. Returns
/// its answers, if they are asked for. If the draw was given up, nobody is called and nothing
/// returned.
pub(crate) type Look<'r> = dyn FnMut(Glance<'_>, &mut See<'_>) -> Option<Tape> + Send + 'r;

/// Makes the engine that spends a property's budget; an error says how the property
/// is to be changed so that there is one.
pub(crate) type MakeEngine =
    dyn for<'r> Fn(Brief<'r>) -> Result<Box<dyn Engine + 'r>, String> + Send + Sync;

/// Random cases, thinned and steered: what is left when small inputs were enumerated.
pub(crate) fn steered(brief: Brief<'_>) -> Result<Box<dyn Engine + '_>, String> {
    // Most runs are not steered, and need not know of it.
    Ok(if brief.steer == 0 { Box::new(Thinned::new(brief)) } else { Box::new(Steered::new(brief)) })
}

/// The engine of properties whose arguments cannot be drawn without running them.
pub(crate) fn random(brief: Brief<'_>) -> Result<Box<dyn Engine + '_>, String> {
    Ok(Box::new(RandomCases::of(&brief)))
}

/// Runs a case again, to see whether a failure is still there; none once the budget is spent.
pub(crate) type Rerun<'r> = dyn FnMut(&Tape) -> Option<(Ending, Recording)> + 'r;

/// Proposes cases.
pub(crate) trait Engine: Send {
    /// As shown in reports.
    fn name(&self) -> &'static str;

    /// The next case; none if the engine has nothing more to try.
    fn propose(&mut self) -> Option<Proposal>;

    /// How many cases it wants to propose if there is room for so many in the
    /// budget: more if it cannot do with fewer, none if it is done.
    fn wants(&self, room: u64) -> u64 {
        room
    }

    /// Whether what it wants beyond the budget is worth a moment only.
    fn is_spare(&self) -> bool {
        false
    }

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

    /// Runs up to `n` cases with inputs that it lends to the property, for an engine that has
    /// inputs but no tapes.
    fn sweep(&mut self, _n: u64, _run: &mut RunLent<'_>) -> Option<Swept> {
        None
    }

    /// How a proposed case ended, in the order of proposing.
    fn learn(&mut self, _proposal: &Proposal, _result: &CaseResult) {}

    /// What it knows about a failing case, whoever proposed it, beyond the case itself.
    fn explain(
        &mut self,
        _tape: &Tape,
        _failure: &Failure,
        _rerun: &mut Rerun<'_>,
    ) -> Option<Interaction> {
        None
    }

    /// What the user should know about a run in which nothing failed.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// Whether its first cases are the smallest inputs that there are.
    fn begins_small(&self) -> bool {
        false
    }

    /// Of which inputs it is known that all were run, in words.
    fn verdict(&self) -> Option<String> {
        None
    }

    /// What it did, for those who ask for statistics: lines of text.
    fn statistics(&mut self) -> String {
        String::new()
    }
}
