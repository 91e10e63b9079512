//! A score of one range as a score of another.

use lurcher::prelude::*;

use super::{Nat, Pos, Rng};

/// The score `s` of `0..r1` in the range `0..r2`.
#[refined(fn(r1: Nat, r2: Nat, s: Rng[r1]) -> Rng[r2], save = false)]
#[ignore = "it is wrong"]
pub fn first(r1: i64, r2: i64, s: i64) -> i64 {
    s * (r2 / r1)
}

/// The same; neither range is empty.
#[refined(fn(r1: Pos, r2: Pos, s: Rng[r1]) -> Rng[r2])]
pub fn fixed(r1: i64, r2: i64, s: i64) -> i64 {
    s * (r2 / r1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_five_is_forty_of_a_hundred() {
        assert_eq!(fixed(5, 100, 2), 40);
    }

    #[test]
    fn nothing_is_in_an_empty_range() {
        assert_eq!(first(1, 0, 0), 0);
    }
}
