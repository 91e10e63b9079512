//! Formulas as ACTS and PICT write them.

use super::evaluate::by_values;
use crate::error::Error;
use crate::model::{Comparison, Formula, Model, Operator, ParameterId, Term, Value};

/// What values a parameter has, as a format sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Integer,
    Boolean,
    /// Texts, and whatever doesn't fit together otherwise.
    Text,
}

/// How a format writes things.
pub(super) struct Style<'a> {
    pub(super) model: &'a Model,
    pub(super) pict: bool,
    /// Whether the format's readers take `a` and `A` for the same.
    pub(super) ignore_case: bool,
}

/// A part of a formula, and whether it must stand in parentheses among others.
struct Part {
    text: String,
    is_list: bool,
}

impl Part {
    fn whole(text: String) -> Self {
        Part { text, is_list: false }
    }
}

impl Style<'_> {
    /// The kind of a parameter, and whether all its values are of it.
    fn parameter_kind(&self, id: ParameterId) -> (Kind, bool) {
        let levels = self.model.parameters[id.index()].levels();
        let all = |test: fn(&Value) -> bool| levels.iter().all(|level| test(&level.value));
        if all(|value| matches!(value, Value::Integer(_))) {
            (Kind::Integer, true)
        } else if all(|value| matches!(value, Value::Boolean(_))) {
            // PICT has no truth values, but their names.
            (if self.pict { Kind::Text } else { Kind::Boolean }, !self.pict)
        } else {
            (Kind::Text, all(|value| matches!(value, Value::Text(_))))
        }
    }

    /// The kind of a term, if it can be compared as it is.
    fn term_kind(&self, term: &Term) -> Option<Kind> {
        match term {
            Term::Parameter(id) => {
                let (kind, uniform) = self.parameter_kind(*id);
                uniform.then_some(kind)
            }
            Term::Value(Value::Integer(_)) => Some(Kind::Integer),
            Term::Value(Value::Boolean(_)) if self.pict => None,
            Term::Value(Value::Boolean(_)) => Some(Kind::Boolean),
            Term::Value(Value::Text(_)) => Some(Kind::Text),
            Term::Arithmetic(left, _, right) => {
                let integers = self.term_kind(left) == Some(Kind::Integer)
                    && self.term_kind(right) == Some(Kind::Integer);
                integers.then_some(Kind::Integer)
            }
        }
    }

    pub(super) fn formula(&self, formula: &Formula) -> Result<String, Error> {
        Ok(self.part(formula)?.text)
    }

    fn part(&self, formula: &Formula) -> Result<Part, Error> {
        match formula {
            Formula::All(parts) => self.list(parts, if self.pict { "AND" } else { "&&" }, true),
            Formula::Any(parts) => self.list(parts, if self.pict { "OR" } else { "||" }, false),
            Formula::Not(inner) => {
                let inner = self.formula(inner)?;
                let sign = if self.pict { "NOT " } else { "!" };
                Ok(Part::whole(format!("{sign}({inner})")))
            }
            Formula::Compare(left, comparison, right) => {
                self.comparison(formula, left, *comparison, right)
            }
            Formula::OneOf(term, values) => self.one_of(term, values),
            Formula::Like { parameter, pattern, ignore_case } => {
                let (kind, _) = self.parameter_kind(*parameter);
                let native = self.pict && kind == Kind::Text && *ignore_case == self.ignore_case;
                if !native {
                    return self.by_values(formula);
                }
                let text = format!("{} LIKE \"{}\"", self.name(*parameter), escaped(pattern));
                Ok(Part::whole(text))
            }
            Formula::IsInvalid(id) if self.pict => {
                let name = self.model.parameters[id.index()].name();
                match name.contains(')') {
                    true => self.by_values(formula),
                    false => Ok(Part::whole(format!("ISNEGATIVE({name})"))),
                }
            }
            Formula::IsInvalid(_) | Formula::IsNotApplicable(_) => self.by_values(formula),
        }
    }

    fn by_values(&self, formula: &Formula) -> Result<Part, Error> {
        self.part(&by_values(self.model, formula)?)
    }

    fn list(&self, parts: &[Formula], sign: &str, all: bool) -> Result<Part, Error> {
        match parts {
            [] => return Ok(self.constant(all)),
            [part] => return self.part(part),
            _ => {}
        }
        let mut texts = Vec::new();
        for part in parts {
            let Part { text, is_list } = self.part(part)?;
            texts.push(if is_list { format!("({text})") } else { text });
        }
        Ok(Part { text: texts.join(&format!(" {sign} ")), is_list: true })
    }

    /// What always holds, or never.
    fn constant(&self, always: bool) -> Part {
        if !self.pict {
            return Part::whole(always.to_string());
        }
        let name = self.name(ParameterId(0));
        Part::whole(format!("{name} {} {name}", if always { "=" } else { "<>" }))
    }

    fn comparison(
        &self,
        formula: &Formula,
        left: &Term,
        comparison: Comparison,
        right: &Term,
    ) -> Result<Part, Error> {
        let equality = matches!(comparison, Comparison::Equal | Comparison::NotEqual);
        let sign = self.sign(comparison);
        // A value of the parameter can be named whatever its kind.
        if let (Term::Parameter(id), Term::Value(value), true) = (left, right, equality) {
            let levels = self.model.parameters[id.index()].levels();
            if levels.iter().any(|level| level.value == *value) {
                let text = format!("{} {sign} {}", self.name(*id), self.level(*id, value));
                return Ok(Part::whole(text));
            }
        }
        let (kind, other) = (self.term_kind(left), self.term_kind(right));
        let constants = matches!((left, right), (Term::Value(_), Term::Value(_)));
        // Texts that are numbers are numbers to PICT.
        let numbers = self.pict && kind == Some(Kind::Text);
        if kind.is_none()
            || kind != other
            || constants
            || (!equality && kind != Some(Kind::Integer))
            || (numbers && (self.is_numeric(left) || self.is_numeric(right)))
        {
            return self.by_values(formula);
        }
        Ok(Part::whole(format!("{} {sign} {}", self.term(left), self.term(right))))
    }

    fn is_numeric(&self, term: &Term) -> bool {
        let number =
            |value: &Value| crate::format::expression::number(&value.to_string()).is_some();
        match term {
            Term::Parameter(id) => {
                let mut levels = self.model.parameters[id.index()].levels().iter();
                levels.all(|level| number(&level.value))
            }
            Term::Value(value) => number(value),
            Term::Arithmetic(..) => true,
        }
    }

    fn one_of(&self, term: &Term, values: &[Value]) -> Result<Part, Error> {
        let Term::Parameter(id) = term else {
            let equal = values.iter().map(|value| term.clone().is(value.clone()));
            return self.part(&Formula::Any(equal.collect()));
        };
        let parameter = &self.model.parameters[id.index()];
        let known: Vec<&Value> = match parameter.levels() {
            [] => values.iter().filter(|value| parameter.position(value).is_some()).collect(),
            levels => values
                .iter()
                .filter(|value| levels.iter().any(|level| level.value == **value))
                .collect(),
        };
        if known.is_empty() {
            return Ok(self.constant(false));
        }
        if self.pict {
            let values: Vec<String> =
                known.into_iter().map(|value| self.level(*id, value)).collect();
            let text = format!("{} IN {{{}}}", self.name(*id), values.join(", "));
            return Ok(Part::whole(text));
        }
        let equal = known.into_iter().map(|value| id.is(value.clone())).collect();
        self.part(&Formula::Any(equal))
    }

    fn sign(&self, comparison: Comparison) -> &'static str {
        match comparison {
            Comparison::Equal => "=",
            Comparison::NotEqual if self.pict => "<>",
            Comparison::NotEqual => "!=",
            Comparison::Less => "<",
            Comparison::LessOrEqual => "<=",
            Comparison::Greater => ">",
            Comparison::GreaterOrEqual => ">=",
        }
    }

    fn name(&self, id: ParameterId) -> String {
        let name = self.model.parameters[id.index()].name();
        if self.pict { format!("[{}]", escaped(name)) } else { name.to_string() }
    }

    /// A value of a parameter, in the form that goes with the parameter.
    fn level(&self, id: ParameterId, value: &Value) -> String {
        match self.parameter_kind(id).0 {
            Kind::Text if self.pict && self.is_numeric(&Term::Parameter(id)) => value.to_string(),
            Kind::Text => self.quoted(&value.to_string()),
            Kind::Integer | Kind::Boolean => value.to_string(),
        }
    }

    fn quoted(&self, text: &str) -> String {
        if self.pict { format!("\"{}\"", escaped(text)) } else { format!("\"{text}\"") }
    }

    fn term(&self, term: &Term) -> String {
        match term {
            Term::Parameter(id) => self.name(*id),
            Term::Value(Value::Text(text)) => self.quoted(text),
            Term::Value(value) => value.to_string(),
            Term::Arithmetic(left, operator, right) => {
                let sign = match operator {
                    Operator::Add => "+",
                    Operator::Subtract => "-",
                    Operator::Multiply => "*",
                    Operator::Divide => "/",
                    Operator::Remainder => "%",
                };
                let part = |term: &Term| match term {
                    Term::Arithmetic(..) => format!("({})", self.term(term)),
                    _ => self.term(term),
                };
                format!("{} {sign} {}", part(left), part(right))
            }
        }
    }
}

/// A text between PICT's quotes or brackets.
fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace(']', "\\]")
}
