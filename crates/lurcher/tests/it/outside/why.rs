//! Why an outcome is not as refined: what is told after the condition.

use insta::assert_snapshot;

use super::victim;

/// The report on a refined function that fails.
fn failure(function: &str) -> String {
    victim(&format!("why::{function}_as_refined")).run().failure()
}

/// What is said of a function that fails: after the input, up to an empty line.
fn said(function: &str) -> String {
    failure(function).split("\n\n").nth(1).unwrap_or_default().to_string()
}

#[test]
fn both_sides_of_a_comparison_are_told() {
    assert_snapshot!(said("positive"), @"
    `positive` returned []  at why.rs:…
    not as refined: v.len() == list.len(), where v.len() is 0 and list.len() is 1
    ");
    assert_snapshot!(said("without_doubles"), @"
    `without_doubles` returned 1  at why.rs:…
    `list` became [1]
    not as refined: sum(list) == sum(old(list)), where sum(list) is 1 and sum(old(list)) is 2
    ");
    assert_snapshot!(said("digit"), @"
    `digit` returned 9  at why.rs:…
    not as refined: v < MOST, where v is 9 and MOST is 9
    ");
    assert_snapshot!(said("swapped"), @"
    `swapped` returned (0, 0)  at why.rs:…
    not as refined: v == (b, a), where v.0 is 0 and b is -1
    ");
}

#[test]
fn of_what_holds_otherwise_all_is_told_and_of_what_is_evident_nothing() {
    assert_snapshot!(said("first_letter"), @r#"
    `first_letter` returned "b"  at why.rs:…
    not as refined: v == "a" || text.len() > 1, where v is "b" and text.len() is 1
    "#);
    assert_snapshot!(said("largest"), @"
    `largest` returned None  at why.rs:…
    not as refined: v != None
    ");
}

#[test]
fn of_a_quantifier_the_number_is_told() {
    assert_snapshot!(said("sorted"), @"
    `sorted` returned [0, -1]  at why.rs:…
    not as refined: forall i in 0..v.len() - 1 { v[i] <= v[i + 1] }; it fails where i is 0, v[i] is 0 and v[i + 1] is -1
    ");
    assert_snapshot!(said("contains"), @"
    `contains` returned true  at why.rs:…
    not as refined: v => exists i in 0..list.len() { list[i] == x }; no i in 0..1 is such
    ");
    assert_snapshot!(said("bound"), @"
    `bound` returned 1  at why.rs:…
    not as refined: !exists i in 0..list.len() { list[i] > v }; it fails where i is 0, list[i] is 2 and v is 1
    ");
}

#[test]
fn of_a_collection_the_element_is_told_and_where_it_is() {
    assert_snapshot!(said("percents"), @"
    `percents` returned [0, 50, -1]  at why.rs:…
    not as refined: `Percent`, for each element, which says 0 <= v, where v is -1; element 2 is -1
    ");
    assert_snapshot!(said("rows"), @"
    `rows` returned [(0, []), (1, [1, -1])]  at why.rs:…
    not as refined: v >= 0, for each element, for each element; element 1 is (1, [1, -1]), in which element 1 is -1
    ");
    assert_snapshot!(said("named"), @"
    `named` returned {7: -1}  at why.rs:…
    not as refined: `Percent`, for each value, which says 0 <= v, where v is -1; the value of 7 is -1
    ");
    assert_snapshot!(said("gathered"), @"
    `gathered` returned {0, 3}  at why.rs:…
    not as refined: k > 0, for each element; an element is 0
    ");
}

#[test]
fn the_place_is_below_a_value_of_several_lines() {
    assert_snapshot!(said("emptied"), @r#"
    `emptied` returned Account {
        name_of_the_owner_as_it_is_written: "nobody at all",
        other_names_of_the_same_person: [],
        pence: -1,
    }
      at why.rs:…
    not as refined: v.pence >= 0, where v.pence is -1
    "#);
}

#[test]
fn a_function_that_returns_has_no_backtrace() {
    for function in ["same", "three"] {
        let victim = victim(&format!("why::{function}_as_refined"));
        let report = victim.with("RUST_BACKTRACE", "1").run().failure();
        assert!(report.contains("not as refined: v > "), "{report}");
        assert!(!report.contains("backtrace"), "{report}");
    }
}

#[test]
fn a_function_without_arguments_says_as_much() {
    assert_snapshot!(failure("three"), @"
    `three` returned 3
    not as refined: v > MOST, where v is 3 and MOST is 9
      at why.rs:…
    ");
}

#[test]
fn where_there_is_no_input_one_sentence_says_so() {
    assert_snapshot!(failure("beside"), @"
    property `beside_as_refined` could not be tested
      no input exists: these conditions conflict: `Span` (low <= high), `n < span.low` and `n > span.high`
      mend one of them
    ");
    assert_snapshot!(failure("inside_out"), @"
    property `inside_out_as_refined` could not be tested
      no input exists: these conditions conflict: `Span` (low <= high) and `span.low > span.high`
      mend one of them
    ");
    assert_snapshot!(failure("below_a_percent"), @"
    property `below_a_percent_as_refined` could not be tested
      no input exists: these conditions conflict: `Percent` (0 <= v && v <= 100), `m > n` and `m < 0`
      mend one of them
    ");
}
