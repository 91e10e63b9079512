//! The property: a mutant behaves as the correct program does.
//!
//! For a well-typed closed term, the first 100 terms of the trace are the same, and so is the normal
//! form. The traces are compared in lockstep: up to the first difference the mutant's is the
//! correct one, so it cannot run away.

use crate::evaluate::{Limits, Trace, normal_form};
use crate::mutant::{Correct, Mutant, Mutants, Watched};
use crate::syntax::Term;

/// How many terms of a trace are compared.
pub const TRACE: usize = 100;

/// Whether a mutant and the correct program treat a term alike.
///
/// ```
/// use lurcher_study_systemf::{Mutant, Term, Type, app, holds, lam};
/// let term = app(lam(Type::Base, Term::Var(0)), Term::Con);
/// assert!(holds(Mutant::SubstNoIncr, &term));
/// assert!(!holds(Mutant::AppForgetSubst, &term));
/// ```
pub fn holds(mutant: Mutant, term: &Term) -> bool {
    let mut expected = Trace::new(&Correct, term).take(TRACE);
    let mut actual = Trace::new(&mutant, term).take(TRACE);
    loop {
        match (expected.next(), actual.next()) {
            (None, None) => break,
            (expected, actual) if expected == actual => {}
            _ => return false,
        }
    }
    let expected = normal_form(&Correct, term, Limits::NONE);
    normal_form(&mutant, term, Limits::MUTANT) == expected
}

/// Which of the mutants treat a term in another way than the correct program does: those for
/// which [`holds`] is false.
///
/// The correct program runs once for all of them, and only those mutants run whose bug it
/// passed by.
pub fn failing(term: &Term, among: Mutants) -> Mutants {
    let watch = Watched::default();
    let mut trace = Trace::new(&watch, term).take(TRACE);
    let first = trace.next();
    let rest: Vec<Term> = trace.collect();
    let reached = watch.reached().and(among);
    let differs = |mutant: &Mutant| {
        let mut actual = Trace::new(mutant, term).take(TRACE);
        let is_same =
            actual.next() == first && actual.by_ref().take(rest.len()).eq(rest.iter().cloned());
        !is_same || actual.next().is_some()
    };
    let mut failing: Mutants = reached.iter().filter(differs).collect();

    let watch = Watched::default();
    let expected = normal_form(&watch, term, Limits::NONE);
    let reached = watch.reached().and(among).without(failing);
    let differs = |mutant: &Mutant| normal_form(mutant, term, Limits::MUTANT) != expected;
    failing = failing.or(reached.iter().filter(differs).collect());
    failing
}
