use lurcher::prelude::*;

fn ordinary(n: i64) -> bool {
    n > 0
}

#[refined(fn(n: i64{is_fine(n)}) -> i64)]
fn unknown_of_input(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64) -> i64{v: is_fine(v)})]
fn unknown_of_outcome(n: i64) -> i64 {
    n
}

#[refined(fn(n: i64{ordinary(n)}) -> i64)]
fn not_marked(n: i64) -> i64 {
    n
}

#[refined(fn(list: &mut Vec<u8>[@k], n: i64{n > zz}) -> i64{v: v > n} ensures list: Vec<u8>[k])]
fn names_are_listed_once(list: &mut Vec<u8>, n: i64) -> i64 {
    list.clear();
    n
}

fn main() {}
