//! Assignments with parts of inputs that were drawn.
//!
//! Where something is required of inputs, hardly any of the small values of a type is a part of one: most trees are not balanced.
//! What was drawn has such parts, so that what they have in common is seen in what a condition is tried on.

use lurcher_trees::ShapeId;

use super::hash::Set;
use super::trials::Trials;
use super::values::ValueId;
use crate::source::Random;

/// So many parts of a type are kept, the smallest.
const MOST_PARTS: usize = 120;
/// So many assignments have them in several places.
const MIXED: usize = 400;

impl Trials<'_> {
    /// Assignments that differ from one in that variables are parts of what was drawn: one of them, or several; the first so many.
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
