//! What is said of an outcome that is not as refined.

use insta::assert_snapshot;

use super::victim;
use crate::victims::outcomes::LINE_OF_PREDECESSOR;

/// What is said of a function that fails: after the input, up to an empty line.
fn said(function: &str) -> String {
    let report = victim(&format!("outcomes::{function}_as_refined")).run().failure();
    report.split("\n\n").nth(1).unwrap_or_default().to_string()
}

#[test]
fn what_was_lent_is_shown_as_it_was_left() {
    assert_snapshot!(said("added"), @"
    `added` returned 0  at outcomes.rs:…
    `list` became [1]
    not as refined: v == total(list), where v is 0 and total(list) is 1
    ");
    assert_snapshot!(said("counted"), @"
    `counted` returned 1  at outcomes.rs:…
    `list` is still [0]
    not as refined: v == total(list), where v is 1 and total(list) is 0
    ");
    assert_snapshot!(said("taken"), @"
    `taken` returned 0  at outcomes.rs:…
    `list` became []
    not as refined: v > 0, where v is 0
    ");
    assert_snapshot!(said("doubled"), @"
    after `doubled` this does not hold: list.len() == n, where list.len() is 2 and n is 1  at outcomes.rs:…
    `list` became [0, 0]
    ");
    assert_snapshot!(said("sorted"), @"
    after `sorted` this does not hold: list.len() == old(list.len()), where list.len() is 1 and old(list.len()) is 2  at outcomes.rs:…
    `list` became [0]
    ");
}

#[test]
fn of_what_follows_from_a_premise_the_part_is_named_that_does_not() {
    assert_snapshot!(said("raised"), @"
    `raised` returned 1  at outcomes.rs:…
    not as refined: n > 0 => v > n, where v is 1 and n is 1
    ");
}

#[test]
fn of_what_a_type_says_the_part_is_named_that_does_not_hold() {
    assert_snapshot!(said("widened"), @"
    `widened` returned Some(Span { low: 1, high: 5 })  at outcomes.rs:…
    not as refined: `Span`, if there is one, which says low > 0 => high < 5, where high is 5
    ");
    assert_snapshot!(said("gathered"), @"
    `gathered` returned [Spans { first: Span { low: 0, high: 0 }, others: [Span { low: 1, high: 0 }] }]  at outcomes.rs:…
    not as refined: `Spans`, for each element, which says each `Span` in it is one, which says low <= high, where low is 1 and high is 0; element 0 is not such
    ");
    assert_snapshot!(said("neighbours"), @"
    `neighbours` returned [1, 2, 0]  at outcomes.rs:…
    not as refined: `Between[n, n + 3]`, for each element, which says `Pos`, which says v > 0, where v is 0; element 2 is 0
    ");
    assert_snapshot!(said("rooted"), @"
    `rooted` returned Node { key: 0, left: Leaf, right: Node { key: 0, left: Leaf, right: Leaf } }  at outcomes.rs:…
    not as refined: `Tree`, which says k > key, for each k in `right`, where k is 0 and key is 0
    ");
}

#[test]
fn the_place_of_a_method_is_its_own() {
    let place = |line| format!("outcomes.rs:{line}:");
    for (function, line) in [
        ("counter_predecessor", LINE_OF_PREDECESSOR),
        ("calls_a_method", LINE_OF_PREDECESSOR + 6),
        ("counter_of_zero", LINE_OF_PREDECESSOR + 11),
    ] {
        let report = victim(&format!("outcomes::{function}_as_refined")).run().stderr;
        assert!(report.contains(&place(line)), "{report}");
    }
}

#[test]
fn a_backtrace_has_no_frames_of_what_calls_a_refined_function() {
    for function in ["parsed", "calls_a_method"] {
        let name = format!("outcomes::{function}_as_refined");
        let report = victim(&name).with("RUST_BACKTRACE", "1").run().failure();
        let backtrace = report.split_once("backtrace:\n").unwrap().1.split("\n\n").next().unwrap();
        assert!(backtrace.contains(&format!("victims::{name}")), "{report}");
        for other in ["lurcher::", "refine/called.rs", "catch_unwind", "panic"] {
            assert!(!backtrace.contains(other), "{other}: {report}");
        }
    }
}
