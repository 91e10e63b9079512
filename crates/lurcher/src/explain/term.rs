//! An expression by itself: it can be evaluated and written long after those that it was found
//! among are gone.

use std::sync::Arc;

use lurcher_trees::{Kind, ListStyle, ShapeId, Tree, shape};

use super::background::{Form, Function, is_method};
use super::text;
use super::values::{FALSE, TRUE, ValueId, Values};

fn is_text(id: ShapeId) -> bool {
    matches!(shape(id).kind, Kind::List(ListStyle::Text | ListStyle::TextInto))
}

/// What variables are called.
pub(crate) trait Names {
    /// The value.
    fn value(&self, variable: usize) -> String;

    /// What a method of the value is called of.
    fn receiver(&self, variable: usize) -> String {
        self.value(variable)
    }

    /// A reference to the value.
    fn reference(&self, variable: usize) -> String {
        format!("&{}", self.value(variable))
    }

    /// A value of this type that may be given away.
    fn owned(&self, variable: usize, _: ShapeId) -> String {
        self.value(variable)
    }

    /// Whether it is a reference to a slice or to a `str`.
    fn is_unsized(&self, _: usize) -> bool {
        false
    }

    /// Whether something is called like that.
    fn is_taken(&self, name: &str) -> bool;
}

/// Each stands for its value.
impl Names for Vec<String> {
    fn value(&self, variable: usize) -> String {
        self[variable].clone()
    }

    fn is_taken(&self, name: &str) -> bool {
        self.iter().any(|taken| taken == name)
    }
}

/// An expression over numbered variables.
#[derive(Clone, Debug)]
pub(crate) enum Term {
    Variable(usize),
    Constant(Arc<Tree>),
    Call(Arc<Function>, Vec<Term>),
}

