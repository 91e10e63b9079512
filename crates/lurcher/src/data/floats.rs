//! Floating-point numbers: which are drawn, and which are simple.
//!
//! A float is a magnitude and a sign. The order of simplicity of magnitudes
//! follows what people find simple, not what the bits say:
//!
//! 1. integers: 0, 1, 2, 3, … up to the largest finite number;
//! 2. fractions `m / 2^f` with `m` odd, fewest binary places `f` first, then by
//!    `m`: 0.5, 1.5, 2.5, …, then 0.25, 0.75, 1.25, …;
//! 3. infinity, then NaN, by payload.
//!
//! Counting each class shows that the order needs no table. With `p` bits of
//! precision (53 for `f64`), integers below `2^p` are exact, those from `2^p` on
//! are consecutive bit patterns, and every odd `m` below `2^p` goes with every
//! `f` down to the least subnormal: exactly as many as there are finite bit
//! patterns. A negative number comes directly after the positive one.

use lurcher_trees::{Builder, Cursor, Kind, Mismatch, ShapeId, define};

use super::Data;
use crate::source::{Source, SpanKind};

/// Where the parts of a float are.
#[derive(Clone, Copy)]
struct Layout {
    /// Bits of precision, the hidden one included.
    precision: u32,
    /// Binary places of the least subnormal.
    places: u64,
    /// The bits of infinity: no finite magnitude is larger.
    infinity: u64,
}

const DOUBLE: Layout =
    Layout { precision: f64::MANTISSA_DIGITS, places: 1074, infinity: f64::INFINITY.to_bits() };
const SINGLE: Layout = Layout {
    precision: f32::MANTISSA_DIGITS,
    places: 149,
    infinity: f32::INFINITY.to_bits() as u64,
};

impl Layout {
    /// The bits of the integer `2^precision`, the last of the exact ones.
    const fn wide(self) -> u64 {
        let bias = self.places - self.precision as u64 + 2;
        (bias + self.precision as u64) << (self.precision - 1)
    }

    /// The position of the first fraction.
    const fn fractions(self) -> u64 {
        self.infinity - self.places * (1 << (self.precision - 1))
    }

    /// The bits of `mantissa / 2^places`; the mantissa is below `2^precision`.
    fn pack(self, mantissa: u64, places: u64) -> u64 {
        if mantissa == 0 {
            return 0;
        }
        let stored = self.precision - 1;
        // Shift the leading bit into the hidden place, as far as the exponent allows.
        let room = u64::from(self.precision - (64 - mantissa.leading_zeros()));
        let shift = room.min(self.places - places);
        let mantissa = mantissa << shift;
        if mantissa >> stored == 0 {
            return mantissa;
        }
        let exponent = self.places - (places + shift) + 1;
        exponent << stored | mantissa & ((1 << stored) - 1)
    }

    /// The magnitude at a position in the order of simplicity.
    fn at(self, position: u64) -> u64 {
        let exact = 1 << self.precision;
        if position >= self.infinity {
            position
        } else if position < exact {
            self.pack(position, 0)
        } else if position < self.fractions() {
            self.wide() + (position - exact)
        } else {
            let index = position - self.fractions();
            let stored = self.precision - 1;
            let odd = 2 * (index & ((1 << stored) - 1)) + 1;
            self.pack(odd, (index >> stored) + 1)
        }
    }

    /// The inverse of [`Layout::at`].
    fn position(self, bits: u64) -> u64 {
        if bits >= self.infinity {
            return bits;
        }
        if bits >= self.wide() {
            return (1 << self.precision) + (bits - self.wide());
        }
        if bits == 0 {
            return 0;
        }
        let stored = self.precision - 1;
        let (exponent, fraction) = (bits >> stored, bits & ((1 << stored) - 1));
        let (mantissa, exponent) =
            if exponent == 0 { (fraction, 1) } else { (fraction | 1 << stored, exponent) };
        // The value is mantissa / 2^places; make the mantissa odd if there are places.
        let places = self.places + 1 - exponent;
        let shift = u64::from(mantissa.trailing_zeros()).min(places);
        let (mantissa, places) = (mantissa >> shift, places - shift);
        match places {
            0 => mantissa,
            _ => self.fractions() + ((places - 1) << stored) + (mantissa - 1) / 2,
        }
    }
}

/// Where the fractions and the infinities begin in the order of simplicity, for floats of a
/// width. The integers come first, and what is not a number last.
pub(crate) fn float_landmarks(width: u32) -> (u64, u64) {
    let layout = if width == 64 { DOUBLE } else { SINGLE };
    (layout.fractions(), layout.infinity)
}

