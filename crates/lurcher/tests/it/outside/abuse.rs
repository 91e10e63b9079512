//! Values, bodies and generators with bad manners.

use insta::assert_snapshot;

use super::victim;

#[test]
fn a_drop_that_panics_is_a_failure_like_any_other() {
    assert_snapshot!(victim("abuse::drop_panics").run().failure(), @"
    property `drop_panics` failed after … cases (random)
      value = DropPanics(21)

    dropped 21  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::drop_panics -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_debug_that_panics_does_not_hide_the_failure() {
    assert_snapshot!(victim("abuse::debug_panics").run().failure(), @"
    property `debug_panics` failed after … cases (random)
      value = DebugPanics(… (its Debug panicked)

    the real failure  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::debug_panics -- --exact
    saved:  no, saving is off
    ");
    assert_snapshot!(victim("abuse::debug_panics_and_returns_false").run().failure(), @"
    property `debug_panics_and_returns_false` failed after … cases (random)
      value = DebugPanics(… (its Debug panicked)

    returned false

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::debug_panics_and_returns_false -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_huge_debug_is_cut() {
    let report = victim("abuse::debug_is_huge").run().failure();
    assert!(report.len() < 10_000 && report.contains("… (cut)"), "{report}");
}

#[test]
fn a_clone_that_panics_is_a_failure_like_any_other() {
    assert_snapshot!(victim("abuse::clone_panics").run().failure(), @"
    property `clone_panics` failed after … cases (enumerated)
      (no input to show)

    in Clone  at abuse.rs:…

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::clone_panics -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_property_that_depends_on_global_state_is_said_not_to_be_repeatable() {
    assert_snapshot!(victim("abuse::depends_on_global_state").run().failure(), @"
    property `depends_on_global_state` failed after … cases (enumerated)
      n = 42

    the answer  at abuse.rs:…

    this input did not fail in the same way when it was run once more
      the property depends on something besides its input: global state, time,
      threads, or the iteration order of a hash map
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::depends_on_global_state -- --exact
    saved:  no, it does not fail every time
    ");
}

#[test]
fn what_a_property_prints_is_passed_on() {
    let ended = victim("abuse::prints_a_lot").run();
    assert!(ended.failure().contains("err 100") && ended.stdout.contains("out 100"));
}

#[test]
fn a_panic_in_a_thread_that_the_property_joins_is_its_failure() {
    let report = victim("abuse::spawns_threads_that_panic").run().failure();
    assert!(report.contains("  n = 100\n\n100 in a thread"), "{report}");
}

#[test]
fn a_panic_that_the_property_caught_is_not_taken_for_a_later_one() {
    assert_snapshot!(victim("abuse::catches_a_panic_of_its_own").run().failure(), @"
    property `catches_a_panic_of_its_own` failed after … cases (random)
      n = 101

    thrown on

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::catches_a_panic_of_its_own -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_panic_may_carry_anything() {
    assert_snapshot!(victim("abuse::panics_with_a_number").run().failure(), @"
    property `panics_with_a_number` failed after … cases (random)
      n = 101

    panicked with a value that is not text  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::panics_with_a_number -- --exact
    saved:  no, saving is off
    ");
    assert_snapshot!(victim("abuse::panics_with_a_payload_that_panics").run().failure(), @"
    property `panics_with_a_payload_that_panics` failed after … cases (random)
      n = 101

    panicked with a value that is not text  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::panics_with_a_payload_that_panics -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_check_inside_a_property_reports_once() {
    assert_snapshot!(victim("abuse::checks_inside").run().failure(), @"
    property `checks_inside` failed after … cases (random)
      n = 745

    property `checks_inside` failed after … cases (random)
      draw 1 = 255

    255 and 745  at abuse.rs:…

    the input is minimal as it was found
    labels (… cases)
      inner  … %

    minimal after … steps and … calls
    labels (… cases)
      outer  … %
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::checks_inside -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_check_inside_a_property_is_run_also_when_the_outer_one_is_replayed_or_isolated() {
    let found = victim("abuse::checks_inside").run();
    let replayed = victim("abuse::checks_inside").with("LURCHER_REPLAY", found.token()).run();
    assert!(replayed.failure().contains("255 and 745"), "{replayed:#?}");
    let isolated = victim("abuse::checks_inside").with("LURCHER_ISOLATE", "true").run();
    assert_eq!(isolated.failure(), found.failure());
}

#[test]
fn a_property_may_replace_the_panic_hook() {
    assert_snapshot!(victim("abuse::takes_the_hook").run().failure(), @"
    property `takes_the_hook` failed after … cases (random)
      n = 100

    100 is too much  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::takes_the_hook -- --exact
    saved:  no, saving is off
    ");
    // The place is known to the hook only, and ours is gone.
    assert_snapshot!(victim("abuse::keeps_the_hook").run().failure(), @"
    property `keeps_the_hook` failed after … cases (random)
      n = 100

    100 is too much

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::keeps_the_hook -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn what_a_property_remembers_in_its_thread_does_not_upset_the_run() {
    assert_snapshot!(victim("abuse::remembers_in_its_thread").run().failure(), @"
    property `remembers_in_its_thread` failed after … cases (random)
      n = 100

    100 after 337  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::remembers_in_its_thread -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_generator_that_panics_fails_with_what_was_drawn_before() {
    assert_snapshot!(victim("abuse::generator_panics").run().failure(), @"
    property `generator_panics` failed after … cases (random)
      first = 0

    50 in the generator  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::generator_panics -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn an_empty_range_cannot_be_drawn_from() {
    assert_snapshot!(victim("abuse::range_is_empty").run().failure(), @"
    property `range_is_empty` could not be tested
      the range 5..5 is empty: nothing can be drawn
      where it depends on something drawn before, see that there is room: `.min_size(1)` for a list whose length it is, or `..=` for `..`
        at abuse.rs:…
    ");
}

#[test]
fn a_type_without_values_cannot_be_drawn() {
    assert_snapshot!(victim("abuse::nothing_to_draw").run().failure(), @r"
    property `nothing_to_draw` could not be tested
      the type `Never` has no finite value, so none can be drawn; give it a constructor that ends the recursion, or draw it with a generator
    ");
}

#[test]
fn a_type_without_finite_values_cannot_be_drawn() {
    assert_snapshot!(victim("abuse::type_has_no_end").run().failure(), @r"
    property `type_has_no_end` could not be tested
      the type `Endless` has no finite value, so none can be drawn; give it a constructor that ends the recursion, or draw it with a generator
    ");
}

#[test]
fn values_without_size_are_drawn_and_shrunk() {
    assert_snapshot!(victim("abuse::draws_zero_sized_values").run().failure(), @"
    property `draws_zero_sized_values` failed after … cases (random)
      units = [Unit, Unit, Unit]
      nothing = ()
      one = [Unit, Unit, Unit]
      marker = PhantomData<u8>
        in Rust: PhantomData

    3 ()  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::draws_zero_sized_values -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn many_variants_and_many_fields_are_drawn_and_shrunk() {
    assert_snapshot!(victim("abuse::has_many_variants").run().failure(), @"
    property `has_many_variants` failed after … cases (random)
      list = [T7]
        in Rust: vec![Many::T7]

    assertion failed: !list.contains(&Many::T7)  at abuse.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::abuse::has_many_variants -- --exact
    saved:  no, saving is off
    ");
    let report = victim("abuse::has_many_fields").run().failure();
    assert!(report.contains("a: 0,") && report.contains("dd: 255,"), "{report}");
}

#[test]
fn a_lock_that_the_failure_poisons_is_not_taken_for_another_bug() {
    let report = victim("abuse::poisons_a_lock").run().failure();
    assert!(report.contains("assertion failed: log[0] < 50"), "{report}");
    assert!(report.contains("did not fail in the same way"), "{report}");
}

#[test]
fn a_property_that_must_fail_does_not_pass_for_want_of_a_test() {
    for name in ["must_fail_but_cannot_be_tested", "must_fail_but_gives_up"] {
        let ended = victim(&format!("abuse::{name}")).run();
        assert!(format!("{ended:?}").contains("test did not panic as expected"), "{ended:#?}");
    }
}

#[test]
fn isolated_runs_of_the_same_line_are_told_apart() {
    let ended = victim("abuse::isolates_in_a_loop").run();
    assert!(format!("{ended:?}").contains("1 passed"), "{ended:#?}");
}
