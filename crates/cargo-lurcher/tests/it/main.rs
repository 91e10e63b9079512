//! The command, run from outside as a user runs it.

mod support;

mod audit;
mod build;
mod convert;
#[cfg(unix)]
mod interrupt;
mod measure;
mod refined;
mod sequence;
mod suite;
mod usage;
mod wrong_input;
