//! What a failing property prints, and how it is replayed.

use insta::assert_snapshot;

use super::victim;

#[test]
fn a_failed_assertion_is_shown_once_with_its_difference_its_notes_and_its_labels() {
    assert_snapshot!(victim("plain::asserts_equality").run().failure(), @"
    property `asserts_equality` failed after … cases (random)
      xs = [1, 0]

    assertion `left == right` failed: sorting changes nothing  at plain.rs:…
      left: [1, 0]
     right: [0, 1]
             ^  ^

    note: sorted: [0, 1]

    minimal after … steps and … calls
    labels (… cases)
      some  … %
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::asserts_equality -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_panic_is_shown_with_its_place_and_all_arguments() {
    assert_snapshot!(victim("plain::panics").run().failure(), @"
    property `panics` failed after … cases (random)
      n = 101
      point = Point { x: 6, y: 0 }

    101 is too much  at plain.rs:…
    for this property

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::panics -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_rust_expression_is_shown_where_debug_is_none() {
    assert_snapshot!(victim("plain::shows_rust_where_debug_differs").run().failure(), @r#"
    property `shows_rust_where_debug_differs` failed after … cases (random)
      text = "a"
      map = {0: Some("a")}
        in Rust: From::from([(0, Some("a".to_string()))])

    no  at plain.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::shows_rust_where_debug_differs -- --exact
    saved:  no, saving is off
    "#);
}

#[test]
fn an_argument_that_the_body_changes_is_shown_as_it_was_drawn() {
    assert_snapshot!(victim("plain::changes_its_argument").run().failure(), @"
    property `changes_its_argument` failed after … cases (random)
      list = [0, 0]

    assertion `left == right` failed  at plain.rs:…
      left: 1
     right: 2
            ^

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::changes_its_argument -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_property_that_draws_nothing_fails_at_once() {
    assert_snapshot!(victim("plain::draws_nothing").run().failure(), @"
    property `draws_nothing` failed after … cases (simplest)
      (no input to show)

    always  at plain.rs:…

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::draws_nothing -- --exact
    ");
}

#[test]
fn check_shows_its_draws_by_number() {
    assert_snapshot!(victim("plain::check_fails").run().failure(), @"
    property `check_fails` failed after … cases (random)
      draw 1 = (0, 1000)
      draw 2 = [0, 0, 0]

    assertion failed: usize::from(a) + usize::from(b) < 1000 || list.len() < 3  at plain.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::check_fails -- --exact
    ");
}

#[test]
fn a_backtrace_shows_the_frames_of_the_user_only() {
    for name in ["plain::panics", "plain::async_fails"] {
        let report = victim(name).with("RUST_BACKTRACE", "1").run().failure();
        let backtrace = report.split_once("backtrace:\n").unwrap().1.split("\n\n").next().unwrap();
        assert!(backtrace.contains(&name.replace("plain::", "victims::plain::")), "{report}");
        assert!(
            backtrace.lines().count() <= 8 && !backtrace.contains("test::run_test"),
            "{report}"
        );
    }
}

#[test]
fn the_printed_token_leads_to_the_same_failure() {
    for name in ["asserts_equality", "panics", "returns_false", "check_fails", "async_fails"] {
        let name = format!("plain::{name}");
        let found = victim(&name).run();
        let again = victim(&name).with("LURCHER_REPLAY", found.token()).run();
        assert_eq!(again.token(), found.token());
        assert!(again.stderr.contains("fails for the replayed input"), "{again:#?}");
        let inputs = |text: &str| {
            text.lines().filter(|l| l.contains(" = ")).map(str::to_string).collect::<Vec<_>>()
        };
        assert_eq!(inputs(&again.failure()), inputs(&found.failure()));
    }
}

#[test]
fn the_token_of_a_case_that_was_climbed_to_leads_to_the_same_failure() {
    let found = victim("said::climbs").with("LURCHER_SHRINK_CALLS", "0").run();
    let again = victim("said::climbs").with("LURCHER_REPLAY", found.token()).run();
    assert!(again.failure().contains("a score of "), "{again:#?}");
}

#[test]
fn a_token_that_passes_is_said_to() {
    let ended = victim("plain::fails_at_ten").with("LURCHER_REPLAY", "3").run();
    assert_snapshot!(ended.success(), @r"
    property `fails_at_ten` passed 1 case
    remark: only the replayed input was run: it passes
    ");
    let ended = victim("plain::async_fails").with("LURCHER_REPLAY", "3.0").run();
    assert_snapshot!(ended.success(), @r"
    property `async_fails` passed 0 cases, 1 discarded
    remark: only the replayed input was run: it is discarded
    ");
}

#[test]
fn a_token_that_is_none_is_answered_with_a_remedy() {
    let ended = victim("plain::panics").with("LURCHER_REPLAY", "1.2.three").run();
    assert_snapshot!(ended.failure(), @r"
    property `panics` could not be tested
      LURCHER_REPLAY=… `three` (answer 3 of the tape) is not a number or `NUMBERxCOUNT`; was the line copied whole?
      the token stands after `replay:` in the report of the failure; or unset the variable
    ");
    let ended = victim("plain::panics").with("LURCHER_REPLAY", "seed:1").run();
    assert_snapshot!(ended.failure(), @r"
    property `panics` could not be tested
      LURCHER_REPLAY=… expected SEED:SIZE, two whole numbers
      the token stands after `replay:` in the report of the failure; or unset the variable
    ");
}

#[test]
fn a_token_of_another_property_is_answered_with_a_remedy() {
    let token = victim("plain::asserts_equality").run().token();
    let ended = victim("plain::panics").with("LURCHER_REPLAY", token).run();
    assert_snapshot!(ended.failure(), @r"
    property `panics` could not be tested
      LURCHER_REPLAY=… the answers do not fit the questions of this property
      the token is another property's, or older than a change of the generators; run the one test that printed it, or unset the variable
    ");
}

#[test]
fn the_line_to_replay_is_for_the_tool_that_runs_the_test() {
    let report = victim("plain::panics").with("NEXTEST", "1").run().failure();
    assert!(
        report.contains(" cargo nextest run -p lurcher victims::plain::panics -- --exact\n"),
        "{report}"
    );
}
