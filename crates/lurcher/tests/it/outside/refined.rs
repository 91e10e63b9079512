//! Functions that are not as their refinements say.

use insta::assert_snapshot;

use super::victim;

/// The report on a refined function that fails.
fn failure(function: &str) -> String {
    victim(&format!("refined::{function}_as_refined")).run().failure()
}

#[test]
fn a_wrong_result_is_shown_with_the_condition() {
    assert_snapshot!(failure("rescale"), @"");
}

#[test]
fn a_valid_input_that_makes_it_panic_is_shown() {
    assert_snapshot!(failure("average"), @"");
}

#[test]
fn overflow_is_discarded_unless_it_is_to_fail() {
    let ended = victim("refined::sum_as_refined").run();
    assert_snapshot!(ended.success(), @"");
    assert_snapshot!(failure("sum_without_overflow"), @"");
    assert_snapshot!(failure("sum_that_overflows"), @"");
}

#[test]
fn a_callee_with_a_contract_says_what_it_was_called_with() {
    assert_snapshot!(failure("last_index"), @"");
}

#[test]
fn a_function_that_is_an_argument_is_shown_as_its_calls() {
    assert_snapshot!(failure("total"), @"");
}

#[test]
fn a_function_that_does_not_return_is_reported() {
    assert_snapshot!(failure("count_down"), @"");
}

#[test]
fn conditions_that_nothing_satisfies_are_named() {
    assert_snapshot!(failure("never_called"), @"");
}

#[test]
fn a_measure_without_end_is_named() {
    assert_snapshot!(failure("is_empty"), @"");
}

#[test]
fn what_is_lent_to_be_changed_is_checked_after_the_call() {
    assert_snapshot!(failure("widen"), @"");
    assert_snapshot!(failure("insert_once"), @"");
}

#[test]
fn statistics_say_up_to_which_depth_all_inputs_were_run() {
    assert_snapshot!(victim("refined::raised_as_refined").run().success(), @"");
}
