//! What is in a map.

use std::cmp::Ordering;

use lurcher::prelude::*;

use super::Map;
use super::Map::{Bin, Tip};
use super::invariant::{has_entry, has_key, is_balanced, n_keys};

/// No keys.
#[refined(fn() -> Map<K, V>{v: is_balanced(v) && n_keys(v) == 0})]
pub fn empty<K, V>() -> Map<K, V> {
    Tip
}

/// Whether there are no keys.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}) -> bool{v: v == (n_keys(map) == 0)})]
pub fn is_empty<K, V>(map: &Map<K, V>) -> bool {
    matches!(map, Tip)
}

/// How many keys there are.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}) -> u32{v: v == n_keys(map)})]
pub fn size<K, V>(map: &Map<K, V>) -> u32 {
    match map {
        Tip => 0,
        Bin { size, .. } => *size,
    }
}

/// The value of a key.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)}, key: &K)
    -> Option<&V>{v: v.is_some() == has_key(map, &key)}
)]
pub fn lookup<'a, K: Ord, V>(map: &'a Map<K, V>, key: &K) -> Option<&'a V> {
    match map {
        Tip => None,
        Bin { key: at, value, left, right, .. } => match key.cmp(at) {
            Ordering::Less => lookup(left, key),
            Ordering::Equal => Some(value),
            Ordering::Greater => lookup(right, key),
        },
    }
}

/// Whether a key is there.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}, key: &K) -> bool{v: v == has_key(map, &key)})]
pub fn member<K: Ord, V>(map: &Map<K, V>, key: &K) -> bool {
    lookup(map, key).is_some()
}

/// The value of a key, or another one.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)}, key: &K, default: V)
    -> V{v: has_entry(map, &key, &v) || (v == default && !has_key(map, &key))}
)]
pub fn find_with_default<K: Ord, V: Clone>(map: &Map<K, V>, key: &K, default: V) -> V {
    lookup(map, key).cloned().unwrap_or(default)
}

/// The largest key below one.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}, key: &K) -> Option<(&K{k: has_key(map, &k)}, &V)>)]
pub fn lookup_less<'a, K: Ord, V>(map: &'a Map<K, V>, key: &K) -> Option<(&'a K, &'a V)> {
    match map {
        Tip => None,
        Bin { key: at, value, right, .. } if at < key => {
            lookup_less(right, key).or(Some((at, value)))
        }
        Bin { left, .. } => lookup_less(left, key),
    }
}

/// The least key above one.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}, key: &K) -> Option<(&K{k: has_key(map, &k)}, &V)>)]
pub fn lookup_more<'a, K: Ord, V>(map: &'a Map<K, V>, key: &K) -> Option<(&'a K, &'a V)> {
    match map {
        Tip => None,
        Bin { key: at, value, left, .. } if at > key => {
            lookup_more(left, key).or(Some((at, value)))
        }
        Bin { right, .. } => lookup_more(right, key),
    }
}

/// The largest key up to one.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}, key: &K) -> Option<(&K{k: has_key(map, &k)}, &V)>)]
pub fn lookup_at_most<'a, K: Ord, V>(map: &'a Map<K, V>, key: &K) -> Option<(&'a K, &'a V)> {
    match map {
        Tip => None,
        Bin { key: at, value, right, .. } if at <= key => {
            lookup_at_most(right, key).or(Some((at, value)))
        }
        Bin { left, .. } => lookup_at_most(left, key),
    }
}

/// The least key from one on.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}, key: &K) -> Option<(&K{k: has_key(map, &k)}, &V)>)]
pub fn lookup_at_least<'a, K: Ord, V>(map: &'a Map<K, V>, key: &K) -> Option<(&'a K, &'a V)> {
    match map {
        Tip => None,
        Bin { key: at, value, left, .. } if at >= key => {
            lookup_at_least(left, key).or(Some((at, value)))
        }
        Bin { right, .. } => lookup_at_least(right, key),
    }
}
