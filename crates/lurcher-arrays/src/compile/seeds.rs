//! Rows to keep: which problem they belong to, and whether they can be kept.

use super::invalid_values;
use crate::error::Error;
use crate::model::{Model, ParameterId, Seed};
use crate::problem::{Cell, FREE};
use crate::rules::{Completer, Layout, Rules, conflict};

/// The seeds by the problem that they belong to, each with its number.
pub(super) struct Sorted<'a> {
    pub(super) valid: Vec<(usize, &'a Seed)>,
    with_invalid: Vec<(ParameterId, u64, usize, &'a Seed)>,
}

impl<'a> Sorted<'a> {
    /// The seeds that have this invalid value.
    pub(super) fn of_invalid(&self, parameter: ParameterId, value: u64) -> Vec<(usize, &'a Seed)> {
        let seeds = self.with_invalid.iter();
        let seeds = seeds.filter(|&&(id, position, ..)| id == parameter && position == value);
        seeds.map(|&(_, _, number, seed)| (number, seed)).collect()
    }
}

/// Checks the shape of the seeds, and finds out where each belongs.
pub(super) fn sorted(model: &Model) -> Result<Sorted<'_>, Error> {
    let invalid = invalid_values(model);
    let mut sorted = Sorted { valid: Vec::new(), with_invalid: Vec::new() };
    for (index, seed) in model.seeds.iter().enumerate() {
        let number = index + 1;
        if seed.cells.len() != model.parameters.len() {
            return Err(Error::new(format!(
                "seed {number} has {} cells, and there are {} parameters: a seed has one cell \
                 for each, empty where any value will do",
                seed.cells.len(),
                model.parameters.len(),
            )));
        }
        let mut found: Vec<(ParameterId, u64)> = Vec::new();
        for (id, &cell) in model.ids().zip(&seed.cells) {
            let Some(cell) = cell else { continue };
            let parameter = &model.parameters[id.index()];
            if cell >= parameter.count() {
                return Err(Error::new(format!(
                    "seed {number} has value {cell} for `{}`, which has {} values, counted \
                     from 0",
                    parameter.name,
                    parameter.count(),
                )));
            }
            if invalid.contains(&(id, cell)) {
                found.push((id, cell));
            }
        }
        match found.as_slice() {
            [] => sorted.valid.push((number, seed)),
            &[(id, cell)] => sorted.with_invalid.push((id, cell, number, seed)),
            &[(one, a), (other, b), ..] => {
                let name = |id: ParameterId, cell| {
                    let parameter = &model.parameters[id.index()];
                    format!("`{} = {}`", parameter.name, parameter.value(cell))
                };
                return Err(Error::new(format!(
                    "seed {number} has the invalid values {} and {}, and a row has one at \
                     most, lest one error hide the other: leave one out",
                    name(one, a),
                    name(other, b),
                )));
            }
        }
    }
    Ok(sorted)
}

/// The seeds as rows of columns; an error if one can't be completed.
pub(super) fn rows(
    model: &Model,
    layout: &Layout,
    rules: &Rules,
    completer: &mut Completer,
    seeds: &[(usize, &Seed)],
) -> Result<Vec<Vec<Cell>>, Error> {
    let mut rows = Vec::new();
    for &(number, seed) in seeds {
        let mut row = vec![FREE; layout.sizes.len()];
        for (place, cell) in layout.places.iter().zip(&seed.cells) {
            let Some(position) = *cell else { continue };
            let index = place.values.index(position).expect("seeds are sorted by invalid value");
            row[place.columns()].copy_from_slice(&place.split(index));
        }
        if completer.complete(&row).is_none() {
            return Err(broken(model, rules, number, seed, &row));
        }
        rows.push(row);
    }
    Ok(rows)
}

/// Why a seed can't be kept.
fn broken(model: &Model, rules: &Rules, number: usize, seed: &Seed, row: &[Cell]) -> Error {
    let cells: Vec<(usize, Cell)> =
        row.iter().copied().enumerate().filter(|&(_, cell)| cell != FREE).collect();
    let remedy = "change the seed or leave it out";
    let Some(constraints) = conflict(rules, &cells) else {
        return Error::new(format!(
            "seed {number} could not be completed to a row within the effort allowed: decide \
             more of its cells, or {remedy}"
        ));
    };
    let what =
        if seed.cells.contains(&None) { "can't be completed: it" } else { "is not allowed: it" };
    let quoted = super::impossible::quoted(model, &constraints);
    Error::new(format!("seed {number} {what} breaks {quoted}; {remedy}"))
}
