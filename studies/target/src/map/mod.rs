//! Maps as size-balanced trees, as a module exports them.
//!
//! The map of Haskell's standard library: each node knows how many keys there are in it and below, and no
//! side has more than three times the keys of the other. After Stephen Adams, *Efficient sets:
//! a balancing act* (1993), with the constants 3 and 2; everything that works on two maps
//! splits one of them at the keys of the other and links the results. Functions take maps
//! by value where they return one, so that nothing is copied.
//!
//! What a map must be is in `invariant.rs`; that is what the types of these functions are refined with.

mod balance;
mod change;
mod combine;
mod ends;
mod filter;
mod fold;
mod index;
mod invariant;
mod link;
mod query;
#[cfg(test)]
mod tests;

use lurcher::prelude::*;

pub use change::{
    adjust, alter, delete, from_list, from_list_with, from_sorted, insert, insert_with, singleton,
    update,
};
pub use combine::{
    difference, intersection, intersection_with, is_disjoint, is_submap, union, union_with,
};
pub use ends::{delete_max, delete_min, lookup_max, lookup_min, max_view, min_view};
pub use filter::{filter, filter_map, partition, split, split_lookup};
pub use fold::{fold_left, fold_right, keys, map_values, map_with_key, to_list, values};
pub use index::{delete_at, drop_first, elem_at, index_of, take_first};
pub use invariant::{has_entry, has_key, is_balanced, is_between, is_increasing, key_set, n_keys};
pub use query::{
    empty, find_with_default, is_empty, lookup, lookup_at_least, lookup_at_most, lookup_less,
    lookup_more, member, size,
};

/// A tree that is meant to be a balanced map.
#[derive(Clone, Debug, PartialEq, Eq, Data)]
pub enum Map<K, V> {
    /// No keys.
    Tip,
    /// A key and its value, smaller keys to the left and larger ones to the right.
    Bin {
        /// The number of keys in this tree.
        size: u32,
        /// The key.
        key: K,
        /// What belongs to it.
        value: V,
        /// The smaller keys.
        left: Box<Map<K, V>>,
        /// The larger keys.
        right: Box<Map<K, V>>,
    },
}
