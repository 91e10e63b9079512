//! Expressions over the shapes of types: literals, lists, and types as expressions.

use super::*;
use crate::regular::{Assembly, Automaton};
use crate::{Builder, Leaves, Limits, Origin, render};

fn numbers_tree(items: &[i8]) -> crate::Tree {
    let mut builder = Builder::new();
    builder.list(numbers(), items, |&n, b| b.leaf(number(), n as u128));
    builder.finish()
}

#[test]
fn literals_are_values_of_the_type() {
    let expression = parse("<>cons(5, <>-1)");
    let grammar = expression.grammar(&[numbers()]).unwrap();
    assert_eq!(grammar.to_string(), "Vec<i8> = nil | cons(i8, Vec<i8>)\ni8 = 5 | -1 | other\n");
    let automaton = expression.compile(&grammar).unwrap();
    for (items, is_in) in
        [(&[5, -1][..], true), (&[5, 7, -1, 0], true), (&[-1, 5], false), (&[], false)]
    {
        assert_eq!(automaton.contains_tree(&grammar, &numbers_tree(items)), is_in, "{items:?}");
    }
    let wrong = parse("<>true").compile(&grammar_of(booleans())).unwrap();
    assert!(!wrong.contains_tree(&grammar_of(booleans()), &numbers_tree(&[1])));
}

#[test]
fn a_list_in_brackets_is_that_list() {
    let expression = parse("[1, _, 127]");
    let grammar = expression.grammar(&[numbers()]).unwrap();
    let automaton = expression.compile(&grammar).unwrap();
    assert!(automaton.contains_tree(&grammar, &numbers_tree(&[1, 9, 127])));
    assert!(!automaton.contains_tree(&grammar, &numbers_tree(&[1, 9, 126])));
    assert!(!automaton.contains_tree(&grammar, &numbers_tree(&[1, 127])));
}

#[test]
fn classes_can_be_named_where_no_value_of_the_type_is() {
    let expression = parse("<>-small");
    let grammar = expression.grammar(&[numbers()]).unwrap();
    let automaton = expression.compile(&grammar).unwrap();
    assert!(automaton.contains_tree(&grammar, &numbers_tree(&[1, -7])));
    assert!(!automaton.contains_tree(&grammar, &numbers_tree(&[1, -70])));
    // In a grammar with classes the literals of three of them are known.
    let grammar = grammar_of(numbers());
    let automaton = parse("<>-1").compile(&grammar).unwrap();
    assert!(automaton.contains_tree(&grammar, &numbers_tree(&[1, -1])));
    assert!(!automaton.contains_tree(&grammar, &numbers_tree(&[1])));
}

#[test]
fn a_name_of_several_types_means_all_of_them() {
    let grammar = grammar_of(lists());
    let automaton = |text: &str| {
        let set = parse(text).compile(&grammar).unwrap();
        Automaton::of_grammar(&grammar).intersection(&set).determinise().unwrap()
    };
    let sum = "<>(cons@Vec<bool>(_, _) + cons@Vec<Vec<bool>>(_, _))";
    assert!(automaton("<>cons(_, _)").is_same_as(&automaton(sum)).unwrap());
    assert!(!automaton("<>cons(_, _)").is_same_as(&automaton("<>cons@Vec<bool>(_, _)")).unwrap());
    // Where they are not told apart, neither are they here.
    let merged = Grammar::of_shape(lists(), &Reading::new().untagged());
    let outer = parse("cons@Vec<bool>(_, _)").compile(&merged).unwrap();
    assert!(outer.is_compatible_with(&Automaton::of_grammar(&merged)));
    assert!(Automaton::of_grammar(&merged).determinise().unwrap().counts(7).trees(5) > 0.0);
}

struct Even;
struct Odd;

fn even() -> ShapeId {
    define::<Even>("Even", Kind::Sum, |d| {
        d.constructor("Stop", Style::Unit, 1, &[]);
        d.constructor("Even", Style::Tuple, 1, &[("0", odd), ("1", boolean)]);
    })
}

fn odd() -> ShapeId {
    define::<Odd>("Odd", Kind::Sum, |d| {
        d.constructor("Odd", Style::Tuple, 1, &[("0", even)]);
        d.constructor("Both", Style::Tuple, 1, &[("0", even), ("1", odd)]);
    })
}

struct Never;

fn never() -> ShapeId {
    define::<Never>("Never", Kind::Sum, |_| {})
}

#[test]
fn types_are_expressions() {
    for (shape, expected) in [
        (boolean(), "false + true"),
        (booleans(), "mu X. nil + cons(false + true, X)"),
        (term(), "mu X. Zero + Not(X) + And(X, X) + If(X, X, X)"),
        (
            lists(),
            "mu Y. nil@Vec<Vec<bool>> + cons@Vec<Vec<bool>>(mu X. nil@Vec<bool> + \
             cons@Vec<bool>(false + true, X), Y)",
        ),
        (even(), "mu X. Stop + Even(mu Y. Odd(X) + Both(X, Y), false + true)"),
        (number(), "0 + 1 + small + large + MAX + -1 + -small + -large + MIN"),
        (never(), "mu X. X"),
    ] {
        let grammar = grammar_of(shape);
        let expression = Expression::of_shape(shape).unwrap();
        assert_eq!(expression.to_string(), expected);
        assert_eq!(parse(expected), expression);
        let of_expression = expression.compile(&grammar).unwrap().determinise().unwrap();
        let of_type = Automaton::of_grammar(&grammar).determinise().unwrap();
        assert!(of_expression.is_same_as(&of_type).unwrap(), "{expected}");
    }
}

#[test]
fn letters_become_trees_again() {
    let mut random = Random(7);
    let expression = parse("<>cons(5, <>-1) + _");
    for (shape, grammar) in [
        (lists(), grammar_of(lists())),
        (boxed(), grammar_of(boxed())),
        (numbers(), expression.grammar(&[numbers()]).unwrap()),
        (numbers(), Grammar::of_shape(numbers(), &Reading::new().leaves(Leaves::Opaque))),
    ] {
        let assembly = Assembly::new(&grammar, &[shape]);
        let counts = Automaton::of_grammar(&grammar).determinise().unwrap().counts(13);
        for _ in 0..50 {
            let letters = counts.sample(13, |bound| random.below(bound)).unwrap();
            let tree = assembly
                .tree(&grammar, &letters, |symbol, builder| {
                    match grammar.symbols()[symbol].origin {
                        Origin::Other(id) => builder.leaf(id, 77),
                        other => panic!("{other:?} has one value only"),
                    }
                })
                .unwrap();
            let mut spelled = Vec::new();
            assert!(grammar.spell(&tree, &mut spelled));
            assert_eq!(spelled, letters, "{}", render(&tree, &Limits::default()));
        }
        assert_eq!(assembly.tree(&grammar, &[], |_, _| {}), None);
        assert_eq!(assembly.tree(&grammar, &[99], |_, _| {}), None);
    }
}

#[test]
fn several_values_side_by_side_are_a_tuple() {
    let roots = [boolean(), numbers()];
    let expression = parse("(true, <>5)");
    let grammar = expression.grammar(&roots).unwrap();
    let set = expression.compile(&grammar).unwrap().intersection(&Automaton::of_grammar(&grammar));
    let smallest = set.smallest().unwrap();
    let tree = Assembly::new(&grammar, &roots).tree(&grammar, &smallest, |_, _| {}).unwrap();
    assert_eq!(tree.nodes().len(), 4);
    assert!(set.contains_tree(&grammar, &tree));
}
