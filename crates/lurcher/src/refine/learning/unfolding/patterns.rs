//! Patterns: whether a value of which a solver chooses matches, and what is bound then.

use batsat::Lit;
use num_bigint::BigInt;

use super::super::terms::Term;
use super::machine::{Frame, Machine};
use super::value::Value;

impl Machine<'_> {
    /// Whether a value matches a pattern, whose names are bound.
    pub(super) fn bind(&mut self, bound: &Term, value: &Value, frame: &mut Frame) -> Option<Lit> {
        let yes = self.gates.constant(true);
        let list = match bound {
            Term::Word(word) if word == "_" => return Some(yes),
            Term::Word(word) => {
                let constant = match word.as_str() {
                    "true" | "false" => Value::Truth(self.gates.constant(word == "true")),
                    number => self.constant(number.parse::<BigInt>().ok()?),
                };
                return self.gates.same(value, &constant);
            }
            Term::List(list) => list,
        };
        let (kind, of) = list.split_first()?;
        match (kind.word()?, of) {
            ("bind", [name]) => {
                frame.names.push((name.word()?.to_string(), value.clone()));
                Some(yes)
            }
            ("at", [name, inner]) => {
                frame.names.push((name.word()?.to_string(), value.clone()));
                self.bind(inner, value, frame)
            }
            ("within" | "before", [from, to]) => {
                let mut all = yes;
                for (end, is_from) in [(from, true), (to, false)] {
                    let Term::Word(end) = end else { return None };
                    if end == "unit" {
                        continue;
                    }
                    let end = self.constant(end.parse::<BigInt>().ok()?);
                    let operator = match (is_from, kind.word()?) {
                        (true, _) => ">=",
                        (false, "within") => "<=",
                        (false, _) => "<",
                    };
                    let holds = self.binary(operator, value, &end)?;
                    let holds = self.as_truth(&holds)?;
                    all = self.gates.and(all, holds);
                }
                Some(all)
            }
            ("or", cases) => {
                let (mut any, n_names) = (self.gates.constant(false), frame.names.len());
                for case in cases {
                    let is = self.bind(case, value, frame)?;
                    any = self.gates.or(any, is);
                }
                // Which of them a name would be bound by is open.
                (frame.names.len() == n_names).then_some(any)
            }
            ("any", [name]) => {
                let no = self.gates.constant(false);
                Some(value.constructor(name.word()?).map_or(no, |made| made.is))
            }
            ("made" | "tuple" | "fields", of) => {
                let (name, of) = match kind.word()? {
                    "tuple" => ("", of),
                    _ => (of.first()?.word()?, &of[1..]),
                };
                if let Value::Any = value {
                    return Some(self.gates.constant(false));
                }
                let Value::Sum(_) = value else { return None };
                let found = match name {
                    "" => value.constructor("Self"),
                    name => value.constructor(name),
                };
                let Some(made) = found else { return Some(self.gates.constant(false)) };
                let mut all = made.is;
                for (at, inner) in of.iter().enumerate() {
                    let (inner, part) = match kind.word()? {
                        "fields" => {
                            let [name, inner] = inner.list()? else { return None };
                            let name = name.word()?;
                            (inner, made.fields.iter().find(|(known, _)| *known == name)?)
                        }
                        _ => (inner, made.fields.get(at)?),
                    };
                    let is = self.bind(inner, &part.1, frame)?;
                    all = self.gates.and(all, is);
                }
                Some(all)
            }
            ("list", patterns) => self.bind_list(patterns, value, frame),
            _ => None,
        }
    }

    /// `[first, rest @ .., last]`
    fn bind_list(&mut self, patterns: &[Term], value: &Value, frame: &mut Frame) -> Option<Lit> {
        let Value::List { items, is_dense: true } = value else { return None };
        let is_rest = |pattern: &&Term| match pattern.list() {
            Some([kind, _]) => kind.word() == Some("rest"),
            _ => false,
        };
        let no = self.gates.constant(false);
        let at = patterns.iter().position(|pattern| is_rest(&pattern));
        let (before, after) = match at {
            None => (patterns, &[][..]),
            Some(at) => (&patterns[..at], &patterns[at + 1..]),
        };
        let n = before.len() + after.len();
        if n > items.len() || after.len() > 1 {
            return (after.len() <= 1).then_some(no);
        }
        let mut all = if n == 0 { self.gates.constant(true) } else { items[n - 1].0 };
        if let (None, Some((is_there, _))) = (at, items.get(n)) {
            all = self.gates.and(all, !*is_there);
        }
        for (pattern, (_, item)) in before.iter().zip(items.iter()) {
            let is = self.bind(pattern, item, frame)?;
            all = self.gates.and(all, is);
        }
        if let [last] = after {
            let mut found = Value::Any;
            for (is_there, item) in items.iter() {
                found = self.gates.either_value(*is_there, item, &found)?;
            }
            let is = self.bind(last, &found, frame)?;
            all = self.gates.and(all, is);
        }
        if let Some(name) = at.and_then(|at| patterns[at].list()?.get(1)?.word()) {
            if name != "_" {
                let rest = &items[before.len()..];
                // The last one is there where the one after it is.
                let rest = match after.is_empty() {
                    true => rest.to_vec(),
                    false => {
                        let pairs = rest.iter().zip(&rest[1..]);
                        pairs.map(|((_, item), (is_there, _))| (*is_there, item.clone())).collect()
                    }
                };
                frame.names.push((name.to_string(), Value::list(rest, true)));
            }
        }
        Some(all)
    }
}
