//! A search tree: insertion and deletion.

use std::collections::BTreeSet;

use lurcher::prelude::*;

use super::{Faults, Planted, planted};

#[derive(Clone, Debug, PartialEq, Eq)]
enum Tree {
    Leaf,
    Node(Box<Tree>, i64, Box<Tree>),
}

use Tree::{Leaf, Node};

/// What is done to a tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Data)]
pub(super) enum Step {
    Insert(i64),
    Delete(i64),
}

pub(super) const TREE: Planted = planted!(
    tree,
    [
        "insertion: < became >",
        "insertion: an equal key is put to the right",
        "insertion: the right side is replaced",
        "insertion: the left side is lost",
        "insertion: an equal key empties the tree",
        "deletion: the left side is not looked at",
        "deletion: the right side is not looked at",
        "deletion: of two sides the left one is lost",
        "deletion: of two sides the right one is lost",
        "deletion: of two sides the greatest key of the left one stays there",
        "deletion: of two sides the least key is taken, not the greatest",
        "deletion: with one side at the right it is lost",
        "deletion: a leaf is not deleted",
        "deletion: the root stays",
        "reading: the right side comes first",
        "deletion: one key more is deleted at the left",
    ],
    |faults, steps: Vec<Step>| {
        let (mut tree, mut expected) = (Leaf, BTreeSet::new());
        for step in steps {
            match *step {
                Step::Insert(key) => {
                    tree = insert(faults, tree, key);
                    expected.insert(key);
                }
                Step::Delete(key) => {
                    tree = delete(faults, tree, key, true);
                    expected.remove(&key);
                }
            }
        }
        let mut keys = Vec::new();
        read(faults, &tree, &mut keys);
        Some(keys.into_iter().eq(expected))
    }
);

fn node(left: Tree, key: i64, right: Tree) -> Tree {
    Node(Box::new(left), key, Box::new(right))
}

fn insert(faults: Faults, tree: Tree, key: i64) -> Tree {
    match tree {
        Leaf => node(Leaf, key, Leaf),
        Node(left, own, right) if key == own => match () {
            () if faults.at(4) => Leaf,
            () if faults.at(1) => node(*left, own, insert(faults, *right, key)),
            () => Node(left, own, right),
        },
        Node(left, own, right) => {
            if (key < own) != faults.at(0) {
                node(insert(faults, *left, key), own, *right)
            } else {
                let left = faults.pick(3, *left, Leaf);
                node(left, own, insert(faults, faults.pick(2, *right, Leaf), key))
            }
        }
    }
}

fn delete(faults: Faults, tree: Tree, key: i64, is_root: bool) -> Tree {
    let Node(left, own, right) = tree else { return Leaf };
    if key < own {
        let left = if faults.at(5) { *left } else { delete(faults, *left, key, false) };
        return node(left, own, *right);
    }
    if key > own {
        let right = if faults.at(6) { *right } else { delete(faults, *right, key, false) };
        return node(*left, own, right);
    }
    if faults.at(13) && is_root {
        return node(*left, own, *right);
    }
    match (*left, *right) {
        (Leaf, Leaf) if faults.at(12) => node(Leaf, own, Leaf),
        (Leaf, right) => faults.pick(11, right, Leaf),
        (left, Leaf) => {
            if faults.at(15) {
                without_greatest(left).0
            } else {
                left
            }
        }
        (_, right) if faults.at(7) => right,
        (left, _) if faults.at(8) => left,
        (left, right) => {
            let (rest, greatest) = without_greatest(left.clone());
            let rest = faults.pick(9, rest, left);
            node(rest, if faults.at(10) { own } else { greatest }, right)
        }
    }
}

/// A tree without its greatest key, and that key; 0 if there is none.
fn without_greatest(tree: Tree) -> (Tree, i64) {
    match tree {
        Leaf => (Leaf, 0),
        Node(left, own, right) if *right == Leaf => (*left, own),
        Node(left, own, right) => {
            let (right, greatest) = without_greatest(*right);
            (node(*left, own, right), greatest)
        }
    }
}

fn read(faults: Faults, tree: &Tree, keys: &mut Vec<i64>) {
    if let Node(left, key, right) = tree {
        let (first, second) = faults.pick(14, (left, right), (right, left));
        read(faults, first, keys);
        keys.push(*key);
        read(faults, second, keys);
    }
}
