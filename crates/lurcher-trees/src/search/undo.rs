//! Taking choices back.

use super::{Among, HOLE, NodeId, State};
use crate::numbers::Ordinal;

/// One choice: where it was made, what is left to choose there, and how things were before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    node: NodeId,
    n_nodes: u32,
    n_intervals: u32,
    n_holes: u32,
    slack: u32,
    pub(super) step: Step,
}

impl Frame {
    pub(super) fn node(&self) -> NodeId {
        self.node
    }

    pub(super) fn step(&self) -> Step {
        self.step
    }
}

/// What was chosen.
#[derive(Clone, Copy, Debug)]
pub(super) enum Step {
    /// An alternative of the sort, after so many from the `first` on.
    Constructor { first: u32, n_tried: u32 },
    /// A number: the k-th of those with a cost.
    Number { cost: u32, k: u64 },
    /// A number at random; so many more may be tried.
    Guess { n_left: u32 },
    /// A part of an interval that was split.
    Part { n_tried: u32 },
    /// A part of an interval, the others being impossible.
    Narrowed,
    /// Nothing that could be chosen otherwise.
    Settled,
}

/// How an interval is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Split {
    /// Into the numbers below this one and the others.
    Below(Ordinal),
    /// Into this number, those below and those above it.
    At(Ordinal),
}

impl State {
    /// How things are before a choice.
    #[inline]
    pub(super) fn mark(&mut self, node: NodeId) -> Frame {
        if self.is_exact {
            self.rooms.push(self.room);
        }
        Frame {
            node,
            n_nodes: self.nodes.len() as u32,
            n_intervals: self.intervals.len() as u32,
            n_holes: self.n_holes,
            slack: self.slack,
            step: Step::Settled,
        }
    }

    /// Forgets a mark: nothing was chosen.
    pub(super) fn unmark(&mut self) {
        if self.is_exact {
            self.rooms.pop();
        }
    }

    /// Notes what was chosen, to be taken back later; says the how manieth choice it is.
    #[inline]
    pub(super) fn note(&mut self, mark: Frame, step: Step) -> u32 {
        let choice = self.frames.len() as u32;
        self.nodes[mark.node as usize].choice = choice;
        self.frames.push(Frame { step, ..mark });
        choice
    }

    #[inline]
    pub(super) fn take_back(&mut self, frame: &Frame) {
        self.nodes.truncate(frame.n_nodes as usize);
        self.intervals.truncate(frame.n_intervals as usize);
        (self.n_holes, self.slack) = (frame.n_holes, frame.slack);
        if self.is_exact {
            if let Some(room) = self.rooms.last() {
                self.room = *room;
            }
        }
        let node = &mut self.nodes[frame.node as usize];
        node.constructor = HOLE;
        let is_settled = matches!(frame.step, Step::Constructor { .. } | Step::Settled);
        if !is_settled {
            if let Some((interval, choice)) = self.earlier.pop() {
                self.intervals[node.fields as usize] = interval;
                node.choice = choice;
            }
        }
    }

    /// Takes the last choice back and makes the next one; false if there are no more but the
    /// first so many, which are kept.
    pub(super) fn advance_down_to(&mut self, among: &Among, n_kept: usize) -> bool {
        self.dead_after = None;
        while self.frames.len() > n_kept {
            let Some(frame) = self.frames.pop() else { break };
            self.take_back(&frame);
            self.kept = self.kept.min(self.frames.len());
            let next = match frame.step {
                Step::Settled | Step::Narrowed => None,
                Step::Constructor { first, n_tried } => {
                    self.choose(among, frame.node, first, n_tried)
                }
                Step::Guess { n_left } => self.guess_number(&among.space, frame.node, n_left),
                Step::Number { cost, k } => {
                    self.choose_number(&among.space, frame.node, cost, k + 1)
                }
                Step::Part { n_tried } => {
                    let split = self.splits.pop();
                    split.and_then(|(split, is_reversed)| {
                        self.choose_part(&among.space, frame.node, split, is_reversed, n_tried)
                    })
                }
            };
            if let Some(step) = next {
                self.note(frame, step);
                return true;
            }
            self.unmark();
        }
        false
    }
}
