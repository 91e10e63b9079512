//! Comparisons, according to what is compared.
//!
//! Formulas compare integers by size and texts by their characters. What a file means may be
//! something else: texts without regard to case, or numbers that are not integers and are
//! kept as text. Such a comparison is decided here, value by value, and becomes a set of
//! values; for two parameters, a set for each value of the first.

use std::cmp::Ordering;

use super::numbers::compare_numbers;
use super::parser::{Operand, What};
use super::sets::{among, choose, holds, mirrored, pairs, table};
use super::{Context, numeric};
use crate::format::diagnostic::Problem;
use crate::format::draft::Checked;
use crate::format::suggest::did_you_mean;
use crate::model::{Comparison, Domain, Formula, Parameter, ParameterId, Term, Value};

/// What kind of thing is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    Decimal,
    Text,
    Boolean,
}

impl Context<'_> {
    pub(super) fn parameter(&self, id: ParameterId) -> &Parameter {
        &self.draft.model.parameters[id.index()]
    }

    pub(super) fn kind_of_parameter(&self, id: ParameterId) -> Kind {
        let values = || self.parameter(id).levels().iter().map(|level| &level.value);
        if values().all(|value| matches!(value, Value::Integer(_))) {
            Kind::Integer
        } else if values().all(|value| matches!(value, Value::Boolean(_))) {
            Kind::Boolean
        } else if self.dialect.decimals && values().all(|value| numeric(value).is_some()) {
            Kind::Decimal
        } else {
            Kind::Text
        }
    }

    fn kind(&self, operand: &Operand) -> Checked<Kind> {
        Ok(match &operand.what {
            What::Condition(_) => {
                let message = "expected a value to compare, found a condition";
                return Err(Problem::new(operand.at.clone(), message));
            }
            What::Decimal(..) => Kind::Decimal,
            What::Term(Term::Parameter(id)) => self.kind_of_parameter(*id),
            What::Term(Term::Arithmetic(..)) => Kind::Integer,
            What::Term(Term::Value(Value::Integer(_))) => Kind::Integer,
            What::Term(Term::Value(Value::Text(_))) => Kind::Text,
            What::Term(Term::Value(Value::Boolean(_))) => Kind::Boolean,
        })
    }

    /// How two values compare in a file; none if they are of different kinds.
    fn order(&self, one: &Value, other: &Value) -> Option<Ordering> {
        match (one, other) {
            (Value::Integer(one), Value::Integer(other)) => Some(one.cmp(other)),
            (Value::Text(one), Value::Text(other)) if self.dialect.ignore_case => {
                Some(one.to_lowercase().cmp(&other.to_lowercase()))
            }
            _ => one.partial_cmp(other),
        }
    }

    pub(super) fn unknown(&mut self, id: ParameterId, value: &str, at: &Operand, then: &str) {
        let parameter = self.parameter(id);
        let message = format!("`{}` has no value `{value}`, so {then}", parameter.name());
        let values = parameter.levels().iter().map(|level| level.value.to_string());
        let help = did_you_mean(value, values);
        self.warnings.push(Problem::new(at.at.clone(), message).help_if(help));
    }
}

/// The formula of a comparison.
pub(super) fn compare(
    context: &mut Context<'_>,
    left: Operand,
    comparison: Comparison,
    right: Operand,
) -> Checked<Formula> {
    let then = match comparison {
        Comparison::Equal => "this never holds",
        _ => "this always holds",
    };
    compare_saying(context, left, comparison, right, then)
}

/// The same, and what is said to follow if the parameter hasn't this value.
fn compare_saying(
    context: &mut Context<'_>,
    left: Operand,
    comparison: Comparison,
    right: Operand,
    then: &str,
) -> Checked<Formula> {
    let (kind, other) = (context.kind(&left)?, context.kind(&right)?);
    // A parameter is on the left of a constant from here on.
    let constant =
        |operand: &Operand| matches!(operand.what, What::Decimal(..) | What::Term(Term::Value(_)));
    if constant(&left) && !constant(&right) {
        return compare_saying(context, right, mirrored(comparison), left, then);
    }
    match (kind, other) {
        (Kind::Integer, Kind::Integer) | (Kind::Boolean, Kind::Boolean) => {
            warn_of_unknown(context, &left, comparison, &right, then);
            Ok(Formula::Compare(term(left.what), comparison, term(right.what)))
        }
        (Kind::Text, Kind::Text) => compare_texts(context, left, comparison, right, then),
        (Kind::Integer | Kind::Decimal, Kind::Integer | Kind::Decimal) => {
            compare_numbers(context, left, comparison, right, then)
        }
        _ => Err(mismatch(context, &left, kind, &right, other)),
    }
}

pub(super) fn term(what: What) -> Term {
    match what {
        What::Term(term) => term,
        What::Decimal(_, digits) => Term::Value(Value::Text(digits)),
        What::Condition(_) => Term::Value(Value::Boolean(true)),
    }
}

