//! `#[derive(Data)]`.

use lurcher::Data;
use lurcher::_macro_support::sample;
use lurcher::data::{tree_of, value_of};

fn check_round_trips<T: Data + std::fmt::Debug + PartialEq>() {
    for seed in 0..200 {
        let value: T = sample(seed, (seed % 40) as usize);
        assert_eq!(value_of(&tree_of(&value)).as_ref(), Ok(&value));
    }
}

#[derive(Debug, Clone, PartialEq, Data)]
enum Exp {
    Number(i32),
    Add(Box<Exp>, Box<Self>),
    Nothing,
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Point {
    x: i32,
    r#type: Option<u8>,
}

#[test]
fn plain_types_round_trip() {
    check_round_trips::<Exp>();
    check_round_trips::<Point>();
}
