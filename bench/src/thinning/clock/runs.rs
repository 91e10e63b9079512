//! Runs of System F's properties through Lurcher's runner, and what they took.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use lurcher::{Config, Generator, Source};
use lurcher_study_systemf::{Mutant, Terms, holds, size};
use rustix::time::{ClockId, clock_gettime};

use super::super::rates::{BUGS, N_BUGS};
use super::super::sample::{Estimate, on_all_cores};
use super::super::seen::{Seen, SeenTerms};

/// What the property costs beside its own work.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Cost {
    Nothing,
    /// Microseconds.
    Fixed(f64),
    /// Microseconds for each node of the term.
    PerNode(f64),
}

impl Cost {
    /// Seconds for a term of so many nodes.
    pub(super) fn seconds(self, nodes: f64) -> f64 {
        match self {
            Cost::Nothing => 0.0,
            Cost::Fixed(micros) => micros * 1e-6,
            Cost::PerNode(micros) => micros * 1e-6 * nodes,
        }
    }
}

/// The processor time of this thread. A run has a thread of its own, so it begins with 0.
fn thread_seconds() -> f64 {
    let now = clock_gettime(ClockId::ThreadCPUTime);
    now.tv_sec as f64 + now.tv_nsec as f64 * 1e-9
}

/// Keeps the processor busy for so many seconds of its time.
fn burn(seconds: f64) {
    let end = thread_seconds() + seconds;
    let mut state = 1u64;
    while thread_seconds() < end {
        for _ in 0..500 {
            state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).rotate_left(29);
        }
        std::hint::black_box(state);
    }
}

/// What happened in a run until the first failure.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Run {
    /// Processor seconds of the run's thread.
    pub(super) seconds: f64,
    pub(super) tests: u64,
    /// Nodes of what was tested.
    pub(super) nodes: u64,
    /// Terms drawn, tested or not.
    pub(super) draws: u64,
    pub(super) is_found: bool,
}

/// Counts of a run in progress; plain loads and stores, since one thread writes.
#[derive(Default)]
struct Counts {
    tests: AtomicU64,
    nodes: AtomicU64,
    draws: AtomicU64,
    nanoseconds: AtomicU64,
}

fn add(counter: &AtomicU64, n: u64) {
    counter.store(counter.load(Relaxed) + n, Relaxed);
}

/// The study's generator, counting.
struct Counted {
    terms: SeenTerms,
    counts: Arc<Counts>,
}

impl Generator for Counted {
    type Value = Seen;

    #[inline]
    fn draw(&self, source: &mut Source) -> Seen {
        // What is drawn once it has failed is for the report.
        if self.counts.nanoseconds.load(Relaxed) == 0 {
            add(&self.counts.draws, 1);
        }
        self.terms.draw(source)
    }
}

/// A run gives up here; it never does.
const MOST_TESTS: u64 = 4_000_000;

/// Tests one property until it fails. Without a fan-out it adapts; seeds are fresh, because with
/// a given one it would not.
pub(super) fn until_failure(bug: Mutant, cost: Cost, fan_out: Option<usize>) -> Run {
    let config = Config::new()
        .enumerate(0)
        .cases(MOST_TESTS)
        .time(Duration::from_secs(3_600))
        .save(false)
        .shrink_calls(0);
    let config = fan_out.map_or(config.clone(), |fan_out| config.fan_out(fan_out));
    let counts = Arc::new(Counts::default());
    let generator = Counted { terms: SeenTerms(Terms::new()), counts: Arc::clone(&counts) };
    let seen = Arc::clone(&counts);
    let report = config.for_all(generator, move |term| {
        if seen.nanoseconds.load(Relaxed) != 0 {
            return holds(bug, &term.0);
        }
        let nodes = size(&term.0) as u64;
        add(&seen.tests, 1);
        add(&seen.nodes, nodes);
        if cost != Cost::Nothing {
            burn(cost.seconds(nodes as f64));
        }
        let is_right = holds(bug, &term.0);
        if !is_right {
            seen.nanoseconds.store((thread_seconds() * 1e9) as u64, Relaxed);
        }
        is_right
    });
    let nanoseconds = counts.nanoseconds.load(Relaxed);
    Run {
        seconds: nanoseconds as f64 * 1e-9,
        tests: counts.tests.load(Relaxed),
        nodes: counts.nodes.load(Relaxed),
        draws: counts.draws.load(Relaxed),
        is_found: nanoseconds != 0 && !report.is_success(),
    }
}

/// The runs of one side, by bug.
#[derive(Debug)]
pub(super) struct Runs {
    pub(super) by_bug: Vec<Vec<Run>>,
}

impl Runs {
    fn sum(&self, of: impl Fn(&Run) -> f64) -> f64 {
        self.by_bug.iter().flatten().map(of).sum()
    }

    /// Processor seconds to failure, summed over the bugs.
    pub(super) fn seconds(&self) -> Estimate {
        Estimate::sum(
            self.by_bug.iter().map(|runs| {
                Estimate::of_mean(&runs.iter().map(|run| run.seconds).collect::<Vec<_>>())
            }),
        )
    }

    /// Tests to failure, summed over the bugs.
    pub(super) fn tests(&self) -> Estimate {
        Estimate::sum(self.by_bug.iter().map(|runs| {
            Estimate::of_mean(&runs.iter().map(|run| run.tests as f64).collect::<Vec<_>>())
        }))
    }

    pub(super) fn seconds_per_test(&self) -> f64 {
        self.sum(|run| run.seconds) / self.sum(|run| run.tests as f64)
    }

    pub(super) fn nodes(&self) -> f64 {
        self.sum(|run| run.nodes as f64) / self.sum(|run| run.tests as f64)
    }

    pub(super) fn draws_per_test(&self) -> f64 {
        self.sum(|run| run.draws as f64) / self.sum(|run| run.tests as f64)
    }

    pub(super) fn n_missed(&self) -> usize {
        self.by_bug.iter().flatten().filter(|run| !run.is_found).count()
    }
}

/// Runs every one of the first `n_bugs` bugs so many times on each side; the sides take turns.
pub(super) fn measure<const N: usize>(
    sides: [Option<usize>; N],
    cost: Cost,
    n_bugs: usize,
    n_runs: usize,
) -> [Runs; N] {
    let n_bugs = n_bugs.min(N_BUGS);
    let runs = on_all_cores(n_runs * n_bugs * N, |index| {
        // The hard bugs first, so that no core waits for another at the end.
        let (side, bug) = (index % N, n_bugs - 1 - index / N / n_runs);
        until_failure(BUGS[bug], cost, sides[side])
    });
    std::array::from_fn(|side| {
        let of_bug = |bug: usize| -> Vec<Run> {
            let start = (n_bugs - 1 - bug) * n_runs * N;
            runs[start..start + n_runs * N].iter().skip(side).step_by(N).copied().collect()
        };
        Runs { by_bug: (0..n_bugs).map(of_bug).collect() }
    })
}
