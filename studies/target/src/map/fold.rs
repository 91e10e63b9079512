//! All entries of a map.

use lurcher::prelude::*;

use super::Map;
use super::Map::{Bin, Tip};
use super::invariant::{is_balanced, is_increasing, key_set, n_keys};

/// The same keys with other values.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, change: impl Fn(V) -> W)
    -> Map<K, W>{v: is_balanced(v) && key_set(v) == key_set(map)}
)]
pub fn map_values<K, V, W>(map: Map<K, V>, change: impl Fn(V) -> W) -> Map<K, W> {
    map_with_key(map, |_, value| change(value))
}

/// The same keys with values made of keys and values.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, change: impl Fn(&K, V) -> W)
    -> Map<K, W>{v: is_balanced(v) && key_set(v) == key_set(map)}
)]
pub fn map_with_key<K, V, W>(map: Map<K, V>, change: impl Fn(&K, V) -> W) -> Map<K, W> {
    fn changed<K, V, W>(map: Map<K, V>, change: &dyn Fn(&K, V) -> W) -> Map<K, W> {
        match map {
            Tip => Tip,
            Bin { size, key, value, left, right } => {
                let value = change(&key, value);
                let (left, right) = (changed(*left, change), changed(*right, change));
                Bin { size, key, value, left: left.into(), right: right.into() }
            }
        }
    }
    changed(map, &change)
}

/// What is made of all entries, the last first.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)}, start: R, add: impl Fn(&K, &V, R) -> R)
    -> R{v: n_keys(map) > 0 || v == start}
)]
pub fn fold_right<K, V, R>(map: &Map<K, V>, start: R, add: impl Fn(&K, &V, R) -> R) -> R {
    fn folded<K, V, R>(map: &Map<K, V>, start: R, add: &dyn Fn(&K, &V, R) -> R) -> R {
        match map {
            Tip => start,
            Bin { key, value, left, right, .. } => {
                let result = folded(right, start, add);
                folded(left, add(key, value, result), add)
            }
        }
    }
    folded(map, start, &add)
}

/// What is made of all entries, the first first.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)}, start: R, add: impl Fn(R, &K, &V) -> R)
    -> R{v: n_keys(map) > 0 || v == start}
)]
pub fn fold_left<K, V, R>(map: &Map<K, V>, start: R, add: impl Fn(R, &K, &V) -> R) -> R {
    fn folded<K, V, R>(map: &Map<K, V>, start: R, add: &dyn Fn(R, &K, &V) -> R) -> R {
        match map {
            Tip => start,
            Bin { key, value, left, right, .. } => {
                let result = folded(left, start, add);
                folded(right, add(result, key, value), add)
            }
        }
    }
    folded(map, start, &add)
}

/// The keys in their order.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}) -> Vec<K>{v: v.len() == n_keys(map)})]
pub fn keys<K: Clone, V>(map: &Map<K, V>) -> Vec<K> {
    fold_left(map, Vec::new(), |mut keys, key, _| {
        keys.push(key.clone());
        keys
    })
}

/// The values in the order of their keys.
#[refined(fn(map: &Map<K, V>{is_balanced(map)}) -> Vec<V>{v: v.len() == n_keys(map)})]
pub fn values<K, V: Clone>(map: &Map<K, V>) -> Vec<V> {
    fold_left(map, Vec::new(), |mut values, _, value| {
        values.push(value.clone());
        values
    })
}

/// Keys and values in the order of the keys.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)})
    -> Vec<(K, V)>{v: v.len() == n_keys(map) && is_increasing(v)}
)]
pub fn to_list<K: Clone, V: Clone>(map: &Map<K, V>) -> Vec<(K, V)> {
    fold_left(map, Vec::new(), |mut entries, key, value| {
        entries.push((key.clone(), value.clone()));
        entries
    })
}
