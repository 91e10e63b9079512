//! The best few scores.

use lurcher::prelude::*;

use super::Score;

/// The `k` largest scores, the largest first.
#[refined(fn(k: usize, scores: &[Score]) -> Vec<Score>[k], save = false)]
#[ignore = "it is wrong"]
pub fn first(k: usize, scores: &[i64]) -> Vec<i64> {
    let mut best = scores.to_vec();
    best.sort_unstable_by(|a, b| b.cmp(a));
    best.truncate(k);
    best
}

/// The same; there are at least `k` scores.
#[refined(fn(k: usize, scores: {&[Score][@n] | k <= n}) -> Vec<Score>[k])]
pub fn fixed(k: usize, scores: &[i64]) -> Vec<i64> {
    first(k, scores)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_come_first() {
        assert_eq!(fixed(2, &[30, 70, 50]), [70, 50]);
        assert!(first(2, &[]).is_empty());
    }
}
