//! Integers and what is made of them.

use std::num::NonZero;

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, ShapeId, Style, define};

use super::Data;
use crate::lazy::Hole;
use crate::source::{Role, Source, SpanKind, at_position, position_of};

macro_rules! integers {
    ($($type:ty: $kind:ident, $signed:literal;)*) => {$(
        impl Data for $type {
            fn shape() -> ShapeId {
                define::<$type>(stringify!($type), Kind::$kind(<$type>::BITS), |_| {})
            }

            #[inline]
            fn draw(source: &mut Source) -> Self {
                source.integer_bits(<$type>::BITS, $signed) as $type
            }

            #[inline]
            fn draw_many(source: &mut Source, n: usize, into: &mut impl Extend<Self>) {
                source.many_integers(n, <$type>::BITS, $signed, |bits| bits as $type, into);
            }

            fn write(&self, tree: &mut Builder) {
                tree.leaf(Self::shape(), *self as u128);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                Ok(tree.leaf(Self::shape)? as $type)
            }

            #[inline]
            fn build(hole: Hole<'_>) -> Self {
                hole.ordinal() as $type
            }
        }

        impl Data for NonZero<$type> {
            fn shape() -> ShapeId {
                non_zero_shape::<Self, $type>()
            }

            /// The positions of the plain integer without the first, which is 0's.
            #[inline]
            fn draw(source: &mut Source) -> Self {
                let (low, high) = (<$type>::MIN as i128, <$type>::MAX as i128);
                let bound = u64::MAX >> (64 - <$type>::BITS);
                if !source.is_recording() {
                    let number = source.propose_bits(<$type>::BITS, $signed) as $type;
                    return NonZero::new(number).unwrap_or(const { NonZero::new(1).unwrap() });
                }
                let position = source.answer(bound - 1, Role::NUMBER, |s| {
                    let number = s.propose_bits(<$type>::BITS, $signed) as $type;
                    position_of(low, high, number as i128).saturating_sub(1)
                });
                let number = at_position(low, high, position + 1) as $type;
                NonZero::new(number).expect("only position 0 is zero")
            }

            fn write(&self, tree: &mut Builder) {
                write_non_zero::<Self, $type>(self.get(), tree);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                read_non_zero::<Self, $type>(tree, NonZero::new)
            }
        }
    )*};
}

integers! {
    u8: Unsigned, false; u16: Unsigned, false; u32: Unsigned, false; u64: Unsigned, false;
    usize: Unsigned, false;
    i8: Signed, true; i16: Signed, true; i32: Signed, true; i64: Signed, true;
    isize: Signed, true;
}

macro_rules! wide_integers {
    ($($type:ty: $kind:ident, $at:ident, $position:ident, $signed:literal;)*) => {$(
        impl Data for $type {
            fn shape() -> ShapeId {
                define::<$type>(stringify!($type), Kind::$kind(128), |_| {})
            }

            fn draw(source: &mut Source) -> Self {
                let last = u128::MAX;
                $at(wide(source, last, |s| $position(propose_wide(s, $signed) as $type)))
            }

            fn write(&self, tree: &mut Builder) {
                tree.leaf(Self::shape(), *self as u128);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                Ok(tree.leaf(Self::shape)? as $type)
            }
        }

        impl Data for NonZero<$type> {
            fn shape() -> ShapeId {
                non_zero_shape::<Self, $type>()
            }

            fn draw(source: &mut Source) -> Self {
                let position = wide(source, u128::MAX - 1, |s| {
                    $position(propose_wide(s, $signed) as $type).saturating_sub(1)
                });
                NonZero::new($at(position + 1)).expect("only position 0 is zero")
            }

            fn write(&self, tree: &mut Builder) {
                write_non_zero::<Self, $type>(self.get(), tree);
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                read_non_zero::<Self, $type>(tree, NonZero::new)
            }
        }
    )*};
}

wide_integers! {
    u128: Unsigned, same, same, false;
    i128: Signed, signed_at, signed_position, true;
}

fn non_zero_shape<T: Data, N: Data>() -> ShapeId {
    define::<T>(std::any::type_name::<T>(), Kind::Sum, |d| {
        d.constructor("NonZero::new", Style::Fallible, 1, &[("0", N::shape)]);
        d.field(0, |number| number.without_zero = true);
    })
}

fn write_non_zero<T: Data, N: Data>(number: N, tree: &mut Builder) {
    let begun = tree.begin(T::shape(), 0);
    number.write(tree);
    tree.end(begun);
}

fn read_non_zero<T: Data, N: Data>(
    tree: &mut Cursor<'_>,
    new: fn(N) -> Option<T>,
) -> Result<T, Mismatch> {
    tree.constructor(T::shape)?;
    new(N::read(tree)?).ok_or_else(|| tree.refuse("a number other than zero"))
}

/// A wide number is two answers, the upper half first: lowering the first
/// always makes the number simpler, whatever the second is.
fn wide(source: &mut Source, last: u128, propose: impl Fn(&mut Source) -> u128) -> u128 {
    source.begin(128, SpanKind::Value);
    let (last_high, last_low) = ((last >> 64) as u64, last as u64);
    let bound = |before: &[u64]| match before {
        [] => last_high,
        [high, ..] => {
            if *high == last_high {
                last_low
            } else {
                u64::MAX
            }
        }
    };
    let [high, low] = source.parts(bound, |s| {
        let position = propose(s);
        [(position >> 64) as u64, position as u64]
    });
    source.end();
    u128::from(high) << 64 | u128::from(low)
}

