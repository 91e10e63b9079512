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
