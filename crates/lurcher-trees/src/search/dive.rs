//! Random values for which a predicate holds.
//!
//! A *dive* is a search at random: it takes a random choice at every hole, and backtracks where
//! the predicate is false. Dives that begin badly stay bad for long, and most of those that
//! end well do so soon; so a dive is given up early, and the next has now and then more
//! patience, in the order of Luby, Sinclair and Zuckerman (*Optimal speedup of Las Vegas
//! algorithms*, 1993), which is never much worse than knowing how much patience is right.
//!
//! To come to a first value takes much longer than to come from there to another. So
//! a dive yields several: after each it leaps back over some of its choices, seldom over many, and
//! goes on from there. What the predicate never looked at is chosen anew each time.
//!
//! What it takes is counted, not measured: the same seed finds the same values on every machine.

use super::{Ends, Order, Search, Sizes};

/// A dive may ask so many times before each of its values, times the next of Luby's numbers.
const PATIENCE: u64 = 16;
/// So much work is done for a value of one size before a smaller one has to do: a millisecond
/// or two.
const MOST_WORK: u64 = 50_000;
/// A size will not do if so many dives ended because there was nothing else to choose. Numbers are
/// not all tried, so one would not be enough.
const MOST_EXHAUSTED: u64 = 16;
/// To see whether values are easy to find, this part of the work is done.
const BRIEF: u64 = 8;
/// What asking takes, beside looking at the nodes.
const OF_ASKING: u64 = 8;
/// So many steps of a symbolic reading take as long as one of a lazy reading.
const REASONED: u64 = 3;

/// Random values of about a size for which a predicate holds, one after the other. They depend
/// on the seed, the sizes, the space and the predicate alone.
#[derive(Clone, Debug)]
pub struct Dive {
    random: Order,
    /// The size to look for, and the least that will do instead.
    size: u32,
    least: u32,
    /// How many dives were begun.
    n_dives: u64,
    /// How many of them ended because there was nothing else to choose, since something was found.
    n_exhausted: u64,
    /// How often this one may still ask before it is given up.
    patience: u64,
    stage: Stage,
    /// How many choices the predicate saw, when it was last asked; the others are made anew
    /// for every value.
    n_seen: usize,
    /// Whether anything up to the size will do.
    is_loose: bool,
    ends: Ends,
    /// How many times the usual patience is spent, and how much work.
    times: u64,
    most_work: u64,
    /// What was done in all.
    spent: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    /// Nothing has been chosen.
    Before,
    /// At a value.
    Found,
    /// At something that will not do.
    Failed,
    /// The predicate holds, but what it never looked at is out of order or too large, or has not
    /// been filled in yet.
    Unordered,
    /// There was too much work.
    Over,
}

impl Dive {
    /// Values of about a size or, if they are hard to find, of smaller ones down to `least`.
    pub fn new(seed: u64, size: u32, least: u32) -> Self {
        let (random, stage) = (Order::Random(seed), Stage::Before);
        Dive {
            random,
            size,
            least,
            n_dives: 0,
            n_exhausted: 0,
            patience: 0,
            stage,
            n_seen: 0,
            is_loose: false,
            ends: Ends::Any,
            times: 1,
            most_work: MOST_WORK,
            spent: 0,
        }
    }

    /// With more patience, for large values: so many times as much.
    #[must_use]
    pub fn patiently(mut self, times: u64) -> Self {
        self.times = times.max(1);
        self.most_work = MOST_WORK * self.times;
        self
    }

    /// With less work, to see whether values are easy to find.
    #[must_use]
    pub fn briefly(mut self) -> Self {
        self.most_work /= BRIEF;
        self
    }

    /// Values of any size up to the one that is looked for: where one part of a value gives the
    /// others, as in `a + b == 100`, it gives the size as well, and hardly any choice is of a size
    /// exactly.
    #[must_use]
    pub fn loosely(mut self) -> Self {
        self.is_loose = true;
        self
    }

