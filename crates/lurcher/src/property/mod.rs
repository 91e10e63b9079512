//! A property and the running of one case of it.
//!
//! A property is a function from a [`Source`] to a [`Verdict`]; `#[property]`
//! and [`check`](crate::check) both end up as one. [`run_case`] is the only
//! place where user code is called: it catches panics, tells discarded cases
//! from failed ones and from misuse of the toolkit, and says how the case ended.

mod context;
mod covers;
mod frames;
mod panics;
mod shown;
mod verdict;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::time::Duration;

#[cfg(test)]
pub(crate) use self::context::CoverClaim;
pub(crate) use self::context::{
    CaseNotes, Context, context, has_notes, install, take_notes, with_notes,
};
pub use self::context::{add_note, assume, classify, collect, cover, label, target};
pub(crate) use self::covers::Hit;
pub use self::covers::covers;
pub(crate) use self::panics::{CaughtPanic, catch_panics, is_catching};
pub use self::shown::{Describe, DescribeData, DescribeDebug, DescribeNothing, Described, Shown};
pub use self::verdict::{Outcome, Verdict};

use crate::source::Source;

/// A property as the runner sees it.
pub(crate) type Property<'p> = dyn Fn(&mut Source) -> Verdict + Sync + 'p;

/// How one case ended.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Ending {
    Passed,
    /// The input was not one the property speaks about.
    Discarded(String),
    Failed(Failure),
    /// The toolkit was used wrongly; no verdict on the property.
    Misused(String),
}

/// How one case ended, what it said, and how long it took, its drawing included.
#[derive(Debug)]
pub(crate) struct CaseResult {
    pub(crate) ending: Ending,
    pub(crate) notes: Option<Box<CaseNotes>>,
    pub(crate) took: Duration,
    /// Whether its tape, if there was one, answered just the questions that were asked.
    pub(crate) fits: bool,
}

impl CaseResult {
    /// Whether it passed and said nothing.
    pub(crate) fn is_silent(&self) -> bool {
        matches!(self.ending, Ending::Passed) && self.notes.is_none()
    }
}

/// Why a case failed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Failure {
    pub(crate) message: String,
    /// Where it panicked, as `file:line:column`; none if it returned.
    pub(crate) location: Option<String>,
    pub(crate) backtrace: Option<String>,
}

impl Failure {
    /// Two failures are the same bug, as far as one can tell, if they arise at the same place.
    pub(crate) fn same_origin(&self, other: &Failure) -> bool {
        self.location == other.location
    }
}

/// What is said where a refined function subtracts more from a number than its type allows, for a
/// small input.
pub(crate) const BELOW_ZERO: &str = "a valid input makes it panic: attempt to subtract with overflow\n\
     (the input is small, so the difference is below zero)";

/// The same as a reason to discard a case.
pub(crate) fn overflow(failure: &Failure) -> String {
    let message = match failure.message.starts_with(BELOW_ZERO) {
        true => "attempt to subtract with overflow",
        false => &failure.message,
    };
    let place = failure.location.as_deref().unwrap_or("an unknown place");
    format!("{message}, at {place}")
}

/// Runs one case.
pub(crate) fn run_case(property: &Property<'_>, source: &mut Source) -> Ending {
    match catch_unwind(AssertUnwindSafe(|| property(source))) {
        Ok(verdict) => verdict.into(),
        Err(payload) => ending_of_unwind(payload),
    }
}

impl From<Verdict> for Ending {
    #[inline]
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Pass => Ending::Passed,
            Verdict::Fail(message) => {
                Ending::Failed(Failure { message, location: None, backtrace: None })
            }
        }
    }
}

/// What an unwinding case meant.
pub(crate) fn ending_of_unwind(payload: Box<dyn std::any::Any + Send>) -> Ending {
    let payload = match payload.downcast::<Discard>() {
        Ok(discard) => return Ending::Discarded(discard.0),
        Err(payload) => payload,
    };
    let payload = match payload.downcast::<Misuse>() {
        Ok(misuse) => return Ending::Misused(misuse.0),
        Err(payload) => payload,
    };
    if let Some(message) = crate::lazy::deep::said(&*payload) {
        return Ending::Failed(Failure { message, location: None, backtrace: None });
    }
    match payload.downcast::<Carried>() {
        Ok(carried) => carried.0,
        Err(payload) => {
            let CaughtPanic { message, location, backtrace } = panics::describe(payload);
            Ending::Failed(Failure { message, location, backtrace })
        }
    }
}

/// Calls a function of the user's that is no part of the property; if it panics, what it said
/// and where.
pub(crate) fn tell<T>(call: impl FnOnce() -> T) -> Result<T, String> {
    catch_unwind(AssertUnwindSafe(call)).map_err(|payload| match ending_of_unwind(payload) {
        Ending::Failed(Failure { message, location: Some(place), .. }) => {
            format!("{message}, at {place}")
        }
        Ending::Failed(Failure { message, .. }) | Ending::Misused(message) => message,
        Ending::Passed | Ending::Discarded(_) => "it discards the case".to_string(),
    })
}

struct Discard(String);

struct Misuse(String);

/// An ending that was worked out on another thread.
pub(crate) struct Carried(pub(crate) Ending);

/// Ends the case without a verdict. Unwinds, so that it works from anywhere
/// below the property; the panic hook is not run.
pub(crate) fn discard(why: &str) -> ! {
    resume_unwind(Box::new(Discard(why.to_string())))
}

/// Ends the run: the toolkit was used wrongly. Outside a run it is an ordinary panic.
#[track_caller]
pub(crate) fn misuse(message: String) -> ! {
    if panics::is_catching() {
        let place = std::panic::Location::caller();
        // A place in the toolkit's own files tells a user nothing.
        let is_ours = !cfg!(test)
            && file!()
                .strip_suffix("property/mod.rs")
                .is_some_and(|own| place.file().starts_with(own));
        let place = if is_ours { String::new() } else { format!("\n  at {place}") };
        resume_unwind(Box::new(Misuse(format!("{message}{place}"))))
    }
    panic!("lurcher: {message}")
}
