use lurcher::prelude::*;

#[refined(n: i64{n > 0})]
fn no_signature(n: i64) -> i64 {
    n
}

#[refined]
fn nothing_said(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64) -> i64)]
fn more_arguments(n: i64, m: i64) -> i64 {
    n + m
}

#[refined(fn(list: &Vec<u8>[@n]) ensures list: Vec<u8>[n + 1])]
fn not_mutable(list: &Vec<u8>) {
    let _ = list;
}

#[refined(fn(list: &mut Vec<u8>[@n]) ensures lost: Vec<u8>[n + 1])]
fn another_name(list: &mut Vec<u8>) {
    list.push(0);
}

#[refined(fn(list: [u8; N]) -> usize)]
fn constant<const N: usize>(list: [u8; N]) -> usize {
    list.len()
}

#[refined(fn(n: i64) -> i64, casses = 100)]
fn unknown_setting(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64) -> i64, overflow = maybe)]
fn overflow(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64) -> i64, contract = always)]
fn contract_with_value(n: i64) -> i64 {
    n
}

#[refined(fn(n: T) -> T, contract)]
fn generic_contract<T>(n: T) -> T {
    n
}

#[refined(fn(n: T) -> T, U = u8)]
fn unknown_parameter<T>(n: T) -> T {
    n
}

#[refined(fn(n: i64) -> i64)]
async fn later(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64))]
struct NoFunction;

struct Stack<T>(Vec<T>);

#[refined]
impl<T> Stack<T> {
    #[refined(fn(&Self) -> usize)]
    fn len(&self) -> usize {
        self.0.len()
    }
}

struct Counter(u8);

#[refined(fn(&Self) -> u8)]
impl Counter {
    #[refined]
    fn get(&self) -> u8 {
        self.0
    }
}

impl Counter {
    #[refined(fn(&Counter) -> u8{v: v > 0})]
    fn alone(&self) -> u8 {
        self.0
    }
}

#[refined(fn(a: Vec<u8>[@n], b: Vec<u8>[@n]) -> usize[n])]
fn index_bound_twice(a: Vec<u8>, b: Vec<u8>) -> usize {
    a.len().max(b.len())
}

#[refined(fn(n: u8, n: u8{n > 0}) -> u8)]
fn argument_bound_twice(a: u8, b: u8) -> u8 {
    a / b
}

#[refined(fn(n: i64, f: F) -> i64 where F: Fn(a: i64) -> i64{v: v > a})]
fn with_bounds<F>(n: i64, f: F) -> i64
where
    F: Fn(i64) -> i64,
{
    f(n)
}

fn main() {}
