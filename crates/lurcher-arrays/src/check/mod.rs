//! Recounts an array against its model.
//!
//! The rows of an array are the work of much code: constraints are compiled, ranges split,
//! a search moves values about while counts are kept up to date. Nothing of that is used
//! here. The constraints are evaluated by their definition, the combinations of every set of
//! columns are counted one by one, and whether a combination that is in no row could be in
//! one is settled by a small search of its own. A combination is *required* if at least one row
//! that satisfies all constraints has it.
//!
//! With invalid values there are several counts: combinations of valid values must occur in
//! rows without an invalid one, and each invalid value with every combination of one value
//! less, in rows that have no second invalid value.

mod bits;
mod combination;
mod fault;
mod frame;
mod partial;
mod possible;
mod search;
mod sets;
mod split;
#[cfg(test)]
pub(crate) mod tests;
mod truth;

pub use combination::Combination;
pub use fault::Fault;
pub(crate) use frame::{Digits, Frame};
pub(crate) use possible::Possible;
pub(crate) use search::Answer;
pub(crate) use sets::{Rows, Sets, Tally};
pub(crate) use truth::{holds, kind};

use std::fmt;

use crate::array::Array;
use crate::model::{LevelKind, Model};

/// At most so many combinations that are missing are named.
const NAMED: usize = 100;

/// What a recount of an array found: [`Array::verify`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    required: u64,
    covered: u64,
    undecided: u64,
    faults: Vec<Fault>,
}

impl Verification {
    /// Whether nothing is wrong: every combination that is known to be required occurs, every
    /// row is allowed, and no seed is lost. Combinations that are
    /// [undecided](Verification::undecided) are not held against the array.
    pub fn is_correct(&self) -> bool {
        self.faults.is_empty() && self.required == self.covered
    }

    /// How many combinations must occur. One that several relations ask for counts as often.
    pub fn required(&self) -> u64 {
        self.required
    }

    /// How many of those occur in an allowed row.
    pub fn covered(&self) -> u64 {
        self.covered
    }

    /// How many of those don't.
    pub fn missing(&self) -> u64 {
        self.required - self.covered
    }

    /// How many combinations are in no row and were too hard to be shown possible or not.
    pub fn undecided(&self) -> u64 {
        self.undecided
    }

    /// What is wrong. Of the missing combinations, the first hundred.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }
}

impl fmt::Display for Verification {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} combinations covered", self.covered, self.required)?;
        if self.undecided > 0 {
            write!(f, ", {} more not decided", self.undecided)?;
        }
        for fault in &self.faults {
            write!(f, "\n  {fault}")?;
        }
        Ok(())
    }
}

impl Array {
    /// Counts again, with code that shares nothing with the search, whether the rows cover
    /// what the model asks for, and whether all are allowed.
    pub fn verify(&self) -> Verification {
        let splits = self.splits.iter();
        let digits: Vec<Digits> = splits
            .map(|split| Digits {
                parameter: split.parameter.index(),
                strength: split.strength,
                most_classes: split.most_classes,
            })
            .collect();
        verify(&self.model, &self.cells, &digits)
    }
}

/// Counts what the rows, given cell by cell, cover.
pub(crate) fn verify(model: &Model, cells: &[u64], digits: &[Digits]) -> Verification {
    let rows: Vec<&[u64]> = cells.chunks_exact(model.parameters.len().max(1)).collect();
    let mut faults = Vec::new();
    let allowed: Vec<Vec<Option<u64>>> = rows
        .iter()
        .enumerate()
        .filter(|(number, row)| is_allowed(model, *number, row, &mut faults))
        .map(|(_, row)| row.iter().map(|&position| Some(position)).collect())
        .collect();
    let mut verification = Verification { required: 0, covered: 0, undecided: 0, faults };
    let mut frames = vec![Frame::new(model, digits, None)];
    for invalid in Frame::invalid_values(model) {
        frames.push(Frame::new(model, digits, Some(invalid)));
    }
    for frame in &frames {
        recount(frame, &allowed, digits, &mut verification);
    }
    lost_seeds(model, &rows, &mut verification.faults);
    verification
}

