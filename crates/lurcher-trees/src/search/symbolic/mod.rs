//! The symbolic reading of a requirement: what must be true of a value before all of it is
//! chosen.
//!
//! A lazy reading runs the requirement and chooses whatever it looks at, in the order in which
//! it looks. Here the requirement is read over what is *possible*: a Boolean may be true, false
//! or either, a number lies in an interval, a part of the input may still be a hole. The outcome
//! is "true, whatever the holes are", "false" or "not known yet"; only in the last case
//! something is chosen, of all holes that mattered the one with the fewest choices. So the
//! order in which a requirement asks for things does not decide what is chosen first.
//!
//! Two things make it narrow down more than it looks at:
//!
//! - What *must* hold for the requirement to hold is passed inwards (a [`Want`]). A comparison that
//!   must hold narrows the numbers on both sides, and stays in force (see `store.rs`).
//! - What a measure can be for a hole is worked out from all values that still fit
//!   (see `holes.rs`), so two heights that must agree can be seen not to.
//!
//! The outcome never rests on an assumption: narrowing takes away only values of which
//! the requirement is false, and is noted like a choice, to be taken back with those before
//! it. Decided calls are remembered as long as the choices before them stand (`memory.rs`).

mod arithmetic;
mod bounds;
mod compare;
mod decide;
mod demands;
mod function;
mod holes;
mod lists;
mod looks;
mod memory;
mod parts;
mod settled;
mod store;
mod sums;
#[cfg(test)]
mod tests;
mod value;

use std::cell::RefMut;

use self::memory::Memory as Remembered;
use super::{Among, Search, State};

pub use self::arithmetic::{Operation, Overflow};
pub use self::compare::Comparison;
pub use self::decide::Requirement;
pub use self::function::{Function, Read, Variant, Written};
pub use self::holes::Cases;
pub(super) use self::memory::Memory;
pub use self::value::{Number, Simple, Truth, Value, Want, Width};

/// So many calls may be made to read a requirement once.
const MOST_CALLS: u32 = 20_000;
/// What a call takes, where looking at a node takes one.
const OF_CALL: u64 = 20;
/// So deep may they be nested.
const MOST_DEPTH: u32 = 200;
/// The same for those of numbers that are not known.
const MOST_OPEN: u32 = 12;

/// Reads functions over a value under search; generated code asks it.
#[derive(Debug)]
pub struct Reasoner<'s> {
    search: &'s Search,
    among: &'s Among,
    state: RefMut<'s, State>,
    memory: RefMut<'s, Remembered>,
    /// Constructors with holes, each with its sort and where its fields are.
    opened: Vec<(u32, u32, usize)>,
    opened_fields: Vec<Value>,
    /// The hole that is worth choosing, and how many choices it has.
    best: Option<Touched>,
    calls_left: u32,
    depth: u32,
    /// Whether what is read is about holes alone, and not about the state of the search.
    is_virtual: bool,
    /// Whether a measure is read.
    is_measuring: bool,
    /// So many demands have been looked at.
    n_followed: usize,
    /// How many choices there were when it was read the last time.
    n_known: usize,
    /// Numbers that changed, of which it was not looked yet what follows.
    changed: Vec<(super::NodeId, store::Ends)>,
    /// Constraints that are new.
    n_met: usize,
    /// Sums that were computed.
    sums: Vec<sums::Quotient>,
    /// Measures of holes, and by how much more numbers are.
    sources: Vec<(demands::Source, i64)>,
    is_impossible: bool,
}

/// A hole that the outcome may depend on.
#[derive(Clone, Copy, Debug)]
struct Touched {
    n_choices: u64,
    /// How many holes a choice makes at most.
    n_new: u32,
    node: super::NodeId,
    /// For a number: where to split it.
    split: Option<super::undo::Split>,
}

