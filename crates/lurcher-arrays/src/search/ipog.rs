//! The first array: one column after another.
//!
//! In-parameter-order generation, in the variant that its authors call IPOG-F: columns are
//! added one by one, widest first. *Horizontally*, existing rows get a value in the new column,
//! and the row and value that cover most go first. *Vertically*, tuples that are still missing
//! are put into rows with undecided cells, or into new rows.
//!
//! Choosing the best row anew after each choice looks quadratic. But a row's gain only ever
//! shrinks while a column is filled, so an old gain is an upper bound: rows wait in buckets by
//! their last known gain, and only the top one is counted again. Mostly it stays on top.
//!
//! What is missing is kept for the new column alone: for each tuple of earlier columns a mask
//! with a bit per value of the new one, so that one look tells the gain of all values.

use super::numbering::Numbering;
use super::random::Random;
use super::witness::{Oracle, Partial};
use crate::problem::{Cell, FREE};

/// Builds rows that cover everything that can be covered, starting from `rows`.
pub(crate) fn extend(
    oracle: &mut Oracle<'_>,
    numberings: &[Numbering],
    order: &[usize],
    mut rows: Vec<Partial>,
    random: &mut Random,
) -> Vec<Partial> {
    let mut scratch = Scratch::default();
    for (index, &column) in order.iter().enumerate() {
        let size = oracle.problem.sizes[column];
        let mut tasks: Vec<Task<'_>> =
            numberings.iter().filter_map(|numbering| Task::new(numbering, column, size)).collect();
        if tasks.is_empty() {
            continue;
        }
        horizontal(oracle, &mut tasks, column, &mut rows, random, &mut scratch);
        vertical(oracle, &tasks, column, &order[..=index], &mut rows);
    }
    rows
}

/// What one cover still misses in the new column.
struct Task<'a> {
    numbering: &'a Numbering,
    /// The place of the new column in the numbering.
    position: usize,
    masks: Masks,
    missing: u64,
}

impl<'a> Task<'a> {
    fn new(numbering: &'a Numbering, column: usize, size: Cell) -> Option<Self> {
        let position = numbering.columns.iter().position(|&c| c == column)?;
        if position + 1 < numbering.strength {
            return None;
        }
        let count = numbering.ends[numbering.strength - 1][position] as usize;
        let masks = Masks::full(count, usize::from(size));
        Some(Task { numbering, position, masks, missing: count as u64 * u64::from(size) })
    }
}

/// A bit per value, for each tuple of earlier columns.
enum Masks {
    /// At most eight values: the common case, and eight times less memory to go through.
    Narrow(Vec<u8>),
    Wide {
        words: usize,
        bits: Vec<u64>,
    },
}

impl Masks {
    fn full(count: usize, size: usize) -> Self {
        if size <= 8 {
            return Masks::Narrow(vec![(0xff_u16 >> (8 - size)) as u8; count]);
        }
        let words = size.div_ceil(64);
        let mut bits = vec![u64::MAX; count * words];
        if size % 64 != 0 {
            for word in bits.iter_mut().skip(words - 1).step_by(words) {
                *word = (1 << (size % 64)) - 1;
            }
        }
        Masks::Wide { words, bits }
    }

    fn has(&self, number: usize, value: usize) -> bool {
        match self {
            Masks::Narrow(bytes) => bytes[number] >> value & 1 == 1,
            Masks::Wide { words, bits } => {
                bits[number * words + value / 64] >> (value % 64) & 1 == 1
            }
        }
    }
}

#[derive(Default)]
struct Scratch {
    /// `terms[j]`: the terms of the decided cells as element `j`.
    terms: Vec<Vec<u32>>,
    gains: Vec<u32>,
}

impl Scratch {
    /// Gathers the terms of the row's decided cells before the task's column.
    fn gather(&mut self, task: &Task<'_>, row: &[Cell]) {
        let numbering = task.numbering;
        let depth = numbering.strength - 1;
        self.terms.resize(self.terms.len().max(depth), Vec::new());
        for terms in &mut self.terms {
            terms.clear();
        }
        for (&column, &offset) in numbering.columns[..task.position].iter().zip(&numbering.offsets)
        {
            let cell = row[column];
            if cell != FREE {
                let literal = offset + usize::from(cell);
                for (terms, ranks) in self.terms.iter_mut().zip(&numbering.ranks[..depth]) {
                    terms.push(ranks[literal]);
                }
            }
        }
    }
}

/// Goes through the numbers of all tuples of `depth` elements of a row. They come in runs:
/// `each` gets a number to start from, and what to add to it for each tuple of the run.
fn visit(
    terms: &[Vec<u32>],
    depth: usize,
    limit: usize,
    base: usize,
    each: &mut impl FnMut(usize, &[u32]),
) {
    match depth {
        0 => each(base, &[0]),
        1 => each(base, &terms[0][..limit]),
        _ => {
            for last in depth - 1..limit {
                visit(terms, depth - 1, last, base + terms[depth - 1][last] as usize, each);
            }
        }
    }
}

