//! Goes through the sets of columns, and counts which combinations occur in some row.
//!
//! Sets come in the order of their columns, so a set shares all but its last columns with the
//! one before: for each row, the number of its combination is kept for every prefix of the
//! set, and only what changed is computed again.

use super::bits;
use super::frame::{Demand, Frame};
use super::possible::{Possible, combination};

/// A cell of which nothing is known.
pub(crate) const OPEN: u32 = u32::MAX;
/// The combination of a row in which some cell is open.
const NONE: u64 = u64::MAX;
/// Sets with more combinations than this are counted without a bit for each.
const MOST_BITS: u64 = 1 << 28;

/// Allowed rows, column by column.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    columns: Vec<Vec<u32>>,
    count: usize,
}

impl Rows {
    /// No rows yet.
    pub(crate) fn new(frame: &Frame<'_>) -> Self {
        Rows { columns: vec![Vec::new(); frame.columns.len()], count: 0 }
    }

    pub(crate) fn push(&mut self, cells: &[Option<u32>]) {
        for (column, cell) in self.columns.iter_mut().zip(cells) {
            column.push(cell.unwrap_or(OPEN));
        }
        self.count += 1;
    }

    /// The cells of each row that are known.
    pub(crate) fn iter(&self) -> impl Iterator<Item = Vec<(usize, u32)>> + '_ {
        (0..self.count).map(|row| {
            let cells = self.columns.iter().enumerate().map(move |(at, cells)| (at, cells[row]));
            cells.filter(|&(_, cell)| cell != OPEN).collect()
        })
    }
}

/// The sets of columns of a demand, one after the other.
pub(crate) struct Sets<'r> {
    rows: &'r Rows,
    columns: Vec<usize>,
    sizes: Vec<usize>,
    /// The set, as positions in `columns`.
    chosen: Vec<usize>,
    /// For each prefix of the set, the combination that each row has.
    prefixes: Vec<Vec<u64>>,
    seen: Seen,
    started: bool,
}

/// Which combinations of a set occur.
enum Seen {
    Bits(Vec<u64>),
    /// Increasing.
    List(Vec<u64>),
}

/// How many combinations of a set there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    /// In some allowed row.
    pub(crate) required: u64,
    /// In some of these rows.
    pub(crate) covered: u64,
}

impl<'r> Sets<'r> {
    pub(crate) fn new(frame: &Frame<'_>, rows: &'r Rows, demand: &Demand) -> Self {
        let columns = demand.columns.clone();
        let sizes = columns.iter().map(|&column| frame.columns[column].size as usize).collect();
        let prefixes = vec![vec![0; rows.count]; demand.strength + 1];
        let chosen = (0..demand.strength).collect();
        let seen = Seen::List(Vec::new());
        Sets { rows, columns, sizes, chosen, prefixes, seen, started: false }
    }

    /// Goes to the next set (at first, to the first); false if there is none.
    pub(crate) fn advance(&mut self) -> bool {
        let strength = self.chosen.len();
        let mut changed = 0;
        if self.started {
            let last = |depth: usize| self.columns.len() - strength + depth;
            let Some(depth) = (0..strength).rev().find(|&depth| self.chosen[depth] < last(depth))
            else {
                return false;
            };
            self.chosen[depth] += 1;
            for later in depth + 1..strength {
                self.chosen[later] = self.chosen[later - 1] + 1;
            }
            changed = depth;
        }
        self.started = true;
        for depth in changed..strength {
            let position = self.chosen[depth];
            let size = self.sizes[position] as u64;
            let cells = &self.rows.columns[self.columns[position]];
            let (before, after) = self.prefixes.split_at_mut(depth + 1);
            for ((next, &prefix), &cell) in after[0].iter_mut().zip(&before[depth]).zip(cells) {
                let open = prefix == NONE || cell == OPEN;
                *next = if open { NONE } else { prefix.wrapping_mul(size) + u64::from(cell) };
            }
        }
        self.mark();
        true
    }

