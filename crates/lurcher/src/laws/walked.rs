//! Laws that are to be told are tried once more, on a walk through what their conditions admit.
//!
//! Where functions have thresholds, as what saturates or is clamped, a law may be wrong only for
//! numbers that stand in some relation to each other: `x + y` a little above a hundred, and `z` a
//! little below zero. Such rows are hardly ever drawn. So from a row for which the condition holds
//! one goes to another that differs in one value, where numbers become small, large, or next to
//! what another is, and on from there. That takes too long for all that is found on the way, but
//! not for what is told.

use lurcher_trees::{ShapeId, Tree};

use super::inequalities::Inequality;
use super::rows::holds;
use super::rules::{Condition, Rule};
use super::search::Search;
use super::terms::{NOTHING, Operation, Row, Terms};
use crate::explain::background::{integer_tree, ordinal};
use crate::explain::values::ValueId;
use crate::source::Random;

/// So many steps are taken for a law, and after so many there is another start.
const STEPS: usize = 12_000;
const BACK: usize = 60;
/// Numbers are moved by up to so many bits.
const MOST_MOVED: u64 = 7;
/// So many starts are known.
const STARTS: usize = 400;

impl Search {
    /// Whether an equation holds on a walk.
    pub(super) fn stands(&mut self, rule: &Rule, valid: &[(ShapeId, Operation)]) -> bool {
        let variables = rule.variables(&self.terms);
        self.holds_walking(variables, rule.condition.as_ref(), valid, |terms, row| {
            rule.is_true(terms, row)
        })
    }

    /// Whether one of two numbers is at most the other on a walk.
    pub(super) fn stays_below(&mut self, pair: Inequality, valid: &[(ShapeId, Operation)]) -> bool {
        let variables = self.terms.node(pair.0).variables | self.terms.node(pair.1).variables;
        self.holds_walking(variables, None, valid, |terms, row| is_at_most(terms, pair, row))
    }

    fn holds_walking(
        &mut self,
        variables: u64,
        condition: Option<&Condition>,
        valid: &[(ShapeId, Operation)],
        is_true: impl Fn(&mut Terms, &[ValueId]) -> Option<bool>,
    ) -> bool {
        let is_used = |v: &usize| variables >> v & 1 == 1;
        let used: Vec<usize> = (0..self.terms.variables.len()).filter(is_used).collect();
        let shapes: Vec<ShapeId> = used.iter().map(|&v| self.terms.variables[v].shape).collect();
        let valid_of = |shape: ShapeId| valid.iter().find(|(of, _)| *of == shape).map(|(_, v)| v);
        let terms = &mut self.terms;
        let is_meant =
            |terms: &mut Terms, row: &Row| condition.is_none_or(|it| it.holds(terms, row));
        let all = self.larger_rows.iter().chain(self.unusual.iter().rev());
        let starts: Vec<Row> =
            all.filter(|row| is_meant(terms, row)).take(STARTS).cloned().collect();
        if starts.is_empty() || used.is_empty() {
            return true;
        }
        let mut random = Random::new(23);
        let any = |random: &mut Random| &starts[random.below(starts.len() as u64) as usize];
        let mut at = starts[0].clone();
        terms.is_at_ends = true;
        let mut stands = true;
        for nth in 0..STEPS {
            if nth % BACK == 0 {
                at.clone_from(any(&mut random));
            }
            let mut row = at.clone();
            let variable = used[random.below(used.len() as u64) as usize];
            match random.below(4) {
                0 => row[variable] = any(&mut random)[variable],
                1 => {
                    let own = used.iter().map(|&v| row[v]).collect();
                    let stepped = terms.values.stepped(own, &shapes, &mut random);
                    used.iter().zip(stepped).for_each(|(&v, value)| row[v] = value);
                }
                _ => {
                    let scaled = scaled(terms.values.tree(row[variable]), &mut random);
                    row[variable] = scaled.map_or(row[variable], |tree| terms.values.add(tree));
                }
            }
            let is_valid = used.iter().zip(&shapes).all(|(&v, &shape)| {
                valid_of(shape).is_none_or(|valid| holds(terms, valid, row[v]))
            });
            if !is_valid || !is_meant(terms, &row) {
                continue;
            }
            if is_true(terms, &row) == Some(false) {
                stands = false;
                break;
            }
            at = row;
        }
        terms.is_at_ends = false;
        stands
    }
}

/// A number that is half or twice as large, or some more or less: so one comes near to where a
/// condition ceases to hold, from wherever one is.
fn scaled(tree: &Tree, random: &mut Random) -> Option<Tree> {
    let shape = tree.nodes()[0].shape;
    let number = ordinal(tree, shape)?;
    let by = (random.next() >> (64 - 1 - random.below(MOST_MOVED))).into();
    let other = match random.below(6) {
        0 | 1 => Some(number / 2),
        2 => number.checked_mul(2),
        3 => number.checked_neg(),
        4 => number.checked_add(by),
        _ => number.checked_sub(by),
    };
    integer_tree(other?, shape)
}

/// Whether one of two numbers is at most the other; none if neither has a value.
pub(super) fn is_at_most(terms: &mut Terms, pair: Inequality, row: &[ValueId]) -> Option<bool> {
    let (a, b) = (terms.value(pair.0, row), terms.value(pair.1, row));
    let is_known = a != NOTHING && b != NOTHING;
    let is_at_most = || is_known && terms.values.tree(a) <= terms.values.tree(b);
    (a != NOTHING || b != NOTHING).then(is_at_most)
}

#[cfg(test)]
mod tests {
    use super::super::{Comparison, Statement, Term};
    use crate::laws;

    fn add(a: i16, b: i16) -> i16 {
        a.saturating_add(b).clamp(0, 100)
    }

    fn double(a: i16) -> i16 {
        add(a, a)
    }

    fn is_full(a: i16) -> bool {
        a >= 100
    }

    /// What a term is for numbers in place of its variables; a truth is 0 or 1.
    fn value(term: &Term, numbers: [i16; 3]) -> i16 {
        match term {
            Term::Variable(name) => {
                numbers[["x", "y", "z"].iter().position(|n| n == name).unwrap()]
            }
            Term::Call(name, arguments) => {
                let of: Vec<i16> = arguments.iter().map(|one| value(one, numbers)).collect();
                match (&name[..], &of[..]) {
                    ("add", [a, b]) => add(*a, *b),
                    ("double", [a]) => double(*a),
                    ("is_full", [a]) => is_full(*a).into(),
                    ("true", _) => 1,
                    _ => 0,
                }
            }
        }
    }

    fn is_true(said: &Statement, numbers: [i16; 3]) -> bool {
        let (left, right) = (value(&said.left, numbers), value(&said.right, numbers));
        match said.comparison {
            Comparison::Equal => left == right,
            Comparison::Unequal => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
        }
    }

    #[test]
    fn laws_hold_on_both_sides_of_a_threshold() {
        let found = laws![add, double, is_full].largest(6).find();
        assert!(found.iter().any(|law| law.condition().is_some()), "{found}");
        let near: Vec<i16> = (-110..=210).step_by(8).chain([-1, 0, 1, 49, 50, 99, 100]).collect();
        for law in found.iter() {
            for x in &near {
                for (y, z) in near.iter().flat_map(|y| near.iter().map(move |z| (y, z))) {
                    let numbers = [*x, *y, *z];
                    let is_meant = law.condition().is_none_or(|it| is_true(it, numbers));
                    assert!(!is_meant || is_true(law.holds(), numbers), "{law}: {numbers:?}");
                }
            }
        }
    }
}
