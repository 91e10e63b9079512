//! Which tests to ask first, where one that catches a mutant is enough.
//!
//! Bugs of one function are mostly caught by the same tests, and a test that passes takes as long as all of its cases, so that most of
//! an audit's time would go into tests that come first by their name. What catches a mutant does not depend on who is asked first;
//! which of several tests is named for it does.

use std::collections::{BTreeMap, BTreeSet};

/// So many are asked first.
const FEW: usize = 3;

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

    /// Of some tests, a few that caught most in the same function, and then in others.
    pub(super) fn likely(
        &self,
        function: &str,
        tests: impl Iterator<Item = usize>,
    ) -> BTreeSet<usize> {
        let here = self.by_function.get(function);
        let count = |counts: Option<&BTreeMap<usize, u32>>, test: usize| {
            counts.and_then(|counts| counts.get(&test)).copied().unwrap_or(0)
        };
        let known = |&test: &usize| self.all.contains_key(&test);
        let mut likely: Vec<usize> = tests.filter(known).collect();
        likely.sort_by_key(|&test| {
            std::cmp::Reverse((count(here, test), count(Some(&self.all), test)))
        });
        likely.into_iter().take(FEW).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_that_caught_most_in_the_function_are_asked_first() {
        let mut killers = Killers::default();
        assert!(killers.likely("f", 0..9).is_empty());
        for (function, test) in [("g", 1), ("g", 1), ("g", 2), ("f", 3), ("g", 4), ("g", 4)] {
            killers.learn(function, test);
        }
        assert_eq!(killers.likely("f", 0..9), BTreeSet::from([1, 3, 4]));
        assert_eq!(killers.likely("g", [2, 3, 7].into_iter()), BTreeSet::from([2, 3]));
    }
}
