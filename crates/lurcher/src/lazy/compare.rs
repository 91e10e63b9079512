//! Numbers under search, compared instead of read.
//!
//! To compare is to learn on which side of another number this one is; the search then splits
//! the interval of what it may be in two. To read it is to have every number tried in turn.

use std::cmp::Ordering;

use lurcher_trees::Ordinal;

use super::{Hole, Is, Lazy, Relation, Unfold};

/// Integers and characters: what has intervals.
pub trait Number: for<'s> Unfold<Layer<'s> = Self> + Operand<Self> + Copy + Ord {
    /// The number as an integer that is in the same order.
    fn ordinal(self) -> Ordinal;
}

/// What a lazy number can be compared with: a number, or another lazy one.
pub trait Operand<T> {
    /// The number; a lazy one is read.
    fn value(&self) -> T;
}

impl<T: Number> Operand<T> for Lazy<'_, T> {
    fn value(&self) -> T {
        self.get()
    }
}

impl<T: Number> Operand<T> for &Lazy<'_, T> {
    fn value(&self) -> T {
        self.get()
    }
}

macro_rules! operands {
    ($($type:ty)*) => {$(
        impl Operand<$type> for $type {
            #[inline]
            fn value(&self) -> $type {
                *self
            }
        }

        impl Operand<$type> for &$type {
            #[inline]
            fn value(&self) -> $type {
                **self
            }
        }
    )*};
}

operands!(u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize char);

impl<T: Number> Lazy<'_, T> {
    /// Whether it is less than another number.
    #[inline]
    pub fn is_less(self, than: impl Operand<T>) -> bool {
        match self.is() {
            Is::Known(value) => *value < than.value(),
            Is::Hole(Hole { search, node }) => search.is_below(node, than.value().ordinal()),
        }
    }

    /// Whether it is less than another number or equal to it.
    #[inline]
    pub fn is_at_most(self, other: impl Operand<T>) -> bool {
        match self.is() {
            Is::Known(value) => *value <= other.value(),
            Is::Hole(Hole { search, node }) => match other.value().ordinal().checked_add(1) {
                Some(above) => search.is_below(node, above),
                None => true,
            },
        }
    }

    /// Whether it equals another number.
    #[inline]
    pub fn equals(self, other: impl Operand<T>) -> bool {
        match self.is() {
            Is::Known(value) => *value == other.value(),
            Is::Hole(Hole { search, node }) => search.is_number(node, other.value().ordinal()),
        }
    }

    /// How it compares with another number.
    #[inline]
    pub fn compare(self, other: impl Operand<T>) -> Ordering {
        let other = other.value();
        if self.is_less(other) {
            Ordering::Less
        } else if self.equals(other) {
            Ordering::Equal
        } else {
            Ordering::Greater
        }
    }
}

/// The rest of an `Unfold` for a number: comparisons split intervals.
macro_rules! compared_by_ordinal {
    () => {
        type Target = Self;
        type Receiver<'s> = Self;

        #[inline]
        fn target(&self) -> &Self {
            self
        }

        #[inline]
        fn receiver(lazy: Lazy<'_, Self>) -> Self {
            lazy.get()
        }

        #[inline]
        fn equals(hole: Hole<'_>, other: &Self) -> bool {
            hole.search.is_number(hole.node, other.ordinal())
        }

        #[inline]
        fn relates(hole: Hole<'_>, relation: Relation, other: &Self) -> bool {
            let lazy = Lazy::<Self>::from(hole);
            match relation {
                Relation::Less => lazy.is_less(*other),
                Relation::AtMost => lazy.is_at_most(*other),
                Relation::More => !lazy.is_at_most(*other),
                Relation::AtLeast => !lazy.is_less(*other),
            }
        }
    };
}

macro_rules! numbers {
    ($($type:ty)*) => {$(
        impl Unfold for $type {
            type Layer<'s> = $type;

            #[inline]
            fn unfold(&self) -> $type {
                *self
            }

            #[inline]
            fn unfold_hole(hole: Hole<'_>) -> $type {
                hole.ordinal() as $type
            }

            compared_by_ordinal!();
        }

        impl Number for $type {
            #[inline]
            fn ordinal(self) -> Ordinal {
                self as Ordinal
            }
        }
    )*};
}

numbers!(u8 u16 u32 u64 usize i8 i16 i32 i64 isize i128);

impl Unfold for u128 {
    type Layer<'s> = u128;

    fn unfold(&self) -> u128 {
        *self
    }

    fn unfold_hole(hole: Hole<'_>) -> u128 {
        hole.number_bits()
    }

    compared_by_ordinal!();
}

/// Ordinals are signed, so the order starts at the least of them.
impl Number for u128 {
    fn ordinal(self) -> Ordinal {
        (self ^ (1 << 127)) as Ordinal
    }
}

impl Unfold for char {
    type Layer<'s> = char;

    fn unfold(&self) -> char {
        *self
    }

    fn unfold_hole(hole: Hole<'_>) -> char {
        char::from_u32(hole.ordinal() as u32).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    compared_by_ordinal!();
}

impl Number for char {
    fn ordinal(self) -> Ordinal {
        u32::from(self).into()
    }
}
