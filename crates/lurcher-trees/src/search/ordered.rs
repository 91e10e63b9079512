//! Numbers in sets and maps lie between their neighbours.
//!
//! Of the sequences that stand for a set one is a value, the one in increasing order (see
//! `gathered.rs`). To see that only once all of it is known is to go through all sequences: of
//! twelve numbers, one in 479 001 600. So a number that is an element, or a key, is chosen from
//! what its neighbours leave: more than the least that those before it can be, less than the
//! greatest that those behind it can be. That takes away only what is out of order in the end. Of
//! tuples and structs the first number is not less than those before it, and what follows counts
//! where the first ones are equal.
//!
//! What a number can be depends on its neighbours then, so whoever looks at it has looked at them.

use super::gathered::elements;
use super::{HOLE, KNOWN, Node, NodeId, Order, State};
use crate::numbers::Ordinal;
use crate::shape::Elements;
use crate::space::{Space, Values};

/// What the others in a list leave for a number.
#[derive(Clone, Copy, Debug)]
struct Between {
    least: Ordinal,
    most: Ordinal,
    /// How many that are not known come before and after it, up to one that is; those before are
    /// counted where choices are random.
    others: (u32, u32),
    /// The last choice that this rests on.
    choice: u32,
}

/// A key is looked into so deep, and so many fields of it are compared.
const MOST_STEPS: usize = 3;
const MOST_TIED: NodeId = 3;
/// Of elements that nobody has looked at so many count.
const MOST_TO_COME: u32 = 64;

/// Where a number is in a set or map: the cell of the list, and how to come from its element to the
/// number, always by the first field.
struct Key {
    cell: NodeId,
    elements: Elements,
    /// The constructors on the way.
    path: Vec<u32>,
}

impl State {
    /// What a number can be, its interval or what its neighbours leave of it, and for how many
    /// before and after it there is to be room. It is noted what that rests on.
    #[inline(never)]
    pub(super) fn left(
        &mut self,
        space: &Space,
        node: NodeId,
    ) -> Option<((Ordinal, Ordinal), (u32, u32))> {
        let (numbers, at) = self.numbers(space, node);
        let interval = self.intervals[at];
        let between = self.between(space, node).or_else(|| self.tied(space, node));
        let Some(Between { least, most, others, choice }) = between else {
            return Some((interval, (0, 0)));
        };
        self.rests_on = self.rests_on.max(choice);
        let left = if least <= most { numbers.trim((least, most)) } else { None };
        left.map(|left| (left, others))
    }

    /// What its neighbours leave of a number; none if it is not what an element of a set, or a key
    /// of a map, begins with.
    fn between(&self, space: &Space, node: NodeId) -> Option<Between> {
        let Key { cell, elements, path } = self.key_of(space, node)?;
        // Those that begin alike differ later.
        let is_whole = path.len() == usize::from(elements == Elements::DistinctKeys);
        let step = Ordinal::from(is_whole && elements != Elements::Unordered);
        let key = |cell: NodeId, choice: &mut u32| {
            let (key, last) = self.begin_of(self.nodes[cell as usize].fields, &path)?;
            *choice = last.max(*choice);
            Some(key)
        };
        let interval = |node: NodeId| self.intervals[self.nodes[node as usize].fields as usize];
        let (least, most) = interval(node);
        let mut between = Between { least, most, others: (0, 0), choice: 0 };
        let is_known = |key: Option<NodeId>| {
            key.is_some_and(|key| self.nodes[key as usize].constructor == KNOWN)
        };
        let (mut at, mut distance) = (cell, 0);
        while let Some(before) = self.cell_before(space, at) {
            (at, distance) = (before, distance + step);
            let key = key(at, &mut between.choice);
            if let Some(key) = key {
                between.least = between.least.max(interval(key).0.saturating_add(distance));
            }
            // What is before one that is known has been seen to.
            if is_known(key) || !matches!(self.order, Order::Random(_)) {
                break;
            }
            between.others.0 += 1;
        }
        let mut is_open = true;
        (at, distance) = (cell, 0);
        loop {
            at = self.nodes[at as usize].fields + 1;
            if !self.is_cell(at) {
                break;
            }
            distance += step;
            between.choice = between.choice.max(self.nodes[at as usize].choice);
            let key = key(at, &mut between.choice);
            is_open &= !is_known(key);
            between.others.1 += u32::from(is_open);
            if let Some(key) = key {
                between.most = between.most.min(interval(key).1.saturating_sub(distance));
            } else {
                between.most = between.most.min(most.saturating_sub(distance));
            }
        }
        let n_to_come = self.n_to_come(space, at);
        if n_to_come > 0 {
            distance += step * Ordinal::from(n_to_come);
            between.others.1 += if is_open { n_to_come } else { 0 };
            between.most = between.most.min(most.saturating_sub(distance));
        }
        Some(between)
    }

