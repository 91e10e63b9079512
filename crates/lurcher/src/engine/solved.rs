//! Inputs that a solver finds.
//!
//! For refinements that a bounded search is no match for: numbers far from zero that multiply to
//! others, lists whose elements have to fit each other. One that learns from contradictions is always there (`refine/learning/`), an external one where it
//! is installed (`refine/solver.rs`).

use super::{Brief, Engine, Glance, Look, Proposal, See};
use crate::lazy::{Domain, Formula};
use crate::refine::learning::{Found, Learning, Unfolding};
use crate::refine::solver::{Answer, Solver, on_path};
use crate::source::Guide;

/// Not more inputs are asked for: a solver takes longer for each than for the one before.
const MOST_MODELS: u64 = 300;

/// Of lists and types of the user fewer: there is more to each.
const MOST_UNFOLDED: u64 = 100;

/// So many of them may be wrong before it is asked no more.
const MOST_WRONG: u64 = 20;

/// What the solver is called that is always there.
const LEARNING: &str = "learning";

/// What is said where it has shown that there are no inputs.
const PROVED: &str = "this was proved for all numbers of their types";

/// What is said where a search was given up because a solver knows more.
const NOTHING: &str = "no input was found\nmend the condition, or let the types have more values";

/// Who is asked.
enum Asked {
    Learning(Box<Learning>, &'static Formula),
    /// For lists and types of the user.
    Unfolding(Box<Unfolding>),
    External(Solver, &'static Formula),
}

impl Asked {
    /// The next input; of one that is no value of its type nothing is left.
    fn next(&mut self) -> Found {
        let (answer, formula) = match self {
            Asked::Unfolding(solver) => return solver.next(),
            Asked::Learning(solver, formula) => (solver.next(), formula),
            Asked::External(solver, formula) => (solver.next(), formula),
        };
        match answer {
            Answer::Model(model) => Found::Input((formula.decode)(&model).unwrap_or_default()),
            Answer::NoMore => Found::NoMore,
            Answer::GaveUp(reason) => Found::GaveUp(reason),
        }
    }
}

/// Asks a solver for one input after the other.
pub(super) struct Solved<'r> {
    domain: &'static Domain,
    solver: Option<Asked>,
    name: &'static str,
    /// One that was found to see whether there is any.
    first: Option<Proposal>,
    n_found: u64,
    n_wrong: u64,
    most: u64,
    /// Why the solver did not go on.
    gave_up: Option<String>,
    /// What is known to be impossible, in words.
    impossible: Option<String>,
    is_all: bool,
    look: Box<Look<'r>>,
}

impl<'r> Solved<'r> {
    fn new(
        name: &'static str,
        domain: &'static Domain,
        solver: Asked,
        cases: u64,
        look: Box<Look<'r>>,
    ) -> Self {
        let most = match &solver {
            Asked::Unfolding(_) => MOST_UNFOLDED,
            _ => MOST_MODELS,
        };
        let (solver, most) = (Some(solver), most.min(cases.div_ceil(2)));
        Solved {
            domain,
            solver,
            name,
            first: None,
            n_found: 0,
            n_wrong: 0,
            most,
            gave_up: None,
            impossible: None,
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
    fn or_nothing(mut self, nothing: &dyn Fn() -> String) -> Result<Box<dyn Engine + 'r>, String> {
        match self.has_some() {
            Ok(()) => Ok(Box::new(self)),
            Err(said) => Err(format!("{}\n{said}", nothing())),
        }
    }

    /// What the solver has found to be impossible.
    fn impossible(&self) -> Option<String> {
        let Some(Asked::Unfolding(solver)) = &self.solver else { return None };
        let (reach, blamed) = solver.impossible()?;
        let text = |at: &usize| self.domain.readings?.text(*at);
        let blamed: Option<Vec<&str>> = blamed.iter().map(text).collect();
        let blamed = match blamed.as_deref() {
            Some([one]) => format!(": `{one}` holds for none"),
            Some(several) => format!(": these conditions conflict: `{}`", several.join("`, `")),
            None => String::new(),
        };
        let of = match self.is_all {
            true => "all values of their types".to_string(),
            false => format!("values up to {reach}"),
        };
        Some(format!("this was proved for {of}{blamed}"))
    }

    fn find(&mut self) -> Option<Proposal> {
        while let Some(solver) = &mut self.solver {
            match solver.next() {
                Found::Input(trees) => {
                    // Nobody has to believe a solver.
                    if trees.is_empty() || !self.domain.admits(&trees) {
                        self.n_wrong += 1;
                        if self.n_wrong >= MOST_WRONG {
                            let reason =
                                format!("{} gives inputs that are not as required", self.name);
                            (self.solver, self.gave_up) = (None, Some(reason));
                        }
                        continue;
                    }
                    self.n_found += 1;
                    if self.n_found >= self.most {
                        self.solver = None;
                    }
                    let look = Glance::Guided(Guide::exactly(&trees), 0, 0);
                    let tape = (self.look)(look, &mut |_| {}).unwrap_or_default();
                    return Some(Proposal::tape(tape, 0));
                }
                Found::NoMore => self.is_all = true,
                Found::GaveUp(reason) => self.gave_up = Some(reason),
            }
            self.impossible = self.impossible();
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
    /// It found none so far.
    Stuck,
    /// It found none, and this is what it says.
    Nothing(&'s dyn Fn() -> String),
}

/// The solver that is asked, if one is: because it was asked for, or because the search found nothing or too little. An error is
/// that there are no inputs, or that the one that was asked for cannot be had.
pub(super) fn solved<'r>(
    domain: &'static Domain,
    brief: &mut Brief<'r>,
    need: &Need<'_>,
) -> Option<Result<Box<dyn Engine + 'r>, String>> {
    let mut begin = |name: &'static str, solver: Asked| {
        let blind = Box::new(|_: Glance<'_>, _: &mut See<'_>| None);
        let look = std::mem::replace(&mut brief.look, blind);
        Solved::new(name, domain, solver, brief.cases, look)
    };
    let nothing: Option<&dyn Fn() -> String> = match need {
        Need::Nothing(nothing) => Some(*nothing),
        Need::Stuck => Some(&|| NOTHING.to_string()),
        _ => None,
    };
    if let Some((name, formula)) =
        domain.formula.and_then(|formula| Some((formula.solver?, formula)))
    {
        let solver = match Solver::start(name, formula, brief.seed) {
            Ok(solver) => solver,
            Err(error) => return Some(Err(error)),
        };
        let mut solved = begin(name, Asked::External(solver, formula));
        let Some(nothing) = nothing else { return Some(Ok(Box::new(solved))) };
        let Err(said) = solved.has_some() else { return Some(Ok(Box::new(solved))) };
        // One that gave up says nothing about inputs: somebody else may know.
        let other = solved.gave_up.take().zip(Learning::start(formula, brief.seed));
        let Some((gave_up, learning)) = other else {
            return Some(Err(format!("{}\n{said}", nothing())));
        };
        (solved.solver, solved.n_wrong) = (Some(Asked::Learning(Box::new(learning), formula)), 0);
        if solved.has_some().is_err() {
            let said = if solved.is_all { PROVED } else { &said };
            return Some(Err(format!("{}\n{said}", nothing())));
        }
        (solved.name, solved.gave_up) = (LEARNING, Some(gave_up));
        return Some(Ok(Box::new(solved)));
    }
    if let Need::None = need {
        return None;
    }
    let learning = domain.formula.and_then(|formula| {
        Some(Asked::Learning(Box::new(Learning::start(formula, brief.seed)?), formula))
    });
    let mut said = None;
    if let Some(learning) = learning.or_else(|| unfolding(domain, brief.seed)) {
        let mut solved = begin(LEARNING, learning);
        let first = solved.has_some();
        let proof = solved.impossible.take();
        match (first, nothing, solved.is_all) {
            (Ok(()), ..) => return Some(Ok(Box::new(solved))),
            (Err(_), Some(nothing), true) => {
                let proved = proof.as_deref().unwrap_or(PROVED);
                return Some(Err(format!("{}\n{proved}", nothing())));
            }
            // Somebody else may know.
            _ => (brief.look, said) = (solved.look, proof),
        }
    }
    let nothing = nothing?;
    let external = domain.formula.and_then(|formula| {
        let name = on_path()?;
        Some((name, Asked::External(Solver::start(name, formula, brief.seed).ok()?, formula)))
    });
    let Some((name, external)) = external else {
        return said.map(|said| Err(format!("{}\n{said}", nothing())));
    };
    let blind = Box::new(|_: Glance<'_>, _: &mut See<'_>| None);
    let look = std::mem::replace(&mut brief.look, blind);
    let solved = Solved::new(name, domain, external, brief.cases, look);
    solved.or_nothing(nothing).ok().map(Ok)
}

/// The conditions unfolded, where all of them can be.
fn unfolding(domain: &Domain, seed: u64) -> Option<Asked> {
    let shapes = domain.shapes.iter().map(|shape| shape()).collect();
    let unfolding = Unfolding::start(shapes, domain.readings?.functions(), seed)?;
    Some(Asked::Unfolding(Box::new(unfolding)))
}
