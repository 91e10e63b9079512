//! From a model to what the algorithms work on, and back.
//!
//! A model becomes one [`Problem`] for the rows of valid values, and one for each invalid
//! value: its rows have that value, so that it provokes its error undisturbed, and valid
//! values otherwise, combined at one less than the strength asked for, so that together with
//! the invalid value they make up that strength.
//!
//! Parameters with very many values are split into digits; `radix` says when and how, and
//! `classes` how it is done if strength is to count parameters.

mod check;
mod classes;
mod columns;
mod covers;
mod impossible;
mod radix;
mod seeds;

#[cfg(test)]
pub(crate) use classes::sizes as class_sizes;

use std::sync::Arc;

use crate::array::Split;
use crate::error::Error;
use crate::model::{LevelKind, Model, ParameterId};
use crate::options::Options;
use crate::problem::{Cell, FREE, Problem};
use crate::rules::{Completer, Layout, Limits, Rules};

/// A model, ready for the algorithms.
#[derive(Clone, Debug)]
pub(crate) struct Compiled {
    /// The rows of valid values, then the rows of each invalid value.
    pub(crate) problems: Vec<Problem>,
    /// What a user should know about how the model was understood.
    pub(crate) notes: Vec<String>,
    /// Which parameters were split into digits.
    pub(crate) splits: Vec<Split>,
    layouts: Vec<Arc<Layout>>,
}

impl Compiled {
    /// A row of one of the problems in terms of the model: for each parameter, the position
    /// of its value.
    pub(crate) fn restore(&self, problem: usize, row: &[Cell]) -> Vec<u64> {
        self.layouts[problem].restore(row)
    }
}

/// Checks the model, and says what is to be covered in terms of columns.
pub(crate) fn compile(model: &Model, options: &Options) -> Result<Compiled, Error> {
    check::check(model)?;
    let splits = radix::splits(model, options)?;
    let model = Arc::new(model.clone());
    let mut notes = radix::notes(&model, &splits);
    let seeds = seeds::sorted(&model)?;

    let layout = columns::layout(&model, &splits, None);
    let mut valid = problem(&layout, covers::covers(&model, &layout, &splits));
    let mut completer = Completer::new(&valid.rules);
    if completer.complete(&vec![FREE; layout.sizes.len()]).is_none() {
        return Err(impossible::contradiction(&model, &valid.rules, &completer));
    }
    valid.seeds = seeds::rows(&model, &layout, &valid.rules, &mut completer, &seeds.valid)?;
    notes.extend(impossible::values(&layout, &valid.rules, &mut completer));

    let split = model.ids().zip(&splits).filter(|(_, split)| split.is_split());
    let split = split.map(|(parameter, split)| Split {
        parameter,
        strength: split.strength,
        most_classes: split.most_classes,
    });
    let split = split.collect();
    let mut compiled =
        Compiled { problems: vec![valid], notes, splits: split, layouts: vec![layout] };
    for (parameter, position) in invalid_values(&model) {
        let layout = columns::layout(&model, &splits, Some((parameter, position)));
        let covers = covers::covers_with_invalid(&model, &layout, parameter);
        let mut problem = problem(&layout, covers);
        let mut completer = Completer::new(&problem.rules);
        if completer.complete(&vec![FREE; layout.sizes.len()]).is_none() {
            let note = impossible::invalid(&model, &problem.rules, parameter, position);
            compiled.notes.push(note);
            continue;
        }
        let seeds = seeds.of_invalid(parameter, position);
        problem.seeds = seeds::rows(&model, &layout, &problem.rules, &mut completer, &seeds)?;
        compiled.problems.push(problem);
        compiled.layouts.push(layout);
    }
    Ok(compiled)
}

/// Everything but the seeds.
fn problem(layout: &Arc<Layout>, relations: Vec<crate::problem::Cover>) -> Problem {
    let rules = rules(layout, Limits::default());
    let weights = columns::weights(layout);
    Problem { sizes: layout.sizes.clone(), relations, rules, seeds: Vec::new(), weights }
}

/// The rules of the model, and those that keep split values within their ranges.
fn rules(layout: &Arc<Layout>, limits: Limits) -> Rules {
    let mut rules = Rules::over(layout.clone(), limits);
    for place in layout.places.iter().filter(|place| place.is_split()) {
        rules.require_index(place);
    }
    for (index, constraint) in layout.model.constraints.iter().enumerate() {
        rules.require(index, &constraint.formula);
    }
    rules
}

/// All invalid values, in the order of the model.
fn invalid_values(model: &Model) -> Vec<(ParameterId, u64)> {
    let mut all = Vec::new();
    for id in model.ids() {
        for (position, level) in model.parameters[id.index()].levels().iter().enumerate() {
            if level.kind == LevelKind::Invalid {
                all.push((id, position as u64));
            }
        }
    }
    all
}

#[cfg(test)]
mod tests;
