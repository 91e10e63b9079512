//! `#[property]`: arguments, settings, attributes, outcomes.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use lurcher::Verdict;
use lurcher::prelude::*;

#[derive(Debug, Clone, PartialEq, Data)]
enum Exp {
    Number(i32),
    Add(Box<Exp>, Box<Exp>),
}

static CASES: AtomicUsize = AtomicUsize::new(0);

// ---- arguments -----------------------------------------------------------------

#[property]
fn arguments_come_owned_lent_and_taken_apart(
    owned: Vec<u8>,
    xs: &[i32],
    text: &str,
    exp: &Exp,
    mut changed: Vec<u8>,
    (x, y): (u8, u8),
    (first, _): &(u8, u8),
    lent: &mut Vec<u8>,
    slice: &mut [u8],
    letters: &mut str,
    _: u8,
) {
    changed.extend(&owned);
    lent.push(x);
    slice.reverse();
    letters.make_ascii_uppercase();
    assert_eq!(lent.last(), Some(&x));
    assert!(changed.len() >= owned.len());
    let _ = (xs.len(), text.len(), exp.clone(), y, first);
}

#[property]
fn generators_take_the_type_of_the_argument(
    #[with(0..10)] small: u8,
    #[with(-3..=3)] signed: i64,
    #[with(250..)] high: u8,
    #[with(any::<u8>().map(|n| n.to_string()))] digits: &str,
) -> bool {
    small < 10 && signed.abs() <= 3 && high >= 250 && digits.parse::<u8>().is_ok()
}

#[property]
fn generators_can_use_earlier_arguments(xs: &[u8], #[with(0..=xs.len())] at: usize) -> bool {
    xs.split_at(at).0.len() == at
}

/// Neither `Data` nor `Debug` nor `Clone`.
struct Plain(u8);

#[property]
fn a_generated_argument_needs_no_trait(#[with((0..5u8).into_plain())] plain: Plain) -> bool {
    plain.0 < 5
}

trait IntoPlain {
    fn into_plain(self) -> impl Generator<Value = Plain>;
}

impl IntoPlain for std::ops::Range<u8> {
    fn into_plain(self) -> impl Generator<Value = Plain> {
        generators::integers(self).map(Plain)
    }
}

#[property]
fn same_name(same_name: u8, source: u8, body: u8, shown: u8) {
    let _ = (same_name, source, body, shown);
}

// ---- what the body returns --------------------------------------------------------

#[property]
fn returns_nothing(_n: u8) {}

#[property]
fn returns_true(n: u8) -> bool {
    n as usize <= 255
}

#[property]
fn returns_ok(n: u8) -> Result<(), std::num::ParseIntError> {
    let _: u8 = n.to_string().parse()?;
    Ok(())
}

#[property]
fn returns_ok_of_bool(n: u8) -> Result<bool, std::num::ParseIntError> {
    Ok(n.to_string().parse::<u8>()? == n)
}

#[property]
fn returns_a_verdict(_n: u8) -> Verdict {
    Verdict::Pass
}

#[property(save = false)]
#[should_panic]
fn returning_false_fails(n: u8) -> bool {
    n == 1
}

#[property(save = false)]
#[should_panic]
fn returning_an_error_fails(n: u8) -> Result<(), String> {
    if n == 1 { Ok(()) } else { Err("not one".to_string()) }
}

#[property(save = false)]
#[should_panic]
fn panicking_fails(n: u8) {
    assert_eq!(n, 1);
}

// ---- settings and attributes --------------------------------------------------------

const LIMIT: u64 = 50;

#[property(
    cases = 100 + LIMIT,
    time = Duration::from_secs(60),
    size = 20,
    seed = 0xDEAD_BEEF,
    shrink_calls = 100,
    shrink_time = "1500ms",
    case_time = "2m",
    discard_ratio = 20,
    save = false,
)]
fn settings_are_passed_on(_n: u8) {
    CASES.fetch_add(1, Ordering::Relaxed);
}

#[test]
fn as_many_cases_run_as_were_asked_for() {
    CASES.store(0, Ordering::Relaxed);
    settings_are_passed_on();
    assert!(CASES.load(Ordering::Relaxed) >= 150);
}

/// Attributes and documentation stay on the test; this one is not run.
#[property(threads = 2, isolate, statistics, save = true)]
#[ignore = "fails on purpose: shows that `ignore` is kept"]
fn other_attributes_are_kept(_n: u8) {
    panic!("was not ignored");
}

#[property]
#[test]
fn a_test_attribute_is_not_added_twice(_n: u8) {}

#[property]
#[cfg(any())]
fn what_is_configured_away_need_not_compile(_n: NoSuchType) {}

#[property]
#[allow(unused_variables, non_snake_case)]
fn LINTS_are_allowed_as_elsewhere(Unused: u8) {}

// ---- async ------------------------------------------------------------------------------

#[property]
#[tokio::test]
async fn async_bodies_can_wait(
    text: &str,
    #[with(0..=text.len())] at: usize,
) -> Result<(), String> {
    tokio::task::yield_now().await;
    if at <= text.len() { Ok(()) } else { Err("beyond".to_string()) }
}

#[property(cases = 20)]
#[tokio::test(flavor = "multi_thread", worker_threads = 1)]
async fn async_bodies_can_spawn(n: u8, list: &mut Vec<u8>) {
    list.push(tokio::spawn(async move { n }).await.unwrap());
    assert_eq!(list.last(), Some(&n));
}

#[property(save = false)]
#[tokio::test]
#[should_panic]
async fn async_bodies_can_fail(n: u8) -> bool {
    tokio::task::yield_now().await;
    n == 1
}

// ---- hygiene --------------------------------------------------------------------------------

/// Everything that generated code might lean on means something else here.
#[allow(dead_code, non_snake_case)]
mod hostile {
    struct Vec;
    struct String;
    struct Option;
    struct Some;
    struct None;
    struct Result;
    struct Ok;
    struct Err;
    struct Default;
    struct Box;
    struct Source;
    struct Verdict;
    mod core {}
    mod std {}
    mod lurcher {}

    #[derive(::core::fmt::Debug, ::core::cmp::PartialEq, ::lurcher::Data)]
    enum Exp {
        Number(u8),
        Add(::std::boxed::Box<Exp>, ::std::boxed::Box<Exp>),
        Ok {
            #[data(skip)]
            skipped: u8,
            #[data(range = 0..3)]
            Err: u8,
        },
        #[data(skip)]
        None(::std::cell::Cell<u8>),
    }

    #[::lurcher::property(cases = 20, time = "1m")]
    fn names_do_not_leak(exp: &Exp, xs: &[u8], text: &str, #[with(0..10)] n: u8) -> bool {
        let tree = ::lurcher::data::tree_of(exp);
        let read: ::core::result::Result<Exp, _> = ::lurcher::data::value_of(&tree);
        xs.len() + text.len() < 1_000_000
            && n < 10
            && read.as_ref() == ::core::result::Result::Ok(exp)
    }
}
