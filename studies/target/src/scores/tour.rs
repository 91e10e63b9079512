//! The tour as it is told: every wrong step with its counterexample, every right one passing.
//!
//! The tests of the wrong steps are ignored ones; this starts the test binary again for each, and
//! compares what is printed with `tour.txt`. `UPDATE_TOUR=1 cargo test -p lurcher-study-target tour`
//! writes it anew.

use std::fs;
use std::path::Path;
use std::process::Command;

/// The steps in the order of the tour.
const STEPS: [&str; 13] = [
    "rescale::first",
    "rescale::fixed",
    "average::first",
    "average::second",
    "average::fixed",
    "insert::sorted",
    "insert::strict",
    "insert::distinct",
    "best::first",
    "best::fixed",
    "pad_average::first",
    "pad_average::second",
    "pad_average::fixed",
];

#[test]
fn the_tour_is_as_it_was_told() {
    let told: String = STEPS.iter().map(|step| format!("{step}\n{}\n", told(step))).collect();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/scores/tour.txt");
    if std::env::var_os("UPDATE_TOUR").is_some() {
        fs::write(&path, &told).expect("the study's folder can be written");
    }
    let expected = fs::read_to_string(&path).expect("tour.txt is there").replace("\r\n", "\n");
    assert_eq!(told, expected, "UPDATE_TOUR=1 writes the tour anew");
}

/// What the test of one step prints: inputs and reason, without counts and places.
fn told(step: &str) -> String {
    let binary = std::env::current_exe().expect("a test knows its binary");
    let test = format!("scores::{step}_as_refined");
    let output = Command::new(binary)
        .args(["--include-ignored", "--exact", &test])
        .env_remove("RUST_BACKTRACE")
        .env("NO_COLOR", "1")
        .env("LURCHER_SEED", "1")
        .env("LURCHER_EXPLAIN_TIME", "0s")
        .output()
        .expect("the test binary can be started again");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        assert!(text.contains("1 passed"), "{text}");
        return "    passed\n".to_string();
    }
    let report = text.lines().skip_while(|line| !line.starts_with("property `")).skip(1);
    let told = report.take_while(|line| {
        let is_over = ["backtrace:", "minimal after", "the input is minimal", "replay:", "shrunk"];
        !is_over.iter().any(|start| line.starts_with(start))
    });
    let told: Vec<&str> = told
        .map(|line| line.split("  at ").next().unwrap_or_default())
        .filter(|line| !line.trim().is_empty())
        .collect();
    assert!(!told.is_empty(), "{text}");
    told.iter().map(|line| format!("    {}\n", line.trim_end())).collect()
}
