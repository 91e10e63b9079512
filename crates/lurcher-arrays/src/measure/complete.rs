//! The rows that a suite lacks.

use super::Coverage;
use crate::array::{Array, Row};
use crate::error::Error;
use crate::model::Model;
use crate::options::Options;

/// The rows that complete a suite: [`Coverage::complete`].
#[derive(Clone, Debug)]
pub struct Completion {
    array: Array,
    added: Vec<usize>,
}

impl Completion {
    /// The whole: the suite's rows, with their open cells filled in, and the added ones.
    pub fn array(&self) -> &Array {
        &self.array
    }

    /// The added rows.
    pub fn added(&self) -> impl Iterator<Item = Row<'_>> {
        let rows = self.array.rows().enumerate();
        rows.filter(|(number, _)| self.added.binary_search(number).is_ok()).map(|(_, row)| row)
    }

    /// Tells the rows that agree with a seed, each with another one, from those that don't.
    pub(super) fn new(array: Array) -> Self {
        let seeds = &array.model.seeds;
        let mut is_seed = vec![false; array.len()];
        for (index, seed) in seeds.iter().enumerate() {
            let agrees = |(number, row): &(usize, Row<'_>)| {
                let mut cells = seed.cells.iter().zip(row.cells());
                !is_seed[*number] && cells.all(|(cell, at)| cell.is_none_or(|cell| cell == *at))
            };
            // A seed is in its own place, unless rows with invalid values came in between.
            let from_there = array.rows().enumerate().skip(index).find(agrees);
            let found = from_there.or_else(|| array.rows().enumerate().find(agrees));
            if let Some((number, _)) = found {
                is_seed[number] = true;
            }
        }
        let added = (0..array.len()).filter(|&number| !is_seed[number]).collect();
        Completion { array, added }
    }
}

impl Coverage<'_> {
    /// The model with the rows as seeds, to be covered at the highest strength that was
    /// measured. Rows that aren't allowed are left out.
    pub fn seeded(&self) -> Model {
        let mut model = self.model.clone();
        model.strength = self.strengths.len();
        model.seeds.clear();
        for (row, _) in self.rows.iter().zip(&self.allowed).filter(|(_, allowed)| **allowed) {
            model.seed(row.iter().copied());
        }
        model
    }

    /// The rows that complete the suite at the highest strength that was measured, and in what
    /// the model's relations ask for.
    ///
    /// # Errors
    ///
    /// If there is no array for the model.
    pub fn complete(&self, options: &Options) -> Result<Completion, Error> {
        self.seeded().array(options).map(Completion::new)
    }
}
