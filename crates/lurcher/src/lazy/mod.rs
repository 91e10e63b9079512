//! Values of which only what is looked at is known.
//!
//! A [`Lazy<T>`](Lazy) is either a plain `&T` or a place in a value under search. To look at it is
//! to [`get`](Lazy::get) its outermost constructor, whose fields are lazy again. A predicate over
//! `Lazy<T>` serves both: asked about a plain value, it is an ordinary predicate; asked about a
//! value under search, it decides what the search has to fill in, and a value that it turns down at
//! the first constructor stands for all that begin like it.
//!
//! ```
//! use lurcher::lazy::{Layer, Lazy, solutions};
//! use lurcher::prelude::*;
//!
//! #[derive(Debug, Data)]
//! enum Tree {
//!     Leaf,
//!     Node(Box<Tree>, u8, Box<Tree>),
//! }
//!
//! fn depth(tree: Lazy<'_, Tree>) -> Option<u32> {
//!     match tree.get() {
//!         Layer::<Tree>::Leaf => Some(0),
//!         Layer::<Tree>::Node(left, _, right) => {
//!             let left = depth(left.target())?;
//!             (depth(right.target())? == left).then_some(left + 1)
//!         }
//!     }
//! }
//!
//! // The digits are never looked at while the shape is still wrong.
//! let perfect = solutions::<Tree>(4, |tree| depth(tree).is_some());
//! assert!(perfect.iter().all(|tree| depth(Lazy::from(tree)).is_some()));
//! ```
//!
//! Usually nobody writes this by hand: `#[logic]` makes it from an ordinary function.

mod again;
mod alphabet;
mod arguments;
mod block;
mod compare;
mod conflict;
pub(crate) mod deep;
mod domain;
mod entries;
mod formula;
mod got;
mod impls;
mod invariant;
mod list;
mod logic;
mod looked;
mod mentioned;
mod named;
mod profile;
mod ranges;
mod reading;
mod readings;
mod relate;
mod simpler;
#[doc(hidden)]
pub mod symbolic;
mod text;
mod uniform;
mod whole;

use std::fmt;
use std::marker::PhantomData;
use std::ops::ControlFlow;
use std::sync::Arc;

use lurcher_trees::{Cursor, NodeId, Search, Sizes, Space};

#[doc(hidden)]
pub use self::again::{Given, Refusal, again};
pub use self::arguments::{IntoLazy, IntoList, IntoText};
pub(crate) use self::block::{BLOCK, Block};
pub use self::compare::{Number, Operand};
#[cfg(feature = "refine")]
pub(crate) use self::conflict::conflicting;
pub use self::deep::called;
pub use self::domain::Domain;
pub use self::entries::{Entries, EntryIter};
#[doc(hidden)]
pub use self::formula::{Formula, Known};
#[doc(hidden)]
pub use self::invariant::Invariant;
pub use self::list::{LazyIter, LazyList, LazyWindows};
pub use self::logic::{Forced, IntoElements, ListIndex};
pub(crate) use self::looked::looked_at;
#[doc(hidden)]
pub use self::mentioned::{Literals, Mentioned};
#[doc(hidden)]
pub use self::named::{Behind, Constants, Mentions, SayNothing, SayValue};
pub(crate) use self::profile::profile;
pub use self::ranges::WholeRange;
#[doc(hidden)]
pub use self::reading::{
    Absent, Gather, Gathered, LookedInto, MethodReading, NoReading, Offered, Reading, Unread,
    gathered, gathered_with, has_reading, looked_into,
};
#[doc(hidden)]
pub use self::readings::Readings;
pub use self::relate::{Comparand, Compare, ListComparand, LogicEq, LogicOrd, Relation};
pub use self::text::{LazyText, TextPart};
use crate::data::Data;

/// A type whose values can be looked at one constructor at a time; derived with `Data`.
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be looked at one constructor at a time",
    note = "if the type is yours, add `#[derive(Data)]` to it"
)]
pub trait Unfold: Data {
    /// One constructor, its fields lazy. For enums an enum with variants of the same names.
    type Layer<'s>;

    /// What is left when pointers are looked through: the type itself if it is no pointer.
    type Target: Unfold<Target = Self::Target>;

    /// What the methods of a lazy value are called on: its layer, if the type is one of the
    /// standard library's or a constructor without fields; else the lazy value.
    type Receiver<'s>;

    /// The outermost constructor of a plain value.
    fn unfold(&self) -> Self::Layer<'_>;

