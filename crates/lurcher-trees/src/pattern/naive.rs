//! Matching as the paper defines it, on trees; shares nothing with the restricted spaces.

use super::columns::Pattern;
use super::paths::Step;
use crate::shape::{Elements, ShapeId, shape};
use crate::tree::Tree;

/// The steps met first below a node, or the node itself if it is one.
fn first_steps(tree: &Tree, node: usize, steps: &[ShapeId], found: &mut Vec<usize>) {
    let of = tree.nodes()[node].shape;
    if steps.contains(&of) {
        found.push(node);
    } else if shape(of).elements == Elements::Any {
        tree.children(node).for_each(|child| first_steps(tree, child, steps, found));
    }
}

fn matches_at(tree: &Tree, node: usize, steps: &[ShapeId], path: &[Vec<Step>]) -> bool {
    let Some((here, rest)) = path.split_first() else { return true };
    let of = &tree.nodes()[node];
    let step = Step { shape: of.shape, constructor: of.constructor };
    if !here.contains(&step) {
        return false;
    }
    let mut children = Vec::new();
    tree.children(node).for_each(|child| first_steps(tree, child, steps, &mut children));
    children.is_empty()
        || rest.is_empty()
        || children.iter().any(|&child| matches_at(tree, child, steps, rest))
}

/// Whether the values of a tuple match a pattern, given the steps of each.
pub(super) fn matches(values: &[Tree], steps: &[Vec<ShapeId>], pattern: &Pattern) -> bool {
    values.iter().zip(steps).enumerate().all(|(argument, (tree, steps))| {
        let path = pattern.path(argument);
        let mut first = Vec::new();
        first_steps(tree, 0, steps, &mut first);
        path.is_empty()
            || first.is_empty()
            || first.iter().any(|&node| matches_at(tree, node, steps, path))
    })
}
