//! Squeezing while the array grows.
//!
//! With half of the columns, an array of strength 3 has an eighth of the tuples, and a change of
//! a cell touches a quarter as many. So now and then, while columns are added, the array so far
//! is squeezed. The rest of the columns is then added to rows that are fewer, though less yielding.

use super::lanes;
use super::limits::Limits;
use super::numbering::Numbering;
use super::random::Random;
use super::witness::Partial;
use super::{MOST_TUPLES, bound, complete, number, order};
use crate::problem::{FREE, Problem};

/// By how much the number of columns grows from one stage to the next, in tenths: less is better
/// for very many columns.
pub(super) const SMALL_GROWTH: usize = 15;
pub(super) const LARGE_GROWTH: usize = 30;

/// Before this many columns there is no stage.
const FIRST: usize = 8;

/// When and how to squeeze an array that is not complete.
pub(crate) struct Stages<'a> {
    problem: Option<(&'a Problem, &'a Limits<'a>)>,
    /// The numbers of columns at which to squeeze, last first.
    columns: Vec<usize>,
    steps_each: u64,
    steps: u64,
}

impl<'a> Stages<'a> {
    /// No stages.
    pub(crate) fn none() -> Self {
        Stages { problem: None, columns: Vec::new(), steps_each: 0, steps: 0 }
    }

    /// Stages that take the limits' steps together.
    pub(crate) fn new(problem: &'a Problem, growth: usize, limits: &'a Limits<'a>) -> Self {
        let mut columns = Vec::new();
        let mut next = FIRST;
        while next * 10 < problem.sizes.len() * 9 {
            columns.push(next);
            next = next * growth / 10;
        }
        // If the whole is too large for a board, squeeze as much of it as isn't.
        if let Some(most) = fitting(problem).filter(|&most| most < problem.sizes.len()) {
            columns.retain(|&next| next < most);
            columns.push(most);
        }
        columns.reverse();
        let steps_each = limits.steps / columns.len().max(1) as u64;
        Stages { problem: Some((problem, limits)), columns, steps_each, steps: 0 }
    }

    pub(crate) fn n_stages(&self) -> usize {
        self.columns.len()
    }

    /// Steps taken so far.
    pub(crate) fn steps(&self) -> u64 {
        self.steps
    }

    /// Squeezes rows over these columns if it is time for it.
    pub(crate) fn squeeze(&mut self, columns: &[usize], rows: Vec<Partial>) -> Vec<Partial> {
        let due = self.columns.last().is_some_and(|&next| columns.len() >= next);
        let Some((problem, limits)) = self.problem.filter(|_| due) else { return rows };
        self.columns.pop();
        let mut part = problem.clone();
        for cover in &mut part.relations {
            cover.columns.retain(|column| columns.contains(column));
        }
        part.relations.retain(|cover| cover.columns.len() >= cover.strength);
        let Some(numberings) = number(&part, &order(problem, false)) else { return rows };
        if numberings.iter().map(Numbering::len).sum::<usize>() > MOST_TUPLES {
            return rows;
        }
        let mut random = Random::new(columns.len() as u64);
        let all = complete(problem, &rows, &mut random);
        let bound = bound::lower_bound(&part, &all);
        let before = all.len();
        if before <= bound || before > super::squeeze::MAX_ROWS {
            return rows;
        }
        let limits = Limits { steps: self.steps_each, ..*limits };
        let (all, _, steps) = lanes::squeeze(&part, &numberings, vec![all], bound, &limits);
        self.steps += steps;
        if all.len() == before {
            return rows;
        }
        let reopen = |(index, witness): (usize, Vec<_>)| {
            // What a row to keep says of later columns stays decided.
            let kept = problem.seeds.get(index).cloned();
            let mut cells = kept.unwrap_or_else(|| vec![FREE; witness.len()]);
            for &column in columns {
                cells[column] = witness[column];
            }
            Partial { cells, witness }
        };
        all.into_iter().enumerate().map(reopen).collect()
    }
}

/// How many columns, widest first, have no more tuples than fit on a board; for problems with
/// one cover.
fn fitting(problem: &Problem) -> Option<usize> {
    let [cover] = &problem.relations[..] else { return None };
    let numberings = number(problem, &order(problem, true))?;
    let ends = &numberings[0].ends[cover.strength];
    Some(ends.iter().rposition(|&end| end <= MOST_TUPLES as u64).unwrap_or(0))
}
