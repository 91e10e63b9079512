//! Trials on all cores, and how far their means can be trusted.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Does the tasks `0..n` on all cores and returns what came of them, in order. What a task
/// does may depend on its number only, so that the results are the same on any machine.
pub(super) fn on_all_cores<T: Send>(n: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<Option<T>>> = Mutex::new((0..n).map(|_| None).collect());
    let n_threads = thread::available_parallelism().map_or(1, usize::from).min(n.max(1));
    thread::scope(|scope| {
        for _ in 0..n_threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= n {
                        return;
                    }
                    let result = task(index);
                    results.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(result);
                }
            });
        }
    });
    let results = results.into_inner().unwrap_or_else(PoisonError::into_inner);
    results.into_iter().map(|result| result.expect("every task was done")).collect()
}

/// The variance of an estimate by the jackknife: `without(i)` is the estimate without
/// observation `i` of `n`.
pub(super) fn jackknife(n: usize, without: impl Fn(usize) -> f64) -> f64 {
    let estimates: Vec<f64> = (0..n).map(without).collect();
    let mean = estimates.iter().sum::<f64>() / n as f64;
    let squares = estimates.iter().map(|estimate| (estimate - mean).powi(2)).sum::<f64>();
    squares * (n as f64 - 1.0) / n as f64
}

/// A number and half the width of its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Estimate {
    pub(super) value: f64,
    pub(super) within: f64,
}

impl Estimate {
    pub(super) fn new(value: f64, variance: f64) -> Self {
        Estimate { value, within: 1.96 * variance.sqrt() }
    }

    /// The mean of some observations.
    pub(super) fn of_mean(observations: &[f64]) -> Self {
        let n = observations.len() as f64;
        let mean = observations.iter().sum::<f64>() / n;
        let squares = observations.iter().map(|one| (one - mean).powi(2)).sum::<f64>();
        Estimate::new(mean, squares / (n - 1.0).max(1.0) / n)
    }

    /// The sum of independent estimates.
    pub(super) fn sum(parts: impl IntoIterator<Item = Estimate>) -> Self {
        let (mut value, mut squares) = (0.0, 0.0);
        for part in parts {
            value += part.value;
            squares += part.within * part.within;
        }
        Estimate { value, within: f64::sqrt(squares) }
    }

    /// The quotient of independent estimates.
    pub(super) fn over(self, other: Estimate) -> Self {
        let value = self.value / other.value;
        let relative = (self.within / self.value).hypot(other.within / other.value);
        Estimate { value, within: value * relative }
    }
}

impl std::fmt::Display for Estimate {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let digits = match self.value.abs() {
            value if value < 100.0 => 2,
            value if value < 1000.0 => 1,
            _ => 0,
        };
        write!(f, "{:.digits$} ± {:.digits$}", self.value, self.within)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tasks_come_back_in_order() {
        assert_eq!(
            on_all_cores(50, |index| index * index),
            (0..50).map(|i| i * i).collect::<Vec<_>>()
        );
        assert!(on_all_cores(0, |index| index).is_empty());
    }

    #[test]
    fn the_jackknife_of_a_mean_is_its_usual_variance() {
        let numbers = [1.0, 4.0, 2.0, 8.0, 5.0];
        let sum: f64 = numbers.iter().sum();
        let variance = jackknife(5, |index| (sum - numbers[index]) / 4.0);
        let usual = Estimate::of_mean(&numbers);
        assert!((1.96 * variance.sqrt() - usual.within).abs() < 1e-12);
        assert_eq!(usual.value, 4.0);
    }
}
