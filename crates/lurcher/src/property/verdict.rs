//! What a property's body may return.

use std::fmt::Debug;

/// Whether a property held for one input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It held.
    Pass,
    /// It did not, for the reason given.
    Fail(String),
}

/// What the body of a property may return: `()`, `bool`, or a `Result` of either.
#[diagnostic::on_unimplemented(
    message = "a property cannot return `{Self}`",
    note = "a property returns `()`, `bool`, `Verdict`, or a `Result` of these"
)]
pub trait Outcome {
    /// Judges the returned value.
    fn verdict(self) -> Verdict;
}

impl Outcome for Verdict {
    #[inline]
    fn verdict(self) -> Verdict {
        self
    }
}

impl Outcome for () {
    #[inline]
    fn verdict(self) -> Verdict {
        Verdict::Pass
    }
}

impl Outcome for bool {
    #[inline]
    fn verdict(self) -> Verdict {
        if self { Verdict::Pass } else { Verdict::Fail("returned false".to_string()) }
    }
}

/// Never returns, so never judges.
impl Outcome for std::convert::Infallible {
    fn verdict(self) -> Verdict {
        match self {}
    }
}

impl<T: Outcome, E: Debug> Outcome for Result<T, E> {
    #[inline]
    fn verdict(self) -> Verdict {
        match self {
            Ok(outcome) => outcome.verdict(),
            Err(error) => Verdict::Fail(format!("returned Err({error:?})")),
        }
    }
}
