//! Where a search made its last choice, for whoever wants to know what makes it long.

use super::{HOLE, KNOWN, NodeId, Search};
use crate::space::SortId;

/// A field of a constructor in a value under search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldPlace {
    /// What the field is in.
    pub sort: SortId,
    /// Built by this constructor.
    pub constructor: u32,
    /// Which of the fields.
    pub field: u32,
}

impl Search {
    /// The field that the last choice was made for, the one that is taken back next; none if
    /// that is the whole value.
    pub fn last_choice(&self) -> Option<FieldPlace> {
        let node = self.state.borrow().frames.last()?.node();
        (0..node).find_map(|parent| self.field_of(parent, node))
    }

    /// Which field of one node another is.
    fn field_of(&self, parent: NodeId, node: NodeId) -> Option<FieldPlace> {
        let (sort, constructor, fields) = {
            let parent = self.state.borrow().nodes[parent as usize];
            (parent.sort, parent.constructor, parent.fields)
        };
        if constructor == HOLE || constructor == KNOWN {
            return None;
        }
        let field = node.checked_sub(fields)?;
        (field < self.n_fields(parent)).then_some(FieldPlace { sort, constructor, field })
    }
}
