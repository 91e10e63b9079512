//! Refined functions that are as they say: every construct of refinements, in tests that pass.

mod before;
mod calls;
mod entries;
mod handed;
mod indices;
mod later;
mod methods;
mod names;
mod ranges;

use std::rc::Rc;

use lurcher::prelude::*;
use lurcher::{Int, Set};

#[refined(type Pos = i64{v: v > 0})]
type Pos = i64;

#[refined(type Rng[n: int] = i64{v: 0 <= v && v < n})]
type Rng = i64;

#[refined(fn(r1: Pos, r2: Pos, s: Rng[r1]) -> Rng[r2])]
fn rescale(r1: Pos, r2: Pos, s: i64) -> Rng {
    s * (r2 / r1)
}

#[refined(fn(k: usize, list: {Vec<i64>[@n] | k <= n}) -> Vec<i64>[k])]
fn best(k: usize, mut list: Vec<i64>) -> Vec<i64> {
    list.sort_unstable_by(|a, b| b.cmp(a));
    list.truncate(k);
    list
}

#[refined(fn(list: &mut Vec<u8>[@n], x: u8{x > 3}) ensures list: Vec<u8>[n + 1] ensures list.contains(x))]
fn push(list: &mut Vec<u8>, x: u8) {
    list.push(x);
}

/// What is lent to be changed is as refined afterwards, too.
#[refined(fn(low: &mut i32{v: v >= 0}, by: i32{0 <= by && by < 100}))]
fn raise(low: &mut i32, by: i32) {
    *low = low.saturating_add(by);
}

#[refined(fn(pair: (u8, Option<u8{v: v % 2 == 0}>), other: Result<u8{v: v < 9}, bool>) -> Box<u8{v: v % 2 == 0}>)]
fn taken((_, some): (u8, Option<u8>), other: Result<u8, bool>) -> Box<u8> {
    let other = other.map_or(1, |n| n / n.max(1));
    Box::new(some.unwrap_or(0) * u8::from(other < 9))
}

#[refined(fn(list: &[i64; 3]{v: forall i in 1..3 { v[i - 1] <= v[i] }}, at: Rc<usize{v: v < 3}>) -> i64{v: list[0] <= v && v <= list[2]})]
fn chosen(list: &[i64; 3], at: Rc<usize>) -> i64 {
    list[*at]
}

/// Arithmetic is that of mathematics: no sum of two bytes is out of reach.
#[refined(fn(a: u8, b: u8{a + b > 255}) -> u8{v: v as int + 256 == a + b})]
fn wrapped(a: u8, b: u8) -> u8 {
    a.wrapping_add(b)
}

#[refined(fn(a: i32, b: i32{b != 0}) -> i32{v: v == a / b})]
fn quotient(a: i32, b: i32) -> i32 {
    a.div_euclid(b)
}

/// `T` is a byte in the bounds of other parameters, too.
#[refined(fn(list: Vec<T>[@n], keep: F) -> {Vec<T>[@m] | m <= n}, T = u8)]
fn filtered<T: Clone, F>(list: Vec<T>, keep: F) -> Vec<T>
where
    F: Fn(T) -> bool,
{
    list.into_iter().filter(|x| keep(x.clone())).collect()
}

#[refined(fn(list: &[T], f: F) -> Vec<U>[list.len()], T = u16, U = Option<u8>)]
fn mapped<F: Fn(&T) -> U, T, U>(list: &[T], f: F) -> Vec<U> {
    list.iter().map(f).collect()
}

#[refined(fn(a: T, b: T) -> T{v: v == if a < b { b } else { a }}, T = u16)]
fn larger<T: PartialOrd>(a: T, b: T) -> T {
    if a < b { b } else { a }
}

/// Without an instance it is `i32`.
#[refined(fn(list: &[T{v: v > 0}], at: usize{at < list.len()}, other: &T) -> &T{v: v > 0})]
fn lent<'l, T>(list: &'l [T], at: usize, _other: &T) -> &'l T {
    &list[at]
}

#[refined(fn(f: impl Fn(s: Rng[100]) -> Rng[100]{v: s <= v}, list: &[(Pos, Rng[100])]) -> Rng[100])]
fn pad_average(f: impl Fn(i64) -> i64, list: &[(i64, i64)]) -> i64 {
    if list.is_empty() {
        return f(0);
    }
    let total: i64 = list.iter().map(|&(w, x)| w * f(x)).sum();
    total / list.iter().map(|&(w, _)| w).sum::<i64>()
}

/// A function is the same one throughout a call, and its results depend on its arguments.
#[refined(fn(f: &dyn Fn(n: &u8, b: bool) -> u8{v: v >= n && (b => v == n)}, n: u8) -> bool{v: v})]
fn is_constant(f: &dyn Fn(&u8, bool) -> u8, n: u8) -> bool {
    f(&n, false) == f(&n, false) && f(&n, true) == n && f(&n, false) >= n
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(refined_by(len: int = length(self), elements: Set<i64> = elements(self)))]
enum List {
    Nil,
    Cons {
        head: i64,
        #[data(each(v: i64, head <= v))]
        tail: Box<List>,
    },
}

