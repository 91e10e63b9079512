//! A model as the algorithms see it: columns of small numbers.
//!
//! Names, kinds of value, digits of large ranges and invalid values are gone; what is left
//! is which columns there are, which sets of them must be covered, and which rows are allowed.

use crate::rules::Rules;

/// The value of a cell.
pub(crate) type Cell = u16;

/// The cell of a partial row that is not decided.
pub(crate) const FREE: Cell = Cell::MAX;

/// What must be covered.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    /// How many values each column has.
    pub(crate) sizes: Vec<Cell>,
    /// Every `strength` of these `columns` must be covered, for each relation.
    pub(crate) relations: Vec<Cover>,
    /// Which rows are allowed.
    pub(crate) rules: Rules,
    /// Partial rows that must be kept, in this order, as the first rows.
    pub(crate) seeds: Vec<Vec<Cell>>,
    /// How much each value is preferred where any will do; empty if all are alike.
    pub(crate) weights: Vec<Vec<u32>>,
}

/// Columns to be covered at a strength. The columns are increasing, and there are at least
/// as many as the strength.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cover {
    pub(crate) columns: Vec<usize>,
    pub(crate) strength: usize,
}
