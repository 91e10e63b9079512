//! Room for the tuples that no existing row could cover with its value of the new column.

use super::super::witness::{Oracle, Partial};
use super::missing::Task;
use crate::problem::{Cell, FREE};

/// Rows with undecided cells, and which of them could have a value: a bit per row.
struct Open {
    rows: Vec<u32>,
    /// By column of the problem and value.
    compatible: Vec<Vec<Vec<u64>>>,
}

impl Open {
    fn new(rows: &[Partial], columns: &[usize], sizes: &[Cell]) -> Self {
        let mut open = Open { rows: Vec::new(), compatible: vec![Vec::new(); sizes.len()] };
        for &column in columns {
            open.compatible[column] = vec![Vec::new(); usize::from(sizes[column])];
        }
        for (index, row) in rows.iter().enumerate() {
            if columns.iter().any(|&column| row.cells[column] == FREE) {
                open.add(index, &row.cells, columns);
            }
        }
        open
    }

    fn add(&mut self, index: usize, cells: &[Cell], columns: &[usize]) {
        let place = self.rows.len();
        self.rows.push(index as u32);
        for &column in columns {
            for (value, bits) in self.compatible[column].iter_mut().enumerate() {
                if bits.len() <= place / 64 {
                    bits.push(0);
                }
                if cells[column] == FREE || usize::from(cells[column]) == value {
                    bits[place / 64] |= 1 << (place % 64);
                }
            }
        }
    }

    fn decide(&mut self, place: usize, column: usize, decided: Cell) {
        for (value, bits) in self.compatible[column].iter_mut().enumerate() {
            if value != usize::from(decided) {
                bits[place / 64] &= !(1 << (place % 64));
            }
        }
    }
}

/// Puts the missing tuples into rows with undecided cells, or into new rows.
pub(super) fn vertical(
    oracle: &mut Oracle<'_>,
    tasks: &[Task<'_>],
    column: usize,
    columns: &[usize],
    rows: &mut Vec<Partial>,
) {
    if tasks.iter().all(|task| task.missing == 0) {
        return;
    }
    let size = usize::from(oracle.problem.sizes[column]);
    let mut open = Open::new(rows, columns, &oracle.problem.sizes);
    for task in tasks.iter().filter(|task| task.missing > 0) {
        task.each_missing(column, size, |tuple| place(oracle, &mut open, columns, tuple, rows));
    }
}

/// Finds room for a missing tuple.
fn place(
    oracle: &mut Oracle<'_>,
    open: &mut Open,
    columns: &[usize],
    tuple: &[(usize, Cell)],
    rows: &mut Vec<Partial>,
) {
    let bound = tuple.iter().any(|&(column, _)| !oracle.problem.rules.ignores(column));
    if bound && !oracle.possible(tuple) {
        return;
    }
    for word in 0..open.rows.len().div_ceil(64) {
        let mut mask = u64::MAX;
        for &(column, value) in tuple {
            mask &= open.compatible[column][usize::from(value)][word];
        }
        while mask != 0 {
            let place = word * 64 + mask.trailing_zeros() as usize;
            mask &= mask - 1;
            let row = &mut rows[open.rows[place] as usize];
            if oracle.decide(row, tuple) {
                for &(column, value) in tuple {
                    open.decide(place, column, value);
                }
                return;
            }
        }
    }
    let mut row = oracle.blank();
    if oracle.decide(&mut row, tuple) {
        open.add(rows.len(), &row.cells, columns);
        rows.push(row);
    }
}
