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

/// How many sorts of case there are.
const N_ROWS: usize = 32;

/// The preferences of all sorts of case: three in eight spread their numbers
/// out, three in eight crowd them together, one keeps them small, one at the
/// edges. The second half is for numbers beside lists: drawn after a list and
/// outside of it, a number is often a key to look up in it, and then this one
/// number decides whether it is found; half of the time or more it is one drawn
/// before.
const PREFERENCES: [Preference; 2 * N_ROWS] = {
    let spread = Preference { even: 110, magnitude: 200, small: 222, recent: 240 };
    let crowded = Preference { even: 12, magnitude: 40, small: 100, recent: 244 };
    let small = Preference { even: 0, magnitude: 8, small: 196, recent: 244 };
    let edgy = Preference { even: 16, magnitude: 40, small: 80, recent: 120 };
    let sorts = [spread, crowded, small, spread, crowded, spread, edgy, crowded];
    let mut rows = [spread; 2 * N_ROWS];
    let mut row = 0;
    while row < N_ROWS {
        let own = sorts[row % sorts.len()];
        rows[row] = own;
        rows[N_ROWS + row] = Preference {
            even: own.even / 5 * 2,
            magnitude: own.magnitude / 5 * 2,
            small: own.small / 5 * 2,
            recent: 244,
        };
        row += 1;
    }
    rows
};

/// The kind of the first number of a case, by its row. It could be left to
/// chance like the others; but rows come round in an order that a processor
/// can foresee, and many cases have one number only.
const FIRST: [Kind; N_ROWS] = {
    use Kind::{Edge, Even, Magnitude, Small};
    let (spread, crowded) = ([Even, Even, Magnitude, Even], [Small, Magnitude, Edge, Even]);
    let (small, edgy) = ([Small, Small, Even, Small], [Edge, Edge, Even, Edge]);
    let sorts = [spread, crowded, small, spread, crowded, spread, edgy, crowded];
    let mut rows = [Even; N_ROWS];
    let mut row = 0;
    while row < N_ROWS {
        rows[row] = sorts[row % sorts.len()][row / sorts.len()];
        row += 1;
    }
    rows
};

/// Numbers drawn earlier in the same case, to be drawn again.
const N_RECENT: usize = 8;

/// The five kinds of number.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Kind {
    Even,
    Magnitude,
    Small,
    Recent,
    Edge,
}

/// Draws the bits of integers, with a preference fixed per case.
#[derive(Clone, Debug)]
pub(crate) struct Integers {
    /// Which of the preferences holds now.
    row: u8,
    /// The kind of number that comes next, and for how many draws.
    kind: Kind,
    run: u32,
    /// For how many draws a kind is chosen at a time.
    run_length: u32,
    /// How many lists are open around what is drawn.
    n_lists: u32,
    n_recent: usize,
    recent: [u64; N_RECENT],
}

impl Integers {
    pub(crate) fn new(seed: u64) -> Self {
        let (kind, recent) = (Kind::Even, [0; N_RECENT]);
        let mut integers =
            Integers { row: 0, kind, run: 0, run_length: 1, n_lists: 0, n_recent: 0, recent };
        integers.restart(seed);
        integers
    }

    /// Begins another case: of which sort, the top bits of its seed say.
    #[inline]
    pub(crate) fn restart(&mut self, seed: u64) {
        self.row = (seed >> 59) as u8;
        self.kind = FIRST[usize::from(self.row)];
        self.run = 1;
        self.run_length = 1;
        // Not 0 if the case before left a list by unwinding.
        self.n_lists = 0;
        self.n_recent = 0;
    }

    /// Several numbers are to come, though not in a list.
    #[inline]
    pub(crate) fn expect_several(&mut self) {
        self.run_length = 4;
    }

    /// A list of about so many elements begins.
    #[inline]
    pub(crate) fn enter_list(&mut self, n_elements: usize) {
        self.n_lists += 1;
        self.run = 0;
        self.run_length = (n_elements / 4).clamp(1, 32) as u32;
        self.row %= N_ROWS as u8;
    }

