//! All that is found, against all values up to a depth, filtered by the function itself.

#![allow(clippy::ptr_arg, reason = "the types are those of the inputs")]

use std::collections::BTreeSet;

use lurcher::{Data, logic};

use super::*;
use crate::data::value_of;
use crate::lazy::Reading;

/// All that is found up to where values are unfolded.
fn found<T: Data + Ord>(function: &'static Function, reach: Reach) -> BTreeSet<T> {
    let mut unfolding = Unfolding::start(vec![T::shape()], vec![function], Effort::endless())
        .unwrap_or_else(|| panic!("{} is known", function.name));
    unfolding.current = Step::new(&[T::shape()], &[function], &Effort::endless(), reach);
    unfolding.steps = Vec::new().into_iter();
    assert!(unfolding.current.is_some(), "{} is known", function.name);
    let mut all = BTreeSet::new();
    while let Found::Input(trees) = unfolding.next() {
        let value: T = value_of(&trees[0]).expect("it is a value of the type");
        assert!(all.insert(value), "nothing is found twice");
    }
    all
}

macro_rules! check {
    ($($function:ident: $type:ty, $reach:expr, $all:expr;)*) => {$({
        let expected: BTreeSet<$type> = $all.into_iter().filter(|value| $function(value)).collect();
        let found = found::<$type>(<$function as Reading>::symbolic(), $reach);
        assert!(!expected.is_empty(), "{} holds for something", stringify!($function));
        assert_eq!(found, expected, "{}", stringify!($function));
    })*};
}

/// All lists of up to three numbers from -4 to 3.
fn lists() -> Vec<Vec<i8>> {
    let mut all = vec![Vec::new()];
    let mut last = all.clone();
    for _ in 0..3 {
        let longer = |list: &Vec<i8>| {
            let list = list.clone();
            (-4..4).map(move |n| list.iter().copied().chain([n]).collect::<Vec<i8>>())
        };
        last = last.iter().flat_map(longer).collect();
        all.extend(last.clone());
    }
    all
}

const LISTS: Reach = Reach { depth: 3, width: 3 };

#[logic]
fn sums_up(list: &Vec<i8>) -> bool {
    list.iter().sum::<i8>() == 4 && list.len() == 3 && list.iter().product::<i8>() < 0
}

#[logic]
fn is_distinct(list: &[i8]) -> bool {
    match list {
        [] => true,
        [first, rest @ ..] => !rest.contains(first) && is_distinct(rest),
    }
}

#[logic]
fn is_all_distinct(list: &Vec<i8>) -> bool {
    is_distinct(list) && list.iter().any(|n| *n > 1)
}

#[logic]
fn divides(list: &Vec<i8>) -> bool {
    match list.as_slice() {
        [a, b] => *b != 0 && *a / *b == -1 && *a % *b != 0,
        [.., last] => *last == 3,
        [] => false,
    }
}

#[logic]
fn rises(list: &Vec<i8>) -> bool {
    list.windows(2).all(|pair| pair[0] < pair[1]) && list.first().is_some_and(|n| *n < -2)
}

#[logic]
fn folds(list: &Vec<i8>) -> bool {
    let most = list.iter().copied().max().unwrap_or(-4);
    let folded = list.iter().fold(1, |folded, n| folded * 2 - *n);
    let n_even = list.iter().filter(|n| **n % 2 == 0).count();
    folded == 3 && most > 0 || n_even == 2 && most < 2
}

#[logic]
fn weighs(list: &Vec<i8>) -> bool {
    let mut total: i8 = 0;
    for (at, n) in list.iter().enumerate() {
        if *n == 2 {
            return false;
        }
        if *n > 0 {
            total += *n * (at as i8 + 1);
        } else {
            total -= 1;
        }
    }
    total == 5 || total as u8 == 254
}

