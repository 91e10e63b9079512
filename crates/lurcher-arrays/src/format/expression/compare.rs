//! Comparisons, according to what is compared.
//!
//! Formulas compare integers by size and texts by their characters. What a file means may be
//! something else: texts without regard to case, or numbers that are not integers and are
//! kept as text. Such a comparison is decided here, value by value, and becomes a set of
//! values; for two parameters, a set for each value of the first.

use std::cmp::Ordering;

use super::parser::{Operand, What};
use super::{Context, numeric};
use crate::format::diagnostic::Problem;
use crate::format::draft::Checked;
use crate::format::suggest::did_you_mean;
use crate::model::{Comparison, Domain, Formula, Parameter, ParameterId, Term, Value};

/// Comparisons of two parameters with more pairs of values than this are not decided pair by
/// pair.
const MOST_PAIRS: u64 = 1_000_000;

/// What kind of thing is compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Integer,
    Decimal,
    Text,
    Boolean,
}

impl Context<'_> {
    fn parameter(&self, id: ParameterId) -> &Parameter {
        &self.draft.model.parameters[id.index()]
    }

    fn kind_of_parameter(&self, id: ParameterId) -> Kind {
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

    fn unknown(&mut self, id: ParameterId, value: &str, at: &Operand, then: &str) {
        let parameter = self.parameter(id);
        let message = format!("`{}` has no value `{value}`, so this {then}", parameter.name());
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
    let (kind, other) = (context.kind(&left)?, context.kind(&right)?);
    // A parameter is on the left of a constant from here on.
    let constant =
        |operand: &Operand| matches!(operand.what, What::Decimal(..) | What::Term(Term::Value(_)));
    if constant(&left) && !constant(&right) {
        return compare(context, right, mirrored(comparison), left);
    }
    match (kind, other) {
        (Kind::Integer, Kind::Integer) | (Kind::Boolean, Kind::Boolean) => {
            warn_of_unknown(context, &left, comparison, &right);
            Ok(Formula::Compare(term(left.what), comparison, term(right.what)))
        }
        (Kind::Text, Kind::Text) => compare_texts(context, left, comparison, right),
        (Kind::Integer | Kind::Decimal, Kind::Integer | Kind::Decimal) => {
            compare_numbers(context, left, comparison, right)
        }
        _ => Err(mismatch(context, &left, kind, &right, other)),
    }
}

fn term(what: What) -> Term {
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
) {
    let then = match comparison {
        Comparison::Equal => "never holds",
        Comparison::NotEqual => "always holds",
        _ => return,
    };
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
                    warn_of_unknown(context, &left, comparison, &right);
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

fn compare_numbers(
    context: &mut Context<'_>,
    left: Operand,
    comparison: Comparison,
    right: Operand,
) -> Checked<Formula> {
    let number_of = |what: &What| match what {
        What::Decimal(number, _) => Some(*number),
        What::Term(Term::Value(value)) => numeric(value),
        _ => None,
    };
    let decide = move |one: f64, other: f64| {
        one.partial_cmp(&other).is_some_and(|order| holds(comparison, order))
    };
    let decimal = |what: &What, context: &Context<'_>| match what {
        What::Term(Term::Parameter(id)) if context.kind_of_parameter(*id) == Kind::Decimal => {
            Some(*id)
        }
        _ => None,
    };
    match (decimal(&left.what, context), decimal(&right.what, context)) {
        (Some(id), None) if number_of(&right.what).is_some() => {
            let constant = number_of(&right.what).unwrap_or_default();
            let chosen = choose(context, id, |_, value| {
                numeric(value).is_some_and(|number| decide(number, constant))
            });
            let equality = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
            let none =
                if comparison == Comparison::Equal { 0 } else { context.parameter(id).count() };
            if equality && chosen.len() as u64 == none {
                let then =
                    if comparison == Comparison::Equal { "never holds" } else { "always holds" };
                let written = match &right.what {
                    What::Decimal(_, digits) => digits.clone(),
                    what => term_text(what),
                };
                context.unknown(id, &written, &right, then);
            }
            Ok(among(id, chosen, context.parameter(id)))
        }
        (None, None) => match right.what {
            What::Decimal(number, _) => Ok(integer_against(left.what, comparison, number)),
            _ => Ok(Formula::Compare(term(left.what), comparison, term(right.what))),
        },
        _ => match (&left.what, &right.what) {
            (What::Term(Term::Parameter(one)), What::Term(Term::Parameter(other))) => {
                let (one, other) = (*one, *other);
                let meant = pairs(context, one, other, &right, |_, a, b| {
                    numeric(a).zip(numeric(b)).is_some_and(|(a, b)| decide(a, b))
                })?;
                Ok(table(context, one, other, meant))
            }
            _ => {
                let message = "arithmetic can't be compared with numbers that are no integers";
                Err(Problem::new(right.at, message))
            }
        },
    }
}

fn term_text(what: &What) -> String {
    match what {
        What::Term(Term::Value(value)) => value.to_string(),
        _ => String::new(),
    }
}

/// An integer term against a number that is not written as an integer.
fn integer_against(what: What, comparison: Comparison, number: f64) -> Formula {
    let term = term(what);
    // 2^63 is the least number beyond all integers; what compares with it is decided.
    let beyond = -(i64::MIN as f64);
    if !(-beyond..beyond).contains(&number) {
        let order = if number < 0.0 { Ordering::Greater } else { Ordering::Less };
        let (always, never) = (Formula::All(Vec::new()), Formula::Any(Vec::new()));
        return if holds(comparison, order) { always } else { never };
    }
    let whole = number.fract() == 0.0;
    // `x < 2.5` is `x <= 2`; `x < 2.0` is `x < 2`.
    let (floor, ceiling) = (number.floor() as i64, number.ceil() as i64);
    match comparison {
        Comparison::Equal | Comparison::NotEqual if !whole => {
            let never = Formula::Any(Vec::new());
            if comparison == Comparison::Equal { never } else { Formula::All(Vec::new()) }
        }
        Comparison::Less | Comparison::LessOrEqual if !whole => term.at_most(floor),
        Comparison::Greater | Comparison::GreaterOrEqual if !whole => term.at_least(ceiling),
        _ => Formula::Compare(term, comparison, Term::from(floor)),
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
        match compare(context, left.clone(), Comparison::Equal, value)? {
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

/// The values of a parameter that a condition chooses.
fn choose(
    context: &Context<'_>,
    id: ParameterId,
    condition: impl Fn(&Context<'_>, &Value) -> bool,
) -> Vec<Value> {
    let levels = context.parameter(id).levels().iter();
    levels.map(|level| &level.value).filter(|value| condition(context, value)).cloned().collect()
}

/// The formula that a parameter has one of these values.
fn among(id: ParameterId, mut values: Vec<Value>, parameter: &Parameter) -> Formula {
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
fn pairs(
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

fn table(
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

fn mirrored(comparison: Comparison) -> Comparison {
    match comparison {
        Comparison::Equal => Comparison::Equal,
        Comparison::NotEqual => Comparison::NotEqual,
        Comparison::Less => Comparison::Greater,
        Comparison::LessOrEqual => Comparison::GreaterOrEqual,
        Comparison::Greater => Comparison::Less,
        Comparison::GreaterOrEqual => Comparison::LessOrEqual,
    }
}

fn holds(comparison: Comparison, order: Ordering) -> bool {
    match comparison {
        Comparison::Equal => order.is_eq(),
        Comparison::NotEqual => order.is_ne(),
        Comparison::Less => order.is_lt(),
        Comparison::LessOrEqual => order.is_le(),
        Comparison::Greater => order.is_gt(),
        Comparison::GreaterOrEqual => order.is_ge(),
    }
}
