//! Descriptions of small types: golden lists, and the counting against a naive enumerator.

use std::collections::HashSet;

use lurcher_arrays::{Coverage, Model};

use super::equal::Sampler;
use super::naive;
use super::*;
use crate::{Kind, ListStyle, Reading, ShapeId, Style, define};

fn boolean() -> ShapeId {
    define::<bool>("bool", Kind::Sum, |d| {
        d.constructor("false", Style::Unit, 1, &[]);
        d.constructor("true", Style::Unit, 1, &[]);
    })
}

fn list() -> ShapeId {
    define::<Vec<bool>>("Vec<bool>", Kind::List(ListStyle::Vec), |d| {
        d.constructor("nil", Style::Unit, 1, &[]);
        d.constructor("cons", Style::Tuple, 1, &[("head", boolean), ("tail", list)]);
    })
}

struct Binary;

fn binary() -> ShapeId {
    define::<Binary>("Binary", Kind::Sum, |d| {
        d.constructor("Leaf", Style::Unit, 1, &[]);
        d.constructor("Node", Style::Tuple, 1, &[("0", binary), ("1", binary)]);
    })
}

struct Record;
struct Choice;

/// A record that contains itself, through a choice.
fn record() -> ShapeId {
    define::<Record>("Record", Kind::Sum, |d| {
        d.constructor(
            "Record",
            Style::Named,
            1,
            &[("flag", boolean), ("next", choice), ("other", pair)],
        );
    })
}

fn choice() -> ShapeId {
    define::<Choice>("Choice", Kind::Sum, |d| {
        d.constructor("None", Style::Unit, 1, &[]);
        d.constructor("Some", Style::Tuple, 1, &[("0", record)]);
        d.constructor("Two", Style::Tuple, 1, &[("0", boolean), ("1", choice)]);
    })
}

fn pair() -> ShapeId {
    define::<(bool, bool)>("(bool, bool)", Kind::Sum, |d| {
        d.constructor("", Style::Tuple, 1, &[("0", boolean), ("1", boolean)]);
    })
}

struct Wide;

/// Constructors of arity 0 to 3.
fn wide() -> ShapeId {
    define::<Wide>("Wide", Kind::Sum, |d| {
        d.constructor("Zero", Style::Unit, 1, &[]);
        d.constructor("One", Style::Tuple, 1, &[("0", wide)]);
        d.constructor("Two", Style::Tuple, 1, &[("0", wide), ("1", list)]);
        d.constructor("Three", Style::Tuple, 1, &[("0", wide), ("1", wide), ("2", pair)]);
    })
}

fn grammars() -> Vec<Grammar> {
    let of = |shape| Grammar::of_shape(shape, &Reading::new());
    let mut all: Vec<Grammar> = [list(), binary(), record(), wide()].map(of).into();
    all.push(Grammar::of_shapes(&[list(), binary()], &Reading::new()));
    all.push(Grammar::of_shape(wide(), &Reading::new().untagged()));
    all
}

fn all_possible(grammar: &Grammar, strength: usize) -> Vec<String> {
    let of = Descriptions::new(grammar, strength, DescriptionStyle::Sparse).unwrap();
    of.possible().unwrap().into_iter().map(|number| of.show(number)).collect()
}

const STYLES: [DescriptionStyle; 2] = [DescriptionStyle::Sparse, DescriptionStyle::Pattern];

#[test]
fn boolean_lists_have_the_six_pairs_of_the_paper() {
    let mut pairs = all_possible(&Grammar::of_shape(list(), &Reading::new()), 2);
    pairs.sort();
    assert_eq!(
        pairs,
        [
            "<>cons(<>false, _)",
            "<>cons(<>true, _)",
            "<>cons(_, <>cons(_, _))",
            "<>cons(_, <>false)",
            "<>cons(_, <>nil)",
            "<>cons(_, <>true)",
        ]
    );
}

