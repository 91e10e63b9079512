//! Numbers for tuples: every combination of values of every set of columns has one.
//!
//! A cover of strength *t* over columns of different sizes has one tuple for each choice of
//! *t* columns and of a value for each. Tables of column sets would dwarf the tuples they
//! describe, so none are kept. Tuples are numbered by their last column, then by its value,
//! then by the rest, which is a tuple of strength *t* − 1 among the columns before. Hence the
//! number of a tuple is a sum with one term per element,
//!
//! ```text
//! number = rank₁(first) + rank₂(second) + … + rankₜ(last)
//! ```
//!
//! where `rankⱼ(column, value)` counts the tuples of strength *j* that end before that value of
//! that column. The numbers have no gaps, a row's terms can be kept beside it, and those who
//! go through all tuples of a row add as they go; the innermost step is one addition. (It is
//! the combinatorial number system, for columns of unequal sizes.)

use crate::problem::{Cell, Cover};

/// Strengths beyond this are refused: nobody could run the rows.
pub(crate) const MAX_STRENGTH: usize = 12;

/// The numbers of the tuples of one cover.
#[derive(Clone, Debug)]
pub(crate) struct Numbering {
    /// The columns, in the order of the numbering.
    pub(crate) columns: Vec<usize>,
    pub(crate) strength: usize,
    /// Where the values of each position start among all values; one more than positions.
    pub(crate) offsets: Vec<usize>,
    /// `ranks[j][value]` is the term of the value as element `j` (from 0) of a tuple.
    pub(crate) ranks: Vec<Vec<u32>>,
    /// `ends[j][position]` is how many tuples of strength `j` lie before the position.
    pub(crate) ends: Vec<Vec<u64>>,
}

impl Numbering {
    /// Numbers the tuples of a cover; `order` gives the place of each column in the numbering.
    /// Nothing if there are too many for 32 bits.
    pub(crate) fn new(cover: &Cover, sizes: &[Cell], order: &[usize]) -> Option<Self> {
        let mut columns = cover.columns.clone();
        columns.sort_by_key(|&column| order[column]);
        let strength = cover.strength;
        let mut offsets = vec![0];
        for &column in &columns {
            offsets.push(offsets[offsets.len() - 1] + usize::from(sizes[column]));
        }
        // ends[j][p] = number of tuples of strength j among the first p columns.
        let mut ends = vec![vec![1_u64; columns.len() + 1]];
        for level in 1..=strength {
            let mut counts = vec![0_u64];
            for (position, &column) in columns.iter().enumerate() {
                let more = ends[level - 1][position].checked_mul(u64::from(sizes[column]))?;
                counts.push(counts[position].checked_add(more)?);
            }
            ends.push(counts);
        }
        if ends[strength][columns.len()] > u64::from(u32::MAX) {
            return None;
        }
        let mut ranks = Vec::with_capacity(strength);
        for level in 1..=strength {
            let mut rank = Vec::with_capacity(offsets[columns.len()]);
            for (position, &column) in columns.iter().enumerate() {
                let (before, below) = (ends[level][position], ends[level - 1][position]);
                // Terms of tuples that don't exist may be too large: they are never used.
                rank.extend(
                    (0..u64::from(sizes[column])).map(|value| (before + value * below) as u32),
                );
            }
            ranks.push(rank);
        }
        Some(Numbering { columns, strength, offsets, ranks, ends })
    }

    /// How many tuples there are.
    pub(crate) fn len(&self) -> usize {
        self.ends[self.strength][self.columns.len()] as usize
    }

    /// How many tuples a row covers.
    pub(crate) fn tuples_of_a_row(&self) -> u64 {
        let n = self.columns.len();
        (0..self.strength)
            .fold(1, |count: u64, i| count.saturating_mul((n - i) as u64) / (i as u64 + 1))
    }

    /// The columns and values of a tuple of this strength (the cover's or a lower one), last
    /// column first.
    pub(crate) fn decode(
        &self,
        strength: usize,
        mut number: u32,
        mut each: impl FnMut(usize, Cell),
    ) {
        for level in (1..=strength).rev() {
            let ends = &self.ends[level];
            let position = ends.partition_point(|&end| end <= u64::from(number)) - 1;
            let below = self.ends[level - 1][position];
            let within = u64::from(number) - ends[position];
            each(self.columns[position], (within / below) as Cell);
            number = (within % below) as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_dense_and_decoded_again() {
        let sizes = [3, 1, 4, 2, 5];
        let cover = Cover { columns: vec![0, 1, 2, 3, 4], strength: 3 };
        let numbering = Numbering::new(&cover, &sizes, &[2, 0, 1, 4, 3]).unwrap();
        let mut seen = vec![false; numbering.len()];
        for number in 0..numbering.len() as u32 {
            let mut tuple = Vec::new();
            numbering.decode(3, number, |column, value| tuple.push((column, value)));
            tuple.reverse();
            assert_eq!(tuple.len(), 3);
            let mut sum = 0;
            for (level, &(column, value)) in tuple.iter().enumerate() {
                assert!(value < sizes[column]);
                let position = numbering.columns.iter().position(|&c| c == column).unwrap();
                sum += numbering.ranks[level][numbering.offsets[position] + usize::from(value)];
            }
            assert_eq!(sum, number);
            seen[sum as usize] = true;
        }
        assert!(seen.iter().all(|&seen| seen));
        let mut expected = 0;
        for a in 0..5 {
            for b in 0..a {
                for c in 0..b {
                    expected += usize::from(sizes[a] * sizes[b] * sizes[c]);
                }
            }
        }
        assert_eq!(numbering.len(), expected);
    }
}
