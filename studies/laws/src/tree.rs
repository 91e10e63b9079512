//! The search tree of *How to Specify It!* (John Hughes, 2019), without its bugs.

use lurcher::laws::Laws;
use lurcher::prelude::*;

use crate::judge::{Interface, listed};

/// By what is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Data)]
pub struct Key(pub i8);

/// What is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub struct Value(pub u8);

/// Keys with their values.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Tree {
    /// Nothing.
    Leaf,
    /// Smaller keys, a key with its value, and larger keys.
    Branch(Box<Tree>, Key, Value, Box<Tree>),
}

use Tree::{Branch, Leaf};

/// The empty tree.
pub fn nil() -> Tree {
    Leaf
}

/// The tree with a value for a key, in place of the one it had.
pub fn insert(key: Key, value: Value, tree: Tree) -> Tree {
    match tree {
        Leaf => Branch(Leaf.into(), key, value, Leaf.into()),
        Branch(left, at, old, right) => match key.cmp(&at) {
            std::cmp::Ordering::Less => Branch(insert(key, value, *left).into(), at, old, right),
            std::cmp::Ordering::Greater => Branch(left, at, old, insert(key, value, *right).into()),
            std::cmp::Ordering::Equal => Branch(left, at, value, right),
        },
    }
}

/// The tree without a key.
pub fn delete(key: Key, tree: Tree) -> Tree {
    match tree {
        Leaf => Leaf,
        Branch(left, at, value, right) => match key.cmp(&at) {
            std::cmp::Ordering::Less => Branch(delete(key, *left).into(), at, value, right),
            std::cmp::Ordering::Greater => Branch(left, at, value, delete(key, *right).into()),
            std::cmp::Ordering::Equal => join(*left, *right),
        },
    }
}

/// Two trees side by side: all keys of the first are smaller.
fn join(one: Tree, other: Tree) -> Tree {
    match (one, other) {
        (Leaf, tree) | (tree, Leaf) => tree,
        (Branch(left, k, v, middle), Branch(next, l, w, right)) => {
            let inner = join(*middle, *next);
            Branch(left, k, v, Branch(inner.into(), l, w, right).into())
        }
    }
}

/// The keys of both; where both have one, with the value of the first.
pub fn union(one: Tree, other: Tree) -> Tree {
    match one {
        Leaf => other,
        Branch(left, key, value, right) => {
            let (less, more) = (below(key, &other), above(key, &other));
            Branch(union(*left, less).into(), key, value, union(*right, more).into())
        }
    }
}

fn below(key: Key, tree: &Tree) -> Tree {
    match tree {
        Leaf => Leaf,
        Branch(left, at, _, _) if *at >= key => below(key, left),
        Branch(left, at, value, right) => {
            Branch(left.clone(), *at, *value, below(key, right).into())
        }
    }
}

fn above(key: Key, tree: &Tree) -> Tree {
    match tree {
        Leaf => Leaf,
        Branch(_, at, _, right) if *at <= key => above(key, right),
        Branch(left, at, value, right) => {
            Branch(above(key, left).into(), *at, *value, right.clone())
        }
    }
}

/// The value of a key, if it is there.
pub fn find(key: Key, tree: &Tree) -> Option<Value> {
    match tree {
        Leaf => None,
        Branch(left, at, value, right) => match key.cmp(at) {
            std::cmp::Ordering::Less => find(key, left),
            std::cmp::Ordering::Greater => find(key, right),
            std::cmp::Ordering::Equal => Some(*value),
        },
    }
}

/// The keys with their values, in order.
pub fn to_list(tree: &Tree) -> Vec<(Key, Value)> {
    match tree {
        Leaf => Vec::new(),
        Branch(left, key, value, right) => {
            [to_list(left), vec![(*key, *value)], to_list(right)].concat()
        }
    }
}

/// Whether smaller keys are to the left and larger ones to the right, everywhere.
#[logic]
pub fn is_search_tree(tree: &Tree) -> bool {
    is_between(i16::MIN, tree, i16::MAX)
}