/// Position and sign of a float of a width.
pub(crate) fn float_parts(width: u32, bits: u64) -> [u64; 2] {
    let layout = if width == 64 { DOUBLE } else { SINGLE };
    let sign = 1 << (width - 1);
    [layout.position(bits & !sign), u64::from(bits & sign != 0)]
}

macro_rules! floats {
    ($($type:ident, $bits:ty, $layout:ident, $width:literal, [$($edge:expr),* $(,)?];)*) => {$(
        impl Data for $type {
            fn shape() -> ShapeId {
                define::<$type>(stringify!($type), Kind::Float($width), |_| {})
            }

            fn draw(source: &mut Source) -> Self {
                const SIGN: $bits = 1 << ($width - 1);
                const EDGES: &[$type] = &[$($edge),*];
                fn propose(source: &mut Source) -> $type {
                    let dice = source.random_numbers().next();
                    let pick = (dice >> 16) as usize;
                    let number = match dice as u8 {
                        // Integers as integers are drawn: small, repeated, beyond precision.
                        0..104 => source.propose_bits(64, true) as i64 as $type,
                        104..132 => EDGES[pick % EDGES.len()],
                        132..148 => {
                            let integer = source.propose_bits(32, true) as i32 as $type;
                            // One step away, in either direction.
                            <$type>::from_bits(match pick & 1 {
                                0 => integer.to_bits().saturating_sub(1),
                                _ => integer.to_bits() + 1,
                            })
                        }
                        148..176 => {
                            let number = source.propose_bits(16, true) as i16 as $type;
                            number / [2.0, 10.0, 4.0, 3.0, 100.0, 8.0, 7.0, 1000.0][pick % 8]
                        }
                        176..212 => {
                            let steps = (1u64 << <$type>::MANTISSA_DIGITS) as $type;
                            (dice >> (64 - <$type>::MANTISSA_DIGITS)) as $type / steps
                        }
                        // All exponents alike.
                        212..252 => <$type>::from_bits(source.random_numbers().next() as $bits),
                        _ => {
                            let payload = source.random_numbers().next() as $bits | 1;
                            <$type>::from_bits(<$type>::INFINITY.to_bits() | payload)
                        }
                    };
                    if dice & 0x700 == 0 { -number } else { number }
                }
                let split = |number: $type| float_parts($width, number.to_bits().into());
                if !source.is_recording() {
                    return propose(source);
                }
                source.begin($width, SpanKind::Value);
                let bound = |before: &[u64]| if before.is_empty() { u64::from(!SIGN) } else { 1 };
                let [position, sign] = source.parts(bound, |s| split(propose(s)));
                source.end();
                let sign = if sign == 1 { SIGN } else { 0 };
                <$type>::from_bits($layout.at(position) as $bits | sign)
            }

            fn write(&self, tree: &mut Builder) {
                tree.leaf(Self::shape(), self.to_bits().into());
            }

            fn read(tree: &mut Cursor<'_>) -> Result<Self, Mismatch> {
                Ok(<$type>::from_bits(tree.leaf(Self::shape)? as $bits))
            }
        }
    )*};
}

