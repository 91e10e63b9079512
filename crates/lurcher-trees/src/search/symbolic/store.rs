//! Comparisons between numbers that must hold, kept until they do.
//!
//! Where the requirement can only hold if one number of the input is less than another, that
//! comparison is noted and taken for true. From then on the ends of the two intervals are
//! kept apart whenever one changes, without reading the function again; and the value is only
//! as required once every comparison that was noted holds for all numbers that are left.
//!
//! Numbers that would have to be less than themselves push each other up by one, through all
//! numbers of their type. So where narrowing does not end soon, it is asked whether it goes round.

use std::collections::HashMap;

use super::super::NodeId;
use super::Reasoner;
use super::sums::Sum;

/// For so many constraints more, and so often each, numbers are narrowed before it is asked whether
/// that has an end.
const FEW: u64 = 16;

/// What must hold between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constraint {
    /// The first and so much more is at most the second.
    AtMost(NodeId, i64, NodeId),
    /// The first and so much more is not the second.
    Differ(NodeId, i64, NodeId),
    /// The number is not this one.
    Not(NodeId, i64),
    /// A sum is at most 0, by its number.
    Sum(u32),
}

impl Constraint {
    /// The numbers that it is about.
    pub(super) fn nodes(self, sums: &[Sum]) -> impl Iterator<Item = NodeId> {
        let (few, sum) = match self {
            Constraint::AtMost(x, _, y) | Constraint::Differ(x, _, y) => ([Some(x), Some(y)], None),
            Constraint::Not(x, _) => ([Some(x), None], None),
            Constraint::Sum(index) => ([None, None], sums.get(index as usize)),
        };
        few.into_iter().flatten().chain(sum.into_iter().flat_map(Sum::nodes))
    }

    /// Whether something may follow from it if such ends of a number changed.
    #[inline]
    fn notices(self, node: NodeId, ends: Ends) -> bool {
        match self {
            Constraint::AtMost(x, _, y) => (ends.lo && node == x) || (ends.hi && node == y),
            _ => true,
        }
    }

    /// Whether it is the same as another.
    fn is(self, other: Constraint, sums: &[Sum]) -> bool {
        match (self, other) {
            (Constraint::Sum(one), Constraint::Sum(other)) => {
                sums[one as usize] == sums[other as usize]
            }
            _ => self == other,
        }
    }
}

/// Which ends of a number changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ends {
    pub(super) lo: bool,
    pub(super) hi: bool,
}

impl Ends {
    pub(super) const BOTH: Ends = Ends { lo: true, hi: true };
}

/// A number of the input, and between which ends it lies.
type Interval = (NodeId, (i128, i128));

/// How a constraint is met.
pub(super) enum Met {
    Always,
    Perhaps,
    Never,
}

/// Ends of an interval in fewer bits.
type Short = (i64, i64);

/// Two intervals and the constant between them in fewer bits, where sums and differences of them
/// have room as well: as almost always.
#[inline]
fn short(a: (i128, i128), plus: i128, b: (i128, i128)) -> Option<(Short, i64, Short)> {
    let is_short = |end: i128| (end.wrapping_add(1 << 62) as u128) < 1 << 63;
    let are_short = is_short(a.0) && is_short(a.1) && is_short(b.0) && is_short(b.1);
    (are_short && is_short(plus)).then_some((
        (a.0 as i64, a.1 as i64),
        plus as i64,
        (b.0 as i64, b.1 as i64),
    ))
}

