//! Of how many kinds the inputs are that a line describes.
//!
//! Small inputs are full of zeroes, so that a line which names the zero of the counterexample,
//! `list.contains(&0)`, describes many of those that were tried, and yet says less than `x < 16` of
//! the first element. What is in an input, however often and in which order, is its kind: of kinds,
//! a line that names one value describes few.

use lurcher_trees::{Kind, Tree, shape};

use super::background::Form;
use super::generalisation::Generalisation;
use super::hash::Set;
use super::term::Term;
use super::{Explainer, Family};

/// What names a value has to describe so many times as many kinds that the other does not.
const TIMES: usize = 2;

/// What is in an input: its parts, but for lists, in which it is.
type Parts = Vec<Tree>;

fn kind(trees: &[Tree]) -> Parts {
    let parts = |tree: &Tree| {
        let is_list = |at: usize| matches!(shape(tree.nodes()[at].shape).kind, Kind::List(_));
        let places = (0..tree.nodes().len()).filter(|&at| !is_list(at));
        places.map(|at| tree.subtree(at)).collect::<Vec<_>>()
    };
    let mut kind: Parts = trees.iter().flat_map(parts).collect();
    kind.sort();
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
    /// Whether a line names a value that something is to have, and does not describe many more
    /// kinds of the first inputs that were tried, and fail, than another with a pattern that is not
    /// the same, which describes some that it does not.
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
        let mut kinds = |line: &Generalisation| {
            let mut kinds = Set::default();
            for &id in &failing {
                if self.trials.is_described(line, id) {
                    kinds.insert(kind(self.trials.inputs.get(id)));
                }
            }
            kinds
        };
        // Most are described by both: those that are like the counterexample in what is named.
        let (of_one, of_other) = (kinds(one), kinds(other));
        let n_without = |all: &Set<Parts>, others: &Set<Parts>| {
            all.iter().filter(|kind| !others.contains(*kind)).count()
        };
        n_without(&of_one, &of_other) < TIMES * n_without(&of_other, &of_one)
    }
}
