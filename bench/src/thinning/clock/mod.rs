//! `thinning-clock`: what thinning is worth on the clock.
//!
//! Processor time until a bug of System F is found, summed over the 19 bugs, with the fan-out that
//! adapts and with plain random testing (fan-out 1), both by Lurcher's runner. A run has a thread
//! of its own, whose processor time counts from its start to the end of the first failing test;
//! starting the thread, and the report, are left out on both sides. Seeds are fresh: with a given
//! one the fan-out would not adapt. Three properties: System F's own, which is cheaper than its
//! input; the same and 1 ms of work; the same and 20 µs of work for each node of the term.
//!
//! What is burnt and what is accounted: on the adaptive side all work is done, in loops that keep
//! the processor busy, since the rule goes by what it measures. Plain random testing would take
//! over a minute for each trial with 1 ms, so there the time is accounted: the mean number of
//! tests, from failure rates, times the time of a test, which is that of the cheap property,
//! measured, and the work. That this is what burning takes is checked on the bugs that are found
//! soon.
//!
//! What would make the figure look better than it is:
//! - *luck*: times to failure scatter as much as they are long, so for the cheap property the
//!   judged figure is time per test, which gives thinning no credit for the tests it saves; the
//!   plain quotient is printed with its interval;
//! - *a costlier side for the peer*: both sides count draws and nodes in the same way;
//! - *the hard bugs*: three of them make nine tenths of all sums; the sum without them is printed;
//! - *work that the rule likes*: work in proportion to size is the case it likes least, and is judged.
//!
//! Then the costly study (`studies/optimiser`): programs in batches, each compiled and run by two
//! processes, at fan-out 2 as in the paper, where it took a time of 193 s to 149 s. Everything
//! there is real. 30 % faster means what it means there: 1.3 times the time without it.

mod costly;
mod runs;

use std::process::ExitCode;

use lurcher_study_systemf::Terms;

use self::runs::{Cost, Runs, measure};
use super::rates::{N_BUGS, Rates};
use super::sample::Estimate;
use crate::harness::{Options, Table, Verdict, calibration};

const EASY: usize = 16;
const MOST_CHEAP: f64 = 1.05;
const LEAST_FIXED: f64 = 10.0;
const LEAST_PER_NODE: f64 = 2.0;
const LEAST_COSTLY: f64 = 1.3;

const FIXED: Cost = Cost::Fixed(1_000.0);
const PER_NODE: Cost = Cost::PerNode(20.0);

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "thinning-clock",
        "CPU time to failure, adaptive: at most 1.05x plain random's; 10x less where a test costs \
         1 ms; 2x less where it costs 20 µs a node; the costly study 1.3x less",
    );
    if std::env::var_os("CI").is_some() {
        return verdict.skip("where CI is set runs have a fixed seed and do not adapt");
    }
    let before = calibration();
    let mut figures = Vec::new();
    if options.wants("systemf") {
        figures.extend(system_f(&mut verdict, options));
    }
    if options.wants("costly") {
        match costly::measure(options) {
            Ok(gain) => {
                println!();
                verdict.clause(
                    gain.processor.value >= LEAST_COSTLY,
                    format!(
                        "costly study: {} times less processor time, {} times less wall time, {} \
                         times fewer tests; at least {LEAST_COSTLY} times less processor time",
                        gain.processor, gain.wall, gain.tests
                    ),
                );
                verdict.clause(
                    gain.n_missed == 0,
                    format!("costly study: {} runs found nothing", gain.n_missed),
                );
                figures.push(format!("costly {:.2}x less", gain.processor.value));
            }
            Err(why) => verdict.clause(false, format!("costly study: {why}")),
        }
    }
    println!("\ncalibration loop: {before:.3} ns a step before, {:.3} after", calibration());
    if figures.is_empty() {
        return verdict.skip("no such row; there are systemf and costly");
    }
    verdict.finish(figures.join(", "))
}

/// Random's side where work is accounted.
struct Accounted {
    /// Tests to failure, summed over the bugs.
    tests: Estimate,
    easy_tests: f64,
    nodes: f64,
    /// A test of the cheap property.
    seconds_per_test: f64,
}

impl Accounted {
    fn seconds_of_test(&self, cost: Cost) -> f64 {
        self.seconds_per_test + cost.seconds(self.nodes)
    }

    fn seconds(&self, cost: Cost) -> Estimate {
        let each = self.seconds_of_test(cost);
        Estimate { value: each * self.tests.value, within: each * self.tests.within }
    }
}

