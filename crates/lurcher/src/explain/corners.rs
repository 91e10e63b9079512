//! Assignments at the corners of what a condition says.
//!
//! `a > 28 && b > 167 && c >= 20` may be all that was seen of a sum that is too large: where each
//! of the numbers is as small as it may be, the sum is not. So all numbers that a condition
//! compares with others are put at their limits at once, and at the ends of their types. And so are
//! those that it says nothing of: they may matter at a limit only, as `minutes` does beside
//! `seconds % 60 < 59`.

use std::collections::BTreeMap;
use std::sync::Arc;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::background::{Form, at_ordinal, bits_of, extremes, integer_tree, ordinal};
use super::related::has_limits;
use super::term::Term;
use super::values::{TRUE, ValueId, Values};

/// So many assignments are made.
const MOST: usize = 300;

/// Of each variable the values that it has at a corner.
pub(super) type Limits = BTreeMap<usize, Vec<ValueId>>;

impl Values {
    /// The numbers that a condition says nothing of, at the ends of their types and of what was
    /// drawn.
    pub(super) fn ends_beside(
        &mut self,
        condition: &Term,
        shapes: &[ShapeId],
        drawn: &[Vec<ValueId>],
    ) -> Limits {
        let mut ends = Limits::new();
        let is_beside = |variable: usize| !condition.uses(variable);
        for (variable, &id) in shapes.iter().enumerate().filter(|(v, _)| is_beside(*v)) {
            if bits_of(id).is_none() {
                continue;
            }
            let own = || drawn.iter().filter_map(|row| ordinal(self.tree(row[variable]), id));
            let mut all: Vec<i128> = own().min().into_iter().chain(own().max()).collect();
            all.extend(extremes(id));
            all.sort_unstable();
            all.dedup();
            let trees = all.into_iter().filter_map(|number| at_ordinal(number, id));
            ends.insert(variable, trees.map(|tree| self.add(tree)).collect());
        }
        ends
    }
}

impl Term {
    /// Assignments like one in which several variables are at the limits that the condition has for
    /// them, others at those given for them, and for which it holds.
    pub(super) fn corners(
        &self,
        row: &[ValueId],
        others: Limits,
        values: &mut Values,
    ) -> Vec<Vec<ValueId>> {
        let mut limits = Limits::new();
        self.add_limits(row, values, &mut limits);
        if !limits.is_empty() {
            limits.extend(others);
        }
        let n = limits.values().fold(1, |n: usize, all| n.saturating_mul(all.len()));
        if limits.len() < 2 {
            return Vec::new();
        }
        let corner = |nth: usize| {
            let (mut row, mut nth) = (row.to_vec(), nth);
            for (&variable, all) in &limits {
                row[variable] = all[nth % all.len()];
                nth /= all.len();
            }
            if self.evaluate(&row, values) != Some(TRUE) {
                self.repair(&mut row, values);
            }
            (self.evaluate(&row, values) == Some(TRUE)).then_some(row)
        };
        (0..n.min(MOST)).filter_map(corner).collect()
    }

    fn add_limits(&self, row: &[ValueId], values: &mut Values, limits: &mut Limits) {
        let Term::Call(function, arguments) = self else { return };
        match (&function.form, &arguments[..]) {
            (Form::Infix("&&" | "||"), _) => {
                arguments.iter().for_each(|term| term.add_limits(row, values, limits));
            }
            (
                Form::Infix(_),
                [compared, Term::Constant(number)] | [Term::Constant(number), compared],
            ) => {
                let variable = compared.first();
                let Some(own) = row.get(variable).map(|id| Arc::clone(values.tree(*id))) else {
                    return;
                };
                let near = beside(number, own.nodes()[0].shape, compared);
                let mut holds = |tree: &Tree| {
                    let mut row = row.to_vec();
                    row[variable] = values.add(tree.clone());
                    self.evaluate(&row, values) == Some(TRUE)
                };
                let held: Vec<bool> = near.iter().map(&mut holds).collect();
                // Next to one for which it does not hold, or at an end, where there is none.
                let is_limit = |&nth: &usize| {
                    let next = held.get(nth + 1).copied().unwrap_or(false);
                    held[nth] && !(nth > 0 && held[nth - 1] && next)
                };
                for nth in (0..near.len()).filter(is_limit) {
                    let id = values.add(near[nth].clone());
                    let all = limits.entry(variable).or_default();
                    if !has_limits(&own) && !all.contains(&id) {
                        all.push(id);
                    }
                }
            }
            (Form::RemainderIs(period, _, rest), [Term::Variable(variable)]) => {
                let Some(id) = row.get(*variable).map(|id| values.tree(*id).nodes()[0].shape)
                else {
                    return;
                };
                let ends = [*rest, rest - 1, period - 1, period + rest, period + rest - 1];
                let ends = ends.into_iter().filter(|_| bits_of(id).is_some());
                for tree in ends.filter_map(|number| integer_tree(number, id)) {
                    let mut row = row.to_vec();
                    row[*variable] = values.add(tree);
                    if self.evaluate(&row, values) == Some(TRUE) {
                        limits.entry(*variable).or_default().push(row[*variable]);
                    }
                }
            }
            _ => {}
        }
    }
}

