//! Weights: where any value would do, the preferred one is taken.
//!
//! A cell may be anything if no tuple would be lost by changing it. What is left after a good
//! search are few cells, so weights shift proportions only a little; they never add rows.

use super::numbering::Numbering;
use super::random::Random;
use super::squeeze::{Board, MAX_ROWS};
use crate::problem::{Cell, FREE, Problem};

/// Changes cells that may be anything, by the weights of their values.
pub(super) fn apply(
    problem: &Problem,
    numberings: &[Numbering],
    rows: &mut Vec<Vec<Cell>>,
    random: &mut Random,
) {
    if problem.weights.is_empty() || rows.len() > MAX_ROWS {
        return;
    }
    let mut board = Board::new(numberings, &problem.sizes, rows);
    for index in 0..rows.len() {
        for (column, weights) in problem.weights.iter().enumerate() {
            let kept = problem.seeds.get(index).is_some_and(|seed| seed[column] != FREE);
            if kept || board.stake(index, column) > 0 || weights.iter().all(|&w| w == weights[0]) {
                continue;
            }
            let value = draw(weights, random);
            let mut row = board.row(index).to_vec();
            if row[column] != value {
                row[column] = value;
                if problem.rules.allows_change(&row, column) {
                    board.change(index, column, value);
                }
            }
        }
    }
    *rows = board.rows();
}

/// A value, by weight.
fn draw(weights: &[u32], random: &mut Random) -> Cell {
    let total: usize = weights.iter().map(|&weight| weight as usize).sum();
    let mut left = random.below(total.max(1));
    let chosen = weights.iter().position(|&weight| {
        let here = left < weight as usize;
        left = left.saturating_sub(weight as usize);
        here
    });
    chosen.unwrap_or(0) as Cell
}
