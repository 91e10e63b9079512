//! `thinning-vs-peer`: bugs of System F that are killed within 1000 tests.
//!
//! Every framework runs its own loop, once for each bug and seed, with the same generator: ours
//! the study's, the peers' a port that makes the same term of the same numbers (see `port.rs`).
//! What counts is in how many of the runs the bug is found, and what is counted is tests: the
//! candidates that ours throws away are not.
//!
//! What would make the figure look better than it is:
//! - *a worse generator for the peers*: the port draws every choice from the framework, as its
//!   users would; the mean nodes of what is tested are printed. hegel draws small numbers as it
//!   pleases, not evenly, and tests near repetitions: its own way of testing, so as a control it also runs
//!   with one even number per choice, taken from a seed that it draws;
//! - *rejected tests*: the port starts again by itself, so no test is lost to attempts that fail;
//! - *the fan-out*: it is given, as 10. By default it adapts, and since this property is cheaper than
//!   its input, the default tests as they come; it is printed, and so are fan-outs 1 and 30;
//! - *time*: thinning takes longer for each test, and the processor time of all is printed.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;

use hegel::generators::{self as gs};
use hegel::{HealthCheck, Hegel, Phase, Settings, TestCase, Verbosity};
use lurcher::{Config, Source};
use lurcher_study_systemf::{Mutant, Term, Terms, holds, size};
use proptest::prelude::{Rng as _, Strategy};
use proptest::strategy::{Just, NewTree};
use proptest::test_runner::{
    Config as ProptestConfig, RngSeed, TestCaseError, TestRng, TestRunner,
};

use super::port::{Numbers, draw_term};
use super::rates::{BUGS, N_BUGS};
use super::sample::on_all_cores;
use super::seen::SeenTerms;
use crate::harness::{Options, Table, Verdict, seconds};

const TESTS: u64 = 1_000;
const BUDGETS: [u64; 5] = [10, 30, 100, 300, TESTS];
const GOAL: f64 = 1.5;

/// One run: the number of the test that killed the bug, tests and nodes.
#[derive(Clone, Copy, Debug, Default)]
struct Run {
    killed_by: Option<u64>,
    n_tests: u64,
    n_nodes: u64,
}

/// Counts the tests of a run and notes the first that fails.
#[derive(Default)]
struct Probe(Cell<Run>);

impl Probe {
    fn holds(&self, bug: Mutant, term: &Term) -> bool {
        let mut run = self.0.get();
        if run.killed_by.is_some() {
            // What follows the failure is for the report.
            return holds(bug, term);
        }
        run.n_tests += 1;
        run.n_nodes += size(term) as u64;
        let is_right = holds(bug, term);
        if !is_right {
            run.killed_by = Some(run.n_tests);
        }
        self.0.set(run);
        is_right
    }
}

// ---- proptest -----------------------------------------------------------------

struct Rng<'r>(&'r mut TestRng);

impl Numbers for Rng<'_> {
    fn below(&mut self, bound: usize) -> usize {
        // 64 bits and bounds below 100: as good as even.
        (self.0.next_u64() % bound as u64) as usize
    }
}

#[derive(Debug)]
struct PortedTerms;

impl Strategy for PortedTerms {
    type Tree = Just<Term>;
    type Value = Term;

    fn new_tree(&self, runner: &mut TestRunner) -> NewTree<Self> {
        Ok(Just(draw_term(&mut Rng(runner.rng()))))
    }
}

fn by_proptest(bug: Mutant, seed: u64) -> Run {
    let config = ProptestConfig {
        cases: TESTS as u32,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(seed),
        max_shrink_iters: 0,
        ..ProptestConfig::default()
    };
    let probe = Probe::default();
    let _ = TestRunner::new(config).run(&PortedTerms, |term| match probe.holds(bug, &term) {
        true => Ok(()),
        false => Err(TestCaseError::fail("does not hold")),
    });
    probe.0.get()
}

