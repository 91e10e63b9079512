//! Properties that are read lazily.

use lurcher::prelude::*;

#[derive(Clone, Debug, Data)]
enum Tree {
    Leaf,
    Node(Box<Tree>, u8, Box<Tree>),
}

#[logic]
fn leftmost(tree: &Tree) -> Option<u8> {
    match tree {
        Tree::Leaf => None,
        Tree::Node(left, key, _) => match leftmost(left) {
            None => Some(*key),
            found => found,
        },
    }
}

#[logic]
fn depth_of_left(tree: &Tree) -> u32 {
    match tree {
        Tree::Leaf => 0,
        Tree::Node(left, _, _) => depth_of_left(left) + 1,
    }
}

/// Fails without looking to the right.
#[property(lazy, seed = 1)]
#[ignore = "a victim"]
fn looks_to_the_left(tree: &Tree) -> bool {
    leftmost(tree) != Some(3)
}

/// Large values of which a small part is looked at are passed over in one go.
#[property(lazy, seed = 1, requires = depth_of_left(&tree) > 2, statistics, cases = 50)]
#[ignore = "a victim"]
fn looks_to_the_left_and_passes(tree: &Tree, limit: u8) -> bool {
    depth_of_left(tree) > 1 || limit > 3
}

/// Fails by a panic, without looking at all elements.
#[property(lazy, seed = 1)]
#[ignore = "a victim"]
fn panics_when_it_looks(list: &Vec<Option<u8>>) -> bool {
    match list.first() {
        Some(Some(n)) => 10 / (3 - i32::from(*n)) != 100,
        _ => true,
    }
}

/// Reads the keys before it knows that the shape is right.
#[logic(no_symbolic)]
fn has_keys_and_shape(tree: &Tree, depth: u32) -> bool {
    match tree {
        Tree::Leaf => depth == 0,
        Tree::Node(left, key, right) => {
            let key = *key;
            key % 50 != 49
                && depth > 0
                && has_keys_and_shape(left, depth - 1)
                && has_keys_and_shape(right, depth - 1)
        }
    }
}

#[property(requires = has_keys_and_shape(&tree, 3), seed = 1, cases = 20, statistics)]
#[ignore = "a victim"]
fn reads_too_early(tree: Tree) {
    assert!(has_keys_and_shape(&tree, 3));
}
