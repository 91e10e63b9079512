//! Values that match their expression, however they are drawn or shrunk.

use std::collections::{BTreeSet, HashSet};
use std::num::NonZero;

use super::*;
use crate::Data;
use crate::generators::testing::{
    assert_faithful, from_zeros, misuse_of, recorded, replayed, try_draw,
};
use crate::generators::{samples, simplest, vec};
use crate::source::Tape;

// In the unit tests of this crate `#[derive(Data)]` names the crate as users do.
#[derive(Clone, Debug, PartialEq, Data)]
enum Exp {
    Number(i32),
    Name(String),
    Not(Box<Exp>),
    Add(Box<Exp>, Box<Exp>),
    Call { name: char, arguments: Vec<Exp> },
}

fn number(n: i32) -> Box<Exp> {
    Box::new(Exp::Number(n))
}

fn matches<T: Data>(expression: &str, value: &T) -> bool {
    let expression = Expression::parse(expression).unwrap();
    let grammar = expression.grammar(&[T::shape()]).unwrap();
    expression.compile(&grammar).unwrap().contains_tree(&grammar, &tree_of(value))
}

/// Values match, are made again from their tapes, and begin with the smallest.
fn check<T: Data + PartialEq + fmt::Debug>(expression: &str, smallest: &T) {
    let generator = matching::<T>(expression);
    assert_faithful(&generator);
    assert_eq!(from_zeros(&generator), *smallest, "{expression}");
    for value in samples(&generator, 100) {
        assert!(matches(expression, &value), "{expression}: {value:?}");
    }
}

#[test]
fn values_match_and_the_simplest_is_the_smallest() {
    check("_", &Vec::<bool>::new());
    check("<>cons(true, <>false)", &vec![true, false]);
    check("cons(_, nil)", &vec![false]);
    check("mu X. cons(true, X) + nil", &Vec::<bool>::new());
    check("o o o nil", &vec![false, false, false]);
    check("<>cons(5, <>-1)", &vec![5i8, -1]);
    check("<>7", &vec![7u128]);
    check("[-3] + [1.5, -0.25, -3]", &vec![-3f32]);
    check("\"ab\" + <>'z'", &"z".to_string());
    check("(true, <>(3, _))", &(true, vec![(3u8, 'a')]));
    check("<>Some(Err(_))", &vec![Some(Err::<bool, char>('a'))]);
    check("<>Add(_, <>Not(_))", &Exp::Add(number(0), Box::new(Exp::Not(number(0)))));
    check("<>Name(\"x\")", &Exp::Name("x".into()));
    check(
        "<>Call('f', [Number(1), _])",
        &Exp::Call { name: 'f', arguments: vec![Exp::Number(1), Exp::Number(1)] },
    );
    check("mu X. Number(0) + Add(X, X)", &Exp::Number(0));
    check("Add(_, _) + Not(Not(_))", &Exp::Not(Box::new(Exp::Not(number(0)))));
}

#[test]
fn classes_of_numbers_and_what_is_left_of_a_type_are_drawn() {
    check("<>-large", &vec![-17i32]);
    check("<>MAX", &vec![u64::MAX]);
    check("<>MIN", &vec![i128::MIN]);
    let floats = from_zeros(&matching::<Vec<f64>>("<>cons(NaN, <>-inf)"));
    assert_eq!(format!("{floats:?}"), "[NaN, -inf]");
    check("<>`beyond ASCII`", &"\u{80}".to_string());
    // 0 is taken, so the simplest other number is 1.
    check("cons(other, _) + [0, 0]", &vec![1u8]);
    let others = samples(matching::<Vec<u8>>("[other, 0 + 1 + 2]"), 300);
    assert!(others.iter().all(|list| list[0] > 2 && list[1] < 3));
    let first: HashSet<u8> = others.iter().map(|list| list[0]).collect();
    assert!(first.len() > 20);
}

#[test]
fn types_that_refuse_or_drop_parts_of_a_tree_still_match() {
    check("<>cons(_, <>cons(_, _))", &vec![NonZero::new(1u8).unwrap(), NonZero::new(1).unwrap()]);
    let sets = matching::<BTreeSet<u8>>("cons(_, cons(_, _))");
    assert!(samples(&sets, 100).iter().all(|set| set.len() >= 2));
    assert_eq!(simplest(&sets), BTreeSet::from([0, 1]));
    let sets = matching::<BTreeSet<u8>>("<>cons(7, cons(9, _))");
    assert!(samples(&sets, 50).iter().all(|set| set.range(7..).nth(1) == Some(&9)));
}

