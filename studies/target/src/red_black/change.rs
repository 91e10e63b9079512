//! Keys that come and go.

use lurcher::prelude::*;

use super::Colour::{Black, Red};
use super::Tree;
use super::Tree::{Leaf, Node};
use super::balance::{append, balance, blackened, is_black_node, mend_left, mend_right, node};
use super::invariant::{is_red_black, keys, size};
use super::query::{max, min};

/// A tree of one key.
#[refined(fn(key: K) -> Tree<K>{v: is_red_black(v) && keys(v) == set_singleton(key)})]
pub fn singleton<K>(key: K) -> Tree<K> {
    node(Black, Leaf, key, Leaf)
}

/// A tree of some keys.
#[refined(fn(keys: Vec<K>) -> Tree<K>{v: is_red_black(v) && size(v) <= keys.len()})]
pub fn from_list<K: Ord>(keys: Vec<K>) -> Tree<K> {
    keys.into_iter().fold(Leaf, insert)
}

/// The tree with a key.
#[refined(
    fn(tree: Tree<K>{is_red_black(tree)}, key: K)
    -> Tree<K>{v: is_red_black(v) && keys(v) == set_union(keys(tree), set_singleton(key))}
)]
pub fn insert<K: Ord>(tree: Tree<K>, key: K) -> Tree<K> {
    blackened(insert_below(tree, key))
}

fn insert_below<K: Ord>(tree: Tree<K>, key: K) -> Tree<K> {
    match tree {
        Leaf => node(Red, Leaf, key, Leaf),
        Node(Red, left, at, right) if key < at => node(Red, insert_below(*left, key), at, *right),
        Node(Red, left, at, right) if key > at => node(Red, *left, at, insert_below(*right, key)),
        Node(Black, left, at, right) if key < at => balance(insert_below(*left, key), at, *right),
        Node(Black, left, at, right) if key > at => balance(*left, at, insert_below(*right, key)),
        same => same,
    }
}

/// The tree without a key.
#[refined(
    fn(tree: Tree<K>{is_red_black(tree)}, key: &K)
    -> Tree<K>{v: is_red_black(v) && keys(v) == set_difference(keys(tree), set_singleton(key))}
)]
pub fn delete<K: Ord>(tree: Tree<K>, key: &K) -> Tree<K> {
    blackened(delete_below(tree, key))
}

/// The same; a black root makes it a black node less high, if there is the key.
fn delete_below<K: Ord>(tree: Tree<K>, key: &K) -> Tree<K> {
    match tree {
        Leaf => Leaf,
        Node(_, left, at, right) if *key < at => {
            let mends = is_black_node(&left);
            let left = delete_below(*left, key);
            if mends { mend_left(left, at, *right) } else { node(Red, left, at, *right) }
        }
        Node(_, left, at, right) if *key > at => {
            let mends = is_black_node(&right);
            let right = delete_below(*right, key);
            if mends { mend_right(*left, at, right) } else { node(Red, *left, at, right) }
        }
        Node(_, left, _, right) => append(*left, *right),
    }
}

/// The tree without its least key.
#[refined(
    fn(tree: Tree<K>{is_red_black(tree)})
    -> Tree<K>{v: is_red_black(v) && set_subset(keys(v), keys(tree)) && size(v) == (size(tree) - 1).max(0)}
)]
pub fn delete_min<K: Ord + Clone>(tree: Tree<K>) -> Tree<K> {
    match min(&tree).cloned() {
        Some(key) => delete(tree, &key),
        None => tree,
    }
}

/// The tree without its largest key.
#[refined(
    fn(tree: Tree<K>{is_red_black(tree)})
    -> Tree<K>{v: is_red_black(v) && set_subset(keys(v), keys(tree)) && size(v) == (size(tree) - 1).max(0)}
)]
pub fn delete_max<K: Ord + Clone>(tree: Tree<K>) -> Tree<K> {
    match max(&tree).cloned() {
        Some(key) => delete(tree, &key),
        None => tree,
    }
}
