//! Inputs that a solver finds.
//!
//! For refinements that a bounded search is no match for: numbers far from zero that multiply to
//! others, lists whose elements have to fit each other. One that learns from contradictions is
//! always there (`refine/learning/`), an external one where it is installed (`refine/solver.rs`).

use std::sync::Arc;
use std::time::Duration;

use super::targeted::Kept;
use super::{Brief, Engine, Glance, Look, Proposal, See};
use crate::lazy::{Domain, Formula, conflicting};
use crate::refine::learning::{Effort, Found, Learning, Unfolding};
use crate::refine::solver::{Answer, Solver, on_path};
use crate::source::Guide;

/// Not more inputs are asked for: a solver takes longer for each than for the one before.
const MOST_MODELS: u64 = 300;

/// Of lists and types of the user fewer: there is more to each.
const MOST_UNFOLDED: u64 = 100;

/// So many of them may be wrong before it is asked no more.
const MOST_WRONG: u64 = 20;

/// How long an external solver may take in all where it was asked for, and where it was not.
const ASKED_FOR: Duration = Duration::from_secs(10);
const UNASKED: Duration = Duration::from_secs(2);

/// The solver that learns has so much of the time, in percent.
const TIME_TO_SOLVE: u64 = 75;

/// What the solver is called that is always there.
const LEARNING: &str = "learning";

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
struct Inputs<'r> {
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
    /// For those who try others like what was found.
    kept: Kept,
}

impl<'r> Inputs<'r> {
    fn new(
        name: &'static str,
        domain: &'static Domain,
        solver: Asked,
        (brief, kept): (&mut Brief<'r>, &Kept),
    ) -> Self {
        let blind = Box::new(|_: Glance<'_>, _: &mut See<'_>| None);
        let look = std::mem::replace(&mut brief.look, blind);
        let most = match &solver {
            Asked::Unfolding(_) => MOST_UNFOLDED,
            _ => MOST_MODELS,
        };
        let (solver, most) = (Some(solver), most.min(brief.cases.div_ceil(2)));
        Inputs {
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
            kept: kept.clone(),
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

    /// What the solver has found to be impossible.
    fn impossible(&mut self) -> Option<String> {
        let Some(Asked::Unfolding(solver)) = &mut self.solver else { return None };
        let (reach, blamed) = solver.impossible()?;
        let text = |at: &usize| self.domain.readings?.told(*at);
        let blamed = blamed.iter().map(text).collect::<Option<Vec<String>>>();
        if self.is_all {
            return Some(no_input(self.domain, &blamed.unwrap_or_default()));
        }
        let blamed = conflicting(&blamed.unwrap_or_default());
        let blamed = blamed.map_or_else(String::new, |blamed| format!(": {blamed}"));
        Some(format!("this was proved for values up to {reach}{blamed}"))
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
                    self.kept.keep(self.n_found, || trees.clone());
                    if self.n_found >= self.most {
                        self.solver = None;
                    }
                    let look = Glance::Guided(Guide::exactly(&trees), 0, 0);
                    let tape = (self.look)(look, &mut |_| {}).unwrap_or_default();
                    return Some(Proposal::tape(tape, 0));
                }
                Found::NoMore => self.is_all = true,
                // What was said before counts: this one took over.
                Found::GaveUp(reason) => {
                    self.gave_up.get_or_insert(reason);
                }
            }
            self.impossible = self.impossible();
            self.solver = None;
        }
        None
    }
}

impl Engine for Inputs<'_> {
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

/// What came of asking solvers.
pub(super) enum Solved<'r> {
    Engine(Box<dyn Engine + 'r>),
    /// No input: none was asked, or it does not know. Up to where there is none, if one has proved
    /// that.
    Nothing(Option<String>),
}

