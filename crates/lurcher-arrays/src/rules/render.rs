//! Formulas as text, for messages.

use std::fmt;

use crate::model::{Comparison, Constraint, Formula, Model, Operator, Term, Value};

impl Constraint {
    /// The constraint as a message quotes it: as it was written if that is known, and from
    /// its formula otherwise.
    pub(crate) fn quoted(&self, model: &Model) -> String {
        match &self.text {
            Some(text) => text.trim().to_string(),
            None => Text { model, formula: &self.formula }.to_string(),
        }
    }
}

struct Text<'a> {
    model: &'a Model,
    formula: &'a Formula,
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        formula(f, self.model, self.formula, false)
    }
}

/// Writes a formula; in brackets if it is a part of another and has parts of its own.
fn formula(f: &mut fmt::Formatter<'_>, model: &Model, whole: &Formula, inner: bool) -> fmt::Result {
    let name = |id: &crate::ParameterId| model.parameters[id.index()].name.as_str();
    match whole {
        Formula::Compare(left, comparison, right) => {
            term(f, model, left, false)?;
            write!(f, " {} ", sign(*comparison))?;
            term(f, model, right, false)
        }
        Formula::OneOf(left, values) => {
            term(f, model, left, false)?;
            f.write_str(" in {")?;
            for (index, value) in values.iter().enumerate() {
                f.write_str(if index == 0 { "" } else { ", " })?;
                constant(f, value)?;
            }
            f.write_str("}")
        }
        Formula::Like { parameter, pattern, .. } => {
            write!(f, "{} like \"{pattern}\"", name(parameter))
        }
        Formula::IsInvalid(parameter) => write!(f, "{} is invalid", name(parameter)),
        Formula::IsNotApplicable(parameter) => {
            write!(f, "{} is not applicable", name(parameter))
        }
        Formula::Not(part) => {
            if let Formula::Compare(left, Comparison::Equal, right) = &**part {
                if !left.can_fail() && !right.can_fail() {
                    term(f, model, left, false)?;
                    f.write_str(" != ")?;
                    return term(f, model, right, false);
                }
            }
            f.write_str("not ")?;
            formula(f, model, part, true)
        }
        Formula::All(parts) if parts.is_empty() => f.write_str("true"),
        Formula::Any(parts) if parts.is_empty() => f.write_str("false"),
        Formula::All(parts) | Formula::Any(parts) => {
            let brackets = inner && parts.len() > 1;
            f.write_str(if brackets { "(" } else { "" })?;
            match (whole, parts.as_slice()) {
                // What `implies` builds.
                (Formula::Any(_), [Formula::Not(condition), then]) => {
                    f.write_str("if ")?;
                    formula(f, model, condition, true)?;
                    f.write_str(" then ")?;
                    formula(f, model, then, true)?;
                }
                _ => {
                    let word = if matches!(whole, Formula::All(_)) { " and " } else { " or " };
                    for (index, part) in parts.iter().enumerate() {
                        f.write_str(if index == 0 { "" } else { word })?;
                        formula(f, model, part, parts.len() > 1)?;
                    }
                }
            }
            f.write_str(if brackets { ")" } else { "" })
        }
    }
}

impl Term {
    /// Whether there is arithmetic, which makes a comparison and its opposite both false if it
    /// fails.
    fn can_fail(&self) -> bool {
        matches!(self, Term::Arithmetic(..))
    }
}

fn term(f: &mut fmt::Formatter<'_>, model: &Model, whole: &Term, inner: bool) -> fmt::Result {
    match whole {
        Term::Parameter(id) => f.write_str(&model.parameters[id.index()].name),
        Term::Value(value) => constant(f, value),
        Term::Arithmetic(left, operator, right) => {
            f.write_str(if inner { "(" } else { "" })?;
            term(f, model, left, true)?;
            let operator = match operator {
                Operator::Add => "+",
                Operator::Subtract => "-",
                Operator::Multiply => "*",
                Operator::Divide => "/",
                Operator::Remainder => "%",
            };
            write!(f, " {operator} ")?;
            term(f, model, right, true)?;
            f.write_str(if inner { ")" } else { "" })
        }
    }
}

/// Text is in quotes, so that it isn't taken for the name of a parameter.
fn constant(f: &mut fmt::Formatter<'_>, value: &Value) -> fmt::Result {
    match value {
        Value::Text(text) => write!(f, "\"{text}\""),
        other => write!(f, "{other}"),
    }
}

fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "=",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessOrEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterOrEqual => ">=",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Term;

    #[test]
    fn formulas_are_written_with_the_names_of_parameters() {
        let mut model = Model::new("window");
        let width = model.range("width", 0..=400);
        let mode = model.parameter("mode", ["full", "half"]);
        for (formula, expected) in [
            (mode.is("full").implies(width.is(400)), "if mode = \"full\" then width = 400"),
            (
                (Term::from(width) * 3 + 1).at_most(7).and(mode.one_of(["a", "b"])),
                "(width * 3) + 1 <= 7 and mode in {\"a\", \"b\"}",
            ),
            (!(mode.is("full").or(width.less_than(5))), "not (mode = \"full\" or width < 5)"),
            (
                Formula::Like { parameter: mode, pattern: "f*".into(), ignore_case: false }
                    .or(Formula::IsInvalid(width).and(Formula::IsNotApplicable(mode))),
                "mode like \"f*\" or (width is invalid and mode is not applicable)",
            ),
            (!mode.is("full"), "mode != \"full\""),
            (!(width + 1).is(3), "not width + 1 = 3"),
            (Formula::All(Vec::new()), "true"),
        ] {
            assert_eq!(Text { model: &model, formula: &formula }.to_string(), expected);
        }
    }
}
