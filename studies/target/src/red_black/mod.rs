//! Sets as red-black trees, as a module exports them.
//!
//! Insertion is Chris Okasaki's (*Red-black trees in a functional setting*, 1999), deletion Stefan
//! Kahrs' (*Red-black trees with types*, 2001), joining and splitting as in *Just Join for
//! Parallel Ordered Sets* (Guy Blelloch, Daniel Ferizovic and Yihan Sun, 2016). Functions take trees by
//! value where they return one, so that nothing is copied.
//!
//! What a tree must be is in `invariant.rs`; that is what types of these functions are refined with.

mod balance;
mod change;
mod combine;
mod invariant;
mod query;
#[cfg(test)]
mod tests;

use lurcher::prelude::*;

pub use change::{delete, delete_max, delete_min, from_list, insert, singleton};
pub use combine::{difference, intersection, join, split, union};
pub use invariant::{black_height, has_key, is_between, is_black, is_red_black, keys, size};
pub use query::{elements, find, is_empty, max, member, min};

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
pub enum Tree<K> {
    /// No keys; black.
    Leaf,
    /// A key, those that are smaller, and those that are larger.
    Node(Colour, Box<Tree<K>>, K, Box<Tree<K>>),
}
