//! What an existing suite covers of a model.
//!
//! ```
//! use lurcher_arrays::{Coverage, Model};
//!
//! let mut model = Model::new("server");
//! let os = model.parameter("os", ["linux", "windows"]);
//! let shell = model.parameter("shell", ["bash", "cmd"]);
//! model.boolean("ipv6");
//! model.constrain(os.is("linux").implies(shell.is("bash")));
//!
//! // linux, bash, true; windows, cmd, and nothing said about the third.
//! let rows = [vec![Some(0), Some(0), Some(1)], vec![Some(1), Some(1), None]];
//! let coverage = Coverage::new(&model, rows, 2)?;
//! let pairs = coverage.at(2).unwrap();
//! assert_eq!((pairs.covered(), pairs.required()), (4, 11));
//! let missing: Vec<String> = coverage.missing(2).map(|pair| pair.to_string()).collect();
//! assert_eq!(missing[..2], ["os=windows, shell=bash", "os=linux, ipv6=false"]);
//! # Ok::<(), lurcher_arrays::Error>(())
//! ```
//!
//! Rows are read from CSV and other tables by `format::read_rows`; without a model,
//! `format::read_model` makes one of the values that occur in the table.
//!
//! A combination counts if some allowed row has it (the others can't be tested), and is
//! covered if a row of the suite has it that is allowed or, where it has open cells, can be
//! completed to an allowed one. Combinations with an invalid value count with one such value,
//! and rows that have no other.

mod chart;
mod complete;
mod missing;
mod render;
mod strength;
#[cfg(test)]
mod tests;

pub use complete::Completion;
pub use missing::Missing;
pub use strength::StrengthCoverage;

use std::collections::BTreeMap;

use crate::array::Array;
use crate::check::{Answer, Fault, Frame, Possible, Rows, Sets, Tally, holds, kind, known};
use crate::error::Error;
use crate::model::{LevelKind, Model, ParameterId};

/// Cells looked at, beyond which counting would take hours.
const MOST_WORK: u128 = 1 << 40;

/// What rows cover of a model, at every strength up to some.
///
/// It displays as a table.
#[derive(Clone, Debug)]
pub struct Coverage<'m> {
    model: &'m Model,
    rows: Vec<Vec<Option<u64>>>,
    /// Whether each row can be part of a suite.
    allowed: Vec<bool>,
    strengths: Vec<StrengthCoverage>,
    faults: Vec<Fault>,
    undecided: u64,
    frames: Vec<(Frame<'m>, Rows)>,
}

impl<'m> Coverage<'m> {
    /// Measures rows that are given by the positions of values; `None` where a cell is open.
    ///
    /// # Errors
    ///
    /// If a row has more or fewer cells than the model has parameters, or there are too many
    /// combinations to count.
    pub fn new(
        model: &'m Model,
        rows: impl IntoIterator<Item = Vec<Option<u64>>>,
        strength: usize,
    ) -> Result<Self, Error> {
        let mut rows: Vec<Vec<Option<u64>>> = rows.into_iter().collect();
        let mut faults = Vec::new();
        for (number, row) in rows.iter_mut().enumerate() {
            if row.len() != model.parameters.len() {
                let (expected, found) = (model.parameters.len(), row.len());
                return Err(Error::new(format!(
                    "row {}: expected {expected} cells, one per parameter, and found {found}",
                    number + 1
                )));
            }
            for (id, (parameter, cell)) in model.ids().zip(model.parameters.iter().zip(row)) {
                if cell.is_some_and(|position| position >= parameter.count()) {
                    *cell = None;
                    faults.push(Fault::NoSuchValue { row: number, parameter: id });
                }
            }
        }
        Coverage::count(model, rows, strength, faults)
    }

    fn count(
        model: &'m Model,
        rows: Vec<Vec<Option<u64>>>,
        strength: usize,
        mut faults: Vec<Fault>,
    ) -> Result<Self, Error> {
        check_size(model, rows.len(), strength)?;
        let mut frames = vec![Frame::new(model, &[], None)];
        for invalid in Frame::invalid_values(model) {
            frames.push(Frame::new(model, &[], Some(invalid)));
        }
        let mut allowed = vec![false; rows.len()];
        let mut strengths: Vec<StrengthCoverage> = Vec::new();
        // By strength and set of parameters, if several frames add to a set.
        let mut tallies: BTreeMap<(usize, Vec<ParameterId>), Tally> = BTreeMap::new();
        let several = frames.len() > 1;
        let strength = strength.min(model.parameters.len());
        strengths.extend((1..=strength).map(StrengthCoverage::new));
        let mut undecided = 0;
        let mut kept = Vec::new();
        for frame in frames {
            let mut possible = Possible::new(&frame);
            let mut inside = Rows::new(&frame);
            for (row, allowed) in rows.iter().zip(&mut allowed) {
                let Some(cells) = frame.cells(row) else { continue };
                let cells_known = known(&cells);
                let is_complete = cells_known.len() == cells.len();
                *allowed = possible.satisfiable != Answer::No
                    && if is_complete {
                        keeps_all(model, row)
                    } else {
                        possible.occurs(&cells_known)
                    };
                if *allowed {
                    possible.remember(cells_known.into_iter());
                    inside.push(&cells);
                }
            }
            if possible.satisfiable != Answer::No {
                for at in &mut strengths {
                    if let Some(demand) = frame.demand_at(at.strength()) {
                        let mut sets = Sets::new(&frame, &inside, &demand);
                        while sets.advance() {
                            let tally = sets.tally(&mut possible);
                            let set = || frame.parameters_of(&sets.set());
                            if several {
                                let sum = tallies.entry((at.strength(), set())).or_default();
                                sum.required += tally.required;
                                sum.covered += tally.covered;
                            } else {
                                at.add(tally, set);
                            }
                        }
                    }
                }
            }
            undecided += possible.undecided;
            drop(possible);
            kept.push((frame, inside));
        }
        for ((strength, set), tally) in tallies {
            strengths[strength - 1].add(tally, || set);
        }
        for (number, row) in rows.iter().enumerate().filter(|(number, _)| !allowed[*number]) {
            blame(model, number, row, &mut faults);
        }
        let frames = kept;
        Ok(Coverage { model, rows, allowed, strengths, faults, undecided, frames })
    }

