//! Every kind of node as text, and texts of values too large to show.

use crate::{Builder, Kind, Limits, ListStyle, ShapeId, Style, Tree, define, render};

fn number() -> ShapeId {
    define::<u8>("u8", Kind::Unsigned(8), |_| {})
}

fn pointer_sized() -> ShapeId {
    define::<usize>("usize", Kind::Unsigned(64), |_| {})
}

fn signed() -> ShapeId {
    define::<i16>("i16", Kind::Signed(16), |_| {})
}

fn double() -> ShapeId {
    define::<f64>("f64", Kind::Float(64), |_| {})
}

fn single() -> ShapeId {
    define::<f32>("f32", Kind::Float(32), |_| {})
}

fn character() -> ShapeId {
    define::<char>("char", Kind::Char, |_| {})
}

/// A list type per style; the parameter keeps them apart.
struct ListOf<const STYLE: usize>;

const STYLES: [ListStyle; 6] = [
    ListStyle::Vec,
    ListStyle::Array,
    ListStyle::From,
    ListStyle::FromIterator,
    ListStyle::Text,
    ListStyle::TextInto,
];

fn list<const STYLE: usize>() -> ShapeId {
    define::<ListOf<STYLE>>("List", Kind::List(STYLES[STYLE]), |d| {
        let element = if STYLE < 4 { number } else { character };
        d.constructor("nil", Style::Unit, 1, &[]);
        d.constructor("cons", Style::Tuple, 1, &[("head", element), ("tail", list::<STYLE>)]);
    })
}

struct Sample;

/// One constructor of every style.
fn sample() -> ShapeId {
    define::<Sample>("Sample", Kind::Sum, |d| {
        d.constructor("Unit", Style::Unit, 1, &[]);
        d.constructor("Tuple", Style::Tuple, 1, &[("0", number), ("1", number)]);
        d.constructor("Named", Style::Named, 1, &[("x", number), ("y", number)]);
        d.constructor("", Style::Array, 1, &[("0", number), ("1", number)]);
        d.constructor("Fallible", Style::Fallible, 1, &[("0", number)]);
        d.constructor("..=", Style::Prefix, 1, &[("0", number)]);
        d.constructor("..", Style::Infix, 1, &[("0", number), ("1", number)]);
        d.constructor("..", Style::Postfix, 1, &[("0", number)]);
        d.constructor("", Style::Tuple, 1, &[("0", number)]);
        d.constructor("..", Style::Infix, 1, &[("0", sample), ("1", sample)]);
        d.constructor("..", Style::Unit, 1, &[]);
    })
}

struct Chain;

fn chain() -> ShapeId {
    define::<Chain>("Chain", Kind::Sum, |d| {
        d.constructor("End", Style::Unit, 1, &[]);
        d.constructor("Link", Style::Tuple, 1, &[("0", chain)]);
    })
}

fn written(write: impl FnOnce(&mut Builder)) -> Tree {
    let mut builder = Builder::new();
    write(&mut builder);
    builder.finish()
}

fn chain_of(depth: usize) -> Tree {
    written(|b| {
        let links: Vec<usize> = (0..depth).map(|_| b.begin(chain(), 1)).collect();
        b.begin(chain(), 0);
        links.into_iter().for_each(|link| b.end(link));
    })
}

fn shown(write: impl FnOnce(&mut Builder)) -> String {
    render(&written(write), &Limits::default())
}

#[test]
fn numbers_and_characters_are_literals_or_named_constants() {
    let leaf = |shape, bits| shown(|b| b.leaf(shape, bits));
    assert_eq!(leaf(number(), 255), "255");
    assert_eq!(leaf(pointer_sized(), u64::MAX.into()), "usize::MAX");
    assert_eq!(leaf(signed(), i16::MIN as u128), "i16::MIN");
    assert_eq!(leaf(signed(), 0x8000), "i16::MIN");
    assert_eq!(leaf(signed(), 0x7FFF), "i16::MAX");
    assert_eq!(leaf(signed(), -1i16 as u128), "-1");
    assert_eq!(leaf(double(), 1.5f64.to_bits().into()), "1.5");
    assert_eq!(leaf(double(), f64::NEG_INFINITY.to_bits().into()), "f64::NEG_INFINITY");
    assert_eq!(leaf(double(), 0x7FF0_0000_0000_0001), "f64::from_bits(0x7ff0000000000001)");
    assert_eq!(leaf(single(), f32::NAN.to_bits().into()), "f32::NAN");
    assert_eq!(leaf(single(), 0.1f32.to_bits().into()), "0.1");
    assert_eq!(leaf(character(), '\n' as u128), "'\\n'");
}

