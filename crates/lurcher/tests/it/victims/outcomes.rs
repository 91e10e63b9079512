//! Refined functions whose outcome is not as refined: what is said of it.

use lurcher::prelude::*;

#[logic]
fn total(list: &[i64]) -> i64 {
    list.iter().sum()
}

/// Adds up what was there before.
#[refined(fn(list: &mut Vec<i64>, x: i64{x > 0}) -> i64{v: v == total(list)})]
#[ignore = "a victim"]
fn added(list: &mut Vec<i64>, x: i64) -> i64 {
    let total = list.iter().sum();
    list.push(x);
    total
}

#[refined(fn(list: &mut Vec<i64>) -> i64{v: v == total(list)})]
#[ignore = "a victim"]
fn counted(list: &mut Vec<i64>) -> i64 {
    list.shrink_to_fit();
    list.len() as i64
}

/// Nobody asks for what becomes of the list, but it is another one.
#[refined(fn(list: &mut Vec<i64>{list.len() > 0}, other: &mut i64) -> i64{v: v > 0} ensures list: Vec<i64>)]
#[ignore = "a victim"]
fn taken(list: &mut Vec<i64>, _other: &mut i64) -> i64 {
    list.pop().unwrap_or(1)
}

#[refined(fn(list: &mut Vec<i64>[@n]) ensures list.len() == n ensures list.len() < 2)]
#[ignore = "a victim"]
fn doubled(list: &mut Vec<i64>) {
    list.extend(list.clone());
}

/// Forgets one of two that are equal.
#[refined(fn(list: &mut Vec<i64>) ensures list.len() == old(list.len()))]
#[ignore = "a victim"]
fn sorted(list: &mut Vec<i64>) {
    list.sort_unstable();
    list.dedup();
}

#[refined(fn(n: i64) -> i64{v: n > 0 => v > 0 && v > n})]
#[ignore = "a victim"]
fn raised(n: i64) -> i64 {
    n
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = low <= high && (low > 0 => high > 1 && high < 5))]
struct Span {
    low: i64,
    high: i64,
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Spans {
    first: Span,
    others: Vec<Span>,
}

#[refined(fn(span: Span) -> Option<Span>)]
#[ignore = "a victim"]
fn widened(span: Span) -> Option<Span> {
    Some(Span { high: span.high + 1, ..span })
}

#[refined(fn(span: Span) -> Vec<Spans>)]
#[ignore = "a victim"]
fn gathered(span: Span) -> Vec<Spans> {
    vec![Spans { first: span, others: vec![Span { low: 1, high: 0 }] }]
}

#[refined(type Pos = i64{v: v > 0})]
type Pos = i64;

#[refined(type Between[low: int, high: int] = Pos{v: low <= v && v < high})]
type Between = i64;

#[refined(fn(n: Pos) -> Vec<Between[n, n + 3]>)]
#[ignore = "a victim"]
fn neighbours(n: i64) -> Vec<i64> {
    vec![n, n + 1, n - 1]
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Tree {
    Leaf,
    Node {
        key: i64,
        #[data(each(k: i64, k < key))]
        left: Box<Tree>,
        #[data(each(k: i64, k > key))]
        right: Box<Tree>,
    },
}

/// Puts a tree where it does not belong.
#[refined(fn(tree: Tree, key: i64) -> Tree)]
#[ignore = "a victim"]
fn rooted(tree: Tree, key: i64) -> Tree {
    Tree::Node { key, left: Box::new(Tree::Leaf), right: Box::new(tree) }
}

pub(crate) const LINE_OF_PREDECESSOR: u32 = line!() + 7;

pub(crate) struct Counter;

#[refined]
impl Counter {
    // The attribute of the block is not where the method is.
    #[refined(fn(n: i64) -> i64{v: v > 0})]
    #[ignore = "a victim"]
    fn predecessor(n: i64) -> i64 {
        n - 1
    }

    #[refined(fn(n: i64{n > 0}) -> i64, contract)]
    fn checked(n: i64) -> i64 {
        n
    }

    #[refined(fn(f: impl Fn(n: i64{n > 0}) -> i64) -> i64)]
    #[ignore = "a victim"]
    fn of_zero(f: impl Fn(i64) -> i64) -> i64 {
        f(0)
    }
}

#[refined(fn(text: &str) -> i64)]
#[ignore = "a victim"]
fn parsed(text: &str) -> i64 {
    text.parse().expect("a number")
}

#[refined(fn(n: i64) -> i64)]
#[ignore = "a victim"]
fn calls_a_method(n: i64) -> i64 {
    Counter::checked(n)
}
