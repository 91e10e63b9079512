//! Lists of numbers, and what is often done with them.

use lurcher::laws::Laws;
use lurcher::prelude::*;

use crate::judge::{Interface, listed};

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

/// The functions by name.
#[derive(Debug)]
pub struct Lists;

/// A value of any of their types.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Any {
    /// An element.
    Number(i8),
    /// What is done to one.
    Step(i8, i8),
    /// A list.
    List(Vec<i8>),
    /// A length.
    Count(usize),
    /// Whether something is so.
    Truth(bool),
}

impl Interface for Lists {
    type Value = Any;

    fn values(function: &str, place: usize, up_to: u32) -> Vec<(u32, Any)> {
        match (function, place) {
            ("contains", 0) => listed(up_to, Any::Number),
            ("map", 0) => listed(up_to, |step: Step| Any::Step(step.times, step.plus)),
            ("plus", _) => listed(up_to, Any::Count),
            ("or", _) => listed(up_to, Any::Truth),
            _ => listed(up_to, Any::List),
        }
    }

    fn call(function: &str, arguments: &[Any]) -> Any {
        match (function, arguments) {
            ("rev", [Any::List(list)]) => Any::List(rev(list)),
            ("append", [Any::List(one), Any::List(other)]) => Any::List(append(one, other)),
            ("map", [Any::Step(times, plus), Any::List(list)]) => {
                Any::List(map(Step { times: *times, plus: *plus }, list))
            }
            ("sort", [Any::List(list)]) => Any::List(sort(list)),
            ("len", [Any::List(list)]) => Any::Count(len(list)),
            ("contains", [Any::Number(number), Any::List(list)]) => {
                Any::Truth(contains(*number, list))
            }
            ("plus", [Any::Count(a), Any::Count(b)]) => Any::Count(a.saturating_add(*b)),
            ("or", [Any::Truth(a), Any::Truth(b)]) => Any::Truth(*a || *b),
            ("true", []) => Any::Truth(true),
            ("false", []) => Any::Truth(false),
            _ => unreachable!("{function}{arguments:?} is no call of a list's function"),
        }
    }

    fn compared(value: &Any) -> Any {
        value.clone()
    }
}
