//! `target-rate`: valid inputs per second at a fixed size, beside Z3 queried once per model.
//!
//! All red-black trees of exactly 13 nodes over 13 keys, of height 5 at most, whatever the colour
//! of the root: 2708. All size-balanced maps of exactly 18 nodes over 18 keys, of height 5 at
//! most: 5952. The requirements are ordinary functions marked `#[logic]`, read symbolically; the
//! search is that of properties with a depth, among values of one size.
//!
//! If `z3` is on the PATH, it gets the same constraints as SMT-LIB text through a pipe, unfolded by
//! hand to the places of a tree of height 5: it is asked for a model, for the values of all
//! variables that make the tree, and told not to give that one again; so for a few hundred models,
//! with its own processor time.
//!
//! What would make the figure look better than it is:
//! - *small inputs*: all have the same, given size; there is no first thousand of tiny ones;
//! - *wrong counts*: both totals are checked, and were worked out by a recurrence over sizes as
//!   well, which is run here;
//! - *inputs that are not built*: they are built and checked once, outside of the time; a second figure has
//!   the time with building;
//! - *a solver that starts up*: its time begins after it has read the constraints, with the first model.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;

use lurcher::_macro_support::Reading;
use lurcher::lazy::argument;
use lurcher::lazy::symbolic::Requirement;
use lurcher::prelude::*;
use lurcher_trees::{Bounds, Depth, Depths, Next, Search, Sizes, Space, Sweep};

