use lurcher::Data;

#[derive(Data)]
struct Twice {
    #[data(skip, skip)]
    field: u8,
    #[data(range = 0..1)]
    #[data(range = 1..2)]
    other: u8,
}

#[derive(Data)]
struct Contradiction {
    #[data(skip, with = 0..10)]
    field: u8,
    #[data(opaque)]
    alone: u8,
    #[data(opaque, default = 1)]
    opaque: u8,
}

#[derive(Data)]
enum Variants {
    #[data(weight = 3, skip)]
    First,
    #[data(skip)]
    Second(#[data(skip)] u8),
    Third,
}

#[derive(Data)]
enum AllSkipped {
    #[data(skip)]
    Only,
}

fn main() {}
