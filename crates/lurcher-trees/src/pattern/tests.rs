//! Restricted spaces and expressions against the definition, on all small values.

use std::collections::HashSet;
use std::sync::Arc;

use super::columns::{Column, Ends, Pattern};
use super::naive;
use super::paths::{Paths, Step};
use crate::regular::Automaton;
use crate::shape::{
    Definition, Elements, Kind, ListStyle, NamedShape, ShapeId, Style, define, shape,
};
use crate::{
    Census, Grammar, Leaves, Listing, Natural, Next, Reading, Sizes, Space, SpaceError, Speller,
    Sweep, Tree,
};

macro_rules! types {
    ($($name:ident, $kind:expr, |$d:ident| $fill:expr;)*) => {$(
        fn $name() -> ShapeId {
            #[expect(non_camel_case_types, reason = "it is seen nowhere else")]
            enum $name {}
            define::<$name>(stringify!($name), $kind, |$d: &mut Definition| $fill)
        }
    )*};
}

const LIST: Kind = Kind::List(ListStyle::Vec);

fn list_of(d: &mut Definition, element: fn() -> ShapeId, list: fn() -> ShapeId) {
    d.constructor("nil", Style::Unit, 1, &[]);
    d.constructor("cons", Style::Tuple, 1, &[("head", element), ("tail", list)]);
}

types! {
    number, Kind::Unsigned(1), |_d| ();
    nothing, Kind::Sum, |_d| ();
    // The terms of the paper.
    term, Kind::Sum, |d| {
        d.constructor("Term::Abs", Style::Tuple, 1, &[("0", boxed_term)]);
        d.constructor("Term::App", Style::Tuple, 1, &[("0", boxed_term), ("1", boxed_term)]);
        d.constructor("Term::Var", Style::Tuple, 1, &[("0", number)]);
        d.constructor("Term::Const", Style::Tuple, 1, &[("0", number)]);
    };
    boxed_term, Kind::Pointer, |d| d.constructor("Box::new", Style::Tuple, 1, &[("0", term)]);
    terms, LIST, |d| list_of(d, term, terms);
    // Children in lists, options, tuples and behind pointers; a constructor without values.
    exp, Kind::Sum, |d| {
        d.constructor("Leaf", Style::Unit, 1, &[]);
        d.constructor("Call", Style::Tuple, 1, &[("0", number), ("1", exps)]);
        d.constructor("Never", Style::Tuple, 1, &[("0", exp), ("1", nothing)]);
        d.constructor("Return", Style::Tuple, 1, &[("0", perhaps)]);
        d.constructor("Both", Style::Tuple, 1, &[("0", pair), ("1", exps)]);
    };
    exps, LIST, |d| list_of(d, exp, exps);
    perhaps, Kind::Sum, |d| {
        d.constructor("None", Style::Unit, 1, &[]);
        d.constructor("Some", Style::Tuple, 1, &[("0", exp)]);
    };
    pair, Kind::Sum, |d| d.constructor("", Style::Tuple, 1, &[("0", perhaps), ("1", exp)]);
    // Statements and expressions that hold each other.
    statement, Kind::Sum, |d| {
        d.constructor("Skip", Style::Unit, 1, &[]);
        d.constructor("Then", Style::Tuple, 1, &[("0", statement), ("1", statement)]);
        d.constructor("Eval", Style::Tuple, 1, &[("0", value)]);
    };
    value, Kind::Sum, |d| {
        d.constructor("Zero", Style::Unit, 1, &[]);
        d.constructor("Do", Style::Tuple, 1, &[("0", statement)]);
        d.constructor("Plus", Style::Tuple, 1, &[("0", value), ("1", value)]);
    };
    // One generic type at two others.
    tree_of_numbers, Kind::Sum, |d| {
        d.constructor("Tree::Leaf", Style::Tuple, 1, &[("0", number)]);
        d.constructor("Tree::Node", Style::Tuple, 1, &[("0", tree_of_numbers), ("1", tree_of_numbers)]);
    };
    tree_of_trees, Kind::Sum, |d| {
        d.constructor("Tree::Leaf", Style::Tuple, 1, &[("0", tree_of_numbers)]);
        d.constructor("Tree::Node", Style::Tuple, 1, &[("0", tree_of_trees), ("1", tree_of_trees)]);
    };
    // Elements of a set have no place.
    gathering, Kind::Sum, |d| {
        d.constructor("Empty", Style::Unit, 1, &[]);
        d.constructor("Set", Style::Tuple, 1, &[("0", set)]);
        d.constructor("Pair", Style::Tuple, 1, &[("0", gathering), ("1", gathering)]);
    };
    set, LIST, |d| {
        list_of(d, gathering, set);
        d.elements(Elements::Distinct);
    };
    flat, Kind::Sum, |d| {
        d.constructor("Red", Style::Unit, 1, &[]);
        d.constructor("Green", Style::Tuple, 1, &[("0", number)]);
    };
    wide, Kind::Sum, |d| {
        for index in 0..200 {
            let name: &'static str = Box::leak(format!("Wide::V{index}").into_boxed_str());
            let fields: &[NamedShape] =
                if index % 10 == 9 { &[("0", wide)] } else { &[] };
            d.constructor(name, Style::Tuple, 1, fields);
        }
    };
}

