//! `explain-speed`: what it takes to generalise a counterexample and to find its condition.
//!
//! The examples of *Extrapolate*, from `studies/explain`. What is best so far stands at any time,
//! so it is measured how long it takes until a line first stands that is as good as in the end: the
//! least time for an explanation is searched for, to within a tenth, with which the line without a
//! condition is the final one, and with which the lines together describe as many of the failing
//! inputs that the paper's describe as all lines do in the end (see `generality`), and nothing
//! else. What finding the counterexample takes is taken off.
//!
//! Beside it stands what Extrapolate takes in all, finding and explaining: 0.4.7-dev (64780c7) on
//! GHC 9.0.2 with `-O2`, run on the machine of the record; the parser with leancheck 1.0.2, since
//! with later ones it is not done after three minutes. Where it was not measured only our own limit
//! counts.
//!
//! What would make the figure look better than it is:
//! - *the search goes on*: what stands is confirmed on many more inputs and something better is looked for, in
//!   vain or not, and other failures are explained. The column *explaining* has all of that; it is at most two seconds for
//!   users, who see the failure before;
//! - *a line that is told too soon* and taken back later: such a line is not the final one, and does not count;
//! - *an explanation that is cut short or finds nothing*: each example has to get lines, and `generality`
//!   says how good they are;
//! - *finding and shrinking that differ between the runs*: they have the same seed, and a clause says that they are short;
//! - *the clock*: it is processor time of all threads, the middle of three runs for *explaining*, and of five searches for the
//!   least time.
//!
//! Inputs of many parts, which the paper does not have, and several threads are in
//! `explain_wide.rs`.

use std::process::ExitCode;
use std::time::Duration;

use lurcher::{Config, Report};
use lurcher_study_explain::claims::CLAIMS;
use lurcher_study_explain::examples::{EXAMPLES, Example, Explained, config};

use crate::explain_wide;
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
const MOST_SECONDS_OF_EVERY: f64 = 0.005;
/// What is taken off has to be short: how much it varies would hide what is measured.
const MOST_SECONDS_FOUND: f64 = 0.01;
const TIME: Duration = Duration::from_secs(10);
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "explain-speed",
        "on each example 5 ms without a condition, 200 ms with one, a twentieth of Extrapolate's time; \
         wide inputs 200 ms, and 2 s in all",
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
        ("until general", 13),
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
    let slowest = all.iter().max_by(|one, other| one.until().total_cmp(&other.until()));
    let are_whole = all.iter().all(|row| row.until_general.is_some());
    verdict.clause(are_whole, "each example gets a line");
    let longest = all.iter().map(|row| row.found).fold(0.0, f64::max);
    verdict.clause(
        longest < MOST_SECONDS_FOUND,
        format!(
            "{:.1} ms at most until a counterexample is found, which is taken off, under {}",
            longest * 1e3,
            MOST_SECONDS_FOUND * 1e3
        ),
    );
    for row in &all {
        let Row { name, until_every, .. } = row;
        if let Some(every) = until_every {
            let (every, most) = (every * 1e3, MOST_SECONDS_OF_EVERY * 1e3);
            verdict.clause(
                every < most,
                format!("{name}: {every:.1} ms without a condition, under {most}"),
            );
        }
        let ratio = row.ratio().map_or(String::new(), |ratio| {
            format!(", and {ratio:.1} times faster, at least {LEAST_RATIO}")
        });
        let until = row.until();
        let holds = until < MOST_SECONDS && row.ratio().is_none_or(|r| r >= LEAST_RATIO);
        verdict.clause(
            holds,
            format!("{name}: {:.1} ms in all, under {}{ratio}", until * 1e3, MOST_SECONDS * 1e3),
        );
    }
    let rated = all.iter().filter_map(|row| Some((row.name, row.ratio()?)));
    let least = rated.min_by(|one, other| one.1.total_cmp(&other.1));
    let least = least.map_or(String::new(), |(name, ratio)| {
        format!(", at least {ratio:.1} times faster than Extrapolate ({name})")
    });
    explain_wide::wide(options, scale, &mut verdict);
    explain_wide::cores(options, &mut verdict);
    let figure = slowest.map_or("wide inputs only".to_string(), |slowest| {
        format!("at most {:.0} ms ({}){least}", slowest.until() * 1e3, slowest.name)
    });
    verdict.finish(figure)
}

