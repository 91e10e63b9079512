//! An expression by itself: it can be evaluated and written long after those that it was found
//! among are gone.

use std::sync::Arc;

use lurcher_trees::{Kind, ListStyle, ShapeId, Tree, shape};

use super::background::{Form, Function, elements};
use super::related::cons;
use super::text;
use super::values::{FALSE, TRUE, ValueId, Values};

fn is_text(id: ShapeId) -> bool {
    matches!(shape(id).kind, Kind::List(ListStyle::Text | ListStyle::TextInto))
}

/// An expression over numbered variables.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Variable(usize),
    Constant(Arc<Tree>),
    Call(Arc<Function>, Vec<Term>),
}

/// How closely `&` holds what is after it.
const REFERENCE: u32 = 5;

impl Term {
    /// Another row for which it is more likely to hold: variables are set to what they are said to
    /// be, and lists contain what they are said to.
    pub(crate) fn repair(&self, row: &mut [ValueId], values: &mut Values) {
        let Term::Call(function, arguments) = self else { return };
        match (&function.form, &arguments[..]) {
            (Form::Infix("&&"), [one, other]) => {
                one.repair(row, values);
                other.repair(row, values);
            }
            (
                Form::Infix("=="),
                [Term::Variable(variable), other] | [other, Term::Variable(variable)],
            ) => {
                if let Some(value) = other.evaluate(row, values) {
                    row[*variable] = value;
                }
            }
            (Form::Infix("||"), [one, _]) => one.repair(row, values),
            (Form::Contains, [element, Term::Variable(variable)]) => {
                if let Some(element) = element.evaluate(row, values) {
                    let (list, element) = (values.tree(row[*variable]), values.tree(element));
                    let last = elements(list).last();
                    let with =
                        last.map(|last| list.with_parts(|at| (at == last).then_some(&**element)));
                    if let Some(list) = with {
                        row[*variable] = values.add(list);
                    }
                }
            }
            (Form::Last, [element, Term::Variable(variable)]) => {
                if let Some(element) = element.evaluate(row, values) {
                    let list = values.tree(row[*variable]);
                    let at = list.nodes().len() - 1;
                    let one = cons(list.nodes()[0].shape, values.tree(element), &list.subtree(at));
                    let list = list.with_parts(|node| (node == at).then_some(&one));
                    row[*variable] = values.add(list);
                }
            }
            (Form::Within(name), [Term::Variable(variable), part]) => {
                if let Some(part) = part.evaluate(row, values) {
                    let (text, part) = (values.tree(row[*variable]), values.tree(part));
                    let first = elements(text).next();
                    let after_first = first.map(|at| at + text.nodes()[at].size as usize);
                    let at = match *name {
                        "starts_with" => 0,
                        "ends_with" => text.nodes().len() - 1,
                        _ => after_first.unwrap_or(0),
                    };
                    let end = part.nodes().len() - 1;
                    let rest = text.subtree(at);
                    let with = part.with_parts(|node| (node == end).then_some(&rest));
                    let text = text.with_parts(|node| (node == at).then_some(&with));
                    row[*variable] = values.add(text);
                }
            }
            _ => {}
        }
    }

    /// Whether a variable occurs in it.
    pub(crate) fn uses(&self, variable: usize) -> bool {
        match self {
            Term::Variable(v) => *v == variable,
            Term::Constant(_) => false,
            Term::Call(_, arguments) => arguments.iter().any(|term| term.uses(variable)),
        }
    }

    /// Whether it says how a part is in a whole.
    pub(crate) fn is_of_parts(&self) -> bool {
        let Term::Call(function, arguments) = self else { return false };
        let is_of_parts =
            matches!(function.form, Form::Within(_) | Form::AnyCharacter(_) | Form::Last);
        is_of_parts || arguments.iter().any(Term::is_of_parts)
    }

