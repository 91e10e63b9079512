//! Inputs that an external solver finds.
//!
//! For refinements that a bounded search is no match for: numbers far from zero that multiply to
//! others. See `refine/solver.rs`.

use super::{Brief, Engine, Glance, Look, Proposal, See};
use crate::lazy::{Domain, Formula};
use crate::refine::solver::{Answer, Solver, on_path};
use crate::source::Guide;

/// Not more inputs are asked for: a solver takes longer for each than for the one before.
const MOST_MODELS: u64 = 300;

/// Asks a solver for one input after the other.
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
}

impl<'r> Solved<'r> {
    fn new(
        name: &'static str,
        formula: &'static Formula,
        (seed, cases): (u64, u64),
        look: Box<Look<'r>>,
    ) -> Result<Self, String> {
        let solver = Some(Solver::start(name, formula, seed)?);
        let most = MOST_MODELS.min(cases.div_ceil(2));
        let (n_found, gave_up, is_all) = (0, None, false);
        Ok(Solved { formula, solver, name, first: None, n_found, most, gave_up, is_all, look })
    }

    /// Whether there is an input at all; if there is none, what the solver says.
    fn has_some(&mut self) -> Result<(), String> {
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
        self.name
    }

    fn propose(&mut self) -> Option<Proposal> {
        self.first.take().or_else(|| self.find())
    }

    fn wants(&self, room: u64) -> u64 {
        let left = if self.solver.is_some() { self.most - self.n_found } else { 0 };
        room.min(left + u64::from(self.first.is_some()))
    }

    fn remarks(&self) -> Vec<String> {
        let reason = self.gave_up.as_ref();
        reason.map(|reason| format!("the solver gave up: {reason}")).into_iter().collect()
    }

    fn verdict(&self) -> Option<String> {
        let n = self.n_found;
        self.is_all.then(|| format!("all {n} inputs that {} finds", self.name))
    }

    fn statistics(&mut self) -> String {
        format!("{} inputs were found by {}\n", self.n_found, self.name)
    }
}

/// The solver that is asked, if one is: because it was asked for, or because the search found nothing.
pub(super) fn solved<'r>(
    domain: &'static Domain,
    brief: &mut Brief<'r>,
    nothing: Option<&String>,
) -> Option<Result<Box<dyn Engine + 'r>, String>> {
    let formula = domain.formula?;
    let asked = formula.solver;
    let name = match (asked, nothing) {
        (Some(name), _) => name,
        (None, Some(_)) => on_path()?,
        (None, None) => return None,
    };
    let blind = Box::new(|_: Glance<'_>, _: &mut See<'_>| None);
    let look = std::mem::replace(&mut brief.look, blind);
    let solved = Solved::new(name, formula, (brief.seed, brief.cases), look);
    let solved = match (solved, nothing) {
        (Ok(solved), None) => Ok(solved),
        (Ok(mut solved), Some(nothing)) => match solved.has_some() {
            Ok(()) => Ok(solved),
            Err(said) => Err(format!("{nothing}\n{said}")),
        },
        (Err(error), _) => Err(error),
    };
    match solved {
        Ok(solved) => Some(Ok(Box::new(solved))),
        Err(error) if asked.is_some() => Some(Err(error)),
        Err(_) => None,
    }
}
