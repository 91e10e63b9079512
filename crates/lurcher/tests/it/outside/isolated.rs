//! Properties in a process of their own.

use insta::assert_snapshot;

use super::victim;

#[test]
fn a_stack_overflow_is_reported_with_the_minimal_input() {
    assert_snapshot!(victim("deaths::overflows_its_stack").run().failure(), @"
    property `overflows_its_stack` failed after … cases (isolated)
      n = 10

    the property overflowed its stack

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::deaths::overflows_its_stack -- --exact
    saved:  no, it would end the process of every later run
    ");
}

#[test]
fn an_exit_is_reported_with_the_minimal_input() {
    assert_snapshot!(victim("deaths::exits").run().failure(), @"
    property `exits` failed after … cases (isolated)
      n = 10
      list = [false]

    the property ended the process with exit code 3

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::deaths::exits -- --exact
    saved:  no, it would end the process of every later run
    ");
    let report = victim("deaths::async_exits").run().failure();
    assert!(report.contains("n = 10") && report.contains("exit code 3"), "{report}");
}

#[test]
#[cfg(unix)]
fn an_abort_is_reported_with_the_minimal_input() {
    assert_snapshot!(victim("deaths::aborts").run().failure(), @"
    property `aborts` failed after … cases (isolated)
      n = 10

    the property ended the process: signal: 6 (SIGABRT)

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::deaths::aborts -- --exact
    saved:  no, it would end the process of every later run
    ");
}

#[test]
fn a_panic_while_panicking_is_reported_with_the_minimal_input() {
    let report = victim("deaths::panics_while_panicking").run().failure();
    assert!(report.contains("n = 10") && report.contains("ended the process"), "{report}");
}

#[test]
fn a_case_that_was_climbed_to_is_reported_if_it_aborts() {
    let report = victim("deaths::aborts_when_climbing").run().failure();
    assert!(report.contains("list = [") && report.contains("ended the process"), "{report}");
}

#[test]
fn a_generator_that_aborts_does_not_abort_the_report() {
    let report = victim("deaths::dies_while_drawing").run().failure();
    assert!(report.contains("while the input is drawn"), "{report}");
}

#[test]
fn a_check_that_aborts_says_why_its_input_is_not_shown() {
    let report = victim("deaths::check_aborts").run().failure();
    assert!(report.contains("not shown, not shrunk"), "{report}");
}

#[test]
fn an_ordinary_failure_gives_the_ordinary_report() {
    let alone = victim("deaths::fails_alone").run().failure();
    assert_snapshot!(alone, @"
    property `fails_alone` failed after … cases (random)
      n = 500

    500 is too much  at deaths.rs:…

    minimal after … steps and … calls
    labels (… cases)
      0  … %
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::deaths::fails_alone -- --exact
    saved:  no, saving is off
    ");
    // An attribute beats the environment, so the comparison is with another property.
    let here = victim("plain::panics").run().failure();
    let isolated = victim("plain::panics").with("LURCHER_ISOLATE", "true").run().failure();
    assert_eq!(here, isolated);
}

#[test]
fn a_passing_property_gives_the_ordinary_report() {
    assert_snapshot!(victim("deaths::passes_alone").run().success(), @"
    property `passes_alone` passed 256 cases
      enumerated: all 256 inputs that there are
    labels (… cases)
      0  … %
      1  … %
    sizes of inputs, in answers on the tape
    sizes: median 1, 90 % up to 1, largest 1
      1  … %
    ");
    assert_eq!(victim("plain::passes").with("LURCHER_ISOLATE", "true").run().success(), "");
}

#[test]
fn the_token_of_a_death_leads_to_the_same_death() {
    let found = victim("deaths::exits").run();
    let again = victim("deaths::exits").with("LURCHER_REPLAY", found.token()).run();
    assert!(again.failure().contains("exit code 3"), "{again:#?}");
    assert_eq!(again.token(), found.token());
}
