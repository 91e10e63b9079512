//! The state of the search: rows, and what they cover.
//!
//! Changing a cell touches every tuple that the row covers with that column, which can't be
//! avoided; everything else is arranged so that *judging* a change touches none of them.
//!
//! For each tuple the board knows how many rows cover it, and the exclusive or of their
//! numbers: when one row is left, that is its number. So it can keep, for each cell, how many
//! tuples would be lost if the cell changed (`stakes`): those that no other row covers. What
//! would be won is found from the missing tuples, of which there are few. To that end there is
//! a bit per row for each value of each column; a few words tell which rows agree with a tuple
//! but for one cell.

use super::super::numbering::{MAX_STRENGTH, Numbering};
use super::tally::{Missing, Slot, Tally, describe};
use super::walk::{Positions, Walk};
use crate::problem::Cell;

/// Rows, and what they cover.
#[derive(Clone)]
pub(crate) struct Board<'a> {
    width: usize,
    covers: Vec<CoverState<'a>>,
    cells: Vec<Cell>,
    n_numbers: usize,
    n_alive: usize,
    /// Which rows have not been taken away: a bit per row.
    living: Vec<u64>,
    /// Where each column's values start among all values.
    pub(crate) first_literal: Vec<u32>,
    /// The column of each value.
    pub(crate) column_of: Vec<u16>,
    tally: Tally,
    /// Words per value in `having`.
    words: usize,
    /// Which rows have a value: a bit per row.
    having: Vec<u64>,
    /// Which covers a column is part of, and where.
    memberships: Vec<Vec<(usize, usize)>>,
}

#[derive(Clone)]
struct CoverState<'a> {
    numbering: &'a Numbering,
    /// `terms[level][row * width + position]`.
    terms: Vec<Vec<u32>>,
    /// The number of the first tuple among those of all covers.
    base: usize,
}

impl<'a> Board<'a> {
    /// A board with these complete rows.
    pub(crate) fn new(numberings: &'a [Numbering], sizes: &[Cell], rows: &[Vec<Cell>]) -> Self {
        let width = sizes.len();
        let (mut first_literal, mut column_of) = (Vec::with_capacity(width), Vec::new());
        for (column, &size) in sizes.iter().enumerate() {
            first_literal.push(column_of.len() as u32);
            column_of.extend((0..size).map(|_| column as u16));
        }
        let mut memberships = vec![Vec::new(); width];
        let (mut covers, mut base) = (Vec::new(), 0);
        for (index, numbering) in numberings.iter().enumerate() {
            for (position, &column) in numbering.columns.iter().enumerate() {
                memberships[column].push((index, position));
            }
            let terms = numbering.ranks.iter().map(|ranks| {
                let terms = rows.iter().flat_map(|row| {
                    let literals = numbering.columns.iter().zip(&numbering.offsets);
                    literals.map(|(&column, &offset)| ranks[offset + usize::from(row[column])])
                });
                terms.collect()
            });
            covers.push(CoverState { numbering, terms: terms.collect(), base });
            base += numbering.len();
        }
        let words = rows.len().div_ceil(64);
        let mut having = vec![0; words * column_of.len()];
        for (index, row) in rows.iter().enumerate() {
            for (&cell, &first) in row.iter().zip(&first_literal) {
                let literal = first as usize + usize::from(cell);
                having[literal * words + index / 64] |= 1 << (index % 64);
            }
        }
        let tally = Tally {
            width,
            slots: vec![Slot::default(); base],
            missing: Vec::new(),
            stakes: vec![0; width * rows.len()],
            unique: vec![0; rows.len()],
        };
        let mut board = Board {
            width,
            covers,
            cells: rows.concat(),
            n_numbers: rows.len(),
            living: (0..words)
                .map(|word| u64::MAX >> (64 - (rows.len() - word * 64).min(64)))
                .collect(),
            n_alive: rows.len(),
            first_literal,
            column_of,
            tally,
            words,
            having,
            memberships,
        };
        board.count();
        board
    }

