//! The weighted average of scores.

use lurcher::prelude::*;

use super::{Pos, Score};

/// The average of scores, each with a weight; 0 if there are none.
fn average(weighted: &[(i64, i64)]) -> i64 {
    if weighted.is_empty() {
        return 0;
    }
    let total: i64 = weighted.iter().map(|(weight, score)| weight * score).sum();
    let weights: i64 = weighted.iter().map(|(weight, _)| weight).sum();
    total / weights
}

/// A weight may be any number.
#[refined(fn(weighted: &[(i64, Score)]) -> Score, save = false)]
#[ignore = "it is wrong"]
pub fn first(weighted: &[(i64, i64)]) -> i64 {
    average(weighted)
}

/// No weight is 0.
#[refined(fn(weighted: &[(i64{v: v != 0}, Score)]) -> Score, save = false)]
#[ignore = "it is wrong"]
pub fn second(weighted: &[(i64, i64)]) -> i64 {
    average(weighted)
}

/// Weights are positive.
#[refined(fn(weighted: &[(Pos, Score)]) -> Score)]
pub fn fixed(weighted: &[(i64, i64)]) -> i64 {
    average(weighted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_counts_as_often_as_its_weight_says() {
        assert_eq!(fixed(&[]), 0);
        assert_eq!(fixed(&[(1, 10), (3, 50)]), 40);
    }

    #[test]
    #[should_panic(expected = "divide by zero")]
    fn weights_may_cancel_out() {
        second(&[(-3, 3), (3, 0)]);
    }
}
