//! Constants that conditions speak of: the simplest of each type, what is in the counterexample,
//! and where a number begins or ends to fail.

use std::sync::Arc;

use lurcher_trees::{Builder, Kind, ShapeId, shape};

use super::Explainer;
use super::background::{Function, integer_tree};
use super::values::ValueId;
use crate::data::Data;

/// So many places where a number begins or ends to fail become constants.
const MOST_THRESHOLDS: usize = 3;

impl Explainer<'_, '_> {
    /// Constants with their types and what they cost: the simplest of each type, and what is in
    /// the counterexample.
    pub(super) fn constants(
        &mut self,
        functions: &[Arc<Function>],
    ) -> Vec<(ShapeId, ValueId, usize)> {
        let mut constants = Vec::new();
        let mut shapes: Vec<ShapeId> = Vec::new();
        for &shape in functions.iter().flat_map(|function| &function.arguments) {
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        for &id in &shapes {
            match shape(id).kind {
                Kind::Unsigned(_) | Kind::Signed(_) => {
                    for (number, cost) in [(0, 1), (1, 2), (2, 3)] {
                        let tree = integer_tree(number, id);
                        constants.extend(tree.map(|tree| (id, self.trials.values.add(tree), cost)));
                    }
                }
                Kind::List(_) => {
                    let mut builder = Builder::new();
                    let begun = builder.begin(id, 0);
                    builder.end(begun);
                    constants.push((id, self.trials.values.add(builder.finish()), 1));
                }
                _ => {}
            }
        }
        for tree in &self.parts.trees {
            for (index, node) in tree.nodes().iter().enumerate() {
                if tree.payload(index).is_some() && shapes.contains(&node.shape) {
                    constants.push((node.shape, self.trials.values.add(tree.subtree(index)), 1));
                }
            }
        }
        for part in &self.parts.all {
            let is_plain = part.value.nodes().len() <= 3 && part.shape != bool::shape();
            if is_plain && shapes.contains(&part.shape) {
                constants.push((part.shape, self.trials.values.add(part.value.clone()), 1));
            }
        }
        constants
    }

    /// Numbers and characters next to each other of which one fails and the other does not, all
    /// else being as in the counterexample.
    pub(super) fn thresholds(
        &self,
        shapes: &[ShapeId],
        rows: &[Vec<ValueId>],
        fails: &[bool],
    ) -> Vec<(ShapeId, ValueId, usize)> {
        let mut found = Vec::new();
        let Some(own) = rows.first() else { return found };
        for (variable, &shape) in shapes.iter().enumerate() {
            let is_alone =
                |row: &[ValueId]| (0..own.len()).all(|v| v == variable || row[v] == own[v]);
            let of_rows = rows.iter().zip(fails).filter(|(row, _)| is_alone(row));
            let mut line: Vec<(ValueId, bool)> = of_rows
                .map(|(row, fails)| (row[variable], *fails))
                .filter(|(value, _)| self.trials.values.tree(*value).payload(0).is_some())
                .collect();
            line.sort_by(|a, b| self.trials.values.tree(a.0).cmp(self.trials.values.tree(b.0)));
            let changes = line.windows(2).filter(|pair| pair[0].1 != pair[1].1);
            for pair in changes.take(MOST_THRESHOLDS) {
                found.extend([(shape, pair[0].0, 1), (shape, pair[1].0, 1)]);
            }
        }
        found
    }
}