    /// How many elements come after one, if the order is random.
    fn n_after(&self, space: &Space, cell: NodeId) -> u32 {
        if !matches!(self.order, Order::Random(_)) {
            return 0;
        }
        let (mut at, mut n) = (self.nodes[cell as usize].fields + 1, 0);
        while self.is_cell(at) {
            (at, n) = (self.nodes[at as usize].fields + 1, n + 1);
        }
        n + self.n_to_come(space, at)
    }

    /// How many more elements there are in any case, where nobody has looked yet.
    fn n_to_come(&self, space: &Space, rest: NodeId) -> u32 {
        let Node { mut sort, constructor, .. } = self.nodes[rest as usize];
        let mut n = 0;
        while let (HOLE, Values::Built { alternatives, .. }) =
            (constructor, &space.sort(sort).values)
        {
            let is_cell = alternatives.iter().all(|one| one.constructor != 0);
            let next = alternatives.first().and_then(|one| one.fields.get(1));
            let Some(next) = next.filter(|_| is_cell && n < MOST_TO_COME) else { break };
            (sort, n) = (*next, n + 1);
        }
        n
    }

    /// What the neighbours of a number leave that comes later in a key, where all before it is as
    /// in theirs.
    fn tied(&self, space: &Space, node: NodeId) -> Option<Between> {
        let (first, n_fields) = (1..=MOST_TIED).find_map(|nth| {
            let first = node.checked_sub(nth)?;
            let parent = self.with_fields(space, first, first)?;
            let n_fields = self.n_fields(space, parent);
            (n_fields > nth).then_some((first, n_fields))
        })?;
        let Key { cell, elements, path } = self.key_of(space, first)?;
        // In a part of the key, more may come after that.
        let depth = if elements == Elements::DistinctKeys { 2 } else { 1 };
        if path.len() != depth {
            return None;
        }
        let at = node - first;
        let is_last = at + 1 == n_fields && elements != Elements::Unordered;
        let interval = |node: NodeId| self.intervals[self.nodes[node as usize].fields as usize];
        let (least, most) = interval(node);
        let mut between = Between { least, most, others: (0, 0), choice: 0 };
        let tied = |cell: NodeId, choice: &mut u32| {
            let (other, last) = self.begin_of(self.nodes[cell as usize].fields, &path)?;
            let is_same = |nth: NodeId| {
                let (one, two) = (first + nth, other + nth);
                let made = [one, two].map(|node| self.nodes[node as usize].constructor);
                match made {
                    [KNOWN, KNOWN] => interval(one) == interval(two),
                    [..KNOWN, _] => made[0] == made[1] && self.n_fields(space, one) == 0,
                    _ => false,
                }
            };
            let is_tied = (0..at).all(is_same);
            let used = (0..at).flat_map(|nth| [first + nth, other + nth]).chain([other + at]);
            let used = used.map(|node| self.nodes[node as usize].choice);
            *choice = used.fold(last.max(*choice), u32::max);
            is_tied.then(|| interval(other + at))
        };
        // Of those that follow some begin alike.
        let numbers_left = match &space.sort(self.nodes[first as usize].sort).values {
            Values::Numbers(numbers) => numbers.interval().1.saturating_sub(interval(first).0),
            Values::Built { .. } => 0,
        };
        let alike = Ordinal::from(self.n_after(space, cell)) / numbers_left.saturating_add(1);
        between.others.1 = u32::try_from(alike).unwrap_or(0);
        let before = self.cell_before(space, cell);
        if let Some(before) = before.and_then(|cell| tied(cell, &mut between.choice)) {
            between.least = least.max(before.0.saturating_add(is_last.into()));
        }
        let after = Some(self.nodes[cell as usize].fields + 1).filter(|cell| self.is_cell(*cell));
        if let Some(after) = after.and_then(|cell| tied(cell, &mut between.choice)) {
            let rest = self.nodes[cell as usize].fields + 1;
            between.choice = between.choice.max(self.nodes[rest as usize].choice);
            between.most = most.min(after.1.saturating_sub(is_last.into()));
        }
        Some(between)
    }

