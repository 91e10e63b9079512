//! Steered cases beside random and thinned ones: how many tests it takes until every pair of
//! constructors has occurred, and until faults that need a rare pair show.
//!
//! All are runs of one property per type that never fails, as `#[property]` would make it;
//! what its cases cover, and which fault each of them would have shown, is counted in its
//! body. Draws that are not run are not counted: steering looks at the first 100 cases and
//! draws each steered one twice, thinning draws ten candidates for every test.

mod types;

use std::process::ExitCode;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use lurcher::_macro_support::{Mentioned, PropertyInfo, run as run_property};
use lurcher::coverage::Coverage;
use lurcher::{Config, Verdict as CaseVerdict};

use self::types::{Exp, Instruction, Json, Settings, Term, Tested};
use crate::harness::{Options, Table, Verdict, mean};

/// Name, candidates per test, and steered cases in percent.
type Mode = (&'static str, usize, u64);

const MODES: [Mode; 5] = [
    ("random", 1, 0),
    ("thinned, 10", 10, 0),
    ("random, steered 10 %", 1, 10),
    ("thinned, steered 10 %", 10, 10),
    ("steered first", 1, 100),
];

/// What one run showed: each number is the first test with which it held.
struct Seen {
    /// All but a twentieth of the pairs; all of them.
    covered: [Option<u64>; 2],
    faults: Vec<Option<u64>>,
    /// What share of the pairs occurred at all.
    share: f64,
    seconds: f64,
}

struct Count {
    coverage: Coverage,
    faults: Vec<Option<u64>>,
}

fn observe<T: Tested>((_, fan_out, steer): Mode, seed: u64, cases: u64) -> Seen {
    let coverage = Coverage::of::<T>(2);
    let count = Arc::new(Mutex::new(Count { coverage, faults: vec![None; T::FAULTS.len()] }));
    let counting = Arc::clone(&count);
    let info = PropertyInfo {
        name: T::NAME,
        module: module_path!(),
        file: file!(),
        line: line!(),
        manifest_dir: None,
        signature: "value",
        must_fail: false,
        shapes: None,
        background: &[],
        asserted: &[],
        mentioned: Mentioned::NONE,
    };
    let random = Config::new().seed(seed).cases(cases).enumerate(0).save(false);
    let config = random.fan_out(fan_out).steer(steer);
    let started = Instant::now();
    run_property(info, config, move |source| {
        let value = T::draw(source);
        source.view(&value);
        if !source.is_only_drawing() {
            let mut count = counting.lock().expect("no test panics");
            count.coverage.add(&value);
            let n = count.coverage.n_values();
            for (first, (_, shows)) in count.faults.iter_mut().zip(T::FAULTS) {
                if first.is_none() && shows(&value) {
                    *first = Some(n);
                }
            }
        }
        CaseVerdict::Pass
    });
    let seconds = started.elapsed().as_secs_f64();
    let count = count.lock().expect("no test panics");
    let coverage = &count.coverage;
    let n_possible = coverage.n_possible().unwrap_or(u64::MAX);
    let first = |wanted: u64| {
        coverage.growth().iter().find(|(_, covered)| *covered >= wanted).map(|(n, _)| *n)
    };
    Seen {
        covered: [first((n_possible * 19).div_ceil(20)), first(n_possible)],
        faults: count.faults.clone(),
        share: coverage.share().unwrap_or(0.0),
        seconds,
    }
}

/// A mean in which runs without the event count as if it had come after the last test.
fn shown(firsts: &[Option<u64>], cases: u64) -> String {
    let numbers: Vec<f64> = firsts.iter().map(|first| first.unwrap_or(cases) as f64).collect();
    let n_never = firsts.iter().filter(|first| first.is_none()).count();
    match n_never {
        0 => format!("{:.0}", mean(&numbers)),
        _ => format!(">{:.0} ({n_never} never)", mean(&numbers)),
    }
}

/// The mean tests to all pairs, by mode.
fn compare<T: Tested>(options: &Options) -> Vec<f64> {
    let (cases, seeds) = (options.pick(3_000, 1_000), options.pick(20, 3));
    let n_possible = Coverage::of::<T>(2).n_possible().unwrap_or(0);
    println!("\n{}: {n_possible} pairs; {seeds} runs of {cases} tests", T::NAME);
    let table = Table::new(&[
        ("", 50),
        ("95 % of the pairs", 18),
        ("all pairs", 18),
        ("covered", 8),
        ("µs per test", 11),
    ]);
    let mut all = Vec::new();
    let mut faults = Vec::new();
    for mode in MODES {
        let seen: Vec<Seen> = (1..=seeds).map(|seed| observe::<T>(mode, seed, cases)).collect();
        let firsts = |of: usize| seen.iter().map(|seen| seen.covered[of]).collect::<Vec<_>>();
        let share = mean(&seen.iter().map(|seen| seen.share).collect::<Vec<_>>());
        let seconds = mean(&seen.iter().map(|seen| seen.seconds).collect::<Vec<_>>());
        table.line(&[
            mode.0.to_string(),
            shown(&firsts(0), cases),
            shown(&firsts(1), cases),
            format!("{:.1} %", 100.0 * share),
            format!("{:.1}", seconds * 1e6 / cases as f64),
        ]);
        let capped =
            firsts(1).iter().map(|first| first.unwrap_or(cases) as f64).collect::<Vec<_>>();
        all.push(mean(&capped));
        faults.push(
            (0..T::FAULTS.len())
                .map(|fault| seen.iter().map(|seen| seen.faults[fault]).collect::<Vec<_>>())
                .collect::<Vec<_>>(),
        );
    }
    for (fault, (name, _)) in T::FAULTS.iter().enumerate() {
        println!("  tests until: {name}");
        for (mode, firsts) in MODES.iter().zip(&faults) {
            println!("      {:<24}{:>18}", mode.0, shown(&firsts[fault], cases));
        }
    }
    all
}

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict =
        Verdict::new("steering", "all pairs in no more tests than thinning takes, each type");
    let mut worst: f64 = f64::INFINITY;
    let mut check = |name: &str, all: &[f64], verdict: &mut Verdict| {
        let (thinned, steered) = (all[1], all[4]);
        let ratio = thinned / steered;
        worst = worst.min(ratio);
        verdict.clause(ratio >= 1.0, format!("{name}: {thinned:.0} tests, steered {steered:.0}"));
    };
    if options.wants(Exp::NAME) {
        check(Exp::NAME, &compare::<Exp>(options), &mut verdict);
    }
    if options.wants(Json::NAME) {
        check(Json::NAME, &compare::<Json>(options), &mut verdict);
    }
    if options.wants(Settings::NAME) {
        check(Settings::NAME, &compare::<Settings>(options), &mut verdict);
    }
    if options.wants(Instruction::NAME) {
        check(Instruction::NAME, &compare::<Instruction>(options), &mut verdict);
    }
    if options.wants(Term::NAME) {
        check(Term::NAME, &compare::<Term>(options), &mut verdict);
    }
    verdict.finish(format!("{worst:.1} times fewer tests at least"))
}
