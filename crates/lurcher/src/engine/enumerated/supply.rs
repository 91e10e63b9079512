//! Where enumerated inputs come from.

use lurcher_trees::Search;

use super::super::Look;
use crate::source::Tape;

/// Inputs, smallest first.
pub(super) trait Supply: Send {
    /// Goes on to the next input, with so many steps at most: runs of the requirement, or
    /// draws. Says how many it were.
    fn next(&mut self, most_steps: u64) -> (Reached, u64);

    /// Whether the input is one of that size; if not, it is a larger one, tried in between.
    fn is_listed(&self) -> bool {
        true
    }

    /// The size of the inputs that are being gone through.
    fn size(&self) -> u32;

    /// The input as a tape.
    fn tape(&mut self, look: &mut Look<'_>) -> Tape;

    /// Lends the input, if that can be done; it is to be given back before the next.
    fn lend(&mut self) -> Option<Box<Search>>;

    /// Takes back what was lent.
    fn restore(&mut self, search: Box<Search>);

    /// How many inputs passed without being handed out, since this was last asked.
    fn take_passed(&mut self) -> u64 {
        0
    }

    /// What the inputs are called, and what is required of them: "input", " with p(&x)".
    fn names(&self) -> (&'static str, String);
}

/// Where a supply has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reached {
    /// At an input.
    Input,
    /// The steps were not enough.
    Nothing,
    /// There are no more inputs of that size; the next are larger.
    Larger,
    /// There are no more inputs.
    End,
}
