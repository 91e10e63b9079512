//! What constraints make impossible: all rows, or all rows with some value.

use crate::error::Error;
use crate::model::{Model, ParameterId};
use crate::rules::{Completer, Layout, Rules, conflict};

/// The most notes on values.
const NOTES: usize = 10;

/// The most values that are looked at.
const VALUES: usize = 5000;

/// No row satisfies the constraints: names those to blame.
pub(super) fn contradiction(model: &Model, rules: &Rules, completer: &Completer) -> Error {
    let blamed = if completer.gave_up() > 0 { None } else { conflict(rules, &[]) };
    let Some(constraints) = blamed else {
        return Error::new(
            "the constraints are too hard: no row that satisfies them was found within the \
             effort allowed, though there may be one; give one as a seed, or simplify them",
        );
    };
    let valid_only = super::invalid_values(model).is_empty();
    let rows = if valid_only { "no row" } else { "no row of valid values" };
    let message = match constraints.as_slice() {
        &[only] => {
            format!("{rows} satisfies {}: correct it or leave it out", one(model, only))
        }
        several => {
            let lines: Vec<String> =
                several.iter().map(|&index| format!("\n  {}", one(model, index))).collect();
            format!(
                "{rows} satisfies these {} constraints together:{}\nany one of them could be \
                 left out to have rows: correct one",
                several.len(),
                lines.concat(),
            )
        }
    };
    Error::contradiction(constraints, message)
}

/// Notes on values that no allowed row has.
pub(super) fn values(layout: &Layout, rules: &Rules, completer: &mut Completer) -> Vec<String> {
    let model = &layout.model;
    let mut notes = Vec::new();
    let mut looked_at = 0;
    let mut more = 0;
    for (id, place) in model.ids().zip(&layout.places) {
        // A range's values are left out on purpose, and too many to list.
        if place.digits > 1 || rules.ignores(place.first) {
            continue;
        }
        for value in 0..layout.sizes[place.first] {
            looked_at += 1;
            let cell = [(place.first, value)];
            let before = completer.gave_up();
            if looked_at > VALUES || completer.possible(&cell) || completer.gave_up() > before {
                continue;
            }
            if notes.len() == NOTES {
                more += 1;
                continue;
            }
            let position = place.values.position(u64::from(value));
            let reason = conflict(rules, &cell)
                .map_or_else(String::new, |blamed| format!(" by {}", quoted(model, &blamed)));
            notes.push(format!("`{}` is impossible{reason}", assignment(model, id, position)));
        }
    }
    if more > 0 {
        notes.push(format!("{more} more values are impossible"));
    }
    notes
}

/// A note on an invalid value that no allowed row has.
pub(super) fn invalid(
    model: &Model,
    rules: &Rules,
    parameter: ParameterId,
    position: u64,
) -> String {
    let reason = conflict(rules, &[])
        .map_or_else(String::new, |blamed| format!(" by {}", quoted(model, &blamed)));
    format!(
        "the invalid value `{}` is impossible{reason}: no row has it",
        assignment(model, parameter, position)
    )
}

fn assignment(model: &Model, parameter: ParameterId, position: u64) -> String {
    let parameter = &model.parameters[parameter.index()];
    format!("{} = {}", parameter.name, parameter.value(position))
}

/// Constraints, as part of a sentence.
pub(super) fn quoted(model: &Model, constraints: &[usize]) -> String {
    let all: Vec<String> = constraints.iter().map(|&index| one(model, index)).collect();
    all.join(" and ")
}

fn one(model: &Model, index: usize) -> String {
    let constraint = &model.constraints[index];
    let place = match constraint.line {
        Some(line) => format!("the constraint in line {line}"),
        None => format!("constraint {}", index + 1),
    };
    format!("{place}, `{}`", constraint.quoted(model))
}
