//! Assignments whose integers are related as those of another.
//!
//! What fails because two numbers add up to a third, or are a step apart, is seldom met among small
//! values. From the counterexample it is a step away.

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::background::{Form, integer_tree, ordinal};
use super::term::Term;
use super::values::{ValueId, Values};

/// What is added to and taken from two integers, by what they are multiplied, and how often.
const STEPS: [i128; 4] = [-1, 1, 2, 7];
const FACTORS: [i128; 2] = [2, 3];
/// Numbers that stand beside their squares, where those of the counterexample do.
const ROOTS: [i128; 6] = [0, 1, 2, 3, 5, 11];
const MOST_SHIFTED: usize = 20;

impl Values {
    /// Assignments that differ from one in two integers, whose sum, difference or proportion is the
    /// same: small ones seldom have that in common.
    pub(crate) fn shifted(&mut self, row: &[ValueId], shapes: &[ShapeId]) -> Vec<Vec<ValueId>> {
        let is_integer =
            |&v: &usize| matches!(shape(shapes[v]).kind, Kind::Unsigned(_) | Kind::Signed(_));
        let integers: Vec<usize> = (0..row.len()).filter(is_integer).collect();
        let mut rows = Vec::new();
        for (nth, &one) in integers.iter().enumerate() {
            for &other in integers[..nth].iter().filter(|&&other| shapes[other] == shapes[one]) {
                let id = shapes[one];
                let number = |v: usize| ordinal(self.tree(row[v]), id);
                let (Some(a), Some(b)) = (number(one), number(other)) else { continue };
                // What is beyond the type is none of it.
                let sums = STEPS.map(|step| (a.saturating_add(step), b.saturating_sub(step)));
                let differences =
                    STEPS.map(|step| (a.saturating_add(step), b.saturating_add(step)));
                let proportions =
                    FACTORS.map(|factor| (a.saturating_mul(factor), b.saturating_mul(factor)));
                let squares = ROOTS.into_iter().filter_map(|root| {
                    let is_square = |of: i128, root: i128| root.checked_mul(root) == Some(of);
                    match (is_square(a, b), is_square(b, a)) {
                        (true, _) => Some((root * root, root)),
                        (_, true) => Some((root, root * root)),
                        _ => None,
                    }
                });
                let others = differences.into_iter().chain(proportions);
                for (a, b) in squares.chain(sums).chain(others) {
                    if rows.len() == MOST_SHIFTED {
                        return rows;
                    }
                    if let (Some(a), Some(b)) = (integer_tree(a, id), integer_tree(b, id)) {
                        let mut row = row.to_vec();
                        (row[one], row[other]) = (self.add(a), self.add(b));
                        rows.push(row);
                    }
                }
            }
        }
        rows
    }
}

/// An integer and those next to it; nothing of other types.
pub(super) fn beside(tree: &Tree, id: ShapeId) -> Vec<Tree> {
    let Some(own) = ordinal(tree, id) else { return Vec::new() };
    [-1, 0, 0, 1].iter().filter_map(|step| integer_tree(own.checked_add(*step)?, id)).collect()
}

/// By what single numbers are multiplied, and numbers that others are often multiples of.
const MULTIPLES: [i128; 3] = [2, 3, 10];
const ROUND: [i128; 14] = [12, 16, 24, 60, 100, 256, 360, 400, 800, 1000, 1024, 2000, 3600, 10_000];