use crate::harness::{Options, Table, Verdict, calibration, median, seconds};

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
    Node(Color, Box<Tree>, #[data(range = 0..13, size = free)] u8, Box<Tree>),
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
fn is_red_black(tree: &Tree) -> bool {
    black_height(tree, false).is_some() && is_between(tree, None, None)
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
fn is_within(map: &Map, low: Option<&u8>, high: Option<&u8>) -> bool {
    match map {
        Map::Tip => true,
        Map::Bin(left, key, right) => {
            low.is_none_or(|low| low < key)
                && high.is_none_or(|high| key < high)
                && is_within(left, low, Some(key))
                && is_within(right, Some(key), high)
        }
    }
}

#[logic]
fn is_balanced(map: &Map) -> bool {
    is_even_sized(map) && is_within(map, None, None)
}

/// How many red-black trees there are of a size, a black height and a height, as shapes; each has
/// one filling with as many keys.
fn trees(n: u32, black: u32, height: u32, may_be_red: bool) -> u64 {
    if n == 0 {
        return u64::from(black == 0);
    }
    if height == 0 {
        return 0;
    }
    let pairs = |black: u32, may_be_red: bool| -> u64 {
        (0..n)
            .map(|left| {
                trees(left, black, height - 1, may_be_red)
                    * trees(n - 1 - left, black, height - 1, may_be_red)
            })
            .sum()
    };
    let of_black = if black > 0 { pairs(black - 1, true) } else { 0 };
    of_black + if may_be_red { pairs(black, false) } else { 0 }
}

fn maps(n: u32, height: u32) -> u64 {
    if n == 0 || height == 0 {
        return u64::from(n == 0);
    }
    let is_even = |left: u32| n <= 2 || (left <= 3 * (n - 1 - left) && n - 1 - left <= 3 * left);
    (0..n)
        .filter(|&left| is_even(left))
        .map(|l| maps(l, height - 1) * maps(n - 1 - l, height - 1))
        .sum()
}

/// A kind of inputs.
struct Row {
    name: &'static str,
    shape: lurcher_trees::ShapeId,
    n: u32,
    requirement: Requirement,
    expected: u64,
    /// Whether a value is as required, and new.
    check: fn(&Search, &mut HashSet<String>) -> bool,
    build: fn(&Search),
    /// The constraints, and what must be asked for.
    unfolded: fn() -> (String, Vec<String>),
}

macro_rules! row {
    ($name:literal, $type:ty, $n:literal, $function:ident, $expected:expr, $unfolded:expr) => {
        Row {
            name: $name,
            shape: <$type>::shape(),
            n: $n,
            requirement: Requirement {
                function: <$function as Reading>::symbolic(),
                lazy: |search| $function::lazy(argument::<$type>(search, 0)),
            },
            expected: $expected,
            check: |search, seen| {
                let value = argument::<$type>(search, 0).to_value();
                seen.insert(format!("{value:?}")) && $function(&value)
            },
            build: |search| drop(std::hint::black_box(argument::<$type>(search, 0).to_value())),
            unfolded: $unfolded,
        }
    };
}

const HEIGHT: u32 = 5;
const ALL_KEYS: u32 = 1000;
const LEAST_RATE: f64 = 40_000.0;
const LEAST_RATIO: f64 = 50.0;
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "target-rate",
        "40 000 valid inputs of a fixed size per second, and 50 times those of Z3 where it is there",
    );
    let rows = [
        row!(
            "red-black trees, 13 nodes",
            Tree,
            13,
            is_red_black,
            (0..=13).map(|black| trees(13, black, HEIGHT, true)).sum(),
            unfolded_tree
        ),
        row!("balanced maps, 18 nodes", Map, 18, is_balanced, maps(18, HEIGHT), unfolded_map),
    ];
    let scale = USUAL_STEP / calibration();
    println!("times are those of the machine of the record: {scale:.2} of those here\n");
    let table = Table::new(&[
        ("inputs", 26),
        ("found", 6),
        ("per second", 10),
        ("and built", 10),
        ("sizes unknown", 13),
        ("z3", 8),
        ("ratio", 7),
    ]);
    let (mut least, mut least_ratio, mut n_wrong) = (f64::INFINITY, f64::INFINITY, 0);
    let n_models = options.pick(200, 40);
    let mut has_z3 = true;
    for row in &rows {
        let space = Arc::new(Space::new(&[row.shape]).expect("values have sizes"));
        let depths = Depths::new(space, Bounds::default());
        let rounds = options.pick(9, 3);
        let mut found = 0;
        let mut rate = |is_sized: bool, build: bool| {
            let rates: Vec<f64> = (0..rounds)
                .map(|_| {
                    found = 0;
                    let time = seconds(|| {
                        let mut sweep = sweep(&depths, row.n, is_sized);
                        while sweep.next(|search| row.requirement.holds(search), u64::MAX)
                            == Next::Value
                        {
                            found += 1;
                            if build {
                                (row.build)(sweep.search());
                            }
                        }
                    });
                    found as f64 / (time * scale)
                })
                .collect();
            (median(&rates), found)
        };
        let ((known, n), (built, _), (unknown, n_unknown)) =
            (rate(true, false), rate(true, true), rate(false, false));
        let mut seen = HashSet::new();
        let mut sweep = sweep(&depths, row.n, true);
        while sweep.next(|search| row.requirement.holds(search), u64::MAX) == Next::Value {
            n_wrong += u64::from(!(row.check)(sweep.search(), &mut seen));
        }
        n_wrong += u64::from(n != row.expected) + u64::from(n_unknown != row.expected);
        let z3 = of_solver(row, n_models).map(|rate| rate / scale);
        has_z3 &= z3.is_some();
        least = least.min(known);
        least_ratio = least_ratio.min(z3.map_or(f64::INFINITY, |z3| known / z3));
        table.line(&[
            row.name.to_string(),
            n.to_string(),
            format!("{known:.0}"),
            format!("{built:.0}"),
            format!("{unknown:.0}"),
            z3.map_or("-".to_string(), |z3| format!("{z3:.0}")),
            z3.map_or("-".to_string(), |z3| format!("{:.0}", known / z3)),
        ]);
    }
    println!();
    verdict.clause(
        n_wrong == 0,
        "as many inputs as there are, each as required, none twice (2708 and 5952)",
    );
    verdict
        .clause(least >= LEAST_RATE, format!("{least:.0} per second at least, goal {LEAST_RATE}"));
    if !has_z3 {
        println!("   there is no z3 on the PATH to compare with");
        return verdict.finish(format!("{least:.0} per second"));
    }
    verdict.clause(
        least_ratio >= LEAST_RATIO,
        format!("{least_ratio:.0} times those of Z3 at least, goal {LEAST_RATIO}"),
    );
    verdict.finish(format!("{least:.0} per second, {least_ratio:.0} times those of Z3"))
}

fn sweep(depths: &Depths, n: u32, is_sized: bool) -> Sweep {
    // With all keys, and not the first few.
    let space = depths.space_with(Depth::UpTo(HEIGHT), ALL_KEYS).expect("there are such values");
    let space =
        if is_sized { space.of_size(n).expect("there are values of the size") } else { space };
    Sweep::new(Arc::new(space), Sizes::Exactly(n))
}

// ---- Z3 ------------------------------------------------------------------------

/// The models that Z3 finds per second of its own time; none if it is not there.
fn of_solver(row: &Row, n_models: u64) -> Option<f64> {
    let mut child = Command::new("z3")
        .arg("-in")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let mut to = child.stdin.take()?;
    let mut from = BufReader::new(child.stdout.take()?);
    let (constraints, relevant) = (row.unfolded)();
    to.write_all(constraints.as_bytes()).ok()?;
    let mut found = HashSet::new();
    let start = own_time(&child);
    for _ in 0..n_models {
        let ask = format!("(check-sat)\n(get-value ({}))\n(echo \"end\")\n", relevant.join(" "));
        to.write_all(ask.as_bytes()).ok()?;
        to.flush().ok()?;
        let mut answer = String::new();
        loop {
            let mut line = String::new();
            from.read_line(&mut line).ok()?;
            if line.trim() == "end" || line.is_empty() {
                break;
            }
            answer += &line;
        }
        let Some(values) = answer.strip_prefix("sat") else { break };
        let values = pairs(values);
        found.insert(values.clone());
        let same: Vec<String> = values.iter().map(|(n, v)| format!("(= {n} {v})")).collect();
        to.write_all(format!("(assert (not (and {})))\n", same.join(" ")).as_bytes()).ok()?;
    }
    let time = own_time(&child)? - start?;
    drop(to);
    child.wait().ok()?;
    (found.len() as u64 >= n_models).then(|| found.len() as f64 / time.max(0.01))
}

