//! What properties with covering arrays print.

use insta::assert_snapshot;

use super::{Directory, victim};

#[test]
fn a_failing_row_is_reported_with_the_values_that_matter() {
    assert_snapshot!(victim("arrays::fails_for_a_pair").run().failure(), @r#"
    property `fails_for_a_pair` failed after … cases (array)
      program = [0, 0, 0]
      inline = true
      level = Full
        in Rust: Level::Full
      unroll = 0
      debug = None

    wrong code for 3 instructions  at arrays.rs:…

    fails whenever inline = true and level = Full, whatever unroll and debug are (all 26 other rows with these values fail, with the other arguments as above)
    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::arrays::fails_for_a_pair -- --exact
    saved:  no, saving is off
    "#);
}

#[test]
fn many_flags_are_told_apart_by_trying_rows() {
    assert_snapshot!(victim("arrays::fails_for_many_flags").run().failure(), @r#"
    property `fails_for_many_flags` failed after … cases (array)
      a = false
      b = false
      c = true
      d = false
      e = true
      f = false
      g = true
      h = false
      i = false
      j = false

    returned false

    fails whenever c = true, e = true and g = true, whatever a, b, d, f, h, i and j are (36 of 36 rows tried fail)
    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::arrays::fails_for_many_flags -- --exact
    saved:  no, saving is off
    "#);
}

#[test]
fn all_values_may_matter_or_none() {
    let all = victim("arrays::fails_for_all_together").run().failure();
    assert_snapshot!(fails_line(&all), @r#"
    all of a = true and level = Some matter: changing any one of these values can make it pass
    "#);
    let none = victim("arrays::fails_whatever_the_flags_are").run().failure();
    assert_snapshot!(fails_line(&none), @r#"
    fails, whatever a and b are (all 3 other rows fail, with the other arguments as above)
    "#);
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
    assert_snapshot!(victim("arrays::discards_rows").run().success(), @r#"
    property `discards_rows` passed 6 cases, 1 discarded
    remark: 1 of the 6 rows of the array was discarded, and 2 combinations were in no other (a = true, level = Full): say in `array(requires = …)` what every row must satisfy, so that others have what these should have had
    "#);
}

#[test]
fn statistics_tell_how_many_rows_there_are() {
    let report = victim("arrays::has_statistics").run().success();
    assert_snapshot!(report.split("sizes of inputs").next().unwrap(), @r#"
    property `has_statistics` passed 1002 cases
    array of strength 2: 1001 rows over a (2), level (3), n (1001); rounds begun: 1
      `n` has 1001 values and was split into 5 digits in base 4: every value that is allowed occurs, and the digits are combined with the rest
    "#);
    let report = victim("arrays::splits_numbers").run().success();
    assert_snapshot!(report.split("sizes of inputs").next().unwrap(), @r#"
    property `splits_numbers` passed 1005 cases
    array of strength 2: 1004 rows over low (1001), high (1001); rounds begun: 1
      `low`, `high` have 1001 values and were split into 5 digits in base 4: every value that is allowed occurs, and the digits are combined with the rest
    "#);
}

#[test]
fn claims_about_rates_are_said_not_to_be_judged() {
    assert_snapshot!(victim("arrays::claims_rates").run().success(), @r#"
    property `claims_rates` passed 1000 cases
    remark: `cover!` is not judged with `array`: rows are no fair sample; move the claim to a property without `array`
    "#);
}

#[test]
fn a_run_that_ends_early_says_how_many_rows_are_left() {
    let report = victim("arrays::is_slow").run().success();
    let report = regex::Regex::new(r"\d+ (cases|of)").unwrap().replace_all(&report, "… $1");
    assert_snapshot!(report, @r#"
    property `is_slow` passed … cases
      the time budget ended before the case budget: raise `time` for more cases
    remark: … of the 200 rows of the array were not run, as the time was up: raise `time`, or lower the strength
    "#);
}

#[test]
fn what_cannot_be_covered_is_answered_with_a_remedy() {
    assert_snapshot!(victim("arrays::is_too_strong").run().failure(), @r#"
    property `is_too_strong` could not be tested
      `array`: the strength is 3, but there are only 2 parameters: `a` (2 values), `level` (… values)
      lower `strength` to 2 at most, or draw more arguments from a range or a list
    "#);
    let none = victim("arrays::is_too_strong").with("VICTIM_STRENGTH", "0").run();
    assert_snapshot!(none.failure(), @r#"
    property `is_too_strong` could not be tested
      `array`: a strength of 0 combines nothing
      set `strength` to 1 or more, usually 2 or 3
    "#);
    assert_snapshot!(victim("arrays::has_no_parameters").run().failure(), @r#"
    property `has_no_parameters` could not be tested
      `array`: no argument is a parameter, because none has from 2 to 1024 values
      draw one from a range or a list, as in `#[with(0..=8)]`; name a larger one in `array(parameters = (…))`; or leave `array` out
    "#);
    assert_snapshot!(victim("arrays::chooses_what_has_too_many_values").run().failure(), @r#"
    property `chooses_what_has_too_many_values` could not be tested
      `array`: `program` has too many values to be a parameter, or its generator panics
      draw it from a range or a list, or leave it out of `parameters`
    "#);
    assert_snapshot!(victim("arrays::requires_too_much").run().failure(), @r#"
    property `requires_too_much` could not be tested
      `array`: no row satisfies `requires`
      allow some combination of values
    "#);
}
