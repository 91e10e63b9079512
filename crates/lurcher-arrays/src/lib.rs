//! Covering arrays: every combination of any *t* parameters, in few rows.

mod array;
mod build;
mod check;
mod compile;
mod error;
#[cfg(feature = "formats")]
pub mod format;
mod measure;
mod model;
mod options;
mod problem;
mod rules;
mod search;
mod sequence;

pub use array::{Array, End, Row, Split};
pub use check::{Combination, Fault, Verification};
pub use error::Error;
pub use measure::{Completion, Coverage, Missing, StrengthCoverage};
pub use model::{
    Comparison, Constraint, Formula, Level, LevelKind, Model, NOT_APPLICABLE, Operator, Parameter,
    ParameterId, Relation, Seed, Term, Value,
};
pub use options::{Effort, Options, Progress, Radix};
pub use sequence::{SequenceArray, Sequences};
