//! `crate-bugs`: bugs of released crates, found with default settings.
//!
//! Each property takes arguments of ordinary types, drawn as the types say, and
//! runs with the default budget. What counts is in how many of the seeds it
//! fails and how often the report shows the simplest counterexample.
//!
//! What would make the figure look better than it is: generators made for the
//! bug (there are none: `source.any()` only, and where an argument has a
//! precondition the property says `assume!`) and a larger budget (the control
//! runs the same seeds with a quarter of it).

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::process::ExitCode;
use std::sync::{Arc, Mutex, PoisonError};

use lurcher::{Config, Data, assume};
use lurcher_bench_bugs as bugs;
use lurcher_bench_bugs::Claim;

use crate::harness::{Options, Table, Verdict, mean};

/// A bug: the crate that has it, and how to look for it.
struct Bug {
    name: &'static str,
    look: Box<dyn Fn(Config) -> Option<Find>>,
}

/// How one run found a bug.
struct Find {
    n_cases: u64,
    form: String,
    is_simplest: bool,
}

impl Bug {
    /// A property of some arguments, and the simplest ones that break it.
    fn new<A>(name: &'static str, property: fn(&A) -> Claim, simplest: &[A]) -> Bug
    where
        A: Data + Clone + Debug + PartialEq + Send + 'static,
    {
        let simplest = simplest.to_vec();
        Bug { name, look: Box::new(move |config| look(&config, property, &simplest)) }
    }
}

fn look<A>(config: &Config, property: fn(&A) -> Claim, simplest: &[A]) -> Option<Find>
where
    A: Data + Clone + Debug + PartialEq + Send + 'static,
{
    let last = Arc::new(Mutex::new(None));
    let report = {
        let last = Arc::clone(&last);
        config.run(move |source| {
            let arguments: A = source.any();
            *last.lock().unwrap_or_else(PoisonError::into_inner) = Some(arguments.clone());
            let claim = property(&arguments);
            assume!(claim != Claim::Irrelevant);
            claim == Claim::Holds
        })
    };
    report.tape()?;
    // The run ends with the counterexample that is reported.
    let last = last.lock().unwrap_or_else(PoisonError::into_inner).take()?;
    Some(Find {
        n_cases: report.passed() + report.discarded() + 1,
        form: format!("{last:?}"),
        is_simplest: simplest.contains(&last),
    })
}

fn all_bugs() -> [Bug; 8] {
    [
        Bug::new(
            "bytes 1.7.1",
            |(bytes, n): &(Vec<u8>, usize)| bugs::get_int_reads_a_signed_integer(bytes, *n),
            &[(vec![0x80], 1)],
        ),
        Bug::new(
            "rust_decimal 1.35.0",
            |&(a, b)| bugs::abs_sub_is_the_positive_difference(a, b),
            &[(0, -1)],
        ),
        Bug::new(
            "num-bigint 0.4.3",
            |&(a, b)| bugs::is_multiple_of_agrees_with_small_numbers(a, b),
            &[(0, 0)],
        ),
        Bug::new(
            "im 15.0.0",
            |(keys, start, end)| bugs::range_agrees_with_the_standard_map(keys, *start, *end),
            &[(BTreeSet::from([0]), 0, 1)],
        ),
        // Two nodes and an edge between them, whichever end is named first.
        Bug::new(
            "petgraph 0.6.2",
            |edges: &Vec<(u8, u8, u8)>| bugs::distances_are_symmetric(edges),
            &[vec![(0, 1, 0)], vec![(1, 0, 0)]],
        ),
        Bug::new(
            "rstar 0.12.0",
            |(points, center, distance): &(Vec<(i16, i16)>, (i16, i16), u16)| {
                bugs::locate_within_distance_agrees_with_looking_at_each(points, *center, *distance)
            },
            &[(vec![], (0, 0), 0)],
        ),
        Bug::new(
            "smallvec 2.0.0-alpha.4",
            |(left, right): &(Vec<u8>, Vec<u8>)| bugs::append_agrees_with_vec(left, right),
            &[(vec![], vec![0])],
        ),
        Bug::new(
            "lru 0.16.0",
            |entries: &Vec<(u8, u8)>| bugs::a_clone_has_the_same_entries(entries),
            &[vec![]],
        ),
    ]
}

/// What came of one bug over all seeds.
struct Found {
    n_found: u64,
    n_simplest: u64,
    /// Mean cases until it was found.
    cases: f64,
    /// Final forms that are not the simplest.
    others: BTreeSet<String>,
}

/// Looks for a bug with the default settings, or with a budget.
fn look_for(bug: &Bug, n_seeds: u64, cases: Option<u64>) -> Found {
    let finds: Vec<Find> = (0..n_seeds)
        .filter_map(|seed| {
            let config = Config::new().seed(seed).save(false);
            (bug.look)(cases.map_or(config.clone(), |cases| config.cases(cases)))
        })
        .collect();
    let others = finds.iter().filter(|find| !find.is_simplest).map(|find| find.form.clone());
    Found {
        n_found: finds.len() as u64,
        n_simplest: finds.iter().filter(|find| find.is_simplest).count() as u64,
        cases: mean(&finds.iter().map(|find| find.n_cases as f64).collect::<Vec<_>>()),
        others: others.collect(),
    }
}

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "crate-bugs",
        "every bug found from 40 of 40 seeds and shrunk to the counterexample shown",
    );
    let n_seeds = options.pick(40, 8);
    let columns = [
        ("crate", 24),
        ("seeds", 5),
        ("found", 5),
        ("simplest", 8),
        ("mean cases", 10),
        ("found with 250 cases", 20),
    ];
    let table = Table::new(&columns);
    let bugs = all_bugs();
    let wanted: Vec<&Bug> = bugs
        .iter()
        .filter(|bug| bug.name.split(' ').next().is_some_and(|name| options.wants(name)))
        .collect();
    let mut all = Vec::new();
    for bug in &wanted {
        let found = look_for(bug, n_seeds, None);
        let control = look_for(bug, n_seeds, Some(250));
        table.line(&[
            bug.name.to_string(),
            n_seeds.to_string(),
            found.n_found.to_string(),
            found.n_simplest.to_string(),
            format!("{:.1}", found.cases),
            control.n_found.to_string(),
        ]);
        for other in &found.others {
            println!("      also ends in {other}");
        }
        all.push(found);
    }
    println!();
    for (bug, found) in wanted.iter().zip(&all) {
        verdict.clause(
            found.n_found == n_seeds && found.n_simplest == n_seeds,
            format!(
                "{}: found from {} of {n_seeds} seeds, simplest from {}",
                bug.name, found.n_found, found.n_simplest
            ),
        );
    }
    let n_found: u64 = all.iter().map(|found| found.n_found).sum();
    let n_simplest: u64 = all.iter().map(|found| found.n_simplest).sum();
    let n_runs = n_seeds * all.len() as u64;
    verdict.finish(format!("{n_found} of {n_runs} runs found it, {n_simplest} simplest"))
}
