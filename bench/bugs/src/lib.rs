//! Properties that released versions of well-known crates break.
//!
//! Each function is the body of a property as a user of that crate would write
//! it: arguments of ordinary types, an answer that is compared with the obvious
//! one. Whether the arguments are ones the property speaks about at all is for
//! [`Claim::Irrelevant`] to say; that is where a property says `assume!`.
//!
//! They live in a package of their own so that it can be built with overflow
//! checks, as tests are, while the rest of the measurements is not.

use std::collections::{BTreeMap, BTreeSet};

use bytes::Buf;
use im::OrdMap;
use lru::LruCache;
use num_bigint::BigUint;
use num_integer::Integer;
use num_traits::Signed;
use petgraph::algo::floyd_warshall;
use petgraph::graphmap::UnGraphMap;
use rstar::RTree;
use rust_decimal::Decimal;
use smallvec::SmallVec;

/// What a property says about its arguments. A property may also panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// It holds.
    Holds,
    /// It is broken.
    Broken,
    /// It says nothing about them.
    Irrelevant,
}

impl From<bool> for Claim {
    fn from(holds: bool) -> Claim {
        if holds { Claim::Holds } else { Claim::Broken }
    }
}

/// bytes 1.7.1: reading an integer of `n` bytes gives the integer that was meant.
pub fn get_int_reads_a_signed_integer(bytes: &[u8], n: usize) -> Claim {
    if n == 0 || n > 8 || n > bytes.len() {
        return Claim::Irrelevant;
    }
    let unsigned = bytes[..n].iter().fold(0u64, |sum, &byte| sum << 8 | u64::from(byte));
    let unused = 64 - 8 * n as u32;
    let meant = (unsigned << unused) as i64 >> unused;
    let mut buffer = bytes;
    (buffer.get_int(n) == meant).into()
}

/// rust_decimal 1.35.0: the positive difference is the difference or nothing.
pub fn abs_sub_is_the_positive_difference(a: i32, b: i32) -> Claim {
    let difference = i64::from(a) - i64::from(b);
    (Decimal::from(a).abs_sub(&Decimal::from(b)) == Decimal::from(difference.max(0))).into()
}

/// num-bigint 0.4.3: multiples of big numbers are what multiples of small ones are.
pub fn is_multiple_of_agrees_with_small_numbers(a: u64, b: u64) -> Claim {
    let expected = a.checked_rem(b).map_or(a == 0, |rest| rest == 0);
    (BigUint::from(a).is_multiple_of(&BigUint::from(b)) == expected).into()
}

/// im 15.0.0: a range of an ordered map is what it is for the standard library's map.
pub fn range_agrees_with_the_standard_map(keys: &BTreeSet<u8>, start: u8, end: u8) -> Claim {
    if start > end {
        return Claim::Irrelevant;
    }
    let standard: BTreeMap<u8, ()> = keys.iter().map(|&key| (key, ())).collect();
    let persistent: OrdMap<u8, ()> = keys.iter().map(|&key| (key, ())).collect();
    let expected: Vec<u8> = standard.range(start..end).map(|(&key, ())| key).collect();
    let found: Vec<u8> = persistent.range(start..end).map(|(&key, ())| key).collect();
    (found == expected).into()
}

/// petgraph 0.6.2: in an undirected graph there is as far as back.
pub fn distances_are_symmetric(edges: &[(u8, u8, u8)]) -> Claim {
    let weighted = edges.iter().map(|&(a, b, weight)| (a, b, u32::from(weight)));
    let graph: UnGraphMap<u8, u32> = weighted.collect();
    let Ok(distances) = floyd_warshall(&graph, |(_, _, weight)| *weight) else {
        return Claim::Broken;
    };
    distances.iter().all(|(&(a, b), there)| distances.get(&(b, a)) == Some(there)).into()
}

