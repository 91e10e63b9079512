//! Finding rows: a first array that covers everything, then smaller ones.
//!
//! 1. [`algebra`] knows the best array for a few models outright.
//! 2. [`ipog`] builds an array for any model, column by column.
//! 3. [`squeeze`] makes it smaller by local search, [`lanes`] two of them at a time.
//! 4. [`stages`] does both by turns: the array is squeezed while it has few columns yet, which
//!    is quick, and the rest of the columns is added to the smaller one. Which way is better
//!    depends on the model, so [`generate`] tries both for a while and goes on with the better.
//! 5. [`bound`] says when to stop.

mod algebra;
mod bound;
mod ipog;
mod lanes;
mod numbering;
mod random;
mod squeeze;
mod stages;
mod witness;

pub(crate) use lanes::Limits;
pub(crate) use random::Random;

use numbering::Numbering;
use stages::Stages;
use witness::{Oracle, Partial};

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
    /// How many questions about rows were too hard for the solver.
    pub(crate) unanswered: u64,
}

/// Tuples beyond which there is no search for a smaller array: the board would not fit.
const MOST_TUPLES: usize = 40_000_000;

/// What `Effort::Fast` spends on making its array smaller: a fraction of what it took to build
/// it, and a few changes.
fn polish(numberings: &[Numbering], n_rows: usize) -> u64 {
    let tuples: u64 = numberings.iter().map(Numbering::tuples_of_a_row).sum();
    (30 + n_rows as u64) * tuples
}

/// Rows that cover everything that can be covered. Nothing if no row is allowed.
pub(crate) fn generate(problem: &Problem, limits: &Limits<'_>) -> Option<Found> {
    let mut random = Random::new(limits.options.seed);
    if let Some((rows, name)) = algebra::start(problem) {
        let rows = fill(problem, rows, &mut random);
        let bound = bound::lower_bound(problem, &rows);
        if rows.len() <= bound {
            return Some(Found::new(rows, bound, name));
        }
    }
    let mut oracle = Oracle::new(problem)?;
    let mut found = first(problem, &mut oracle, &mut Stages::none(), &mut random);
    (limits.improved)(&found.rows);
    if found.rows.len() <= found.lower_bound || found.rows.len() > squeeze::MAX_ROWS {
        return Some(found);
    }
    // The columns that change most are the widest; last, their tuples are next to each other.
    let numberings = number(problem, &order(problem, false));
    let small = |n: &Vec<Numbering>| n.iter().map(Numbering::len).sum::<usize>() <= MOST_TUPLES;
    let Some(numberings) = numberings.filter(small) else { return Some(found) };
    if limits.steps == 0 {
        let steps = polish(&numberings, found.rows.len());
        let limits = Limits { steps, ..*limits };
        found.squeeze(problem, &numberings, &limits);
        return Some(found);
    }
    race(problem, &numberings, &mut oracle, &mut found, &mut random, limits);
    Some(found)
}

/// Tries several starts for a part of the steps, and spends the rest on the best.
fn race(
    problem: &Problem,
    numberings: &[Numbering],
    oracle: &mut Oracle<'_>,
    found: &mut Found,
    random: &mut Random,
    limits: &Limits<'_>,
) {
    let part = limits.steps / 5;
    found.squeeze(problem, numberings, &Limits { steps: part, ..*limits });
    for growth in stages::GROWTHS {
        if found.is_over() {
            return;
        }
        let quiet = Limits { steps: part / 2, improved: &|_| {}, ..*limits };
        let mut stages = Stages::new(problem, growth, &quiet);
        if stages.n_stages() == 0 {
            break;
        }
        let mut other = first(problem, oracle, &mut stages, random);
        other.steps = stages.steps();
        other.squeeze(problem, numberings, &quiet);
        other.steps += found.steps;
        if other.rows.len() < found.rows.len() {
            (limits.improved)(&other.rows);
            *found = other;
        } else {
            found.steps = other.steps;
        }
    }
    if !found.is_over() {
        let steps = limits.steps.saturating_sub(found.steps);
        found.squeeze(problem, numberings, &Limits { steps, ..*limits });
    }
}

impl Found {
    fn new(rows: Vec<Vec<Cell>>, lower_bound: usize, start: &'static str) -> Self {
        let end = if rows.len() <= lower_bound { End::Optimal } else { End::Steps };
        Found { rows, lower_bound, end, steps: 0, start, unanswered: 0 }
    }

    /// Whether there is nothing more to be done.
    fn is_over(&self) -> bool {
        self.end != End::Steps
    }

    fn squeeze(&mut self, problem: &Problem, numberings: &[Numbering], limits: &Limits<'_>) {
        let rows = std::mem::take(&mut self.rows);
        let (rows, end, steps) =
            lanes::squeeze(problem, numberings, rows, self.lower_bound, limits);
        self.end = if rows.len() <= self.lower_bound { End::Optimal } else { end };
        self.steps += steps;
        self.rows = rows;
    }
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

/// A first array.
fn first(
    problem: &Problem,
    oracle: &mut Oracle<'_>,
    stages: &mut Stages<'_>,
    random: &mut Random,
) -> Found {
    let order = order(problem, true);
    let numberings = number(problem, &order).expect("checked by those who made the problem");
    let mut kept = Vec::new();
    for seed in &problem.seeds {
        let mut row = oracle.blank();
        let decided = seed.iter().enumerate().filter(|&(_, &cell)| cell != FREE);
        let decided: Vec<(usize, Cell)> = decided.map(|(column, &cell)| (column, cell)).collect();
        oracle.decide(&mut row, &decided);
        kept.push(row);
    }
    let mut rows = ipog::extend(oracle, &numberings, &order, kept, random, stages);
    if rows.is_empty() {
        rows.push(oracle.blank());
    }
    let mut rows = complete(problem, &rows, random);
    let mut name = "IPOG-F";
    if let Some((other, algebraic)) = algebra::start(problem) {
        if other.len() < rows.len() {
            (rows, name) = (fill(problem, other, random), algebraic);
        }
    }
    let bound = bound::lower_bound(problem, &rows);
    let unanswered = oracle.unanswered();
    Found { unanswered, ..Found::new(rows, bound, name) }
}

/// Decides the cells that are still free: as the witness does where there are rules, else by
/// chance.
fn complete(problem: &Problem, rows: &[Partial], random: &mut Random) -> Vec<Vec<Cell>> {
    let decide = |row: &Partial, column: usize| match row.cells[column] {
        FREE if problem.rules.ignores(column) => FREE,
        FREE => row.witness[column],
        cell => cell,
    };
    let rows = rows.iter().map(|row| (0..row.cells.len()).map(|c| decide(row, c)).collect());
    fill(problem, rows.collect(), random)
}

/// Decides cells that may be anything.
fn fill(problem: &Problem, mut rows: Vec<Vec<Cell>>, random: &mut Random) -> Vec<Vec<Cell>> {
    for row in &mut rows {
        for (cell, &size) in row.iter_mut().zip(&problem.sizes).filter(|(cell, _)| **cell == FREE) {
            *cell = random.below(usize::from(size)) as Cell;
        }
    }
    rows
}