#[test]
fn shapes_of_one_size_are_drawn_alike_and_sizes_too() {
    let lists = matching::<Vec<bool>>("<>true");
    let mut lengths = [0; 13];
    let mut pairs = std::collections::HashMap::new();
    for seed in 0..6_000 {
        let list = try_draw(&lists, seed, 12).unwrap();
        lengths[list.len() - 1] += 1;
        if list.len() == 2 {
            *pairs.entry(list).or_insert(0) += 1;
        }
    }
    assert!(lengths.iter().all(|n| (370..560).contains(n)), "{lengths:?}");
    assert_eq!(pairs.len(), 3);
    assert!(pairs.values().all(|n| (110..210).contains(n)), "{pairs:?}");
}

#[test]
fn a_built_expression_will_do_and_large_sizes_are_bounded() {
    let constant = |name| Expression::constructor(name, []);
    let built = Expression::mu("X", |rest| {
        Expression::constructor("cons", [constant("true"), rest]) + constant("nil")
    });
    let lists = matching::<Vec<bool>>(built);
    assert_eq!(
        format!("{lists:?}"),
        "matching::<alloc::vec::Vec<bool>>(\"mu X. cons(true, X) + nil\")"
    );
    let lengths = (0..50).map(|seed| try_draw(&lists, seed, 100_000).unwrap().len());
    assert!(lengths.max().unwrap() > 150);
    assert_faithful(&vec(lists.clone()));
}

#[test]
fn any_tape_makes_a_value_that_matches() {
    let expression = "<>Add(Number(3), <>Call(_, <>cons(Not(_), _)))";
    let generator = matching::<Exp>(expression);
    for seed in 0..60 {
        let (_, recording) = recorded(&generator, seed, 20);
        let mut answers = recording.tape().answers().to_vec();
        for (index, answer) in answers.iter_mut().enumerate() {
            if (index as u64 * 7 + seed) % 3 == 0 {
                *answer = (*answer + seed) % 5;
            }
        }
        answers.truncate(answers.len() - seed as usize % 4);
        let (value, _) = replayed(&generator, Tape::from(answers.clone()));
        assert!(matches(expression, &value.unwrap()));
        let mut source =
            Source::replay(Tape::from(answers), crate::source::Beyond::Random, seed, 20);
        assert!(matches(expression, &generator.draw(&mut source)));
    }
}

#[test]
fn failures_shrink_to_the_smallest_match() {
    let expressions = || matching::<Exp>("<>Not(Number(7))");
    let not_7 = || Box::new(Exp::Not(number(7)));
    let sums = expressions().filter("sums", |value| matches!(value, Exp::Add(..)));
    // What the expression names comes before other numbers.
    assert_eq!(simplest(sums), Exp::Add(number(7), not_7()));
    let calls =
        matching::<Exp>("Call(_, <>Not(Number(7)))").filter(
            "of two arguments",
            |value| match value {
                Exp::Call { arguments, .. } => arguments.len() > 1,
                _ => false,
            },
        );
    let arguments = vec![*not_7(), Exp::Number(7)];
    assert_eq!(simplest(calls), Exp::Call { name: 'a', arguments });
    let long = matching::<Vec<bool>>("<>cons(true, <>false)").filter("long", |l| l.len() > 3);
    let numbers = matching::<Vec<i32>>("<>cons(other, <>5)").filter("large", |l| l[0] > 99);
    assert_eq!((simplest(long).len(), simplest(numbers)), (4, vec![100, 5]));
}

#[test]
fn mistakes_are_pointed_at() {
    let message = misuse_of(|| matching::<Vec<bool>>("<>cons(true, <>false"));
    assert!(message.contains("  <>cons(true, <>false\n    ^^^^\nadd the `)`"), "{message}");
    assert!(message.contains("matching/tests.rs"), "the place is the caller's: {message}");
    let message = misuse_of(|| matching::<Vec<bool>>("<>cnos(true, _)"));
    assert!(message.contains("does not fit `Vec<bool>`: line 1, column 3"), "{message}");
    assert!(message.contains("did you mean `cons`?"), "{message}");
    let message = misuse_of(|| matching::<Vec<bool>>("cons(nil, _)"));
    assert!(message.contains("no value of `Vec<bool>` matches `cons(nil, _)`"), "{message}");
    assert!(
        message.contains("  Vec<bool> = nil | cons(bool, Vec<bool>)\n  bool = false | true\n"),
        "{message}"
    );
    let message = misuse_of(|| matching::<std::convert::Infallible>("_"));
    assert!(message.contains("no value of `Infallible`"), "{message}");
}

#[derive(Clone, Debug, PartialEq, Data)]
enum Partly {
    Plain(u8),
    Hidden(#[data(opaque, with = vec(0..3u8).size(1))] Vec<u8>),
}

#[test]
fn what_cannot_be_made_from_a_tree_is_a_misuse_only_if_it_is_asked_for() {
    check("Plain(3)", &Partly::Plain(3));
    let hidden = matching::<Partly>("Hidden");
    let message = misuse_of(|| hidden.draw(&mut Source::random(1, 1)));
    assert!(message.contains("opaque") && message.contains("`from_fn`"), "{message}");
}
