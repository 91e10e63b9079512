//! Integers: which are drawn, and which are simple.
//!
//! Two separate matters. *Drawing* mixes five kinds of number: spread evenly
//! over the type, spread evenly over magnitudes, small, equal or next to one
//! drawn before, and at an edge (0, ±1, MIN, MAX, powers of two). The
//! proportions change from case to case, because a case in which most numbers
//! are alike finds other bugs than one in which they are all different
//! ("How to Specify It!", 4.6, measures how much collisions matter; the idea of
//! varying features per case is swarm testing).
//!
//! *Simplicity* is an order on the numbers of a range, from the one nearest to
//! zero outwards, positive first: 0, 1, -1, 2, -2, …. The tape stores positions
//! in that order, so that a smaller answer is always a simpler number.

use super::random::{Random, scale};

/// What a case prefers, as thresholds out of 256 for the five kinds of number.
#[derive(Clone, Copy, Debug)]
struct Preference {
    even: u8,
    magnitude: u8,
    small: u8,
    recent: u8,
}

const PREFERENCES: [Preference; 8] = {
    let spread = Preference {
        even: 110,
        magnitude: 200,
        small: 222,
        recent: 240,
    };
    let crowded = Preference {
        even: 12,
        magnitude: 40,
        small: 100,
        recent: 244,
    };
    let small = Preference {
        even: 0,
        magnitude: 8,
        small: 196,
        recent: 244,
    };
    let edgy = Preference {
        even: 16,
        magnitude: 40,
        small: 80,
        recent: 120,
    };
    [
        spread, crowded, small, spread, crowded, spread, edgy, crowded,
    ]
};

/// What a case prefers beside its lists. A number drawn after a list and
/// outside of it is often a key to look up in it, and then only this one number
/// decides whether it is found: half of the time or more it is one drawn before.
const BESIDE_LISTS: [Preference; 8] = {
    let mut beside = PREFERENCES;
    let mut case = 0;
    while case < beside.len() {
        let Preference {
            even,
            magnitude,
            small,
            ..
        } = &mut beside[case];
        (*even, *magnitude, *small) = (*even / 5 * 2, *magnitude / 5 * 2, *small / 5 * 2);
        beside[case].recent = 244;
        case += 1;
    }
    beside
};

/// Numbers drawn earlier in the same case, to be drawn again.
const N_RECENT: usize = 8;

/// Draws the bits of integers, with a preference fixed per case.
#[derive(Clone, Debug)]
pub(crate) struct Integers {
    preference: Preference,
    /// Which of the preferences the case has.
    case: u8,
    /// How many lists are open around what is drawn.
    n_lists: u32,
    /// The last one is for numbers that are not kept.
    recent: [u64; N_RECENT + 1],
    n_recent: usize,
}

impl Integers {
    pub(crate) fn new(seed: u64) -> Self {
        let case = (seed & 7) as u8;
        let preference = PREFERENCES[usize::from(case)];
        Integers {
            preference,
            case,
            n_lists: 0,
            recent: [0; N_RECENT + 1],
            n_recent: 0,
        }
    }

    #[inline]
    pub(crate) fn enter_list(&mut self) {
        self.n_lists += 1;
        self.preference = PREFERENCES[usize::from(self.case)];
    }

    #[inline]
    pub(crate) fn leave_list(&mut self) {
        self.n_lists -= 1;
        if self.n_lists == 0 {
            self.preference = BESIDE_LISTS[usize::from(self.case)];
        }
    }