/// How closely `&` holds what is after it, and `!`.
const REFERENCE: u32 = 5;
const NOT: u32 = 6;
const METHOD: u32 = 7;
const COMPARISON: u32 = 3;
const CAST: u32 = 6;

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
    fn first(&self) -> usize {
        match self {
            Term::Variable(v) => *v,
            Term::Constant(_) => usize::MAX,
            Term::Call(_, arguments) => {
                arguments.iter().map(Term::first).min().unwrap_or(usize::MAX)
            }
        }
    }

    /// What holds if this does not, as Rust.
    pub(crate) fn contrary(&self, names: &dyn Names) -> String {
        match self {
            Term::Call(function, arguments) if function.form == Form::Not => {
                arguments[0].text(names)
            }
            _ => self.negated(names).unwrap_or_else(|| format!("!{}", self.inside(NOT, names))),
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

    /// The same without those of the conditions joined by `&&` that are unwanted; none if nothing is left.
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
                || matches!(function.form, Form::OfClass(..));
        is_of_parts || arguments.iter().any(Term::is_of_parts)
    }

    /// Whether it speaks of the fields of a record by their names, of which it is not known who may.
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
    fn inside(&self, binding: u32, names: &dyn Names) -> String {
        if let (Term::Variable(variable), METHOD..) = (self, binding) {
            return names.receiver(*variable);
        }
        let text = self.text(names);
        if self.binding() <= binding { format!("({text})") } else { text }
    }

    /// A reference to it, as Rust.
    fn reference(&self, names: &dyn Names) -> String {
        match self {
            Term::Variable(variable) => names.reference(*variable),
            _ => format!("&{}", self.inside(REFERENCE, names)),
        }
    }

    /// A value of a type that may be given away, as Rust.
    fn owned(&self, of: ShapeId, names: &dyn Names) -> String {
        match self {
            Term::Variable(variable) => names.owned(*variable, of),
            _ => self.text(names),
        }
    }

    /// Whether it is a variable that is a reference to a slice or to a `str`.
    fn is_unsized(&self, names: &dyn Names) -> bool {
        matches!(self, Term::Variable(variable) if names.is_unsized(*variable))
    }

    /// As Rust, with these names for the variables.
    pub(crate) fn text(&self, names: &dyn Names) -> String {
        let (function, arguments) = match self {
            Term::Variable(variable) => return names.value(*variable),
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
                self.infix(name, arguments, names)
            }
            Form::Not => arguments[0].negated(names).unwrap_or_else(|| format!("!{}", inner(0))),
            Form::Even => format!("{} % 2 == 0", inner(0)),
            Form::Remainder(divisor, rest) => format!("{} % {divisor} == {rest}", inner(0)),
            Form::RemainderIs(divisor, sign, rest) => self.remainder(*divisor, sign, *rest, names),
            // In texts, characters are looked for as they are.
            Form::Contains if is_text(function.arguments[1]) => {
                format!("{}.contains({})", inner(1), arguments[0].text(names))
            }
            Form::Contains => {
                let part = match arguments[0].is_unsized(names) {
                    true => format!("&{}", arguments[0].owned(function.arguments[0], names)),
                    false => arguments[0].reference(names),
                };
                format!("{}.contains({part})", inner(1))
            }
            Form::ContainsKey => {
                format!("{}.contains_key({})", inner(1), arguments[0].reference(names))
            }
            Form::Saturating(name) => {
                let first = match &arguments[0] {
                    Term::Constant(tree) => text::with_type(tree),
                    _ => inner(0),
                };
                format!("{first}.{name}({})", arguments[1].text(names))
            }
            Form::Within(name) | Form::Relation(name) => {
                let part = match &arguments[1] {
                    Term::Constant(tree) if is_text(tree.nodes()[0].shape) => text::compared(tree),
                    Term::Constant(tree) => format!("&{}", text::compared(tree)),
                    term => term.reference(names),
                };
                format!("{}.{name}({part})", inner(0))
            }
            // These take references.
            Form::AnyCharacter(name) if name.starts_with("is_ascii") => {
                format!("{}.chars().any(|c| c.{name}())", inner(0))
            }
            Form::AnyCharacter(name) => format!("{}.chars().any(char::{name})", inner(0)),
            Form::AnyElement(method, sign) => {
                format!("{}.{method}().any({})", inner(1), is_such(sign, &arguments[0], names))
            }
            Form::AnyGiven(asked) => format!("{}.{asked}", inner(0)),
            Form::LenIs(sign) => {
                let number = match shape(function.arguments[0]).kind {
                    Kind::Unsigned(8 | 16) => format!("usize::from({})", arguments[0].text(names)),
                    _ => format!("{} as usize", arguments[0].inside(CAST, names)),
                };
                format!("{}.len() {sign} {number}", arguments[1].inside(METHOD, names))
            }
            Form::SharesKey => format!(
                "{}.keys().any(|key| {}.contains_key(key))",
                inner(0),
                arguments[1].inside(METHOD, names)
            ),
            Form::SharesElement => {
                let own = free(["x", "y", "element"], names);
                let other = arguments[1].inside(METHOD, names);
                format!("{}.iter().any(|{own}| {other}.contains({own}))", inner(0))
            }
            Form::AnyIs(said) | Form::AnyParts(said) => {
                format!("{}.iter().any(|x| {said})", inner(0))
            }
            Form::AnyPart(part, sign) => {
                let own = free(["x", "y", "element"], names);
                let other = arguments[0].inside(COMPARISON, names);
                format!("{}.iter().any(|{own}| {own}.{part} {sign} {other})", inner(1))
            }
            Form::AnyText => {
                let own = free(["s", "t", "text"], names);
                let c = arguments[0].text(names);
                format!("{}.iter().any(|{own}| {own}.contains({c}))", inner(1))
            }
            Form::LastIs(sign) => {
                let list = arguments[1].inside(METHOD, names);
                maybe(&format!("{list}.last()"), sign, &arguments[0], names)
            }
            Form::Related(name, by) => {
                format!(
                    "{}.{name}({by}) == Some({})",
                    arguments[0].inside(METHOD, names),
                    arguments[1].text(names)
                )
            }
            Form::Bounded(name, sign, than) => {
                let (a, b) = (arguments[0].inside(METHOD, names), arguments[1].text(names));
                format!("{a}.{name}({b}) {sign} {than}")
            }
            Form::Divides => {
                format!(
                    "{}.checked_rem({}) == Some(0)",
                    arguments[0].inside(METHOD, names),
                    arguments[1].text(names)
                )
            }
            Form::SquareOf => {
                let [a, b] = [0, 1].map(|nth: usize| arguments[nth].text(names));
                format!("{}.checked_mul({a}) == Some({b})", arguments[0].inside(METHOD, names))
            }
            Form::Square => {
                let (a, value) = (arguments[0].inside(METHOD, names), arguments[0].text(names));
                match shape(function.arguments[0]).kind {
                    // Those below zero have no root.
                    Kind::Signed(_) => {
                        format!("{a}.checked_isqrt().map(|n| n * n) == Some({value})")
                    }
                    _ => format!("{a}.isqrt().pow(2) == {value}"),
                }
            }
            Form::Overflows(name) => {
                let (a, b) = (arguments[0].inside(METHOD, names), arguments[1].text(names));
                format!("{a}.{name}({b}).is_none()")
            }
            Form::Fraction => format!("{}.fract() != 0.0", arguments[0].inside(METHOD, names)),
            Form::Boundary => {
                format!("{}.is_char_boundary({})", inner(0), arguments[1].text(names))
            }
            Form::Found(sign) => {
                let (key, map) =
                    (arguments[0].reference(names), arguments[2].inside(METHOD, names));
                maybe(&format!("{map}.get({key})"), sign, &arguments[1], names)
            }
            Form::Meets => {
                let other = arguments[1].reference(names);
                format!("!{}.is_disjoint({other})", arguments[0].inside(METHOD, names))
            }
            Form::Sum => {
                let [b, c] = [1, 2].map(|nth: usize| arguments[nth].text(names));
                format!("{}.checked_add({b}) == Some({c})", arguments[0].inside(METHOD, names))
            }
            Form::InClass(class) => class.holds_for(&arguments[0].inside(METHOD, names)),
            Form::OfClass(name, class) => class.asked(&inner(0), name),
            Form::Last => {
                let last = arguments[0].owned(function.arguments[0], names);
                format!("{}.ends_with(&[{last}])", inner(1))
            }
            Form::Method(name) => format!("{}.{name}()", inner(0)),
            Form::Matches(pattern) => format!("matches!({}, {pattern})", arguments[0].text(names)),
            Form::Somewhere(pattern) => format!(
                "lurcher::parts_of({}).any(|part| matches!(part, {pattern}))",
                arguments[0].reference(names)
            ),
            Form::Exchanged(change) => format!(
                "{} != lurcher::with_parts({}, |part| {change})",
                arguments[0].inside(COMPARISON, names),
                arguments[0].reference(names)
            ),
            Form::Call(name, are_references) => {
                let taken = are_references.iter().zip(&function.arguments);
                let written = arguments.iter().zip(taken).map(|(term, (is_reference, of))| {
                    match (is_reference, term) {
                        // Slices and `&str` are what functions take.
                        (true, Term::Constant(tree)) if is_text(tree.nodes()[0].shape) => {
                            text::compared(tree)
                        }
                        (true, Term::Constant(tree)) => format!("&{}", text::compared(tree)),
                        (true, _) => term.reference(names),
                        (false, _) => term.owned(*of, names),
                    }
                });
                format!("{name}({})", written.collect::<Vec<_>>().join(", "))
            }
        }
    }

    /// Something between two arguments: a variable comes first, and of two the one that is read first.
    fn infix(&self, sign: &str, arguments: &[Term], names: &dyn Names) -> String {
        let is_equality = ["==", "!="].contains(&sign);
        let n_unsized = arguments.iter().filter(|term| term.is_unsized(names)).count();
        let has_constant = arguments.iter().any(|term| matches!(term, Term::Constant(_)));
        // What is borrowed is not compared with what is not.
        let is_mixed = n_unsized == 1 && !(is_equality && has_constant);
        let inner = |nth: usize| match &arguments[nth] {
            Term::Call(..) if is_mixed => format!("*{}", arguments[nth].inside(METHOD, names)),
            term if is_mixed => format!("*{}", term.text(names)),
            Term::Constant(tree) if is_equality => text::compared(tree),
            Term::Constant(tree) => text::limit(tree),
            term => term.inside(self.binding(), names),
        };
        let turned = match sign {
            "<" => ">",
            "<=" => ">=",
            ">" => "<",
            ">=" => "<=",
            other => other,
        };
        let is_constant = matches!(arguments[0], Term::Constant(_)) && sign != "-";
        let is_earlier = turned != sign && arguments[1].first() < arguments[0].first();
        match is_constant || is_earlier {
            true => format!("{} {turned} {}", inner(1), inner(0)),
            false => format!("{} {sign} {}", inner(0), inner(1)),
        }
    }

    /// How the remainder of a number compares, or that of the length of a list.
    fn remainder(&self, divisor: i128, sign: &str, rest: i128, names: &dyn Names) -> String {
        let Term::Call(function, arguments) = self else { return String::new() };
        let number = match shape(function.arguments[0]).kind {
            Kind::List(_) => format!("{}.len()", arguments[0].inside(METHOD, names)),
            _ => arguments[0].inside(self.binding(), names),
        };
        format!("{number} % {divisor} {sign} {rest}")
    }

    /// The contrary of a comparison, where it is one, too.
    fn negated(&self, names: &dyn Names) -> Option<String> {
        let Term::Call(function, arguments) = self else { return None };
        // What is not a number is neither less than another nor not.
        let is_float =
            function.arguments.iter().any(|&id| matches!(shape(id).kind, Kind::Float(_)));
        let inner = || arguments[0].inside(self.binding(), names);
        let contrary = match function.form {
            Form::Even => return Some(format!("{} % 2 != 0", inner())),
            Form::Remainder(divisor, rest) => {
                return Some(format!("{} % {divisor} != {rest}", inner()));
            }
            Form::RemainderIs(divisor, sign, rest) => {
                return Some(self.remainder(divisor, contrary(sign), rest, names));
            }
            Form::LastIs(sign) => {
                let list = arguments[1].inside(METHOD, names);
                return Some(maybe_not(&format!("{list}.last()"), sign, &arguments[0], names));
            }
            Form::Found(sign) => {
                let (key, map) =
                    (arguments[0].reference(names), arguments[2].inside(METHOD, names));
                return Some(maybe_not(&format!("{map}.get({key})"), sign, &arguments[1], names));
            }
            Form::Overflows(_) => {
                return Some(self.text(names).replace(".is_none()", ".is_some()"));
            }
            Form::Fraction => return Some(self.text(names).replace("!= 0.0", "== 0.0")),
            Form::Square => return Some(self.text(names).replacen(" == ", " != ", 1)),
            Form::Exchanged(_) => return Some(self.text(names).replacen(" != ", " == ", 1)),
            Form::LenIs(sign) => {
                let (sign, contrary) = (format!(" {sign} "), format!(" {} ", contrary(sign)));
                return Some(self.text(names).replacen(&sign, &contrary, 1));
            }
            Form::Meets => return Some(self.text(names).split_off(1)),
            Form::Bounded(_, sign, than) => {
                let contrary = contrary(sign);
                let (sign, contrary) = (format!(" {sign} {than}"), format!(" {contrary} {than}"));
                return Some(self.text(names).replacen(&sign, &contrary, 1));
            }
            Form::Related(..) | Form::Sum | Form::Divides | Form::SquareOf => {
                return Some(self.text(names).replacen(" == Some", " != Some", 1));
            }
            Form::Infix("<" | "<=") if is_float => return None,
            Form::Infix(sign @ ("==" | "!=" | "<" | "<=")) => contrary(sign),
            _ => return None,
        };
        Some(self.infix(contrary, arguments, names))
    }
}

