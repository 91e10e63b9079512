//! One property against one bug: whether it fails, and after how many tests.
//!
//! A trial is what a user's test is: the default generators, engine and number of cases, from a seed. If it passes,
//! it is run again from another seed, as tests are, and its tests count. Nothing is made smaller, since
//! nobody reads it.

use std::ops::Range;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use lurcher::{Config, audit};

use crate::paper::BUGS;
use crate::properties::Property;

/// The cases of a run, which is the default.
const CASES: u64 = 1000;

/// Who proposes cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// What there is if nobody says anything: the smallest inputs first, then random ones among them.
    Default,
    /// Random cases only.
    Random,
}

impl Engine {
    fn config(self, property: &Property, seed: u64) -> Config {
        // A test of shrinking is a run of its own in every case.
        let cases = if property.name.starts_with("shrink_") { CASES / 50 } else { CASES };
        let config = Config::new().seed(seed).cases(cases).save(false).shrink_calls(0);
        let config = config.explain_time(Duration::ZERO).time(Duration::from_secs(3600));
        match self {
            Engine::Default => config,
            Engine::Random => config.enumerate(0),
        }
    }
}

/// Runs something with a bug, which are numbered from 1, or without any.
pub fn with_bug<T>(bug: Option<usize>, work: impl FnOnce() -> T) -> T {
    audit::with(bug.map_or("none", |bug| BUGS[bug - 1]), work)
}

/// How many tests it takes until the property fails, if it does within so many runs.
///
/// The bug has to be on already: all threads see the same one.
pub fn tests_to_failure(
    property: &Property,
    engine: Engine,
    seed: u64,
    n_runs: u64,
) -> Option<u64> {
    let mut n_tests = 0;
    for run in 0..n_runs {
        // Seeds of one trial are not those of another.
        let report = (property.run)(&engine.config(property, seed.wrapping_add(run << 32)));
        n_tests += report.passed();
        if report.tape().is_some() {
            return Some(n_tests + 1);
        }
        assert!(
            report.is_success(),
            "{}: neither passed nor failed: {}",
            property.name,
            report.text()
        );
        // Without arguments there is nothing else to try.
        if report.passed() <= 1 {
            break;
        }
    }
    None
}

/// The tests to failure of many trials.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// Those that failed.
    pub tests: Vec<u64>,
    /// How many trials ended before there was a failure.
    pub n_open: usize,
}

impl Sample {
    /// Many trials on all processors, of a bug that is on already.
    pub fn new(property: &Property, engine: Engine, seeds: Range<u64>, n_runs: u64) -> Sample {
        let n = (seeds.end - seeds.start) as usize;
        let all = in_parallel(n, |index| {
            tests_to_failure(property, engine, seeds.start + index as u64, n_runs)
        });
        let tests: Vec<u64> = all.into_iter().flatten().collect();
        Sample { n_open: n - tests.len(), tests }
    }

    /// The mean, if every trial failed.
    pub fn mean(&self) -> Option<f64> {
        let is_whole = self.n_open == 0 && !self.tests.is_empty();
        is_whole.then(|| self.tests.iter().sum::<u64>() as f64 / self.tests.len() as f64)
    }

    /// The standard error of the mean.
    pub fn standard_error(&self) -> Option<f64> {
        let (mean, n) = (self.mean()?, self.tests.len() as f64);
        let squares = self.tests.iter().map(|tests| (*tests as f64 - mean).powi(2));
        (n > 1.0).then(|| (squares.sum::<f64>() / (n - 1.0) / n).sqrt())
    }
}

/// Does something with each of the first numbers, on all processors; in order.
pub fn in_parallel<T: Send>(n: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let n_threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let share = || {
        let mut mine = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= n {
                return mine;
            }
            mine.push((index, work(index)));
        }
    };
    let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|_| scope.spawn(share)).collect();
        let joined = threads.into_iter().map(|thread| thread.join());
        joined.flat_map(|mine| mine.unwrap_or_else(|payload| resume_unwind(payload))).collect()
    });
    all.sort_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, value)| value).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_error_of_a_mean_is_that_of_the_formula() {
        let sample = Sample { tests: vec![2, 4, 4, 4, 5, 5, 7, 9], n_open: 0 };
        assert_eq!(sample.mean(), Some(5.0));
        // The variance is 32 / 7, of the mean an eighth of that.
        assert!((sample.standard_error().unwrap() - (32.0 / 7.0 / 8.0_f64).sqrt()).abs() < 1e-12);
        assert_eq!(Sample { n_open: 1, ..sample }.mean(), None);
    }

    #[test]
    fn work_in_parallel_is_in_order() {
        assert_eq!(in_parallel(100, |n| n * n), (0..100).map(|n| n * n).collect::<Vec<_>>());
    }
}
