//! `target-depth`: the first thousand valid inputs at each depth of four functions.
//!
//! The benchmarks of figure 8 of *Type Targeted Testing* (Eric Seidel, Niki Vazou and Ranjit Jhala,
//! 2015): insertion in a sorted list up to depth 20, in a red-black tree up to 12, deletion from a
//! size-balanced map up to 10, and the windows of a window manager up to 8; keys are 0..=1000. At
//! each depth the first thousand different inputs up to it are found as a property with refined
//! types finds them: samples over depths and sizes. Target took 8.6 s, 1508 s, 1635 s and 2724 s at
//! the greatest of these depths, on its machine.
//!
//! What would make the figure look better than it is:
//! - *shallow inputs*: a search that goes in order finds a thousand lists of one element at every
//!   depth; a quarter of the inputs at least must be deeper than half of the depth;
//! - *the same input again*: only different ones count, and each is checked by the
//!   function itself;
//! - *the greatest depth alone*: the slowest depth counts.
//!
//! Beside it, at the greatest depth, are two that go in order, with as much time as they may take:
//! *eager* makes all values of the types and asks about each, *lazy* fills in what is looked at.

use std::collections::HashSet;
use std::process::ExitCode;
use std::sync::Arc;

use lurcher::_macro_support::Reading;
use lurcher::lazy::argument;
use lurcher::lazy::symbolic::Requirement;
use lurcher::prelude::*;
use lurcher_study_containers::stack_set::{StackSet, has_no_duplicates};
use lurcher_trees::{Bounds, Depth, Depths, Next, Samples, Search, ShapeId, Sizes, Space, Sweep};

use crate::harness::{Options, Table, Verdict, calibration, seconds};

#[derive(Clone, Debug, PartialEq, Eq, Data)]
struct Key(#[data(range = 0..=1000)] u16);

#[derive(Clone, Debug, PartialEq, Eq, Data)]
struct List {
    items: Vec<Key>,
}

#[logic]
fn is_sorted(list: &List, _key: &Key) -> bool {
    list.items.windows(2).all(|pair| pair[0].0 <= pair[1].0)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Data)]
enum Color {
    Red,
    Black,
}