    /// Values whose numbers are most often at the ends of what they can be.
    pub(super) fn with_ends(mut self, ends: Ends) -> Self {
        self.ends = ends;
        self
    }

    /// What was done so far, in units of which looking at a node is one.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// The size that is being looked for.
    pub fn size(&self) -> u32 {
        self.size
    }

    /// Goes on to the next value, which the search is at then; false if none was found, and none
    /// will be. The search is to be the same as the last time, and nobody else may have used it.
    pub fn next(&mut self, search: &Search, mut holds: impl FnMut(&Search) -> bool) -> bool {
        let mut done = self.spent;
        while self.stage != Stage::Over {
            self.spent += OF_ASKING;
            if !self.go_on(search) {
                // All choices were made, or there is nothing of the size.
                self.n_exhausted += u64::from(self.patience > 0);
                self.stage = Stage::Before;
            } else {
                if self.stage == Stage::Unordered && search.n_choices() > self.n_seen {
                    // Nothing that the predicate saw has changed.
                    self.patience = self.patience.saturating_sub(1);
                } else {
                    self.ask(search, &mut holds);
                }
                if self.stage == Stage::Unordered {
                    if search.fill() {
                        let patience = PATIENCE * self.times * luby(self.n_dives);
                        (self.stage, self.patience) = (Stage::Found, patience);
                        self.n_exhausted = 0;
                        return true;
                    }
                    self.spent += search.n_nodes() as u64;
                }
            }
            let is_exhausted = self.n_exhausted > MOST_EXHAUSTED * (self.tolerance() + 1);
            if is_exhausted || self.spent - done >= self.most_work {
                done = self.spent;
                self.look_for_less();
            }
        }
        false
    }

    /// Asks the predicate.
    fn ask(&mut self, search: &Search, holds: impl FnMut(&Search) -> bool) {
        let before = search.symbolic_work();
        let (held, n_again) = search.ask(holds, self.patience.saturating_sub(1));
        self.patience = self.patience.saturating_sub(1 + n_again);
        self.spent += n_again * OF_ASKING + search.n_nodes() as u64;
        self.spent += (search.symbolic_work() - before) / REASONED;
        self.stage = if held { Stage::Unordered } else { Stage::Failed };
        self.n_seen = search.n_choices();
    }

    /// Makes another choice; false if this dive is over.
    fn go_on(&mut self, search: &Search) -> bool {
        match self.stage {
            Stage::Before => {
                self.n_dives += 1;
                self.patience = PATIENCE * self.times * luby(self.n_dives);
                let size = self.size - self.random.below(self.tolerance() + 1) as u32;
                let sizes = if self.is_loose { Sizes::UpTo(size) } else { Sizes::Exactly(size) };
                let order = Order::Random(self.random.below(u64::MAX));
                search.begin_with(sizes, order, self.ends)
            }
            Stage::Found => self.n_seen > 0 && search.leap(self.n_seen - self.steps_back()),
            Stage::Failed | Stage::Unordered => self.patience > 0 && search.go_on(),
            Stage::Over => false,
        }
    }

    /// By how much a value may be smaller: there may be none of a size exactly, as there are no
    /// binary trees with an even number of nodes.
    fn tolerance(&self) -> u64 {
        u64::from((self.size / 8 + 1).min(self.size - self.least))
    }

    /// How many of the choices that the predicate saw to take back: seldom many.
    fn steps_back(&mut self) -> usize {
        let n = self.n_seen;
        let most = self.random.below(u64::from(n.ilog2()) + 1);
        let magnitude = self.random.below(most + 1);
        let least = 1 << magnitude;
        let most = (2 * least - 1).min(n as u64);
        (least + self.random.below(most - least + 1)) as usize
    }

    fn look_for_less(&mut self) {
        // Those down to this were looked for already.
        let tried = self.size - self.tolerance() as u32;
        self.stage = if tried > self.least { Stage::Before } else { Stage::Over };
        self.size = self.least + (self.size - self.least) / 2;
        (self.n_dives, self.n_exhausted) = (0, 0);
    }
}