/// Values that may be next to a limit, in their order: numbers beside the one that is named and the
/// ends of the type, and lists of one number beside it.
fn beside(number: &Tree, id: ShapeId, compared: &Term) -> Vec<Tree> {
    let of = number.nodes()[0].shape;
    let Some(named) = ordinal(number, of).filter(|_| bits_of(of).is_some()) else {
        return Vec::new();
    };
    let near = [named.checked_sub(1), Some(named), named.checked_add(1)];
    let near = near.into_iter().flatten();
    if matches!(compared, Term::Variable(_)) {
        let [first, last] = extremes(id);
        let mut all: Vec<i128> = near.chain([first, last]).collect();
        all.sort_unstable();
        all.dedup();
        return all.into_iter().filter_map(|number| at_ordinal(number, id)).collect();
    }
    // What a function says of a list of numbers, as their sum.
    let element = shape(id).constructors.get(1).and_then(|cons| cons.fields.first());
    let Some(element) = element.filter(|_| matches!(shape(id).kind, Kind::List(_))) else {
        return Vec::new();
    };
    let list = |number: i128| {
        let one = integer_tree(number, element.shape)?;
        let mut builder = lurcher_trees::Builder::new();
        builder.list(id, [one], |element, builder| builder.tree(&element));
        Some(builder.finish())
    };
    near.filter_map(list).collect()
}

#[cfg(test)]
mod tests {
    use super::super::background::remainder_is;
    use super::super::tests::{of_one, texts};
    use super::*;
    use crate::data::{Data, tree_of, value_of};

    #[test]
    fn limits_of_each_are_not_told_where_the_sum_decides() {
        type Lengths = (u8, u8, u8);
        let fits = |(a, b, c): Lengths| Some(2 * u32::from(a) + u32::from(b) + u32::from(c) < 256);
        for counterexample in [(29, 168, 30), (100, 50, 6), (0, 255, 1)] {
            let explanation = of_one::<Lengths>(&counterexample, fits);
            for line in &explanation.generalisations {
                for (a, b) in (0..=255).flat_map(|a| (0..=255).map(move |b| (a, b))) {
                    for c in [0, 1, 3, 19, 20, 58, 255_u8] {
                        let is_false = fits((a, b, c)) == Some(true)
                            && line.describes_trees(&[tree_of(&(a, b, c))]);
                        assert!(!is_false, "{a} {b} {c}: {:?}", texts(&explanation));
                    }
                }
            }
        }
    }

    #[test]
    fn what_a_condition_says_nothing_of_is_at_its_ends_where_a_remainder_is_at_its_limits() {
        let mut values = Values::default();
        let seconds = remainder_is(60, ">=", 20, u16::shape());
        let condition = Term::Call(Arc::new(seconds), vec![Term::Variable(1)]);
        let row = [values.add(tree_of(&5_u8)), values.add(tree_of(&20_u16))];
        let drawn = [4_u8, 9].map(|n| vec![values.add(tree_of(&n)), row[1]]);
        let shapes = [u8::shape(), u16::shape()];
        let others = values.ends_beside(&condition, &shapes, &drawn);
        let corners = condition.corners(&row, others, &mut values);
        let of = |row: &Vec<ValueId>| {
            let (a, b) = (values.tree(row[0]), values.tree(row[1]));
            (value_of::<u8>(a).unwrap(), value_of::<u16>(b).unwrap())
        };
        let corners: Vec<(u8, u16)> = corners.iter().map(of).collect();
        for corner in [(4, 20), (9, 59), (255, 59), (0, 80)] {
            assert!(corners.contains(&corner), "{corner:?} {corners:?}");
        }
        assert!(corners.iter().all(|(_, seconds)| seconds % 60 >= 20), "{corners:?}");
    }
}
