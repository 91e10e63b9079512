//! From trials to means, ratios and their standard errors.
//!
//! The mean number of tests to failure is all tests over all failures. If every trial went on
//! until it found the bug, that is the mean of the trials; for those that were cut short it is
//! the most likely mean of a stream whose tests fail independently.
//!
//! Standard errors are by the jackknife over trials: everything is worked out again without
//! each of the trials in turn. The bugs of a trial share its stream, so errors of single bugs,
//! added up as if they were independent, would make the error of a mean over bugs too small.

use lurcher_study_systemf::Mutant;

use super::trial::{BUGS, Trial};

/// A number and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measured {
    pub(crate) value: f64,
    /// Not a number if there was but one trial.
    pub(crate) error: f64,
}

/// The trials of one contender.
#[derive(Clone, Debug)]
pub(crate) struct Outcome {
    trials: Vec<Trial>,
}

impl Outcome {
    pub(crate) fn new(trials: Vec<Trial>) -> Self {
        Outcome { trials }
    }

    pub(crate) fn n_trials(&self) -> usize {
        self.trials.len()
    }

    /// The mean tests to failure of each bug.
    pub(crate) fn tests(&self) -> [Measured; BUGS] {
        let all = self.means(None);
        std::array::from_fn(|bug| {
            let without = (0..self.trials.len()).map(|trial| self.means(Some(trial))[bug]);
            Measured { value: all[bug], error: jackknife(without).sqrt() }
        })
    }

    /// Trials that ended before a bug was found.
    pub(crate) fn n_cut_short(&self) -> usize {
        self.trials.iter().filter(|trial| trial.failures.contains(&0)).count()
    }

    /// Nodes per test.
    pub(crate) fn nodes(&self) -> f64 {
        self.total(|trial| trial.n_nodes) / self.total(|trial| trial.n_tests)
    }

    /// Candidates drawn before the first test, beyond those that every test has.
    pub(crate) fn n_ahead(&self) -> u64 {
        self.trials.first().map_or(0, |trial| trial.n_ahead)
    }

    /// Processor time to draw candidates and choose one, in nanoseconds per test.
    pub(crate) fn choosing(&self) -> f64 {
        self.trials.iter().map(|trial| trial.choosing).sum::<f64>() / self.trials.len() as f64
    }

    fn total(&self, of: impl Fn(&Trial) -> u64) -> f64 {
        self.trials.iter().map(of).sum::<u64>() as f64
    }

    /// The means over all trials, or without one of them. Infinite for a bug that no test found.
    fn means(&self, without: Option<usize>) -> [f64; BUGS] {
        let (mut tests, mut failures) = ([0; BUGS], [0; BUGS]);
        let kept = self.trials.iter().enumerate().filter(|(place, _)| Some(*place) != without);
        for (_, trial) in kept {
            for bug in 0..BUGS {
                tests[bug] += trial.tests[bug];
                failures[bug] += trial.failures[bug];
            }
        }
        std::array::from_fn(|bug| tests[bug] as f64 / failures[bug] as f64)
    }
}

/// How many times fewer tests a contender needs than random testing.
#[derive(Clone, Debug)]
pub(crate) struct Comparison {
    /// For each bug.
    pub(crate) ratios: [Measured; BUGS],
    /// The mean of those.
    pub(crate) mean: Measured,
    /// The sum of random testing's tests over the sum of the contender's.
    pub(crate) total: Measured,
}

impl Comparison {
    pub(crate) fn new(random: &Outcome, one: &Outcome) -> Self {
        let ratios = std::array::from_fn(|bug| compare(random, one, |a, b| a[bug] / b[bug]));
        let mean = compare(random, one, |a, b| {
            a.iter().zip(b).map(|(a, b)| a / b).sum::<f64>() / BUGS as f64
        });
        let total = compare(random, one, |a, b| a.iter().sum::<f64>() / b.iter().sum::<f64>());
        Comparison { ratios, mean, total }
    }

    /// The bug with the smallest ratio.
    pub(crate) fn worst(&self) -> (Mutant, Measured) {
        let all = Mutant::EXPERIMENT.into_iter().zip(self.ratios);
        all.min_by(|a, b| a.1.value.total_cmp(&b.1.value)).expect("there are bugs")
    }
}

/// Something that is worked out from the means of two contenders, whose trials are independent.
fn compare(
    random: &Outcome,
    one: &Outcome,
    of: impl Fn(&[f64; BUGS], &[f64; BUGS]) -> f64,
) -> Measured {
    let (all_random, all) = (random.means(None), one.means(None));
    let of_random = (0..random.trials.len()).map(|trial| of(&random.means(Some(trial)), &all));
    let of_one = (0..one.trials.len()).map(|trial| of(&all_random, &one.means(Some(trial))));
    let error = (jackknife(of_random) + jackknife(of_one)).sqrt();
    Measured { value: of(&all_random, &all), error }
}

/// The variance of an estimate, given what it is without each of the trials.
fn jackknife(without: impl Iterator<Item = f64>) -> f64 {
    let without: Vec<f64> = without.collect();
    let n = without.len() as f64;
    let mean = without.iter().sum::<f64>() / n;
    (n - 1.0) / n * without.iter().map(|one| (one - mean).powi(2)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Trials in which every bug was found after so many tests.
    fn found_after(tests: &[u64]) -> Outcome {
        let trial = |&n: &u64| Trial { tests: [n; BUGS], failures: [1; BUGS], ..Trial::default() };
        Outcome::new(tests.iter().map(trial).collect())
    }

    fn assert_near(found: Measured, value: f64, error: f64) {
        let near = |a: f64, b: f64| (a - b).abs() < 1e-9;
        assert!(near(found.value, value) && near(found.error, error), "{found:?}");
    }

    #[test]
    fn the_error_of_a_mean_is_the_usual_one() {
        // Squares of deviations 16 + 4 + 0 + 4 + 16, over 4, over 5.
        let tests = found_after(&[2, 4, 6, 8, 10]).tests();
        tests.iter().for_each(|&one| assert_near(one, 6.0, 2.0_f64.sqrt()));
    }

    #[test]
    fn bugs_that_move_together_do_not_make_a_mean_more_certain() {
        let (random, one) = (found_after(&[60; 3]), found_after(&[2, 4, 6, 8, 10]));
        let comparison = Comparison::new(&random, &one);
        assert_eq!(comparison.mean.value, 10.0);
        assert_near(comparison.mean, 10.0, comparison.ratios[0].error);
        assert_near(comparison.total, 10.0, comparison.ratios[0].error);
        assert!(comparison.ratios[0].error > 2.0);
    }

    #[test]
    fn all_failures_of_a_stream_count() {
        let many = Trial { tests: [100; BUGS], failures: [20; BUGS], ..Trial::default() };
        let none = Trial { tests: [100; BUGS], ..Trial::default() };
        let outcome = Outcome::new(vec![many, none]);
        assert_eq!(outcome.tests()[3].value, 10.0);
        assert_eq!(outcome.n_cut_short(), 1);
    }

    #[test]
    fn the_worst_bug_is_named() {
        let mut trial = Trial { tests: [5; BUGS], failures: [1; BUGS], ..Trial::default() };
        trial.tests[4] = 50;
        let comparison = Comparison::new(&found_after(&[100; 2]), &Outcome::new(vec![trial]));
        let (bug, ratio) = comparison.worst();
        assert_eq!((bug, ratio.value), (Mutant::SubstInTypeLT, 2.0));
    }
}
