//! Covering arrays: every combination of any few arguments, in few cases.
//!
//! Arguments with few values are *parameters*. A covering array of strength *t* is a list of
//! rows, each with a value for every parameter, such that whichever *t* parameters one looks
//! at, all combinations of their values occur. Every row is run once; the arguments that are
//! no parameters are drawn anew for it. If there are such arguments and room in the budget,
//! more rounds follow, each with another array, as the same row may fail for another draw.
//!
//! A row becomes a tape: for every parameter the answers that make its value
//! (`domain.rs`), for what comes after the last of them random answers. An argument that
//! stands before a parameter and isn't one has to be drawn first, to know its answers.
//! So rows are shrunk, saved and replayed like all other cases.
//!
//! What fails is explained by the fewest values that fail together (`interaction.rs`).

mod domain;
mod interaction;
mod lost;
mod model;
mod plan;

use std::collections::VecDeque;
use std::sync::Arc;

pub use self::plan::{ArrayArgument, ArrayCondition, ArrayPlan};

use self::interaction::Trials;
use self::model::{Covered, Parameters, Part};
use super::{Brief, Engine, Proposal, RandomCases, Rerun};
use crate::property::{CaseResult, Ending, Failure};
use crate::report::Interaction;
use crate::source::{Beyond, Recording, Tape, mix};

/// A row that is discarded is tried so often, with other values of what is no parameter.
const TRIES: u32 = 10;

/// What became of a row of the first array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fate {
    /// Discarded so often, and to be tried again.
    Open(u32),
    /// Discarded as often as it was tried.
    Lost,
    Run,
}

/// Proposes the rows of covering arrays.
pub(crate) struct Rows<'r> {
    parameters: Parameters,
    strength: usize,
    seed: u64,
    limit: u64,
    record: Box<dyn Fn(&Proposal) -> Recording + Send + 'r>,
    /// Seeds and sizes for what is drawn.
    random: RandomCases,
    /// The array of the first round.
    first: Covered,
    fates: Vec<Fate>,
    n_open: usize,
    /// Rows of the first round to be tried again.
    again: VecDeque<usize>,
    /// The rows of this round, and which is next.
    rows: Vec<Vec<u64>>,
    next: usize,
    round: u64,
    /// The rows that were proposed and not learnt about; none for those of later rounds.
    proposed: VecDeque<Option<usize>>,
    has_claims: bool,
}

impl<'r> Rows<'r> {
    /// Understands the plan and makes the first array. An error says what to change.
    fn new(plan: &Arc<ArrayPlan>, brief: Brief<'r>) -> Result<Self, String> {
        let Brief { seed, max_size, cases, record, .. } = brief;
        let parameters = Parameters::new(plan)?;
        // What has few values is to have all of them in some row.
        let limit = cases.max(domain::FEW);
        let first = parameters.rows(seed, limit)?;
        let n_rows = first.rows.len();
        Ok(Rows {
            parameters,
            strength: plan.strength,
            seed,
            limit,
            record,
            random: RandomCases::new(seed, max_size, cases.max(n_rows as u64)),
            fates: vec![Fate::Open(0); n_rows],
            n_open: n_rows,
            again: VecDeque::new(),
            rows: first.rows.clone(),
            first,
            next: 0,
            round: 0,
            proposed: VecDeque::new(),
            has_claims: false,
        })
    }

    /// Whether some argument is drawn anew for every row.
    fn has_generated(&self) -> bool {
        self.parameters.parts.iter().any(|part| matches!(part, Part::Generated))
    }

    /// The next row, and its place in the first array if it is one of that.
    fn next_row(&mut self) -> Option<(Vec<u64>, Option<usize>)> {
        if self.next >= self.rows.len() {
            if let Some(index) = self.again.pop_front() {
                return Some((self.first.rows[index].clone(), Some(index)));
            }
            if self.n_open > 0 || !self.has_generated() {
                return None;
            }
            self.round += 1;
            self.next = 0;
            // There was an array for another seed, so there is one for this.
            self.rows = self.parameters.rows(mix(self.seed ^ self.round), self.limit).ok()?.rows;
        }
        let index = self.next;
        self.next += 1;
        Some((self.rows[index].clone(), (self.round == 0).then_some(index)))
    }

