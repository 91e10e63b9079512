//! The first array: one column after another.
//!
//! In-parameter-order generation, in the variant that its authors call IPOG-F: columns are
//! added one by one, widest first. *Horizontally*, existing rows get a value in the new column,
//! and the row and value that cover most go first. *Vertically*, tuples that are still missing
//! are put into rows with undecided cells, or into new rows.
//!
//! Choosing the best row anew after each choice looks quadratic. But a row's gain only ever
//! shrinks while a column is filled, so an old gain is an upper bound: rows wait in buckets by
//! their last known gain, and only the top one is counted again. Mostly it stays near the top.
//!
//! What is missing is kept for the new column alone: for each tuple of earlier columns a mask
//! with a bit per value of the new one, so that one look tells the gain of all values. Once few
//! are missing, they are gone through instead of the rows (`late`).

mod late;
mod missing;
mod vertical;

use super::limits::Limits;
use super::numbering::Numbering;
use super::random::Random;
use super::stages::Stages;
use super::witness::{Oracle, Partial};
use crate::problem::{Cell, FREE};
use missing::{Scratch, Task, count_gains, mark};

/// Builds rows that cover everything that can be covered, starting from `rows`. If it has to end
/// early, says how many columns were done.
pub(crate) fn extend(
    oracle: &mut Oracle<'_>,
    numberings: &[Numbering],
    order: &[usize],
    mut rows: Vec<Partial>,
    random: &mut Random,
    stages: &mut Stages<'_>,
    limits: &Limits<'_>,
) -> Result<Vec<Partial>, usize> {
    let mut scratch = Scratch::default();
    for (index, &column) in order.iter().enumerate() {
        let size = oracle.problem.sizes[column];
        let mut tasks: Vec<Task<'_>> =
            numberings.iter().filter_map(|numbering| Task::new(numbering, column, size)).collect();
        if tasks.is_empty() {
            continue;
        }
        let over = || limits.over().is_some();
        horizontal(oracle, &mut tasks, column, &mut rows, random, &mut scratch, &over);
        if over() {
            return Err(index);
        }
        vertical::vertical(oracle, &tasks, column, &order[..=index], &mut rows);
        rows = stages.squeeze(&order[..=index], rows);
    }
    Ok(rows)
}

/// A row is taken if it gains at least this many hundredths of what another one might gain:
/// to be sure which one gains most, each would have to be counted several times.
const GOOD_ENOUGH: usize = 75;

/// Values that rows can't have, found out as they are wanted. Whether a row can have a value
/// doesn't change while its column is filled.
struct Refused {
    size: usize,
    values: Vec<Vec<bool>>,
}

impl Refused {
    fn has(&self, row: usize, value: usize) -> bool {
        self.values[row].get(value).is_some_and(|&refused| refused)
    }

    fn add(&mut self, row: usize, value: usize) {
        self.values[row].resize(self.size, false);
        self.values[row][value] = true;
    }
}

fn horizontal(
    oracle: &mut Oracle<'_>,
    tasks: &mut [Task<'_>],
    column: usize,
    rows: &mut [Partial],
    random: &mut Random,
    scratch: &mut Scratch,
    over: &dyn Fn() -> bool,
) {
    let size = usize::from(oracle.problem.sizes[column]);
    let mut refused = Refused { size, values: vec![Vec::new(); rows.len()] };
    for row in rows.iter().filter(|row| row.cells[column] != FREE) {
        mark(tasks, &row.cells, row.cells[column], scratch);
    }
    let mut sequence: Vec<u32> = (0..rows.len() as u32).collect();
    shuffle(&mut sequence, random);
    let mut buckets: Vec<Vec<u32>> = Vec::new();
    for &index in &sequence {
        let row = &rows[index as usize];
        if row.cells[column] == FREE {
            let most: usize = tasks.iter().map(|task| task.tuples_of(&row.cells)).sum();
            push(&mut buckets, most, index);
        }
    }
    let late = tasks.iter().map(Task::few).sum();
    let mut count = 0_u32;
    while let Some(index) = pop(&mut buckets) {
        count += 1;
        if count % 256 == 0 && over() {
            return;
        }
        let missing = tasks.iter().map(|task| task.missing).sum::<u64>();
        if missing <= late {
            if missing > 0 {
                late::fill(oracle, tasks, column, rows, &mut refused, random);
            }
            return;
        }
        // No other row can gain more than this.
        let known = buckets.iter().rposition(|bucket| !bucket.is_empty()).unwrap_or(0);
        let row = &mut rows[index as usize];
        count_gains(tasks, &row.cells, size, scratch);
        loop {
            let rotation = random.below(size);
            let best = (0..size)
                .map(|value| (value + rotation) % size)
                .filter(|&value| !refused.has(index as usize, value))
                .max_by_key(|&value| scratch.gains[value]);
            let Some(value) = best else { break };
            let gain = scratch.gains[value] as usize;
            if gain == 0 {
                break;
            }
            if gain * 100 < known * GOOD_ENOUGH {
                push(&mut buckets, gain, index);
                break;
            }
            if oracle.decide(row, &[(column, value as Cell)]) {
                mark(tasks, &row.cells, value as Cell, scratch);
                break;
            }
            refused.add(index as usize, value);
        }
    }
}

fn push(buckets: &mut Vec<Vec<u32>>, gain: usize, row: u32) {
    if buckets.len() <= gain {
        buckets.resize(gain + 1, Vec::new());
    }
    buckets[gain].push(row);
}

/// A row with the highest known gain.
fn pop(buckets: &mut Vec<Vec<u32>>) -> Option<u32> {
    while let Some(top) = buckets.last_mut() {
        if let Some(index) = top.pop() {
            return Some(index);
        }
        buckets.pop();
    }
    None
}

fn shuffle(sequence: &mut [u32], random: &mut Random) {
    for end in (1..sequence.len()).rev() {
        sequence.swap(end, random.below(end + 1));
    }
}
