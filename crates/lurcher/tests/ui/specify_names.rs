//! Lines of a table that name what is not there: the place is that of the line.

use lurcher::prelude::*;

type Set = Vec<u8>;

fn insert(item: u8, mut set: Set) -> Set {
    set.push(item);
    set
}

fn valid(set: &Set) -> bool {
    set.is_sorted()
}

lurcher::validity! {
    mod validity;
    Set: any::<Set>() => valid;
    insert(item: u8; set);
    remove(item: u8; set);
    insert(item: u8; set);
    split(; set) { vec![set] } all;
}

fn main() {}
