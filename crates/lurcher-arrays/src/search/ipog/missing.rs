//! What is still missing in the column that is being added.

use super::super::numbering::Numbering;
use crate::problem::{Cell, FREE};

/// What one cover still misses in the new column.
pub(super) struct Task<'a> {
    pub(super) numbering: &'a Numbering,
    /// The place of the new column in the numbering.
    pub(super) position: usize,
    masks: Masks,
    pub(super) missing: u64,
}

impl<'a> Task<'a> {
    pub(super) fn new(numbering: &'a Numbering, column: usize, size: Cell) -> Option<Self> {
        let position = numbering.columns.iter().position(|&c| c == column)?;
        if position + 1 < numbering.strength {
            return None;
        }
        let count = numbering.ends[numbering.strength - 1][position] as usize;
        let masks = Masks::full(count, usize::from(size));
        Some(Task { numbering, position, masks, missing: count as u64 * u64::from(size) })
    }
}

impl Task<'_> {
    /// How many tuples of earlier columns the row has.
    pub(super) fn tuples_of(&self, row: &[Cell]) -> usize {
        let decided = self.numbering.columns[..self.position].iter();
        choose(decided.filter(|&&column| row[column] != FREE).count(), self.numbering.strength - 1)
    }

    /// So few missing tuples are quicker gone through than the tuples of a row.
    pub(super) fn few(&self) -> u64 {
        match self.numbering.strength {
            0..=2 => 0,
            strength => choose(self.position, strength - 1) as u64 / 2,
        }
    }

    /// Calls `each` for all missing tuples, with the value of the new column first.
    pub(super) fn each_missing(
        &self,
        column: usize,
        size: usize,
        mut each: impl FnMut(&[(usize, Cell)]),
    ) {
        let strength = self.numbering.strength - 1;
        let count = self.numbering.ends[strength][self.position] as usize;
        let mut tuple = Vec::with_capacity(strength + 1);
        for value in 0..size {
            for number in 0..count {
                if self.masks.has(number, value) {
                    tuple.clear();
                    tuple.push((column, value as Cell));
                    self.numbering.decode(strength, number as u32, |column, value| {
                        tuple.push((column, value));
                    });
                    each(&tuple);
                }
            }
        }
    }

    /// Marks one tuple as covered: the value of the new column first.
    pub(super) fn cover(&mut self, tuple: &[(usize, Cell)]) {
        let numbering = self.numbering;
        let mut number = 0;
        // The rest comes last column first, as it was decoded.
        for (level, &(column, value)) in tuple[1..].iter().rev().enumerate() {
            let position = numbering.columns.iter().position(|&c| c == column).expect("a column");
            number += numbering.ranks[level][numbering.offsets[position] + usize::from(value)];
        }
        self.masks.clear(number as usize, usize::from(tuple[0].1));
        self.missing -= 1;
    }
}

fn choose(n: usize, k: usize) -> usize {
    if k > n { 0 } else { (0..k).fold(1_usize, |count, i| count.saturating_mul(n - i) / (i + 1)) }
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

    fn clear(&mut self, number: usize, value: usize) {
        match self {
            Masks::Narrow(bytes) => bytes[number] &= !(1 << value),
            Masks::Wide { words, bits } => {
                bits[number * *words + value / 64] &= !(1 << (value % 64))
            }
        }
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
pub(super) struct Scratch {
    /// `terms[j]`: the terms of the decided cells as element `j`.
    terms: Vec<Vec<u32>>,
    pub(super) gains: Vec<u32>,
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
pub(super) fn count_gains(tasks: &[Task<'_>], row: &[Cell], size: usize, scratch: &mut Scratch) {
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
pub(super) fn mark(tasks: &mut [Task<'_>], row: &[Cell], value: Cell, scratch: &mut Scratch) {
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
