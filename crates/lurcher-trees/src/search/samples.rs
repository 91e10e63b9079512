//! Values of many depths and sizes for which a predicate holds, at random.
//!
//! Where there are too many values to go through, neighbours are the worst of samples: they differ
//! in one leaf. So a depth is drawn first, from all that are in reach, and a size of those that
//! values of this depth have; then there is a [`Dive`] in the space of this depth exactly, which
//! yields a few values. Every other time numbers are not as the depth has them, but up to `LARGE`.
//! Values that are never deep, or not beyond some depth, have larger and larger numbers instead.
//!
//! Which sizes of a depth are in reach is found out on the way: now and then a larger one is tried,
//! and the next depth once one is in reach. A depth of which nothing is found takes no more work
//! than others do, and in the end is not drawn again. Where values are hard to find, they are
//! looked for among those of one size, each part of which knows its own (see `space/sized.rs`).
//! Values that are hard to find are found less often: a dive is given up early. Small numbers,
//! which may say how large something is, each have their share (see `shared.rs`).

use std::collections::BTreeMap;
use std::sync::Arc;

use super::shared::Shared;
use super::{Dive, Ends, Next, Order, Search};
use crate::space::{Depth, Depths, NotSized, Space};

/// How large numbers are every other time.
const LARGE: u32 = 1000;
/// What is not deep has numbers up to so many times two of those of the least depth.
const MOST_DOUBLED: u32 = 16;
/// Larger values are looked for without knowing the size of each part.
const MOST_SIZED: u32 = 128;
/// One in so many dives is for the greatest numbers, one for those at either end, and so many for
/// those that are elsewhere in the value: what is taken out of a tree is in it.
const OTHERWISE: u64 = 16;
const REPEATED: u64 = 4;
/// Of the sizes in reach, so many and one are drawn.
const SIZES: u64 = 8;
/// A dive for a value is more patient the more often its size has this.
const PATIENT: u32 = 16;
/// Where there is no value of a size, there may be one that is so much smaller.
const MOST_LESS: u32 = 4;
/// So many values are taken from a dive; they have much in common.
const PER_DIVE: u32 = 3;
/// In place of that: a dive for a size of which it is not known whether it is in reach.
const SCOUT: u32 = u32::MAX;
/// A depth is out of reach after so many dives in vain, if none was not.
const MOST_IN_VAIN: u32 = 3;
/// Sizes are tried up to so much beyond the least that there is, for each level of depth.
const MOST_EXTRA: u32 = 8;
/// The reach of a depth ends with so many sizes of which nothing was found, the next always half
/// as large again.
const MOST_GAP: u32 = 5;
/// So much work may always be done to find out whether a depth is in reach, if nobody says how
/// much, and which larger sizes are.
const LEAST_SPENT: u64 = 1_000_000;
const LEAST_WASTED: u64 = 100_000;
/// And this part of it at once, before other depths have their turn.
const TURN: u64 = 5;
/// What it takes to make an alternative of a space in which each part knows its size.
const PER_ALTERNATIVE: u64 = 2;

/// Values at random, of depths between two ends.
#[derive(Debug)]
pub struct Samples {
    depths: Depths,
    random: Order,
    /// What is drawn from: depths, and the depths by which numbers are bounded.
    strata: BTreeMap<Place, Stratum>,
    open: Vec<Place>,
    /// Where the last value is from, which search found it, and the dive, if it may yield so many
    /// more.
    at: Place,
    by: Key,
    dive: Option<(Dive, u32)>,
    /// A depth of which nothing has been found, and up to how much work it is tried in this turn.
    again: Option<Place>,
    turn: u64,
    /// How much work may always be done to find out whether a depth is in reach.
    least_spent: u64,
    /// Small numbers that have their share, and whether the last value was found for one of them.
    shared: Option<Shared>,
    is_shared: bool,
}

/// A depth, and the depth by which numbers are bounded.
type Place = (u32, u32);

/// The size for which there is a search that knows the size of each part; none for the one that
/// does not, and is for all sizes.
type Key = Option<u32>;