    /// The key that a node is the begin of: an element of a list, or what an entry begins with.
    fn key_of(&self, space: &Space, node: NodeId) -> Option<Key> {
        let (mut at, mut path) = (node, Vec::new());
        while path.len() <= MOST_STEPS {
            let parent = self.with_fields(space, at, at)?;
            match self.elements(space, parent) {
                Elements::Any => {
                    path.insert(0, self.nodes[parent as usize].constructor);
                }
                // The key of an entry is what counts.
                Elements::DistinctKeys if path.is_empty() => return None,
                elements => return Some(Key { cell: parent, elements, path }),
            }
            at = parent;
        }
        None
    }

    /// What an element begins with, if it is built in this way and somebody has looked, and the
    /// last choice that says so.
    fn begin_of(&self, element: NodeId, path: &[u32]) -> Option<(NodeId, u32)> {
        let (mut at, mut last) = (element, 0);
        for wanted in path {
            let Node { constructor, fields, choice, .. } = self.nodes[at as usize];
            if constructor != *wanted {
                return None;
            }
            (at, last) = (fields, last.max(choice));
        }
        Some((at, last.max(self.nodes[at as usize].choice)))
    }

    fn n_fields(&self, space: &Space, node: NodeId) -> u32 {
        let Node { sort, constructor, .. } = self.nodes[node as usize];
        match &space.sort(sort).values {
            Values::Built { alternatives, .. } => {
                let made = alternatives.iter().find(|one| one.constructor == constructor);
                made.map_or(0, |one| one.fields.len() as u32)
            }
            Values::Numbers(_) => 0,
        }
    }

    fn elements(&self, space: &Space, node: NodeId) -> Elements {
        elements(space, self.nodes[node as usize])
    }

    /// The node whose fields begin at a place, among those before another.
    fn with_fields(&self, space: &Space, fields: NodeId, before: NodeId) -> Option<NodeId> {
        // Where there are none, those of the next node begin.
        let has_some = |node: &Node| match &space.sort(node.sort).values {
            Values::Built { alternatives, .. } => alternatives
                .iter()
                .any(|one| one.constructor == node.constructor && !one.fields.is_empty()),
            Values::Numbers(_) => false,
        };
        let is_it =
            |node: &Node| node.fields == fields && node.constructor < KNOWN && has_some(node);
        self.nodes[..before as usize].iter().rposition(is_it).map(|at| at as NodeId)
    }

    /// The cell that another is the rest of.
    fn cell_before(&self, space: &Space, cell: NodeId) -> Option<NodeId> {
        let before = self.with_fields(space, cell.checked_sub(1)?, cell)?;
        (self.elements(space, before) != Elements::Any).then_some(before)
    }

    /// Whether a node of a list is known to be one with an element.
    fn is_cell(&self, node: NodeId) -> bool {
        let constructor = self.nodes[node as usize].constructor;
        constructor != HOLE && constructor != 0
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::sync::Arc;

    use super::super::{Dive, Next, NodeId, Search, Sizes, Sweep};
    use crate::shape::{Elements, Kind, ListStyle, ShapeId, Style, define};
    use crate::{Bounds, Depth, Depths, Space};

    struct Numbers;

    fn number() -> ShapeId {
        define::<i16>("i16", Kind::Signed(16), |_| {})
    }

    fn numbers() -> ShapeId {
        define::<Numbers>("Numbers", Kind::List(ListStyle::From), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", number), ("tail", numbers)]);
            d.elements(Elements::Distinct);
        })
    }

