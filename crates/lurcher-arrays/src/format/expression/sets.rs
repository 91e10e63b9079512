//! Comparisons as sets of values.

use std::cmp::Ordering;

use super::Context;
use super::parser::Operand;
use crate::format::diagnostic::Problem;
use crate::format::draft::Checked;
use crate::model::{Comparison, Formula, Parameter, ParameterId, Value};

/// Comparisons of two parameters with more pairs of values than this are not decided pair by
/// pair.
const MOST_PAIRS: u64 = 1_000_000;

/// The values of a parameter that a condition chooses.
pub(super) fn choose(
    context: &Context<'_>,
    id: ParameterId,
    condition: impl Fn(&Context<'_>, &Value) -> bool,
) -> Vec<Value> {
    let levels = context.parameter(id).levels().iter();
    levels.map(|level| &level.value).filter(|value| condition(context, value)).cloned().collect()
}

/// The formula that a parameter has one of these values.
pub(super) fn among(id: ParameterId, mut values: Vec<Value>, parameter: &Parameter) -> Formula {
    if values.len() as u64 == parameter.count() {
        return Formula::All(Vec::new());
    }
    match values.len() {
        0 => Formula::Any(Vec::new()),
        1 => id.is(values.remove(0)),
        _ => id.one_of(values),
    }
}

/// For each value of one parameter, the values of the other that a condition allows with it.
pub(super) fn pairs(
    context: &Context<'_>,
    one: ParameterId,
    other: ParameterId,
    at: &Operand,
    condition: impl Fn(&Context<'_>, &Value, &Value) -> bool,
) -> Checked<Vec<(Value, Vec<Value>)>> {
    let values = |id: ParameterId| {
        let parameter = context.parameter(id);
        (0..parameter.count()).map(|index| parameter.value(index))
    };
    let count = |id: ParameterId| context.parameter(id).count();
    if count(one).saturating_mul(count(other)) > MOST_PAIRS {
        let message = format!("these parameters have more than {MOST_PAIRS} pairs of values");
        return Err(Problem::new(at.at.clone(), message));
    }
    Ok(values(one)
        .map(|a| {
            let allowed = values(other).filter(|b| condition(context, &a, b)).collect();
            (a, allowed)
        })
        .collect())
}

pub(super) fn table(
    context: &Context<'_>,
    one: ParameterId,
    other: ParameterId,
    pairs: Vec<(Value, Vec<Value>)>,
) -> Formula {
    let rows = pairs.into_iter().filter(|(_, allowed)| !allowed.is_empty());
    let parameter = context.parameter(other);
    Formula::Any(
        rows.map(|(value, allowed)| one.is(value).and(among(other, allowed, parameter))).collect(),
    )
}

pub(super) fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Equal,
        Comparison::NotEqual => Comparison::NotEqual,
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
    }
}

pub(super) fn holds(comparison: Comparison, order: Ordering) -> bool {
    match comparison {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::Greater => order.is_gt(),
        Comparison::GreaterOrEqual => order.is_ge(),
    }
}