fn paths_of(shapes: &[ShapeId]) -> Paths {
    Paths::new(Arc::new(Space::new(shapes).unwrap()))
}

fn step(of: ShapeId, constructor: u32) -> Vec<Step> {
    vec![Step { shape: of, constructor }]
}

/// All values up to a size, each as its trees.
fn listed(space: Space, most: u32) -> Vec<Vec<Tree>> {
    let mut speller = Speller::new(&space);
    let mut census = Census::new(space);
    let mut all = Vec::new();
    for size in 0..=most {
        let mut listing = Listing::new(&mut census, size);
        let before = all.len();
        while listing.advance(&census) {
            let tree = speller.spell(listing.picks());
            let mut trees = Vec::new();
            let mut next = 0;
            while let Some(node) = tree.nodes().get(next) {
                trees.push(tree.subtree(next));
                next += node.size as usize;
            }
            all.push(trees);
        }
        assert_eq!(*census.count(size), Natural::from(all.len() - before));
    }
    all
}

fn n_found(space: Space, most: u32) -> usize {
    let mut sweep = Sweep::new(Arc::new(space), Sizes::UpTo(most));
    let mut found = HashSet::new();
    let mut n = 0;
    while sweep.next(|_| true, u64::MAX) == Next::Value {
        n += 1;
        found.insert(sweep.search().trees());
    }
    assert_eq!(n, found.len(), "nothing is found twice");
    n
}

fn product(columns: &[Column]) -> Vec<Vec<u32>> {
    columns.iter().fold(vec![Vec::new()], |rows, column| {
        let cells = 0..column.steps.len() as u32;
        rows.iter().flat_map(|row| cells.clone().map(|cell| [&row[..], &[cell]].concat())).collect()
    })
}