    fn elements(search: &Search) -> Vec<i128> {
        let (mut cell, mut all) = (search.force(search.root()).1, Vec::new());
        while let (1, fields) = search.force(cell) {
            all.push(search.number(fields));
            cell = fields + 1;
        }
        all
    }

    /// The last ones first: whatever order somebody looks in.
    fn from_the_end(search: &Search) -> bool {
        let mut cells: Vec<NodeId> = Vec::new();
        let mut cell = search.force(search.root()).1;
        while let (1, fields) = search.force(cell) {
            cells.push(fields);
            cell = fields + 1;
        }
        cells.iter().rev().fold(0, |sum, cell| sum + search.number(*cell)) % 2 == 0
    }

    #[test]
    fn all_sets_are_found_once_in_whatever_order_somebody_looks() {
        let depths = Depths::new(Space::new(&[numbers()]).unwrap().into(), Bounds::default());
        let space = Arc::new(depths.space(Depth::UpTo(3)).unwrap());
        let mut sweep = Sweep::new(Arc::clone(&space), Sizes::UpTo(space.most().unwrap()));
        let (mut found, mut n_asked) = (BTreeSet::new(), 0);
        let holds = |search: &Search, n_asked: &mut u64| {
            *n_asked += 1;
            from_the_end(search)
        };
        while sweep.next(|search| holds(search, &mut n_asked), u64::MAX) == Next::Value {
            let all = elements(sweep.search());
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
            assert!(found.insert(all), "twice");
        }
        // Of -3..=3 three are even: subsets of up to three elements with an even sum.
        let mut expected = 0;
        for set in 0..128_u32 {
            let sum: i32 = (0..7).filter(|at| set >> at & 1 == 1).map(|at| at - 3).sum();
            expected += u32::from(set.count_ones() <= 3 && sum % 2 == 0);
        }
        assert_eq!(found.len() as u32, expected);
        // There are 64 sets, and 259 sequences without an element twice.
        assert!(n_asked < 150, "{n_asked}");
    }

    struct Key;

    /// Few(number) | Pair(number, number)
    fn key() -> ShapeId {
        define::<Key>("Key", Kind::Sum, |d| {
            d.constructor("Few", Style::Tuple, 1, &[("0", number)]);
            d.constructor("Pair", Style::Tuple, 1, &[("0", number), ("1", number)]);
        })
    }

    struct Keys;

