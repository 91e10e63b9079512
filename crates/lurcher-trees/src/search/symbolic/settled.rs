//! Changes of the state that leave nothing to choose: noted like choices, and taken back with
//! those before them.

use super::super::table::Choice;
use super::super::undo::Step;
use super::super::{Among, NodeId, State};
use crate::space::Space;

impl State {
    /// Leaves only some numbers of a node: whether that is news, or none if there are none.
    pub(super) fn narrow_to(
        &mut self,
        space: &Space,
        node: NodeId,
        (lo, hi): (i128, i128),
    ) -> Option<bool> {
        let (numbers, at) = self.numbers(space, node);
        let interval = self.intervals[at];
        let to = (lo.max(interval.0), hi.min(interval.1));
        if to == interval {
            return Some(false);
        }
        let to = if to.0 <= to.1 { numbers.trim(to)? } else { return None };
        let mark = self.mark(node);
        if !self.narrow(numbers, node, at, to) {
            self.unmark();
            return None;
        }
        self.note(mark, Step::Narrowed);
        Some(true)
    }

    /// Chooses a constructor for good; false if it does not fit.
    pub(super) fn settle(&mut self, among: &Among, node: NodeId, constructor: u32) -> bool {
        let sort = self.nodes[node as usize].sort;
        let choices = among.table.choices(sort.index());
        let choice = choices.iter().find(|choice| choice.constructor == constructor);
        choice.is_some_and(|choice| self.settle_choice(among, node, choice))
    }

    /// Whether there is room for a choice.
    pub(super) fn has_room_for(&self, choice: &Choice) -> bool {
        let Some(slack) = self.slack.checked_sub(choice.extra) else { return false };
        !self.is_exact || self.room.changed(choice.room).takes(slack)
    }

    /// Makes a choice for good; false if it does not fit.
    pub(super) fn settle_choice(&mut self, among: &Among, node: NodeId, choice: &Choice) -> bool {
        if !self.has_room_for(choice) {
            return false;
        }
        let mark = self.mark(node);
        self.slack -= choice.extra;
        self.room = self.room.changed(choice.room);
        self.apply(among, node, choice);
        self.note(mark, Step::Settled);
        true
    }
}