    /// The bits of an integer of `width` bits (at most 64), two's complement.
    ///
    /// All five kinds of number are computed and one is taken: a few more
    /// instructions, but no branch that chance decides, which would cost more
    /// than the rest of it.
    #[inline]
    pub(crate) fn bits(
        &mut self,
        random: &mut Random,
        width: u32,
        signed: bool,
        size: usize,
    ) -> u64 {
        let (dice, even) = (random.next(), random.next());
        let kind = dice as u8;
        let choice = dice >> 8 & 0xFFFF;
        let negative = dice >> 24 & u64::from(signed);

        let n_bits = 1 + ((choice * u64::from(width - 1)) >> 16) as u32;
        let magnitude = negate_if(negative, even >> (64 - n_bits));
        let small = negate_if(negative, scale(even, size as u64 + 2));
        let near = NEAR[(dice >> 25 & 15) as usize];
        let recent =
            self.recent[((choice * self.n_recent as u64) >> 16) as usize].wrapping_add(near);
        let edge = edge(dice >> 25, width, signed);

        let preference = &self.preference;
        // Before anything can come again, a small number does.
        let again = if self.n_recent == 0 { small } else { recent };
        let mut bits = even;
        bits = if kind >= preference.even {
            magnitude
        } else {
            bits
        };
        bits = if kind >= preference.magnitude {
            small
        } else {
            bits
        };
        bits = if kind >= preference.small {
            again
        } else {
            bits
        };
        bits = if kind >= preference.recent {
            edge
        } else {
            bits
        };
        bits &= u64::MAX >> (64 - width);
        self.remember(dice, bits);
        bits
    }

    /// Early numbers stay a while: a key drawn before a map should be met in it.
    #[inline]
    fn remember(&mut self, dice: u64, bits: u64) {
        if self.n_recent < N_RECENT {
            self.recent[self.n_recent] = bits;
            self.n_recent += 1;
            return;
        }
        let is_kept = dice >> 57 < 12;
        let slot = (dice >> 48) as usize % N_RECENT;
        self.recent[if is_kept { slot } else { N_RECENT }] = bits;
    }

    /// A number in `0..=bound`, for ranges: even, or at one of the ends, or repeated.
    pub(crate) fn index(&mut self, random: &mut Random, bound: u64) -> u64 {
        let dice = random.next();
        let kind = dice as u8;
        let Preference {
            magnitude,
            small,
            recent,
            ..
        } = self.preference;
        if bound < 16 || kind < magnitude.max(96) {
            return random.up_to(bound);
        }
        let choice = dice >> 8 & 0xFFFF;
        if kind >= recent {
            return match choice & 3 {
                0 => 0,
                1 => bound,
                2 => 1,
                _ => bound - 1,
            };
        }
        if kind < small || self.n_recent == 0 {
            let n_bits = 64 - bound.leading_zeros();
            let magnitude = 1 + ((choice * u64::from(n_bits)) >> 16) as u32;
            return (random.next() >> (64 - magnitude.min(64))).min(bound);
        }
        let known = self.n_recent.min(N_RECENT) as u64;
        self.recent[((choice * known) >> 16) as usize].min(bound)
    }

    pub(crate) fn remember_index(&mut self, random: &mut Random, index: u64) {
        let dice = random.next();
        self.remember(dice, index);
    }
}

