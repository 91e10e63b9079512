use std::fmt::Display;
use std::ops::Range;

use lurcher::prelude::*;

#[refined(fn(range: Range<u8{v: v > 0}>) -> bool)]
fn inside_of_a_range(range: Range<u8>) -> bool {
    range.is_empty()
}

#[refined(fn(pair: (u8, u8)[@n]) -> bool{v: v == (n > 0)})]
fn index_of_a_pair(pair: (u8, u8)) -> bool {
    pair.0 > pair.1
}

#[refined(fn(list: Vec<u8>[@n, @m]) -> bool)]
fn second_index(list: Vec<u8>) -> bool {
    list.is_empty()
}

#[refined(fn(list: {Vec<u8>[@n] n > 0}) -> bool)]
fn without_bar(list: Vec<u8>) -> bool {
    list.is_empty()
}

#[refined(fn(shown: impl Display) -> String)]
fn no_function(shown: impl Display) -> String {
    shown.to_string()
}

#[refined(fn(f: fn(i64) -> i64{v: v > 0}) -> i64)]
fn pointer(f: fn(i64) -> i64) -> i64 {
    f(0)
}

#[refined(fn(f: impl Fn(i64)) -> i64)]
fn without_result(f: impl Fn(i64)) -> i64 {
    f(0);
    0
}

#[refined(fn(n: +) -> i64)]
fn without_type(n: i64) -> i64 {
    n
}

fn main() {}
