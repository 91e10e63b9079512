//! The end of a column: few tuples are missing, and most rows cover none of them.
//!
//! Now it is quicker to go through the missing tuples than through those of the rows. Which
//! rows have the rest of a missing tuple is a conjunction of bit sets; that gives the gain of
//! every row and value at once, and exactly.

use super::super::random::Random;
use super::super::witness::{Oracle, Partial};
use super::Refused;
use super::missing::Task;
use crate::problem::{Cell, FREE};

/// A missing tuple, and which rows would cover it.
struct Wanted {
    task: usize,
    tuple: Vec<(usize, Cell)>,
    rows: Vec<u32>,
}

/// Gives values in the new column to rows that cover missing tuples, best first.
pub(super) fn fill(
    oracle: &mut Oracle<'_>,
    tasks: &mut [Task<'_>],
    column: usize,
    rows: &mut [Partial],
    refused: &mut Refused,
    random: &mut Random,
) {
    let size = usize::from(oracle.problem.sizes[column]);
    let mut wanted = find(tasks, column, size, rows);
    let mut gains = vec![0_u32; rows.len() * size];
    for wanted in &wanted {
        for &row in &wanted.rows {
            gains[row as usize * size + usize::from(wanted.tuple[0].1)] += 1;
        }
    }
    loop {
        let start = random.below(gains.len().max(1));
        let places = (start..gains.len()).chain(0..start);
        let Some(place) = places.max_by_key(|&place| gains[place]) else { return };
        if gains[place] == 0 {
            return;
        }
        let (row, value) = (place / size, place % size);
        let known = refused.has(row, value);
        if known || !oracle.decide(&mut rows[row], &[(column, value as Cell)]) {
            refused.add(row, value);
            gains[place] = 0;
            continue;
        }
        gains[row * size..][..size].fill(0);
        wanted.retain(|wanted| {
            let covered =
                usize::from(wanted.tuple[0].1) == value && wanted.rows.contains(&(row as u32));
            if covered {
                tasks[wanted.task].cover(&wanted.tuple);
                for &other in &wanted.rows {
                    let gain = &mut gains[other as usize * size + value];
                    *gain = gain.saturating_sub(1);
                }
            }
            !covered
        });
    }
}

/// The missing tuples, each with the rows that could still cover it.
fn find(tasks: &[Task<'_>], column: usize, size: usize, rows: &[Partial]) -> Vec<Wanted> {
    let words = rows.len().div_ceil(64);
    // Which rows have a value: by column, then by value; made when first needed.
    let mut having: Vec<Vec<Vec<u64>>> =
        vec![Vec::new(); rows.first().map_or(0, |row| row.cells.len())];
    let mut undecided = vec![0_u64; words];
    for (index, row) in rows.iter().enumerate() {
        if row.cells[column] == FREE {
            undecided[index / 64] |= 1 << (index % 64);
        }
    }
    let mut wanted = Vec::new();
    for (index, task) in tasks.iter().enumerate().filter(|(_, task)| task.missing > 0) {
        task.each_missing(column, size, |tuple| {
            let mut mask = undecided.clone();
            for &(column, value) in &tuple[1..] {
                let sets = &mut having[column];
                if sets.is_empty() {
                    *sets = sets_of(column, rows, words);
                }
                match sets.get(usize::from(value)) {
                    Some(set) => mask.iter_mut().zip(set).for_each(|(mask, set)| *mask &= set),
                    None => mask.fill(0),
                }
            }
            let mut found = Vec::new();
            for (word, &mask) in mask.iter().enumerate() {
                let mut mask = mask;
                while mask != 0 {
                    found.push((word * 64) as u32 + mask.trailing_zeros());
                    mask &= mask - 1;
                }
            }
            wanted.push(Wanted { task: index, tuple: tuple.to_vec(), rows: found });
        });
    }
    wanted
}

fn sets_of(column: usize, rows: &[Partial], words: usize) -> Vec<Vec<u64>> {
    let mut sets: Vec<Vec<u64>> = Vec::new();
    for (index, row) in rows.iter().enumerate() {
        let cell = row.cells[column];
        if cell != FREE {
            let cell = usize::from(cell);
            if sets.len() <= cell {
                sets.resize(cell + 1, vec![0; words]);
            }
            sets[cell][index / 64] |= 1 << (index % 64);
        }
    }
    if sets.is_empty() {
        sets.push(vec![0; words]);
    }
    sets
}
