//! Constants that conditions speak of: the simplest of each type, and what is in the
//! counterexample.

use std::collections::BTreeSet;
use std::sync::Arc;

use lurcher_trees::{Builder, Elements, Kind, ListStyle, ShapeId, Tree, shape};

use super::Explainer;
use super::background::{
    Form, Function, elements, float, has_floats, integer_tree, is_enumeration, of_float,
};
use super::pattern::Part;
use super::values::{FALSE, TRUE, ValueId};
use crate::data::{Data, tree_of, value_of};

/// So many values of a type are spoken of that are in an order and have names.
const MOST_NAMED: usize = 12;

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
                Kind::Float(_) => {
                    for (number, cost) in [(0.0, 1), (1.0, 2)] {
                        let tree = of_float(number, id);
                        constants.push((id, self.trials.values.add(tree), cost));
                    }
                }
                Kind::List(_) => {
                    let mut builder = Builder::new();
                    let begun = builder.begin(id, 0);
                    builder.end(begun);
                    constants.push((id, self.trials.values.add(builder.finish()), 1));
                }
                Kind::Sum if is_enumeration(id) => {
                    let all = shape(id).constructors.iter().enumerate();
                    let made = all.filter(|(_, constructor)| constructor.min_size.is_some());
                    for (nth, _) in made.take(MOST_NAMED) {
                        let mut builder = Builder::new();
                        let begun = builder.begin(id, nth);
                        builder.end(begun);
                        constants.push((id, self.trials.values.add(builder.finish()), 2));
                    }
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
        constants.extend(self.mentioned_constants(&shapes));
        // How much there is in what is not taken apart.
        let wholes = self.parts.all.iter().filter(|part| {
            matches!(shape(part.shape).elements, Elements::Distinct | Elements::DistinctKeys)
        });
        let counts: Vec<usize> = wholes.map(|part| elements(&part.value).count()).collect();
        for n in counts {
            constants.push((usize::shape(), self.trials.values.add(tree_of(&n)), 1));
        }
        // How long a text is: of other lists patterns say so.
        let is_text = |part: &&Part| {
            matches!(shape(part.shape).kind, Kind::List(ListStyle::Text | ListStyle::TextInto))
        };
        let texts = self.parts.all.iter().filter(is_text).filter(|part| part.is_open);
        let lengths = texts.filter_map(|part| value_of::<String>(&part.value).ok());
        let lengths: BTreeSet<usize> = lengths.map(|text| text.len()).filter(|n| *n > 2).collect();
        for n in lengths {
            constants.push((usize::shape(), self.trials.values.add(tree_of(&n)), 1));
        }
        let of_truths = |function: &&Arc<Function>| {
            function.form == Form::Contains && function.arguments[0] == bool::shape()
        };
        if functions.iter().any(|function| of_truths(&function)) {
            constants.extend([FALSE, TRUE].map(|truth| (bool::shape(), truth, 1)));
        }
        for tree in &self.parts.trees {
            for part in parts_of_text(tree) {
                if shapes.contains(&part.nodes()[0].shape) {
                    constants.push((part.nodes()[0].shape, self.trials.values.add(part), 1));
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

/// What a text has in it, up to so long; not more than so many.
const LONGEST_PART: usize = 3;
const MOST_PARTS_OF_TEXT: usize = 24;

/// Parts of the texts in a tree, the shorter first.
fn parts_of_text(tree: &Tree) -> Vec<Tree> {
    let mut parts = Vec::new();
    for length in 1..=LONGEST_PART {
        let is_text = |at: &usize| {
            let node = tree.nodes()[*at];
            matches!(shape(node.shape).kind, Kind::List(ListStyle::Text | ListStyle::TextInto))
        };
        for at in (0..tree.nodes().len()).filter(is_text) {
            let id = tree.nodes()[at].shape;
            let rest = tree.subtree(at);
            let characters: Vec<u128> =
                elements(&rest).take(length).filter_map(|head| rest.payload(head)).collect();
            if characters.len() < length {
                continue;
            }
            let character = rest.nodes()[1].shape;
            let mut builder = Builder::new();
            let begun: Vec<_> = characters
                .iter()
                .map(|&bits| {
                    let begun = builder.begin(id, 1);
                    builder.leaf(character, bits);
                    begun
                })
                .collect();
            let end = builder.begin(id, 0);
            builder.end(end);
            begun.into_iter().rev().for_each(|begun| builder.end(begun));
            let part = builder.finish();
            if !parts.contains(&part) && parts.len() < MOST_PARTS_OF_TEXT {
                parts.push(part);
            }
        }
    }
    parts
}
