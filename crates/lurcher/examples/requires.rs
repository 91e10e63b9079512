//! Inputs as a property requires them: search trees, without a generator for search trees.
//!
//! ```text
//! cargo test --example requires
//! ```

use lurcher::prelude::*;

/// A search tree of small numbers.
#[derive(Clone, Debug, PartialEq, Data)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8, Box<Tree>),
}

use Tree::{Leaf, Node};

/// Whether all numbers are between two others, and in order.
#[logic]
fn is_between(low: i32, tree: &Tree, high: i32) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(left, at, right) => {
            let at = i32::from(*at);
            low < at && at < high && is_between(low, left, at) && is_between(at, right, high)
        }
    }
}

#[logic]
fn is_search_tree(tree: &Tree) -> bool {
    is_between(-1, tree, 256)
}

#[logic]
fn contains(tree: &Tree, number: u8) -> bool {
    match tree {
        Tree::Leaf => false,
        Tree::Node(left, at, right) => {
            if number < *at {
                contains(left, number)
            } else {
                *at == number || contains(right, number)
            }
        }
    }
}

/// Takes a number out. It has a slip: the numbers of the right subtree may be lost.
fn remove(tree: Tree, number: u8) -> Tree {
    match tree {
        Leaf => Leaf,
        Node(left, at, right) if number < at => Node(remove(*left, number).into(), at, right),
        Node(left, at, right) if number > at => Node(left, at, remove(*right, number).into()),
        Node(left, _, right) => match *left {
            Leaf => *right,
            Node(inner, at, _) => Node(inner, at, right),
        },
    }
}

fn main() {
    let tree = Node(Leaf.into(), 3, Node(Leaf.into(), 5, Leaf.into()).into());
    println!("{tree:?} without 3 is {:?}", remove(tree.clone(), 3));
    println!("does removing one number keep all others? cargo test --example requires");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[property(requires = is_search_tree(&tree))]
    fn a_number_that_was_removed_is_gone(tree: Tree, number: u8) {
        let without = remove(tree, number);
        assert!(!contains(&without, number));
        assert!(is_search_tree(&without));
    }

    /// Whether a tree has two different numbers, which almost no random one has.
    #[logic]
    fn has_both(tree: &Tree, one: u8, other: u8) -> bool {
        one != other && contains(tree, one) && contains(tree, other)
    }

    #[property(requires = is_search_tree(&tree) && has_both(&tree, removed, kept))]
    #[should_panic] // because of the slip
    fn all_other_numbers_are_kept(tree: Tree, removed: u8, kept: u8) {
        assert!(contains(&remove(tree, removed), kept));
    }
}