/// rstar 0.12.0: the points within a distance are those that one finds by looking at each.
pub fn locate_within_distance_agrees_with_looking_at_each(
    points: &[(i16, i16)],
    (x, y): (i16, i16),
    distance: u16,
) -> Claim {
    let wide = |(x, y): (i16, i16)| [i64::from(x), i64::from(y)];
    let limit = i64::from(distance) * i64::from(distance);
    let center = wide((x, y));
    let mut expected: Vec<[i64; 2]> = points.iter().copied().map(wide).collect();
    let tree = RTree::bulk_load(expected.clone());
    let squared = |p: &[i64; 2]| (p[0] - center[0]).pow(2) + (p[1] - center[1]).pow(2);
    expected.retain(|point| squared(point) <= limit);
    let mut found: Vec<[i64; 2]> = tree.locate_within_distance(center, limit).copied().collect();
    expected.sort_unstable();
    found.sort_unstable();
    (found == expected).into()
}

/// smallvec 2.0.0-alpha.4: appending does what it does for a vector.
pub fn append_agrees_with_vec(left: &[u8], right: &[u8]) -> Claim {
    let mut small: SmallVec<u8, 4> = left.iter().copied().collect();
    let mut other: SmallVec<u8, 4> = right.iter().copied().collect();
    small.append(&mut other);
    let expected = [left, right].concat();
    (small.as_slice() == expected && other.is_empty()).into()
}

/// lru 0.16.0: a clone holds what the cache holds.
pub fn a_clone_has_the_same_entries(entries: &[(u8, u8)]) -> Claim {
    let mut cache = LruCache::unbounded();
    for &(key, value) in entries {
        cache.put(key, value);
    }
    let copy = cache.clone();
    cache.iter().eq(copy.iter()).into()
}

#[cfg(test)]
mod tests {
    use std::panic::catch_unwind;

    use super::*;

    fn is_broken(claim: impl FnOnce() -> Claim + std::panic::UnwindSafe) -> bool {
        catch_unwind(claim).map_or(true, |claim| claim == Claim::Broken)
    }

    #[test]
    fn the_known_counterexamples_break_the_properties() {
        assert!(is_broken(|| get_int_reads_a_signed_integer(&[0x80], 1)));
        assert!(is_broken(|| abs_sub_is_the_positive_difference(0, -1)));
        assert!(is_broken(|| is_multiple_of_agrees_with_small_numbers(0, 0)));
        assert!(is_broken(|| range_agrees_with_the_standard_map(&BTreeSet::from([0]), 0, 1)));
        assert!(is_broken(|| distances_are_symmetric(&[(0, 1, 0)])));
        assert!(is_broken(|| {
            locate_within_distance_agrees_with_looking_at_each(&[], (0, 0), 0)
        }));
        assert!(is_broken(|| append_agrees_with_vec(&[], &[0])));
        assert!(is_broken(|| a_clone_has_the_same_entries(&[])));
    }

    #[test]
    fn simpler_arguments_do_not_break_them() {
        assert!(!is_broken(|| get_int_reads_a_signed_integer(&[0x7f], 1)));
        assert!(!is_broken(|| abs_sub_is_the_positive_difference(0, 0)));
        assert!(!is_broken(|| abs_sub_is_the_positive_difference(0, 1)));
        assert!(!is_broken(|| is_multiple_of_agrees_with_small_numbers(0, 1)));
        assert!(!is_broken(|| range_agrees_with_the_standard_map(&BTreeSet::new(), 0, 1)));
        assert!(!is_broken(|| range_agrees_with_the_standard_map(&BTreeSet::from([0]), 0, 0)));
        assert!(!is_broken(|| distances_are_symmetric(&[(0, 0, 0)])));
        assert!(!is_broken(|| append_agrees_with_vec(&[], &[])));
        let one_point = [(3, 4)];
        assert!(!is_broken(|| {
            locate_within_distance_agrees_with_looking_at_each(&one_point, (0, 0), 5)
        }));
    }
}