/// Puts into `scratch.gains` how many missing tuples each value of the new column would cover.
fn count_gains(tasks: &[Task<'_>], row: &[Cell], size: usize, scratch: &mut Scratch) {
    scratch.gains.clear();
    scratch.gains.resize(size, 0);
    for task in tasks {
        if task.missing == 0 {
            continue;
        }
        scratch.gather(task, row);
        let Scratch { terms, gains } = scratch;
        let depth = task.numbering.strength - 1;
        let limit = if depth == 0 { 0 } else { terms[0].len() };
        match &task.masks {
            Masks::Narrow(masks) => {
                // Eight counters of eight bits in one word, emptied before they overflow.
                let (mut lanes, mut filled) = (0_u64, 0);
                visit(terms, depth, limit, 0, &mut |base, run| {
                    for run in run.chunks(255) {
                        if filled + run.len() > 255 {
                            empty(lanes, gains);
                            (lanes, filled) = (0, 0);
                        }
                        filled += run.len();
                        let masks = &masks[base..];
                        for &term in run {
                            lanes += SPREAD[usize::from(masks[term as usize])];
                        }
                    }
                });
                empty(lanes, gains);
            }
            Masks::Wide { words, bits } => visit(terms, depth, limit, 0, &mut |base, run| {
                for &term in run {
                    for word in 0..*words {
                        let mut mask = bits[(base + term as usize) * words + word];
                        while mask != 0 {
                            gains[word * 64 + mask.trailing_zeros() as usize] += 1;
                            mask &= mask - 1;
                        }
                    }
                }
            }),
        }
    }
}

/// Each bit of the index as a byte.
static SPREAD: [u64; 256] = spread();

const fn spread() -> [u64; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[index] |= ((index as u64 >> bit) & 1) << (8 * bit);
            bit += 1;
        }
        index += 1;
    }
    table
}

fn empty(lanes: u64, gains: &mut [u32]) {
    for (gain, lane) in gains.iter_mut().zip(lanes.to_le_bytes()) {
        *gain += u32::from(lane);
    }
}

