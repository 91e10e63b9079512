//! Formulas that a format can't say, said by values.
//!
//! Every condition over parameters with few values can be written as a list of the
//! combinations of values that it allows. That is long, so it is done for the parts of a
//! formula that a format has no words for, and for no others.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use crate::error::Error;
use crate::model::{Comparison, Formula, LevelKind, Model, Operator, ParameterId, Term, Value};

/// More combinations of values than this are not listed.
const MOST_COMBINATIONS: u64 = 10_000;

/// The position of a parameter's value in a row.
type Row<'a> = &'a dyn Fn(ParameterId) -> u64;

/// Whether a row satisfies a formula.
pub(crate) fn holds(model: &Model, formula: &Formula, row: Row<'_>) -> bool {
    let level = |id: ParameterId| {
        let levels = model.parameters[id.index()].levels();
        levels.get(row(id) as usize).map(|level| level.kind)
    };
    match formula {
        Formula::Compare(left, comparison, right) => {
            match (value(model, left, row), value(model, right, row)) {
                (Some(left), Some(right)) => compare(&left, *comparison, &right),
                _ => false,
            }
        }
        Formula::OneOf(term, values) => value(model, term, row).is_some_and(|value| {
            values.iter().any(|other| compare(&value, Comparison::Equal, &known(other)))
        }),
        Formula::Like { parameter, pattern, ignore_case } => {
            let text = model.parameters[parameter.index()].value(row(*parameter)).to_string();
            match *ignore_case {
                true => like(&text.to_lowercase(), &pattern.to_lowercase()),
                false => like(&text, pattern),
            }
        }
        Formula::IsInvalid(id) => level(*id) == Some(LevelKind::Invalid),
        Formula::IsNotApplicable(id) => level(*id) == Some(LevelKind::NotApplicable),
        Formula::Not(inner) => !holds(model, inner, row),
        Formula::All(parts) => parts.iter().all(|part| holds(model, part, row)),
        Formula::Any(parts) => parts.iter().any(|part| holds(model, part, row)),
    }
}

/// A value of a term, which may be larger than that of any parameter.
enum Known {
    Integer(i128),
    Other(Value),
}

fn known(value: &Value) -> Known {
    match value {
        Value::Integer(integer) => Known::Integer((*integer).into()),
        other => Known::Other(other.clone()),
    }
}

fn value(model: &Model, term: &Term, row: Row<'_>) -> Option<Known> {
    match term {
        Term::Parameter(id) => Some(known(&model.parameters[id.index()].value(row(*id)))),
        Term::Value(value) => Some(known(value)),
        Term::Arithmetic(left, operator, right) => {
            let (Known::Integer(left), Known::Integer(right)) =
                (value(model, left, row)?, value(model, right, row)?)
            else {
                return None;
            };
            let result = match operator {
                Operator::Add => left.checked_add(right),
                Operator::Subtract => left.checked_sub(right),
                Operator::Multiply => left.checked_mul(right),
                Operator::Divide => left.checked_div(right),
                Operator::Remainder => left.checked_rem(right),
            };
            result.map(Known::Integer)
        }
    }
}

fn compare(left: &Known, comparison: Comparison, right: &Known) -> bool {
    let order = match (left, right) {
        (Known::Integer(left), Known::Integer(right)) => Some(left.cmp(right)),
        (Known::Other(Value::Text(left)), Known::Other(Value::Text(right))) => {
            Some(left.cmp(right))
        }
        (Known::Other(Value::Boolean(left)), Known::Other(Value::Boolean(right))) => {
            Some(left.cmp(right))
        }
        _ => None,
    };
    match comparison {
        Comparison::Equal => order == Some(Ordering::Equal),
        Comparison::NotEqual => order != Some(Ordering::Equal),
        Comparison::Less => order.is_some_and(Ordering::is_lt),
        Comparison::LessOrEqual => order.is_some_and(Ordering::is_le),
        Comparison::Greater => order.is_some_and(Ordering::is_gt),
        Comparison::GreaterOrEqual => order.is_some_and(Ordering::is_ge),
    }
}

/// Whether a text matches a pattern of letters, `*` and `?`.
fn like(text: &str, pattern: &str) -> bool {
    let text: Vec<char> = text.chars().collect();
    // Which starts of the text the pattern so far matches.
    let mut reached = vec![false; text.len() + 1];
    reached[0] = true;
    for letter in pattern.chars() {
        if letter == '*' {
            let first = reached.iter().position(|&here| here).unwrap_or(reached.len());
            reached[first..].fill(true);
            continue;
        }
        for position in (0..text.len()).rev() {
            reached[position + 1] =
                reached[position] && (letter == '?' || letter == text[position]);
        }
        reached[0] = false;
    }
    reached[text.len()]
}

