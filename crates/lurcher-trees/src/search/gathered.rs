//! Sets, maps and heaps: of the sequences that stand for the same value, one is a value.
//!
//! It is the one in increasing order, as trees compare: by constructors, then by fields from left
//! to right. What is out of order is passed over once all of the value is known: the search goes on
//! with another choice for the elements that are to blame, and not with those made since. Numbers
//! are chosen in order at once (`ordered.rs`).

use std::cmp::Ordering;

use super::{Node, NodeId, Search};
use crate::shape::Elements;
use crate::space::{Space, Values};

pub(super) fn elements(space: &Space, node: Node) -> Elements {
    match &space.sort(node.sort).values {
        Values::Built { elements, .. } => *elements,
        Values::Numbers(_) => Elements::Any,
    }
}

pub(super) fn has_gathered(space: &Space) -> bool {
    space.sorts().iter().any(
        |sort| matches!(&sort.values, Values::Built { elements, .. } if *elements != Elements::Any),
    )
}

impl Search {
    /// Whether all sets, maps and heaps in a value without holes are in increasing order. If not,
    /// it is noted which choice is to blame.
    pub(super) fn is_in_order(&self) -> bool {
        let n = self.state.borrow().nodes.len() as u32;
        let blamed = (0..n).find_map(|node| self.out_of_order(node));
        self.blamed.set(blamed.map(|(first, second)| self.choice_to_blame(first, second)));
        blamed.is_none()
    }

    /// The next choice: another for what is to blame, if something is, else for the last. Of a
    /// value that is dead the last is to blame that was made while it was not.
    pub(super) fn go_on(&self) -> bool {
        let dead_after = self.state.borrow().dead_after;
        let alive = dead_after.and_then(|n_choices| n_choices.checked_sub(1));
        match self.blamed.take().or(alive.map(|choice| choice as usize)) {
            Some(choice) => self.leap(choice),
            None => self.advance(),
        }
    }

    /// The last choice that two elements were made by, counted from 0.
    fn choice_to_blame(&self, first: NodeId, second: NodeId) -> usize {
        let (mut open, mut last) = (vec![first, second], 0);
        while let Some(node) = open.pop() {
            let Node { choice, fields, .. } = self.node(node);
            last = last.max(choice);
            open.extend((0..self.n_fields(node)).map(|index| fields + index));
        }
        last as usize
    }

    /// The first two elements of a list, if they are not in order.
    fn out_of_order(&self, node: NodeId) -> Option<(NodeId, NodeId)> {
        let cell = self.node(node);
        let elements = elements(&self.among.space, cell);
        if elements == Elements::Any || self.n_fields(node) != 2 {
            return None;
        }
        let next = self.node(cell.fields + 1);
        if self.n_fields(cell.fields + 1) != 2 {
            return None;
        }
        let (mut first, mut second) = (cell.fields, next.fields);
        if elements == Elements::DistinctKeys {
            (first, second) = (self.node(first).fields, self.node(second).fields);
        }
        let is_in_order = match self.compare(first, second) {
            Ordering::Less => true,
            Ordering::Equal => elements == Elements::Unordered,
            Ordering::Greater => false,
        };
        (!is_in_order).then_some((first, second))
    }

    fn node(&self, node: NodeId) -> Node {
        self.state.borrow().nodes[node as usize]
    }

    fn compare(&self, first: NodeId, second: NodeId) -> Ordering {
        let mut left = vec![(first, second)];
        while let Some((a, b)) = left.pop() {
            let (one, other) = (self.node(a), self.node(b));
            let order = match &self.among.space.sort(one.sort).values {
                Values::Numbers(_) => self.interval(a).cmp(&self.interval(b)),
                Values::Built { .. } => one.constructor.cmp(&other.constructor),
            };
            if order.is_ne() {
                return order;
            }
            let fields = (0..self.n_fields(a)).rev();
            left.extend(fields.map(|index| (one.fields + index, other.fields + index)));
        }
        Ordering::Equal
    }
}
