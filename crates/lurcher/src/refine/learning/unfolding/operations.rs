//! Operators and methods over values of which a solver chooses.

use batsat::Lit;
use num_bigint::BigInt;

use super::super::numbers::Bits;
use super::super::terms::Term;
use super::machine::{Frame, Machine};
use super::value::Value;

impl Machine<'_> {
    pub(super) fn binary(&mut self, operator: &str, a: &Value, b: &Value) -> Option<Value> {
        if let "==" | "!=" = operator {
            let same = self.gates.same(a, b)?;
            return Some(Value::Truth(if operator == "==" { same } else { !same }));
        }
        let is_comparison = matches!(operator, "<" | "<=" | ">" | ">=");
        let (a, b, is_int) = match (a, b) {
            (Value::Number(a, x), Value::Number(b, y)) => (a, b, *x || *y),
            (Value::Any, _) | (_, Value::Any) if is_comparison => {
                return Some(Value::Truth(self.gates.fresh()));
            }
            (Value::Any, _) | (_, Value::Any) => return Some(Value::Any),
            _ => return None,
        };
        Some(match operator {
            "<" => Value::Truth(self.gates.is_less(a, b)),
            ">" => Value::Truth(self.gates.is_less(b, a)),
            "<=" => Value::Truth(!self.gates.is_less(b, a)),
            ">=" => Value::Truth(!self.gates.is_less(a, b)),
            "+" => Value::Number(self.gates.plus(a, b), is_int),
            "-" => Value::Number(self.gates.minus(a, b), is_int),
            "*" => Value::Number(self.gates.times(a, b), is_int),
            "/" | "%" => {
                let (quotient, remainder) = match is_int {
                    true => self.euclidean(a, b),
                    false => self.truncated(a, b),
                };
                Value::Number(if operator == "/" { quotient } else { remainder }, is_int)
            }
            _ => return None,
        })
    }

    /// As in refinements: `a / 0` is 0, and `a % 0` is `a`.
    fn euclidean(&mut self, a: &Bits, b: &Bits) -> (Bits, Bits) {
        let (quotient, remainder) = self.gates.divided(a, b);
        let zero = Bits::zero(self.gates);
        let is_zero = self.gates.is_equal(b, &zero);
        let quotient = self.gates.chosen(is_zero, &zero, &quotient);
        (quotient, self.gates.chosen(is_zero, a, &remainder))
    }

    /// As in Rust: towards zero, and the remainder has the sign of the dividend.
    fn truncated(&mut self, a: &Bits, b: &Bits) -> (Bits, Bits) {
        let (quotient, remainder) = self.gates.divided(a, b);
        let (zero, one) = (Bits::zero(self.gates), self.gates.number(&1.into()));
        let is_whole = self.gates.is_equal(&remainder, &zero);
        let is_other = self.gates.and(a.sign(), !is_whole);
        let (more, less) = (self.gates.plus(&quotient, &one), self.gates.minus(&quotient, &one));
        let nearer = self.gates.chosen(b.sign(), &less, &more);
        let (plus, minus) = (self.gates.plus(&remainder, b), self.gates.minus(&remainder, b));
        let beyond = self.gates.chosen(b.sign(), &plus, &minus);
        (
            self.gates.chosen(is_other, &nearer, &quotient),
            self.gates.chosen(is_other, &beyond, &remainder),
        )
    }

    /// `list[at]`
    pub(super) fn element(&mut self, of: &Value, at: &Value) -> Option<Value> {
        let Value::List { items, is_dense: true } = of else {
            return matches!(of, Value::Any).then_some(Value::Any);
        };
        let Value::Number(at, _) = at else {
            return matches!(at, Value::Any).then_some(Value::Any);
        };
        if let Some(at) = self.gates.known_number(at) {
            let at: Option<usize> = at.try_into().ok();
            let item = at.and_then(|at| items.get(at));
            return Some(item.map_or(Value::Any, |(_, value)| value.clone()));
        }
        let mut found = Value::Any;
        for (nth, (_, item)) in items.iter().enumerate().rev() {
            let nth = self.gates.number(&BigInt::from(nth));
            let is = self.gates.is_equal(at, &nth);
            found = self.gates.either_value(is, item, &found)?;
        }
        Some(found)
    }

    /// What a closure, or a function's name, gives.
    pub(super) fn applied(
        &mut self,
        of: &Term,
        with: &[Value],
        frame: &mut Frame,
    ) -> Option<Value> {
        let [word, inputs, body] = of.list()? else { return None };
        let inputs = inputs.list()?;
        if word.word()? != "fn" || inputs.len() != with.len() {
            return None;
        }
        let n_names = frame.names.len();
        for (bound, value) in inputs.iter().zip(with) {
            self.bind(bound, value, frame)?;
        }
        let value = self.value(body, frame);
        frame.names.truncate(n_names);
        value
    }

    pub(super) fn method(
        &mut self,
        name: &str,
        of: &Value,
        with: &[Term],
        frame: &mut Frame,
    ) -> Option<Value> {
        match of {
            Value::Any => Some(Value::Any),
            Value::List { items, is_dense } => {
                let items: &[(Lit, Value)] = items;
                self.of_list(name, items, *is_dense, with, frame)
            }
            Value::Number(bits, is_int) => self.of_number(name, bits, *is_int, with, frame),
            Value::Sum(_) => self.of_option(name, of, with, frame),
            Value::Truth(_) => None,
        }
    }

    fn of_number(
        &mut self,
        name: &str,
        of: &Bits,
        is_int: bool,
        with: &[Term],
        frame: &mut Frame,
    ) -> Option<Value> {
        let zero = Bits::zero(self.gates);
        match (name, with) {
            ("abs", []) => {
                let opposite = self.gates.minus(&zero, of);
                Some(Value::Number(self.gates.chosen(of.sign(), &opposite, of), is_int))
            }
            ("is_negative", []) => Some(Value::Truth(of.sign())),
            ("is_positive", []) => Some(Value::Truth(self.gates.is_less(&zero, of))),
            ("pow", [exponent]) => {
                let n = self.known_count(exponent, frame).filter(|n| *n <= 8)?;
                let one = self.gates.number(&1.into());
                let power = (0..n).fold(one, |power, _| self.gates.times(&power, of));
                Some(Value::Number(power, is_int))
            }
            ("min" | "max" | "abs_diff" | "rem_euclid" | "div_euclid", [other]) => {
                let Value::Number(other, other_is_int) = self.value(other, frame)? else {
                    return None;
                };
                let is_less = self.gates.is_less(of, &other);
                let (a, b) = (of, &other);
                let number = match name {
                    "min" => self.gates.chosen(is_less, a, b),
                    "max" => self.gates.chosen(is_less, b, a),
                    "abs_diff" => {
                        let (less, more) = (self.gates.minus(b, a), self.gates.minus(a, b));
                        self.gates.chosen(is_less, &less, &more)
                    }
                    "rem_euclid" => self.gates.divided(a, b).1,
                    _ => self.gates.divided(a, b).0,
                };
                Some(Value::Number(number, is_int || other_is_int))
            }
            _ => None,
        }
    }

    fn of_option(
        &mut self,
        name: &str,
        of: &Value,
        with: &[Term],
        frame: &mut Frame,
    ) -> Option<Value> {
        let no = self.gates.constant(false);
        let some = of.constructor("Some");
        let (is_some, inner) = match some {
            Some(made) => (made.is, made.fields.first()?.1.clone()),
            None => {
                of.constructor("None")?;
                (no, Value::Any)
            }
        };
        match (name, with) {
            ("is_some", []) => Some(Value::Truth(is_some)),
            ("is_none", []) => Some(Value::Truth(!is_some)),
            ("unwrap", []) => Some(inner),
            ("unwrap_or", [other]) => {
                let other = self.value(other, frame)?;
                self.gates.either_value(is_some, &inner, &other)
            }
            ("is_some_and" | "is_none_or" | "map", [function]) => {
                if self.gates.known(is_some) == Some(false) {
                    return Some(match name {
                        "map" => of.clone(),
                        name => Value::Truth(self.gates.constant(name == "is_none_or")),
                    });
                }
                let value = self.applied(function, &[inner], frame)?;
                if name == "map" {
                    return Some(Value::option(is_some, value));
                }
                let holds = self.as_truth(&value)?;
                Some(Value::Truth(match name {
                    "is_some_and" => self.gates.and(is_some, holds),
                    _ => self.gates.or(!is_some, holds),
                }))
            }
            _ => None,
        }
    }
}
