//! Sets, maps and heaps: of the sequences that stand for the same value, one is a value.
//!
//! It is the one in increasing order, as trees compare: by constructors, then by fields from
//! left to right. What is out of order is passed over once all of the value is known.

use std::cmp::Ordering;

use super::{Node, NodeId, Search};
use crate::shape::Elements;
use crate::space::{Space, Values};

fn elements(space: &Space, node: Node) -> Elements {
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
    /// Whether all sets, maps and heaps in a value without holes are in increasing order.
    pub(super) fn is_in_order(&self) -> bool {
        let n = self.state.borrow().nodes.len() as u32;
        (0..n).all(|node| self.is_element_in_order(node))
    }

    /// Whether the first element of a list is in order with the second; true of all others.
    fn is_element_in_order(&self, node: NodeId) -> bool {
        let cell = self.node(node);
        let elements = elements(&self.among.space, cell);
        if elements == Elements::Any || self.n_fields(node) != 2 {
            return true;
        }
        let next = self.node(cell.fields + 1);
        if self.n_fields(cell.fields + 1) != 2 {
            return true;
        }
        let (mut first, mut second) = (cell.fields, next.fields);
        if elements == Elements::DistinctKeys {
            (first, second) = (self.node(first).fields, self.node(second).fields);
        }
        match self.compare(first, second) {
            Ordering::Less => true,
            Ordering::Equal => elements == Elements::Unordered,
            Ordering::Greater => false,
        }
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
