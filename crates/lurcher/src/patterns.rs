//! Searching by constructor patterns.
//!
//! Listing all values by size finds what is small. Larger values are too many, and those that come
//! one after the other are much alike. A *pattern* asks for values that have certain constructors
//! below each other on some path from the root: `App/Lam/Lam/Var`. The rows of a [covering
//! array](mod@crate::patterns#arrays) over the constructors at each depth are patterns that differ
//! as much as can be, and each is searched for a while. The idea is that of *Don't Go Down the
//! Rabbit Hole: Reprioritizing Enumeration for Property-Based Testing* (Mittelman and others,
//! 2023).
//!
//! [`search`] lists by size first and alone; when that takes long, patterns of larger sizes have
//! nearly every second run. There is nothing to tune.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use lurcher::patterns;
//! use lurcher::prelude::*;
//!
//! #[derive(Clone, Debug, PartialEq, Data)]
//! enum Exp {
//!     Zero,
//!     Not(Box<Exp>),
//!     And(Box<Exp>, Box<Exp>),
//! }
//!
//! #[logic]
//! fn depth(exp: &Exp) -> u32 {
//!     match exp {
//!         Exp::Zero => 1,
//!         Exp::Not(exp) => 1 + depth(exp),
//!         Exp::And(a, b) => 1 + depth(a).max(depth(b)),
//!     }
//! }
//!
//! let mut sizes = Vec::new();
//! patterns::search::<Exp>(
//!     1_000,
//!     |exp| depth::lazy(exp) < 5,
//!     |found| {
//!         sizes.push(found.size());
//!         ControlFlow::Continue(())
//!     },
//! );
//! assert!(sizes.is_sorted(), "patterns are for when listing takes long");
//! ```
//!
//! # Arrays
//!
//! Rows are in an order in which the first are a covering array of strength 1, then of strength 2,
//! and so on. Arrays of strengths in between need the feature `arrays`; without it the
//! rows after those of strength 1 are all combinations, in a mixed order.

use std::ops::ControlFlow;
use std::sync::Arc;

use lurcher_trees::pattern::{Arrays, Interleaved, Pattern};
use lurcher_trees::{Next, Space};

use crate::data::Data;
use crate::lazy::{Lazy, argument};

/// A value that was found, and how.
#[derive(Debug)]
pub struct Found<'s, T> {
    value: Lazy<'s, T>,
    size: u32,
    pattern: Option<&'s Pattern>,
}

impl<'s, T: Data> Found<'s, T> {
    /// The value.
    pub fn value(&self) -> T {
        self.value.to_value()
    }

    /// The value as it is in the search, all of it chosen.
    pub fn lazy(&self) -> Lazy<'s, T> {
        self.value
    }

    /// Its size.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// The pattern that it was found by; none if it was listed by size.
    pub fn pattern(&self) -> Option<&'s Pattern> {
        self.pattern
    }
}

/// Searches for values of which a predicate is true: all of them by size, and, once that takes
/// long, in between larger ones by patterns. `found` is told of each, and may end the search; it
/// also ends when the predicate was asked `most_runs` times. Says how often it was.
///
/// # Panics
/// If the values of the type cannot be listed by size.
pub fn search<T: Data>(
    most_runs: u64,
    mut holds: impl for<'s> FnMut(Lazy<'s, T>) -> bool,
    mut found: impl for<'s> FnMut(Found<'s, T>) -> ControlFlow<()>,
) -> u64 {
    let space = Space::new(&[T::shape()]).unwrap_or_else(|error| panic!("lurcher: {error}"));
    let mut all = Interleaved::new(Arc::new(space), arrays());
    loop {
        let left = most_runs - all.n_runs();
        if left == 0 || all.next(|search| holds(argument(search, 0)), left) != Next::Value {
            return all.n_runs();
        }
        let pattern = if all.is_pattern() { all.patterns().pattern() } else { None };
        let value = argument(all.search(), 0);
        if found(Found { value, size: all.size(), pattern }).is_break() {
            return all.n_runs();
        }
    }
}

/// What builds the arrays of patterns.
#[cfg(feature = "arrays")]
pub fn arrays() -> impl Arrays {
    Covering::default()
}

/// What builds the arrays of patterns.
#[cfg(not(feature = "arrays"))]
pub fn arrays() -> impl Arrays {
    lurcher_trees::pattern::Products
}

/// Covering arrays of any strength, from `lurcher-arrays`.
#[cfg(feature = "arrays")]
#[derive(Clone, Copy, Debug, Default)]
pub struct Covering {
    by_digits: bool,
}

#[cfg(feature = "arrays")]
impl Covering {
    /// Arrays whose columns are constructors.
    pub fn new() -> Self {
        Covering::default()
    }

    /// Splits the numbers of constructors into digits, however few there are: strengths
    /// then count digits, so a strength above the number of columns has a meaning.
    #[must_use]
    pub fn by_digits(mut self) -> Self {
        self.by_digits = true;
        self
    }
}

