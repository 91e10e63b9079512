//! The random numbers behind a case.
//!
//! A multiply-and-fold generator in the manner of wyrand: one addition and one
//! 128-bit product per number. It is written out here, in a dozen lines, because
//! the same seed must give the same cases in every release: a library is free to
//! change its stream, and replaying `LURCHER_SEED` is not.

/// A deterministic stream of random numbers.
#[derive(Clone, Debug)]
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        Random { state: seed }
    }

    /// The seed of the numbers that follow.
    pub(crate) fn seed(&self) -> u64 {
        self.state
    }

    #[inline]
    pub(crate) fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0xA076_1D64_78BD_642F);
        mix(self.state)
    }

    /// A number in `0..bound`; `bound` must not be 0.
    #[inline]
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        scale(self.next(), bound)
    }

    /// A number in `0..=most`.
    #[inline]
    pub(crate) fn up_to(&mut self, most: u64) -> u64 {
        match most.checked_add(1) {
            None => self.next(),
            Some(bound) => self.below(bound),
        }
    }

    /// True once in `n` times.
    #[inline]
    pub(crate) fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }
}

/// Maps all of `u64` evenly onto `0..bound`.
#[inline]
pub(crate) fn scale(bits: u64, bound: u64) -> u64 {
    ((u128::from(bits) * u128::from(bound)) >> 64) as u64
}

/// Scrambles a number, so that neighbours have nothing in common.
#[inline]
pub(crate) fn mix(x: u64) -> u64 {
    let product = u128::from(x ^ 0x8BB8_4B93_962E_ACC9) * u128::from(x ^ 0xE703_7ED1_A0B4_28DB);
    (product as u64) ^ ((product >> 64) as u64)
}

/// A seed that differs from run to run.
pub(crate) fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    mix(RandomState::new().hash_one(std::process::id()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_fixed_for_ever() {
        let mut random = Random::new(1);
        let first: Vec<u64> = (0..2).map(|_| random.next()).collect();
        let mut again = Random::new(1);
        assert_eq!(first, [again.next(), again.next()]);
        assert_ne!(Random::new(2).next(), first[0]);
    }

    #[test]
    fn bits_are_even() {
        let mut random = Random::new(7);
        let mut ones = [0u32; 64];
        for _ in 0..10_000 {
            let bits = random.next();
            for (index, count) in ones.iter_mut().enumerate() {
                *count += (bits >> index & 1) as u32;
            }
        }
        assert!(ones.iter().all(|&n| (4_700..5_300).contains(&n)), "{ones:?}");
    }

    #[test]
    fn below_stays_below_and_reaches_every_value() {
        let mut random = Random::new(3);
        let mut seen = [false; 5];
        for _ in 0..200 {
            seen[random.below(5) as usize] = true;
        }
        assert_eq!(seen, [true; 5]);
    }
}
