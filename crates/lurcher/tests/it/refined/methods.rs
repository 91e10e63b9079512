//! Methods of the user that are called as those of lazy values are, beside those of the standard
//! library.

use std::collections::BTreeMap;
use std::num::NonZero;

use lurcher::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Data)]
enum Colour {
    Red,
    Green,
}

#[logic]
impl Colour {
    fn get(self, n: u8) -> bool {
        n > 3 && self == Colour::Red
    }

    fn place(&self) -> u8 {
        match self {
            Colour::Red => 1,
            Colour::Green => 2,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Row<T> {
    seats: Vec<T>,
    colour: Colour,
}

#[logic]
impl<T> Row<T> {
    fn get(&self, n: usize) -> Option<&T> {
        self.seats.get(n)
    }

    fn has_two(&self) -> bool {
        self.get(1).is_some() && Self::get(self, 2).is_none()
    }
}

#[derive(Clone, Debug, PartialEq, Data)]
struct Hall {
    row: Row<u8>,
}

#[refined(fn(hall: &Hall{hall.row.has_two() && hall.row.get(0).is_some() && hall.row.colour.get(7)}) -> bool{v: v == (hall.row.colour.place() == 1)})]
fn is_small(hall: &Hall) -> bool {
    hall.row.seats.len() == 2 && hall.row.colour == Colour::Red
}

#[logic]
fn second_is_three(array: &[u8; 3]) -> bool {
    array.get(1) == Some(&3) && array.get(4).is_none()
}

#[logic]
fn is_large(n: &NonZero<u8>) -> bool {
    n.get() > 3
}

#[logic]
fn has_one(list: &[u8], map: &BTreeMap<u8, u8>) -> bool {
    list.get(1).is_some() && map.get(&1).is_some()
}

#[refined(fn(array: &[u8; 3]{second_is_three(array)}, n: NonZero<u8>{is_large(n)}, list: Vec<u8>, map: BTreeMap<u8, u8>) -> usize{v: v > 1} requires has_one(list, map))]
fn n_got(array: &[u8; 3], n: NonZero<u8>, list: Vec<u8>, map: BTreeMap<u8, u8>) -> usize {
    assert!(array[1] == 3 && n.get() > 3 && map.contains_key(&1));
    list.len()
}
