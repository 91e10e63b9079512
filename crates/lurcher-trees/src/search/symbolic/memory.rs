//! What was found out and stays true as long as the choices that it rests on stand.

use super::demands::Demand;
use super::store::Constraint;
use super::sums::Sum;
use super::{Function, Simple, Value};

/// Functions of more arguments are read again each time.
pub(super) const MOST_ARGUMENTS: usize = 4;
/// How much is remembered at once: half as many calls as these.
const LEAST_SLOTS: usize = 256;
const MOST_SLOTS: usize = 1 << 16;

#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The function, by where it is.
    function: usize,
    arguments: [Value; MOST_ARGUMENTS],
    value: Value,
    slot: u32,
    /// How many choices there were.
    at: usize,
}

/// Calls that are decided and comparisons that must hold, in the order in which they came.
#[derive(Debug, Default)]
pub(in super::super) struct Memory {
    generation: u64,
    entries: Vec<Entry>,
    /// The number of an entry and one, or 0.
    slots: Vec<u32>,
    /// Comparisons, each with how many choices there were.
    pub(super) constraints: Vec<(Constraint, usize)>,
    /// The sums of which some of them are.
    pub(super) sums: Vec<Sum>,
    /// Of each node, the constraints that it is in.
    pub(super) watching: Vec<Vec<u32>>,
    /// What measures must be, each with how many choices there were.
    pub(super) demands: Vec<(Demand, usize)>,
    /// Of each node, what is demanded of it.
    pub(super) demanding: Vec<Vec<u32>>,
    /// What functions give for holes, whatever the search has chosen.
    holes: Vec<(usize, [Value; MOST_ARGUMENTS], Value)>,
    hole_slots: Vec<u32>,
    /// What reading symbolically has taken so far.
    pub(super) work: u64,
    /// A function without a reading that was called.
    pub(super) missing: Option<&'static Function>,
    /// A function that calls itself without end, as far as one can tell.
    pub(super) endless: Option<&'static Function>,
}

/// A call, and where it is looked for.
#[derive(Clone, Copy)]
pub(super) struct Call<'a> {
    /// The function, by where it is.
    function: usize,
    arguments: &'a [Value],
    hash: usize,
}

impl<'a> Call<'a> {
    #[inline]
    pub(super) fn new(function: &'static Function, arguments: &'a [Value]) -> Self {
        let function = std::ptr::from_ref(function) as usize;
        let mut mixed = function as u64;
        for argument in arguments {
            mixed = (mixed.rotate_left(5) ^ word(argument)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        }
        Call { function, arguments, hash: (mixed ^ (mixed >> 29)) as usize }
    }

    fn key(&self) -> Option<[Value; MOST_ARGUMENTS]> {
        let mut key = [Value::NEVER; MOST_ARGUMENTS];
        key.get_mut(..self.arguments.len())?.copy_from_slice(self.arguments);
        Some(key)
    }

    #[inline]
    fn is(&self, function: usize, key: &[Value; MOST_ARGUMENTS]) -> bool {
        function == self.function && key.get(..self.arguments.len()) == Some(self.arguments)
    }
}

/// What tells most values apart, in one word: they are compared as a whole where it is the same.
#[inline]
fn word(value: &Value) -> u64 {
    let (kind, simple) = match value {
        Value::Is(simple) => (0, simple),
        Value::Maybe(false, simple) => (1 << 60, simple),
        Value::Maybe(true, simple) => (2 << 60, simple),
    };
    kind ^ match *simple {
        Simple::Never => 1,
        Simple::Any => 2,
        Simple::Truth(truth) => 3 + truth as u64,
        Simple::Number(number) => {
            (1 << 32) ^ (number.lo as u64) ^ (number.hi as u64).rotate_left(20)
        }
        Simple::Linked(node, plus, _) => {
            (2 << 32) ^ u64::from(node) ^ (plus as u64).rotate_left(20)
        }
        Simple::Sum(sum, _) => (7 << 32) ^ u64::from(sum),
        Simple::Part(node) => (3 << 32) ^ u64::from(node),
        Simple::Hole(sort, extra) => (4 << 32) ^ u64::from(sort) ^ u64::from(extra).rotate_left(36),
        Simple::Opened(opened) => (5 << 32) ^ u64::from(opened),
        Simple::Order(..) => 6 << 32,
    }
}

/// How many slots come after so many.
fn larger(n: usize) -> usize {
    (n * 2).clamp(LEAST_SLOTS, MOST_SLOTS)
}

impl Memory {
    /// Forgets what rests on choices that were taken back: all but the first so many. Says how
    /// many choices are the same as the last time.
    pub(super) fn keep(&mut self, generation: u64, kept: usize) -> usize {
        let is_begun_again = std::mem::replace(&mut self.generation, generation) != generation;
        if is_begun_again {
            self.forget();
        }
        while let Some(last) = self.entries.last().filter(|last| last.at > kept) {
            self.slots[last.slot as usize] = 0;
            self.entries.pop();
        }
        while self.constraints.last().is_some_and(|(_, at)| *at > kept) {
            let Some((constraint, _)) = self.constraints.pop() else { break };
            for node in constraint.nodes(&self.sums) {
                self.watching[node as usize].pop();
            }
            if let Constraint::Sum(_) = constraint {
                self.sums.pop();
            }
        }
        while self.demands.last().is_some_and(|(_, at)| *at > kept) {
            let Some((demand, _)) = self.demands.pop() else { break };
            self.demanding[demand.node() as usize].pop();
        }
        if is_begun_again { 0 } else { kept }
    }

