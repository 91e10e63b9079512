//! One bit for each assignment.

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    pub(super) fn new(bits: impl Iterator<Item = bool>) -> Self {
        let mut words = Vec::new();
        for (index, bit) in bits.enumerate() {
            if index % 64 == 0 {
                words.push(0);
            }
            words[index / 64] |= u64::from(bit) << (index % 64);
        }
        Bits(words)
    }

    /// Which of some numbers are equal to another.
    pub(super) fn equal(numbers: &[u32], to: u32) -> Self {
        let mut words = vec![0; numbers.len().div_ceil(64)];
        let mut index = 0;
        while index < numbers.len() {
            if numbers[index] == to {
                words[index / 64] |= 1 << (index % 64);
            }
            index += 1;
        }
        Bits(words)
    }

    pub(super) fn has(&self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    pub(super) fn n(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn meets(&self, other: &Bits) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    /// How many are not in another.
    pub(super) fn n_without(&self, other: &Bits) -> u32 {
        self.0.iter().zip(&other.0).map(|(a, b)| (a & !b).count_ones()).sum()
    }

    /// How many are in both, but not in a third.
    pub(super) fn n_both(&self, other: &Bits, without: &Bits) -> u32 {
        let words = self.0.iter().zip(&other.0).zip(&without.0);
        words.map(|((a, b), not)| (a & b & !not).count_ones()).sum()
    }

    pub(super) fn and(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a & b).collect())
    }

    pub(super) fn or(&self, other: &Bits) -> Bits {
        Bits(self.0.iter().zip(&other.0).map(|(a, b)| a | b).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_count_as_booleans_do() {
        let lists: Vec<Vec<bool>> =
            [2, 3, 5].iter().map(|k| (0..150).map(|n| n % k == 0).collect()).collect();
        let [a, b, c] = [0, 1, 2].map(|k| Bits::new(lists[k].iter().copied()));
        assert_eq!(Bits::equal(&[7; 70], 7).n(), 70);
        assert!(Bits::equal(&[1, 2, 1], 2).has(1) && Bits::equal(&[1, 2, 1], 3).n() == 0);
        let count = |test: &dyn Fn(usize) -> bool| (0..150).filter(|&n| test(n)).count() as u32;
        assert!((0..150).all(|n| a.has(n) == (n % 2 == 0)));
        assert_eq!(a.n(), 75);
        assert_eq!(a.n_without(&b), count(&|n| n % 2 == 0 && n % 3 != 0));
        assert_eq!(a.n_both(&b, &c), count(&|n| n % 6 == 0 && n % 5 != 0));
        assert_eq!(a.and(&b).n(), count(&|n| n % 6 == 0));
        assert_eq!(a.or(&b).n(), count(&|n| n % 2 == 0 || n % 3 == 0));
        assert!(a.meets(&b) && !a.meets(&Bits::new((0..150).map(|n| n % 2 == 1))));
    }
}