/// The values of one depth.
#[derive(Debug)]
struct Stratum {
    space: Arc<Space>,
    /// Each none while it is lent.
    searches: BTreeMap<Key, Option<Box<Search>>>,
    /// Whether the sizes of parts are known, up to a size, and whether something was found so.
    is_sized: bool,
    is_proven: bool,
    most_sized: u32,
    /// No size is tried that is so much larger than the least.
    most_extra: u32,
    /// The sizes that are known to be in reach.
    sizes: Option<(u32, u32)>,
    /// How much larger than the least the next size is that is tried; none if there is none.
    scout: Option<u32>,
    /// How many sizes were tried in vain since one was in reach, and how many dives.
    n_gap: u32,
    n_in_vain: u32,
    /// The work that was done, and that of it which was in vain.
    spent: u64,
    wasted: u64,
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
            false => {
                let greatest = depths.greatest().unwrap_or(0);
                let step = if greatest == 0 { 1 } else { MOST_DOUBLED / 4 };
                let doubled = (0..=MOST_DOUBLED).step_by(step as usize);
                let numbers = doubled.map(|twice| least.max(1) << twice);
                numbers.flat_map(|most| (0..=greatest).map(move |depth| (depth, most))).collect()
            }
        };
        let (random, strata) = (Order::Random(seed), BTreeMap::new());
        let shared = match depths.is_deep() {
            true => Shared::new(&depths, most.max(least), LARGE.max(most)),
            false => None,
        };
        Samples {
            depths,
            random,
            strata,
            open,
            at: (least, least),
            by: None,
            dive: None,
            again: None,
            turn: 0,
            least_spent: LEAST_SPENT,
            shared,
            is_shared: false,
        }
    }

    /// With so much work to find out whether a depth is in reach, for those who want few values
    /// soon rather than deep ones.
    #[must_use]
    pub fn with_work(mut self, work: u64) -> Self {
        self.least_spent = work.min(LEAST_SPENT);
        self
    }

    /// Goes on to another value, which may be one of those before; false if nothing is in reach.
    ///
    /// # Panics
    /// If the search is lent.
    pub fn next(&mut self, mut holds: impl FnMut(&Search) -> bool) -> bool {
        loop {
            match self.attempt(&mut holds) {
                Next::Value => return true,
                Next::Done => return false,
                Next::Paused => {}
            }
        }
    }

    /// As [`next`](Samples::next), but pauses after a dive in vain.
    ///
    /// # Panics
    /// If the search is lent.
    pub fn attempt(&mut self, mut holds: impl FnMut(&Search) -> bool) -> Next {
        let Some((mut dive, n_left)) = self.dive.take().or_else(|| self.begin()) else {
            return Next::Done;
        };
        let is_scout = n_left == SCOUT;
        let before = dive.spent();
        let is_found = dive.next(self.search(), &mut holds);
        let row = self.shared.as_ref().filter(|_| is_found).map(|s| s.row(self.search()));
        if let (Some(shared), Some(row)) = (&mut self.shared, row) {
            shared.see(row);
        }
        if let Some(shared) = self.shared.as_mut().filter(|_| self.is_shared) {
            shared.spend(dive.spent() - before, is_found);
            self.dive = (is_found && n_left > 1).then_some((dive, n_left - 1));
            return if is_found { Next::Value } else { Next::Paused };
        }
        let Some(stratum) = self.strata.get_mut(&self.at) else { return Next::Done };
        stratum.spend(dive.spent() - before, is_found);
        if is_found {
            if is_scout {
                stratum.reached(dive.size());
            }
            let n_left = n_left.min(PER_DIVE);
            self.dive = (n_left > 1).then_some((dive, n_left - 1));
            return Next::Value;
        }
        stratum.missed(is_scout);
        if is_scout && stratum.sizes.is_none() && stratum.spent < self.turn {
            self.again = Some(self.at);
        }
        if stratum.is_hopeless() {
            self.again = None;
            self.strata.remove(&self.at);
            self.open.retain(|place| *place != self.at);
        }
        Next::Paused
    }

    /// The search, at the last value.
    ///
    /// # Panics
    /// If there is none, or it is lent.
    pub fn search(&self) -> &Search {
        if let Some(shared) = self.shared.as_ref().filter(|_| self.is_shared) {
            return shared.search().expect("the search has been given back");
        }
        let stratum = self.strata.get(&self.at);
        let search = stratum.and_then(|stratum| stratum.searches.get(&self.by)?.as_ref());
        search.expect("a value was found, and the search has been given back")
    }

    /// Lends the search, at the last value; to be [given back](Samples::restore) before the next.
    ///
    /// # Panics
    /// If there is none, or it is lent already.
    pub fn lend(&mut self) -> Box<Search> {
        if let Some(shared) = self.shared.as_mut().filter(|_| self.is_shared) {
            return shared.lend().expect("the search has been given back");
        }
        let stratum = self.strata.get_mut(&self.at);
        let search = stratum.and_then(|stratum| stratum.searches.get_mut(&self.by)?.take());
        search.expect("a value was found, and the search has been given back")
    }

    /// Takes the search back.
    pub fn restore(&mut self, search: Box<Search>) {
        if let Some(shared) = self.shared.as_mut().filter(|_| self.is_shared) {
            shared.restore(search);
        } else if let Some(stratum) = self.strata.get_mut(&self.at) {
            stratum.searches.insert(self.by, Some(search));
        }
    }

    /// Among how many values of small numbers they are shared out; 1 if they are not.
    pub fn n_shares(&self) -> usize {
        self.shared.as_ref().map_or(1, Shared::n_rows)
    }

    /// The depth of the last value.
    pub fn depth(&self) -> u32 {
        self.place().0
    }

    /// The depth by which its numbers are bounded.
    pub fn numbers(&self) -> u32 {
        self.place().1
    }

    fn place(&self) -> Place {
        self.shared.as_ref().filter(|_| self.is_shared).map_or(self.at, Shared::place)
    }

    /// Draws a depth and a size of those in reach, or one to be tried, and how many values there
    /// may be; none if there are none.
    fn begin(&mut self) -> Option<(Dive, u32)> {
        let size = self.shared.as_mut().and_then(|shared| shared.begin(LARGE));
        self.is_shared = size.is_some();
        if let Some(size) = size {
            let seed = self.random.below(u64::MAX);
            let ends = match ends(seed) {
                Ends::Any if seed % 4 > 0 => Ends::Repeated,
                ends => ends,
            };
            let dive = Dive::new(seed, size, size).with_ends(ends).loosely();
            return Some((dive.patiently(u64::from(1 + size / PATIENT)), PER_DIVE));
        }
        let at = match self.again.take() {
            Some(at) => at,
            None => {
                let at = self.draw()?;
                self.turn = self.strata.get(&at)?.spent + self.least_spent / TURN;
                at
            }
        };
        let (are_sized, work) = (self.are_sized(), self.least_spent / TURN);
        let stratum = self.strata.get_mut(&at)?;
        if are_sized && stratum.sizes.is_none() {
            // What helps at other depths helps here.
            (stratum.is_sized, stratum.is_proven) = (true, true);
        }
        let is_scout = stratum.scouts(&mut self.random);
        let (key, size, least) = match stratum.sizes {
            Some((least, most)) if !is_scout => {
                // Small ones more often: large ones take longer to find and to run.
                let most_steps = self.random.below(SIZES + 1);
                let step = self.random.below(most_steps + 1);
                let extra = u64::from(most - least) * step / SIZES;
                let (key, size) = stratum.prepare(least + extra as u32, work);
                (key, size, least.min(size))
            }
            _ => {
                let (key, size) = stratum.prepare(stratum.next_size(), work);
                let least = stratum.space.least();
                let nearly = size - size.saturating_sub(least) / 8;
                (key, size, nearly.saturating_sub(1).max(least).min(size))
            }
        };
        (self.at, self.by) = (at, key);
        // There is nothing else where each part knows its size.
        let least = if key.is_some() { size } else { least };
        let seed = self.random.below(u64::MAX);
        let ends = if is_scout { Ends::Any } else { ends(seed) };
        let dive = Dive::new(seed, size, least).with_ends(ends);
        let dive = dive.patiently(u64::from(1 + size / PATIENT));
        let is_brief = is_scout && !stratum.is_sized;
        let dive = if is_brief { dive.briefly() } else { dive };
        Some((dive, if is_scout { SCOUT } else { PER_DIVE }))
    }

    /// Draws a depth; none if none is in reach. Every other time it is one of which that is not
    /// known yet, if there is one, else every other time the deeper of two.
    fn draw(&mut self) -> Option<Place> {
        loop {
            let total: u64 = self.strata.values().map(|stratum| stratum.spent).sum();
            let fair = self.least_spent + total / self.open.len().max(1) as u64;
            let (mut reached, mut next, mut late) = (Vec::new(), Vec::new(), Vec::new());
            for &at in &self.open {
                match self.strata.get(&at) {
                    Some(stratum) if stratum.sizes.is_some() => reached.push(at),
                    Some(stratum) if stratum.spent > fair => late.push(at),
                    _ if self.is_ready(at) => next.push(at),
                    _ => {}
                }
            }
            let is_next = !next.is_empty() && self.random.below(2) == 0;
            let from = [&next, &reached, &next, &late].into_iter().skip(usize::from(!is_next));
            let from = from.into_iter().find(|places| !places.is_empty())?;
            let mut any = || from[self.random.below(from.len() as u64) as usize];
            let (one, other) = (any(), any());
            let is_deeper = self.random.below(2) == 0;
            let at = if is_deeper { one.max(other) } else { one };
            if self.strata.contains_key(&at) {
                return Some(at);
            }
            match Stratum::new(&self.depths, at) {
                Some(stratum) => {
                    self.strata.insert(at, stratum);
                    return Some(at);
                }
                None => self.open.retain(|place| *place != at),
            }
        }
    }

    /// Whether it is known of the next smaller depth whether it is in reach: what is deeper is
    /// harder to find.
    fn is_ready(&self, (depth, numbers): Place) -> bool {
        let Some(less) = depth.checked_sub(1) else { return true };
        let before = (less, if numbers == depth { less } else { LARGE.max(less) });
        let is_reached = |at: &Place| self.strata.get(at).is_some_and(|one| one.sizes.is_some());
        !self.open.contains(&before) || is_reached(&before)
    }

    /// Whether most depths in reach are so because the size of each part is known.
    fn are_sized(&self) -> bool {
        let reached = self.strata.values().filter(|stratum| stratum.sizes.is_some());
        let (proven, plain): (Vec<_>, Vec<_>) = reached.partition(|stratum| stratum.is_proven);
        proven.len() > plain.len()
    }
}

