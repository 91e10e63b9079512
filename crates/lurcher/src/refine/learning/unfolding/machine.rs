//! Functions over values of which a solver chooses.
//!
//! A function is run once for all inputs: where a condition is open both branches are run, and what they give is
//! chosen by the condition. Recursion ends because values are unfolded up to a depth: below it there is no
//! constructor that could be matched. What is changed or returned in a branch is so only where the branch is taken, which is
//! what [`Frame::live`] says.
//!
//! Nothing overflows here, and an index beyond a list gives anything. So for an input on which a condition is true and does
//! not panic it is true here as well: what is impossible here is impossible.

use std::collections::HashMap;
use std::rc::Rc;

use batsat::Lit;
use lurcher_trees::symbolic::Function;
use num_bigint::BigInt;

use super::super::gates::Gates;
use super::super::numbers::Bits;
use super::super::terms::Term;
use super::value::Value;

/// So many calls may be made, and so many within each other.
const MOST_CALLS: usize = 20_000;
const MOST_NESTED: usize = 120;
/// More variables take a solver too long.
const MOST_VARIABLES: u32 = 60_000;
/// Ranges have so many numbers at most.
const MOST_IN_RANGE: usize = 130;

/// A function, read.
struct Read {
    parameters: Vec<&'static str>,
    body: Term,
    callees: Vec<fn() -> &'static Function>,
}

/// Runs functions. What is not known is none.
pub(super) struct Machine<'g> {
    pub(super) gates: &'g mut Gates,
    read: HashMap<*const Function, Rc<Read>>,
    n_calls: usize,
    n_nested: usize,
}

/// A call under way.
pub(super) struct Frame {
    function: Rc<Read>,
    pub(super) names: Vec<(String, Value)>,
    /// Whether this place is reached.
    pub(super) live: Lit,
    /// What was returned before.
    returned: Option<Value>,
}

impl<'g> Machine<'g> {
    pub(super) fn new(gates: &'g mut Gates) -> Self {
        Machine { gates, read: HashMap::new(), n_calls: 0, n_nested: 0 }
    }

    /// What a function returns.
    pub(super) fn call(
        &mut self,
        function: &'static Function,
        arguments: Vec<Value>,
    ) -> Option<Value> {
        self.n_calls += 1;
        let is_over = self.n_calls > MOST_CALLS || self.n_nested > MOST_NESTED;
        if is_over {
            return None;
        }
        let read = match self.read.get(&std::ptr::from_ref(function)) {
            Some(read) => Rc::clone(read),
            None => {
                let written = (function.written?)();
                let body = Term::read(&written.body)?;
                let read = Read { parameters: written.parameters, body, callees: written.callees };
                let read = Rc::new(read);
                self.read.insert(std::ptr::from_ref(function), Rc::clone(&read));
                read
            }
        };
        if read.parameters.len() != arguments.len() {
            return None;
        }
        let names = read.parameters.iter().map(ToString::to_string).zip(arguments).collect();
        let live = self.gates.constant(true);
        let mut frame = Frame { function: Rc::clone(&read), names, live, returned: None };
        self.n_nested += 1;
        let value = self.value(&read.body, &mut frame);
        self.n_nested -= 1;
        let value = value?;
        match frame.returned {
            None => Some(value),
            Some(returned) => self.gates.either_value(frame.live, &value, &returned),
        }
    }

    pub(super) fn truth(&mut self, term: &Term, frame: &mut Frame) -> Option<Lit> {
        let value = self.value(term, frame)?;
        self.as_truth(&value)
    }

    pub(super) fn as_truth(&mut self, value: &Value) -> Option<Lit> {
        match value {
            Value::Truth(truth) => Some(*truth),
            Value::Any => Some(self.gates.fresh()),
            _ => None,
        }
    }

    fn constant(&self, number: impl Into<BigInt>) -> Value {
        Value::Number(self.gates.number(&number.into()), false)
    }