/// Whether a row has values of the model, at most one of them invalid, and breaks no constraint.
fn is_allowed(model: &Model, number: usize, row: &[u64], faults: &mut Vec<Fault>) -> bool {
    let before = faults.len();
    for (id, (parameter, &position)) in model.ids().zip(model.parameters.iter().zip(row)) {
        if position >= parameter.count() {
            faults.push(Fault::NoSuchValue { row: number, parameter: id });
        }
    }
    if faults.len() > before {
        return false;
    }
    let kinds = model.parameters.iter().zip(row).map(|(parameter, &at)| kind(parameter, at));
    if kinds.filter(|&kind| kind == LevelKind::Invalid).count() > 1 {
        faults.push(Fault::SeveralInvalid { row: number });
    }
    for (index, constraint) in model.constraints.iter().enumerate() {
        if !holds(model, &constraint.formula, &|id| row[id.index()]) {
            faults.push(Fault::Constraint { row: number, constraint: index });
        }
    }
    faults.len() == before
}

/// Counts the combinations of one frame.
fn recount(
    frame: &Frame<'_>,
    allowed: &[Vec<Option<u64>>],
    digits: &[Digits],
    verification: &mut Verification,
) {
    let mut possible = Possible::new(frame);
    let mut rows = Rows::new(frame);
    for cells in allowed.iter().filter_map(|row| frame.cells(row)) {
        possible.remember(known(&cells).into_iter());
        rows.push(&cells);
    }
    if possible.satisfiable == Answer::No {
        return;
    }
    for demand in frame.demands(digits) {
        let mut sets = Sets::new(frame, &rows, &demand);
        while sets.advance() {
            let tally = sets.tally(&mut possible);
            verification.required += tally.required;
            verification.covered += tally.covered;
            if tally.covered < tally.required {
                let named = |fault: &&Fault| matches!(fault, Fault::Missing(_));
                let room = NAMED - verification.faults.iter().filter(named).count();
                if room > 0 {
                    for number in sets.missing(&sets.set(), &mut possible, 0, room) {
                        let combination = Combination::new(frame, &sets.cells(number));
                        verification.faults.push(Fault::Missing(combination));
                    }
                }
            }
        }
    }
    verification.undecided = verification.undecided.saturating_add(possible.undecided);
}

/// Seeds that are in no row, though they are in some allowed one.
fn lost_seeds(model: &Model, rows: &[&[u64]], faults: &mut Vec<Fault>) {
    for (index, seed) in model.seeds.iter().enumerate() {
        let agrees = |row: &&[u64]| {
            let mut cells = seed.cells.iter().zip(*row);
            cells.all(|(cell, position)| cell.is_none_or(|cell| cell == *position))
        };
        let kept = rows.get(index).is_some_and(agrees) || rows.iter().any(agrees);
        if !kept && can_be_completed(model, &seed.cells) {
            faults.push(Fault::LostSeed { seed: index });
        }
    }
}

/// Whether some allowed row agrees with these positions.
fn can_be_completed(model: &Model, row: &[Option<u64>]) -> bool {
    let invalid: Vec<(usize, u64)> = Frame::invalid_values(model)
        .into_iter()
        .filter(|&(parameter, position)| row.get(parameter) == Some(&Some(position)))
        .collect();
    if row.len() != model.parameters.len() || invalid.len() > 1 {
        return false;
    }
    let frame = Frame::new(model, &[], invalid.first().copied());
    let mut possible = Possible::new(&frame);
    match frame.cells(row) {
        Some(cells) => possible.satisfiable != Answer::No && possible.occurs(&known(&cells)),
        None => false,
    }
}

/// The cells that are known, with their columns.
pub(crate) fn known(cells: &[Option<u32>]) -> Vec<(usize, u32)> {
    let cells = cells.iter().enumerate();
    cells.filter_map(|(column, cell)| cell.map(|cell| (column, cell))).collect()
}
