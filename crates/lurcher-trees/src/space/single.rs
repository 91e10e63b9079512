//! A space of one value, to see how much of it somebody looks at.
//!
//! Every node of the value is a sort of its own with one alternative, so a search in the space
//! can only find the value; but what nobody looks at stays a hole.

use super::{Alternative, Sort, SortId, Space, SpaceError, Values, analysis};
use crate::numbers::{Measure, Numbers, Ordinal};
use crate::shape::{Elements, Kind};
use crate::tree::{Tree, shape_of};

/// The space of one tuple of values, and which node of which tree each sort is.
#[derive(Clone, Debug)]
pub struct Single {
    /// The space. The value is found when only the smallest are looked for.
    pub space: Space,
    /// The tree and the node of every sort but the root, in the order of sorts.
    places: Vec<(usize, usize)>,
}

/// Numbers from this magnitude on are known without being looked at.
const LARGE: u32 = 1 << 16;

impl Single {
    /// The space of a tuple of values.
    ///
    /// # Errors
    /// If something in a value cannot be looked into.
    pub fn new(trees: &[Tree]) -> Result<Self, SpaceError> {
        Single::of(trees, &|_, _, kind, bits| number(kind, bits))
    }

    /// The space of a tuple of values and of all others that differ from it in some numbers only:
    /// those at nodes of trees that are `open`. What these are costs nothing, and is `within` what
    /// is left of the ends of their types; the others are known without being looked at.
    ///
    /// # Errors
    /// If something in a value cannot be looked into.
    pub fn around(
        trees: &[Tree],
        is_open: &dyn Fn(usize, usize) -> bool,
        within: &Within,
    ) -> Result<Self, SpaceError> {
        Single::of(trees, &|tree, node, kind, bits| match is_open(tree, node) {
            true => {
                let (lo, hi) = Numbers::new(kind, Measure::Free, None)?.interval();
                Numbers::new(kind, Measure::Free, Some(within(lo, hi)))
            }
            false => Numbers::only(kind, Measure::Free, bits),
        })
    }

    fn of(trees: &[Tree], numbers: &NumbersAt<'_>) -> Result<Self, SpaceError> {
        let mut places: Vec<(usize, usize)> =
            (0..trees.len()).map(|tree| (tree, through_pointers(&trees[tree], 0))).collect();
        let fields = (1..=trees.len() as u32).map(SortId).collect();
        let mut sorts = vec![only(None, 0, fields, Elements::Any)];
        let mut next = 0;
        while let Some(&(tree, node)) = places.get(next) {
            sorts.push(sort(tree, &trees[tree], node, numbers, &mut places)?);
            next += 1;
        }
        let sorts = analysis::analyse(sorts)?;
        let shapes = trees.iter().map(|tree| tree.nodes()[0].shape).collect();
        Ok(Single { space: Space { shapes, sorts }, places })
    }

    /// The tree and the node that a sort is; none for the root.
    pub fn place(&self, sort: SortId) -> Option<(usize, usize)> {
        self.places.get(sort.index().checked_sub(1)?).copied()
    }
}

/// What is left of the least and the greatest number of a type.
pub type Within = dyn Fn(Ordinal, Ordinal) -> (Ordinal, Ordinal);

/// Which numbers there are at a node of a tree, by their kind and what is there.
type NumbersAt<'n> = dyn Fn(usize, usize, Kind, u128) -> Option<Numbers> + 'n;

fn only(
    shape: Option<crate::ShapeId>,
    constructor: u32,
    fields: Vec<SortId>,
    elements: Elements,
) -> Sort {
    let alternatives = vec![Alternative { constructor, cost: 0, extra: 0, fields }];
    let values = Values::Built { alternatives, elements };
    Sort { shape, values, least: 0, most: None }
}

/// The sort of a node; its fields are places of their own.
fn sort(
    in_tree: usize,
    tree: &Tree,
    node: usize,
    numbers: &NumbersAt<'_>,
    places: &mut Vec<(usize, usize)>,
) -> Result<Sort, SpaceError> {
    let shape = shape_of(&tree.nodes()[node]);
    if let Some(bits) = tree.payload(node) {
        let numbers = numbers(in_tree, node, shape.kind, bits);
        let numbers = numbers.ok_or(SpaceError::Opaque(shape.name))?;
        let values = Values::Numbers(numbers);
        return Ok(Sort { shape: Some(shape.id), values, least: 0, most: None });
    }
    if shape.kind == Kind::Opaque {
        return Err(SpaceError::Opaque(shape.name));
    }
    let fields = tree.children(node).map(|child| {
        places.push((in_tree, through_pointers(tree, child)));
        SortId(places.len() as u32)
    });
    let fields = fields.collect();
    Ok(only(Some(shape.id), tree.nodes()[node].constructor, fields, shape.elements))
}

