use lurcher::prelude::*;

#[derive(Data)]
struct Fields {
    #[data(size = 2)]
    number: u8,
    #[data(size = bytes)]
    unknown: u8,
    #[data(size)]
    nothing: u8,
    #[data(size = free, skip)]
    skipped: u8,
    #[data(size = magnitude, with = any::<u8>().map(|n| n / 2))]
    drawn: u8,
    #[data(size = magnitude, range = 0..10)]
    fine: u8,
}

#[derive(Data)]
enum Variants {
    #[data(size = free)]
    Word,
    #[data(size = -1)]
    Negative,
    #[data(size = 0)]
    Fine,
}

fn main() {}
