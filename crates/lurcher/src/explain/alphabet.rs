//! Assignments with every character of ASCII, or every byte, and with numbers of every size.
//!
//! A text that has a comma in it may be treated otherwise, and so may one with any other character,
//! or a number from one on: which ones nobody knows who does not see the functions that are called.
//! There are few enough of them to try each, beside what is in the counterexample.

use std::sync::Arc;

use lurcher_trees::{Elements, Kind, ShapeId, Tree, shape};

use super::background::{integer_tree, of_float};
use super::recombined::cons;
use super::related::{has_limits, leaf};
use super::values::{ValueId, Values};

impl Values {
    /// Assignments that differ from one in a number or a character, which is any of its
    /// [`alphabet`]; or in that a list has one more character, or byte, at one of its ends.
    pub(super) fn with_each(&mut self, row: &[ValueId], shapes: &[ShapeId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for (variable, &id) in shapes.iter().enumerate() {
            let tree = Arc::clone(self.tree(row[variable]));
            if has_limits(&tree) {
                continue;
            }
            let found = shape(id);
            let is_list = matches!(found.kind, Kind::List(_)) && found.elements == Elements::Any;
            let element = found.constructors.get(1).and_then(|cons| cons.fields.first());
            let element = element.filter(|one| is_list && one.limits.is_none() && !one.drawn);
            let others = match element {
                Some(element) => longer(&tree, element.shape),
                None => with_another_leaf(&tree),
            };
            rows.extend(others.into_iter().map(|other| {
                let mut row = row.to_vec();
                row[variable] = self.add(other);
                row
            }));
        }
        rows
    }
}

/// A list with one more element at its end, or its beginning; of numbers, only if there are few.
fn longer(list: &Tree, element: ShapeId) -> Vec<Tree> {
    if !matches!(shape(element).kind, Kind::Char | Kind::Unsigned(8) | Kind::Signed(8)) {
        return Vec::new();
    }
    let id = list.nodes()[0].shape;
    let (end, empty) = (list.nodes().len() - 1, list.subtree(list.nodes().len() - 1));
    let ends = |one: &Tree| {
        let last = cons(id, one, &empty);
        [list.with_parts(|at| (at == end).then_some(&last)), cons(id, one, list)]
    };
    alphabet(element).iter().flat_map(ends).collect()
}

/// A value that is no list with another character or number in place of its first one.
fn with_another_leaf(tree: &Tree) -> Vec<Tree> {
    let is_list = tree.nodes().iter().any(|node| matches!(shape(node.shape).kind, Kind::List(_)));
    let first = (0..tree.nodes().len()).find(|&at| tree.payload(at).is_some());
    let Some(first) = first.filter(|_| !is_list) else { return Vec::new() };
    let others = alphabet(tree.nodes()[first].shape);
    others.iter().map(|other| tree.with_parts(|at| (at == first).then_some(other))).collect()
}

/// All characters of ASCII that are printed, and those that end words and lines; all numbers of a
/// byte; of other numbers those next to a power of two, or of ten.
fn alphabet(id: ShapeId) -> Vec<Tree> {
    let integers = |all: &mut dyn Iterator<Item = i128>| {
        all.filter_map(|number| integer_tree(number, id)).collect()
    };
    match shape(id).kind {
        Kind::Char => {
            (b' '..=b'~').chain(*b"\t\n\r").map(|byte| leaf(id, u128::from(byte))).collect()
        }
        Kind::Unsigned(8) => integers(&mut (0..=255)),
        Kind::Signed(8) => integers(&mut (-128..=127)),
        Kind::Unsigned(_) | Kind::Signed(_) => {
            let signs = |number: i128| [number, -number];
            let beside = |number: i128| [number - 1, number, number + 1];
            integers(&mut magnitudes().flat_map(beside).flat_map(signs))
        }
        Kind::Float(_) => {
            let whole = magnitudes().map(|number| number as f64);
            let extreme = [1e-300, 1e-30, 1e-9, 0.1, 1e25, 1e50, 1e200, f64::MAX];
            let all = whole.chain(extreme).flat_map(|number| [number, -number]);
            all.map(|number| of_float(number, id)).collect()
        }
        _ => Vec::new(),
    }
}

/// Powers of two at which something ends more often than at others, and of ten.
fn magnitudes() -> impl Iterator<Item = i128> {
    const BITS: [u32; 14] = [7, 8, 10, 12, 15, 16, 24, 31, 32, 48, 53, 61, 63, 64];
    BITS.into_iter().map(|n| 1 << n).chain((1..20).map(|n| 10_i128.pow(n)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Data, tree_of, value_of};

    fn made<T: Data>(value: &T) -> Vec<T> {
        let mut values = Values::default();
        let id = values.add(tree_of(value));
        let rows = values.with_each(&[id], &[T::shape()]);
        rows.iter().map(|row| value_of(values.tree(row[0])).unwrap()).collect()
    }

    #[test]
    fn each_character_of_ascii_and_each_byte_is_put_at_both_ends() {
        let texts = made(&"é".to_string());
        assert_eq!(texts.len(), 2 * 98);
        assert!(["é,", ",é"].iter().all(|text| texts.contains(&text.to_string())));
        let bytes = made(&vec![-1_i8]);
        assert!(bytes.len() == 2 * 256 && bytes.contains(&vec![-1, -128]));
        assert!(made(&vec![1_u16]).is_empty());
    }

    #[test]
    fn each_character_and_numbers_of_every_size_stand_in_place_of_one() {
        assert!(made(&'a').contains(&'%') && made(&(Some('a'), 'b')).contains(&(Some('%'), 'b')));
        assert_eq!(made(&1_u8).len(), 256);
        let numbers = made(&1_i32);
        assert!([999, -1001, 65_536, i32::MAX, -65_535].iter().all(|n| numbers.contains(n)));
        let floats = made(&1.0_f64);
        assert!([2_f64.powi(61), -1e18, 1e200, 1e-9].iter().all(|n| floats.contains(n)));
        assert!(made(&1.0_f32).contains(&2_f32.powi(61)));
        assert!(made(&(vec!['a'], 'a')).is_empty(), "lists are taken apart first");
    }
}
