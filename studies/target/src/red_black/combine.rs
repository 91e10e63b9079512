//! Two trees that become one, and one that becomes two.

use std::cmp::Ordering;

use lurcher::prelude::*;

use super::Colour::Black;
use super::Tree;
use super::Tree::{Leaf, Node};
use super::balance::{blackened, join_left, join_right, node};
use super::change::delete_min;
use super::invariant::{black_height, has_key, is_between, is_red_black, keys, size};
use super::query::min;

/// The tree of smaller keys, a key, and larger ones.
#[refined(
    fn(
        left: Tree<K>{is_red_black(left) && is_between(left, None, Some(&key))},
        key: K,
        right: Tree<K>{is_red_black(right) && is_between(right, Some(&key), None)},
    ) -> Tree<K>{v: is_red_black(v) && size(v) == size(left) + 1 + size(right)}
)]
pub fn join<K: Data>(left: Tree<K>, key: K, right: Tree<K>) -> Tree<K> {
    let (n_left, n_right) = (black_height(&left), black_height(&right));
    match n_left.cmp(&n_right) {
        Ordering::Less => blackened(join_left(left, key, right, n_right - n_left)),
        Ordering::Equal => node(Black, left, key, right),
        Ordering::Greater => blackened(join_right(left, key, right, n_left - n_right)),
    }
}

/// The tree of smaller and larger keys.
fn concat<K: Data + Ord + Clone>(left: Tree<K>, right: Tree<K>) -> Tree<K> {
    match min(&right).cloned() {
        Some(key) => join(left, key, delete_min(right)),
        None => left,
    }
}

/// The smaller keys, whether the key is there, and the larger keys.
#[refined(
    fn(tree: Tree<K>{is_red_black(tree)}, key: &K)
    -> (
        Tree<K>{less: is_red_black(less) && is_between(less, None, Some(&key))},
        bool{is_there: is_there == has_key(tree, &key)},
        Tree<K>{more: is_red_black(more) && is_between(more, Some(&key), None)},
    )
)]
pub fn split<K: Data + Ord>(tree: Tree<K>, key: &K) -> (Tree<K>, bool, Tree<K>) {
    match tree {
        Leaf => (Leaf, false, Leaf),
        Node(_, left, at, right) if *key < at => {
            let (less, is_there, more) = split(*left, key);
            (less, is_there, join(more, at, blackened(*right)))
        }
        Node(_, left, at, right) if *key > at => {
            let (less, is_there, more) = split(*right, key);
            (join(blackened(*left), at, less), is_there, more)
        }
        Node(_, left, _, right) => (blackened(*left), true, blackened(*right)),
    }
}

/// The keys that are in one of two trees.
#[refined(
    fn(left: Tree<K>{is_red_black(left)}, right: Tree<K>{is_red_black(right)})
    -> Tree<K>{v: is_red_black(v) && keys(v) == set_union(keys(left), keys(right))}
)]
pub fn union<K: Data + Ord>(left: Tree<K>, right: Tree<K>) -> Tree<K> {
    match left {
        Leaf => right,
        Node(_, smaller, key, larger) => {
            let (less, _, more) = split(right, &key);
            join(union(*smaller, less), key, union(*larger, more))
        }
    }
}

/// The keys that are in both of two trees.
#[refined(
    fn(left: Tree<K>{is_red_black(left)}, right: Tree<K>{is_red_black(right)})
    -> Tree<K>{v: is_red_black(v) && keys(v) == set_intersection(keys(left), keys(right))}
)]
pub fn intersection<K: Data + Ord + Clone>(left: Tree<K>, right: Tree<K>) -> Tree<K> {
    match left {
        Leaf => Leaf,
        Node(_, smaller, key, larger) => {
            let (less, is_there, more) = split(right, &key);
            let (less, more) = (intersection(*smaller, less), intersection(*larger, more));
            if is_there { join(less, key, more) } else { concat(less, more) }
        }
    }
}

/// The keys of the first tree that are not in the second.
#[refined(
    fn(left: Tree<K>{is_red_black(left)}, right: Tree<K>{is_red_black(right)})
    -> Tree<K>{v: is_red_black(v) && keys(v) == set_difference(keys(left), keys(right))}
)]
pub fn difference<K: Data + Ord + Clone>(left: Tree<K>, right: Tree<K>) -> Tree<K> {
    match right {
        Leaf => left,
        Node(_, smaller, key, larger) => {
            let (less, _, more) = split(left, &key);
            concat(difference(less, *smaller), difference(more, *larger))
        }
    }
}
