//! `rbt-enumeration`: whether it matters in which order a requirement asks for things.
//!
//! All red-black trees with a black root of up to eight nodes over ten keys (a node costs 1, all
//! else nothing), where the requirement is three conditions in each of their six orders, or
//! one function that does everything in one walk, keys first. Then all size-balanced maps of up
//! to six nodes over eighteen keys, as two conditions in both orders and in one walk.
//!
//! Each requirement is asked as a property with `requires` would ask it: both readings are tried
//! on small sizes, the better one is kept, and the time of the trial is part of the time.
//! Beside it are the lazy reading alone, which is the control, and the symbolic one alone. The
//! lazy one is stopped after four million questions; its time is then a lower bound.
//!
//! What would make the figure look better than it is:
//! - *trees that are not built*: no row builds its trees; all of them are counted;
//! - *requirements that suit the reading*: the walk in one function reads keys before colours, the
//!   worst order for a search, and returns early;
//! - *a count that is right by chance*: every tree that the chosen reading finds is built
//!   and checked with the function itself, outside of the time.

use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::Arc;

use lurcher::_macro_support::{Reading, Readings};
use lurcher::lazy::argument;
use lurcher::lazy::symbolic::Requirement;
use lurcher::prelude::*;
use lurcher_trees::{Next, Search, Sizes, Space, Sweep};

use crate::harness::{Options, Table, Verdict, calibration, seconds};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
enum Color {
    #[data(size = 0)]
    Red,
    #[data(size = 0)]
    Black,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Tree {
    #[data(size = 0)]
    Leaf,
    Node(Color, Box<Tree>, #[data(range = 0..10, size = free)] u8, Box<Tree>),
}

#[logic]
fn is_red(tree: &Tree) -> bool {
    matches!(tree, Tree::Node(Color::Red, ..))
}

#[logic]
fn has_no_red_below_red(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(Color::Red, left, _, right) if is_red(left) || is_red(right) => false,
        Tree::Node(_, left, _, right) => has_no_red_below_red(left) && has_no_red_below_red(right),
    }
}

#[logic]
fn is_colored(tree: &Tree) -> bool {
    !is_red(tree) && has_no_red_below_red(tree)
}

#[logic]
fn height(tree: &Tree) -> Option<u32> {
    let Tree::Node(color, left, _, right) = tree else { return Some(0) };
    let height_left = height(left)?;
    if height(right)? != height_left {
        return None;
    }
    Some(height_left + if *color == Color::Black { 1 } else { 0 })
}

#[logic]
fn is_balanced(tree: &Tree) -> bool {
    height(tree).is_some()
}

#[logic]
fn is_between(tree: &Tree, low: Option<&u8>, high: Option<&u8>) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node(_, left, key, right) => {
            low.is_none_or(|low| low < key)
                && high.is_none_or(|high| key < high)
                && is_between(left, low, Some(key))
                && is_between(right, Some(key), high)
        }
    }
}

#[logic]
fn is_ordered(tree: &Tree) -> bool {
    is_between(tree, None, None)
}

/// Everything in one walk: the height, if all is well.
#[logic]
fn walk(tree: &Tree, low: i32, high: i32, is_below_red: bool) -> Option<u32> {
    match tree {
        Tree::Leaf => Some(0),
        Tree::Node(color, left, key, right) => {
            let key = *key as i32;
            if key <= low || key >= high {
                return None;
            }
            let is_red = *color == Color::Red;
            if is_red && is_below_red {
                return None;
            }
            let height_left = walk(left, low, key, is_red)?;
            let height_right = walk(right, key, high, is_red)?;
            if height_left != height_right {
                return None;
            }
            Some(if is_red { height_left } else { height_left + 1 })
        }
    }
}

#[logic]
fn in_one_walk(tree: &Tree) -> bool {
    walk(tree, -1, 10, true).is_some()
}

macro_rules! orders {
    ($($name:ident: $first:ident, $second:ident, $third:ident;)*) => {$(
        #[logic]
        fn $name(tree: &Tree) -> bool {
            $first(tree) && $second(tree) && $third(tree)
        }
    )*};
}

