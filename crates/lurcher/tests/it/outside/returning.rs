//! Ways to fail, and tests that are meant to fail.

use insta::assert_snapshot;

use super::victim;

#[test]
fn returning_false_fails_and_later_arguments_depend_on_earlier_ones() {
    assert_snapshot!(victim("plain::returns_false").run().failure(), @"
    property `returns_false` failed after … cases (random)
      n = 50
      below = 50

    returned false

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::returns_false -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn returning_an_error_fails_with_the_error() {
    assert_snapshot!(victim("plain::returns_an_error_of_a_question_mark").run().failure(), @"
    property `returns_an_error_of_a_question_mark` failed after … cases (random)
      n = 256

    returned Err(TryFromIntError(()))

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::returns_an_error_of_a_question_mark -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn async_properties_fail_after_an_await_with_notes_labels_and_discards() {
    assert_snapshot!(victim("plain::async_fails").run().failure(), @"
    property `async_fails` failed after … cases (random)
      n = 100
      list = [0]

    100 with 1  at plain.rs:…

    note: after the note

    minimal after … steps and … calls
    labels (… cases)
      even  … %
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::async_fails -- --exact
    saved:  no, saving is off
    ");
    assert_snapshot!(victim("plain::async_fails_on_many_threads").run().failure(), @r#"
    property `async_fails_on_many_threads` failed after … cases (random)
      n = 2147483648

    returned Err("2147483648 overflows")

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::async_fails_on_many_threads -- --exact
    saved:  no, saving is off
    "#);
}

#[test]
fn should_panic_sees_the_message_of_the_failure() {
    victim("plain::panics_as_expected").run().success();
    let ended = victim("plain::panics_with_another_text").run();
    ended.failure();
    assert!(ended.stdout.contains("panic did not contain expected string"), "{ended:#?}");
    let ended = victim("plain::passes_against_expectation").run();
    ended.failure();
    assert!(ended.stdout.contains("test did not panic as expected"), "{ended:#?}");
}

#[test]
fn a_property_that_passes_prints_nothing() {
    assert_eq!(victim("plain::passes").run().success(), "");
}