fn mismatch(
    context: &Context<'_>,
    left: &Operand,
    kind: Kind,
    right: &Operand,
    other: Kind,
) -> Problem {
    let name = |kind: Kind| match kind {
        Kind::Integer | Kind::Decimal => "a number",
        Kind::Text => "text",
        Kind::Boolean => "a truth value",
    };
    let called = |operand: &Operand| match &operand.what {
        What::Term(Term::Parameter(id)) => format!("`{}`", context.parameter(*id).name()),
        What::Term(Term::Value(Value::Text(text))) => format!("`\"{text}\"`"),
        What::Term(Term::Value(value)) => format!("`{value}`"),
        What::Decimal(_, digits) => format!("`{digits}`"),
        _ => "the result".to_string(),
    };
    let message = format!(
        "{} is {} and can't be compared with {}, which is {}",
        called(left),
        name(kind),
        called(right),
        name(other)
    );
    let help = match (kind, &right.what) {
        (Kind::Text, What::Term(Term::Value(value))) => {
            Some(format!("text is written in quotes: `\"{value}\"`"))
        }
        (Kind::Text, What::Decimal(_, digits)) => {
            Some(format!("text is written in quotes: `\"{digits}\"`"))
        }
        (Kind::Integer | Kind::Decimal, What::Term(Term::Value(Value::Text(text))))
            if super::number(text).is_some() =>
        {
            Some(format!("numbers are written without quotes: `{text}`"))
        }
        (Kind::Boolean, What::Term(Term::Value(Value::Text(text))))
            if text == "true" || text == "false" =>
        {
            Some(format!("truth values are written without quotes: `{text}`"))
        }
        _ => None,
    };
    Problem::new(right.at.clone(), message).help_if(help)
}

/// A value that a parameter can't have is most likely mistyped.
fn warn_of_unknown(
    context: &mut Context<'_>,
    left: &Operand,
    comparison: Comparison,
    right: &Operand,
    then: &str,
) {
    if !matches!(comparison, Comparison::Equal | Comparison::NotEqual) {
        return;
    }
    if let (What::Term(Term::Parameter(id)), What::Term(Term::Value(value))) =
        (&left.what, &right.what)
    {
        let parameter = context.parameter(*id);
        let known = match &parameter.domain {
            Domain::Range { .. } => parameter.position(value).is_some(),
            Domain::Levels(levels) => levels.iter().any(|level| level.value == *value),
        };
        if !known {
            context.unknown(*id, &value.to_string(), right, then);
        }
    }
}

fn compare_texts(
    context: &mut Context<'_>,
    left: Operand,
    comparison: Comparison,
    right: Operand,
    then: &str,
) -> Checked<Formula> {
    match (&left.what, &right.what) {
        (What::Term(Term::Parameter(id)), What::Term(Term::Value(constant))) => {
            let chosen = choose(context, *id, |context, value| {
                context.order(value, constant).is_some_and(|order| holds(comparison, order))
            });
            if chosen.is_empty() || chosen.len() as u64 == context.parameter(*id).count() {
                let equal = choose(context, *id, |context, value| {
                    context.order(value, constant) == Some(Ordering::Equal)
                });
                if equal.is_empty() {
                    warn_of_unknown(context, &left, comparison, &right, then);
                }
            }
            let alike = choose(context, *id, |_, value| {
                value.partial_cmp(constant).is_some_and(|order| holds(comparison, order))
            });
            if chosen == alike {
                return Ok(Formula::Compare(term(left.what), comparison, term(right.what)));
            }
            Ok(among(*id, chosen, context.parameter(*id)))
        }
        (What::Term(Term::Parameter(one)), What::Term(Term::Parameter(other))) => {
            let formula = Formula::Compare(Term::from(*one), comparison, Term::from(*other));
            let (one, other) = (*one, *other);
            if !context.dialect.ignore_case {
                return Ok(formula);
            }
            let meant = pairs(context, one, other, &right, |context, a, b| {
                context.order(a, b).is_some_and(|order| holds(comparison, order))
            })?;
            let plain = pairs(context, one, other, &right, |_, a, b| {
                a.partial_cmp(b).is_some_and(|order| holds(comparison, order))
            })?;
            if meant == plain { Ok(formula) } else { Ok(table(context, one, other, meant)) }
        }
        _ => Ok(Formula::Compare(term(left.what), comparison, term(right.what))),
    }
}

/// The formula that a term is one of some values.
pub(super) fn one_of(
    context: &mut Context<'_>,
    left: Operand,
    values: Vec<Operand>,
) -> Checked<Formula> {
    let mut parts = Vec::new();
    let mut list = Vec::new();
    for value in values {
        if !matches!(value.what, What::Decimal(..) | What::Term(Term::Value(_))) {
            return Err(Problem::new(value.at, "expected a number or a text in quotes"));
        }
        let then = "it can be left out of the list";
        match compare_saying(context, left.clone(), Comparison::Equal, value, then)? {
            Formula::Compare(_, _, Term::Value(value)) => list.push(value),
            Formula::OneOf(_, values) => list.extend(values),
            other => parts.push(other),
        }
    }
    parts.retain(|part| *part != Formula::Any(Vec::new()));
    let mut seen = Vec::new();
    list.retain(|value| {
        let new = !seen.contains(value);
        if new {
            seen.push(value.clone());
        }
        new
    });
    let listed = Formula::OneOf(term(left.what), list);
    if parts.is_empty() {
        return Ok(listed);
    }
    parts.push(listed);
    Ok(Formula::Any(parts))
}

/// The formula that a parameter's text matches a pattern.
pub(super) fn like(context: &Context<'_>, left: Operand, pattern: String) -> Checked<Formula> {
    match left.what {
        What::Term(Term::Parameter(parameter)) => {
            Ok(Formula::Like { parameter, pattern, ignore_case: context.dialect.ignore_case })
        }
        _ => Err(Problem::new(left.at, "expected a parameter before `LIKE`")),
    }
}
