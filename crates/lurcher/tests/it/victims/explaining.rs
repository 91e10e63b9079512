//! Properties whose failures are explained, and some that make it hard.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU32, Ordering};
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

/// One that cannot be made small, and is too large.
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

/// Only what the generator makes is tried: no number is above 50.
#[property(seed = 1)]
#[ignore = "a victim"]
fn is_below_a_limit(#[with(0..50)] n: i32) -> bool {
    assert!((0..50).contains(&n), "the generator does not make {n}");
    n < 37
}

/// What a filter rejects is not tried.
#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_seven_in_it(
    #[with(generators::vec(any::<u8>().filter("odd", |n| n % 2 == 1)))] list: Vec<u8>,
) -> bool {
    assert!(list.iter().all(|n| n % 2 == 1), "the generator does not make {list:?}");
    !list.contains(&7)
}

/// Numbers with a fraction.
#[property(seed = 1)]
#[ignore = "a victim"]
fn is_cool(celsius: f64) -> bool {
    celsius.is_nan() || celsius < 36.5
}

/// Keys of maps.
#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_entry(map: BTreeMap<u8, String>, key: u8) -> bool {
    !map.contains_key(&key)
}

/// Differences that are too large for their type.
#[property(seed = 1, requires = a < b)]
#[ignore = "a victim"]
fn are_close(a: u8, b: u8) -> bool {
    b - a < 10
}

/// Text is written as text, and lists inside of values as lists.
#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_at(text: String) -> bool {
    !text.contains('@')
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_empty_list(lists: Vec<Vec<u8>>) -> bool {
    lists.iter().all(|list| !list.is_empty())
}

fn is_small(n: u8) -> bool {
    n < 5
}

/// The condition would say what the property says.
#[property(seed = 1, background(is_small))]
#[ignore = "a victim"]
fn is_small_as_it_says(n: u8) -> bool {
    is_small(n)
}

fn waits_for_three(n: u8) -> bool {
    if n == 3 {
        std::thread::sleep(Duration::from_secs(1000));
    }
    n > 4
}

/// A function for conditions that does not come to an end.
#[property(seed = 1, background(waits_for_three), explain_time = "1s")]
#[ignore = "a victim"]
fn is_not_seven(n: u8) -> bool {
    !(7..20).contains(&n)
}

#[logic]
fn is_even(n: &u8) -> bool {
    *n & 1 == 0
}

#[logic]
fn is_allowed(n: &u8) -> bool {
    is_even(n) || *n > 200
}

/// What a required function calls may stand in conditions, too.
#[property(seed = 1, requires = is_allowed(&n))]
#[ignore = "a victim"]
fn is_odd_or_small(n: u8) -> bool {
    !is_even(&n) || n < 100
}

/// Cannot be explained: it hangs itself.
#[property(seed = 1, case_time = "300ms")]
#[ignore = "a victim"]
fn hangs_at_once(n: u8) -> bool {
    std::thread::sleep(Duration::from_secs(1000));
    n < 5
}

/// Explained in the process that it runs in.
#[property(seed = 1, isolate)]
#[ignore = "a victim"]
fn is_small_in_a_process_of_its_own(n: u8) {
    assert!(n < 40, "{n} is too large");
}

/// Another input than the one that fails ends that process.
#[property(seed = 1, isolate, enumerate = 100)]
#[ignore = "a victim"]
fn is_small_or_ends_its_process(n: u8) {
    if n > 60 {
        std::process::exit(3);
    }
    assert!(n < 40, "{n} is too large");
}

#[property(seed = 1)]
#[ignore = "a victim"]
#[tokio::test]
async fn is_small_when_it_is_awaited(n: u8) {
    tokio::task::yield_now().await;
    assert!(n < 40, "{n} is too large");
}

