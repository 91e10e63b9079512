//! Properties that are read lazily: what they never look at is `_`.

use insta::assert_snapshot;

use super::victim;

#[test]
fn what_a_lazy_property_never_looks_at_is_left_out() {
    assert_snapshot!(victim("lazy::looks_to_the_left").run().failure(), @"
    property `looks_to_the_left` failed after … cases (enumerated)
      tree = Tree::Node(Box::new(Tree::Leaf), 3, _)

    returned false

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::lazy::looks_to_the_left -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn a_panic_of_a_lazy_property_is_a_failure() {
    assert_snapshot!(victim("lazy::panics_when_it_looks").run().failure(), @"
    property `panics_when_it_looks` failed after … cases (enumerated)
      list = vec![Some(3), ..]

    attempt to divide by zero  at lazy.rs:…

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::lazy::panics_when_it_looks -- --exact
    saved:  no, saving is off
    ");
}

#[test]
fn what_was_looked_at_is_said() {
    let report = victim("lazy::looks_to_the_left_and_passes").run().success();
    let (report, _sizes) = report.split_once("sizes of inputs").unwrap();
    assert_snapshot!(report, @"
    property `looks_to_the_left_and_passes` passed 50 cases
      enumerated: all 335 inputs with depth_of_left(&tree) > 2, as far as they are looked at, up to size 14, and 165 of size 15
    `depth_of_left(&tree) > 2` was asked 533 times for 500 inputs
    read lazily: that took less on small sizes
    2-way coverage: 41 of 53 combinations (77.4 %), half of them after 3, nine tenths after 20
      never covered: 12, simplest first
        <>Node(<>MAX, _, _)  (missed: 20 of 2000 more draws have it)
        <>Node(_, _, <>MAX)  (missed: 17 of 2000 more draws have it)
        <>(<>0, <>MAX)  (missed: 3 of 2000 more draws have it)
        <>(<>1, <>MAX)  (missed: 2 of 2000 more draws have it)
        <>(<>small, <>MAX)  (missed: 2 of 2000 more draws have it)
        <>(<>large, <>MAX)  (missed: 2 of 2000 more draws have it)
        <>(<>MAX, <>0)  (missed: 6 of 2000 more draws have it)
        <>(<>MAX, <>1)  (missed: 8 of 2000 more draws have it)
        <>(<>MAX, <>large)  (missed: 2 of 2000 more draws have it)
        <>(<>MAX, <>MAX)  (not made by 2000 more draws: under 0.2 % of inputs, or impossible)
        and 2 more
    ");
}

#[test]
fn the_field_that_makes_a_search_long_is_named() {
    let report = victim("lazy::reads_too_early").run().success();
    let report = report.lines().take(6).collect::<Vec<_>>().join("\n");
    assert_snapshot!(report, @"
    property `reads_too_early` passed 20 cases, 1 discarded
      enumerated: all 0 inputs with has_keys_and_shape(&tree, 3) up to size 14, and 1 of size 15
    `has_keys_and_shape(&tree, 3)` was asked 20210 times for 1 input
    read lazily: that took less on small sizes; `has_keys_and_shape` cannot be read symbolically, because it says `no_symbolic`
    choices in vain: 37 % at field `0: Tree` of `Tree::Node`, 36 % at field `2: Tree` of `Tree::Node`, 25 % at field `1: u8` of `Tree::Node`
      a field that is looked at later, or compared instead of read, is chosen less often
    ");
}
