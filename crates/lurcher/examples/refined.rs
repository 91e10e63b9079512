//! A type that says precisely which values there are, and functions that are tested with all
//! of them: search trees, without a generator and without a property.
//!
//! ```text
//! cargo test --example refined
//! ```

#![allow(missing_docs, reason = "an example")]

use lurcher::prelude::*;

/// A search tree: whatever is to the left of a key is less, to the right more.
#[derive(Clone, Debug, PartialEq, Data)]
pub enum Tree {
    Leaf,
    Node {
        key: i64,
        #[data(each(k: i64, k < key))]
        left: Box<Tree>,
        #[data(each(k: i64, k > key))]
        right: Box<Tree>,
    },
}

use Tree::{Leaf, Node};

#[logic]
pub fn contains(tree: &Tree, sought: i64) -> bool {
    match tree {
        Tree::Leaf => false,
        Tree::Node { key, left, right } => {
            *key == sought || contains(left, sought) || contains(right, sought)
        }
    }
}

#[refined(fn(tree: Tree, new: i64) -> Tree{v: contains(v, new)})]
pub fn insert(tree: Tree, new: i64) -> Tree {
    match tree {
        Leaf => Node { key: new, left: Leaf.into(), right: Leaf.into() },
        Node { key, left, right } if new < key => {
            Node { key, left: insert(*left, new).into(), right }
        }
        Node { key, left, right } if new > key => {
            Node { key, left, right: insert(*right, new).into() }
        }
        same => same,
    }
}

#[refined(fn(tree: &Tree{tree != Tree::Leaf}) -> i64{v: contains(tree, v)})]
pub fn least(tree: &Tree) -> i64 {
    match tree {
        Leaf => unreachable!("there is a least key only where there is a key"),
        Node { key, left, .. } if **left == Leaf => *key,
        Node { left, .. } => least(left),
    }
}

/// Takes a key out. It has a slip.
#[refined(fn(tree: Tree, gone: i64) -> Tree{v: !contains(v, gone)}, save = false)]
pub fn remove(tree: Tree, gone: i64) -> Tree {
    match tree {
        Leaf => Leaf,
        Node { key, left, right } if gone < key => {
            Node { key, left: remove(*left, gone).into(), right }
        }
        Node { key, left, right } if gone > key => {
            Node { key, left, right: remove(*right, gone).into() }
        }
        Node { left, right, .. } if *right == Leaf => *left,
        // The least key of the right subtree moves up, and stays where it was as well.
        Node { left, right, .. } => Node { key: least(&right), left, right },
    }
}

fn main() {
    let tree = [2, 1, 3].into_iter().fold(Leaf, insert);
    println!("{tree:?} without 1 is {:?}", remove(tree.clone(), 1));
    println!("is it a search tree whatever is removed? cargo test --example refined");
}
