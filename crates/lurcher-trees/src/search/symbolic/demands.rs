//! What measures of holes must be.
//!
//! Where the height of one subtree is known and that of the other must be the same, the hole in
//! its place can only become a tree of that height. So what a measure must be is noted with
//! the hole, and whatever is chosen for it is measured first, as an alternative with holes: if it
//! cannot be what it must, nothing else is read. What an alternative measures is remembered for the
//! whole search.
//!
//! Where only one alternative is left, it is chosen as soon as the measure has been read, and the
//! measure is read again: keys of a tree, say, are then put in order once, and not for each step by
//! which its shape is found.
//!
//! That a number is a measure of a hole, or a constant more, is seen by its *source*. A sum of two
//! measures has none, and demands nothing of them.

use super::super::NodeId;
use super::super::undo::Step;
use super::arithmetic::shifted;
use super::compare::Comparison;
use super::memory::MOST_ARGUMENTS;
use super::{Function, Number, Read, Reasoner, Simple, Value, Want};

/// So often a measure is read again because of what was settled.
const MOST_READ: usize = 8;

/// A call of a measure on a hole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Source {
    function: &'static Function,
    arguments: [Value; MOST_ARGUMENTS],
    n_arguments: usize,
    /// Which of them is the hole.
    index: usize,
    node: NodeId,
}

/// What a measure must be: an option must be a `Some`, and the number lie between two ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Demand {
    source: Source,
    lo: i64,
    hi: i64,
}

impl Demand {
    pub(super) fn node(&self) -> NodeId {
        self.source.node
    }
}

impl Source {
    fn is_same(&self, other: &Source) -> bool {
        self.node == other.node
            && std::ptr::eq(self.function, other.function)
            && self.arguments == other.arguments
    }
}

