//! What the property says of inputs before anybody asks, found out on several threads.
//!
//! Which input is asked about next depends on what the property says of the one before, so that all
//! of it is done in one order. But a pattern that has not been refuted by a few instances is seldom
//! refuted by the next, and of what refutes a condition there are many to try. So the next ones of
//! a list are run on all threads on which the property may run beside itself (the setting
//! `threads`), and what it says is kept until it is asked for. What is found out does not depend on
//! it, only when.
//!
//! Starting threads takes a while, so that this is done where the property is seen to take long.

use std::time::{Duration, Instant};

use lurcher_trees::Tree;

use super::Judged;
use super::hash::Table;
use super::trials::Trials;

/// It pays where an input takes so long.
const COSTLY: Duration = Duration::from_micros(20);
/// That is known of so many.
const LEAST_KNOWN: u32 = 8;
/// What is run at once takes each thread so long, and is not more than so many.
const AT_ONCE: Duration = Duration::from_millis(4);
const MOST_AT_ONCE: u128 = 128;
/// To find so many, so many times as many are looked at.
const LOOKED_AT: usize = 8;

/// What was found out before it was asked.
#[derive(Default)]
pub(super) struct Foreseen {
    judged: Table<Vec<Tree>, Option<Judged>>,
    /// What inputs took that were run one by one, and how many these were.
    took: Duration,
    n: u32,
}

impl Trials<'_> {
    /// How many inputs are worth running at once; 1 if that does not pay.
    pub(super) fn n_at_once(&self) -> usize {
        let (n_threads, Foreseen { took, n, .. }) = (self.judge.n_threads(), &self.foreseen);
        if n_threads < 2 || *n < LEAST_KNOWN {
            return 1;
        }
        let each = *took / *n;
        if each < COSTLY {
            return 1;
        }
        let n = AT_ONCE.as_nanos() / each.as_nanos() * n_threads as u128;
        n_threads.max(n.min(MOST_AT_ONCE) as usize)
    }

    /// Runs the first of some inputs on several threads if that pays, but for those of which it is
    /// known what the property says. Does nothing if that is so of the very first: then there was a
    /// time for it before, or there will be one.
    pub(super) fn foresee(&mut self, most: usize, inputs: &mut dyn Iterator<Item = Vec<Tree>>) {
        let n = self.n_at_once().min(most);
        if n < 2 || (self.is_over)() {
            return;
        }
        let open = self.open(n, inputs);
        // One alone is asked when its turn comes.
        if open.len() < 2 {
            return;
        }
        let judged = self.judge.judge_all(&open);
        self.foreseen.judged.extend(open.into_iter().zip(judged));
    }

    /// The first so many of some inputs of which it is not known what the property says, each once;
    /// none if it is known of the very first. Those that are known are passed over: what is made of
    /// one that fails is asked about next, before what was foreseen with that.
    pub(super) fn open(
        &self,
        most: usize,
        inputs: impl Iterator<Item = Vec<Tree>>,
    ) -> Vec<Vec<Tree>> {
        let mut open = Vec::new();
        for trees in inputs.take(LOOKED_AT * most) {
            if open.len() == most {
                break;
            }
            if !self.is_foreseen(&trees) && !open.contains(&trees) {
                open.push(trees);
            } else if open.is_empty() {
                break;
            }
        }
        open
    }

    /// Whether it is known what the property says of an input, or will be once somebody asks.
    pub(super) fn is_foreseen(&self, trees: &Vec<Tree>) -> bool {
        self.is_known(trees) || self.foreseen.judged.contains_key(trees)
    }

    /// What the property says of an input, unless that was foreseen.
    pub(super) fn ask(&mut self, trees: &[Tree]) -> Option<Judged> {
        if let Some(judged) = self.foreseen.judged.remove(trees) {
            return judged;
        }
        if self.judge.n_threads() < 2 {
            return self.judge.judge(trees);
        }
        let started = Instant::now();
        let judged = self.judge.judge(trees);
        self.foreseen.took += started.elapsed();
        self.foreseen.n += 1;
        judged
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tree_of;

    #[test]
    fn inputs_that_are_known_are_passed_over_unless_they_come_first() {
        let mut judge = |_: &[Tree]| Some(Judged::Fails);
        let mut trials = Trials::new(&mut judge, &|| false);
        let input = |n: u8| vec![tree_of(&n)];
        for known in [1, 2, 4] {
            trials.judge_trees(input(known)).unwrap();
        }
        let open = |first: u8| trials.open(3, (first..20).map(input));
        assert_eq!(open(0), [0, 3, 5].map(input));
        assert_eq!(open(5), [5, 6, 7].map(input));
        assert!(open(1).is_empty(), "there was a time for it before");
    }
}
