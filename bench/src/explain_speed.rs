//! `explain-speed`: what it takes to generalise a counterexample and to find its condition.
//!
//! The examples of *Extrapolate*, from `studies/explain`. Each is run twice with one seed: with no time for
//! an explanation, and with ten seconds, which none should need. The difference is what explaining takes,
//! from the smallest counterexample to the end of the last search, and it is what is judged.
//!
//! Most of that may be spent on looking for something better in vain. So it is also printed about how long it
//! takes until the line without a condition stands as it does in the end, and until the line with one
//! does: the least time for an explanation is searched for that is enough, to within a tenth.
//!
//! Beside it stands what Extrapolate takes in all, finding and explaining: 0.4.7-dev (64780c7) on GHC
//! 9.0.2 with `-O2`, run on the machine of the record; the parser with leancheck 1.0.2, since with
//! later ones it is not done after three minutes. Where it was not measured only our own limit counts.
//!
//! What would make the figure look better than it is:
//! - *an explanation that is cut short or finds nothing*: each example has to get as many lines as
//!   the paper prints for it, and one that needs all of the ten seconds is far over the limit. Whether the lines are as good as the
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
        ("and explained", 13),
        ("explaining", 10),
        ("until every", 11),
        ("until whenever", 14),
        ("Extrapolate", 11),
        ("ratio", 7),
    ]);
    let mut all = Vec::new();
    for example in EXAMPLES.iter().filter(|example| options.wants(example.name)) {
        let row = Row::measure(example, options, scale);
        row.print(&table);
        all.push(row);
    }
    println!();
    let Some(slowest) = all.iter().max_by(|one, other| one.explaining.total_cmp(&other.explaining))
    else {
        return verdict.skip("there is no such example");
    };
    let are_whole = all.iter().all(|row| !row.lacks_lines);
    verdict.clause(are_whole, "each example gets as many lines as the paper has");
    let are_alike = all.iter().all(|row| row.is_alike);
    verdict.clause(are_alike, "the runs differ in nothing but the explanation");
    for row in &all {
        let ratio = row.ratio().map_or(String::new(), |ratio| {
            format!(", and {ratio:.1} times faster, at least {LEAST_RATIO}")
        });
        let holds = row.explaining < MOST_SECONDS && row.ratio().is_none_or(|r| r >= LEAST_RATIO);
        let Row { name, explaining, .. } = row;
        verdict.clause(holds, format!("{name}: {explaining:.3} s, under {MOST_SECONDS}{ratio}"));
    }
    let rated = all.iter().filter_map(|row| Some((row.name, row.ratio()?)));
    let least = rated.min_by(|one, other| one.1.total_cmp(&other.1));
    let least = least.map_or(String::new(), |(name, ratio)| {
        format!(", at least {ratio:.1} times faster than Extrapolate ({name})")
    });
    verdict.finish(format!("at most {:.0} ms ({}){least}", slowest.explaining * 1e3, slowest.name))
}

/// What was measured of an example; times are seconds of processor time.
struct Row {
    name: &'static str,
    /// Until the counterexample is as small as it gets, and until it is explained.
    found: f64,
    explained: f64,
    /// From the one to the other.
    explaining: f64,
    /// From the one until the line without a condition stands, and the one with it.
    until_every: Option<f64>,
    until_whenever: Option<f64>,
    lacks_lines: bool,
    is_alike: bool,
}

impl Row {
    fn measure(example: &Example, options: &Options, scale: f64) -> Row {
        let (mut found, mut explained, mut explaining) = (Vec::new(), Vec::new(), Vec::new());
        let (mut lacks_lines, mut is_alike) = (false, true);
        let mut last = None;
        for _ in 0..options.pick(3, 1) {
            let (without, report) = timed(example, Duration::ZERO);
            let (with, whole) = timed(example, TIME);
            found.push(without * scale);
            explained.push(with * scale);
            explaining.push((with - without) * scale);
            is_alike &= report.passed() == whole.passed();
            let lines = Explained::of(&whole);
            let Explained { every, whenever, .. } = &example.paper;
            lacks_lines |= every.is_some() && lines.every.is_none();
            lacks_lines |= whenever.is_some() && lines.whenever.is_none();
            last = Some(lines);
        }
        let (found, explaining) = (median(&found), median(&explaining));
        let last = last.filter(|_| !options.quick);
        let stands = |is_there: bool, is_enough: &dyn Fn(&Explained<String>) -> bool| {
            let took = is_there.then(|| least_enough(example, explaining / scale, is_enough))?;
            Some((took * scale - found).max(0.0))
        };
        let until_every = last.as_ref().and_then(|last| {
            stands(last.every.is_some(), &|explained| explained.every == last.every)
        });
        let until_whenever = last
            .as_ref()
            .and_then(|last| stands(last.whenever.is_some(), &|explained| explained == last));
        Row {
            name: example.name,
            found,
            explained: median(&explained),
            explaining,
            until_every,
            until_whenever,
            lacks_lines,
            is_alike,
        }
    }

    /// What Extrapolate takes, if that is known.
    fn extrapolate(&self) -> Option<f64> {
        EXTRAPOLATE.iter().find(|(name, _)| *name == self.name).map(|(_, seconds)| *seconds)
    }

    fn ratio(&self) -> Option<f64> {
        self.extrapolate().map(|seconds| seconds / self.explaining.max(1e-6))
    }

    fn print(&self, table: &Table) {
        let number = |number: Option<f64>, digits: usize| {
            number.map_or("-".to_string(), |number| format!("{number:.digits$}"))
        };
        table.line(&[
            self.name.to_string(),
            number(Some(self.found), 4),
            number(Some(self.explained), 4),
            number(Some(self.explaining), 4),
            number(self.until_every, 4),
            number(self.until_whenever, 4),
            number(self.extrapolate(), 2),
            number(self.ratio(), 1),
        ]);
    }
}

/// The seconds of a run with the least time for its explanation that is enough, between a tenth of a
/// millisecond and twice what it took.
fn least_enough(
    example: &Example,
    took: f64,
    is_enough: &dyn Fn(&Explained<String>) -> bool,
) -> f64 {
    let (mut low, mut high) = (1e-4, took.max(1e-4) * 2.0);
    let (mut least, _) = timed(example, Duration::from_secs_f64(high));
    while high > low * 1.1 {
        let middle = (low * high).sqrt();
        let (took, report) = timed(example, Duration::from_secs_f64(middle));
        if is_enough(&Explained::of(&report)) {
            (high, least) = (middle, took);
        } else {
            low = middle;
        }
    }
    least
}

/// Runs an example with so much time for its explanation.
fn timed(example: &Example, time: Duration) -> (f64, Report) {
    let mut report = None;
    let took = seconds(|| report = Some((example.run)(config().explain_time(time))));
    (took, report.expect("it was run"))
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
