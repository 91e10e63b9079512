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
/// seed with every number it draws, so seeds need only be different. This one
/// moves the top five bits, by which a source chooses what sort of case it makes
/// (see `source/integer.rs`), every eleven cases: seldom enough for a processor
/// to foresee, and, there being eight sorts, in such a way that every size meets
/// another sort in the next period.
const STEP: u64 = (1 << 59) / 11;

/// Consecutive random cases, described rather than listed.
#[derive(Clone, Debug)]
pub(crate) struct RandomRun {
    seed: u64,
    /// The sizes of one period, and the place in it: dividing would cost more
    /// than the rest of proposing.
    sizes: Arc<[usize]>,
    place: usize,
    n_left: u64,
}

impl RandomRun {
    /// The seed and size of the next case.
    pub(crate) fn next(&mut self) -> Option<(u64, usize)> {
        if self.n_left == 0 {
            return None;
        }
        let case = (self.seed, self.sizes[self.place]);
        self.skip(1);
        Some(case)
    }

    /// Calls `run` with one case after the other until it returns something.
    /// However that ends, also by unwinding, [`last`](RandomRun::last) is the
    /// last case and `n_left` counts the ones after it.
    #[inline]
    pub(crate) fn each<R>(&mut self, mut run: impl FnMut(u64, usize) -> Option<R>) -> Option<R> {
        // The seed and the place are brought up to date at the end, whatever happens.
        struct Progress<'r> {
            of: &'r mut RandomRun,
            n_done: u64,
        }
        impl Drop for Progress<'_> {
            fn drop(&mut self) {
                self.of.skip(self.n_done);
            }
        }
        let (mut seed, mut place, mut n_left) = (self.seed, self.place, self.n_left);
        let sizes = Arc::clone(&self.sizes);
        let mut progress = Progress { of: self, n_done: 0 };
        while n_left > 0 {
            let stretch = sizes.len().min(place.saturating_add(n_left as usize));
            for &size in &sizes[place..stretch] {
                progress.n_done += 1;
                let left = run(seed, size);
                if left.is_some() {
                    return left;
                }
                seed = seed.wrapping_add(STEP);
            }
            n_left -= (stretch - place) as u64;
            place = 0;
        }
        None
    }

    /// The case that was handed out last.
    pub(crate) fn last(&self) -> Proposal {
        let place = self.place.checked_sub(1).unwrap_or(self.sizes.len() - 1);
        Proposal::random(self.seed.wrapping_sub(STEP), self.sizes[place])
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
        RandomCases { next: RandomRun { seed: mix(seed), sizes, place: 0, n_left: u64::MAX } }
    }
}

impl Engine for RandomCases {
    fn name(&self) -> &'static str {
        "random"
    }

    fn propose(&mut self) -> Option<Proposal> {
        self.next.next().map(|(seed, size)| Proposal::random(seed, size))
    }

    fn is_sample(&self) -> bool {
        true
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
                let last = run.last();
                assert_eq!(Some((last.seed, last.size)), expected);
            }
            assert_eq!(run.next(), None);
        }
    }

    #[test]
    fn each_case_comes_once_and_leaving_early_is_noticed() {
        let mut engine = RandomCases::new(5, 70, 1_000);
        let mut cases = Vec::new();
        let mut run = engine.run_ahead(250).unwrap();
        let mut again = run.clone();
        while run.n_left() > 0 {
            let mut n = 0;
            run.each(|seed, size| {
                cases.push((seed, size));
                n += 1;
                (n == 60).then_some(())
            });
            let last = run.last();
            assert_eq!(cases.last(), Some(&(last.seed, last.size)));
        }
        assert_eq!(cases.len(), 250);
        assert!(cases.iter().all(|&case| again.next() == Some(case)));
    }

    #[test]
    fn few_cases_still_reach_the_maximum() {
        let mut engine = RandomCases::new(1, 50, 3);
        let sizes: Vec<usize> = (0..3).map(|_| engine.propose().unwrap().size).collect();
        assert_eq!(sizes, [0, 25, 50]);
    }
}
