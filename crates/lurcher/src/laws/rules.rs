//! Laws as rules for rewriting.
//!
//! A law is applied in either direction, but only where the result is simpler in the order of
//! [`Terms::compare`]; so laws like `a + b = b + a`, which cannot be directed, are of use, too,
//! and rewriting always ends.

use std::cell::{OnceCell, RefCell};
use std::cmp::Ordering;
use std::rc::Rc;

use super::rows::Pools;
use super::terms::{Head, NOTHING, Row, TermId, Terms};
use crate::explain::background::Table;
use crate::explain::values::ValueId;

/// So many unusual rows for which a condition holds are tried.
const MOST_UNUSUAL: usize = 2_500;

/// How the two sides of a condition compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Comparison {
    /// `a == b`
    Equal,
    /// `a != b`
    Unequal,
    /// `a < b`
    Less,
    /// `a <= b`
    AtMost,
}

/// What has to hold for a law to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Condition {
    pub(super) left: TermId,
    pub(super) comparison: Comparison,
    pub(super) right: TermId,
}

impl Condition {
    /// The variables that occur in it.
    pub(super) fn variables(&self, terms: &Terms) -> u64 {
        terms.node(self.left).variables | terms.node(self.right).variables
    }

    pub(super) fn size(&self, terms: &Terms) -> u32 {
        // A condition that is a term is as large as that.
        let is_literal = |term: TermId| match terms.node(term).head {
            Head::Call(o) => terms.operations[o as usize].is_literal,
            Head::Variable(_) => false,
        };
        let right = if is_literal(self.right) { 0 } else { terms.size(self.right) + 1 };
        terms.size(self.left) + right
    }

    /// The same with terms in place of variables.
    pub(super) fn instance(&self, terms: &mut Terms, bound: &mut Vec<Option<TermId>>) -> Self {
        let (left, right) = (instance(terms, self.left, bound), instance(terms, self.right, bound));
        Condition { left, right, ..*self }
    }

    /// Whether another says the same, perhaps with its sides exchanged.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        let is_symmetric = matches!(self.comparison, Comparison::Equal | Comparison::Unequal);
        let turned = Condition { left: self.right, right: self.left, ..*self };
        self == other || (is_symmetric && turned == *other)
    }

    fn of_values(&self, terms: &mut Terms, left: ValueId, right: ValueId) -> bool {
        let shape = terms.node(self.left).shape;
        let (a, b) = (terms.class(shape, left), terms.class(shape, right));
        let mut is_unlike = |value| terms.is_unlike_itself(shape, value);
        if self.comparison == Comparison::Unequal && (is_unlike(left) || is_unlike(right)) {
            return left != NOTHING && right != NOTHING;
        }
        if a == NOTHING || b == NOTHING {
            return false;
        }
        match self.comparison {
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
            Comparison::Less => terms.values.tree(a) < terms.values.tree(b),
            Comparison::AtMost => terms.values.tree(a) <= terms.values.tree(b),
        }
    }

    /// Whether it holds for a row.
    pub(super) fn holds(&self, terms: &mut Terms, row: &[ValueId]) -> bool {
        let (left, right) = (terms.value(self.left, row), terms.value(self.right, row));
        self.of_values(terms, left, right)
    }

    /// The rows of the vectors for which it holds.
    pub(super) fn rows(&self, terms: &mut Terms) -> Rc<[usize]> {
        let (left, right) = (terms.vector(self.left), terms.vector(self.right));
        (0..left.len()).filter(|&row| self.of_values(terms, left[row], right[row])).collect()
    }

    /// Whether it holds wherever the assumption does.
    fn follows_from(&self, terms: &mut Terms, assumption: &Assumption) -> bool {
        // What is said of other variables cannot.
        if self.variables(terms) & assumption.condition.variables(terms) == 0 {
            return false;
        }
        let (left, right) = (terms.vector(self.left), terms.vector(self.right));
        if !assumption.rows.iter().all(|&row| self.of_values(terms, left[row], right[row])) {
            return false;
        }
        assumption.more.iter().all(|row| self.holds(terms, row))
    }
}

/// A condition that is assumed to hold, of the variables as they are.
#[derive(Clone, Debug)]
pub(super) struct Assumption {
    pub(super) condition: Condition,
    /// The rows of vectors for which it holds, and more.
    pub(super) rows: Rc<[usize]>,
    pub(super) more: Rc<[Row]>,
    /// Unusual rows for which it holds, once they were asked for.
    unusual: OnceCell<Rc<[Row]>>,
    /// What is known to follow from it, and what not.
    known: RefCell<Table<Condition, bool>>,
}

impl Assumption {
    pub(super) fn new(terms: &mut Terms, pools: &Pools, condition: Condition) -> Self {
        let (rows, more) = (condition.rows(terms), pools.rows_with(terms, &condition).into());
        Assumption { condition, rows, more, unusual: OnceCell::new(), known: RefCell::default() }
    }

    /// Those of some rows for which it holds; always the same.
    pub(super) fn unusual(&self, terms: &mut Terms, all: &[Row]) -> Rc<[Row]> {
        let holds = |row: &&Row| self.condition.holds(terms, row);
        let held = || all.iter().filter(holds).take(MOST_UNUSUAL).cloned().collect();
        Rc::clone(self.unusual.get_or_init(held))
    }

