//! `target-vs-filter`: planted bugs in four refined functions, beside a filter on the same
//! preconditions.
//!
//! The benchmarks of *Type Targeted Testing* (section 5.1): insertion in a sorted list and in a
//! red-black tree, deletion from a size-balanced map, and focusing in a window manager, each with
//! three bugs. Ours are the tests that `#[refined]` adds, in processes of their own, as
//! `cargo test` builds them; nobody wrote a generator. For proptest there is one, which makes any
//! lists, trees and windows, with `prop_filter` in front of the same property. Both have 10 s of
//! processor time for each bug and seed.
//!
//! What would make the figure look better than it is:
//! - *a lucky seed*: there are several, and all must find the bug;
//! - *a poor generator for the peer*: the nodes of its maps have the right sizes without asking, and it is optimised, which ours
//!   is not;
//! - *accusing everything*: the control runs each function without a bug, for as long.

mod by_proptest;

use std::path::Path;
use std::process::{Command, ExitCode};

use lurcher_study_containers::refined::PLANTED;

use crate::coverage::plain_tests;
use crate::harness::{Options, Table, Verdict, children_seconds, mean};

const SECONDS: f64 = 10.0;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict =
        Verdict::new("target-vs-filter", "all of 12 bugs with every seed within 10 s CPU each");
    let binary = match plain_tests("lurcher-study-containers") {
        Ok(binary) => binary,
        Err(error) => {
            println!("{error}");
            return verdict.skip("the study cannot be built");
        }
    };
    let (ours, theirs) = (options.pick(5, 1), options.pick(3, 1));
    let table = Table::new(&[
        ("function", 16),
        ("bug", 16),
        ("found", 6),
        ("cases", 8),
        ("CPU s", 6),
        ("proptest", 8),
        ("valid inputs", 12),
        ("CPU s", 6),
    ]);
    let (mut n_found, mut n_bugs, mut n_theirs) = (0, 0, 0);
    for (function, bugs) in PLANTED.into_iter().filter(|(name, _)| options.wants(name)) {
        for bug in bugs {
            let hunts: Vec<Hunt> =
                (0..ours).map(|seed| hunt(&binary, function, bug, seed)).collect();
            let peers: Vec<by_proptest::Hunt> =
                (0..theirs).map(|seed| by_proptest::hunt(function, bug, seed, SECONDS)).collect();
            let found = hunts.iter().filter(|hunt| hunt.is_found()).count();
            let found_there = peers.iter().filter(|hunt| hunt.is_found).count();
            n_bugs += 1;
            n_found += usize::from(found == hunts.len());
            n_theirs += usize::from(found_there == peers.len());
            let cases: Vec<f64> = hunts.iter().filter_map(|hunt| hunt.cases).collect();
            let seconds: Vec<f64> = hunts.iter().map(|hunt| hunt.seconds).collect();
            let valid: Vec<f64> = peers.iter().map(|hunt| hunt.n_valid as f64).collect();
            let peer_seconds: Vec<f64> = peers.iter().map(|hunt| hunt.seconds).collect();
            table.line(&[
                function.to_string(),
                bug.to_string(),
                format!("{found}/{}", hunts.len()),
                if cases.is_empty() { "-".to_string() } else { format!("{:.0}", mean(&cases)) },
                format!("{:.2}", mean(&seconds)),
                format!("{found_there}/{}", peers.len()),
                format!("{:.0}", mean(&valid)),
                format!("{:.2}", mean(&peer_seconds)),
            ]);
        }
    }
    println!();
    for (function, _) in PLANTED.into_iter().filter(|(name, _)| options.wants(name)) {
        let control = hunt(&binary, function, "none", 0);
        verdict.clause(!control.has_failed, format!("{function} without a bug is not accused"));
    }
    verdict.clause(n_found == n_bugs, format!("{n_found} of {n_bugs} bugs with every seed"));
    println!("  proptest: {n_theirs} of {n_bugs} bugs with every seed");
    verdict.finish(format!("{n_found} of {n_bugs} bugs, proptest {n_theirs}"))
}

/// One run of a refined function.
struct Hunt {
    has_failed: bool,
    /// After how many cases, if it failed.
    cases: Option<f64>,
    seconds: f64,
}

impl Hunt {
    fn is_found(&self) -> bool {
        self.has_failed && self.cases.is_some() && self.seconds <= SECONDS
    }
}

fn hunt(binary: &Path, function: &str, bug: &str, seed: u64) -> Hunt {
    let before = children_seconds().unwrap_or(f64::NAN);
    let output = Command::new(binary)
        .args(["--exact", &format!("refined::{function}_as_refined")])
        .env("PLANTED_BUG", bug)
        .env("LURCHER_SEED", seed.to_string())
        .env("LURCHER_CASES", "100000000")
        .env("LURCHER_TIME", format!("{SECONDS}s"))
        .env("LURCHER_EXPLAIN_TIME", "0s")
        .env("LURCHER_SAVE", "false")
        .output();
    let seconds = children_seconds().unwrap_or(f64::NAN) - before;
    match output {
        Ok(output) => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            Hunt { has_failed: !output.status.success(), cases: failed_after(&text), seconds }
        }
        Err(error) => {
            println!("{}: {error}", binary.display());
            Hunt { has_failed: false, cases: None, seconds }
        }
    }
}

/// The number in `failed after 26 cases`.
fn failed_after(text: &str) -> Option<f64> {
    let (_, rest) = text.split_once(" failed after ")?;
    rest.split(' ').next()?.parse().ok()
}
