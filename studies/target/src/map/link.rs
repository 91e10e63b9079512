//! Maps of any sizes, put together.

use super::Map;
use super::Map::{Bin, Tip};
use super::balance::{DELTA, balance, glue, node};
use super::query::size;

/// The map of smaller keys, an entry, and larger keys.
pub(super) fn link<K, V>(entry: (K, V), left: Map<K, V>, right: Map<K, V>) -> Map<K, V> {
    let (n_left, n_right) = (size(&left), size(&right));
    match (left, right) {
        (Tip, right) => put_first(entry, right),
        (left, Tip) => put_last(entry, left),
        (left, Bin { key, value, left: inner, right: outer, .. }) if n_right > DELTA * n_left => {
            balance((key, value), link(entry, left, *inner), *outer)
        }
        (Bin { key, value, left: outer, right: inner, .. }, right) if n_left > DELTA * n_right => {
            balance((key, value), *outer, link(entry, *inner, right))
        }
        (left, right) => node(entry, left, right),
    }
}

fn put_first<K, V>(entry: (K, V), map: Map<K, V>) -> Map<K, V> {
    match map {
        Tip => node(entry, Tip, Tip),
        Bin { key, value, left, right, .. } => {
            balance((key, value), put_first(entry, *left), *right)
        }
    }
}

fn put_last<K, V>(entry: (K, V), map: Map<K, V>) -> Map<K, V> {
    match map {
        Tip => node(entry, Tip, Tip),
        Bin { key, value, left, right, .. } => {
            balance((key, value), *left, put_last(entry, *right))
        }
    }
}

/// The map of smaller keys and larger keys.
pub(super) fn merge<K, V>(left: Map<K, V>, right: Map<K, V>) -> Map<K, V> {
    let (n_left, n_right) = (size(&left), size(&right));
    match (left, right) {
        (left, Bin { key, value, left: inner, right: outer, .. }) if n_right > DELTA * n_left => {
            balance((key, value), merge(left, *inner), *outer)
        }
        (Bin { key, value, left: outer, right: inner, .. }, right) if n_left > DELTA * n_right => {
            balance((key, value), *outer, merge(*inner, right))
        }
        (left, right) => glue(left, right),
    }
}
