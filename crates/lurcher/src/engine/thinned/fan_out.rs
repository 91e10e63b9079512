//! How many candidates are drawn for one test.
//!
//! More candidates make better tests, and cost time. What pays depends on what a test
//! costs beside a candidate, so both are measured as the run goes on.
//!
//! With `f` candidates of cost `g` and a property of cost `p`, the study of System F needs
//! about 1/ratio(f) of the tests, where ratio(f) = f/(1 + f/15) fits what was measured for f
//! from 2 to 30. The time to a failure, (f g + p)/ratio(f), is least at f = √(15 p/g).
//! Whatever that says, a test and its candidates never take more than twice the time of a
//! plain random test. So where a property costs less than its input there is no thinning:
//! throwing inputs away can't win there.
//!
//! Chosen tests are larger than plain ones. Where that makes them too costly, the score of
//! a candidate is divided by a power of its size, the higher the longer they take: in the
//! study the first power halves the size of the tests twice over, and finds four times as
//! many failures per constructor tested as random testing does.

use std::time::Duration;

/// The candidates beyond which twice as many are only a little better; see above.
const HALF_WAY: f64 = 15.0;
/// No more than this, however costly the property.
const MOST: f64 = 128.0;
/// How much longer than plain random testing a run may take.
const MOST_SLOWDOWN: f64 = 2.0;
/// Tests that take longer than so many plain ones are to become smaller, and may become
/// larger again if they take less than the second of the two.
const TOO_COSTLY: f64 = 1.75;
const CHEAP: f64 = 1.25;
/// The power of the size changes in steps, after so many tests at the earliest.
const STEP: f32 = 0.25;
const MOST_POWER: f32 = 1.0;
const LEAST_TESTS: u32 = 16;
/// The weight of the newest measurement.
const NEWEST: f64 = 1.0 / 32.0;

/// Chooses the fan-out by what was measured.
#[derive(Clone, Debug, Default)]
pub(super) struct FanOut {
    /// The cost of a candidate, and its constructors.
    candidate: Mean,
    constructors: Mean,
    /// The cost of tests by the number of constructors: sums of a line through them.
    tests: Line,
    /// The power of the size by which scores are divided, and for how many tests it has been.
    power: f32,
    n_tests: u32,
}

/// A mean in which older values fade.
#[derive(Clone, Copy, Debug, Default)]
struct Mean {
    sum: f64,
    weight: f64,
}

impl Mean {
    fn add(&mut self, value: f64, weight: f64) {
        let kept = (1.0 - NEWEST).powf(weight);
        self.sum = kept * self.sum + (1.0 - kept) * value;
        self.weight = kept * self.weight + (1.0 - kept);
    }

    fn value(self) -> f64 {
        if self.weight > 0.0 { self.sum / self.weight } else { 0.0 }
    }
}

/// A line through points, of which older ones fade.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    x: Mean,
    y: Mean,
    xx: Mean,
    xy: Mean,
}

impl Line {
    fn add(&mut self, x: f64, y: f64) {
        self.x.add(x, 1.0);
        self.y.add(y, 1.0);
        self.xx.add(x * x, 1.0);
        self.xy.add(x * y, 1.0);
    }

    /// The height at `x`. A line never falls: larger inputs are not taken to be cheaper.
    fn at(&self, x: f64) -> f64 {
        let (mean_x, mean_y) = (self.x.value(), self.y.value());
        let variance = self.xx.value() - mean_x * mean_x;
        let slope = if variance > 1e-9 {
            ((self.xy.value() - mean_x * mean_y) / variance).max(0.0)
        } else {
            0.0
        };
        (mean_y + slope * (x - mean_x)).max(0.0)
    }
}

impl FanOut {
    /// Takes note of candidates that were drawn and looked at: how many, how many
    /// constructors they had together, and how long it took.
    pub(super) fn drew(&mut self, n: usize, n_constructors: usize, took: Duration) {
        if n > 0 {
            let n = n as f64;
            self.candidate.add(took.as_secs_f64() / n, n);
            self.constructors.add(n_constructors as f64 / n, n);
        }
    }

    /// Takes note of a test that was run, its drawing included.
    pub(super) fn ran(&mut self, n_constructors: usize, took: Duration) {
        self.tests.add(n_constructors as f64, took.as_secs_f64());
        self.n_tests += 1;
    }

    /// What a plain random test costs, drawn and run.
    fn plain(&self) -> f64 {
        self.tests.at(self.constructors.value())
    }

    /// Candidates per test; 1 is plain random testing.
    pub(super) fn best(&self) -> usize {
        let (candidate, plain) = (self.candidate.value(), self.plain());
        if candidate <= 0.0 {
            return 1;
        }
        let property = (plain - candidate).max(0.0);
        let wanted = (HALF_WAY * property / candidate).sqrt();
        // Chosen tests are larger than plain ones and may take longer.
        let chosen = self.tests.y.value().max(plain);
        let allowed = (MOST_SLOWDOWN * plain - chosen) / candidate;
        let best = wanted.min(allowed).min(MOST).round();
        if best < 2.0 { 1 } else { best as usize }
    }

    /// The power of the size by which scores are to be divided.
    pub(super) fn power(&mut self) -> f32 {
        let (plain, chosen) = (self.plain(), self.tests.y.value());
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

    /// Candidates of 10 constructors at `g` microseconds, tests at `p(constructors)`.
    fn measured(g: f64, p: impl Fn(f64) -> f64, chosen: f64) -> FanOut {
        let micros = |time: f64| Duration::from_secs_f64(time / 1e6);
        let mut fan_out = FanOut::default();
        for round in 0..200 {
            fan_out.drew(10, 100, micros(10.0 * g));
            let size = chosen * (0.5 + f64::from(round % 3) / 2.0);
            fan_out.ran(size as usize, micros(g + p(size)));
        }
        fan_out
    }

    #[test]
    fn a_property_cheaper_than_its_input_is_tested_at_random() {
        assert_eq!(measured(3.0, |_| 0.7, 10.0).best(), 1);
        assert_eq!(FanOut::default().best(), 1);
    }

    #[test]
    fn a_costly_property_gets_many_candidates_but_not_without_end() {
        assert_eq!(measured(3.0, |_| 300.0, 40.0).best(), 39);
        assert_eq!(measured(3.0, |_| 1e6, 40.0).best(), 128);
    }

    #[test]
    fn a_run_takes_at_most_twice_the_time() {
        for (g, p, chosen) in [(3.0, 3.0, 12.0), (3.0, 10.0, 20.0), (1.0, 50.0, 20.0)] {
            for grows in [0.0, 0.5, 1.0] {
                let cost = |size: f64| p * (1.0 - grows + grows * size / 10.0);
                let f = measured(g, cost, chosen).best() as f64;
                // A test of the chosen size, unless plain testing is left as it is.
                let total = if f == 1.0 { g + p } else { f * g + g + cost(chosen) };
                assert!(total <= 2.1 * (g + p), "{g} {p} {chosen} {grows}: {f}");
            }
        }
    }

    #[test]
    fn tests_that_cost_more_the_larger_they_are_become_smaller() {
        assert_eq!(measured(3.0, |_| 100.0, 60.0).power(), 0.0);
        let mut growing = measured(3.0, |size| 10.0 * size, 60.0);
        assert_eq!(growing.power(), STEP);
        // Not before the change has shown what it does.
        assert_eq!(growing.power(), STEP);
        growing.n_tests = LEAST_TESTS;
        assert_eq!(growing.power(), 2.0 * STEP);
    }
}
