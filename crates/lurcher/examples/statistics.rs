//! What was tested: labels, tables of values, and claims that are checked.
//!
//! ```text
//! cargo run --example statistics
//! ```

use lurcher::prelude::*;

/// Inserts into a sorted list.
fn insert(list: &mut Vec<u8>, number: u8) {
    let at = list.partition_point(|&other| other < number);
    list.insert(at, number);
}

/// Holds, but how often was the number in the list before?
fn inserting_keeps_order(source: &mut Source) {
    let mut list: Vec<u8> = source.any();
    list.sort();
    let number: u8 = source.any();
    classify!(list.is_empty(), "empty list");
    classify!(list.contains(&number), "known number");
    collect!("length", list.len() / 25 * 25);
    cover!(10, list.contains(&number), "known number");
    insert(&mut list, number);
    assert!(list.is_sorted());
}

/// Claims more about its inputs than is true.
fn draining_empties(source: &mut Source) {
    let mut list: Vec<u8> = source.any();
    cover!(20, list.is_empty(), "nothing to drain");
    list.drain(..);
    assert!(list.is_empty());
}

fn main() {
    let config = Config::new().seed(1).save(false);
    println!("{}", config.run(inserting_keeps_order).text());
    println!("{}", config.run(draining_empties).text());
}
