//! Every function beside the set of the standard library, on red-black trees that nobody built.

use std::collections::BTreeSet;

use lurcher::prelude::*;

use super::*;

fn set(tree: &Tree<u8>) -> BTreeSet<u8> {
    let keys = elements(tree);
    assert_eq!(keys.len(), size(tree) as usize);
    keys.into_iter().collect()
}

fn assert_is(tree: &Tree<u8>, expected: &BTreeSet<u8>) {
    assert!(is_red_black(tree), "{tree:?}");
    assert_eq!(set(tree), *expected);
}

#[property(requires = is_red_black(&tree), seed = 1)]
fn queries_say_what_the_set_says(tree: Tree<u8>, key: u8) {
    let set = set(&tree);
    assert_eq!(is_empty(&tree), set.is_empty());
    assert_eq!(find(&tree, &key), set.get(&key));
    assert_eq!(member(&tree, &key), set.contains(&key));
    assert_eq!(has_key(&tree, &key), set.contains(&key));
    assert_eq!(min(&tree), set.first());
    assert_eq!(max(&tree), set.last());
}

#[property(requires = is_red_black(&tree), seed = 1)]
fn a_key_is_inserted_and_deleted(tree: Tree<u8>, key: u8) {
    let mut set = set(&tree);
    set.insert(key);
    assert_is(&insert(tree.clone(), key), &set);
    set.remove(&key);
    assert_is(&delete(tree, &key), &set);
}

#[property(requires = is_red_black(&tree) && has_key(&tree, &key), seed = 1)]
fn a_key_that_is_there_is_deleted(tree: Tree<u8>, key: u8) {
    let mut set = set(&tree);
    set.remove(&key);
    assert_is(&delete(tree, &key), &set);
}

#[property(requires = is_red_black(&tree), seed = 1)]
fn the_ends_are_deleted(tree: Tree<u8>) {
    let mut rest = set(&tree);
    rest.pop_first();
    assert_is(&delete_min(tree.clone()), &rest);
    let mut rest = set(&tree);
    rest.pop_last();
    assert_is(&delete_max(tree), &rest);
}

#[property(seed = 1)]
fn a_list_of_keys_becomes_a_tree(keys: Vec<u8>) {
    let set: BTreeSet<u8> = keys.iter().copied().collect();
    assert_is(&from_list(keys), &set);
}

/// Larger trees than the search finds in little time, built and taken apart again.
#[property(seed = 1)]
fn keys_come_and_go(keys: Vec<(bool, u8)>) {
    let (mut tree, mut set) = (Tree::Leaf, BTreeSet::new());
    for (comes, key) in keys {
        if comes {
            tree = insert(tree, key);
            set.insert(key);
        } else {
            tree = delete(tree, &key);
            set.remove(&key);
        }
        assert_is(&tree, &set);
    }
}

#[property(seed = 1)]
fn trees_are_split_and_joined(keys: Vec<u8>, key: u8) {
    let tree = from_list(keys);
    let set = set(&tree);
    let (less, is_there, more) = split(tree, &key);
    assert_is(&less, &set.range(..key).copied().collect());
    assert_eq!(is_there, set.contains(&key));
    assert_is(&more, &set.iter().copied().filter(|other| *other > key).collect());
    let mut set = set;
    set.insert(key);
    assert_is(&join(less, key, more), &set);
}

#[property(seed = 1)]
fn trees_are_combined(left: Vec<u8>, right: Vec<u8>) {
    let (left, right) = (from_list(left), from_list(right));
    let (a, b) = (set(&left), set(&right));
    assert_is(&union(left.clone(), right.clone()), &(&a | &b));
    assert_is(&intersection(left.clone(), right.clone()), &(&a & &b));
    assert_is(&difference(left, right), &(&a - &b));
}

#[test]
fn a_single_key_is_a_tree() {
    assert_is(&singleton(3), &[3].into());
    assert_eq!(black_height(&singleton(3)), 1);
}

/// The invariant as one would define it on paper: all ways down, all pairs, all keys.
fn is_red_black_slowly(tree: &Tree<u8>) -> bool {
    fn ways(tree: &Tree<u8>, way: &[Colour], all: &mut Vec<Vec<Colour>>) {
        match tree {
            Tree::Leaf => all.push(way.to_vec()),
            Tree::Node(colour, left, _, right) => {
                let longer = [way, &[*colour]].concat();
                ways(left, &longer, all);
                ways(right, &longer, all);
            }
        }
    }
    let mut all = Vec::new();
    ways(tree, &[], &mut all);
    let n_black = |way: &Vec<Colour>| way.iter().filter(|one| **one == Colour::Black).count();
    let has_red_pair = |way: &Vec<Colour>| way.windows(2).any(|pair| pair == [Colour::Red; 2]);
    let keys = elements(tree);
    all.iter().all(|way| way.first() != Some(&Colour::Red) && n_black(way) == n_black(&all[0]))
        && !all.iter().any(has_red_pair)
        && keys.windows(2).all(|pair| pair[0] < pair[1])
}

#[test]
fn the_invariant_agrees_with_a_slow_one_on_all_small_trees() {
    let mut n_red_black = 0;
    for tree in lurcher::enumerate::<Tree<u8>>().up_to(10) {
        assert_eq!(is_red_black(&tree), is_red_black_slowly(&tree), "{tree:?}");
        n_red_black += usize::from(is_red_black(&tree));
    }
    assert!(n_red_black > 10);
}
