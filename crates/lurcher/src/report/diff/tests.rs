//! Messages as the standard library makes them, and what becomes of them.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};

use insta::assert_snapshot;

use super::*;
use crate::property::catch_panics;

/// The message with which an assertion panics.
fn message_of(assertion: impl FnOnce()) -> String {
    let _catching = catch_panics();
    let payload = catch_unwind(AssertUnwindSafe(assertion)).unwrap_err();
    match payload.downcast::<String>() {
        Ok(message) => *message,
        Err(payload) => payload.downcast::<&str>().unwrap().to_string(),
    }
}

fn unequal<T: Debug + PartialEq>(left: T, right: T) -> String {
    explain(&message_of(|| assert_eq!(left, right)), false).unwrap()
}

#[test]
fn a_difference_in_one_place_is_marked_beneath() {
    assert_snapshot!(unequal(vec![1, 2, 3], vec![1, 5, 3]), @r"
    assertion `left == right` failed
      left: [1, 2, 3]
     right: [1, 5, 3]
                ^
    ");
    assert_snapshot!(unequal(1_000, 1_001), @r"
    assertion `left == right` failed
      left: 1000
     right: 1001
            ^^^^
    ");
    assert_snapshot!(unequal("größe", "grösse"), @r#"
    assertion `left == right` failed
      left: "größe"
             ^^^^^
     right: "grösse"
             ^^^^^^
    "#);
}

#[test]
fn differences_of_different_lengths_are_marked_under_each() {
    assert_snapshot!(unequal(vec![1, 20, 3], vec![1, 5, 3]), @r"
    assertion `left == right` failed
      left: [1, 20, 3]
                ^^
     right: [1, 5, 3]
                ^
    ");
    assert_snapshot!(unequal(vec![1, 2, 3, 4], vec![1, 2, 3]), @r"
    assertion `left == right` failed
      left: [1, 2, 3, 4]
                    ^^^
     right: [1, 2, 3]
    ");
    assert_snapshot!(unequal(vec![], vec![7]), @r"
    assertion `left == right` failed
      left: []
     right: [7]
             ^
    ");
    assert_snapshot!(unequal(vec![9, 1, 8], vec![2, 1, 3]), @r"
    assertion `left == right` failed
      left: [9, 1, 8]
     right: [2, 1, 3]
             ^     ^
    ");
}

#[test]
fn the_assertions_own_message_is_kept() {
    let message = message_of(|| assert_eq!(1, 2, "after {} steps\nand more", 3));
    assert_snapshot!(explain(&message, false).unwrap(), @r"
    assertion `left == right` failed: after 3 steps
    and more
      left: 1
     right: 2
            ^
    ");
}

#[test]
fn assert_ne_shows_the_value() {
    let message = message_of(|| assert_ne!("same", "same", "ids repeat"));
    assert_snapshot!(explain(&message, false).unwrap(), @r#"
    assertion `left != right` failed: ids repeat
      left: "same"
     right: "same"
    "#);
}

#[test]
fn assert_matches_shows_value_and_pattern() {
    let message = "assertion `left matches right` failed\n  left: None\n right: Some(_)";
    assert_snapshot!(explain(message, false).unwrap(), @r"
    assertion `left matches right` failed
      left: None
     right: Some(_)
    ");
}

#[test]
fn unequal_values_that_look_the_same_get_a_word() {
    assert_snapshot!(unequal(f64::NAN, f64::NAN), @r"
    assertion `left == right` failed
      left: NaN
     right: NaN
    (the values differ, but their Debug output does not)
    ");
}

#[derive(Debug, Clone, PartialEq)]
struct Order {
    id: u32,
    customer: String,
    lines: Vec<(String, u32)>,
}

fn order() -> Order {
    let lines = (1..=12).map(|number| (format!("item, number {number}"), number)).collect();
    Order { id: 1, customer: "someone".to_string(), lines }
}

#[test]
fn long_values_are_compared_line_by_line() {
    let mut other = order();
    other.lines[8].1 = 90;
    other.lines.push(("one more".to_string(), 1));
    assert_snapshot!(unequal(order(), other), @r#"
    assertion `left == right` failed
    - left
    + right

      … 9 equal lines
          ("item, number 6", 6),
          ("item, number 7", 7),
          ("item, number 8", 8),
    -     ("item, number 9", 9),
    +     ("item, number 9", 90),
          ("item, number 10", 10),
          ("item, number 11", 11),
          ("item, number 12", 12),
    +     ("one more", 1),
        ],
      }
    "#);
}

#[test]
fn values_with_lines_of_their_own_are_compared_as_they_are() {
    let message = "assertion `left == right` failed\n  left: a\nb\nc\n right: a\nB\nc";
    assert_snapshot!(explain(message, false).unwrap(), @r"
    assertion `left == right` failed
    - left
    + right

      a
    - b
    + B
      c
    ");
}

#[test]
fn long_texts_are_cut_to_where_they_differ() {
    let text = |word: &str| format!("{} {word} {}", "before ".repeat(30), "after ".repeat(30));
    assert_snapshot!(unequal(text("here"), text("there")), @r"
    assertion `left == right` failed
      left: … before before before before  here after after after after a…
                                           ^^^^
     right: … before before before before  there after after after after a…
                                           ^^^^^
    ");
    assert_snapshot!(unequal(format!("{}a", "x ".repeat(50)), "x ".repeat(50)), @r#"
    assertion `left == right` failed
      left: …x x x x x x x x x x x x x x x a"
                                           ^
     right: …x x x x x x x x x x x x x x x "
    "#);
}

#[test]
fn a_difference_everywhere_is_cut() {
    let (left, right): (Vec<u32>, Vec<u32>) = ((0..5_000).collect(), (5_000..10_000).collect());
    let text = unequal(left, right);
    assert!(text.lines().count() <= MOST_LINES + 2, "{text}");
    assert!(text.ends_with("more differing lines"), "{text}");
}

#[test]
fn colours_are_optional() {
    let message = message_of(|| assert_eq!(1, 2));
    assert_snapshot!(explain(&message, true).unwrap().replace('\u{1b}', "ESC"), @r"
    assertion `left == right` failed
    ESC[31m  left: 1ESC[0m
    ESC[32m right: 2ESC[0m
            ^
    ");
    assert!(!explain(&message, false).unwrap().contains('\u{1b}'));
}

#[test]
fn other_messages_are_left_alone() {
    for message in [
        "",
        "index out of bounds",
        "assertion failed: x > 0",
        "assertion failed: matches!(x, Some(_))",
        "assertion `left == right` failed",
        "assertion `left == right` failed\n  left: 1",
        "assertion `left < right` failed\n  left: 1\n right: 2",
    ] {
        assert_eq!(explain(message, false), None, "{message}");
    }
}
