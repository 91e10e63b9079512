//! Random cases of many sizes.

use std::sync::Arc;

use super::{Brief, Engine, Proposal};
use crate::lazy::BLOCK;
use crate::source::mix;

/// Proposes random cases for ever. Case `n` depends on the seed and on `n`
/// alone, so cases may run in any order and on any thread.
#[derive(Debug)]
pub(crate) struct RandomCases {
    next: RandomRun,
}

/// Every size comes once in so many cases, then they start again.
const PERIOD: u64 = 100;

/// Sizes grow over so many cases and then again, each time to larger ones, see [`spread`].
const SWEEP: usize = 5;

/// How far apart the seeds of neighbouring cases are. A source scrambles its
/// seed with every number it draws, so seeds need only be different. This one
/// moves the top five bits, by which a source chooses what sort of case it makes
/// (see `source/integer.rs`), every eleven cases: seldom enough for a processor
/// to foresee, and, there being eight sorts, in such a way that every size meets
/// another sort in the next period.
const STEP: u64 = (1 << 59) / 11;

/// If there are enough cases for it, there are so many blocks at least.
const BLOCKS: u64 = 500;

/// Consecutive random cases, described rather than listed.
#[derive(Clone, Debug)]
pub(crate) struct RandomRun {
    seed: u64,
    /// How far apart the seeds are.
    step: u64,
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
        let step = self.step;
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
                seed = seed.wrapping_add(step);
            }
            n_left -= (stretch - place) as u64;
            place = 0;
        }
        None
    }

    /// The case that was handed out last.
    pub(crate) fn last(&self) -> Proposal {
        let place = self.place.checked_sub(1).unwrap_or(self.sizes.len() - 1);
        Proposal::random(self.seed.wrapping_sub(self.step), self.sizes[place])
    }

    fn skip(&mut self, n: u64) {
        self.seed = self.seed.wrapping_add(self.step.wrapping_mul(n));
        self.place = ((self.place as u64 + n) % self.sizes.len() as u64) as usize;
        self.n_left -= n;
    }

    pub(crate) fn n_left(&self) -> u64 {
        self.n_left
    }
}

/// The numbers below `period`, each once, in sweeps from small to large, of which each goes further
/// than the one before. If they came in order, a failure that needs an input of some size would
/// wait for a dozen cases that are too small to show it; if they came in any order, it would often
/// be found in an input much larger than it has to be, and shrinking would take longer.
fn spread(period: usize) -> Vec<usize> {
    // Half of them would have cases fail a little earlier, and a fifth more calls for shrinking
    // what is found.
    let window = (period * 9 / 20).max(SWEEP);
    let mut unused: Vec<usize> = (0..period).collect();
    let mut spread = Vec::with_capacity(period);
    while !unused.is_empty() {
        let reach = unused.len().min(window);
        let every = (reach / SWEEP).max(1);
        let mut place = 0;
        unused.retain(|step| {
            place += 1;
            let is_next = place <= reach && place % every == 0;
            spread.extend(is_next.then_some(*step));
            !is_next
        });
    }
    spread
}

impl RandomCases {
    pub(crate) fn new(seed: u64, max_size: usize, n_cases: u64) -> Self {
        let period = u128::from(n_cases.clamp(2, PERIOD));
        let size = |step| (max_size as u128 * step / (period - 1)) as usize;
        let sizes = spread(period as usize).into_iter().map(|step| size(step as u128)).collect();
        let (seed, step) = (mix(seed), STEP);
        RandomCases { next: RandomRun { seed, step, sizes, place: 0, n_left: u64::MAX } }
    }

    /// Cases whose inputs are searched for, of which those whose seeds are in the same block of
    /// [`BLOCK`] share a search (see [`crate::lazy`]). All of a block have the same size. If there
    /// are few cases, there are fewer in a block, and more blocks.
    pub(crate) fn in_blocks(seed: u64, max_size: usize, n_cases: u64) -> Self {
        let step = (BLOCK * BLOCKS / n_cases.max(1)).clamp(1, BLOCK).next_power_of_two();
        let n_in_block = BLOCK / step;
        let RandomCases { next } = Self::new(seed, max_size, n_cases.div_ceil(n_in_block));
        let repeated = |&size: &usize| std::iter::repeat_n(size, n_in_block as usize);
        let (seed, sizes) =
            (next.seed & !(BLOCK - 1), next.sizes.iter().flat_map(repeated).collect());
        RandomCases { next: RandomRun { seed, step, sizes, ..next } }
    }

    /// The random cases of a run.
    pub(crate) fn of(brief: &Brief<'_>) -> Self {
        let cases = if brief.is_searched { Self::in_blocks } else { Self::new };
        cases(brief.seed, brief.max_size, brief.cases)
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
    fn sizes_grow_in_sweeps_and_each_comes_once_in_a_period() {
        let mut engine = RandomCases::new(1, 99, 1_000);
        let mut sizes: Vec<usize> = (0..200).map(|_| engine.propose().unwrap().size).collect();
        assert_eq!(sizes[..10], [8, 17, 26, 35, 44, 9, 19, 29, 39, 49]);
        let largest = |range: std::ops::Range<usize>| *sizes[range].iter().max().unwrap();
        assert!(largest(0..20) < 65 && largest(20..40) > 60 && largest(0..80) == 99, "{sizes:?}");
        assert_eq!(sizes[..100], sizes[100..]);
        sizes[..100].sort_unstable();
        assert!(sizes[..100].iter().copied().eq(0..100));
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
    fn cases_of_a_block_have_neighbouring_seeds_and_the_same_size() {
        let mut engine = RandomCases::in_blocks(1, 50, 10_000);
        let cases: Vec<_> = (0..160).map(|_| engine.propose().unwrap()).collect();
        for block in cases.chunks(BLOCK as usize) {
            assert!(block.iter().all(|case| case.size == block[0].size));
            let seeds: Vec<u64> = block.iter().map(|case| case.seed % BLOCK).collect();
            assert!(seeds.iter().copied().eq(0..BLOCK), "{seeds:?}");
            assert!(block.iter().all(|case| case.seed / BLOCK == block[0].seed / BLOCK));
        }
        assert!(cases[159].size > cases[0].size);
    }

    #[test]
    fn of_few_cases_each_has_a_block_of_its_own() {
        let mut engine = RandomCases::in_blocks(1, 50, 3);
        let cases: Vec<_> = (0..3).map(|_| engine.propose().unwrap()).collect();
        assert_eq!([cases[0].size, cases[1].size, cases[2].size], [0, 25, 50]);
        assert!(cases.windows(2).all(|pair| pair[1].seed - pair[0].seed == BLOCK));
    }

    #[test]
    fn few_cases_still_reach_the_maximum() {
        let mut engine = RandomCases::new(1, 50, 3);
        let sizes: Vec<usize> = (0..3).map(|_| engine.propose().unwrap().size).collect();
        assert_eq!(sizes, [0, 25, 50]);
    }
}