#[test]
fn descriptions_that_cover_the_same_trees_are_one() {
    let grammar = Grammar::of_shape(binary(), &Reading::new());
    // Every node has a leaf on either side.
    assert_eq!(
        all_possible(&grammar, 2),
        ["<>Node(<>Leaf, _)", "<>Node(<>Node(_, _), _)", "<>Node(_, <>Node(_, _))"]
    );
    let sparse = Descriptions::new(&grammar, 2, DescriptionStyle::Sparse).unwrap();
    assert_eq!(sparse.n_compatible(), 4);
    // So has some node directly: the last one to the left, the last one to the right.
    let patterns = Descriptions::new(&grammar, 2, DescriptionStyle::Pattern).unwrap();
    assert_eq!(patterns.possible().unwrap().len(), 3);
}

#[test]
fn a_constructor_without_alternative_does_not_count_and_does_not_nest() {
    let grammar = Grammar::of_shape(record(), &Reading::new());
    let singles = all_possible(&grammar, 1);
    assert!(singles.contains(&"<>Record(<>true, _, _)".to_string()), "{singles:?}");
    assert!(!singles.iter().any(|d| d.contains("Record(_, _, <>(")), "{singles:?}");
    assert!(!singles.contains(&"<>Record(_, _, _)".to_string()));
    assert!(all_possible(&grammar, 2).iter().all(|d| d.matches("<>").count() >= 2));
}

#[test]
fn for_tuples_of_enumerations_it_is_classical_coverage() {
    struct Enum<const N: usize>;
    fn enumeration<const N: usize>() -> ShapeId {
        define::<Enum<N>>("Enum", Kind::Sum, |d| {
            for name in &["A", "B", "C", "D"][..N] {
                d.constructor(name, Style::Unit, 1, &[]);
            }
        })
    }
    struct Tuple;
    // The same enumeration twice: which argument it is matters.
    let tuple = define::<Tuple>("Tuple", Kind::Sum, |d| {
        d.constructor(
            "Tuple",
            Style::Tuple,
            1,
            &[
                ("0", enumeration::<2>),
                ("1", enumeration::<3>),
                ("2", enumeration::<3>),
                ("3", enumeration::<4>),
                ("4", enumeration::<2>),
            ],
        );
    });
    let grammar = Grammar::of_shape(tuple, &Reading::new());
    for strength in 2..=4 {
        let mut model = Model::new("tuple");
        for (name, n) in [("a", 2), ("b", 3), ("c", 3), ("d", 4), ("e", 2)] {
            model.parameter(name, (0..n).map(|value: i32| value.to_string()));
        }
        let coverage = Coverage::new(&model, [], strength).unwrap();
        let required = coverage.at(strength).unwrap().required();
        let of = Descriptions::new(&grammar, strength, DescriptionStyle::Sparse).unwrap();
        assert_eq!(of.possible().unwrap().len() as u64, required, "strength {strength}");
    }
}

#[test]
fn counting_at_once_finds_what_one_by_one_finds() {
    let mut n_found = 0;
    for grammar in grammars() {
        for style in STYLES {
            for strength in 1..=4 {
                let of = Descriptions::new(&grammar, strength, style).unwrap();
                let mut counters = [
                    Counter::new(&of.layout),
                    Counter::listed(&of.layout, true),
                    Counter::listed(&of.layout, false),
                ];
                let mut sampler = Sampler::new(&grammar).unwrap();
                let n_samples = if strength == 4 { 25 } else { 60 };
                for sample in 0..n_samples {
                    let budget = if strength == 4 { sample % 9 } else { sample % 25 };
                    let letters = sampler.tree(budget);
                    let tree = naive::parse(&mut letters.iter().copied(), grammar.letters());
                    let expected = naive::descriptions(&tree, strength, style, grammar.letters());
                    for counter in &mut counters {
                        let mut found = HashSet::new();
                        counter.count(&of.layout, &of.arities, &letters, |number| {
                            let description = of.description(number);
                            assert!(found.insert(description.expect("a number with a meaning")));
                        });
                        assert_eq!(found, expected, "{style:?} {strength} {letters:?}\n{grammar}");
                    }
                    n_found += expected.len();
                }
            }
        }
    }
    assert!(n_found > 20_000, "{n_found}");
}

