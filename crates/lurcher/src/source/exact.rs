//! Plans for values that are known: from a value back to the answers that make it.
//!
//! A value that was found by a search has no tape. To save, shrink and replay it, it is
//! drawn again with a [`Guide`] that has all of it in its plan, and what is answered is recorded.

use lurcher_trees::{Elements, Kind, Tree, shape};

use super::guide::{Guide, Step};

impl Guide {
    /// A plan for exactly the values of these trees, one after the other.
    pub(crate) fn exactly(trees: &[Tree]) -> Self {
        let mut steps = Vec::new();
        for tree in trees {
            write_tree(tree, &mut steps);
        }
        let mut guide = Guide::new(steps, 0);
        guide.is_exact = true;
        guide
    }
}

/// The steps of a tree. Pointers are not asked for, and a number other than zero is one
/// question with what it holds.
fn write_tree(tree: &Tree, steps: &mut Vec<Step>) {
    /// Ends the steps of the nodes that were opened and have no more inside.
    fn close(open: &mut Vec<(usize, usize)>, steps: &mut [Step], at: usize) {
        while let Some(&(end, step)) = open.last() {
            if end > at {
                return;
            }
            open.pop();

            let end = steps.len();
            steps[step].reach(end);
        }
    }
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut limits: Vec<Option<(i128, i128)>> = vec![None; tree.nodes().len()];
    let mut is_passed = vec![false; tree.nodes().len()];
    let mut is_pair = is_passed.clone();
    for (index, node) in tree.nodes().iter().enumerate() {
        close(&mut open, steps, index);
        let of = shape(node.shape);
        if let Some(constructor) = of.constructors.get(node.constructor as usize) {
            for (child, field) in tree.children(index).zip(&constructor.fields) {
                // What is said of a field holds through pointers and lists.
                let is_through = matches!(of.kind, Kind::Pointer | Kind::List(_));
                limits[child] = if is_through { limits[index] } else { field.limits };
            }
        }
        if of.elements == Elements::DistinctKeys && node.size > 1 {
            // Keys and values are asked for without their pair.
            is_pair[index + 1] = true;
        }
        let place = steps.len();
        let mut step = match tree.payload(index) {
            _ if is_passed[index] => continue,
            Some(bits) => Step::number(node.shape, bits, limits[index], place),
            None if of.kind == Kind::Pointer => continue,
            None if is_pair[index] => Step::around(place),
            None => Step::new(node.shape, Some(node.constructor), place),
        };
        let has_inside = tree.payload(index).is_none() && node.size > 1;
        if has_inside && step.is_non_zero_of_bits(tree.payload(index + 1)) {
            is_passed[index + 1] = true;
        }
        steps.push(step);
        open.push((index + node.size as usize, place));
    }
    close(&mut open, steps, usize::MAX);
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, HashSet};
    use std::num::NonZero;
    use std::rc::Rc;

    use super::*;
    use crate::data::{Data, tree_of};
    use crate::source::Source;

    #[derive(Debug, crate::Data)]
    enum Exp {
        Digit(#[data(range = 3..=9)] u8),
        Named { name: String, at: Option<Box<Exp>> },
        All(Vec<Exp>),
        Nothing,
    }

    /// Draws a value, and then the same once more by its tree.
    fn again<T: Data>() {
        for seed in 0..300 {
            let (mut source, size) = (Source::random(seed, 20), 20);
            let tree = tree_of(&T::draw(&mut source));
            source.restart_guided(Guide::exactly(std::slice::from_ref(&tree)), !seed, size);
            let again = tree_of(&T::draw(&mut source));
            assert_eq!(again, tree, "{} with seed {seed}", std::any::type_name::<T>());
        }
    }

    #[test]
    fn a_value_is_drawn_again_from_its_tree() {
        again::<(u8, i16, u64, i64, usize)>();
        again::<(u128, i128, NonZero<u32>, NonZero<i8>, NonZero<i128>)>();
        again::<(f32, f64, char, bool)>();
        again::<Vec<Option<(bool, String)>>>();
        again::<Result<Rc<[i32; 3]>, Vec<Vec<u8>>>>();
        again::<Exp>();
        again::<Vec<Exp>>();
        again::<(BTreeMap<u8, bool>, HashSet<i8>)>();
    }
}