    fn forget(&mut self) {
        for entry in self.entries.drain(..) {
            self.slots[entry.slot as usize] = 0;
        }
        self.constraints.clear();
        self.sums.clear();
        self.watching.clear();
        self.demands.clear();
        self.demanding.clear();
    }

    pub(super) fn get(&self, call: &Call<'_>) -> Option<Value> {
        let mask = self.slots.len().checked_sub(1)?;
        let mut slot = call.hash & mask;
        while let Some(index) = self.slots[slot].checked_sub(1) {
            let entry = &self.entries[index as usize];
            if call.is(entry.function, &entry.arguments) {
                return Some(entry.value);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    pub(super) fn put(&mut self, call: &Call<'_>, value: Value, at: usize) {
        let Some(arguments) = call.key() else { return };
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.free_slot(call.hash);
        self.entries.push(Entry { function: call.function, arguments, value, slot, at });
        self.slots[slot as usize] = self.entries.len() as u32;
    }

    fn free_slot(&self, hash: usize) -> u32 {
        let mask = self.slots.len() - 1;
        let mut slot = hash & mask;
        while self.slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        slot as u32
    }

    /// Starts again with twice the slots, up to a point; it is only a memory.
    #[cold]
    fn grow(&mut self) {
        self.entries.clear();
        self.slots = vec![0; larger(self.slots.len())];
    }

    pub(super) fn hole(&self, call: &Call<'_>) -> Option<Value> {
        let mask = self.hole_slots.len().checked_sub(1)?;
        let mut slot = call.hash & mask;
        while let Some(index) = self.hole_slots[slot].checked_sub(1) {
            let (function, key, value) = &self.holes[index as usize];
            if call.is(*function, key) {
                return Some(*value);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    pub(super) fn put_hole(&mut self, call: &Call<'_>, value: Value) {
        let Some(key) = call.key() else { return };
        if self.holes.len() * 2 >= self.hole_slots.len() {
            self.holes.clear();
            self.hole_slots = vec![0; larger(self.hole_slots.len())];
        }
        let mask = self.hole_slots.len() - 1;
        let mut slot = call.hash & mask;
        while self.hole_slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.holes.push((call.function, key, value));
        self.hole_slots[slot] = self.holes.len() as u32;
    }
}
