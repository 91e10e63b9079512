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

macro_rules! ranges {
    ($($type:ty)*) => {$(
        impl Generator for Integers<$type> {
            type Value = $type;

            #[inline]
            fn draw(&self, source: &mut Source) -> $type {
                source.integer_in(self.low as i128, self.high as i128) as $type
            }

            #[inline]
            fn is_growing(&self, _source: &mut Source) -> bool {
                false
            }
        }

        impl IntoGenerator for RangeInclusive<$type> {
            type Value = $type;
            type Generator = Integers<$type>;

            #[track_caller]
            fn into_generator(self) -> Integers<$type> {
                let (low, high) = self.into_inner();
                if low > high {
                    empty(low, "..=", high);
                }
                Integers { low, high }
            }

            #[inline]
            fn draw_as_generator(&self, source: &mut Source) -> $type {
                self.clone().into_generator().draw(source)
            }
        }

        impl IntoGenerator for Range<$type> {
            type Value = $type;
            type Generator = Integers<$type>;

            #[track_caller]
            fn into_generator(self) -> Integers<$type> {
                if self.start >= self.end {
                    empty(self.start, "..", self.end);
                }
                Integers { low: self.start, high: self.end - 1 }
            }

            #[inline]
            fn draw_as_generator(&self, source: &mut Source) -> $type {
                self.clone().into_generator().draw(source)
            }
        }

        impl IntoGenerator for RangeFrom<$type> {
            type Value = $type;
            type Generator = Integers<$type>;

            fn into_generator(self) -> Integers<$type> {
                Integers { low: self.start, high: <$type>::MAX }
            }

            #[inline]
            fn draw_as_generator(&self, source: &mut Source) -> $type {
                self.clone().into_generator().draw(source)
            }
        }

        impl IntoGenerator for RangeToInclusive<$type> {
            type Value = $type;
            type Generator = Integers<$type>;

            fn into_generator(self) -> Integers<$type> {
                Integers { low: <$type>::MIN, high: self.end }
            }

            #[inline]
            fn draw_as_generator(&self, source: &mut Source) -> $type {
                self.clone().into_generator().draw(source)
            }
        }

        impl IntoGenerator for RangeTo<$type> {
            type Value = $type;
            type Generator = Integers<$type>;

            #[track_caller]
            fn into_generator(self) -> Integers<$type> {
                (<$type>::MIN..self.end).into_generator()
            }

            #[inline]
            fn draw_as_generator(&self, source: &mut Source) -> $type {
                self.clone().into_generator().draw(source)
            }
        }
    )*};
}

ranges! { u8 u16 u32 u64 usize i8 i16 i32 i64 isize }

#[cold]
#[track_caller]
fn empty(start: impl Display, dots: &str, end: impl Display) -> ! {
    crate::property::misuse(format!(
        "the range {start}{dots}{end} is empty: nothing can be drawn"
    ))
}
