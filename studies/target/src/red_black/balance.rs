//! Nodes that are put right.

use super::Colour::{Black, Red};
use super::Tree::{Leaf, Node};
use super::{Colour, Tree};

pub(super) fn node<K>(colour: Colour, left: Tree<K>, key: K, right: Tree<K>) -> Tree<K> {
    Node(colour, left.into(), key, right.into())
}

/// The tree with a black root.
pub(super) fn blackened<K>(tree: Tree<K>) -> Tree<K> {
    match tree {
        Node(_, left, key, right) => Node(Black, left, key, right),
        Leaf => Leaf,
    }
}

/// The tree with a red root, which makes it a black node less high.
fn reddened<K>(tree: Tree<K>) -> Tree<K> {
    match tree {
        Node(_, left, key, right) => Node(Red, left, key, right),
        Leaf => Leaf,
    }
}

/// A node that is as high as a black one, of trees of which one may have a red root with a red child.
pub(super) fn balance<K>(left: Tree<K>, key: K, right: Tree<K>) -> Tree<K> {
    match (left, right) {
        (Node(Red, a, x, b), Node(Red, c, y, d)) => {
            node(Red, Node(Black, a, x, b), key, Node(Black, c, y, d))
        }
        (Node(Red, outer, y, inner), right) => balance_left(*outer, y, *inner, key, right),
        (left, Node(Red, inner, y, outer)) => balance_right(left, key, *inner, y, *outer),
        (left, right) => node(Black, left, key, right),
    }
}

/// The same, where the root of the left tree is red.
fn balance_left<K>(outer: Tree<K>, y: K, inner: Tree<K>, key: K, right: Tree<K>) -> Tree<K> {
    match (outer, inner) {
        (Node(Red, a, x, b), c) => node(Red, Node(Black, a, x, b), y, node(Black, c, key, right)),
        (a, Node(Red, b, z, c)) => node(Red, node(Black, a, y, *b), z, node(Black, *c, key, right)),
        (a, b) => node(Black, node(Red, a, y, b), key, right),
    }
}

/// The same, where the root of the right tree is red.
fn balance_right<K>(left: Tree<K>, key: K, inner: Tree<K>, y: K, outer: Tree<K>) -> Tree<K> {
    match (inner, outer) {
        (b, Node(Red, c, z, d)) => node(Red, node(Black, left, key, b), y, Node(Black, c, z, d)),
        (Node(Red, b, x, c), d) => node(Red, node(Black, left, key, *b), x, node(Black, *c, y, d)),
        (b, c) => node(Black, left, key, node(Red, b, y, c)),
    }
}

/// A node of a left tree that is a black node less high than the right one.
pub(super) fn mend_left<K>(left: Tree<K>, key: K, right: Tree<K>) -> Tree<K> {
    match (left, right) {
        (Node(Red, a, x, b), right) => node(Red, Node(Black, a, x, b), key, right),
        (left, Node(Red, inner, y, outer)) => match *inner {
            Node(_, a, x, b) => {
                node(Red, node(Black, left, key, *a), x, balance(*b, y, reddened(*outer)))
            }
            Leaf => node(Red, left, key, Node(Red, Leaf.into(), y, outer)),
        },
        (left, right) => balance(left, key, reddened(right)),
    }
}

/// A node of a right tree that is a black node less high than the left one.
pub(super) fn mend_right<K>(left: Tree<K>, key: K, right: Tree<K>) -> Tree<K> {
    match (left, right) {
        (left, Node(Red, a, x, b)) => node(Red, left, key, Node(Black, a, x, b)),
        (Node(Red, outer, y, inner), right) => match *inner {
            Node(_, a, x, b) => {
                node(Red, balance(reddened(*outer), y, *a), x, node(Black, *b, key, right))
            }
            Leaf => node(Red, Node(Red, outer, y, Leaf.into()), key, right),
        },
        (left, right) => balance(reddened(left), key, right),
    }
}

/// One tree of two of the same height, all keys of the first smaller; its root may be red and have a red child.
pub(super) fn append<K>(left: Tree<K>, right: Tree<K>) -> Tree<K> {
    match (left, right) {
        (Leaf, tree) | (tree, Leaf) => tree,
        (Node(Red, a, x, b), Node(Red, c, y, d)) => match append(*b, *c) {
            Node(Red, b, z, c) => node(Red, Node(Red, a, x, b), z, Node(Red, c, y, d)),
            middle => node(Red, *a, x, node(Red, middle, y, *d)),
        },
        (Node(Black, a, x, b), Node(Black, c, y, d)) => match append(*b, *c) {
            Node(Red, b, z, c) => node(Red, Node(Black, a, x, b), z, Node(Black, c, y, d)),
            middle => mend_left(*a, x, node(Black, middle, y, *d)),
        },
        (left, Node(Red, b, x, c)) => node(Red, append(left, *b), x, *c),
        (Node(Red, a, x, b), right) => node(Red, *a, x, append(*b, right)),
    }
}

/// A left tree of lesser or the same height, a key, and a right tree: as high as the right tree; the root may be red and have a red child.
pub(super) fn join_left<K>(left: Tree<K>, key: K, right: Tree<K>, n_higher: u32) -> Tree<K> {
    match right {
        Node(Red, inner, at, outer) => {
            node(Red, join_left(left, key, *inner, n_higher), at, *outer)
        }
        Node(Black, inner, at, outer) if n_higher > 0 => {
            balance(join_left(left, key, *inner, n_higher - 1), at, *outer)
        }
        right => node(Red, left, key, right),
    }
}

/// The mirror image of [`join_left`].
pub(super) fn join_right<K>(left: Tree<K>, key: K, right: Tree<K>, n_higher: u32) -> Tree<K> {
    match left {
        Node(Red, outer, at, inner) => {
            node(Red, *outer, at, join_right(*inner, key, right, n_higher))
        }
        Node(Black, outer, at, inner) if n_higher > 0 => {
            balance(*outer, at, join_right(*inner, key, right, n_higher - 1))
        }
        left => node(Red, left, key, right),
    }
}

/// Whether a tree has a black node at its root, below which a deletion makes it less high.
pub(super) fn is_black_node<K>(tree: &Tree<K>) -> bool {
    matches!(tree, Node(Black, ..))
}
