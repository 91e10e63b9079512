//! Insertion in a red-black tree.
//!
//! The algorithm is Chris Okasaki's (*Red-black trees in a functional setting*, 1999): a new node is
//! red, a red node with a red child is put right by its black parent, the root is made black. Keys
//! are numbers, so that the smallest counterexamples can be told by heart; the search knows
//! nothing of that.

use lurcher::Report;
use lurcher::prelude::*;

use crate::report;

/// The colour of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Data)]
pub enum Colour {
    /// Its children are black.
    Red,
    /// It counts for the height.
    Black,
}

/// A tree that is meant to be a red-black tree: a left subtree, a key, a right subtree.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub enum Tree {
    /// No keys; black.
    Leaf,
    /// A key, those that are smaller, and those that are larger.
    Node(Colour, Box<Tree>, u8, Box<Tree>),
}

use Colour::{Black, Red};
use Tree::{Leaf, Node};

/// How many black nodes there are on every way down; none if not every way has as many, or a red
/// node has a red child.
#[logic]
fn black_height(tree: &Tree, is_below_red: bool) -> Option<u32> {
    match tree {
        Tree::Leaf => Some(0),
        Tree::Node(colour, left, _, right) => {
            let is_red = matches!(colour, Colour::Red);
            if is_red && is_below_red {
                return None;
            }
            let height = black_height(left, is_red)?;
            if height != black_height(right, is_red)? {
                return None;
            }
            Some(height + u32::from(!is_red))
        }
    }
}

/// Whether keys are in order, and between two others where those are given.
#[logic]
fn is_between(tree: &Tree, low: Option<&u8>, high: Option<&u8>) -> bool {
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
fn is_black(tree: &Tree) -> bool {
    !matches!(tree, Tree::Node(Colour::Red, ..))
}

/// Whether a tree is a red-black tree: the root is black, no red node has a red child, all ways down
/// have as many black nodes, and the keys are in order.
#[logic]
pub fn is_red_black(tree: &Tree) -> bool {
    is_black(tree) && black_height(tree, false).is_some() && is_between(tree, None, None)
}

/// The keys from left to right.
pub fn keys(tree: &Tree) -> Vec<u8> {
    fn add(tree: &Tree, keys: &mut Vec<u8>) {
        if let Node(_, left, key, right) = tree {
            add(left, keys);
            keys.push(*key);
            add(right, keys);
        }
    }
    let mut all = Vec::new();
    add(tree, &mut all);
    all
}

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

    /// The invariant as one would define it on paper: all ways down, all pairs, all keys.
    fn is_red_black_slowly(tree: &Tree) -> bool {
        fn ways(tree: &Tree, way: &[Colour], all: &mut Vec<Vec<Colour>>) {
            match tree {
                Leaf => all.push(way.to_vec()),
                Node(colour, left, _, right) => {
                    let longer = [way, &[*colour]].concat();
                    ways(left, &longer, all);
                    ways(right, &longer, all);
                }
            }
        }
        let mut all = Vec::new();
        ways(tree, &[], &mut all);
        let n_black = |way: &Vec<Colour>| way.iter().filter(|colour| **colour == Black).count();
        let has_red_pair = |way: &Vec<Colour>| way.windows(2).any(|pair| pair == [Red, Red]);
        let mut sorted = keys(tree);
        sorted.sort_unstable();
        sorted.dedup();
        all.iter().all(|way| way.first() != Some(&Red) && n_black(way) == n_black(&all[0]))
            && !all.iter().any(has_red_pair)
            && sorted == keys(tree)
    }

    #[test]
    fn the_invariant_agrees_with_a_slow_one_on_all_small_trees() {
        let mut n_red_black = 0;
        for tree in lurcher::enumerate::<Tree>().up_to(10) {
            assert_eq!(is_red_black(&tree), is_red_black_slowly(&tree), "{tree:?}");
            n_red_black += usize::from(is_red_black(&tree));
        }
        assert!(n_red_black > 10);
    }
}
