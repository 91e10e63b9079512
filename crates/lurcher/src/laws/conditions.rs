//! The search for equations that hold under a condition.
//!
//! Conditions are comparisons of variables and of small terms, each meaning once, those that hold
//! most often first: so a law is found with the weakest condition. Under each, the terms that equal
//! no smaller one are told apart by the rows for which it holds; where two no longer differ there
//! may be a law. Terms with a part that the condition makes simpler are passed over.

use lurcher_trees::{Kind, shape};

use super::graph::{QUICK, follows};
use super::rules::{Assumption, Comparison, Condition, Rule};
use super::search::{Search, hash};
use super::terms::{Head, NOTHING, TermId, Terms};
use crate::data::Data;
use crate::explain::background::{Set, Table};

/// The sides of a comparison are at most this large; one may be a little larger if it is true or
/// false.
const LARGEST_LEFT: u32 = 3;
const LARGEST_RIGHT: u32 = 2;
const LARGEST_TRUTH: u32 = 4;
/// A condition holds for so many rows at least.
const LEAST_ROWS: usize = 5;
/// More conditions are not tried.
const MOST: usize = 120;

impl Search {
    /// Finds the equations under conditions.
    pub(super) fn conditional(&mut self) {
        for assumption in self.assumptions() {
            if self.is_over() {
                return;
            }
            self.under(&assumption);
        }
    }

    fn under(&mut self, assumption: &Assumption) {
        let needed = assumption.condition.variables(&self.terms);
        // Terms that are not the simplest under the condition.
        let mut reduced: Set<TermId> = Set::default();
        let mut by_vector: Table<u64, Vec<TermId>> = Table::default();
        for index in 0..self.distinct.len() {
            let term = self.distinct[index];
            let node = *self.terms.node(term);
            let is_reduced = node.arguments().iter().any(|part| reduced.contains(part))
                || self.rules.reduces(&mut self.terms, term, Some(assumption));
            if is_reduced {
                reduced.insert(term);
                continue;
            }
            let vector = self.terms.class_vector(term);
            let restricted = || assumption.rows.iter().map(|&row| vector[row]);
            if restricted().any(|value| value == NOTHING) {
                continue;
            }
            let key = hash(restricted());
            let alike = by_vector.get(&key).cloned().unwrap_or_default();
            let is_equal = alike.into_iter().any(|other| {
                let with = *self.terms.node(other);
                let other_vector = self.terms.class_vector(other);
                with.shape == node.shape
                    && needed & !(with.variables | node.variables) == 0
                    && assumption.rows.iter().all(|&row| vector[row] == other_vector[row])
                    && self.is_equal_under(assumption, term, other)
            });
            if is_equal {
                reduced.insert(term);
            } else {
                by_vector.entry(key).or_default().push(term);
            }
            if index % 64 == 0 && self.is_over() {
                return;
            }
        }
    }

    /// As without a condition; see [`Search::is_confirmed`].
    fn is_equal_under(&mut self, assumption: &Assumption, term: TermId, other: TermId) -> bool {
        let condition = Some(assumption.condition);
        let rule = Rule { left: term, right: other, condition, is_law: true };
        if !self.is_confirmed(&rule, Some(assumption)) {
            return false;
        }
        let known: Vec<&Rule> = self.rules.all.iter().collect();
        let is_law = !follows(&mut self.terms, &known, Some(assumption), (term, other), QUICK);
        self.rules.add(&self.terms, Rule { is_law, ..rule });
        true
    }

    /// All conditions, each meaning once, the weakest first.
    fn assumptions(&mut self) -> Vec<Assumption> {
        let mut seen: Set<Vec<usize>> = Set::default();
        let mut all = Vec::new();
        // To say that two variables are the same needs no condition.
        let n_variables = self.terms.variables.len() as TermId;
        for left in 0..n_variables {
            for right in left + 1..n_variables {
                let condition = Condition { left, comparison: Comparison::Equal, right };
                seen.insert(condition.rows(&mut self.terms).to_vec());
            }
        }
        for condition in self.comparisons() {
            // What panics for some values cannot be asked whether it holds.
            let mut sides = [condition.left, condition.right].into_iter();
            if sides.any(|side| self.terms.vector(side).contains(&NOTHING)) {
                continue;
            }
            let rows = condition.rows(&mut self.terms);
            let is_some = rows.len() >= LEAST_ROWS && rows.len() < self.terms.rows.len();
            if is_some && !self.is_neutral(&condition, &rows) && seen.insert(rows.to_vec()) {
                all.push(Assumption::new(&mut self.terms, &self.pools, condition));
            }
            if all.len() >= MOST || self.is_over() {
                break;
            }
        }
        all.retain(|assumption| !assumption.more.is_empty());
        all.sort_by_key(|assumption| std::cmp::Reverse(assumption.rows.len()));
        all
    }