    #[inline]
    pub(crate) fn leave_list(&mut self) {
        self.n_lists -= 1;
        self.run = 0;
        self.run_length = 1;
        if self.n_lists == 0 {
            self.row |= N_ROWS as u8;
        }
    }

    /// The bits of an integer of `width` bits (at most 64), two's complement.
    ///
    /// Always inlined into the `draw` of an integer type, so that the width is a
    /// constant there; what is rare or long is a call away.
    #[inline(always)]
    pub(crate) fn bits(
        &mut self,
        random: &mut Random,
        width: u32,
        signed: bool,
        size: usize,
    ) -> u64 {
        if self.run == 0 {
            self.begin_run(random);
        }
        self.run -= 1;
        let bits = self.of_kind(self.kind, random, width, signed, size);
        if self.n_recent < N_RECENT {
            self.recent[self.n_recent] = bits;
            self.n_recent += 1;
        }
        bits
    }

    #[inline(always)]
    fn of_kind(
        &self,
        kind: Kind,
        random: &mut Random,
        width: u32,
        signed: bool,
        size: usize,
    ) -> u64 {
        let dice = random.next();
        let mask = u64::MAX >> (64 - width);
        match kind {
            Kind::Even => dice >> (64 - width),
            Kind::Magnitude => {
                let n_bits = 1 + (((dice & 0xFFFF) * u64::from(width - 1)) >> 16) as u32;
                let value = if width <= 32 { dice } else { random.next() };
                negate_if(dice >> 16 & u64::from(signed), value >> (64 - n_bits)) & mask
            }
            Kind::Small => negate_if(dice & u64::from(signed), scale(dice, size as u64 + 2)) & mask,
            Kind::Recent => self.again(dice) & mask,
            Kind::Edge => edge(dice >> 25, width, signed) & mask,
        }
    }

    /// Draws `n` numbers, the same ones as `n` calls of [`bits`](Integers::bits)
    /// would, but looks at what kind comes next only once per run.
    #[inline(always)]
    #[expect(clippy::too_many_arguments, reason = "all but two are those of `bits`")]
    pub(crate) fn many_bits<T>(
        &mut self,
        random: &mut Random,
        n: usize,
        width: u32,
        signed: bool,
        size: usize,
        from_bits: impl Fn(u64) -> T,
        into: &mut impl Extend<T>,
    ) {
        let mut n_left = n;
        while n_left > 0 {
            if self.run == 0 {
                self.begin_run(random);
            }
            if self.n_recent < N_RECENT {
                into.extend([from_bits(self.bits(random, width, signed, size))]);
                n_left -= 1;
                continue;
            }
            let n_run = n_left.min(self.run as usize);
            macro_rules! run_of {
                ($kind:expr) => {
                    into.extend(
                        (0..n_run)
                            .map(|_| from_bits(self.of_kind($kind, random, width, signed, size))),
                    )
                };
            }
            match self.kind {
                Kind::Even => run_of!(Kind::Even),
                Kind::Magnitude => run_of!(Kind::Magnitude),
                Kind::Small => run_of!(Kind::Small),
                Kind::Recent => run_of!(Kind::Recent),
                Kind::Edge => run_of!(Kind::Edge),
            }
            self.run -= n_run as u32;
            n_left -= n_run;
        }
    }

    /// Chooses the kind of the next numbers. In a list it stays the same for a
    /// while: a processor that knows what comes next is several times as fast,
    /// and stretches of like numbers in one list are worth testing with.
    #[inline(never)]
    fn begin_run(&mut self, random: &mut Random) {
        let dice = random.next();
        let Preference { even, magnitude, small, recent } = PREFERENCES[usize::from(self.row)];
        self.run = self.run_length;
        self.kind = match dice as u8 {
            kind if kind < even => Kind::Even,
            kind if kind < magnitude => Kind::Magnitude,
            kind if kind < small || self.n_recent == 0 => Kind::Small,
            kind if kind < recent => Kind::Recent,
            _ => Kind::Edge,
        };
        // Early numbers stay a while, since a key drawn before a map should be
        // met in it; but now and then room is made for a later one.
        if self.n_recent == N_RECENT && dice >> 12 & 3 == 0 {
            self.recent.swap((dice >> 16 & 7) as usize, N_RECENT - 1);
            self.n_recent -= 1;
        }
    }

