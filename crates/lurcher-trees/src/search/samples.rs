//! Values of many depths and sizes for which a predicate holds, at random.
//!
//! Where there are too many values to go through, neighbours are the worst of samples: they differ in
//! one leaf. So a depth is drawn first, from all that are in reach, and a size of those that
//! values of this depth have; then there is a [`Dive`] in the space of this depth exactly,
//! which yields a few values. Every other time numbers are not as the depth has them, but up to
//! `LARGE`. Values that are never deep have larger and larger numbers instead. A depth or size of which nothing is found with some work is out of
//! reach, and is not drawn again. Values that are hard to find are found less often: a dive is given
//! up early.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{Dive, Order, Search};
use crate::space::{Depth, Depths, Space};

/// How large numbers are every other time.
const LARGE: u32 = 1000;
/// What is not deep has numbers up to so many times two of those of the least depth.
const MOST_DOUBLED: u32 = 16;
/// Larger values are looked for without knowing the size of each part.
const MOST_SIZED: u32 = 128;
/// Of the sizes in reach, so many and one are drawn.
const SIZES: u64 = 8;
/// A dive for a value is more patient the more often its size has this.
const PATIENT: u32 = 16;
/// Where there is no value of a size, there may be one that is so much smaller.
const MOST_LESS: u32 = 4;
/// So many values are taken from a dive; they have much in common.
const PER_DIVE: u32 = 3;
/// A depth is out of reach after so many dives in vain, if none was not.
const MOST_IN_VAIN: u32 = 3;
/// Sizes are tried up to so much beyond the least that there is, for each level of depth.
const MOST_EXTRA: u32 = 8;
/// The reach of a depth ends with so many sizes of which nothing was found, the next always half
/// as large again.
const MOST_GAP: u32 = 5;

/// Values at random, of depths between two ends.
#[derive(Debug)]
pub struct Samples {
    depths: Depths,
    random: Order,
    /// What is drawn from: depths, and the depths by which numbers are bounded; none where nothing
    /// is in reach.
    strata: BTreeMap<Place, Option<Stratum>>,
    open: Vec<Place>,
    /// Where the last value is from, its size or about that, and the dive that found it, if it may
    /// yield so many more.
    at: Place,
    size: u32,
    dive: Option<(Dive, u32)>,
}

/// A depth, and the depth by which numbers are bounded.
type Place = (u32, u32);

/// The values of one depth.
#[derive(Debug)]
struct Stratum {
    space: Arc<Space>,
    /// Searches for values of a size, those with all parts of their own size; none while it is
    /// lent.
    searches: BTreeMap<u32, Option<Box<Search>>>,
    /// The largest size for which the size of each part is known.
    most_sized: u32,
    /// The sizes that are in reach.
    sizes: (u32, u32),
    n_in_vain: u32,
}

impl Samples {
    /// Values of depths from the `least` to the `most`, or as deep as they can be found.
    pub fn new(depths: Depths, seed: u64, (least, most): (u32, u32)) -> Self {
        let open: Vec<Place> = match depths.is_deep() {
            true => (least..=most.max(least))
                .flat_map(|depth| {
                    let has_larger = !depths.growing(depth).is_empty();
                    [Some((depth, depth)), has_larger.then_some((depth, LARGE.max(depth)))]
                })
                .flatten()
                .collect(),
            false => (0..=MOST_DOUBLED).map(|twice| (0, least.max(1) << twice)).collect(),
        };
        let (random, strata) = (Order::Random(seed), BTreeMap::new());
        Samples { depths, random, strata, open, at: (least, least), size: 0, dive: None }
    }

    /// Goes on to another value, which may be one of those before; false if nothing is in reach.
    ///
    /// # Panics
    /// If the search is lent.
    pub fn next(&mut self, mut holds: impl FnMut(&Search) -> bool) -> bool {
        loop {
            let (mut dive, n_left) = match self.dive.take() {
                Some(dive) => dive,
                None => match self.begin(&mut holds) {
                    Some(dive) => (dive, PER_DIVE),
                    None => return false,
                },
            };
            let is_found = dive.next(self.search(), &mut holds);
            let Some(Some(stratum)) = self.strata.get_mut(&self.at) else { return false };
            if is_found {
                stratum.n_in_vain = 0;
                self.dive = (n_left > 1).then_some((dive, n_left - 1));
                return true;
            }
            stratum.n_in_vain += 1;
            if stratum.n_in_vain > MOST_IN_VAIN {
                self.strata.insert(self.at, None);
                self.open.retain(|place| *place != self.at);
            }
        }
    }

