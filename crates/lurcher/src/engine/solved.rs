//! Inputs that a solver finds.
//!
//! For refinements that a bounded search is no match for: numbers far from zero that multiply to
//! others. One that learns from contradictions is always there (`refine/learning/`), an external one where it
//! is installed (`refine/solver.rs`).

use super::{Brief, Engine, Glance, Look, Proposal, See};
use crate::lazy::{Domain, Formula};
use crate::refine::learning::Learning;
use crate::refine::solver::{Answer, Solver, on_path};
use crate::source::Guide;

/// Not more inputs are asked for: a solver takes longer for each than for the one before.
const MOST_MODELS: u64 = 300;

/// So many of them may be wrong before it is asked no more.
const MOST_WRONG: u64 = 20;

/// What the solver is called that is always there.
const LEARNING: &str = "learning";

/// What is said where it has shown that there are no inputs.
const PROVED: &str = "this was proved for all numbers of their types";

/// Who is asked.
enum Asked {
    Learning(Box<Learning>),
    External(Solver),
}

impl Asked {
    fn next(&mut self) -> Answer {
        match self {
            Asked::Learning(solver) => solver.next(),
            Asked::External(solver) => solver.next(),
        }
    }
}

/// Asks a solver for one input after the other.
pub(super) struct Solved<'r> {
    domain: &'static Domain,
    formula: &'static Formula,
    solver: Option<Asked>,
    name: &'static str,
    /// One that was found to see whether there is any.
    first: Option<Proposal>,
    n_found: u64,
    n_wrong: u64,
    most: u64,
    /// Why the solver did not go on.
    gave_up: Option<String>,
    is_all: bool,
    look: Box<Look<'r>>,
}

impl<'r> Solved<'r> {
    fn new(
        name: &'static str,
        (domain, formula): (&'static Domain, &'static Formula),
        solver: Asked,
        cases: u64,
        look: Box<Look<'r>>,
    ) -> Self {
        let (solver, most) = (Some(solver), MOST_MODELS.min(cases.div_ceil(2)));
        Solved {
            domain,
            formula,
            solver,
            name,
            first: None,
            n_found: 0,
            n_wrong: 0,
            most,
            gave_up: None,
            is_all: false,
            look,
        }
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

    /// Itself, if there is an input; else what is said.
    fn or_nothing(mut self, nothing: &str) -> Result<Box<dyn Engine + 'r>, String> {
        match self.has_some() {
            Ok(()) => Ok(Box::new(self)),
            Err(said) => Err(format!("{nothing}\n{said}")),
        }
    }

    fn find(&mut self) -> Option<Proposal> {
        while let Some(solver) = &mut self.solver {
            match solver.next() {
                Answer::Model(model) => {
                    // Nobody has to believe a solver.
                    let decoded = (self.formula.decode)(&model);
                    let Some(trees) = decoded.filter(|trees| self.domain.admits(trees)) else {
                        self.n_wrong += 1;
                        if self.n_wrong >= MOST_WRONG {
                            let reason =
                                format!("{} gives inputs that are not as required", self.name);
                            (self.solver, self.gave_up) = (None, Some(reason));
                        }
                        continue;
                    };
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

/// How the search for inputs went.
pub(super) enum Need<'s> {
    /// It found some.
    None,
    /// It found some, with much work.
    Hard,
    /// It found none, and this is what it says.
    Nothing(&'s String),
}

/// The solver that is asked, if one is: because it was asked for, or because the search found nothing or too little. An error is
/// that there are no inputs, or that the one that was asked for cannot be had.
pub(super) fn solved<'r>(
    domain: &'static Domain,
    brief: &mut Brief<'r>,
    need: &Need<'_>,
) -> Option<Result<Box<dyn Engine + 'r>, String>> {
    let formula = domain.formula?;
    let mut begin = |name: &'static str, solver: Asked| {
        let blind = Box::new(|_: Glance<'_>, _: &mut See<'_>| None);
        let look = std::mem::replace(&mut brief.look, blind);
        Solved::new(name, (domain, formula), solver, brief.cases, look)
    };
    if let Some(name) = formula.solver {
        let solver = match Solver::start(name, formula, brief.seed) {
            Ok(solver) => solver,
            Err(error) => return Some(Err(error)),
        };
        let mut solved = begin(name, Asked::External(solver));
        let Need::Nothing(nothing) = need else { return Some(Ok(Box::new(solved))) };
        let said = match solved.has_some() {
            Ok(()) => return Some(Ok(Box::new(solved))),
            Err(said) => said,
        };
        // One that gave up says nothing about inputs: somebody else may know.
        if solved.gave_up.is_none() {
            return Some(Err(format!("{nothing}\n{said}")));
        }
        let Some(learning) = Learning::start(formula, brief.seed) else {
            return Some(Err(format!("{nothing}\n{said}")));
        };
        (solved.solver, solved.n_wrong) = (Some(Asked::Learning(Box::new(learning))), 0);
        let gave_up = solved.gave_up.take();
        if solved.has_some().is_err() {
            let said = if solved.is_all { PROVED } else { &said };
            return Some(Err(format!("{nothing}\n{said}")));
        }
        (solved.name, solved.gave_up) = (LEARNING, gave_up);
        return Some(Ok(Box::new(solved)));
    }
    if let Need::None = need {
        return None;
    }
    if let Some(learning) = Learning::start(formula, brief.seed) {
        let mut solved = begin(LEARNING, Asked::Learning(Box::new(learning)));
        let first = solved.has_some();
        match (first, need, solved.is_all) {
            (Ok(()), ..) => return Some(Ok(Box::new(solved))),
            (Err(_), Need::Nothing(nothing), true) => {
                return Some(Err(format!("{nothing}\n{PROVED}")));
            }
            // Somebody else may know.
            _ => brief.look = solved.look,
        }
    }
    let Need::Nothing(nothing) = need else { return None };
    let name = on_path()?;
    let solver = Solver::start(name, formula, brief.seed).ok()?;
    let blind = Box::new(|_: Glance<'_>, _: &mut See<'_>| None);
    let look = std::mem::replace(&mut brief.look, blind);
    let solved = Solved::new(name, (domain, formula), Asked::External(solver), brief.cases, look);
    solved.or_nothing(nothing).ok().map(Ok)
}
