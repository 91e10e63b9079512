//! Entries by their places in the order of keys.

use std::cmp::Ordering;

use lurcher::prelude::*;

use super::Map;
use super::Map::{Bin, Tip};
use super::balance::{balance, glue};
use super::invariant::{has_key, is_balanced, n_keys};
use super::link::link;
use super::query::size;

/// The entry at a place; none if there are fewer.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)}, place: u32)
    -> Option<(&K, &V)>{v: v.is_some() == (place < n_keys(map))}
)]
pub fn elem_at<K, V>(map: &Map<K, V>, place: u32) -> Option<(&K, &V)> {
    match map {
        Tip => None,
        Bin { key, value, left, right, .. } => {
            let n_left = size(left);
            match place.cmp(&n_left) {
                Ordering::Less => elem_at(left, place),
                Ordering::Equal => Some((key, value)),
                Ordering::Greater => elem_at(right, place - n_left - 1),
            }
        }
    }
}

/// The place of a key.
#[refined(
    fn(map: &Map<K, V>{is_balanced(map)}, key: &K)
    -> Option<u32{place: place < n_keys(map)}>{v: v.is_some() == has_key(map, &key)}
)]
pub fn index_of<K: Ord, V>(map: &Map<K, V>, key: &K) -> Option<u32> {
    match map {
        Tip => None,
        Bin { key: at, left, right, .. } => match key.cmp(at) {
            Ordering::Less => index_of(left, key),
            Ordering::Equal => Some(size(left)),
            Ordering::Greater => index_of(right, key).map(|place| size(left) + 1 + place),
        },
    }
}

/// The map without the entry at a place; the same if there are fewer.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, place: u32)
    -> Map<K, V>{v: is_balanced(v) && n_keys(v) == if place < n_keys(map) { n_keys(map) - 1 } else { n_keys(map) }}
)]
pub fn delete_at<K, V>(map: Map<K, V>, place: u32) -> Map<K, V> {
    match map {
        Tip => Tip,
        Bin { key, value, left, right, .. } => {
            let n_left = size(&left);
            match place.cmp(&n_left) {
                Ordering::Less => balance((key, value), delete_at(*left, place), *right),
                Ordering::Equal => glue(*left, *right),
                Ordering::Greater => {
                    balance((key, value), *left, delete_at(*right, place - n_left - 1))
                }
            }
        }
    }
}

/// So many entries from the first on.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, n: u32)
    -> Map<K, V>{v: is_balanced(v) && n_keys(v) == n_keys(map).min(n)}
)]
pub fn take_first<K, V>(map: Map<K, V>, n: u32) -> Map<K, V> {
    match map {
        Tip => Tip,
        Bin { key, value, left, right, .. } => {
            let n_left = size(&left);
            if n <= n_left {
                take_first(*left, n)
            } else {
                link((key, value), *left, take_first(*right, n - n_left - 1))
            }
        }
    }
}

/// All but so many entries from the first on.
#[refined(
    fn(map: Map<K, V>{is_balanced(map)}, n: u32)
    -> Map<K, V>{v: is_balanced(v) && n_keys(v) == (n_keys(map) - n).max(0)}
)]
pub fn drop_first<K, V>(map: Map<K, V>, n: u32) -> Map<K, V> {
    match map {
        Tip => Tip,
        Bin { key, value, left, right, .. } => {
            let n_left = size(&left);
            if n <= n_left {
                link((key, value), drop_first(*left, n), *right)
            } else {
                drop_first(*right, n - n_left - 1)
            }
        }
    }
}
