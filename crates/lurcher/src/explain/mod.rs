//! What characterises a failure: the counterexample generalised, and under which condition.
//!
//! A minimal counterexample is one input; what one would like to know is which others fail, and why. After
//! *Extrapolate: generalizing counterexamples of functional test properties* (Braquehais and
//! Runciman, 2017): parts of the counterexample are replaced by variables, the most general
//! pattern first ([`candidates`]), and the first of which all instances fail that are
//! tried is the generalisation. If a more general pattern fails under a condition that can be
//! said with functions at hand ([`background`]), that is told, too ([`condition`]).
//!
//! Where this differs from the paper:
//! - An instance that passes or is discarded refutes every pattern that it matches, so it is kept,
//!   and most patterns are refuted without a run.
//! - What was found by few instances is tried on many more before it is told, and the evidence is
//!   told with it.
//! - The condition holds for the counterexample itself.

pub(crate) mod background;
mod bits;
pub(crate) mod candidates;
mod condition;
mod confirm;
mod constants;
pub(crate) mod expressions;
mod fit;
mod generalisation;
mod given;
mod hash;
pub(crate) mod pattern;
mod related;
mod restated;
mod term;
pub(crate) mod text;
mod thresholds;
mod trials;
mod unconditional;
pub(crate) mod values;

pub(crate) use self::background::ordinal;
pub use self::generalisation::Generalisation;
pub use self::given::{Background, background};

use std::sync::{Arc, Mutex, PoisonError};

use lurcher_trees::Tree;

use self::background::Function;
use self::generalisation::{Evidence, Family};
use self::pattern::{Parts, Pattern};
use self::term::Term;
use self::trials::{OutOfTime, Trials};

/// What a property says of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    Fails,
    /// It passes, or is discarded.
    Passes,
}

/// Runs the property on an input; none if it is no input.
pub(crate) type Judge<'j> = dyn FnMut(&[Tree]) -> Option<Judged> + 'j;

/// What is known of a failure beside its counterexample.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Explanation {
    /// One for which every instance fails, and one whose instances fail whenever a condition
    /// holds, if such were found; then the same of other failures.
    pub(crate) generalisations: Vec<Generalisation>,
    /// Why there may be more to say, if there may.
    pub(crate) ended: Option<Ended>,
    /// Functions of the user that were not used, or not for all values.
    pub(crate) unused: Vec<(&'static str, Unused)>,
}

/// Why a function of the user was not used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Unused {
    /// It panicked for some values.
    Panicked,
    /// It did not come to an end for some.
    Hung,
}

/// What ended an explanation early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    OutOfTime,
    /// An input that was tried did not come to an end.
    Hung,
}

/// Larger counterexamples are not generalised.
const MOST_PARTS: usize = 200;
/// So many counterexamples are generalised, of which the first was reported.
const MOST_COUNTEREXAMPLES: usize = 2;

/// An argument of a counterexample.
#[derive(Clone, Debug)]
pub(crate) struct Argument {
    pub(crate) name: String,
    pub(crate) value: Value,
}

#[derive(Clone, Debug)]
pub(crate) enum Value {
    /// Any other of its type may stand there.
    Any(Tree),
    /// It is left as it is: what else may stand there is not known.
    Fixed(String),
}

/// What is best so far: it stands whatever happens to the search for something better.
pub(crate) type Best = Mutex<Vec<Generalisation>>;

/// What is known of a property.
#[derive(Debug, Default)]
pub(crate) struct Known<'k> {
    /// Functions for conditions.
    pub(crate) background: Vec<Background>,
    /// What it asserts, as text.
    pub(crate) asserted: &'k [&'k str],
}

/// Inputs that were drawn as the property draws them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawn {
    pub(crate) inputs: Vec<Vec<Tree>>,
    /// Which arguments are made by generators: others of their types may be none that these make.
    pub(crate) are_generated: Vec<bool>,
    /// Whether there are no other inputs.
    pub(crate) are_all: bool,
}

