//! An expression by itself: it can be evaluated and written long after those that it was found
//! among are gone. How it is written is in `in_rust.rs`.

use std::sync::Arc;

use lurcher_trees::Tree;

use super::background::{Form, Function};
use super::values::{FALSE, TRUE, ValueId, Values};

/// An expression over numbered variables.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Variable(usize),
    Constant(Arc<Tree>),
    Call(Arc<Function>, Vec<Term>),
}

impl Term {
    /// Whether a variable occurs in it.
    pub(crate) fn uses(&self, variable: usize) -> bool {
        match self {
            Term::Variable(v) => *v == variable,
            Term::Constant(_) => false,
            Term::Call(_, arguments) => arguments.iter().any(|term| term.uses(variable)),
        }
    }

    /// The first variable that occurs in it.
    pub(super) fn first(&self) -> usize {
        match self {
            Term::Variable(v) => *v,
            Term::Constant(_) => usize::MAX,
            Term::Call(_, arguments) => {
                arguments.iter().map(Term::first).min().unwrap_or(usize::MAX)
            }
        }
    }

    /// How many conditions are joined in it.
    pub(crate) fn n_parts(&self) -> usize {
        match self {
            Term::Call(function, arguments)
                if matches!(function.form, Form::Infix("&&" | "||")) =>
            {
                arguments.iter().map(Term::n_parts).sum()
            }
            _ => 1,
        }
    }

    /// The same without those of the conditions joined by `&&` that are unwanted; none if nothing
    /// is left.
    pub(crate) fn without(&self, is_unwanted: &dyn Fn(&Term) -> bool) -> Option<Term> {
        match self {
            Term::Call(function, arguments) if function.form == Form::Infix("&&") => {
                let [one, other] = [0, 1].map(|nth: usize| arguments[nth].without(is_unwanted));
                match (one, other) {
                    (Some(one), Some(other)) => {
                        Some(Term::Call(Arc::clone(function), vec![one, other]))
                    }
                    (one, other) => one.or(other),
                }
            }
            term => (!is_unwanted(term)).then(|| term.clone()),
        }
    }

    /// Whether it says how a part is in a whole.
    pub(crate) fn is_of_parts(&self) -> bool {
        let Term::Call(function, arguments) = self else { return false };
        let is_of_parts =
            matches!(function.form, Form::Within(_) | Form::AnyCharacter(_) | Form::Last)
                || matches!(function.form, Form::OfClass(..) | Form::AnyElement("chars", _))
                || matches!(function.form, Form::Neighbours(_) | Form::Repeats)
                || matches!(function.form, Form::MoreThanOnce | Form::EqualValues);
        is_of_parts || arguments.iter().any(Term::is_of_parts)
    }

    /// Whether it speaks of the fields of a record by their names, of which it is not known who
    /// may.
    pub(crate) fn names_fields(&self) -> bool {
        let Term::Call(function, arguments) = self else { return false };
        let is_named = |text: &str| text.starts_with(|c: char| !c.is_ascii_digit());
        let names = match &function.form {
            Form::AnyPart(part, _) => is_named(part),
            Form::AnyParts(said) => {
                said.match_indices("x.").any(|(at, found)| is_named(&said[at + found.len()..]))
            }
            _ => false,
        };
        names || arguments.iter().any(Term::names_fields)
    }

    /// Whether it calls a function of the user.
    pub(crate) fn calls_given(&self) -> bool {
        let Term::Call(function, arguments) = self else { return false };
        matches!(function.form, Form::Call(..) | Form::AnyGiven(_))
            || arguments.iter().any(Term::calls_given)
    }

    /// Whether it calls one of these functions of the user.
    pub(crate) fn calls_any(&self, names: &[&str]) -> bool {
        let Term::Call(function, arguments) = self else { return false };
        let is_one = match &function.form {
            Form::Call(name, _) => names.contains(name),
            Form::AnyGiven(asked) => names.iter().any(|name| asked.contains(name)),
            _ => false,
        };
        is_one || arguments.iter().any(|term| term.calls_any(names))
    }

    /// The numbers and characters that it names.
    pub(super) fn named(&self) -> Vec<Arc<Tree>> {
        match self {
            Term::Variable(_) => Vec::new(),
            Term::Constant(tree) if tree.payload(0).is_some() => vec![Arc::clone(tree)],
            Term::Constant(_) => Vec::new(),
            Term::Call(_, arguments) => arguments.iter().flat_map(Term::named).collect(),
        }
    }

    /// What it is for these values of the variables; none if a function has no result.
    pub(crate) fn evaluate(&self, row: &[ValueId], values: &mut Values) -> Option<ValueId> {
        match self {
            Term::Variable(variable) => Some(row[*variable]),
            Term::Constant(tree) => Some(values.add_shared(tree)),
            // Of these, the second is not asked if the first is enough.
            Term::Call(function, arguments)
                if matches!(function.form, Form::Infix("&&" | "||")) =>
            {
                let is_enough = if function.form == Form::Infix("&&") { FALSE } else { TRUE };
                match arguments[0].evaluate(row, values)? {
                    first if first == is_enough => Some(first),
                    _ => arguments[1].evaluate(row, values),
                }
            }
            Term::Call(function, arguments) => {
                let ids: Option<Vec<ValueId>> =
                    arguments.iter().map(|term| term.evaluate(row, values)).collect();
                let computed = (function.call)(values, &ids?);
                computed.map(|computed| values.computed(computed))
            }
        }
    }
}
