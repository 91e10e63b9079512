//! Constants that conditions speak of: the simplest of each type, and what is in the counterexample.

use std::sync::Arc;

use lurcher_trees::{Builder, Kind, ShapeId, shape};

use super::Explainer;
use super::background::{Function, float, has_floats, integer_tree};
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
                Kind::Float(width) => {
                    for (number, cost) in [(0.0_f64, 1), (1.0, 2)] {
                        let bits = match width {
                            64 => number.to_bits().into(),
                            _ => (number as f32).to_bits().into(),
                        };
                        let mut builder = Builder::new();
                        builder.leaf(id, bits);
                        constants.push((id, self.trials.values.add(builder.finish()), cost));
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
                // Comparing with what is not a number says nothing.
                let is_nan = match shape(node.shape).kind {
                    Kind::Float(width) => {
                        float(&tree.subtree(index), width).is_some_and(f64::is_nan)
                    }
                    _ => false,
                };
                if tree.payload(index).is_some() && shapes.contains(&node.shape) && !is_nan {
                    constants.push((node.shape, self.trials.values.add(tree.subtree(index)), 1));
                }
            }
        }
        for part in &self.parts.all {
            let is_plain = part.value.nodes().len() <= 3
                && part.shape != bool::shape()
                && !has_floats(part.shape);
            if is_plain && shapes.contains(&part.shape) {
                constants.push((part.shape, self.trials.values.add(part.value.clone()), 1));
            }
        }
        constants
    }
}
