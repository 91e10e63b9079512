//! Finding rows: a first array that covers everything, then smaller ones.
//!
//! 1. [`algebra`] knows the best array for a few models outright.
//! 2. [`ipog`] builds an array for any model, column by column.
//! 3. [`squeeze`] makes it smaller by local search, [`lanes`] two of them at a time.
//! 4. [`stages`] does both by turns: the array is squeezed while it has few columns yet, which
//!    is quick, and the rest of the columns is added to the smaller one. Which way is better
//!    depends on the model, so one of the two searches starts this way, the other one plainly.
//! 5. [`bound`] says when to stop, and [`preferences`] decides what is left to chance.

mod algebra;
mod bound;
mod ipog;
mod lanes;
mod limits;
mod numbering;
mod preferences;
mod random;
mod squeeze;
mod stages;
mod witness;

pub(crate) use limits::Limits;
pub(crate) use numbering::MAX_STRENGTH;
pub(crate) use random::Random;

use std::sync::atomic::{AtomicBool, Ordering};

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

/// Tuples beyond which a second board would take too much memory.
const MOST_TUPLES_FOR_TWO: usize = 8_500_000;

/// Tuples beyond which only parts of an array are squeezed: the board would not fit.
const MOST_TUPLES: usize = 18_000_000;

/// What `Effort::Fast` spends on making its array smaller: a fraction of what it took to build
/// it, and a few changes.
fn polish(numberings: &[Numbering], n_rows: usize) -> u64 {
    let tuples: u64 = numberings.iter().map(Numbering::tuples_of_a_row).sum();
    ((30 + n_rows as u64) * tuples).min(30_000_000)
}

/// Why there are no rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// No row is allowed.
    Contradiction,
    /// There are more combinations than can be counted.
    TooMany,
    /// The search had to end before there was a first array, in this many of the columns.
    Early { columns: usize },
}

/// Rows that cover everything that can be covered.
pub(crate) fn generate(problem: &Problem, limits: &Limits<'_>) -> Result<Found, Failure> {
    let mut random = Random::new(limits.options.seed);
    if let Some((rows, name)) = algebra::start(problem) {
        let rows = fill(problem, rows, &mut random);
        let bound = bound::lower_bound(problem, &rows);
        if rows.len() <= bound {
            return Ok(Found::new(rows, bound, name));
        }
    }
    let mut oracle = Oracle::new(problem).ok_or(Failure::Contradiction)?;
    let narrowed = narrow(problem, &mut oracle);
    let problem = narrowed.as_ref().unwrap_or(problem);
    let mut found = first(problem, &mut oracle, &mut Stages::none(), &mut random, limits)?;
    limits.show(&found.rows);
    // The columns that change most are the widest; last, their tuples are next to each other.
    let numberings = number(problem, &order(problem, false)).ok_or(Failure::TooMany)?;
    if numberings.iter().map(Numbering::len).sum::<usize>() > MOST_TUPLES {
        // Its parts may fit.
        if let Some(other) = staged(problem, stages::SMALL_GROWTH, limits) {
            found.steps += other.steps;
            if other.rows.len() < found.rows.len() {
                found.rows = other.rows;
            }
        }
        found.end = match limits.over() {
            _ if found.rows.len() <= found.lower_bound => End::Optimal,
            early => early.unwrap_or(End::Steps),
        };
        return Ok(found);
    }
    if found.rows.len() > found.lower_bound && found.rows.len() <= squeeze::MAX_ROWS {
        if limits.steps == 0 {
            let steps = polish(&numberings, found.rows.len());
            found.squeeze(problem, &numberings, None, &Limits { steps, ..*limits });
        } else {
            search(problem, &numberings, &mut found, limits);
        }
    }
    preferences::apply(problem, &numberings, &mut found.rows, &mut random);
    Ok(found)
}

/// The problem without the columns that the rules leave one value: every row has that value, so
/// tuples with it are covered as soon as the rest of them is. Nothing if there are none.
fn narrow(problem: &Problem, oracle: &mut Oracle<'_>) -> Option<Problem> {
    let mut has_choice = |column: usize| {
        let possible = |&value: &Cell| oracle.possible(&[(column, value)]);
        problem.rules.ignores(column)
            || (0..problem.sizes[column]).filter(possible).take(2).count() == 2
    };
    let keep: Vec<bool> = (0..problem.sizes.len()).map(&mut has_choice).collect();
    if keep.iter().all(|&keep| keep) {
        return None;
    }
    let mut narrowed = problem.clone();
    for cover in &mut narrowed.relations {
        cover.columns.retain(|&column| keep[column]);
        cover.strength = cover.strength.min(cover.columns.len());
    }
    narrowed.relations.retain(|cover| cover.strength > 0);
    Some(narrowed)
}

