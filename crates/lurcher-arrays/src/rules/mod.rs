//! Which rows are allowed.
//!
//! Two questions are asked, and they are answered differently. *Is this complete row
//! allowed?* is asked millions of times by the search, after a change of one cell, so it looks
//! only at the rules that mention the column. *Can this partial row be completed?* is asked
//! much less often, and is a question for a solver.

mod completer;

pub(crate) use completer::Completer;

use crate::problem::Cell;

/// A set of rules over columns; a row is allowed if it satisfies all.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rules {
    sizes: Vec<Cell>,
    clauses: Vec<Vec<Literal>>,
    by_column: Vec<Vec<u32>>,
}

/// The column has one of these values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Literal {
    pub(crate) column: usize,
    /// One bit per value of the column.
    pub(crate) values: Vec<u64>,
}

impl Literal {
    /// The column has this value (or, if not `positive`, any other one).
    pub(crate) fn new(column: usize, value: Cell, positive: bool, size: Cell) -> Self {
        let values = (0..size).filter(|&other| (other == value) == positive);
        Literal::of(column, values, size)
    }

    pub(crate) fn of(column: usize, values: impl Iterator<Item = Cell>, size: Cell) -> Self {
        let mut bits = vec![0; usize::from(size).div_ceil(64)];
        for value in values {
            bits[usize::from(value) / 64] |= 1 << (value % 64);
        }
        Literal { column, values: bits }
    }

    #[inline]
    pub(crate) fn holds(&self, value: Cell) -> bool {
        self.values[usize::from(value) / 64] >> (value % 64) & 1 == 1
    }
}

impl Rules {
    /// No rules over columns of these sizes.
    pub(crate) fn new(sizes: Vec<Cell>) -> Self {
        let by_column = vec![Vec::new(); sizes.len()];
        Rules { sizes, clauses: Vec::new(), by_column }
    }

    /// Requires that at least one of these holds.
    pub(crate) fn require_any(&mut self, literals: Vec<Literal>) {
        let index = self.clauses.len() as u32;
        for literal in &literals {
            let rules = &mut self.by_column[literal.column];
            if rules.last() != Some(&index) {
                rules.push(index);
            }
        }
        self.clauses.push(literals);
    }

    /// Whether every row is allowed.
    pub(crate) fn is_empty(&self) -> bool {
        self.clauses.is_empty()
    }

    /// Whether no rule mentions the column.
    pub(crate) fn ignores(&self, column: usize) -> bool {
        self.by_column[column].is_empty()
    }

    /// Whether a complete row is allowed.
    pub(crate) fn allows(&self, row: &[Cell]) -> bool {
        self.clauses.iter().all(|clause| satisfied(clause, row))
    }

    /// Whether a complete row is allowed, if it was allowed before this cell changed.
    #[inline]
    pub(crate) fn allows_change(&self, row: &[Cell], column: usize) -> bool {
        self.by_column[column].iter().all(|&index| satisfied(&self.clauses[index as usize], row))
    }
}

#[inline]
fn satisfied(clause: &[Literal], row: &[Cell]) -> bool {
    clause.iter().any(|literal| literal.holds(row[literal.column]))
}
