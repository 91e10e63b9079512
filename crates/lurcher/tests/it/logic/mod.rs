//! Lazy readings that `#[logic]` makes, against the functions themselves: for all values up to
//! a size, the ones that the search finds are the ones that filtering finds.

#![allow(
    clippy::ptr_arg,
    clippy::manual_contains,
    clippy::unnecessary_map_or,
    clippy::for_kv_map,
    clippy::needless_return,
    reason = "what users write is to be read, too, where it could be shorter"
)]

/// `symbolically!(size, Type, function)`: the symbolic reading agrees with the function.
macro_rules! symbolically {
    ($size:expr, $type:ty, $function:ident) => {
        symbolically!($size, $type, $function, |value| $function(value))
    };
    ($size:expr, $type:ty, $function:ident, $plain:expr) => {{
        use lurcher::_macro_support::{Reading as _, argument};
        super::agree_symbolically::<$type>(
            $size,
            $function::symbolic(),
            |search| $function::lazy(argument::<$type>(search, 0)),
            $plain,
        )
    }};
}

mod again;
mod control;
mod data;
mod functions;
mod keys;
mod lists;
mod names;
mod numbers;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::sync::Arc;

use lurcher::Data;
use lurcher::lazy::symbolic::{Function, Requirement};
use lurcher::lazy::{Lazy, solutions};
use lurcher_trees::{Next, Search, Sizes, Space, Sweep};

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

/// A symbolic reading against the function itself: all values up to a size are found, once
/// each, in one sweep and size by size, and random dives find no others. Says how often
/// it was asked, and how many values there are.
fn agree_symbolically<T: Data + Debug>(
    size: u32,
    function: &'static Function,
    lazy: fn(&Search) -> bool,
    plain: impl Fn(&T) -> bool,
) -> (u64, usize) {
    assert!(function.reading.is_ok(), "{}: {:?}", function.name, function.reading);
    let space = Arc::new(Space::new(&[T::shape()]).unwrap());
    assert!(Requirement::suits(&space));
    let requirement = Requirement { function, lazy };
    let value = |search: &Search| lurcher::_macro_support::argument::<T>(search, 0).to_value();
    let swept = |sizes: &[Sizes]| {
        let mut sweep = Sweep::new(Arc::clone(&space), sizes[0]);
        let mut found = Vec::new();
        for &sizes in sizes {
            sweep.restart(sizes);
            while sweep.next(|search| requirement.holds(search), u64::MAX) == Next::Value {
                found.push(format!("{:?}", value(sweep.search())));
            }
        }
        (found, sweep.n_runs())
    };
    let all = solutions::<T>(size, |_| true);
    let wanted: BTreeSet<String> =
        all.iter().filter(|value| plain(value)).map(|value| format!("{value:?}")).collect();
    let (found, n_runs) = swept(&[Sizes::UpTo(size)]);
    let exactly: Vec<_> = (space.least()..=size).map(Sizes::Exactly).collect();
    for found in [found, swept(&exactly).0] {
        let names: BTreeSet<String> = found.iter().cloned().collect();
        assert_eq!(names, wanted, "{}", function.name);
        assert_eq!(found.len(), names.len(), "{}: no value twice", function.name);
    }
    let search = Search::new(space);
    for seed in 0..100 {
        let least = search.space().least();
        let sizes = Sizes::Exactly(least + seed as u32 % (size + 1 - least));
        if search.begin_at_random(sizes, seed) {
            for _ in 0..20 {
                if requirement.holds(&search) && search.fill() {
                    assert!(plain(&value(&search)), "{}: {:?}", function.name, value(&search));
                }
                if !search.advance() {
                    break;
                }
            }
        }
    }
    (n_runs, all.len())
}
