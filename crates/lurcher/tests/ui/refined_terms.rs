use lurcher::prelude::*;

#[refined(fn(count: i64{cuont > 0}) -> i64)]
fn unknown_name(count: i64) -> i64 {
    count
}

#[refined(fn(n: i64{0 <= n < 10}) -> i64)]
fn chained(n: i64) -> i64 {
    n
}

#[refined(fn(list: &[i64]{v: forall i { v[i] > 0 }}) -> bool)]
fn without_bounds(list: &[i64]) -> bool {
    list.is_empty()
}

#[refined(fn(n: i64{n && n > 0}) -> i64)]
fn number_as_truth(n: i64) -> i64 {
    n
}

#[refined(fn(a: i64, b: i64{(a < 0) + b > 0}) -> i64)]
fn truth_as_number(a: i64, b: i64) -> i64 {
    a + b
}

#[refined(fn(a: i64, b: bool{b == a}) -> i64)]
fn truth_beside_number(a: i64, b: bool) -> i64 {
    i64::from(b) + a
}

#[refined(fn(n: u32{n & 1 == 0}) -> u32)]
fn operator_of_bits(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32{n as f64 > 0}) -> u32)]
fn cast(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32{set_is_in(n)}) -> u32)]
fn too_few_arguments(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32{n > }) -> u32)]
fn unfinished(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32{n > 3 n < 9}) -> u32)]
fn without_operator(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32{v > 3}) -> u32{v > n})]
fn without_binder(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32{n => n > 3}) -> u32{v: if v { n } else { 3 } > 0})]
fn implied_by_a_number(n: u32) -> u32 {
    n
}

#[refined(fn(n: u32{n > 0 == true}) -> u32)]
fn chained_with_truth(n: u32) -> u32 {
    n
}

#[refined(fn(n: i64{ let m = n + 1; m > 0 }) -> i64)]
fn binding(n: i64) -> i64 {
    n
}

#[refined(fn(list: &[i64]{v: v.iter().all(|x| *x > 0)}) -> i64)]
fn closure(list: &[i64]) -> i64 {
    list.iter().sum()
}

#[refined(fn(n: Option<i64>{v: matches!(v, Some(_))}) -> i64)]
fn macro_call(n: Option<i64>) -> i64 {
    n.unwrap()
}

#[refined(fn(pair: (i64, i64)) -> (i64, i64){v: v < (pair.1, pair.0)})]
fn order_of_tuples(pair: (i64, i64)) -> (i64, i64) {
    pair
}

#[refined(fn(a: i64, b: i64{(a, b) == (1, 2, 3)}) -> i64)]
fn tuples_of_other_lengths(a: i64, b: i64) -> i64 {
    a + b
}

fn main() {}
