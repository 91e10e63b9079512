//! All tuples of a row, or those with one of its columns.

use super::super::numbering::MAX_STRENGTH;

/// The positions of a tuple's columns, lowest first.
pub(super) type Positions = [u32; MAX_STRENGTH + 1];

/// Goes through tuples of a row, in runs of tuples that differ in one position.
pub(super) struct Walk<'t> {
    pub(super) terms: &'t [&'t [u32]],
    /// The position that all tuples shall have; beyond the last if there is none.
    pub(super) with: usize,
    pub(super) positions: Positions,
}

/// Tuples that differ in one position only.
pub(super) struct Run<'t> {
    /// The sum of the terms of all other positions, but for the one that all tuples have.
    pub(super) sum: u32,
    /// Which element of the tuples that one is.
    pub(super) at: usize,
    /// The term of each tuple's own position.
    pub(super) terms: &'t [u32],
    /// Which element differs, and its position in the first tuple of the run.
    pub(super) differing: usize,
    pub(super) first: usize,
}

/// The place in [`Positions`] of an element that doesn't exist.
const NOWHERE: usize = MAX_STRENGTH;

impl<'t> Walk<'t> {
    /// `level` elements are still to be chosen among the positions below `limit`.
    pub(super) fn placed(
        &mut self,
        level: usize,
        limit: usize,
        sum: u32,
        at: usize,
        each: &mut impl FnMut(&Run<'t>, &mut Positions),
    ) {
        match level {
            0 => {
                let run = Run { sum, at, terms: &[0], differing: NOWHERE, first: 0 };
                each(&run, &mut self.positions);
            }
            1 => {
                let terms = &self.terms[0][..limit];
                each(&Run { sum, at, terms, differing: 0, first: 0 }, &mut self.positions);
            }
            _ => {
                for position in level - 1..limit {
                    self.positions[level - 1] = position as u32;
                    let sum = sum + self.terms[level - 1][position];
                    self.placed(level - 1, position, sum, at, each);
                }
            }
        }
    }

    /// The same, and one of the elements is still to be `with`.
    pub(super) fn unplaced(
        &mut self,
        level: usize,
        limit: usize,
        sum: u32,
        each: &mut impl FnMut(&Run<'t>, &mut Positions),
    ) {
        if self.with + 1 >= level {
            self.positions[level - 1] = self.with as u32;
            self.placed(level - 1, self.with, sum, level - 1, each);
        }
        let first = self.with + 1;
        match level {
            1 => {}
            2 => {
                self.positions[0] = self.with as u32;
                let terms = &self.terms[1][first.min(limit)..limit];
                each(&Run { sum, at: 0, terms, differing: 1, first }, &mut self.positions);
            }
            _ => {
                for position in first..limit {
                    self.positions[level - 1] = position as u32;
                    self.unplaced(level - 1, position, sum + self.terms[level - 1][position], each);
                }
            }
        }
    }
}
