//! Which combinations of values occur in some allowed row.
//!
//! A combination is possible iff its part in each component (columns that rules connect) is.
//! Most are shown to be possible by a row that is known to be allowed; most impossible ones
//! contain an impossible pair. Only the rest is a question for the search.

use std::collections::HashMap;
use std::rc::Rc;

use super::bits;
use super::frame::Frame;
use super::search::{Answer, Search};

/// At most so many allowed rows are remembered.
const WITNESSES: usize = 4096;

/// Answers which combinations are possible, and remembers what it found.
pub(crate) struct Possible<'f, 'm> {
    search: Search<'f, 'm>,
    /// The allowed rows, in turns of 64: by column and value, the rows that have it.
    witnesses: Vec<Vec<Vec<u64>>>,
    n_witnesses: usize,
    tables: HashMap<Box<[usize]>, Rc<Table>>,
    /// Whether there is an allowed row at all.
    pub(crate) satisfiable: Answer,
    /// Combinations that the budget didn't suffice for; they are taken for impossible.
    pub(crate) undecided: u64,
}

/// Which combinations of some columns are possible.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) possible: Vec<u64>,
    pub(crate) count: u64,
}

impl<'f, 'm> Possible<'f, 'm> {
    pub(crate) fn new(frame: &'f Frame<'m>) -> Self {
        let mut search = Search::new(frame);
        let mut satisfiable = Answer::Yes;
        if search.contradicts_itself() {
            satisfiable = Answer::No;
        } else {
            for component in 0..search.components.len() {
                match search.complete(component, &[]).0 {
                    Answer::Yes => {}
                    Answer::No => satisfiable = Answer::No,
                    Answer::Unknown if satisfiable == Answer::Yes => satisfiable = Answer::Unknown,
                    Answer::Unknown => {}
                }
            }
        }
        let witnesses = frame.columns.iter().enumerate().map(|(index, column)| {
            let size = if search.component[index].is_some() { column.size } else { 0 };
            vec![Vec::new(); size as usize]
        });
        let witnesses = witnesses.collect();
        let tables = HashMap::new();
        Possible { search, witnesses, n_witnesses: 0, tables, satisfiable, undecided: 0 }
    }

    /// Remembers cells that occur together in an allowed row.
    pub(crate) fn remember(&mut self, cells: impl Iterator<Item = (usize, u32)>) {
        if self.n_witnesses >= WITNESSES {
            return;
        }
        let number = self.n_witnesses;
        self.n_witnesses += 1;
        for (column, value) in cells {
            if let Some(rows) = self.witnesses[column].get_mut(value as usize) {
                rows.resize(rows.len().max(number / 64 + 1), 0);
                bits::insert(rows, number);
            }
        }
    }

    /// Whether some rule mentions the column.
    pub(crate) fn is_constrained(&self, column: usize) -> bool {
        self.search.component[column].is_some()
    }

    /// Whether some allowed row has these cells, given in the order of their columns.
    pub(crate) fn occurs(&mut self, cells: &[(usize, u32)]) -> bool {
        let mut part = Vec::with_capacity(cells.len());
        for component in 0..self.search.components.len() {
            part.clear();
            part.extend(
                cells.iter().filter(|cell| self.search.component[cell.0] == Some(component)),
            );
            if !part.is_empty() && !self.occurs_in(component, &part) {
                return false;
            }
        }
        true
    }

    /// The same for cells of one component.
    fn occurs_in(&mut self, component: usize, cells: &[(usize, u32)]) -> bool {
        if self.has_witness(cells) {
            return true;
        }
        if cells.len() > 2 {
            for (index, &second) in cells.iter().enumerate() {
                for &first in &cells[..index] {
                    let table = self.table(&[first.0, second.0]);
                    let size = self.size(second.0);
                    if !bits::contains(&table.possible, first.1 as usize * size + second.1 as usize)
                    {
                        return false;
                    }
                }
            }
        }
        let (answer, found) = self.search.complete(component, cells);
        self.undecided += u64::from(answer == Answer::Unknown);
        if answer == Answer::Yes {
            self.remember(found.into_iter());
        }
        answer == Answer::Yes
    }

    fn has_witness(&self, cells: &[(usize, u32)]) -> bool {
        let rows = |&(column, value): &(usize, u32)| &self.witnesses[column][value as usize];
        let length = cells.iter().map(|cell| rows(cell).len()).min().unwrap_or(0);
        (0..length)
            .any(|word| cells.iter().fold(u64::MAX, |common, cell| common & rows(cell)[word]) != 0)
    }

    fn size(&self, column: usize) -> usize {
        self.search.frame.columns[column].size as usize
    }

    /// Which combinations of these columns are possible, in the order of [`combination`].
    pub(crate) fn table(&mut self, columns: &[usize]) -> Rc<Table> {
        if let Some(table) = self.tables.get(columns) {
            return Rc::clone(table);
        }
        let sizes: Vec<usize> = columns.iter().map(|&column| self.size(column)).collect();
        let product: usize = sizes.iter().product();
        let mut possible = vec![0; bits::words(product)];
        let mut cells: Vec<(usize, u32)> = columns.iter().map(|&column| (column, 0)).collect();
        for number in 0..product {
            combination(number as u64, &sizes, &mut cells);
            if self.occurs(&cells) {
                bits::insert(&mut possible, number);
            }
        }
        let count = bits::count(&possible) as u64;
        let table = Rc::new(Table { possible, count });
        self.tables.insert(columns.into(), Rc::clone(&table));
        table
    }
}

/// Sets the values of cells to the combination of this number; the last cell changes fastest.
pub(crate) fn combination(mut number: u64, sizes: &[usize], cells: &mut [(usize, u32)]) {
    for (cell, &size) in cells.iter_mut().zip(sizes).rev() {
        cell.1 = (number % size as u64) as u32;
        number /= size as u64;
    }
}