/// The solver that is asked, if one is: because it was asked for, or because the search found
/// nothing or too little. An error is that there are no inputs, or that the one that was asked for
/// cannot be had.
pub(super) fn solved<'r>(
    domain: &'static Domain,
    (brief, kept): (&mut Brief<'r>, &Kept),
    need: &Need<'_>,
) -> Result<Solved<'r>, String> {
    let nothing: Option<&dyn Fn() -> String> = match need {
        Need::Nothing(nothing) => Some(*nothing),
        Need::Stuck => Some(&|| NOTHING.to_string()),
        _ => None,
    };
    let time = brief.time.clone();
    let is_over = Arc::new(move || time.is_over(TIME_TO_SOLVE));
    let effort = Effort { seed: brief.seed, is_over };
    let conflict = effort.clone();
    let named = domain.formula.and_then(|formula| Some((formula.solver?, formula)));
    if let Some((name, formula)) = named {
        return asked_for(name, (domain, formula), (brief, kept), nothing, &effort);
    }
    if let Need::None = need {
        return Ok(Solved::Nothing(None));
    }
    let learning = domain.formula.and_then(|formula| {
        Some(Asked::Learning(Box::new(Learning::start(formula, &effort)?), formula))
    });
    let mut said = None;
    if let Some(learning) = learning.or_else(|| unfolding(domain, effort)) {
        let mut solver = Inputs::new(LEARNING, domain, learning, (brief, kept));
        let first = solver.has_some();
        let proof = solver.impossible.take();
        match (first, nothing, solver.is_all) {
            (Ok(()), ..) => return Ok(Solved::Engine(Box::new(solver))),
            (Err(_), Some(_), true) => {
                return Err(proof.unwrap_or_else(|| proved(domain, &conflict)));
            }
            // Somebody else may know.
            _ => (brief.look, said) = (solver.look, proof),
        }
    }
    if nothing.is_none() {
        return Ok(Solved::Nothing(said));
    }
    let external = domain.formula.and_then(|formula| {
        let name = on_path()?;
        let solver = Solver::start(name, formula, brief.seed, UNASKED).ok()?;
        Some((name, Asked::External(solver, formula)))
    });
    if let Some((name, external)) = external {
        let mut solver = Inputs::new(name, domain, external, (brief, kept));
        match solver.has_some() {
            Ok(()) => return Ok(Solved::Engine(Box::new(solver))),
            Err(_) => brief.look = solver.look,
        }
    }
    Ok(Solved::Nothing(said))
}

/// What is said where it was shown that there are no inputs, and which conditions conflict: each
/// was left out that has no part in it.
fn proved(domain: &Domain, effort: &Effort) -> String {
    let n = domain.readings.map_or(0, |readings| readings.texts().len());
    let Some(formula) = domain.formula.filter(|one| one.conditions.len() == n) else {
        return no_input(domain, &[]);
    };
    let mut left: Vec<usize> = (0..n).collect();
    for one in 0..n {
        let is_asked = |at: usize| at != one && left.contains(&at);
        let Some(mut solver) = Learning::start_some(formula, &is_asked, effort) else { break };
        if let Answer::NoMore = solver.next() {
            left.retain(|at| *at != one);
        }
    }
    let left: Vec<String> = left.iter().filter_map(|at| domain.readings?.told(*at)).collect();
    no_input(domain, &left)
}

/// What is said where it was proved that there is no input at all: which conditions are to blame.
fn no_input(domain: &Domain, blamed: &[String]) -> String {
    let because =
        conflicting(blamed).unwrap_or_else(|| format!("`{}` holds for none", domain.text));
    let remedy = if blamed.len() > 1 { "mend one of them" } else { "mend the condition" };
    format!("no input exists: {because}\n{remedy}")
}

/// The solver that the refinement names. Where the search found nothing, it is asked for a first
/// input at once.
fn asked_for<'r>(
    name: &'static str,
    (domain, formula): (&'static Domain, &'static Formula),
    (brief, kept): (&mut Brief<'r>, &Kept),
    nothing: Option<&dyn Fn() -> String>,
    effort: &Effort,
) -> Result<Solved<'r>, String> {
    let external = Solver::start(name, formula, brief.seed, ASKED_FOR)?;
    let mut solver = Inputs::new(name, domain, Asked::External(external, formula), (brief, kept));
    let first = nothing.map_or(Ok(()), |_| solver.has_some());
    let (Err(said), Some(nothing)) = (first, nothing) else {
        return Ok(Solved::Engine(Box::new(solver)));
    };
    // One that gave up says nothing about inputs: somebody else may know.
    let other = solver.gave_up.take().zip(Learning::start(formula, effort));
    let Some((gave_up, learning)) = other else {
        return Err(format!("{}\n{said}", nothing()));
    };
    (solver.solver, solver.n_wrong) = (Some(Asked::Learning(Box::new(learning), formula)), 0);
    if solver.has_some().is_err() {
        let said = if solver.is_all { proved(domain, effort) } else { said };
        return Err(format!("{}\n{said}", nothing()));
    }
    (solver.name, solver.gave_up) = (LEARNING, Some(gave_up));
    Ok(Solved::Engine(Box::new(solver)))
}

/// The conditions unfolded, where all of them can be.
fn unfolding(domain: &Domain, effort: Effort) -> Option<Asked> {
    let shapes = domain.shapes.iter().map(|shape| shape()).collect();
    let unfolding = Unfolding::start(shapes, domain.readings?.functions(), effort)?;
    Some(Asked::Unfolding(Box::new(unfolding)))
}
