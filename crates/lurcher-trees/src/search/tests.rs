//! The search against generating everything and filtering.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Next, NodeId, Search, Sizes, Sweep};
use crate::shape::{Kind, Style, define, shape};
use crate::{ListStyle, Measure, Numbers, Ordinal, ShapeId, Space};

enum Colour {}
enum Node {}
enum List {}
enum Both {}

fn digit() -> ShapeId {
    define::<u8>("u8", Kind::Unsigned(8), |_| {})
}

fn colour() -> ShapeId {
    define::<Colour>("Colour", Kind::Sum, |d| {
        d.constructor("Red", Style::Unit, 1, &[]);
        d.cost(0);
        d.constructor("Black", Style::Unit, 1, &[]);
        d.cost(0);
    })
}

/// A tree with digits from 0 to 3 at its nodes.
pub(super) fn node() -> ShapeId {
    define::<Node>("Node", Kind::Sum, |d| {
        d.constructor("Leaf", Style::Unit, 1, &[]);
        d.cost(0);
        let fields: [crate::shape::NamedShape; 4] =
            [("colour", colour), ("left", node), ("digit", digit), ("right", node)];
        d.constructor("Node", Style::Tuple, 1, &fields);
        d.field(2, |field| (field.measure, field.limits) = (Some(Measure::Free), Some((0, 3))));
    })
}

fn list() -> ShapeId {
    define::<List>("List", Kind::List(ListStyle::Vec), |d| {
        d.constructor("nil", Style::Unit, 1, &[]);
        d.constructor("cons", Style::Tuple, 1, &[("head", signed), ("tail", list)]);
    })
}

fn signed() -> ShapeId {
    define::<i16>("i16", Kind::Signed(16), |_| {})
}

fn both() -> ShapeId {
    define::<Both>("Both", Kind::Sum, |d| {
        d.constructor("Both", Style::Tuple, 1, &[("0", colour), ("1", list), ("2", signed)]);
    })
}

/// A value written out, and its size.
pub(super) fn written(search: &Search, node: NodeId, out: &mut String) -> u32 {
    let sort = search.space().sort(search.sort(node));
    match &sort.values {
        crate::Values::Numbers(numbers) => {
            let ordinal = search.number(node);
            out.push_str(&format!("{ordinal} "));
            numbers.cost(ordinal)
        }
        crate::Values::Built { alternatives, .. } => {
            let (constructor, fields) = search.force(node);
            let chosen = alternatives.iter().find(|a| a.constructor == constructor).unwrap();
            out.push_str(&format!("{constructor}("));
            let mut size = chosen.cost;
            for index in 0..chosen.fields.len() as u32 {
                size += written(search, fields + index, out);
            }
            out.push(')');
            size
        }
    }
}

/// All values of a shape up to a size with their sizes, by plain recursion.
fn everything(
    of: ShapeId,
    measure: Measure,
    limits: Option<(Ordinal, Ordinal)>,
    room: u32,
) -> Vec<(String, u32)> {
    let shape = shape(of);
    if let Some(numbers) = Numbers::new(shape.kind, measure, limits) {
        let (lo, hi) = numbers.interval();
        let all = (lo..=hi).map(|n| (format!("{n} "), numbers.cost(n)));
        return all.filter(|&(_, cost)| cost <= room).collect();
    }
    let mut all = Vec::new();
    for (index, constructor) in shape.constructors.iter().enumerate() {
        let is_list = matches!(shape.kind, Kind::List(_));
        let usual = if is_list { index as u32 } else { (shape.constructors.len() > 1).into() };
        let cost = constructor.cost.unwrap_or(usual);
        let mut partial = if cost <= room { vec![(format!("{index}("), cost)] } else { vec![] };
        for field in &constructor.fields {
            let measure = field.measure.unwrap_or_default();
            partial = partial
                .into_iter()
                .flat_map(|(text, size)| {
                    let values = everything(field.shape, measure, field.limits, room - size);
                    values.into_iter().map(move |(v, s)| (format!("{text}{v}"), size + s))
                })
                .collect();
        }
        all.extend(partial.into_iter().map(|(text, size)| (text + ")", size)));
    }
    all
}

type Predicate = fn(&Search, NodeId) -> bool;

/// Checks that the search finds what filtering finds, each once, and looks at less.
fn check(of: ShapeId, holds: Predicate, most: u32) {
    let space = Arc::new(Space::new(&[of]).unwrap());
    let root = |search: &Search| search.force(search.root()).1;
    let all = |sizes: Sizes, holds: Predicate| {
        let mut found = Vec::new();
        Search::each(
            &space,
            sizes,
            |s| holds(s, root(s)),
            |s| {
                let mut text = String::new();
                let size = written(s, root(s), &mut text);
                found.push((text, size));
                ControlFlow::<()>::Continue(())
            },
        );
        let distinct: BTreeSet<_> = found.iter().cloned().collect();
        assert_eq!(distinct.len(), found.len(), "each once");
        distinct
    };
    let expected: BTreeSet<_> = everything(of, Measure::Bits, None, most).into_iter().collect();
    assert_eq!(all(Sizes::UpTo(most), |_, _| true), expected);
    // The whole value is looked at, so the predicate is told everything.
    let filtered: BTreeSet<_> = {
        let mut found = BTreeSet::new();
        Search::each(
            &space,
            Sizes::UpTo(most),
            |s| {
                written(s, root(s), &mut String::new());
                holds(s, root(s))
            },
            |s| {
                let mut text = String::new();
                let size = written(s, root(s), &mut text);
                found.insert((text, size));
                ControlFlow::<()>::Continue(())
            },
        );
        found
    };
    assert!(!filtered.is_empty() && filtered.len() < expected.len());
    assert_eq!(all(Sizes::UpTo(most), holds), filtered);
    let by_size = (0..=most).flat_map(|size| {
        let found = all(Sizes::Exactly(size), holds);
        assert!(found.iter().all(|&(_, s)| s == size));
        found
    });
    assert_eq!(by_size.collect::<BTreeSet<_>>(), filtered);
}

