//! Assignments with one more element that is at an end of its type.
//!
//! A condition that speaks of one key of a map, or of the first elements of a list, says nothing of
//! the others, and small ones have nothing to them. Of the largest a property may say that it is
//! none of its inputs, or do something else.

use std::sync::Arc;

use lurcher_trees::{Elements, Kind, Tree, shape};

use super::background::{bits_of, extremes, integer_tree};
use super::exceptions::elements_of;
use super::related::has_limits;
use super::values::{ValueId, Values};

/// Among so many of the simplest elements one is looked for that is not there yet.
const SIMPLEST: usize = 24;

impl Values {
    /// Assignments that differ from one in that a list, a set or a map has one more element, whose
    /// numbers are the least or the largest of their types.
    pub(super) fn crowded(&mut self, row: &[ValueId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for variable in 0..row.len() {
            for largest in [true, false] {
                let Some(more) = self.with_one_more(row[variable], largest) else { continue };
                let mut row = row.to_vec();
                row[variable] = more;
                rows.push(row);
            }
        }
        rows
    }

    fn with_one_more(&mut self, list: ValueId, largest: bool) -> Option<ValueId> {
        let tree = Arc::clone(self.tree(list));
        let of = shape(tree.nodes()[0].shape);
        let element = of.constructors.get(1)?.fields.first()?;
        let is_open = matches!(of.kind, Kind::List(_)) && element.limits.is_none();
        if !is_open || element.drawn || has_limits(&tree) {
            return None;
        }
        let is_map = of.elements == Elements::DistinctKeys;
        let own = elements_of(&tree);
        let simplest = self.simplest(element.shape, SIMPLEST);
        let extreme = simplest.iter().filter_map(|one| at_end(one, largest, is_map));
        let n = own.len();
        let mut all = match of.elements {
            Elements::Any | Elements::Unordered => own.into_iter().chain(extreme.take(1)).collect(),
            _ => self.distinct(own, extreme.collect(), n + 1, is_map),
        };
        if of.elements != Elements::Any {
            all.sort();
        }
        (all.len() > n).then(|| self.list_of(list, &all))?
    }
}

/// A value with all its integers at an end of their types, but for those of its key; none if it has
/// none.
fn at_end(tree: &Tree, largest: bool, has_key: bool) -> Option<Tree> {
    let key = if has_key { 1..1 + tree.nodes().get(1)?.size as usize } else { 0..0 };
    let is_meant = |at: &usize| bits_of(tree.nodes()[*at].shape).is_some() && !key.contains(at);
    let ends: Vec<(usize, Tree)> = (0..tree.nodes().len())
        .filter(is_meant)
        .filter_map(|at| {
            let id = tree.nodes()[at].shape;
            Some((at, integer_tree(extremes(id)[usize::from(largest)], id)?))
        })
        .collect();
    let end = |at: usize| ends.iter().find(|(of, _)| *of == at).map(|(_, end)| end);
    (!ends.is_empty()).then(|| tree.with_parts(end))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::data::{Data, tree_of, value_of};

    fn crowded<T: Data>(value: &T) -> Vec<T> {
        let mut values = Values::default();
        let id = values.add(tree_of(value));
        let rows = values.crowded(&[id]);
        rows.iter().map(|row| value_of(values.tree(row[0])).unwrap()).collect()
    }

    #[test]
    fn maps_and_lists_have_one_more_that_is_as_large_as_can_be() {
        let map = BTreeMap::from([(0_u8, 7_u16)]);
        let with = |value: u16| BTreeMap::from([(0, 7), (1, value)]);
        assert_eq!(crowded(&map), [with(u16::MAX), with(0)]);
        assert_eq!(crowded(&vec![3_i8]), [vec![3, i8::MAX], vec![3, i8::MIN]]);
        assert_eq!(crowded(&vec![true]), Vec::<Vec<bool>>::new());
    }
}
