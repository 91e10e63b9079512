//! The least and the largest key.

use super::Map;
use super::Map::{Bin, Tip};
use super::balance::{first_of, last_of};

/// The least key and its value.
pub fn lookup_min<K, V>(map: &Map<K, V>) -> Option<(&K, &V)> {
    match map {
        Tip => None,
        Bin { key, value, left, .. } => lookup_min(left).or(Some((key, value))),
    }
}

/// The largest key and its value.
pub fn lookup_max<K, V>(map: &Map<K, V>) -> Option<(&K, &V)> {
    match map {
        Tip => None,
        Bin { key, value, right, .. } => lookup_max(right).or(Some((key, value))),
    }
}

/// The least key with its value, and the rest.
pub fn min_view<K, V>(map: Map<K, V>) -> Option<((K, V), Map<K, V>)> {
    match map {
        Tip => None,
        Bin { key, value, left, right, .. } => Some(first_of((key, value), *left, *right)),
    }
}

/// The largest key with its value, and the rest.
pub fn max_view<K, V>(map: Map<K, V>) -> Option<((K, V), Map<K, V>)> {
    match map {
        Tip => None,
        Bin { key, value, left, right, .. } => Some(last_of((key, value), *left, *right)),
    }
}

/// The map without its least key.
pub fn delete_min<K, V>(map: Map<K, V>) -> Map<K, V> {
    min_view(map).map_or(Tip, |(_, rest)| rest)
}

/// The map without its largest key.
pub fn delete_max<K, V>(map: Map<K, V>) -> Map<K, V> {
    max_view(map).map_or(Tip, |(_, rest)| rest)
}
