//! Parts of a map.

use std::cmp::Ordering;

use lurcher::prelude::*;

use super::Map;
use super::Map::{Bin, Tip};
use super::invariant::{has_key, is_balanced, is_between, key_set};
use super::link::{link, merge};

/// The entries that pass.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, passes: impl Fn(&K, &V) -> bool)
    -> Map<K, V>{v: is_balanced(v) && set_subset(key_set(v), key_set(map))}
)]
pub fn filter<K, V>(map: Map<K, V>, passes: impl Fn(&K, &V) -> bool) -> Map<K, V> {
    partition(map, passes).0
}

/// The entries that pass, and the others.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, passes: impl Fn(&K, &V) -> bool)
    -> (Map<K, V>{yes: is_balanced(yes)}, Map<K, V>{no: is_balanced(no)}){v: set_is_disjoint(key_set(v.0), key_set(v.1)) && set_union(key_set(v.0), key_set(v.1)) == key_set(map)}
)]
pub fn partition<K, V>(map: Map<K, V>, passes: impl Fn(&K, &V) -> bool) -> (Map<K, V>, Map<K, V>) {
    fn parts<K, V>(map: Map<K, V>, passes: &dyn Fn(&K, &V) -> bool) -> (Map<K, V>, Map<K, V>) {
        match map {
            Tip => (Tip, Tip),
            Bin { key, value, left, right, .. } => {
                let (left, other_left) = parts(*left, passes);
                let (right, other_right) = parts(*right, passes);
                if passes(&key, &value) {
                    (link((key, value), left, right), merge(other_left, other_right))
                } else {
                    (merge(left, right), link((key, value), other_left, other_right))
                }
            }
        }
    }
    parts(map, &passes)
}

/// The entries for which there is a new value, with that.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, change: impl Fn(&K, V) -> Option<W>)
    -> Map<K, W>{v: is_balanced(v) && set_subset(key_set(v), key_set(map))}
)]
pub fn filter_map<K, V, W>(map: Map<K, V>, change: impl Fn(&K, V) -> Option<W>) -> Map<K, W> {
    fn changed<K, V, W>(map: Map<K, V>, change: &dyn Fn(&K, V) -> Option<W>) -> Map<K, W> {
        match map {
            Tip => Tip,
            Bin { key, value, left, right, .. } => {
                let (left, right) = (changed(*left, change), changed(*right, change));
                match change(&key, value) {
                    Some(value) => link((key, value), left, right),
                    None => merge(left, right),
                }
            }
        }
    }
    changed(map, &change)
}

/// The entries with smaller keys, and those with larger ones.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, key: &K)
    -> (Map<K, V>{less: is_balanced(less) && is_between(less, None, Some(&key))}, Map<K, V>{more: is_balanced(more) && is_between(more, Some(&key), None)}){v: set_union(key_set(v.0), key_set(v.1)) == set_difference(key_set(map), set_singleton(key))}
)]
pub fn split<K: Ord, V>(map: Map<K, V>, key: &K) -> (Map<K, V>, Map<K, V>) {
    let (less, _, more) = split_lookup(map, key);
    (less, more)
}

/// The entries with smaller keys, the value of the key, and the entries with larger keys.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, key: &K)
    -> (Map<K, V>{less: is_balanced(less)}, Option<V>{found: found.is_some() == has_key(map, &key)}, Map<K, V>{more: is_balanced(more)}){v: set_union(key_set(v.0), key_set(v.2)) == set_difference(key_set(map), set_singleton(key))}
)]
pub fn split_lookup<K: Ord, V>(map: Map<K, V>, key: &K) -> (Map<K, V>, Option<V>, Map<K, V>) {
    match map {
        Tip => (Tip, None, Tip),
        Bin { key: at, value, left, right, .. } => match key.cmp(&at) {
            Ordering::Less => {
                let (less, found, more) = split_lookup(*left, key);
                (less, found, link((at, value), more, *right))
            }
            Ordering::Equal => (*left, Some(value), *right),
            Ordering::Greater => {
                let (less, found, more) = split_lookup(*right, key);
                (link((at, value), *left, less), found, more)
            }
        },
    }
}
