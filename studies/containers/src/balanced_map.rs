//! Deletion from a size-balanced map.
//!
//! The map of Haskell's standard library: each node knows how many keys there are below and in it, and
//! no side may have more than three times as many as the other. Where a deletion
//! breaks that, one rotation mends it, or two. After Stephen Adams, *Efficient sets: a balancing
//! act* (1993), with the constants 3 and 2.

use lurcher::Report;
use lurcher::prelude::*;

use crate::report;

/// A tree that is meant to be a balanced map.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub enum Map {
    /// No keys.
    Tip,
    /// A key and its value, smaller keys to the left and larger ones to the right.
    Bin {
        /// The number of keys in this tree.
        size: u32,
        /// The key.
        key: u8,
        /// What belongs to it.
        value: u8,
        /// The smaller keys.
        left: Box<Map>,
        /// The larger keys.
        right: Box<Map>,
    },
}

use Map::{Bin, Tip};

/// No side has more than so many times the keys of the other.
const DELTA: u32 = 3;
/// One rotation does if the inner side has less than so many times the keys of the outer one.
const RATIO: u32 = 2;

/// How many keys there are; none if a size is wrong, or a side too large.
#[logic]
fn balanced_size(map: &Map) -> Option<u32> {
    match map {
        Map::Tip => Some(0),
        Map::Bin { size, left, right, .. } => {
            let n_left = balanced_size(left)?;
            let n_right = balanced_size(right)?;
            let is_small = n_left + n_right <= 1;
            if !is_small && (n_left > DELTA * n_right || n_right > DELTA * n_left) {
                return None;
            }
            let n = n_left + n_right + 1;
            if *size == n { Some(n) } else { None }
        }
    }
}

