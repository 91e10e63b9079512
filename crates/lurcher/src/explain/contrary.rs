//! What holds where a condition does not, written so that it can be pasted: `a >= b` is better read
//! than `!(a < b)`.

use lurcher_trees::{Kind, shape};

use super::background::{Form, is_method};
use super::in_rust::{METHOD, NOT, Names, found, is_such};
use super::term::Term;

impl Term {
    /// What holds if this does not, as Rust.
    pub(crate) fn contrary(&self, names: &dyn Names) -> String {
        match self {
            Term::Call(function, arguments) if function.form == Form::Not => {
                arguments[0].text(names)
            }
            _ => self.negated(names).unwrap_or_else(|| format!("!{}", self.inside(NOT, names))),
        }
    }

    /// The contrary of a comparison, where it is one, too.
    pub(super) fn negated(&self, names: &dyn Names) -> Option<String> {
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
                let found = found(function, arguments, names);
                return Some(maybe_not(&found, sign, &arguments[1], names));
            }
            Form::Overflows(_) => {
                return Some(self.text(names).replace(".is_none()", ".is_some()"));
            }
            Form::Fraction => return Some(self.text(names).replace("!= 0.0", "== 0.0")),
            Form::Square => return Some(self.text(names).replacen(" == ", " != ", 1)),
            Form::Neighbours("!=") => {
                return Some(self.text(names).replace(".any(", ".all(").replace("!=", "=="));
            }
            Form::Exchanged(_) => return Some(self.text(names).replacen(" != ", " == ", 1)),
            Form::MoreThanOnce => {
                return Some(self.text(names).replace(".count() > 1", ".count() <= 1"));
            }
            Form::LenIs(sign)
            | Form::Across(sign)
            | Form::LensAre(sign)
            | Form::TotalIs(sign)
            | Form::Total(sign, _) => {
                let (sign, contrary) = (format!(" {sign} "), format!(" {} ", contrary(sign)));
                return Some(self.text(names).replacen(&sign, &contrary, 1));
            }
            Form::LenDivided("==") => {
                return Some(self.text(names).replacen(" == Some", " != Some", 1));
            }
            Form::LenDivided(_) => {
                let text = self.text(names).replacen(".is_some_and(", ".is_none_or(", 1);
                return Some(text.replacen("rest != 0", "rest == 0", 1));
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
    use std::sync::Arc;

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
