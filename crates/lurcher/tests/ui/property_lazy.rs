use lurcher::prelude::*;

#[property(lazy)]
fn returns_nothing(list: &Vec<u8>) {
    assert!(list.len() < 5);
}

#[property(lazy)]
fn takes_values(list: Vec<u8>) -> bool {
    list.len() < 5
}

#[property(lazy)]
fn changes(list: &mut Vec<u8>, other: &u8) -> bool {
    list.push(*other);
    true
}

#[property(lazy = 3)]
fn says_too_much(list: &Vec<u8>) -> bool {
    list.is_empty()
}

#[property(lazy)]
fn calls_what_cannot_be_read(list: &Vec<u8>) -> bool {
    unmarked(list)
}

fn unmarked(list: &Vec<u8>) -> bool {
    list.is_empty()
}

fn main() {}
