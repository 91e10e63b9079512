//! Smaller arrays by local search.
//!
//! Takes a row away, then changes cells until nothing is missing again, and so on: the scheme
//! of TCA and FastCA (Lin, Luo, Cai, Su, Hao, Zhang 2015, 2019).

mod board;

use board::Board;
pub(crate) use board::MAX_ROWS;

use super::random::Random;
use super::{Numbering, Problem};
use crate::problem::Cell;

/// The solver for rows that can't be repaired cell by cell, once it was needed. It can't leave
/// its thread, so it is not part of the search.
pub(crate) type Solver = Option<crate::rules::Completer>;

/// A search that can be continued.
pub(crate) struct Squeeze<'a> {
    problem: &'a Problem,
    numberings: &'a [Numbering],
    board: Board<'a>,
    pub(crate) best: Vec<Vec<Cell>>,
    random: Random,
    moves: u64,
    /// Steps so far.
    pub(crate) work: u64,
    gains: Vec<u16>,
    touched: Vec<(u32, u32)>,
    /// By cell: the move in which it last changed.
    stamps: Vec<u64>,
}

pub(crate) static PARAMS: [std::sync::atomic::AtomicU64; 8] = [const { std::sync::atomic::AtomicU64::new(0) }; 8];
fn param(i: usize) -> u64 {
    PARAMS[i].load(std::sync::atomic::Ordering::Relaxed)
}

