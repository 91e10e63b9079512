//! What an expression is for some assignments.
//!
//! Most assignments differ from the counterexample in one variable, so that an expression has few different values, and two
//! of them few different pairs. A [`Column`] has each value once, with a number, and for every assignment a number; a
//! function is called once for each pair, and what is left to do for an assignment is to look up a number. That
//! is most of what an explanation does where there are many variables.

use std::hash::{Hash, Hasher};

use super::expressions::MOST_ARGUMENTS;
use super::hash::Quick;
use super::values::{FALSE, ValueId};

/// The values of an expression. Numbers are given in the order in which values first occur, so that two columns are equal if
/// their values are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Column {
    distinct: Vec<ValueId>,
    /// For each assignment which of them it is.
    numbers: Vec<u32>,
}

impl Column {
    /// The same value everywhere.
    pub(super) fn of_one(value: ValueId, n_rows: usize) -> Self {
        Column { distinct: vec![value], numbers: vec![0; n_rows] }
    }

    pub(super) fn value(&self, row: usize) -> ValueId {
        self.distinct[self.numbers[row] as usize]
    }

    /// For each assignment whether it is that value.
    pub(super) fn is(&self, value: ValueId) -> impl Iterator<Item = bool> + '_ {
        let number = self.distinct.iter().position(|other| *other == value);
        let number = number.map(|number| number as u32);
        self.numbers.iter().map(move |other| Some(*other) == number)
    }

    /// Whether it is the same everywhere.
    pub(super) fn is_constant(&self) -> bool {
        self.distinct.len() < 2
    }

    pub(super) fn hash(&self) -> u64 {
        let mut hasher = Quick::default();
        self.distinct.hash(&mut hasher);
        self.numbers.hash(&mut hasher);
        hasher.finish()
    }
}

/// Where there are more pairs, or triples, a function is called for each assignment.
const MOST_CELLS: usize = 1 << 16;

/// Makes columns.
#[derive(Debug, Default)]
pub(super) struct Columns {
    /// The numbers of values in the column that is made.
    numbers: Cells,
    /// What became of pairs.
    pairs: Cells,
}

impl Columns {
    /// The column of these values.
    pub(super) fn of(&mut self, values: impl Iterator<Item = ValueId>) -> Column {
        self.numbers.clear();
        let mut column = Column::default();
        for value in values {
            let number = self.numbers.number(value, &mut column.distinct);
            column.numbers.push(number);
        }
        column
    }

    /// The column of a function of others; none if it has no result for some assignment. Also none if it is false of the first assignment,
    /// and true of one of those that are given, if any are.
    pub(super) fn computed(
        &mut self,
        of: &[&Column],
        n_rows: usize,
        passing: Option<&[usize]>,
        call: &mut dyn FnMut(&[ValueId]) -> Option<ValueId>,
    ) -> Option<Column> {
        let Columns { numbers, pairs } = self;
        numbers.clear();
        pairs.clear();
        let n_cells = of.iter().fold(1_usize, |n, one| n.saturating_mul(one.distinct.len()));
        let has_cells = n_cells <= MOST_CELLS;
        let mut distinct = Vec::new();
        let mut number = |row: usize| {
            let cell = match of {
                _ if !has_cells => 0,
                [a] => a.numbers[row] as usize,
                [a, b] => a.numbers[row] as usize * b.distinct.len() + b.numbers[row] as usize,
                _ => of
                    .iter()
                    .fold(0, |cell, one| cell * one.distinct.len() + one.numbers[row] as usize),
            };
            if has_cells {
                if let Some(number) = pairs.get(cell) {
                    return Some((number, None));
                }
            }
            let mut values = [0; MOST_ARGUMENTS];
            for (value, one) in values.iter_mut().zip(of) {
                *value = one.value(row);
            }
            let value = call(&values[..of.len()])?;
            let number = numbers.number(value, &mut distinct);
            if has_cells {
                pairs.set(cell, number);
            }
            Some((number, Some(value)))
        };
        if let Some(passing) = passing.filter(|_| n_rows > 0) {
            // What it is of the first assignment has number 0.
            let own = number(0)?.1;
            for &row in if own == Some(FALSE) { passing } else { &[] } {
                if number(row)?.0 > 0 {
                    return None;
                }
            }
        }
        let all: Option<Vec<u32>> = (0..n_rows).map(|row| Some(number(row)?.0)).collect();
        Some(Column { numbers: all?, distinct })
    }
}

