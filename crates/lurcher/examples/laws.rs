//! Which laws hold for some functions: which properties to write.
//!
//! ```text
//! cargo run --example laws
//! cargo run --example laws -- properties
//! ```

use lurcher::laws;
use lurcher::prelude::*;

/// A set of numbers, as a list without order.
#[derive(Clone, Debug, Data)]
struct Bag(Vec<u8>);

fn empty() -> Bag {
    Bag(Vec::new())
}

fn add(number: u8, bag: &Bag) -> Bag {
    if has(number, bag) { bag.clone() } else { Bag([&bag.0[..], &[number]].concat()) }
}

fn remove(number: u8, bag: &Bag) -> Bag {
    Bag(bag.0.iter().copied().filter(|n| *n != number).collect())
}

fn has(number: u8, bag: &Bag) -> bool {
    bag.0.contains(&number)
}

fn size(bag: &Bag) -> usize {
    bag.0.len()
}

/// Whether no number is there twice.
#[logic]
fn is_set(bag: &Bag) -> bool {
    is_distinct(&bag.0)
}

#[logic]
fn is_distinct(list: &[u8]) -> bool {
    match list {
        [] => true,
        [first, rest @ ..] => !rest.contains(first) && is_distinct(rest),
    }
}

fn in_order(bag: &Bag) -> Vec<u8> {
    let mut numbers = bag.0.clone();
    numbers.sort_unstable();
    numbers
}

fn main() {
    let found = laws![empty, add, remove, has, size]
        .valid(is_set) // only bags without duplicates are tried
        .equal_by(in_order) // and they are equal if they hold the same
        .largest(5)
        .find();
    if std::env::args().any(|argument| argument == "properties") {
        print!("{}", found.properties());
    } else {
        print!("{found}");
    }
}
