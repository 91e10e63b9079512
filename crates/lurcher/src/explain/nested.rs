//! Assignments with failing inputs inside of their values.
//!
//! What goes wrong with a tree goes wrong inside of another one, too, and two such mistakes may
//! cancel each other. Hardly any small tree has the constructor of the counterexample in it twice.
//! So what is told is tried with inputs that are known to fail in place of its variables, by
//! themselves and inside of each other constructor. Likewise what is in the counterexample is tried
//! in one element of a list that has others.

use std::sync::Arc;

use lurcher_trees::{Elements, Kind, ShapeId, Tree, shape};

use super::Explainer;
use super::background::element;
use super::hash::{Set, Table};
use super::lengthened::Filling;
use super::pattern::Pattern;
use super::recombined::cons;
use super::related::has_limits;
use super::values::{ValueId, Values};

/// So many failing inputs are put inside of others, the smallest of the first so many.
const MOST_FAILING: usize = 10;
const LOOKED_AT: usize = 400;
/// So many small values of a type are looked through for its constructors.
const POOL: usize = 120;
/// So many of one constructor are used.
const MOST_ALIKE: usize = 4;
/// So many elements are put beside one that may matter.
const MOST_BESIDE: usize = 3;
/// So many values are made for a variable.
const MOST_NESTED: usize = 600;

impl Explainer<'_, '_> {
    /// Assignments with failing inputs inside of the values of variables that may contain others of
    /// their type.
    pub(super) fn nested_rows(
        &mut self,
        pattern: &Pattern,
        shapes: &[ShapeId],
    ) -> Vec<Vec<ValueId>> {
        let own = self.own_row(pattern);
        let leaves = self.leaves();
        let mut rows = self.trials.values.beside_others(&own, &leaves);
        for (variable, &id) in shapes.iter().enumerate() {
            if self.trials.values.frames(repeated(id)).is_empty() {
                continue;
            }
            let failing = self.failing_of(repeated(id));
            let nested = self.trials.values.with_inside(own[variable], failing);
            rows.extend(nested.into_iter().map(|tree| {
                let mut row = own.clone();
                row[variable] = self.trials.values.add(tree);
                row
            }));
        }
        rows
    }

    /// Arguments of this type of small inputs that fail, and parts of the counterexample.
    fn failing_of(&self, id: ShapeId) -> Vec<Tree> {
        let of_type = |tree: &&Tree| tree.nodes()[0].shape == id;
        let own = self.parts.all.iter().map(|part| &part.value).filter(of_type).cloned();
        let inputs = self.trials.failures.iter().take(LOOKED_AT);
        let inputs = inputs.flat_map(|&input| self.trials.inputs.get(input));
        let mut others: Vec<Tree> = inputs.filter(of_type).cloned().collect();
        others.sort_by(|a, b| a.nodes().len().cmp(&b.nodes().len()).then_with(|| a.cmp(b)));
        others.dedup();
        let mut seen = Set::default();
        own.chain(others).filter(|tree| seen.insert(tree.clone())).take(MOST_FAILING).collect()
    }
}

/// The type of which values may contain others: that of the elements of a list, or the type itself.
fn repeated(id: ShapeId) -> ShapeId {
    element(id).filter(|_| shape(id).elements == Elements::Any).unwrap_or(id)
}

/// A small value, and where another of its type is inside of it.
type Frame = (Arc<Tree>, usize);

