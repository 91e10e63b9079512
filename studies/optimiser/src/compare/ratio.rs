//! Means and ratios with standard errors.
//!
//! By the jackknife over seeds: everything is worked out again without each seed in turn. The
//! bugs share their seeds, so that their numbers are not independent of each other.

use lurcher_study_optimiser::Run;

/// A number and its standard error.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Measured {
    pub(crate) value: f64,
    /// Not a number if there was but one run.
    pub(crate) error: f64,
}

/// One number for each bug and seed.
#[derive(Clone, Debug)]
pub(crate) struct Runs(Vec<Vec<f64>>);

impl Runs {
    /// What `of` says of runs by bug and seed.
    pub(crate) fn new(by_bug: &[Vec<Run>], of: impl Fn(&Run) -> f64) -> Self {
        Runs(by_bug.iter().map(|runs| runs.iter().map(&of).collect()).collect())
    }

    fn n_seeds(&self) -> usize {
        self.0.first().map_or(0, Vec::len)
    }

    /// The mean for each bug, of all seeds or without one.
    fn means(&self, without: Option<usize>) -> Vec<f64> {
        let mean = |values: &Vec<f64>| {
            let left_out = without.map_or(0.0, |seed| values[seed]);
            let n = values.len() - usize::from(without.is_some());
            (values.iter().sum::<f64>() - left_out) / n as f64
        };
        self.0.iter().map(mean).collect()
    }
}

/// The mean of one bug.
pub(crate) fn mean(runs: &Runs, bug: usize) -> Measured {
    let without = (0..runs.n_seeds()).map(|seed| runs.means(Some(seed))[bug]);
    Measured { value: runs.means(None)[bug], error: jackknife(without).sqrt() }
}

/// How many times less a contender needs than random testing for one bug.
pub(crate) fn ratio(random: &Runs, one: &Runs, bug: usize) -> Measured {
    compare(random, one, |a, b| a[bug] / b[bug])
}

/// The same for the sums over bugs.
pub(crate) fn ratio_of_sums(random: &Runs, one: &Runs) -> Measured {
    compare(random, one, |a, b| a.iter().sum::<f64>() / b.iter().sum::<f64>())
}

/// The mean of the ratios of the bugs.
pub(crate) fn mean_ratio(random: &Runs, one: &Runs) -> Measured {
    compare(random, one, |a, b| a.iter().zip(b).map(|(a, b)| a / b).sum::<f64>() / a.len() as f64)
}

/// Something worked out from the means of two contenders, whose runs are independent.
fn compare(random: &Runs, one: &Runs, of: impl Fn(&[f64], &[f64]) -> f64) -> Measured {
    let (all_random, all) = (random.means(None), one.means(None));
    let of_random = (0..random.n_seeds()).map(|seed| of(&random.means(Some(seed)), &all));
    let of_one = (0..one.n_seeds()).map(|seed| of(&all_random, &one.means(Some(seed))));
    let error = (jackknife(of_random) + jackknife(of_one)).sqrt();
    Measured { value: of(&all_random, &all), error }
}

/// The variance of an estimate, given what it is without each of the seeds.
fn jackknife(without: impl Iterator<Item = f64>) -> f64 {
    let without: Vec<f64> = without.collect();
    let n = without.len() as f64;
    let mean = without.iter().sum::<f64>() / n;
    (n - 1.0) / n * without.iter().map(|one| (one - mean).powi(2)).sum::<f64>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_and_ratios_have_the_usual_errors() {
        let runs = Runs(vec![vec![2.0, 4.0, 6.0, 8.0, 10.0], vec![1.0; 5]]);
        let found = mean(&runs, 0);
        assert!((found.value - 6.0).abs() < 1e-9 && (found.error - 2_f64.sqrt()).abs() < 1e-9);
        let random = Runs(vec![vec![12.0; 5], vec![4.0; 5]]);
        assert_eq!(ratio(&random, &runs, 0).value, 2.0);
        assert_eq!(ratio(&random, &runs, 1), Measured { value: 4.0, error: 0.0 });
        assert_eq!(mean_ratio(&random, &runs).value, 3.0);
        assert_eq!(ratio_of_sums(&random, &runs).value, 16.0 / 7.0);
        assert!(mean_ratio(&random, &runs).error > 0.2);
    }

    #[test]
    fn one_run_has_no_error() {
        assert!(mean(&Runs(vec![vec![3.0]]), 0).error.is_nan());
    }
}