#[test]
fn constructors_are_written_in_their_style() {
    let expected = [
        "Unit",
        "Tuple(1, 2)",
        "Named { x: 1, y: 2 }",
        "[1, 2]",
        "Fallible(1).unwrap()",
        "..=1",
        "1..2",
        "1..",
        "(1,)",
    ];
    for (constructor, text) in expected.into_iter().enumerate() {
        let n_fields = crate::shape(sample()).constructors[constructor].fields.len();
        let sample = shown(|b| {
            let begun = b.begin(sample(), constructor);
            (1..=n_fields).for_each(|n| b.leaf(number(), n as u128));
            b.end(begun);
        });
        assert_eq!(sample, text);
    }
}

#[test]
fn an_operator_inside_an_operator_has_parentheses() {
    let nested = shown(|b| {
        let outer = b.begin(sample(), 9);
        let inner = b.begin(sample(), 7);
        b.leaf(number(), 1);
        b.end(inner);
        b.begin(sample(), 10);
        b.end(outer);
    });
    assert_eq!(nested, "(1..)..(..)");
}

#[test]
fn lists_are_written_in_their_style() {
    fn bytes<const STYLE: usize>() -> String {
        shown(|b| b.list(list::<STYLE>(), [7, 8], |n, b| b.leaf(number(), n)))
    }
    fn text<const STYLE: usize>() -> String {
        shown(|b| b.list(list::<STYLE>(), "a\"".chars(), |c, b| b.leaf(character(), c as u128)))
    }
    assert_eq!(bytes::<0>(), "vec![7, 8]");
    assert_eq!(bytes::<1>(), "[7, 8]");
    assert_eq!(bytes::<2>(), "From::from([7, 8])");
    assert_eq!(bytes::<3>(), "FromIterator::from_iter([7, 8])");
    assert_eq!(text::<4>(), r#""a\"".to_string()"#);
    assert_eq!(text::<5>(), r#""a\"".into()"#);
}

#[test]
fn what_is_left_out_is_counted() {
    let few = Limits { elements: 2, characters: 2, depth: 2, nodes: 100 };
    let bytes = written(|b| b.list(list::<0>(), 0..5, |n, b| b.leaf(number(), n)));
    assert_eq!(render(&bytes, &few), "vec![0, 1, … 3 more]");
    let text = written(|b| {
        b.list(list::<4>(), "abcde".chars(), |c, b| b.leaf(character(), c as u128));
    });
    assert_eq!(render(&text, &few), r#""ab" … 3 more characters"#);
    assert_eq!(render(&chain_of(9), &few), "Link(Link(Link(…)))");
    let none = Limits { nodes: 1, ..Limits::NONE };
    assert_eq!(render(&chain_of(9), &none), "Link(…)");
    assert_eq!(render(&Tree::default(), &few), "");
}

#[test]
fn a_long_array_is_cut_like_a_list() {
    struct Long;
    let long = define::<Long>("Long", Kind::Sum, |d| {
        d.constructor("", Style::Array, 1, &[("element", number as fn() -> ShapeId); 200]);
    });
    let text = shown(|b| {
        let begun = b.begin(long, 0);
        (0..200u128).for_each(|n| b.leaf(number(), n));
        b.end(begun);
    });
    assert!(text.ends_with("98, 99, … 100 more]"), "{text}");
}

#[test]
fn a_million_elements_and_a_million_levels_need_no_stack() {
    const MANY: usize = 1_000_000;
    let list = written(|b| b.list(list::<0>(), 0..MANY, |n, b| b.leaf(number(), n as u128 % 10)));
    assert_eq!(render(&list, &Limits::NONE).len(), "vec![]".len() + 3 * MANY - 2);
    assert!(render(&list, &Limits::default()).ends_with("9, … 999900 more]"));
    let chain = chain_of(MANY);
    assert_eq!(render(&chain, &Limits::NONE).len(), "Link()".len() * MANY + "End".len());
    assert!(render(&chain, &Limits::default()).len() < 1_000);
    assert!(chain == chain.clone() && chain.cmp(&chain).is_eq());
}
