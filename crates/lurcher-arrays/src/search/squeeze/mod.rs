//! Smaller arrays by local search.
//!
//! Takes a row away, then changes cells until nothing is missing again, and so on: the scheme
//! of TCA and FastCA (Lin, Luo, Cai and others, 2015 and 2019). A change is judged by the
//! tuples that it wins less those that it loses. While few tuples are missing, all changes
//! that would cover one of them are compared, and the best is made if it is an improvement.
//! Otherwise one missing tuple is chosen at random, and the best change that covers it is made,
//! improvement or not. A cell that has just changed is left alone for a few moves.
//!
//! What is different from them is the price of a move, see [`board`].

mod board;
mod tally;
mod walk;

pub(crate) use board::Board;
pub(crate) use tally::MAX_ROWS;

use super::numbering::Numbering;
use super::random::Random;
use crate::problem::{Cell, FREE, Problem};
use crate::rules::Completer;

/// Up to this many missing tuples, the changes for all of them are compared; of more, where
/// comparing is cheap beside making a change.
const COMPARE: usize = 32;

/// A cell that has changed stays as it is for this many moves, and up to so many more.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rest(pub(crate) u64, pub(crate) usize);

/// A search that can be continued.
pub(crate) struct Squeeze<'a> {
    problem: &'a Problem,
    numberings: &'a [Numbering],
    board: Board<'a>,
    /// The smallest complete array so far.
    pub(crate) best: Vec<Vec<Cell>>,
    random: Random,
    rest: Rest,
    /// For so many missing tuples, changes are compared before one is made.
    compare: usize,
    moves: u64,
    /// Steps so far: a step is about the time in which a tuple's count is changed.
    pub(crate) work: u64,
    /// How many missing tuples a change would cover, by row and value.
    gains: Vec<u16>,
    /// The changes that would cover any: row and value.
    considered: Vec<(u32, u32)>,
    /// By cell: the move in which it last changed.
    stamps: Vec<u64>,
    /// By row and value: whether the rules allow the change, as far as it is known.
    verdicts: Vec<Option<bool>>,
    cells: Vec<Cell>,
    /// For rows that can't be repaired cell by cell; made when first needed.
    completer: Option<Completer>,
}

/// A change of one cell.
#[derive(Clone, Copy)]
struct Change {
    row: usize,
    literal: u32,
    score: i64,
}

impl<'a> Squeeze<'a> {
    pub(crate) fn new(
        problem: &'a Problem,
        numberings: &'a [Numbering],
        rows: Vec<Vec<Cell>>,
        seed: u64,
        rest: Rest,
    ) -> Self {
        let board = Board::new(numberings, &problem.sizes, &rows);
        let literals = board.column_of.len();
        let verdicts = if problem.rules.is_empty() { 0 } else { rows.len() * literals };
        let compare = compare(numberings, rows.len());
        Squeeze {
            problem,
            numberings,
            compare,
            gains: vec![0; rows.len() * literals],
            considered: Vec::new(),
            stamps: vec![0; rows.len() * problem.sizes.len()],
            verdicts: vec![None; verdicts],
            cells: Vec::new(),
            completer: None,
            board,
            best: rows,
            random: Random::new(seed),
            rest,
            moves: 100,
            work: 0,
        }
    }

    /// Goes on from other rows.
    pub(crate) fn restart(&mut self, rows: Vec<Vec<Cell>>) {
        self.board = Board::new(self.numberings, &self.problem.sizes, &rows);
        self.stamps.fill(0);
        self.verdicts.fill(None);
        self.best = rows;
    }

    /// Searches until this much work was done, or the bound is met.
    pub(crate) fn run(&mut self, until: u64, bound: usize) {
        while self.work < until {
            if self.board.missing().is_empty() {
                if self.board.n_rows() < self.best.len() {
                    self.best = self.board.rows();
                }
                if self.best.len() <= bound || !self.drop_row() {
                    self.work = until;
                    return;
                }
            } else {
                self.step();
            }
        }
    }

    /// Takes away the row that alone covers least; no row to be kept.
    fn drop_row(&mut self) -> bool {
        let n = self.board.n_numbers();
        let start = self.random.below(n);
        let row = (0..n)
            .map(|index| (index + start) % n)
            .filter(|&row| self.board.is_alive(row) && row >= self.problem.seeds.len())
            .min_by_key(|&row| self.board.unique(row));
        self.work += n as u64;
        let Some(row) = row else { return false };
        if self.board.unique(row) as usize > tally::MAX_MISSING {
            return false;
        }
        self.work += self.board.remove(row);
        true
    }

    fn step(&mut self) {
        self.moves += 1;
        self.work += 60;
        let n = self.board.missing().len();
        let first = if n <= self.compare { 0 } else { self.random.below(n) };
        for index in 0..n.min(self.compare) {
            self.consider((first + index) % n);
        }
        if let Some(change) = self.pick() {
            if change.score > 0 {
                self.make(change);
                return;
            }
        }
        let chosen = self.random.below(n);
        self.consider(chosen);
        self.consider_others(chosen);
        match self.pick() {
            Some(change) => self.make(change),
            None => self.rewrite(chosen),
        }
    }

