//! Constants that conditions speak of: the simplest of each type, and what is in the counterexample.

use std::sync::Arc;

use lurcher_trees::{Builder, Kind, ShapeId, shape};

use super::Explainer;
use super::background::{Function, integer_tree};
use super::values::ValueId;
use crate::data::Data;

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
}