/// Most wide numbers that matter are narrow ones; then come the edges of the
/// wide type, and magnitudes spread evenly.
fn propose_wide(source: &mut Source, signed: bool) -> u128 {
    let dice = source.random_numbers().next();
    let narrow = source.propose_bits(64, signed);
    let n_bits = (dice >> 8) as u32 % 128;
    match dice as u8 {
        0..150 if signed => i128::from(narrow as i64) as u128,
        0..150 => u128::from(narrow),
        150..170 if signed => {
            (i128::MAX as u128).wrapping_add((dice >> 16 & 3).into()).wrapping_sub(1)
        }
        150..170 => u128::MAX - u128::from(dice >> 16 & 1),
        170..200 => (1u128 << n_bits).wrapping_add(u128::from(dice >> 16 & 3)).wrapping_sub(1),
        _ => {
            let upper = source.random_numbers().next();
            let bits = (u128::from(upper) << 64 | u128::from(narrow)) >> n_bits;
            if signed && dice >> 63 == 1 { bits.wrapping_neg() } else { bits }
        }
    }
}

fn same(number: u128) -> u128 {
    number
}

/// Odd positions are positive: 0, 1, -1, 2, -2, …, MIN last.
fn signed_at(position: u128) -> i128 {
    let step = (position >> 1) as i128;
    if position & 1 == 1 { step.wrapping_add(1) } else { -step }
}

pub(crate) fn signed_position(number: i128) -> u128 {
    match number {
        i128::MIN => u128::MAX,
        1.. => number as u128 * 2 - 1,
        _ => number.unsigned_abs() * 2,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{Beyond, Tape};

    fn replay<T: Data>(answers: &[u64]) -> T {
        T::draw(&mut Source::replay(answers.to_vec().into(), Beyond::Simplest, 0, 10))
    }

    fn in_order<T: Data>(n: u64) -> Vec<T> {
        (0..n).map(|position| replay(&[position])).collect()
    }

    #[test]
    fn small_magnitudes_are_simplest_and_positive_before_negative() {
        assert_eq!(in_order::<u8>(4), [0, 1, 2, 3]);
        assert_eq!(in_order::<usize>(4), [0, 1, 2, 3]);
        assert_eq!(in_order::<i8>(5), [0, 1, -1, 2, -2]);
        assert_eq!(in_order::<i64>(5), [0, 1, -1, 2, -2]);
        assert_eq!(replay::<i8>(&[255]), i8::MIN);
        assert_eq!(replay::<u64>(&[u64::MAX]), u64::MAX);
        assert_eq!(replay::<i64>(&[u64::MAX]), i64::MIN);
    }

    #[test]
    fn zero_is_left_out_of_the_order_of_non_zero_numbers() {
        let numbers =
            |list: Vec<NonZero<i8>>| list.into_iter().map(NonZero::get).collect::<Vec<_>>();
        assert_eq!(numbers(in_order(5)), [1, -1, 2, -2, 3]);
        assert_eq!(numbers(in_order(255))[254], i8::MIN);
        assert_eq!(replay::<NonZero<u8>>(&[0]).get(), 1);
        assert_eq!(replay::<NonZero<u8>>(&[254]).get(), 255);
        assert_eq!(replay::<NonZero<u64>>(&[u64::MAX - 1]).get(), u64::MAX);
        assert_eq!(replay::<NonZero<u128>>(&[u64::MAX, u64::MAX - 1]).get(), u128::MAX);
        assert_eq!(replay::<NonZero<i128>>(&[u64::MAX, u64::MAX - 1]).get(), i128::MIN);
        assert_eq!(replay::<NonZero<i128>>(&[0, 1]).get(), -1);
    }

    #[test]
    fn wide_positions_and_numbers_are_inverse() {
        for position in (0..100).chain([u128::MAX, u128::MAX - 1, 1 << 64, 1 << 127]) {
            assert_eq!(signed_position(signed_at(position)), position);
        }
        assert_eq!(signed_at(u128::MAX), i128::MIN);
        assert_eq!(signed_at(u128::MAX - 1), -i128::MAX);
        assert_eq!(signed_at(u128::MAX - 2), i128::MAX);
        assert_eq!((0..5).map(signed_at).collect::<Vec<_>>(), [0, 1, -1, 2, -2]);
    }

    #[test]
    fn wide_numbers_reach_their_ends() {
        let drawn: Vec<(u128, i128)> =
            (0..2_000).map(|seed| Data::draw(&mut Source::random(seed, 20))).collect();
        assert!(drawn.iter().any(|d| d.0 == u128::MAX) && drawn.iter().any(|d| d.0 == 0));
        assert!(drawn.iter().any(|d| d.1 == i128::MAX) && drawn.iter().any(|d| d.1 == i128::MIN));
        assert!(drawn.iter().any(|d| d.1 < -(1 << 100)) && drawn.iter().any(|d| d.1 > 1 << 100));
    }

    #[test]
    fn a_tape_that_ends_inside_a_wide_number_goes_on_within_bounds() {
        for seed in 0..100 {
            let tape = Tape::from(vec![u64::MAX]);
            let mut source = Source::replay(tape, Beyond::Random, seed, 10);
            let number = NonZero::<u128>::draw(&mut source);
            assert_eq!((number.get() >> 64) as u64, u64::MAX);
        }
    }
}