/// Whether keys are in order, and between two others where those are given.
#[logic]
fn is_between(map: &Map, low: Option<&u8>, high: Option<&u8>) -> bool {
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
pub fn is_balanced(map: &Map) -> bool {
    balanced_size(map).is_some() && is_between(map, None, None)
}

/// Whether a key is in the map. Deleting a key that is not is the easy half.
#[logic]
pub fn has_key(map: &Map, wanted: &u8) -> bool {
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

/// Keys and values from left to right.
pub fn entries(map: &Map) -> Vec<(u8, u8)> {
    fn add(map: &Map, entries: &mut Vec<(u8, u8)>) {
        if let Bin { key, value, left, right, .. } = map {
            add(left, entries);
            entries.push((*key, *value));
            add(right, entries);
        }
    }
    let mut all = Vec::new();
    add(map, &mut all);
    all
}

crate::bugs::bugs! {
    SingleForDouble, "one rotation is made where two are needed";
    NeverBalances, "nothing is rotated";
    SizeNotCounted, "a rotated node does not count its own key";
    LosesRight, "joining two subtrees drops the right one if the left one has more keys";
    WrongSuccessor, "joining two subtrees takes the least key of the right one to the top, and its largest out";
}

/// The map without a key.
pub fn delete(bug: Option<Bug>, map: &Map, key: u8) -> Map {
    let Bin { key: at, value, left, right, .. } = map else { return Tip };
    match key.cmp(at) {
        std::cmp::Ordering::Less => {
            balance(bug, (*at, *value), delete(bug, left, key), (**right).clone())
        }
        std::cmp::Ordering::Greater => {
            balance(bug, (*at, *value), (**left).clone(), delete(bug, right, key))
        }
        std::cmp::Ordering::Equal => join(bug, left, right),
    }
}

/// One map of two; all keys of the first are smaller.
fn join(bug: Option<Bug>, left: &Map, right: &Map) -> Map {
    let (n_left, n_right) = (size(left), size(right));
    match (last(left), first(right)) {
        (None, _) => right.clone(),
        (_, None) => left.clone(),
        (Some(last), Some(_)) if n_left > n_right => {
            let right = if bug == Some(Bug::LosesRight) { Tip } else { right.clone() };
            balance(bug, last, delete(bug, left, last.0), right)
        }
        (Some(_), Some(first)) => {
            let taken = match self::last(right) {
                Some(last) if bug == Some(Bug::WrongSuccessor) => last,
                _ => first,
            };
            balance(bug, first, left.clone(), delete(bug, right, taken.0))
        }
    }
}

fn size(map: &Map) -> u32 {
    if let Bin { size, .. } = map { *size } else { 0 }
}

fn first(map: &Map) -> Option<(u8, u8)> {
    let Bin { key, value, left, .. } = map else { return None };
    first(left).or(Some((*key, *value)))
}

fn last(map: &Map) -> Option<(u8, u8)> {
    let Bin { key, value, right, .. } = map else { return None };
    last(right).or(Some((*key, *value)))
}

fn node((key, value): (u8, u8), left: Map, right: Map) -> Map {
    let size = size(&left) + size(&right) + 1;
    Bin { size, key, value, left: left.into(), right: right.into() }
}

/// A node of two balanced maps, one of which may have a key too few.
fn balance(bug: Option<Bug>, entry: (u8, u8), left: Map, right: Map) -> Map {
    let (n_left, n_right) = (size(&left), size(&right));
    if n_left + n_right <= 1 || bug == Some(Bug::NeverBalances) {
        node(entry, left, right)
    } else if n_right > DELTA * n_left {
        rotate_left(bug, entry, left, right)
    } else if n_left > DELTA * n_right {
        rotate_right(bug, entry, left, right)
    } else {
        node(entry, left, right)
    }
}

fn rotate_left(bug: Option<Bug>, entry: (u8, u8), left: Map, right: Map) -> Map {
    let Bin { key, value, left: inner, right: outer, .. } = right else {
        return node(entry, left, right);
    };
    let is_single = size(&inner) < RATIO * size(&outer) || bug == Some(Bug::SingleForDouble);
    match *inner {
        Bin { key: middle, value: its, left: a, right: b, .. } if !is_single => {
            node((middle, its), node(entry, left, *a), node((key, value), *b, *outer))
        }
        inner => miscounted(bug, node((key, value), node(entry, left, inner), *outer)),
    }
}

fn rotate_right(bug: Option<Bug>, entry: (u8, u8), left: Map, right: Map) -> Map {
    let Bin { key, value, left: outer, right: inner, .. } = left else {
        return node(entry, left, right);
    };
    let is_single = size(&inner) < RATIO * size(&outer) || bug == Some(Bug::SingleForDouble);
    match *inner {
        Bin { key: middle, value: its, left: a, right: b, .. } if !is_single => {
            node((middle, its), node((key, value), *outer, *a), node(entry, *b, right))
        }
        inner => miscounted(bug, node((key, value), *outer, node(entry, inner, right))),
    }
}

/// The node, with the size that it has with one of the bugs.
fn miscounted(bug: Option<Bug>, map: Map) -> Map {
    match map {
        Bin { size, key, value, left, right } if bug == Some(Bug::SizeNotCounted) => {
            Bin { size: size - 1, key, value, left, right }
        }
        map => map,
    }
}

/// Whether deletion is right for one map and one key: the map is balanced, and has all entries
/// but that of the key.
pub fn holds(bug: Option<Bug>, map: &Map, key: u8) -> bool {
    let deleted = delete(bug, map, key);
    let mut expected = entries(map);
    expected.retain(|entry| entry.0 != key);
    is_balanced(&deleted) && entries(&deleted) == expected
}

/// What is required of the arguments of [`holds`]: a random key is hardly ever in the map.
#[logic]
pub fn is_input(map: &Map, key: &u8) -> bool {
    is_balanced(map) && has_key(map, key)
}

/// Runs the property [`holds`].
pub fn check(config: Config, bug: Option<Bug>) -> Report {
    report!(config, requires = is_input, |map: Map, key: u8| holds(bug, &map, key))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[property(requires = is_balanced(&map), seed = 1)]
    fn a_balanced_map_stays_one(map: Map, key: u8) {
        assert!(is_balanced(&delete(None, &map, key)));
    }

    #[property(requires = is_balanced(&map) && has_key(&map, &key), seed = 1)]
    fn one_entry_is_deleted_and_no_other(map: Map, key: u8) {
        assert!(holds(None, &map, key));
    }

    #[property(requires = is_balanced(&map) && !has_key(&map, &key), seed = 1)]
    fn deleting_a_key_that_is_not_there_changes_nothing(map: Map, key: u8) {
        assert_eq!(delete(None, &map, key), map);
    }

    /// The invariant, counting everything again at every node.
    fn is_balanced_slowly(map: &Map) -> bool {
        let Bin { size, left, right, .. } = map else { return true };
        let (below, above) = (entries(left).len(), entries(right).len());
        let keys: Vec<u8> = entries(map).iter().map(|entry| entry.0).collect();
        let mut sorted = keys.clone();
        sorted.sort_unstable();
        sorted.dedup();
        *size as usize == below + above + 1
            && (below + above < 2 || below.max(above) <= 3 * below.min(above))
            && keys == sorted
            && is_balanced_slowly(left)
            && is_balanced_slowly(right)
    }

    #[test]
    fn the_invariant_agrees_with_a_slow_one_on_all_small_maps() {
        let mut n_balanced = 0;
        for map in lurcher::enumerate::<Map>().up_to(9) {
            assert_eq!(is_balanced(&map), is_balanced_slowly(&map), "{map:?}");
            n_balanced += usize::from(is_balanced(&map));
        }
        assert!(n_balanced > 10);
    }
}
