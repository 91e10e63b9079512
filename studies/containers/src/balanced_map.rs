//! Deletion from a size-balanced map.
//!
//! The map of Haskell's standard library: each node knows how many keys there are below and in it, and
//! no side may have more than three times as many as the other. Where a deletion
//! breaks that, one rotation mends it, or two. After Stephen Adams, *Efficient sets: a balancing
//! act* (1993), with the constants 3 and 2.

use lurcher::Report;
use lurcher::prelude::*;
use lurcher_study_target::map as module;
use lurcher_study_target::map::Map::{Bin, Tip};
use lurcher_study_target::map::size;

use crate::report;

pub use module::{has_key, is_balanced, to_list as entries};

/// A tree that is meant to be a balanced map.
pub type Map = module::Map<u8, u8>;

/// No side has more than so many times the keys of the other.
const DELTA: u32 = 3;
/// One rotation does if the inner side has less than so many times the keys of the outer one.
const RATIO: u32 = 2;

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

fn first(map: &Map) -> Option<(u8, u8)> {
    module::lookup_min(map).map(|(key, value)| (*key, *value))
}

fn last(map: &Map) -> Option<(u8, u8)> {
    module::lookup_max(map).map(|(key, value)| (*key, *value))
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
}
