//! Assignments with long lists.
//!
//! Whatever is small is short as well, and code may do something else from a length on: a buffer
//! has room for 32 bytes, a sort changes its way at 20 elements. What was found of short lists is
//! tried on long ones before it is told.

use std::sync::Arc;

use lurcher_trees::{Elements, Kind, ListStyle, ShapeId, Tree, shape};

use super::background::elements;
use super::condition::Sample;
use super::hash::Table;
use super::pattern::Pattern;
use super::recombined::cons;
use super::related::has_limits;
use super::trials::OutOfTime;
use super::values::{ValueId, Values};
use super::{Explainer, Judged};
use crate::data::{Data, tree_of};

/// Lists are made as long as this. Properties draw up to a hundred elements themselves.
const LENGTHS: [usize; 5] = [10, 20, 34, 66, 101];

/// So many pairs are looked through for other keys.
const MOST_PAIRS: usize = 2000;
/// What changes at shorter lists is seen without that.
pub(super) const MOST_SHORT: usize = 6;

/// What a list is filled up with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filling {
    /// Its own elements, again and again.
    Own,
    /// The simplest of their type.
    Simplest,
    /// Only the very simplest.
    First,
}

impl Values {
    /// Assignments that differ from one in that a list in a variable is long, one in each or in all
    /// of them: what comes first in it is as before.
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

    /// A value whose first list has so many elements; none if it has more, or there are no others
    /// to fill it up with.
    pub(super) fn longer(
        &mut self,
        value: ValueId,
        length: usize,
        filling: Filling,
    ) -> Option<ValueId> {
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
                    Filling::First => self.simplest(element.shape, 1),
                };
                let filled = others.iter().cycle().take(missing).cloned();
                let filled: Vec<Tree> = filled.collect();
                [own, filled].concat()
            }
            // What is in it once is in it already.
            Elements::Distinct | Elements::DistinctKeys if filling != Filling::Simplest => {
                return None;
            }
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
        let Kind::List(_) = shape(tree.nodes()[0].shape).kind else { return None };
        let first: Vec<Tree> = elements(&tree).take(length).map(|at| tree.subtree(at)).collect();
        self.list_of(value, &first)
    }

    /// A list of the same type as another with these elements; none if that is none.
    pub(super) fn list_of(&mut self, like: ValueId, elements: &[Tree]) -> Option<ValueId> {
        let tree = Arc::clone(self.tree(like));
        let id = tree.nodes()[0].shape;
        let Kind::List(_) = shape(id).kind else { return None };
        let empty = tree.subtree(tree.nodes().len() - 1);
        Some(self.add(elements.iter().rev().fold(empty, |rest, element| cons(id, element, &rest))))
    }

    pub(super) fn simplest(&mut self, of: ShapeId, n: usize) -> Vec<Tree> {
        let ids: Vec<ValueId> = self.pool(of, n).listed.iter().take(n).copied().collect();
        ids.into_iter().map(|id| (**self.tree(id)).clone()).collect()
    }

    /// Elements and others that are not among them, or whose keys are not, until there are so many.
    pub(super) fn distinct(
        &self,
        own: Vec<Tree>,
        others: Vec<Tree>,
        most: usize,
        by_key: bool,
    ) -> Vec<Tree> {
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

/// So many lengths of one pattern are looked at.
const MOST_LIMITS: usize = 8;

/// A length from which on a list fails or does not, as far as is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Limit {
    variable: usize,
    length: usize,
    fails: bool,
}

