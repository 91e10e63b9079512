//! Going through patterns: what is found, when, and that it ends.

use std::collections::HashSet;
use std::sync::Arc;

use super::arrays::Products;
use super::driver::Patterns;
use super::interleaved::Interleaved;
use super::paths::Paths;
use crate::shape::{Kind, ShapeId, Style, define};
use crate::{Next, Search, Space, Tree};

struct Exp;
struct Colour;

fn exp() -> ShapeId {
    define::<Exp>("Exp", Kind::Sum, |d| {
        d.constructor("Exp::Zero", Style::Unit, 1, &[]);
        d.constructor("Exp::One", Style::Unit, 1, &[]);
        d.constructor("Exp::Not", Style::Tuple, 1, &[("0", exp)]);
        d.constructor("Exp::And", Style::Tuple, 1, &[("0", exp), ("1", exp)]);
    })
}

fn colour() -> ShapeId {
    define::<Colour>("Colour", Kind::Sum, |d| {
        d.constructor("Red", Style::Unit, 1, &[]);
        d.constructor("Green", Style::Unit, 1, &[]);
    })
}

fn space(of: ShapeId) -> Arc<Space> {
    Arc::new(Space::new(&[of]).unwrap())
}

/// A predicate that looks at all of a value.
fn looks(search: &Search) -> bool {
    while search.fill_one() {}
    true
}

#[test]
fn patterns_are_searched_beyond_what_was_listed_and_nothing_comes_twice_in_a_row() {
    let mut patterns = Patterns::new(space(exp()), Products);
    for (size, cost) in [(1, 20), (2, 60), (3, 400), (4, 2000), (5, 12_000)] {
        patterns.listed(size, cost);
    }
    let (mut seen, mut sizes, mut finest) = (HashSet::new(), HashSet::new(), 0);
    for _ in 0..20_000 {
        assert_eq!(patterns.next(looks, u64::MAX), Next::Value);
        assert!(patterns.size() > 5);
        sizes.insert(patterns.size());
        let pattern = patterns.pattern().unwrap().clone();
        finest = finest.max(pattern.path(0).len());
        let trees = patterns.search().trees();
        assert!(super::naive::matches(&trees, &[vec![exp()]], &pattern), "{pattern}");
        assert!(seen.insert((pattern, patterns.size(), trees)), "a value comes once per row");
    }
    assert!(sizes.len() > 1 && finest > 2, "{sizes:?}, {finest}");
}

#[test]
fn a_type_whose_finer_arrays_have_no_more_rows_is_gone_through() {
    struct Chain;
    fn chain() -> ShapeId {
        define::<Chain>("Chain", Kind::Sum, |d| {
            d.constructor("End", Style::Unit, 1, &[]);
            d.constructor("Link", Style::Tuple, 1, &[("0", chain), ("1", chain)]);
        })
    }
    let mut patterns = Patterns::new(space(chain()), Products);
    patterns.listed(9, 1000);
    patterns.listed(10, 1 << 20);
    for _ in 0..100 {
        assert_eq!(patterns.next(looks, u64::MAX), Next::Value);
    }
}

#[test]
fn pausing_and_lending_change_nothing() {
    let run = |most_runs: u64| -> Vec<Vec<Tree>> {
        let mut all = Interleaved::new(space(exp()), Products);
        let mut found = Vec::new();
        // So long that patterns have had several turns.
        while found.len() < 60_000 {
            match all.next(looks, most_runs) {
                Next::Value => {
                    let search = all.lend();
                    found.push(search.trees());
                    all.restore(search);
                }
                Next::Paused => assert!(most_runs < u64::MAX),
                Next::Done => panic!("there are more"),
            }
        }
        assert!(all.patterns().n_runs() > 1000);
        found
    };
    assert!(run(u64::MAX) == run(7), "the same values in the same order");
}

/// Whether no `Not` is below another; calls may be run again by themselves.
fn has_no_double_not(search: &Search) -> bool {
    fn at(search: &Search, node: u32, is_below: bool) -> bool {
        let entry = search.enter(node);
        loop {
            let (constructor, first) = search.force(node);
            let held = match constructor {
                2 => !is_below && at(search, first, true),
                3 => at(search, first, false) && at(search, first + 1, false),
                _ => true,
            };
            if held || !search.goes_on(&entry) {
                return held;
            }
        }
    }
    at(search, search.force(search.root()).1, false)
}

#[test]
fn pauses_change_nothing_where_calls_are_run_again() {
    let run = |most_runs: u64| {
        let mut all = Interleaved::new(space(exp()), Products);
        let (mut found, mut n_by_pattern) = (Vec::new(), 0);
        while found.len() < 60_000 {
            if all.next(has_no_double_not, most_runs) == Next::Value {
                found.push((all.is_pattern(), all.search().trees()));
                n_by_pattern += u32::from(all.is_pattern());
            }
        }
        assert!(n_by_pattern > 1000, "{n_by_pattern}");
        (found, all.n_runs())
    };
    assert!(run(u64::MAX) == run(5), "the same values in the same order, after as many runs");
}

#[test]
fn all_values_are_listed_whatever_patterns_do() {
    let mut all = Interleaved::new(space(exp()), Products);
    let (mut listed, mut n_by_pattern) = (0u64, 0u64);
    while all.listed_below() < 13 {
        assert_eq!(all.next(looks, u64::MAX), Next::Value);
        if all.is_pattern() {
            n_by_pattern += 1;
            assert!(all.size() >= all.listed_below());
        } else if all.size() < 13 {
            listed += 1;
        }
    }
    let mut census = crate::Census::new((*space(exp())).clone());
    let expected: u128 = (0..13).map(|size| census.count(size).to_u128().unwrap()).sum();
    assert_eq!(u128::from(listed), expected);
    assert!(n_by_pattern > 0);
    assert!(all.patterns().n_runs() < all.n_runs() / 2, "listing has more than half of the runs");
}

#[test]
fn a_predicate_that_looks_at_nothing_gives_patterns_their_turns() {
    let mut all = Interleaved::new(space(exp()), Products);
    let mut n_by_pattern = 0;
    for _ in 0..400_000 {
        assert_eq!(all.next(|_| true, u64::MAX), Next::Value);
        n_by_pattern += u32::from(all.is_pattern());
    }
    assert!((40_000..200_000).contains(&n_by_pattern), "{n_by_pattern}");
}

#[test]
fn what_is_finite_comes_to_an_end() {
    let mut all = Interleaved::new(space(colour()), Products);
    let mut n = 0;
    while all.next(looks, u64::MAX) == Next::Value {
        n += 1;
    }
    assert_eq!(n, 2);
    let mut patterns = Patterns::along(Paths::new(space(colour())), Products);
    let mut n = 0;
    while patterns.next(looks, u64::MAX) == Next::Value {
        n += 1;
    }
    assert_eq!((n, patterns.next(looks, 5)), (2, Next::Done));
}

#[test]
fn a_predicate_that_is_never_true_pauses() {
    let mut all = Interleaved::new(space(exp()), Products);
    let none = |search: &Search| {
        looks(search);
        false
    };
    assert_eq!(all.next(none, 200_000), Next::Paused);
    assert_eq!(all.n_runs(), 200_000);
    assert!(all.patterns().n_runs() > 0);
}