/// An array that was squeezed while it grew. Nothing if there was no occasion for it, or no time.
fn staged(problem: &Problem, growth: usize, limits: &Limits<'_>) -> Option<Found> {
    let mut stages = Stages::new(problem, growth, limits);
    if stages.n_stages() == 0 || limits.steps == 0 {
        return None;
    }
    let mut random = Random::new(limits.options.seed ^ growth as u64);
    let mut oracle = Oracle::new(problem)?;
    let mut found = first(problem, &mut oracle, &mut stages, &mut random, limits).ok()?;
    found.steps = stages.steps();
    Some(found)
}

/// Spends the steps on making the first array smaller.
fn search(problem: &Problem, numberings: &[Numbering], found: &mut Found, limits: &Limits<'_>) {
    let tuples: usize = numberings.iter().map(Numbering::len).sum();
    let cancelled = AtomicBool::new(false);
    let staged = |growth, steps| {
        let limits = Limits { steps, improved: None, cancelled: &cancelled, ..*limits };
        staged(problem, growth, &limits)
    };
    let two = tuples <= MOST_TUPLES_FOR_TWO;
    let share = if two { limits.steps / 2 } else { limits.steps };
    let part = share / 4;
    let growth = if two { stages::LARGE_GROWTH } else { stages::SMALL_GROWTH };
    let plainly = |found: &mut Found| {
        found.squeeze(problem, numberings, None, &Limits { steps: part, ..*limits });
        if found.is_over() {
            cancelled.store(true, Ordering::Relaxed);
        }
    };
    let other = if two && limits.threads() >= 2 {
        std::thread::scope(|scope| {
            let other = scope.spawn(|| staged(growth, part));
            plainly(found);
            other.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    } else {
        plainly(found);
        if found.is_over() { None } else { staged(growth, part) }
    };
    if found.is_over() {
        return;
    }
    let Some(mut other) = other else {
        let limits = Limits { steps: share - part, done: limits.done + found.steps, ..*limits };
        let same = two.then(|| found.rows.clone());
        found.squeeze(problem, numberings, same, &limits);
        return;
    };
    found.steps += other.steps;
    let done = limits.done + found.steps;
    if two {
        let limits = Limits { steps: share - part, done, ..*limits };
        found.squeeze(problem, numberings, Some(other.rows), &limits);
        return;
    }
    // An array that was built in stages is only as good as it is once it has been squeezed.
    other.lower_bound = found.lower_bound;
    let trial = part / 2;
    other.squeeze(
        problem,
        numberings,
        None,
        &Limits { steps: trial, done, improved: None, ..*limits },
    );
    if other.rows.len() < found.rows.len() {
        limits.show(&other.rows);
        (found.rows, found.end) = (other.rows, other.end);
    }
    found.steps += trial;
    if !found.is_over() {
        let (steps, done) = (share - 2 * part - trial, limits.done + found.steps);
        found.squeeze(problem, numberings, None, &Limits { steps, done, ..*limits });
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

    /// Squeezes the rows, beside another search that starts from other rows, if there are any.
    fn squeeze(
        &mut self,
        problem: &Problem,
        numberings: &[Numbering],
        beside: Option<Vec<Vec<Cell>>>,
        limits: &Limits<'_>,
    ) {
        let mut starts = vec![std::mem::take(&mut self.rows)];
        starts.extend(beside);
        let (rows, end, steps) =
            lanes::squeeze(problem, numberings, starts, self.lower_bound, limits);
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
    limits: &Limits<'_>,
) -> Result<Found, Failure> {
    let order = order(problem, true);
    let numberings = number(problem, &order).ok_or(Failure::TooMany)?;
    let mut kept = Vec::new();
    for seed in &problem.seeds {
        let mut row = oracle.blank();
        let decided = seed.iter().enumerate().filter(|&(_, &cell)| cell != FREE);
        let decided: Vec<(usize, Cell)> = decided.map(|(column, &cell)| (column, cell)).collect();
        oracle.decide(&mut row, &decided);
        kept.push(row);
    }
    let mut rows = ipog::extend(oracle, &numberings, &order, kept, random, stages, limits)
        .map_err(|columns| Failure::Early { columns })?;
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
    Ok(Found { unanswered, ..Found::new(rows, bound, name) })
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

#[cfg(test)]
mod tests;
