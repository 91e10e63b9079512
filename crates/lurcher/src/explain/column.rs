//! What an expression is for some assignments.
//!
//! Most assignments differ from the counterexample in one variable, so that an expression has few
//! different values, and two of them few different pairs. A [`Column`] has each value once, with a
//! number, and for every assignment a number; a function is called once for each pair, and what is
//! left to do for an assignment is to look up a number. That is most of what an explanation does
//! where there are many variables.

use std::hash::{Hash, Hasher};

use super::bits::Bits;
use super::expressions::MOST_ARGUMENTS;
use super::hash::Quick;
use super::values::{FALSE, ValueId};

/// The values of an expression. Numbers are given in the order in which values first occur, so that
/// two columns are equal if their values are.
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
    pub(super) fn is(&self, value: ValueId) -> Bits {
        let number = self.distinct.iter().position(|other| *other == value);
        let number = number.map_or(u32::MAX, |number| number as u32);
        Bits::equal(&self.numbers, number)
    }

    /// Whether it is the same everywhere.
    pub(super) fn is_constant(&self) -> bool {
        self.distinct.len() < 2
    }

    pub(super) fn hash(&self) -> u64 {
        let mut hasher = Quick::default();
        self.distinct.hash(&mut hasher);
        let (mut hash, numbers, mut row) = (hasher.finish(), &self.numbers[..], 0);
        while row < numbers.len() {
            hash = (hash ^ u64::from(numbers[row])).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            row += 1;
        }
        // Tables take the low bits, and products are best in the high ones.
        hash ^ (hash >> 32)
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

    /// The column of a function of others; none if it has no result for some assignment. Also none
    /// if it is false of the first assignment, and true of one of those that are given, if any are.
    pub(super) fn computed(
        &mut self,
        of: &[&Column],
        n_rows: usize,
        passing: Option<&[usize]>,
        call: &mut dyn FnMut(&[ValueId]) -> Option<ValueId>,
    ) -> Option<Column> {
        let n_cells = of.iter().fold(1_usize, |n, one| n.saturating_mul(one.distinct.len()));
        let has_cells = n_cells <= MOST_CELLS;
        self.numbers.clear();
        self.pairs.clear();
        self.pairs.reserve(if has_cells { n_cells } else { 1 });
        let mut made = Making { columns: self, of, call, distinct: Vec::new() };
        if let Some(passing) = passing.filter(|_| n_rows > 0) {
            // What it is of the first assignment has number 0.
            made.looked_up(0, has_cells)?;
            for &row in if made.distinct == [FALSE] { passing } else { &[] } {
                if made.looked_up(row, has_cells)? > 0 {
                    return None;
                }
            }
        }
        let mut numbers = vec![0; n_rows];
        let time = made.columns.pairs.time;
        // Loops rather than iterators: most tests are built without optimisation.
        match of {
            [a] if has_cells => {
                let a = &a.numbers[..n_rows];
                let mut row = 0;
                while row < n_rows {
                    let cell = a[row] as usize;
                    let (known, number) = made.columns.pairs.all[cell];
                    numbers[row] =
                        if known == time { number } else { made.number(row, Some(cell))? };
                    row += 1;
                }
            }
            [a, b] if has_cells => {
                let (a, b, width) = (&a.numbers[..n_rows], &b.numbers[..n_rows], b.distinct.len());
                let mut row = 0;
                while row < n_rows {
                    let cell = a[row] as usize * width + b[row] as usize;
                    let (known, number) = made.columns.pairs.all[cell];
                    numbers[row] =
                        if known == time { number } else { made.number(row, Some(cell))? };
                    row += 1;
                }
            }
            _ => {
                for (row, number) in numbers.iter_mut().enumerate() {
                    *number = made.number(row, None)?;
                }
            }
        }
        Some(Column { numbers, distinct: made.distinct })
    }
}

/// A column that is being made.
struct Making<'m> {
    columns: &'m mut Columns,
    of: &'m [&'m Column],
    call: &'m mut dyn FnMut(&[ValueId]) -> Option<ValueId>,
    distinct: Vec<ValueId>,
}

impl Making<'_> {
    /// The number of the result for an assignment, if need be by a call.
    fn looked_up(&mut self, row: usize, has_cells: bool) -> Option<u32> {
        let cell = match self.of {
            [a] if has_cells => Some(a.numbers[row] as usize),
            [a, b] if has_cells => {
                Some(a.numbers[row] as usize * b.distinct.len() + b.numbers[row] as usize)
            }
            _ => None,
        };
        let known = cell.and_then(|cell| self.columns.pairs.get(cell));
        known.map_or_else(|| self.number(row, cell), Some)
    }

    /// The number of the result for an assignment, and from then on for all others like it, if it
    /// is known where they are.
    fn number(&mut self, row: usize, cell: Option<usize>) -> Option<u32> {
        let mut values = [0; MOST_ARGUMENTS];
        for (value, one) in values.iter_mut().zip(self.of) {
            *value = one.value(row);
        }
        let value = (self.call)(&values[..self.of.len()])?;
        let number = self.columns.numbers.number(value, &mut self.distinct);
        if let Some(cell) = cell {
            self.columns.pairs.set(cell, number);
        }
        Some(number)
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

    /// Has room for so many.
    fn reserve(&mut self, n: usize) {
        if n > self.all.len() {
            self.all.resize(n.next_power_of_two(), (0, 0));
        }
    }

    fn get(&self, at: usize) -> Option<u32> {
        let (time, number) = *self.all.get(at)?;
        (time == self.time).then_some(number)
    }

    fn set(&mut self, at: usize, number: u32) {
        self.reserve(at + 1);
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
            let holds =
                |column: Column| (0..4).map(|row| column.is(TRUE).has(row)).collect::<Vec<_>>();
            (found.map(holds), n_calls)
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
