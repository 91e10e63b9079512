//! Models as ACTS text.

use std::fmt::Write as _;

use super::formula::Style;
use super::{Written, common_notes, range};
use crate::error::Error;
use crate::model::{LevelKind, Model, Parameter, Relation, Value};

pub(super) fn write(model: &Model) -> Result<Written, Error> {
    let mut text = format!("[System]\nName: {}\n\n[Parameter]\n", model.name);
    for parameter in &model.parameters {
        let (kind, values) = values(parameter);
        let _ = writeln!(text, "{} ({kind}) : {values}", parameter.name);
    }
    let relations = relations(model);
    if !relations.is_empty() {
        text.push_str("\n[Relation]\n");
    }
    for (index, relation) in relations.iter().enumerate() {
        let names: Vec<&str> =
            relation.parameters.iter().map(|id| model.parameters[id.index()].name()).collect();
        let _ = writeln!(text, "R{} : ({}, {})", index + 1, names.join(", "), relation.strength);
    }
    if !model.constraints.is_empty() {
        text.push_str("\n[Constraint]\n");
    }
    let style = Style { model, pict: false, ignore_case: false };
    for constraint in &model.constraints {
        let _ = writeln!(text, "{}", style.formula(&constraint.formula)?);
    }
    tests(model, &mut text);
    Ok(Written { text, notes: notes(model) })
}

/// The type of a parameter, and its values.
fn values(parameter: &Parameter) -> (&'static str, String) {
    if let Some(range) = range(&parameter.domain) {
        return ("int", range);
    }
    let levels = parameter.levels();
    let all = |test: fn(&Value) -> bool| levels.iter().all(|level| test(&level.value));
    let kind = if all(|value| matches!(value, Value::Integer(_))) {
        "int"
    } else if all(|value| matches!(value, Value::Boolean(_))) {
        "boolean"
    } else {
        "enum"
    };
    let values: Vec<String> = levels.iter().map(|level| quoted(&level.value.to_string())).collect();
    (kind, values.join(","))
}

/// A value in quotes if it has a comma in it.
fn quoted(text: &str) -> String {
    if text.contains(',') { format!("\"{text}\"") } else { text.to_string() }
}

/// The relations, and the strength of the whole as one of them if it is not the usual one.
fn relations(model: &Model) -> Vec<Relation> {
    let mut relations = Vec::new();
    if model.strength != 2 && model.strength > 0 {
        let strength = model.strength.min(model.parameters.len());
        relations.push(Relation { parameters: model.ids().collect(), strength });
    }
    relations.extend(model.relations.iter().cloned());
    relations
}

fn tests(model: &Model, text: &mut String) {
    if model.seeds.is_empty() {
        return;
    }
    let names: Vec<&str> = model.parameters.iter().map(|parameter| parameter.name()).collect();
    let _ = write!(text, "\n[Test Set]\n{}\n", names.join(","));
    for seed in &model.seeds {
        let cells: Vec<String> = seed
            .cells
            .iter()
            .zip(&model.parameters)
            .map(|(cell, parameter)| match cell {
                Some(index) => quoted(&parameter.value(*index).to_string()),
                None => "*".to_string(),
            })
            .collect();
        let _ = writeln!(text, "{}", cells.join(","));
    }
}

fn notes(model: &Model) -> Vec<String> {
    let mut notes = Vec::new();
    let levels = || model.parameters.iter().flat_map(|parameter| parameter.levels());
    if levels().any(|level| level.kind == LevelKind::Invalid) {
        notes.push("invalid values are written as ordinary values".to_string());
    }
    if levels().any(|level| !level.aliases.is_empty()) {
        notes.push("aliases are left out".to_string());
    }
    if levels().any(|level| level.weight != 1) {
        notes.push("weights are left out".to_string());
    }
    if model.strength == 0 {
        notes.push("that nothing but the relations is covered can't be written".to_string());
    }
    common_notes(model, &mut notes);
    notes
}
