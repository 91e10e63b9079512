//! Making a failing case simpler.
//!
//! The shrinker edits the *tape* of the failing case and draws again, so what
//! it proposes is always something the generator can make. See [`Shrinker`] for
//! how; every file beside this one is one pass.

#[cfg(test)]
mod challenges;
mod dependent;
mod elements;
mod hoist;
mod indices;
mod join;
mod numbers;
mod order;
mod required;
mod search;
mod simplest;
mod together;
mod transfer;

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::{Duration, Instant};

use crate::property::{Ending, Failure};
use crate::source::{Recording, Tape};

/// What came of drawing from a tape without running the property.
#[derive(Debug)]
pub(crate) enum Drawn {
    /// An input; its recording is the tape as it was really read.
    Input(Recording),
    /// The generator gave up: not an input.
    Rejected,
    /// Drawing and running cannot be separated for this property.
    Inseparable,
}

/// The property, as far as the shrinker needs it.
pub(crate) trait Trial {
    fn draw(&mut self, tape: &Tape) -> Drawn;
    fn run(&mut self, tape: &Tape) -> (Ending, Recording);
    /// Inputs that may be simpler than the best, and that editing its tape does not lead to.
    fn simpler(&mut self, _best: &Tape) -> Box<dyn Iterator<Item = Tape>> {
        Box::new(std::iter::empty())
    }
    /// For those who know simpler ones: how long this has been going on, without the time in which
    /// others had the processor if that is known. What is tried must not depend on how busy a
    /// machine is.
    fn clock(&self) -> Duration {
        Duration::ZERO
    }
    /// Called with each better case, so that nothing is lost if the process ends.
    fn improved(&mut self, _best: &Tape, _failure: &Failure) {}
}

/// How long shrinking may go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShrinkLimits {
    pub(crate) calls: u64,
    pub(crate) time: Duration,
}

/// Why shrinking ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stopped {
    /// No pass finds anything simpler.
    Minimal,
    Calls,
    Time,
}

/// The simplest failing case found.
#[derive(Debug)]
pub(crate) struct Shrunk {
    pub(crate) tape: Tape,
    pub(crate) failure: Failure,
    pub(crate) calls: u64,
    pub(crate) improvements: u64,
    pub(crate) stopped: Stopped,
    /// A failure at another place that was met on the way, made minimal too if
    /// it was simpler when it was met.
    pub(crate) other: Option<(Tape, Failure)>,
    /// Whether that other one is the failure that was found first.
    pub(crate) is_other_first: bool,
}

/// Looks for the shortlex-least tape that still fails.
///
/// **Order.** A case is replaced only by one whose tape is shorter, or equally
/// long and smaller at the first difference. The order is total and every step
/// goes down, so shrinking ends; and because 0 is the simplest answer to every
/// question, down the order means simpler for the reader, too.
///
/// **Draw before you run.** A candidate is an edited tape, and what the
/// generator makes of it may be anything: something larger, something seen
/// before, the very same value. Drawing is cheap, the property may not be. So a
/// candidate is drawn first, and the property is called only if the tape, as it
/// was really read, is smaller than the best and has never been tried.
///
/// **No pass remembers anything.** Passes run in a fixed order, again and
/// again, until a whole round changes nothing. Since tried tapes are
/// remembered, the last round, which only confirms, costs no calls.
///
/// **Same bug.** A candidate that fails at another place is not followed:
/// shrinking must not slip from the failure that was found to another. But the
/// simplest such candidate is kept. If it is simpler than the minimum of the
/// first failure, it is shrunk as well, and the simpler of the two is reported
/// with the other beside it.
pub(crate) struct Shrinker<'t> {
    trial: &'t mut dyn Trial,
    best: Recording,
    best_tape: Tape,
    failure: Failure,
    tried: HashSet<u64>,
    limits: ShrinkLimits,
    started: Instant,
    /// How long inputs were looked for that are as required.
    spent_on_required: Duration,
    calls: u64,
    improvements: u64,
    stopped: Option<Stopped>,
    other: Option<(Tape, Recording, Failure)>,
}

