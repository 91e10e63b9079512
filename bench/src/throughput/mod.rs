//! `throughput`: the cost of one generated-and-run case, side by side.
//!
//! Every framework runs its own loop over the same property, which looks at the
//! whole value and counts it. The contenders take turns within each round, and
//! what counts is the median over the rounds of the ratio within a round, of
//! processor time per element or node. Where a framework has a parameter for size, it is set so
//! that the mean size is proptest's; the mean sizes of what was timed are shown.
//!
//! What would make the figure look better than it is: smaller values on one
//! side (hence the sizes, and the clause on them), values that repeat (hence the
//! column of distinct digests), an expensive generator of random numbers on the
//! other side (hence the control with proptest's faster one), waiting, which is
//! not processor time (hence the line with both), and the cost of starting a run
//! on one side only (it is part of every block, and blocks are equally long).

mod by_arbitrary;
mod by_chaos_theory;
mod by_hegel;
mod by_lurcher;
mod by_proptest;
mod by_quickcheck;
mod contest;
mod subjects;

use std::process::ExitCode;
use std::time::Instant;

use self::by_proptest::Numbers;
use self::contest::{Contender, Result, Sizing, contest};
use crate::harness::{Options, Table, Verdict, calibration, geometric_mean, seconds};

/// How much to run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Load {
    pub(crate) cases: u64,
    /// The framework's own parameter for size, whatever that is.
    pub(crate) size: usize,
    pub(crate) seed: u64,
}

/// The rows, and what is counted in each.
const ROWS: [(&str, &str); 6] = [
    ("u64", "value"),
    ("vec", "element"),
    ("string", "char"),
    ("regex", "char"),
    ("tree", "node"),
    ("ast", "node"),
];

/// The one all others' sizes are matched with; comes first in each row.
const REFERENCE: &str = "proptest";
const OURS: &str = "lurcher";
const CONTROL: &str = "proptest, xorshift";

fn contenders(row: &'static str) -> Vec<Contender> {
    let is_recursive = matches!(row, "tree" | "ast");
    let mut contenders = vec![
        Contender::new(REFERENCE, Sizing::Fixed(0), move |load| {
            by_proptest::row(row, load, Numbers::Default);
        }),
        Contender::new(CONTROL, Sizing::Fixed(0), move |load| {
            by_proptest::row(row, load, Numbers::Faster);
        }),
    ];
    let sizing = match row {
        // Lengths 0 to 99, all equally likely, as in the other two.
        "vec" => Sizing::Fixed(99),
        "u64" | "regex" => Sizing::Fixed(100),
        _ => Sizing::Matched(1, 2000),
    };
    contenders.push(Contender::new(OURS, sizing, move |load| {
        by_lurcher::row(row, load);
    }));
    let matched = |when: bool, most: usize, otherwise: usize| {
        if when { Sizing::Matched(1, most) } else { Sizing::Fixed(otherwise) }
    };
    if row != "regex" {
        let sizing = matched(is_recursive || row == "string", 2000, 100);
        let run = move |load| by_quickcheck::row(row, load);
        contenders.push(Contender::new("quickcheck", sizing, run));
    }
    let run = move |load| by_hegel::row(row, load);
    contenders.push(Contender::new("hegel", matched(is_recursive, 2000, 0), run));
    let run = move |load| by_chaos_theory::row(row, load);
    contenders.push(Contender::new("chaos_theory", matched(is_recursive, 12, 0), run));
    if row != "regex" {
        let run = move |load| by_arbitrary::row(row, load);
        contenders.push(Contender::new("arbitrary", matched(is_recursive, 4000, 400), run));
    }
    contenders
}

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "throughput",
        "geometric mean at least 5x proptest, no slower than quickcheck on any row",
    );
    let before = calibration();
    let (start, mut processor) = (Instant::now(), 0.0);
    let columns = [
        ("row, contender", 28),
        ("size", 6),
        ("mean size", 9),
        ("ns/case", 10),
        ("ns/part", 9),
        ("vs proptest", 11),
        ("vs lurcher", 10),
        ("distinct/1000", 13),
    ];
    let table = Table::new(&columns);
    let mut results: Vec<(&str, Vec<Result>)> = Vec::new();
    for (row, part) in ROWS {
        if !options.wants(row) {
            continue;
        }
        let mut found = Vec::new();
        processor += seconds(|| found = contest(&contenders(row), options));
        table.line(&[format!("{row}, per {part}")]);
        for result in &found {
            table.line(&line(result, &found));
        }
        results.push((row, found));
    }
    println!("\ncalibration loop: {before:.3} ns a step before, {:.3} after", calibration());
    let elapsed = start.elapsed().as_secs_f64();
    println!("processor time: {processor:.1} s of {elapsed:.1} s elapsed");
    judge(&mut verdict, &results);
    let Some((proptest, quickcheck)) = figures(&results) else {
        return verdict.skip("Lurcher's side is not in these rows");
    };
    verdict.finish(format!("{proptest:.2}x proptest, at worst {quickcheck:.2}x quickcheck"))
}