/// Marks what the row covers with this value of the new column.
fn mark(tasks: &mut [Task<'_>], row: &[Cell], value: Cell, scratch: &mut Scratch) {
    let value = usize::from(value);
    for task in tasks {
        scratch.gather(task, row);
        let depth = task.numbering.strength - 1;
        let limit = if depth == 0 { 0 } else { scratch.terms[0].len() };
        let mut covered = 0;
        match &mut task.masks {
            Masks::Narrow(masks) => visit(&scratch.terms, depth, limit, 0, &mut |base, run| {
                let masks = &mut masks[base..];
                for &term in run {
                    let mask = &mut masks[term as usize];
                    covered += u64::from(*mask >> value & 1);
                    *mask &= !(1 << value);
                }
            }),
            Masks::Wide { words, bits } => {
                visit(&scratch.terms, depth, limit, 0, &mut |base, run| {
                    for &term in run {
                        let mask = &mut bits[(base + term as usize) * *words + value / 64];
                        covered += *mask >> (value % 64) & 1;
                        *mask &= !(1 << (value % 64));
                    }
                });
            }
        }
        task.missing -= covered;
    }
}

fn horizontal(
    oracle: &mut Oracle<'_>,
    tasks: &mut [Task<'_>],
    column: usize,
    rows: &mut [Partial],
    random: &mut Random,
    scratch: &mut Scratch,
) {
    let size = usize::from(oracle.problem.sizes[column]);
    let bound = !oracle.problem.rules.ignores(column);
    // Values that a row can't have any more, found out as they are wanted; whether a row can
    // have a value doesn't change while the column is filled.
    let mut refused: Vec<Vec<u64>> = if bound { vec![Vec::new(); rows.len()] } else { Vec::new() };
    let mut buckets: Vec<Vec<u32>> = Vec::new();
    let push = |buckets: &mut Vec<Vec<u32>>, gain: usize, row: u32| {
        if buckets.len() <= gain {
            buckets.resize(gain + 1, Vec::new());
        }
        buckets[gain].push(row);
    };
    let mut sequence: Vec<u32> = (0..rows.len() as u32).collect();
    shuffle(&mut sequence, random);
    for &index in &sequence {
        let row = &mut rows[index as usize];
        let decided = row.cells[column];
        if decided != FREE {
            mark(tasks, &row.cells, decided, scratch);
        }
    }
    for &index in &sequence {
        let row = &rows[index as usize];
        if row.cells[column] == FREE {
            count_gains(tasks, &row.cells, size, scratch);
            let best = scratch.gains.iter().max().copied().unwrap_or(0);
            if best > 0 {
                push(&mut buckets, best as usize, index);
            }
        }
    }
    while let Some(index) = pop(&mut buckets) {
        if tasks.iter().all(|task| task.missing == 0) {
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
                .filter(|&value| {
                    !bound || {
                        let refused = &refused[index as usize];
                        refused.is_empty() || refused[value / 64] >> (value % 64) & 1 == 0
                    }
                })
                .max_by_key(|&value| scratch.gains[value]);
            let Some(value) = best else { break };
            let gain = scratch.gains[value] as usize;
            if gain == 0 {
                break;
            }
            if gain < known {
                push(&mut buckets, gain, index);
                break;
            }
            if oracle.decide(row, &[(column, value as Cell)]) {
                mark(tasks, &row.cells, value as Cell, scratch);
                break;
            }
            let refused = &mut refused[index as usize];
            refused.resize(size.div_ceil(64), 0);
            refused[value / 64] |= 1 << (value % 64);
        }
    }
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

/// Rows with undecided cells, and which of them could have a value: a bit per row.
struct Open {
    rows: Vec<u32>,
    /// By column of the problem and value.
    compatible: Vec<Vec<Vec<u64>>>,
}

impl Open {
    fn new(rows: &[Partial], columns: &[usize], sizes: &[Cell]) -> Self {
        let mut open = Open { rows: Vec::new(), compatible: vec![Vec::new(); sizes.len()] };
        for &column in columns {
            open.compatible[column] = vec![Vec::new(); usize::from(sizes[column])];
        }
        for (index, row) in rows.iter().enumerate() {
            if columns.iter().any(|&column| row.cells[column] == FREE) {
                open.add(index, &row.cells, columns);
            }
        }
        open
    }

    fn add(&mut self, index: usize, cells: &[Cell], columns: &[usize]) {
        let place = self.rows.len();
        self.rows.push(index as u32);
        for &column in columns {
            for (value, bits) in self.compatible[column].iter_mut().enumerate() {
                if bits.len() <= place / 64 {
                    bits.push(0);
                }
                if cells[column] == FREE || usize::from(cells[column]) == value {
                    bits[place / 64] |= 1 << (place % 64);
                }
            }
        }
    }

    fn decide(&mut self, place: usize, column: usize, decided: Cell) {
        for (value, bits) in self.compatible[column].iter_mut().enumerate() {
            if value != usize::from(decided) {
                bits[place / 64] &= !(1 << (place % 64));
            }
        }
    }
}

fn vertical(
    oracle: &mut Oracle<'_>,
    tasks: &[Task<'_>],
    column: usize,
    columns: &[usize],
    rows: &mut Vec<Partial>,
) {
    if tasks.iter().all(|task| task.missing == 0) {
        return;
    }
    let size = usize::from(oracle.problem.sizes[column]);
    let mut open = Open::new(rows, columns, &oracle.problem.sizes);
    let mut tuple = Vec::new();
    for task in tasks {
        if task.missing == 0 {
            continue;
        }
        let count = task.numbering.ends[task.numbering.strength - 1][task.position] as usize;
        for value in 0..size {
            for number in 0..count {
                if !task.masks.has(number, value) {
                    continue;
                }
                tuple.clear();
                tuple.push((column, value as Cell));
                task.numbering.decode(
                    task.numbering.strength - 1,
                    number as u32,
                    |column, value| {
                        tuple.push((column, value));
                    },
                );
                place(oracle, &mut open, columns, &tuple, rows);
            }
        }
    }
}

/// Finds room for a missing tuple.
fn place(
    oracle: &mut Oracle<'_>,
    open: &mut Open,
    columns: &[usize],
    tuple: &[(usize, Cell)],
    rows: &mut Vec<Partial>,
) {
    let bound = tuple.iter().any(|&(column, _)| !oracle.problem.rules.ignores(column));
    if bound && !oracle.possible(tuple) {
        return;
    }
    for word in 0..open.rows.len().div_ceil(64) {
        let mut mask = u64::MAX;
        for &(column, value) in tuple {
            mask &= open.compatible[column][usize::from(value)][word];
        }
        while mask != 0 {
            let place = word * 64 + mask.trailing_zeros() as usize;
            mask &= mask - 1;
            let row = &mut rows[open.rows[place] as usize];
            if oracle.decide(row, tuple) {
                for &(column, value) in tuple {
                    open.decide(place, column, value);
                }
                return;
            }
        }
    }
    let mut row = oracle.blank();
    if oracle.decide(&mut row, tuple) {
        open.add(rows.len(), &row.cells, columns);
        rows.push(row);
    }
}