impl Reasoner<'_> {
    /// Calls a function. What is wanted of the result is what must be true for the requirement
    /// to hold.
    pub fn call(&mut self, function: &'static Function, want: Want, arguments: &[Value]) -> Value {
        let (mut has_measures, mut has_sums, mut is_virtual) = (false, false, self.is_virtual);
        for argument in arguments {
            if argument.is_never() {
                return Value::NEVER;
            }
            has_measures |= argument.is_measure();
            has_sums |= argument.is_sum();
            is_virtual |= argument.is_virtual();
        }
        // What a measure is of holes is remembered for longer than sums last.
        if has_measures || (has_sums && (is_virtual || function.is_measure)) {
            return self.call_plainly(function, want, arguments);
        }
        let body = match function.reading {
            Ok(body) => body,
            Err(_) => {
                self.memory.missing.get_or_insert(function);
                arguments.iter().for_each(|argument| self.touch(*argument));
                return Value::ANY;
            }
        };
        let is_deep = self.depth >= MOST_DEPTH
            || (self.depth >= MOST_OPEN && self.are_open_numbers(arguments));
        if self.calls_left == 0 || is_deep {
            // Whoever goes down a value does not call himself more often than it has parts.
            if self.depth >= MOST_DEPTH && self.state.nodes.len() < MOST_DEPTH as usize / 2 {
                self.memory.endless.get_or_insert(function);
            }
            arguments.iter().for_each(|argument| self.touch(*argument));
            return Value::ANY;
        }
        self.calls_left -= 1;
        if is_virtual {
            return self.call_virtually(function, body, arguments);
        }
        if has_sums {
            return self.call_anew(body, want, arguments);
        }
        let call = memory::Call::new(function, arguments);
        if let Some(value) = self.memory.get(&call) {
            return value;
        }
        self.memory.work += OF_CALL;
        if function.is_measure {
            if let Some(value) = self.call_on_hole(function, want, arguments) {
                if value.is_exact() {
                    let at = self.state.frames.len();
                    self.memory.put(&call, value.plain(), at);
                }
                return value;
            }
        }
        self.depth += 1;
        let value = if function.is_measure && !self.is_measuring {
            self.measure(body, want, arguments)
        } else {
            body(self, want, arguments)
        };
        self.depth -= 1;
        if value.is_exact() {
            let at = self.state.frames.len();
            self.memory.put(&call, value.plain(), at);
        }
        value
    }

    /// Whether all arguments are numbers, and not all of these are known. A function that goes from
    /// one number to a smaller one has no end that could be seen then.
    fn are_open_numbers(&self, arguments: &[Value]) -> bool {
        let mut are_known = true;
        let are_numbers = arguments.iter().all(|argument| {
            let number = self.number(*argument);
            are_known &= number.is_some_and(|number| number.is_exact());
            number.is_some()
        });
        are_numbers && !are_known
    }

    /// The same without a memory of it: the next time the arguments may mean something else.
    fn call_anew(&mut self, body: Read, want: Want, arguments: &[Value]) -> Value {
        self.memory.work += OF_CALL;
        self.depth += 1;
        let value = body(self, want, arguments);
        self.depth -= 1;
        value
    }

    /// The same without where numbers are from, which does not matter inside.
    fn call_plainly(
        &mut self,
        function: &'static Function,
        want: Want,
        arguments: &[Value],
    ) -> Value {
        let computed = |simple: Simple| match self.number(Value::Is(simple)) {
            Some(number) if matches!(simple, Simple::Sum(..)) => Simple::Number(number),
            _ => simple,
        };
        let plain = |argument: &Value| match argument.plain() {
            Value::Is(simple) => Value::Is(computed(simple)),
            Value::Maybe(none, simple) => Value::Maybe(none, computed(simple)),
        };
        let plain: Vec<Value> = arguments.iter().map(plain).collect();
        self.call(function, want, &plain)
    }

    /// The search whose value is read.
    pub fn search(&self) -> &Search {
        self.search
    }

    /// What is one of two.
    #[inline]
    pub fn join(&self, a: Value, b: Value) -> Value {
        // Most often one of them is not reached.
        match (a, b) {
            (Value::NEVER, other) | (other, Value::NEVER) => other,
            _ => self.join_reached(a, b),
        }
    }

    fn join_reached(&self, a: Value, b: Value) -> Value {
        match (a, b) {
            _ if a == b => a,
            (Value::Maybe(a_none, a), Value::Maybe(b_none, b)) => {
                let some = match (a, b) {
                    (Simple::Never, some) | (some, Simple::Never) => some,
                    (a, b) => match self.join(Value::Is(a), Value::Is(b)) {
                        Value::Is(simple) => simple,
                        Value::Maybe(..) => Simple::Any,
                    },
                };
                Value::Maybe(a_none || b_none, some)
            }
            (Value::Is(Simple::Truth(a)), Value::Is(Simple::Truth(b))) => a.or_else(b).into(),
            (Value::Is(Simple::Order(a, b, c)), Value::Is(Simple::Order(d, e, f))) => {
                Value::Is(Simple::Order(a.or_else(d), b.or_else(e), c.or_else(f)))
            }
            _ => match (self.number(a), self.number(b)) {
                (Some(a), Some(b)) => a.hull(b).into(),
                _ => Value::ANY,
            },
        }
    }

    /// Something that is not read: it may be anything, and what it is made of matters.
    pub fn unknown(&mut self, of: &[Value]) -> Value {
        if of.iter().any(|value| value.is_never()) {
            return Value::NEVER;
        }
        of.iter().for_each(|value| self.touch(*value));
        Value::ANY
    }
}