    /// Counts everything from nothing, a part of the tuples at a time, so that the part stays
    /// in the cache while the rows go by.
    fn count(&mut self) {
        let Board { covers, tally, n_numbers, .. } = self;
        for cover in covers.iter() {
            let numbering = cover.numbering;
            let (n, strength) = (numbering.columns.len(), numbering.strength);
            for last in strength - 1..n {
                for pass in 0..2 {
                    for row in 0..*n_numbers {
                        let terms: Vec<&[u32]> =
                            cover.terms.iter().map(|terms| &terms[row * n..][..n]).collect();
                        let mut positions = Positions::default();
                        positions[strength - 1] = last as u32;
                        let mut walk = Walk { terms: &terms, with: n, positions };
                        let base = cover.base + terms[strength - 1][last] as usize;
                        walk.placed(strength - 1, last, 0, 0, &mut |run, positions| {
                            for (index, &term) in run.terms.iter().enumerate() {
                                let tuple = base + (run.sum + term) as usize;
                                let slot = &mut tally.slots[tuple];
                                if pass == 0 {
                                    slot.count += 1;
                                    slot.rows ^= row as u16;
                                } else if slot.count == 1 {
                                    positions[run.differing] = (run.first + index) as u32;
                                    tally.stake(row, numbering, positions, 1);
                                }
                            }
                        });
                    }
                }
            }
        }
    }

    /// Calls `each` for every tuple of a row.
    fn each_tuple(
        &mut self,
        row: usize,
        each: &mut impl FnMut(&mut Tally, usize, &Numbering, &Positions),
    ) -> u64 {
        let Board { covers, tally, .. } = self;
        let mut touched = 0;
        for cover in covers.iter() {
            let n = cover.numbering.columns.len();
            let terms: Vec<&[u32]> =
                cover.terms.iter().map(|terms| &terms[row * n..][..n]).collect();
            let mut walk = Walk { terms: &terms, with: n, positions: Positions::default() };
            let strength = cover.numbering.strength;
            walk.placed(strength, n, 0, 0, &mut |run, positions| {
                touched += run.terms.len() as u64;
                for (place, &term) in run.terms.iter().enumerate() {
                    positions[run.differing] = (run.first + place) as u32;
                    let tuple = cover.base + (run.sum + term) as usize;
                    each(tally, tuple, cover.numbering, positions);
                }
            });
        }
        touched
    }

    /// Changes a cell, and everything that follows from it. Says how many tuples it touched.
    pub(crate) fn change(&mut self, row: usize, column: usize, value: Cell) -> u64 {
        let Board {
            width, covers, cells, first_literal, tally, words, having, memberships, ..
        } = self;
        let place = row * *width + column;
        let old = std::mem::replace(&mut cells[place], value);
        debug_assert_ne!(old, value);
        let first = first_literal[column] as usize;
        let (word, bit) = (row / 64, 1_u64 << (row % 64));
        having[(first + usize::from(old)) * *words + word] &= !bit;
        having[(first + usize::from(value)) * *words + word] |= bit;
        let cells = &cells[row * *width..][..*width];
        let mut touched = 0;
        for &(index, position) in &memberships[column] {
            let cover = &mut covers[index];
            let numbering = cover.numbering;
            let n = numbering.columns.len();
            let offset = numbering.offsets[position];
            let mut lists: [&[u32]; MAX_STRENGTH] = [&[]; MAX_STRENGTH];
            for (list, terms) in lists.iter_mut().zip(&cover.terms) {
                *list = &terms[row * n..][..n];
            }
            let mut before = [0_u32; MAX_STRENGTH];
            let mut after = [0_u32; MAX_STRENGTH];
            for (level, ranks) in numbering.ranks.iter().enumerate() {
                before[level] = ranks[offset + usize::from(old)];
                after[level] = ranks[offset + usize::from(value)];
            }
            let base = cover.base;
            let mut walk = Walk { terms: &lists, with: position, positions: Positions::default() };
            walk.unplaced(numbering.strength, n, 0, &mut |run, positions| {
                touched += 2 * run.terms.len() as u64;
                let lost = base + (run.sum + before[run.at]) as usize;
                let won = base + (run.sum + after[run.at]) as usize;
                for (place, &term) in run.terms.iter().enumerate() {
                    let (lost, won) = (lost + term as usize, won + term as usize);
                    positions[run.differing] = (run.first + place) as u32;
                    tally.lose(row, lost, numbering, positions, || {
                        describe(lost, numbering, positions, first_literal, |c| {
                            if c == column { old } else { cells[c] }
                        })
                    });
                    tally.gain(row, won, numbering, positions);
                }
            });
            for (terms, &term) in cover.terms.iter_mut().zip(&after) {
                terms[row * n + position] = term;
            }
        }
        touched
    }

