//! Types that contain themselves, directly and in turns.

use std::rc::Rc;
use std::sync::Arc;

use lurcher::_macro_support::sample;
use lurcher::Data;
use lurcher::data::{tree_of, value_of};

use super::{check_round_trips, samples, shape_of};

#[derive(Debug, Clone, PartialEq, Data)]
enum Exp {
    Number(i32),
    Negated(Box<Self>),
    Sum(Rc<Exp>, Arc<Exp>),
    Call { name: String, arguments: Vec<Exp>, otherwise: Option<Box<Exp>> },
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Tree {
    label: u8,
    children: Vec<Tree>,
}

#[derive(Debug, Clone, PartialEq, Data)]
struct Chain(Option<Box<Chain>>);

/// Statements contain expressions contain statements.
#[derive(Debug, Clone, PartialEq, Data)]
enum Statement {
    Return(Expression),
    If(Expression, Box<Statement>, Option<Box<Statement>>),
    Block(Vec<Statement>),
}

#[derive(Debug, Clone, PartialEq, Data)]
enum Expression {
    Variable(char),
    Lambda { body: Box<Statement> },
    Apply(Box<Expression>, Vec<Expression>),
}

/// No constructor of either side is free of the other, save one.
#[derive(Debug, Clone, PartialEq, Data)]
enum Left {
    Once(Box<Right>),
    Thrice(Box<Left>, Box<Left>, Box<Left>),
}

#[derive(Debug, Clone, PartialEq, Data)]
enum Right {
    Back(Box<Left>),
    Stop,
}

fn left_nodes(left: &Left) -> usize {
    match left {
        Left::Once(right) => match &**right {
            Right::Back(left) => 1 + left_nodes(left),
            Right::Stop => 1,
        },
        Left::Thrice(a, b, c) => 1 + left_nodes(a) + left_nodes(b) + left_nodes(c),
    }
}

#[test]
fn recursive_types_round_trip() {
    check_round_trips::<Exp>();
    check_round_trips::<Tree>();
    check_round_trips::<Chain>();
}

#[test]
fn mutually_recursive_types_round_trip() {
    check_round_trips::<Statement>();
    check_round_trips::<Expression>();
    check_round_trips::<Left>();
    assert!(shape_of::<Statement>().recursive);
    assert!(shape_of::<Expression>().recursive);
}

#[test]
fn a_type_whose_every_constructor_recurs_through_others_stays_small() {
    // Without budget only the simplest constructor leads to an end.
    assert!((0..200).all(|seed| left_nodes(&sample(seed, 0)) == 1));
    assert!((0..200).all(|seed| left_nodes(&sample(seed, 50)) <= 500));
}

#[test]
fn recursive_values_are_sometimes_nested_and_always_finite() {
    fn depth(exp: &Exp) -> usize {
        match exp {
            Exp::Number(_) => 1,
            Exp::Negated(inner) => 1 + depth(inner),
            Exp::Sum(left, right) => 1 + depth(left).max(depth(right)),
            Exp::Call { arguments, otherwise, .. } => {
                let arguments = arguments.iter().chain(otherwise.as_deref());
                1 + arguments.map(depth).max().unwrap_or(0)
            }
        }
    }
    let depths: Vec<usize> = samples().map(|exp| depth(&exp)).collect();
    assert!(depths.iter().any(|&depth| depth >= 5));
    assert!(depths.contains(&1));
}

#[derive(Data)]
enum List {
    Nil,
    Cons(u8, Box<List>),
}

fn length(mut list: &List) -> usize {
    let mut length = 0;
    while let List::Cons(_, rest) = list {
        length += 1;
        list = rest;
    }
    length
}

#[test]
fn a_level_of_a_deep_value_takes_little_stack() {
    // Unoptimised, a level costs about 200 bytes to draw and to read; this
    // fails if that doubles.
    let draw_and_read = || {
        let list: List =
            (0..).map(|seed| sample(seed, 30_000)).find(|l| length(l) > 25_000).unwrap();
        let again: List = value_of(&tree_of(&list)).unwrap();
        assert_eq!(length(&again), length(&list));
    };
    let thread = std::thread::Builder::new().stack_size(12 << 20).spawn(draw_and_read);
    thread.unwrap().join().unwrap();
}
