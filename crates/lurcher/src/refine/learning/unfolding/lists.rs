//! Methods of lists of which a solver chooses the elements, and which of them are there.

use batsat::Lit;
use num_bigint::BigInt;

use super::super::numbers::Bits;
use super::super::terms::Term;
use super::machine::{Frame, Machine};
use super::value::Value;

impl Machine<'_> {
    pub(super) fn of_list(
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
