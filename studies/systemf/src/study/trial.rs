//! One trial: a stream of tests, and which of them find which bug.
//!
//! What is tested doesn't depend on what fails, so one stream of tests serves all nineteen
//! bugs. That makes their numbers depend on each other within a trial, which the standard
//! errors take care of (see `estimate.rs`).

use std::fs;
use std::sync::OnceLock;
use std::time::Instant;

use lurcher::thinning::Stream;
use lurcher::{Generator, Source};
use lurcher_study_systemf::{Mutant, Mutants, Term, View, failing, size};
use lurcher_trees::Builder;

use super::contender::Contender;

/// How many bugs there are.
pub(crate) const BUGS: usize = Mutant::EXPERIMENT.len();
/// A trial ends here, whatever was not found by then.
pub(crate) const MOST_TESTS: u64 = 1_000_000;
/// Random tests don't depend on one another, so a stream of them goes on after a failure, and
/// shows not one number of tests to failure but many.
pub(crate) const RANDOM_TESTS: u64 = 50_000;
/// The size of cases; terms take no notice of it.
const CASE_SIZE: usize = 30;
/// Tests chosen together, so that the clock need not be read for each.
const TOGETHER: usize = 64;

/// What came of one stream.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Trial {
    /// For each bug, for how many tests it was looked for.
    pub(crate) tests: [u64; BUGS],
    /// For each bug, how many of those found it.
    pub(crate) failures: [u64; BUGS],
    pub(crate) n_tests: u64,
    /// Nodes of all tests together.
    pub(crate) n_nodes: u64,
    /// Candidates drawn before the first test beyond those that every test has.
    pub(crate) n_ahead: u64,
    /// Processor time per test for drawing candidates and choosing one, in nanoseconds.
    pub(crate) choosing: f64,
}

/// Runs one stream.
pub(crate) fn trial(contender: &Contender, seed: u64) -> Trial {
    let Contender { kind, fan_out } = *contender;
    let terms = kind.terms();
    let Some((options, fill)) = kind.chooser() else {
        let mut source = Source::random(seed, CASE_SIZE);
        return all_failures(|| terms.draw(&mut source), RANDOM_TESTS);
    };
    let view = View::new();
    let write = move |term: &Term, tree: &mut Builder| view.write(term, tree);
    let stream = Stream::with_options(terms, view.shape(), write, seed, CASE_SIZE, options);
    let mut stream = stream.fill(fill);
    let n_ahead = (fan_out * fill) as u64;
    Trial { n_ahead, ..first_failures(|| stream.next(fan_out), MOST_TESTS) }
}

/// Runs so many tests and counts all failures.
fn all_failures(next: impl FnMut() -> Term, n_tests: u64) -> Trial {
    let mut trial = Trial { tests: [n_tests; BUGS], ..Trial::default() };
    run(next, &mut trial, |trial, term| {
        failing(term, Mutants::EXPERIMENT)
            .iter()
            .for_each(|mutant| trial.failures[mutant.index()] += 1);
        trial.n_tests < n_tests
    });
    trial
}

/// Runs tests until each bug was found once, or so many.
fn first_failures(next: impl FnMut() -> Term, most_tests: u64) -> Trial {
    let mut trial = Trial::default();
    let mut live = Mutants::EXPERIMENT;
    run(next, &mut trial, |trial, term| {
        let found = failing(term, live);
        for mutant in found.iter() {
            trial.tests[mutant.index()] = trial.n_tests;
            trial.failures[mutant.index()] = 1;
        }
        live = live.without(found);
        !live.is_empty() && trial.n_tests < most_tests
    });
    live.iter().for_each(|mutant| trial.tests[mutant.index()] = trial.n_tests);
    trial
}

/// Runs tests for as long as `test` says.
fn run(
    mut next: impl FnMut() -> Term,
    trial: &mut Trial,
    mut test: impl FnMut(&mut Trial, &Term) -> bool,
) {
    let (mut n_chosen, mut choosing) = (0, 0.0);
    let mut chosen = Vec::with_capacity(TOGETHER);
    'run: loop {
        let started = nanoseconds();
        chosen.extend((0..TOGETHER).map(|_| next()));
        choosing += nanoseconds() - started;
        n_chosen += TOGETHER;
        for term in chosen.drain(..) {
            trial.n_tests += 1;
            trial.n_nodes += size(&term) as u64;
            if !test(trial, &term) {
                break 'run;
            }
        }
    }
    trial.choosing = choosing / n_chosen as f64;
}

/// The time this thread has spent, where the system tells; else the time that has passed.
fn nanoseconds() -> f64 {
    static STARTED: OnceLock<Instant> = OnceLock::new();
    let started = STARTED.get_or_init(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.unwrap_or_else(|| started.elapsed().as_nanos() as f64)
}

#[cfg(test)]
mod tests {
    use lurcher_study_systemf::{Type, lam, tapp, tlam};

    use super::*;

    /// `TAppForgetSubst` fails on every fifth, no bug on the others.
    fn every_fifth() -> impl FnMut() -> Term {
        let mut n = 0;
        move || {
            n += 1;
            let polymorphic = tlam(lam(Type::Var(0), Term::Con));
            if n % 5 == 0 { tapp(polymorphic, Type::Base) } else { Term::Con }
        }
    }

    const BUG: usize = Mutant::TAppForgetSubst as usize;

    #[test]
    fn the_first_failure_of_each_bug_counts() {
        let trial = first_failures(every_fifth(), 1000);
        assert_eq!((trial.tests[BUG], trial.failures[BUG]), (5, 1));
        assert_eq!((trial.tests[0], trial.failures[0]), (1000, 0), "the cap");
        assert_eq!((trial.n_tests, trial.n_nodes), (1000, 800 + 200 * 6));
    }

    #[test]
    fn random_tests_count_all_failures() {
        let trial = all_failures(every_fifth(), 1000);
        assert_eq!((trial.tests[BUG], trial.failures[BUG]), (1000, 200));
        assert_eq!((trial.tests[0], trial.failures[0]), (1000, 0));
    }
}
