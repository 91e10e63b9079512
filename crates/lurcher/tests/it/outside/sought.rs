//! Refined functions whose inputs are not come upon by going through small ones.

use super::victim;

fn failure(function: &str) -> String {
    victim(&format!("sought::{function}_as_refined")).run().failure()
}

#[track_caller]
fn assert_input(function: &str, input: &str) {
    let report = failure(function);
    assert!(report.contains(input), "{report}");
}

#[test]
fn a_requirement_that_counts_down_has_inputs() {
    for right in ["half", "quotient"] {
        let report = victim(&format!("sought::{right}_as_refined")).run().success();
        assert!(
            report.contains("were left out: a function of the refinement calls itself"),
            "{report}"
        );
    }
    assert_input("half_of_few", "  n = 102\n");
}

#[test]
fn constants_with_names_are_tried_as_literals_are() {
    assert_input("below_limit", "  n = 5001\n");
    assert_input("shop_items", "  n = 7777\n");
    assert_input("without_fee", "  n = 4444\n");
    assert_input("is_the_order", "  code = \"order/77\"\n");
}

#[test]
fn numbers_of_functions_that_a_refinement_calls_are_tried_with_all_that_is_beside_them() {
    assert_input("is_last", "  year = 400\n  month = 2\n  day = 28\n");
    assert_input("is_last_lately", "  year = 1700\n  month = 2\n  day = 28\n");
}

#[test]
fn numbers_of_ordinary_functions_are_tried_and_other_numbers_of_a_wide_range_are_small_then() {
    assert_input("months_later", "  year = 1700\n  month = 1\n  day = 29\n  n = 1\n");
}

#[test]
fn fields_of_a_fixed_width_are_written_with_signs() {
    let report = failure("colour");
    let text = report.lines().find_map(|line| line.strip_prefix("  text = \"#"));
    assert!(text.is_some_and(|fields| fields.contains('+')), "{report}");
}

#[test]
fn elements_between_bounds_begin_with_the_simplest() {
    let report = failure("is_no_hill");
    assert!(report.contains("(exhaustive)\n  list = [1, 2, 1]\n"), "{report}");
}

#[test]
fn texts_of_a_form_are_made_of_the_texts_of_the_refinement() {
    assert_input("between", "  id = \"id-x\"\n");
    assert_input("of_two_forms", "  id = \"id-@@-x\"\n  n = 4\n  tag = \"<b></b>\"\n");
}

#[test]
fn a_number_between_bounds_is_minimal_without_trying_all_below_it() {
    let report = victim("sought::is_small_enough_as_refined")
        .with("LURCHER_SHRINK_CALLS", "1000")
        .run()
        .failure();
    assert!(report.contains("  n = 50271\n") && report.contains("minimal"), "{report}");
}
