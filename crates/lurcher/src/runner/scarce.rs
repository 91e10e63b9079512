//! What is said where few inputs of a refined function were run, or none.

use super::summary::Summary;
use crate::config::Settings;

/// A refined function has few inputs if there are so many cases that were discarded for one that
/// was run.
const FEW: u64 = 10;

/// What is said where hardly any inputs of a refined function were found.
pub(super) fn few(summary: &Summary, settings: &Settings) -> Option<String> {
    let others = summary.discarded() - summary.overflows().iter().map(|(_, n)| n).sum::<u64>();
    let is_few = summary.passed < settings.cases && others > summary.passed.saturating_mul(FEW);
    let inputs = if summary.passed == 1 { "input was" } else { "inputs were" };
    is_few.then(|| {
        format!(
            "only {} {inputs} found and run; {others} times no other was found\n  if there should be more, say in the \
             refinement what they have (a length, a range, a character) rather than call a function",
            summary.passed
        )
    })
}

/// What is said where no input of a refined function was run.
pub(super) fn none_ran(summary: &Summary) -> String {
    let remedy = if summary.overflows().is_empty() {
        "say less in the refinement, or write into it or the function what an input has in it (a \
         number, a character, a text): these are tried"
    } else {
        "say in the refinement how large numbers are; with `overflow = fail` it is a failure"
    };
    format!("no input could be run\n{}{remedy}", summary.discard_table())
}

/// What is said of inputs that a refined function overflows with.
pub(super) fn overflows(summary: &Summary) -> Option<String> {
    let rows = summary.overflows();
    let (why, _) = rows.first()?;
    let n: u64 = rows.iter().map(|(_, n)| n).sum();
    let inputs = if n == 1 { "input was" } else { "inputs were" };
    Some(format!(
        "{n} {inputs} discarded: {why}\n  say in the refinement how large they are; with `overflow = fail` it is a failure"
    ))
}
