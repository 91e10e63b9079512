//! Many random cases in a row, as fast as the property allows.
//!
//! Most cases pass and say nothing. For those the way from one case to the next
//! should cost less than drawing one number: no dynamic call, no catching, no
//! result to hand around. So the loop itself is compiled once per property, and
//! it is left only when something happens; panics are caught around the whole
//! sprint, which knows how far it got.

use super::beat::Beat;
use crate::engine::RandomRun;
use crate::property::{Verdict, has_notes};
use crate::source::Source;

/// Why a sprint was left.
pub(crate) enum Left {
    /// All its cases passed.
    Done,
    /// The last case passed, and said something.
    Noted,
    /// The last case returned a failure.
    Failed(String),
}

/// The loop, for one property.
pub(crate) fn sprint<F: Fn(&mut Source) -> Verdict>(
    property: &F,
    source: &mut Source,
    run: &mut RandomRun,
    beat: &Beat,
) -> Left {
    let left = run.each(|seed, size| {
        source.restart(seed, size);
        beat.begin_random(seed, size);
        match property(source) {
            Verdict::Fail(message) => Some(Left::Failed(message)),
            Verdict::Pass => has_notes().then_some(Left::Noted),
        }
    });
    left.unwrap_or(Left::Done)
}
