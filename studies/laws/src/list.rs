//! Lists of numbers, and what is often done with them.

use lurcher::laws::Laws;
use lurcher::prelude::*;

/// What `map` does to each number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub struct Step {
    /// Multiplied by this,
    pub times: i8,
    /// then added to this.
    pub plus: i8,
}

/// The list from its end to its beginning.
pub fn rev(list: &[i8]) -> Vec<i8> {
    list.iter().rev().copied().collect()
}

/// One list after the other.
pub fn append(one: &[i8], other: &[i8]) -> Vec<i8> {
    [one, other].concat()
}

/// A step for each number.
pub fn map(step: Step, list: &[i8]) -> Vec<i8> {
    list.iter().map(|n| n.wrapping_mul(step.times).wrapping_add(step.plus)).collect()
}

/// The numbers in order.
pub fn sort(list: &[i8]) -> Vec<i8> {
    let mut list = list.to_vec();
    list.sort_unstable();
    list
}

/// How many numbers there are.
pub fn len(list: &[i8]) -> usize {
    list.len()
}

/// Whether a number is among them.
pub fn contains(number: i8, list: &[i8]) -> bool {
    list.contains(&number)
}

/// What laws are looked for: of the functions, with a sum and a disjunction to say what lengths and
/// membership are made of.
pub fn laws() -> Laws {
    lurcher::laws![
        rev,
        append,
        map,
        sort,
        len,
        contains,
        plus = |a: usize, b: usize| a.saturating_add(b),
        or = |a: bool, b: bool| a || b,
    ]
}