    fn keys() -> ShapeId {
        define::<Keys>("Keys", Kind::List(ListStyle::From), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", key), ("tail", keys)]);
            d.elements(Elements::Distinct);
        })
    }

    /// The constructors and numbers of the keys, where the last number is looked at first.
    fn all_keys(search: &Search, is_backward: bool) -> Vec<(u32, Vec<i128>)> {
        let (mut cell, mut all) = (search.force(search.root()).1, Vec::new());
        while let (1, fields) = search.force(cell) {
            all.push(fields);
            cell = fields + 1;
        }
        if is_backward {
            for key in all.iter().rev() {
                let (constructor, fields) = search.force(*key);
                for nth in (0..=constructor).rev() {
                    search.number(fields + nth);
                }
            }
        }
        let of_key = |key: NodeId| {
            let (constructor, fields) = search.force(key);
            (constructor, (0..=constructor).map(|nth| search.number(fields + nth)).collect())
        };
        all.into_iter().map(of_key).collect()
    }

    #[test]
    fn all_sets_of_tuples_are_found_once_in_whatever_order_somebody_looks() {
        let depths = Depths::new(Space::new(&[keys()]).unwrap().into(), Bounds::default());
        let space = Arc::new(depths.space_with(Depth::UpTo(3), 1).unwrap());
        for is_backward in [false, true] {
            let mut sweep = Sweep::new(Arc::clone(&space), Sizes::UpTo(space.most().unwrap()));
            let (mut found, mut n_asked) = (BTreeSet::new(), 0);
            let holds = |search: &Search, n_asked: &mut u64| {
                *n_asked += 1;
                all_keys(search, is_backward).iter().all(|(_, numbers)| numbers[0] >= 0)
            };
            while sweep.next(|search| holds(search, &mut n_asked), u64::MAX) == Next::Value {
                let all = all_keys(sweep.search(), false);
                assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
                assert!(found.insert(all), "twice");
            }
            // Of 2 + 6 keys up to three.
            assert_eq!(found.len(), 1 + 8 + 28 + 56);
            assert!(n_asked < 4000, "{n_asked}");
        }
    }

    struct Pairs;

    fn pair() -> ShapeId {
        define::<(i16, i16)>("(i16, i16)", Kind::Sum, |d| {
            d.constructor("", Style::Tuple, 1, &[("0", number), ("1", number)]);
        })
    }

    fn pairs() -> ShapeId {
        define::<Pairs>("Pairs", Kind::List(ListStyle::From), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", pair), ("tail", pairs)]);
            d.elements(Elements::Distinct);
        })
    }

    #[test]
    fn random_sets_of_tuples_that_somebody_looks_at_are_found_soon() {
        let depths = Depths::new(Space::new(&[pairs()]).unwrap().into(), Bounds::default());
        let space = Arc::new(depths.space_with(Depth::Exactly(12), 3).unwrap());
        let search = Search::new(Arc::clone(&space));
        let pairs = |search: &Search| {
            let (mut cell, mut all) = (search.force(search.root()).1, Vec::new());
            while let (1, fields) = search.force(cell) {
                let first = search.force(fields).1;
                all.push((search.number(first), search.number(first + 1)));
                cell = fields + 1;
            }
            all
        };
        let mut n_asked = 0;
        for seed in 0..20 {
            let most = space.most().unwrap();
            let mut dive = Dive::new(seed, most, most);
            assert!(dive.next(&search, |search| {
                n_asked += 1;
                pairs(search).len() == 12
            }));
            let all = pairs(&search);
            assert!(all.windows(2).all(|pair| pair[0] < pair[1]), "{all:?}");
        }
        assert!(n_asked < 4000, "{n_asked}");
    }

    #[test]
    fn random_sets_of_tuples_that_nobody_looks_at_are_found_soon() {
        let depths = Depths::new(Space::new(&[pairs()]).unwrap().into(), Bounds::default());
        let mut spent = 0;
        for length in [3, 8, 20] {
            let space = Arc::new(depths.space_with(Depth::Exactly(length), 3).unwrap());
            let search = Search::new(Arc::clone(&space));
            for seed in 0..20 {
                let most = space.most().unwrap();
                let mut dive = Dive::new(seed, most, most);
                assert!(dive.next(&search, |_| true));
                spent += dive.spent();
            }
        }
        assert!(spent < 200_000, "{spent}");
    }

    /// Of three numbers there is no set of sixty, and nobody is ever asked about one.
    #[test]
    fn looking_for_sets_that_are_too_large_pauses() {
        let all = Depths::new(Space::new(&[keys()]).unwrap().into(), Bounds::default());
        let space = Arc::new(all.space_with(Depth::Exactly(60), 1).unwrap());
        let mut sweep = Sweep::new(Arc::clone(&space), Sizes::UpTo(space.most().unwrap()));
        assert_eq!(sweep.next(|_| true, 1000), Next::Paused);
        assert_eq!((sweep.next(|_| true, 1000), sweep.n_runs()), (Next::Paused, 1));
    }

    #[test]
    fn random_sets_that_somebody_looks_at_are_found_soon() {
        let depths = Depths::new(Space::new(&[numbers()]).unwrap().into(), Bounds::default());
        let space = Arc::new(depths.space_with(Depth::Exactly(12), 1000).unwrap());
        let search = Search::new(Arc::clone(&space));
        let mut n_asked = 0;
        for seed in 0..20 {
            let most = space.most().unwrap();
            let mut dive = Dive::new(seed, most, most);
            assert!(dive.next(&search, |search| {
                n_asked += 1;
                from_the_end(search)
            }));
            assert_eq!(elements(&search).len(), 12);
        }
        // One in 479 001 600 sequences is in order.
        assert!(n_asked < 4000, "{n_asked}");
    }
}