impl<'a> Squeeze<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        numberings: &'a [Numbering],
        rows: Vec<Vec<Cell>>,
        seed: u64,
    ) -> Self {
        let board = Board::new(numberings, &problem.sizes, &rows);
        let literals = board.column_of.len();
        let stamps = vec![0; rows.len() * problem.sizes.len()];
        Squeeze {
            problem,
            numberings,
            gains: vec![0; rows.len() * literals],
            stamps,
            touched: Vec::new(),
            board,
            best: rows,
            random: Random::new(seed),
            moves: 100,
            work: 0,
        }
    }

    /// Searches until this much work was done, or a bound is met.
    pub(crate) fn run(&mut self, until: u64, bound: usize, solver: &mut Solver) {
        while self.work < until {
            if self.board.missing().is_empty() {
                if self.board.n_rows() < self.best.len() {
                    self.best = self.board.rows();
                }
                if self.best.len() <= bound {
                    return;
                }
                self.drop_row();
            }
            self.step(solver);
        }
    }

    /// Goes on from other rows.
    pub(crate) fn restart(&mut self, rows: Vec<Vec<Cell>>) {
        self.board = Board::new(self.numberings, &self.problem.sizes, &rows);
        self.stamps.clear();
        self.stamps.resize(rows.len() * self.problem.sizes.len(), 0);
        self.best = rows;
    }

    fn drop_row(&mut self) {
        let start = self.random.below(self.board.n_numbers());
        let n = self.board.n_numbers();
        let row = (0..n)
            .map(|index| (index + start) % n)
            .filter(|&row| self.board.is_alive(row))
            .min_by_key(|&row| self.board.unique(row))
            .expect("more rows than the bound");
        self.board.remove(row);
        self.work += 100;
    }

    fn step(&mut self, solver: &mut Solver) {
        self.moves += 1;
        if self.board.missing().is_empty() {
            return;
        }
        let n = self.board.missing().len();
        let chosen = self.random.below(n);
        let limit = param(0) as usize;
        if n <= limit {
            for index in 0..n {
                self.consider(index);
            }
            if let Some((row, literal, score)) = self.pick() {
                if score > 0 {
                    self.apply(row, literal);
                    return;
                }
            }
            // Keep only the moves of the chosen.
            self.consider_only(chosen);
        } else {
            self.consider_focused(chosen);
        }
        match self.pick() {
            Some((row, literal, _)) => self.apply(row, literal),
            None => self.force(chosen, solver),
        }
        if false {
            let _ = (&self.numberings, self.problem);
        }
    }

    fn consider_only(&mut self, index: usize) {
        self.clear();
        self.consider_focused(index);
    }

    fn clear(&mut self) {
        let literals = self.board.column_of.len();
        for &(row, literal) in &self.touched {
            self.gains[row as usize * literals + literal as usize] = 0;
        }
        self.touched.clear();
    }

    /// Adds the changes of one cell that would cover a missing tuple.
    fn consider(&mut self, index: usize) {
        let missing = self.board.missing()[index];
        let literals = self.board.column_of.len();
        let list = missing.literals();
        for &changed in list {
            for word in 0..self.board.words() {
                let mut mask = !self.board.having(changed)[word];
                for &other in list {
                    if other != changed {
                        mask &= self.board.having(other)[word];
                    }
                }
                if list.len() == 1 {
                    let n = self.board.n_numbers();
                    for bit in 0..64 {
                        let row = word * 64 + bit;
                        if row >= n || !self.board.is_alive(row) {
                            mask &= !(1 << bit);
                        }
                    }
                }
                while mask != 0 {
                    let row = word * 64 + mask.trailing_zeros() as usize;
                    mask &= mask - 1;
                    let gain = &mut self.gains[row * literals + changed as usize];
                    if *gain == 0 {
                        self.touched.push((row as u32, changed));
                    }
                    *gain += 1;
                }
            }
        }
        self.work += (list.len() * self.board.words()) as u64;
    }

    /// Like `consider`, with the gains from all missing tuples.
    fn consider_focused(&mut self, index: usize) {
        self.consider(index);
        let literals = self.board.column_of.len();
        let chosen = self.board.missing()[index];
        let n = self.board.missing().len();
        let step = 1 + n / 512;
        let mut at = 0;
        while at < n {
            if at != index {
                let other = self.board.missing()[at];
                for &changed in other.literals() {
                    if !chosen.literals().contains(&changed) {
                        continue;
                    }
                    for word in 0..self.board.words() {
                        let mut mask = !self.board.having(changed)[word];
                        for &literal in other.literals() {
                            if literal != changed {
                                mask &= self.board.having(literal)[word];
                            }
                        }
                        while mask != 0 {
                            let row = word * 64 + mask.trailing_zeros() as usize;
                            mask &= mask - 1;
                            let gain = &mut self.gains[row * literals + changed as usize];
                            if *gain != 0 {
                                *gain += 1;
                            }
                        }
                    }
                }
            }
            at += step;
        }
        self.work += (n / step) as u64;
    }

    /// The best of the considered changes that is allowed and not tabu.
    fn pick(&mut self) -> Option<(usize, u32, i64)> {
        let literals = self.board.column_of.len();
        let width = self.problem.sizes.len();
        let tenure = param(1) + self.random.below(param(2) as usize + 1) as u64;
        let mut best: Option<(i64, u64, usize, u32)> = None;
        self.work += self.touched.len() as u64;
        let mut cells = Vec::new();
        for &(row, literal) in &self.touched {
            let column = usize::from(self.board.column_of[literal as usize]);
            let gain = self.gains[row as usize * literals + literal as usize];
            let row = row as usize;
            let score = i64::from(gain) - i64::from(self.board.stake(row, column));
            let stamp = self.stamps[row * width + column];
            if let Some((top, age, ..)) = best {
                if score < top || (score == top && stamp >= age) {
                    continue;
                }
            }
            if self.moves - stamp < tenure {
                continue;
            }
            if !self.problem.rules.ignores(column) {
                cells.clear();
                cells.extend_from_slice(self.board.row(row));
                cells[column] = (literal - self.board.first_literal[column]) as Cell;
                if !self.problem.rules.allows_change(&cells, column) {
                    continue;
                }
            }
            best = Some((score, stamp, row, literal));
        }
        if best.is_none_or(|b| b.0 > 0) || true {
            self.clear();
        }
        best.map(|(score, _, row, literal)| (row, literal, score))
    }

    fn apply(&mut self, row: usize, literal: u32) {
        self.clear();
        let column = usize::from(self.board.column_of[literal as usize]);
        let value = (literal - self.board.first_literal[column]) as Cell;
        self.work += self.board.change(row, column, value);
        self.stamps[row * self.problem.sizes.len() + column] = self.moves;
    }

    fn force(&mut self, index: usize, solver: &mut Solver) {
        let missing = self.board.missing()[index];
        let n = self.board.n_numbers();
        let mut row = self.random.below(n);
        while !self.board.is_alive(row) {
            row = self.random.below(n);
        }
        let mut cells = vec![crate::problem::FREE; self.problem.sizes.len()];
        for &literal in missing.literals() {
            let column = usize::from(self.board.column_of[literal as usize]);
            cells[column] = (literal - self.board.first_literal[column]) as Cell;
        }
        let old = self.board.row(row).to_vec();
        let completer = solver.get_or_insert_with(|| crate::rules::Completer::new(&self.problem.rules));
        for c in 0..cells.len() {
            if cells[c] == crate::problem::FREE {
                cells[c] = old[c];
                if !self.problem.rules.ignores(c) && completer.complete(&cells).is_none() {
                    cells[c] = crate::problem::FREE;
                }
            }
        }
        let full = completer.complete(&cells).unwrap();
        for (column, &cell) in full.iter().enumerate() {
            if old[column] != cell {
                self.stamps[row * self.problem.sizes.len() + column] = self.moves;
            }
        }
        self.board.replace(row, &full);
        self.work += 10000;
        FORCED.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
    }

    pub(crate) fn moves(&self) -> u64 {
        self.moves
    }
}
pub(crate) static FORCED: std::sync::atomic::AtomicU64 = std::sync::atomic::AtomicU64::new(0);