/// The same condition, by values: each parameter is compared with its values for being equal,
/// and with nothing else.
pub(super) fn by_values(model: &Model, formula: &Formula) -> Result<Formula, Error> {
    let mut parameters = BTreeSet::new();
    mentioned(formula, &mut parameters);
    let parameters: Vec<ParameterId> = parameters.into_iter().collect();
    let counts = parameters.iter().map(|id| model.parameters[id.index()].count());
    if counts.fold(1, u64::saturating_mul) > MOST_COMBINATIONS {
        let names: Vec<String> = parameters
            .iter()
            .map(|id| format!("`{}`", model.parameters[id.index()].name()))
            .collect();
        return Err(Error::new(format!(
            "a condition on {} can't be written in this format, and there are too many \
             combinations of values to list them",
            names.join(" and ")
        )));
    }
    Ok(listed(model, formula, &parameters, &mut Vec::new()))
}

fn listed(
    model: &Model,
    formula: &Formula,
    parameters: &[ParameterId],
    chosen: &mut Vec<(ParameterId, u64)>,
) -> Formula {
    let Some((&id, others)) = parameters.split_first() else {
        let row = |id: ParameterId| {
            chosen.iter().find(|(known, _)| *known == id).map_or(0, |(_, index)| *index)
        };
        return match holds(model, formula, &row) {
            true => Formula::All(Vec::new()),
            false => Formula::Any(Vec::new()),
        };
    };
    let parameter = &model.parameters[id.index()];
    let mut parts = Vec::new();
    let mut always = Vec::new();
    for index in 0..parameter.count() {
        chosen.push((id, index));
        match listed(model, formula, others, chosen) {
            Formula::Any(none) if none.is_empty() => {}
            Formula::All(all) if all.is_empty() => always.push(parameter.value(index)),
            rest => parts.push(id.is(parameter.value(index)).and(rest)),
        }
        chosen.pop();
    }
    if always.len() as u64 == parameter.count() {
        return Formula::All(Vec::new());
    }
    match always.len() {
        0 => {}
        1 => parts.extend(always.into_iter().map(|value| id.is(value))),
        _ => parts.push(id.one_of(always)),
    }
    match parts.len() {
        1 => parts.remove(0),
        _ => Formula::Any(parts),
    }
}

/// The parameters that a formula mentions.
pub(super) fn mentioned(formula: &Formula, parameters: &mut BTreeSet<ParameterId>) {
    fn in_term(term: &Term, parameters: &mut BTreeSet<ParameterId>) {
        match term {
            Term::Parameter(id) => {
                parameters.insert(*id);
            }
            Term::Value(_) => {}
            Term::Arithmetic(left, _, right) => {
                in_term(left, parameters);
                in_term(right, parameters);
            }
        }
    }
    match formula {
        Formula::Compare(left, _, right) => {
            in_term(left, parameters);
            in_term(right, parameters);
        }
        Formula::OneOf(term, _) => in_term(term, parameters),
        Formula::Like { parameter, .. } => {
            parameters.insert(*parameter);
        }
        Formula::IsInvalid(id) | Formula::IsNotApplicable(id) => {
            parameters.insert(*id);
        }
        Formula::Not(inner) => mentioned(inner, parameters),
        Formula::All(parts) | Formula::Any(parts) => {
            parts.iter().for_each(|part| mentioned(part, parameters));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_as_a_whole() {
        assert!(like("Windows 11", "Win*"));
        assert!(like("abc", "*b*"));
        assert!(like("abc", "a?c"));
        assert!(like("", "**"));
        assert!(!like("abc", "?"));
        assert!(!like("abc", "b*"));
        assert!(!like("", "?"));
    }

    #[test]
    fn a_condition_by_values_holds_for_the_same_rows() {
        let mut model = Model::new("m");
        let a = model.range("a", 0..=3);
        let b = model.parameter("b", [1, 2, 5]);
        let formulas = [
            (Term::from(a) + b).at_most(5),
            (Term::from(b) / a).is(2),
            a.less_than(b),
            Formula::Like { parameter: b, pattern: "?".into(), ignore_case: true },
            a.one_of([1, 9]),
        ];
        for formula in formulas {
            let by_values = by_values(&model, &formula).unwrap();
            for row in 0..12 {
                let cells = |id: ParameterId| if id == a { row % 4 } else { row / 4 };
                let expected = holds(&model, &formula, &cells);
                assert_eq!(holds(&model, &by_values, &cells), expected, "{formula:?} {row}");
            }
        }
    }
}
