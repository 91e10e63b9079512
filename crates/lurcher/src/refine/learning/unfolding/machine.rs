//! Functions over values of which a solver chooses.
//!
//! A function is run once for all inputs: where a condition is open both branches are run, and what
//! they give is chosen by the condition. Recursion ends because values are unfolded up to a depth:
//! below it there is no constructor that could be matched. What is changed or returned in a branch
//! is so only where the branch is taken, which is what [`Frame::live`] says.
//!
//! Nothing overflows here, and an index beyond a list gives anything. So for an input on which a
//! condition is true and does not panic it is true here as well: what is impossible here is
//! impossible.

use std::collections::HashMap;
use std::rc::Rc;

use batsat::Lit;
use lurcher_trees::symbolic::Function;
use num_bigint::BigInt;

use super::super::gates::Gates;

use super::super::terms::Term;
use super::value::Value;

/// So many calls may be made, and so many within each other.
const MOST_CALLS: usize = 20_000;
const MOST_NESTED: usize = 120;
/// More variables take a solver too long.
const MOST_VARIABLES: u32 = 60_000;
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

    pub(super) fn constant(&self, number: impl Into<BigInt>) -> Value {
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
            (operator, of) => self.expression(operator, of, frame),
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
}