/// The sign that holds where another does not.
fn contrary(sign: &str) -> &'static str {
    match sign {
        "==" => "!=",
        "!=" => "==",
        "<" => ">=",
        "<=" => ">",
        ">" => "<=",
        _ => "<",
    }
}

/// The first name that is nobody's.
fn free<const N: usize>(candidates: [&'static str; N], names: &dyn Names) -> &'static str {
    candidates.into_iter().find(|name| !names.is_taken(name)).unwrap_or("another")
}

/// Whether a number is related to another, as a function; what it calls the number is nothing that the other speaks of.
fn is_such(sign: &str, other: &Term, names: &dyn Names) -> String {
    let own = free(["n", "m", "k", "number"], names);
    format!("|{own}| *{own} {sign} {}", other.inside(COMPARISON, names))
}

/// How what may not be there compares with a number.
fn maybe(found: &str, sign: &str, number: &Term, names: &dyn Names) -> String {
    match is_method(sign) {
        true => format!("{found}.is_some_and({})", is_such(sign, number, names)),
        false => format!("{found} {sign} Some({})", number.reference(names)),
    }
}

/// The contrary of that.
fn maybe_not(found: &str, sign: &str, number: &Term, names: &dyn Names) -> String {
    let contrary = contrary(sign);
    match is_method(sign) {
        true => format!("{found}.is_none_or({})", is_such(contrary, number, names)),
        false => format!("{found} {contrary} Some({})", number.reference(names)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::background::{connective, functions};
    use super::*;
    use crate::data::{Data, tree_of};

    /// A comparison, or what is asked of one value.
    fn call<T: Data>(form: &Form, arguments: Vec<Term>) -> Term {
        let function = functions(&[T::shape()], &[]).into_iter().find(|f| f.form == *form);
        Term::Call(Arc::new(function.expect("there is such a function")), arguments)
    }

    fn both(one: Term, other: Term) -> Term {
        Term::Call(Arc::new(connective("&&", bool::shape())), vec![one, other])
    }

    #[test]
    fn a_condition_and_its_contrary_can_be_pasted() {
        let names: Vec<String> = ["a", "b"].map(String::from).to_vec();
        let (a, b) = (|| Term::Variable(0), || Term::Variable(1));
        let ninety_nine = || Term::Constant(Arc::new(tree_of(&99_i32)));
        let zero = || Term::Constant(Arc::new(tree_of(&0.0_f64)));
        let less = Form::Infix("<");
        let is_empty = || call::<Vec<u8>>(&Form::Method("is_empty"), vec![a()]);
        for (term, text, contrary) in [
            (call::<i32>(&less, vec![a(), b()]), "a < b", "a >= b"),
            // What is read first is written first.
            (call::<i32>(&less, vec![b(), a()]), "a > b", "a <= b"),
            (call::<i32>(&less, vec![ninety_nine(), a()]), "a > 99", "a <= 99"),
            (call::<i32>(&Form::Infix("=="), vec![ninety_nine(), a()]), "a == 99", "a != 99"),
            // What is not a number is not less, and not more either.
            (call::<f64>(&less, vec![a(), zero()]), "a < 0.0", "!(a < 0.0)"),
            (is_empty(), "a.is_empty()", "!a.is_empty()"),
            (call::<u8>(&Form::Not, vec![is_empty()]), "!a.is_empty()", "a.is_empty()"),
            (
                both(call::<i32>(&less, vec![a(), b()]), is_empty()),
                "a < b && a.is_empty()",
                "!(a < b && a.is_empty())",
            ),
            (call::<i32>(&Form::Even, vec![a()]), "a % 2 == 0", "a % 2 != 0"),
        ] {
            assert_eq!(
                (term.text(&names).as_str(), term.contrary(&names).as_str()),
                (text, contrary)
            );
        }
    }
}
