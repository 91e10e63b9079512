//! What is counted per tuple and per cell, and how it changes.

use super::super::numbering::{MAX_STRENGTH, Numbering};
use super::walk::Positions;
use crate::problem::Cell;

/// Who covers a tuple.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slot {
    pub(super) count: u16,
    /// The exclusive or of the numbers of the rows that cover it; of a missing tuple, its place
    /// among the missing.
    pub(super) rows: u16,
}

/// At most this many rows fit into a [`Slot`].
pub(crate) const MAX_ROWS: usize = u16::MAX as usize;

/// At most this many tuples may be missing at a time.
pub(crate) const MAX_MISSING: usize = u16::MAX as usize / 2;

/// A tuple that no row covers.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Missing {
    number: u32,
    len: u32,
    /// Its values, as numbers among all values of all columns.
    literals: [u32; MAX_STRENGTH],
}

impl Missing {
    #[inline]
    pub(crate) fn literals(&self) -> &[u32] {
        &self.literals[..self.len as usize]
    }
}

/// What is counted per tuple and per cell.
#[derive(Clone)]
pub(super) struct Tally {
    pub(super) width: usize,
    pub(super) slots: Vec<Slot>,
    pub(super) missing: Vec<Missing>,
    /// By cell: how many tuples would be lost if it changed.
    pub(super) stakes: Vec<u32>,
    /// By row: how many tuples only it covers.
    pub(super) unique: Vec<u32>,
}

impl Tally {
    #[inline]
    pub(super) fn stake(
        &mut self,
        row: usize,
        numbering: &Numbering,
        positions: &Positions,
        by: i32,
    ) {
        for &position in &positions[..numbering.strength] {
            let cell = row * self.width + numbering.columns[position as usize];
            self.stakes[cell] = self.stakes[cell].wrapping_add_signed(by);
        }
        self.unique[row] = self.unique[row].wrapping_add_signed(by);
    }

    #[inline]
    pub(super) fn gain(
        &mut self,
        row: usize,
        tuple: usize,
        numbering: &Numbering,
        positions: &Positions,
    ) {
        let slot = self.slots[tuple];
        match slot.count {
            0 => {
                self.slots[tuple] = Slot { count: 1, rows: row as u16 };
                self.stake(row, numbering, positions, 1);
                let place = usize::from(slot.rows);
                self.missing.swap_remove(place);
                if let Some(moved) = self.missing.get(place) {
                    let moved = moved.number as usize;
                    self.slots[moved].rows = place as u16;
                }
            }
            count => {
                self.slots[tuple] = Slot { count: count + 1, rows: slot.rows ^ row as u16 };
                if count == 1 {
                    self.stake(usize::from(slot.rows), numbering, positions, -1);
                }
            }
        }
    }

    #[inline]
    pub(super) fn lose(
        &mut self,
        row: usize,
        tuple: usize,
        numbering: &Numbering,
        positions: &Positions,
        describe: impl FnOnce() -> Missing,
    ) {
        let slot = self.slots[tuple];
        let rows = slot.rows ^ row as u16;
        match slot.count {
            1 => {
                self.stake(row, numbering, positions, -1);
                self.slots[tuple] = Slot { count: 0, rows: self.missing.len() as u16 };
                self.missing.push(describe());
            }
            count => {
                self.slots[tuple] = Slot { count: count - 1, rows };
                if count == 2 {
                    self.stake(usize::from(rows), numbering, positions, 1);
                }
            }
        }
    }
}

/// A tuple that has just got lost.
#[cold]
pub(super) fn describe(
    number: usize,
    numbering: &Numbering,
    positions: &Positions,
    first_literal: &[u32],
    cell: impl Fn(usize) -> Cell,
) -> Missing {
    let mut literals = [0; MAX_STRENGTH];
    for (literal, &position) in literals.iter_mut().zip(&positions[..numbering.strength]) {
        let column = numbering.columns[position as usize];
        *literal = first_literal[column] + u32::from(cell(column));
    }
    Missing { number: number as u32, len: numbering.strength as u32, literals }
}
