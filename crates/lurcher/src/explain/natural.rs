//! Assignments with parts of inputs that were drawn.
//!
//! Where something is required of inputs, hardly any of the small values of a type is a part of
//! one: most trees are not balanced. What was drawn has such parts, so that what they have in
//! common is seen in what a condition is tried on. A condition that names a key holds for hardly
//! any of them, so it is put into them.

use std::sync::Arc;

use lurcher_trees::{ShapeId, Tree};

use super::hash::Set;
use super::trials::Trials;
use super::values::ValueId;
use crate::source::Random;

/// So many parts of a type are kept, the smallest.
const MOST_PARTS: usize = 120;
/// So many assignments have them in several places.
const MIXED: usize = 400;
/// So many have something in them that a condition names.
const NAMED: usize = 1_500;

impl Trials<'_> {
    /// Assignments that differ from one in that variables are parts of what was drawn: one of them,
    /// or several; the first so many.
    pub(super) fn natural_rows(
        &mut self,
        own: &[ValueId],
        shapes: &[ShapeId],
        most: usize,
    ) -> Vec<Vec<ValueId>> {
        let parts: Vec<Vec<ValueId>> = shapes.iter().map(|&shape| self.natural(shape)).collect();
        let n_places = parts.iter().map(Vec::len).max().unwrap_or(0);
        let mut rows = Vec::new();
        for place in 0..n_places {
            for (variable, parts) in parts.iter().enumerate() {
                let Some(&value) = parts.get(place) else { continue };
                let mut row = own.to_vec();
                row[variable] = value;
                rows.push(row);
            }
            if rows.len() >= most {
                return rows;
            }
        }
        let mut random = Random::new(3);
        let mut any = |(variable, &own): (usize, &ValueId)| match &parts[variable][..] {
            [] => own,
            _ if random.one_in(3) => own,
            values => values[random.below(values.len() as u64) as usize],
        };
        let n_mixed = if n_places > 0 { MIXED.min(most - rows.len()) } else { 0 };
        rows.extend((0..n_mixed).map(|_| own.iter().enumerate().map(&mut any).collect()));
        rows
    }

    /// Assignments that differ from one in that a variable is a part of what was drawn, with one of
    /// these numbers or characters in place of one of its own.
    pub(super) fn named_rows(
        &mut self,
        own: &[ValueId],
        shapes: &[ShapeId],
        named: &[Arc<Tree>],
    ) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        if named.is_empty() {
            return rows;
        }
        for (variable, &shape) in shapes.iter().enumerate() {
            for part in self.natural(shape) {
                let part = Arc::clone(self.values.tree(part));
                let nodes = part.nodes();
                for (at, name) in
                    (1..nodes.len()).flat_map(|at| named.iter().map(move |one| (at, one)))
                {
                    if nodes[at].shape != name.nodes()[0].shape {
                        continue;
                    }
                    if rows.len() >= NAMED {
                        return rows;
                    }
                    let other = part.with_parts(|node| (node == at).then_some(&**name));
                    let mut row = own.to_vec();
                    row[variable] = self.values.add(other);
                    rows.push(row);
                }
            }
        }
        rows
    }

    /// Parts of a type, in the order of their size.
    fn natural(&mut self, of: ShapeId) -> Vec<ValueId> {
        if let Some(known) = self.natural.get(&of) {
            return known.clone();
        }
        let mut seen = Set::default();
        let mut found = Vec::new();
        for &id in &self.drawn {
            for tree in self.inputs.get(id) {
                let nodes = tree.nodes();
                for at in (0..nodes.len()).filter(|&at| nodes[at].shape == of) {
                    let part = self.values.add(tree.subtree(at));
                    if seen.insert(part) {
                        found.push((nodes[at].size, part));
                    }
                }
            }
        }
        found.sort_by_key(|(size, _)| *size);
        let found: Vec<ValueId> =
            found.into_iter().take(MOST_PARTS).map(|(_, part)| part).collect();
        self.natural.insert(of, found.clone());
        found
    }
}