/// The n-th of Luby's numbers, from 1 on: 1, 1, 2, 1, 1, 2, 4, 1, 1, 2 and so on.
fn luby(mut n: u64) -> u64 {
    loop {
        if (n + 1).is_power_of_two() {
            return n.div_ceil(2);
        }
        n -= (1 << n.ilog2()) - 1;
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::sync::Arc;

    use super::*;
    use crate::shape::{Kind, Style, define};
    use crate::{ShapeId, Space, Tree};

    struct Bush;

    /// Leaf | Fork(bush, bush)
    fn bush() -> ShapeId {
        define::<Bush>("Bush", Kind::Sum, |d| {
            d.constructor("Leaf", Style::Unit, 1, &[]);
            d.constructor("Fork", Style::Tuple, 1, &[("0", bush), ("1", bush)]);
        })
    }

    /// How deep every branch is; none if not all are equally deep.
    fn depth(search: &Search, node: u32) -> Option<u32> {
        let (constructor, fields) = search.force(node);
        if constructor == 0 {
            return Some(0);
        }
        let depths = (depth(search, fields)?, depth(search, fields + 1)?);
        (depths.0 == depths.1).then_some(depths.0 + 1)
    }

    fn is_full(search: &Search) -> bool {
        let (_, first) = search.force(search.root());
        depth(search, first).is_some()
    }

    /// Whether there is a fork, and the first branch is a leaf.
    fn leans(search: &Search) -> bool {
        let (_, first) = search.force(search.root());
        let (constructor, fields) = search.force(first);
        constructor == 1 && search.force(fields).0 == 0
    }

    fn search() -> Search {
        Search::new(Arc::new(Space::new(&[bush()]).unwrap()))
    }

    fn values(seed: u64, size: u32, n: usize, holds: fn(&Search) -> bool) -> Vec<Vec<Tree>> {
        let (search, mut dive) = (search(), Dive::new(seed, size, 1));
        (0..n).map_while(|_| dive.next(&search, holds).then(|| search.trees())).collect()
    }

    #[test]
    fn values_are_as_required_and_of_about_the_size() {
        for seed in 0..20 {
            let trees = values(seed, 31, 10, leans);
            assert_eq!(trees.len(), 10);
            assert!(trees.iter().all(|tree| (27..=31).contains(&tree[0].nodes().len())));
        }
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(values(1, 31, 10, leans), values(1, 31, 10, leans));
        let seeds: HashSet<_> =
            (0..20).map(|seed| format!("{:?}", values(seed, 31, 1, leans))).collect();
        assert!(seeds.len() > 15, "{}", seeds.len());
    }

    #[test]
    fn a_search_that_was_used_before_finds_the_same() {
        let (search, mut other) = (search(), Dive::new(5, 21, 1));
        assert!(other.next(&search, leans) && other.next(&search, leans));
        let mut dive = Dive::new(1, 31, 1);
        let again: Vec<_> =
            (0..5).map_while(|_| dive.next(&search, leans).then(|| search.trees())).collect();
        assert_eq!(again, values(1, 31, 5, leans));
    }

    #[test]
    fn one_dive_finds_different_values() {
        let trees: HashSet<_> =
            values(3, 41, 40, leans).into_iter().map(|t| format!("{t:?}")).collect();
        assert!(trees.len() > 30, "{}", trees.len());
    }

    #[test]
    fn where_there_is_nothing_of_a_size_smaller_ones_are_found() {
        // Full ones have 1, 3, 7, 15 nodes.
        let trees = values(1, 13, 1, is_full);
        assert!([1, 3, 7].contains(&trees[0][0].nodes().len()), "{trees:?}");
    }

    #[test]
    fn a_dive_for_nothing_ends() {
        assert_eq!(values(1, 20, 1, |_| false), Vec::<Vec<Tree>>::new());
    }

    #[test]
    fn patience_is_as_luby_has_it() {
        let numbers: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(numbers, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
