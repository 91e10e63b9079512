//! Reading a tree as the sequence of its symbols.

use super::leaves::class_of;
use super::{Grammar, Symbol};
use crate::shape::Kind;
use crate::tree::Tree;

/// How the nodes of one shape are read. While a grammar is drafted the numbers are
/// those of symbols, afterwards those of letters.
#[derive(Clone, Debug)]
pub(super) enum Reader {
    /// A pointer: nothing of its own.
    Skip,
    /// One letter per constructor.
    Constructors(Vec<u32>),
    /// A number, by its class.
    Leaf { kind: Kind, of: Vec<u32> },
    /// One letter, whatever is inside.
    Whole(u32),
    /// One of these values, or none of them: the letter after the last.
    Atoms { of: Vec<u32>, values: Vec<Tree> },
}

impl Reader {
    /// A constructor that builds nothing.
    pub(super) const NONE: u32 = u32::MAX;

    pub(super) fn use_letters(&mut self, symbols: &[Symbol]) {
        let letter = |number: &mut u32| {
            if *number != Reader::NONE {
                *number = symbols[*number as usize].letter as u32;
            }
        };
        match self {
            Reader::Skip => {}
            Reader::Whole(number) => letter(number),
            Reader::Constructors(of) | Reader::Leaf { of, .. } | Reader::Atoms { of, .. } => {
                of.iter_mut().for_each(letter);
            }
        }
    }
}

impl Grammar {
    /// The letters of a tree in pre-order, added to `letters`: what coverage is counted
    /// from. Values side by side are given one after the other in one tree.
    ///
    /// Returns whether the tree is one of this grammar. If not, nothing is added.
    pub fn spell(&self, tree: &Tree, letters: &mut Vec<u32>) -> bool {
        let before = letters.len();
        letters.extend(self.product);
        let nodes = tree.nodes();
        let mut index = 0;
        while let Some(node) = nodes.get(index) {
            let mut step = 1;
            let letter = match self.readers.get(node.shape.index()) {
                Some(Some(Reader::Constructors(of))) => {
                    of.get(node.constructor as usize).copied().unwrap_or(Reader::NONE)
                }
                Some(Some(Reader::Skip)) => {
                    index += 1;
                    continue;
                }
                Some(Some(Reader::Leaf { kind, of })) => {
                    of[class_of(*kind, tree.payload(index).unwrap_or_default()) as usize]
                }
                Some(Some(Reader::Whole(letter))) => {
                    step = node.size as usize;
                    *letter
                }
                Some(Some(Reader::Atoms { of, values })) => {
                    step = node.size as usize;
                    let value = tree.subtree(index);
                    let known = values.iter().position(|known| *known == value);
                    of[known.unwrap_or(values.len())]
                }
                _ => Reader::NONE,
            };
            if letter == Reader::NONE {
                letters.truncate(before);
                return false;
            }
            letters.push(letter);
            index += step;
        }
        true
    }
}
