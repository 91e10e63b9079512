//! `#[derive(Data)]`, by what a type may contain.

mod attributes;
mod generics;
mod large;
mod recursion;
mod shapes;

use std::fmt::Debug;

use lurcher::_macro_support::{Shape, sample};
use lurcher::Data;
use lurcher::data::{tree_of, value_of};

/// Values of many sizes; the same in every run.
fn samples<T: Data>() -> impl Iterator<Item = T> {
    (0..300).map(|seed| sample(seed, (seed % 40) as usize))
}

#[track_caller]
fn check_round_trips<T: Data + Debug + PartialEq>() {
    for value in samples::<T>() {
        assert_eq!(value_of(&tree_of(&value)).as_ref(), Ok(&value));
    }
}

fn shape_of<T: Data>() -> &'static Shape {
    lurcher::_macro_support::shape(T::shape())
}

/// The names of a type's constructors, in order of declaration.
fn constructors<T: Data>() -> Vec<&'static str> {
    shape_of::<T>().constructors.iter().map(|constructor| constructor.name).collect()
}

/// A value as the report would show it.
fn expression<T: Data>(value: &T) -> String {
    lurcher::_macro_support::render(&tree_of(value), &Default::default())
}
