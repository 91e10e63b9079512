//! Integers in a range.
//!
//! A range is not itself a generator, because it is an iterator: `(0..9).map(f)`
//! has to keep its meaning. It *becomes* one wherever a generator is wanted.

use std::fmt::Display;
use std::ops::{Range, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use super::{Generator, IntoGenerator};
use crate::source::Source;

/// The generator of a range of integers; see [`integers`].
#[derive(Clone, Copy, Debug)]
pub struct Integers<T> {
    low: T,
    high: T,
}

/// Integers in a range; the one nearest to zero is the simplest.
///
/// Wherever a generator is wanted, the range alone will do; the function is
/// for going on from it.
///
/// ```
/// use lurcher::prelude::*;
/// let even = generators::integers(0..50).map(|n: u32| 2 * n);
/// let digits = generators::vec(0..10u8);
/// ```
pub fn integers<R: IntoGenerator>(range: R) -> R::Generator {
    range.into_generator()
}

/// The integer types that have ranges: all of up to 64 bits.
///
/// One trait for all of them, rather than one impl of [`IntoGenerator`] per
/// type, lets the compiler infer that `#[with(0..10)] n: u8` is a range of `u8`.
pub trait Integer: Copy + PartialOrd + Display + sealed::Sealed {
    #[doc(hidden)]
    const LEAST: Self;
    #[doc(hidden)]
    const MOST: Self;
    #[doc(hidden)]
    fn widen(self) -> i128;
    #[doc(hidden)]
    fn narrow(wide: i128) -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl sealed::Sealed for $type {}

        impl Integer for $type {
            const LEAST: Self = <$type>::MIN;
            const MOST: Self = <$type>::MAX;

            #[inline]
            fn widen(self) -> i128 {
                self as i128
            }

            #[inline]
            fn narrow(wide: i128) -> Self {
                wide as $type
            }
        }
    )*};
}

integers! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

impl<T: Integer> Generator for Integers<T> {
    type Value = T;

    #[inline]
    fn draw(&self, source: &mut Source) -> T {
        T::narrow(source.integer_in(self.low.widen(), self.high.widen()))
    }

    #[inline]
    fn is_growing(&self, _source: &mut Source) -> bool {
        false
    }
}

impl<T: Integer> IntoGenerator for RangeInclusive<T> {
    type Value = T;
    type Generator = Integers<T>;

    #[track_caller]
    fn into_generator(self) -> Integers<T> {
        let (low, high) = self.into_inner();
        if low > high {
            empty(low, "..=", high);
        }
        Integers { low, high }
    }

    #[inline]
    fn draw_as_generator(&self, source: &mut Source) -> T {
        self.clone().into_generator().draw(source)
    }
}

impl<T: Integer> IntoGenerator for Range<T> {
    type Value = T;
    type Generator = Integers<T>;

    #[track_caller]
    fn into_generator(self) -> Integers<T> {
        if self.start >= self.end {
            empty(self.start, "..", self.end);
        }
        Integers { low: self.start, high: T::narrow(self.end.widen() - 1) }
    }

    #[inline]
    fn draw_as_generator(&self, source: &mut Source) -> T {
        self.clone().into_generator().draw(source)
    }
}

impl<T: Integer> IntoGenerator for RangeFrom<T> {
    type Value = T;
    type Generator = Integers<T>;

    fn into_generator(self) -> Integers<T> {
        Integers { low: self.start, high: T::MOST }
    }

    #[inline]
    fn draw_as_generator(&self, source: &mut Source) -> T {
        self.clone().into_generator().draw(source)
    }
}

impl<T: Integer> IntoGenerator for RangeToInclusive<T> {
    type Value = T;
    type Generator = Integers<T>;

    fn into_generator(self) -> Integers<T> {
        Integers { low: T::LEAST, high: self.end }
    }

    #[inline]
    fn draw_as_generator(&self, source: &mut Source) -> T {
        self.clone().into_generator().draw(source)
    }
}

impl<T: Integer> IntoGenerator for RangeTo<T> {
    type Value = T;
    type Generator = Integers<T>;

    #[track_caller]
    fn into_generator(self) -> Integers<T> {
        (T::LEAST..self.end).into_generator()
    }

    #[inline]
    fn draw_as_generator(&self, source: &mut Source) -> T {
        self.clone().into_generator().draw(source)
    }
}

#[cold]
#[track_caller]
fn empty(start: impl Display, dots: &str, end: impl Display) -> ! {
    crate::property::misuse(format!("the range {start}{dots}{end} is empty: nothing can be drawn"))
}