/// The number and one that is larger, so that the number is not known but cheapest; the number
/// alone if that cannot be.
fn number(kind: Kind, bits: u128) -> Option<Numbers> {
    let all = Numbers::new(kind, Measure::Magnitude, None)?;
    let Some(number) = all.ordinal(bits) else {
        return Numbers::only(kind, Measure::Magnitude, bits);
    };
    let between = |lo: Ordinal, hi: Ordinal| Numbers::new(kind, Measure::Magnitude, Some((lo, hi)));
    let (lo, hi) = all.interval();
    let next = [number.checked_add(1), number.checked_sub(1)].into_iter().flatten();
    let larger = next.filter(|next| (lo..=hi).contains(next)).find(|&next| {
        let is_cheapest = all.cost(number) < all.cost(next) && all.cost(number) < LARGE;
        is_cheapest && all.trim((number.min(next), number.max(next))).is_some_and(|t| t.0 < t.1)
    });
    match larger {
        Some(larger) => between(number.min(larger), number.max(larger)),
        None => between(number, number),
    }
}

/// The node that a pointer points to.
fn through_pointers(tree: &Tree, mut node: usize) -> usize {
    while shape_of(&tree.nodes()[node]).kind == Kind::Pointer {
        node += 1;
    }
    node
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::shape::{ListStyle, Style, define};
    use crate::{Builder, Search, ShapeId, Sizes};

    struct Digits;
    struct Pair;

    #[test]
    fn the_space_around_a_value_has_all_others_with_some_numbers_of_their_own() {
        let input = [tree(&[3, 4], 5)];
        // In pre-order: the pair, the list, 3, the rest, 4, the end, 5.
        let single = Single::around(&input, &|_, node| node == 4, &|lo, hi| (lo, hi)).unwrap();
        let search = Search::new(Arc::new(single.space));
        assert!(search.begin(Sizes::UpTo(search.space().least())));
        let mut all = Vec::new();
        loop {
            if search.fill() {
                all.extend(search.trees());
            }
            if !search.advance() {
                break;
            }
        }
        all.sort();
        let expected: Vec<Tree> = (-128..=127).map(|digit| tree(&[3, digit], 5)).collect();
        assert_eq!(all, expected);
    }

    #[test]
    fn what_is_not_open_around_a_value_is_known_and_what_is_open_has_limits() {
        let input = [tree(&[3, 4], 5)];
        let single = Single::around(&input, &|_, node| node == 4, &|lo, hi| (lo / 4, hi / 4));
        let search = search(&single.unwrap());
        let (_, pair) = search.force(search.root());
        let (_, fields) = search.force(pair);
        let (_, first) = search.force(fields);
        let (_, second) = search.force(first + 1);
        let n_choices = search.n_choices();
        assert_eq!((search.number(first), search.number(fields + 1)), (3, 5));
        assert_eq!(search.n_choices(), n_choices);
        assert!(!search.is_below(second, -32) && search.is_below(second, 32));
    }

    fn digit() -> ShapeId {
        define::<i8>("i8", Kind::Signed(8), |_| {})
    }

    fn digits() -> ShapeId {
        define::<Digits>("Digits", Kind::List(ListStyle::Vec), |d| {
            d.constructor("nil", Style::Unit, 1, &[]);
            d.constructor("cons", Style::Tuple, 1, &[("head", digit), ("tail", digits)]);
        })
    }

    fn pair() -> ShapeId {
        define::<Pair>("Pair", Kind::Sum, |d| {
            d.constructor("Pair", Style::Tuple, 1, &[("0", digits), ("1", digit)]);
        })
    }

    fn tree(list: &[i8], number: i8) -> Tree {
        let mut builder = Builder::new();
        let begun = builder.begin(pair(), 0);
        builder.list(digits(), list.iter(), |n, b| b.leaf(digit(), *n as u128));
        builder.leaf(digit(), number as u128);
        builder.end(begun);
        builder.finish()
    }

    /// A search for one value.
    fn search(single: &Single) -> Search {
        let search = Search::new(Arc::new(single.space.clone()));
        assert!(search.begin(Sizes::UpTo(single.space.least())));
        search
    }

    #[test]
    fn only_the_value_is_found() {
        for number in [0, 1, -1, 5, -7, i8::MAX, i8::MIN] {
            let trees = [tree(&[3, number, -4], number), tree(&[], 0)];
            let single = Single::new(&trees).unwrap();
            assert_eq!(search(&single).trees(), trees, "{number}");
        }
    }

    #[test]
    fn numbers_are_themselves_however_they_are_looked_at() {
        for number in i8::MIN..=i8::MAX {
            let single = Single::new(&[tree(&[], number)]).unwrap();
            for other in i8::MIN..=i8::MAX {
                let search = search(&single);
                let (_, first) = search.force(search.root());
                let (_, fields) = search.force(first);
                let (at, other) = (fields + 1, Ordinal::from(other));
                assert_eq!(search.is_below(at, other), Ordinal::from(number) < other);
                assert_eq!(search.is_number(at, other), Ordinal::from(number) == other);
                assert_eq!(search.number(at), Ordinal::from(number));
            }
        }
    }

    #[test]
    fn what_was_not_looked_at_is_known() {
        let trees = [tree(&[3, 5], 2)];
        let single = Single::new(&trees).unwrap();
        let search = search(&single);
        let (_, first) = search.force(search.root());
        let (_, fields) = search.force(first);
        let (constructor, _) = search.force(fields);
        assert_eq!(constructor, 1);
        let mut unread: Vec<_> =
            search.unread().into_iter().filter_map(|sort| single.place(sort)).collect();
        unread.sort();
        // The head, the tail, and the number beside the list.
        assert_eq!(unread, [(0, 2), (0, 3), (0, 6)]);
    }
}