/// `((a true) (b 3))` as names and values; only those that make the tree, which are those of the
/// nodes that are there.
fn pairs(text: &str) -> Vec<(String, String)> {
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || "()".contains(c))
        .filter(|w| !w.is_empty())
        .collect();
    let all: Vec<(String, String)> = words
        .chunks(2)
        .filter_map(|w| Some((w.first()?.to_string(), w.get(1)?.to_string())))
        .collect();
    let is_there = |place: &str| all.iter().any(|(n, v)| *n == format!("p{place}") && v == "true");
    all.iter().filter(|(name, _)| name.starts_with('p') || is_there(&name[1..])).cloned().collect()
}

/// The processor time that a process has used, in seconds.
fn own_time(child: &Child) -> Option<f64> {
    let text = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let ticks: f64 = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some(ticks / 100.0)
}

/// The places of a tree of a height: 1 is the root, 2n and 2n + 1 are the children of n.
fn places() -> impl Iterator<Item = u32> {
    1..1 << HEIGHT
}

fn is_inside(place: u32) -> bool {
    place < 1 << HEIGHT
}

/// Which places are there, with keys in order, and how many.
fn shape(n: u32, n_keys: u32) -> (String, Vec<String>) {
    let mut text = String::from("(set-logic QF_LIA)\n");
    let mut relevant = Vec::new();
    for i in places() {
        text += &format!("(declare-const p{i} Bool)\n(declare-const k{i} Int)\n");
        text += &format!("(assert (and (<= 0 k{i}) (< k{i} {n_keys})))\n");
        relevant.extend([format!("p{i}"), format!("k{i}")]);
    }
    for i in places() {
        for (first, is_less) in [(2 * i, true), (2 * i + 1, false)] {
            if is_inside(first) {
                text += &format!("(assert (=> p{first} p{i}))\n");
            }
            let mut below = vec![first];
            while let Some(place) = below.pop().filter(|&place| is_inside(place)) {
                let (less, more) = if is_less { (place, i) } else { (i, place) };
                text += &format!("(assert (=> p{place} (< k{less} k{more})))\n");
                below.extend([2 * place, 2 * place + 1].into_iter().filter(|&p| is_inside(p)));
            }
        }
    }
    let each: Vec<String> = places().map(|i| format!("(ite p{i} 1 0)")).collect();
    text += &format!("(assert (= (+ {}) {n}))\n", each.join(" "));
    (text, relevant)
}

fn unfolded_tree() -> (String, Vec<String>) {
    let (mut text, mut relevant) = shape(13, 13);
    for i in places() {
        text += &format!("(declare-const c{i} Bool)\n(declare-const h{i} Int)\n");
        relevant.push(format!("c{i}"));
    }
    let height = |i: u32| if is_inside(i) { format!("(ite p{i} h{i} 0)") } else { "0".to_string() };
    for i in places() {
        for child in [2 * i, 2 * i + 1].into_iter().filter(|&child| is_inside(child)) {
            text += &format!("(assert (=> (and p{i} c{i} p{child}) (not c{child})))\n");
        }
        let (left, right) = (height(2 * i), height(2 * i + 1));
        text += &format!("(assert (=> p{i} (= {left} {right})))\n");
        text += &format!("(assert (=> p{i} (= h{i} (+ {left} (ite c{i} 0 1)))))\n");
    }
    (text, relevant)
}

fn unfolded_map() -> (String, Vec<String>) {
    let (mut text, relevant) = shape(18, 18);
    let size = |i: u32| if is_inside(i) { format!("(ite p{i} s{i} 0)") } else { "0".to_string() };
    for i in places() {
        text += &format!("(declare-const s{i} Int)\n");
    }
    for i in places() {
        let (left, right) = (size(2 * i), size(2 * i + 1));
        text += &format!("(assert (=> p{i} (= s{i} (+ 1 {left} {right}))))\n");
        text += &format!(
            "(assert (=> p{i} (or (<= (+ {left} {right}) 1) (and (<= {left} (* 3 {right})) (<= \
             {right} (* 3 {left}))))))\n"
        );
    }
    (text, relevant)
}
