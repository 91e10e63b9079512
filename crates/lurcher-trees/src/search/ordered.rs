//! Numbers in sets and maps lie between their neighbours.
//!
//! Of the sequences that stand for a set one is a value, the one in increasing order (see
//! `gathered.rs`). To see that only once all of it is known is to go through all sequences: of
//! twelve numbers, one in 479 001 600. So a number that is an element, or a key, is chosen from
//! what its neighbours leave: more than the least that those before it can be, less than the
//! greatest that those behind it can be. That takes away only what is out of order in the end.
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
        let Some(Between { least, most, others, choice }) = self.between(space, node) else {
            return Some((interval, (0, 0)));
        };
        self.rests_on = self.rests_on.max(choice);
        let left = if least <= most { numbers.trim((least, most)) } else { None };
        left.map(|left| (left, others))
    }

    /// What its neighbours leave of a number; none if it is no element of a set or map.
    fn between(&self, space: &Space, node: NodeId) -> Option<Between> {
        let (cell, elements) = self.cell_of(space, node)?;
        let step = Ordinal::from(elements != Elements::Unordered);
        let key = |cell: NodeId| {
            let element = self.nodes[cell as usize].fields;
            match elements {
                // An entry that nobody has looked at has no key yet.
                Elements::DistinctKeys if self.is_made(element) => {
                    Some(self.nodes[element as usize].fields)
                }
                Elements::DistinctKeys => None,
                _ => Some(element),
            }
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
            let key = key(at);
            if let Some(key) = key {
                between.choice = between.choice.max(self.nodes[key as usize].choice);
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
            is_open &= !is_known(key(at));
            between.others.1 += u32::from(is_open);
            between.choice = between.choice.max(self.nodes[at as usize].choice);
            if let Some(key) = key(at) {
                between.choice = between.choice.max(self.nodes[key as usize].choice);
                between.most = between.most.min(interval(key).1.saturating_sub(distance));
            } else {
                between.most = between.most.min(most.saturating_sub(distance));
            }
        }
        Some(between)
    }

    /// The cell of a list whose element, or the key of whose element, a node is.
    fn cell_of(&self, space: &Space, node: NodeId) -> Option<(NodeId, Elements)> {
        let parent = self.with_fields(space, node, node)?;
        match self.elements(space, parent) {
            Elements::Any => {
                let cell = self.with_fields(space, parent, parent)?;
                (self.elements(space, cell) == Elements::DistinctKeys)
                    .then_some((cell, Elements::DistinctKeys))
            }
            // The key of an entry is what counts.
            Elements::DistinctKeys => None,
            of => Some((parent, of)),
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

    fn is_made(&self, node: NodeId) -> bool {
        self.nodes[node as usize].constructor < KNOWN
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