#[logic]
fn has_index(list: &Vec<i8>) -> bool {
    (1..list.len()).any(|at| list[at] == list[at - 1] * list[at - 1] - 2 && list[at] > 1)
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
enum Tree {
    Leaf,
    Node { left: Box<Tree>, key: i8, right: Box<Tree> },
    Maybe(Option<bool>, i8),
}

/// All trees up to a depth with numbers from -2 to 1.
fn trees(depth: u32) -> Vec<Tree> {
    let mut all = vec![Tree::Leaf];
    for n in -2..2 {
        all.extend([None, Some(false), Some(true)].map(|maybe| Tree::Maybe(maybe, n)));
    }
    if depth > 0 {
        let inner = trees(depth - 1);
        for left in &inner {
            for right in &inner {
                all.extend((-2..2).map(|key| {
                    let (left, right) = (Box::new(left.clone()), Box::new(right.clone()));
                    Tree::Node { left, key, right }
                }));
            }
        }
    }
    all
}

#[logic]
fn weight(tree: &Tree) -> i8 {
    match tree {
        Tree::Leaf => 0,
        Tree::Node { left, key, right } if *key < 0 => weight(left) - weight(right),
        Tree::Node { left, right, .. } => weight(left) + 1 + weight(right),
        Tree::Maybe(Some(true), n) => *n,
        Tree::Maybe(maybe, ..) => {
            if maybe.is_none() {
                3
            } else {
                -2
            }
        }
    }
}

#[logic]
fn weighs_four(tree: &Tree) -> bool {
    weight(tree) == 4 && matches!(tree, Tree::Node { key: 0..=1, .. })
}

#[logic]
fn is_pair(pair: &(i8, [bool; 2])) -> bool {
    let (n, [a, b]) = pair;
    *n == -3 && *a != *b || *a && *b && n.abs() == 2
}

#[test]
fn what_is_found_are_all_values_for_which_a_function_holds() {
    check! {
        sums_up: Vec<i8>, LISTS, lists();
        is_all_distinct: Vec<i8>, LISTS, lists();
        divides: Vec<i8>, LISTS, lists();
        rises: Vec<i8>, LISTS, lists();
        folds: Vec<i8>, LISTS, lists();
        weighs: Vec<i8>, LISTS, lists();
        has_index: Vec<i8>, LISTS, lists();
        weighs_four: Tree, Reach { depth: 1, width: 2 }, trees(1);
    }
    let bools = [[false, false], [false, true], [true, false], [true, true]];
    let pairs = (-4..4).flat_map(|n| bools.map(|pair| (n, pair)));
    check! { is_pair: (i8, [bool; 2]), Reach { depth: 0, width: 3 }, pairs; }
}

#[logic]
fn is_impossible(list: &[i8]) -> bool {
    list.iter().all(|n| *n > 5) && list.len() == 2
}

#[logic]
fn is_small(list: &[i8]) -> bool {
    list.iter().sum::<i8>() < 12
}

#[logic]
fn is_any(list: &[i8]) -> bool {
    list.iter().any(|n| *n < 9)
}

#[test]
fn conditions_that_conflict_are_named() {
    let functions = [
        <is_any as Reading>::symbolic(),
        <is_impossible as Reading>::symbolic(),
        <is_small as Reading>::symbolic(),
    ];
    let mut unfolding =
        Unfolding::start(vec![<Vec<i8>>::shape()], functions.to_vec(), Effort::endless())
            .expect("all is known");
    assert!(matches!(unfolding.next(), Found::GaveUp(_)));
    let (_, blamed) = unfolding.impossible().expect("it is impossible");
    assert_eq!(blamed, [1, 2]);
}

#[logic]
fn is_text(text: &String) -> bool {
    text.is_empty()
}

#[test]
fn what_is_not_known_is_left_to_others() {
    let function = <is_text as Reading>::symbolic();
    assert!(Unfolding::start(vec![String::shape()], vec![function], Effort::endless()).is_none());
}
