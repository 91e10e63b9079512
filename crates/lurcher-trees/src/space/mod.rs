//! All values of some types, by size.
//!
//! A [`Space`] is a table of *sorts*. A sort is a type in a place: the type of a shape, seen
//! through pointers, and how its numbers count there. Each sort has alternatives: its
//! constructors with what they cost and the sorts of their fields.

mod analysis;
mod apart;
mod census;
mod collections;
mod compile;
mod depth;
#[cfg(test)]
mod depth_tests;
mod error;
mod fields;
mod listing;
mod longest;
mod natural;
mod nth;
mod single;
mod sized;
mod spelling;
#[cfg(test)]
mod tests;

use std::fmt;

pub use self::census::Census;
pub use self::depth::{Bounds, Depth, Depths};
pub use self::error::SpaceError;
pub use self::listing::Listing;
pub use self::natural::Natural;
pub use self::single::{Single, Within};
pub(crate) use self::sized::NotSized;
pub use self::spelling::{Pick, Speller};
use crate::floats::FloatLists;
use crate::numbers::Numbers;
use crate::shape::{Elements, Kind, ShapeId, shape};

/// A sort's place in the table of a [`Space`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SortId(pub(crate) u32);

impl SortId {
    /// The number behind the id: dense, starting at 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for SortId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SortId({})", self.0)
    }
}

/// A type in a place.
#[derive(Clone, Debug)]
pub struct Sort {
    /// The type; none for the root, which holds the values of all types of the space.
    pub shape: Option<ShapeId>,
    /// What the values are.
    pub values: Values,
    /// The size of the smallest value.
    pub least: u32,
    /// The size of the largest value; none if there is no largest.
    pub most: Option<u32>,
}

/// What the values of a sort are.
#[derive(Clone, Debug)]
pub enum Values {
    /// Built by one of these, cheapest first. For lists: only sequences as `elements` says.
    Built {
        /// The constructors that build something.
        alternatives: Vec<Alternative>,
        /// Which sequences of elements are told apart; `Any` if it is not a list.
        elements: Elements,
    },
    /// Numbers or characters.
    Numbers(Numbers),
}

/// One way to build the values of a sort.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// Which of the constructors of the shape.
    pub constructor: u32,
    /// What the constructor itself adds to the size.
    pub cost: u32,
    /// How much larger the smallest value built with it is than the smallest of all.
    pub extra: u32,
    /// The sorts of the fields.
    pub fields: Vec<SortId>,
}

/// All values of some types, by size.
///
/// # Size
///
/// The size of a value is what its constructors, elements and numbers cost together:
///
/// - a constructor of an enum costs 1, that of a struct, tuple or array nothing;
/// - an element of a list, set or map costs 1, beside what the element itself costs; so does
///   a `Some`;
/// - a number costs its bits, or as the [`Measure`](crate::Measure) of its field says; `bool`
///   costs nothing;
/// - pointers cost nothing.
///
/// What a constructor costs, and how the numbers of a field count, can be changed for each.
/// A measure that is said of a field holds for the numbers that are its type, or elements
/// of lists that are its type, through pointers.
///
/// There are finitely many values of each size, for else nothing of the next would ever be
/// reached. A type of which that is not true (a recursive constructor that costs nothing)
/// has no space; [`Space::new`] says which constructor it is.
#[derive(Clone, Debug)]
pub struct Space {
    shapes: Vec<ShapeId>,
    sorts: Vec<Sort>,
}

impl Space {
    /// The space of tuples of values, one of each shape.
    ///
    /// # Errors
    /// If a type has no values, or infinitely many of one size, or holds something that
    /// cannot be looked into.
    pub fn new(shapes: &[ShapeId]) -> Result<Self, SpaceError> {
        Space::with_floats(shapes, FloatLists::default())
    }

    /// The same with other floats than the usual ones.
    ///
    /// # Errors
    /// As [`Space::new`].
    pub fn with_floats(shapes: &[ShapeId], floats: FloatLists) -> Result<Self, SpaceError> {
        let sorts = compile::compile(shapes, floats).and_then(analysis::analyse)?;
        Ok(Space { shapes: shapes.to_vec(), sorts })
    }

    /// Whether there are floats in a value: of these only some are listed.
    pub fn has_floats(&self) -> bool {
        let is_float =
            |sort: &Sort| sort.shape.is_some_and(|id| matches!(shape(id).kind, Kind::Float(_)));
        self.sorts.iter().any(is_float)
    }

    /// A space of some of the values; sizes are worked out here.
    pub(crate) fn of_sorts(shapes: &[ShapeId], sorts: Vec<Sort>) -> Result<Self, SpaceError> {
        Ok(Space { shapes: shapes.to_vec(), sorts: analysis::analyse(sorts)? })
    }

    /// The shapes that the space was made of, pointers and all.
    pub fn shapes(&self) -> &[ShapeId] {
        &self.shapes
    }

    /// The sort of the tuple that holds a value of each shape.
    #[inline]
    pub fn root(&self) -> SortId {
        SortId(0)
    }

    /// A sort of the table.
    #[inline]
    pub fn sort(&self, id: SortId) -> &Sort {
        &self.sorts[id.index()]
    }

    /// All sorts, the root first.
    pub fn sorts(&self) -> &[Sort] {
        &self.sorts
    }

    /// The size of the smallest tuple.
    pub fn least(&self) -> u32 {
        self.sorts[0].least
    }

    /// The size of the largest tuple; none if there is no largest.
    pub fn most(&self) -> Option<u32> {
        self.sorts[0].most
    }

    /// A number that is not exceeded by how many tuples there are; none if there is no end
    /// of them.
    pub fn most_values(&self) -> Option<u128> {
        analysis::most_values(&self.sorts)
    }

    /// How many nodes the smallest tuple has, with itself.
    pub fn least_nodes(&self) -> u128 {
        analysis::least_nodes(&self.sorts)
    }
}
