//! `explain-speed`: what it takes to generalise a counterexample and to find its condition.
//!
//! The examples of *Extrapolate*, from `studies/explain`. Each is run twice with one seed: with no time for
//! an explanation, and with ten seconds, which none should need. The difference is what explaining takes,
//! from the smallest counterexample to the end of the last search; that is more than until the
//! line that is printed was found, so the figure is no better than it should be.
//!
//! Beside it stands what Extrapolate takes in all, finding and explaining: 0.4.7-dev (64780c7) on GHC
//! 9.0.2 with `-O2`, run on the machine of the record; the parser with leancheck 1.0.2, since with
//! later ones it is not done after three minutes. Where it was not measured only our own limit counts.
//!
//! What would make the figure look better than it is:
//! - *an explanation that is cut short or finds nothing*: each example has to get as many lines as
//!   the paper prints for it, and ten seconds are printed as a shortfall. Whether the lines are as good as the
//!   paper's is for `cargo run -p lurcher-study-explain` to show;
//! - *finding and shrinking that differ between the two runs*: they have the same seed, and must have run as
//!   many cases;
//! - *the clock*: it is processor time of all threads, the middle of three differences.

use std::process::ExitCode;
use std::time::Duration;

use lurcher::Report;
use lurcher_study_explain::examples::{EXAMPLES, Example, Explained, config};

use crate::harness::{Options, Table, Verdict, calibration, median, seconds};

/// The seconds that Extrapolate takes for some of the examples, condition included.
const EXTRAPOLATE: [(&str, f64); 7] = [
    ("sort", 0.73),
    // Conditions up to size 6.
    ("sort with count", 8.9),
    ("nub", 0.70),
    ("calculator", 0.16),
    ("parser", 3.9),
    ("stack set", 4.6),
    ("words with is_space", 0.98),
];
const LEAST_RATIO: f64 = 20.0;
const MOST_SECONDS: f64 = 0.2;
const TIME: Duration = Duration::from_secs(10);
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "explain-speed",
        "under 200 ms on each example, and at most a twentieth of Extrapolate's time",
    );
    let step = calibration();
    let scale = USUAL_STEP / step;
    println!("calibration loop: {step:.3} ns a step; seconds are multiplied by {scale:.3}\n");
    let table = Table::new(&[
        ("example", 28),
        ("found, CPU s", 12),
        ("and explained", 12),
        ("explaining", 10),
        ("Extrapolate", 11),
        ("ratio", 7),
    ]);
    let (mut all, mut n_lacking, mut n_different) = (Vec::new(), 0, 0);
    for example in EXAMPLES.iter().filter(|example| options.wants(example.name)) {
        let (mut without, mut with) = (Vec::new(), Vec::new());
        for _ in 0..options.pick(3, 1) {
            let (took, found) = timed(example, Duration::ZERO);
            without.push(took * scale);
            let (took, explained) = timed(example, TIME);
            with.push(took * scale);
            n_lacking += usize::from(lacks(example, &explained));
            n_different += usize::from(found.passed() != explained.passed());
        }
        let differences: Vec<f64> =
            with.iter().zip(&without).map(|(with, without)| with - without).collect();
        let explaining = median(&differences);
        let extrapolate = EXTRAPOLATE.iter().find(|(name, _)| *name == example.name);
        let ratio = extrapolate.map(|(_, seconds)| seconds / explaining.max(1e-6));
        table.line(&[
            example.name.to_string(),
            format!("{:.4}", median(&without)),
            format!("{:.4}", median(&with)),
            format!("{explaining:.4}"),
            extrapolate.map_or("-".to_string(), |(_, seconds)| format!("{seconds:.2}")),
            ratio.map_or("-".to_string(), |ratio| format!("{ratio:.1}")),
        ]);
        all.push((example.name, explaining, ratio));
    }
    println!();
    if all.is_empty() {
        return verdict.skip("there is no such example");
    }
    verdict.clause(n_lacking == 0, "each example gets as many lines as the paper has");
    verdict.clause(n_different == 0, "the runs differ in nothing but the explanation");
    for &(name, seconds, _) in all.iter().filter(|(_, seconds, _)| *seconds >= MOST_SECONDS) {
        verdict.clause(false, format!("{name}: {seconds:.3} s, under {MOST_SECONDS}"));
    }
    let rated = || all.iter().filter_map(|&(name, _, ratio)| Some((name, ratio?)));
    for (name, ratio) in rated().filter(|(_, ratio)| *ratio < LEAST_RATIO) {
        verdict.clause(false, format!("{name}: {ratio:.1} times faster, at least {LEAST_RATIO}"));
    }
    let (slowest, seconds, _) =
        all.iter().max_by(|one, other| one.1.total_cmp(&other.1)).unwrap_or(&all[0]);
    let least = rated().min_by(|one, other| one.1.total_cmp(&other.1));
    let least = least.map_or(String::new(), |(name, ratio)| {
        format!(", at least {ratio:.1} times faster than Extrapolate ({name})")
    });
    verdict.finish(format!("at most {:.0} ms ({slowest}){least}", seconds * 1e3))
}

/// Runs an example with so much time for its explanation.
fn timed(example: &Example, time: Duration) -> (f64, Report) {
    let mut report = None;
    let took = seconds(|| report = Some((example.run)(config().explain_time(time))));
    (took, report.expect("it was run"))
}

/// Whether an explanation has fewer lines than that of the paper.
fn lacks(example: &Example, report: &Report) -> bool {
    let (ours, paper) = (Explained::of(report), example.paper);
    ours.every.is_some() < paper.every.is_some()
        || ours.whenever.is_some() < paper.whenever.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_time_of_extrapolate_is_that_of_an_example() {
        for (name, _) in EXTRAPOLATE {
            assert!(EXAMPLES.iter().any(|example| example.name == name), "{name}");
        }
    }
}
