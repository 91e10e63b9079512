//! How a condition is written, so that it can be pasted.

use lurcher_trees::{Elements, Kind, ListStyle, ShapeId, shape};

use super::background::{Form, Function, across_types, is_method};
use super::term::Term;
use super::text;

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

/// How closely `&` holds what is after it, and `!`.
const REFERENCE: u32 = 5;
pub(super) const NOT: u32 = 6;
pub(super) const METHOD: u32 = 7;
const COMPARISON: u32 = 3;
const CAST: u32 = 6;

impl Term {
    /// How closely it holds what is inside of it.
    pub(super) fn binding(&self) -> u32 {
        match self {
            Term::Call(function, _) => function.form.binding(),
            _ => u32::MAX,
        }
    }

    /// As Rust, inside of something that holds so closely.
    pub(super) fn inside(&self, binding: u32, names: &dyn Names) -> String {
        if let (Term::Variable(variable), METHOD..) = (self, binding) {
            return names.receiver(*variable);
        }
        let text = self.text(names);
        if self.binding() <= binding { format!("({text})") } else { text }
    }

    /// A reference to it, as Rust.
    pub(super) fn reference(&self, names: &dyn Names) -> String {
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
            Form::AnyElement("chars", sign) => {
                let own = free(["c", "d", "character"], names);
                let other = arguments[0].inside(COMPARISON, names);
                format!("{}.chars().any(|{own}| {own} {sign} {other})", inner(1))
            }
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
            Form::Across(sign) => {
                let of = [function.arguments[0], function.arguments[1]];
                let [a, b] = [0, 1].map(|nth: usize| arguments[nth].text(names));
                let [c, d] = [0, 1].map(|nth: usize| arguments[nth].inside(CAST, names));
                across_types(of, sign, [&a, &b], [&c, &d])
            }
            Form::LensAre(sign) => {
                let [one, other] = [0, 1].map(|nth: usize| arguments[nth].inside(METHOD, names));
                format!("{one}.len() {sign} {other}.len()")
            }
            Form::MoreThanOnce if is_text(function.arguments[1]) => {
                let text = arguments[1].inside(METHOD, names);
                format!("{text}.matches({}).count() > 1", arguments[0].text(names))
            }
            Form::MoreThanOnce => {
                let own = free(["x", "y", "element"], names);
                let [list, other] =
                    [arguments[1].inside(METHOD, names), arguments[0].inside(COMPARISON, names)];
                format!("{list}.iter().filter(|{own}| **{own} == {other}).count() > 1")
            }
            Form::EqualValues => {
                let [map, same] = [inner(0), arguments[0].inside(METHOD, names)];
                let [one, other] = [["x", "a", "value"], ["y", "b", "other"]];
                let [one, other] = [free(one, names), free(other, names)];
                let nth = free(["i", "nth", "index"], names);
                format!(
                    "{map}.values().enumerate().any(|({nth}, {one})| {same}.values().take({nth}).any(|{other}| {one} == {other}))"
                )
            }
            Form::LenDivided(sign) => {
                let list = arguments[1].inside(METHOD, names);
                let rest = format!("{list}.len().checked_rem({})", arguments[0].text(names));
                match *sign {
                    "==" => format!("{rest} == Some(0)"),
                    _ => format!("{rest}.is_some_and(|rest| rest != 0)"),
                }
            }
            Form::Neighbours(sign) => {
                format!("{}.windows(2).any(|w| w[0] {sign} w[1])", inner(0))
            }
            Form::Repeats => {
                let [list, same] = [inner(0), arguments[0].inside(METHOD, names)];
                let own = free(["x", "y", "element"], names);
                let nth = free(["i", "nth", "index"], names);
                format!(
                    "{list}.iter().enumerate().any(|({nth}, {own})| {same}[..{nth}].contains({own}))"
                )
            }
            Form::TotalIs(sign) => {
                let number = arguments[0].inside(CAST, names);
                format!("{} {sign} {number} as i128", total(&arguments[1], names))
            }
            Form::Total(sign, than) => format!("{} {sign} {than}", total(&arguments[0], names)),
            Form::ContainsPair => {
                let [a, b] =
                    [0, 1].map(|nth: usize| arguments[nth].owned(function.arguments[nth], names));
                format!("{}.contains(&({a}, {b}))", inner(2))
            }
            Form::AnyList => {
                let own = free(["y", "x", "element"], names);
                let part = arguments[0].reference(names);
                format!("{}.iter().any(|{own}| {own}.contains({part}))", inner(1))
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
                maybe(&found(function, arguments, names), sign, &arguments[1], names)
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

    /// Something between two arguments: a variable comes first, and of two the one that is read
    /// first.
    pub(super) fn infix(&self, sign: &str, arguments: &[Term], names: &dyn Names) -> String {
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
    pub(super) fn remainder(
        &self,
        divisor: i128,
        sign: &str,
        rest: i128,
        names: &dyn Names,
    ) -> String {
        let Term::Call(function, arguments) = self else { return String::new() };
        let number = match shape(function.arguments[0]).kind {
            Kind::List(_) => format!("{}.len()", arguments[0].inside(METHOD, names)),
            _ => arguments[0].inside(self.binding(), names),
        };
        format!("{number} % {divisor} {sign} {rest}")
    }
}

/// The first name that is nobody's.
fn free<const N: usize>(candidates: [&'static str; N], names: &dyn Names) -> &'static str {
    candidates.into_iter().find(|name| !names.is_taken(name)).unwrap_or("another")
}

/// Whether a number is related to another, as a function; what it calls the number is nothing that
/// the other speaks of.
pub(super) fn is_such(sign: &str, other: &Term, names: &dyn Names) -> String {
    let own = free(["n", "m", "k", "number"], names);
    format!("|{own}| *{own} {sign} {}", other.inside(COMPARISON, names))
}

/// What a list of numbers adds up to, whatever their type.
fn total(list: &Term, names: &dyn Names) -> String {
    let own = free(["n", "m", "k", "number"], names);
    format!("{}.iter().map(|{own}| *{own} as i128).sum::<i128>()", list.inside(METHOD, names))
}

/// What a map has for a key, or a list at an index.
pub(super) fn found(function: &Function, arguments: &[Term], names: &dyn Names) -> String {
    let whole = arguments[2].inside(METHOD, names);
    let key = match shape(function.arguments[2]).elements {
        Elements::DistinctKeys => arguments[0].reference(names),
        _ => arguments[0].text(names),
    };
    format!("{whole}.get({key})")
}

/// How what may not be there compares with a number.
fn maybe(found: &str, sign: &str, number: &Term, names: &dyn Names) -> String {
    match is_method(sign) {
        true => format!("{found}.is_some_and({})", is_such(sign, number, names)),
        false => format!("{found} {sign} Some({})", number.reference(names)),
    }
}
