//! Whether a complete row satisfies a formula, by the definitions and nothing else.

use std::cmp::Ordering;

use crate::model::{
    Comparison, Formula, LevelKind, Model, Operator, Parameter, ParameterId, Term, Value,
};

/// Whether a formula holds if this is the position of each parameter's value.
pub(crate) fn holds(
    model: &Model,
    formula: &Formula,
    position: &dyn Fn(ParameterId) -> u64,
) -> bool {
    match formula {
        Formula::Compare(left, comparison, right) => {
            match (evaluate(model, left, position), evaluate(model, right, position)) {
                (Some(left), Some(right)) => compare(&left, *comparison, &right),
                _ => false,
            }
        }
        Formula::OneOf(term, values) => match evaluate(model, term, position) {
            Some(found) => values.iter().any(|value| found == Number::from(value)),
            None => false,
        },
        Formula::Like { parameter, pattern, ignore_case } => {
            let value = model.parameters[parameter.index()].value(position(*parameter));
            like(&value.to_string(), pattern, *ignore_case)
        }
        Formula::IsInvalid(parameter) => {
            let kind = kind(&model.parameters[parameter.index()], position(*parameter));
            kind == LevelKind::Invalid
        }
        Formula::IsNotApplicable(parameter) => {
            let kind = kind(&model.parameters[parameter.index()], position(*parameter));
            kind == LevelKind::NotApplicable
        }
        Formula::Not(inner) => !holds(model, inner, position),
        Formula::All(parts) => parts.iter().all(|part| holds(model, part, position)),
        Formula::Any(parts) => parts.iter().any(|part| holds(model, part, position)),
    }
}

/// How a value takes part in combinations.
pub(crate) fn kind(parameter: &Parameter, position: u64) -> LevelKind {
    let level = parameter.levels().get(position as usize);
    level.map_or(LevelKind::Ordinary, |level| level.kind)
}

/// The value of a term: a [`Value`], but that integers may be as long as arithmetic makes them.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Number {
    Integer(i128),
    Other(Value),
}

impl From<&Value> for Number {
    fn from(value: &Value) -> Self {
        match value {
            Value::Integer(value) => Number::Integer(i128::from(*value)),
            other => Number::Other(other.clone()),
        }
    }
}

/// The value of a term; none if it has none, as a division by zero has.
fn evaluate(model: &Model, term: &Term, position: &dyn Fn(ParameterId) -> u64) -> Option<Number> {
    match term {
        Term::Parameter(parameter) => {
            let value = model.parameters[parameter.index()].value(position(*parameter));
            Some(Number::from(&value))
        }
        Term::Value(value) => Some(Number::from(value)),
        Term::Arithmetic(left, operator, right) => {
            let left = evaluate(model, left, position)?;
            let right = evaluate(model, right, position)?;
            match (left, right) {
                (Number::Integer(left), Number::Integer(right)) => {
                    calculate(left, *operator, right).map(Number::Integer)
                }
                _ => None,
            }
        }
    }
}

pub(crate) fn calculate(left: i128, operator: Operator, right: i128) -> Option<i128> {
    match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => left.checked_div(right),
        Operator::Remainder => left.checked_rem(right),
    }
}

pub(crate) fn compare(left: &Number, comparison: Comparison, right: &Number) -> bool {
    let order = match (left, right) {
        (Number::Integer(left), Number::Integer(right)) => Some(left.cmp(right)),
        (Number::Other(Value::Text(left)), Number::Other(Value::Text(right))) => {
            Some(left.cmp(right))
        }
        // Truth values are equal or not; neither is less.
        _ => (left == right).then_some(Ordering::Equal),
    };
    match comparison {
        Comparison::Equal => order == Some(Ordering::Equal),
        Comparison::NotEqual => order != Some(Ordering::Equal),
        Comparison::Less => order == Some(Ordering::Less),
        Comparison::LessOrEqual => matches!(order, Some(Ordering::Less | Ordering::Equal)),
        Comparison::Greater => order == Some(Ordering::Greater),
        Comparison::GreaterOrEqual => matches!(order, Some(Ordering::Greater | Ordering::Equal)),
    }
}

/// Whether a text matches a pattern with `*` and `?`.
pub(crate) fn like(text: &str, pattern: &str, ignore_case: bool) -> bool {
    let characters = |text: &str| -> Vec<char> {
        if ignore_case { text.to_lowercase().chars().collect() } else { text.chars().collect() }
    };
    let (text, pattern) = (characters(text), characters(pattern));
    // Which prefixes of the text the pattern matches so far.
    let mut matched = vec![false; text.len() + 1];
    matched[0] = true;
    for &wanted in &pattern {
        if wanted == '*' {
            let first = matched.iter().position(|&prefix| prefix).unwrap_or(matched.len());
            matched[first..].fill(true);
        } else {
            for length in (1..=text.len()).rev() {
                let fits = wanted == '?' || wanted == text[length - 1];
                matched[length] = fits && matched[length - 1];
            }
            matched[0] = false;
        }
    }
    matched[text.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_texts() {
        assert!(like("windows", "win*", false));
        assert!(like("windows", "*d?w*", false));
        assert!(like("", "*", false));
        assert!(like("Ärger", "ä*R", true));
        assert!(!like("windows", "win", false));
        assert!(!like("windows", "Win*", false));
        assert!(!like("", "?", false));
    }

    #[test]
    fn a_comparison_with_a_term_that_has_no_value_is_false() {
        let mut model = Model::new("m");
        let a = model.range("a", 0..=3);
        let text = model.parameter("t", ["x"]);
        let at = |formula: Formula, position: u64| {
            holds(&model, &formula, &|id| if id == a { position } else { 0 })
        };
        let quotient = Term::from(6) / a;
        assert!(at(quotient.clone().is(2), 3));
        assert!(!at(quotient.clone().is(2), 0));
        assert!(!at(quotient.clone().is_not(2), 0));
        assert!(at(!quotient.is(2), 0));
        assert!(!at((a + text).is_not(2), 0));
        assert!(at(Term::from(-7).is(Term::from(-4) - a), 3));
        assert!(at((Term::from(-7) % 4).is(-3), 0));
    }

    #[test]
    fn values_of_different_kinds_are_unequal_and_unordered() {
        let one = Number::Integer(1);
        let text = Number::Other(Value::from("1"));
        assert!(compare(&one, Comparison::NotEqual, &text));
        assert!(!compare(&one, Comparison::LessOrEqual, &text));
        assert!(!compare(&one, Comparison::Greater, &text));
        let (no, yes) = (Number::Other(Value::from(false)), Number::Other(Value::from(true)));
        assert!(!compare(&no, Comparison::Less, &yes));
        assert!(compare(&yes, Comparison::LessOrEqual, &yes));
    }
}
