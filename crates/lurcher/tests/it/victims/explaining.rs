//! Properties whose failures are explained, and some that make it hard.

use std::collections::BTreeSet;
use std::time::Duration;

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
enum Never {}

#[derive(Clone, Debug, PartialEq, Data)]
struct Nothing;

/// A colour with a limit, a list, a boxed one, and types with no value or one.
#[derive(Clone, Debug, PartialEq, Data)]
struct Thing {
    #[data(range = 3..=9)]
    digit: u8,
    names: Vec<String>,
    inner: Option<Box<Thing>>,
    nothing: Nothing,
    never: Option<Never>,
}

/// Limits are kept: no digit below 3 is ever tried.
#[property(seed = 1)]
#[ignore = "a victim"]
fn has_a_small_digit(thing: Thing) -> bool {
    assert!((3..=9).contains(&thing.digit), "the digit {} is none", thing.digit);
    thing.digit > 5
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_inner_thing(thing: Thing) -> bool {
    thing.inner.is_none()
}

/// What is discarded does not fail.
#[property(seed = 1)]
#[ignore = "a victim"]
fn is_small_or_discarded(n: u32, m: u32) -> bool {
    assume!(n != 3);
    n.max(m) < 1000
}

/// Sets are not taken apart.
#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_seven(set: BTreeSet<u8>) -> bool {
    !set.contains(&7)
}

/// Hangs for inputs that are tried only to explain the failure.
#[property(seed = 1, explain_time = "300ms")]
#[ignore = "a victim"]
fn hangs_elsewhere(n: u64) -> bool {
    if n == 0 {
        return false;
    }
    std::thread::sleep(Duration::from_secs(1000));
    true
}

/// Ends the process for inputs that are tried only to explain the failure.
#[property(seed = 1)]
#[ignore = "a victim"]
fn ends_the_process_elsewhere(n: u64) -> bool {
    if n != 0 {
        std::process::exit(3);
    }
    false
}

/// Each case takes too long for many of them.
#[property(seed = 1, explain_time = "50ms")]
#[ignore = "a victim"]
fn is_slow(n: u64) -> bool {
    std::thread::sleep(Duration::from_millis(20));
    n != 0
}

fn first(list: &[u8]) -> u8 {
    list[0]
}

/// The function panics for the empty list.
#[property(seed = 1, background(first))]
#[ignore = "a victim"]
fn begins_with_three(list: &[u8]) -> bool {
    list.first() != Some(&3)
}

/// A counterexample that cannot be made small.
#[property(seed = 1, shrink_calls = 0)]
#[ignore = "a victim"]
fn is_short(#[with(generators::vec(any::<u8>()).size(3000))] list: Vec<u8>) -> bool {
    list.len() < 3000
}

/// One argument has a generator.
#[property(seed = 1)]
#[ignore = "a victim"]
fn is_below(#[with(10..20_u8)] most: u8, n: u8, list: Vec<bool>) -> bool {
    n < most || list.is_empty()
}

/// What one argument may be depends on another.
#[property(seed = 1)]
#[ignore = "a victim"]
fn is_in_the_first_half(n: u8, #[with(0..=n)] m: u8) -> bool {
    m <= n / 2
}