/// Every pass, in the order in which they run: the ones that remove most first.
const PASSES: [fn(&mut Shrinker<'_>); 20] = [
    simplest::replace_all,
    elements::delete,
    hoist::descendants,
    simplest::replace_values,
    dependent::lower_and_delete,
    together::lower_equal,
    numbers::lower,
    join::lists,
    join::numbers,
    transfer::between_numbers,
    transfer::between_factors,
    order::sort_siblings,
    together::lower_differences,
    dependent::lower_and_delete_elements,
    elements::delete_pairs,
    elements::delete_mirrored,
    elements::delete_from_two,
    indices::take_away,
    numbers::search_thoroughly,
    required::simpler,
];

/// Shrinks a failing case.
pub(crate) fn shrink(
    trial: &mut dyn Trial,
    recording: Recording,
    failure: Failure,
    limits: ShrinkLimits,
) -> Shrunk {
    let mut shrinker = Shrinker {
        trial,
        best_tape: recording.tape(),
        best: recording,
        failure,
        tried: HashSet::new(),
        limits,
        started: Instant::now(),
        spent_on_required: Duration::ZERO,
        calls: 0,
        improvements: 0,
        stopped: (limits.calls == 0).then_some(Stopped::Calls),
        other: None,
    };
    shrinker.run_passes();
    let (mut other, mut is_other_first) = (None, false);
    if let Some((tape, recording, failure)) = shrinker.other.take() {
        other = Some((tape.clone(), failure.clone()));
        if tape < shrinker.best_tape && !shrinker.is_over() {
            let first = (shrinker.best_tape.clone(), shrinker.failure.clone());
            shrinker.start_over(tape, recording, failure);
            shrinker.run_passes();
            other = Some(first);
            is_other_first = true;
        }
    }
    Shrunk {
        tape: shrinker.best_tape,
        failure: shrinker.failure,
        calls: shrinker.calls,
        improvements: shrinker.improvements,
        stopped: shrinker.stopped.unwrap_or(Stopped::Minimal),
        other,
        is_other_first,
    }
}

impl Shrinker<'_> {
    /// All passes, again and again, until a whole round changes nothing.
    fn run_passes(&mut self) {
        loop {
            let before = self.improvements;
            for pass in PASSES {
                pass(self);
            }
            if self.improvements == before || self.is_over() {
                return;
            }
        }
    }

    /// Turns to another failure.
    fn start_over(&mut self, tape: Tape, recording: Recording, failure: Failure) {
        self.best_tape = tape;
        self.best = recording;
        self.failure = failure;
        // What did not fail in the old way may fail in the new one.
        self.tried.clear();
    }

    /// The best case so far. Passes copy it before they edit.
    fn best(&self) -> &Recording {
        &self.best
    }

    /// The answers of the best case.
    fn answers(&self) -> Vec<u64> {
        self.best_tape.0.clone()
    }

    /// Whether a limit is reached; passes need not ask, but may leave early.
    fn is_over(&self) -> bool {
        self.stopped.is_some()
    }

    /// Looks at the clock as well: drawing takes time even if nothing is called.
    fn is_time_over(&mut self) -> bool {
        if self.started.elapsed() >= self.limits.time {
            self.stopped.get_or_insert(Stopped::Time);
        }
        self.is_over()
    }

    /// Tries a tape; true if it fails too and is the best now.
    fn consider(&mut self, answers: Vec<u64>) -> bool {
        let candidate = Tape(answers);
        if candidate == self.best_tape {
            return true;
        }
        if self.is_time_over() || !self.tried.insert(fingerprint(&candidate)) {
            return false;
        }
        match self.trial.draw(&candidate) {
            Drawn::Rejected => false,
            Drawn::Inseparable => self.run(&candidate),
            Drawn::Input(recording) => {
                let tape = recording.tape();
                if tape >= self.best_tape {
                    return tape == self.best_tape;
                }
                let is_new = tape == candidate || self.tried.insert(fingerprint(&tape));
                is_new && self.run(&tape)
            }
        }
    }

    /// What the generator makes of a tape, without asking the property if possible.
    fn draw(&mut self, answers: Vec<u64>) -> Option<Recording> {
        if self.is_time_over() {
            return None;
        }
        let tape = Tape(answers);
        match self.trial.draw(&tape) {
            Drawn::Input(recording) => Some(recording),
            Drawn::Rejected => None,
            Drawn::Inseparable => {
                let (ending, recording) = self.call(&tape);
                let read = recording.clone();
                self.judge(ending, recording);
                Some(read)
            }
        }
    }

    fn run(&mut self, tape: &Tape) -> bool {
        let (ending, recording) = self.call(tape);
        self.judge(ending, recording)
    }

    fn call(&mut self, tape: &Tape) -> (Ending, Recording) {
        self.calls += 1;
        if self.calls >= self.limits.calls {
            self.stopped.get_or_insert(Stopped::Calls);
        }
        self.trial.run(tape)
    }

    fn judge(&mut self, ending: Ending, recording: Recording) -> bool {
        let Ending::Failed(failure) = ending else { return false };
        let tape = recording.tape();
        if !failure.same_origin(&self.failure) {
            if self.other.as_ref().is_none_or(|(simplest, ..)| tape < *simplest) {
                self.other = Some((tape, recording, failure));
            }
            return false;
        }
        if tape >= self.best_tape {
            return false;
        }
        self.best = recording;
        self.best_tape = tape;
        self.failure = failure;
        self.improvements += 1;
        self.trial.improved(&self.best_tape, &self.failure);
        true
    }
}

fn fingerprint(tape: &Tape) -> u64 {
    let mut hasher = DefaultHasher::new();
    tape.hash(&mut hasher);
    hasher.finish()
}