/// Compares, for each pattern, the values of the restricted space and of the expression
/// with those that match by definition. Says how many values match, pattern by pattern.
fn check(paths: &Paths, steps: &[Vec<ShapeId>], patterns: &[Pattern], most: u32) -> Vec<usize> {
    let space = &**paths.space();
    let all = listed(space.clone(), most);
    let reading = Reading::new().leaves(Leaves::Opaque);
    let grammar = Grammar::of_shapes(space.shapes(), &reading);
    let typed = Automaton::of_grammar(&grammar);
    let mut counts = Vec::new();
    for pattern in patterns {
        let expected: HashSet<&[Tree]> = all
            .iter()
            .map(|trees| &trees[..])
            .filter(|trees| naive::matches(trees, steps, pattern))
            .collect();
        counts.push(expected.len());
        let expression = paths.expression(pattern);
        let automaton = expression.compile(&grammar).unwrap().intersection(&typed);
        for trees in &all {
            let mut letters = Vec::new();
            let mut whole = crate::Builder::new();
            trees.iter().for_each(|tree| whole.tree(tree));
            assert!(grammar.spell(&whole.finish(), &mut letters));
            assert_eq!(
                automaton.contains(&letters),
                expected.contains(&trees[..]),
                "{pattern}: {expression}: {trees:?}"
            );
        }
        let restricted = match paths.restrict(pattern) {
            Ok(restricted) => restricted,
            Err(error) => {
                assert!(matches!(error, SpaceError::Empty(_)), "{error}");
                assert_eq!(expected.len(), 0, "{pattern}");
                continue;
            }
        };
        let found = listed(restricted.clone(), most);
        let distinct: HashSet<&[Tree]> = found.iter().map(|trees| &trees[..]).collect();
        assert_eq!(found.len(), distinct.len(), "{pattern} lists a value twice");
        assert_eq!(distinct, expected, "{pattern}");
        assert_eq!(n_found(restricted, most), expected.len(), "{pattern}");
    }
    counts
}

/// Checks all patterns of a fineness; every value must match one.
fn check_all(shapes: &[ShapeId], steps: &[Vec<ShapeId>], fineness: usize, most: u32) -> Vec<usize> {
    let mut paths = paths_of(shapes);
    for &of in steps.iter().flatten() {
        paths = paths.also(of);
    }
    let columns = paths.columns(fineness, Ends::Anywhere);
    let rows = product(&columns);
    let patterns = paths.patterns(&columns, rows.iter().map(|row| &row[..]));
    let counts = check(&paths, steps, &patterns, most);
    for trees in listed((**paths.space()).clone(), most) {
        let is_matched = |pattern: &Pattern| naive::matches(&trees, steps, pattern);
        assert!(patterns.iter().any(is_matched), "{trees:?}");
    }
    counts
}

#[test]
fn terms_of_the_paper_match_as_it_defines() {
    for fineness in 0..=3 {
        check_all(&[term()], &[vec![term()]], fineness, 7);
    }
}

#[test]
fn children_are_found_in_lists_options_and_tuples() {
    for fineness in 1..=3 {
        check_all(&[exp()], &[vec![exp()]], fineness, 5);
    }
}

#[test]
fn mutual_recursion_is_looked_through_unless_both_types_are_steps() {
    check_all(&[statement()], &[vec![statement()]], 3, 6);
    check_all(&[statement()], &[vec![statement(), value()]], 3, 6);
}

#[test]
fn instances_of_a_generic_type_are_different_types() {
    check_all(&[tree_of_trees()], &[vec![tree_of_trees()]], 3, 6);
    let both = vec![tree_of_trees(), tree_of_numbers()];
    check_all(&[tree_of_trees()], &[both], 3, 6);
}

#[test]
fn elements_of_sets_are_not_looked_at() {
    check_all(&[gathering()], &[vec![gathering()]], 2, 6);
}

#[test]
fn paths_begin_in_each_value_of_a_tuple_and_in_lists() {
    check_all(&[term(), flat()], &[vec![term()], vec![flat()]], 2, 6);
    check_all(&[terms()], &[vec![term()]], 2, 5);
    check_all(&[number(), statement()], &[vec![], vec![statement()]], 2, 5);
}

