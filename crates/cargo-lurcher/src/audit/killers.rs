//! Which tests to ask first, where one that catches a mutant is enough.
//!
//! Bugs of one function are mostly caught by the same tests, and a test that passes takes as long as all of its cases, so that most of
//! an audit's time would go into tests that come first by their name. What catches a mutant does not depend on who is asked first;
//! which of several tests is named for it does.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::time::Duration;

/// So many are asked first.
const FEW: usize = 3;

/// What is cheap takes this part of all time.
const CHEAP: u32 = 8;

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

    /// The tests in the order in which to ask them, one turn after another: a few that caught most in the same function, and then in
    /// others; those that take next to nothing; the rest.
    pub(super) fn turns(&self, function: &str, tests: &[(usize, Duration)]) -> [Vec<usize>; 3] {
        let here = self.by_function.get(function);
        let count = |test: usize| {
            let in_function = here.and_then(|here| here.get(&test));
            Reverse((in_function.copied(), self.all.get(&test).copied()))
        };
        let mut likely: Vec<usize> = tests.iter().map(|(test, _)| *test).collect();
        likely.retain(|test| self.all.contains_key(test));
        likely.sort_by_key(|test| count(*test));
        likely.truncate(FEW);
        let mut others: Vec<(usize, Duration)> =
            tests.iter().filter(|(test, _)| !likely.contains(test)).copied().collect();
        others.sort_by_key(|(_, time)| *time);
        let most = others.iter().map(|(_, time)| *time).sum::<Duration>() / CHEAP;
        let mut sum = Duration::ZERO;
        let is_cheap = |(_, time): &&(usize, Duration)| {
            sum += *time;
            sum <= most
        };
        let n_cheap = others.iter().take_while(is_cheap).count();
        let costly = others.split_off(n_cheap);
        let names = |tests: Vec<(usize, Duration)>| tests.into_iter().map(|(n, _)| n).collect();
        [likely, names(others), names(costly)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_caught_most_in_the_function_are_asked_first_and_then_what_is_cheap() {
        let time = |n: usize| Duration::from_millis([1, 1, 100, 2, 1, 200, 3, 50, 9][n]);
        let all: Vec<(usize, Duration)> = (0..9).map(|n| (n, time(n))).collect();
        let mut killers = Killers::default();
        assert_eq!(killers.turns("f", &all), [vec![], vec![0, 1, 4, 3, 6, 8], vec![7, 2, 5]]);
        for (function, test) in [("g", 1), ("g", 1), ("g", 2), ("f", 3), ("g", 4), ("g", 4)] {
            killers.learn(function, test);
        }
        assert_eq!(killers.turns("f", &all), [vec![3, 1, 4], vec![0, 6, 8], vec![7, 2, 5]]);
        let some = [all[2], all[3], all[7]];
        assert_eq!(killers.turns("g", &some), [vec![2, 3], vec![], vec![7]]);
        assert!(killers.turns("g", &[]).iter().all(Vec::is_empty));
    }
}