    fn mark(&mut self) {
        let combinations = &self.prefixes[self.chosen.len()];
        let product = self.product();
        if product <= MOST_BITS {
            let words = bits::words(product as usize);
            match &mut self.seen {
                Seen::Bits(seen) => {
                    seen.clear();
                    seen.resize(words, 0);
                }
                list @ Seen::List(_) => *list = Seen::Bits(vec![0; words]),
            }
            if let Seen::Bits(seen) = &mut self.seen {
                for &number in combinations.iter().filter(|&&number| number != NONE) {
                    bits::insert(seen, number as usize);
                }
            }
        } else {
            let mut list: Vec<u64> =
                combinations.iter().copied().filter(|&number| number != NONE).collect();
            list.sort_unstable();
            list.dedup();
            self.seen = Seen::List(list);
        }
    }

    /// The columns of the set.
    pub(crate) fn set(&self) -> Vec<usize> {
        self.chosen.iter().map(|&position| self.columns[position]).collect()
    }

    /// How many combinations the set has, possible or not.
    pub(crate) fn product(&self) -> u64 {
        let sizes = self.chosen.iter().map(|&position| self.sizes[position] as u64);
        sizes.fold(1, u64::saturating_mul)
    }

    fn covers(&self, number: u64) -> bool {
        match &self.seen {
            Seen::Bits(seen) => bits::contains(seen, number as usize),
            Seen::List(list) => list.binary_search(&number).is_ok(),
        }
    }

    /// How many combinations of the set occur in the rows.
    fn n_covered(&self) -> u64 {
        match &self.seen {
            Seen::Bits(seen) => bits::count(seen) as u64,
            Seen::List(list) => list.len() as u64,
        }
    }

    /// Whether every combination of the set occurs in the rows, so none is missing.
    pub(crate) fn is_full(&self) -> bool {
        self.n_covered() == self.product()
    }

    /// Counts the combinations of the set that are required and covered.
    pub(crate) fn tally(&self, possible: &mut Possible<'_, '_>) -> Tally {
        let covered = self.n_covered();
        let product = self.product();
        if covered == product {
            return Tally { required: product, covered };
        }
        let set = self.set();
        let constrained: Vec<usize> =
            set.iter().copied().filter(|&column| possible.is_constrained(column)).collect();
        let part = self.product_of(&constrained);
        if constrained.is_empty() {
            return Tally { required: product, covered };
        }
        if part > MOST_BITS {
            possible.undecided = possible.undecided.saturating_add(product - covered);
            return Tally { required: covered, covered };
        }
        if constrained.len() < set.len() || set.len() <= 2 {
            let table = possible.table(&constrained);
            return Tally { required: table.count.saturating_mul(product / part), covered };
        }
        let missing = self.missing(&set, possible, 0, usize::MAX);
        Tally { required: covered + missing.len() as u64, covered }
    }

    fn product_of(&self, columns: &[usize]) -> u64 {
        let positions = self.chosen.iter().filter(|&&at| columns.contains(&self.columns[at]));
        positions.map(|&at| self.sizes[at] as u64).fold(1, u64::saturating_mul)
    }

    /// The numbers of combinations of the set that are possible and in no row, from this
    /// number on, at most so many.
    pub(crate) fn missing(
        &self,
        set: &[usize],
        possible: &mut Possible<'_, '_>,
        from: u64,
        most: usize,
    ) -> Vec<u64> {
        let sizes: Vec<usize> = self.chosen.iter().map(|&position| self.sizes[position]).collect();
        let mut cells: Vec<(usize, u32)> = set.iter().map(|&column| (column, 0)).collect();
        let constrained = set.iter().any(|&column| possible.is_constrained(column));
        let is_missing = |&number: &u64| {
            if self.covers(number) {
                return false;
            }
            combination(number, &sizes, &mut cells);
            !constrained || possible.occurs(&cells)
        };
        (from..self.product()).filter(is_missing).take(most).collect()
    }

    /// The cells of a combination of the set.
    pub(crate) fn cells(&self, number: u64) -> Vec<(usize, u32)> {
        let sizes: Vec<usize> = self.chosen.iter().map(|&position| self.sizes[position]).collect();
        let mut cells: Vec<(usize, u32)> =
            self.set().into_iter().map(|column| (column, 0)).collect();
        combination(number, &sizes, &mut cells);
        cells
    }
}
