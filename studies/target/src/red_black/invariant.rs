//! What a red-black tree is, and what can be measured of one.

use lurcher::Set;
use lurcher::prelude::*;

use super::{Colour, Tree};

/// How many black nodes there are on every way down; none if not every way has as many, or a red
/// node has a red child.
#[logic]
fn even_height<K: Data>(tree: &Tree<K>, is_below_red: bool) -> Option<u32> {
    match tree {
        Tree::Leaf => Some(0),
        Tree::Node(colour, left, _, right) => {
            let is_red = matches!(colour, Colour::Red);
            if is_red && is_below_red {
                return None;
            }
            let height = even_height(left, is_red)?;
            if height != even_height(right, is_red)? {
                return None;
            }
            Some(height + u32::from(!is_red))
        }
    }
}

/// Whether keys are in order, and between two others where those are given.
#[logic]
pub fn is_between<K: Data + Ord>(tree: &Tree<K>, low: Option<&K>, high: Option<&K>) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(_, left, key, right) => {
            low.is_none_or(|low| low < key)
                && high.is_none_or(|high| key < high)
                && is_between(left, low, Some(key))
                && is_between(right, Some(key), high)
        }
    }
}

/// Whether the root is black.
#[logic]
pub fn is_black<K: Data>(tree: &Tree<K>) -> bool {
    !matches!(tree, Tree::<K>::Node(Colour::Red, ..))
}

/// Whether a tree is a red-black tree: the root is black, no red node has a red child, all ways down
/// have as many black nodes, and the keys are in order.
#[logic]
pub fn is_red_black<K: Data + Ord>(tree: &Tree<K>) -> bool {
    is_black(tree) && even_height(tree, false).is_some() && is_between(tree, None, None)
}

/// How many black nodes there are on the way to the least key, which is as many as on any other.
#[logic]
pub fn black_height<K: Data>(tree: &Tree<K>) -> u32 {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(colour, left, _, _) => {
            black_height(left) + u32::from(matches!(colour, Colour::Black))
        }
    }
}

/// How many keys there are.
#[logic]
pub fn size<K: Data>(tree: &Tree<K>) -> u32 {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(_, left, _, right) => size(left) + size(right) + 1,
    }
}

/// The keys, as a set.
#[logic]
pub fn keys<K: Data + Ord + Clone>(tree: &Tree<K>) -> Set<K> {
    match tree {
        Tree::Leaf => Set::empty(),
        Tree::Node(_, left, key, right) => {
            keys(left).union(&keys(right)).union(&Set::singleton(key.clone()))
        }
    }
}

/// Whether a key is in the tree, wherever it is.
#[logic]
pub fn has_key<K: Data + Ord>(tree: &Tree<K>, wanted: &K) -> bool {
    match tree {
        Tree::Leaf => false,
        Tree::Node(_, left, key, right) => {
            *key == *wanted || has_key(left, wanted) || has_key(right, wanted)
        }
    }
}
