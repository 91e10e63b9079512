//! What properties with covering arrays print.

use insta::assert_snapshot;

use super::{Directory, victim};

#[test]
fn a_failing_row_is_reported_with_the_values_that_matter() {
    assert_snapshot!(victim("arrays::fails_for_a_pair").run().failure(), @"");
}

#[test]
fn many_flags_are_told_apart_by_trying_rows() {
    assert_snapshot!(victim("arrays::fails_for_many_flags").run().failure(), @"");
}

#[test]
fn all_values_may_matter_or_none() {
    let all = victim("arrays::fails_for_all_together").run().failure();
    assert_snapshot!(fails_line(&all), @"");
    let none = victim("arrays::fails_whatever_the_flags_are").run().failure();
    assert_snapshot!(fails_line(&none), @"");
}

fn fails_line(report: &str) -> &str {
    let mut lines = report.lines();
    lines.find(|line| line.starts_with("fails") || line.starts_with("all of")).unwrap_or(report)
}

#[test]
fn async_and_isolated_properties_are_explained_as_well() {
    for name in ["async_fails_for_a_pair", "fails_in_isolation"] {
        let report = victim(&format!("arrays::{name}")).run().failure();
        let expected = "fails whenever level = Full and b = true, whatever a is";
        assert!(fails_line(&report).starts_with(expected), "{report}");
    }
}

#[test]
fn a_saved_or_replayed_row_is_explained_again() {
    let directory = Directory::new();
    let found = victim("arrays::fails_for_a_pair").saving(&directory).run();
    let saved = victim("arrays::fails_for_a_pair").saving(&directory).run().failure();
    assert!(saved.contains("fails again for a saved input"), "{saved}");
    assert_eq!(fails_line(&saved), fails_line(&found.failure()));
    let replayed = victim("arrays::fails_for_a_pair").with("LURCHER_REPLAY", found.token()).run();
    assert_eq!(fails_line(&replayed.failure()), fails_line(&saved));
}

#[test]
fn without_calls_for_shrinking_there_is_no_explanation() {
    let victim = victim("arrays::fails_for_a_pair").with("LURCHER_SHRINK_CALLS", "0");
    let report = victim.run().failure();
    assert!(report.contains("(array)") && !report.contains("fails whenever"), "{report}");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let report =
        |threads| victim("arrays::fails_for_a_pair").with("LURCHER_THREADS", threads).run().stderr;
    assert_eq!(report("1"), report("3"));
}

#[test]
fn combinations_that_are_lost_are_reported() {
    assert_snapshot!(victim("arrays::discards_rows").run().success(), @"");
}

#[test]
fn statistics_tell_how_many_rows_there_are() {
    let report = victim("arrays::has_statistics").run().success();
    assert_snapshot!(report.split("sizes of inputs").next().unwrap(), @"");
    let report = victim("arrays::splits_numbers").run().success();
    assert_snapshot!(report.split("sizes of inputs").next().unwrap(), @"");
}

#[test]
fn claims_about_rates_are_said_not_to_be_judged() {
    assert_snapshot!(victim("arrays::claims_rates").run().success(), @"");
}

#[test]
fn a_run_that_ends_early_says_how_many_rows_are_left() {
    let report = victim("arrays::is_slow").run().success();
    let report = regex::Regex::new(r"\d+ (cases|of)").unwrap().replace_all(&report, "… $1");
    assert_snapshot!(report, @"");
}

#[test]
fn what_cannot_be_covered_is_answered_with_a_remedy() {
    assert_snapshot!(victim("arrays::is_too_strong").run().failure(), @"");
    let none = victim("arrays::is_too_strong").with("VICTIM_STRENGTH", "0").run();
    assert_snapshot!(none.failure(), @"");
    assert_snapshot!(victim("arrays::has_no_parameters").run().failure(), @"");
    assert_snapshot!(victim("arrays::chooses_what_has_too_many_values").run().failure(), @"");
    assert_snapshot!(victim("arrays::requires_too_much").run().failure(), @"");
}
