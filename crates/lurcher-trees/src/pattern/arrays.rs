//! Where the rows of arrays come from.
//!
//! Covering arrays are the business of a crate of its own, which this one does not need: whoever
//! goes through patterns hands in what builds them. [`Products`] does without it.

use std::collections::HashSet;
use std::fmt;

/// Builds covering arrays.
pub trait Arrays: fmt::Debug + Send {
    /// Rows in which any `strength` columns have all combinations of their values, together with
    /// the rows that there are already; columns have so many values each. None if it
    /// cannot be done.
    fn rows(
        &mut self,
        sizes: &[usize],
        strength: usize,
        known: &[Vec<u32>],
    ) -> Option<Vec<Vec<u32>>>;
}

/// Arrays of strength 1 and of all combinations, which need no search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Products;

impl Arrays for Products {
    fn rows(
        &mut self,
        sizes: &[usize],
        strength: usize,
        known: &[Vec<u32>],
    ) -> Option<Vec<Vec<u32>>> {
        let most = sizes.iter().copied().max().unwrap_or(1);
        match strength {
            _ if strength >= sizes.len() => {
                let known: HashSet<&[u32]> = known.iter().map(|row| &row[..]).collect();
                let all = product(sizes);
                Some(all.into_iter().filter(|row| !known.contains(&row[..])).collect())
            }
            1 => {
                let cell = |row: usize, column: usize| (row + column) % sizes[column];
                let row = |row| (0..sizes.len()).map(|c| cell(row, c) as u32).collect();
                Some((0..most).map(row).collect())
            }
            _ => None,
        }
    }
}

/// How many rows all combinations take.
pub(super) fn n_combinations(sizes: &[usize]) -> usize {
    sizes.iter().fold(1, |product, &size| product.saturating_mul(size))
}

/// All combinations, in an order in which those beside each other differ in every column where that
/// can be: one is reached from the next by a step that is not a divisor of their number.
fn product(sizes: &[usize]) -> Vec<Vec<u32>> {
    let n = n_combinations(sizes);
    let mut step = (n as f64 * 0.618_033_988_749_895) as usize | 1;
    while greatest_divisor(n, step) > 1 {
        step += 2;
    }
    let row = |index: usize| {
        let mut left = (index as u128 * step as u128 % n as u128) as usize;
        let digits = sizes.iter().map(|&size| {
            let digit = left % size;
            left /= size;
            digit as u32
        });
        digits.collect()
    };
    (0..n).map(row).collect()
}

fn greatest_divisor(a: usize, b: usize) -> usize {
    if b == 0 { a } else { greatest_divisor(b, a % b) }
}

/// The rows of an array of a strength, in an order in which the first rows are an array of
/// strength 1, the first some more one of strength 2, and so on.
pub(super) fn nested(arrays: &mut dyn Arrays, sizes: &[usize], strength: usize) -> Vec<Vec<u32>> {
    // Columns of one value combine with nothing, but sets of columns are counted with them.
    let wide: Vec<usize> = sizes.iter().copied().filter(|&size| size > 1).collect();
    if sizes.is_empty() || sizes.contains(&0) {
        return Vec::new();
    }
    if wide.is_empty() {
        return vec![vec![0; sizes.len()]];
    }
    let with_the_others = |row: Vec<u32>| {
        let mut cells = row.into_iter();
        sizes.iter().map(|&size| if size > 1 { cells.next().unwrap_or(0) } else { 0 }).collect()
    };
    nested_wide(arrays, &wide, strength).into_iter().map(with_the_others).collect()
}

fn nested_wide(arrays: &mut dyn Arrays, sizes: &[usize], strength: usize) -> Vec<Vec<u32>> {
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for strength in 1..=strength.min(sizes.len()) {
        let more = if strength == sizes.len() {
            Products.rows(sizes, strength, &rows)
        } else {
            arrays.rows(sizes, strength, &rows)
        };
        rows.extend(more.into_iter().flatten());
    }
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_have_each_combination_once() {
        let sizes = [3, 2, 4];
        let one = Products.rows(&sizes, 1, &[]).unwrap();
        for (column, &size) in sizes.iter().enumerate() {
            let values: HashSet<u32> = one.iter().map(|row| row[column]).collect();
            assert_eq!(values.len(), size);
        }
        let all = nested(&mut Products, &sizes, 7);
        assert_eq!(&all[..one.len()], &one[..]);
        assert_eq!(all.len(), 24);
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), 24);
        assert_eq!(Products.rows(&sizes, 2, &[]), None);
        assert_eq!(nested(&mut Products, &[], 2), Vec::<Vec<u32>>::new());
    }

    /// Fails a test that asks it for sets of too many columns.
    #[derive(Debug)]
    struct Few(usize);

    impl Arrays for Few {
        fn rows(&mut self, sizes: &[usize], _: usize, _: &[Vec<u32>]) -> Option<Vec<Vec<u32>>> {
            assert!(sizes.len() <= self.0, "{} columns", sizes.len());
            None
        }
    }

    #[test]
    fn columns_of_one_value_take_no_part_in_combinations() {
        let mut sizes = vec![1; 30];
        assert_eq!(nested(&mut Few(0), &sizes, 30), [vec![0; 30]]);
        (sizes[3], sizes[29]) = (2, 3);
        let rows = nested(&mut Few(2), &sizes, 30);
        let cells: HashSet<(u32, u32)> = rows.iter().map(|row| (row[3], row[29])).collect();
        assert_eq!((rows.len(), cells.len()), (6, 6));
        assert!(rows.iter().all(|row| row.len() == 30 && row.iter().sum::<u32>() <= 3));
    }
}