/// How far a number that comes again is from the one before: mostly not at all.
const NEAR: [u64; 16] = [1, u64::MAX, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

#[inline]
fn negate_if(negative: u64, bits: u64) -> u64 {
    (bits ^ negative.wrapping_neg()).wrapping_add(negative)
}

/// Zero, ±1, the ends of the type, powers of two and their neighbours.
#[inline]
fn edge(dice: u64, width: u32, signed: bool) -> u64 {
    const ALL: u64 = u64::MAX;
    // Each edge is part of the largest number, plus part of a power, plus a step.
    const EDGES: [(u64, u64, u64); 16] = [
        (0, 0, 0),
        (0, 0, 0),
        (0, 0, 1),
        (0, 0, 1),
        (0, 0, ALL),
        (0, 0, ALL),
        (ALL, 0, 0),
        (ALL, 0, 0),
        (ALL, 0, 1),
        (ALL, 0, 1),
        (ALL, 0, 2),
        (ALL, 0, ALL),
        (0, ALL, 0),
        (0, ALL, 0),
        (0, ALL, 1),
        (0, ALL, ALL),
    ];
    let most = u64::MAX >> (64 - width) >> u32::from(signed);
    let power = 1u64 << (dice >> 4 & 63).min(u64::from(width) - 1);
    let power = negate_if(dice >> 10 & u64::from(signed), power);
    let (of_most, of_power, step) = EDGES[(dice & 15) as usize];
    (most & of_most)
        .wrapping_add(power & of_power)
        .wrapping_add(step)
}

/// The number at `position` in the order of simplicity of `low..=high`.
///
/// Numbers are shifted by `low` internally, so that the whole range of `u64`
/// and of `i64` fits: see [`nearest_zero`] for where it starts.
#[inline]
pub(crate) fn at_position(low: i128, high: i128, position: u64) -> i128 {
    let start = nearest_zero(low, high);
    let (above, below) = ((high - start) as u64, (start - low) as u64);
    let both = above.min(below);
    let position = i128::from(position);
    if position <= 2 * i128::from(both) {
        let step = (position + 1) / 2;
        if position % 2 == 1 {
            start + step
        } else {
            start - step
        }
    } else {
        let step = position - i128::from(both);
        if above > below {
            start + step
        } else {
            start - step
        }
    }
}

/// The inverse of [`at_position`].
#[inline]
pub(crate) fn position_of(low: i128, high: i128, value: i128) -> u64 {
    let start = nearest_zero(low, high);
    let (above, below) = ((high - start) as u64, (start - low) as u64);
    let both = i128::from(above.min(below));
    let step = (value - start).abs();
    let position = match (step <= both, value > start) {
        (true, true) => 2 * step - 1,
        (true, false) => 2 * step,
        (false, _) => step + both,
    };
    position as u64
}

/// The simplest number of a range.
#[inline]
pub(crate) fn nearest_zero(low: i128, high: i128) -> i128 {
    0.clamp(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn simplicity_starts_nearest_to_zero() {
        let order = |low, high| {
            (0..6)
                .map(|p| at_position(low, high, p))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            order(i128::from(i64::MIN), i128::from(i64::MAX)),
            [0, 1, -1, 2, -2, 3]
        );
        assert_eq!(order(10, 20), [10, 11, 12, 13, 14, 15]);
        assert_eq!(order(-20, -10), [-10, -11, -12, -13, -14, -15]);
        assert_eq!(order(-1, 9), [0, 1, -1, 2, 3, 4]);
        assert_eq!(order(-9, 1), [0, 1, -1, -2, -3, -4]);
    }

    #[test]
    fn positions_and_numbers_are_inverse() {
        let ranges = [
            (-3, 7),
            (-7, 3),
            (0, 10),
            (5, 9),
            (-9, -5),
            (-5, 5),
            (-128, 127),
        ];
        for (low, high) in ranges {
            for value in low..=high {
                let position = position_of(low, high, value);
                assert!(position <= (high - low) as u64);
                assert_eq!(at_position(low, high, position), value, "{low}..={high}");
            }
        }
        for value in [i64::MIN, i64::MAX, 0, -1, 1] {
            let (low, high) = (i128::from(i64::MIN), i128::from(i64::MAX));
            let position = position_of(low, high, value.into());
            assert_eq!(at_position(low, high, position), value.into());
        }
        assert_eq!(
            position_of(i64::MIN.into(), i64::MAX.into(), i64::MIN.into()),
            u64::MAX
        );
    }

    #[test]
    fn every_kind_of_number_is_drawn_often_enough() {
        let (mut zero, mut least, mut most, mut wide, mut equal) = (0, 0, 0, 0, 0);
        const CASES: u64 = 10_000;
        for seed in 0..CASES {
            let mut random = Random::new(seed);
            let mut integers = Integers::new(seed);
            let a = integers.bits(&mut random, 64, true, 50) as i64;
            let b = integers.bits(&mut random, 64, true, 50) as i64;
            zero += u64::from(a == 0);
            least += u64::from(a == i64::MIN);
            most += u64::from(a == i64::MAX);
            wide += u64::from(a.unsigned_abs() > 1 << 60);
            equal += u64::from(a == b);
        }
        assert!(zero > CASES / 100, "zero {zero}");
        assert!(
            least > CASES / 200 && most > CASES / 200,
            "ends {least} {most}"
        );
        assert!(wide > CASES / 6, "the middle {wide}");
        assert!(equal > CASES / 12, "collisions {equal}");
    }
}
