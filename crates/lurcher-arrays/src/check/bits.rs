//! Sets of small numbers, a bit each.

/// The words that hold this many bits.
pub(crate) fn words(bits: usize) -> usize {
    bits.div_ceil(64)
}

pub(crate) fn insert(set: &mut [u64], number: usize) {
    set[number / 64] |= 1 << (number % 64);
}

pub(crate) fn contains(set: &[u64], number: usize) -> bool {
    set[number / 64] >> (number % 64) & 1 == 1
}

pub(crate) fn count(set: &[u64]) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

pub(crate) fn fill(set: &mut [u64], count: usize) {
    for (index, word) in set.iter_mut().enumerate() {
        let rest = count.saturating_sub(index * 64);
        *word = if rest >= 64 { u64::MAX } else { (1 << rest) - 1 };
    }
}

/// The numbers in the set, increasing.
pub(crate) fn iter(set: &[u64]) -> impl DoubleEndedIterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(index, &word)| {
        (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| index * 64 + bit)
    })
}

pub(crate) fn first(set: &[u64]) -> Option<usize> {
    let index = set.iter().position(|&word| word != 0)?;
    Some(index * 64 + set[index].trailing_zeros() as usize)
}

pub(crate) fn last(set: &[u64]) -> Option<usize> {
    let index = set.iter().rposition(|&word| word != 0)?;
    Some(index * 64 + 63 - set[index].leading_zeros() as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_hold_what_was_put_in() {
        let mut set = vec![0; words(130)];
        assert_eq!((set.len(), first(&set), last(&set)), (3, None, None));
        for number in [129, 3, 64] {
            insert(&mut set, number);
        }
        assert_eq!(iter(&set).collect::<Vec<_>>(), [3, 64, 129]);
        assert_eq!((first(&set), last(&set), count(&set)), (Some(3), Some(129), 3));
        assert!(contains(&set, 64) && !contains(&set, 65));
        fill(&mut set, 65);
        assert_eq!((count(&set), last(&set)), (65, Some(64)));
    }
}