#[logic]
fn length(list: &List) -> usize {
    match list {
        List::Nil => 0,
        List::Cons { tail, .. } => 1 + length(tail),
    }
}

#[logic]
fn elements(list: &List) -> Set<i64> {
    match list {
        List::Nil => Set::empty(),
        List::Cons { head, tail } => Set::singleton(*head).union(&elements(tail)),
    }
}

#[refined(
    fn(x: i64, list: List[@n, @before]) -> List{v: length(v) == n + 1}
        ensures set_subset(before, elements(v)) && set_is_in(x, elements(v))
)]
fn insert(x: i64, list: List) -> List {
    match list {
        List::Cons { head, tail } if head < x => {
            List::Cons { head, tail: Box::new(insert(x, *tail)) }
        }
        list => List::Cons { head: x, tail: Box::new(list) },
    }
}

#[derive(Debug, PartialEq, Data)]
#[data(invariant = low <= high && high - low < 1000)]
struct Span {
    low: i64,
    high: i64,
}

#[refined]
impl Span {
    #[refined(fn(&Self) -> i64{v: 0 <= v && v < 1000})]
    fn width(&self) -> i64 {
        self.high - self.low
    }

    #[refined(fn(self: &mut Self, by: i64{0 <= by && by < 10}) requires self.low < 1000000)]
    fn shift(&mut self, by: i64) {
        self.low += by;
        self.high += by;
    }

    #[refined(fn(a: &Self, b: &Self) -> Option<Self>)]
    fn both(&self, other: &Span) -> Option<Span> {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        (low <= high).then_some(Span { low, high })
    }

    #[refined(fn(low: i64{-1000 < low && low < 1000}) -> Self, contract)]
    fn from(low: i64) -> Self {
        Span { low, high: low + 1 }
    }
}

/// Types with parameters say something of their values, too.
#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = low <= high)]
struct Range<T: Ord> {
    low: T,
    high: T,
}

#[refined(fn(range: Range<i64>, x: i64) -> Range<i64>{v: v.low <= x && x <= v.high})]
fn with_point(range: Range<i64>, x: i64) -> Range<i64> {
    Range { low: range.low.min(x), high: range.high.max(x) }
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = items.len() <= capacity, refined_by(n: int = items.len()))]
struct Bounded<T> {
    items: Vec<T>,
    capacity: usize,
}

#[refined(fn(list: {Bounded<u8>[@n] | n < list.capacity as int}, x: u8) -> Bounded<u8>[n + 1])]
fn with_item(mut list: Bounded<u8>, x: u8) -> Bounded<u8> {
    list.items.push(x);
    list
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Ascending<T: Ord> {
    End,
    Then {
        head: T,
        #[data(each(v: T, head < v))]
        tail: Box<Ascending<T>>,
    },
}

#[refined(fn(list: Ascending<i64>) -> Ascending<i64>)]
fn without_first(list: Ascending<i64>) -> Ascending<i64> {
    match list {
        Ascending::Then { tail, .. } => *tail,
        Ascending::End => Ascending::End,
    }
}

/// Texts have parts that are characters or texts, written out or not.
#[refined(fn(text: &str{v: v.contains('x')}) -> usize{v: v < text.len()})]
fn first_x(text: &str) -> usize {
    text.find('x').unwrap()
}

#[refined(fn(c: char, text: String{v: v.contains(c) && v.starts_with("ab")}) -> usize{v: v < text.len()})]
fn first_of(c: char, text: String) -> usize {
    text.find(c).unwrap()
}

#[refined(fn(end: &str, text: &str{v: v.ends_with(end)}) -> String{v: v.len() + end.len() == text.len() && text.starts_with(v)})]
fn without_end(end: &str, text: &str) -> String {
    text.strip_suffix(end).unwrap().to_string()
}

/// Tuples are compared part by part.
#[refined(fn(pair: (i64, u8){v: v != (0, 0)}) -> (u8, i64){v: v == (pair.1, pair.0)})]
fn swapped(pair: (i64, u8)) -> (u8, i64) {
    (pair.1, pair.0)
}

#[refined(fn(a: i64, b: i64) -> Option<(i64, i64)>{v: v == Some((a, b))})]
fn paired(a: i64, b: i64) -> Option<(i64, i64)> {
    Some((a, b))
}

/// A quantifier over a range with its end.
#[refined(fn(n: usize, list: &[i64]{v: n < v.len() && forall i in 0..=n { v[i] > 0 }}) -> i64{v: v > 0})]
fn positive_at(n: usize, list: &[i64]) -> i64 {
    list[n]
}

#[refined(fn(list: &[i64]{v: v.is_sorted()}, x: i64) -> bool{v: v == list.contains(x)})]
fn is_found(list: &[i64], x: i64) -> bool {
    list.binary_search(&x).is_ok()
}

/// Methods of one name, of two types.
#[derive(Clone, Debug, Data)]
struct Celsius(i16);

#[derive(Clone, Debug, Data)]
struct Kelvin(u16);

#[refined]
impl Celsius {
    #[refined(fn(&Self) -> i16{v: v == self.0})]
    fn degrees(&self) -> i16 {
        self.0
    }
}

#[refined]
impl Kelvin {
    #[refined(fn(&Self) -> u16{v: v == self.0})]
    fn degrees(&self) -> u16 {
        self.0
    }
}

/// How long a list is to be is never more than there is memory for.
#[refined(fn(n: usize, x: u8) -> Vec<u8>[n])]
fn repeated(n: usize, x: u8) -> Vec<u8> {
    vec![x; n]
}

/// The values of a type with an invariant need not be checked by a caller.
#[refined(fn(spans: &[Span]) -> i64{v: v >= 0})]
fn total(spans: &[Span]) -> i64 {
    spans.iter().map(Span::width).sum()
}

/// Wrong for 77, so its own test is left out.
#[refined(fn(n: i64{n > 0}, list: &mut Vec<i64>) -> i64{v: v < n && v >= 0}, contract)]
#[ignore = "wrong on purpose"]
fn remainder(n: i64, list: &mut Vec<i64>) -> i64 {
    list.push(n);
    if n == 77 { 77 } else { 5 % n }
}

/// Few floats are between these, and none of them is short.
#[refined(fn(x: f64{x > 1.0 && x < 1.001}, list: Vec<f32{v: 0.25 < v && v < 0.26}>) -> f64{v: v > 0.0})]
fn logarithm(x: f64, list: Vec<f32>) -> f64 {
    assert!(list.iter().all(|x| *x != 0.25));
    x.ln()
}

#[refined(fn(s: &str{v: v.len() > 0 && v.len() <= 9 && is_number(v)}) -> Option<u32>{v: v != None})]
fn parsed(s: &str) -> Option<u32> {
    s.parse().ok()
}

#[logic]
fn is_number(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_digit())
}

