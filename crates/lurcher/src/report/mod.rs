//! What a run found, as plain data; then as text.
//!
//! The runner fills a [`Report`]; only `text.rs` knows how it looks.

pub(crate) mod diff;
mod generalised;
mod interaction;
pub(crate) mod observe;
mod spread;
mod text;

use std::path::PathBuf;

pub(crate) use self::text::Look;

use crate::explain::{Explanation, Generalisation};
use crate::property::{Failure, Shown};
use crate::runner::Summary;
use crate::shrink::Stopped;
use crate::source::Tape;

/// What came of testing a property.
///
/// [`Config::run`](crate::Config::run) returns one; `#[property]` and
/// [`check`](crate::check) print it and fail the test if it is a failure.
#[derive(Debug)]
pub struct Report {
    pub(crate) property: String,
    pub(crate) conclusion: Conclusion,
    pub(crate) summary: Summary,
    /// Things worth knowing that are neither pass nor failure.
    pub(crate) remarks: Vec<String>,
    /// How to run this one test again: `cargo test name`; empty inside another property.
    pub(crate) command: String,
}

/// How a run ended.
#[derive(Debug)]
pub(crate) enum Conclusion {
    Passed,
    Failed(Box<Counterexample>),
    /// Too many inputs were discarded to say anything.
    GaveUp,
    /// The property held, but a `cover!` claim does not.
    Uncovered,
    /// The toolkit was used wrongly.
    Misused(String),
    /// A child process did the work and left its report.
    FromChild {
        is_success: bool,
        text: String,
        styled: String,
    },
}

/// A failing input and all there is to say about it.
#[derive(Debug)]
pub(crate) struct Counterexample {
    pub(crate) engine: &'static str,
    pub(crate) inputs: Vec<Shown>,
    pub(crate) failure: Failure,
    pub(crate) notes: Vec<String>,
    pub(crate) tape: Tape,
    /// The token for `LURCHER_REPLAY`, unless it would be too long for a line.
    pub(crate) replay: Option<String>,
    pub(crate) saved: Saving,
    pub(crate) shrinking: Option<Shrinking>,
    /// Which of its values bring the failure about, if the engine can tell.
    pub(crate) interaction: Option<Interaction>,
    /// What characterises the failure.
    pub(crate) explanation: Explanation,
    /// Whether the final case failed when it was run once more.
    pub(crate) is_repeatable: bool,
    /// Whether it can be run again in this process: not if it hangs.
    pub(crate) is_runnable: bool,
}

impl Counterexample {
    /// One of which nothing is known but what happened and, perhaps, how to run it again.
    pub(crate) fn unshown(
        engine: &'static str,
        message: String,
        replay: Option<String>,
        saved: Saving,
    ) -> Self {
        Counterexample {
            engine,
            inputs: Vec::new(),
            failure: Failure { message, location: None, backtrace: None },
            notes: Vec::new(),
            tape: Tape::default(),
            replay,
            saved,
            shrinking: None,
            interaction: None,
            explanation: Explanation::default(),
            is_repeatable: true,
            is_runnable: false,
        }
    }
}

/// How shrinking went.
#[derive(Clone, Debug)]
pub(crate) struct Shrinking {
    pub(crate) calls: u64,
    pub(crate) improvements: u64,
    pub(crate) stopped: Stopped,
    /// A second failure, at another place: its inputs as text, and the token to replay it.
    pub(crate) other: Option<OtherFailure>,
}

/// A failure at another place.
#[derive(Clone, Debug)]
pub(crate) struct OtherFailure {
    pub(crate) failure: Failure,
    pub(crate) inputs: Vec<Shown>,
    pub(crate) replay: String,
}

/// The values of a failing case that are enough for it to fail, whatever the values of
/// the other parameters are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Interaction {
    /// Name and value of each parameter that matters.
    pub(crate) values: Vec<(String, String)>,
    /// The names of the parameters that don't.
    pub(crate) others: Vec<String>,
    /// In so many rows the others were changed, and it failed in all of them.
    pub(crate) rows: usize,
    /// Whether these were all rows with those values.
    pub(crate) is_exhaustive: bool,
    /// Whether it passes in some row for each of the values if that is changed. Not if
    /// there was no time to find out.
    pub(crate) is_minimal: bool,
    /// Whether the case has arguments beside the parameters, which stayed as they were.
    pub(crate) has_generated: bool,
}

/// What became of saving the failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Saving {
    To(PathBuf),
    /// It is one of the saved failures already.
    Known(PathBuf),
    /// Not saved, for a reason; empty if saving was not asked for.
    Not(String),
}

impl Report {
    /// Whether the property held for every input that was tried.
    pub fn is_success(&self) -> bool {
        match &self.conclusion {
            Conclusion::Passed => true,
            Conclusion::FromChild { is_success, .. } => *is_success,
            _ => false,
        }
    }

    /// How many cases passed.
    pub fn passed(&self) -> u64 {
        self.summary.passed
    }

    /// How many cases were discarded by `assume!` or a filter.
    pub fn discarded(&self) -> u64 {
        self.summary.discarded()
    }

    /// The minimal failing input: each argument as text.
    pub fn inputs(&self) -> &[Shown] {
        match &self.conclusion {
            Conclusion::Failed(counterexample) => &counterexample.inputs,
            _ => &[],
        }
    }

    /// What characterises the failure: patterns of inputs that all fail, the unconditional one
    /// first. Empty where nothing was found, or inputs are not drawn as their types say.
    pub fn generalisations(&self) -> &[Generalisation] {
        match &self.conclusion {
            Conclusion::Failed(counterexample) => &counterexample.explanation.generalisations,
            _ => &[],
        }
    }

    /// The tape of the minimal failing input.
    pub fn tape(&self) -> Option<&Tape> {
        match &self.conclusion {
            Conclusion::Failed(counterexample) => Some(&counterexample.tape),
            _ => None,
        }
    }

    /// The message of the failure.
    pub fn message(&self) -> Option<&str> {
        match &self.conclusion {
            Conclusion::Failed(counterexample) => Some(&counterexample.failure.message),
            Conclusion::Misused(message) => Some(message),
            _ => None,
        }
    }

    /// How often the property was called to shrink the failing input.
    pub fn shrink_calls(&self) -> u64 {
        match &self.conclusion {
            Conclusion::Failed(counterexample) => {
                counterexample.shrinking.as_ref().map_or(0, |shrinking| shrinking.calls)
            }
            _ => 0,
        }
    }

    /// The whole report as text, without colour.
    pub fn text(&self) -> String {
        let look = Look::plain();
        text::render(self, &look) + &self.explained(&look)
    }

    /// Whether there is something that a person might want to read.
    pub(crate) fn is_worth_showing(&self) -> bool {
        let is_worth = match &self.conclusion {
            Conclusion::Passed => self.summary.is_worth_showing(),
            Conclusion::FromChild { text, .. } => !text.is_empty(),
            _ => true,
        };
        is_worth || !self.remarks.is_empty()
    }

    /// The report without what characterises the failure.
    pub(crate) fn styled(&self, look: &Look) -> String {
        text::render(self, look)
    }

    /// What characterises the failure; nothing if nothing is known.
    pub(crate) fn explained(&self, look: &Look) -> String {
        match &self.conclusion {
            Conclusion::Failed(counterexample) => {
                generalised::render(&counterexample.explanation, look)
            }
            _ => String::new(),
        }
    }
}
