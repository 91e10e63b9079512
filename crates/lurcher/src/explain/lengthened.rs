//! Assignments with long lists.
//!
//! Whatever is small is short as well, and code may do something else from a length on: a buffer has room for 32 bytes, a sort
//! changes its way at 20 elements. What was found of short lists is tried on long ones before it is told.

use std::sync::Arc;

use lurcher_trees::{Elements, Kind, ListStyle, ShapeId, Tree, shape};

use super::background::elements;
use super::condition::Sample;
use super::hash::Table;
use super::recombined::cons;
use super::related::has_limits;
use super::values::{ValueId, Values};
use crate::data::{Data, tree_of};

/// Lists are made as long as this. Properties draw up to a hundred elements themselves.
const LENGTHS: [usize; 5] = [10, 20, 34, 66, 101];

/// So many pairs are looked through for other keys.
const MOST_PAIRS: usize = 2000;
/// What changes at shorter lists is seen without that.
pub(super) const MOST_SHORT: usize = 6;

/// What a list is filled up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filling {
    /// Its own elements, again and again.
    Own,
    /// The simplest of their type.
    Simplest,
}

impl Values {
    /// Assignments that differ from one in that a list in a variable is long, one in each or in all of them: what comes first in it is as before.
    pub(crate) fn lengthened(&mut self, row: &[ValueId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for length in LENGTHS {
            for filling in [Filling::Own, Filling::Simplest] {
                let mut all = row.to_vec();
                let mut n_long = 0;
                for variable in 0..row.len() {
                    let Some(longer) = self.longer(row[variable], length, filling) else {
                        continue;
                    };
                    let mut one = row.to_vec();
                    (one[variable], all[variable]) = (longer, longer);
                    n_long += 1;
                    rows.push(one);
                }
                if n_long > 1 {
                    rows.push(all);
                }
            }
        }
        rows
    }

    /// A value whose first list has so many elements; none if it has more, or there are no others to fill it up with.
    fn longer(&mut self, value: ValueId, length: usize, filling: Filling) -> Option<ValueId> {
        let tree = Arc::clone(self.tree(value));
        let is_list = |at: &usize| matches!(shape(tree.nodes()[*at].shape).kind, Kind::List(_));
        let at = (0..tree.nodes().len()).find(is_list)?;
        let (list, id) = (tree.subtree(at), tree.nodes()[at].shape);
        let element = shape(id).constructors.get(1)?.fields.first()?;
        if element.limits.is_some() || element.drawn || has_limits(&list) {
            return None;
        }
        let own: Vec<Tree> = elements(&list).map(|at| list.subtree(at)).collect();
        let missing = length.checked_sub(own.len()).filter(|n| *n > 0)?;
        let all = match shape(id).elements {
            Elements::Any | Elements::Unordered => {
                let others = match filling {
                    Filling::Own => own.clone(),
                    Filling::Simplest => self.simplest(element.shape, missing),
                };
                let filled = others.iter().cycle().take(missing).cloned();
                let filled: Vec<Tree> = filled.collect();
                [own, filled].concat()
            }
            // What is in it once is in it already.
            Elements::Distinct | Elements::DistinctKeys if filling == Filling::Own => return None,
            distinct => {
                // Of the simplest pairs many have the same key.
                let is_map = distinct == Elements::DistinctKeys;
                let n = if is_map { (length * length).min(MOST_PAIRS) } else { 2 * length };
                let others = self.simplest(element.shape, n);
                self.distinct(own, others, length, is_map)
            }
        };
        let mut all = all;
        if shape(id).elements != Elements::Any {
            all.sort();
        }
        let empty = list.subtree(list.nodes().len() - 1);
        let longer = all.iter().rev().fold(empty, |rest, element| cons(id, element, &rest));
        let is_long = all.len() > length / 2;
        is_long.then(|| self.add(tree.with_parts(|node| (node == at).then_some(&longer))))
    }

    /// How many elements a list has; 0 for what is none.
    pub(super) fn length(&self, value: ValueId) -> usize {
        let tree = self.tree(value);
        match shape(tree.nodes()[0].shape).kind {
            Kind::List(_) => elements(tree).count(),
            _ => 0,
        }
    }

    /// What `len` says: of a text how many bytes it has.
    pub(super) fn len(&self, list: ValueId) -> usize {
        let tree = self.tree(list);
        let bytes = |at: usize| char::from_u32(tree.payload(at)? as u32).map(char::len_utf8);
        match shape(tree.nodes()[0].shape).kind {
            Kind::List(ListStyle::Text) => elements(tree).filter_map(bytes).sum(),
            _ => self.length(list),
        }
    }

    /// The first so many elements of a list; none if it is none.
    pub(super) fn shortened(&mut self, value: ValueId, length: usize) -> Option<ValueId> {
        let tree = Arc::clone(self.tree(value));
        let id = tree.nodes()[0].shape;
        let Kind::List(_) = shape(id).kind else { return None };
        let first: Vec<Tree> = elements(&tree).take(length).map(|at| tree.subtree(at)).collect();
        let empty = tree.subtree(tree.nodes().len() - 1);
        Some(self.add(first.iter().rev().fold(empty, |rest, element| cons(id, element, &rest))))
    }

    fn simplest(&mut self, of: ShapeId, n: usize) -> Vec<Tree> {
        let ids: Vec<ValueId> = self.pool(of, n).listed.iter().take(n).copied().collect();
        ids.into_iter().map(|id| (**self.tree(id)).clone()).collect()
    }

    /// Elements and others that are not among them, or whose keys are not, until there are so many.
    fn distinct(&self, own: Vec<Tree>, others: Vec<Tree>, most: usize, by_key: bool) -> Vec<Tree> {
        let key = |element: &Tree| match by_key {
            true => element.subtree(1),
            false => element.clone(),
        };
        let mut keys: std::collections::HashSet<Tree> = own.iter().map(key).collect();
        let mut all = own;
        for other in others {
            if all.len() < most && keys.insert(key(&other)) {
                all.push(other);
            }
        }
        all
    }
}

impl Sample {
    /// How long lists are where they begin or end to fail, all else being the same, as constants with what they cost: one is the other
    /// without its last element. That of two other lists only one fails may be for any reason.
    pub(super) fn lengths(
        &self,
        shapes: &[ShapeId],
        values: &mut Values,
    ) -> Vec<(ShapeId, ValueId, usize)> {
        let mut found = Vec::new();
        let lists = |&v: &usize| matches!(shape(shapes[v]).kind, Kind::List(_));
        let lists: Vec<usize> = (0..shapes.len()).filter(lists).collect();
        if lists.is_empty() {
            return found;
        }
        let rows = self.rows.iter().zip(self.fails.iter().copied());
        let judged: Table<&[ValueId], bool> = rows.map(|(row, fails)| (&row[..], fails)).collect();
        for variable in lists {
            for (row, fails) in self.rows.iter().zip(&self.fails) {
                let length = values.length(row[variable]);
                if length <= MOST_SHORT {
                    continue;
                }
                let Some(shorter) = values.shortened(row[variable], length - 1) else { continue };
                let mut other = row.clone();
                other[variable] = shorter;
                if judged.get(&other[..]).is_some_and(|other| other != fails) {
                    let ends = [row[variable], shorter].map(|list| values.len(list));
                    let ends = ends.map(|n| values.add(tree_of(&n)));
                    found.extend(ends.map(|end| (usize::shape(), end, 1)));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::data::value_of;

    /// The values of one variable.
    fn made<T: Data>(value: &T) -> Vec<T> {
        let mut values = Values::default();
        let id = values.add(tree_of(value));
        let rows = values.lengthened(&[id]);
        rows.iter().map(|row| value_of(values.tree(row[0])).unwrap()).collect()
    }

    #[test]
    fn lists_and_texts_begin_as_before_and_are_long() {
        let lists = made(&vec![7_u8, 9]);
        assert_eq!(lists.len(), 2 * LENGTHS.len());
        assert!(lists.iter().all(|list| list.starts_with(&[7, 9])));
        assert!(lists.iter().any(|list| list.len() == 101 && list[2..4] == [7, 9]));
        assert!(lists.iter().any(|list| list.len() == 34 && list[2..4] == [0, 1]));
        assert!(made(&"xy".to_string()).iter().any(|text| text.starts_with("xyxy")));
        assert!(made(&5_u8).is_empty());
    }

    #[test]
    fn a_length_is_seen_where_a_list_fails_and_not_without_its_last_element() {
        let lengths = |rows: &[(Vec<u8>, bool)]| {
            let mut values = Values::default();
            let ids = rows.iter().map(|(list, _)| vec![values.add(tree_of(list))]).collect();
            let fails: Vec<bool> = rows.iter().map(|(_, fails)| *fails).collect();
            let is_old = vec![false; fails.len()];
            let sample = Sample { rows: ids, is_old, fails, ..Sample::default() };
            let found = sample.lengths(&[<Vec<u8>>::shape()], &mut values);
            let number = |id| value_of::<usize>(values.tree(id)).unwrap();
            found.into_iter().map(|(_, id, _)| number(id)).collect::<Vec<_>>()
        };
        let mut seen = lengths(&[(vec![0; 11], false), (vec![0; 12], true)]);
        seen.sort_unstable();
        assert_eq!(seen, [11, 12]);
        assert!(lengths(&[(vec![0; 11], false), (vec![1; 12], true)]).is_empty());
    }

    #[test]
    fn sets_and_maps_keep_what_they_have_and_get_others() {
        let sets = made(&BTreeSet::from([200_u8]));
        assert!(sets.iter().any(|set| set.len() == 34));
        assert!(sets.iter().all(|set| set.contains(&200)));
        let maps = made(&BTreeMap::from([(200_u8, 3_u8)]));
        assert!(maps.iter().any(|map| map.len() >= 10));
        assert!(maps.iter().all(|map| map.get(&200) == Some(&3)));
        // There are only two.
        assert_eq!(made(&BTreeSet::from([true])), []);
    }
}