/// At which ends the numbers of a dive are.
fn ends(seed: u64) -> Ends {
    match seed % OTHERWISE {
        0 => Ends::Greatest,
        1 => Ends::Either,
        other if other < 2 + REPEATED => Ends::Repeated,
        _ => Ends::Any,
    }
}

impl Stratum {
    /// The values of a depth; none if there are none.
    fn new(depths: &Depths, (depth, numbers): Place) -> Option<Self> {
        let space = Arc::new(depths.space_with(Depth::Exactly(depth), numbers).ok()?);
        Some(Stratum {
            space,
            most_extra: MOST_EXTRA * (depth + 1),
            searches: BTreeMap::new(),
            is_sized: false,
            is_proven: false,
            most_sized: MOST_SIZED,
            sizes: None,
            scout: Some(0),
            n_gap: 0,
            n_in_vain: 0,
            spent: 0,
            wasted: 0,
        })
    }

    /// Whether a size is to be tried of which it is not known whether it is in reach.
    fn scouts(&self, random: &mut Order) -> bool {
        let is_frugal = self.wasted <= LEAST_WASTED + self.spent / 2;
        // What went well is tried again soon.
        let is_due = is_frugal && random.below(4) < if self.n_gap == 0 { 3 } else { 1 };
        self.scout.is_some() && (self.sizes.is_none() || is_due)
    }