#[cfg(feature = "arrays")]
impl Arrays for Covering {
    fn rows(
        &mut self,
        sizes: &[usize],
        strength: usize,
        known: &[Vec<u32>],
    ) -> Option<Vec<Vec<u32>>> {
        use lurcher_arrays::{Effort, Model, Options, Radix, Term};
        if strength >= sizes.len() && !self.by_digits {
            return lurcher_trees::pattern::Products.rows(sizes, strength, known);
        }
        let mut model = Model::new("constructors");
        // Of each column: the base, and how many digits it has.
        let split = |&size: &usize| if self.by_digits { digits(size) } else { (size, 1) };
        let splits: Vec<(usize, usize)> = sizes.iter().map(split).collect();
        for (column, (&size, &(base, n_digits))) in sizes.iter().zip(&splits).enumerate() {
            let digits: Vec<_> = (0..n_digits)
                .map(|digit| model.range(format!("{column}.{digit}"), 0..=base as i64 - 1))
                .collect();
            if n_digits > 1 {
                let number =
                    digits.iter().fold(Term::from(0), |sum, &digit| sum * base as i64 + digit);
                model.constrain(number.at_most(size as i64 - 1));
                model.relation(digits, n_digits);
            }
        }
        for row in known {
            let cells = row.iter().zip(&splits).flat_map(|(&cell, &(base, n_digits))| {
                let place = move |digit: u32| u64::from(cell) / (base as u64).pow(digit);
                (0..n_digits as u32).rev().map(move |digit| Some(place(digit) % base as u64))
            });
            model.seed(cells);
        }
        let n_columns: usize = splits.iter().map(|(_, n_digits)| n_digits).sum();
        model.strength(strength.min(n_columns));
        let options = Options::new().effort(Effort::Fast).threads(1).radix(Radix::Never);
        let array = model.array(&options).ok()?;
        let known: std::collections::HashSet<&[u32]> = known.iter().map(|row| &row[..]).collect();
        let rows = array.rows().map(|row| {
            let mut cells = row.cells().iter();
            let cell = |&(base, n_digits): &(usize, usize)| {
                let digits = cells.by_ref().take(n_digits);
                digits.fold(0, |number, &digit| number * base as u32 + digit as u32)
            };
            splits.iter().map(cell).collect()
        });
        Some(rows.filter(|row: &Vec<u32>| !known.contains(&row[..])).collect())
    }
}

/// The base in which the numbers below some number are written, and how many digits that takes:
/// the smallest base with which they are at most six, as the paper has it.
#[cfg(feature = "arrays")]
fn digits(n: usize) -> (usize, usize) {
    let base = (2usize..).find(|base| base.saturating_pow(6) >= n).unwrap_or(n);
    let n_digits = (1..6).find(|&digits| base.saturating_pow(digits) >= n).unwrap_or(6);
    (base, n_digits as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone, Debug, PartialEq, crate::Data)]
    enum Exp {
        Zero,
        Not(Box<Exp>),
        And(Box<Exp>, Box<Exp>),
        If(Box<Exp>, Box<Exp>, Box<Exp>),
    }

    #[test]
    fn larger_values_are_found_by_patterns_once_listing_takes_long() {
        let mut n_by_pattern = 0;
        let mut listed_to = 0;
        let mut n_found = 0;
        let n_runs = search::<Exp>(
            1_000_000,
            |_| true,
            |found| {
                n_found += 1;
                match found.pattern() {
                    None => listed_to = found.size(),
                    Some(pattern) => {
                        n_by_pattern += 1;
                        assert!(found.size() >= listed_to, "{pattern}");
                        let is_named = pattern.to_string().starts_with(match found.value() {
                            Exp::Zero => "Zero",
                            Exp::Not(_) => "Not",
                            Exp::And(..) => "And",
                            Exp::If(..) => "If",
                        });
                        assert!(is_named, "{pattern}");
                    }
                }
                if n_found < 400_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        assert!(n_runs <= 300_000);
        assert!(n_by_pattern > 10_000, "{n_by_pattern}");
    }

    #[cfg(feature = "arrays")]
    #[test]
    fn the_configurations_of_the_paper_have_arrays() {
        let is_covered = |rows: &[Vec<u32>], column: usize, size: u32| {
            (0..size).all(|cell| rows.iter().any(|row| row[column] == cell))
        };
        for (strength, fineness) in [(1, 1), (5, 5), (7, 3)] {
            let sizes = vec![9; fineness];
            let rows = Covering::new().by_digits().rows(&sizes, strength, &[]).unwrap();
            assert_eq!(digits(9), (2, 4));
            assert!(rows.iter().flatten().all(|&cell| cell < 9));
            assert!((0..fineness).all(|column| is_covered(&rows, column, 9)), "{strength}");
            // Any digits that can be combined are: of one constructor all four.
            let bits = |row: &[u32]| row.iter().fold(0u32, |bits, &cell| bits << 4 | cell);
            let seen: std::collections::HashSet<u32> = rows.iter().map(|row| bits(row)).collect();
            let lowest: std::collections::HashSet<u32> =
                seen.iter().map(|bits| bits & ((1 << strength.min(3)) - 1)).collect();
            assert_eq!(lowest.len(), 1 << strength.min(3));
            assert!(rows.len() <= 9usize.pow(fineness as u32), "{}", rows.len());
        }
        let all = Covering::new().rows(&[3, 3], 7, &[]).unwrap();
        assert_eq!(all.len(), 9, "a strength above the number of columns is all combinations");
    }

    #[cfg(feature = "arrays")]
    #[test]
    fn rows_that_are_known_are_part_of_the_array() {
        let mut covering = Covering::new();
        let first = covering.rows(&[5, 5, 5, 9], 1, &[]).unwrap();
        let second = covering.rows(&[5, 5, 5, 9], 2, &first).unwrap();
        assert_eq!(first.len(), 9);
        let all: Vec<&Vec<u32>> = first.iter().chain(&second).collect();
        for (a, b) in [(0, 1), (0, 3), (2, 3)] {
            let pairs: std::collections::HashSet<_> =
                all.iter().map(|row| (row[a], row[b])).collect();
            assert_eq!(pairs.len(), if b == 3 { 45 } else { 25 });
        }
    }
}
