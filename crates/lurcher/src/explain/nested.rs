//! Assignments with failing inputs inside of their values.
//!
//! What goes wrong with a tree goes wrong inside of another one, too, and two such mistakes may cancel each other. Hardly any small
//! tree has the constructor of the counterexample in it twice. So what is told is tried with inputs that are known to fail in place of its
//! variables, by themselves and inside of each other constructor.

use std::sync::Arc;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::Explainer;
use super::hash::Set;
use super::pattern::Pattern;
use super::related::has_limits;
use super::values::{ValueId, Values};

/// So many failing inputs are put inside of others, the smallest of the first so many.
const MOST_FAILING: usize = 10;
const LOOKED_AT: usize = 400;
/// So many small values of a type are looked through for its constructors.
const POOL: usize = 120;
/// So many values are made for a variable.
const MOST_NESTED: usize = 300;

impl Explainer<'_, '_> {
    /// Assignments with failing inputs inside of the values of variables that may contain others of their type.
    pub(super) fn nested_rows(
        &mut self,
        pattern: &Pattern,
        shapes: &[ShapeId],
    ) -> Vec<Vec<ValueId>> {
        let own = self.own_row(pattern);
        let mut rows = Vec::new();
        for (variable, &id) in shapes.iter().enumerate() {
            let frames = self.trials.values.frames(id);
            if frames.is_empty() {
                continue;
            }
            let failing = self.failing_of(id);
            let nested = nested(&frames, failing, id);
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

/// A small value, and where another of its type is inside of it.
type Frame = (Arc<Tree>, usize);

impl Values {
    /// Small values of a type with others of it inside, one for each constructor and place; none where that cannot be.
    fn frames(&mut self, id: ShapeId) -> Vec<Frame> {
        if shape(id).kind != Kind::Sum {
            return Vec::new();
        }
        let small: Vec<ValueId> = self.pool(id, POOL).listed.iter().take(POOL).copied().collect();
        let (mut frames, mut seen) = (Vec::new(), Set::default());
        for value in small {
            let tree = Arc::clone(self.tree(value));
            if has_limits(&tree) {
                continue;
            }
            let inside = (1..tree.nodes().len()).filter(|&at| tree.nodes()[at].shape == id);
            for (nth, at) in inside.enumerate() {
                if seen.insert((tree.nodes()[0].constructor, nth)) {
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
}
