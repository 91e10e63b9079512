//! The budget of recursive generators; see `generators/recursive.rs` for the idea.

use super::Source;

/// What the inner values of a recursive generator share.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Recursion {
    /// Which part of the budget an inner value gets.
    fan_out: usize,
    /// How many more branches there may be.
    pool: usize,
}

impl Source {
    /// Draws a recursive value from the outside: guesses the fan-out, fills the pool.
    pub(crate) fn in_recursion<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.recursion;
        let fan_out = [1, 1, 1, 2, 2, 2, 4, 4][self.random.below(8) as usize];
        self.recursion = Recursion { fan_out, pool: self.budget };
        let value = draw(self);
        self.recursion = before;
        value
    }

    /// Whether the next value should be a branch: with budget `b` left it is not
    /// with probability 1/(b + 1), as for recursive types.
    pub(crate) fn propose_branch(&mut self) -> bool {
        self.budget > 0 && self.recursion.pool > 0 && !self.random.one_in(self.budget as u64 + 1)
    }

    /// Draws a branch; what it asks for inside has less budget.
    pub(crate) fn in_branch<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.budget;
        self.budget = before.saturating_sub(1) / self.recursion.fan_out.max(1);
        self.recursion.pool = self.recursion.pool.saturating_sub(1);
        let value = draw(self);
        self.budget = before;
        value
    }
}