    /// Changes several cells of a row at once: what is in between need not be allowed.
    /// Says how many tuples it touched.
    pub(crate) fn replace(&mut self, row: usize, cells: &[Cell]) -> u64 {
        let lost = self.remove(row);
        self.cells[row * self.width..][..self.width].copy_from_slice(cells);
        for cover in &mut self.covers {
            let numbering = cover.numbering;
            let n = numbering.columns.len();
            for (terms, ranks) in cover.terms.iter_mut().zip(&numbering.ranks) {
                for (position, &column) in numbering.columns.iter().enumerate() {
                    let literal = numbering.offsets[position] + usize::from(cells[column]);
                    terms[row * n + position] = ranks[literal];
                }
            }
        }
        let won = self.each_tuple(row, &mut |tally, tuple, numbering, positions| {
            tally.gain(row, tuple, numbering, positions);
        });
        for (&cell, &first) in cells.iter().zip(&self.first_literal) {
            let literal = first as usize + usize::from(cell);
            self.having[literal * self.words + row / 64] |= 1 << (row % 64);
        }
        self.living[row / 64] |= 1 << (row % 64);
        self.n_alive += 1;
        lost + won
    }

    /// Takes a row away. Says how many tuples it touched.
    pub(crate) fn remove(&mut self, row: usize) -> u64 {
        let cells = self.row(row).to_vec();
        let first_literal = std::mem::take(&mut self.first_literal);
        let touched = self.each_tuple(row, &mut |tally, tuple, numbering, positions| {
            tally.lose(row, tuple, numbering, positions, || {
                describe(tuple, numbering, positions, &first_literal, |c| cells[c])
            });
        });
        self.first_literal = first_literal;
        for (&cell, &first) in cells.iter().zip(&self.first_literal) {
            let literal = first as usize + usize::from(cell);
            self.having[literal * self.words + row / 64] &= !(1 << (row % 64));
        }
        self.living[row / 64] &= !(1 << (row % 64));
        self.n_alive -= 1;
        touched
    }

    pub(crate) fn row(&self, row: usize) -> &[Cell] {
        &self.cells[row * self.width..][..self.width]
    }

    pub(crate) fn n_rows(&self) -> usize {
        self.n_alive
    }

    /// How many numbers of rows there are, of rows taken away as well.
    pub(crate) fn n_numbers(&self) -> usize {
        self.n_numbers
    }

    pub(crate) fn is_alive(&self, row: usize) -> bool {
        self.living[row / 64] >> (row % 64) & 1 == 1
    }

    pub(crate) fn rows(&self) -> Vec<Vec<Cell>> {
        let alive = (0..self.n_numbers).filter(|&row| self.is_alive(row));
        alive.map(|row| self.row(row).to_vec()).collect()
    }

    pub(crate) fn missing(&self) -> &[Missing] {
        &self.tally.missing
    }

    /// How many tuples only this row covers.
    pub(crate) fn unique(&self, row: usize) -> u32 {
        self.tally.unique[row]
    }

    /// How many tuples would be lost if the cell changed.
    #[inline]
    pub(crate) fn stake(&self, row: usize, column: usize) -> u32 {
        self.tally.stakes[row * self.width + column]
    }

    pub(crate) fn words(&self) -> usize {
        self.words
    }

    pub(crate) fn value_of(&self, literal: u32) -> Cell {
        (literal - self.first_literal[usize::from(self.column_of[literal as usize])]) as Cell
    }

    /// Calls `each` with the rows that agree with a tuple but for this value of it.
    #[inline]
    pub(crate) fn rows_but_for(
        &self,
        missing: &Missing,
        changed: u32,
        mut each: impl FnMut(usize),
    ) {
        for word in 0..self.words {
            let mut mask = self.living[word] & !self.having(changed)[word];
            for &other in missing.literals() {
                if other != changed {
                    mask &= self.having(other)[word];
                }
            }
            while mask != 0 {
                each(word * 64 + mask.trailing_zeros() as usize);
                mask &= mask - 1;
            }
        }
    }

