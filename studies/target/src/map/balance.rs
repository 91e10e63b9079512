//! Nodes that are put right by a rotation or two.

use super::Map;
use super::Map::{Bin, Tip};
use super::query::size;

/// No side has more than so many times the keys of the other.
pub(super) const DELTA: u32 = 3;
/// One rotation does if the inner side has less than so many times the keys of the outer one.
const RATIO: u32 = 2;

/// A node of two maps, whatever their sizes.
pub(super) fn node<K, V>((key, value): (K, V), left: Map<K, V>, right: Map<K, V>) -> Map<K, V> {
    let size = size(&left) + size(&right) + 1;
    Bin { size, key, value, left: left.into(), right: right.into() }
}

/// A node of two balanced maps, one of which has a key too many or too few.
pub(super) fn balance<K, V>(entry: (K, V), left: Map<K, V>, right: Map<K, V>) -> Map<K, V> {
    let (n_left, n_right) = (size(&left), size(&right));
    let is_small = n_left + n_right <= 1;
    match (left, right) {
        (left, Bin { key, value, left: inner, right: outer, .. })
            if !is_small && n_right > DELTA * n_left =>
        {
            rotate_left(entry, left, *inner, (key, value), *outer)
        }
        (Bin { key, value, left: outer, right: inner, .. }, right)
            if !is_small && n_left > DELTA * n_right =>
        {
            rotate_right(*outer, (key, value), *inner, entry, right)
        }
        (left, right) => node(entry, left, right),
    }
}

/// Three maps and two entries between them, where the last map has too many keys.
fn rotate_left<K, V>(
    first: (K, V),
    left: Map<K, V>,
    inner: Map<K, V>,
    second: (K, V),
    outer: Map<K, V>,
) -> Map<K, V> {
    let is_double = size(&inner) >= RATIO * size(&outer);
    match inner {
        Bin { key, value, left: a, right: b, .. } if is_double => {
            node((key, value), node(first, left, *a), node(second, *b, outer))
        }
        inner => node(second, node(first, left, inner), outer),
    }
}

/// Three maps and two entries between them, where the first map has too many keys.
fn rotate_right<K, V>(
    outer: Map<K, V>,
    first: (K, V),
    inner: Map<K, V>,
    second: (K, V),
    right: Map<K, V>,
) -> Map<K, V> {
    let is_double = size(&inner) >= RATIO * size(&outer);
    match inner {
        Bin { key, value, left: a, right: b, .. } if is_double => {
            node((key, value), node(first, outer, *a), node(second, *b, right))
        }
        inner => node(first, outer, node(second, inner, right)),
    }
}

/// The first entry of a node, and the others.
pub(super) fn first_of<K, V>(
    entry: (K, V),
    left: Map<K, V>,
    right: Map<K, V>,
) -> ((K, V), Map<K, V>) {
    match left {
        Tip => (entry, right),
        Bin { key, value, left, right: inner, .. } => {
            let (first, left) = first_of((key, value), *left, *inner);
            (first, balance(entry, left, right))
        }
    }
}

/// The last entry of a node, and the others.
pub(super) fn last_of<K, V>(
    entry: (K, V),
    left: Map<K, V>,
    right: Map<K, V>,
) -> ((K, V), Map<K, V>) {
    match right {
        Tip => (entry, left),
        Bin { key, value, left: inner, right, .. } => {
            let (last, right) = last_of((key, value), *inner, *right);
            (last, balance(entry, left, right))
        }
    }
}

/// One map of the two sides of a node.
pub(super) fn glue<K, V>(left: Map<K, V>, right: Map<K, V>) -> Map<K, V> {
    let is_left_larger = size(&left) > size(&right);
    match (left, right) {
        (Bin { key, value, left, right: inner, .. }, right) if is_left_larger => {
            let (last, left) = last_of((key, value), *left, *inner);
            balance(last, left, right)
        }
        (left, Bin { key, value, left: inner, right, .. }) => {
            let (first, right) = first_of((key, value), *inner, *right);
            balance(first, left, right)
        }
        (left, Tip) => left,
    }
}
