//! What is said of a failure beside its counterexample.

use insta::assert_snapshot;

use super::victim;

/// What follows the report.
fn explained(name: &str) -> String {
    let victim = victim(&format!("explaining::{name}")).with("LURCHER_EXPLAIN_TIME", "60s");
    let report = victim.run().failure();
    let (_, explanation) = report.split_once("saving is off").expect("the end of the report");
    let explanation = explanation.trim();
    // How many instances there were changes with every way of making them.
    let mut parts = explanation.split("(tried on ");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let rest = part.trim_start_matches(|c: char| c.is_ascii_digit());
        text += if rest.len() < part.len() { "(tried on n" } else { "(tried on " };
        text += rest;
    }
    text
}

#[test]
fn limits_of_fields_are_kept() {
    assert_snapshot!(explained("has_a_small_digit"), @"
    it fails for every (tried on n, among them all up to size 8)
      thing = Thing { digit: 3, .. }

    it fails whenever digit < 6 (tried on n, among them all up to size 8)
      thing = Thing { digit, .. }
    ");
}

#[test]
fn records_are_written_as_records() {
    assert_snapshot!(explained("has_no_inner_thing"), @"
    it fails for every (tried on n, among them all up to size 8)
      thing = Thing { inner: Some(_), .. }
    ");
}

#[test]
fn what_is_discarded_does_not_fail() {
    assert_snapshot!(explained("is_small_or_discarded"), @"
    it fails whenever n != 3 && m >= 1000 (tried on n)
      if such inputs are not meant: assume!(!(n != 3 && m >= 1000));

    it also fails whenever n >= 1000 (tried on n, among them all up to size 11)
      n
      m = _
      if such inputs are not meant: assume!(n < 1000);
    ");
}

#[test]
fn sets_are_not_taken_apart() {
    assert_snapshot!(explained("has_no_seven"), @"
    it fails whenever set.contains(&7) (tried on n, among them all up to size 12)
      if such inputs are not meant: assume!(!set.contains(&7));
    ");
}

#[test]
fn a_function_that_panics_for_some_values_is_not_used() {
    assert_snapshot!(explained("begins_with_three"), @"
    it fails for every (tried on n, among them all up to size 9)
      list = [3, ..]
    ");
}

#[test]
fn what_has_a_generator_is_not_generalised() {
    assert_eq!(explained("is_short"), "");
}

/// Checks that something is said of a failure.
fn check(name: &str, expected: &str) {
    let explained = explained(name);
    assert!(explained.contains(expected), "{name}: {explained}");
}

#[test]
fn what_a_generator_makes_is_made_again() {
    check("is_below_a_limit", "it fails whenever n >= 37 (tried on all 13)");
    check("is_in_the_first_half", "it fails whenever n - m < m");
    check("has_no_seven_in_it", "it fails whenever list.contains(&7)");
}

#[test]
fn conditions_speak_of_floats_and_maps() {
    check("is_cool", "it fails whenever celsius >= 36.5");
    check("has_no_entry", "it fails whenever map.contains_key(&key)");
}

#[test]
fn conditions_can_be_pasted() {
    check("are_close", "assume!(b.saturating_sub(a) < 10);");
    check("has_no_at", "assume!(!text.contains('@'));");
    check("has_no_empty_list", "assume!(!lists.iter().any(|x| x.is_empty()));");
}

#[test]
fn conditions_say_how_values_are_related() {
    check("has_something_of_its_own", "it fails whenever a.is_subset(&b)");
    check("begins_otherwise", "it fails whenever list.starts_with(&part)");
    check("is_not_ten", "it fails whenever a.saturating_add(b) == 10");
}

#[test]
fn conditions_speak_of_all_elements_and_of_ranges() {
    check("has_no_debts", "it fails whenever list.iter().any(|n| *n < 0)");
    check("is_true_somewhere", "it fails whenever !list.contains(&false)");
    check("is_outside", "it fails whenever n <= 2000 && n >= 1000");
}

#[test]
fn what_another_failure_says_of_both_is_said_once() {
    let explained = explained("has_a_root");
    assert!(explained.contains("it fails whenever x.is_nan() || x < 0.0"), "{explained}");
    assert!(!explained.contains("also"), "{explained}");
}

#[test]
fn variables_are_called_like_the_fields_that_they_are() {
    check("can_pay", "it fails whenever balance < amount");
    check("can_pay", "account = Account { balance, is_open: true }");
}

#[test]
fn sets_are_shown_as_sets() {
    check("has_other_things", "b = {}");
}

#[test]
fn functions_of_logic_that_are_in_scope_need_not_be_named() {
    check("has_no_mark", "it fails whenever is_marked(&n)");
    check("inside::has_no_mark_either", "it fails whenever is_marked(&n)");
}

#[test]
fn functions_of_logic_that_are_under_test_are_no_explanation() {
    for name in ["is_not_marked", "elsewhere::has_a_mark_of_its_own"] {
        let explained = explained(name);
        assert!(!explained.contains("is_marked"), "{explained}");
    }
}

#[test]
fn what_the_property_says_is_no_explanation() {
    let explained = explained("is_small_as_it_says");
    assert!(explained.contains("n >= 5") && !explained.contains("is_small"), "{explained}");
}

#[test]
fn a_function_that_does_not_come_to_an_end_is_not_used() {
    let victim = victim("explaining::is_not_seven").without("LURCHER_EXPLAIN_TIME");
    let report = victim.run().failure();
    assert!(report.contains("`waits_for_three` did not come to an end"), "{report}");
    assert!(report.contains("it fails whenever"), "{report}");
}

#[test]
fn functions_that_are_called_by_required_ones_are_known() {
    check("is_odd_or_small", "is_even(&n)");
}

#[test]
fn a_property_that_hangs_is_not_explained() {
    let report = victim("explaining::hangs_at_once").run().failure();
    assert!(report.contains("no verdict") && !report.contains("explained"), "{report}");
}

#[test]
fn a_failure_is_reported_whatever_happens_when_it_is_explained() {
    let ends = ["for another input the property did not come to an end", "raise `explain_time`"];
    for (name, end) in ["hangs_elsewhere", "is_slow"].into_iter().zip(ends) {
        let report =
            victim(&format!("explaining::{name}")).without("LURCHER_EXPLAIN_TIME").run().failure();
        assert!(report.contains("n = 0") && report.contains(end), "{report}");
        assert!(!report.contains("it fails"), "{report}");
    }
    let ended =
        victim("explaining::ends_the_process_elsewhere").with("LURCHER_EXPLAIN_TIME", "60s").run();
    assert_eq!(ended.code, Some(3));
    assert!(ended.stderr.contains("n = 0"), "{ended:?}");
}

#[test]
fn what_runs_elsewhere_is_explained_there() {
    check("is_small_in_a_process_of_its_own", "it fails whenever n >= 40");
    check("is_small_when_it_is_awaited", "it fails whenever n >= 40");
}

#[test]
fn a_process_that_ends_while_a_failure_is_explained_has_told_it() {
    let victim = victim("explaining::is_small_or_ends_its_process");
    let report = victim.with("LURCHER_EXPLAIN_TIME", "60s").run().failure();
    assert!(report.contains("40 is too large") && !report.contains("it fails"), "{report}");
}

#[test]
fn a_body_that_is_awaited_for_ever_is_given_up() {
    let victim = victim("explaining::is_awaited_for_ever_later").without("LURCHER_EXPLAIN_TIME");
    let report = victim.run().failure();
    assert!(report.contains("40 is too large"), "{report}");
    assert!(report.contains("for another input the property did not come to an end"), "{report}");
}

#[test]
fn lines_to_paste_are_written_as_the_signature_is() {
    check("is_below_what_a_box_holds", "assume!(*n < *m);");
    check("does_not_wrap", "assume!(n.0 < 10);");
    check(
        "has_no_dark_one",
        "assume!(!all.iter().any(|x| matches!(x, shades::Shade::Dark { .. })));",
    );
    check("is_a_range", "assume!(lo <= hi);");
}

#[test]
fn what_is_required_is_no_part_of_a_condition() {
    let explained = explained("is_outside_of_the_pair");
    assert!(explained.contains("has_both(&pair, n)"), "{explained}");
    assert!(!explained.contains("is_rising"), "{explained}");
}

#[test]
fn a_special_case_gives_way() {
    assert_snapshot!(explained("are_in_order"), @"
    it fails whenever x > y (tried on n)
      a = Rank(x)
      b = Rank(y)
    ");
}

#[test]
fn values_that_functions_make_are_called_by_their_types() {
    check("is_short_time", "time = Duration::new(60, _)");
}

#[test]
fn what_is_in_the_text_of_a_property_is_tried_and_said() {
    let number = explained("has_a_thousand");
    assert!(number.starts_with("it fails whenever !list.contains(&1000) (tried"), "{number}");
    let text = explained("has_a_rule");
    assert!(text.starts_with("it fails whenever !text.contains(\"--\") (tried"), "{text}");
}

#[test]
fn a_function_beside_the_property_that_has_no_end_is_not_used() {
    let explanation = explained("beside_an_endless_function");
    assert!(explanation.contains("it fails whenever list.get(at) >= Some(&3)"), "{explanation}");
    assert!(!explanation.contains("root"), "{explanation}");
}

#[test]
fn values_of_a_type_with_an_order_are_compared() {
    let levels = explained("is_quiet");
    assert!(levels.contains("it fails whenever level >= Level::Warn (tried"), "{levels}");
    let promotion = explained("is_no_promotion");
    assert!(promotion.starts_with("it fails whenever before < after (tried"), "{promotion}");
}

#[test]
fn lists_add_up_to_something_and_repeat() {
    let light = explained("is_light");
    let sum = "parcels.iter().map(|n| *n as i128).sum::<i128>() > 300";
    assert!(light.contains(&format!("it fails whenever {sum} (tried")), "{light}");
    let within = explained("is_within");
    let sum = "prices.iter().map(|n| *n as i128).sum::<i128>() > budget as i128";
    assert!(within.contains(&format!("it fails whenever {sum} (tried")), "{within}");
    let once = explained("has_each_once");
    let twice = "list.iter().enumerate().any(|(i, x)| list[..i].contains(x))";
    assert!(once.contains(&format!("it fails whenever {twice} (tried")), "{once}");
}

#[test]
fn what_generators_make_of_each_other_is_known() {
    let ends = explained("is_at_an_end");
    assert!(ends.starts_with("it fails whenever lo != x && hi != x (tried on n)"), "{ends}");
}
