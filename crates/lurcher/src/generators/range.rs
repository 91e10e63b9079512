//! Integers in a range.
//!
//! A range is not itself a generator, because it is an iterator: `(0..9).map(f)`
//! has to keep its meaning. It *becomes* one wherever a generator is wanted.

use std::ops::{Bound, Range, RangeBounds, RangeFrom, RangeInclusive, RangeTo, RangeToInclusive};

use lurcher_trees::{Field, Ordinal};

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
/// # assert_eq!(generators::simplest(even), 0);
/// # assert!(generators::simplest(digits).is_empty());
/// ```
#[track_caller]
pub fn integers<T, R>(range: R) -> Integers<T>
where
    T: Integer,
    R: IntoGenerator<Value = T, Generator = Integers<T>>,
{
    range.into_generator()
}

/// The integer types that ranges can be made of: all of up to 64 bits.
///
/// One implementation of [`IntoGenerator`] for all of them, rather than one for
/// each, lets the compiler infer the type of `0..10` from its use.
pub trait Integer: Copy + PartialOrd + std::fmt::Display + private::Wide {}

mod private {
    /// Conversion from and to a type that has room for all.
    pub trait Wide: Sized {
        const MIN: Self;
        const MAX: Self;
        fn widen(self) -> i128;
        fn narrow(wide: i128) -> Self;
    }
}

macro_rules! integers {
    ($($type:ty)*) => {$(
        impl Integer for $type {}

        impl private::Wide for $type {
            const MIN: Self = <$type>::MIN;
            const MAX: Self = <$type>::MAX;

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

macro_rules! ranges {
    ($($range:ident, $self:ident => $limits:expr;)*) => {$(
        impl<T: Integer> Limits for $range<T> {
            fn limits(&self) -> (Ordinal, Ordinal) {
                limits(self)
            }
        }

        impl<T: Integer> IntoGenerator for $range<T> {
            type Value = T;
            type Generator = Integers<T>;

            #[inline]
            #[track_caller]
            fn into_generator($self) -> Integers<T> {
                let (low, high): (T, T) = $limits;
                Integers { low, high }
            }

            #[inline]
            fn draw_as_generator(&self, source: &mut Source) -> T {
                self.clone().into_generator().draw(source)
            }
        }
    )*};
}

ranges! {
    Range, self => (self.start, last_before(self.start, self.end));
    RangeTo, self => (T::MIN, last_before(T::MIN, self.end));
    RangeFrom, self => (self.start, T::MAX);
    RangeToInclusive, self => (T::MIN, self.end);
    RangeInclusive, self => {
        let (low, high) = self.into_inner();
        if low > high {
            empty(low, "..=", high);
        }
        (low, high)
    };
}

#[inline]
#[track_caller]
fn last_before<T: Integer>(start: T, end: T) -> T {
    if start >= end {
        empty(start, "..", end);
    }
    T::narrow(end.widen() - 1)
}

#[cold]
#[track_caller]
fn empty<T: Integer>(start: T, dots: &str, end: T) -> ! {
    crate::property::misuse(format!(
        "the range {start}{dots}{end} is empty: nothing can be drawn\n\
         where it depends on something drawn before, see that there is room: `.min_size(1)` for a \
         list whose length it is, or `..=` for `..`"
    ))
}

/// Wraps what a field is drawn from, for a shape to know its limits; as with `Described`,
/// method resolution chooses.
#[derive(Debug)]
pub struct Limited<R>(pub R);

/// Says which numbers a field has.
pub trait LimitRange {
    /// Writes down the limits.
    fn limit(&self, field: &mut Field);
}

impl<R: Limits> LimitRange for &Limited<R> {
    fn limit(&self, field: &mut Field) {
        field.limits = Some(self.0.limits());
    }
}

/// For ranges of which not all values are known.
pub trait LimitNothing {
    /// Writes down that the field is drawn by a generator.
    fn limit(&self, field: &mut Field);
}

impl<R> LimitNothing for Limited<R> {
    fn limit(&self, field: &mut Field) {
        field.drawn = true;
    }
}

/// A range of integers or characters. If it is empty, its least is the greater.
pub trait Limits {
    /// The least and the greatest, as enumeration numbers them.
    fn limits(&self) -> (Ordinal, Ordinal);
}

fn limits<T: Integer>(range: &impl RangeBounds<T>) -> (Ordinal, Ordinal) {
    let low = match range.start_bound() {
        Bound::Included(low) => low.widen(),
        Bound::Excluded(low) => low.widen() + 1,
        Bound::Unbounded => T::MIN.widen(),
    };
    let high = match range.end_bound() {
        Bound::Included(high) => high.widen(),
        Bound::Excluded(high) => high.widen() - 1,
        Bound::Unbounded => T::MAX.widen(),
    };
    (low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generators::samples;
    use crate::generators::testing::{assert_faithful, from_zeros, misuse_of};

    #[test]
    fn every_kind_of_range_keeps_its_limits() {
        assert_faithful(&integers(-7..=300i16));
        assert!(samples(-7..=300i16, 200).iter().all(|n| (-7..=300).contains(n)));
        assert!(samples(250u8.., 200).contains(&255));
        assert!(samples(..3u64, 200).iter().all(|&n| n < 3));
        assert!(samples(..=-5i8, 200).iter().all(|&n| n <= -5));
        assert_eq!(samples(7..8usize, 2), [7, 7]);
        let everything = samples(i64::MIN..=i64::MAX, 200);
        assert!(everything.iter().any(|&n| n < 0) && everything.iter().any(|&n| n > 0));
    }

    #[test]
    fn limits_of_ranges_are_their_least_and_greatest_number() {
        assert_eq!((3..10u8).limits(), (3, 9));
        assert_eq!((3..=10u64).limits(), (3, 10));
        assert_eq!((..=-3i8).limits(), (-128, -3));
        assert_eq!((..7u16).limits(), (0, 6));
        assert_eq!((7i32..).limits(), (7, i32::MAX.into()));
        let (low, high) = (..0u8).limits();
        assert!(low > high, "nothing");
    }

    #[test]
    fn the_number_nearest_to_zero_is_simplest() {
        assert_eq!(from_zeros(&integers(-7..=3)), 0);
        assert_eq!(from_zeros(&integers(5..)), 5u64);
        assert_eq!(from_zeros(&integers(..-5)), -6i8);
    }

    #[test]
    fn the_type_of_a_range_follows_from_its_use() {
        let drawn: Vec<u8> = samples(0..9, 1);
        let doubled = integers(0..9).map(|n: u64| 2 * n);
        assert_eq!(u64::from(drawn[0]).min(from_zeros(&doubled)), 0);
    }

    #[test]
    fn empty_ranges_are_a_misuse() {
        assert!(misuse_of(|| integers(5..5u8)).contains("5..5 is empty"));
        assert!(misuse_of(|| integers(..0u8)).contains("0..0 is empty"));
        #[expect(clippy::reversed_empty_ranges)]
        let backwards = 1..=-1i32;
        let message = misuse_of(|| integers(backwards));
        assert!(message.contains("1..=-1 is empty"), "{message}");
        assert!(message.contains("range.rs"), "the place is the caller's: {message}");
    }
}
