//! What properties from tables of operations say when they fail.

use insta::assert_snapshot;

use super::victim;

#[test]
fn an_operation_that_returns_what_is_not_valid_is_named() {
    assert_snapshot!(victim("specify::careful_validity::union").run().failure(), @"
    property `union` failed after … cases (random)
      one = Bag([0])
      other = Bag([0])

    union returns a value for which `is_distinct` does not hold: Bag([0, 0])

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::careful_validity::union -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_failure_that_the_generator_is_to_blame_for_says_so() {
    assert_snapshot!(victim("specify::careless_validity::reversed").run().failure(), @"
    property `reversed` failed after … cases (random)
      (no input to show)

    invalid test data: `is_distinct` does not hold for Bag([0, 0]), which the generator made  at specify.rs:…
    mend the generator, or what it calls, first: this says nothing about the property

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::careless_validity::reversed -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn the_generator_itself_fails_for_what_it_is() {
    assert_snapshot!(victim("specify::careless_validity::generated_values").run().failure(), @"
    property `generated_values` failed after … cases (random)
      value = Bag([0, 0])

    the generator makes a value for which `is_distinct` does not hold: Bag([0, 0])

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::careless_validity::generated_values -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn what_an_operation_returns_is_compared_with_its_model() {
    assert_snapshot!(victim("specify::model::union").run().failure(), @"
    property `union` failed after … cases (random)
      one = Bag([0])
      other = Bag([0])

    assertion `left == right` failed: the model of what union returns, and what it should be
      left: [0, 0]
              ^^^
     right: [0]

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::model::union -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn answers_are_compared_and_what_has_become_of_the_values() {
    assert_snapshot!(victim("specify::model::len").run().failure(), @"
    property `len` failed after … cases (random)
      bag = Bag([0, 1, 2])

    assertion `left == right` failed: what len answers, and the model
      left: 3
     right: 2
            ^

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::model::len -- --exact
    saved:  no, saving is off
    ");
    assert_snapshot!(victim("specify::model::pop").run().failure(), @"
    property `pop` failed after … cases (random)
      bag = Bag([0])

    assertion `left == right` failed: after pop, the model of `bag`, and what it should be
      left: []
     right: [0]
             ^

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::model::pop -- --exact
    saved:  no, saving is off
    ");
    assert_snapshot!(victim("specify::model::clear").run().failure(), @"
    property `clear` failed after … cases (random)
      bag = Bag([0, 1])

    assertion `left == right` failed: after clear, the model of `bag`, and what it should be
      left: [0]
             ^
     right: []

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::model::clear -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn relations_are_named_and_both_sides_are_shown() {
    assert_snapshot!(victim("specify::metamorphic::reversed::union").run().failure(), @"
    property `union` failed after … cases (random)
      one = Bag([])
      other = Bag([0, 1])

    `has_same_front` does not hold
      left: Bag([1, 0])
     right: Bag([0, 1])

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::metamorphic::reversed::union -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn what_cannot_be_made_again_is_shown_beside_what_was_made() {
    assert_snapshot!(victim("specify::completeness::union").run().failure(), @"
    property `union` failed after … cases (enumerated)
      one = Bag([0])
      other = Bag([0])

    assertion `left == right` failed: union returns the left, making it again the right
      left: Bag([0, 0])
                  ^^^
     right: Bag([0])

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::specify::completeness::union -- --exact
    saved:  no, saving is off
    ");
}
