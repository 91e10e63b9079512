//! Tests of readers and writers as users call them.

mod damage;
mod errors;
mod readers;
mod round_trip;
mod samples;

use super::*;
use crate::model::Formula;

/// Reads a text that must be right.
fn read(text: &str, name: &str) -> Model {
    reading(text, name, &ReadOptions::new()).model
}

fn reading(text: &str, name: &str, options: &ReadOptions) -> Reading {
    read_model(text, name, options).unwrap_or_else(|error| panic!("{error}"))
}

fn formulas(model: &Model) -> Vec<Formula> {
    model.constraints().iter().map(|constraint| constraint.formula().clone()).collect()
}
