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
    fn applied(&mut self, of: &Term, with: &[Value], frame: &mut Frame) -> Option<Value> {
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

    fn of_list(
        &mut self,
        name: &str,
        items: &[(Lit, Value)],
        is_dense: bool,
        with: &[Term],
        frame: &mut Frame,
    ) -> Option<Value> {
        let (yes, no) = (self.gates.constant(true), self.gates.constant(false));
        let needs_order = ["first", "last", "get", "windows", "enumerate", "zip", "skip", "take"];
        if !is_dense && needs_order.contains(&name) {
            return None;
        }
        match (name, with) {
            ("len" | "count", []) => {
                let mut n = Bits::zero(self.gates);
                for (at, (is_there, _)) in items.iter().enumerate() {
                    let one = self.gates.number(&1.into());
                    let more = match is_dense {
                        true => self.gates.number(&BigInt::from(at + 1)),
                        false => self.gates.plus(&n, &one),
                    };
                    n = self.gates.chosen(*is_there, &more, &n);
                }
                Some(Value::Number(n, false))
            }
            ("is_empty", []) => {
                let any = items.iter().fold(no, |any, (is_there, _)| self.gates.or(any, *is_there));
                Some(Value::Truth(!any))
            }
            ("contains", [sought]) => {
                let sought = self.value(sought, frame)?;
                let mut any = no;
                for (is_there, item) in items {
                    let same = self.gates.same(item, &sought)?;
                    let here = self.gates.and(*is_there, same);
                    any = self.gates.or(any, here);
                }
                Some(Value::Truth(any))
            }
            ("all" | "any", [function]) => {
                let mut found = if name == "all" { yes } else { no };
                for (is_there, item) in items {
                    if self.gates.known(*is_there) == Some(false) {
                        continue;
                    }
                    let holds = self.applied(function, std::slice::from_ref(item), frame)?;
                    let holds = self.as_truth(&holds)?;
                    found = if name == "all" {
                        let here = self.gates.or(!*is_there, holds);
                        self.gates.and(found, here)
                    } else {
                        let here = self.gates.and(*is_there, holds);
                        self.gates.or(found, here)
                    };
                }
                Some(Value::Truth(found))
            }
            ("sum" | "product", []) => {
                let neutral = self.gates.number(&i32::from(name == "product").into());
                let (mut total, mut is_int) = (neutral.clone(), false);
                for (is_there, item) in items {
                    let Value::Number(item, is) = item else { return None };
                    let item = self.gates.chosen(*is_there, item, &neutral);
                    total = match name {
                        "sum" => self.gates.plus(&total, &item),
                        _ => self.gates.times(&total, &item),
                    };
                    is_int |= *is;
                }
                Some(Value::Number(total, is_int))
            }
            ("min" | "max", []) => {
                let (mut best, mut any) = (Value::Any, no);
                for (is_there, item) in items {
                    let is_better = match (&best, item) {
                        (Value::Any, _) => yes,
                        (Value::Number(best, _), Value::Number(item, _)) => match name {
                            "min" => self.gates.is_less(item, best),
                            _ => self.gates.is_less(best, item),
                        },
                        _ => return None,
                    };
                    let is_first_or_better = self.gates.or(!any, is_better);
                    let is_taken = self.gates.and(*is_there, is_first_or_better);
                    best = self.gates.either_value(is_taken, item, &best)?;
                    any = self.gates.or(any, *is_there);
                }
                Some(Value::option(any, best))
            }
            ("fold", [first, function]) => {
                let mut folded = self.value(first, frame)?;
                for (is_there, item) in items {
                    let next = self.applied(function, &[folded.clone(), item.clone()], frame)?;
                    folded = self.gates.either_value(*is_there, &next, &folded)?;
                }
                Some(folded)
            }
            ("map" | "filter", [function]) => {
                let mut made = Vec::new();
                for (is_there, item) in items {
                    let value = self.applied(function, std::slice::from_ref(item), frame)?;
                    made.push(match name {
                        "map" => (*is_there, value),
                        _ => {
                            let holds = self.as_truth(&value)?;
                            (self.gates.and(*is_there, holds), item.clone())
                        }
                    });
                }
                Some(Value::list(made, is_dense && name == "map"))
            }
            ("rev", []) => {
                let reversed: Vec<_> = items.iter().rev().cloned().collect();
                let is_whole = items.iter().all(|(is, _)| self.gates.known(*is) == Some(true));
                Some(Value::list(reversed, is_whole))
            }
            ("chain", [other]) => {
                let Value::List { items: others, .. } = self.value(other, frame)? else {
                    return None;
                };
                Some(Value::list([items, &others[..]].concat(), false))
            }
            ("first", []) => Some(match items.first() {
                Some((is_there, item)) => Value::option(*is_there, item.clone()),
                None => Value::option(no, Value::Any),
            }),
            ("last", []) => {
                let mut last = Value::Any;
                for (is_there, item) in items {
                    last = self.gates.either_value(*is_there, item, &last)?;
                }
                Some(Value::option(items.first().map_or(no, |(is_there, _)| *is_there), last))
            }
            ("get", [at]) => {
                let at = self.value(at, frame)?;
                let of = Value::list(items.to_vec(), true);
                let length = self.of_list("len", items, true, &[], frame)?;
                let is_there = self.binary("<", &at, &length)?;
                let is_there = self.as_truth(&is_there)?;
                Some(Value::option(is_there, self.element(&of, &at)?))
            }
            ("windows", [n]) => {
                let n = self.known_count(n, frame).filter(|n| *n > 0)?;
                let windows = items.windows(n).map(|window| {
                    let inside = window.iter().map(|(_, item)| (yes, item.clone()));
                    (window[n - 1].0, Value::list(inside.collect(), true))
                });
                Some(Value::list(windows.collect(), true))
            }
            ("enumerate", []) => {
                let mut made = Vec::new();
                for (at, (is_there, item)) in items.iter().enumerate() {
                    let at = Value::Number(self.gates.number(&BigInt::from(at)), false);
                    let pair = vec![("0", at), ("1", item.clone())];
                    made.push((*is_there, Value::made(self.gates, "", pair)));
                }
                Some(Value::list(made, true))
            }
            ("zip", [other]) => {
                let Value::List { items: others, is_dense: true } = self.value(other, frame)?
                else {
                    return None;
                };
                let mut made = Vec::new();
                for ((is_there, item), (is_other, other)) in items.iter().zip(others.iter()) {
                    let pair = vec![("0", item.clone()), ("1", other.clone())];
                    let both = self.gates.and(*is_there, *is_other);
                    made.push((both, Value::made(self.gates, "", pair)));
                }
                Some(Value::list(made, true))
            }
            ("skip" | "take", [n]) => {
                let n = self.known_count(n, frame)?.min(items.len());
                let kept = if name == "skip" { &items[n..] } else { &items[..n] };
                Some(Value::list(kept.to_vec(), true))
            }
            ("is_sorted", []) => {
                let mut all = yes;
                for pair in items.windows(2) {
                    let holds = self.binary("<=", &pair[0].1, &pair[1].1)?;
                    let holds = self.as_truth(&holds)?;
                    let here = self.gates.or(!pair[1].0, holds);
                    all = self.gates.and(all, here);
                }
                is_dense.then_some(Value::Truth(all))
            }
            _ => None,
        }
    }
}