    /// The search, at the last value.
    ///
    /// # Panics
    /// If there is none, or it is lent.
    pub fn search(&self) -> &Search {
        let stratum = self.strata.get(&self.at).and_then(|stratum| stratum.as_ref());
        let search = stratum.and_then(|stratum| stratum.searches.get(&self.size)?.as_ref());
        search.expect("a value was found, and the search has been given back")
    }

    /// Lends the search, at the last value; to be [given back](Samples::restore) before the next.
    ///
    /// # Panics
    /// If there is none, or it is lent already.
    pub fn lend(&mut self) -> Box<Search> {
        let stratum = self.strata.get_mut(&self.at).and_then(|stratum| stratum.as_mut());
        let search = stratum.and_then(|stratum| stratum.searches.get_mut(&self.size)?.take());
        search.expect("a value was found, and the search has been given back")
    }

    /// Takes the search back.
    pub fn restore(&mut self, search: Box<Search>) {
        if let Some(Some(stratum)) = self.strata.get_mut(&self.at) {
            stratum.searches.insert(self.size, Some(search));
        }
    }

    /// The depth of the last value.
    pub fn depth(&self) -> u32 {
        self.at.0
    }

    /// The depth by which its numbers are bounded.
    pub fn numbers(&self) -> u32 {
        self.at.1
    }

    /// Draws a depth and a size of those in reach; none if none is.
    fn begin(&mut self, holds: &mut impl FnMut(&Search) -> bool) -> Option<Dive> {
        loop {
            let nth = self.random.below(self.open.len() as u64) as usize;
            let at = *self.open.get(nth)?;
            if !self.strata.contains_key(&at) {
                let seed = self.random.below(u64::MAX);
                self.strata.insert(at, Stratum::new(&self.depths, at, seed, holds));
            }
            match self.strata.get_mut(&at) {
                Some(Some(stratum)) => {
                    let (least, most) = stratum.sizes;
                    // Small ones more often: large ones take longer to find and to run.
                    let most_steps = self.random.below(SIZES + 1);
                    let step = self.random.below(most_steps + 1);
                    let extra = u64::from(most - least) * step / SIZES;
                    (self.at, self.size) = (at, stratum.prepare(least + extra as u32));
                    let least = least.min(self.size);
                    return Some(dive(self.random.below(u64::MAX), self.size, least));
                }
                _ => drop(self.open.swap_remove(nth)),
            }
        }
    }
}

/// A dive for values of a size; large ones take longer.
fn dive(seed: u64, size: u32, least: u32) -> Dive {
    Dive::new(seed, size, least).patiently(u64::from(1 + size / PATIENT))
}

impl Stratum {
    /// The values of a depth; none if none was found.
    fn new(
        depths: &Depths,
        (depth, numbers): Place,
        seed: u64,
        holds: &mut impl FnMut(&Search) -> bool,
    ) -> Option<Self> {
        let space = Arc::new(depths.space_with(Depth::Exactly(depth), numbers).ok()?);
        let (least, most) = (space.least(), space.most().unwrap_or(u32::MAX));
        let mut stratum = Stratum {
            space,
            searches: BTreeMap::new(),
            most_sized: MOST_SIZED,
            sizes: (least, most),
            n_in_vain: 0,
        };
        let (mut sizes, mut n_in_vain, mut extra) = (None, 0, 0);
        while n_in_vain < MOST_GAP || sizes.is_none() {
            let wanted = least.saturating_add(extra).min(most);
            let size = stratum.prepare(wanted);
            let nearly =
                (size - size.saturating_sub(least) / 8).saturating_sub(1).max(least).min(size);
            let Some(Some(search)) = stratum.searches.get(&size) else { break };
            if dive(seed ^ u64::from(size), size, nearly).next(search, &mut *holds) {
                let (least, _) = *sizes.get_or_insert((nearly, size));
                (sizes, n_in_vain) = (Some((least, size)), 0);
            } else {
                n_in_vain += 1;
            }
            if wanted == most || extra > MOST_EXTRA * (depth + 1) {
                break;
            }
            extra += extra / 2 + 1;
        }
        stratum.sizes = sizes?;
        Some(stratum)
    }

