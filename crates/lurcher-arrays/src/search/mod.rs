//! Finding rows: a first array that covers everything, then smaller ones.

mod algebra;
mod bound;
mod ipog;
mod lanes;
mod numbering;
mod random;
mod squeeze;
mod witness;

pub(crate) use lanes::Limits;
use numbering::Numbering;
pub(crate) use random::Random;
use witness::Oracle;

use crate::array::End;
use crate::problem::{Cell, FREE, Problem};

/// What a search found.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) rows: Vec<Vec<Cell>>,
    pub(crate) lower_bound: usize,
    pub(crate) end: End,
    pub(crate) steps: u64,
    pub(crate) start: &'static str,
    /// What a user should know.
    pub(crate) notes: Vec<String>,
}

/// Tuples beyond which there is no search for a smaller array: the board would not fit.
const MOST_TUPLES: usize = 40_000_000;

/// Rows that cover everything that can be covered. Nothing if no row is allowed.
pub(crate) fn generate(problem: &Problem, limits: &Limits<'_>) -> Option<Found> {
    let mut random = Random::new(limits.options.seed);
    let (rows, start, notes) = first(problem, &mut random)?;
    let lower_bound = bound::lower_bound(problem, &rows);
    let done = |rows: Vec<Vec<Cell>>, end, steps| {
        let end = if rows.len() <= lower_bound { End::Optimal } else { end };
        Some(Found { rows, lower_bound, end, steps, start, notes })
    };
    (limits.improved)(&rows);
    if rows.len() <= lower_bound || limits.steps == 0 || rows.len() > squeeze::MAX_ROWS {
        return done(rows, End::Steps, 0);
    }
    // The columns that change most are the widest; last, their tuples are next to each other.
    let order = order(problem, false);
    let Some(numberings) = number(problem, &order) else { return done(rows, End::Steps, 0) };
    if numberings.iter().map(Numbering::len).sum::<usize>() > MOST_TUPLES {
        return done(rows, End::Steps, 0);
    }
    let (rows, end, steps) = lanes::squeeze(problem, &numberings, rows, lower_bound, limits);
    done(rows, end, steps)
}

/// The columns by their sizes.
fn order(problem: &Problem, widest_first: bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..problem.sizes.len()).collect();
    order.sort_by_key(|&column| std::cmp::Reverse(problem.sizes[column]));
    if !widest_first {
        order.reverse();
    }
    order
}

/// Numbers for the tuples of all covers; nothing if there are too many.
fn number(problem: &Problem, order: &[usize]) -> Option<Vec<Numbering>> {
    let mut places = vec![0; order.len()];
    for (place, &column) in order.iter().enumerate() {
        places[column] = place;
    }
    let covers = problem.relations.iter();
    covers.map(|cover| Numbering::new(cover, &problem.sizes, &places)).collect()
}

/// A first array, and how it was made.
fn first(
    problem: &Problem,
    random: &mut Random,
) -> Option<(Vec<Vec<Cell>>, &'static str, Vec<String>)> {
    let mut oracle = Oracle::new(problem)?;
    let order = order(problem, true);
    let numberings = number(problem, &order)?;
    let mut kept = Vec::new();
    for seed in &problem.seeds {
        let mut row = oracle.blank();
        let decided = seed.iter().enumerate().filter(|&(_, &cell)| cell != FREE);
        let decided: Vec<(usize, Cell)> = decided.map(|(column, &cell)| (column, cell)).collect();
        oracle.decide(&mut row, &decided);
        kept.push(row);
    }
    let mut rows = ipog::extend(&mut oracle, &numberings, &order, kept, random);
    if rows.is_empty() {
        rows.push(oracle.blank());
    }
    let mut complete: Vec<Vec<Cell>> = Vec::with_capacity(rows.len());
    for row in rows {
        let cells =
            row.cells.iter().zip(&row.witness).enumerate().map(|(column, (&cell, &other))| {
                if cell != FREE {
                    cell
                } else if problem.rules.ignores(column) {
                    random.below(usize::from(problem.sizes[column])) as Cell
                } else {
                    other
                }
            });
        complete.push(cells.collect());
    }
    if let Some((rows, name)) = algebra::start(problem) {
        if rows.len() <= complete.len() {
            let fill = |(column, &cell): (usize, &Cell)| match cell {
                FREE => (column as Cell) % problem.sizes[column],
                cell => cell,
            };
            let rows = rows.iter().map(|row| row.iter().enumerate().map(fill).collect()).collect();
            return Some((rows, name, Vec::new()));
        }
    }
    Some((complete, "IPOG-F", Vec::new()))
}
