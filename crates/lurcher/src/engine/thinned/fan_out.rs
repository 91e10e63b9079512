//! How many candidates are drawn for one test.
//!
//! More candidates make better tests, and cost time. What pays depends on what a test
//! costs beside a candidate, so both are measured as the run goes on; what follows from them
//! is in [`crate::thinning`].
//!
//! Chosen tests are larger than plain ones. Where that makes them too costly, the score of
//! a candidate is divided by a power of its size, the higher the longer they take: in the
//! study the first power halves the size of the tests twice over, and finds four times as
//! many failures per constructor tested as random testing does.

use std::time::Duration;

use crate::thinning::Costs;

/// While tests that are too costly are being made smaller, there are so many candidates.
const LEAST: f64 = 4.0;
/// Candidates cost next to nothing beside a property that costs so many of them.
const MUCH: f64 = 16.0;
/// Tests that take longer than so many plain ones are to become smaller, and may become
/// larger again if they take less than the second of the two.
const TOO_COSTLY: f64 = 1.75;
const CHEAP: f64 = 1.25;
/// The power of the size changes in steps, after so many tests at the earliest.
const STEP: f32 = 0.25;
const MOST_POWER: f32 = 1.5;
const LEAST_TESTS: u32 = 16;
/// The weight of the newest measurement, of the many candidates and of the few tests.
const NEWEST_CANDIDATE: f64 = 1.0 / 64.0;
const NEWEST_TEST: f64 = 1.0 / 64.0;
/// A measurement counts for at most so many times the mean: a test that had to wait for
/// the processor says nothing about its cost. Not fewer, since the sizes of inputs, and with
/// them the costs of tests, are far apart: where many are cut off the mean is too small.
const MOST_OUTLYING: f64 = 16.0;

/// Chooses the fan-out by what was measured.
#[derive(Clone, Debug)]
pub(super) struct FanOut {
    /// The cost of a candidate.
    candidate: Mean,
    /// The cost of tests as they come, and of chosen ones, their drawing included.
    plain: Mean,
    chosen: Mean,
    /// The power of the size by which scores are divided, and for how many tests it has been.
    power: f32,
    n_tests: u32,
}

impl Default for FanOut {
    fn default() -> Self {
        FanOut {
            candidate: Mean::new(NEWEST_CANDIDATE),
            plain: Mean::new(NEWEST_TEST),
            chosen: Mean::new(NEWEST_TEST),
            power: 0.0,
            n_tests: 0,
        }
    }
}

/// A mean in which older values fade and outliers are cut.
#[derive(Clone, Copy, Debug)]
struct Mean {
    newest: f64,
    sum: f64,
    weight: f64,
}

impl Mean {
    fn new(newest: f64) -> Self {
        Mean { newest, sum: 0.0, weight: 0.0 }
    }

    /// Adds the mean of `n` values.
    fn add(&mut self, value: f64, n: f64) {
        // The first few cannot be told from outliers.
        let value = if self.weight > 3.0 * self.newest {
            value.min(MOST_OUTLYING * self.value())
        } else {
            value
        };
        let kept = (1.0 - self.newest).powf(n);
        self.sum = kept * self.sum + (1.0 - kept) * value;
        self.weight = kept * self.weight + (1.0 - kept);
    }

    fn value(self) -> f64 {
        if self.weight > 0.0 { self.sum / self.weight } else { 0.0 }
    }
}

impl FanOut {
    /// Takes note of how long it took to draw so many candidates and look at them.
    pub(super) fn drew(&mut self, n: usize, took: Duration) {
        if n > 0 {
            self.candidate.add(took.as_secs_f64() / n as f64, n as f64);
        }
    }

    /// Takes note of a test that was run, its drawing included, as it came or chosen.
    pub(super) fn ran(&mut self, is_chosen: bool, took: Duration) {
        let mean = if is_chosen { &mut self.chosen } else { &mut self.plain };
        mean.add(took.as_secs_f64(), 1.0);
        self.n_tests += u32::from(is_chosen);
    }