    pub(super) fn value(&mut self, term: &Term, frame: &mut Frame) -> Option<Value> {
        if self.gates.n_variables() > MOST_VARIABLES || self.gates.is_over() {
            return None;
        }
        let list = match term {
            Term::Word(word) => {
                return match word.as_str() {
                    "true" | "false" => Some(Value::Truth(self.gates.constant(word == "true"))),
                    "unit" => Some(Value::Any),
                    word => {
                        let known = frame.names.iter().rev().find(|(name, _)| name == word);
                        match known {
                            Some((_, value)) => Some(value.clone()),
                            None => Some(self.constant(word.parse::<BigInt>().ok()?)),
                        }
                    }
                };
            }
            Term::List(list) => list,
        };
        let (operator, of) = list.split_first()?;
        match (operator.word()?, of) {
            ("block", of) => {
                let n_names = frame.names.len();
                let mut last = Value::Any;
                for one in of {
                    last = self.value(one, frame)?;
                }
                frame.names.truncate(n_names);
                Some(last)
            }
            ("let", [bound, value, otherwise @ ..]) => {
                let value = self.value(value, frame)?;
                let is = self.bind(bound, &value, frame)?;
                if let [otherwise] = otherwise {
                    let before = frame.live;
                    frame.live = self.gates.and(before, !is);
                    if self.gates.known(frame.live) != Some(false) {
                        let n_names = frame.names.len();
                        self.value(otherwise, frame)?;
                        frame.names.truncate(n_names);
                    }
                    let both = self.gates.and(before, is);
                    frame.live = self.gates.or(frame.live, both);
                }
                Some(Value::Any)
            }
            ("set", [name, value]) => {
                let (name, value) = (name.word()?, self.value(value, frame)?);
                let at = frame.names.iter().rposition(|(known, _)| known == name)?;
                let old = frame.names[at].1.clone();
                frame.names[at].1 = self.gates.either_value(frame.live, &value, &old)?;
                Some(Value::Any)
            }
            ("return", [value]) => {
                let value = self.value(value, frame)?;
                frame.returned = Some(match frame.returned.take() {
                    None => value,
                    Some(before) => self.gates.either_value(frame.live, &value, &before)?,
                });
                frame.live = self.gates.constant(false);
                Some(Value::Any)
            }
            ("if", [condition, yes, no]) => {
                let condition = self.truth(condition, frame)?;
                let a = self.branch(condition, yes, frame)?;
                let b = self.branch(!condition, no, frame)?;
                self.merged(vec![(condition, a), (!condition, b)], frame)
            }
            ("match", [value, arms @ ..]) => self.matched(value, arms, frame),
            ("for", [bound, all, body]) => {
                let Value::List { items, .. } = self.value(all, frame)? else { return None };
                for (is_there, item) in items.iter() {
                    let n_names = frame.names.len();
                    let before = frame.live;
                    frame.live = self.gates.and(before, *is_there);
                    if self.gates.known(frame.live) == Some(false) {
                        frame.live = before;
                        continue;
                    }
                    let inside = frame.live;
                    self.bind(bound, item, frame)?;
                    self.value(body, frame)?;
                    frame.names.truncate(n_names);
                    frame.live = match frame.live == inside {
                        true => before,
                        false => {
                            let passed = self.gates.and(before, !*is_there);
                            self.gates.or(frame.live, passed)
                        }
                    };
                }
                Some(Value::Any)
            }
            ("call", [at, arguments @ ..]) => {
                let at: usize = at.word()?.parse().ok()?;
                let callee = frame.function.callees.get(at)?();
                let arguments = self.values(arguments, frame)?;
                self.call(callee, arguments)
            }
            ("made", [name, fields @ ..]) => {
                let name: &'static str = self.known_name(name.word()?)?;
                const PLACES: [&str; 6] = ["0", "1", "2", "3", "4", "5"];
                let fields = self.values(fields, frame)?;
                let fields = PLACES.into_iter().zip(fields).collect();
                Some(Value::made(self.gates, name, fields))
            }
            ("tuple", fields) => {
                const PLACES: [&str; 6] = ["0", "1", "2", "3", "4", "5"];
                let fields = self.values(fields, frame)?;
                Some(Value::made(self.gates, "", PLACES.into_iter().zip(fields).collect()))
            }
            ("list", items) => {
                let yes = self.gates.constant(true);
                let items = self.values(items, frame)?.into_iter().map(|value| (yes, value));
                Some(Value::list(items.collect(), true))
            }
            ("field", [of, name]) => match self.value(of, frame)? {
                Value::Any => Some(Value::Any),
                Value::Sum(all) => {
                    let [only] = &all[..] else { return None };
                    let name = name.word()?;
                    let found = only.fields.iter().find(|(known, _)| *known == name)?;
                    Some(found.1.clone())
                }
                _ => None,
            },
            ("index", [of, at]) => {
                let (of, at) = (self.value(of, frame)?, self.value(at, frame)?);
                self.element(&of, &at)
            }
            ("slice", [of, from, to]) => {
                let of = self.value(of, frame)?;
                let from = self.known_count(from, frame)?;
                let Value::List { items, is_dense: true } = &of else { return None };
                let items = items.get(from.min(items.len())..)?.to_vec();
                match to {
                    Term::Word(open) if open == "unit" => Some(Value::list(items, true)),
                    to => {
                        let Value::Number(to, _) = self.value(to, frame)? else { return None };
                        let mut cut = Vec::new();
                        for (at, (is_there, value)) in items.into_iter().enumerate() {
                            let at = self.gates.number(&BigInt::from(at + from));
                            let is_before = self.gates.is_less(&at, &to);
                            cut.push((self.gates.and(is_there, is_before), value));
                        }
                        Some(Value::list(cut, true))
                    }
                }
            }
            ("range", [from, to]) => {
                let from = match self.value(from, frame)? {
                    Value::Number(from, _) => self.gates.known_number(&from)?,
                    _ => return None,
                };
                let Value::Number(to, is_int) = self.value(to, frame)? else { return None };
                let most = match self.gates.known_number(&to) {
                    Some(to) => to,
                    None => BigInt::from(1) << (to.all().len() - 1).min(62),
                };
                let n: usize = (most - &from).try_into().unwrap_or(0);
                if n > MOST_IN_RANGE {
                    return None;
                }
                let mut items = Vec::new();
                for at in 0..n {
                    let number = self.gates.number(&(&from + at));
                    let is_there = self.gates.is_less(&number, &to);
                    let is_known = self.gates.known_number(&to).is_some();
                    let is_there = if is_known { self.gates.constant(true) } else { is_there };
                    items.push((is_there, Value::Number(number, is_int)));
                }
                Some(Value::list(items, true))
            }
            ("int", [of]) => match self.value(of, frame)? {
                Value::Number(bits, _) => Some(Value::Number(bits, true)),
                Value::Any => Some(Value::Any),
                _ => None,
            },
            ("number", [of]) => match self.value(of, frame)? {
                Value::Number(bits, _) => Some(Value::Number(bits, false)),
                Value::Any => Some(Value::Any),
                _ => None,
            },
            ("cast", [of, ty]) => {
                let value = self.value(of, frame)?;
                let (is_signed, width) = number_type(ty.word()?)?;
                match value {
                    Value::Number(bits, _) => {
                        Some(Value::Number(self.gates.cut(&bits, is_signed, width), false))
                    }
                    Value::Truth(truth) => {
                        let (one, zero) = (self.gates.number(&1.into()), Bits::zero(self.gates));
                        Some(Value::Number(self.gates.chosen(truth, &one, &zero), false))
                    }
                    Value::Any => Some(Value::Any),
                    _ => None,
                }
            }
            ("limit", [ty, end]) => {
                let (is_signed, width) = number_type(ty.word()?)?;
                let power = |n: usize| BigInt::from(1) << n;
                Some(self.constant(match (is_signed, end.word()?) {
                    (true, "MIN") => -power(width - 1),
                    (true, _) => power(width - 1) - 1,
                    (false, "MIN") => BigInt::default(),
                    (false, _) => power(width) - 1,
                }))
            }
            ("not", [of]) => Some(Value::Truth(!self.truth(of, frame)?)),
            ("neg", [of]) => match self.value(of, frame)? {
                Value::Number(bits, is_int) => {
                    let zero = Bits::zero(self.gates);
                    Some(Value::Number(self.gates.minus(&zero, &bits), is_int))
                }
                Value::Any => Some(Value::Any),
                _ => None,
            },
            ("&&" | "||", [a, b]) => {
                let is_and = operator.word()? == "&&";
                let a = self.truth(a, frame)?;
                if self.gates.known(a) == Some(!is_and) {
                    return Some(Value::Truth(a));
                }
                let b = self.truth(b, frame)?;
                Some(Value::Truth(if is_and { self.gates.and(a, b) } else { self.gates.or(a, b) }))
            }
            ("method", [name, of, arguments @ ..]) => {
                let of = self.value(of, frame)?;
                self.method(name.word()?, &of, arguments, frame)
            }
            (operator, [a, b]) => {
                let (a, b) = (self.value(a, frame)?, self.value(b, frame)?);
                self.binary(operator, &a, &b)
            }
            _ => None,
        }
    }

