//! Insertion in a red-black tree.
//!
//! The algorithm is Chris Okasaki's (*Red-black trees in a functional setting*, 1999): a new node is
//! red, a red node with a red child is put right by its black parent, the root is made black. Keys
//! are numbers, so that the smallest counterexamples can be told by heart; the search knows
//! nothing of that.

use lurcher::Report;
use lurcher::prelude::*;
use lurcher_study_target::red_black as module;
use lurcher_study_target::red_black::Colour::{Black, Red};
use lurcher_study_target::red_black::Tree::{Leaf, Node};

use crate::report;

pub use module::{Colour, elements as keys, is_red_black};

/// A tree that is meant to be a red-black tree.
pub type Tree = module::Tree<u8>;

crate::bugs::bugs! {
    LeftUnbalanced, "two red nodes on the left of a black one are left as they are";
    RightUnbalanced, "two red nodes on the right of a black one are left as they are";
    RootStaysRed, "the root is not made black";
    BlackChild, "putting two red nodes right makes the node above them black instead of red";
    WrongMiddle, "of a red left child and its red right child the wrong one comes to the top";
    SwappedComparison, "below a red node smaller keys go to the right";
    KeepsEqual, "a key that is there already is inserted once more";
}

/// The tree with a key.
pub fn insert(bug: Option<Bug>, tree: &Tree, key: u8) -> Tree {
    match insert_below(bug, tree, key) {
        Node(_, left, at, right) if bug != Some(Bug::RootStaysRed) => Node(Black, left, at, right),
        tree => tree,
    }
}

fn insert_below(bug: Option<Bug>, tree: &Tree, key: u8) -> Tree {
    let Node(colour, left, at, right) = tree else {
        return Node(Red, Leaf.into(), key, Leaf.into());
    };
    let is_swapped = bug == Some(Bug::SwappedComparison) && *colour == Red;
    if key == *at && bug != Some(Bug::KeepsEqual) {
        tree.clone()
    } else if (key < *at) != is_swapped {
        balance(bug, *colour, insert_below(bug, left, key), *at, (**right).clone())
    } else {
        balance(bug, *colour, (**left).clone(), *at, insert_below(bug, right, key))
    }
}

/// A node, put right if it is black and has a red child with a red child.
fn balance(bug: Option<Bug>, colour: Colour, left: Tree, key: u8, right: Tree) -> Tree {
    let is_left = bug != Some(Bug::LeftUnbalanced);
    let is_right = bug != Some(Bug::RightUnbalanced);
    if colour == Black {
        match &left {
            Node(Red, outer, y, c) if is_left && is_red(outer) => {
                if let Node(_, a, x, b) = &**outer {
                    return join(bug, [a, b, c, &right], [*x, *y, key]);
                }
            }
            Node(Red, a, x, inner) if is_left && is_red(inner) => {
                if let Node(_, b, y, c) = &**inner {
                    let (x, y) = if bug == Some(Bug::WrongMiddle) { (y, x) } else { (x, y) };
                    return join(bug, [a, b, c, &right], [*x, *y, key]);
                }
            }
            _ => {}
        }
        match &right {
            Node(Red, inner, z, d) if is_right && is_red(inner) => {
                if let Node(_, b, y, c) = &**inner {
                    return join(bug, [&left, b, c, d], [key, *y, *z]);
                }
            }
            Node(Red, b, y, outer) if is_right && is_red(outer) => {
                if let Node(_, c, z, d) = &**outer {
                    return join(bug, [&left, b, c, d], [key, *y, *z]);
                }
            }
            _ => {}
        }
    }
    Node(colour, left.into(), key, right.into())
}

fn is_red(tree: &Tree) -> bool {
    matches!(tree, Node(Red, ..))
}

/// A red node with two black children.
fn join(bug: Option<Bug>, [a, b, c, d]: [&Tree; 4], [x, y, z]: [u8; 3]) -> Tree {
    let child = |left: &Tree, key, right: &Tree| {
        Node(Black, left.clone().into(), key, right.clone().into()).into()
    };
    let colour = if bug == Some(Bug::BlackChild) { Black } else { Red };
    Node(colour, child(a, x, b), y, child(c, z, d))
}

/// Whether insertion is right for one tree and one key: the tree is a red-black tree, and has the key
/// and those that it had before.
pub fn holds(bug: Option<Bug>, tree: &Tree, key: u8) -> bool {
    let inserted = insert(bug, tree, key);
    let mut expected = keys(tree);
    expected.push(key);
    expected.sort_unstable();
    expected.dedup();
    is_red_black(&inserted) && keys(&inserted) == expected
}

/// What is required of the arguments of [`holds`].
#[logic]
pub fn is_input(tree: &Tree, _key: &u8) -> bool {
    is_red_black(tree)
}

/// Runs the property [`holds`].
pub fn check(config: Config, bug: Option<Bug>) -> Report {
    report!(config, requires = is_input, |tree: Tree, key: u8| holds(bug, &tree, key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[property(requires = is_red_black(&tree), seed = 1)]
    fn a_red_black_tree_stays_one(tree: Tree, key: u8) {
        assert!(is_red_black(&insert(None, &tree, key)));
    }

    #[property(requires = is_red_black(&tree), seed = 1)]
    fn inserting_a_key_twice_is_inserting_it_once(tree: Tree, key: u8) {
        let once = insert(None, &tree, key);
        assert_eq!(insert(None, &once, key), once);
    }
}
