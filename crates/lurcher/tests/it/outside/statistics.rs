//! Labels, claims, discarded cases, scores and budgets.

use insta::assert_snapshot;

use super::victim;

#[test]
fn labels_are_shown_in_tables() {
    let report = victim("said::labels").run().success();
    let (labels, _sizes) = report.split_once("sizes of inputs").unwrap();
    assert_snapshot!(labels, @"
    property `labels` passed 200 cases
      enumerated: all 22 inputs up to size 4, and 28 of size 5
    labels (… cases)
      3 elements  … %
      2 elements  … %
      1 elements  … %
      0 elements  … %
      empty  … %
    list.first().map(|n| n % 2) (… values)
      Some(1)  … %
      Some(0)  … %
      None  … %
    last (… values)
      true  … %
      false  … %
    2-way coverage: 12 of 12 combinations (100.0 %), half of them after 1, nine tenths after 8
    ");
}

#[test]
fn a_claim_that_holds_is_confirmed() {
    assert_snapshot!(victim("said::covers").run().success(), @r#"
    property `covers` passed 1000 cases
      enumerated: all 256 inputs that there are
    cover "even": … % of … cases, claimed 40 %: confirmed
    "#);
}

#[test]
fn a_run_goes_on_until_a_claim_is_decided() {
    let report = victim("said::covers").with("LURCHER_CASES", "10").run().success();
    assert!(report.contains("confirmed"), "{report}");
    let n: u64 =
        report.split(" passed ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(n > 100, "{report}");
}

#[test]
fn a_claim_that_is_refuted_fails_the_test() {
    assert_snapshot!(victim("said::covers_too_little").run().failure(), @r#"
    property `covers_too_little` held in 1000 cases, but they do not cover what it claims
    cover "even": … % of … cases, claimed 40 %: confirmed
    cover "seventy-seven": … % of … cases, claimed 20 %: REFUTED
      what to do: draw inputs that reach these cases more often, or lower the claim
      seed: 1
    "#);
}

#[test]
fn a_claim_of_more_than_everything_is_a_misuse_with_its_place() {
    assert_snapshot!(victim("said::covers_more_than_everything").run().failure(), @r#"
    property `covers_more_than_everything` could not be tested
      cover!(120, …, "even"): the first argument is a percentage, over 0 and at most 100
        at said.rs:…
    "#);
}

#[test]
fn a_property_that_discards_nearly_everything_gives_up_with_the_reasons() {
    assert_snapshot!(victim("said::discards_nearly_everything").run().failure(), @r"
    property `discards_nearly_everything` gave up: … cases discarded, … passed
      a == b.wrapping_mul(3)  … %
      a != 0  … %
      what to do: draw inputs that satisfy the condition instead of discarding the others
      (`#[with(…)]`, `and_then`, `#[data(with = …)]`), or raise `discard_ratio`
      seed: 1
    ");
}

#[test]
fn a_filter_is_named_when_it_rejects_nearly_everything() {
    assert_snapshot!(victim("said::filters_nearly_everything").run().failure(), @"
    property `filters_nearly_everything` gave up: … cases discarded, … passed
      filter: a multiple of a million  … %
      what to do: draw inputs that satisfy the condition instead of discarding the others
      (`#[with(…)]`, `and_then`, `#[data(with = …)]`), or raise `discard_ratio`
      seed: 1
    ");
}

#[test]
fn discarded_cases_are_counted() {
    let report = victim("said::discards_some").with("LURCHER_STATISTICS", "true").run().success();
    let first = report.lines().next().unwrap();
    assert!(first.contains("passed 128 cases, 128 discarded"), "{report}");
    assert!(report.contains("a % 2 == 0"), "{report}");
}

#[test]
fn a_score_is_climbed_to_where_chance_does_not_come() {
    let ended = victim("said::climbs").run();
    assert!(ended.failure().contains("(target)"), "{ended:#?}");
    victim("said::does_not_climb").run().success();
}

#[test]
fn code_that_makes_labels_may_make_labels() {
    let report = victim("said::says_much_in_its_labels").run().success();
    assert!(report.contains("inner") && report.contains("outer 1"), "{report}");
}

#[test]
fn a_budget_of_time_ends_the_run_and_is_said() {
    let report = victim("said::takes_all_its_time").run().success();
    assert!(report.contains("the time budget ended before the case budget"), "{report}");
}

#[test]
fn a_run_in_which_everything_was_discarded_is_no_success() {
    let report = victim("said::discards_all_in_its_time").run().failure();
    assert!(report.contains("gave up") && report.contains("raise `time`"), "{report}");
}
