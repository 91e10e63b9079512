//! How a long range is written in digits, defined here a second time.
//!
//! Where the rows come from, ranges are split by other code; if the two ever disagree, the
//! recount fails.

/// The most digits a number may have.
const MOST_DIGITS: u32 = 6;

/// The base and the number of digits in which the numbers below `count` are written: the
/// smallest base with at most six digits.
pub(crate) fn split(count: u64) -> (u64, usize) {
    let base = (2..).find(|&base| holds(base, MOST_DIGITS, count)).expect("bases have no end");
    let digits = (1..=MOST_DIGITS).find(|&digits| holds(base, digits, count));
    (base, digits.expect("six digits are enough in this base") as usize)
}

/// Whether all numbers below `count` have at most this many digits.
fn holds(base: u64, digits: u32, count: u64) -> bool {
    u128::from(base).pow(digits) >= u128::from(count)
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn the_base_is_the_smallest_with_at_most_six_digits() {
        assert_eq!(split(101), (3, 5));
        assert_eq!(split(1001), (4, 5));
        assert_eq!(split(1_000_000), (10, 6));
        assert_eq!(split(1_000_001), (11, 6));
        assert_eq!(split(64), (2, 6));
        assert_eq!(split(65), (3, 4));
        assert_eq!(split(2), (2, 1));
        assert_eq!(split(u64::MAX), (1626, 6));
    }
}
