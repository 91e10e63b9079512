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

#[cfg(test)]
mod tests {
    use super::super::compile;
    use crate::error::Error;
    use crate::model::{Level, Model};
    use crate::options::{Options, Radix};
    use crate::problem::FREE;

    fn model() -> Model {
        let mut model = Model::new("window");
        let width = model.range("width", 0..=40);
        let mode = model.parameter(
            "mode",
            [Level::new("full"), Level::new("half"), Level::new("none").invalid()],
        );
        model.parameter("depth", [Level::new(8), Level::new(0).invalid(), Level::new(16)]);
        model.constrain(mode.is("full").implies(width.is(40)));
        model
    }

    fn message(cells: &[Option<u64>]) -> String {
        let mut model = model();
        model.seed([Some(0), Some(1), None]);
        model.seed(cells.iter().copied());
        let error: Error = compile(&model, &Options::new()).expect_err("the seed is broken");
        error.to_string()
    }

    #[test]
    fn seeds_go_to_the_rows_that_they_belong_to() {
        let mut model = model();
        model.seed([Some(40), Some(0), None]);
        model.seed([None, Some(2), Some(2)]);
        model.seed([Some(7), None, Some(1)]);
        let compiled = compile(&model, &Options::new().radix(Radix::Always)).unwrap();
        let [valid, no_mode, no_depth] = compiled.problems.as_slice() else {
            panic!("three problems")
        };
        assert_eq!(valid.sizes, [2, 2, 2, 2, 2, 2, 2, 2]);
        assert_eq!(valid.seeds, [[1, 0, 1, 0, 0, 0, 0, FREE]]);
        assert_eq!(no_mode.seeds, [[FREE, FREE, FREE, FREE, FREE, FREE, 0, 1]]);
        assert_eq!(no_depth.seeds, [[0, 0, 0, 1, 1, 1, FREE, 0]]);
        assert_eq!(compiled.restore(1, &[0, 0, 0, 0, 1, 0, 0, 1]), [2, 2, 2]);
    }

    #[test]
    fn broken_seeds_are_refused_with_a_reason() {
        assert_eq!(
            message(&[Some(3)]),
            "seed 2 has 1 cells, and there are 3 parameters: a seed has one cell for each, \
             empty where any value will do"
        );
        assert_eq!(
            message(&[Some(41), None, None]),
            "seed 2 has value 41 for `width`, which has 41 values, counted from 0"
        );
        assert_eq!(
            message(&[None, Some(2), Some(1)]),
            "seed 2 has the invalid values `mode = none` and `depth = 0`, and a row has one at \
             most, lest one error hide the other: leave one out"
        );
        let reason = "breaks constraint 1 (`if mode = \"full\" then width = 40`); change the \
                      seed or leave it out";
        assert_eq!(
            message(&[Some(39), Some(0), Some(0)]),
            format!("seed 2 is not allowed: it {reason}")
        );
        assert_eq!(
            message(&[Some(39), Some(0), None]),
            format!("seed 2 can't be completed: it {reason}")
        );
    }
}
