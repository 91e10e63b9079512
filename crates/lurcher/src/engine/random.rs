//! Random cases of growing size.

use std::sync::Arc;

use super::{Engine, Proposal};
use crate::source::mix;

/// Proposes random cases for ever. Case `n` depends on the seed and on `n`
/// alone, so cases may run in any order and on any thread.
#[derive(Debug)]
pub(crate) struct RandomCases {
    next: RandomRun,
}

/// Sizes grow from 0 to the maximum over so many cases, then start again.
const PERIOD: u64 = 100;

/// How far apart the seeds of neighbouring cases are. A source scrambles its
/// seed with every number it draws, so all that matters is that the steps of a
/// run do not fall on the steps of a source; this is 2^64 over the golden ratio.
const STEP: u64 = 0x9E37_79B9_7F4A_7C15;

/// Consecutive random cases, described rather than listed.
#[derive(Clone, Debug)]
pub(crate) struct RandomRun {
    seed: u64,
    /// The sizes of one period, and the place in it: dividing would cost more
    /// than the rest of proposing.
    sizes: Arc<[usize]>,
    place: usize,
    n_left: u64,
    last: (u64, usize),
}

impl RandomRun {
    /// The seed and size of the next case.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<(u64, usize)> {
        if self.n_left == 0 {
            return None;
        }
        self.n_left -= 1;
        self.last = (self.seed, self.sizes[self.place]);
        self.seed = self.seed.wrapping_add(STEP);
        self.place = if self.place + 1 == self.sizes.len() { 0 } else { self.place + 1 };
        Some(self.last)
    }

    /// The case that was handed out last.
    pub(crate) fn last(&self) -> Proposal {
        Proposal::random(self.last.0, self.last.1)
    }

    fn skip(&mut self, n: u64) {
        self.seed = self.seed.wrapping_add(STEP.wrapping_mul(n));
        self.place = ((self.place as u64 + n) % self.sizes.len() as u64) as usize;
        self.n_left -= n;
    }

    pub(crate) fn n_left(&self) -> u64 {
        self.n_left
    }
}

impl RandomCases {
    pub(crate) fn new(seed: u64, max_size: usize, n_cases: u64) -> Self {
        let period = u128::from(n_cases.clamp(2, PERIOD));
        let size = |step| (max_size as u128 * step / (period - 1)) as usize;
        let sizes = (0..period).map(size).collect();
        let next =
            RandomRun { seed: mix(seed), sizes, place: 0, n_left: u64::MAX, last: (0, 0) };
        RandomCases { next }
    }
}

impl Engine for RandomCases {
    fn name(&self) -> &'static str {
        "random"
    }

    fn propose(&mut self) -> Option<Proposal> {
        self.next.next().map(|(seed, size)| Proposal::random(seed, size))
    }

    fn run_ahead(&mut self, n: u64) -> Option<RandomRun> {
        let run = RandomRun { n_left: n, ..self.next.clone() };
        self.next.skip(n);
        Some(run)
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
    fn running_ahead_gives_the_same_cases() {
        let (mut one, mut many) = (RandomCases::new(5, 70, 1_000), RandomCases::new(5, 70, 1_000));
        for n in [1, 99, 100, 3] {
            let mut run = many.run_ahead(n).unwrap();
            for _ in 0..n {
                let expected = one.propose().map(|case| (case.seed, case.size));
                assert_eq!(run.next(), expected);
            }
            assert_eq!(run.next(), None);
        }
    }

    #[test]
    fn few_cases_still_reach_the_maximum() {
        let mut engine = RandomCases::new(1, 50, 3);
        let sizes: Vec<usize> = (0..3).map(|_| engine.propose().unwrap().size).collect();
        assert_eq!(sizes, [0, 25, 50]);
    }
}