    /// Whether it says that a variable has a certain value.
    fn is_neutral(&self, condition: &Condition, rows: &[usize]) -> bool {
        let variables = condition.variables(&self.terms);
        (0..self.terms.variables.len()).filter(|v| variables >> v & 1 == 1).any(|variable| {
            let mut values = rows.iter().map(|&row| self.terms.rows[row][variable]);
            let first = values.next();
            values.all(|value| Some(value) == first)
        })
    }

    /// All comparisons, simple ones first.
    fn comparisons(&self) -> Vec<Condition> {
        let terms = &self.terms;
        let mut all = Vec::new();
        let boolean = bool::shape();
        let small: Vec<TermId> = self
            .distinct
            .iter()
            .copied()
            .filter(|&term| terms.size(term) <= LARGEST_TRUTH && !is_literal(terms, term))
            .collect();
        let literals: Vec<TermId> =
            self.distinct.iter().copied().filter(|&term| is_literal(terms, term)).collect();
        for &left in &small {
            let node = terms.node(left);
            let is_variable = terms.as_variable(left).is_some();
            if node.shape == boolean {
                // What is true comes before what is false.
                for &literal in literals.iter().rev().filter(|_| node.variables != 0) {
                    all.push((left, Comparison::Equal, literal));
                }
                continue;
            }
            for &right in small.iter().filter(|&&right| terms.node(right).shape == node.shape) {
                let with_variable = terms.as_variable(right).is_some();
                if is_variable && with_variable && left < right {
                    all.push((left, Comparison::Unequal, right));
                }
                if is_variable && with_variable && left != right && is_number(node.shape) {
                    all.push((left, Comparison::Less, right));
                    all.push((left, Comparison::AtMost, right));
                }
                let is_constant = terms.node(right).variables == 0;
                let are_small = terms.size(left) <= LARGEST_LEFT
                    && terms.size(right) <= LARGEST_RIGHT
                    && terms.size(right) <= terms.size(left);
                if are_small && node.variables != 0 && left != right {
                    // That a variable equals a term needs no condition either.
                    let with = terms.node(right);
                    let says_more = match terms.as_variable(right) {
                        Some(_) => node.size == 2 && node.variables & with.variables != 0,
                        None => with.arguments().iter().all(|&a| terms.node(a).shape != with.shape),
                    };
                    if !is_variable && says_more {
                        all.push((left, Comparison::Equal, right));
                    }
                    if is_constant {
                        all.push((left, Comparison::Unequal, right));
                    }
                }
            }
        }
        all.sort_by_key(|&(left, comparison, right)| {
            let size = Condition { left, comparison, right }.size(terms);
            (size, terms.node(right).variables != 0 && terms.as_variable(left).is_none())
        });
        all.into_iter()
            .map(|(left, comparison, right)| Condition { left, comparison, right })
            .filter(|condition| is_canonical(terms, &[condition.left, condition.right]))
            .collect()
    }
}

/// Numbers, which are compared by size.
pub(super) fn is_number(id: lurcher_trees::ShapeId) -> bool {
    matches!(shape(id).kind, Kind::Unsigned(_) | Kind::Signed(_))
}

fn is_literal(terms: &Terms, term: TermId) -> bool {
    match terms.node(term).head {
        Head::Call(operation) => terms.operations[operation as usize].is_literal,
        Head::Variable(_) => false,
    }
}

/// Whether variables of a type come in their order.
pub(super) fn is_canonical(terms: &Terms, all: &[TermId]) -> bool {
    let (mut seen, mut open): (Vec<usize>, Vec<TermId>) =
        (Vec::new(), all.iter().rev().copied().collect());
    while let Some(term) = open.pop() {
        match terms.as_variable(term) {
            Some(variable) if !seen.contains(&variable) => {
                let shape = terms.variables[variable].shape;
                let before = (0..variable).filter(|&v| terms.variables[v].shape == shape);
                if before.clone().any(|v| !seen.contains(&v)) {
                    return false;
                }
                seen.push(variable);
            }
            Some(_) => {}
            None => open.extend(terms.node(term).arguments().iter().rev()),
        }
    }
    true
}