    /// The outermost constructor at a place in a value under search.
    fn unfold_hole(hole: Hole<'_>) -> Self::Layer<'_>;

    /// Looks through pointers.
    fn target(&self) -> &Self::Target;

    /// See [`Receiver`](Unfold::Receiver).
    fn receiver(lazy: Lazy<'_, Self>) -> Self::Receiver<'_>;

    /// Whether the value at a place equals another; numbers need not be chosen for it.
    #[doc(hidden)]
    #[inline]
    fn equals(hole: Hole<'_>, other: &Self) -> bool
    where
        Self: PartialEq,
    {
        Self::build(hole) == *other
    }

    /// Whether the value at a place is in a relation to another.
    #[doc(hidden)]
    #[inline]
    fn relates(hole: Hole<'_>, relation: Relation, other: &Self) -> bool
    where
        Self: PartialOrd,
    {
        relation.holds(&Self::build(hole), other)
    }
}

/// The traits whose methods generated code calls.
#[doc(hidden)]
pub mod traits {
    pub use super::again::{GivenCopy as _, GivenOnce as _};
    pub use super::got::{GetElement as _, GetNumber as _};
    pub use super::logic::{Look as _, Unlooked as _};
    pub use super::reading::{LookedIntoData as _, LookedIntoNothing as _};
    pub use super::relate::{
        CmpLazy as _, CmpPlain as _, CmpSwapped as _, EqLazy as _, EqPlain as _, EqSwapped as _,
        OrdLazy as _, OrdPlain as _, OrdSwapped as _,
    };
    #[cfg(feature = "refine")]
    pub use crate::refine::{HandNumber as _, HandOther as _};
}

/// One constructor of a `T`, its fields lazy: what [`Lazy::get`] gives.
pub type Layer<'s, T> = <T as Unfold>::Layer<'s>;

/// A place in a value under search.
#[derive(Clone, Copy)]
pub struct Hole<'s> {
    search: &'s Search,
    node: NodeId,
}

impl fmt::Debug for Hole<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hole({})", self.node)
    }
}

impl<'s> Hole<'s> {
    /// Which constructor it is, and its fields.
    #[inline]
    pub fn force(self) -> (u32, Fields<'s>) {
        let (constructor, first) = self.search.force(self.node);
        (constructor, Fields { search: self.search, first })
    }

    /// The bits of the number.
    pub fn number_bits(self) -> u128 {
        self.search.number_bits(self.node)
    }

    /// The number as an integer that is in the same order.
    #[inline]
    pub(crate) fn ordinal(self) -> lurcher_trees::Ordinal {
        self.search.number(self.node)
    }

    /// Says that what is here is no value after all.
    pub(crate) fn refuse(self) {
        self.search.refuse();
    }

    /// All of the value, read from left to right.
    ///
    /// # Panics
    /// If it is not one of the type.
    pub fn read<T: Data>(self) -> T {
        T::read(&mut Cursor::searched(self.search, self.node))
            .unwrap_or_else(|mismatch| panic!("lurcher: {mismatch}"))
    }
}

/// A place in a value under search where a `T` is.
#[doc(hidden)]
pub struct Place<'s, T>(Hole<'s>, PhantomData<fn() -> T>);

impl<'s, T> From<Place<'s, T>> for Lazy<'s, T> {
    #[inline]
    fn from(place: Place<'s, T>) -> Self {
        Lazy::from(place.0)
    }
}

/// The fields of a constructor in a value under search.
#[derive(Clone, Copy, Debug)]
pub struct Fields<'s> {
    search: &'s Search,
    first: NodeId,
}

impl<'s> Fields<'s> {
    /// The fields of a place, whose constructor is chosen now; of the root of a search these
    /// are the values that it is of.
    pub fn of(search: &'s Search, node: NodeId) -> Self {
        let (_, first) = search.force(node);
        Fields { search, first }
    }

    /// The field at an index, among those that are drawn.
    #[inline]
    pub fn at<T>(self, index: u32) -> Lazy<'s, T> {
        Lazy(Kept::Hole { search: self.search, node: self.first + index })
    }
}

/// A plain value, or a place in a value under search; see the [module](self).
pub struct Lazy<'s, T>(Kept<'s, T>);

