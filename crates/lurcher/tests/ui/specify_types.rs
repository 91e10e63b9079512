//! Lines of a table whose types do not fit: the place is that of the line.

use lurcher::prelude::*;

type Set = Vec<u8>;

fn insert(item: u8, mut set: Set) -> Set {
    set.push(item);
    set
}

fn valid(set: &Set) -> bool {
    set.is_sorted()
}

fn items(set: &Set) -> Set {
    set.clone()
}

lurcher::validity! {
    mod validity;
    Set: any::<Set>() => valid;
    insert(item: u16; set);
    clear(; set) { set.clear(); };
}

lurcher::model! {
    mod model;
    Set: any::<Set>() => items;
    len(; set) { set.len() } == set.is_empty();
    insert(item: u8; set) ~ { set.push(item); set };
}

fn main() {}
