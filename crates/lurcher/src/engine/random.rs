//! Random cases of growing size.

use super::{Engine, Proposal};
use crate::source::mix;

/// Proposes random cases for ever. Case `n` depends on the seed and on `n`
/// alone, so cases may run in any order and on any thread.
#[derive(Debug)]
pub(crate) struct RandomCases {
    seed: u64,
    next: u64,
    max_size: usize,
    period: u64,
}

/// Sizes grow from 0 to the maximum over so many cases, then start again.
const PERIOD: u64 = 100;

impl RandomCases {
    pub(crate) fn new(seed: u64, max_size: usize, n_cases: u64) -> Self {
        RandomCases { seed, next: 0, max_size, period: n_cases.clamp(2, PERIOD) }
    }
}

impl Engine for RandomCases {
    fn name(&self) -> &'static str {
        "random"
    }

    fn propose(&mut self) -> Option<Proposal> {
        let step = self.next % self.period;
        let size = self.max_size as u128 * u128::from(step) / u128::from(self.period - 1);
        let seed = mix(self.seed ^ mix(self.next));
        self.next += 1;
        Some(Proposal::random(seed, size as usize))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_grow_to_the_maximum_and_start_again() {
        let mut engine = RandomCases::new(1, 50, 1_000);
        let sizes: Vec<usize> = (0..201).map(|_| engine.propose().unwrap().size).collect();
        assert_eq!((sizes[0], sizes[99], sizes[100], sizes[199]), (0, 50, 0, 50));
        assert!(sizes[..100].is_sorted());
    }

    #[test]
    fn few_cases_still_reach_the_maximum() {
        let mut engine = RandomCases::new(1, 50, 3);
        let sizes: Vec<usize> = (0..3).map(|_| engine.propose().unwrap().size).collect();
        assert_eq!(sizes, [0, 25, 50]);
    }
}
