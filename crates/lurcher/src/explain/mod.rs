//! What characterises a failure: the counterexample generalised, and under which condition.
//!
//! A minimal counterexample is one input; what one would like to know is which others fail, and
//! why. After *Extrapolate: generalizing counterexamples of functional test properties* (Braquehais
//! and Runciman, 2017): parts of the counterexample are replaced by variables, the most general
//! pattern first ([`candidates`]), and the first of which all instances fail that are tried is the
//! generalisation. If a more general pattern fails under a condition that can be said with
//! functions at hand ([`background`]), that is told, too ([`condition`]).
//!
//! Where this differs from the paper:
//! - An instance that passes or is discarded refutes every pattern that it matches, so it is kept,
//!   and most patterns are refuted without a run.
//! - What was found by few instances is tried on many more before it is told, and the evidence is
//!   told with it.
//! - The condition holds for the counterexample itself.
//!
//! What the property says of one instance decides which is asked about next, so that all of it is
//! done in one order. Where the property takes long, and its author allows it to run beside itself,
//! it is run on the next instances before they are asked about ([`foreseen`]).

mod alphabet;
mod another;
pub(crate) mod background;
mod bits;
pub(crate) mod candidates;
mod classes;
mod column;
mod condition;
mod confirm;
mod constants;
mod contrary;
mod corners;
mod crowded;
mod exceptions;
pub(crate) mod expressions;
mod fit;
mod foreseen;
mod generalisation;
mod given;
mod hash;
mod in_rust;
mod kinds;
mod lengthened;
mod lengths;
mod matcher;
mod mentioned;
mod natural;
mod nested;
pub(crate) mod pattern;
mod periods;
mod pointless;
mod recombined;
mod related;
mod relations;
mod repaired;
mod restated;
mod shifted;
mod term;
pub(crate) mod text;
mod thresholds;
mod told;
mod trials;
mod turns;
mod unconditional;
pub(crate) mod values;
mod walk;
mod wrapped;
pub(crate) mod written;

pub(crate) use self::background::ordinal;
pub use self::generalisation::Generalisation;
pub(crate) use self::given::Draw;
pub(crate) use self::given::largest;
pub use self::given::{Background, background};
pub(crate) use self::told::is_told_in_the_end;
pub(crate) use self::turns::explain;

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex, PoisonError};

use lurcher_trees::Tree;

use self::background::Function;
use self::generalisation::{Evidence, Family};
use self::matcher::Matcher;
use self::pattern::{Parts, Pattern};
use self::restated::says_any;
use self::term::Term;
use self::trials::Trials;
use self::written::Written;
use crate::lazy::Mentions;

/// What a property says of an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Judged {
    Fails,
    /// It passes, or is discarded.
    Passes,
}

/// Runs the property on inputs.
pub(crate) trait Judge {
    /// What it says of an input; none if that is none.
    fn judge(&mut self, input: &[Tree]) -> Option<Judged>;

    /// Other inputs, as the property draws them, if these were left for later.
    fn draw(&mut self) -> Vec<Vec<Tree>> {
        Vec::new()
    }

    /// On how many threads it may run at once.
    fn n_threads(&self) -> usize {
        1
    }

    /// What it says of several inputs, on all of these threads.
    fn judge_all(&mut self, inputs: &[Vec<Tree>]) -> Vec<Option<Judged>> {
        inputs.iter().map(|input| self.judge(input)).collect()
    }
}

impl<F: FnMut(&[Tree]) -> Option<Judged>> Judge for F {
    fn judge(&mut self, input: &[Tree]) -> Option<Judged> {
        self(input)
    }
}

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
    /// Whether a refinement says which inputs there are.
    pub(crate) is_refined: bool,
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
    /// What is required of its inputs, as text.
    pub(crate) required: &'k str,
    /// Its arguments, as text.
    pub(crate) signature: &'k str,
    /// What is in its text.
    pub(crate) mentioned: Mentions,
}

/// Inputs that were drawn as the property draws them, where generators make some of their
/// arguments.
#[derive(Clone, Debug, Default)]
pub(crate) struct Drawn {
    pub(crate) inputs: Vec<Vec<Tree>>,
    /// Which arguments are made by generators: others of their types may be none that these make.
    pub(crate) are_generated: Vec<bool>,
    /// Whether there are no other inputs.
    pub(crate) are_all: bool,
}

