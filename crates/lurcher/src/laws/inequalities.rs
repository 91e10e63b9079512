//! The search for inequalities between numbers.
//!
//! Pairs of terms by size: one is at most the other in all rows. Told is what does not follow from
//! the inequalities told before: as an instance of one, by several in a row, or with an equation.

use super::conditions::{is_canonical, is_number};
use super::graph::{Effort, Graph};
use super::rules::Rule;
use super::search::Search;
use super::terms::{NOTHING, TermId};
use super::walked::is_at_most;

/// Both sides together are at most this large.
const LARGEST: u32 = 8;
/// How far an inequality is derived from others.
const EFFORT: Effort = Effort { rounds: 4, nodes: 200, larger: 3 };

/// `left <= right`.
pub(super) type Inequality = (TermId, TermId);

impl Search {
    /// Finds inequalities that hold without a condition.
    pub(super) fn inequalities(&mut self) -> Vec<Inequality> {
        let terms = &self.terms;
        let numbers: Vec<TermId> = self
            .distinct
            .iter()
            .copied()
            .filter(|&t| is_number(terms.node(t).shape) && terms.size(t) < LARGEST)
            .collect();
        let mut pairs = Vec::new();
        for &left in &numbers {
            for &right in &numbers {
                let (a, b) = (terms.node(left), terms.node(right));
                // Between terms that have nothing in common it says something about the type.
                if left != right
                    && a.shape == b.shape
                    && a.size + b.size <= LARGEST
                    && (a.variables & b.variables != 0 || a.variables == 0 || b.variables == 0)
                    && is_canonical(terms, &[left, right])
                {
                    pairs.push((left, right));
                }
            }
        }
        pairs.sort_by_key(|&(left, right)| terms.size(left) + terms.size(right));
        let mut found: Vec<Inequality> = Vec::new();
        for pair in pairs {
            if self.is_over() {
                break;
            }
            if self.is_at_most(pair) && !self.follows_from(&found, pair) {
                let variables =
                    self.terms.node(pair.0).variables | self.terms.node(pair.1).variables;
                let is_confirmed =
                    self.holds_for_many(variables, None, |terms, row| is_at_most(terms, pair, row));
                if is_confirmed {
                    found.push(pair);
                }
            }
        }
        // A later one may be more general.
        let mut index = found.len();
        while index > 0 {
            index -= 1;
            let pair = found.remove(index);
            if !self.follows_from(&found, pair) {
                found.insert(index, pair);
            }
        }
        found
    }

    /// Whether one is at most the other in the rows of vectors.
    fn is_at_most(&mut self, (left, right): Inequality) -> bool {
        let (a, b) = (self.terms.vector(left), self.terms.vector(right));
        let values = &self.terms.values;
        a.iter().zip(&*b).all(|(&a, &b)| {
            a != NOTHING && b != NOTHING && (a == b || values.tree(a) <= values.tree(b))
        })
    }

    /// Whether an inequality follows from others: the way from the one class to the other in the
    /// graph.
    fn follows_from(&mut self, known: &[Inequality], (left, right): Inequality) -> bool {
        let rules: Vec<&Rule> =
            self.rules.all.iter().filter(|rule| rule.condition.is_none() && rule.is_law).collect();
        let most_size = self.terms.size(left).max(self.terms.size(right)) + EFFORT.larger;
        let mut graph = Graph::new(&mut self.terms, most_size, EFFORT.nodes);
        let (from, to) = (graph.add_term(left), graph.add_term(right));
        graph.repair();
        for _ in 0..EFFORT.rounds {
            // What may stand between the two.
            for &(less, more) in known {
                for (side, other) in [(less, more), (more, less)] {
                    for (_, mut bound) in graph.occurrences(side) {
                        let is_bound = graph.terms.node(other).variables
                            & !graph.terms.node(side).variables
                            == 0;
                        if is_bound {
                            graph.add_instance(other, &mut bound);
                        }
                    }
                }
            }
            graph.repair();
            graph.apply(&rules, None);
        }
        let mut steps = Vec::new();
        for &(less, more) in known {
            for (class, mut bound) in graph.starts(less) {
                for end in graph.classes() {
                    if !graph.ways(more, end, &mut bound).is_empty() {
                        steps.push((class, end));
                    }
                }
            }
        }
        let mut reached = vec![graph.find(from)];
        let mut next = 0;
        while let Some(&at) = reached.get(next) {
            if at == graph.find(to) {
                return true;
            }
            next += 1;
            for &(_, end) in steps.iter().filter(|(start, _)| *start == at) {
                if !reached.contains(&end) {
                    reached.push(end);
                }
            }
        }
        false
    }
}
