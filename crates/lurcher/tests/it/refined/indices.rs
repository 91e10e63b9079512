//! What types are refined by, named and handed on.

use lurcher::prelude::*;

#[derive(Clone, Debug, PartialEq, Data)]
#[data(refined_by(len: int = length(self), full: bool = length(self) >= 3))]
enum Row {
    End,
    Seat(u8, Box<Row>),
}

#[logic]
fn length(row: &Row) -> usize {
    match row {
        Row::End => 0,
        Row::Seat(_, rest) => 1 + length(rest),
    }
}

/// The names of indices that are Booleans are handed on.
#[refined(fn(row: Row[@n, @f]) -> Row[n, f])]
fn kept(row: Row) -> Row {
    row
}

#[refined(fn(row: {Row[@n, @f] | f}) -> usize{v: v == n && f && v > 2})]
fn seats(row: Row) -> usize {
    length(&row)
}

#[refined(fn(row: Row[@n, @f]) -> Row[n + 1, f])]
#[should_panic]
fn longer(row: Row) -> Row {
    Row::Seat(0, Box::new(row))
}
