//! Models as PICT reads them.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::formula::Style;
use super::{Written, common_notes, range};
use crate::error::Error;
use crate::format::ReadOptions;
use crate::format::expression::number;
use crate::model::{
    Formula, Level, LevelKind, Model, Parameter, ParameterId, Relation, Term, Value,
};

pub(super) fn write(model: &Model) -> Result<(Written, ReadOptions), Error> {
    let mut notes = Vec::new();
    let case_sensitive = differ_in_case(model);
    if case_sensitive {
        notes.push("names or values differ in case only: read it with PICT's `/c`".to_string());
    }
    let mut text = String::new();
    for parameter in &model.parameters {
        check_numbers(parameter)?;
        let values = match range(&parameter.domain) {
            Some(range) => range,
            None => parameter.levels().iter().map(item).collect::<Vec<_>>().join(", "),
        };
        let _ = writeln!(text, "{}: {values}", parameter.name);
    }
    let relations = relations(model, &mut notes);
    if !relations.is_empty() {
        text.push('\n');
    }
    for relation in &relations {
        let names: Vec<&str> =
            relation.parameters.iter().map(|id| model.parameters[id.index()].name()).collect();
        let _ = writeln!(text, "{{ {} }} @ {}", names.join(", "), relation.strength);
    }
    if !model.constraints.is_empty() {
        text.push('\n');
    }
    let style = Style { model, pict: true, ignore_case: !case_sensitive };
    for constraint in &model.constraints {
        let formula = style.formula(&constraint.formula)?;
        // A line that begins with a number is no constraint to PICT.
        let _ = match formula.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
            true => writeln!(text, "({formula});"),
            false => writeln!(text, "{formula};"),
        };
    }
    if !model.seeds.is_empty() {
        notes.push("rows to keep are left out: PICT reads them from a table".to_string());
    }
    if model.constraints.iter().any(|constraint| computes(&constraint.formula)) {
        notes.push("arithmetic in constraints is not read by PICT itself".to_string());
    }
    let mut levels = model.parameters.iter().flat_map(|parameter| parameter.levels());
    if levels.any(|level| matches!(level.value, Value::Boolean(_))) {
        notes.push("truth values are written as texts".to_string());
    }
    common_notes(model, &mut notes);
    let options = ReadOptions::new().case_sensitive(case_sensitive);
    Ok((Written { text, notes }, options))
}

/// A value with its aliases and marks.
fn item(level: &Level) -> String {
    let mut text = if level.kind == LevelKind::Invalid { "~".to_string() } else { String::new() };
    let _ = write!(text, "{}", level.value);
    for alias in &level.aliases {
        let _ = write!(text, " | {alias}");
    }
    // What looks like a weight is none if one follows.
    if level.weight != 1 || text.ends_with(')') {
        let _ = write!(text, " ({})", level.weight);
    }
    text
}

/// Texts that are all numbers are compared as numbers, so no two may be the same number.
fn check_numbers(parameter: &Parameter) -> Result<(), Error> {
    let texts: Vec<String> =
        parameter.levels().iter().map(|level| level.value.to_string()).collect();
    let numbers: Option<Vec<f64>> = texts.iter().map(|text| number(text)).collect();
    let mut numbers = numbers.unwrap_or_default();
    numbers.sort_by(f64::total_cmp);
    if numbers.windows(2).any(|pair| pair[0] == pair[1]) {
        let message = format!(
            "the parameter `{}` can't be written as pict: two of its values are the same number",
            parameter.name
        );
        return Err(Error::new(message));
    }
    Ok(())
}

fn differ_in_case(model: &Model) -> bool {
    let mut seen: HashMap<String, String> = HashMap::new();
    let names = model.parameters.iter().map(|parameter| format!("name {}", parameter.name));
    let levels = model.parameters.iter().flat_map(|parameter| parameter.levels());
    let values = levels.map(|level| format!("value {}", level.value));
    let mut both = names.chain(values);
    both.any(|text| seen.entry(text.to_lowercase()).or_insert_with(|| text.clone()) != &text)
}

/// The relations, with the strength of the whole among them if it is not what PICT would
/// take it to be.
fn relations(model: &Model, notes: &mut Vec<String>) -> Vec<Relation> {
    let is_result = |id: &ParameterId| model.parameters[id.index()].name.starts_with('$');
    let combined: Vec<ParameterId> = model.ids().filter(|id| !is_result(id)).collect();
    let mut relations = model.relations.clone();
    if combined.len() == model.parameters.len() {
        let strength = model.strength.min(combined.len());
        match model.strength {
            0 => notes.push("that nothing but the relations is covered can't be written".into()),
            2 => {}
            _ => relations.insert(0, Relation { parameters: combined, strength }),
        }
        return relations;
    }
    // With results among the parameters, the strength is that of the others.
    let usual = Relation { parameters: combined, strength: 2 };
    if model.strength > 0 {
        notes.push("parameters that begin with `$` are not combined by PICT".to_string());
        let Relation { parameters, .. } = usual;
        if model.strength != 2 {
            relations.insert(0, Relation { parameters, strength: model.strength });
        }
    } else if relations.first() == Some(&usual) {
        relations.remove(0);
    }
    relations
}

fn computes(formula: &Formula) -> bool {
    let arithmetic = |term: &Term| matches!(term, Term::Arithmetic(..));
    match formula {
        Formula::Compare(left, _, right) => arithmetic(left) || arithmetic(right),
        Formula::OneOf(term, _) => arithmetic(term),
        Formula::Not(inner) => computes(inner),
        Formula::All(parts) | Formula::Any(parts) => parts.iter().any(computes),
        _ => false,
    }
}
