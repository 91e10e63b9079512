//! How values are handed to `#[logic]` functions: numbers by value, whatever their types are called, and
//! everything else by reference, also where it is a field.
use lurcher::prelude::*;

#[refined(type Size = usize{v: 1 <= v && v <= 4})]
type Size = usize;

type Plain = u8;

#[refined(type Truth = bool{v: v})]
type Truth = bool;

#[logic]
fn has(list: &[i64], n: usize) -> bool {
    list.len() == n
}

#[logic]
fn is_all(list: &[Size], n: usize, b: bool) -> bool {
    b == list.iter().all(|x| *x == n)
}

fn squared(n: usize) -> usize {
    n * n
}

#[logic(plain(squared))]
fn square(n: usize) -> usize {
    squared(n)
}

#[refined(fn(n: Size, list: Vec<i64>{l: has(l, n)}) -> usize{v: v == n})]
fn length(_n: Size, list: Vec<i64>) -> usize {
    list.len()
}

#[refined(fn(n: Size, list: &[Size]{l: l.len() > 1 && square(l[0]) == 4 && square(l[1]) == 9}, t: Truth) -> Size{v: square(v) == 4 && is_all(list, v, false)} requires is_all(list, n, t) => t)]
fn first(_n: Size, list: &[Size], t: bool) -> Size {
    assert!(t);
    list[0]
}

#[logic]
fn is_small(n: u8) -> bool {
    n < 10
}

#[refined(fn(pair: (Plain, Size){p: is_small(p.0) && square(p.1) > 4}) -> Plain{v: is_small(v)})]
fn least((a, _): (Plain, Size)) -> Plain {
    a
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Point {
    x: i64,
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = at(start) <= at(end) && has(list, size))]
struct Segment {
    start: Point,
    end: Point,
    list: Vec<i64>,
    name: String,
    size: Size,
}

#[logic]
fn at(p: &Point) -> i64 {
    p.x
}

#[logic]
fn is_short(s: &str) -> bool {
    s.len() < 2
}

#[logic]
fn is_large(n: usize) -> bool {
    n > 2
}

/// Of inputs, and of the result.
#[refined(fn(s: &Segment{s: at(s.start) > 1 && is_short(s.name) && has(s.list, s.size) && is_large(s.size) && i64::max(s.start.x, 3) < 9},
    all: &[Segment]{l: l.len() > 0 => at(l[0].end) > at(s.end)})
    -> Segment{v: at(v.start) == at(s.start) && has(v.list, s.size) && is_short(v.name)} ensures all.len() > 0 => at(s.end) < at(all[0].end))]
fn copied(s: &Segment, _all: &[Segment]) -> Segment {
    assert!(s.list.len() > 2);
    s.clone()
}

#[logic]
fn is_vowel(c: char) -> bool {
    matches!(c, 'a' | 'e' | 'i' | 'o' | 'u')
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Key {
    letter: char,
}

/// Characters are handed over as numbers are: of an argument, of a field, of a result.
#[refined(fn(c: char{is_vowel(c)}, key: &Key{!is_vowel(key.letter)}) -> char{d: is_vowel(d)})]
fn vowel(c: char, key: &Key) -> char {
    assert!(key.letter != 'a');
    c
}