impl Reasoner<'_> {
    /// Notes that a measure was called on a hole, and marks its value.
    pub(super) fn measured(
        &mut self,
        function: &'static Function,
        arguments: &[Value],
        index: usize,
        node: NodeId,
        (value, want): (Value, Want),
    ) -> Value {
        let sort = self.state.nodes[node as usize].sort;
        let n_arguments = arguments.len();
        // Measures of alternatives are those of all their sizes, of which there must be an end.
        let has_end = self.among.space.sort(sort).most.is_some();
        let is_number = match value {
            Value::Is(simple) | Value::Maybe(_, simple) => matches!(simple, Simple::Number(_)),
        };
        let is_full = self.sources.len() >= usize::from(u16::MAX);
        if self.is_virtual || !has_end || !is_number || n_arguments > MOST_ARGUMENTS || is_full {
            return value;
        }
        let mut all = [Value::NEVER; MOST_ARGUMENTS];
        all[..n_arguments].copy_from_slice(arguments);
        let source = Source { function, arguments: all, n_arguments, index, node };
        self.sources.push((source, 0));
        if want == Want::Some && matches!(value, Value::Maybe(true, _)) {
            self.demand(Demand { source, lo: i64::MIN, hi: i64::MAX });
        }
        let from = self.sources.len() as u16;
        let marked = |simple: Simple| match simple {
            Simple::Number(number) => Simple::Number(Number { from, ..number }),
            other => other,
        };
        match value {
            Value::Is(simple) => Value::Is(marked(simple)),
            Value::Maybe(none, simple) => Value::Maybe(none, marked(simple)),
        }
    }

    /// Where a number is from that is so much more than another.
    pub(super) fn moved(&mut self, number: Number, by: i64) -> u16 {
        let Some(index) = number.from.checked_sub(1) else { return 0 };
        let (source, plus) = self.sources[usize::from(index)];
        match plus.checked_add(by) {
            Some(plus) if self.sources.len() < usize::from(u16::MAX) => {
                self.sources.push((source, plus));
                self.sources.len() as u16
            }
            _ => 0,
        }
    }

    /// Notes what a comparison that must hold demands of a measure on its left.
    pub(super) fn demand_compared(
        &mut self,
        comparison: Comparison,
        (a, b): (Number, Number),
        wanted: bool,
    ) {
        let Some(index) = a.from.checked_sub(1) else { return };
        let (source, plus) = self.sources[usize::from(index)];
        let (lo, hi) = match (comparison, wanted) {
            (Comparison::Less, true) => (i64::MIN, b.hi.saturating_sub(1)),
            (Comparison::AtMost, true) => (i64::MIN, b.hi),
            (Comparison::Equal, true) => (b.lo, b.hi),
            (Comparison::Less, false) => (b.lo, i64::MAX),
            (Comparison::AtMost, false) => (b.lo.saturating_add(1), i64::MAX),
            (Comparison::Equal, false) => return,
        };
        // The ends stand for all beyond them.
        let hi = if b.hi == i64::MAX { i64::MAX } else { shifted(hi, -plus) };
        let lo = if b.lo == i64::MIN { i64::MIN } else { shifted(lo, -plus) };
        self.demand(Demand { source, lo, hi });
    }

    fn demand(&mut self, demand: Demand) {
        let memory = &mut *self.memory;
        let node = demand.source.node as usize;
        if memory.demanding.len() <= node {
            memory.demanding.resize(node + 1, Vec::new());
        }
        let is_known = |index: &u32| {
            let (known, _) = &memory.demands[*index as usize];
            known.source.is_same(&demand.source) && demand.lo <= known.lo && known.hi <= demand.hi
        };
        if !memory.demanding[node].iter().any(is_known) {
            memory.demanding[node].push(memory.demands.len() as u32);
            memory.demands.push((demand, self.state.frames.len()));
        }
    }

    /// Whether what was chosen since the last time can be what is demanded of it.
    pub(super) fn are_met(&mut self) -> bool {
        for index in self.n_known..self.state.frames.len() {
            let frame = self.state.frames[index];
            let Step::Constructor { first, n_tried } = frame.step() else { continue };
            let sort = self.state.nodes[frame.node() as usize].sort.index();
            let choices = match self.state.is_exact {
                true => self.among.table.declared(sort),
                false => self.among.table.choices(sort),
            };
            let chosen = choices[(first + n_tried - 1) as usize % choices.len()].index;
            if !self.meets_all(frame.node(), sort, chosen) {
                return false;
            }
        }
        true
    }

    /// Reads a measure that no other is read for. What it demands of its parts is seen to at once,
    /// and it is read again where that settled something: what else is required is then read over
    /// what is settled, and only once.
    pub(super) fn measure(&mut self, body: Read, want: Want, arguments: &[Value]) -> Value {
        self.is_measuring = true;
        let before = self.best;
        let mut value = body(self, want, arguments);
        for _ in 0..MOST_READ {
            match self.settle_demanded() {
                Ok(false) => break,
                Ok(true) => {
                    self.best = before.filter(|best| self.is_hole(best.node));
                    value = body(self, want, arguments);
                }
                Err(()) => {
                    self.is_impossible = true;
                    break;
                }
            }
        }
        self.is_measuring = false;
        value
    }

    /// Makes choices where only one of them can be what was demanded lately: whether there were
    /// any. It is an error if there is a hole for which nothing can.
    pub(super) fn settle_demanded(&mut self) -> Result<bool, ()> {
        let mut has_settled = false;
        while let Some(&(demand, _)) = self.memory.demands.get(self.n_followed) {
            self.n_followed += 1;
            let node = demand.node();
            if !self.is_hole(node) {
                continue;
            }
            let sort = self.state.nodes[node as usize].sort.index();
            let among = self.among;
            let mut possible = None;
            let mut is_one = true;
            for choice in among.table.choices(sort) {
                if self.state.has_room_for(choice) && self.meets_all(node, sort, choice.index) {
                    is_one = possible.is_none();
                    possible = Some(choice);
                    if !is_one {
                        break;
                    }
                }
            }
            let Some(choice) = possible else { return Err(()) };
            if is_one {
                if !self.state.settle_choice(among, node, choice) {
                    return Err(());
                }
                has_settled = true;
            }
        }
        Ok(has_settled)
    }

    /// Whether an alternative can be what is demanded of a hole.
    fn meets_all(&mut self, node: NodeId, sort: usize, chosen: u32) -> bool {
        let n = self.memory.demanding.get(node as usize).map_or(0, |demands| demands.len());
        (0..n).all(|place| {
            let index = self.memory.demanding[node as usize][place] as usize;
            let (demand, _) = self.memory.demands[index];
            self.is_met(&demand, sort, chosen)
        })
    }

    fn is_met(&mut self, demand: &Demand, sort: usize, chosen: u32) -> bool {
        let Source { function, mut arguments, n_arguments, index, .. } = demand.source;
        arguments[index] = super::holes::chosen(sort, chosen);
        let value = self.call(function, Want::Either, &arguments[..n_arguments]);
        self.memory.work += 1;
        let (Value::Is(simple) | Value::Maybe(_, simple)) = value;
        match simple {
            Simple::Never => value.is_never() && !matches!(value, Value::Maybe(..)),
            Simple::Number(Number { lo, hi, .. }) => {
                let is_below = hi < demand.lo && hi != i64::MAX;
                let is_above = demand.hi < lo && lo != i64::MIN;
                !is_below && !is_above
            }
            _ => true,
        }
    }
}