    /// A number drawn before, or one next to it.
    #[inline]
    fn again(&self, dice: u64) -> u64 {
        let known = self.recent[(((dice >> 8 & 0xFFFF) * self.n_recent as u64) >> 16) as usize];
        known.wrapping_add(NEAR[(dice >> 25 & 15) as usize])
    }

    /// A number in `0..=bound`, for ranges: the same kinds, fitted into the range.
    pub(crate) fn index(&mut self, random: &mut Random, bound: u64) -> u64 {
        if bound < 16 {
            return random.up_to(bound);
        }
        if self.run == 0 {
            self.begin_run(random);
        }
        self.run -= 1;
        let dice = random.next();
        let index = match self.kind {
            Kind::Even | Kind::Magnitude => random.up_to(bound),
            Kind::Small => {
                let n_bits = u64::from(64 - bound.leading_zeros());
                let magnitude = 1 + (((dice & 0xFFFF) * n_bits) >> 16);
                (random.next() >> (64 - magnitude)).min(bound)
            }
            Kind::Recent => self.again(dice).min(bound),
            Kind::Edge => [0, bound, 1, bound - 1][(dice & 3) as usize],
        };
        if self.n_recent < N_RECENT {
            self.recent[self.n_recent] = index;
            self.n_recent += 1;
        }
        index
    }
}

/// How far a number that comes again is from the one before: mostly not at all.
const NEAR: [u64; 16] = [1, u64::MAX, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

#[inline]
fn negate_if(negative: u64, bits: u64) -> u64 {
    (bits ^ negative.wrapping_neg()).wrapping_add(negative)
}

/// Zero, ±1, the ends of the type, powers of two and their neighbours.
#[inline(never)]
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
    (most & of_most).wrapping_add(power & of_power).wrapping_add(step)
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
        if position % 2 == 1 { start + step } else { start - step }
    } else {
        let step = position - i128::from(both);
        if above > below { start + step } else { start - step }
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
        let order = |low, high| (0..6).map(|p| at_position(low, high, p)).collect::<Vec<_>>();
        assert_eq!(order(i128::from(i64::MIN), i128::from(i64::MAX)), [0, 1, -1, 2, -2, 3]);
        assert_eq!(order(10, 20), [10, 11, 12, 13, 14, 15]);
        assert_eq!(order(-20, -10), [-10, -11, -12, -13, -14, -15]);
        assert_eq!(order(-1, 9), [0, 1, -1, 2, 3, 4]);
        assert_eq!(order(-9, 1), [0, 1, -1, -2, -3, -4]);
    }

    #[test]
    fn positions_and_numbers_are_inverse() {
        let ranges = [(-3, 7), (-7, 3), (0, 10), (5, 9), (-9, -5), (-5, 5), (-128, 127)];
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
        assert_eq!(position_of(i64::MIN.into(), i64::MAX.into(), i64::MIN.into()), u64::MAX);
    }

    #[test]
    fn every_kind_of_number_is_drawn_often_enough() {
        let (mut zero, mut least, mut most, mut wide, mut equal) = (0, 0, 0, 0, 0);
        const CASES: u64 = 10_000;
        for seed in 0..CASES {
            let mut random = Random::new(seed);
            let mut integers = Integers::new(seed << 59);
            let a = integers.bits(&mut random, 64, true, 50) as i64;
            let b = integers.bits(&mut random, 64, true, 50) as i64;
            zero += u64::from(a == 0);
            least += u64::from(a == i64::MIN);
            most += u64::from(a == i64::MAX);
            wide += u64::from(a.unsigned_abs() > 1 << 60);
            equal += u64::from(a == b);
        }
        assert!(zero > CASES / 100, "zero {zero}");
        assert!(least > CASES / 200 && most > CASES / 200, "ends {least} {most}");
        assert!(wide > CASES / 6, "the middle {wide}");
        assert!(equal > CASES / 12, "collisions {equal}");
    }
}
