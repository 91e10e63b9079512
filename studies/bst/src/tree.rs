//! The search tree, with its eight bugs in place.
//!
//! Each bug is a `mutant!` where it would have been made. In a build without the feature `audit` the tree is
//! what is left of it.

use std::cmp::Ordering;

use lurcher::prelude::*;
use lurcher::{mutant, mutate};

/// By what is looked up.
pub type Key = i32;
/// What is found.
pub type Value = i32;

/// Keys with their values.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub enum Tree {
    /// Nothing.
    Leaf,
    /// Smaller keys, a key with its value, and larger keys.
    Branch(Box<Tree>, Key, Value, Box<Tree>),
}

use Tree::{Branch, Leaf};

fn branch(left: Tree, key: Key, value: Value, right: Tree) -> Tree {
    Branch(left.into(), key, value, right.into())
}

/// The empty tree.
#[mutate]
pub fn nil() -> Tree {
    Leaf
}

/// The value of a key, if it is there.
#[mutate]
pub fn find(key: Key, tree: &Tree) -> Option<Value> {
    match tree {
        Leaf => None,
        Branch(left, at, value, right) => match key.cmp(at) {
            Ordering::Less => find(key, left),
            Ordering::Equal => Some(*value),
            Ordering::Greater => find(key, right),
        },
    }
}

/// The tree with a value for a key, in place of the one it had.
#[mutate]
pub fn insert(key: Key, value: Value, tree: Tree) -> Tree {
    let Branch(left, at, old, right) = tree else {
        return branch(Leaf, key, value, Leaf);
    };
    if mutant!("1: insert forgets the tree", false, true) {
        return branch(Leaf, key, value, Leaf);
    }
    match key.cmp(&at) {
        Ordering::Less => branch(insert(key, value, *left), at, old, *right),
        Ordering::Greater => branch(*left, at, old, insert(key, value, *right)),
        Ordering::Equal
            if mutant!("2: insert takes an equal key for a greater one", false, true) =>
        {
            branch(*left, at, old, insert(key, value, *right))
        }
        Ordering::Equal => {
            let value = mutant!("3: insert keeps the old value", value, old);
            branch(*left, at, value, *right)
        }
    }
}

/// The tree without a key.
#[mutate]
pub fn delete(key: Key, tree: Tree) -> Tree {
    let Branch(left, at, value, right) = tree else {
        return Leaf;
    };
    let order = key.cmp(&at);
    match mutant!("5: delete compares the wrong way round", order, order.reverse()) {
        Ordering::Less => {
            let left = delete(key, *left);
            mutant!("4: delete returns what is left below", branch(left, at, value, *right), left)
        }
        Ordering::Greater => {
            let right = delete(key, *right);
            mutant!("4: delete returns what is left below", branch(*left, at, value, right), right)
        }
        Ordering::Equal => join(*left, *right),
    }
}

/// Two trees side by side: all keys of the first are smaller.
#[mutate]
fn join(one: Tree, other: Tree) -> Tree {
    match (one, other) {
        (Leaf, tree) | (tree, Leaf) => tree,
        (Branch(left, key, value, middle), Branch(next, other_key, other_value, right)) => {
            let inner = branch(join(*middle, *next), other_key, other_value, *right);
            branch(*left, key, value, inner)
        }
    }
}

/// The keys of both; where both have one, with the value of the first.
#[mutate]
pub fn union(one: Tree, other: Tree) -> Tree {
    let Branch(left, key, value, right) = one else {
        return other;
    };
    if mutant!("6: union takes all keys of the first for smaller", false, true) {
        return join(Branch(left, key, value, right), other);
    }
    let Branch(other_left, other_key, other_value, other_right) = other else {
        return Branch(left, key, value, right);
    };
    // What bugs 7 and 8 have in common: the tree whose root is the smaller comes first.
    if mutant!("7: union takes ordered roots for ordered trees", false, true)
        || mutant!("8: union prefers the tree with the smaller root", false, true)
    {
        let one = Branch(left, key, value, right);
        let other = Branch(other_left, other_key, other_value, other_right);
        return union_by_roots(one, other);
    }
    let other = Branch(other_left, other_key, other_value, other_right);
    let (less, more) = (below(key, &other), above(key, &other));
    branch(union(*left, less), key, value, union(*right, more))
}

/// How bugs 7 and 8 go on.
fn union_by_roots(one: Tree, other: Tree) -> Tree {
    match (one, other) {
        (Leaf, tree) | (tree, Leaf) => tree,
        (Branch(left, key, value, right), Branch(l, k, v, r)) => match key.cmp(&k) {
            Ordering::Equal => branch(union(*left, *l), key, value, union(*right, *r)),
            Ordering::Less => {
                let other = Branch(l, k, v, r);
                if mutant!("7: union takes ordered roots for ordered trees", false, true) {
                    return branch(*left, key, value, union(*right, other));
                }
                let (less, more) = (below(key, &other), above(key, &other));
                branch(union(*left, less), key, value, union(*right, more))
            }
            Ordering::Greater => union(Branch(l, k, v, r), Branch(left, key, value, right)),
        },
    }
}

#[mutate]
fn below(key: Key, tree: &Tree) -> Tree {
    match tree {
        Leaf => Leaf,
        Branch(left, at, _, _) if *at >= key => below(key, left),
        Branch(left, at, value, right) => {
            Branch(left.clone(), *at, *value, below(key, right).into())
        }
    }
}

#[mutate]
fn above(key: Key, tree: &Tree) -> Tree {
    match tree {
        Leaf => Leaf,
        Branch(_, at, _, right) if *at <= key => above(key, right),
        Branch(left, at, value, right) => {
            Branch(above(key, left).into(), *at, *value, right.clone())
        }
    }
}

/// The keys with their values, in order.
#[mutate]
pub fn to_list(tree: &Tree) -> Vec<(Key, Value)> {
    fn walk(tree: &Tree, list: &mut Vec<(Key, Value)>) {
        if let Branch(left, key, value, right) = tree {
            walk(left, list);
            list.push((*key, *value));
            walk(right, list);
        }
    }
    let mut list = Vec::new();
    walk(tree, &mut list);
    list
}

/// The keys, in order.
#[mutate]
pub fn keys(tree: &Tree) -> Vec<Key> {
    to_list(tree).into_iter().map(|(key, _)| key).collect()
}

/// Whether smaller keys are to the left and larger ones to the right, everywhere.
#[mutate]
pub fn valid(tree: &Tree) -> bool {
    match tree {
        Leaf => true,
        Branch(left, key, _, right) => {
            valid(left)
                && valid(right)
                && keys(left).iter().all(|other| other < key)
                && keys(right).iter().all(|other| other > key)
        }
    }
}

/// Insertions that make the tree: the root first.
#[mutate]
pub fn insertions(tree: &Tree) -> Vec<(Key, Value)> {
    match tree {
        Leaf => Vec::new(),
        Branch(left, key, value, right) => {
            [vec![(*key, *value)], insertions(left), insertions(right)].concat()
        }
    }
}

/// The tree that insertions make, one after the other.
#[mutate]
pub fn built(pairs: impl IntoIterator<Item = (Key, Value)>) -> Tree {
    pairs.into_iter().fold(nil(), |tree, (key, value)| insert(key, value, tree))
}