    /// Adds the changes of one cell that would cover a missing tuple.
    fn consider(&mut self, index: usize) {
        let Squeeze { board, gains, considered, work, .. } = self;
        let literals = board.column_of.len();
        let missing = board.missing()[index];
        for &changed in missing.literals() {
            board.rows_but_for(&missing, changed, |row| {
                let gain = &mut gains[row * literals + changed as usize];
                if *gain == 0 {
                    considered.push((row as u32, changed));
                }
                *gain += 1;
            });
        }
        *work += (missing.literals().len() * board.words()) as u64;
    }

    /// Counts what the changes already considered would cover of the other missing tuples.
    fn consider_others(&mut self, chosen: usize) {
        /// So many others are looked at; more would make the step too dear.
        const MOST: usize = 512;
        let Squeeze { board, gains, work, .. } = self;
        let literals = board.column_of.len();
        let wanted = board.missing()[chosen];
        let all = board.missing();
        for (index, missing) in all.iter().enumerate().step_by(1 + all.len() / MOST) {
            if index == chosen {
                continue;
            }
            for &changed in missing.literals() {
                if wanted.literals().contains(&changed) {
                    board.rows_but_for(missing, changed, |row| {
                        let gain = &mut gains[row * literals + changed as usize];
                        if *gain != 0 {
                            *gain += 1;
                        }
                    });
                    *work += board.words() as u64;
                }
            }
        }
        *work += all.len().min(MOST) as u64;
    }

    /// The best of the considered changes that is allowed; of equals, the one whose cell has
    /// not changed for longest. Forgets what was considered.
    fn pick(&mut self) -> Option<Change> {
        let literals = self.board.column_of.len();
        let width = self.problem.sizes.len();
        let rest = self.rest.0 + self.random.below(self.rest.1 + 1) as u64;
        let mut best: Option<(Change, u64)> = None;
        let considered = std::mem::take(&mut self.considered);
        self.work += 2 * considered.len() as u64;
        for &(row, literal) in &considered {
            let row = row as usize;
            let column = usize::from(self.board.column_of[literal as usize]);
            let gain = std::mem::take(&mut self.gains[row * literals + literal as usize]);
            let score = i64::from(gain) - i64::from(self.board.stake(row, column));
            let stamp = self.stamps[row * width + column];
            let better = best.is_none_or(|(best, oldest)| {
                score > best.score || (score == best.score && stamp < oldest)
            });
            if better && self.moves - stamp >= rest && self.allowed(row, column, literal) {
                best = Some((Change { row, literal, score }, stamp));
            }
        }
        self.considered = considered;
        self.considered.clear();
        best.map(|(change, _)| change)
    }

    /// Whether the row may have this value.
    fn allowed(&mut self, row: usize, column: usize, literal: u32) -> bool {
        let seeds = &self.problem.seeds;
        if row < seeds.len() && seeds[row][column] != FREE {
            return false;
        }
        let rules = &self.problem.rules;
        if rules.ignores(column) {
            return true;
        }
        let verdict = &mut self.verdicts[row * self.board.column_of.len() + literal as usize];
        *verdict.get_or_insert_with(|| {
            self.work += 50;
            self.cells.clear();
            self.cells.extend_from_slice(self.board.row(row));
            self.cells[column] = self.board.value_of(literal);
            rules.allows_change(&self.cells, column)
        })
    }

    fn make(&mut self, change: Change) {
        let column = usize::from(self.board.column_of[change.literal as usize]);
        let value = self.board.value_of(change.literal);
        self.work += self.board.change(change.row, column, value);
        self.changed(change.row, column);
    }

    fn changed(&mut self, row: usize, column: usize) {
        self.stamps[row * self.problem.sizes.len() + column] = self.moves;
        if !self.problem.rules.ignores(column) {
            let literals = self.board.column_of.len();
            self.verdicts[row * literals..][..literals].fill(None);
        }
    }

    /// Covers a missing tuple by several changes of one row, which is chosen at random. The
    /// solver sees to it that the row is allowed, and leaves of it what it can.
    fn rewrite(&mut self, chosen: usize) {
        let n_seeds = self.problem.seeds.len();
        let rows = n_seeds..self.board.n_numbers();
        let alive: Vec<usize> = rows.filter(|&row| self.board.is_alive(row)).collect();
        if alive.is_empty() {
            return;
        }
        let row = alive[self.random.below(alive.len())];
        let mut cells = vec![FREE; self.problem.sizes.len()];
        for &literal in self.board.missing()[chosen].literals() {
            cells[usize::from(self.board.column_of[literal as usize])] =
                self.board.value_of(literal);
        }
        let old = self.board.row(row).to_vec();
        let completer = self.completer.get_or_insert_with(|| Completer::new(&self.problem.rules));
        let Some(cells) = completer.complete_near(&cells, &old) else { return };
        self.work += 10_000 + self.board.replace(row, &cells);
        for column in (0..cells.len()).filter(|&column| cells[column] != old[column]) {
            self.changed(row, column);
        }
    }
}

/// For how many missing tuples it pays to compare changes: those for one of them take about
/// as long as there are rows that agree with it but for one cell, and a change takes as long
/// as there are tuples with one column.
fn compare(numberings: &[Numbering], n_rows: usize) -> usize {
    let touched = |numbering: &Numbering| {
        let (n, strength) = (numbering.columns.len(), numbering.strength);
        (1..strength).fold(1_usize, |count, i| count.saturating_mul(n - i) / i)
    };
    let touched: usize = numberings.iter().map(touched).max().unwrap_or(1);
    (2 * touched / (n_rows / 2 + 8)).clamp(COMPARE, 1024)
}
