//! Which floats are listed where values are enumerated or searched for.
//!
//! All floats of so many bits would be too many, and most of them alike, so some stand for all:
//! short ones and the landmarks. Where the text of a program says which ones matter to it, these
//! are listed as well, with what is beside and between them: `1.0 < x && x < 1.001` holds for none
//! of the others.

/// The usual floats, simplest first: short ones and the landmarks.
pub(crate) const DOUBLES: [u64; 22] = bits_of_doubles([
    0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    -0.5,
    -2.0,
    f64::INFINITY,
    f64::NAN,
    -0.0,
    0.1,
    3.0,
    10.0,
    1.5,
    -3.0,
    f64::NEG_INFINITY,
    f64::MAX,
    f64::MIN,
    f64::MIN_POSITIVE,
    f64::EPSILON,
    1e-300,
    9007199254740993.0,
]);

/// The same for single precision.
pub(crate) const SINGLES: [u64; 22] = bits_of_singles([
    0.0,
    1.0,
    -1.0,
    0.5,
    2.0,
    -0.5,
    -2.0,
    f32::INFINITY,
    f32::NAN,
    -0.0,
    0.1,
    3.0,
    10.0,
    1.5,
    -3.0,
    f32::NEG_INFINITY,
    f32::MAX,
    f32::MIN,
    f32::MIN_POSITIVE,
    f32::EPSILON,
    1e-40,
    16777216.0,
]);

/// So many of the usual floats come before those of a text.
const FIRST: usize = 7;
/// More floats of a text are not looked at, and of fewer it is seen what can be computed of two.
const MOST: usize = 12;
const MOST_COMPUTED: usize = 4;

/// How far between two floats others are tried.
const BETWEEN: [f64; 5] = [0.5, 1.0 / 3.0, 2.0 / 3.0, 0.9, 0.01];

const fn bits_of_doubles<const N: usize>(floats: [f64; N]) -> [u64; N] {
    let (mut bits, mut at) = ([0; N], 0);
    while at < N {
        bits[at] = floats[at].to_bits();
        at += 1;
    }
    bits
}

const fn bits_of_singles<const N: usize>(floats: [f32; N]) -> [u64; N] {
    let (mut bits, mut at) = ([0; N], 0);
    while at < N {
        bits[at] = floats[at].to_bits() as u64;
        at += 1;
    }
    bits
}

/// The floats that are listed, of both widths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FloatLists {
    doubles: &'static [u64],
    singles: &'static [u64],
}

impl Default for FloatLists {
    /// The usual ones.
    fn default() -> Self {
        FloatLists { doubles: &DOUBLES, singles: &SINGLES }
    }
}

impl FloatLists {
    /// The usual ones, those of a text with what is beside and between them, and more landmarks.
    /// The lists are kept until the process ends, so this is for what is asked once.
    ///
    /// ```
    /// use lurcher_trees::FloatLists;
    /// let lists = FloatLists::around(&[1.0, 1.001]);
    /// let mut floats = lists.of(64).iter().map(|bits| f64::from_bits(*bits));
    /// assert!(floats.any(|float| float > 1.0 && float < 1.001));
    /// ```
    pub fn around(floats: &[f64]) -> Self {
        FloatLists {
            doubles: Box::leak(doubles(floats).into_boxed_slice()),
            singles: Box::leak(singles(floats).into_boxed_slice()),
        }
    }

    /// The bits of those of a width, simplest first.
    pub fn of(&self, width: u32) -> &'static [u64] {
        if width == 64 { self.doubles } else { self.singles }
    }
}

/// The floats of a text that there are, each once, in its order.
fn wanted(floats: &[f64]) -> Vec<f64> {
    let mut wanted: Vec<f64> = Vec::new();
    for float in floats.iter().filter(|float| float.is_finite()) {
        if !wanted.contains(float) && wanted.len() < MOST {
            wanted.push(*float);
        }
    }
    wanted
}

