//! Searching for how far one can go.

/// The largest `k` in `1..=most` for which `holds(k)`, if `holds` is monotone
/// (true up to some point, false from then on); 0 if there is none. Small
/// answers are found with few questions, and so is `most` itself.
///
/// `holds` is asked for larger and larger numbers first: 1, 2, 4, …, then
/// between the last success and the first failure.
pub(super) fn largest(most: u64, mut holds: impl FnMut(u64) -> bool) -> u64 {
    let (mut good, mut step) = (0, 1);
    let mut bad = loop {
        let next = step.min(most);
        if next == good {
            return good;
        }
        if !holds(next) {
            break next;
        }
        good = next;
        step = step.saturating_mul(2);
    };
    while bad - good > 1 {
        let middle = good + (bad - good) / 2;
        if holds(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

/// The least number in `0..known` for which `holds`, if `holds` is monotone the
/// other way round (false up to some point, then true); `known` if there is none.
///
/// A number that cannot be lowered at all is the most frequent case, so the
/// next lower one is asked for early; so is the half, in case failing is not
/// monotone after all. Then the number of bits is searched first, so that a
/// small answer below a large `known` costs few questions.
pub(super) fn least(known: u64, mut holds: impl FnMut(u64) -> bool) -> u64 {
    if known == 0 || holds(0) {
        return 0;
    }
    if known == 1 || !(holds(known - 1) || holds(known / 2)) {
        return known;
    }
    let (mut bad, mut good) = (0, known);
    let (mut few, mut many) = (0, 64 - known.leading_zeros());
    while many - few > 1 {
        let bits = few + (many - few) / 2;
        let number = (1 << bits) - 1;
        if number <= bad {
            few = bits;
        } else if holds(number) {
            (many, good) = (bits, number);
        } else {
            (few, bad) = (bits, number);
        }
    }
    while good - bad > 1 {
        let middle = bad + (good - bad) / 2;
        if holds(middle) {
            good = middle;
        } else {
            bad = middle;
        }
    }
    good
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn largest_finds_the_border_with_few_questions() {
        for border in [0, 1, 2, 3, 7, 31, 99, 100] {
            let mut asked = 0;
            let found = largest(100, |k| {
                asked += 1;
                k <= border
            });
            assert_eq!(found, border);
            assert!(asked <= 14, "{asked} questions for {border}");
        }
        assert_eq!(largest(0, |_| true), 0);
    }

    #[test]
    fn least_finds_the_border_with_few_questions() {
        for (known, border) in [(0, 0), (1, 0), (1, 1), (1_000, 900), (u64::MAX, 5), (u64::MAX, 0)]
        {
            let mut asked = 0;
            let found = least(known, |n| {
                asked += 1;
                n >= border
            });
            assert_eq!(found, border);
            assert!(asked <= 18, "{asked} questions for {border} below {known}");
        }
        assert_eq!(least(u64::MAX, |n| n == u64::MAX), u64::MAX);
    }
}
