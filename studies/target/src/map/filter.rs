//! Parts of a map.

use std::cmp::Ordering;

use super::Map;
use super::Map::{Bin, Tip};
use super::link::{link, merge};

/// The entries that pass.
pub fn filter<K, V>(map: Map<K, V>, passes: impl Fn(&K, &V) -> bool) -> Map<K, V> {
    partition(map, passes).0
}

/// The entries that pass, and the others.
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
pub fn split<K: Ord, V>(map: Map<K, V>, key: &K) -> (Map<K, V>, Map<K, V>) {
    let (less, _, more) = split_lookup(map, key);
    (less, more)
}

/// The entries with smaller keys, the value of the key, and the entries with larger keys.
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
