//! Thinning, coverage in the statistics, and expressions that must be met.

use insta::assert_snapshot;
use lurcher::Data;
use lurcher::coverage::Coverage;

use super::victim;

#[test]
fn a_thinned_failure_is_shrunk_and_reported_as_any_other() {
    assert_snapshot!(victim("covering::thinned").run().failure(), @"
    property `thinned` failed after … cases (thinned)
      exp = If(Number(0), Number(0), Not(Number(0)))
        in Rust: Exp::If(Box::new(Exp::Number(0)), Box::new(Exp::Number(0)), Box::new(Exp::Not(Box::new(Exp::Number(0)))))

    assertion failed: !is_rare(&exp)  at covering.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::covering::thinned -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn with_a_seed_and_a_fan_out_every_run_is_the_same() {
    let run = || victim("covering::thinned").run().failure();
    assert_eq!(run(), run());
}

#[test]
fn statistics_say_how_many_candidates_there_were_and_what_was_covered() {
    let report = victim("covering::thinned_and_passes").run().success();
    let (report, _sizes) = report.split_once("sizes of inputs").unwrap();
    assert_snapshot!(report, @"
    property `thinned_and_passes` passed 100 cases
      enumerated: all 12 inputs up to size 3, and 13 of size 4
    75 of 75 tests chosen, from 830 candidates (fan-out 10 at the end)
    2-way coverage: 84 of 84 combinations (100.0 %), half of them after 1, nine tenths after 1
    ");
}

#[test]
fn what_was_never_covered_is_named_and_missed_is_told_from_never_made() {
    let report = victim("covering::covered").run().success();
    let (report, _sizes) = report.split_once("sizes of inputs").unwrap();
    assert_snapshot!(report, @"
    property `covered` passed 4 cases
      enumerated: 1 tape in shortlex order of size 0
    2-way coverage: 16 of 30 combinations (53.3 %), half of them after 2, nine tenths after 3
      never covered: 14, simplest first
        <>Some@Option<Option<bool>>(<>None@Option<bool>)  (missed: 387 of 2000 more draws have it)
        <>Some@Option<Option<bool>>(<>true)  (missed: 569 of 2000 more draws have it)
        <>cons(<>false, _)  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        <>cons(_, <>false)  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        <>(<>false, <>None@Option<Option<bool>>)  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        <>(<>false, <>Some@Option<Option<bool>>(_))  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        <>(<>false, <>None@Option<bool>)  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        <>(<>false, <>Some@Option<bool>(_))  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        <>(<>false, <>false)  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        <>(<>false, <>true)  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        and 4 more
    ");
}

#[test]
fn steered_cases_count_in_the_statistics_from_the_first() {
    let report = victim("covering::all_steered").run().success();
    let (report, _sizes) = report.split_once("sizes of inputs").unwrap();
    assert_snapshot!(report, @"
    property `all_steered` passed 3 cases
    2 steered cases, for 87 of 87 pairs of constructors that the cases before them did not have; 0 are still missing
    2-way coverage: 84 of 84 combinations (100.0 %), half of them after 1, nine tenths after 1
    ");
}

#[test]
fn threads_choose_the_same_cases() {
    let on = |threads| victim("covering::thinned_on_threads").with("LURCHER_THREADS", threads);
    assert_eq!(on("1").run().failure(), on("3").run().failure());
}

#[test]
fn coverage_looks_at_a_view_where_one_is_given() {
    let report = victim("covering::seen_as_something_else").run().success();
    assert!(report.contains("candidates"), "{report}");
    let unseen = victim("covering::nothing_to_see").run().success();
    let remark = "remark: `fan_out` has no effect: coverage can see no argument";
    assert!(!unseen.contains("2-way coverage") && unseen.contains(remark), "{unseen}");
}

#[test]
fn a_view_that_panics_is_reported_as_what_it_is() {
    assert_snapshot!(victim("covering::view_panics").run().failure(), @"
    property `view_panics` could not be tested
      coverage cannot look at `list`: the function in `#[seen_as(…)]` panicked: index out of bounds: the len is 0 but the index is 0, at covering.rs:…
      it is called with every input that is drawn, so it must have a result for each
        at covering.rs:…
    ");
    // Also where the input is shown.
    let report = victim("covering::view_is_not_needed").run().failure();
    assert!(report.contains("list = [false, false, false]"), "{report}");
}

#[test]
fn a_generator_that_panics_while_candidates_are_drawn_is_a_failure_of_its_case_only() {
    let report = victim("covering::generator_panics").run().failure();
    assert!(report.contains("cannot make 200"), "{report}");
}

#[test]
fn a_generator_that_panics_as_planned_is_a_failure() {
    assert_snapshot!(victim("covering::steered_generator_panics").run().failure(), @"
    property `steered_generator_panics` failed after … cases (steered)
      (no input to show)

    too long  at covering.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::covering::steered_generator_panics -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_generator_that_gives_up_leaves_the_other_candidates() {
    let report = victim("covering::generator_gives_up").run();
    assert!(!report.success().contains("FAILED"));
}

#[test]
fn claims_about_rates_are_decided_by_random_cases() {
    let report = victim("covering::claims_need_random_cases").run().success();
    assert!(report.contains("confirmed"), "{report}");
}

#[test]
fn a_costly_property_is_thinned_without_being_asked() {
    // With a seed nothing depends on the clock.
    let report = victim("covering::costly").without("LURCHER_SEED").run().success();
    assert!(report.contains("tests chosen, from"), "{report}");
}

#[test]
fn expressions_that_are_met_are_counted() {
    assert_snapshot!(victim("covering::expressions_are_met").run().success(), @r#"
    property `expressions_are_met` passed 100 cases
      enumerated: all 15 inputs up to size 3, and 10 of size 4
    list covers "nil": 4 cases, wanted 1: covered
    list covers "cons(_, nil)": 4 cases, wanted 1: covered
    list covers "<>cons(true, <>false)": 72 cases, wanted 10: covered
    "#);
}

#[test]
fn an_expression_that_is_never_met_fails_the_test() {
    assert_snapshot!(victim("covering::expression_is_never_met").run().failure(), @r#"
    property `expression_is_never_met` held in 1124 cases, but they do not cover what it claims
    list covers "nil": 54 cases, wanted 1: covered
    list covers "<>false": 0 cases, wanted 1: NEVER COVERED
      what to do: draw such inputs, with `generators::matching` for example, raise `cases`, lower the number, or remove the expression
      seed: 3
    "#);
}

#[test]
fn a_mistake_in_an_expression_is_shown_at_its_place() {
    assert_snapshot!(victim("covering::expression_is_wrong").run().failure(), @"
    property `expression_is_wrong` could not be tested
      covers!: the expression does not fit `Vec<bool>`: line 1, column 14: unknown constructor `snoc`, which is no variable either: no `mu snoc.` is around it
        <>cons(true, snoc)
                     ^^^^
      `Vec<bool>` has `nil`, `cons`
        at covering.rs:…
    ");
    assert_snapshot!(victim("covering::expression_matches_nothing").run().failure(), @"
    property `expression_matches_nothing` could not be tested
      covers!: no value of type `Vec<bool>` matches `cons(nil, _)`
      correct the expression, or remove it
        at covering.rs:…
    ");
}

#[test]
fn one_expression_of_two_values_is_two_claims() {
    assert_snapshot!(victim("covering::one_expression_of_two_values").run().failure(), @r#"
    property `one_expression_of_two_values` held in 266 cases, but they do not cover what it claims
    left covers "nil": 40 cases, wanted 1: covered
    right covers "nil": 0 cases, wanted 1: NEVER COVERED
      what to do: draw such inputs, with `generators::matching` for example, raise `cases`, lower the number, or remove the expression
      seed: 3
    "#);
}

#[test]
fn an_expression_that_no_case_has_to_match_is_refused() {
    assert_snapshot!(victim("covering::expression_claims_nothing").run().failure(), @r#"
    property `expression_claims_nothing` could not be tested
      covers!: `"nil" => 0` claims nothing
      write how many cases must match, at least 1, or remove the expression
        at covering.rs:…
    "#);
}

#[derive(Data)]
enum Never {}

#[derive(Data)]
struct Endless(Box<Endless>);

#[test]
fn a_type_without_values_has_nothing_to_cover() {
    for coverage in [Coverage::of::<Never>(2), Coverage::of::<Endless>(2)] {
        assert_eq!((coverage.n_possible(), coverage.missing(9).len()), (Some(0), 0));
    }
}
