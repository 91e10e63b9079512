//! Values a million long or deep.

use super::victim;

#[test]
fn a_million_elements_are_drawn_printed_shrunk_and_dropped() {
    for name in ["long_vec", "long_list"] {
        let report = victim(&format!("deep::{name}")).run().failure();
        assert!(report.contains("long  at ") && report.contains("… (cut)"), "{name}");
        assert!(report.len() < 20_000, "{name}: {}", report.len());
    }
}

#[test]
fn a_tree_half_a_million_deep_is_drawn_printed_shrunk_and_dropped() {
    let ended = victim("deep::deep_tree").run();
    assert!(ended.failure().contains("deep  at "), "{}", ended.failure());
    assert_eq!(ended.token(), "500000");
    victim("deep::large_tree").run().success();
}

#[test]
fn a_deep_value_that_kills_its_process_is_shown_and_shrunk() {
    let report = victim("deep::long_list_alone").run().failure();
    assert!(report.contains("list = Cons(") && report.contains("ended the process"), "{report}");
    assert!(report.len() < 20_000, "{}", report.len());
}

#[test]
fn a_deep_value_that_hangs_is_shown() {
    let report = victim("deep::long_list_hangs").with("LURCHER_SHRINK_CALLS", "0").run().failure();
    assert!(report.contains("list = Cons(") && report.contains("no verdict after"), "{report}");
}
