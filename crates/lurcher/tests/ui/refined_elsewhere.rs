//! What is written so in Flux, Prusti, Creusot, Verus or Liquid Haskell: the message has it as it is written here.

use lurcher::refined;

#[refined(fn(n: i64{v: v > 0 ==> v < 9}) -> i64)]
fn implied(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64{> 0}) -> i64)]
fn without_name(n: i64) -> i64 {
    n
}

#[refined(fn(n: {> 0}) -> i64)]
fn without_type(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64{v: v < 0 | v > 3}) -> i64)]
fn one_bar(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64{v | v > 0}) -> i64)]
fn bar_after_name(n: i64) -> i64 {
    n
}

#[refined(fn(list: &[i64]{len() > 0}) -> i64)]
fn length_of_nothing(list: &[i64]) -> i64 {
    list[0]
}

#[refined(fn(list: &[i64]{v: len(v) > 0}) -> i64)]
fn length_as_function(list: &[i64]) -> i64 {
    list[0]
}

#[refined(fn(list: Vec<i64>{n: n > 0}) -> i64)]
fn list_as_number(list: Vec<i64>) -> i64 {
    list[0]
}

#[refined(fn(x: &mut i64{v: v == old(x)}))]
fn next(x: &mut i64) {
    *x += 1;
}

#[refined(fn(n: i64) -> i64 ensures |result| result > n)]
fn closure_of_the_result(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64) -> (r: i64) ensures r > n)]
fn name_before_the_result(n: i64) -> i64 {
    n
}

#[refined(fn(list: &[i64]{v: forall(|i: usize| v[i] > 0)}) -> i64)]
fn quantified_closure(list: &[i64]) -> i64 {
    list[0]
}

#[refined(fn(n: i64 if n > 0) -> i64)]
fn condition_after_type(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64{v: v ** 2 > 4}) -> i64)]
fn power(n: i64) -> i64 {
    n
}

#[refined(fn(a: i64, b: i64) -> i64 requires b != 0, a > 0)]
fn second_condition(a: i64, b: i64) -> i64 {
    a / b
}

#[refined(fn(list: &mut Vec<i64>{list.len() > 0}) -> &mut i64{v: v > 0})]
fn kept(list: &mut Vec<i64>) -> &mut i64 {
    &mut list[0]
}

struct Counter(u8);

#[refined]
impl Counter {
    #[refined(fn(of: self) -> u8)]
    fn get(&self) -> u8 {
        self.0
    }
}

fn main() {}