/// As it is kept: two words, which go in registers.
enum Kept<'s, T> {
    Known(&'s T),
    Hole { search: &'s Search, node: NodeId },
}

/// As it is looked at.
enum Is<'s, T> {
    Known(&'s T),
    Hole(Hole<'s>),
}

impl<'s, T> Lazy<'s, T> {
    #[inline]
    fn is(&self) -> Is<'s, T> {
        match self.0 {
            Kept::Known(value) => Is::Known(value),
            Kept::Hole { search, node } => Is::Hole(Hole { search, node }),
        }
    }

    /// The place, or else the plain value.
    #[doc(hidden)]
    #[inline]
    pub fn place(self) -> Result<Place<'s, T>, &'s T> {
        match self.is() {
            Is::Known(value) => Err(value),
            Is::Hole(hole) => Ok(Place(hole, PhantomData)),
        }
    }
}

impl<T> Clone for Lazy<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Lazy<'_, T> {}

impl<T> Clone for Kept<'_, T> {
    #[inline]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Kept<'_, T> {}

/// Shows what is known without looking any further.
impl<T: fmt::Debug> fmt::Debug for Lazy<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is() {
            Is::Known(value) => value.fmt(f),
            Is::Hole(hole) => hole.fmt(f),
        }
    }
}

impl<'s, T> From<&'s T> for Lazy<'s, T> {
    #[inline]
    fn from(value: &'s T) -> Self {
        Lazy(Kept::Known(value))
    }
}

impl<'s, T> From<Hole<'s>> for Lazy<'s, T> {
    #[inline]
    fn from(hole: Hole<'s>) -> Self {
        Lazy(Kept::Hole { search: hole.search, node: hole.node })
    }
}

impl<'s, T: Unfold> Lazy<'s, T> {
    /// The outermost constructor, its fields lazy.
    #[inline]
    pub fn get(self) -> T::Layer<'s> {
        match self.is() {
            Is::Known(value) => value.unfold(),
            Is::Hole(hole) => T::unfold_hole(hole),
        }
    }
}

impl<T: Data> Lazy<'_, T> {
    /// All of the value. In a value under search all of it is looked at.
    ///
    /// # Panics
    /// If a plain value has a field that is not kept: `#[data(opaque)]`.
    #[inline]
    pub fn to_value(self) -> T {
        match self.is() {
            Is::Hole(hole) => T::build(hole),
            Is::Known(value) => crate::data::value_of(&crate::data::tree_of(value))
                .unwrap_or_else(|mismatch| panic!("lurcher: {mismatch}")),
        }
    }
}

/// In place of a field that is not part of the tree of a value: `#[data(skip)]`,
/// `#[data(default = …)]`, `#[data(opaque)]`. There is nothing to look at.
pub struct Hidden<'s, T>(PhantomData<&'s ()>, PhantomData<fn() -> T>);

impl<T> Hidden<'_, T> {
    #[doc(hidden)]
    pub fn new() -> Self {
        Hidden(PhantomData, PhantomData)
    }
}

/// Looking through pointers, so that a `&Box<T>` serves where a `&T` is wanted.
macro_rules! targets {
    ($($pointer:ty),*) => {$(
        impl<'s, T> Lazy<'s, $pointer> {
            /// What the pointer points to.
            #[inline]
            pub fn target(self) -> Lazy<'s, T> {
                match self.is() {
                    Is::Known(value) => Lazy::from(&**value),
                    Is::Hole(hole) => Lazy::from(hole),
                }
            }
        }
    )*};
}

targets!(Box<T>, std::rc::Rc<T>, Arc<T>);

/// All values of up to a size for which a predicate holds.
///
/// # Panics
/// If the type has no values, or they cannot be listed by size.
pub fn solutions<T: Data>(size: u32, holds: impl for<'s> FnMut(Lazy<'s, T>) -> bool) -> Vec<T> {
    let mut found = Vec::new();
    each_solution(size, holds, |value| found.push(value.to_value()));
    found
}

/// Shows all values of up to a size for which a predicate holds, one after the other, and says
/// how often the predicate was asked. Nothing is built: [`Lazy::to_value`] does that.
///
/// # Panics
/// If the type has no values, or they cannot be listed by size.
pub fn each_solution<T: Data>(
    size: u32,
    mut holds: impl for<'s> FnMut(Lazy<'s, T>) -> bool,
    mut found: impl for<'s> FnMut(Lazy<'s, T>),
) -> u64 {
    let space = Space::new(&[T::shape()]).unwrap_or_else(|error| panic!("lurcher: {error}"));
    let show = |search: &Search| {
        found(argument(search, 0));
        ControlFlow::<()>::Continue(())
    };
    Search::each(&Arc::new(space), Sizes::UpTo(size), |search| holds(argument(search, 0)), show).0
}

/// The value of one of the types that a search is of; for generated code.
#[doc(hidden)]
#[inline]
pub fn argument<T>(search: &Search, index: u32) -> Lazy<'_, T> {
    let (_, first) = search.force(search.root());
    Fields { search, first }.at(index)
}

#[cfg(test)]
mod tests;