/// The names of the variables of a pattern.
fn names(
    parts: &Parts,
    counterexample: &[Argument],
    pattern: &Pattern,
    is_used: &dyn Fn(usize) -> bool,
) -> Vec<String> {
    let open = counterexample.iter().filter(|one| matches!(one.value, Value::Any(_)));
    let labels: Vec<String> = open.map(|argument| argument.name.clone()).collect();
    text::names(parts, pattern, &labels, is_used)
}

/// What stands.
pub(crate) fn read(best: &Best) -> Vec<Generalisation> {
    best.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

/// Generalises counterexamples, one at a time; see [`turns`].
struct Explainer<'e, 'j> {
    parts: Arc<Parts>,
    /// The one that was reported.
    counterexample: &'e [Argument],
    /// The functions of the user.
    given: &'e [Arc<Function>],
    /// What the property asserts.
    asserted: &'e [&'e str],
    /// What is required of inputs, each by itself.
    required: Vec<&'e str>,
    /// How the arguments are written.
    written: Arc<Written>,
    /// What is in the text of the property.
    mentioned: Mentions,
    trials: &'e mut Trials<'j>,
    /// What is best so far.
    always: Option<Generalisation>,
    whenever: Option<Generalisation>,
    best: &'e Best,
    /// What is told of other counterexamples.
    others: Vec<Generalisation>,
    /// Whether it is the one that was reported.
    is_first: bool,
    /// What was computed to find larger conditions for it.
    work: u64,
}

impl Explainer<'_, '_> {
    /// What is told of this counterexample.
    fn own(&self) -> impl Iterator<Item = &Generalisation> {
        // Of a counterexample that nobody asked for one line is enough.
        let always = self.always.as_ref().filter(|_| self.is_first || self.whenever.is_none());
        always.into_iter().chain(&self.whenever)
    }

    /// Whether somebody wants to know all about this counterexample: if there is nothing to say of
    /// the one that was reported, that is another one.
    fn is_asked_for(&self) -> bool {
        self.is_first || self.others.is_empty()
    }

    fn generalisation(
        &self,
        pattern: &Pattern,
        condition: Option<Term>,
        evidence: Evidence,
    ) -> Generalisation {
        let (parts, is_of_another) = (Arc::clone(&self.parts), !self.is_first);
        self.line(&parts, pattern, condition, evidence, is_of_another)
    }

    /// The same as another line says, in other words.
    fn generalisation_of(
        &self,
        pattern: &Pattern,
        condition: Option<Term>,
        same: &Generalisation,
    ) -> Generalisation {
        self.line(&same.family.parts, pattern, condition, same.evidence, same.is_of_another)
    }

    fn line(
        &self,
        parts: &Arc<Parts>,
        pattern: &Pattern,
        condition: Option<Term>,
        evidence: Evidence,
        is_of_another: bool,
    ) -> Generalisation {
        let is_used = |variable| condition.as_ref().is_some_and(|term| term.uses(variable));
        let own = names(parts, self.counterexample, pattern, &is_used);
        // What is required holds anyway.
        let is_said = |term: &Term| !says_any(&term.text(&own), &self.required);
        let said = condition.as_ref().and_then(|term| term.without(&|term| !is_said(term)));
        let is_used = |variable| said.as_ref().is_some_and(|term| term.uses(variable));
        let names = names(parts, self.counterexample, pattern, &is_used);
        let mut patterns = text::arguments(parts, pattern, &names).into_iter();
        let mut text = |argument: &Argument| match &argument.value {
            Value::Any(_) => patterns.next().unwrap_or_default(),
            Value::Fixed(text) => text.clone(),
        };
        let arguments = self.counterexample.iter();
        Generalisation {
            arguments: arguments.map(|one| (one.name.clone(), text(one))).collect(),
            condition: said.as_ref().map(|term| term.text(&names)),
            evidence,
            is_of_another,
            family: Arc::new(Family {
                matcher: Matcher::new(parts, pattern),
                parts: Arc::clone(parts),
                pattern: pattern.clone(),
                condition,
                said,
                written: Arc::clone(&self.written),
                n_excluded: AtomicUsize::new(0),
            }),
        }
    }
}

#[cfg(test)]
mod tests;
