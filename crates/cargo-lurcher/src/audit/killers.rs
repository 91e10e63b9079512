//! Which tests to ask first, where one that catches a mutant is enough.
//!
//! Bugs of one function are mostly caught by the same tests, and a test that passes takes as long
//! as all of its cases. So those are asked first that are likely to catch a mutant for what they
//! take, in a few processes, each with more to do than the one before. What catches a mutant does
//! not depend on who is asked first; which of several tests is, does, and is not told.

use std::collections::BTreeMap;
use std::time::Duration;

/// What a mutant of the same function that a test caught counts, where one of another function
/// counts one.
const HERE: u32 = 8;

/// What every test takes, however quick it is.
const LEAST: Duration = Duration::from_millis(2);

/// The first turn has so many tests, or more, if they take no more than this part of all time; and
/// so has the second.
const TURNS: [(usize, u32); 2] = [(2, 64), (0, 8)];

/// How many mutants each test was the first to catch.
#[derive(Debug, Default)]
pub(super) struct Killers {
    all: BTreeMap<usize, u32>,
    by_function: BTreeMap<String, BTreeMap<usize, u32>>,
}

impl Killers {
    /// A test caught a mutant of a function.
    pub(super) fn learn(&mut self, function: &str, test: usize) {
        *self.all.entry(test).or_default() += 1;
        let here = self.by_function.entry(function.to_string()).or_default();
        *here.entry(test).or_default() += 1;
    }

    /// The tests in the order in which to ask them, one turn after another, those of a turn in one
    /// process.
    pub(super) fn turns(&self, function: &str, tests: &[(usize, Duration)]) -> Vec<Vec<usize>> {
        let here = self.by_function.get(function);
        let worth = |(test, time): &(usize, Duration)| {
            let in_function = here.and_then(|here| here.get(test)).copied().unwrap_or(0);
            let in_all = self.all.get(test).copied().unwrap_or(0);
            f64::from(1 + HERE * in_function + in_all) / (*time + LEAST).as_secs_f64()
        };
        let mut left = tests.to_vec();
        left.sort_by(|one, other| worth(other).total_cmp(&worth(one)));
        let whole: Duration = left.iter().map(|(_, time)| *time).sum();
        let mut turns = Vec::new();
        for (n_least, part) in TURNS {
            let (mut n, mut time) = (0, Duration::ZERO);
            for (_, takes) in &left {
                time += *takes;
                if n >= n_least && time > whole / part {
                    break;
                }
                n += 1;
            }
            let later = left.split_off(n);
            turns.push(std::mem::replace(&mut left, later));
        }
        turns.push(left);
        turns.retain(|turn| !turn.is_empty());
        turns.into_iter().map(|turn| turn.into_iter().map(|(test, _)| test).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_come_first_that_caught_most_in_the_function_for_what_they_take() {
        let time = |n: usize| Duration::from_millis([1, 1, 100, 2, 1, 200, 3, 50, 9][n]);
        let all: Vec<(usize, Duration)> = (0..9).map(|n| (n, time(n))).collect();
        let mut killers = Killers::default();
        let cheapest = [vec![0, 1, 4, 3], vec![6, 8], vec![7, 2, 5]];
        // A 64th of all time is five milliseconds, an eighth 45.
        assert_eq!(killers.turns("f", &all)[..], cheapest);
        for (function, test) in [("g", 1), ("g", 1), ("g", 2), ("f", 3), ("g", 4), ("g", 4)] {
            killers.learn(function, test);
        }
        // The third caught one of `f`; the first and the fourth some of another function.
        assert_eq!(killers.turns("f", &all)[0], [3, 1, 4, 0]);
        // Of `g` the second test caught one, but takes as long as fifty others.
        assert_eq!(killers.turns("g", &all)[0], [1, 4, 3, 0]);
        assert_eq!(killers.turns("g", &[all[2], all[5]])[0], [2, 5]);
        assert!(killers.turns("g", &[]).is_empty());
    }

    #[test]
    fn every_test_is_asked_once() {
        let all: Vec<(usize, Duration)> =
            (0..50).map(|n| (n, Duration::from_millis(n as u64 * 7 % 31))).collect();
        for n in 0..50 {
            let mut asked = Killers::default().turns("f", &all[..n]).concat();
            asked.sort_unstable();
            assert_eq!(asked, (0..n).collect::<Vec<usize>>());
        }
    }
}