impl Values {
    /// Assignments whose lists have a few small elements more, and then one with a number or
    /// character of the counterexample in it.
    fn beside_others(&mut self, own: &[ValueId], leaves: &[ValueId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for variable in 0..own.len() {
            for n in 1..=MOST_BESIDE {
                let length = self.length(own[variable]) + n;
                let Some(longer) = self.longer(own[variable], length, Filling::Simplest) else {
                    break;
                };
                let mut row = own.to_vec();
                row[variable] = longer;
                rows.extend(self.grown(&row, leaves));
                rows.push(row);
            }
        }
        rows
    }

    /// Values like another that have failing ones inside, again and again; if it is a list, one of
    /// its elements does. None where that cannot be.
    fn with_inside(&mut self, like: ValueId, failing: Vec<Tree>) -> Vec<Tree> {
        let tree = Arc::clone(self.tree(like));
        let id = tree.nodes()[0].shape;
        let of = repeated(id);
        let frames = self.frames(of);
        if frames.is_empty() || (of != id && has_limits(&tree)) {
            return Vec::new();
        }
        let nested = nested(&frames, failing, of);
        match of == id {
            true => nested,
            false => nested.iter().map(|one| cons(id, one, &tree)).collect(),
        }
    }

    /// Small values of a type with others of it inside, a few for each constructor and place, which
    /// differ in what is beside that; none where that cannot be.
    fn frames(&mut self, id: ShapeId) -> Vec<Frame> {
        if shape(id).kind != Kind::Sum {
            return Vec::new();
        }
        let small: Vec<ValueId> = self.pool(id, POOL).listed.iter().take(POOL).copied().collect();
        let Some(&least) = small.first() else { return Vec::new() };
        let least = Arc::clone(self.tree(least));
        let (mut frames, mut seen) = (Vec::new(), Set::default());
        let mut n_alike: Table<(u32, usize), usize> = Table::default();
        for value in small {
            let tree = Arc::clone(self.tree(value));
            if has_limits(&tree) {
                continue;
            }
            let inside = (1..tree.nodes().len()).filter(|&at| tree.nodes()[at].shape == id);
            for (nth, at) in inside.enumerate() {
                let n = n_alike.entry((tree.nodes()[0].constructor, nth)).or_default();
                let beside = tree.with_parts(|node| (node == at).then_some(&*least));
                if *n < MOST_ALIKE && seen.insert((beside, at)) {
                    *n += 1;
                    frames.push((Arc::clone(&tree), at));
                }
            }
        }
        frames
    }
}

/// These values by themselves, inside of others, and these again.
fn nested(frames: &[Frame], failing: Vec<Tree>, id: ShapeId) -> Vec<Tree> {
    debug_assert!(failing.iter().all(|tree| tree.nodes()[0].shape == id));
    let mut all = failing;
    let mut next = 0;
    while next < all.len() && all.len() < MOST_NESTED {
        for (frame, at) in frames {
            let other = frame.with_parts(|node| (node == *at).then_some(&all[next]));
            all.push(other);
        }
        next += 1;
    }
    all.truncate(MOST_NESTED);
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Data, tree_of, value_of};

    #[derive(Clone, Debug, PartialEq, crate::Data)]
    enum Exp {
        Number(i8),
        Minus(Box<Exp>),
        Less(Box<Exp>, Box<Exp>),
    }
    use Exp::{Less, Minus, Number};

    #[test]
    fn what_fails_is_put_inside_of_every_constructor_again_and_again() {
        let mut values = Values::default();
        let frames = values.frames(Exp::shape());
        let failing = tree_of(&Number(77));
        let made = nested(&frames, vec![failing], Exp::shape());
        let made: Vec<Exp> = made.iter().map(|tree| value_of(tree).unwrap()).collect();
        let inner = || Box::new(Number(77));
        assert!(made.len() == MOST_NESTED && made.contains(&Number(77)));
        assert!(made.contains(&Minus(inner())) && made.contains(&Minus(Box::new(Minus(inner())))));
        assert!(made.iter().any(|exp| matches!(exp, Less(a, _) if **a == Number(77))));
        assert!(made.iter().any(|exp| matches!(exp, Less(_, b) if **b == Minus(inner()))));
        assert!(values.frames(<Option<u8>>::shape()).is_empty());
    }

    #[test]
    fn what_fails_is_put_inside_of_the_elements_of_a_list() {
        let mut values = Values::default();
        let list = values.add(tree_of(&vec![Number(1)]));
        let made = values.with_inside(list, vec![tree_of(&Number(77))]);
        let made: Vec<Vec<Exp>> = made.iter().map(|tree| value_of(tree).unwrap()).collect();
        for first in [Number(77), Minus(Box::new(Number(77)))] {
            assert!(made.contains(&vec![first, Number(1)]), "{made:?}");
        }
        let numbers = values.add(tree_of(&vec![1_u8]));
        assert!(values.with_inside(numbers, vec![tree_of(&77_u8)]).is_empty());
    }

    #[test]
    fn what_is_in_the_counterexample_stands_beside_other_elements() {
        let mut values = Values::default();
        let own = values.add(tree_of(&Vec::<(String, bool)>::new()));
        let leaf = values.add(tree_of(&'%'));
        let rows = values.beside_others(&[own], &[leaf]);
        let lists: Vec<Vec<(String, bool)>> =
            rows.iter().map(|row| value_of(values.tree(row[0])).unwrap()).collect();
        let n_with = |list: &[(String, bool)]| list.iter().filter(|(s, _)| s == "%").count();
        assert!(lists.iter().any(|list| list.len() == 2 && n_with(list) == 1), "{lists:?}");
        assert!(lists.iter().any(|list| list.len() == 3 && n_with(list) == 0), "{lists:?}");
    }
}