    /// Sees to it that there is a search for values of a size, or of the next smaller one that there
    /// is; says which. Where sizes are large, there is one search for all of them.
    fn prepare(&mut self, wanted: u32) -> u32 {
        if wanted <= self.most_sized {
            let least = self.space.least().max(wanted.saturating_sub(MOST_LESS));
            for size in (least..=wanted).rev() {
                if matches!(self.searches.get(&size), Some(Some(_))) {
                    return size;
                }
                if let Some(sized) = self.space.of_size(size) {
                    self.searches.insert(size, Some(Box::new(Search::new(Arc::new(sized)))));
                    return size;
                }
            }
            // There are too many ways to share it.
            self.most_sized = wanted.saturating_sub(1);
        }
        let search = || Some(Box::new(Search::new(Arc::clone(&self.space))));
        self.searches.entry(wanted).or_insert_with(search);
        wanted
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;
    use crate::shape::{Kind, Style, define};
    use crate::{Bounds, ShapeId, Space, Tree};

    struct Bush;

    /// Leaf(number) | Fork(bush, bush)
    fn bush() -> ShapeId {
        fn number() -> ShapeId {
            define::<i16>("i16", Kind::Signed(16), |_| {})
        }
        define::<Bush>("Bush", Kind::Sum, |d| {
            d.constructor("Leaf", Style::Tuple, 1, &[("0", number)]);
            d.constructor("Fork", Style::Tuple, 1, &[("0", bush), ("1", bush)]);
        })
    }

    /// The depth of the bush at a node, and whether it is at most one deeper on the left than on
    /// the right, everywhere.
    fn leans(search: &Search, node: u32) -> Option<u32> {
        let (constructor, fields) = search.force(node);
        if constructor == 0 {
            return Some(0);
        }
        let (left, right) = (leans(search, fields)?, leans(search, fields + 1)?);
        (right <= left && left <= right + 1).then_some(left + 1)
    }

    fn holds(search: &Search) -> bool {
        leans(search, search.force(search.root()).1).is_some()
    }

    fn found(seed: u64, depths: (u32, u32), n: usize) -> Vec<(u32, Vec<Tree>)> {
        let all = Depths::new(Space::new(&[bush()]).unwrap().into(), Bounds::default());
        let mut samples = Samples::new(all, seed, depths);
        let mut found = Vec::new();
        while found.len() < n && samples.next(holds) {
            let search = samples.search();
            assert!(holds(search));
            let depth = leans(search, search.force(search.root()).1);
            assert_eq!(depth, Some(samples.depth()));
            found.push((samples.depth(), search.trees()));
        }
        found
    }

    #[test]
    fn samples_have_all_depths_and_many_sizes() {
        let found = found(1, (2, 6), 200);
        assert_eq!(found.len(), 200);
        let depths: BTreeSet<u32> = found.iter().map(|(depth, _)| *depth).collect();
        let sizes: BTreeSet<usize> =
            found.iter().map(|(_, trees)| trees[0].nodes().len()).collect();
        let different: HashSet<&Vec<Tree>> = found.iter().map(|(_, trees)| trees).collect();
        assert_eq!(depths, (2..=6).collect());
        assert!(sizes.len() > 20 && different.len() > 150, "{sizes:?} {}", different.len());
    }

    #[test]
    fn the_seed_decides() {
        assert_eq!(found(3, (1, 5), 30), found(3, (1, 5), 30));
        assert_ne!(found(3, (1, 5), 30), found(4, (1, 5), 30));
    }

    #[test]
    fn where_there_is_nothing_samples_end() {
        let all = Depths::new(Space::new(&[bush()]).unwrap().into(), Bounds::default());
        assert!(!Samples::new(all, 1, (3, 4)).next(|_| false));
    }

    #[test]
    fn a_search_is_lent_at_its_value() {
        let all = Depths::new(Space::new(&[bush()]).unwrap().into(), Bounds::default());
        let mut samples = Samples::new(all, 1, (2, 4));
        for _ in 0..20 {
            assert!(samples.next(holds));
            let trees = samples.search().trees();
            let lent = samples.lend();
            assert_eq!(lent.trees(), trees);
            samples.restore(lent);
        }
    }
}
