//! Covering arrays: every combination of any *t* parameters, in few rows.
//!
//! A program with thirty options has a billion configurations. Most failures need only two or
//! three options to come together, though, and all *pairs* of values fit into ten rows. Such a
//! set of rows is a covering array of strength 2; this crate builds them, for any strength, for
//! parameters of different sizes, and under constraints.
//!
//! ```
//! use lurcher_arrays::{Effort, Model, Options};
//!
//! let mut model = Model::new("compiler");
//! let level = model.parameter("level", ["O0", "O1", "O2", "Os"]);
//! let debug = model.boolean("debug");
//! for pass in ["inline", "fuse", "hoist", "share", "unroll"] {
//!     model.boolean(pass);
//! }
//! model.constrain(debug.is(true).implies(level.is_not("O2")));
//! model.strength(3);
//!
//! let array = model.array(&Options::new().effort(Effort::Fast))?;
//! for row in array.rows() {
//!     let level = row.value(level);
//!     // … run the compiler with these values
//! #   let _ = level;
//! }
//! assert!(array.len() < 30, "of 224 configurations that are allowed");
//! # Ok::<(), lurcher_arrays::Error>(())
//! ```
//!
//! # What there is
//!
//! - [`Model`]: parameters (listed values, booleans, ranges of integers),
//!   [relations](Model::relation) with strengths of their own, [constraints](Formula) with
//!   arithmetic, [invalid values](Level::invalid), parameters that [don't always
//!   apply](Model::applies), [rows to keep](Model::seed), [weights](Level::weight).
//! - [`Model::array`]: the rows, at an [`Effort`] that is counted in steps, so that they are the
//!   same everywhere. [`Array::lower_bound`] says how few there could be.
//! - [`Array::verify`]: a recount that shares no code with the search.
//! - [`Coverage`]: what an existing suite covers, what it misses, and which rows would complete it.
//! - [`Radix`]: ranges of thousands of values, split into digits (Radix Coverage).
//! - [`Sequences`]: orders of events, so that any *t* events come in every order.
//! - [`mod@format`]: models of ACTS, PICT and CASA, tables as CSV, JSON, TSV.
//!
//! The command `lurcher arrays` is this crate on the command line; `#[property(array(…))]` of the
//! crate `lurcher` runs a test for every row.
//!
//! # How it works
//!
//! A first array is built column by column (IPOG-F) and then made smaller by local search;
//! the private module `search` has the essay. Constraints become clauses for a SAT solver
//! (`batsat`), which is asked only where a known complete row doesn't answer already.
//!
//! # Limits
//!
//! Up to 2³² combinations are counted. Beyond 18 million the search for a smaller array works on
//! parts of it only, for want of memory. A column has at most 65 534 values; longer ranges are
//! split.

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