    /// What a chosen test costs: as much as a plain one, until one was run.
    fn chosen(&self) -> f64 {
        if self.chosen.weight > 0.0 { self.chosen.value() } else { self.plain.value() }
    }

    /// Candidates per test; 1 is plain random testing.
    pub(super) fn best(&self) -> usize {
        let (candidate, plain) = (self.candidate.value(), self.plain.value());
        let costs = Costs { candidate, plain, chosen: self.chosen() };
        // While tests are still becoming smaller, there are few candidates rather than none; and
        // where these cost next to nothing, one estimate that is off does not end thinning.
        let cheap = |times: f64| costs.property() > times * candidate;
        let is_kept = cheap(MUCH) || self.power < MOST_POWER && cheap(1.0);
        costs.best(if is_kept { LEAST } else { 0.0 })
    }

    /// The power of the size by which scores are to be divided.
    pub(super) fn power(&mut self) -> f32 {
        let (plain, chosen) = (self.plain.value(), self.chosen());
        let change = if chosen > TOO_COSTLY * plain {
            STEP
        } else if chosen < CHEAP * plain {
            -STEP
        } else {
            0.0
        };
        if self.n_tests >= LEAST_TESTS && change != 0.0 {
            self.power = (self.power + change).clamp(0.0, MOST_POWER);
            self.n_tests = 0;
        }
        self.power
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Candidates at `g` microseconds, plain tests at `g + p`, chosen ones at `g + c`.
    fn measured(g: f64, p: f64, c: f64) -> FanOut {
        let micros = |time: f64| Duration::from_secs_f64(time / 1e6);
        let mut fan_out = FanOut::default();
        for _ in 0..200 {
            fan_out.drew(10, micros(10.0 * g));
            fan_out.ran(false, micros(g + p));
            fan_out.ran(true, micros(g + c));
        }
        fan_out
    }

    #[test]
    fn a_property_cheaper_than_its_input_is_tested_at_random() {
        assert_eq!(measured(3.0, 0.7, 1.0).best(), 1);
        assert_eq!(FanOut::default().best(), 1);
    }

    #[test]
    fn a_costly_property_gets_many_candidates_but_not_without_end() {
        assert_eq!(measured(3.0, 300.0, 300.0).best(), 39);
        assert_eq!(measured(3.0, 1e6, 1e6).best(), 128);
    }

    #[test]
    fn a_run_takes_at_most_twice_the_time() {
        for (g, p) in [(3.0, 3.0), (3.0, 10.0), (1.0, 50.0), (1.0, 1_000.0)] {
            for grows in [1.0, 1.3, 1.6, 1.9] {
                let f = measured(g, p, grows * p).best() as f64;
                // A chosen test, unless plain testing is left as it is.
                let total = if f == 1.0 { g + p } else { f * g + g + grows * p };
                let most = if f == LEAST { 2.0 * (g + p) + LEAST * g } else { 2.05 * (g + p) };
                assert!(total <= most, "{g} {p} {grows}: {f}");
            }
        }
    }

    #[test]
    fn a_test_that_had_to_wait_changes_little() {
        let mut fan_out = measured(3.0, 300.0, 300.0);
        let before = fan_out.best();
        fan_out.ran(false, Duration::from_secs(1));
        fan_out.ran(true, Duration::from_secs(1));
        assert!(fan_out.best().abs_diff(before) <= 8, "{} {before}", fan_out.best());
    }

    #[test]
    fn tests_that_cost_more_the_larger_they_are_become_smaller() {
        assert_eq!(measured(3.0, 100.0, 100.0).power(), 0.0);
        let mut growing = measured(3.0, 100.0, 600.0);
        assert_eq!(growing.power(), STEP);
        // Not before the change has shown what it does.
        assert_eq!(growing.power(), STEP);
        growing.n_tests = LEAST_TESTS;
        assert_eq!(growing.power(), 2.0 * STEP);
    }
}
