//! Random small models: the rows that a compiled problem allows are those that the model
//! allows, whatever way the constraints and the ranges went.

use std::collections::BTreeSet;

use super::*;
use crate::model::{Level, Term};
use crate::options::Radix;
use crate::problem::Cover;
use crate::rules::random::{Numbers, every_row};

/// All rows of the model that satisfy its constraints and have these invalid values.
fn meant(model: &Model, invalid: &[(ParameterId, u64)]) -> BTreeSet<Vec<u64>> {
    let counts: Vec<u64> = model.parameters.iter().map(|parameter| parameter.count()).collect();
    let mut rows = BTreeSet::new();
    let all_invalid = invalid_values(model);
    every_row(&counts, |row| {
        let has = |&&(id, position): &&(ParameterId, u64)| row[id.index()] == position;
        let found: Vec<(ParameterId, u64)> = all_invalid.iter().filter(has).copied().collect();
        let holds = |constraint: &crate::Constraint| constraint.formula.holds(model, row);
        if found == invalid && model.constraints.iter().all(holds) {
            rows.insert(row.to_vec());
        }
    });
    rows
}

fn complete_rows(problem: &Problem) -> Vec<Vec<Cell>> {
    let sizes: Vec<u64> = problem.sizes.iter().map(|&size| size.into()).collect();
    let mut rows = Vec::new();
    every_row(&sizes, |row| rows.push(row.iter().map(|&cell| cell as Cell).collect()));
    rows
}

/// Compiles one model in one of four ways: with and without digits, and with constraints
/// written out or evaluated.
fn compile_in_some_way(model: &Model, seed: u64) -> Result<Compiled, Error> {
    let radix = [Radix::Never, Radix::Always][(seed % 2) as usize];
    let mut compiled = compile(model, &Options::new().radix(radix))?;
    if seed / 2 % 2 == 1 {
        for (problem, layout) in compiled.problems.iter_mut().zip(&compiled.layouts) {
            problem.rules = rules(layout, Limits::evaluated());
        }
    }
    Ok(compiled)
}

/// The rows that the problem allows, each in terms of the model and only once.
fn allowed(compiled: &Compiled, index: usize) -> BTreeSet<Vec<u64>> {
    let problem = &compiled.problems[index];
    let mut rows = BTreeSet::new();
    for row in complete_rows(problem) {
        if problem.rules.allows(&row) {
            let new = rows.insert(compiled.restore(index, &row));
            assert!(new, "two rows of columns for one row of the model");
        }
    }
    rows
}

#[test]
fn compiled_problems_allow_exactly_the_rows_that_the_model_allows() {
    let mut contradictions = 0;
    for seed in 0..400 {
        let mut numbers = Numbers::new(seed);
        let model = numbers.model();
        match compile_in_some_way(&model, seed) {
            Ok(compiled) => {
                let expected = meant(&model, &[]);
                assert_eq!(allowed(&compiled, 0), expected, "{model:?}");
                let mut index = 1;
                for value in invalid_values(&model) {
                    let expected = meant(&model, &[value]);
                    if !expected.is_empty() {
                        assert_eq!(allowed(&compiled, index), expected, "{model:?}");
                        index += 1;
                    }
                }
                assert_eq!(index, compiled.problems.len());
            }
            Err(error) => {
                contradictions += 1;
                assert!(meant(&model, &[]).is_empty(), "{error}");
                let blamed = error.conflict().expect("nothing else is wrong with it").to_vec();
                let without = |left_out: Option<usize>| {
                    let mut model = model.clone();
                    let kept = blamed.iter().filter(|&&index| Some(index) != left_out);
                    model.constraints =
                        kept.map(|&index| model.constraints[index].clone()).collect();
                    meant(&model, &[])
                };
                assert!(without(None).is_empty(), "{error}");
                for &index in &blamed {
                    assert!(!without(Some(index)).is_empty(), "{error}");
                }
            }
        }
    }
    assert!((20..200).contains(&contradictions), "{contradictions} of 400");
}

#[test]
fn partial_rows_are_completed_if_and_only_if_they_can_be() {
    for seed in 1000..1200 {
        let mut numbers = Numbers::new(seed);
        let model = numbers.model();
        let Ok(compiled) = compile_in_some_way(&model, seed) else { continue };
        let problem = &compiled.problems[0];
        let rows: Vec<Vec<Cell>> =
            complete_rows(problem).into_iter().filter(|row| problem.rules.allows(row)).collect();
        let mut completer = Completer::new(&problem.rules);
        for _ in 0..50 {
            let any = |numbers: &mut Numbers| {
                let cells = problem.sizes.iter().map(|&size| numbers.below(size.into()) as Cell);
                cells.collect::<Vec<Cell>>()
            };
            let preferred = any(&mut numbers);
            let partial: Vec<Cell> = any(&mut numbers)
                .into_iter()
                .map(|cell| if numbers.below(2) == 0 { cell } else { FREE })
                .collect();
            let agrees = |row: &[Cell]| {
                row.iter().zip(&partial).all(|(&cell, &decided)| decided == FREE || cell == decided)
            };
            let possible = rows.iter().any(|row| agrees(row));
            let cells: Vec<(usize, Cell)> =
                partial.iter().copied().enumerate().filter(|&(_, cell)| cell != FREE).collect();
            assert_eq!(completer.possible(&cells), possible, "{model:?} {partial:?}");
            let near = completer.complete_near(&partial, &preferred);
            for found in [completer.complete(&partial), near.clone()] {
                assert_eq!(found.is_some(), possible, "{model:?} {partial:?}");
                if let Some(row) = found {
                    assert!(agrees(&row) && problem.rules.allows(&row));
                }
            }
            let kept: Vec<Cell> = partial
                .iter()
                .zip(&preferred)
                .map(|(&cell, &other)| if cell == FREE { other } else { cell })
                .collect();
            if problem.rules.allows(&kept) {
                assert_eq!(near, Some(kept), "nothing needs to change");
            }
        }
        assert_eq!(completer.gave_up(), 0);
    }
}

#[test]
fn a_change_of_one_cell_is_allowed_as_the_whole_row_is() {
    for seed in 2000..2100 {
        let model = Numbers::new(seed).model();
        let Ok(compiled) = compile_in_some_way(&model, seed) else { continue };
        let Problem { sizes, rules, .. } = &compiled.problems[0];
        for mut row in complete_rows(&compiled.problems[0]).into_iter().step_by(7) {
            if !rules.allows(&row) {
                continue;
            }
            for column in 0..sizes.len() {
                let old = row[column];
                for value in 0..sizes[column] {
                    row[column] = value;
                    assert_eq!(rules.allows_change(&row, column), rules.allows(&row));
                    assert!(!rules.ignores(column) || rules.allows(&row));
                }
                row[column] = old;
            }
        }
    }
}
