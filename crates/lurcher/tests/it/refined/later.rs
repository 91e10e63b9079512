//! Functions with the names of what refinements have themselves, which stand after their calls.

use lurcher::prelude::*;

#[refined(fn(n: i64{old(n) > 1}) -> i64{v: old(v) == n - 1})]
fn same(n: i64) -> i64 {
    n
}

#[refined(fn(list: Vec<i64>{len(list) > 1}) -> i64{v: v > len(list)})]
fn longer(list: Vec<i64>) -> i64 {
    i64::try_from(list.len()).unwrap() + 1
}

/// Not what it was before the call.
#[logic]
fn old(n: i64) -> i64 {
    if n > 0 { n - 1 } else { 0 }
}

#[logic]
fn len(list: &[i64]) -> usize {
    list.len()
}
