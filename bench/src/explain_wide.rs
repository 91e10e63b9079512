//! The parts of `explain-speed` about inputs of many parts, and about several threads.
//!
//! *Wide inputs* are those of `studies/explain/src/wide`: lists of records, records of many
//! numbers, several lists. There is no paper to compare with; what counts is the time that users
//! give by default, two seconds. They test without optimisation, where the same takes about ten
//! times as long, so that the lines of the end have to stand after a tenth of it here, and all is
//! to be over in it.
//!
//! *Several threads* run the property on the next inputs before they are asked about, where the
//! setting `threads` allows it. That is measured on the clock, since it takes as much processor
//! time as before, with properties that take long; the control is one thread, in turns with two.
//! The cost of the property is a number of steps and not a time to wait for, which several threads
//! could do on one core. What is found out has to be the same.

use std::hint::black_box;
use std::time::{Duration, Instant};

use lurcher::Report;
use lurcher_study_explain::examples::config;
use lurcher_study_explain::wide::{WIDE, Wide};

use crate::explain_speed::least_enough;
use crate::harness::{Options, Table, Verdict, median, seconds};

/// Until the lines of the end stand, and until it is over.
const MOST_UNTIL_LINES: f64 = 0.2;
const MOST_IN_ALL: f64 = 2.0;
/// What two threads take at most, as a part of what one takes, and how long a property takes in
/// steps of the calibration loop.
const MOST_OF_ONE: f64 = 0.7;
const STEPS: [(&str, u64); 2] = [("0.1 ms", 62_000), ("1 ms", 620_000)];
const TIME: Duration = Duration::from_secs(60);

/// The lines of a report, without what speaks for them.
fn lines(report: &Report) -> Vec<String> {
    let text = |found: &lurcher::Generalisation| {
        let arguments: Vec<String> =
            found.arguments().map(|(name, pattern)| format!("{name} = {pattern}")).collect();
        format!("{} when {}", arguments.join(", "), found.condition().unwrap_or("anything"))
    };
    report.generalisations().iter().map(text).collect()
}

/// Measures wide inputs, and states the clauses.
pub(crate) fn wide(options: &Options, scale: f64, verdict: &mut Verdict) {
    let rows: Vec<&Wide> = WIDE.iter().filter(|wide| options.wants(wide.name)).collect();
    if rows.is_empty() {
        return;
    }
    println!();
    let table = Table::new(&[
        ("wide input", 28),
        ("explaining, CPU s", 17),
        ("until its lines", 15),
        ("lines", 5),
    ]);
    let mut measured = Vec::new();
    for wide in rows {
        let run = |time| (wide.run)(config().explain_time(time));
        let (mut explaining, mut last) = (Vec::new(), None);
        let mut found = Vec::new();
        for _ in 0..options.pick(3, 1) {
            let without = seconds(|| drop(run(Duration::ZERO)));
            let with = seconds(|| last = Some(run(TIME)));
            found.push(without);
            explaining.push((with - without) * scale);
        }
        let (explaining, found) = (median(&explaining), median(&found));
        let last = last.map_or(Vec::new(), |report| lines(&report));
        let is_enough = |report: &Report| lines(report) == last;
        let until = least_enough(wide.run, explaining / scale, &is_enough);
        let until = ((until - found) * scale).max(0.0);
        let cells = [format!("{explaining:.4}"), format!("{until:.4}"), last.len().to_string()];
        table.line(&[[wide.name.to_string()].as_slice(), &cells].concat());
        measured.push((wide.name, explaining, until, last.len()));
    }
    println!();
    for (name, explaining, until, n_lines) in measured {
        verdict.clause(n_lines > 0, format!("{name}: it gets a line"));
        verdict.clause(
            until < MOST_UNTIL_LINES && explaining < MOST_IN_ALL,
            format!(
                "{name}: {:.0} ms until its lines stand, under {:.0}, and {explaining:.2} s in all, under {MOST_IN_ALL}",
                until * 1e3,
                MOST_UNTIL_LINES * 1e3,
            ),
        );
    }
}

/// Takes so many steps.
fn work(steps: u64) {
    let mut state = black_box(1_u64);
    for _ in 0..steps {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).rotate_left(29) ^ 0x1405_7B7E;
    }
    black_box(state);
}

/// Explains why lists with a number twice fail, on some threads, and says how long that took on the
/// clock.
fn costly(steps: u64, n_threads: usize, time: Duration) -> (f64, Report) {
    let config = config().threads(n_threads).explain_time(time);
    let started = Instant::now();
    let report = config.explain(move |list: &Vec<i32>| {
        work(steps);
        (1..list.len()).all(|n| !list[..n].contains(&list[n]))
    });
    (started.elapsed().as_secs_f64(), report)
}

/// Measures two threads beside one, and states the clauses.
pub(crate) fn cores(options: &Options, verdict: &mut Verdict) {
    if !options.wants("two threads") {
        return;
    }
    let n_cores = std::thread::available_parallelism().map_or(1, usize::from);
    println!("\nproperties that take long, on the clock, on {n_cores} cores");
    let table = Table::new(&[
        ("property", 28),
        ("one thread, s", 13),
        ("two threads, s", 14),
        ("of one", 6),
    ]);
    let mut measured = Vec::new();
    for (name, steps) in STEPS.into_iter().take(options.pick(2, 1)) {
        let (mut one, mut two, mut are_same) = (Vec::new(), Vec::new(), true);
        for _ in 0..options.pick(3, 1) {
            let mut all = Vec::new();
            for (n_threads, took) in [(1, &mut one), (2, &mut two)] {
                let found = costly(steps, n_threads, Duration::ZERO).0;
                let (explained, report) = costly(steps, n_threads, TIME);
                took.push(explained - found);
                all.push(lines(&report));
            }
            are_same &= all[0] == all[1] && !all[0].is_empty();
        }
        let (one, two) = (median(&one), median(&two));
        let cells = [format!("{one:.3}"), format!("{two:.3}"), format!("{:.2}", two / one)];
        table.line(&[[name.to_string()].as_slice(), &cells].concat());
        measured.push((name, two / one, are_same));
    }
    println!();
    for (name, ratio, are_same) in measured {
        verdict.clause(are_same, format!("{name}: two threads find out the same"));
        if n_cores > 1 {
            verdict.clause(
                ratio < MOST_OF_ONE,
                format!(
                    "{name}: two threads take {ratio:.2} of what one takes, under {MOST_OF_ONE}"
                ),
            );
        }
    }
}
