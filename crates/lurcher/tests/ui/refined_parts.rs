use std::collections::{BTreeSet, BinaryHeap, HashMap};

use lurcher::prelude::*;

#[refined(fn(text: &str{text.len() > 1 && text[0] == 'a'}) -> usize)]
fn character_of_input(text: &str) -> usize {
    text.len()
}

#[refined(fn(n: u8) -> String{v: v[0] == 'a'})]
fn character_of_outcome(n: u8) -> String {
    n.to_string()
}

#[refined(fn((x, y): (i64, i64)) -> i64{v: v > x})]
fn taken_apart((x, y): (i64, i64)) -> i64 {
    x.max(y)
}

#[refined(fn(words: &[&str]{words.len() > 1}) -> usize)]
fn lent_inside(words: &[&str]) -> usize {
    words.len()
}

#[refined(fn(text: String{text.trim() == "a"}) -> usize)]
fn method_of_text(text: String) -> usize {
    text.len()
}

#[refined(fn(list: &[u8]{list.binary_search(3).is_ok()}) -> usize)]
fn method_of_list(list: &[u8]) -> usize {
    list.len()
}

#[refined(fn(set: &BTreeSet<u8>, other: &BTreeSet<u8>{other.is_subset(set)}) -> usize)]
fn method_of_set(set: &BTreeSet<u8>, other: &BTreeSet<u8>) -> usize {
    set.len() - other.len()
}

#[refined(fn(map: &HashMap<u8, u8>{map.capacity() > 3}) -> usize)]
fn method_of_map(map: &HashMap<u8, u8>) -> usize {
    map.len()
}

#[refined(fn(heap: &BinaryHeap<u8>{heap.peek() == Some(3)}) -> usize)]
fn method_of_heap(heap: &BinaryHeap<u8>) -> usize {
    heap.len()
}

fn main() {}
