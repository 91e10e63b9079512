//! What is in maps, sets and lists, also where they are fields: keys and places are numbers of any
//! type, and what is found is compared with values.

use std::collections::{BTreeMap, BTreeSet, BinaryHeap, HashMap};

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
struct Account {
    balances: BTreeMap<u8, u16>,
    seen: BTreeSet<u8>,
    rates: HashMap<u8, i64>,
    names: BTreeMap<String, u8>,
    list: Vec<u8>,
}

#[refined(fn(a: &Account, k: u8) -> u16{v: v == a.balances[k]} requires a.balances.contains_key(k), cases = 200)]
fn balance(a: &Account, k: u8) -> u16 {
    a.balances[&k]
}

#[refined(fn(a: &Account, k: u8{a.seen.contains(k)}) -> usize{v: v > 0}, cases = 200)]
fn n_seen(a: &Account, _k: u8) -> usize {
    a.seen.len()
}

#[refined(fn(a: &Account, k: u8) -> Option<u16>{v: v == a.balances.get(k)}, cases = 200)]
fn looked_up(a: &Account, k: u8) -> Option<u16> {
    a.balances.get(&k).copied()
}

#[refined(fn(a: &Account, k: u8) -> i64{v: a.rates.get(k) == Some(v)} requires a.rates.contains_key(k), cases = 200)]
fn rate(a: &Account, k: u8) -> i64 {
    a.rates[&k]
}

#[refined(fn(a: &mut Account, k: u8, n: u16) ensures a.balances[k] == n && a.balances.contains_key(k), cases = 200)]
fn set(a: &mut Account, k: u8, n: u16) {
    a.balances.insert(k, n);
}

#[refined(fn(a: &mut Account, k: u8{a.balances.contains_key(k)}) -> u16{v: v == old(a.balances[k])} ensures !a.balances.contains_key(k), cases = 200)]
fn take(a: &mut Account, k: u8) -> u16 {
    a.balances.remove(&k).unwrap()
}

/// The wrong entry is found out, so these conditions are asked.
#[refined(fn(a: &mut Account, k: u8{a.balances.contains_key(k)}) -> u16{v: v == old(a.balances[k])}, cases = 200)]
#[should_panic]
fn take_first(a: &mut Account, _k: u8) -> u16 {
    a.balances.pop_first().unwrap().1
}

#[refined(fn(a: &Account, name: &str{a.names.contains_key(name)}) -> u8{v: v == a.names[name]}, cases = 200)]
fn named(a: &Account, name: &str) -> u8 {
    a.names[name]
}

#[refined(fn(a: &Account{a.names.contains_key("a")}) -> u8{v: v == a.names["a"]}, cases = 200)]
fn labelled(a: &Account) -> u8 {
    a.names["a"]
}

#[refined(fn(words: &[String]{words.contains("abc")}, others: &BTreeSet<String>{!others.contains("x")}) -> bool{v: v == words.contains("abc")})]
fn has_words(words: &[String], others: &BTreeSet<String>) -> bool {
    !words.is_empty() && !others.contains("x")
}

#[refined(fn(a: &Account, at: u16{at < a.list.len()}) -> u8{v: v == a.list[at] && a.list.contains(v) && a.list.get(at) == Some(v)}, cases = 200)]
fn listed(a: &Account, at: u16) -> u8 {
    a.list[usize::from(at)]
}

#[refined(fn(list: &[u8]) -> Option<u8>{v: v == list.first()})]
fn first(list: &[u8]) -> Option<u8> {
    list.first().copied()
}

#[refined(fn(map: &BTreeMap<u8, u16>, k: u64{map.contains_key(k)}) -> u16{v: v == map[k]}, cases = 200)]
fn wide(map: &BTreeMap<u8, u16>, k: u64) -> u16 {
    map[&u8::try_from(k).unwrap()]
}

#[refined(fn(a: &Account, k: u8{k < 255}) -> u16{v: a.balances.contains_key(k + 1) => v == a.balances[k + 1]}, cases = 200)]
fn next(a: &Account, k: u8) -> u16 {
    a.balances.get(&(k + 1)).copied().unwrap_or(0)
}

#[refined(fn(a: &Account{a.list.contains(3)}) -> u16{v: forall k in 0..4 { a.balances.contains_key(k) => v >= a.balances[k]}}, cases = 200)]
fn greatest(a: &Account) -> u16 {
    a.balances.values().max().copied().unwrap_or(0)
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Keyed<K, V> {
    at: K,
    of: Vec<V>,
}

/// Also in the fields of fields, behind pointers, and of types with parameters.
#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = inner.balances.contains_key(7) && inner.list.len() == 1 && keyed.at < keyed.of.len())]
struct Outer {
    inner: Box<Account>,
    keyed: Keyed<usize, BTreeMap<u8, bool>>,
}

#[refined(fn(o: &Outer{o.keyed.of[0].contains_key(1)}) -> u16{v: v == o.inner.balances[7] && v == o.inner.balances.get(7).unwrap()}, cases = 200)]
fn outer(o: &Outer) -> u16 {
    o.inner.balances[&7]
}

/// What is found at places in tuples within each other.
#[refined(fn(p: ((u8, (u8, u8)), u8){p.0.1.1 < p.1 && p.0.0 > 0}) -> ((u8, u8), u8){v: v.0.1 == p.0.1.0 && v.1 > v.0.0})]
fn nested(((a, (b, c)), d): ((u8, (u8, u8)), u8)) -> ((u8, u8), u8) {
    assert!(a > 0);
    ((c, b), d)
}

#[refined(fn(heap: &mut BinaryHeap<i64>) -> Option<i64>{v: v == old(heap.peek())})]
fn greatest_of(heap: &mut BinaryHeap<i64>) -> Option<i64> {
    heap.pop()
}
