//! The search for equations.
//!
//! Terms are made by size, from those that are not known to equal a smaller one. A term that a rule
//! makes simpler is passed over. One that has the same vector as another is taken for equal to it
//! if it also has the same values for many more rows: either that follows from what is known, and
//! then it is a rule that is not told, or it is a law.

use std::rc::Rc;
use std::time::Instant;

use lurcher_trees::ShapeId;

use super::drawn::TRIED;
use super::graph::{QUICK, follows};
use super::rows::Pools;
use super::rules::{Assumption, Condition, Rule, Rules};
use super::terms::{MOST_ARGUMENTS, NOTHING, Row, TermId, Terms};
use crate::explain::background::Table;
use crate::explain::values::ValueId;
use crate::source::Random;

/// So many rows have vectors.
const ROWS: usize = 200;
/// A condition that holds for fewer of them holds seldom.
const RARE: usize = ROWS * 2 / 5;
/// A law holds for so many small rows, and so many larger ones.
const SMALL_ROWS: usize = 1_000;
const LARGE_ROWS: usize = 500;
/// More terms are not kept.
const MOST_TERMS: usize = 30_000;

/// What is known so far.
pub(super) struct Search {
    pub(super) terms: Terms,
    pub(super) pools: Pools,
    pub(super) rules: Rules,
    /// Terms that equal no smaller one, the smaller first.
    pub(super) distinct: Vec<TermId>,
    by_size: Table<(ShapeId, u32), Vec<TermId>>,
    by_vector: Table<(ShapeId, u64), Vec<TermId>>,
    /// Rows for confirming laws over some variables.
    small_rows: Table<u64, Vec<Row>>,
    pub(super) larger_rows: Rc<[Row]>,
    /// Rows with values at the ends of their types, and as a property would draw them; where there
    /// is a condition, all of them, else the first so many.
    pub(super) unusual: Rc<[Row]>,
    n_unusual: usize,
    until: Instant,
    /// How many terms were looked at.
    pub(super) n_terms: usize,
    /// All terms up to this size were.
    pub(super) up_to: u32,
    pub(super) is_out_of_time: bool,
}

impl Search {
    pub(super) fn new(mut terms: Terms, pools: Pools, until: Instant) -> Self {
        let mut random = Random::new(1);
        terms.rows = (0..ROWS).map(|_| pools.row(&terms, &mut random)).collect();
        let larger_rows = (0..LARGE_ROWS).map(|_| pools.row(&terms, &mut random)).collect();
        let mut unusual = pools.rows_at_ends(&terms);
        let n_unusual = unusual.len() + TRIED;
        unusual.extend_from_slice(&pools.drawn);
        Search {
            terms,
            pools,
            rules: Rules::default(),
            distinct: Vec::new(),
            by_size: Table::default(),
            by_vector: Table::default(),
            small_rows: Table::default(),
            larger_rows,
            unusual: unusual.into(),
            n_unusual,
            until,
            n_terms: 0,
            up_to: 0,
            is_out_of_time: false,
        }
    }

    /// Whether to stop; once it is said, it stays so.
    pub(super) fn is_over(&mut self) -> bool {
        self.is_out_of_time |= Instant::now() >= self.until;
        self.is_out_of_time
    }

    /// Finds the equations between terms up to a size.
    pub(super) fn equations(&mut self, largest: u32) {
        for size in 1..=largest {
            if size == 1 {
                for variable in 0..self.terms.variables.len() {
                    self.look_at(variable as TermId);
                }
            }
            // The flatter first, so that a law is met as it is simplest to read:
            // `rev(append(xs, ys)) = append(rev(ys), rev(xs))`.
            for depth in 1..=size {
                for operation in 0..self.terms.operations.len() {
                    let arity = self.terms.operations[operation].arguments.len();
                    let Some(left) = (size as usize - 1).checked_sub(arity) else { continue };
                    let mut arguments = Vec::with_capacity(arity);
                    if !self.choose(operation, left as u32, depth, &mut arguments) {
                        return;
                    }
                }
            }
            self.up_to = size;
        }
    }

    /// Chooses the arguments of a function, of which each takes 1 and all together so much more,
    /// and which make a call of a depth; false if it is over.
    fn choose(
        &mut self,
        operation: usize,
        left: u32,
        depth: u32,
        arguments: &mut Vec<TermId>,
    ) -> bool {
        let needs = &self.terms.operations[operation].arguments;
        let (nth, arity) = (arguments.len(), needs.len());
        if nth == arity {
            if left > 0 || self.terms.depth_of_call(arguments) != depth {
                return true;
            }
            let term = self.terms.term(operation as u16, arguments);
            self.look_at(term);
            return self.distinct.len() < MOST_TERMS && !self.is_over();
        }
        let need = needs[nth];
        for more in if nth + 1 == arity { left..left + 1 } else { 0..left + 1 } {
            let n = self.by_size.get(&(need, 1 + more)).map_or(0, Vec::len);
            for index in 0..n {
                arguments.push(self.by_size[&(need, 1 + more)][index]);
                let goes_on = self.choose(operation, left - more, depth, arguments);
                arguments.pop();
                if !goes_on {
                    return false;
                }
            }
        }
        true
    }