    /// The model.
    pub fn model(&self) -> &'m Model {
        self.model
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows.len()
    }

    /// What is covered at each strength, from 1 on.
    pub fn strengths(&self) -> &[StrengthCoverage] {
        &self.strengths
    }

    /// What is covered at one of the strengths that were measured.
    pub fn at(&self, strength: usize) -> Option<&StrengthCoverage> {
        self.strengths.get(strength.checked_sub(1)?)
    }

    /// The combinations of so many parameters that the rows lack. They are looked for as the
    /// iterator is asked, so the first ones come soon however many there are.
    pub fn missing(&self, strength: usize) -> Missing<'_> {
        Missing::new(self, strength)
    }

    /// What is wrong with the rows: values that the model doesn't have (such a cell is taken
    /// for open), constraints that are broken (such a row covers nothing).
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// How many combinations are in no row and were too hard to be shown possible or not;
    /// they don't count as required.
    pub fn undecided(&self) -> u64 {
        self.undecided
    }
}

impl Array {
    /// What the rows cover at every strength up to this one; it may be higher than the one they
    /// were made for.
    ///
    /// # Errors
    ///
    /// If there are too many combinations to count.
    pub fn coverage(&self, strength: usize) -> Result<Coverage<'_>, Error> {
        let rows = self.rows().map(|row| row.cells().iter().copied().map(Some).collect());
        Coverage::new(self.model(), rows, strength)
    }
}

/// Whether a complete row satisfies all constraints.
fn keeps_all(model: &Model, row: &[Option<u64>]) -> bool {
    let position = |id: ParameterId| row[id.index()].expect("the row is complete");
    model.constraints.iter().all(|constraint| holds(model, &constraint.formula, &position))
}

/// Says what is wrong with a row that isn't allowed.
fn blame(model: &Model, number: usize, row: &[Option<u64>], faults: &mut Vec<Fault>) {
    let before = faults.len();
    let is_invalid = |(parameter, cell): (_, &Option<u64>)| {
        cell.is_some_and(|position| kind(parameter, position) == LevelKind::Invalid)
    };
    if model.parameters.iter().zip(row).filter(|&pair| is_invalid(pair)).count() > 1 {
        faults.push(Fault::SeveralInvalid { row: number });
    }
    if row.iter().all(Option::is_some) {
        for (index, constraint) in model.constraints.iter().enumerate() {
            let position = |id: ParameterId| row[id.index()].expect("the row is complete");
            if !holds(model, &constraint.formula, &position) {
                faults.push(Fault::Constraint { row: number, constraint: index });
            }
        }
    }
    if faults.len() == before {
        faults.push(Fault::CannotBeCompleted { row: number });
    }
}

/// Refuses what would take hours to count.
fn check_size(model: &Model, n_rows: usize, strength: usize) -> Result<(), Error> {
    let mut sizes: Vec<(u64, &str)> =
        model.parameters.iter().map(|parameter| (parameter.count(), parameter.name())).collect();
    sizes.sort_by_key(|size| std::cmp::Reverse(size.0));
    let strength = strength.min(sizes.len());
    let largest = sizes[..strength]
        .iter()
        .fold(1_u128, |product, size| product.saturating_mul(size.0.into()));
    if largest > u128::from(u32::MAX) * 64 || sizes.iter().any(|size| size.0 >= u32::MAX.into()) {
        let (count, name) = sizes[0];
        return Err(Error::new(format!(
            "`{name}` has {count} values, too many to count combinations of {strength}: \
             list the values that matter, or measure a lower strength"
        )));
    }
    let mut n_sets = 1_u128;
    for chosen in 0..strength as u128 {
        n_sets = n_sets * (sizes.len() as u128 - chosen) / (chosen + 1);
    }
    if n_sets * (n_rows as u128 + 1) > MOST_WORK {
        return Err(Error::new(format!(
            "{} parameters have {n_sets} sets of {strength}, too many to count in {n_rows} rows: \
             measure a lower strength",
            sizes.len()
        )));
    }
    Ok(())
}