/// Numbers by number, all forgotten at once.
#[derive(Debug, Default)]
struct Cells {
    all: Vec<(u32, u32)>,
    /// What was written before has another.
    time: u32,
}

impl Cells {
    fn clear(&mut self) {
        match self.time.checked_add(1) {
            Some(time) => self.time = time,
            None => *self = Cells { all: Vec::new(), time: 1 },
        }
    }

    fn get(&self, at: usize) -> Option<u32> {
        let (time, number) = *self.all.get(at)?;
        (time == self.time).then_some(number)
    }

    fn set(&mut self, at: usize, number: u32) {
        if at >= self.all.len() {
            self.all.resize((at + 1).next_power_of_two(), (0, 0));
        }
        self.all[at] = (self.time, number);
    }

    /// The number of a value, which is the next one if it is new.
    fn number(&mut self, value: ValueId, distinct: &mut Vec<ValueId>) -> u32 {
        self.get(value as usize).unwrap_or_else(|| {
            let number = distinct.len() as u32;
            distinct.push(value);
            self.set(value as usize, number);
            number
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::values::TRUE;
    use super::*;

    fn values(column: &Column) -> Vec<ValueId> {
        (0..column.numbers.len()).map(|row| column.value(row)).collect()
    }

    #[test]
    fn a_function_is_computed_as_if_it_were_called_for_every_assignment() {
        let mut columns = Columns::default();
        let lists = [[7, 7, 900, 3, 900, 5], [2, 2, 2, 7, 1, 7], [1, 2, 1, 2, 1, 2]];
        let made: Vec<Column> = lists.iter().map(|list| columns.of(list.iter().copied())).collect();
        for (list, column) in lists.iter().zip(&made) {
            assert_eq!(values(column), list);
        }
        for arity in 1..=3 {
            let of: Vec<&Column> = made[..arity].iter().collect();
            let mut n_calls = 0;
            let sum = columns.computed(&of, 6, None, &mut |values| {
                n_calls += 1;
                Some(values.iter().sum::<u32>() % 4)
            });
            let sum = sum.unwrap();
            let expected: Vec<u32> =
                (0..6).map(|row| lists[..arity].iter().map(|l| l[row]).sum::<u32>() % 4).collect();
            assert_eq!(values(&sum), expected);
            assert_eq!(n_calls, [4, 5, 6][arity - 1]);
            // However it came about.
            let again = columns.of(expected.into_iter());
            assert!(sum == again && sum.hash() == again.hash());
        }
        assert_eq!(columns.computed(&[&made[0]], 6, None, &mut |v| (v[0] != 5).then_some(1)), None);
    }

    #[test]
    fn what_is_true_of_the_wrong_assignments_is_not_computed_further() {
        let mut columns = Columns::default();
        let column = columns.of([0, 1, 2, 3].into_iter());
        let mut holds = |of: ValueId, passing: &[usize]| {
            let mut n_calls = 0;
            let found = columns.computed(&[&column], 4, Some(passing), &mut |values| {
                n_calls += 1;
                Some((values[0] == of).into())
            });
            (found.map(|column| column.is(TRUE).collect::<Vec<_>>()), n_calls)
        };
        assert_eq!(holds(2, &[2, 3]), (None, 2));
        assert_eq!(holds(3, &[1]), (Some(vec![false, false, false, true]), 4));
        assert_eq!(holds(0, &[1, 2]), (Some(vec![true, false, false, false]), 4));
    }

    #[test]
    fn many_triples_are_called_one_by_one() {
        let mut columns = Columns::default();
        let wide = columns.of(0..100);
        let of = [&wide, &wide, &wide];
        let sums = columns.computed(&of, 100, None, &mut |v| Some(v.iter().sum())).unwrap();
        assert_eq!(values(&sums), (0..100).map(|n| 3 * n).collect::<Vec<u32>>());
    }
}