#[test]
fn several_constructors_may_stand_at_a_depth() {
    let paths = paths_of(&[exp()]);
    let some = |constructors: &[u32]| -> Vec<Step> {
        constructors.iter().flat_map(|&constructor| step(exp(), constructor)).collect()
    };
    let patterns = [
        Pattern::new([vec![some(&[1, 3]), some(&[0, 4])]]),
        Pattern::new([vec![some(&[3, 1, 3]), some(&[1, 4]), some(&[0])]]),
        Pattern::new([vec![some(&[])]]),
    ];
    let counts = check(&paths, &[vec![exp()]], &patterns, 6);
    assert!(counts[0] > 10 && counts[1] > 10, "{counts:?}");
    assert_eq!(counts[2], 0);
    assert_eq!(patterns[1].to_string(), "Call|Return/Call|Both/Leaf");
}

#[test]
fn constructors_that_build_nothing_are_no_steps() {
    let columns = paths_of(&[exp()]).columns(2, Ends::Anywhere);
    let constructors: Vec<u32> = columns[1].steps.iter().map(|step| step.constructor).collect();
    assert_eq!(constructors, [0, 1, 3, 4]);
}

#[test]
fn rows_that_agree_up_to_a_terminal_constructor_are_one_pattern() {
    let paths = paths_of(&[term()]);
    let columns = paths.columns(3, Ends::Anywhere);
    assert_eq!(columns.iter().map(|column| column.steps.len()).collect::<Vec<_>>(), [4, 4, 4]);
    let rows: [&[u32]; 4] = [&[1, 3, 1], &[1, 3, 3], &[1, 0, 3], &[3, 0, 0]];
    let patterns = paths.patterns(&columns, rows);
    let texts: Vec<String> = patterns.iter().map(Pattern::to_string).collect();
    assert_eq!(texts, ["App/Const", "App/Abs/Const", "Const"]);
    // 2 terminal ones, 2 + 2 below the others, and 2 + 2 times 4 below those.
    let all = product(&columns);
    assert_eq!(paths.patterns(&columns, all.iter().map(|row| &row[..])).len(), 2 + 4 + 16);
}

#[test]
fn terminal_constructors_can_be_kept_to_the_last_column() {
    let paths = paths_of(&[term()]);
    let columns = paths.columns(3, Ends::Last);
    assert_eq!(columns.iter().map(|column| column.steps.len()).collect::<Vec<_>>(), [2, 2, 4]);
    let rows = product(&columns);
    let patterns = paths.patterns(&columns, rows.iter().map(|row| &row[..]));
    assert_eq!(patterns.len(), 16, "none of them are merged");
    check(&paths, &[vec![term()]], &patterns, 6);
}

#[test]
fn paths_are_as_long_as_types_allow() {
    assert_eq!(paths_of(&[flat()]).longest(5), 1);
    assert_eq!(paths_of(&[term()]).longest(5), 5);
    assert_eq!(paths_of(&[number()]).longest(5), 0);
    let all = paths_of(&[number()]);
    let space = all.restrict(&Pattern::default()).unwrap();
    assert_eq!(listed(space, 1).len(), 2);
}

#[test]
fn enums_may_be_wide() {
    let paths = paths_of(&[wide()]);
    let columns = paths.columns(2, Ends::Last);
    assert_eq!(columns.iter().map(|column| column.steps.len()).collect::<Vec<_>>(), [20, 200]);
    let pattern = paths.pattern(&columns, &[3, 5]);
    assert_eq!(check(&paths, &[vec![wide()]], &[pattern], 2), [1]);
    assert_eq!(shape(wide()).constructors.len(), 200);
}

/// Table 2: the covering array of the paper for its terms, fineness 4 and strength 2.
const TABLE_2: [[u32; 4]; 20] = {
    const ABS: u32 = 0;
    const APP: u32 = 1;
    const VAR: u32 = 2;
    const CONST: u32 = 3;
    [
        [ABS, ABS, APP, APP],
        [ABS, APP, VAR, VAR],
        [ABS, VAR, CONST, CONST],
        [ABS, CONST, ABS, ABS],
        [APP, ABS, VAR, CONST],
        [APP, APP, CONST, ABS],
        [APP, VAR, ABS, APP],
        [APP, CONST, APP, VAR],
        [VAR, ABS, CONST, VAR],
        [VAR, APP, ABS, CONST],
        [VAR, VAR, APP, ABS],
        [VAR, CONST, VAR, APP],
        [CONST, ABS, ABS, VAR],
        [CONST, APP, APP, CONST],
        [CONST, VAR, VAR, ABS],
        [CONST, CONST, CONST, APP],
        [VAR, ABS, CONST, ABS],
        [ABS, APP, VAR, APP],
        [VAR, VAR, APP, VAR],
        [VAR, CONST, ABS, CONST],
    ]
};

