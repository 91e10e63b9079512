//! Partial rows that can always be completed.
//!
//! Building rows cell by cell under rules risks rows that no completion makes valid. Asking a
//! solver before each cell would be slow, so each row carries a *witness*, a complete allowed
//! row that agrees with it. A new cell mostly agrees with the witness, or the witness with
//! that one cell changed is allowed as well; only otherwise is the solver asked.

use crate::problem::{Cell, FREE, Problem};
use crate::rules::Completer;

/// A partial row and a complete one that agrees with it.
#[derive(Clone, Debug)]
pub(crate) struct Partial {
    pub(crate) cells: Vec<Cell>,
    pub(crate) witness: Vec<Cell>,
}

/// Answers what can be completed.
pub(crate) struct Oracle<'a> {
    pub(crate) problem: &'a Problem,
    completer: Option<Completer>,
    /// Some row that is allowed.
    pub(crate) example: Vec<Cell>,
}

impl<'a> Oracle<'a> {
    /// Nothing if no row is allowed.
    pub(crate) fn new(problem: &'a Problem) -> Option<Self> {
        let free = problem.rules.is_empty();
        let mut completer = (!free).then(|| Completer::new(&problem.rules));
        let example = match &mut completer {
            Some(completer) => completer.complete(&vec![FREE; problem.sizes.len()])?,
            None => vec![0; problem.sizes.len()],
        };
        Some(Oracle { problem, completer, example })
    }

    /// A row without decided cells.
    pub(crate) fn blank(&self) -> Partial {
        Partial { cells: vec![FREE; self.example.len()], witness: self.example.clone() }
    }

    /// Decides cells of the row if it can still be completed; else leaves it as it is.
    /// The cells must be free in the row, or have that value already.
    pub(crate) fn decide(&mut self, row: &mut Partial, cells: &[(usize, Cell)]) -> bool {
        let Some(witness) = self.witness(row, cells) else { return false };
        if let Some(witness) = witness {
            row.witness = witness;
        }
        for &(column, value) in cells {
            row.cells[column] = value;
            row.witness[column] = value;
        }
        true
    }

    /// `None`: impossible. `Some(None)`: the row's witness will do once the cells are changed.
    fn witness(&mut self, row: &mut Partial, cells: &[(usize, Cell)]) -> Option<Option<Vec<Cell>>> {
        let rules = &self.problem.rules;
        let Some(completer) = &mut self.completer else { return Some(None) };
        let mut changes: Vec<(usize, Cell)> = Vec::new();
        for &(column, value) in cells {
            if row.witness[column] != value && !rules.ignores(column) {
                changes.push((column, std::mem::replace(&mut row.witness[column], value)));
            }
        }
        if changes.iter().all(|&(column, _)| rules.allows_change(&row.witness, column)) {
            for (column, value) in changes {
                row.witness[column] = value;
            }
            return Some(None);
        }
        for (column, value) in changes {
            row.witness[column] = value;
        }
        let before: Vec<Cell> = cells.iter().map(|&(column, _)| row.cells[column]).collect();
        for &(column, value) in cells {
            row.cells[column] = value;
        }
        let answer = completer.complete_near(&row.cells, &row.witness);
        for (&(column, _), before) in cells.iter().zip(before) {
            row.cells[column] = before;
        }
        answer.map(Some)
    }

    /// Whether some allowed row has these cells.
    pub(crate) fn possible(&mut self, cells: &[(usize, Cell)]) -> bool {
        self.completer.as_mut().is_none_or(|completer| completer.possible(cells))
    }

    /// How many questions were too hard.
    pub(crate) fn unanswered(&self) -> u64 {
        self.completer.as_ref().map_or(0, Completer::gave_up)
    }
}