/// Generalises a counterexample, until it is over, and tells whether it ended by itself. Inputs that
/// were drawn are tried first.
pub(crate) fn explain(
    counterexample: &[Argument],
    drawn: Drawn,
    known: Known<'_>,
    judge: &mut Judge<'_>,
    is_over: &dyn Fn() -> bool,
    best: &Best,
) -> Option<Ended> {
    let trees = counterexample.iter().filter_map(|argument| match &argument.value {
        Value::Any(tree) => Some(tree.clone()),
        Value::Fixed(_) => None,
    });
    let given = known.background.into_iter().map(|background| Arc::new(background.0)).collect();
    let mut trials = Trials::new(judge, is_over);
    if let Err(OutOfTime) = trials.judge_drawn(drawn) {
        return Some(Ended::OutOfTime);
    }
    let mut next = Some(trees.collect::<Vec<_>>());
    for nth in 0..MOST_COUNTEREXAMPLES {
        let Some(trees) = next.take() else { break };
        if trees.iter().map(|tree| tree.nodes().len()).sum::<usize>() > MOST_PARTS {
            break;
        }
        let mut explainer = Explainer {
            parts: Arc::new(Parts::new(trees)),
            counterexample,
            given: &given,
            asserted: known.asserted,
            trials: &mut trials,
            always: None,
            whenever: None,
            best,
            others: read(best),
            is_first: nth == 0,
        };
        if nth > 0 {
            // Nobody asked for it, so that there was no time is no matter.
            let _ = explainer.explain_another();
            break;
        }
        if let Err(OutOfTime) = explainer.explain() {
            return Some(Ended::OutOfTime);
        }
        next = explainer.another().unwrap_or_default();
    }
    None
}

/// What stands.
pub(crate) fn read(best: &Best) -> Vec<Generalisation> {
    best.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Generalises one counterexample.
struct Explainer<'e, 'j> {
    parts: Arc<Parts>,
    /// The one that was reported.
    counterexample: &'e [Argument],
    /// The functions of the user.
    given: &'e Vec<Arc<Function>>,
    /// What the property asserts.
    asserted: &'e [&'e str],
    trials: &'e mut Trials<'j>,
    /// What is best so far.
    always: Option<Generalisation>,
    whenever: Option<Generalisation>,
    best: &'e Best,
    /// What was told of other counterexamples.
    others: Vec<Generalisation>,
    /// Whether it is the one that was reported.
    is_first: bool,
}

impl Explainer<'_, '_> {
    /// First something that may stand, then what speaks for it: if that refutes it, again.
    fn explain(&mut self) -> Result<(), OutOfTime> {
        loop {
            let always = self.unconditional()?;
            let mut search = self.conditions(always.as_ref());
            self.conditional(&mut search)?;
            if !self.confirm_always()? {
                continue;
            }
            while !self.confirm_whenever(&mut search)? {
                self.conditional(&mut search)?;
            }
            return Ok(());
        }
    }

    /// Of a counterexample that nobody asked for one line is enough.
    fn explain_another(&mut self) -> Result<(), OutOfTime> {
        let explained = self.explain();
        if self.whenever.is_some() {
            self.always = None;
            self.publish();
        }
        explained
    }

    /// Tells what is best now.
    fn publish(&self) {
        let all = self.others.iter().chain(&self.always).chain(&self.whenever).cloned();
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = all.collect();
    }

    /// The names of the variables of a pattern.
    fn names(&self, pattern: &Pattern, is_used: &dyn Fn(usize) -> bool) -> Vec<String> {
        let open = self.counterexample.iter().filter(|one| matches!(one.value, Value::Any(_)));
        let labels: Vec<String> = open.map(|argument| argument.name.clone()).collect();
        text::names(&self.parts, pattern, &labels, is_used)
    }

    fn generalisation(
        &self,
        pattern: &Pattern,
        condition: Option<Term>,
        evidence: Evidence,
    ) -> Generalisation {
        let is_used = |variable| condition.as_ref().is_some_and(|term| term.uses(variable));
        let names = self.names(pattern, &is_used);
        let mut patterns = text::arguments(&self.parts, pattern, &names).into_iter();
        let mut text = |argument: &Argument| match &argument.value {
            Value::Any(_) => patterns.next().unwrap_or_default(),
            Value::Fixed(text) => text.clone(),
        };
        let arguments = self.counterexample.iter();
        Generalisation {
            arguments: arguments.map(|one| (one.name.clone(), text(one))).collect(),
            condition: condition.as_ref().map(|term| term.text(&names)),
            evidence,
            is_of_another: !self.is_first,
            family: Arc::new(Family {
                parts: Arc::clone(&self.parts),
                pattern: pattern.clone(),
                condition,
            }),
        }
    }
}

#[cfg(test)]
mod tests;
