//! Type parameters, constants, where clauses.

use std::fmt::{Debug, Display};

use lurcher::Data;

use super::{check_round_trips, constructors, shape_of};

#[derive(Debug, Clone, PartialEq, Data)]
enum Tree<T> {
    Leaf,
    Node(Box<Tree<T>>, T, Box<Tree<T>>),
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Both<A, B = A>
where
    A: Clone,
    B: Display,
{
    first: Vec<A>,
    second: Option<B>,
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Tagged<T: Clone + Debug, const TAG: u8, const LOUD: bool> {
    value: T,
}

/// A parameter that only a skipped field uses.
#[derive(Debug, Clone, PartialEq, Data)]
struct Marked<T> {
    number: u8,
    #[data(skip)]
    marker: std::marker::PhantomData<T>,
}

/// A type inside a type inside itself, with the parameter changing once.
#[derive(Debug, Clone, PartialEq, Data)]
enum Rose<T> {
    Bud(T),
    Flower(Vec<Rose<T>>, Tree<T>),
}

trait Family {
    type Member;
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Numbers;

impl Family for Numbers {
    type Member = u16;
}

/// A field of an associated type: the user says that it is `Data`.
#[derive(Debug, Clone, PartialEq, Data)]
struct Member<F: Family>
where
    F::Member: Data,
{
    #[data(skip)]
    family: std::marker::PhantomData<F>,
    member: F::Member,
}

#[test]
fn generic_types_round_trip() {
    check_round_trips::<Tree<u8>>();
    check_round_trips::<Tree<Tree<String>>>();
    check_round_trips::<Both<u8>>();
    check_round_trips::<Both<i64, String>>();
    check_round_trips::<Tagged<u8, 7, true>>();
    check_round_trips::<Marked<Tree<u8>>>();
    check_round_trips::<Rose<i8>>();
    check_round_trips::<Member<Numbers>>();
}

#[test]
fn instances_have_shapes_of_their_own_and_constructors_without_parameters() {
    assert_ne!(Tree::<u8>::shape(), Tree::<u16>::shape());
    assert_ne!(Tagged::<u8, 1, true>::shape(), Tagged::<u8, 2, true>::shape());
    assert_eq!(constructors::<Tree<u8>>(), ["Tree::Leaf", "Tree::Node"]);
    assert_eq!(shape_of::<Tree<u8>>().order, [0, 1]);
}

#[test]
fn a_generic_type_can_be_derived_inside_a_function_and_a_macro() {
    macro_rules! wrapper {
        ($name:ident, $field:ident: $type:ty) => {
            #[derive(Debug, Clone, PartialEq, Data)]
            struct $name<T> {
                $field: $type,
                value: T,
            }
        };
    }
    wrapper!(Wrapper, inner: Vec<Option<u8>>);
    check_round_trips::<Wrapper<bool>>();
}
