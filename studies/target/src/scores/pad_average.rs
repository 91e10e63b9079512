//! The weighted average of scores, each of which is padded before.

use lurcher::prelude::*;

use super::{Pos, Score};

/// The average of padded scores, each with a weight; that of a single 0 if there are none.
fn pad_average(pad: impl Fn(i64) -> i64, weighted: &[(i64, i64)]) -> i64 {
    if weighted.is_empty() {
        return pad(0);
    }
    let total: i64 = weighted.iter().map(|(weight, score)| weight * pad(*score)).sum();
    let weights: i64 = weighted.iter().map(|(weight, _)| weight).sum();
    total / weights
}

/// Padding makes a score no smaller, and may make it more than a score.
#[refined(fn(pad: impl Fn(s: Score) -> i64{v: s <= v}, weighted: &[(Pos, Score)]) -> Score, save = false)]
#[ignore = "it is wrong"]
pub fn first(pad: impl Fn(i64) -> i64, weighted: &[(i64, i64)]) -> i64 {
    pad_average(pad, weighted)
}

/// Padding is for scores; the weighted score, which is padded here, is none.
#[refined(fn(pad: impl Fn(s: Score) -> Score{v: s <= v}, weighted: &[(Pos, Score)]) -> Score, save = false)]
#[ignore = "it is wrong"]
pub fn second(pad: impl Fn(i64) -> i64, weighted: &[(i64, i64)]) -> i64 {
    if weighted.is_empty() {
        return pad(0);
    }
    let total: i64 = weighted.iter().map(|(weight, score)| pad(weight * score)).sum();
    let weights: i64 = weighted.iter().map(|(weight, _)| weight).sum();
    total / weights
}

/// Padding makes a score no smaller and leaves it a score.
#[refined(fn(pad: impl Fn(s: Score) -> Score{v: s <= v}, weighted: &[(Pos, Score)]) -> Score)]
pub fn fixed(pad: impl Fn(i64) -> i64, weighted: &[(i64, i64)]) -> i64 {
    pad_average(pad, weighted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_score_is_padded() {
        let pad = |score: i64| (score + 10).min(99);
        assert_eq!(fixed(pad, &[]), 10);
        assert_eq!(fixed(pad, &[(1, 20), (1, 95)]), (30 + 99) / 2);
        assert_eq!(first(pad, &[(2, 20)]), 30);
        assert_eq!(second(pad, &[(2, 20)]), 25);
    }
}