fn line(result: &Result, row: &[Result]) -> Vec<String> {
    let against = |name: &str| match row.iter().find(|other| other.name == name) {
        Some(other) => format!("{:.2}x", result.times_faster_than(other)),
        None => String::new(),
    };
    vec![
        format!("  {}", result.name),
        result.size.to_string(),
        format!("{:.2}", result.mean_size),
        format!("{:.1}", result.case_nanoseconds),
        format!("{:.2}", result.part_nanoseconds),
        against(REFERENCE),
        against(OURS),
        result.n_distinct.to_string(),
    ]
}

/// Our ratio to a peer in each row that has both.
fn ratios(results: &[(&str, Vec<Result>)], peer: &str) -> Vec<(String, f64)> {
    let of_row = |(row, found): &(&str, Vec<Result>)| {
        let ours = found.iter().find(|result| result.name == OURS)?;
        let other = found.iter().find(|result| result.name == peer)?;
        Some(((*row).to_string(), ours.times_faster_than(other)))
    };
    results.iter().filter_map(of_row).collect()
}

/// The geometric mean against proptest and the lowest ratio against quickcheck.
fn figures(results: &[(&str, Vec<Result>)]) -> Option<(f64, f64)> {
    let proptest: Vec<f64> = ratios(results, REFERENCE).into_iter().map(|(_, r)| r).collect();
    let quickcheck = ratios(results, "quickcheck").into_iter().map(|(_, r)| r);
    (!proptest.is_empty())
        .then(|| (geometric_mean(&proptest), quickcheck.fold(f64::INFINITY, f64::min)))
}

fn judge(verdict: &mut Verdict, results: &[(&str, Vec<Result>)]) {
    let Some((proptest, _)) = figures(results) else {
        return;
    };
    for (row, found) in results {
        let Some(ours) = found.iter().find(|result| result.name == OURS) else {
            continue;
        };
        for peer in found.iter().filter(|r| r.name == REFERENCE || r.name == "quickcheck") {
            let difference = (ours.mean_size / peer.mean_size - 1.0) * 100.0;
            verdict.clause(
                difference.abs() <= 10.0,
                format!("{row}: mean size {difference:+.1} % of {}'s, within 10 %", peer.name),
            );
        }
    }
    for (row, ratio) in ratios(results, "quickcheck") {
        verdict.clause(ratio >= 1.0, format!("{row}: {ratio:.2}x quickcheck, at least 1x"));
    }
    verdict.clause(proptest >= 5.0, format!("geometric mean {proptest:.2}x proptest, at least 5x"));
    let control: Vec<f64> = ratios(results, CONTROL).into_iter().map(|(_, r)| r).collect();
    println!(
        "  control: {:.2}x proptest if that is given its faster generator of random numbers",
        geometric_mean(&control)
    );
}