orders! {
    color_balance_order: is_colored, is_balanced, is_ordered;
    color_order_balance: is_colored, is_ordered, is_balanced;
    balance_color_order: is_balanced, is_colored, is_ordered;
    balance_order_color: is_balanced, is_ordered, is_colored;
    order_color_balance: is_ordered, is_colored, is_balanced;
    order_balance_color: is_ordered, is_balanced, is_colored;
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
enum Map {
    #[data(size = 0)]
    Tip,
    Bin(Box<Map>, #[data(range = 0..18, size = free)] u8, Box<Map>),
}

#[logic]
fn size(map: &Map) -> u32 {
    match map {
        Map::Tip => 0,
        Map::Bin(left, _, right) => size(left) + size(right) + 1,
    }
}

#[logic]
fn is_even_sized(map: &Map) -> bool {
    match map {
        Map::Tip => true,
        Map::Bin(left, _, right) => {
            let (n, m) = (size(left), size(right));
            (n + m <= 1 || (n <= 3 * m && m <= 3 * n))
                && is_even_sized(left)
                && is_even_sized(right)
        }
    }
}

#[logic]
fn is_within(map: &Map, low: i32, high: i32) -> bool {
    match map {
        Map::Tip => true,
        Map::Bin(left, key, right) => {
            let key = *key as i32;
            low < key && key < high && is_within(left, low, key) && is_within(right, key, high)
        }
    }
}

#[logic]
fn size_then_keys(map: &Map) -> bool {
    is_even_sized(map) && is_within(map, -1, 18)
}

#[logic]
fn keys_then_size(map: &Map) -> bool {
    is_within(map, -1, 18) && is_even_sized(map)
}

/// The size, if all is well.
#[logic]
fn map_walk(map: &Map, low: i32, high: i32) -> Option<u32> {
    match map {
        Map::Tip => Some(0),
        Map::Bin(left, key, right) => {
            let key = *key as i32;
            if key <= low || key >= high {
                return None;
            }
            let n = map_walk(left, low, key)?;
            let m = map_walk(right, key, high)?;
            if n + m > 1 && (n > 3 * m || m > 3 * n) {
                return None;
            }
            Some(n + m + 1)
        }
    }
}

#[logic]
fn map_in_one_walk(map: &Map) -> bool {
    map_walk(map, -1, 18).is_some()
}

/// A requirement, with its readings.
struct Row {
    name: &'static str,
    readings: Readings,
    requirement: Requirement,
    /// Counts values that are not as required, or were found before.
    check: fn(&Search, &mut HashSet<String>) -> bool,
}

macro_rules! rows {
    ($type:ty: $($function:ident)*) => {
        vec![$(Row {
            name: stringify!($function),
            readings: Readings::new(
                |search| $function::lazy(argument::<$type>(search, 0)),
                <$function as Reading>::symbolic,
                &[],
                &[],
                &[<$function as Reading>::symbolic],
            ),
            requirement: Requirement {
                function: <$function as Reading>::symbolic(),
                lazy: |search| $function::lazy(argument::<$type>(search, 0)),
            },
            check: |search, seen| {
                let value = argument::<$type>(search, 0).to_value();
                seen.insert(format!("{value:?}")) && $function(&value)
            },
        }),*]
    };
}

const MOST_SECONDS: f64 = 0.05;
/// The lazy reading is asked no more often than this; then its time is a lower bound.
const MOST_ASKED: u64 = 4_000_000;
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "rbt-enumeration",
        "13 037 red-black trees within 0.05 s, however the requirement is written",
    );
    let step = calibration();
    let scale = USUAL_STEP / step;
    println!("calibration loop: {step:.3} ns a step; seconds are multiplied by {scale:.3}\n");
    let table = Table::new(&[
        ("requirement", 20),
        ("nodes", 5),
        ("values", 7),
        ("chosen s", 8),
        ("symbolic s", 10),
        ("lazy s", 9),
        ("asked", 8),
        ("lazily", 9),
    ]);
    let side = |rows: Vec<Row>, space: Space, nodes: u32, expected: u64| {
        let space = Arc::new(space);
        let (mut worst, mut n_wrong, mut n_short) = (0f64, 0, 0);
        for row in rows {
            let mut times = [0.0; 3];
            let (mut n, mut asked) = (0, [0; 3]);
            for way in 0..3 {
                let mut sweep = Sweep::new(Arc::clone(&space), Sizes::UpTo(nodes));
                let holds = |search: &Search| match way {
                    0 => row.readings.holds(search),
                    1 => row.requirement.holds(search),
                    _ => (row.requirement.lazy)(search),
                };
                let most = if way == 2 { MOST_ASKED } else { u64::MAX };
                let mut found = 0;
                times[way] = scale
                    * seconds(|| {
                        while sweep.next(holds, most - sweep.n_runs()) == Next::Value {
                            found += 1;
                        }
                    });
                asked[way] = sweep.n_runs();
                if asked[way] < most {
                    n_short += u64::from(found != expected);
                    n = found;
                }
            }
            let mut sweep = Sweep::new(Arc::clone(&space), Sizes::UpTo(nodes));
            let mut seen = HashSet::new();
            while sweep.next(|search| row.readings.holds(search), u64::MAX) == Next::Value {
                n_wrong += u64::from(!(row.check)(sweep.search(), &mut seen));
            }
            worst = worst.max(times[0]);
            table.line(&[
                row.name.to_string(),
                nodes.to_string(),
                n.to_string(),
                format!("{:.4}", times[0]),
                format!("{:.4}", times[1]),
                format!("{}{:.4}", if asked[2] < MOST_ASKED { "" } else { "> " }, times[2]),
                asked[0].to_string(),
                asked[2].to_string(),
            ]);
        }
        (worst, n_wrong, n_short)
    };
    let trees = rows! { Tree:
        color_balance_order color_order_balance balance_color_order balance_order_color
        order_color_balance order_balance_color in_one_walk
    };
    let maps = rows! { Map: size_then_keys keys_then_size map_in_one_walk };
    let space = |shape| Space::new(&[shape]).expect("values have sizes");
    let (nodes, n_trees) = options.pick((8, 13_037), (5, 3_197));
    let (worst, n_wrong, n_short) = side(trees, space(Tree::shape()), nodes, n_trees);
    let (nodes, n_maps) = options.pick((6, 139_045), (4, 13_381));
    let (worst_map, n_wrong_maps, n_short_maps) = side(maps, space(Map::shape()), nodes, n_maps);
    println!();
    verdict.clause(n_short + n_short_maps == 0, "as many values as are known, in every row");
    verdict.clause(
        n_wrong + n_wrong_maps == 0,
        "each value that was found is as required, and was found once",
    );
    verdict.clause(
        worst <= MOST_SECONDS,
        format!("{worst:.4} s at most for red-black trees, at most {MOST_SECONDS}"),
    );
    println!("   {worst_map:.4} s at most for maps, which is not judged");
    verdict.finish(format!("{worst:.4} s in the slowest order"))
}
