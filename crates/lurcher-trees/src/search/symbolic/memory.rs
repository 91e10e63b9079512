//! What was found out and stays true as long as the choices that it rests on stand.

use std::hash::{Hash, Hasher};

use super::demands::Demand;
use super::store::Constraint;
use super::{Function, Value};

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

/// Multiplies and rotates; keys are small.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }

    #[inline]
    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    }

    #[inline]
    fn write_u32(&mut self, number: u32) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_i64(&mut self, number: i64) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_u8(&mut self, number: u8) {
        self.write_u64(number.into());
    }

    #[inline]
    fn write_isize(&mut self, number: isize) {
        self.write_u64(number as u64);
    }

    #[inline]
    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u8(byte));
    }
}

fn key(arguments: &[Value]) -> Option<[Value; MOST_ARGUMENTS]> {
    let mut key = [Value::NEVER; MOST_ARGUMENTS];
    key.get_mut(..arguments.len())?.copy_from_slice(arguments);
    Some(key)
}

fn hash(function: usize, arguments: &[Value]) -> usize {
    let mut mixed = Mixed::default();
    mixed.write_usize(function);
    arguments.iter().for_each(|value| value.hash(&mut mixed));
    mixed.finish() as usize
}

/// How many slots come after so many.
fn larger(n: usize) -> usize {
    (n * 2).clamp(LEAST_SLOTS, MOST_SLOTS)
}

fn address(function: &'static Function) -> usize {
    std::ptr::from_ref(function) as usize
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
            for node in constraint.nodes().into_iter().flatten() {
                self.watching[node as usize].pop();
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
        self.watching.clear();
        self.demands.clear();
        self.demanding.clear();
    }

    pub(super) fn get(&self, function: &'static Function, arguments: &[Value]) -> Option<Value> {
        if self.slots.is_empty() || arguments.len() > MOST_ARGUMENTS {
            return None;
        }
        let (function, mask) = (address(function), self.slots.len() - 1);
        let mut slot = hash(function, arguments) & mask;
        while let Some(index) = self.slots[slot].checked_sub(1) {
            let entry = &self.entries[index as usize];
            let is_same =
                entry.function == function && entry.arguments[..arguments.len()] == *arguments;
            if is_same {
                return Some(entry.value);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    pub(super) fn put(
        &mut self,
        function: &'static Function,
        arguments: &[Value],
        value: Value,
        at: usize,
    ) {
        let Some(key) = key(arguments) else { return };
        let function = address(function);
        if self.entries.len() * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = self.free_slot(hash(function, arguments));
        self.entries.push(Entry { function, arguments: key, value, slot, at });
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

    pub(super) fn hole(&self, function: &'static Function, arguments: &[Value]) -> Option<Value> {
        if self.hole_slots.is_empty() {
            return None;
        }
        let (function, mask) = (address(function), self.hole_slots.len() - 1);
        let mut slot = hash(function, arguments) & mask;
        while let Some(index) = self.hole_slots[slot].checked_sub(1) {
            let (known, key, value) = &self.holes[index as usize];
            if *known == function && key[..arguments.len()] == *arguments {
                return Some(*value);
            }
            slot = (slot + 1) & mask;
        }
        None
    }

    pub(super) fn put_hole(
        &mut self,
        function: &'static Function,
        arguments: &[Value],
        value: Value,
    ) {
        let Some(key) = key(arguments) else { return };
        if self.holes.len() * 2 >= self.hole_slots.len() {
            self.holes.clear();
            self.hole_slots = vec![0; larger(self.hole_slots.len())];
        }
        let function = address(function);
        let mask = self.hole_slots.len() - 1;
        let mut slot = hash(function, arguments) & mask;
        while self.hole_slots[slot] != 0 {
            slot = (slot + 1) & mask;
        }
        self.holes.push((function, key, value));
        self.hole_slots[slot] = self.holes.len() as u32;
    }
}