// ---- hegel --------------------------------------------------------------------

struct Choices<'t>(&'t TestCase);

impl Numbers for Choices<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.0.draw_silent(gs::integers::<usize>().min_value(0).max_value(bound - 1))
    }
}

/// Even numbers from a seed.
struct Even(Source);

impl Numbers for Even {
    fn below(&mut self, bound: usize) -> usize {
        self.0.below(bound)
    }
}

fn run_hegel(bug: Mutant, seed: u64, draw: impl Fn(&TestCase) -> Term) -> Run {
    let settings = Settings::new()
        .test_cases(TESTS)
        .seed(Some(seed))
        .database(None)
        .phases([Phase::Generate])
        .suppress_health_check(HealthCheck::all())
        .verbosity(Verbosity::Quiet)
        .print_blob(false);
    let probe = Probe::default();
    // A failing property ends in a panic, which is how it is meant to.
    let _ = catch_unwind(AssertUnwindSafe(|| {
        Hegel::new(|tc: TestCase| {
            let term = draw(&tc);
            assert!(probe.holds(bug, &term), "does not hold");
        })
        .settings(settings)
        .run();
    }));
    probe.0.get()
}

fn by_hegel(bug: Mutant, seed: u64) -> Run {
    run_hegel(bug, seed, |tc| draw_term(&mut Choices(tc)))
}

fn by_hegel_evenly(bug: Mutant, seed: u64) -> Run {
    run_hegel(bug, seed, |tc| {
        let seed = tc.draw_silent(gs::integers::<u64>());
        draw_term(&mut Even(Source::random(seed, 30)))
    })
}

// ---- ours ---------------------------------------------------------------------

/// With a fan-out and a seed; without a fan-out it is chosen by the clock, and the seed is fresh.
fn by_lurcher(bug: Mutant, seed: u64, fan_out: Option<usize>) -> Run {
    let config = Config::new().cases(TESTS).save(false).shrink_calls(0);
    let config = match fan_out {
        Some(fan_out) => config.fan_out(fan_out).seed(seed),
        None => config,
    };
    let nodes = std::sync::Arc::new(std::sync::atomic::AtomicU64::new(0));
    let report = {
        let nodes = std::sync::Arc::clone(&nodes);
        config.for_all(SeenTerms(Terms::new()), move |term| {
            nodes.fetch_add(size(&term.0) as u64, std::sync::atomic::Ordering::Relaxed);
            holds(bug, &term.0)
        })
    };
    let killed_by = (!report.is_success()).then(|| report.passed() + report.discarded() + 1);
    Run {
        killed_by,
        n_tests: killed_by.unwrap_or(report.passed()),
        n_nodes: nodes.load(std::sync::atomic::Ordering::Relaxed),
    }
}

// ---- the comparison -----------------------------------------------------------