#[test]
fn a_search_tree_is_found_by_comparing_its_digits() {
    fn is_sorted(search: &Search, node: NodeId, lo: Ordinal, hi: Ordinal) -> bool {
        let (constructor, fields) = search.force(node);
        if constructor == 0 {
            return true;
        }
        let digit = fields + 2;
        if search.is_below(digit, lo) || !search.is_below(digit, hi) {
            return false;
        }
        let at = search.number(digit);
        is_sorted(search, fields + 1, lo, at) && is_sorted(search, fields + 3, at + 1, hi)
    }
    check(node(), |search, root| is_sorted(search, root, 0, 4), 3);
}

#[test]
fn a_red_node_has_no_red_child() {
    fn is_fine(search: &Search, node: NodeId, below_red: bool) -> bool {
        let (constructor, fields) = search.force(node);
        if constructor == 0 {
            return true;
        }
        let is_red = search.force(fields).0 == 0;
        !(is_red && below_red)
            && is_fine(search, fields + 3, is_red)
            && is_fine(search, fields + 1, is_red)
    }
    check(node(), |search, root| is_fine(search, root, false), 3);
}

#[test]
fn numbers_are_split_by_what_they_are_compared_with() {
    fn holds(search: &Search, root: NodeId) -> bool {
        let (_, fields) = search.force(root);
        let (mut cell, limit) = (fields + 1, fields + 2);
        if search.is_number(limit, 2) {
            return search.force(fields).0 == 1;
        }
        loop {
            let (constructor, fields) = search.force(cell);
            if constructor == 0 {
                return true;
            }
            if search.is_below(fields, -2) || search.is_number(fields, 1) {
                return false;
            }
            cell = fields + 1;
        }
    }
    check(both(), holds, 5);
}

#[test]
fn comparing_looks_at_less_than_reading() {
    let space = Arc::new(Space::new(&[signed()]).unwrap());
    let runs = |holds: Predicate| {
        let sizes = Sizes::UpTo(20);
        Search::each(
            &space,
            sizes,
            |s| holds(s, s.force(s.root()).1),
            |_| ControlFlow::<()>::Break(()),
        )
        .0
    };
    assert_eq!(runs(|s, n| s.is_below(n, -30_000)), 2);
    assert!(runs(|s, n| s.number(n) < -30_000) > 100);
}

#[test]
fn what_a_predicate_does_not_look_at_is_not_asked_about() {
    let space = Arc::new(Space::new(&[both()]).unwrap());
    let mut n_found = 0;
    let (n_runs, _) = Search::each(
        &space,
        Sizes::Exactly(4),
        |s| s.force(s.force(s.force(s.root()).1).1).0 == 1,
        |_| {
            n_found += 1;
            ControlFlow::<()>::Continue(())
        },
    );
    assert_eq!(n_runs, 2);
    assert_eq!(
        n_found,
        everything(both(), Measure::Bits, None, 4).iter().filter(|v| v.1 == 4).count() / 2
    );
}

#[test]
fn a_pause_changes_nothing() {
    fn holds(search: &Search) -> bool {
        let (_, fields) = search.force(search.force(search.root()).1);
        search.force(fields).0 == 1 && !search.is_number(fields + 2, 1)
    }
    let space = Arc::new(Space::new(&[both()]).unwrap());
    let values = |most_runs: u64| {
        let mut sweep = Sweep::new(Arc::clone(&space), Sizes::Exactly(4));
        let mut found = Vec::new();
        loop {
            match sweep.next(holds, most_runs) {
                Next::Done => return (found, sweep.n_runs()),
                Next::Paused => {}
                Next::Value => {
                    let mut text = String::new();
                    written(sweep.search(), 0, &mut text);
                    found.push(text);
                }
            }
        }
    };
    assert!(values(u64::MAX).0.len() > 10);
    assert_eq!(values(u64::MAX), values(1));
}

#[test]
fn random_values_hold_and_have_their_size_and_differ() {
    fn is_fine(search: &Search, node: NodeId, below_red: bool) -> bool {
        let (constructor, fields) = search.force(node);
        if constructor == 0 {
            return true;
        }
        let is_red = search.force(fields).0 == 0;
        !(is_red && below_red)
            && is_fine(search, fields + 3, is_red)
            && search.is_below(fields + 2, 3)
            && is_fine(search, fields + 1, is_red)
    }
    let search = Search::new(Arc::new(Space::new(&[node()]).unwrap()));
    let mut found = BTreeSet::new();
    for seed in 0..200 {
        assert!(search.begin_at_random(Sizes::Exactly(9), seed));
        let root = |search: &Search| search.force(search.root()).1;
        while !is_fine(&search, root(&search), false) || search.is_dead() {
            assert!(search.advance());
        }
        let mut text = String::new();
        if search.fill() {
            assert_eq!(written(&search, root(&search), &mut text), 9);
            found.insert(text);
        }
    }
    assert!(found.len() > 150, "{}", found.len());
}