#[logic]
fn is_between(low: i16, tree: &Tree, high: i16) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Branch(left, key, _, right) => {
            let at = i16::from(key.0);
            low < at && at < high && is_between(low, left, at) && is_between(at, right, high)
        }
    }
}

/// What laws are looked for: of the functions, with what options are made of. Trees are equal if they hold
/// the same.
pub fn laws() -> Laws {
    lurcher::laws![
        nil,
        insert,
        delete,
        union,
        find,
        none = || None::<Value>,
        Some::<Value>,
        or = |a: Option<Value>, b: Option<Value>| a.or(b),
    ]
    .valid(is_search_tree)
    .equal_by(to_list)
}

/// The functions by name.
#[derive(Debug)]
pub struct Trees;

/// A value of any of their types.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Any {
    /// A key.
    Key(i8),
    /// A value.
    Value(u8),
    /// A tree, in prefix order: none for a leaf.
    Tree(Vec<Option<(i8, u8)>>),
    /// A tree's keys and values, in order.
    Pairs(Vec<(i8, u8)>),
    /// A value or none.
    Found(Option<u8>),
}

fn nodes(tree: &Tree, all: &mut Vec<Option<(i8, u8)>>) {
    match tree {
        Leaf => all.push(None),
        Branch(left, key, value, right) => {
            all.push(Some((key.0, value.0)));
            nodes(left, all);
            nodes(right, all);
        }
    }
}

fn any(tree: &Tree) -> Any {
    let mut all = Vec::new();
    nodes(tree, &mut all);
    Any::Tree(all)
}

fn tree(nodes: &mut std::slice::Iter<'_, Option<(i8, u8)>>) -> Tree {
    match nodes.next() {
        Some(Some((key, value))) => {
            let left = tree(nodes);
            Branch(left.into(), Key(*key), Value(*value), tree(nodes).into())
        }
        _ => Leaf,
    }
}

impl Interface for Trees {
    type Value = Any;

    fn values(function: &str, place: usize, up_to: u32) -> Vec<(u32, Any)> {
        match (function, place) {
            ("insert" | "delete" | "find", 0) => listed(up_to, |key: Key| Any::Key(key.0)),
            ("insert", 1) | ("Some", 0) => listed(up_to, |value: Value| Any::Value(value.0)),
            ("or", _) => listed(up_to, |v: Option<Value>| Any::Found(v.map(|v| v.0))),
            _ => {
                let mut all = listed(up_to, |tree: Tree| tree);
                all.retain(|(_, tree)| is_search_tree(tree));
                all.iter().map(|(size, tree)| (*size, any(tree))).collect()
            }
        }
    }

    fn call(function: &str, arguments: &[Any]) -> Any {
        let read = |nodes: &Vec<_>| tree(&mut nodes.iter());
        match (function, arguments) {
            ("nil", []) => any(&nil()),
            ("insert", [Any::Key(k), Any::Value(v), Any::Tree(t)]) => {
                any(&insert(Key(*k), Value(*v), read(t)))
            }
            ("delete", [Any::Key(k), Any::Tree(t)]) => any(&delete(Key(*k), read(t))),
            ("union", [Any::Tree(t), Any::Tree(u)]) => any(&union(read(t), read(u))),
            ("find", [Any::Key(k), Any::Tree(t)]) => {
                Any::Found(find(Key(*k), &read(t)).map(|v| v.0))
            }
            ("none", []) => Any::Found(None),
            ("Some", [Any::Value(v)]) => Any::Found(Some(*v)),
            ("or", [Any::Found(a), Any::Found(b)]) => Any::Found(a.or(*b)),
            _ => unreachable!("{function}{arguments:?} is no call of a tree's function"),
        }
    }

    fn compared(value: &Any) -> Any {
        match value {
            Any::Tree(nodes) => {
                let pairs = to_list(&tree(&mut nodes.iter()));
                Any::Pairs(pairs.into_iter().map(|(k, v)| (k.0, v.0)).collect())
            }
            other => other.clone(),
        }
    }
}
