//! What a balanced map is, and what can be measured of one.

use lurcher::Set;
use lurcher::prelude::*;

use super::Map;

/// How many keys there are; none if a size is wrong, or a side too large.
#[logic]
fn balanced_size<K: Data, V: Data>(map: &Map<K, V>) -> Option<u32> {
    match map {
        Map::Tip => Some(0),
        Map::Bin { size, left, right, .. } => {
            let n_left = balanced_size(left)?;
            let n_right = balanced_size(right)?;
            let is_small = n_left + n_right <= 1;
            if !is_small && (n_left > 3 * n_right || n_right > 3 * n_left) {
                return None;
            }
            let n = n_left + n_right + 1;
            if *size == n { Some(n) } else { None }
        }
    }
}

/// Whether keys are in order, and between two others where those are given.
#[logic]
pub fn is_between<K: Data + Ord, V: Data>(
    map: &Map<K, V>,
    low: Option<&K>,
    high: Option<&K>,
) -> bool {
    match map {
        Map::Tip => true,
        Map::Bin { key, left, right, .. } => {
            low.is_none_or(|low| low < key)
                && high.is_none_or(|high| key < high)
                && is_between(left, low, Some(key))
                && is_between(right, Some(key), high)
        }
    }
}

/// Whether a map is a balanced one: sizes are right, no side has more than three times the keys of the
/// other unless there is at most one in both, and keys are in order.
#[logic]
pub fn is_balanced<K: Data + Ord, V: Data>(map: &Map<K, V>) -> bool {
    balanced_size(map).is_some() && is_between(map, None, None)
}

/// Whether a key is in the map, which is in order.
#[logic]
pub fn has_key<K: Data + Ord, V: Data>(map: &Map<K, V>, wanted: &K) -> bool {
    match map {
        Map::Tip => false,
        Map::Bin { key, left, right, .. } => {
            if *wanted < *key {
                has_key(left, wanted)
            } else {
                *wanted == *key || has_key(right, wanted)
            }
        }
    }
}

/// How many keys there are, counted.
#[logic]
pub fn n_keys<K: Data, V: Data>(map: &Map<K, V>) -> u32 {
    match map {
        Map::Tip => 0,
        Map::Bin { left, right, .. } => n_keys(left) + n_keys(right) + 1,
    }
}

/// The keys, as a set.
#[logic]
pub fn key_set<K: Data + Ord + Clone, V: Data>(map: &Map<K, V>) -> Set<K> {
    match map {
        Map::Tip => Set::empty(),
        Map::Bin { key, left, right, .. } => {
            key_set(left).union(&key_set(right)).union(&Set::singleton(key.clone()))
        }
    }
}

/// Whether a key has a value.
#[logic]
pub fn has_entry<K: Data + Ord, V: Data + PartialEq>(map: &Map<K, V>, wanted: &K, its: &V) -> bool {
    match map {
        Map::Tip => false,
        Map::Bin { key, value, left, right, .. } => {
            (*wanted == *key && *its == *value)
                || has_entry(left, wanted, its)
                || has_entry(right, wanted, its)
        }
    }
}

/// Whether the keys of a list are in order and differ.
#[logic]
pub fn is_increasing<K: Data + Ord, V: Data>(entries: &[(K, V)]) -> bool {
    entries.windows(2).all(|pair| pair[0].0 < pair[1].0)
}
