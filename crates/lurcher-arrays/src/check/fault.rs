//! What can be wrong with rows.

use std::fmt;

use super::Combination;
use crate::model::ParameterId;

/// Something that is wrong with an array, or with a suite. Rows, constraints and seeds are counted
/// from 0 here, and from 1 in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A cell stands for no value of its parameter.
    NoSuchValue {
        /// The row.
        row: usize,
        /// The parameter.
        parameter: ParameterId,
    },
    /// A row with open cells can't be completed to one that satisfies all constraints.
    CannotBeCompleted {
        /// The row.
        row: usize,
    },
    /// A row breaks a constraint.
    Constraint {
        /// The row.
        row: usize,
        /// The constraint, by its position in the model.
        constraint: usize,
    },
    /// A row has more than one invalid value.
    SeveralInvalid {
        /// The row.
        row: usize,
    },
    /// No row agrees with a seed, though one could.
    LostSeed {
        /// The seed, by its position in the model.
        seed: usize,
    },
    /// The combination is in no allowed row, though it could be.
    Missing(Combination),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::NoSuchValue { row, parameter } => {
                write!(f, "row {}: parameter {} has no such value", row + 1, parameter.index() + 1)
            }
            Fault::CannotBeCompleted { row } => {
                write!(f, "row {}: no allowed row has these values", row + 1)
            }
            Fault::Constraint { row, constraint } => {
                write!(f, "row {}: breaks constraint {}", row + 1, constraint + 1)
            }
            Fault::SeveralInvalid { row } => {
                write!(f, "row {}: has more than one invalid value", row + 1)
            }
            Fault::LostSeed { seed } => write!(f, "no row agrees with seed {}", seed + 1),
            Fault::Missing(combination) => write!(f, "missing: {combination}"),
        }
    }
}
