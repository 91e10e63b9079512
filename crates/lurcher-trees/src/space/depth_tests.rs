//! Spaces by depth, against all values of the whole space that are not too deep.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;

use super::{Bounds, Census, Depth, Depths, SortId, Space, Values};
use crate::shape::{Definition, Elements, Kind, ListStyle, ShapeId, Style, define};
use crate::tree::{Node, Tree};
use crate::{Search, Sizes};

/// A type that only stands for a shape.
macro_rules! types {
    ($($name:ident, $kind:expr, |$d:ident| $fill:expr;)*) => {$(
        fn $name() -> ShapeId {
            #[expect(non_camel_case_types, reason = "it is seen nowhere else")]
            enum $name {}
            define::<$name>(stringify!($name), $kind, |$d: &mut Definition| $fill)
        }
    )*};
}

fn list_of(d: &mut Definition, element: fn() -> ShapeId, list: fn() -> ShapeId) {
    d.constructor("nil", Style::Unit, 1, &[]);
    d.constructor("cons", Style::Tuple, 1, &[("head", element), ("tail", list)]);
}

types! {
    number, Kind::Signed(16), |_d| ();
    natural, Kind::Unsigned(8), |_d| ();
    letter, Kind::Char, |_d| ();
    maybe, Kind::Sum, |d| {
        d.constructor("None", Style::Unit, 1, &[]);
        d.constructor("Some", Style::Tuple, 1, &[("0", natural)]);
    };
    numbers, Kind::List(ListStyle::Vec), |d| list_of(d, number, numbers);
    text, Kind::List(ListStyle::Text), |d| list_of(d, letter, text);
    bush, Kind::Sum, |d| {
        d.constructor("Leaf", Style::Tuple, 1, &[("0", natural)]);
        d.constructor("Fork", Style::Tuple, 1, &[("0", bush), ("1", maybe), ("2", bush)]);
    };
    rose, Kind::Sum, |d| d.constructor("Rose", Style::Tuple, 1, &[("0", digit), ("1", roses)]);
    roses, Kind::List(ListStyle::Vec), |d| list_of(d, rose, roses);
    digit, Kind::Sum, |d| {
        d.constructor("Digit", Style::Tuple, 1, &[("0", natural)]);
        d.field(0, |field| field.limits = Some((3, 4)));
    };
    set, Kind::List(ListStyle::Vec), |d| {
        list_of(d, natural, set);
        d.elements(Elements::Distinct);
    };
}

fn depths(shapes: &[ShapeId]) -> Depths {
    Depths::new(Arc::new(Space::new(shapes).unwrap()), Bounds::default())
}

/// All values of a space up to a size.
fn values(space: Space, size: u32) -> Vec<Vec<Tree>> {
    let mut found = Vec::new();
    Search::each(
        &Arc::new(space),
        Sizes::UpTo(size),
        |_| true,
        |search| {
            found.push(search.trees());
            ControlFlow::<()>::Continue(())
        },
    );
    found
}

/// The depth as it is defined, of the tree that begins at a node, and where the next begins.
fn depth(nodes: &[Node], at: usize) -> (u32, usize) {
    let shape = crate::shape(nodes[at].shape);
    let n_fields = match shape.constructors.get(nodes[at].constructor as usize) {
        Some(constructor) => constructor.fields.len(),
        None => 0,
    };
    let (mut deepest, mut next) = (0, at + 1);
    for _ in 0..n_fields {
        let (of_field, after) = depth(nodes, next);
        (deepest, next) = (deepest.max(of_field), after);
    }
    // Written out: the recursive constructors of the types above.
    let is_recursive = ["cons", "Fork"]
        .contains(&shape.constructors.get(nodes[at].constructor as usize).map_or("", |c| c.name));
    (deepest + u32::from(is_recursive), next)
}

fn depth_of(trees: &[Tree]) -> u32 {
    trees.iter().map(|tree| depth(tree.nodes(), 0).0).max().unwrap_or(0)
}

