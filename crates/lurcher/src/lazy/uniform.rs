//! Random inputs as required of which each of a size is as likely as any other.
//!
//! All inputs of a size can be counted (see [`Census`]), so one of them can be drawn uniformly,
//! required or not. Where a fair part of them is as required, drawing until one is draws
//! uniformly from those. How many that is gets less as sizes grow, for most requirements at
//! least; so it is tried out once up to which size drawing will do (see
//! [`Reach`](super::block::Reach)), and beyond it there are dives.

use std::sync::Arc;

use lurcher_trees::{Census, Search, Single, Sizes, Space, Speller, Tree};

use crate::source::Random;

/// Counts of larger inputs than this take long to work out, and few requirements leave a fair
/// part of them.
const MOST_COUNTED: u32 = 48;
/// Larger spaces take long to count.
const MOST_SORTS: usize = 512;
/// Of so many draws so many are as required, where drawing will do.
const TRIALS: (u64, usize) = (32, 8);
/// So often one is drawn in vain before there is a dive instead.
const MOST_DRAWN: u64 = 64;

/// Draws inputs of a space uniformly.
#[derive(Debug)]
pub(super) struct Uniform {
    census: Census,
    speller: Speller,
}

impl Uniform {
    /// None if the space has too many parts to be counted quickly.
    pub(super) fn new(space: &Space) -> Option<Self> {
        let is_small = space.sorts().len() <= MOST_SORTS;
        is_small
            .then(|| Uniform { census: Census::new(space.clone()), speller: Speller::new(space) })
    }

    /// An input of a size as required, and a search that is at it. It depends on the seed, the
    /// size, the space and the requirement alone.
    pub(super) fn find(
        &mut self,
        size: u32,
        seed: u64,
        holds: fn(&Search) -> bool,
    ) -> Option<Search> {
        let mut random = Random::new(seed);
        (0..MOST_DRAWN).find_map(|_| self.draw(size, &mut random, holds))
    }

    /// The size up to which drawing will do, from the least size on that there are inputs of; none
    /// if it never will.
    pub(super) fn reach(&mut self, least: u32, holds: fn(&Search) -> bool) -> Option<u32> {
        let (n_trials, n_enough) = TRIALS;
        let (mut most, mut size, mut random) = (None, least, Random::new(0));
        while size <= MOST_COUNTED {
            if !self.census.count(size).is_zero() {
                let draws = (0..n_trials).filter_map(|_| self.draw(size, &mut random, holds));
                if draws.take(n_enough).count() < n_enough {
                    break;
                }
                most = Some(size);
            }
            size += 1 + (size - least) / 4;
        }
        most
    }

    /// Draws an input; none if it is not as required.
    fn draw(
        &mut self,
        size: u32,
        random: &mut Random,
        holds: fn(&Search) -> bool,
    ) -> Option<Search> {
        let picks = self.census.sample(size, || random.next())?;
        let single = Single::new(&split(&self.speller.spell(&picks))).ok()?;
        let least = single.space.least();
        let search = Search::new(Arc::new(single.space));
        search.begin(Sizes::UpTo(least));
        (holds(&search) && search.fill()).then_some(search)
    }
}

/// The trees of a tuple, which are written one after the other.
fn split(tuple: &Tree) -> Vec<Tree> {
    let (mut trees, mut at) = (Vec::new(), 0);
    while at < tuple.nodes().len() {
        trees.push(tuple.subtree(at));
        at += tuple.nodes()[at].size as usize;
    }
    trees
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::data::Data;
    use crate::lazy::{Lazy, argument};

    fn is_sorted(list: Lazy<'_, Vec<u8>>) -> bool {
        let list = list.get();
        list.iter().zip(list.iter().skip(1)).all(|(a, b)| a.is_at_most(b))
    }

    fn holds(search: &Search) -> bool {
        is_sorted(argument(search, 0))
    }

    fn uniform() -> Uniform {
        Uniform::new(&Space::new(&[<Vec<u8>>::shape()]).unwrap()).unwrap()
    }

    #[test]
    fn each_input_as_required_is_as_likely_as_any_other() {
        let space = Arc::new(Space::new(&[<Vec<u8>>::shape()]).unwrap());
        let (size, mut expected) = (8, Vec::new());
        let mut sweep = lurcher_trees::Sweep::new(space, Sizes::Exactly(size));
        while sweep.next(holds, u64::MAX) == lurcher_trees::Next::Value {
            expected.push(argument::<Vec<u8>>(sweep.search(), 0).to_value());
        }
        assert!(expected.len() > 10, "{}", expected.len());
        let (mut uniform, mut counts) = (uniform(), BTreeMap::<Vec<u8>, u64>::new());
        let n_draws = 400 * expected.len() as u64;
        for seed in 0..n_draws {
            let search = uniform.find(size, seed, holds).unwrap();
            *counts.entry(argument(&search, 0).to_value()).or_default() += 1;
        }
        expected.sort();
        assert!(expected.iter().eq(counts.keys()), "{counts:?}");
        // Five standard deviations.
        assert!(counts.values().all(|&n| (300..=500).contains(&n)), "{counts:?}");
    }

    #[test]
    fn drawing_will_do_while_many_inputs_are_as_required() {
        let mut uniform = uniform();
        let all = uniform.reach(0, |_| true).unwrap();
        let sorted = uniform.reach(0, holds).unwrap();
        assert!(all > 30 && sorted < all, "{sorted} {all}");
        assert_eq!(uniform.reach(0, |_| false), None);
    }
}