    fn implies(&self, terms: &mut Terms, condition: Condition) -> bool {
        if condition == self.condition {
            return true;
        }
        if let Some(&known) = self.known.borrow().get(&condition) {
            return known;
        }
        let follows = condition.follows_from(terms, self);
        self.known.borrow_mut().insert(condition, follows);
        follows
    }
}

/// An equation, of which the left side is the larger.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rule {
    pub(super) left: TermId,
    pub(super) right: TermId,
    pub(super) condition: Option<Condition>,
    /// Whether it is to be told; others follow from those.
    pub(super) is_law: bool,
}

impl Rule {
    /// How large it is: whether it has a condition, and the larger side.
    pub(super) fn rank(&self, terms: &Terms) -> (bool, u32) {
        (self.condition.is_some(), terms.size(self.left).max(terms.size(self.right)))
    }

    /// All symbols in it.
    pub(super) fn size(&self, terms: &Terms) -> u32 {
        let condition = self.condition.map_or(0, |condition| condition.size(terms));
        terms.size(self.left) + terms.size(self.right) + condition
    }

    pub(super) fn variables(&self, terms: &Terms) -> u64 {
        let condition = self.condition.map_or(0, |condition| condition.variables(terms));
        terms.node(self.left).variables | terms.node(self.right).variables | condition
    }

    /// Whether both sides are the same in a row; none if neither has a value.
    pub(super) fn is_true(&self, terms: &mut Terms, row: &[ValueId]) -> Option<bool> {
        let shape = terms.node(self.left).shape;
        let (left, right) = (terms.value(self.left, row), terms.value(self.right, row));
        let (left, right) = (terms.class(shape, left), terms.class(shape, right));
        (left != NOTHING || right != NOTHING).then_some(left == right)
    }

    /// Its sides in both orders.
    pub(super) fn directions(&self) -> [(TermId, TermId); 2] {
        [(self.left, self.right), (self.right, self.left)]
    }

    /// Whether its condition follows from what is assumed, with terms in place of variables. As far
    /// as the rows tell: what conditions mean is not derived from laws.
    pub(super) fn applies(
        &self,
        terms: &mut Terms,
        bound: &mut Vec<Option<TermId>>,
        assumption: Option<&Assumption>,
    ) -> bool {
        let Some(condition) = self.condition else { return true };
        let condition = condition.instance(terms, bound);
        assumption.is_some_and(|assumption| assumption.implies(terms, condition))
    }
}

/// All equations known so far.
#[derive(Debug, Default)]
pub(super) struct Rules {
    pub(super) all: Vec<Rule>,
    /// Those with a function on the outside of a side, and whether it is the right one.
    by_function: Vec<Vec<(usize, bool)>>,
}

impl Rules {
    pub(super) fn add(&mut self, terms: &Terms, rule: Rule) {
        let index = self.all.len();
        self.by_function.resize_with(terms.operations.len(), Vec::new);
        for (flipped, side) in [(false, rule.left), (true, rule.right)] {
            if let Head::Call(operation) = terms.node(side).head {
                self.by_function[operation as usize].push((index, flipped));
            }
        }
        self.all.push(rule);
    }

    /// Whether some rule makes a term simpler, at the outside.
    pub(super) fn reduces(
        &self,
        terms: &mut Terms,
        term: TermId,
        assumption: Option<&Assumption>,
    ) -> bool {
        let Head::Call(operation) = terms.node(term).head else { return false };
        let Some(rules) = self.by_function.get(operation as usize) else { return false };
        let mut bound = vec![None; terms.variables.len()];
        for &(index, flipped) in rules {
            let rule = &self.all[index];
            if rule.condition.is_some() && assumption.is_none() {
                continue;
            }
            let (left, right) = rule.directions()[usize::from(flipped)];
            bound.fill(None);
            if !matches(terms, left, term, &mut bound) {
                continue;
            }
            let result = instance(terms, right, &mut bound);
            if terms.compare(result, term) == Ordering::Less
                && rule.applies(terms, &mut bound, assumption)
            {
                return true;
            }
        }
        false
    }
}

/// Finds terms for the variables of a pattern with which it is the other term.
pub(super) fn matches(
    terms: &Terms,
    pattern: TermId,
    term: TermId,
    bound: &mut [Option<TermId>],
) -> bool {
    let (of, to) = (terms.node(pattern), terms.node(term));
    if let Head::Variable(variable) = of.head {
        let slot = &mut bound[variable as usize];
        return of.shape == to.shape && *slot.get_or_insert(term) == term;
    }
    of.head == to.head
        && of.size <= to.size
        && of.arguments().iter().zip(to.arguments()).all(|(&p, &t)| matches(terms, p, t, bound))
}

/// The pattern with terms for its variables; those that have none are the first of their type.
pub(super) fn instance(
    terms: &mut Terms,
    pattern: TermId,
    bound: &mut Vec<Option<TermId>>,
) -> TermId {
    let node = *terms.node(pattern);
    match node.head {
        Head::Variable(variable) => *bound[variable as usize].get_or_insert_with(|| {
            let first = terms.variables.iter().position(|v| v.shape == node.shape);
            first.map_or(pattern, |first| first as TermId)
        }),
        Head::Call(operation) => {
            let arguments: Vec<TermId> =
                node.arguments().iter().map(|&a| instance(terms, a, bound)).collect();
            terms.term(operation, &arguments)
        }
    }
}
