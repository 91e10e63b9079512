//! Lazy readings that `#[logic]` makes, against the functions themselves: for all values up to
//! a size, the ones that the search finds are the ones that filtering finds.

#![allow(
    clippy::ptr_arg,
    clippy::manual_contains,
    clippy::unnecessary_map_or,
    clippy::for_kv_map,
    reason = "what users write is to be read, too, where it could be shorter"
)]

mod again;
mod control;
mod data;
mod functions;
mod keys;
mod lists;

use std::collections::BTreeSet;
use std::fmt::Debug;

use lurcher::Data;
use lurcher::lazy::{Lazy, solutions};

/// Says how often the lazy reading ran, and how many values there are.
fn agree<T: Data + Debug>(
    size: u32,
    mut lazy: impl for<'s> FnMut(Lazy<'s, T>) -> bool,
    plain: impl Fn(&T) -> bool,
) -> (usize, usize) {
    let mut n_runs = 0;
    let found = solutions::<T>(size, |value| {
        n_runs += 1;
        lazy(value)
    });
    let all = solutions::<T>(size, |_| true);
    let wanted: BTreeSet<String> =
        all.iter().filter(|value| plain(value)).map(|value| format!("{value:?}")).collect();
    let names: BTreeSet<String> = found.iter().map(|value| format!("{value:?}")).collect();
    assert_eq!(names, wanted);
    assert_eq!(found.len(), names.len(), "no value twice");
    // The lazy reading also answers about plain values.
    for value in all.iter().take(2000) {
        assert_eq!(lazy(Lazy::from(value)), plain(value), "{value:?}");
    }
    (n_runs, all.len())
}

/// The same, and there is something to prune.
fn agree_and_prune<T: Data + Debug>(
    size: u32,
    lazy: impl for<'s> FnMut(Lazy<'s, T>) -> bool,
    plain: impl Fn(&T) -> bool,
) {
    let (n_runs, n_all) = agree(size, lazy, plain);
    assert!(n_runs * 2 < n_all, "{n_runs} runs for {n_all} values");
}
