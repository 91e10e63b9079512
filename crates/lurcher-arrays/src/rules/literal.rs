//! The smallest condition: a column has one of some values.

use crate::problem::Cell;

/// The column has one of these values.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Literal {
    pub(crate) column: usize,
    /// One bit per value of the column.
    pub(crate) values: Vec<u64>,
}

impl Literal {
    /// The column has this value (or, if not `positive`, any other one).
    #[cfg(test)]
    pub(crate) fn new(column: usize, value: Cell, positive: bool, size: Cell) -> Self {
        let values = (0..size).filter(|&other| (other == value) == positive);
        Literal::of(column, values, size)
    }

    pub(crate) fn of(column: usize, values: impl Iterator<Item = Cell>, size: Cell) -> Self {
        let mut literal = Literal { column, values: vec![0; usize::from(size).div_ceil(64)] };
        values.for_each(|value| literal.add(value));
        literal
    }

    #[inline]
    pub(crate) fn holds(&self, value: Cell) -> bool {
        self.values[usize::from(value) / 64] >> (value % 64) & 1 == 1
    }

    /// Lets the column have this value as well.
    pub(crate) fn add(&mut self, value: Cell) {
        self.values[usize::from(value) / 64] |= 1 << (value % 64);
    }

    /// The column, of this size, has none of these values.
    pub(crate) fn negated(&self, size: Cell) -> Self {
        Literal::of(self.column, (0..size).filter(|&value| !self.holds(value)), size)
    }

    /// How many values it lets the column have.
    pub(crate) fn count(&self) -> u32 {
        self.values.iter().map(|word| word.count_ones()).sum()
    }

    /// Lets the column have the values of the other literal as well.
    pub(crate) fn join(&mut self, other: &Literal) {
        for (word, more) in self.values.iter_mut().zip(&other.values) {
            *word |= more;
        }
    }

    /// Whether the other literal holds whenever this one does.
    pub(crate) fn implies(&self, other: &Literal) -> bool {
        self.column == other.column
            && self.values.iter().zip(&other.values).all(|(one, more)| one & !more == 0)
    }
}
