//! Refined functions that are wrong where two or three things come together are found to be so,
//! whatever the seed.

use super::victim;

/// Asserts that the report on a function has a text in it, with some seeds.
#[track_caller]
fn assert_found(function: &str, expected: &str) {
    for seed in ["1", "2", "3"] {
        let victim = victim(&format!("together::{function}_as_refined")).with("LURCHER_SEED", seed);
        let report = victim.with("LURCHER_EXPLAIN_TIME", "0s").run().failure();
        assert!(report.contains(expected), "seed {seed}: {report}");
    }
}

#[test]
fn elements_of_each_kind_come_in_every_order() {
    assert_found("leaves_every_room", "steps = [Enter(");
}

#[test]
fn a_text_and_a_number_that_are_mentioned_come_together() {
    assert_found("is_reduced", "  pieces = 100\n  code = \"MANY\"\n");
}

#[test]
fn long_lists_are_of_the_greatest_number_alone() {
    assert_found("has_room", "255, 255, 255");
}

#[test]
fn two_short_texts_have_characters_of_the_text_and_letters() {
    assert_found("matches_pattern", "pattern = \"");
}

#[test]
fn the_ends_of_integers_are_written_out() {
    assert_found("read", "  text = \"-2147483648\"\n");
}

#[test]
fn small_numbers_of_a_wide_range_are_tried_together() {
    assert_found("are_three_and_two", "  a = 3\n  b = 2\n");
}

#[test]
fn a_number_is_one_of_those_in_another_argument() {
    assert_found("contains", "  key = ");
}
