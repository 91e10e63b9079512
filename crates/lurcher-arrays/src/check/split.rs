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

/// The digits in which the numbers below `count` are written, the first one first: what each
/// counts, and how many values it has. If there are to be at most so many classes, the first
/// digit is the class.
pub(crate) fn weights(count: u64, most_classes: Option<u64>) -> Vec<(u64, u64)> {
    let (base, digits) = match most_classes {
        None => split(count),
        Some(most) => split_into_classes(count, most),
    };
    let mut all = Vec::new();
    let mut weight: u64 = 1;
    for _ in 1..digits {
        all.push((weight, base));
        weight = weight.saturating_mul(base);
    }
    all.push((weight, if most_classes.is_some() { count.div_ceil(weight) } else { base }));
    all.reverse();
    all
}

/// The base of the digits after the first, and the number of digits with it: as few as make at
/// most so many classes in a base that is no larger, in the smallest such base.
fn split_into_classes(count: u64, most: u64) -> (u64, usize) {
    let classes = |base: u64, after: u32| {
        let width = u128::from(base).saturating_pow(after);
        u128::from(count).div_ceil(width) <= u128::from(most)
    };
    let after = (0..=u64::BITS).find(|&after| classes(most.max(2), after));
    let after = after.expect("64 digits suffice for any number");
    // Bases that will do are found by their bits, the highest first.
    let mut too_small: u64 = 0;
    for bit in (0..u64::BITS).rev() {
        let larger = too_small | 1 << bit;
        if larger < most && !classes(larger, after) {
            too_small = larger;
        }
    }
    ((too_small + 1).max(2), after as usize + 1)
}

#[cfg(test)]
mod tests {
    use super::{split, weights};

    #[test]
    fn weights_and_sizes_make_up_all_numbers() {
        assert_eq!(weights(101, None), [(81, 3), (27, 3), (9, 3), (3, 3), (1, 3)]);
        assert_eq!(weights(101, Some(27)), [(4, 26), (1, 4)]);
        assert_eq!(weights(101, Some(10)), [(16, 7), (4, 4), (1, 4)]);
        assert_eq!(weights(1001, Some(21)), [(49, 21), (7, 7), (1, 7)]);
        assert_eq!(weights(449, Some(7)), [(125, 4), (25, 5), (5, 5), (1, 5)]);
        assert_eq!(weights(u64::MAX, Some(2)).len(), 64);
    }

    #[test]
    fn classes_are_the_first_that_will_do() {
        for count in 3..200_u64 {
            for most in 2..count {
                let all = weights(count, Some(most));
                let (_, base) = all[all.len() - 1];
                let makes = |base: u64, after: usize| {
                    count.div_ceil(base.pow(after as u32)) <= most
                };
                let after = all.len() - 1;
                assert!(base <= most && makes(base, after), "{count} {most} {all:?}");
                assert!((2..base).all(|base| !makes(base, after)), "{count} {most} {all:?}");
                assert!((2..=most).all(|base| !makes(base, after - 1)), "{count} {most} {all:?}");
            }
        }
    }

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
