//! Properties that do not come to an end.

use insta::assert_snapshot;

use super::victim;

#[test]
fn a_hanging_case_is_reported_with_its_input_and_the_process_ends() {
    assert_snapshot!(victim("waiting::hangs").run().failure(), @"
    property `hangs` hangs in case …
      n = 5000

    no verdict after 300ms: the property hangs, or needs a larger `case_time`
    (not shrunk; with `isolate` a hanging case can be ended and shrunk)

    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::waiting::hangs -- --exact
    saved:  no, it would hang again before anything else is tried
    ");
}

#[test]
fn a_hanging_case_is_reported_from_any_thread() {
    let report = victim("waiting::hangs_on_many_threads").run().failure();
    assert!(report.contains("hangs in case") && report.contains("n = "), "{report}");
}

#[test]
fn a_hanging_case_is_shrunk_with_isolate() {
    assert_snapshot!(victim("waiting::hangs_alone").run().failure(), @"
    property `hangs_alone` failed after … cases (isolated)
      n = 1001

    no verdict after 1s: the property hangs, or needs a larger `case_time`

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::waiting::hangs_alone -- --exact
    saved:  no, it would end the process of every later run
    ");
}

#[test]
fn a_generator_that_hangs_does_not_hang_the_report() {
    assert_snapshot!(victim("waiting::draws_for_ever").run().failure(), @"
    property `draws_for_ever` hangs in case …
      (no input to show)

    no verdict after 300ms: the property hangs, or needs a larger `case_time`
    (its input cannot be shown: drawing or printing it hangs, too, or an async body blocks its thread; try `isolate`)

    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::waiting::draws_for_ever -- --exact
    saved:  no, it would hang again before anything else is tried
    ");
}

#[test]
fn a_debug_that_hangs_does_not_hang_the_report() {
    assert_snapshot!(victim("waiting::prints_for_ever").run().failure(), @"
    property `prints_for_ever` failed after … cases (random)
      (no input to show)

    assertion failed: n.0 < 5  at waiting.rs:…

    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::waiting::prints_for_ever -- --exact
    saved:  no, saving is off
    remark: the input is not shown: printing it takes longer than 300ms
    ");
}

#[test]
fn a_failure_is_not_lost_if_a_simpler_input_hangs() {
    assert_snapshot!(victim("waiting::hangs_when_shrunk").run().failure(), @"
    property `hangs_when_shrunk` failed after … cases (random)
      n = 1001

    1001 is too much  at waiting.rs:…

    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::waiting::hangs_when_shrunk -- --exact
    saved:  no, saving is off
    remark: shrinking ended early: a simpler input has no verdict after 300ms (LURCHER_REPLAY=… runs it)
    ");
    assert_snapshot!(victim("waiting::hangs_when_shrunk_alone").run().failure(), @"
    property `hangs_when_shrunk_alone` failed after … cases (random)
      n = 1001

    1001 is too much  at waiting.rs:…

    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::waiting::hangs_when_shrunk_alone -- --exact
    saved:  no, saving is off
    remark: shrinking ended early: a simpler input has no verdict after 1s (LURCHER_REPLAY=… runs it)
    ");
}

#[test]
fn an_async_property_that_waits_for_ever_is_reported() {
    assert_snapshot!(victim("waiting::async_hangs").run().failure(), @"
    property `async_hangs` hangs in case …
      n = 5000

    no verdict after 300ms: the property hangs, or needs a larger `case_time`
    (not shrunk; with `isolate` a hanging case can be ended and shrunk)

    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::waiting::async_hangs -- --exact
    saved:  no, it would hang again before anything else is tried
    ");
}

#[test]
fn an_async_property_that_blocks_its_thread_is_reported_and_the_process_ends() {
    let ended = victim("waiting::async_blocks").run();
    assert_eq!(ended.code, Some(101), "{ended:#?}");
    assert_snapshot!(super::victim::even(&ended.stderr), @"
    property `async_blocks` hangs in case …
      (no input to show)

    no verdict after 300ms: the property hangs, or needs a larger `case_time`
    (its input cannot be shown: drawing or printing it hangs, too, or an async body blocks its thread; try `isolate`)

    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::waiting::async_blocks -- --exact
    saved:  no, it would hang again before anything else is tried
    lurcher: the async body blocks its thread, so the process ends here
    ");
}

#[test]
fn a_report_is_not_lost_to_a_harness_that_captures_it() {
    let ended = victim("waiting::hangs").captured().run();
    ended.failure();
    assert!(ended.stdout.contains("hangs in case"), "{ended:#?}");
    let ended = victim("waiting::async_blocks").captured().run();
    assert_eq!(ended.code, Some(101), "{ended:#?}");
    assert!(ended.stderr.contains("hangs in case"), "{ended:#?}");
}

#[test]
fn an_input_that_hangs_while_it_is_drawn_as_planned_is_not_taken_for_another() {
    let unseeded = victim("waiting::steered_draw_hangs").without("LURCHER_SEED").run();
    assert_snapshot!(unseeded.failure(), @"
    property `steered_draw_hangs` hangs in case …
      (no input to show)

    no verdict after 300ms: the property hangs, or needs a larger `case_time`
    (that happens in a generator, while an input is drawn as planned for the setting `steer`, so the input is not known; mend the generator, or set `steer = 0`)

    replay: no, neither the input nor the seed is known; with LURCHER_SEED=0 every run is the same
    saved:  no, it would hang again before anything else is tried
    ");
    assert_snapshot!(victim("waiting::steered_draw_hangs_alone").run().failure(), @"
    property `steered_draw_hangs_alone` failed after … cases (isolated)
      (no input to show)

    no verdict after 500ms: the property hangs, or needs a larger `case_time`
    (that happens in a generator, while an input is drawn as planned for the setting `steer`, so the input is not known; mend the generator, or set `steer = 0`)

    replay: LURCHER_SEED=3 cargo test -p lurcher victims::waiting::steered_draw_hangs_alone -- --exact
    saved:  no, it would end the process of every later run
    ");
}
