//! The least and the largest key.

use lurcher::prelude::*;

use super::Map;
use super::Map::{Bin, Tip};
use super::balance::{first_of, last_of};
use super::invariant::{has_key, is_balanced, key_set, n_keys};

/// The least key and its value.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)})
    -> Option<(&K{k: has_key(map, &k)}, &V)>{v: v.is_some() == (n_keys(map) > 0)}
)]
pub fn lookup_min<K, V>(map: &Map<K, V>) -> Option<(&K, &V)> {
    match map {
        Tip => None,
        Bin { key, value, left, .. } => lookup_min(left).or(Some((key, value))),
    }
}

/// The largest key and its value.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)})
    -> Option<(&K{k: has_key(map, &k)}, &V)>{v: v.is_some() == (n_keys(map) > 0)}
)]
pub fn lookup_max<K, V>(map: &Map<K, V>) -> Option<(&K, &V)> {
    match map {
        Tip => None,
        Bin { key, value, right, .. } => lookup_max(right).or(Some((key, value))),
    }
}

/// The least key with its value, and the rest.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)})
    -> Option<((K, V), Map<K, V>{rest: is_balanced(rest) && n_keys(rest) == n_keys(map) - 1})>{v: v.is_some() == (n_keys(map) > 0)}
)]
pub fn min_view<K, V>(map: Map<K, V>) -> Option<((K, V), Map<K, V>)> {
    match map {
        Tip => None,
        Bin { key, value, left, right, .. } => Some(first_of((key, value), *left, *right)),
    }
}

/// The largest key with its value, and the rest.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)})
    -> Option<((K, V), Map<K, V>{rest: is_balanced(rest) && n_keys(rest) == n_keys(map) - 1})>{v: v.is_some() == (n_keys(map) > 0)}
)]
pub fn max_view<K, V>(map: Map<K, V>) -> Option<((K, V), Map<K, V>)> {
    match map {
        Tip => None,
        Bin { key, value, left, right, .. } => Some(last_of((key, value), *left, *right)),
    }
}

/// The map without its least key.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)})
    -> Map<K, V>{v: is_balanced(v) && n_keys(v) == (n_keys(map) - 1).max(0) && set_subset(key_set(v), key_set(map))}
)]
pub fn delete_min<K, V>(map: Map<K, V>) -> Map<K, V> {
    min_view(map).map_or(Tip, |(_, rest)| rest)
}

/// The map without its largest key.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)})
    -> Map<K, V>{v: is_balanced(v) && n_keys(v) == (n_keys(map) - 1).max(0) && set_subset(key_set(v), key_set(map))}
)]
pub fn delete_max<K, V>(map: Map<K, V>) -> Map<K, V> {
    max_view(map).map_or(Tip, |(_, rest)| rest)
}