    /// Whether it calls a function of the user.
    pub(crate) fn calls_given(&self) -> bool {
        let Term::Call(function, arguments) = self else { return false };
        matches!(function.form, Form::Call(..)) || arguments.iter().any(Term::calls_given)
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

    /// How closely it holds what is inside of it.
    fn binding(&self) -> u32 {
        match self {
            Term::Call(function, _) => function.form.binding(),
            _ => u32::MAX,
        }
    }

    /// As Rust, inside of something that holds so closely.
    fn inside(&self, binding: u32, names: &[String]) -> String {
        let text = self.text(names);
        if self.binding() <= binding { format!("({text})") } else { text }
    }

    /// As Rust, with these names for the variables.
    pub(crate) fn text(&self, names: &[String]) -> String {
        let (function, arguments) = match self {
            Term::Variable(variable) => return names[*variable].clone(),
            Term::Constant(tree) => return text::value(tree),
            Term::Call(function, arguments) => (function, arguments),
        };
        let inner = |nth: usize| arguments[nth].inside(self.binding(), names);
        match &function.form {
            Form::Infix(name) => {
                let is_equality = ["==", "!="].contains(name);
                let inner = |nth: usize| match &arguments[nth] {
                    Term::Constant(tree) if is_equality => text::compared(tree),
                    term => term.inside(self.binding(), names),
                };
                if ["&&", "||"].contains(name) {
                    // These group from the left by themselves.
                    let left = arguments[0].inside(self.binding() - 1, names);
                    return format!("{left} {name} {}", inner(1));
                }
                let is_turned = matches!(arguments[0], Term::Constant(_));
                // A variable comes first.
                match (*name, is_turned) {
                    ("<", true) => format!("{} > {}", inner(1), inner(0)),
                    ("<=", true) => format!("{} >= {}", inner(1), inner(0)),
                    ("==" | "!=" | "+" | "*", true) => format!("{} {name} {}", inner(1), inner(0)),
                    _ => format!("{} {name} {}", inner(0), inner(1)),
                }
            }
            Form::Not => arguments[0].negated(names).unwrap_or_else(|| format!("!{}", inner(0))),
            Form::Even => format!("{} % 2 == 0", inner(0)),
            Form::Remainder(divisor, rest) => format!("{} % {divisor} == {rest}", inner(0)),
            // In texts, characters are looked for as they are.
            Form::Contains if is_text(function.arguments[1]) => {
                format!("{}.contains({})", inner(1), arguments[0].text(names))
            }
            Form::Contains => {
                format!("{}.contains(&{})", inner(1), arguments[0].inside(REFERENCE, names))
            }
            Form::ContainsKey => {
                format!("{}.contains_key(&{})", inner(1), arguments[0].inside(REFERENCE, names))
            }
            Form::Saturating(name) => {
                let first = match &arguments[0] {
                    Term::Constant(tree) => text::with_type(tree),
                    _ => inner(0),
                };
                format!("{first}.{name}({})", arguments[1].text(names))
            }
            Form::Within(name) => {
                let part = match &arguments[1] {
                    Term::Constant(tree) => text::compared(tree),
                    term => format!("&{}", term.inside(REFERENCE, names)),
                };
                format!("{}.{name}({part})", inner(0))
            }
            Form::AnyCharacter(name) => format!("{}.chars().any(char::{name})", inner(0)),
            Form::Last => format!("{}.ends_with(&[{}])", inner(1), arguments[0].text(names)),
            Form::Method(name) => format!("{}.{name}()", inner(0)),
            Form::Matches(pattern) => format!("matches!({}, {pattern})", arguments[0].text(names)),
            Form::Call(name, are_references) => {
                let written = arguments.iter().zip(are_references).map(|(term, is_reference)| {
                    match (is_reference, term) {
                        // Slices and `&str` are what functions take.
                        (true, Term::Constant(tree)) if is_text(tree.nodes()[0].shape) => {
                            text::compared(tree)
                        }
                        (true, Term::Constant(tree)) => format!("&{}", text::compared(tree)),
                        (true, _) => format!("&{}", term.inside(REFERENCE, names)),
                        (false, _) => term.text(names),
                    }
                });
                format!("{name}({})", written.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// The contrary of a comparison, where it is one, too.
    fn negated(&self, names: &[String]) -> Option<String> {
        let Term::Call(function, arguments) = self else { return None };
        let inner = |nth: usize| match &arguments[nth] {
            Term::Constant(tree) if matches!(function.form, Form::Infix("==" | "!=")) => {
                text::compared(tree)
            }
            term => term.inside(self.binding(), names),
        };
        // What is not a number is neither less than another nor not.
        let is_float =
            function.arguments.iter().any(|&id| matches!(shape(id).kind, Kind::Float(_)));
        let contrary = match function.form {
            Form::Even => return Some(format!("{} % 2 != 0", inner(0))),
            Form::Remainder(divisor, rest) => {
                return Some(format!("{} % {divisor} != {rest}", inner(0)));
            }
            Form::Infix("<" | "<=") if is_float => return None,
            Form::Infix("==") => "!=",
            Form::Infix("!=") => "==",
            Form::Infix("<") => ">=",
            Form::Infix("<=") => ">",
            _ => return None,
        };
        Some(format!("{} {contrary} {}", inner(0), inner(1)))
    }
}
