//! Assignments whose lists have other elements.
//!
//! What is in the counterexample may matter wherever it stands in a list, and what is done by one
//! element may be undone by another. So lists are made longer, and are made of what is in the
//! counterexample.

use std::sync::Arc;

use lurcher_trees::{Builder, Elements, Kind, ListStyle, ShapeId, Tree, shape};

use super::related::{CHARACTERS, has_limits, leaf, replaced};
use super::values::{ValueId, Values};
use crate::source::Random;

/// Lists are made of up to so many elements of a counterexample.
const MOST_RECOMBINED: usize = 6;
/// Of so many small elements so many have something in them that is in the counterexample, and are
/// put into lists.
const GROWN_FROM: usize = 40;
const GROWN_BY: usize = 3;
/// So many elements are put before and after those of a list.
const PROLONGED: usize = 4;

impl Values {
    /// Assignments that differ from one in that a list has one more element, before or after the
    /// others, one of some or a small one: what is inside of it may matter wherever it is, and so
    /// may what is beside it.
    pub(crate) fn prolonged(
        &mut self,
        row: &[ValueId],
        shapes: &[ShapeId],
        leaves: &[ValueId],
    ) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for (variable, &id) in shapes.iter().enumerate() {
            let found = shape(id);
            let is_list = matches!(
                found.kind,
                Kind::List(ListStyle::Vec | ListStyle::Text | ListStyle::From)
            );
            let element = found.constructors.get(1).and_then(|cons| cons.fields.first());
            let Some(element) = element.filter(|_| is_list && found.elements == Elements::Any)
            else {
                continue;
            };
            let list = Arc::clone(self.tree(row[variable]));
            let own = leaves.iter().filter(|&&id| self.tree(id).nodes()[0].shape == element.shape);
            let mut elements: Vec<ValueId> = own.take(PROLONGED).copied().collect();
            let pool = self.pool(element.shape, PROLONGED).listed.iter().take(PROLONGED);
            elements.extend(pool);
            for element in elements {
                let element = Arc::clone(self.tree(element));
                let end = list.nodes().len() - 1;
                let empty = list.subtree(end);
                let before = cons(id, &element, &list);
                let one = cons(id, &element, &empty);
                let after = list.with_parts(|at| (at == end).then_some(&one));
                for list in [before, after] {
                    let mut row = row.to_vec();
                    row[variable] = self.add(list);
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// Assignments that differ from one in that a list anywhere inside of a variable has one more
    /// element, a small one that has something of the counterexample in it: what is done by one
    /// element may be undone by another.
    pub(crate) fn grown(&mut self, row: &[ValueId], leaves: &[ValueId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for variable in 0..row.len() {
            let tree = Arc::clone(self.tree(row[variable]));
            let is_list = |at: &usize| {
                let of = shape(tree.nodes()[*at].shape);
                let is_list = matches!(of.kind, Kind::List(ListStyle::Vec | ListStyle::Text));
                is_list && of.elements == Elements::Any
            };
            let lists: Vec<usize> = (0..tree.nodes().len()).filter(is_list).collect();
            let ends = [lists.first(), lists.last().filter(|_| lists.len() > 1)];
            for &at in ends.into_iter().flatten() {
                let id = tree.nodes()[at].shape;
                for element in self.elements_with(id, leaves) {
                    let longer = cons(id, &element, &tree.subtree(at));
                    let mut row = row.to_vec();
                    row[variable] =
                        self.add(tree.with_parts(|node| (node == at).then_some(&longer)));
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// Some small elements of a list with one of some numbers or characters in them.
    fn elements_with(&mut self, list: ShapeId, leaves: &[ValueId]) -> Vec<Tree> {
        let element = shape(list).constructors.get(1).and_then(|cons| cons.fields.first());
        let Some(element) = element.filter(|field| field.limits.is_none() && !field.drawn) else {
            return Vec::new();
        };
        let pool = self.pool(element.shape, GROWN_FROM).listed.iter().take(GROWN_FROM);
        let small: Vec<ValueId> = pool.copied().collect();
        let mut found: Vec<Tree> = Vec::new();
        for leaf in leaves {
            let from = self.tree(*leaf);
            let (of, bits) = (from.nodes()[0].shape, from.payload(0).unwrap_or_default());
            let trees = small.iter().map(|&id| self.tree(id)).filter(|tree| !has_limits(tree));
            let with = trees.filter_map(|tree| {
                let is_meant = |at: &usize| tree.nodes()[*at].shape == of;
                let at = (0..tree.nodes().len()).rfind(is_meant)?;
                Some(replaced(tree, of, bits, &|node| node == at))
            });
            for element in with.take(GROWN_BY) {
                if !found.contains(&element) && found.len() < 2 * GROWN_BY {
                    found.push(element);
                }
            }
        }
        found
    }

    /// Assignments that differ from one in that a list has several of some elements: what is done
    /// by what stands before may be undone.
    pub(crate) fn recombined(
        &mut self,
        row: &[ValueId],
        shapes: &[ShapeId],
        parts: &[ValueId],
        most: usize,
    ) -> Vec<Vec<ValueId>> {
        let (mut rows, mut random) = (Vec::new(), Random::new(1));
        for (variable, &id) in shapes.iter().enumerate() {
            let found = shape(id);
            let element = found.constructors.get(1).and_then(|cons| cons.fields.first());
            let Some(element) = element else { continue };
            let elements = match found.kind {
                Kind::List(ListStyle::Vec) => self.elements(element.shape, parts),
                Kind::List(ListStyle::Text) => self.characters(element.shape, parts),
                _ => continue,
            };
            if elements.len() < 2 {
                continue;
            }
            let list = self.tree(row[variable]);
            let empty = list.subtree(list.nodes().len() - 1);
            // All that are short, then some that are longer.
            let (mut lists, mut begin) = (vec![empty.clone()], 0);
            while lists.len() * elements.len() <= most / 2 {
                let end = lists.len();
                for shorter in begin..end {
                    let longer = elements.iter().map(|element| cons(id, element, &lists[shorter]));
                    let longer: Vec<Tree> = longer.collect();
                    lists.extend(longer);
                }
                begin = end;
            }
            for nth in lists.len()..most {
                let n = 2 + nth % (MOST_RECOMBINED - 1);
                let mut list = empty.clone();
                for _ in 0..n {
                    let at = random.below(elements.len() as u64) as usize;
                    list = cons(id, &elements[at], &list);
                }
                lists.push(list);
            }
            for list in lists {
                let mut row = row.to_vec();
                row[variable] = self.add(list);
                rows.push(row);
            }
        }
        rows
    }

    /// The characters among some values, and one of each kind.
    fn characters(&self, of: ShapeId, parts: &[ValueId]) -> Vec<Tree> {
        let own = parts.iter().map(|&id| (**self.tree(id)).clone());
        let own = own.filter(|tree| tree.nodes()[0].shape == of);
        let others = CHARACTERS.into_iter().map(|c| leaf(of, u32::from(c).into()));
        let mut all: Vec<Tree> = Vec::new();
        for character in own.chain(others) {
            if !all.contains(&character) {
                all.push(character);
            }
        }
        all
    }

    /// Those of some values that are of a type, and the same with numbers of each other.
    fn elements(&self, of: ShapeId, parts: &[ValueId]) -> Vec<Tree> {
        let own = parts.iter().map(|&id| &**self.tree(id));
        let own: Vec<&Tree> = own.filter(|tree| tree.nodes()[0].shape == of).collect();
        let leaf = |tree: &Tree| {
            let at = (0..tree.nodes().len()).find(|&at| tree.payload(at).is_some())?;
            Some((tree.nodes()[at].shape, tree.payload(at)?, at))
        };
        let mut elements: Vec<Tree> = Vec::new();
        for &tree in &own {
            let exchanged = own.iter().filter_map(|other| {
                let ((of, _, at), (shape, bits, _)) = (leaf(tree)?, leaf(other)?);
                (of == shape).then(|| replaced(tree, of, bits, &|node| node == at))
            });
            for element in exchanged.chain([tree.clone()]) {
                if !elements.contains(&element) && !has_limits(&element) {
                    elements.push(element);
                }
            }
        }
        elements
    }
}

/// A list with an element before those of another.
pub(super) fn cons(id: ShapeId, head: &Tree, tail: &Tree) -> Tree {
    let mut builder = Builder::new();
    let begun = builder.begin(id, 1);
    builder.tree(head);
    builder.tree(tail);
    builder.end(begun);
    builder.finish()
}
