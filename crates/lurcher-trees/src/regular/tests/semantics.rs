//! Automata against a matcher that follows the definitions, one tree at a time.

use super::*;
use crate::regular::{Automaton, Deterministic};

fn set_of(universe: &Universe, contains: impl Fn(&[u32]) -> bool) -> Vec<bool> {
    universe.letters.iter().map(|letters| contains(letters)).collect()
}

fn compiled(expression: &Expression, grammar: &Grammar) -> Automaton {
    expression.compile(grammar).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn automata_agree_with_the_meaning_of_expressions() {
    let mut random = Random(2);
    for (grammar, universe) in &universes() {
        let (mut n_empty, mut n_all) = (0, 0);
        for _ in 0..150 {
            let expression = random.expression(grammar, 4, &mut Vec::new());
            let meaning = universe.meaning(grammar, &expression);
            let automaton = compiled(&expression, grammar);
            assert_eq!(set_of(universe, |t| automaton.contains(t)), meaning, "{expression}");
            let deterministic = automaton.determinise().unwrap();
            assert_eq!(set_of(universe, |t| deterministic.contains(t)), meaning, "{expression}");
            let first = meaning.iter().position(|&is_in| is_in);
            let smallest = first.map(|first| universe.letters[first].len());
            if let Some(smallest) = smallest {
                let found = automaton.smallest().unwrap();
                assert_eq!(found.len(), smallest, "{expression}");
                assert!(automaton.contains(&found));
                let found = deterministic.smallest().unwrap();
                assert_eq!(found.len(), smallest, "{expression}");
                assert!(automaton.contains(&found));
            }
            assert_eq!(automaton.is_empty(), automaton.smallest().is_none());
            assert_eq!(deterministic.is_empty(), automaton.is_empty(), "{expression}");
            n_empty += u32::from(automaton.is_empty());
            n_all += u32::from(meaning.iter().all(|&is_in| is_in));
        }
        assert!(n_empty < 60 && n_all < 60, "{n_empty} expressions are empty, {n_all} are full");
    }
}

#[test]
fn operations_on_automata_are_operations_on_sets() {
    let mut random = Random(3);
    for (grammar, universe) in &universes() {
        let mut n_included = 0;
        for _ in 0..60 {
            let [(a, in_a), (b, in_b)] = [(), ()].map(|()| {
                let expression = random.expression(grammar, 3, &mut Vec::new());
                (compiled(&expression, grammar), universe.meaning(grammar, &expression))
            });
            let both = |f: fn(bool, bool) -> bool| -> Vec<bool> {
                in_a.iter().zip(&in_b).map(|(&a, &b)| f(a, b)).collect()
            };
            let (union, intersection) = (a.union(&b), a.intersection(&b));
            assert_eq!(set_of(universe, |t| union.contains(t)), both(|a, b| a || b));
            assert_eq!(set_of(universe, |t| intersection.contains(t)), both(|a, b| a && b));
            assert_eq!(a.is_compatible_with(&b), !intersection.is_empty());
            let [x, y] = [&a, &b].map(|set| set.determinise().unwrap());
            let is = |set: Deterministic, expected: Vec<bool>| {
                assert_eq!(set_of(universe, |t| set.contains(t)), expected);
            };
            is(x.union(&y).unwrap(), both(|a, b| a || b));
            is(x.intersection(&y).unwrap(), both(|a, b| a && b));
            is(x.difference(&y).unwrap(), both(|a, b| a && !b));
            is(x.clone().complement(), both(|a, _| !a));
            // The universe is finite: it can only refute.
            let seems_included = both(|a, b| a && !b).iter().all(|&out| !out);
            let is_included = a.is_subset_of(&b).unwrap();
            assert!(!is_included || seems_included);
            if let Some(outside) = x.difference(&y).unwrap().smallest() {
                assert!(!is_included && a.contains(&outside) && !b.contains(&outside));
            } else {
                assert!(is_included);
            }
            n_included += u32::from(is_included);
            assert!(x.is_subset_of(&x.union(&y).unwrap()).unwrap());
            assert!(x.intersection(&y).unwrap().is_subset_of(&y).unwrap());
            let is_same = a.is_subset_of(&b).unwrap() && b.is_subset_of(&a).unwrap();
            assert_eq!(x.is_same_as(&y).unwrap(), is_same);
            let not_not = x.clone().complement().complement();
            assert!(not_not.is_same_as(&x).unwrap());
            assert!(
                intersection
                    .determinise()
                    .unwrap()
                    .is_same_as(&x.intersection(&y).unwrap())
                    .unwrap()
            );
        }
        assert!((5..50).contains(&n_included), "{n_included}");
    }
}

/// Lists of Booleans, written as text of 0 and 1.
fn list(grammar: &Grammar, items: &str) -> Vec<u32> {
    let letter = |name: &str| {
        let symbol = grammar.named(name).next().unwrap();
        grammar.symbols()[symbol].letter as u32
    };
    let cells = items
        .chars()
        .flat_map(|c| [letter("cons"), letter(if c == '1' { "true" } else { "false" })]);
    cells.chain([letter("nil")]).collect()
}

#[test]
fn the_expressions_of_the_paper_describe_the_lists_it_says() {
    let grammar = grammar_of(booleans());
    let lists: Vec<String> = (0..5u32)
        .flat_map(|n| (0..1u32 << n).map(move |bits| format!("{:01$b}", bits, n as usize)))
        .map(|text| if text == "0" { String::from("0") } else { text })
        .collect();
    // The list of no element is written as no digit.
    let lists: Vec<&str> =
        std::iter::once("").chain(lists.iter().skip(1).map(String::as_str)).collect();
    assert_eq!(lists.len(), 31);
    let check = |text: &str, describes: &dyn Fn(&str) -> bool| {
        let automaton = compiled(&parse(text), &grammar);
        for items in &lists {
            assert_eq!(
                automaton.contains(&list(&grammar, items)),
                describes(items),
                "{text}: {items}"
            );
        }
    };
    check("mu X. cons(true + false, X) + nil", &|_| true);
    check("cons(true + false, nil)", &|items| items.len() == 1);
    check("mu X. cons(true, X) + nil", &|items| !items.contains('0'));
    check("mu X. cons(_, X) + cons(true, mu Y. cons(_, Y) + nil)", &|items| items.contains('1'));
    let falls = |items: &str| items.find('1').is_some_and(|at| items[at..].contains('0'));
    check(
        "mu X. cons(_, X) + cons(true, mu Y. cons(_, Y) + cons(false, mu Z. cons(_, Z) + nil))",
        &falls,
    );
    check("<>cons(true, <>false)", &falls);
    check("◇cons(⊤, ◇cons(⊤, ⊤))", &|items| items.len() >= 2);
    check("nil", &str::is_empty);
    check("cons(_, nil)", &|items| items.len() == 1);
    check("o true", &|items| items.starts_with('1'));
    check("o o o nil", &|items| items.len() == 3);
    check("mu X. X", &|_| false);
    check("mu X. X + nil", &str::is_empty);
    check("mu X. mu Y. X + Y + cons(true, X) + nil", &|items| !items.contains('0'));
}

#[test]
fn the_long_and_the_short_form_of_a_description_are_the_same_on_the_type() {
    let grammar = grammar_of(booleans());
    let lists = Automaton::of_grammar(&grammar);
    let on_type =
        |text: &str| lists.intersection(&compiled(&parse(text), &grammar)).determinise().unwrap();
    let long =
        "mu X. cons(_, X) + cons(true, mu Y. cons(_, Y) + cons(false, mu Z. cons(_, Z) + nil))";
    assert!(on_type(long).is_same_as(&on_type("<>cons(true, <>false)")).unwrap());
    assert!(on_type("<>cons(true, <>false)").is_subset_of(&on_type("<>true")).unwrap());
    assert!(!on_type("<>true").is_subset_of(&on_type("<>cons(true, <>false)")).unwrap());
    // Next and eventually are what the paper defines them as.
    let next = "cons(true, _) + cons(_, true)";
    let same = |a: &str, b: &str| {
        let [a, b] = [a, b].map(|text| compiled(&parse(text), &grammar).determinise().unwrap());
        a.is_same_as(&b).unwrap()
    };
    assert!(same("o true", next));
    assert!(same("<>true", "mu X. true + o X"));
    assert!(!same("<>true", "true + o true"));
}

#[test]
fn compatible_with_a_type_means_that_some_value_matches() {
    let grammar = grammar_of(booleans());
    let lists = Automaton::of_grammar(&grammar);
    for (text, is_compatible) in [
        ("<>cons(true, <>false)", true),
        ("<>true(true)", false),
        ("true", false),
        ("cons(nil, _)", false),
        ("<>cons(cons(_, _), _)", false),
        ("mu X. X", false),
        ("mu X. cons(true, X)", false),
        ("mu X. cons(true, X) + X", false),
        ("_", true),
    ] {
        let Ok(automaton) = parse(text).compile(&grammar) else {
            assert!(!is_compatible);
            continue;
        };
        assert_eq!(automaton.is_compatible_with(&lists), is_compatible, "{text}");
    }
}

#[test]
fn a_tree_a_million_deep_is_a_member() {
    let grammar = grammar_of(booleans());
    let mut items = "1".repeat(999_999);
    items.push('0');
    let long = list(&grammar, &items);
    let falls = compiled(&parse("<>cons(true, <>false)"), &grammar);
    assert!(falls.contains(&long));
    assert!(falls.determinise().unwrap().contains(&long));
    assert!(!compiled(&parse("mu X. cons(true, X) + nil"), &grammar).contains(&long));
    // Pieces of trees, and trees of other grammars, are not members.
    let all = compiled(&parse("_"), &grammar);
    assert!(all.contains(&long) && !all.contains(&long[..7]) && !all.contains(&[]));
    assert!(!all.contains(&[0, 0]) && !all.contains(&[99]));
    let all = all.determinise().unwrap();
    assert!(all.contains(&long) && !all.contains(&long[..7]) && !all.contains(&[]));
    assert!(!all.contains(&[0, 0]) && !all.contains(&[99]));
}

#[test]
fn an_automaton_that_would_be_too_large_is_refused() {
    let grammar = grammar_of(booleans());
    // Which of the last 24 elements were true must be remembered.
    let text =
        format!("mu X. cons(_, X) + cons(true, {}nil{})", "cons(_, ".repeat(24), ")".repeat(24));
    // Read from the leaves up the same is easy; the other way round it is not.
    assert!(compiled(&parse(&text), &grammar).determinise().is_ok());
    let many: Vec<String> = (0..24)
        .map(|n| format!("<>cons(true, {}nil{})", "cons(_, ".repeat(n), ")".repeat(n)))
        .collect();
    let refused = compiled(&parse(&many.join(" + ")), &grammar).determinise().map(|_| ());
    assert!(refused.unwrap_err().to_string().contains("use fewer"));
}