type Contender = (&'static str, fn(Mutant, u64) -> Run);

const OURS: &str = "lurcher, fan-out 10";
const PEERS: [&str; 2] = ["proptest", "hegel"];

const CONTENDERS: [Contender; 7] = [
    ("proptest", by_proptest),
    ("hegel", by_hegel),
    ("hegel, even numbers", by_hegel_evenly),
    ("lurcher, fan-out 1", |bug, seed| by_lurcher(bug, seed, Some(1))),
    ("lurcher, default", |bug, seed| by_lurcher(bug, seed, None)),
    (OURS, |bug, seed| by_lurcher(bug, seed, Some(10))),
    ("lurcher, fan-out 30", |bug, seed| by_lurcher(bug, seed, Some(30))),
];

/// The runs of a contender, seed after seed with all bugs.
struct Result {
    name: &'static str,
    runs: Vec<Run>,
}

impl Result {
    fn kills(&self, budget: u64) -> usize {
        self.runs.iter().filter(|run| run.killed_by.is_some_and(|test| test <= budget)).count()
    }

    fn kills_of(&self, bug: usize) -> usize {
        self.runs.iter().skip(bug).step_by(N_BUGS).filter(|run| run.killed_by.is_some()).count()
    }

    fn nodes(&self) -> f64 {
        let sum = |of: fn(&Run) -> u64| self.runs.iter().map(of).sum::<u64>() as f64;
        sum(|run| run.n_nodes) / sum(|run| run.n_tests)
    }
}

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let verdict = Verdict::new(
        "thinning-vs-peer",
        "bugs killed within 1000 tests, 19 bugs x 100 seeds: at least 1.5x the better peer",
    );
    if std::env::var_os("CI").is_some() {
        return verdict.skip("where CI is set the default has a fixed seed and does not adapt");
    }
    let n_seeds = options.pick(100, 10);
    let n_runs = n_seeds * N_BUGS;
    println!("of {n_runs} runs, killed within so many tests:\n");
    let mut columns = vec![("contender", 22)];
    let titles: Vec<String> = BUDGETS.iter().map(u64::to_string).collect();
    columns.extend(titles.iter().map(|title| (title.as_str(), 6)));
    columns.extend([("nodes", 6), ("CPU s", 7)]);
    let table = Table::new(&columns);
    let mut results = Vec::new();
    for (name, contender) in CONTENDERS.into_iter().filter(|(name, _)| options.wants(name)) {
        let mut runs = Vec::new();
        let taken = seconds(|| {
            runs = on_all_cores(n_runs, |index| {
                contender(BUGS[index % N_BUGS], 1 + (index / N_BUGS) as u64)
            });
        });
        let result = Result { name, runs };
        let mut line = vec![name.to_string()];
        line.extend(BUDGETS.map(|budget| result.kills(budget).to_string()));
        line.extend([format!("{:.1}", result.nodes()), format!("{taken:.1}")]);
        table.line(&line);
        results.push(result);
    }
    print_bugs(&results);
    judge(verdict, &results, n_runs)
}

fn print_bugs(results: &[Result]) {
    println!("\nkilled within {TESTS} tests, by bug:");
    let mut columns = vec![("bug", 17)];
    columns.extend(results.iter().map(|result| (result.name, 6)));
    let table = Table::new(&columns);
    for (bug, mutant) in BUGS.into_iter().enumerate() {
        let mut line = vec![mutant.name().to_string()];
        line.extend(results.iter().map(|result| result.kills_of(bug).to_string()));
        table.line(&line);
    }
    println!();
}

fn judge(mut verdict: Verdict, results: &[Result], n_runs: usize) -> ExitCode {
    let find = |name: &str| results.iter().find(|result| result.name == name);
    let peers: Vec<&Result> = PEERS.into_iter().filter_map(find).collect();
    let better = peers.iter().max_by_key(|peer| peer.kills(TESTS));
    let (Some(ours), Some(better)) = (find(OURS), better) else {
        return verdict.skip("ours or both peers are not in these rows");
    };
    let (kills, theirs) = (ours.kills(TESTS), better.kills(TESTS));
    let ratio = kills as f64 / theirs as f64;
    println!(
        "  control: the better peer, {}, kills {theirs} of {n_runs}: who kills all has {:.2} times \
         as many",
        better.name,
        n_runs as f64 / theirs as f64
    );
    for budget in BUDGETS {
        let most = peers.iter().map(|peer| peer.kills(budget)).max().unwrap_or(0);
        println!(
            "  control: within {budget} tests {:.2} times the kills of the better peer, {:.2} with \
             the default",
            ours.kills(budget) as f64 / most as f64,
            find("lurcher, default").map_or(f64::NAN, |of| of.kills(budget) as f64 / most as f64)
        );
    }
    verdict.clause(
        ratio >= GOAL,
        format!(
            "{kills} kills of {n_runs} against {theirs} of {}: {ratio:.2}x, at least {GOAL}",
            better.name
        ),
    );
    verdict.finish(format!("{ratio:.2}x the better peer"))
}
