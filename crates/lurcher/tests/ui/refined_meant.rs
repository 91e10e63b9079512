//! What is written otherwise here than elsewhere: the message has it as it is meant.

use lurcher::refined;

#[refined(fn(n: {v: i64 | v > 0 && v < 10}) -> i64)]
fn as_in_liquid_haskell(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64) -> i64{v: v > n} requires v > 3)]
fn required_of_the_result(n: i64) -> i64 {
    n
}

#[refined(fn(list: &[u8]{list.len() > n}) -> Vec<u8>[@n])]
fn index_of_the_result(list: &[u8]) -> Vec<u8> {
    list.to_vec()
}

#[refined(fn(n: i64) -> i64 where n > 0)]
fn condition_after_where(n: i64) -> i64 {
    n
}

#[refined(fn(f: F) -> i64 where F: Fn(i64) -> i64)]
fn bound_after_where<F: Fn(i64) -> i64>(f: F) -> i64 {
    f(0)
}

#[refined(fn(n: i64) -> i64{v: if n > 0 || n < -9 { v > 0 }})]
fn without_else(n: i64) -> i64 {
    n
}

struct Point {
    x: i64,
}

impl Point {
    #[refined(fn(x: i64) -> Self)]
    fn new(x: i64) -> Self {
        Point { x }
    }

    #[refined(fn(x: i64) -> i64)]
    fn same(x: i64) -> i64 {
        Self::new(x).x
    }
}

fn main() {}
