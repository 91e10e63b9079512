//! What the types of fields say is required of inputs and checked of results, wherever they are.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
#[data(invariant = n > 0)]
struct Count {
    n: i64,
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Pair {
    one: Count,
    other: Count,
}

#[refined(fn(pair: Pair) -> i64{v: v > 0})]
fn first(pair: Pair) -> i64 {
    pair.one.n
}

/// What makes something that is none is found out.
#[refined(fn(count: Count) -> Pair)]
#[should_panic]
fn lowered(count: Count) -> Pair {
    Pair { other: Count { n: count.n - 1 }, one: count }
}

#[refined(type Below[n: int] = i64{v: v < n})]
type Below = i64;

#[refined(type Percent = u8{v: v <= 100})]
type Percent = u8;

/// An alias says of a field what it says, also if no type says anything, and in lists and variants.
#[derive(Clone, Debug, PartialEq, Data)]
struct Rate {
    share: Percent,
    most: Option<Percent>,
    others: Vec<Percent>,
}

#[refined(fn(rate: &Rate) -> Percent)]
fn greatest(rate: &Rate) -> u8 {
    let others = rate.others.iter().chain(&rate.most);
    others.fold(rate.share, |greatest, other| greatest.max(*other))
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Level {
    Off,
    At(Percent),
    Between { low: Percent, rate: Rate },
}

#[refined(fn(level: &Level) -> Percent)]
fn lowest(level: &Level) -> u8 {
    match level {
        Level::Off => 0,
        Level::At(percent) => *percent,
        Level::Between { low, rate } => (*low).max(greatest(rate)),
    }
}

#[refined(fn(n: u8) -> Rate)]
#[should_panic]
fn shared(n: u8) -> Rate {
    Rate { share: 0, most: None, others: vec![n] }
}

#[refined(fn(n: u8) -> Level)]
#[should_panic]
fn levelled(n: u8) -> Level {
    Level::At(n)
}

#[refined(fn(rate: &mut Rate))]
#[should_panic]
fn raise(rate: &mut Rate) {
    rate.share += 1;
}

/// Beside what the type says itself.
#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = low <= high)]
struct Bounds {
    low: Percent,
    high: crate::refined_fields::Percent,
}

#[refined(fn(bounds: &Bounds) -> Percent)]
fn width(bounds: &Bounds) -> u8 {
    bounds.high - bounds.low
}

#[refined(fn(n: u8) -> Bounds)]
#[should_panic]
fn bounds_to(n: u8) -> Bounds {
    Bounds { low: 0, high: n }
}

/// Nothing can be given to an alias in a field, so there it is its plain type.
#[derive(Clone, Debug, PartialEq, Data)]
struct Placed {
    at: Below,
    count: Count,
}

#[refined(fn(placed: Placed{v: v.at == 7}, at: Below[5]) -> i64{v: v > 2})]
fn distance(placed: Placed, at: i64) -> i64 {
    (placed.at - at).saturating_add(placed.count.n)
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = 1 <= number && number <= 12)]
struct Month {
    number: u32,
}

#[logic]
fn days(month: &Month) -> u32 {
    [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month.number as usize - 1]
}

/// Not for large numbers.
#[logic]
fn days_before(month: u32) -> u32 {
    if month <= 1 { 0 } else { 30 + days_before(month - 1) }
}

/// What the types of fields say holds before it is asked.
#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = day >= 1 && day <= days(month) && days_before(month.number) < 365)]
struct Day {
    month: Month,
    day: u32,
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = is_one_day(self))]
enum Holiday {
    Day(Day),
    Days { first: Option<Day>, others: Vec<Day> },
    After(Box<Holiday>),
}

#[logic]
fn is_one_day(holiday: &Holiday) -> bool {
    match holiday {
        Holiday::Day(_) => true,
        Holiday::Days { first, others } => {
            first.is_some() && others.iter().all(|day| days(&day.month) > 27)
        }
        Holiday::After(_) => true,
    }
}

#[refined(fn(day: Day) -> u32{v: 1 <= v && v <= 31})]
fn day_of(day: Day) -> u32 {
    day.day
}

#[refined(fn(day: &Day) -> u32{v: v <= 31})]
fn day_by_reference(day: &Day) -> u32 {
    day.day
}