fn system_f(verdict: &mut Verdict, options: &Options) -> Vec<String> {
    let rates = Rates::measure(Terms::new(), options.pick(16_000_000, 800_000), 11_000_000);
    let sum = |tests: &[f64; N_BUGS]| tests.iter().sum::<f64>();
    let n_runs = options.pick(100, 5);
    let [random, adaptive] = measure([Some(1), None], Cost::Nothing, N_BUGS, n_runs);
    let accounted = Accounted {
        tests: Estimate::new(sum(&rates.tests()), rates.variance(sum)),
        easy_tests: rates.tests()[..EASY].iter().sum(),
        nodes: rates.nodes(),
        seconds_per_test: random.seconds_per_test(),
    };
    println!(
        "random: {} terms of {:.1} nodes; tests to failure, summed over the bugs, {}\n",
        rates.n_terms(),
        rates.nodes(),
        accounted.tests
    );
    let table = Table::new(&[
        ("System F", 40),
        ("runs", 5),
        ("CPU s to failure, summed", 24),
        ("without the hard", 16),
        ("tests", 14),
        ("µs/test", 8),
        ("nodes", 6),
        ("draws/test", 10),
        ("missed", 6),
    ]);
    table.line(&line("cheap, random", n_runs, &random));
    table.line(&line("cheap, adaptive", n_runs, &adaptive));
    let cheap = adaptive.seconds_per_test() / random.seconds_per_test();
    let plain = adaptive.seconds().over(random.seconds());
    let mut gains = Vec::new();
    for (name, cost, n_runs) in [
        ("1 ms more", FIXED, options.pick(30, 1)),
        ("20 µs more per node", PER_NODE, options.pick(30, 1)),
    ] {
        table.line(&accounted_line(&format!("{name}, random, accounted"), &accounted, cost));
        let n_checks = options.pick(4, 1);
        let [check] = measure([Some(1)], cost, EASY, n_checks);
        table.line(&line(&format!("{name}, random, burnt, easy bugs"), n_checks, &check));
        let [thinned] = measure([None], cost, N_BUGS, n_runs);
        table.line(&line(&format!("{name}, adaptive, burnt"), n_runs, &thinned));
        let gain = accounted.seconds(cost).over(thinned.seconds());
        let off = check.seconds_per_test() / accounted.seconds_of_test(cost) - 1.0;
        gains.push((name, gain, off, thinned.n_missed()));
    }
    println!();
    verdict.clause(
        cheap <= MOST_CHEAP,
        format!(
            "cheap: {cheap:.3} times random's time per test, at most {MOST_CHEAP}; {:.3} draws per \
             test, so {} its tests; time to failure as measured {plain} times random's",
            adaptive.draws_per_test(),
            if adaptive.draws_per_test() < 1.05 { "they are" } else { "they are not" }
        ),
    );
    for ((name, gain, off, n_missed), least) in gains.iter().zip([LEAST_FIXED, LEAST_PER_NODE]) {
        println!(
            "  control: {name}: a burnt random test takes {:+.1} % of the accounted time; {n_missed} \
             runs found nothing",
            100.0 * off
        );
        verdict.clause(
            gain.value >= least,
            format!("{name}: {gain} times less time than random's, at least {least}"),
        );
    }
    let mut figures = vec![format!("cheap {cheap:.3}x")];
    figures.extend(gains.iter().map(|(name, gain, ..)| format!("{name} {:.2}x less", gain.value)));
    figures
}

fn line(name: &str, n_runs: usize, runs: &Runs) -> Vec<String> {
    let n_easy = runs.by_bug.len().min(EASY);
    let easy: f64 = runs.by_bug[..n_easy]
        .iter()
        .map(|runs| runs.iter().map(|run| run.seconds).sum::<f64>() / runs.len() as f64)
        .sum();
    vec![
        name.to_string(),
        n_runs.to_string(),
        runs.seconds().to_string(),
        format!("{easy:.4}"),
        runs.tests().to_string(),
        format!("{:.2}", 1e6 * runs.seconds_per_test()),
        format!("{:.1}", runs.nodes()),
        format!("{:.2}", runs.draws_per_test()),
        runs.n_missed().to_string(),
    ]
}

fn accounted_line(name: &str, accounted: &Accounted, cost: Cost) -> Vec<String> {
    let each = accounted.seconds_of_test(cost);
    vec![
        name.to_string(),
        String::new(),
        accounted.seconds(cost).to_string(),
        format!("{:.4}", each * accounted.easy_tests),
        accounted.tests.to_string(),
        format!("{:.2}", 1e6 * each),
        format!("{:.1}", accounted.nodes),
        "1.00".to_string(),
        String::new(),
    ]
}
