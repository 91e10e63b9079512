//! Numbers in sets and maps lie between their neighbours.
//!
//! Of the sequences that stand for a set one is a value, the one in increasing order (see `gathered.rs`). To see that
//! only once all of it is known is to go through all sequences: of twelve numbers, one in 479 001 600. So a number that is an
//! element, or a key, is chosen from what its neighbours leave: more than the least that those before it can be, less than the
//! greatest that those behind it can be. That takes away only what is out of order in the end.
//!
//! What a number can be depends on its neighbours then, so whoever looks at it has looked at them.

use super::gathered::elements;
use super::{HOLE, KNOWN, Node, NodeId, State};
use crate::numbers::Ordinal;
use crate::shape::Elements;
use crate::space::{Space, Values};

/// What the others in a list leave for a number.
#[derive(Clone, Copy, Debug)]
struct Between {
    least: Ordinal,
    most: Ordinal,
    /// How many come after it, as far as that is known.
    n_after: u32,
    /// The last choice that this rests on.
    choice: u32,
}

impl State {
    /// What a number can be, its interval or what its neighbours leave of it, and for how many after it there is to be room. It is
    /// noted what that rests on.
    #[inline]
    pub(super) fn left(
        &mut self,
        space: &Space,
        node: NodeId,
    ) -> Option<((Ordinal, Ordinal), u32)> {
        let (numbers, at) = self.numbers(space, node);
        let interval = self.intervals[at];
        if !self.has_gathered {
            return Some((interval, 0));
        }
        let Some(Between { least, most, n_after, choice }) = self.between(space, node) else {
            return Some((interval, 0));
        };
        self.rests_on = self.rests_on.max(choice);
        let left = if least <= most { numbers.trim((least, most)) } else { None };
        left.map(|left| (left, n_after))
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
        let mut between = Between { least, most, n_after: 0, choice: 0 };
        // What is before that has been seen to.
        if let Some(before) = self.cell_before(space, cell) {
            if let Some(key) = key(before) {
                between.choice = between.choice.max(self.nodes[key as usize].choice);
                between.least = between.least.max(interval(key).0.saturating_add(step));
            }
        }
        let (mut at, mut distance) = (cell, 0);
        loop {
            at = self.nodes[at as usize].fields + 1;
            if !self.is_cell(at) {
                break;
            }
            (distance, between.n_after) = (distance + step, between.n_after + 1);
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