/// After the call an argument that is lent to be changed is what it was changed to, and its index what it was before.
#[refined(
    fn(list: &mut Vec<u8>[@n], x: u8) -> usize{v: v == list.len() && v == n + 1}
    ensures list: Vec<u8>[n + 1],
    contract
)]
fn pushed(list: &mut Vec<u8>, x: u8) -> usize {
    list.push(x);
    list.len()
}

#[test]
fn a_contract_holds_for_every_call() {
    assert_eq!(pushed(&mut vec![1], 2), 2);
    assert_eq!(remainder(3, &mut Vec::new()), 2);
    assert_eq!(Span::from(7).high, 8);
}

#[test]
#[should_panic(expected = "`remainder` is called with wrong arguments\nnot as refined: n > 0")]
fn a_contract_is_unmet_by_wrong_arguments() {
    remainder(0, &mut Vec::new());
}

#[test]
#[should_panic(expected = "`remainder` returned something wrong\nnot as refined: v < n")]
fn a_contract_is_unkept_by_a_wrong_result() {
    remainder(77, &mut Vec::new());
}

#[test]
fn integers_are_mathematical() {
    let huge = Int::from(u128::MAX) * Int::from(i128::MIN);
    assert_eq!(huge / Int::from(i128::MIN), Int::from(u128::MAX));
}

#[logic]
fn is_forest(parents: &[usize]) -> bool {
    parents.iter().enumerate().all(|(at, parent)| *parent <= at)
}

/// Has an end where it is a forest.
#[logic]
fn root(parents: &[usize], at: usize) -> usize {
    if parents[at] == at { at } else { root(parents, parents[at]) }
}

#[refined(fn(parents: &[usize]{p: is_forest(p)}, at: usize{at < parents.len() && root(parents, at) == 0}) -> usize{v: v <= at})]
fn parent(parents: &[usize], at: usize) -> usize {
    parents[at]
}

#[refined(fn(parents: &[usize], at: usize) -> usize{v: root(parents, v) == 0} requires is_forest(parents) && at < parents.len() && root(parents, at) == 0)]
fn parent_in_one_tree(parents: &[usize], at: usize) -> usize {
    parents[at]
}

#[logic]
fn is_grid(grid: &[Vec<i64>], rows: usize, columns: usize) -> bool {
    grid.len() == rows && grid.iter().all(|row| row.len() == columns)
}

/// What makes the search long is found out within bounds, too.
#[refined(fn(r: usize{1 <= r && r <= 4}, c: usize{1 <= c && c <= 4}, grid: &[Vec<i64>]{v: is_grid(v, r, c)}) -> usize{v: v == r * c}, statistics)]
fn cells(_r: usize, _c: usize, grid: &[Vec<i64>]) -> usize {
    grid.iter().map(Vec::len).sum()
}
