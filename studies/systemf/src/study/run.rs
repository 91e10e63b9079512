//! Runs all trials on all processors.

use std::io::{IsTerminal, stderr};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use super::contender::{Contender, Kind};
use super::estimate::{Comparison, Outcome};
use super::plan::Plan;
use super::trial::{Trial, trial};

/// What came of each contender.
#[derive(Clone, Debug)]
pub(crate) struct Results {
    all: Vec<(Contender, Outcome)>,
}

impl Results {
    pub(crate) fn new(all: Vec<(Contender, Outcome)>) -> Self {
        Results { all }
    }

    /// One contender's trials, if it was measured.
    pub(crate) fn get(&self, kind: Kind, fan_out: usize) -> Option<&Outcome> {
        let found = self.all.iter().find(|(one, _)| (one.kind, one.fan_out) == (kind, fan_out));
        found.map(|(_, outcome)| outcome)
    }

    /// Random testing's.
    pub(crate) fn random(&self) -> &Outcome {
        self.get(Kind::Random, 1).expect("random testing is always measured")
    }

    /// One contender against random testing.
    pub(crate) fn comparison(&self, kind: Kind, fan_out: usize) -> Option<Comparison> {
        self.get(kind, fan_out).map(|outcome| Comparison::new(self.random(), outcome))
    }

    /// All of them, in the order of the plan.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Contender, Outcome)> {
        self.all.iter()
    }
}

/// Runs the trials of a plan. The results don't depend on the number of threads.
pub(crate) fn run(plan: &Plan) -> Results {
    let contenders = plan.contenders();
    let jobs: Vec<(&Contender, u64)> = contenders
        .iter()
        .flat_map(|one| {
            let first = plan.first_seed(one.kind);
            (0..plan.n_streams(one.kind)).map(move |number| (one, first + number))
        })
        .collect();
    let done: Vec<Mutex<Option<Trial>>> = jobs.iter().map(|_| Mutex::new(None)).collect();
    let (next, n_done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let started = Instant::now();
    thread::scope(|scope| {
        for _ in 0..plan.threads {
            scope.spawn(|| {
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some((contender, seed)) = jobs.get(place) else { break };
                    let result = trial(contender, *seed);
                    *done[place].lock().expect("no thread panicked") = Some(result);
                    let n = n_done.fetch_add(1, Ordering::Relaxed) + 1;
                    show_progress(contender, n, jobs.len(), started);
                }
            });
        }
    });
    if stderr().is_terminal() {
        eprintln!();
    }
    let mut done = done
        .into_iter()
        .map(|one| one.into_inner().expect("no thread panicked").expect("every job was done"));
    let all = contenders.iter().map(|one| {
        let n = jobs.iter().filter(|(of, _)| std::ptr::eq(*of, one)).count();
        (one.clone(), Outcome::new(done.by_ref().take(n).collect()))
    });
    Results::new(all.collect())
}

/// On a terminal one line that changes; elsewhere a line for every tenth.
fn show_progress(contender: &Contender, n: usize, of: usize, started: Instant) {
    let seconds = started.elapsed().as_secs();
    let (name, fan_out) = (contender.kind.name(), contender.fan_out);
    let line = format!("{n} of {of} trials, {seconds} s ({name}, fan-out {fan_out})");
    if stderr().is_terminal() {
        eprint!("\r{line:<78}");
    } else if n * 10 / of != (n - 1) * 10 / of {
        eprintln!("{line}");
    }
}