#[test]
fn what_trees_cover_is_possible_and_what_is_possible_is_covered() {
    for grammar in grammars() {
        for style in STYLES {
            let mut of = Descriptions::new(&grammar, 2, style).unwrap();
            let possible = possible::list(&grammar, &of.layout).unwrap();
            let mut covered = HashSet::new();
            let mut sampler = Sampler::new(&grammar).unwrap();
            for sample in 0..3_000 {
                of.count(&sampler.tree(sample % 60), |number| {
                    covered.insert(number);
                });
            }
            let expected: HashSet<u64> = possible.iter().copied().collect();
            assert_eq!(covered, expected, "{style:?}\n{grammar}");
            // Letters that are not told apart are counted once per type.
            let n = of.n_compatible();
            assert!(n >= possible.len() as u128, "{n}\n{grammar}");
            if grammar.letters().len() == grammar.symbols().len() {
                assert_eq!(n, possible.len() as u128, "{style:?}\n{grammar}");
            }
        }
    }
}

#[test]
fn a_description_left_out_as_equal_is_covered_by_the_same_trees() {
    for grammar in grammars() {
        for strength in 1..=3 {
            let mut of = Descriptions::new(&grammar, strength, DescriptionStyle::Sparse).unwrap();
            let all = possible::list(&grammar, &of.layout).unwrap();
            let kept: HashSet<u64> = of.possible().unwrap().into_iter().collect();
            let mut signatures = vec![Vec::new(); all.len()];
            let mut sampler = Sampler::new(&grammar).unwrap();
            for sample in 0..600 {
                of.count(&sampler.tree(sample % 40), |number| {
                    signatures[all.binary_search(&number).unwrap()].push(sample);
                });
            }
            let of_kept: HashSet<&Vec<usize>> = all
                .iter()
                .zip(&signatures)
                .filter(|(n, _)| kept.contains(n))
                .map(|p| p.1)
                .collect();
            assert!(signatures.iter().all(|signature| of_kept.contains(signature)), "{grammar}");
        }
    }
}

#[test]
fn a_million_deep_tree_is_counted() {
    let grammar = Grammar::of_shape(list(), &Reading::new());
    let mut of = Descriptions::new(&grammar, 2, DescriptionStyle::Sparse).unwrap();
    // cons(true, cons(true, … nil)), then one to the left: Node(Node(…, Leaf), Leaf).
    let mut letters: Vec<u32> = [1, 3].repeat(1_000_000);
    letters.push(0);
    let mut n = 0;
    of.count(&letters, |_| n += 1);
    assert_eq!(n, 4);
    let grammar = Grammar::of_shape(binary(), &Reading::new());
    let mut of = Descriptions::new(&grammar, 3, DescriptionStyle::Sparse).unwrap();
    let letters: Vec<u32> = [vec![1; 1_000_000], vec![0; 1_000_001]].concat();
    let mut n = 0;
    of.count(&letters, |_| n += 1);
    assert!(n > 4, "{n}");
}

#[test]
fn too_many_descriptions_are_refused_not_attempted() {
    struct Immense;
    let immense = define::<Immense>("Immense", Kind::Sum, |d| {
        d.constructor("Immense", Style::Tuple, 1, &vec![("x", boolean as fn() -> ShapeId); 1_000]);
    });
    let grammar = Grammar::of_shape(immense, &Reading::new());
    assert!(Descriptions::new(&grammar, 2, DescriptionStyle::Sparse).is_none());
    assert!(Descriptions::new(&grammar, 1, DescriptionStyle::Sparse).is_some());
    let wide = Grammar::of_shape(wide(), &Reading::new());
    let many = Descriptions::new(&wide, 6, DescriptionStyle::Sparse).unwrap();
    assert!(many.n_compatible() > 1 << 18);
    assert_eq!(many.possible(), None);
}
