//! What is true of every value of a type; see `#[data(invariant = …)]`.

use lurcher_trees::symbolic::Function;

use super::Lazy;

/// The invariant of a type, with its readings; filled in by the derive.
#[doc(hidden)]
#[derive(Debug)]
pub struct Invariant<T: 'static> {
    /// Whether it holds.
    pub holds: fn(&T) -> bool,
    /// The part of it that does not hold, as it is written.
    pub violated: fn(&T) -> String,
    /// As it is written; nothing if only the types of fields say something.
    pub text: &'static str,
    /// The same, lazily.
    pub lazy: for<'s> fn(Lazy<'s, T>) -> bool,
    /// The same, symbolically.
    pub symbolic: fn() -> &'static Function,
}