#[derive(Clone, Debug, PartialEq, Eq, Data)]
enum Tree {
    Leaf,
    Node(Color, Box<Tree>, #[data(range = 0..=1000)] u16, Box<Tree>),
}

#[logic]
fn black_height(tree: &Tree, is_below_red: bool) -> Option<u32> {
    match tree {
        Tree::Leaf => Some(0),
        Tree::Node(color, left, _, right) => {
            let is_red = matches!(color, Color::Red);
            if is_red && is_below_red {
                return None;
            }
            let height = black_height(left, is_red)?;
            if height != black_height(right, is_red)? {
                return None;
            }
            Some(height + u32::from(!is_red))
        }
    }
}

#[logic]
fn is_between(tree: &Tree, low: Option<&u16>, high: Option<&u16>) -> bool {
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
fn is_red_black(tree: &Tree, _key: &Key) -> bool {
    black_height(tree, true).is_some() && is_between(tree, None, None)
}

#[derive(Clone, Debug, PartialEq, Eq, Data)]
enum Map {
    Tip,
    Bin {
        #[data(range = 0..=2000)]
        size: u32,
        #[data(range = 0..=1000)]
        key: u16,
        left: Box<Map>,
        right: Box<Map>,
    },
}

#[logic]
fn balanced_size(map: &Map) -> Option<u32> {
    match map {
        Map::Tip => Some(0),
        Map::Bin { size, left, right, .. } => {
            let n = balanced_size(left)?;
            let m = balanced_size(right)?;
            if n + m > 1 && (n > 3 * m || m > 3 * n) {
                return None;
            }
            if *size == n + m + 1 { Some(n + m + 1) } else { None }
        }
    }
}

#[logic]
fn is_within(map: &Map, low: Option<&u16>, high: Option<&u16>) -> bool {
    match map {
        Map::Tip => true,
        Map::Bin { key, left, right, .. } => {
            low.is_none_or(|low| low < key)
                && high.is_none_or(|high| key < high)
                && is_within(left, low, Some(key))
                && is_within(right, Some(key), high)
        }
    }
}

#[logic]
fn is_balanced(map: &Map, _key: &Key) -> bool {
    balanced_size(map).is_some() && is_within(map, None, None)
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
struct Window(#[data(range = 0..=1000)] u16);

/// As in the paper, all but windows is one value.
type Windows = StackSet<(), (), Window, (), ()>;

#[logic]
fn are_apart(set: &Windows, _key: &Key) -> bool {
    set.floating.is_empty() && has_no_duplicates(set)
}

/// One of the four functions, by what it requires.
struct Row {
    name: &'static str,
    most: u32,
    shapes: [ShapeId; 2],
    /// What is asked while sampling: the symbolic reading, if all of the requirement has one.
    holds: fn(&Search) -> bool,
    lazy: fn(&Search) -> bool,
    /// The input as a text, if it is as required.
    check: fn(&Search) -> Option<String>,
}

macro_rules! row {
    ($name:literal, $most:literal, $type:ty, $function:ident, $is_symbolic:literal) => {
        Row {
            name: $name,
            most: $most,
            shapes: [<$type>::shape(), Key::shape()],
            holds: |s| {
                let lazy: fn(&Search) -> bool =
                    |s| $function::lazy(argument::<$type>(s, 0), argument::<Key>(s, 1));
                let function = <$function as Reading>::symbolic();
                if $is_symbolic { Requirement { function, lazy }.holds(s) } else { lazy(s) }
            },
            lazy: |s| $function::lazy(argument::<$type>(s, 0), argument::<Key>(s, 1)),
            check: |search| {
                let value = argument::<$type>(search, 0).to_value();
                let key = argument::<Key>(search, 1).to_value();
                $function(&value, &key).then(|| format!("{value:?} {key:?}"))
            },
        }
    };
}

const N_INPUTS: usize = 1000;
const MOST_SECONDS: f64 = 1.0;
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "target-depth",
        "1000 different valid inputs at each depth within 1 s, a quarter in the deeper half",
    );
    let rows = [
        row!("list insert", 20, List, is_sorted, true),
        row!("red-black insert", 12, Tree, is_red_black, true),
        row!("map delete", 10, Map, is_balanced, true),
        row!("stack set", 8, Windows, are_apart, false),
    ];
    let scale = USUAL_STEP / calibration();
    println!("times are those of the machine of the record: {scale:.2} of those here\n");
    let table = Table::new(&[
        ("inputs", 18),
        ("depth", 5),
        ("found", 6),
        ("seconds", 8),
        ("deep", 6),
        ("deepest", 7),
        ("largest", 7),
    ]);
    let (mut worst, mut n_wrong, mut n_few, mut n_shallow) = (0f64, 0, 0, 0);
    for row in rows.iter().filter(|row| options.wants(row.name)) {
        let space = Arc::new(Space::new(&row.shapes).expect("values have sizes"));
        for depth in 1..=row.most {
            let (mut found, mut n_deep, mut deepest) = (HashSet::new(), 0, 0);
            let mut texts = Vec::new();
            let mut largest = 0;
            let mut samples = None;
            let time = scale
                * seconds(|| {
                    let depths = Depths::new(Arc::clone(&space), Bounds::default());
                    let samples =
                        samples.insert(Samples::new(depths, u64::from(depth), (1, depth)));
                    let mut n_known = 0;
                    while found.len() < N_INPUTS && n_known < 10 * N_INPUTS {
                        if !samples.next(row.holds) {
                            break;
                        }
                        if !found.insert(samples.search().fingerprint()) {
                            n_known += 1;
                            continue;
                        }
                        n_deep += u64::from(2 * samples.depth() > depth);
                        deepest = deepest.max(samples.depth());
                        largest = largest.max(samples.search().n_nodes());
                        if depth == row.most {
                            texts.push((row.check)(samples.search()));
                        }
                    }
                });
            let n_texts = texts.iter().flatten().collect::<HashSet<_>>().len();
            n_wrong += texts.len() - n_texts;
            n_few += usize::from(found.len() < N_INPUTS);
            n_shallow += usize::from(4 * n_deep < found.len() as u64);
            worst = worst.max(time);
            table.line(&[
                row.name.to_string(),
                depth.to_string(),
                found.len().to_string(),
                format!("{time:.3}"),
                format!("{:.0} %", 100.0 * n_deep as f64 / found.len().max(1) as f64),
                deepest.to_string(),
                largest.to_string(),
            ]);
        }
        for (name, is_lazy) in [("eager", false), ("lazy", true)] {
            let (n, time) = in_order(row, &space, is_lazy);
            table.line(&[
                format!("  {name}, in order"),
                row.most.to_string(),
                n.to_string(),
                format!("{:.3}", time * scale),
            ]);
        }
    }
    println!();
    verdict.clause(n_wrong == 0, "each input of the greatest depths is as required, and different");
    verdict.clause(n_few == 0, format!("1000 inputs at each depth; not at {n_few}"));
    verdict
        .clause(n_shallow == 0, format!("a quarter in the deeper half; not at {n_shallow} depths"));
    verdict.clause(
        worst <= MOST_SECONDS,
        format!("{worst:.3} s at the slowest depth, at most {MOST_SECONDS}"),
    );
    verdict.finish(format!("{worst:.3} s at the slowest depth"))
}

/// How many of a thousand inputs a search in order finds, and in what time, a second at most.
fn in_order(row: &Row, space: &Arc<Space>, is_lazy: bool) -> (usize, f64) {
    let depths = Depths::new(Arc::clone(space), Bounds::default());
    let space = depths.space(Depth::UpTo(row.most)).expect("there are values");
    let most = space.most().unwrap_or(u32::MAX);
    let mut sweep = Sweep::new(Arc::new(space), Sizes::UpTo(most));
    let (mut n, mut time) = (0, 0.0);
    while n < N_INPUTS && time < MOST_SECONDS {
        let mut next = Next::Paused;
        time += seconds(|| {
            next = match is_lazy {
                true => sweep.next(row.lazy, 1000),
                false => sweep.next(|_| true, 1000),
            };
            let is_input =
                next == Next::Value && (is_lazy || (row.check)(sweep.search()).is_some());
            n += usize::from(is_input);
        });
        if next == Next::Done {
            break;
        }
    }
    (n, time)
}