/// Waits for ever, but not before it has failed more often than it takes to make the input small.
#[property(seed = 1, explain_time = "1s")]
#[ignore = "a victim"]
#[tokio::test]
async fn is_awaited_for_ever_later(n: u8) {
    static FAILED: AtomicU32 = AtomicU32::new(0);
    if n >= 40 && FAILED.fetch_add(1, Ordering::Relaxed) > 60 {
        std::future::pending::<()>().await;
    }
    assert!(n < 40, "{n} is too large");
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn has_something_of_its_own(a: BTreeSet<u8>, b: BTreeSet<u8>) -> bool {
    !a.is_subset(&b)
}

/// A set is written as it is shown.
#[property(seed = 1)]
#[ignore = "a victim"]
fn has_other_things(a: Option<u8>, b: BTreeSet<u8>) -> bool {
    a.is_none() || !b.is_empty()
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn begins_otherwise(list: Vec<u8>, part: Vec<u8>) -> bool {
    !list.starts_with(&part)
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn is_not_ten(a: u8, b: u8) -> bool {
    a.saturating_add(b) != 10
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_debts(list: Vec<i32>) -> bool {
    list.iter().all(|n| *n >= 0)
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn is_true_somewhere(list: Vec<bool>) -> bool {
    list.iter().any(|is_true| !is_true)
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn is_outside(n: u64) -> bool {
    !(1000..=2000).contains(&n)
}

/// Fails for two reasons, of which one is found by another input.
#[property(seed = 1)]
#[ignore = "a victim"]
fn has_a_root(x: f64) -> bool {
    !x.sqrt().is_nan()
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Account {
    balance: u32,
    is_open: bool,
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn can_pay(account: Account, amount: u32) -> bool {
    !account.is_open || account.balance >= amount
}

/// Nothing else says this in a word.
#[logic]
fn is_marked(n: &u8) -> bool {
    *n & 0b101 == 0b101
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_mark(n: u8) -> bool {
    n & 1 == 0 || n & 4 == 0
}

/// It would say what the property says.
#[property(seed = 1)]
#[ignore = "a victim"]
fn is_not_marked(n: u8) -> bool {
    let is_one = is_marked(&n);
    !is_one
}

mod inside {
    use super::*;

    #[property(seed = 1)]
    #[ignore = "a victim"]
    fn has_no_mark_either(n: u8) -> bool {
        n & 1 == 0 || n & 4 == 0
    }
}

mod elsewhere {
    use lurcher::prelude::*;

    /// Another thing of that name, which is nothing that could stand in a condition.
    #[allow(non_camel_case_types)]
    #[derive(Debug)]
    struct is_marked;

    #[property(seed = 1)]
    #[ignore = "a victim"]
    fn has_a_mark_of_its_own(n: u8) -> bool {
        let _ = is_marked;
        n & 1 == 0 || n & 4 == 0
    }
}

mod shades {
    use lurcher::prelude::*;

    #[derive(Clone, Debug, PartialEq, Data)]
    pub(super) enum Shade {
        Light,
        Dark { depth: u16 },
    }
}

/// Arguments that are references, or hold their values, and a type in a module.
#[property(seed = 1)]
#[ignore = "a victim"]
#[expect(clippy::boxed_local, reason = "it is about boxes")]
fn is_below_what_a_box_holds(n: &i32, m: Box<i32>) -> bool {
    *n < *m
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn does_not_wrap(n: std::num::Wrapping<u8>) -> bool {
    n.0 < 10
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn has_no_dark_one(all: Vec<shades::Shade>) -> bool {
    !all.iter().any(|shade| matches!(shade, shades::Shade::Dark { .. }))
}

/// One argument does not matter.
#[property(seed = 1)]
#[ignore = "a victim"]
fn is_a_range(_n: u8, lo: i32, hi: i32) -> bool {
    lo <= hi
}

#[logic]
fn is_rising(pair: &(u8, u8)) -> bool {
    pair.0 <= pair.1
}

#[logic]
fn has_both(pair: &(u8, u8), n: u8) -> bool {
    pair.0 <= n && n <= pair.1
}

/// What is required holds anyway.
#[property(seed = 1, requires = is_rising(&pair))]
#[ignore = "a victim"]
fn is_outside_of_the_pair(pair: (u8, u8), n: u8) -> bool {
    n < pair.0 || n > pair.1
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Rank(u32);

/// The first line would be a special case of the second.
#[property(seed = 1)]
#[ignore = "a victim"]
fn are_in_order(a: Rank, b: Rank) -> bool {
    a.0 <= b.0
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn is_short_time(time: Duration) -> bool {
    time.as_secs() < 60
}

/// Comes to an end for small parents only: a condition that nobody asked for.
#[logic]
fn root(parents: &[usize], at: usize) -> usize {
    match parents.get(at) {
        Some(&parent) if parent != at => root(parents, parent),
        _ => at,
    }
}

#[property(seed = 1, save = false)]
#[ignore = "a victim"]
fn beside_an_endless_function(list: Vec<usize>, at: usize) -> bool {
    list.get(at).is_none_or(|n| *n < 3)
}

/// No small list has the number in it that the text has.
#[property(seed = 1)]
#[ignore = "a victim"]
fn has_a_thousand(list: Vec<u32>) -> bool {
    list.contains(&1000)
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn has_a_rule(text: &str) -> bool {
    text.contains("--")
}

#[derive(Clone, Copy, Debug, PartialEq, PartialOrd, Data)]
enum Level {
    Trace,
    Debug,
    Info,
    Warn,
    Error,
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn is_quiet(level: Level, _rest: u8) -> bool {
    !matches!(level, Level::Warn | Level::Error)
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn is_no_promotion(before: Level, after: Level) -> bool {
    before as u8 >= after as u8
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn is_light(parcels: Vec<u16>) -> bool {
    parcels.iter().map(|parcel| u64::from(*parcel)).sum::<u64>() <= 300
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn is_within(budget: u32, prices: Vec<u16>) -> bool {
    prices.iter().map(|price| u64::from(*price)).sum::<u64>() <= u64::from(budget)
}

#[property(seed = 1)]
#[ignore = "a victim"]
fn has_each_once(list: Vec<u8>) -> bool {
    let mut sorted = list.clone();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len() == list.len()
}

/// What is between two numbers depends on both.
#[property(seed = 1)]
#[ignore = "a victim"]
fn is_at_an_end(
    #[with(0..50u8)] lo: u8,
    #[with(lo..100u8)] hi: u8,
    #[with(lo..=hi)] x: u8,
) -> bool {
    x == lo || x == hi
}