#[refined(fn(holiday: &Holiday) -> u32{v: v <= 31})]
fn last_day(holiday: &Holiday) -> u32 {
    match holiday {
        Holiday::Day(day) => day.day,
        Holiday::Days { first, others } => {
            others.iter().chain(first).map(|day| day.day).max().expect("there is a first")
        }
        Holiday::After(holiday) => match &**holiday {
            Holiday::After(_) => 31,
            _ => 30,
        },
    }
}

/// They may be anywhere in a field.
#[derive(Clone, Debug, PartialEq, Data)]
struct Everywhere {
    pair: (Count, u8),
    list: Vec<Option<Count>>,
    map: BTreeMap<Count, Count>,
    array: [Count; 2],
    queue: VecDeque<(bool, Count)>,
    set: BTreeSet<Count>,
    inside: Option<Box<Everywhere>>,
}

fn are_counts(all: &Everywhere) -> bool {
    let is_count = |count: &Count| count.n > 0;
    let Everywhere { pair, list, map, array, queue, set, inside } = all;
    is_count(&pair.0)
        && list.iter().flatten().all(is_count)
        && map.iter().all(|(key, value)| is_count(key) && is_count(value))
        && array.iter().chain(set).all(is_count)
        && queue.iter().all(|(_, count)| is_count(count))
        && inside.as_ref().is_none_or(|inside| are_counts(inside))
}

#[refined(fn(all: &Everywhere) -> bool{v: v}, cases = 200)]
fn everywhere(all: &Everywhere) -> bool {
    are_counts(all)
}

/// Types that contain each other.
#[derive(Clone, Debug, PartialEq, Data)]
enum Statement {
    Skip,
    Block(Vec<Expression>),
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Expression {
    Literal(Count),
    Do(Box<Statement>),
    Hole,
}

fn literals_are_counts(statement: &Statement) -> bool {
    let is_fine = |expression: &Expression| match expression {
        Expression::Literal(count) => count.n > 0,
        Expression::Do(inner) => literals_are_counts(inner),
        Expression::Hole => true,
    };
    match statement {
        Statement::Skip => true,
        Statement::Block(all) => all.iter().all(is_fine),
    }
}

#[refined(fn(statement: &Statement) -> bool{v: v}, cases = 200)]
fn literals(statement: &Statement) -> bool {
    literals_are_counts(statement)
}

/// Where nothing is said of fields, there is nothing to ask.
#[derive(Clone, Debug, PartialEq, Data)]
struct Silent {
    statement: Unsaid,
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Unsaid {
    n: i64,
}

/// What a type says is said of whole values: its own parts are not asked.
#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = begins_black(self))]
enum Tree {
    Leaf,
    Node { is_red: bool, count: Count, below: Box<Tree> },
}

#[logic]
fn begins_black(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node { is_red, .. } => !*is_red,
    }
}

#[refined(fn(tree: &Tree) -> bool{v: v}, cases = 200)]
fn counts_of_trees(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node { count, below, .. } => count.n > 0 && counts_of_trees(below),
    }
}

#[refined(fn(tree: &Tree) -> bool{v: v}, cases = 200)]
#[should_panic]
fn nothing_is_red(tree: &Tree) -> bool {
    match tree {
        Tree::Leaf => true,
        Tree::Node { is_red, below, .. } => !*is_red && nothing_is_red(below),
    }
}

#[test]
fn types_say_something_only_if_there_is_something() {
    assert!(Silent::invariant().is_none());
    assert!(Statement::invariant().is_some());
    assert!(Expression::invariant().is_some());
}

#[test]
fn the_part_of_what_a_type_says_that_does_not_hold_is_named() {
    let violated = |number, day| {
        let day = Day { month: Month { number }, day };
        Day::invariant().map(|invariant| (invariant.violated)(&day)).unwrap_or_default()
    };
    let month = "each `Month` in it is one, which says number <= 12, where number is 13";
    assert_eq!(violated(13, 0), month);
    assert_eq!(violated(2, 0), "day >= 1, where day is 0");
    let days = "day <= days(month), where day is 29 and days(month) is 28";
    assert_eq!(violated(2, 29), days);
    assert_eq!(violated(2, 28), "");
}
