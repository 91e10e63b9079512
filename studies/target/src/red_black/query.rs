//! What is in a tree.

use lurcher::prelude::*;

use super::Tree;
use super::Tree::{Leaf, Node};
use super::invariant::{has_key, is_red_black, size};

/// Whether there are no keys.
#[refined(fn(tree: &Tree<K>{is_red_black(tree)}) -> bool{v: v == (size(tree) == 0)})]
pub fn is_empty<K>(tree: &Tree<K>) -> bool {
    matches!(tree, Leaf)
}

/// The key of the tree that is equal to one.
#[refined(
    fn(tree: &Tree<K>{is_red_black(tree)}, key: &K)
    -> Option<&K>{v: v.is_some() == has_key(tree, &key)}
)]
pub fn find<'a, K: Ord>(tree: &'a Tree<K>, key: &K) -> Option<&'a K> {
    match tree {
        Leaf => None,
        Node(_, left, at, _) if key < at => find(left, key),
        Node(_, _, at, right) if key > at => find(right, key),
        Node(_, _, at, _) => Some(at),
    }
}

/// Whether a key is in the tree.
#[refined(fn(tree: &Tree<K>{is_red_black(tree)}, key: &K) -> bool{v: v == has_key(tree, &key)})]
pub fn member<K: Ord>(tree: &Tree<K>, key: &K) -> bool {
    find(tree, key).is_some()
}

/// The least key.
#[refined(
    fn(tree: &Tree<K>{is_red_black(tree)})
    -> Option<&K{k: has_key(tree, &k)}>{v: v.is_some() == (size(tree) > 0)}
)]
pub fn min<K>(tree: &Tree<K>) -> Option<&K> {
    match tree {
        Leaf => None,
        Node(_, left, key, _) => min(left).or(Some(key)),
    }
}

/// The largest key.
#[refined(
    fn(tree: &Tree<K>{is_red_black(tree)})
    -> Option<&K{k: has_key(tree, &k)}>{v: v.is_some() == (size(tree) > 0)}
)]
pub fn max<K>(tree: &Tree<K>) -> Option<&K> {
    match tree {
        Leaf => None,
        Node(_, _, key, right) => max(right).or(Some(key)),
    }
}

/// The keys in their order.
#[refined(fn(tree: &Tree<K>{is_red_black(tree)}) -> Vec<K>{v: v.len() == size(tree)})]
pub fn elements<K: Clone>(tree: &Tree<K>) -> Vec<K> {
    match tree {
        Leaf => Vec::new(),
        Node(_, left, key, right) => {
            let mut all = elements(left);
            all.push(key.clone());
            all.extend(elements(right));
            all
        }
    }
}
