//! Reading a value under search from left to right, in pre-order.

use super::{HOLE, NodeId, Search};
use crate::space::{SortId, Values};
use crate::tree::{Builder, Tree};

/// Reads a value in pre-order, choosing what is still a hole; [`Cursor`](crate::Cursor)
/// reads through it.
#[derive(Clone, Debug)]
pub struct Reader<'s> {
    search: &'s Search,
    /// Fields that are still to be read: from, to; those read first are last.
    open: Vec<(NodeId, NodeId)>,
}

impl<'s> Reader<'s> {
    pub(crate) fn new(search: &'s Search, node: NodeId) -> Self {
        let mut open = search.scratch.take();
        open.clear();
        open.push((node, node + 1));
        Reader { search, open }
    }

    fn next(&mut self) -> Option<NodeId> {
        loop {
            let (from, to) = self.open.last_mut()?;
            if from < to {
                *from += 1;
                return Some(*from - 1);
            }
            self.open.pop();
        }
    }

    pub(crate) fn constructor(&mut self) -> Option<u32> {
        let node = self.next()?;
        let (constructor, fields) = self.search.force(node);
        let n_fields = self.search.n_fields(node);
        if n_fields > 0 {
            self.open.push((fields, fields + n_fields));
        }
        Some(constructor)
    }

    pub(crate) fn leaf(&mut self) -> Option<u128> {
        let node = self.next()?;
        Some(self.search.number_bits(node))
    }
}

impl Drop for Reader<'_> {
    fn drop(&mut self) {
        *self.search.scratch.borrow_mut() = std::mem::take(&mut self.open);
    }
}

impl Search {
    /// What nobody has looked at: the sorts of all holes.
    pub fn unread(&self) -> Vec<SortId> {
        let state = self.state.borrow();
        state.nodes.iter().filter(|n| n.constructor == HOLE).map(|n| n.sort).collect()
    }

    /// The value as trees, one for each type that the space is of, without pointers. What is
    /// still a hole is chosen.
    pub fn trees(&self) -> Vec<Tree> {
        let (_, first) = self.force(self.root());
        let n = self.n_fields(self.root());
        (first..first + n).map(|node| self.tree(node)).collect()
    }

    fn tree(&self, node: NodeId) -> Tree {
        let mut builder = Builder::new();
        // Nodes to write, and nodes to close: those written first are last.
        let mut open = vec![Ok(node)];
        while let Some(next) = open.pop() {
            let node = match next {
                Ok(node) => node,
                Err(begun) => {
                    builder.end(begun);
                    continue;
                }
            };
            let sort = self.among.space.sort(self.sort(node));
            let Some(shape) = sort.shape else { continue };
            if let Values::Numbers(numbers) = &sort.values {
                builder.leaf(shape, numbers.bits(self.number(node)));
                continue;
            }
            let (constructor, fields) = self.force(node);
            let n_fields = self.n_fields(node);
            open.push(Err(builder.begin(shape, constructor as usize)));
            open.extend((fields..fields + n_fields).rev().map(Ok));
        }
        builder.finish()
    }
}
