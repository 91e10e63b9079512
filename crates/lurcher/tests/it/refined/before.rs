//! What is said of a changed argument beside what it was.

use std::collections::BTreeMap;

use lurcher::prelude::*;

#[logic]
fn count(list: &[i64], x: i64) -> usize {
    list.iter().filter(|y| **y == x).count()
}

#[logic]
fn total(accounts: &BTreeMap<u8, u32>) -> u64 {
    accounts.values().map(|n| u64::from(*n)).sum()
}

#[refined(fn(list: &mut Vec<i64>) ensures list: Vec<i64>{l: l.is_sorted() && l.len() == old(list.len())}
    ensures forall i in 0..list.len() { count(list, list[i]) == count(old(list), list[i]) })]
fn sort(list: &mut [i64]) {
    list.sort_unstable();
}

#[refined(fn(n: &mut u8{n < 200}, by: u8{by < 50}) ensures n: u8 ensures n == old(n) + by, contract)]
fn add(n: &mut u8, by: u8) {
    *n += by;
}

/// Where both are the same, nothing is moved.
#[refined(fn(accounts: &mut BTreeMap<u8, u32>, from: u8{accounts.contains_key(from)}, to: u8{accounts.contains_key(to)}, amount: u32)
    ensures total(accounts) == old(total(accounts)))]
fn transfer(accounts: &mut BTreeMap<u8, u32>, from: u8, to: u8, amount: u32) {
    let (taken, given) = (accounts[&from].checked_sub(amount), accounts[&to].checked_add(amount));
    if let (true, Some(taken), Some(given)) = (from != to, taken, given) {
        accounts.insert(from, taken);
        accounts.insert(to, given);
    }
}

/// An argument that is handed over is gone after the call, and `old` looks at a copy.
#[refined(fn(list: Vec<i64>) -> usize{n: n == old(list).len()})]
fn length(list: Vec<i64>) -> usize {
    list.len()
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Counter {
    value: u8,
    limit: u8,
}

#[refined]
impl Counter {
    #[refined(fn(&mut self{self.limit > 0}) -> bool{b: b <=> old(self.value < self.limit)}
        ensures self.limit == old(self).limit && self.value >= old(self.value))]
    fn step(&mut self) -> bool {
        let is_below = self.value < self.limit;
        self.value += u8::from(is_below);
        is_below
    }
}

#[refined(fn(n: &mut u8, by: u8) ensures n == old(n) + by, contract)]
#[ignore = "a victim"]
fn forget(n: &mut u8, by: u8) {
    *n = by;
}

#[test]
#[should_panic(expected = "n == old(n) + by")]
fn a_contract_knows_what_was_before() {
    forget(&mut 1, 2);
}

#[test]
fn a_contract_is_kept_beside_what_was_before() {
    let mut n = 3;
    add(&mut n, 4);
    assert_eq!(n, 7);
}