/// Whether all numbers of a value are as they are up to a depth.
fn has_small_numbers(trees: &[Tree], most: i128) -> bool {
    trees.iter().all(|tree| {
        (0..tree.nodes().len()).all(|node| match tree.payload(node) {
            None => true,
            Some(bits) => match crate::shape(tree.nodes()[node].shape).kind {
                Kind::Char => (0x61..=0x61 + most).contains(&(bits as i128)),
                Kind::Unsigned(_) if tree.nodes()[node - 1].shape == digit() => true,
                _ => (-most..=most).contains(&(bits as i128)),
            },
        })
    })
}

/// Compares the spaces of a depth with all values up to a size that holds them all.
fn check(shapes: &[ShapeId], most: u32, size: u32) {
    let depths = depths(shapes);
    let all: Vec<Vec<Tree>> = values(Space::new(shapes).unwrap(), size)
        .into_iter()
        .filter(|trees| has_small_numbers(trees, most.into()))
        .collect();
    for (depth, is_there) in [
        (Depth::UpTo(most), (|of, most| of <= most) as fn(u32, u32) -> bool),
        (Depth::Exactly(most), |of, most| of == most),
    ] {
        let expected: BTreeSet<Vec<Tree>> =
            all.iter().filter(|trees| is_there(depth_of(trees), most)).cloned().collect();
        let Ok(space) = depths.space(depth) else {
            assert!(expected.is_empty(), "{depth:?}");
            continue;
        };
        let size = space.most().expect("there is a largest value");
        let found = values(space, size);
        assert_eq!(found.len(), expected.len(), "{depth:?}");
        assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{depth:?}");
    }
}

#[test]
fn the_values_of_a_depth_are_those_of_the_whole_space_that_are_so_deep() {
    // The sizes are those of the largest: each number up to a depth of 2 or 3 costs two bits.
    check(&[number()], 2, 2);
    check(&[numbers()], 1, 2);
    check(&[numbers()], 2, 6);
    check(&[text()], 2, 6);
    check(&[maybe(), maybe()], 1, 4);
    check(&[bush()], 1, 7);
    check(&[rose()], 2, 16);
    check(&[set()], 2, 6);
    check(&[numbers(), maybe()], 1, 4);
    check(&[numbers(), text()], 1, 4);
}

#[test]
fn sizes_count_constructors_alone() {
    let mut census = Census::new(depths(&[numbers()]).space(Depth::UpTo(3)).unwrap());
    let counts: Vec<u128> = (0..=4).map(|size| census.count(size).to_u128().unwrap()).collect();
    assert_eq!(counts, [1, 7, 49, 343, 0]);
}

#[test]
fn values_of_a_depth_exactly_are_those_that_come_with_it() {
    let depths = depths(&[bush(), numbers()]);
    let count = |depth| depths.space(depth).unwrap().most_values().unwrap();
    // Up to depth 1 with numbers of depth 1, which the space of depth 0 has not.
    assert_eq!(count(Depth::UpTo(0)), 1);
    assert_eq!(count(Depth::UpTo(1)), (2 + 2 * 3 * 2) * (1 + 3));
    assert_eq!(count(Depth::Exactly(1)), (2 + 2 * 3 * 2) * (1 + 3) - 2);
}

#[test]
fn bounds_take_the_place_of_the_depth() {
    let space = Arc::new(Space::new(&[number()]).unwrap());
    let ends = |lo, hi, depth| {
        let mut bounds = Bounds::default();
        bounds.set(0, SortId(1), (lo, hi));
        let depths = Depths::new(Arc::clone(&space), bounds);
        assert_eq!(depths.goes_on(depth), lo.is_none() || hi.is_none_or(|hi| hi > 100));
        depths.ends(0, SortId(1), depth).unwrap()
    };
    assert_eq!(ends(None, None, 3), (-3, 3));
    assert_eq!(ends(Some(1), None, 3), (1, 3));
    assert_eq!(ends(None, Some(-1), 3), (-3, -1));
    assert_eq!(ends(Some(0), Some(100), 3), (0, 100));
    assert_eq!(ends(Some(0), Some(101), 3), (0, 3));
    assert_eq!(ends(Some(1000), None, 3), (1000, 1003));
    assert_eq!(ends(None, Some(-1000), 3), (-1003, -1000));
    assert_eq!(ends(Some(1), Some(1_000_000), 3), (1, 4));
}

