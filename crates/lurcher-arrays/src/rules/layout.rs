//! Where the parameters of a model are in a row of columns.
//!
//! A parameter is one column or, if it was split, several: its digits, most significant
//! first. What the digits count is the *index* of a value among those that may occur, which
//! differs from its *position* in the model if some may not (invalid values, in rows of
//! valid ones).

use std::sync::Arc;

use crate::model::{Model, ParameterId};
use crate::problem::Cell;

/// Where each parameter is.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) model: Arc<Model>,
    /// By parameter.
    pub(crate) places: Vec<Place>,
    /// How many values each column has.
    pub(crate) sizes: Vec<Cell>,
}

/// The columns of a parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The first column, of the most significant digit.
    pub(crate) first: usize,
    /// How many values each digit has; the first may have fewer. One size is the whole parameter.
    pub(crate) sizes: Vec<u64>,
    pub(crate) values: Values,
}

/// Which values of a parameter occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Values {
    /// All of them: this many.
    All(u64),
    /// Those at these positions.
    Some(Vec<u64>),
}

impl Values {
    pub(crate) fn count(&self) -> u64 {
        match self {
            Values::All(count) => *count,
            Values::Some(positions) => positions.len() as u64,
        }
    }

    /// The position of the value at this index.
    pub(crate) fn position(&self, index: u64) -> u64 {
        match self {
            Values::All(_) => index,
            Values::Some(positions) => positions[index as usize],
        }
    }

    /// The index of the value at this position, if it occurs.
    pub(crate) fn index(&self, position: u64) -> Option<u64> {
        match self {
            Values::All(count) => (position < *count).then_some(position),
            Values::Some(positions) => {
                positions.iter().position(|&other| other == position).map(|index| index as u64)
            }
        }
    }
}

impl Place {
    /// The columns.
    pub(crate) fn columns(&self) -> std::ops::Range<usize> {
        self.first..self.first + self.sizes.len()
    }

    /// Whether there is more than one column.
    pub(crate) fn is_split(&self) -> bool {
        self.sizes.len() > 1
    }

    /// The index that the digits of a row say; the last one if they say more than there are,
    /// which rows that aren't allowed may.
    #[inline]
    pub(crate) fn index(&self, row: &[Cell]) -> u64 {
        let digits = row[self.columns()].iter().zip(&self.sizes);
        // Wide, because digits that are too large may say more than 64 bits hold.
        let index =
            digits.fold(0u128, |sum, (&digit, &size)| sum * u128::from(size) + u128::from(digit));
        index.min(u128::from(self.values.count() - 1)) as u64
    }

    /// The digits of an index.
    pub(crate) fn split(&self, mut index: u64) -> Vec<Cell> {
        let mut digits = vec![0; self.sizes.len()];
        for (digit, &size) in digits.iter_mut().zip(&self.sizes).skip(1).rev() {
            *digit = (index % size) as Cell;
            index /= size;
        }
        digits[0] = index as Cell;
        digits
    }
}

impl Layout {
    /// The position of the parameter's value in a row.
    #[inline]
    pub(crate) fn position(&self, row: &[Cell], parameter: ParameterId) -> u64 {
        let place = &self.places[parameter.index()];
        place.values.position(place.index(row))
    }

    /// The row in terms of the model.
    pub(crate) fn restore(&self, row: &[Cell]) -> Vec<u64> {
        self.places.iter().map(|place| place.values.position(place.index(row))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_and_indices_are_inverse() {
        for (sizes, last) in [(vec![4, 4, 4], [3, 0, 1]), (vec![9, 3, 2], [8, 0, 1])] {
            let place = Place { first: 1, sizes, values: Values::All(50) };
            for index in 0..50 {
                let mut row = vec![9];
                row.extend(place.split(index));
                assert_eq!(place.index(&row), index);
            }
            assert_eq!(place.split(49), last);
            assert_eq!(place.index(&[9, last[0], 1, 1]), 49, "no index is beyond the last");
        }
    }

    #[test]
    fn the_largest_range_has_digits_too() {
        let place = Place { first: 0, sizes: vec![1626; 6], values: Values::All(u64::MAX) };
        assert_eq!(place.index(&place.split(u64::MAX - 1)), u64::MAX - 1);
        assert_eq!(place.index(&[1625; 6]), u64::MAX - 1);
    }
}
