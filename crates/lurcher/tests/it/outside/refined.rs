//! Functions that are not as their refinements say.

use insta::assert_snapshot;

use super::victim;

/// The report on a refined function that fails.
fn failure(function: &str) -> String {
    victim(&format!("refined::{function}_as_refined")).run().failure()
}

#[test]
fn a_wrong_result_is_shown_with_the_condition() {
    assert_snapshot!(failure("rescale"), @"
    property `rescale_as_refined` failed after … cases (exhaustive)
      from = 2
      to = 1
      at = 1

    `rescale` returned 1  at refined.rs:…
    not as refined: v < to, where v is 1 and to is 1

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::refined::rescale_as_refined -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_valid_input_that_makes_it_panic_is_shown() {
    assert_snapshot!(failure("average"), @"
    property `average_as_refined` failed after … cases (exhaustive)
      list = []

    a valid input makes it panic: attempt to divide by zero  at refined.rs:…

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::refined::average_as_refined -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn overflow_is_discarded_unless_it_is_to_fail() {
    let report = victim("refined::sum_as_refined").run().success();
    assert!(report.contains("discarded"), "{report}");
    assert!(report.contains("attempt to add with overflow, at "), "{report}");
    assert_snapshot!(failure("sum_without_overflow"), @"
    property `sum_without_overflow_as_refined` failed after … cases (sampled)
      a = 1
      b = 255

    attempt to add with overflow  at refined.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::refined::sum_without_overflow_as_refined -- --exact
    saved:  no, saving is off
    ");
    assert_snapshot!(failure("sum_that_overflows"), @"
    property `sum_that_overflows_as_refined` could not be tested
      no input could be run
        attempt to add with overflow, at crates/lurcher/t…  … %
      say in the refinement how large numbers are; with `overflow = fail` it is a failure
    ");
}

#[test]
fn a_callee_with_a_contract_says_what_it_was_called_with() {
    assert_snapshot!(failure("last_index"), @"
    property `last_index_as_refined` failed after … cases (exhaustive)
      n = 0

    `predecessor` is called with wrong arguments  at refined.rs:…
    not as refined: n > 0, where n is 0

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::refined::last_index_as_refined -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_function_that_is_an_argument_is_shown_as_its_calls() {
    assert_snapshot!(failure("total"), @"
    property `total_as_refined` failed after … cases (exhaustive)
      f = Function(0)
      list = [-1]

    `total` calls f(-1)  at refined.rs:…
    not as refined: n >= 0, where n is -1

    note: f(0) = 0, f(-1) not allowed

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::refined::total_as_refined -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_function_that_does_not_return_is_reported() {
    assert_snapshot!(failure("count_down"), @"
    property `count_down_as_refined` hangs in case …
      n = 1

    no verdict after 300ms: the property hangs, or needs a larger `case_time`
    (not shrunk; with `isolate` a hanging case can be ended and shrunk)

    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::refined::count_down_as_refined -- --exact
    saved:  no, it would hang again before anything else is tried
    ");
}

#[test]
fn conditions_that_nothing_satisfies_are_named() {
    assert_snapshot!(failure("never_called"), @"
    property `never_called_as_refined` could not be tested
      no input exists: these conditions conflict: `n > 3` and `n < 2`
      mend one of them
    ");
}

#[test]
fn a_measure_without_end_is_named() {
    assert_snapshot!(failure("is_empty"), @"
    property `is_empty_as_refined` could not be tested
      `is_sorted` calls itself without end for List::Cons(0, List::Nil)
      let it call itself with a part of its argument only, or say before it for which values it ends
    ");
}

#[test]
fn what_is_lent_to_be_changed_is_checked_after_the_call() {
    assert_snapshot!(failure("span_widen"), @"
    property `span_widen_as_refined` failed after … cases (exhaustive)
      self = Span { low: 0, high: 0 }
      by = -1

    after `widen`, `self` is Span { low: 1, high: 0 }  at refined.rs:…
    not as refined: `Span`, which says low <= high, where low is 1 and high is 0

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::refined::span_widen_as_refined -- --exact
    saved:  no, saving is off
    ");
    assert_snapshot!(failure("insert_once"), @"
    property `insert_once_as_refined` failed after … cases (exhaustive)
      list = [0]
      x = 0

    after `insert_once`, `list` is [0]  at refined.rs:…
    not as refined: its length is n + 1, where it is 1 and n + 1 is 2

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::refined::insert_once_as_refined -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn statistics_say_up_to_which_depth_all_inputs_were_run() {
    let report = victim("refined::raised_as_refined").run().success();
    let line = report.lines().find(|line| line.contains("enumerated: ")).unwrap_or_default();
    let depth =
        line.split_once(" inputs up to depth ").and_then(|(_, rest)| rest.split(' ').next());
    // Of each depth d there are d + 1 numbers, each with two flags.
    let depth: u32 =
        depth.and_then(|depth| depth.parse().ok()).unwrap_or_else(|| panic!("{report}"));
    let all = format!("enumerated: all {} inputs up to depth {depth} with", 2 * (depth + 1));
    assert!(line.contains(&all), "{report}");
}

#[test]
fn the_extremes_of_types_are_tried() {
    let report = failure("absolute");
    assert!(report.contains("cases (extreme)"), "{report}");
    assert!(report.contains("a = -2147483648"), "{report}");
    assert!(report.contains("attempt to negate with overflow"), "{report}");
}

#[test]
fn characters_texts_and_bytes_of_the_text_are_tried() {
    let inputs = [
        ("is_guest", r#"name = "admin""#),
        ("first_quote", r#"text = "\"#),
        ("key_length", r#"line = "==""#),
        ("is_plain", "bytes = [31, 139, 0]"),
    ];
    for (function, input) in inputs {
        let report = failure(function);
        assert!(report.contains(input), "{report}");
    }
}

#[test]
fn the_extremes_of_characters_are_tried() {
    let report = failure("next_character");
    assert!(report.contains(r"c = '\u{10ffff}'"), "{report}");
}

#[test]
fn texts_of_which_every_character_is_a_digit_have_all_lengths() {
    let report = failure("parsed_byte");
    assert!(report.contains(r#"text = ""#), "{report}");
}

#[test]
fn the_ends_of_floats_are_tried() {
    let report = failure("percent");
    assert!(report.contains("x = 100.0"), "{report}");
    let report = failure("half");
    assert!(report.contains("x = 5e-324"), "{report}");
}

#[test]
fn conditions_on_floats_are_not_said_to_conflict() {
    let report = failure("beside_itself");
    assert!(report.contains("could not be tested\n  no input was found"), "{report}");
    assert!(!report.contains("conflict"), "{report}");
}

#[test]
fn a_function_with_few_inputs_passes_and_says_how_many_there_are() {
    let report = victim("refined::one_of_two_as_refined").run().success();
    assert!(report.contains("passed 2 cases"), "{report}");
    assert!(report.contains("only 2 inputs were found and run"), "{report}");
}

#[test]
fn a_difference_below_zero_is_a_failure_where_the_input_is_small() {
    let report = failure("last_place");
    assert!(report.contains("list = []"), "{report}");
    assert!(report.contains("attempt to subtract with overflow"), "{report}");
    assert!(report.contains("the difference is below zero"), "{report}");
}

#[test]
fn numbers_with_a_least_one_are_gone_through() {
    let report = failure("same_but_nine");
    assert!(report.contains("cases (exhaustive)"), "{report}");
    assert!(report.contains("n = 9"), "{report}");
}

#[test]
fn types_with_parameters_are_checked() {
    let report = failure("up_to");
    assert!(report.contains("not as refined: `Range<u8>`, which says low <= high"), "{report}");
}

#[test]
fn what_needs_more_memory_than_there_is_is_called_with_smaller_numbers() {
    for function in ["between", "primes_below", "ones"] {
        let report = victim(&format!("refined::{function}_as_refined")).run().success();
        assert!(report.contains("inputs with numbers beyond "), "{function}: {report}");
        assert!(
            report.contains("say in the refinement how large they are"),
            "{function}: {report}"
        );
    }
    let explained = victim("refined::including_as_refined").with("LURCHER_EXPLAIN_TIME", "2s");
    let report = explained.run().failure();
    assert!(report.contains("not as refined: v.len() == b - a"), "{report}");
}

/// A folder with a solver that is none; nothing else is on the `PATH`.
#[cfg(unix)]
fn solvers(which: &str) -> String {
    format!("{}/tests/it/outside/solvers/{which}", env!("CARGO_MANIFEST_DIR"))
}

#[test]
#[cfg(unix)]
fn a_solver_that_is_not_there_is_named_with_what_to_do() {
    let report = victim("refined::factor_by_cvc5_as_refined").with("PATH", solvers("none"));
    assert_snapshot!(report.run().failure(), @r#"
    property `factor_by_cvc5_as_refined` could not be tested
      `solver = "cvc5"` is not on the PATH
      install it, or remove the setting: the search does without
    "#);
}

#[test]
#[cfg(unix)]
fn where_a_solver_crashes_the_search_goes_on() {
    let report = victim("refined::factor_by_z3_as_refined").with("PATH", solvers("crashing"));
    assert_snapshot!(report.run().success(), @"
    property `factor_by_z3_as_refined` passed 1 case, 1 discarded
    remark: the solver gave up: z3 ended without an answer (exit status: 1): z3: no library
    ");
}

#[test]
#[cfg(unix)]
fn what_a_solver_says_is_not_believed() {
    let report = victim("refined::factor_by_cvc5_as_refined").with("PATH", solvers("lying"));
    assert_snapshot!(report.run().success(), @"
    property `factor_by_cvc5_as_refined` passed 1 case, 1 discarded
    remark: the solver gave up: cvc5 gives inputs that are not as required
    ");
}

#[test]
#[cfg(unix)]
fn where_a_solver_crashes_and_the_search_finds_nothing_one_that_learns_is_asked() {
    let large = victim("refined::large_factor_by_z3_as_refined").with("PATH", solvers("crashing"));
    let report = large.run().success();
    assert!(report.contains("passed 1 case"), "{report}");
    assert!(report.contains("the solver gave up: z3 ended without an answer"), "{report}");
}

/// They push each other up, through all numbers.
#[test]
#[cfg(unix)]
fn numbers_that_would_be_less_than_themselves_are_seen_through() {
    let none = victim("refined::between_itself_by_z3_as_refined").with("PATH", solvers("crashing"));
    let report = none.run().failure();
    assert!(report.contains("could not be tested"), "{report}");
}

#[test]
fn what_is_tied_together_is_shrunk_together() {
    let report = failure("winner");
    assert!(report.contains("  a = 1\n  b = 50\n  c = 49\n"), "{report}");
    let report = failure("transposed");
    assert!(report.contains("Table { rows: 2, columns: 2, cells: [0, "), "{report}");
}

#[test]
fn two_numbers_of_the_text_are_tried_at_once() {
    let report = failure("hour");
    assert!(report.contains("  t = 1439\n  h = 23\n  m = 59\n"), "{report}");
}

#[test]
fn numbers_are_written_out_beside_characters_of_the_text() {
    let report = failure("clock");
    assert!(report.contains("returned Some((24, "), "{report}");
}

#[test]
fn a_refinement_that_panics_is_said_to() {
    let report = failure("begins_above_zero");
    assert!(report.contains("could not be tested"), "{report}");
    assert!(report.contains("what is required of inputs panics for vec![]: index out of bounds: the len is 0 but the index is 0\n"), "{report}");
    assert!(report.contains("say first when there is such a thing"), "{report}");
    let report = failure("fourth");
    assert!(
        report.contains("the refinement of its outcome panics: index out of bounds"),
        "{report}"
    );
}

#[test]
fn each_shape_of_a_grid_has_its_share_of_the_inputs() {
    for seed in ["1", "2", "3"] {
        for function in ["three_by_three", "saddleback"] {
            let name = format!("refined::{function}_as_refined");
            let report = victim(&name).with("LURCHER_SEED", seed).run().failure();
            assert!(report.contains("  r = 3\n  c = 3\n"), "{report}");
        }
    }
}

#[test]
fn a_function_of_a_refinement_that_calls_itself_without_end_is_named() {
    let report = failure("of_few_halvings");
    assert!(report.contains("could not be tested"), "{report}");
    assert!(report.contains("`halvings` calls itself without end for 0\n"), "{report}");
    let report = failure("to_few_halvings");
    assert!(report.contains("  n = 0\n"), "{report}");
    assert!(report.contains("`halvings` calls itself without end"), "{report}");
}

#[test]
fn a_loop_without_end_in_a_refinement_is_said_to_be_one() {
    let report = failure("of_spinning");
    assert!(report.contains("could not be tested"), "{report}");
    assert!(report.contains("whether an input is as required, `n < 10 && spins(n)`"), "{report}");
}

#[test]
fn a_sum_that_overflows_where_inputs_are_looked_for_is_no_fault_of_ours() {
    let report = victim("refined::of_a_large_total_as_refined").run();
    let report = format!("{report:?}");
    assert!(!report.contains("Lurcher itself panicked"), "{report}");
}

#[test]
fn where_there_is_no_input_the_conditions_are_named_that_conflict() {
    let report = failure("between_none");
    let conflict = "no input exists: these conditions conflict: `a > 10`, `b < 5` and `a < b`\n";
    assert!(report.contains(conflict), "{report}");
    let report = failure("factor_of_a_prime");
    assert!(!report.contains("`p * q == 1_000_003` holds for none"), "{report}");
    let report = failure("is_bottomless");
    assert!(report.contains("there is no input: `Bottomless` has no values\n"), "{report}");
}

#[test]
fn functions_of_a_refinement_are_not_asked_about_what_it_does_not_allow() {
    let victim = victim("refined::one_entry_more_as_refined");
    let report = victim.with("LURCHER_EXPLAIN_TIME", "60s").run().failure();
    assert!(report.contains("\n  n = 15\n") && report.contains("n >= 15"), "{report}");
}

#[test]
fn a_shift_by_too_many_places_is_a_failure() {
    let report = failure("rotated");
    let message = "a valid input makes it panic: attempt to shift right with overflow";
    assert!(report.contains("\n  n = 0\n") && report.contains(message), "{report}");
}

#[test]
fn a_map_of_its_own_type_has_inputs() {
    let report = failure("branches");
    assert!(report.contains("`branches` returned 3"), "{report}");
}
