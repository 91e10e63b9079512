//! Assignments with every character of ASCII, or every byte, in a list.
//!
//! A text that has a comma in it may be treated otherwise, and so may one with any other character: which ones nobody
//! knows. There are few enough of them to try each, beside what is in the counterexample.

use std::sync::Arc;

use lurcher_trees::{Builder, Elements, Kind, ShapeId, shape};

use super::recombined::cons;
use super::related::has_limits;
use super::values::{ValueId, Values};

impl Values {
    /// Assignments that differ from one in that a list ends with one more character, or byte.
    pub(super) fn with_each(&mut self, row: &[ValueId], shapes: &[ShapeId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for (variable, &id) in shapes.iter().enumerate() {
            let found = shape(id);
            let is_list = matches!(found.kind, Kind::List(_)) && found.elements == Elements::Any;
            let element = found.constructors.get(1).and_then(|cons| cons.fields.first());
            let Some(element) = element.filter(|one| is_list && one.limits.is_none() && !one.drawn)
            else {
                continue;
            };
            let list = Arc::clone(self.tree(row[variable]));
            if has_limits(&list) {
                continue;
            }
            let (end, empty) = (list.nodes().len() - 1, list.subtree(list.nodes().len() - 1));
            for bits in alphabet(element.shape) {
                let mut builder = Builder::new();
                builder.leaf(element.shape, bits);
                let one = cons(id, &builder.finish(), &empty);
                let longer = list.with_parts(|at| (at == end).then_some(&one));
                let mut row = row.to_vec();
                row[variable] = self.add(longer);
                rows.push(row);
            }
        }
        rows
    }
}

/// All characters of ASCII that are printed, and those that end words and lines; all numbers of a byte.
fn alphabet(id: ShapeId) -> Vec<u128> {
    match shape(id).kind {
        Kind::Char => (b' '..=b'~').chain(*b"\t\n\r").map(u128::from).collect(),
        Kind::Unsigned(8) => (0..=u8::MAX).map(u128::from).collect(),
        Kind::Signed(8) => (i8::MIN..=i8::MAX).map(|number| number as u128).collect(),
        _ => Vec::new(),
    }
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
    fn each_character_of_ascii_and_each_byte_is_put_at_the_end() {
        let texts = made(&"é".to_string());
        assert!(texts.len() == 98 && texts.contains(&"é,".to_string()));
        let bytes = made(&vec![-1_i8]);
        assert!(bytes.len() == 256 && bytes.contains(&vec![-1, -128]));
        assert!(made(&vec![1_u16]).is_empty() && made(&1_u8).is_empty());
    }
}
