//! Counts and samples of trees by size, against listing them all.

use super::*;
use crate::regular::Automaton;

#[test]
fn counts_are_those_of_all_trees_of_the_size() {
    let mut random = Random(4);
    for (grammar, universe) in &universes() {
        let most = universe.letters.last().unwrap().len();
        for _ in 0..80 {
            let expression = random.expression(grammar, 4, &mut Vec::new());
            let meaning = universe.meaning(grammar, &expression);
            let mut expected = vec![0.0; most + 1];
            for (letters, _) in universe.letters.iter().zip(meaning).filter(|(_, is_in)| *is_in) {
                expected[letters.len()] += 1.0;
            }
            let counts = expression.compile(grammar).unwrap().determinise().unwrap().counts(most);
            let counted: Vec<f64> = (0..=most).map(|size| counts.trees(size)).collect();
            assert_eq!(counted, expected, "{expression}");
        }
    }
}

#[test]
fn every_tree_of_a_size_is_drawn_about_equally_often() {
    let mut random = Random(5);
    for (shape, text, size) in [
        (booleans(), "<>cons(true, <>false)", 9),
        (booleans(), "<>true", 9),
        (term(), "<>And(_, <>Not(_))", 6),
        (term(), "<>Zero", 5),
    ] {
        let grammar = grammar_of(shape);
        let set =
            Automaton::of_grammar(&grammar).intersection(&parse(text).compile(&grammar).unwrap());
        let counts = set.determinise().unwrap().counts(size);
        let n_trees = counts.trees(size) as usize;
        assert!(n_trees >= 7, "{n_trees} trees in {text}");
        let n_each = 400;
        let mut drawn: HashMap<Vec<u32>, usize> = HashMap::new();
        for _ in 0..n_trees * n_each {
            let letters = counts.sample(size, |bound| random.below(bound)).unwrap();
            assert!(letters.len() == size && set.contains(&letters));
            *drawn.entry(letters).or_default() += 1;
        }
        assert_eq!(drawn.len(), n_trees, "{text}");
        // Five standard deviations.
        let allowed = n_each - 100..n_each + 100;
        assert!(drawn.values().all(|n| allowed.contains(n)), "{text}: {:?}", drawn.values());
    }
}

#[test]
fn sizes_without_trees_are_known() {
    let grammar = grammar_of(booleans());
    let lists = Automaton::of_grammar(&grammar).determinise().unwrap();
    let counts = lists.counts(11);
    let sizes: Vec<usize> = (0..20).filter(|&size| counts.has_trees(size)).collect();
    assert_eq!(sizes, [1, 3, 5, 7, 9, 11]);
    assert_eq!(counts.sample(4, |_| 0), None);
    assert_eq!(counts.sample(13, |_| 0), None, "that was not counted");
    assert_eq!(counts.most(), 11);
    let empty = parse("mu X. X").compile(&grammar).unwrap().determinise().unwrap().counts(5);
    assert!((0..9).all(|size| !empty.has_trees(size)));
    assert_eq!(empty.sample(3, |_| 0), None);
}

#[test]
fn counts_beyond_all_numbers_still_sample() {
    let grammar = grammar_of(term());
    let set = parse("<>If(_, _, Not(_))").compile(&grammar).unwrap();
    let counts = set.determinise().unwrap().counts(800);
    let ratio = counts.trees(301) / counts.trees(300);
    assert!((3.0..4.0).contains(&ratio), "{ratio}");
    assert_eq!(counts.trees(800), f64::INFINITY);
    let mut random = Random(6);
    for size in [60, 300, 799] {
        let letters = counts.sample(size, |bound| random.below(bound)).unwrap();
        assert!(letters.len() == size && set.contains(&letters));
    }
}

#[test]
fn derivations_begin_with_the_simplest() {
    let grammar = grammar_of(term());
    let set = parse("<>If(_, _, Not(_))").compile(&grammar).unwrap();
    let counts = set.determinise().unwrap().counts(1);
    let derivations = counts.derivations();
    let root = derivations.roots()[0];
    assert_eq!(derivations.least_size(root), 5);
    assert!(derivations.n_ways() > 4);
    let finish = derivations.finishes(root)[0];
    assert_eq!(grammar.letters()[derivations.letter(finish) as usize].name, "If");
    assert!(!derivations.joints(finish).is_empty());
}
