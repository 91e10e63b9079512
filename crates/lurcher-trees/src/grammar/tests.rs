//! Which symbols a shape has under each reading, and how trees are spelled.

use super::*;
use crate::{Builder, ListStyle, Style, define};

fn boolean() -> ShapeId {
    define::<bool>("bool", Kind::Sum, |d| {
        d.constructor("false", Style::Unit, 1, &[]);
        d.constructor("true", Style::Unit, 1, &[]);
    })
}

fn number() -> ShapeId {
    define::<i8>("i8", Kind::Signed(8), |_| {})
}

fn list_of<L: 'static>(name: &'static str, of: fn() -> ShapeId, own: fn() -> ShapeId) -> ShapeId {
    define::<L>(name, Kind::List(ListStyle::Vec), |d| {
        d.constructor("nil", Style::Unit, 1, &[]);
        d.constructor("cons", Style::Tuple, 1, &[("head", of), ("tail", own)]);
    })
}

fn booleans() -> ShapeId {
    list_of::<Vec<bool>>("Vec<bool>", boolean, booleans)
}

fn lists() -> ShapeId {
    list_of::<Vec<Vec<bool>>>("Vec<Vec<bool>>", booleans, lists)
}

struct Never;
struct Exp;

fn never() -> ShapeId {
    define::<Never>("Never", Kind::Sum, |_| {})
}

fn boxed() -> ShapeId {
    define::<Box<Exp>>("Box<Exp>", Kind::Pointer, |d| {
        d.constructor("Box::new", Style::Tuple, 1, &[("0", expression)]);
    })
}

fn expression() -> ShapeId {
    define::<Exp>("Exp", Kind::Sum, |d| {
        d.constructor("Exp::Number", Style::Tuple, 1, &[("0", number)]);
        d.constructor("Exp::Add", Style::Tuple, 1, &[("0", boxed), ("1", boxed)]);
        d.constructor("Exp::Never", Style::Tuple, 1, &[("0", never)]);
    })
}

/// `Add(Number(left), Number(right))`.
fn sum(left: i8, right: i8) -> Tree {
    let mut builder = Builder::new();
    let add = builder.begin(expression(), 1);
    for number_in in [left, right] {
        let pointer = builder.begin(boxed(), 0);
        let leaf = builder.begin(expression(), 0);
        builder.leaf(number(), number_in as u128);
        builder.end(leaf);
        builder.end(pointer);
    }
    builder.end(add);
    builder.finish()
}

fn spelled(grammar: &Grammar, tree: &Tree) -> Vec<String> {
    let mut letters = Vec::new();
    assert!(grammar.spell(tree, &mut letters));
    letters.iter().map(|&letter| grammar.letters()[letter as usize].name.clone()).collect()
}

#[test]
fn pointers_are_looked_through_and_what_builds_nothing_is_left_out() {
    let grammar = Grammar::of_shape(boxed(), &Reading::new());
    assert_eq!(
        grammar.to_string(),
        "Exp = Number(i8) | Add(Exp, Exp)\n\
         i8 = 0 | 1 | small | large | MAX | -1 | -small | -large | MIN\n"
    );
    assert_eq!(spelled(&grammar, &sum(0, -128)), ["Add", "Number", "0", "Number", "MIN"]);
}

#[test]
fn the_same_constructor_at_two_types_is_told_apart_unless_asked_otherwise() {
    let names = |reading| {
        let grammar = Grammar::of_shape(lists(), &reading);
        grammar.letters().iter().map(|letter| letter.name.clone()).collect::<Vec<_>>()
    };
    assert_eq!(
        names(Reading::new()),
        [
            "nil@Vec<Vec<bool>>",
            "cons@Vec<Vec<bool>>",
            "nil@Vec<bool>",
            "cons@Vec<bool>",
            "false",
            "true"
        ]
    );
    assert_eq!(names(Reading::new().untagged()), ["nil", "cons", "false", "true"]);
    let grammar = Grammar::of_shape(lists(), &Reading::new());
    assert_eq!(grammar.named("cons").count(), 2);
    assert_eq!(grammar.named("cons@Vec<bool>").count(), 1);
    assert_eq!(grammar.named("snoc").count(), 0);
}

#[test]
fn a_constructor_is_found_by_its_path_too() {
    let grammar = Grammar::of_shape(expression(), &Reading::new());
    assert!(grammar.named("Exp::Add").eq(grammar.named("Add")));
}

#[test]
fn opaque_leaves_and_types_are_one_letter_that_does_not_count() {
    let grammar = Grammar::of_shape(expression(), &Reading::new().leaves(Leaves::Opaque));
    assert_eq!(spelled(&grammar, &sum(3, 4)), ["Add", "Number", "i8", "Number", "i8"]);
    let i8_letter = grammar.letters().iter().find(|letter| letter.name == "i8").unwrap();
    assert!(!i8_letter.counts && i8_letter.is_mentioned);
    let whole = Grammar::of_shape(expression(), &Reading::new().opaque(boxed()));
    assert_eq!(spelled(&whole, &sum(3, 4)), ["Exp"]);
}

#[test]
fn representatives_are_atoms_and_all_other_values_one_unmentioned_letter() {
    let atom = |n: i8| {
        let mut builder = Builder::new();
        builder.leaf(number(), n as u128);
        builder.finish()
    };
    let reading = Reading::new().representatives(number(), vec![atom(4), atom(-5)]);
    let grammar = Grammar::of_shape(expression(), &reading);
    assert_eq!(spelled(&grammar, &sum(4, -5)), ["Add", "Number", "4", "Number", "-5"]);
    assert_eq!(spelled(&grammar, &sum(4, 6)), ["Add", "Number", "4", "Number", "other"]);
    assert!(!grammar.letters().last().unwrap().is_mentioned);
    // Whole trees, too; a representative behind a pointer is the same value.
    let reading = Reading::new().representatives(boxed(), vec![sum(1, 2)]);
    let grammar = Grammar::of_shape(expression(), &reading);
    assert_eq!(spelled(&grammar, &sum(1, 2)).len(), 1);
    assert_eq!(spelled(&grammar, &sum(2, 1)), ["other"]);
}

#[test]
fn several_values_are_the_arguments_of_a_product() {
    let grammar = Grammar::of_shapes(&[boolean(), number()], &Reading::new());
    assert!(grammar.to_string().starts_with("input = (bool, i8)\n"));
    let mut builder = Builder::new();
    let begun = builder.begin(boolean(), 1);
    builder.end(begun);
    builder.leaf(number(), 7);
    assert_eq!(spelled(&grammar, &builder.finish()), ["", "true", "small"]);
}

#[test]
fn a_tree_of_another_type_is_not_spelled() {
    let grammar = Grammar::of_shape(booleans(), &Reading::new());
    let mut letters = vec![7];
    assert!(!grammar.spell(&sum(1, 2), &mut letters));
    assert_eq!(letters, [7]);
}
