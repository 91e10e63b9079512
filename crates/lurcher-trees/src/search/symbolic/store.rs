//! Comparisons between numbers that must hold, kept until they do.
//!
//! Where the requirement can only hold if one number of the input is less than another, that
//! comparison is noted and taken for true. From then on the ends of the two intervals are
//! kept apart whenever one changes, without reading the function again; and the value is only
//! as required once every comparison that was noted holds for all numbers that are left.

use super::super::NodeId;
use super::Reasoner;
use super::arithmetic::shifted;

/// What must hold between two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Constraint {
    /// The first and so much more is at most the second.
    AtMost(NodeId, i64, NodeId),
    /// The first and so much more is not the second.
    Differ(NodeId, i64, NodeId),
    /// The number is not this one.
    Not(NodeId, i64),
}

impl Constraint {
    /// The numbers that it is about.
    pub(super) fn nodes(self) -> [Option<NodeId>; 2] {
        match self {
            Constraint::AtMost(x, _, y) | Constraint::Differ(x, _, y) => [Some(x), Some(y)],
            Constraint::Not(x, _) => [Some(x), None],
        }
    }
}

/// How a constraint is met.
enum Met {
    Always,
    Perhaps,
    Never,
}

impl Reasoner<'_> {
    /// Notes a constraint, unless it is known.
    pub(super) fn post(&mut self, constraint: Constraint) {
        let memory = &mut *self.memory;
        let nodes = constraint.nodes();
        let most = nodes.into_iter().flatten().max().unwrap_or(0) as usize;
        if memory.watching.len() <= most {
            memory.watching.resize(most + 1, Vec::new());
        }
        let Some(first) = nodes[0] else { return };
        let known = memory.watching[first as usize].iter();
        if known.into_iter().any(|&index| memory.constraints[index as usize].0 == constraint) {
            return;
        }
        let index = memory.constraints.len() as u32;
        for node in nodes.into_iter().flatten() {
            memory.watching[node as usize].push(index);
        }
        memory.constraints.push((constraint, self.state.frames.len()));
    }

    /// Narrows numbers until nothing more follows from the constraints; false if one cannot be
    /// met.
    pub(super) fn propagate(&mut self) -> bool {
        loop {
            while let Some(&(constraint, _)) = self.memory.constraints.get(self.n_met) {
                self.n_met += 1;
                self.memory.work += 2;
                if matches!(self.meet(constraint), Met::Never) {
                    return false;
                }
            }
            let Some(node) = self.changed.pop() else { return true };
            let n = self.memory.watching.get(node as usize).map_or(0, |watching| watching.len());
            self.memory.work += 2 * n as u64;
            for place in 0..n {
                let index = self.memory.watching[node as usize][place];
                let (constraint, _) = self.memory.constraints[index as usize];
                if matches!(self.meet(constraint), Met::Never) {
                    return false;
                }
            }
        }
    }

    /// Whether all constraints hold for all numbers that are left; if not, a number of which
    /// more must be known, the one with the fewest left, if there is one.
    pub(super) fn unsettled(&mut self) -> Result<(), Option<NodeId>> {
        let mut best: Option<(u64, NodeId)> = None;
        let mut is_settled = true;
        for index in 0..self.memory.constraints.len() {
            let (constraint, _) = self.memory.constraints[index];
            if !matches!(self.meet(constraint), Met::Perhaps) {
                continue;
            }
            is_settled = false;
            let nodes = match constraint {
                Constraint::AtMost(x, _, y) | Constraint::Differ(x, _, y) => [x, y],
                Constraint::Not(x, _) => [x, x],
            };
            for node in nodes {
                let Some((lo, hi)) = self.ends_of(node) else { continue };
                let n = hi.abs_diff(lo);
                if self.is_hole(node) && best.is_none_or(|(least, _)| n < least) {
                    best = Some((n, node));
                }
            }
        }
        if is_settled { Ok(()) } else { Err(best.map(|(_, node)| node)) }
    }

    fn meet(&mut self, constraint: Constraint) -> Met {
        match constraint {
            Constraint::AtMost(x, plus, y) => {
                let (Some(a), Some(b)) = (self.ends_of(x), self.ends_of(y)) else {
                    return Met::Perhaps;
                };
                let (lo, hi) = (shifted(a.0, plus), shifted(a.1, plus));
                if hi <= b.0 && hi != i64::MAX {
                    return Met::Always;
                }
                if lo > b.1 && b.1 != i64::MAX {
                    return Met::Never;
                }
                let is_met =
                    self.narrow(x, i64::MIN, shifted(b.1, -plus)) && self.narrow(y, lo, i64::MAX);
                if is_met { Met::Perhaps } else { Met::Never }
            }
            Constraint::Differ(x, plus, y) => {
                let (Some(a), Some(b)) = (self.ends_of(x), self.ends_of(y)) else {
                    return Met::Perhaps;
                };
                let (lo, hi) = (shifted(a.0, plus), shifted(a.1, plus));
                if hi < b.0 || b.1 < lo {
                    return Met::Always;
                }
                if a.0 == a.1 {
                    return self.exclude(y, lo);
                }
                if b.0 == b.1 {
                    return self.exclude(x, shifted(b.0, -plus));
                }
                Met::Perhaps
            }
            Constraint::Not(x, number) => self.exclude(x, number),
        }
    }

    fn exclude(&mut self, node: NodeId, number: i64) -> Met {
        let Some((lo, hi)) = self.ends_of(node) else { return Met::Perhaps };
        let is_met = match number {
            _ if number < lo || number > hi => return Met::Always,
            _ if lo == hi => false,
            _ if number == lo => self.narrow(node, lo.saturating_add(1), i64::MAX),
            _ if number == hi => self.narrow(node, i64::MIN, hi.saturating_sub(1)),
            _ => return Met::Perhaps,
        };
        if is_met { Met::Always } else { Met::Never }
    }
}