floats! {
    f32, u32, SINGLE, 32, [
        0.0, -0.0, 1.0, -1.0, 0.1, 0.5, f32::MIN_POSITIVE, f32::MAX, f32::MIN, f32::EPSILON,
        f32::INFINITY, f32::NEG_INFINITY, f32::NAN, f32::from_bits(1), f32::from_bits(0x7F_FFFF),
        -f32::MIN_POSITIVE, 1.0 + f32::EPSILON, 16_777_216.0, 16_777_215.0, 16_777_218.0,
        2_147_483_648.0, 4_294_967_296.0, -2_147_483_648.0, 1e10, 1e-10, 1e38, -f32::NAN,
    ];
    f64, u64, DOUBLE, 64, [
        0.0, -0.0, 1.0, -1.0, 0.1, 0.5, f64::MIN_POSITIVE, f64::MAX, f64::MIN, f64::EPSILON,
        f64::INFINITY, f64::NEG_INFINITY, f64::NAN, f64::from_bits(1),
        f64::from_bits(0xF_FFFF_FFFF_FFFF), -f64::MIN_POSITIVE, 1.0 + f64::EPSILON,
        9_007_199_254_740_992.0, 9_007_199_254_740_991.0, 9_007_199_254_740_994.0,
        9_223_372_036_854_775_808.0, -9_223_372_036_854_775_808.0, 18_446_744_073_709_551_616.0,
        1e22, 1e23, 1e-10, 1e308, 0.3, -f64::NAN,
    ];
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{tree_of, value_of};
    use crate::source::Beyond;

    fn at(position: u64) -> f64 {
        f64::from_bits(DOUBLE.at(position))
    }

    #[test]
    fn integers_come_first_then_fractions_then_infinity_then_nan() {
        assert_eq!([0, 1, 2, 3].map(at), [0.0, 1.0, 2.0, 3.0]);
        let precise = 1u64 << 53;
        assert_eq!(
            [precise - 1, precise, precise + 1].map(at),
            [precise - 1, precise, precise + 2].map(|n| n as f64)
        );
        let half = DOUBLE.fractions();
        assert_eq!(at(half - 1), f64::MAX);
        assert_eq!([half, half + 1, half + 2].map(at), [0.5, 1.5, 2.5]);
        let quarter = half + (1 << 52);
        assert_eq!([quarter, quarter + 1, quarter + 2].map(at), [0.25, 0.75, 1.25]);
        let last = DOUBLE.infinity - 1;
        assert_eq!(at(DOUBLE.fractions() + (1073 << 52)), f64::from_bits(1));
        assert!(at(last).is_finite() && at(DOUBLE.infinity) == f64::INFINITY);
        assert!(at(DOUBLE.infinity + 1).is_nan() && at(u64::MAX >> 1).is_nan());
    }

    #[test]
    fn positions_and_bit_patterns_are_inverse() {
        for layout in [SINGLE, DOUBLE] {
            let last = layout.infinity + (1 << (layout.precision - 1)) - 1;
            let stride = last / 100_000;
            let borders = [
                0,
                1 << layout.precision,
                layout.wide(),
                layout.fractions(),
                layout.infinity,
                last,
            ];
            let near = borders.iter().flat_map(|&b| b.saturating_sub(100)..=(b + 100).min(last));
            let few = near.chain((0..100_000).map(|n| n * stride + n % 7));
            for bits in few {
                assert_eq!(layout.at(layout.position(bits)), bits);
                assert_eq!(layout.position(layout.at(bits)), bits);
            }
        }
    }

    #[test]
    fn integer_positions_grow_with_the_number_and_fractions_with_their_places() {
        let numbers = [
            0.0,
            1.0,
            7.0,
            1e3,
            1e15,
            9_007_199_254_740_992.0,
            1e22,
            f64::MAX,
            0.5,
            100.5,
            0.25,
            0.125,
            0.1,
            f64::MIN_POSITIVE,
            f64::from_bits(1),
            f64::INFINITY,
            f64::NAN,
        ];
        let positions = numbers.map(|n| DOUBLE.position(n.to_bits()));
        assert!(positions.is_sorted_by(|a, b| a < b), "{positions:?}");
    }

    #[test]
    fn every_single_precision_class_is_counted_once() {
        assert_eq!(f32::from_bits(SINGLE.wide() as u32), 16_777_216.0);
        assert_eq!(SINGLE.fractions(), 106 << 23);
        assert_eq!(f64::from_bits(DOUBLE.wide()), 9_007_199_254_740_992.0);
        assert_eq!(DOUBLE.fractions(), 973 << 52);
    }

    #[test]
    fn all_kinds_of_float_are_drawn() {
        let drawn: Vec<f64> =
            (0..4_000).map(|seed| f64::draw(&mut Source::random(seed, 30))).collect();
        let count = |keep: fn(&f64) -> bool| drawn.iter().filter(|n| keep(n)).count();
        assert!(count(|n| n.is_nan()) > 20);
        assert!(count(|n| n.is_infinite()) > 10);
        assert!(count(|n| n.is_subnormal()) > 10);
        assert!(count(|n| n.to_bits() == (-0.0f64).to_bits()) > 10);
        assert!(count(|n| n.fract() == 0.0) > 1_000);
        assert!(count(|n| n.fract() != 0.0 && n.abs() < 1.0) > 500);
        assert!(count(|n| n.abs() > 1e100) > 100 && count(|n| n.is_sign_negative()) > 800);
    }

    #[test]
    fn nan_keeps_its_payload_and_sign() {
        for bits in [f64::NAN.to_bits(), 0x7FF0_0000_0000_0001, 0xFFF8_0000_0000_1234, u64::MAX] {
            let tree = tree_of(&f64::from_bits(bits));
            assert_eq!(value_of::<f64>(&tree).unwrap().to_bits(), bits);
            let answers = vec![DOUBLE.position(bits & u64::MAX >> 1), bits >> 63];
            let mut source = Source::replay(answers.into(), Beyond::Simplest, 0, 0);
            assert_eq!(f64::draw(&mut source).to_bits(), bits);
        }
    }
}
