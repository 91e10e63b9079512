//! One measurement: an array is built, its rows are run, faults are counted.

use std::time::{Duration, Instant};

use lurcher_arrays::{Effort, Error, Options, Radix};

use crate::{Found, Random, Scenario};

/// How an array is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Method {
    /// Integer inputs are split into digits: Radix Coverage, as the paper has it.
    Radix,
    /// Integer inputs are cut into classes of neighbouring values, and those combined.
    Classes,
    /// Every value is combined with every other, as any covering array does.
    Plain,
}

/// What was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Measurement {
    /// Rows of the array.
    pub rows: usize,
    /// Building the array and running its rows.
    pub time: Duration,
    /// Faults found, of 40.
    pub found: usize,
    /// Faults found, of the 35 that can be told apart.
    pub distinct: usize,
}

impl Method {
    /// The three of them.
    pub const ALL: [Method; 3] = [Method::Radix, Method::Classes, Method::Plain];

    /// Its name, as the command line and the tables have it.
    pub fn name(self) -> &'static str {
        match self {
            Method::Radix => "radix",
            Method::Classes => "classes",
            Method::Plain => "plain",
        }
    }

    /// Builds an array with one thread and runs its rows.
    pub fn measure(
        self,
        scenario: Scenario,
        strength: usize,
        effort: Effort,
        seed: u64,
    ) -> Result<Measurement, Error> {
        let radix = match self {
            Method::Radix => Radix::Always,
            Method::Classes => Radix::Classes,
            Method::Plain => Radix::Never,
        };
        let options = Options::new().effort(effort).seed(seed).threads(1).radix(radix);
        let start = Instant::now();
        let array = scenario.model(strength).array(&options)?;
        let found = Found::by(array.rows().map(|row| scenario.input(row)));
        Ok(Measurement {
            rows: array.len(),
            time: start.elapsed(),
            found: found.count(),
            distinct: found.distinct(),
        })
    }
}

/// Runs this many rows at random.
pub fn measure_random(scenario: Scenario, rows: usize, seed: u64) -> Measurement {
    let start = Instant::now();
    let mut random = Random::new(seed);
    let found = Found::by((0..rows).map(|_| scenario.random(&mut random)));
    Measurement { rows, time: start.elapsed(), found: found.count(), distinct: found.distinct() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_array_of_the_white_box_finds_faults_and_the_same_ones_again() {
        let measure = |method: Method| {
            let one = method.measure(Scenario::WhiteBox, 2, Effort::Fast, 3).unwrap();
            assert!(one.distinct <= one.found && one.found > 0, "{one:?}");
            (one.rows, one.found)
        };
        let plain = measure(Method::Plain);
        assert_eq!(plain, measure(Method::Plain));
        assert!(plain.0 >= 100);
        // Ten values become four digits in base 2, so far fewer rows are enough.
        assert!(measure(Method::Radix).0 < 50);
        assert_eq!(measure(Method::Classes), plain, "ten values are no more than classes");
    }

    #[test]
    fn classes_find_more_faults_than_digits_do() {
        let measure = |method: Method| {
            method.measure(Scenario::EveryTenth, 2, Effort::Fast, 0).unwrap().found
        };
        assert!(measure(Method::Classes) >= measure(Method::Radix) + 10);
    }

    #[test]
    fn ten_times_the_random_rows_find_no_fewer_faults() {
        let few = measure_random(Scenario::EveryValue, 100, 1);
        let many = measure_random(Scenario::EveryValue, 1000, 1);
        assert!(few.found <= many.found && few.distinct <= many.distinct);
        assert_eq!(many.rows, 1000);
    }
}
