//! The fewest values that fail together.
//!
//! A failing row says little if it has twenty values. Which of them matter is found out by changing
//! the others: starting from all parameters, each is left out in turn, and stays out if the failure
//! is still there whatever those left out are. That is tried with all their values, if these have
//! few combinations, else with values from rows of the array, which combine them evenly, and some
//! more at random. So what is said is evidence, not proof, and comes with the number of rows.
//! Arguments that aren't parameters stay as they are.
//!
//! Minimal failure-inducing combinations are an idea of the literature on combinatorial
//! testing; leaving out one thing at a time is that of delta debugging.

use std::collections::BTreeMap;

use super::model::{Parameters, Part};
use crate::engine::Rerun;
use crate::property::{Ending, Failure};
use crate::report::Interaction;
use crate::source::{Random, Recording, Tape};

/// Up to so many combinations are all tried.
const FEW: u64 = 64;

/// Of more, so many rows are.
const SAMPLE: usize = 40;

/// The budget is spent.
struct Spent;

/// How the failure has stood up to changes of what should not matter.
#[derive(Clone, Copy)]
struct Evidence {
    rows: usize,
    is_exhaustive: bool,
}

/// Runs rows like a failing one, and remembers how they ended.
pub(super) struct Trials<'t> {
    parameters: &'t Parameters,
    /// The answers of each argument of the failing case.
    answers: Vec<Vec<u64>>,
    /// Its values.
    failing: Vec<u64>,
    rows: &'t [&'t [u64]],
    failure: &'t Failure,
    rerun: &'t mut Rerun<'t>,
    /// Whether a row fails in the same way; none if it says nothing.
    known: BTreeMap<Vec<u64>, Option<bool>>,
}

impl<'t> Trials<'t> {
    /// None if the failing case has values that no row can have.
    pub(super) fn new(
        parameters: &'t Parameters,
        recording: &Recording,
        rows: &'t [&'t [u64]],
        failure: &'t Failure,
        rerun: &'t mut Rerun<'t>,
    ) -> Option<Self> {
        let arguments = 0..parameters.parts.len();
        let answers: Vec<Vec<u64>> =
            arguments.map(|index| recording.argument(index)).collect::<Option<_>>()?;
        let positions = parameters.all.iter().map(|p| p.domain.position(&answers[p.argument]));
        let failing = positions.collect::<Option<_>>()?;
        let known = BTreeMap::new();
        Some(Trials { parameters, answers, failing, rows, failure, rerun, known })
    }

    /// The parameters that matter; none if nothing was found out.
    pub(super) fn interaction(mut self, has_generated: bool) -> Option<Interaction> {
        let mut kept = vec![true; self.failing.len()];
        let mut evidence = None;
        let mut is_minimal = true;
        for parameter in 0..kept.len() {
            kept[parameter] = false;
            match self.still_fails(&kept) {
                Ok(Some(more)) => evidence = Some(more),
                Ok(None) => kept[parameter] = true,
                Err(Spent) => {
                    kept[parameter] = true;
                    is_minimal = false;
                    break;
                }
            }
        }
        if evidence.is_none() && !is_minimal {
            return None;
        }
        let Evidence { rows, is_exhaustive } =
            evidence.unwrap_or(Evidence { rows: 0, is_exhaustive: false });
        let (mut values, mut others) = (Vec::new(), Vec::new());
        for (index, parameter) in self.parameters.all.iter().enumerate() {
            let name = parameter.name.to_string();
            match kept[index] {
                true => values.push((name, parameter.text(self.failing[index]))),
                false => others.push(name),
            }
        }
        Some(Interaction { values, others, rows, is_exhaustive, is_minimal, has_generated })
    }

    /// Whether it fails with the kept values in every row tried.
    fn still_fails(&mut self, kept: &[bool]) -> Result<Option<Evidence>, Spent> {
        let (rows, is_exhaustive) = self.variations(kept);
        let mut n_failed = 0;
        for row in rows {
            match self.fails(&row)? {
                Some(true) => n_failed += 1,
                Some(false) => return Ok(None),
                None => {}
            }
        }
        Ok((n_failed > 0).then_some(Evidence { rows: n_failed, is_exhaustive }))
    }

    /// Rows with the kept values and others besides, and whether these are all there are.
    fn variations(&self, kept: &[bool]) -> (Vec<Vec<u64>>, bool) {
        let open: Vec<usize> = (0..kept.len()).filter(|&index| !kept[index]).collect();
        let counts = open.iter().map(|&index| self.parameters.all[index].domain.count());
        let n_all = counts.fold(1u64, |product, count| product.saturating_mul(count));
        let is_exhaustive = n_all <= FEW;
        let mut rows = Vec::new();
        if is_exhaustive {
            rows.push(self.failing.clone());
            for index in open {
                let with_each = |row: Vec<u64>| {
                    (0..self.parameters.all[index].domain.count()).map(move |value| {
                        let mut row = row.clone();
                        row[index] = value;
                        row
                    })
                };
                rows = rows.into_iter().flat_map(with_each).collect();
            }
        } else {
            let sample = self.rows.len().min(SAMPLE);
            // Evenly spread: neighbours in an array are often alike.
            for index in (0..sample).map(|n| n * self.rows.len() / sample) {
                let values = self.rows[index].iter().zip(&self.failing).zip(kept);
                rows.push(
                    values.map(|((&row, &failing), &k)| if k { failing } else { row }).collect(),
                );
            }
            // A small array has few rows; what it lacks is left to chance, the same every time.
            let mut random = Random::new(SAMPLE as u64);
            for _ in sample..SAMPLE {
                let mut row = self.failing.clone();
                for &index in &open {
                    row[index] = random.below(self.parameters.all[index].domain.count());
                }
                rows.push(row);
            }
            rows.sort_unstable();
            rows.dedup();
        }
        rows.retain(|row| *row != self.failing);
        (rows, is_exhaustive)
    }

    /// Whether a row fails in the same way; none if it is discarded, fails in another way,
    /// or cannot be made from what the failing case drew.
    fn fails(&mut self, row: &[u64]) -> Result<Option<bool>, Spent> {
        if let Some(known) = self.known.get(row) {
            return Ok(*known);
        }
        let mut wanted = self.answers.clone();
        for (part, answers) in self.parameters.parts.iter().zip(&mut wanted) {
            if let Part::Parameter(parameter) = part {
                *answers = self.parameters.all[*parameter].domain.answers(row[*parameter]);
            }
        }
        let (ending, recording) = (self.rerun)(&Tape(wanted.concat())).ok_or(Spent)?;
        let is_as_wanted = (0..wanted.len())
            .all(|index| recording.argument(index).as_ref() == Some(&wanted[index]));
        let fails = match ending {
            _ if !is_as_wanted => None,
            Ending::Passed => Some(false),
            Ending::Failed(failure) if failure.same_origin(self.failure) => Some(true),
            _ => None,
        };
        self.known.insert(row.to_vec(), fails);
        Ok(fails)
    }
}
