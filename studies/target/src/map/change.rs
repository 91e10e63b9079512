//! Keys that come, go, and change their values.

use std::cmp::Ordering;

use lurcher::prelude::*;

use super::Map;
use super::Map::{Bin, Tip};
use super::balance::{balance, glue, node};
use super::invariant::{has_entry, is_balanced, is_increasing, key_set, n_keys};
use super::link::link;

/// A map of one key.
#[refined(fn(key: K, value: V) -> Map<K, V>{v: is_balanced(v) && key_set(v) == set_singleton(key)})]
pub fn singleton<K, V>(key: K, value: V) -> Map<K, V> {
    node((key, value), Tip, Tip)
}

/// The map with a key, whose value is a new one.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, key: K, value: V)
    -> Map<K, V>{v: is_balanced(v) && has_entry(v, &key, &value) && key_set(v) == set_union(key_set(map), set_singleton(key))}
)]
pub fn insert<K: Ord, V>(map: Map<K, V>, key: K, value: V) -> Map<K, V> {
    insert_with(map, key, value, |new, _| new)
}

/// The map with a key; if it was there, its value is made of the new and the old one.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, key: K, value: V, both: impl Fn(V, V) -> V)
    -> Map<K, V>{v: is_balanced(v) && key_set(v) == set_union(key_set(map), set_singleton(key))}
)]
pub fn insert_with<K: Ord, V>(
    map: Map<K, V>,
    key: K,
    value: V,
    both: impl Fn(V, V) -> V,
) -> Map<K, V> {
    alter(map, key, |old| {
        Some(match old {
            Some(old) => both(value, old),
            None => value,
        })
    })
}

/// The map without a key.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, key: &K)
    -> Map<K, V>{v: is_balanced(v) && key_set(v) == set_difference(key_set(map), set_singleton(key))}
)]
pub fn delete<K: Ord, V>(map: Map<K, V>, key: &K) -> Map<K, V> {
    match map {
        Tip => Tip,
        Bin { key: at, value, left, right, .. } => match key.cmp(&at) {
            Ordering::Less => balance((at, value), delete(*left, key), *right),
            Ordering::Equal => glue(*left, *right),
            Ordering::Greater => balance((at, value), *left, delete(*right, key)),
        },
    }
}

/// The map with another value of a key, if it is there.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, key: &K, change: impl Fn(V) -> V)
    -> Map<K, V>{v: is_balanced(v) && key_set(v) == key_set(map)}
)]
pub fn adjust<K: Ord, V>(map: Map<K, V>, key: &K, change: impl Fn(V) -> V) -> Map<K, V> {
    update(map, key, |value| Some(change(value)))
}

/// The map with another value of a key, or without it, if it is there.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, key: &K, change: impl Fn(V) -> Option<V>)
    -> Map<K, V>{v: is_balanced(v) && set_difference(key_set(v), set_singleton(key)) == set_difference(key_set(map), set_singleton(key))}
)]
pub fn update<K: Ord, V>(map: Map<K, V>, key: &K, change: impl Fn(V) -> Option<V>) -> Map<K, V> {
    fn below<K: Ord, V>(map: Map<K, V>, key: &K, change: &dyn Fn(V) -> Option<V>) -> Map<K, V> {
        match map {
            Tip => Tip,
            Bin { key: at, value, left, right, .. } => match key.cmp(&at) {
                Ordering::Less => balance((at, value), below(*left, key, change), *right),
                Ordering::Greater => balance((at, value), *left, below(*right, key, change)),
                Ordering::Equal => match change(value) {
                    Some(value) => node((at, value), *left, *right),
                    None => glue(*left, *right),
                },
            },
        }
    }
    below(map, key, &change)
}

/// The map where a key has the value that is made of what it has, if any.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, key: K, change: impl FnOnce(Option<V>) -> Option<V>)
    -> Map<K, V>{v: is_balanced(v) && set_difference(key_set(v), set_singleton(key)) == set_difference(key_set(map), set_singleton(key))}
)]
pub fn alter<K: Ord, V>(
    map: Map<K, V>,
    key: K,
    change: impl FnOnce(Option<V>) -> Option<V>,
) -> Map<K, V> {
    match map {
        Tip => match change(None) {
            Some(value) => singleton(key, value),
            None => Tip,
        },
        Bin { key: at, value, left, right, .. } => match key.cmp(&at) {
            Ordering::Less => balance((at, value), alter(*left, key, change), *right),
            Ordering::Greater => balance((at, value), *left, alter(*right, key, change)),
            Ordering::Equal => match change(Some(value)) {
                Some(value) => node((key, value), *left, *right),
                None => glue(*left, *right),
            },
        },
    }
}

/// The map of some keys with values; the last value of a key counts.
#[refined(fn(entries: Vec<(K, V)>) -> Map<K, V>{v: is_balanced(v) && n_keys(v) <= entries.len()})]
pub fn from_list<K: Ord, V>(entries: Vec<(K, V)>) -> Map<K, V> {
    entries.into_iter().fold(Tip, |map, (key, value)| insert(map, key, value))
}

/// The map of some keys with values; all values of a key count, a later one comes first.
#[refined(
    fn(entries: Vec<(K, V)>, both: impl Fn(V, V) -> V)
    -> Map<K, V>{v: is_balanced(v) && n_keys(v) <= entries.len()}
)]
pub fn from_list_with<K: Ord, V>(entries: Vec<(K, V)>, both: impl Fn(V, V) -> V) -> Map<K, V> {
    entries.into_iter().fold(Tip, |map, (key, value)| insert_with(map, key, value, &both))
}

/// The map of some keys with values, which are in order and differ.
#[refined(
    fn(entries: Vec<(K, V)>{is_increasing(entries)})
    -> Map<K, V>{v: is_balanced(v) && n_keys(v) == entries.len()}
)]
pub fn from_sorted<K, V>(entries: Vec<(K, V)>) -> Map<K, V> {
    entries.into_iter().fold(Tip, |map, entry| link(entry, map, Tip))
}
