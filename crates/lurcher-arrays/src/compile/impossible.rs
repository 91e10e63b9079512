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
        if place.is_split() || rules.ignores(place.first) {
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
                .map_or_else(String::new, |blamed| format!(" under {}", quoted(model, &blamed)));
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
        .map_or_else(String::new, |blamed| format!(" under {}", quoted(model, &blamed)));
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
    let mut all: Vec<String> = constraints.iter().map(|&index| one(model, index)).collect();
    match all.pop() {
        Some(last) if !all.is_empty() => format!("{} and {last}", all.join(", ")),
        last => last.unwrap_or_default(),
    }
}

fn one(model: &Model, index: usize) -> String {
    let constraint = &model.constraints[index];
    let place = match constraint.line {
        Some(line) => format!("the constraint in line {line}"),
        None => format!("constraint {}", index + 1),
    };
    format!("{place} (`{}`)", constraint.quoted(model))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{columns, compile, radix, rules};
    use super::contradiction;
    use crate::model::{Constraint, Formula, Level, Model};
    use crate::options::Options;
    use crate::problem::FREE;
    use crate::rules::{Completer, Limits};

    #[test]
    fn a_contradiction_is_told_by_the_constraints_that_make_it() {
        let mut model = Model::new("browsers");
        let browser = model.parameter("browser", ["Firefox", "Safari"]);
        let system = model.parameter("system", ["Linux", "macOS"]);
        let touch = model.boolean("touch");
        model.constrain(browser.is("Safari").implies(system.is("macOS")));
        model.constrain(browser.is("Firefox").implies(touch.is(true)));
        model.constrain(touch.is(false));
        model.constraints.push(Constraint {
            formula: system.is_not("macOS"),
            text: Some("[system] <> \"macOS\";".into()),
            line: Some(12),
        });
        model.constrain(system.is("Linux").or(touch.is(true)));
        let error = compile(&model, &Options::new()).unwrap_err();
        assert_eq!(error.conflict(), Some([0, 1, 2, 3].as_slice()));
        assert_eq!(
            error.to_string(),
            "no row satisfies these 4 constraints together:\n  \
             constraint 1 (`if browser = \"Safari\" then system = \"macOS\"`)\n  \
             constraint 2 (`if browser = \"Firefox\" then touch = true`)\n  \
             constraint 3 (`touch = false`)\n  \
             the constraint in line 12 (`[system] <> \"macOS\";`)\n\
             any one of them could be left out to have rows: correct one"
        );
    }

    #[test]
    fn a_constraint_may_contradict_itself() {
        let mut model = Model::new("numbers");
        let a = model.range("a", 0..=5);
        model.boolean("b");
        model.constrain(a.at_least(0));
        model.constrain(a.greater_than(5));
        let error = compile(&model, &Options::new()).unwrap_err();
        assert_eq!(error.conflict(), Some([1].as_slice()));
        assert_eq!(
            error.to_string(),
            "no row satisfies constraint 2 (`a > 5`): correct it or leave it out"
        );
    }

    #[test]
    fn impossible_values_are_noted_with_a_reason() {
        let mut model = Model::new("browsers");
        let browser = model.parameter("browser", ["Firefox", "Safari"]);
        let system = model.parameter(
            "system",
            [Level::new("Linux"), Level::new("macOS"), Level::new("").invalid()],
        );
        model.constrain(browser.is("Safari").implies(system.is("macOS")));
        model.constrain(system.is("Linux"));
        let compiled = compile(&model, &Options::new()).unwrap();
        assert_eq!(
            compiled.notes,
            [
                "`browser = Safari` is impossible under constraint 1 (`if browser = \"Safari\" \
                 then system = \"macOS\"`) and constraint 2 (`system = \"Linux\"`)",
                "`system = macOS` is impossible under constraint 2 (`system = \"Linux\"`)",
                "the invalid value `system = ` is impossible under constraint 2 (`system = \
                 \"Linux\"`): no row has it",
            ]
        );
        assert_eq!(compiled.problems.len(), 1);
    }

    #[test]
    fn a_riddle_is_given_up_with_a_message() {
        // Ten different numbers of nine: what resolution is bad at.
        let mut model = Model::new("pigeons");
        let pigeons: Vec<_> =
            (0..10).map(|index| model.range(format!("p{index}"), 1..=9)).collect();
        for (index, &one) in pigeons.iter().enumerate() {
            for &other in &pigeons[..index] {
                model.constrain(one.is_not(other));
            }
        }
        let model = Arc::new(model);
        let splits = radix::splits(&model, &Options::new()).unwrap();
        let rules = rules(&columns::layout(&model, &splits, None), Limits::impatient());
        let mut completer = Completer::new(&rules);
        assert_eq!(completer.complete(&[FREE; 10]), None);
        assert_eq!(completer.gave_up(), 1);
        let error = contradiction(&model, &rules, &completer);
        assert!(error.to_string().starts_with("the constraints are too hard"), "{error}");
        assert_eq!(error.conflict(), None);
    }

    #[test]
    fn a_constraint_that_asks_for_an_invalid_value_leaves_no_valid_rows() {
        let mut model = Model::new("ages");
        let age = model.parameter("age", [Level::new(18), Level::new(-1).invalid()]);
        model.boolean("member");
        model.constrain(Formula::IsInvalid(age));
        let error = compile(&model, &Options::new()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "no row of valid values satisfies constraint 1 (`age is invalid`): correct it or \
             leave it out"
        );
    }
}