impl Reasoner<'_> {
    /// Notes a constraint; false if it is known.
    pub(super) fn post(&mut self, constraint: Constraint) -> bool {
        let memory = &mut *self.memory;
        let Some(most) = constraint.nodes(&memory.sums).max() else { return false };
        if memory.watching.len() <= most as usize {
            memory.watching.resize(most as usize + 1, Vec::new());
        }
        let first = constraint.nodes(&memory.sums).next().unwrap_or(most);
        let mut known = memory.watching[first as usize].iter();
        if known.any(|&at| memory.constraints[at as usize].0.is(constraint, &memory.sums)) {
            return false;
        }
        let index = memory.constraints.len() as u32;
        for node in constraint.nodes(&memory.sums) {
            memory.watching[node as usize].push(index);
        }
        memory.constraints.push((constraint, self.state.frames.len()));
        true
    }

    /// Narrows numbers until nothing more follows from the constraints; false if one cannot be
    /// met.
    pub(super) fn propagate(&mut self) -> bool {
        // What has an end has it soon; what goes round (`a < b && b < a`) would go through all
        // numbers.
        let mut n_left = FEW * (self.memory.constraints.len() as u64 + FEW);
        let mut is_long = false;
        loop {
            if n_left == 0 {
                if self.goes_round() {
                    return false;
                }
                is_long = true;
            }
            n_left = n_left.checked_sub(1).unwrap_or(u64::MAX);
            while let Some(&(constraint, _)) = self.memory.constraints.get(self.n_met) {
                self.n_met += 1;
                self.memory.work += 2;
                if matches!(self.meet(constraint, !is_long), Met::Never) {
                    return false;
                }
            }
            let Some((node, ends)) = self.changed.pop() else { return true };
            let n = self.memory.watching.get(node as usize).map_or(0, |watching| watching.len());
            self.memory.work += 2 * n as u64;
            for place in 0..n {
                let index = self.memory.watching[node as usize][place];
                let (constraint, _) = self.memory.constraints[index as usize];
                if constraint.notices(node, ends)
                    && matches!(self.meet(constraint, !is_long), Met::Never)
                {
                    return false;
                }
            }
        }
    }

    /// Whether a number would have to be less than itself: whether there are comparisons that lead
    /// from it to itself and more. Numbers are pushed up along them as often as there are numbers;
    /// if one still moves then, it moves without end (Bellman and Ford).
    fn goes_round(&self) -> bool {
        let constraints = &self.memory.constraints;
        let mut least: HashMap<NodeId, i128> = HashMap::new();
        for _ in 0..=2 * constraints.len() {
            let mut has_moved = false;
            for &(constraint, _) in constraints {
                let Constraint::AtMost(x, plus, y) = constraint else { continue };
                let from = least.get(&x).copied().unwrap_or(0).saturating_add(plus.into());
                let to = least.entry(y).or_insert(0);
                if *to < from {
                    (*to, has_moved) = (from, true);
                }
            }
            if !has_moved {
                return false;
            }
        }
        true
    }

    /// Whether all constraints hold for all numbers that are left; if not, a number of which
    /// more must be known, the one with the fewest left, if there is one.
    pub(super) fn unsettled(&mut self) -> Result<(), Option<NodeId>> {
        let mut best: Option<(u64, NodeId)> = None;
        let mut is_settled = true;
        for index in 0..self.memory.constraints.len() {
            let (constraint, _) = self.memory.constraints[index];
            if matches!(self.meet(constraint, false), Met::Always) {
                continue;
            }
            is_settled = false;
            for node in constraint.nodes(&self.memory.sums) {
                let Some((lo, hi)) = self.ends_of(node) else { continue };
                let n = hi.abs_diff(lo);
                if self.is_hole(node) && best.is_none_or(|(least, _)| n < least) {
                    best = Some((n, node));
                }
            }
        }
        if is_settled { Ok(()) } else { Err(best.map(|(_, node)| node)) }
    }

    /// Narrows the numbers of a constraint; those of sums only if that may go on.
    ///
    /// Ends are those of the search here, which has all numbers; only beyond the largest there may
    /// be more (see [`Reasoner::interval_of`]).
    fn meet(&mut self, constraint: Constraint, narrows: bool) -> Met {
        let (x, plus, y) = match constraint {
            Constraint::Sum(index) => {
                let sum = std::mem::take(&mut self.memory.sums[index as usize]);
                let met = self.meet_sum(&sum, narrows);
                self.memory.sums[index as usize] = sum;
                return met;
            }
            Constraint::AtMost(x, plus, y) | Constraint::Differ(x, plus, y) => (x, plus.into(), y),
            Constraint::Not(x, number) => return self.exclude(x, number.into()),
        };
        let (a, b) = (self.interval_at(x), self.interval_at(y));
        match constraint {
            Constraint::AtMost(..) => self.meet_at_most((x, a), plus, (y, b)),
            _ => self.meet_differ((x, a), plus, (y, b)),
        }
    }

    fn meet_at_most(&mut self, (x, a): Interval, plus: i128, (y, b): Interval) -> Met {
        if let Some(((a_lo, a_hi), plus, (b_lo, b_hi))) = short(a, plus, b) {
            let (least, most) = (a_lo + plus, b_hi - plus);
            if a_hi + plus <= b_lo {
                return Met::Always;
            }
            let is_met = (most >= a_hi || self.narrow_exactly(x, (i128::MIN, most.into())))
                && (least <= b_lo || self.narrow_exactly(y, (least.into(), i128::MAX)));
            return if is_met { Met::Perhaps } else { Met::Never };
        }
        if a.1 != i128::MAX && a.1.checked_add(plus).is_some_and(|hi| hi <= b.0) {
            return Met::Always;
        }
        let most = match b.1.checked_sub(plus) {
            _ if b.1 == i128::MAX => i128::MAX,
            Some(most) => most,
            // Nothing is so small.
            None if plus > 0 => return Met::Never,
            None => i128::MAX,
        };
        let least = match a.0.checked_add(plus) {
            Some(least) => least,
            None if plus > 0 => i128::MAX,
            None => i128::MIN,
        };
        let is_met =
            self.narrow_exactly(x, (i128::MIN, most)) && self.narrow_exactly(y, (least, i128::MAX));
        if is_met { Met::Perhaps } else { Met::Never }
    }

    fn meet_differ(&mut self, (x, a): Interval, plus: i128, (y, b): Interval) -> Met {
        let (Some(lo), Some(hi)) = (a.0.checked_add(plus), a.1.checked_add(plus)) else {
            return Met::Perhaps;
        };
        match b.0.checked_sub(plus) {
            _ if a.1 != i128::MAX && (hi < b.0 || b.1 < lo) => Met::Always,
            _ if a.0 == a.1 => self.exclude(y, lo),
            Some(number) if b.0 == b.1 => self.exclude(x, number),
            _ => Met::Perhaps,
        }
    }

    fn exclude(&mut self, node: NodeId, number: i128) -> Met {
        let (lo, hi) = self.interval_at(node);
        let is_met = match number {
            _ if number < lo || number > hi => return Met::Always,
            // There may be more than one that is so large.
            i128::MAX => return Met::Perhaps,
            _ if lo == hi => false,
            _ if number == lo => self.narrow_exactly(node, (lo + 1, i128::MAX)),
            _ if number == hi => self.narrow_exactly(node, (i128::MIN, hi - 1)),
            _ => return Met::Perhaps,
        };
        if is_met { Met::Always } else { Met::Never }
    }
}
