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
    let mut sizes = match most_classes {
        None => {
            let (base, digits) = split(count);
            vec![base; digits - 1]
        }
        Some(most) => within_classes(u128::from(count), u128::from(most)),
    };
    let first = match most_classes {
        None => split(count).0,
        Some(_) => count.div_ceil(sizes.iter().fold(1, |all: u64, &size| all.saturating_mul(size))),
    };
    sizes.insert(0, first);
    let mut weight: u64 = 1;
    let mut all: Vec<(u64, u64)> = Vec::new();
    for &size in sizes.iter().rev() {
        all.push((weight, size));
        weight = weight.saturating_mul(size);
    }
    all.reverse();
    all
}

/// The sizes of the digits after the class: the fewest digits of up to half as many values as
/// there may be classes; of those, the ones with the fewest values that differ by one at most.
fn within_classes(count: u128, most: u128) -> Vec<u64> {
    let enough = |values: u128| values.saturating_mul(most) >= count;
    let half = (most / 2).max(2);
    let digits = (1..).find(|&digits| enough(half.saturating_pow(digits))).expect("64 suffice");
    // Sizes grow one at a time, in turns, until there are enough; all have at least two values.
    // What most of them will have is found by halving, as it may be large.
    let (mut least, mut most) = (1, half);
    while least < most {
        let middle = (least + most).div_ceil(2);
        if enough(middle.saturating_pow(digits)) { most = middle - 1 } else { least = middle }
    }
    let mut sizes = vec![least; digits as usize];
    for at in 0..sizes.len() {
        if !enough(sizes.iter().fold(1, |all: u128, &size| all.saturating_mul(size))) {
            sizes[at] += 1;
        }
    }
    sizes.into_iter().map(|size| size as u64).collect()
}

#[cfg(test)]
mod tests {
    use super::{split, weights};

    #[test]
    fn weights_and_sizes_make_up_all_numbers() {
        assert_eq!(weights(101, None), [(81, 3), (27, 3), (9, 3), (3, 3), (1, 3)]);
        assert_eq!(weights(101, Some(27)), [(4, 26), (1, 4)]);
        assert_eq!(weights(101, Some(10)), [(12, 9), (3, 4), (1, 3)]);
        assert_eq!(weights(1001, Some(21)), [(49, 21), (7, 7), (1, 7)]);
        assert_eq!(weights(1001, Some(27)), [(42, 24), (6, 7), (1, 6)]);
        assert_eq!(weights(u64::MAX, Some(2)).len(), 64);
    }

    #[test]
    fn classes_are_those_that_the_search_splits_by() {
        // Two definitions, one meaning: of all that are tried, none may differ.
        for count in (3..300).chain([5000, 123_456, 1 << 40, u64::MAX - 1, u64::MAX]) {
            for most in (2..count.min(150)).chain([count / 3, count - 1]).filter(|&m| m >= 2) {
                let sizes: Vec<u64> =
                    weights(count, Some(most)).into_iter().map(|(_, size)| size).collect();
                let expected = crate::compile::class_sizes(count, most);
                assert_eq!(sizes, expected, "{count} values, {most} classes");
                assert!(sizes[0] <= most && sizes[1..].iter().all(|&size| size >= 2));
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
