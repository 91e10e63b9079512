//! Ranges, heaps and linked lists as arguments: their parts can be named, and what they have is asked of them.

use std::collections::{BinaryHeap, LinkedList};
use std::net::IpAddr;
use std::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use lurcher::prelude::*;

#[refined(fn(list: &[i64], range: Range<usize>{range.start <= range.end && range.end <= list.len()}) -> usize{v: v == range.end - range.start})]
fn part(list: &[i64], range: Range<usize>) -> usize {
    list[range].len()
}

#[refined(fn(range: Range<i64>{v: !v.is_empty() && v.contains(3)}, x: i64{range.contains(x)}) -> i64{v: v >= 0 && range.start < 4})]
fn from_start(range: Range<i64>, x: i64) -> i64 {
    x.saturating_sub(range.start)
}

#[refined(fn(range: RangeInclusive<i64>{v: v.start() > 10 && !v.is_empty()}) -> i64{v: range.start() <= v && v <= range.end()})]
fn last(range: RangeInclusive<i64>) -> i64 {
    *range.end()
}

#[refined(fn(from: RangeFrom<u8>{from.start > 7}, to: RangeTo<u8>{to.end < from.start}, up_to: &RangeToInclusive<u8>) -> bool{v: v => up_to.end >= 8})]
fn is_beyond(from: RangeFrom<u8>, to: RangeTo<u8>, up_to: &RangeToInclusive<u8>) -> bool {
    up_to.end >= from.start && up_to.end > to.end
}

#[logic]
fn is_within(range: &Range<u8>, low: u8) -> bool {
    low <= range.start && range.end <= 100
}

#[refined(fn(range: Range<u8>{v: is_within(v, 98)}) -> u8{v: v >= 98})]
fn begin(range: Range<u8>) -> u8 {
    range.start
}

#[logic]
fn least(heap: &BinaryHeap<i64>) -> i64 {
    heap.iter().fold(1000, |least, x| if *x < least { *x } else { least })
}

#[refined(fn(heap: BinaryHeap<i64>{heap.len() > 1 && least(heap) == 5}) -> Vec<i64>{v: v.len() == heap.len() && v[0] == 5})]
fn sorted(heap: BinaryHeap<i64>) -> Vec<i64> {
    heap.into_sorted_vec()
}

#[refined(fn(heap: &mut BinaryHeap<u8>{!heap.is_empty()}) -> Option<u8>{v: v != None} ensures heap: BinaryHeap<u8>)]
fn greatest(heap: &mut BinaryHeap<u8>) -> Option<u8> {
    heap.pop()
}

#[refined(fn(list: LinkedList<u8>{list.len() > 1}) -> u8{v: v == list.front().unwrap()})]
fn front(mut list: LinkedList<u8>) -> u8 {
    list.pop_front().unwrap_or(0)
}

#[refined(fn(address: IpAddr, all: std::ops::RangeFull) -> bool{v: v || address.is_ipv6()})]
fn is_old(address: IpAddr, all: std::ops::RangeFull) -> bool {
    let _ = all;
    address.is_ipv4()
}
