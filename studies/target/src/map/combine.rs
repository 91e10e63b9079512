//! Two maps.

use lurcher::prelude::*;

use super::Map;
use super::Map::{Bin, Tip};
use super::filter::split_lookup;
use super::invariant::{is_balanced, key_set};
use super::link::{link, merge};
use super::query::{lookup, member};

/// The entries of both maps; where both have a key, the value of the first.
#[refined(
    fn(left: Map<K, V>{is_balanced(left)}, right: Map<K, V>{is_balanced(right)})
    -> Map<K, V>{v: is_balanced(v) && key_set(v) == set_union(key_set(left), key_set(right))}
)]
pub fn union<K: Ord, V>(left: Map<K, V>, right: Map<K, V>) -> Map<K, V> {
    union_with(left, right, |value, _| value)
}

/// The entries of both maps; where both have a key, a value made of the two.
#[refined(
    fn(left: Map<K, V>{is_balanced(left)}, right: Map<K, V>{is_balanced(right)}, both: impl Fn(V, V) -> V)
    -> Map<K, V>{v: is_balanced(v) && key_set(v) == set_union(key_set(left), key_set(right))}
)]
pub fn union_with<K: Ord, V>(
    left: Map<K, V>,
    right: Map<K, V>,
    both: impl Fn(V, V) -> V,
) -> Map<K, V> {
    fn united<K: Ord, V>(left: Map<K, V>, right: Map<K, V>, both: &dyn Fn(V, V) -> V) -> Map<K, V> {
        match left {
            Tip => right,
            Bin { key, value, left: smaller, right: larger, .. } => {
                let (less, found, more) = split_lookup(right, &key);
                let value = match found {
                    Some(other) => both(value, other),
                    None => value,
                };
                link((key, value), united(*smaller, less, both), united(*larger, more, both))
            }
        }
    }
    united(left, right, &both)
}

/// The entries of the first map whose keys are not in the second.
#[refined(
    fn(left: Map<K, V>{is_balanced(left)}, right: &Map<K, W>{is_balanced(right)})
    -> Map<K, V>{v: is_balanced(v) && key_set(v) == set_difference(key_set(left), key_set(right))}
)]
pub fn difference<K: Ord, V, W>(left: Map<K, V>, right: &Map<K, W>) -> Map<K, V> {
    match right {
        Tip => left,
        Bin { key, left: smaller, right: larger, .. } => {
            let (less, _, more) = split_lookup(left, key);
            merge(difference(less, smaller), difference(more, larger))
        }
    }
}

/// The entries of the first map whose keys are in the second.
#[refined(
    fn(left: Map<K, V>{is_balanced(left)}, right: Map<K, W>{is_balanced(right)})
    -> Map<K, V>{v: is_balanced(v) && key_set(v) == set_intersection(key_set(left), key_set(right))}
)]
pub fn intersection<K: Ord, V, W>(left: Map<K, V>, right: Map<K, W>) -> Map<K, V> {
    intersection_with(left, right, |value, _| value)
}

/// The keys of both maps, each with a value made of the two.
#[refined(
    fn(left: Map<K, V>{is_balanced(left)}, right: Map<K, W>{is_balanced(right)}, both: impl Fn(V, W) -> X)
    -> Map<K, X>{v: is_balanced(v) && key_set(v) == set_intersection(key_set(left), key_set(right))}
)]
pub fn intersection_with<K: Ord, V, W, X>(
    left: Map<K, V>,
    right: Map<K, W>,
    both: impl Fn(V, W) -> X,
) -> Map<K, X> {
    fn common<K: Ord, V, W, X>(
        left: Map<K, V>,
        right: Map<K, W>,
        both: &dyn Fn(V, W) -> X,
    ) -> Map<K, X> {
        match left {
            Tip => Tip,
            Bin { key, value, left: smaller, right: larger, .. } => {
                let (less, found, more) = split_lookup(right, &key);
                let (less, more) = (common(*smaller, less, both), common(*larger, more, both));
                match found {
                    Some(other) => link((key, both(value, other)), less, more),
                    None => merge(less, more),
                }
            }
        }
    }
    common(left, right, &both)
}

/// Whether no key is in both.
#[refined(
    fn(left: &Map<K, V>{is_balanced(left)}, right: &Map<K, W>{is_balanced(right)})
    -> bool{v: v == set_is_disjoint(key_set(left), key_set(right))}
)]
pub fn is_disjoint<K: Ord, V, W>(left: &Map<K, V>, right: &Map<K, W>) -> bool {
    match left {
        Tip => true,
        Bin { key, left: smaller, right: larger, .. } => {
            !member(right, key) && is_disjoint(smaller, right) && is_disjoint(larger, right)
        }
    }
}

/// Whether all entries of the first map are in the second.
#[refined(
    fn(left: &Map<K, V>{is_balanced(left)}, right: &Map<K, V>{is_balanced(right)})
    -> bool{v: v => set_subset(key_set(left), key_set(right))}
)]
pub fn is_submap<K: Ord, V: PartialEq>(left: &Map<K, V>, right: &Map<K, V>) -> bool {
    match left {
        Tip => true,
        Bin { key, value, left: smaller, right: larger, .. } => {
            lookup(right, key) == Some(value)
                && is_submap(smaller, right)
                && is_submap(larger, right)
        }
    }
}