impl Sample {
    /// How long lists are where they begin or end to fail, all else being the same: one is the
    /// other without its last element. That of two other lists only one fails may be for any
    /// reason.
    pub(super) fn limits(&self, shapes: &[ShapeId], values: &mut Values) -> Vec<Limit> {
        let mut found = Vec::new();
        let lists = |&v: &usize| matches!(shape(shapes[v]).kind, Kind::List(_));
        let lists: Vec<usize> = (0..shapes.len()).filter(lists).collect();
        if lists.is_empty() {
            return found;
        }
        let rows = self.rows.iter().zip(self.fails.iter().copied());
        let judged: Table<&[ValueId], bool> = rows.map(|(row, fails)| (&row[..], fails)).collect();
        for variable in lists {
            for (row, &fails) in self.rows.iter().zip(&self.fails) {
                let length = values.length(row[variable]);
                if length <= MOST_SHORT {
                    continue;
                }
                let Some(shorter) = values.shortened(row[variable], length - 1) else { continue };
                let mut other = row.clone();
                other[variable] = shorter;
                if judged.get(&other[..]).is_some_and(|&other| other != fails) {
                    found.push(Limit { variable, length, fails });
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Explainer<'_, '_> {
    /// The lengths at which lists begin or end to fail, as constants with what they cost. The last
    /// element of one that is long may be the reason as well as the length, so that the list of the
    /// counterexample has to do the same when it is made as long.
    pub(super) fn lengths(
        &mut self,
        pattern: &Pattern,
        sample: &Sample,
        shapes: &[ShapeId],
    ) -> Result<Vec<(ShapeId, ValueId, usize)>, OutOfTime> {
        let mut found = Vec::new();
        let limits = sample.limits(shapes, &mut self.trials.values);
        for limit in limits.into_iter().take(MOST_LIMITS) {
            for filling in [Filling::Own, Filling::Simplest, Filling::First] {
                if let Some(ends) = self.is_at(pattern, &sample.rows[0], limit, filling)? {
                    let ends = ends.map(|n| self.trials.values.add(tree_of(&n)));
                    found.extend(ends.map(|end| (usize::shape(), end, 1)));
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        Ok(found)
    }

    /// What `len` says of the list of the counterexample as long as a limit and one element
    /// shorter, if that is what decides.
    fn is_at(
        &mut self,
        pattern: &Pattern,
        own: &[ValueId],
        limit: Limit,
        filling: Filling,
    ) -> Result<Option<[usize; 2]>, OutOfTime> {
        let Limit { variable, length, fails } = limit;
        let mut ends = [0; 2];
        for (end, (length, expected)) in
            ends.iter_mut().zip([(length, fails), (length - 1, !fails)])
        {
            let values = &mut self.trials.values;
            let list = match values.length(own[variable]) {
                n if n < length => values.longer(own[variable], length, filling),
                _ => values.shortened(own[variable], length),
            };
            let Some(list) = list else { return Ok(None) };
            *end = values.len(list);
            let mut row = own.to_vec();
            row[variable] = list;
            let judged = self.trials.judge(&self.parts, pattern, &row)?;
            if judged.map(|judged| judged == Judged::Fails) != Some(expected) {
                return Ok(None);
            }
        }
        Ok(Some(ends))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::super::tests::{of_one, texts};
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
            sample.limits(&[<Vec<u8>>::shape()], &mut values)
        };
        let seen = lengths(&[(vec![0; 11], false), (vec![0; 12], true)]);
        assert_eq!(seen, [Limit { variable: 0, length: 12, fails: true }]);
        assert!(lengths(&[(vec![0; 11], false), (vec![1; 12], true)]).is_empty());
    }

    /// The long texts that pass have a character in them by chance.
    #[test]
    fn what_is_at_the_end_of_a_long_list_is_no_length() {
        let explanation = of_one(&"#".to_string(), |text: String| {
            Some(!text.contains('#') || text.contains(|c: char| c.is_ascii_digit()))
        });
        let told = texts(&explanation);
        assert!(!told.iter().any(|text| text.contains("len()")), "{told:?}");
        let explanation =
            of_one(&vec![0_u8], |list: Vec<u8>| Some(!list.contains(&0) || list.len() >= 32));
        let expected = "list when list.contains(&0) && list.len() < 32";
        assert!(texts(&explanation).contains(&expected.to_string()));
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
