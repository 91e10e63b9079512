//! An optimising compiler with bugs, as something that is costly to test.
//!
//! The paper on combinatorial thinning (*Do Judge a Test by its Cover*, section 6.2) compares
//! what a compiler makes of random functions over partial lists with and without optimisation.
//! This is the same experiment with a compiler that is small enough to be here: a lazy
//! [language](Term), its checker, an [optimiser](Bug) and an abstract machine with delayed
//! values. The program under test is the binary `lurcher-study-optimiser`: it takes a batch of
//! programs, compiles them together with a prelude, and prints a line for each of them.
//!
//! ```
//! use lurcher_study_optimiser::{Bug, Mode, agree, read_program, run_module};
//!
//! let program = [read_program("\\xs:List. reverse (reverse (take 1 xs))", 1).unwrap()];
//! let plain = run_module(&program, Mode::Plain, None);
//! let optimised = run_module(&program, Mode::Optimised, None);
//! assert!(agree(&plain[0], &optimised[0]));
//!
//! let program = [read_program("\\xs:List. reverse (reverse xs)", 1).unwrap()];
//! let plain = run_module(&program, Mode::Plain, None);
//! let wrong = run_module(&program, Mode::Optimised, Some(Bug::ReverseTwice));
//! assert_eq!(plain[0].split("; ").nth(2), Some("Exception"));
//! assert_eq!(wrong[0].split("; ").nth(2), Some("[1Exception"));
//! ```
//!
//! [`bodies`] is the generator, [`view`] how coverage sees a program, [`run_batch`] starts
//! the program under test, [`until_failure`] is one run of the experiment, with programs as they
//! come ([`random_batches`]) or the best of several ([`thinned_batches`]).

mod bug;
mod command;
mod core;
mod driver;
mod experiment;
mod generator;
mod language;
mod machine;
mod module;
mod optimise;
mod program;
#[cfg(test)]
mod reference;
#[cfg(test)]
mod tests;
mod thinned;
mod view;

pub use self::bug::Bug;
pub use self::command::{Number, Plan, conclude};
pub use self::driver::{BatchError, program_under_test, run_batch};
pub use self::experiment::{
    Calibration, Clock, Run, Spent, calibrate, random_batches, until_failure,
};
pub use self::generator::bodies;
pub use self::language::{
    Definition, INPUTS, Message, Operator, Prelude, Term, Type, TypeError, prelude, read_program,
    read_programs, type_of,
};
pub use self::machine::FUEL;
pub use self::module::{Mode, agree, run_module};
pub use self::program::{Program, SIZE, program_of_seed};
pub use self::thinned::{Adapted, adapt, thinned_batches};
pub use self::view::{view, view_shape, write_view};