    /// A case with the values of a row, and the rest drawn from a seed.
    fn proposal(&self, row: &[u64], seed: u64, size: usize) -> Proposal {
        let parts = &self.parameters.parts;
        let last = self.parameters.all.last().map_or(0, |parameter| parameter.argument);
        let (mut answers, mut seed) = (Vec::new(), seed);
        for (index, part) in parts[..=last].iter().enumerate() {
            match part {
                Part::Parameter(parameter) => {
                    answers.extend(self.parameters.all[*parameter].domain.answers(row[*parameter]));
                }
                Part::Fixed(fixed) => answers.extend(fixed),
                // Several in a row are drawn together.
                Part::Generated if matches!(parts[index + 1], Part::Generated) => {}
                Part::Generated => {
                    let tape = Some((Tape(answers), Beyond::Random));
                    let recording = (self.record)(&Proposal { tape, seed, size });
                    let end = recording.arguments.get(index + 1).copied();
                    answers = recording.tape().0;
                    answers.truncate(end.unwrap_or(usize::MAX));
                    // What is drawn later is not to be the same once more.
                    seed = mix(seed);
                }
            }
        }
        Proposal { tape: Some((Tape(answers), Beyond::Random)), seed, size }
    }
}

impl Engine for Rows<'_> {
    fn name(&self) -> &'static str {
        "array"
    }

    fn propose(&mut self) -> Option<Proposal> {
        let (row, index) = self.next_row()?;
        self.proposed.push_back(index);
        let Proposal { seed, size, .. } = self.random.propose()?;
        Some(self.proposal(&row, seed, size))
    }

    fn wants(&self, room: u64) -> u64 {
        match (self.n_open as u64, self.has_generated()) {
            (0, false) => 0,
            (0, true) => room,
            (n_open, _) => room.max(n_open),
        }
    }

    fn learn(&mut self, _proposal: &Proposal, result: &CaseResult) {
        self.has_claims |= result.notes.as_ref().is_some_and(|notes| !notes.covers.is_empty());
        let Some(Some(index)) = self.proposed.pop_front() else { return };
        let tries = if self.has_generated() { TRIES } else { 1 };
        let fate = match (&result.ending, self.fates[index]) {
            (Ending::Discarded(_), Fate::Open(n)) if n + 1 < tries => {
                self.again.push_back(index);
                Fate::Open(n + 1)
            }
            (Ending::Discarded(_), _) => Fate::Lost,
            _ => Fate::Run,
        };
        self.fates[index] = fate;
        self.n_open -= usize::from(!matches!(fate, Fate::Open(_)));
    }

    fn explain(
        &mut self,
        tape: &Tape,
        failure: &Failure,
        rerun: &mut Rerun<'_>,
    ) -> Option<Interaction> {
        let recording = (self.record)(&Proposal::tape(tape.clone(), 0));
        // Rows that ran are the ones that say something.
        let run = self.first.rows.iter().zip(&self.fates).filter(|(_, fate)| **fate == Fate::Run);
        let other = self.first.rows.iter().zip(&self.fates).filter(|(_, fate)| **fate != Fate::Run);
        let rows: Vec<&[u64]> = run.chain(other).map(|(row, _)| &row[..]).collect();
        let trials = Trials::new(&self.parameters, &recording, &rows, failure, rerun)?;
        trials.interaction(self.has_generated())
    }

    fn remarks(&self) -> Vec<String> {
        let mut remarks = Vec::new();
        let n_rows = self.first.rows.len();
        if self.n_open > 0 {
            remarks.push(format!(
                "{} of the {n_rows} rows of the array were not run, as the time was up: raise \
                 `time`, or lower the strength",
                self.n_open
            ));
        }
        remarks.extend(lost::remark(&self.parameters, &self.first, &self.fates, self.strength));
        if self.has_claims {
            remarks.push(
                "`cover!` is not judged with `array`: rows are no fair sample; move the claim to a \
                 property without `array`"
                    .to_string(),
            );
        }
        remarks
    }

    fn statistics(&mut self) -> String {
        let parameters: Vec<String> = self
            .parameters
            .all
            .iter()
            .map(|parameter| format!("{} ({})", parameter.name, parameter.domain.count()))
            .collect();
        let mut text = format!(
            "array of strength {}: {} rows over {}; rounds begun: {}\n",
            self.strength,
            self.first.rows.len(),
            parameters.join(", "),
            self.round + 1,
        );
        for note in &self.first.notes {
            text += &format!("  {note}\n");
        }
        text
    }
}

#[cfg(test)]
mod tests;