    /// The size that is tried next.
    fn next_size(&self) -> u32 {
        let most = self.space.most().unwrap_or(u32::MAX);
        self.space.least().saturating_add(self.scout.unwrap_or(0)).min(most)
    }

    fn spend(&mut self, work: u64, is_found: bool) {
        self.spent += work;
        if is_found {
            self.n_in_vain = 0;
            self.is_proven |= self.is_sized;
        } else {
            self.wasted += work;
        }
    }

    /// A size is in reach.
    fn reached(&mut self, size: u32) {
        let (least, most) = self.sizes.unwrap_or((size, size));
        self.sizes = Some((least.min(size), most.max(size)));
        self.n_gap = 0;
        self.go_further();
    }

    /// Nothing was found. That each part knows its size takes time to prepare, so it is tried where
    /// nothing is found without, and from then on if it helps.
    fn missed(&mut self, is_scout: bool) {
        let was_sized = self.is_sized;
        self.is_sized = !was_sized || self.is_proven;
        match (was_sized, is_scout) {
            (false, _) => {}
            (true, false) => self.n_in_vain += 1,
            (true, true) => {
                self.n_gap += 1;
                self.go_further();
            }
        }
    }

    fn go_further(&mut self) {
        let is_last = Some(self.next_size()) == self.space.most();
        let is_enough = self.sizes.is_some() && self.n_gap >= MOST_GAP;
        self.scout = match self.scout {
            Some(extra) if !is_last && !is_enough && extra <= self.most_extra => {
                Some(extra + extra / 2 + 1)
            }
            _ => None,
        };
    }

    /// Whether nothing is in reach.
    fn is_hopeless(&self) -> bool {
        self.n_in_vain > MOST_IN_VAIN || (self.sizes.is_none() && self.scout.is_none())
    }

