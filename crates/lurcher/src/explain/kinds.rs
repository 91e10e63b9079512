//! Of how many kinds the inputs are that a line describes.
//!
//! Small inputs are full of zeroes, so that a line which names the zero of the counterexample, `list.contains(&0)`, describes many
//! of those that were tried, and yet says less than `x < 16` of the first element. What is in an input, however often and in
//! which order, is its kind: of kinds, a line that names one value describes few.

use lurcher_trees::{ShapeId, Tree};

use super::background::Form;
use super::generalisation::Generalisation;
use super::hash::Set;
use super::term::Term;
use super::{Explainer, Family};

/// A line says less if it describes fewer kinds than another by this part of them.
const PART: usize = 8;

/// What is in an input.
type Kind = Vec<(ShapeId, u32, Option<u128>)>;

fn kind(trees: &[Tree]) -> Kind {
    let nodes = |tree: &Tree| {
        let node = |at: usize| {
            let node = tree.nodes()[at];
            (node.shape, node.constructor, tree.payload(at))
        };
        (0..tree.nodes().len()).map(node).collect::<Vec<_>>()
    };
    let mut kind: Kind = trees.iter().flat_map(nodes).collect();
    kind.sort_unstable();
    kind.dedup();
    kind
}

impl Term {
    /// Whether it names an element that something is to have.
    fn names_element(&self) -> bool {
        let Term::Call(function, arguments) = self else { return false };
        let is_constant = || matches!(arguments.first(), Some(Term::Constant(_)));
        (matches!(function.form, Form::Contains | Form::ContainsKey) && is_constant())
            || arguments.iter().any(Term::names_element)
    }
}

impl Explainer<'_, '_> {
    /// Whether a line names a value that something is to have, and describes fewer kinds of the first inputs that were tried, and fail, than
    /// another with a pattern that is not the same.
    pub(super) fn names_too_much(
        &mut self,
        one: &Generalisation,
        other: &Generalisation,
        n_known: usize,
    ) -> bool {
        let names = |family: &Family| family.condition.as_ref().is_some_and(Term::names_element);
        if one.family.pattern == other.family.pattern || !names(&one.family) {
            return false;
        }
        let failing = self.trials.compared(n_known);
        let mut n_kinds = |line: &Generalisation| {
            let mut kinds = Set::default();
            for &id in &failing {
                if self.trials.is_described(line, id) {
                    kinds.insert(kind(self.trials.inputs.get(id)));
                }
            }
            kinds.len()
        };
        let n = n_kinds(one);
        n + n / PART < n_kinds(other)
    }
}