macro_rules! lists {
    ($($name:ident, $type:ident, $usual:ident, $beside:ident;)*) => {$(
        /// The bits of all floats that are listed with those of a text.
        fn $name(of_text: &[f64]) -> Vec<u64> {
            let wanted: Vec<$type> = wanted(of_text).into_iter().map(|float| float as $type).collect();
            let mut found: Vec<$type> = wanted.clone();
            found.extend(wanted.iter().flat_map(|float| [$beside(*float, 1), $beside(*float, -1)]));
            let mut sorted = wanted.clone();
            sorted.sort_by($type::total_cmp);
            for pair in sorted.windows(2) {
                let between = |part: f64| {
                    pair[0] * (1.0 - part as $type) + pair[1] * part as $type
                };
                found.extend(BETWEEN.map(between));
            }
            for float in &wanted {
                found.extend([-float, float / 2.0, float * 2.0, float + 1.0, float - 1.0]);
                found.extend([float + 0.5, float - 0.5, float.abs().sqrt(), float * float]);
            }
            for one in wanted.iter().take(MOST_COMPUTED) {
                for other in wanted.iter().take(MOST_COMPUTED).filter(|other| *other != one) {
                    found.extend([one + other, one - other, one * other, one / other]);
                }
            }
            let (first, rest) = $usual.split_at(FIRST);
            let mut bits = first.to_vec();
            let is_number = |float: &$type| !float.is_nan();
            bits.extend(found.into_iter().filter(is_number).map(|float| u64::from(float.to_bits())));
            bits.extend(rest);
            let least = $type::from_bits(1);
            let landmarks: [$type; 24] = [
                least,
                -least,
                $beside($type::MIN_POSITIVE, -1),
                -$type::MIN_POSITIVE,
                $beside($type::MAX, -1),
                $beside(1.0, 1),
                $beside(1.0, -1),
                -$type::EPSILON,
                1.0 / 3.0,
                -1.5,
                0.25,
                -0.25,
                2.5,
                4.0,
                5.0,
                -0.1,
                100.0,
                -10.0,
                0.3,
                1e6,
                -1e9,
                1e15,
                std::f64::consts::PI as $type,
                1.0 / $type::EPSILON,
            ];
            bits.extend(landmarks.map(|float| u64::from(float.to_bits())));
            let mut known = std::collections::HashSet::new();
            bits.retain(|bits| known.insert(*bits));
            bits
        }

        /// The float that is a step away, upwards or downwards.
        fn $beside(float: $type, step: i8) -> $type {
            if float == 0.0 {
                let least = $type::from_bits(1);
                return if step > 0 { least } else { -least };
            }
            let is_outwards = (float > 0.0) == (step > 0);
            let bits = float.to_bits();
            $type::from_bits(if is_outwards { bits + 1 } else { bits - 1 })
        }
    )*};
}

lists! {
    doubles, f64, DOUBLES, beside_double;
    singles, f32, SINGLES, beside_single;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(floats: &[f64]) -> Vec<f64> {
        FloatLists::around(floats).of(64).iter().map(|bits| f64::from_bits(*bits)).collect()
    }

    #[test]
    fn floats_of_a_text_are_listed_with_those_beside_and_between() {
        let floats = listed(&[0.0, 100.0]);
        for wanted in [100.0, 50.0, 5e-324, -5e-324, 99.99999999999999, 10.0, f64::MAX, 200.0] {
            assert!(floats.contains(&wanted), "{wanted}");
        }
        assert!(listed(&[0.25, 0.26]).iter().filter(|x| (0.25..0.26).contains(*x)).count() > 5);
        let singles = FloatLists::around(&[10.0, 20.0]).of(32);
        let singles: Vec<f32> = singles.iter().map(|bits| f32::from_bits(*bits as u32)).collect();
        for wanted in [10.0, 20.0, 15.0, 10.000001, 19.999998, f32::from_bits(1)] {
            assert!(singles.contains(&wanted), "{wanted}");
        }
    }

    #[test]
    fn the_usual_floats_are_always_there_and_none_is_twice() {
        for floats in [&[][..], &[1.0, 0.1, -1e300, 1.0], &[f64::NAN, f64::INFINITY]] {
            let bits = FloatLists::around(floats).of(64);
            assert!(DOUBLES.iter().all(|usual| bits.contains(usual)));
            assert_eq!(bits[..FIRST], DOUBLES[..FIRST]);
            let distinct: std::collections::HashSet<_> = bits.iter().collect();
            assert_eq!(distinct.len(), bits.len());
        }
        assert_eq!(FloatLists::around(&[]).of(64)[..22], DOUBLES);
    }

    #[test]
    fn the_float_beside_is_the_next() {
        assert_eq!(beside_double(1.0, 1), 1.0 + f64::EPSILON);
        assert_eq!(beside_double(-1.0, 1), -1.0 + f64::EPSILON / 2.0);
        assert_eq!([beside_single(0.0, -1), beside_single(-0.0, 1)], [-1e-45, 1e-45]);
        assert_eq!(beside_double(f64::MAX, 1), f64::INFINITY);
    }
}