    /// Sees to it that there is a search for values of a size, or of the next smaller one that
    /// there is; says which. To make a space in which each part knows its size is work, too, and
    /// more than is left of the turn is not spent on it.
    fn prepare(&mut self, wanted: u32, work: u64) -> (Key, u32) {
        if self.is_sized && wanted <= self.most_sized {
            let least = self.space.least().max(wanted.saturating_sub(MOST_LESS));
            for size in (least..=wanted).rev() {
                if matches!(self.searches.get(&Some(size)), Some(Some(_))) {
                    return (Some(size), size);
                }
                let most = work / PER_ALTERNATIVE;
                let made = self.space.sized(size, usize::try_from(most).unwrap_or(usize::MAX));
                let n = made.as_ref().map_or(0, Space::n_alternatives) as u64;
                match made {
                    Ok(sized) => {
                        self.spend(n * PER_ALTERNATIVE, false);
                        let search = Search::new(Arc::new(sized));
                        self.searches.insert(Some(size), Some(Box::new(search)));
                        return (Some(size), size);
                    }
                    Err(NotSized::Nothing) => {}
                    Err(NotSized::TooMany) => {
                        self.spend(work, false);
                        self.most_sized = size.saturating_sub(1);
                        break;
                    }
                    Err(NotSized::Costly) => {
                        self.most_sized = 0;
                        break;
                    }
                }
            }
        }
        let search = || Some(Box::new(Search::new(Arc::clone(&self.space))));
        self.searches.entry(None).or_insert_with(search);
        (None, wanted)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeSet, HashSet};

    use super::*;
    use crate::shape::{Elements, Kind, ListStyle, Style, define};
    use crate::{Bounds, ShapeId, Space, Tree};

    struct Bush;

    /// Leaf(number) | Fork(bush, bush)
    fn bush() -> ShapeId {
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
        let found = found(1, (2, 6), 500);
        assert_eq!(found.len(), 500);
        let depths: BTreeSet<u32> = found.iter().map(|(depth, _)| *depth).collect();
        let sizes: BTreeSet<usize> =
            found.iter().map(|(_, trees)| trees[0].nodes().len()).collect();
        let different: HashSet<&Vec<Tree>> = found.iter().map(|(_, trees)| trees).collect();
        assert_eq!(depths, (2..=6).collect());
        assert!(sizes.len() > 15 && different.len() > 400, "{sizes:?} {}", different.len());
    }

    struct Numbers;

    fn number() -> ShapeId {
        define::<i16>("i16", Kind::Signed(16), |_| {})
    }

    /// A set of numbers, of which nobody says anything.
    fn numbers() -> ShapeId {
        define::<Numbers>("Numbers", Kind::List(ListStyle::From), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", number), ("tail", numbers)]);
            d.elements(Elements::Distinct);
        })
    }

    #[test]
    fn sets_that_nobody_looks_at_are_put_in_order() {
        let all = Depths::new(Space::new(&[numbers()]).unwrap().into(), Bounds::default());
        let (mut samples, mut n_asked, mut largest) = (Samples::new(all, 1, (3, 12)), 0, 0);
        for _ in 0..200 {
            let is_found = samples.next(|_| {
                n_asked += 1;
                true
            });
            assert!(is_found);
            let trees = samples.search().trees();
            let elements: Vec<i128> = (0..trees[0].nodes().len())
                .filter_map(|at| trees[0].payload(at))
                .map(|bits| bits as i128)
                .collect();
            assert!(elements.windows(2).all(|pair| pair[0] < pair[1]), "{elements:?}");
            largest = largest.max(elements.len());
        }
        assert!(largest >= 12 && n_asked < 600, "{largest} {n_asked}");
    }

    #[test]
    fn now_and_then_all_numbers_are_the_greatest() {
        let all = Space::new(&[number(), number(), number(), number()]).unwrap();
        let all = Depths::new(all.into(), Bounds::default());
        let mut samples = Samples::new(all, 1, (3, 3));
        let numbers = |search: &Search| {
            let (_, first) = search.force(search.root());
            (0..4).map(|nth| search.number(first + nth)).collect::<Vec<_>>()
        };
        let is_corner = |samples: &Samples| {
            let most = i128::from(samples.numbers());
            numbers(samples.search()).iter().all(|number| *number == most)
        };
        let n = (0..300).filter(|_| {
            assert!(samples.next(|search| numbers(search).len() == 4));
            is_corner(&samples)
        });
        assert!((1..60).contains(&n.count()));
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
