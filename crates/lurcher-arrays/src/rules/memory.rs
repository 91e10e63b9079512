//! What a solver said before, for quick answers to questions that are alike.
//!
//! Both answers are remembered by a bit each, so that a question is a few `and`s. For a row
//! that was found: by column and value, which of the rows have it; if a row is left that has
//! all decided cells, it is the answer. For a refusal, the cells that were to blame, often two
//! out of twenty: by column and value, which of the refusals ask for nothing else there; if a
//! refusal is left that all cells agree with, it applies again.

use super::encoding::Encoding;
use crate::problem::{Cell, FREE};

/// How many rows are remembered.
const ROWS: usize = 64;

/// How many refusals are remembered, in words of 64.
const WORDS: usize = 8;

/// The last rows found for some columns.
pub(super) struct Found {
    /// By position of a column and class of values: the rows that have one of them.
    bits: Vec<Vec<u64>>,
    /// By row, the class of each column.
    rows: Vec<Vec<usize>>,
    next: usize,
}

/// The last refusals.
pub(super) struct Refused {
    /// By position of a column and class of values, or, at the end, for a free cell: the
    /// refusals that agree with it.
    bits: Vec<Vec<[u64; WORDS]>>,
    next: usize,
}

impl Found {
    pub(super) fn new(encoding: &Encoding) -> Self {
        let columns = 0..encoding.columns().len();
        let bits = columns.map(|position| vec![0; encoding.variables(position).classes()]);
        Found { bits: bits.collect(), rows: Vec::new(), next: 0 }
    }

    /// Remembers a row, in place of the oldest.
    pub(super) fn remember(&mut self, encoding: &Encoding, row: &[Cell]) {
        let columns = encoding.columns().iter().enumerate();
        let classes: Vec<usize> =
            columns.map(|(p, &column)| encoding.variables(p).class(row[column])).collect();
        let bit = 1 << self.next;
        if let Some(old) = self.rows.get(self.next) {
            for (bits, &class) in self.bits.iter_mut().zip(old) {
                bits[class] &= !bit;
            }
        }
        for (bits, &class) in self.bits.iter_mut().zip(&classes) {
            bits[class] |= bit;
        }
        match self.rows.get_mut(self.next) {
            Some(old) => *old = classes,
            None => self.rows.push(classes),
        }
        self.next = (self.next + 1) % ROWS;
    }

    /// Fills the free cells from a row that has the decided ones, if there is one.
    pub(super) fn recall(&self, encoding: &Encoding, partial: &[Cell], row: &mut [Cell]) -> bool {
        let mut left = match self.rows.len() {
            ROWS => u64::MAX,
            fewer => (1 << fewer) - 1,
        };
        for (position, &column) in encoding.columns().iter().enumerate() {
            if partial[column] != FREE {
                left &= self.bits[position][encoding.variables(position).class(partial[column])];
            }
        }
        let Some(found) = self.rows.get(left.trailing_zeros() as usize) else { return false };
        for (position, &column) in encoding.columns().iter().enumerate() {
            if partial[column] == FREE {
                row[column] = encoding.variables(position).first(found[position]);
            }
        }
        true
    }
}

impl Refused {
    pub(super) fn new(encoding: &Encoding) -> Self {
        let columns = 0..encoding.columns().len();
        let bits = columns
            .map(|position| vec![[0; WORDS]; encoding.variables(position).classes() + 1])
            .collect();
        Refused { bits, next: 0 }
    }

    /// Remembers why the encoding has just refused to complete a row, in place of the oldest
    /// refusal.
    pub(super) fn remember(&mut self, encoding: &Encoding, partial: &[Cell]) {
        let (word, bit) = (self.next / 64, 1 << (self.next % 64));
        for (position, &column) in encoding.columns().iter().enumerate() {
            let variables = encoding.variables(position);
            let decided = (partial[column] != FREE).then_some(partial[column]);
            let blamed = decided.filter(|&cell| encoding.blames(variables.literal(cell)));
            let asks_for = blamed.map(|cell| variables.class(cell));
            for (class, bits) in self.bits[position].iter_mut().enumerate() {
                if asks_for.is_none_or(|asked| asked == class) {
                    bits[word] |= bit;
                } else {
                    bits[word] &= !bit;
                }
            }
        }
        self.next = (self.next + 1) % (64 * WORDS);
    }

    /// Whether the row can't be completed for a reason that is remembered.
    pub(super) fn applies(&self, encoding: &Encoding, partial: &[Cell]) -> bool {
        let mut left = [u64::MAX; WORDS];
        for (position, &column) in encoding.columns().iter().enumerate() {
            let variables = encoding.variables(position);
            let class = match partial[column] {
                FREE => variables.classes(),
                cell => variables.class(cell),
            };
            let bits = &self.bits[position][class];
            left.iter_mut().zip(bits).for_each(|(left, bits)| *left &= bits);
            if left == [0; WORDS] {
                return false;
            }
        }
        true
    }
}