    fn look_at(&mut self, term: TermId) {
        self.n_terms += 1;
        if self.rules.reduces(&mut self.terms, term, None) {
            return;
        }
        let vector = self.terms.class_vector(term);
        let shape = self.terms.node(term).shape;
        // A law says that there is a value, so none is about such a term without a condition.
        if !vector.contains(&NOTHING) {
            let key = (shape, hash(vector.iter().copied()));
            let alike = self.by_vector.get(&key).cloned().unwrap_or_default();
            for other in alike {
                if self.terms.class_vector(other) == vector && self.is_equal(term, other) {
                    return;
                }
            }
            self.by_vector.entry(key).or_default().push(term);
        }
        self.distinct.push(term);
        let size = self.terms.size(term);
        self.by_size.entry((shape, size)).or_default().push(term);
    }

    /// Whether two terms are equal because of known rules, or as far as many more rows tell; then
    /// there is one rule more.
    fn is_equal(&mut self, term: TermId, other: TermId) -> bool {
        let rule = Rule { left: term, right: other, condition: None, is_law: true };
        if !self.is_confirmed(&rule, None) {
            return false;
        }
        let known: Vec<&Rule> = self.rules.all.iter().collect();
        let is_law = !follows(&mut self.terms, &known, None, (term, other), QUICK);
        self.rules.add(&self.terms, Rule { is_law, ..rule });
        true
    }

    /// Whether a law holds for many rows.
    pub(super) fn is_confirmed(&mut self, rule: &Rule, assumption: Option<&Assumption>) -> bool {
        let variables = rule.variables(&self.terms);
        self.holds_for_many(variables, assumption, |terms, row| rule.is_true(terms, row))
    }

    /// Whether something is true of many rows for which an assumption holds: larger ones, which
    /// tell most things apart, unusual ones, then small ones. Of what is unusual it may be that
    /// nothing can be said, because no side has a value.
    pub(super) fn holds_for_many(
        &mut self,
        variables: u64,
        assumption: Option<&Assumption>,
        is_true: impl Fn(&mut Terms, &[ValueId]) -> Option<bool>,
    ) -> bool {
        let (pools, terms) = (&self.pools, &mut self.terms);
        let larger = assumption.map_or(&self.larger_rows, |assumption| &assumption.more);
        let small = self
            .small_rows
            .entry(variables)
            .or_insert_with(|| pools.small_rows(terms, variables, SMALL_ROWS));
        let is_meant = |terms: &mut Terms, row: &Row| {
            assumption.is_none_or(|assumption| assumption.condition.holds(terms, row))
        };
        if !larger.iter().all(|row| is_true(terms, row) == Some(true)) {
            return false;
        }
        terms.is_at_ends = true;
        let unusual = match assumption {
            Some(assumption) => assumption.unusual(terms, &self.unusual),
            None => Rc::clone(&self.unusual),
        };
        let n = if assumption.is_some() { unusual.len() } else { self.n_unusual };
        let holds = unusual.iter().take(n).all(|row| is_true(terms, row) != Some(false));
        terms.is_at_ends = false;
        let mut small = small.iter();
        holds && small.all(|row| !is_meant(terms, row) || is_true(terms, row) == Some(true))
    }
}

pub(super) fn hash(values: impl Iterator<Item = ValueId>) -> u64 {
    values.fold(0, |hash: u64, value| {
        (hash.rotate_left(5) ^ u64::from(value)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    })
}

impl Search {
    /// Whether a condition holds for few rows.
    pub(super) fn is_rare(&mut self, condition: &Condition) -> bool {
        condition.rows(&mut self.terms).len() < RARE
    }

    /// Whether a function gives different results for two arguments that are equal, at a place.
    pub(super) fn tells_apart(&mut self, operation: u16, nth: usize) -> bool {
        let of = &self.terms.operations[operation as usize];
        let (needs, result) = (of.arguments.clone(), of.result);
        let mut by_class: Table<ValueId, ValueId> = Table::default();
        let values = self.pools.values(needs[nth]).to_vec();
        let mut random = Random::new(3);
        for value in values {
            let class = self.terms.class(needs[nth], value);
            let twin = *by_class.entry(class).or_insert(value);
            if twin == value {
                continue;
            }
            let (mut one, mut other) = ([0; MOST_ARGUMENTS], [0; MOST_ARGUMENTS]);
            for (place, &need) in needs.iter().enumerate() {
                let all = self.pools.values(need);
                one[place] = all[random.below(all.len().min(16) as u64) as usize];
                other[place] = one[place];
            }
            (one[nth], other[nth]) = (twin, value);
            let (one, other) = (self.terms.call(operation, one), self.terms.call(operation, other));
            if self.terms.class(result, one) != self.terms.class(result, other) {
                return true;
            }
        }
        false
    }
}
