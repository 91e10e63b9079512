//! Constructor patterns: which constructors stand below each other on some path through a value.
//!
//! Listing by size stays for long among values that are much alike. A pattern says of some
//! values what their constructors are from the root downwards, along one path: an `App`, below
//! it somewhere an `Abs`, below that a `Var`. The rows of a covering array over the constructors
//! at each depth are patterns that are as different as can be, and a search among the
//! values of each, for a while, sees a little of everything. This is section 3 of *Don't Go
//! Down the Rabbit Hole: Reprioritizing Enumeration for Property-Based Testing* (Mittelman,
//! Resnick, Perez, Goodloe and Lampropoulos, 2023).
//!
//! # What a path is
//!
//! [`Paths`] says for a space which types are the *steps* of paths: by default, for each value
//! of the tuple, the first recursive enum that is met in its type. What lies
//! between two steps (pointers, lists, options, tuples, other types) is looked through; sets,
//! maps and heaps are not, for their elements have no place. The steps that
//! are met first inside a step are its *children*.
//!
//! A value matches the pattern `c1, c2, …, cn` if it is built by `c1` and
//! - it has no children, or `n` is 1, or
//! - one of its children matches `c2, …, cn`.
//!
//! For the simple types of the paper that is its definition: there a constructor has children
//! in all values that it builds or in none (it is *terminal*). Where children are in a list,
//! a value with an empty list ends a path like a terminal constructor does; so every value
//! matches some pattern of each length.
//!
//! # How a pattern is searched
//!
//! Not as one more predicate: [`Paths::restrict`] makes a [`Space`](crate::Space) of the matching
//! values only, which is counted, listed and searched like any other. That one of several
//! children has to match does not let a value occur twice: the alternatives of the new space
//! are "the first child matches", "the first does not and the second does" and so on (see
//! `restrict.rs`).
//!
//! [`Patterns`] goes through many patterns with growing budgets; it has no parameters to tune.
//! It does not show all values of a pattern, but some that differ (see `leaping.rs`).

mod arrays;
mod columns;
mod driver;
#[cfg(test)]
mod driver_tests;
mod expression;
mod interleaved;
mod leaping;
mod meter;
#[cfg(test)]
mod naive;
mod paths;
mod restrict;
#[cfg(test)]
mod tests;

pub use self::arrays::{Arrays, Products};
pub use self::columns::{Column, Ends, Pattern};
pub use self::driver::Patterns;
pub use self::interleaved::Interleaved;
pub use self::paths::{Paths, Step};