    /// Which rows have a value, a bit per row.
    #[inline]
    fn having(&self, literal: u32) -> &[u64] {
        &self.having[literal as usize * self.words..][..self.words]
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::super::super::random::Random;
    use super::*;
    use crate::problem::Cover;

    type Tuple = (usize, Vec<(usize, Cell)>);

    /// Who covers what, counted the slow way.
    fn recount(covers: &[Cover], rows: &[(usize, Vec<Cell>)]) -> BTreeMap<Tuple, Vec<usize>> {
        let mut all: BTreeMap<Tuple, Vec<usize>> = BTreeMap::new();
        for (index, cover) in covers.iter().enumerate() {
            let n = cover.columns.len();
            for set in 0_u32..1 << n {
                if set.count_ones() as usize != cover.strength {
                    continue;
                }
                for (number, row) in rows {
                    let columns = (0..n).filter(|&i| set >> i & 1 == 1).map(|i| cover.columns[i]);
                    let tuple = columns.map(|column| (column, row[column])).collect();
                    all.entry((index, tuple)).or_default().push(*number);
                }
            }
        }
        all
    }

    fn agrees(board: &Board<'_>, covers: &[Cover], ever: &BTreeMap<Tuple, Vec<usize>>) {
        let alive = (0..board.n_numbers()).filter(|&row| board.is_alive(row));
        let rows: Vec<_> = alive.map(|row| (row, board.row(row).to_vec())).collect();
        let now = recount(covers, &rows);
        let missing = ever.keys().filter(|tuple| !now.contains_key(*tuple)).count();
        assert_eq!(board.missing().len(), missing);
        for (row, cells) in &rows {
            let own = now.iter().filter(|(_, by)| **by == [*row]);
            let own: Vec<&Tuple> = own.map(|(tuple, _)| tuple).collect();
            assert_eq!(board.unique(*row) as usize, own.len());
            for column in 0..cells.len() {
                let at_stake = own.iter().filter(|(_, t)| t.iter().any(|&(c, _)| c == column));
                assert_eq!(board.stake(*row, column) as usize, at_stake.count());
            }
        }
        for missing in board.missing() {
            for &changed in missing.literals() {
                let mut found = Vec::new();
                board.rows_but_for(missing, changed, |row| found.push(row));
                let differs = |row: &[Cell]| {
                    let literals = missing.literals().iter();
                    let wrong = literals.filter(|&&literal| {
                        let column = usize::from(board.column_of[literal as usize]);
                        row[column] != board.value_of(literal)
                    });
                    wrong.copied().collect::<Vec<u32>>() == [changed]
                };
                let expected = rows.iter().filter(|(_, row)| differs(row)).map(|(row, _)| *row);
                assert_eq!(found, expected.collect::<Vec<_>>());
            }
        }
    }

    #[test]
    fn counts_agree_with_a_recount_after_every_change() {
        let mut random = Random::new(3);
        let all: Vec<usize> = (0..6).collect();
        for (strengths, sizes) in [
            (vec![(all.clone(), 1)], [3, 2, 4, 2, 3, 2]),
            (vec![(all.clone(), 2)], [3, 2, 4, 2, 3, 2]),
            (vec![(all.clone(), 3)], [2, 3, 2, 2, 3, 2]),
            (vec![(all.clone(), 4)], [2, 2, 2, 3, 2, 2]),
            (vec![(all.clone(), 2), (vec![1, 3, 4, 5], 3), (vec![0, 2], 2)], [2, 3, 2, 2, 3, 2]),
        ] {
            let covers: Vec<Cover> = strengths
                .into_iter()
                .map(|(columns, strength)| Cover { columns, strength })
                .collect();
            let order = [5, 3, 0, 1, 4, 2];
            let numberings: Vec<Numbering> =
                covers.iter().map(|cover| Numbering::new(cover, &sizes, &order).unwrap()).collect();
            // Every row there is, so that changes never lead to a tuple that nobody had.
            let mut rows = vec![Vec::new()];
            for &size in &sizes {
                rows = rows
                    .iter()
                    .flat_map(|row: &Vec<Cell>| {
                        (0..size).map(move |value| [row.clone(), vec![value]].concat())
                    })
                    .collect();
            }
            let numbered: Vec<_> = rows.iter().cloned().enumerate().collect();
            let ever = recount(&covers, &numbered);
            let mut board = Board::new(&numberings, &sizes, &rows);
            while board.n_rows() > 12 {
                let row = random.below(board.n_numbers());
                if board.is_alive(row) {
                    board.remove(row);
                }
            }
            for step in 0..60 {
                let row = random.below(board.n_numbers());
                if !board.is_alive(row) {
                    continue;
                }
                let column = random.below(6);
                let value = random.below(usize::from(sizes[column])) as Cell;
                if step % 10 == 9 {
                    let mut cells = board.row(row).to_vec();
                    cells[column] = value;
                    cells[(column + 1) % 6] = 0;
                    board.replace(row, &cells);
                } else if board.row(row)[column] != value {
                    board.change(row, column, value);
                }
                if step % 5 == 0 {
                    agrees(&board, &covers, &ever);
                }
            }
            agrees(&board, &covers, &ever);
        }
    }
}