    pub(super) fn values(&mut self, of: &[Term], frame: &mut Frame) -> Option<Vec<Value>> {
        of.iter().map(|one| self.value(one, frame)).collect()
    }

    /// A number that is always the same.
    pub(super) fn known_count(&mut self, of: &Term, frame: &mut Frame) -> Option<usize> {
        match self.value(of, frame)? {
            Value::Number(bits, _) => self.gates.known_number(&bits)?.try_into().ok(),
            _ => None,
        }
    }

    /// Names live as long as the program: there are only those in its text.
    fn known_name(&mut self, name: &str) -> Option<&'static str> {
        const COMMON: [&str; 5] = ["Some", "None", "Ok", "Err", "Ordering"];
        let common = COMMON.into_iter().find(|known| *known == name);
        Some(common.unwrap_or_else(|| String::leak(name.to_string())))
    }

    /// A branch, run where a condition is true: its value, and where its end is reached.
    fn branch(
        &mut self,
        condition: Lit,
        body: &Term,
        frame: &mut Frame,
    ) -> Option<(Value, Lit, Lit)> {
        let (before, n_names) = (frame.live, frame.names.len());
        let inside = self.gates.and(before, condition);
        if self.gates.known(inside) == Some(false) {
            return Some((Value::Any, inside, inside));
        }
        frame.live = inside;
        let value = self.value(body, frame)?;
        frame.names.truncate(n_names);
        let end = std::mem::replace(&mut frame.live, before);
        Some((value, inside, end))
    }

    /// The value of the branch that is taken, of which there is one.
    fn merged(
        &mut self,
        branches: Vec<(Lit, (Value, Lit, Lit))>,
        frame: &mut Frame,
    ) -> Option<Value> {
        if branches.iter().any(|(_, (_, inside, end))| inside != end) {
            let no = self.gates.constant(false);
            frame.live = branches.iter().fold(no, |any, (_, (.., end))| self.gates.or(any, *end));
        }
        let mut merged = Value::Any;
        for (condition, (value, ..)) in branches.iter().rev() {
            // The last one needs no condition.
            merged = match &merged {
                Value::Any => value.clone(),
                other => self.gates.either_value(*condition, value, other)?,
            };
        }
        Some(merged)
    }

    fn matched(&mut self, value: &Term, arms: &[Term], frame: &mut Frame) -> Option<Value> {
        let value = self.value(value, frame)?;
        let (mut rest, mut branches) = (self.gates.constant(true), Vec::new());
        for arm in arms {
            let [bound, guard, body] = arm.list()? else { return None };
            let n_names = frame.names.len();
            let mut is = self.bind(bound, &value, frame)?;
            if self.gates.known(is) != Some(false) {
                let guard = self.truth(guard, frame)?;
                is = self.gates.and(is, guard);
            }
            let taken = self.gates.and(rest, is);
            if self.gates.known(taken) != Some(false) {
                let branch = self.branch(taken, body, frame)?;
                branches.push((taken, branch));
                rest = self.gates.and(rest, !is);
            }
            frame.names.truncate(n_names);
            if self.gates.known(rest) == Some(false) {
                break;
            }
        }
        self.merged(branches, frame)
    }

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

/// Whether a type of numbers is signed, and how many bits it has.
fn number_type(name: &str) -> Option<(bool, usize)> {
    let width = match name.get(1..)? {
        "size" => usize::BITS as usize,
        width => width.parse().ok()?,
    };
    Some((name.starts_with('i'), width))
}
