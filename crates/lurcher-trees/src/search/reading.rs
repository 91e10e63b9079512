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

    /// A number that tells the value from others of the same types, almost certainly: of a million
    /// values two are taken for the same once in 37 million times. What is still a hole is chosen.
    pub fn fingerprint(&self) -> u64 {
        let mut mixed = 0u64;
        let mut open = vec![self.root()];
        while let Some(node) = open.pop() {
            let bits = match &self.among.space.sort(self.sort(node)).values {
                Values::Numbers(numbers) => numbers.bits(self.number(node)),
                Values::Built { .. } => {
                    let (constructor, fields) = self.force(node);
                    open.extend((fields..fields + self.n_fields(node)).rev());
                    constructor.into()
                }
            };
            for half in [bits as u64, (bits >> 64) as u64] {
                mixed = (mixed ^ half).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
                mixed ^= mixed >> 32;
                mixed = mixed.wrapping_mul(0xC4CE_B9FE_1A85_EC53).rotate_left(23);
            }
        }
        mixed ^ (mixed >> 29)
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
