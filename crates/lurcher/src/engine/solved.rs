//! Inputs that an external solver finds, before those of another engine.
//!
//! For refinements that a bounded search is no match for: numbers far from zero that multiply to
//! others. See `refine/solver.rs`.

use super::{Engine, Glance, Look, Proposal, RunLent, Swept};
use crate::lazy::Formula;
use crate::property::CaseResult;
use crate::refine::solver::{Answer, Solver};
use crate::source::Guide;

/// Not more inputs are asked for: a solver takes longer for each than for the one before.
const MOST_MODELS: u64 = 300;

/// Asks a solver first.
pub(super) struct Solved<'r> {
    formula: &'static Formula,
    solver: Option<Solver>,
    name: &'static str,
    /// One that was found to see whether there is any.
    first: Option<Proposal>,
    n_found: u64,
    most: u64,
    /// Why the solver did not go on.
    gave_up: Option<String>,
    is_all: bool,
    look: Box<Look<'r>>,
    /// What comes after it.
    then: Option<Box<dyn Engine + 'r>>,
}

impl<'r> Solved<'r> {
    /// The solver by its name, and what comes after it.
    pub(super) fn new(
        name: &'static str,
        formula: &'static Formula,
        (seed, cases): (u64, u64),
        look: Box<Look<'r>>,
        then: Option<Box<dyn Engine + 'r>>,
    ) -> Result<Self, String> {
        let solver = Some(Solver::start(name, formula, seed)?);
        let most = MOST_MODELS.min(cases.div_ceil(2));
        let (n_found, gave_up, is_all) = (0, None, false);
        Ok(Solved {
            formula,
            solver,
            name,
            first: None,
            n_found,
            most,
            gave_up,
            is_all,
            look,
            then,
        })
    }

    /// Whether there is an input at all; if there is none, what the solver says.
    pub(super) fn has_some(&mut self) -> Result<(), String> {
        self.first = self.find();
        match (&self.first, &self.gave_up) {
            (Some(_), _) => Ok(()),
            (None, None) => Err(format!("{} finds none either", self.name)),
            (None, Some(reason)) => Err(reason.clone()),
        }
    }

    fn find(&mut self) -> Option<Proposal> {
        while let Some(solver) = &mut self.solver {
            match solver.next() {
                Answer::Model(model) => {
                    let Some(trees) = (self.formula.decode)(&model) else { continue };
                    self.n_found += 1;
                    if self.n_found >= self.most {
                        self.solver = None;
                    }
                    let look = Glance::Guided(Guide::exactly(&trees), 0, 0);
                    let tape = (self.look)(look, &mut |_| {}).unwrap_or_default();
                    return Some(Proposal::tape(tape, 0));
                }
                Answer::NoMore => self.is_all = true,
                Answer::GaveUp(reason) => self.gave_up = Some(reason),
            }
            self.solver = None;
        }
        None
    }
}

impl Engine for Solved<'_> {
    fn name(&self) -> &'static str {
        match (&self.solver, &self.then) {
            (None, Some(then)) if self.n_found < self.most => then.name(),
            _ => self.name,
        }
    }

    fn propose(&mut self) -> Option<Proposal> {
        match self.first.take().or_else(|| self.find()) {
            Some(proposal) => Some(proposal),
            None => self.then.as_mut()?.propose(),
        }
    }

    fn sweep(&mut self, n: u64, run: &mut RunLent<'_>) -> Option<Swept> {
        match (&self.solver, &mut self.then) {
            (None, Some(then)) if self.first.is_none() => then.sweep(n, run),
            _ => None,
        }
    }

    fn wants(&self, room: u64) -> u64 {
        match (&self.solver, &self.then) {
            _ if self.first.is_some() => room.max(1),
            (Some(_), _) => room.min(self.most.saturating_sub(self.n_found).max(1)),
            (None, Some(then)) => then.wants(room),
            (None, None) => 0,
        }
    }

    fn learn(&mut self, proposal: &Proposal, result: &CaseResult) {
        if let Some(then) = &mut self.then {
            then.learn(proposal, result);
        }
    }

    fn remarks(&self) -> Vec<String> {
        let gave_up = self.gave_up.iter().map(|reason| format!("the solver gave up: {reason}"));
        gave_up.chain(self.then.iter().flat_map(|then| then.remarks())).collect()
    }

    fn verdict(&self) -> Option<String> {
        if let Some(then) = &self.then {
            return then.verdict();
        }
        let n = self.n_found;
        self.is_all.then(|| format!("all {n} inputs that {} finds", self.name))
    }

    fn statistics(&mut self) -> String {
        let mut text = format!("{} inputs were found by {}\n", self.n_found, self.name);
        text.extend(self.then.iter_mut().map(|then| then.statistics()));
        text
    }
}