impl Values {
    /// Assignments that differ from one in an integer, which is a multiple of what it was, or a
    /// round number: whether something fails that leaves no remainder is seldom seen among small
    /// ones.
    pub(crate) fn multiples(&mut self, row: &[ValueId], shapes: &[ShapeId]) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        for (variable, &id) in shapes.iter().enumerate() {
            if !matches!(shape(id).kind, Kind::Unsigned(_) | Kind::Signed(_)) {
                continue;
            }
            let Some(own) = ordinal(self.tree(row[variable]), id) else { continue };
            let multiples = MULTIPLES.into_iter().filter_map(|factor| own.checked_mul(factor));
            for number in multiples.chain(ROUND).filter(|number| *number != own) {
                if let Some(tree) = integer_tree(number, id) {
                    let mut row = row.to_vec();
                    row[variable] = self.add(tree);
                    rows.push(row);
                }
            }
            // Two zeroes may be related as others are.
            let zeroes = (0..variable).filter(|&v| {
                shapes[v] == id && own == 0 && ordinal(self.tree(row[v]), id) == Some(0)
            });
            let zeroes: Vec<usize> = zeroes.collect();
            for (other, factor) in zeroes.into_iter().flat_map(|v| MULTIPLES.map(|f| (v, f))) {
                for (a, b) in [(1, factor), (3, 3 * factor), (factor, 1), (3 * factor, 3)] {
                    if let (Some(a), Some(b)) = (integer_tree(a, id), integer_tree(b, id)) {
                        let mut row = row.to_vec();
                        (row[variable], row[other]) = (self.add(a), self.add(b));
                        rows.push(row);
                    }
                }
            }
        }
        rows
    }
}

impl Form {
    /// Sets the last variable to what a relation says of the others; or a single one to what is
    /// near it.
    pub(super) fn repair(&self, terms: &[Term], row: &mut [ValueId], values: &mut Values) {
        let Some(Term::Variable(last)) = terms.last() else { return };
        let id = values.tree(row[*last]).nodes()[0].shape;
        let mut number = |nth: usize| {
            let value = terms.get(nth)?.evaluate(row, values)?;
            ordinal(values.tree(value), id)
        };
        let other = match self {
            Form::Related("checked_mul", by) => number(0).and_then(|a| a.checked_mul(*by)),
            Form::Related(_, by) => number(0).and_then(|a| a.checked_add(*by)),
            Form::Sum => number(0).zip(number(1)).and_then(|(a, b)| a.checked_add(b)),
            Form::Remainder(divisor, rest) => number(0).map(|a| a - a % divisor + rest),
            Form::RemainderIs(divisor, "<", rest) => {
                number(0).map(|a| a - a % divisor + a % divisor % rest)
            }
            Form::RemainderIs(divisor, ">=", rest) => {
                number(0).map(|a| a - a % divisor + rest + a % divisor % (divisor - rest))
            }
            // A number divides itself.
            Form::Divides => number(0),
            Form::SquareOf => number(0).and_then(|a| a.checked_mul(a)),
            // Roots of all sizes.
            Form::Square => {
                number(0).map(|a| a.unsigned_abs().isqrt() as i128).map(|root| root * root)
            }
            _ => None,
        };
        if let Some(tree) = other.and_then(|number| integer_tree(number, id)) {
            row[*last] = values.add(tree);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Data, tree_of, value_of};

    #[test]
    fn sums_differences_and_proportions_are_kept() {
        let mut values = Values::default();
        let own: Vec<ValueId> = [3_u8, 6].map(|n| values.add(tree_of(&n))).to_vec();
        let rows = values.shifted(&own, &[u8::shape(), u8::shape()]);
        let number = |id: ValueId| value_of::<u8>(values.tree(id)).unwrap();
        let pairs: Vec<(u8, u8)> =
            rows.iter().map(|row| (number(row[0]), number(row[1]))).collect();
        for pair in [(2, 7), (4, 5), (2, 5), (4, 7), (6, 12), (9, 18)] {
            assert!(pairs.contains(&pair), "{pair:?}: {pairs:?}");
        }
        let are_kept = |&(a, b): &(u8, u8)| a + b == 9 || b == a + 3 || b == 2 * a;
        assert!(pairs.iter().all(are_kept), "{pairs:?}");
    }

    #[test]
    fn numbers_of_different_types_are_left_alone() {
        let mut values = Values::default();
        let own = vec![values.add(tree_of(&3_u8)), values.add(tree_of(&6_u16))];
        assert!(values.shifted(&own, &[u8::shape(), u16::shape()]).is_empty());
    }
}