/// What was measured of an example; times are seconds of processor time.
struct Row {
    name: &'static str,
    /// Until the counterexample is as small as it gets, and until it is explained.
    found: f64,
    explained: f64,
    /// From the one to the other.
    explaining: f64,
    /// From the one until the line without a condition stands, and until the lines are as general
    /// as in the end.
    until_every: Option<f64>,
    until_general: Option<f64>,
}

impl Row {
    fn measure(example: &Example, options: &Options, scale: f64) -> Row {
        let (mut found, mut explained, mut explaining) = (Vec::new(), Vec::new(), Vec::new());
        let mut last = None;
        for _ in 0..options.pick(3, 1) {
            let (without, _) = timed(example.run, Duration::ZERO);
            let (with, whole) = timed(example.run, TIME);
            found.push(without * scale);
            explained.push(with * scale);
            explaining.push((with - without) * scale);
            last = Some(whole);
        }
        let (found, explaining) = (median(&found), median(&explaining));
        let stands = |is_enough: &dyn Fn(&Report) -> bool| {
            let took = least_enough(example.run, explaining / scale, is_enough);
            (took * scale - found).max(0.0)
        };
        let every = last.as_ref().and_then(|report| Explained::of(report).every);
        let until_every = every
            .filter(|_| !options.quick)
            .map(|every| stands(&|report| Explained::of(report).every.as_ref() == Some(&every)));
        let claims = CLAIMS.iter().find(|claims| claims.name == example.name);
        let until_general = last.zip(claims).filter(|(last, _)| !last.generalisations().is_empty());
        let until_general = until_general.map(|(last, claims)| {
            let compare = |report: &Report| (claims.compare)(report, claims.size * 2 / 3);
            let whole = compare(&last);
            stands(&|report| {
                let compared = compare(report);
                compared.n_both >= whole.n_both && compared.n_wrong == 0
            })
        });
        Row {
            name: example.name,
            found,
            explained: median(&explained),
            explaining,
            until_every,
            until_general,
        }
    }

    /// Until it is explained as well as in the end.
    fn until(&self) -> f64 {
        self.until_general.unwrap_or(self.explaining)
    }

    /// What Extrapolate takes, if that is known.
    fn extrapolate(&self) -> Option<f64> {
        EXTRAPOLATE.iter().find(|(name, _)| *name == self.name).map(|(_, seconds)| *seconds)
    }

    fn ratio(&self) -> Option<f64> {
        self.extrapolate().map(|seconds| seconds / self.until().max(1e-6))
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
            number(self.until_general, 4),
            number(self.extrapolate(), 2),
            number(self.ratio(), 1),
        ]);
    }
}

/// The seconds of a run with the least time for its explanation that is enough, between a tenth of
/// a millisecond and twice what it took.
///
/// The middle of five searches: a run of a few milliseconds takes one more or less.
pub(crate) fn least_enough(
    run: fn(Config) -> Report,
    took: f64,
    is_enough: &dyn Fn(&Report) -> bool,
) -> f64 {
    let all: Vec<f64> = (0..5).map(|_| search(run, took, is_enough)).collect();
    median(&all)
}

fn search(run: fn(Config) -> Report, took: f64, is_enough: &dyn Fn(&Report) -> bool) -> f64 {
    let (mut low, mut high) = (1e-4, took.max(1e-4) * 2.0);
    let (mut least, _) = timed(run, Duration::from_secs_f64(high));
    while high > low * 1.1 {
        let middle = (low * high).sqrt();
        let (took, report) = timed(run, Duration::from_secs_f64(middle));
        if is_enough(&report) {
            (high, least) = (middle, took);
        } else {
            low = middle;
        }
    }
    least
}

/// Runs an example with so much time for its explanation.
fn timed(run: fn(Config) -> Report, time: Duration) -> (f64, Report) {
    let mut report = None;
    let took = seconds(|| report = Some(run(config().explain_time(time))));
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
