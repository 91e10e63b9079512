//! Refined functions whose outcome is not as refined, for which there is more to tell than the
//! condition.

use std::collections::{BTreeMap, BTreeSet};

use lurcher::prelude::*;

#[refined(type Percent = i64{v: 0 <= v && v <= 100})]
type Percent = i64;

#[logic]
fn sum(list: &[i64]) -> i64 {
    list.iter().sum()
}

#[refined(fn(list: Vec<i64>) -> Vec<i64>{v: v.len() == list.len()})]
#[ignore = "a victim"]
fn positive(list: Vec<i64>) -> Vec<i64> {
    list.into_iter().filter(|n| *n > 0).collect()
}

#[refined(fn(list: &mut Vec<i64>) -> usize{v: sum(list) == sum(old(list)) && v == list.len()})]
#[ignore = "a victim"]
fn without_doubles(list: &mut Vec<i64>) -> usize {
    list.sort_unstable();
    list.dedup();
    list.len()
}

const MOST: u8 = 9;

#[refined(fn(n: u8) -> u8{v: v < MOST})]
#[ignore = "a victim"]
fn digit(n: u8) -> u8 {
    n % 10
}

#[refined(fn(text: &str{text.len() > 0}) -> String{v: v == "a" || text.len() > 1})]
#[ignore = "a victim"]
fn first_letter(text: &str) -> String {
    text.chars().next().map_or(String::new(), |c| c.to_string())
}

#[refined(fn(list: &[i64{w: w > 0}]) -> Option<i64>{v: v != None})]
#[ignore = "a victim"]
fn largest(list: &[i64]) -> Option<i64> {
    list.iter().max().copied()
}

#[refined(fn(a: i64, b: i64) -> (i64, i64){v: v == (b, a)})]
#[ignore = "a victim"]
fn swapped(a: i64, b: i64) -> (i64, i64) {
    (b.max(a), a)
}

#[refined(fn(list: Vec<i64>) -> Vec<i64>{v: forall i in 0..v.len() - 1 { v[i] <= v[i + 1] }})]
#[ignore = "a victim"]
fn sorted(mut list: Vec<i64>) -> Vec<i64> {
    let half = list.len() / 2;
    list[half..].sort_unstable();
    list
}

#[refined(fn(list: &[i64], x: i64) -> bool{v: v => exists i in 0..list.len() { list[i] == x }})]
#[ignore = "a victim"]
fn contains(list: &[i64], x: i64) -> bool {
    list.iter().any(|n| *n >= x)
}

#[refined(fn(list: &[i64]) -> usize{v: !(exists i in 0..list.len() { list[i] > v })})]
#[ignore = "a victim"]
fn bound(list: &[i64]) -> usize {
    list.len()
}

#[refined(fn(n: i64) -> Vec<Percent>)]
#[ignore = "a victim"]
fn percents(n: i64) -> Vec<i64> {
    vec![0, 50, n]
}

#[refined(fn(n: i64) -> Vec<(u8, Vec<i64{v: v >= 0}>)>)]
#[ignore = "a victim"]
fn rows(n: i64) -> Vec<(u8, Vec<i64>)> {
    vec![(0, vec![]), (1, vec![1, n])]
}

#[refined(fn(n: i64) -> BTreeMap<i64{k: k > 0}, Percent>)]
#[ignore = "a victim"]
fn named(n: i64) -> BTreeMap<i64, i64> {
    BTreeMap::from([(7, n)])
}

#[refined(fn(n: i64) -> BTreeSet<i64{k: k > 0}>)]
#[ignore = "a victim"]
fn gathered(n: i64) -> BTreeSet<i64> {
    BTreeSet::from([n, 3])
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Account {
    name_of_the_owner_as_it_is_written: String,
    other_names_of_the_same_person: Vec<String>,
    pence: i64,
}

#[refined(fn(account: Account) -> Account{v: v.pence >= 0})]
#[ignore = "a victim"]
fn emptied(account: Account) -> Account {
    Account { name_of_the_owner_as_it_is_written: "nobody at all".into(), ..account }
}

#[refined(fn() -> u8{v: v > MOST})]
#[ignore = "a victim"]
fn three() -> u8 {
    3
}

#[refined(fn(a: i64{a >= 0}) -> i64{v: v > a})]
#[ignore = "a victim"]
fn same(a: i64) -> i64 {
    a
}

#[derive(Clone, Debug, PartialEq, Data)]
#[data(invariant = low <= high)]
struct Span {
    low: i64,
    high: i64,
}

#[refined(fn(span: Span, n: i64{n < span.low}, m: i64{m > 0}) -> i64 requires n > span.high)]
#[ignore = "a victim"]
fn beside(_span: Span, n: i64, _m: i64) -> i64 {
    n
}

#[refined(fn(span: Span{span.low > span.high}) -> i64)]
#[ignore = "a victim"]
fn inside_out(span: Span) -> i64 {
    span.low
}

#[refined(fn(n: Percent, m: i64{m > n && m < 0}) -> i64)]
#[ignore = "a victim"]
fn below_a_percent(n: i64, _m: i64) -> i64 {
    n
}