/// Which pairs of constructors no row has at a pair of depths: (depth, constructor), twice.
fn missing_pairs(columns: &[Column], rows: &[Vec<u32>]) -> Vec<[(usize, u32); 2]> {
    let mut missing = Vec::new();
    for first in 0..columns.len() {
        for second in first + 1..columns.len() {
            for a in 0..columns[first].steps.len() as u32 {
                for b in 0..columns[second].steps.len() as u32 {
                    if !rows.iter().any(|row| (row[first], row[second]) == (a, b)) {
                        missing.push([(first, a), (second, b)]);
                    }
                }
            }
        }
    }
    missing
}

#[test]
fn table_2_of_the_paper_has_each_pair_at_each_pair_of_depths() {
    let paths = paths_of(&[term()]);
    let columns = paths.columns(4, Ends::Anywhere);
    let rows: Vec<Vec<u32>> = TABLE_2.iter().map(|row| row.to_vec()).collect();
    assert_eq!(missing_pairs(&columns, &rows).len(), 0);
    // "App, then Abs" is in the rows that the paper lists.
    let has = |depths: (usize, usize)| -> Vec<usize> {
        let is = |row: &&[u32; 4]| (row[depths.0 - 1], row[depths.1 - 1]) == (1, 0);
        (1..=20).filter(|&n| is(&&TABLE_2[n - 1])).collect()
    };
    assert_eq!([has((1, 2)), has((1, 3)), has((1, 4))], [[5], [7], [6]]);
    assert_eq!([has((2, 3)), has((2, 4)), has((3, 4))], [[10], [6], [11]]);
    let patterns = paths.patterns(&columns, rows.iter().map(|row| &row[..]));
    let texts: Vec<String> = patterns.iter().map(Pattern::to_string).collect();
    assert_eq!(
        texts,
        [
            "Abs/Abs/App/App",
            "Abs/App/Var",
            "Abs/Var",
            "Abs/Const",
            "App/Abs/Var",
            "App/App/Const",
            "App/Var",
            "App/Const",
            "Var",
            "Const",
        ]
    );
    check(&paths, &[vec![term()]], &patterns, 8);
}

#[test]
fn arrays_have_the_property_of_table_2_with_terminal_constructors_last() {
    let paths = paths_of(&[term()]);
    for (fineness, strength) in [(2, 2), (3, 2), (4, 2), (5, 3)] {
        let columns = paths.columns(fineness, Ends::Last);
        let mut model = lurcher_arrays::Model::new("patterns");
        for (index, column) in columns.iter().enumerate() {
            model.range(index.to_string(), 0..=column.steps.len() as i64 - 1);
        }
        model.strength(strength);
        let options = lurcher_arrays::Options::new().effort(lurcher_arrays::Effort::Fast);
        let array = model.array(&options).unwrap();
        let rows: Vec<Vec<u32>> =
            array.rows().map(|row| row.cells().iter().map(|&cell| cell as u32).collect()).collect();
        assert_eq!(missing_pairs(&columns, &rows).len(), 0);
        let patterns = paths.patterns(&columns, rows.iter().map(|row| &row[..]));
        assert_eq!(patterns.len(), rows.iter().collect::<HashSet<_>>().len());
        assert!(patterns.iter().all(|pattern| pattern.path(0).len() == fineness));
    }
}