#[test]
fn of_many_numbers_between_two_bounds_a_list_has_the_simplest_first() {
    let space = Arc::new(Space::new(&[numbers()]).unwrap());
    let of_number = |sort: &SortId| matches!(space.sort(*sort).values, Values::Numbers(_));
    let number = (0..space.sorts().len() as u32).map(SortId).find(of_number).unwrap();
    let ends = |lo, hi, depth| {
        let mut bounds = Bounds::default();
        bounds.set(0, number, (Some(lo), Some(hi)));
        Depths::new(Arc::clone(&space), bounds).ends(0, number, depth).unwrap()
    };
    assert_eq!([ends(-100, 100, 0), ends(-100, 100, 2)], [(0, 0), (-2, 2)]);
    assert_eq!(
        [ends(-1, 100, 2), ends(50, 100, 3), ends(-90, -50, 3)],
        [(-1, 2), (50, 53), (-53, -50)]
    );
    // Few are there at every depth, and all at great depths.
    assert_eq!([ends(0, 9, 1), ends(50, 30_000, 1000)], [(0, 9), (50, 30_000)]);
}

#[test]
fn what_is_never_deep_has_no_values_of_a_depth() {
    let depths = depths(&[maybe()]);
    assert!(depths.space(Depth::Exactly(1)).is_err());
    assert!(depths.space(Depth::UpTo(1)).is_ok());
}

#[test]
fn values_of_a_size_are_those_of_the_space_that_have_it() {
    for shapes in [&[bush()][..], &[numbers(), maybe()], &[set()], &[rose(), text()]] {
        let space = depths(shapes).space(Depth::UpTo(2)).unwrap();
        let mut n = 0;
        for size in 0..=space.most().unwrap().min(9) {
            let mut expected = BTreeSet::new();
            Search::each(
                &Arc::new(space.clone()),
                Sizes::Exactly(size),
                |_| true,
                |search| {
                    expected.insert(search.trees());
                    ControlFlow::<()>::Continue(())
                },
            );
            let found = space.of_size(size).map_or(Vec::new(), |sized| values(sized, size));
            n += found.len();
            assert_eq!(found.len(), expected.len(), "size {size}");
            assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "size {size}");
        }
        assert!(n > 5);
    }
}

#[test]
fn where_numbers_cost_something_nothing_is_said_of_sizes() {
    assert!(Space::new(&[numbers()]).unwrap().of_size(3).is_none());
}

#[test]
fn there_are_never_fewer_numbers_than_at_a_lesser_depth_and_there_are_more_in_the_end() {
    let space = Arc::new(Space::new(&[number()]).unwrap());
    for lo in [-3, 0, 1, 2, 5, 1000] {
        for (lo, hi) in [(Some(lo), None), (None, Some(-lo))] {
            let mut bounds = Bounds::default();
            bounds.set(0, SortId(1), (lo, hi));
            let depths = Depths::new(Arc::clone(&space), bounds);
            let ends = |depth| depths.ends(0, SortId(1), depth).unwrap();
            for depth in 0..20 {
                let ((least, most), (next_least, next_most)) = (ends(depth), ends(depth + 1));
                assert!(next_least <= least && most <= next_most, "{lo:?} {hi:?} {depth}");
                assert!(depths.goes_on(depth), "{lo:?} {hi:?} {depth}");
            }
        }
    }
}
