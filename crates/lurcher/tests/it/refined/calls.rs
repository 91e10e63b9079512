//! How the results of functions are handed to others, and values to those that take them whole.

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
enum Tree {
    Leaf,
    Node { key: i64, left: Box<Tree>, right: Box<Tree> },
}

#[logic]
fn size(tree: &Tree) -> usize {
    match tree {
        Tree::Leaf => 0,
        Tree::Node { left, right, .. } => 1 + size(left) + size(right),
    }
}

/// It gives a value.
#[logic]
fn left(tree: &Tree) -> Tree {
    match tree {
        Tree::Leaf => Tree::Leaf,
        Tree::Node { left, .. } => Tree::clone(left),
    }
}

#[logic]
fn key(tree: &Tree) -> i64 {
    match tree {
        Tree::Leaf => 0,
        Tree::Node { key, .. } => *key,
    }
}

#[refined(fn(tree: &Tree{size(tree) > 0}) -> usize{v: size(left(tree)) + 1 <= size(tree) && v > 0})]
fn nodes(tree: &Tree) -> usize {
    size(tree)
}

#[refined(fn(tree: &Tree{size(left(tree)) > 0}) -> Tree{v: size(left(v)) == 0 && size(left(right(tree))) >= 0})]
#[should_panic]
fn copied(tree: &Tree) -> Tree {
    tree.clone()
}

#[refined(fn(tree: &Tree{size(right(tree)) > 0 && key(right(tree)) < key(tree)}) -> usize{v: v > 1})]
fn nodes_with_right(tree: &Tree) -> usize {
    size(tree)
}

/// It gives a reference, and stands after its calls.
#[logic]
fn right(tree: &Tree) -> &Tree {
    match tree {
        Tree::Leaf => tree,
        Tree::Node { right, .. } => right,
    }
}

#[logic]
fn count(list: &[i64]) -> usize {
    list.len()
}

fn reversed(list: &[i64]) -> Vec<i64> {
    list.iter().rev().copied().collect()
}

#[logic(plain(reversed))]
fn rev(list: &[i64]) -> Vec<i64> {
    reversed(list)
}

#[logic]
fn double(n: i64) -> i64 {
    n + n
}

#[refined(fn(list: Vec<i64>{count(rev(list)) > 1 && count(list) < 4}) -> Vec<i64>{v: count(v) == count(rev(rev(list))) && v == rev(list)})]
fn turned(mut list: Vec<i64>) -> Vec<i64> {
    list.reverse();
    list
}

#[refined(fn(n: i64{double(double(n)) > 5 && n < 100}) -> i64{v: double(v) > v})]
fn same(n: i64) -> i64 {
    n
}

#[derive(Clone, Copy, Debug, PartialEq, Data)]
enum Colour {
    Red,
    Green,
    Blue,
}

#[derive(Clone, Copy, Debug, PartialEq, Data)]
struct Point {
    x: i64,
    y: i64,
}

#[logic]
fn is_warm(colour: Colour) -> bool {
    matches!(colour, Colour::Red)
}

#[logic]
fn next(colour: Colour) -> Colour {
    match colour {
        Colour::Red => Colour::Green,
        Colour::Green => Colour::Blue,
        Colour::Blue => Colour::Red,
    }
}

#[logic]
fn or_zero(option: Option<u8>) -> u8 {
    option.unwrap_or(0)
}

#[logic]
fn sum(point: Point) -> i64 {
    point.x + point.y
}

#[logic]
fn is_rising(pair: (u8, u8)) -> bool {
    pair.0 < pair.1
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Car {
    colour: Colour,
    at: Point,
    seats: Option<u8>,
    doors: (u8, u8),
}

#[refined(fn(colour: Colour{is_warm(colour)}) -> bool{v: v == is_warm(colour)})]
fn is_red(colour: Colour) -> bool {
    colour == Colour::Red
}

#[refined(fn(o: Option<u8>{or_zero(o) > 3}, at: &Point{sum(at) > 3}, pair: (u8, u8){is_rising(pair)}) -> u8{v: v == or_zero(o)})]
fn or_none(o: Option<u8>, at: &Point, pair: (u8, u8)) -> u8 {
    assert!(at.x + at.y > 3 && pair.0 < pair.1);
    o.unwrap_or(0)
}

#[refined(fn(car: &Car{is_warm(car.colour) && sum(car.at) > 1 && or_zero(car.seats) > 2 && is_rising(car.doors)}) -> Colour{v: v == next(car.colour)})]
fn painted(car: &Car) -> Colour {
    assert!(car.colour == Colour::Red && car.seats > Some(2));
    Colour::Green
}

#[logic]
fn is_lent(colour: &Colour, with: &u8) -> bool {
    *with > 3 && *colour != Colour::Red
}

#[refined(fn(n: u8{is_lent(Colour::Green, n)}) -> u8{v: is_lent(Colour::Blue, v) && !is_lent(Colour::Red, 9)})]
fn large(n: u8) -> u8 {
    n
}

#[refined(fn(colours: Vec<Colour{c: is_warm(next(c))}>, with: Colour{is_warm(Colour::Red)}) -> bool{v: v})]
fn are_blue(colours: Vec<Colour>, _with: Colour) -> bool {
    colours.iter().all(|colour| *colour == Colour::Blue)
}
