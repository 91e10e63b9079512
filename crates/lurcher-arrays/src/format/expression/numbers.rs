//! Comparisons of numbers that are not all integers.

use std::cmp::Ordering;

use super::compare::{Kind, term};
use super::parser::{Operand, What};
use super::sets::{among, choose, holds, pairs, table};
use super::{Context, numeric};
use crate::format::diagnostic::Problem;
use crate::format::draft::Checked;
use crate::model::{Comparison, Formula, Term};

/// The formula of a comparison in which some number is not a plain integer.
pub(super) fn compare_numbers(
    context: &mut Context<'_>,
    left: Operand,
    comparison: Comparison,
    right: Operand,
    then: &str,
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
