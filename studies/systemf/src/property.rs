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

#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    use super::*;
    use crate::parse::parse;
    use crate::{Terms, is_well_typed};

    /// A smallest term, in the measure of [`Enumeration`](crate::Enumeration), that each
    /// mutant fails on; of the language without booleans, but for the last.
    const SMALLEST: [(Mutant, usize, &str); 24] = [
        (Mutant::SubstSwapped, 6, "(lam (). Lam. #) #"),
        (Mutant::SubstNoIncr, 7, "(lam (). lam (). 0) #"),
        (Mutant::AppForgetSubst, 5, "(lam (). 0) #"),
        (Mutant::SubstLT, 7, "(lam (). lam (). 0) #"),
        (Mutant::SubstInTypeLT, 7, "(Lam. lam forall 0. #) [()]"),
        (Mutant::SubstInTypeNoIncr, 7, "(Lam. lam forall 0. #) [()]"),
        (Mutant::TSubstNoIncr, 7, "(Lam. Lam. lam 0. #) [()]"),
        (Mutant::TAppForgetSubst, 6, "(Lam. lam 0. #) [()]"),
        (Mutant::SubstVar, 8, "lam (). (lam (). 1) #"),
        (Mutant::LiftVar, 12, "(lam (). lam (). 1) ((lam (). 0) #)"),
        (Mutant::LiftLam, 12, "(lam (). lam (). 1) ((lam (). 0) #)"),
        (Mutant::LiftTypeForAll, 9, "(Lam. lam forall 1. #) [forall 0]"),
        (Mutant::LiftTypeTVar, 9, "(Lam. lam forall 1. #) [forall 0]"),
        (Mutant::LiftTNoIncr, 11, "(lam forall (). Lam. 0) (Lam. (Lam. #) [0])"),
        (Mutant::SubstInTypeNoDecr, 8, "Lam. (Lam. lam 1. #) [()]"),
        (Mutant::SubstNoLift, 10, "lam (). (lam (). lam (). 1) 0"),
        (Mutant::LiftTLamA, 12, "lam (). (lam forall (). lam (). 1) (Lam. 0)"),
        (Mutant::LiftTLamB, 12, "lam (). (lam forall (). lam (). 1) (Lam. 0)"),
        (Mutant::LiftTApp, 13, "lam forall (). (lam (). lam (). 1) (0 [()])"),
        (Mutant::SubstNoLiftT, 11, "Lam. (lam 0->(). Lam. 0) (lam 0. #)"),
        (Mutant::SubstApp, 9, "(lam (). (lam (). #) #) #"),
        (Mutant::SubstInTypeNoLift, 9, "Lam. (Lam. lam forall 1. #) [0]"),
        (Mutant::TSubstNoLift, 9, "Lam. (Lam. Lam. lam 1. #) [0]"),
        (Mutant::CondFalseToTrue, 4, "if F then T else F"),
    ];

    /// What a term costs the search: its nodes, and each index once more.
    fn cost(text: &str) -> usize {
        let indices =
            text.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<usize>().ok());
        crate::size(&parse(text)) + indices.sum::<usize>()
    }

    #[test]
    fn each_mutant_fails_on_its_smallest_term() {
        for (mutant, size, text) in SMALLEST {
            let term = parse(text);
            assert!(is_well_typed(&term), "{text}");
            assert!(!holds(mutant, &term), "{mutant} holds for {text}");
            assert!(failing(&term, Mutants::ALL).contains(mutant), "{mutant} on {text}");
            assert_eq!(cost(text), size, "{mutant}: {text}");
        }
        assert_eq!(SMALLEST.map(|(mutant, ..)| mutant), Mutant::ALL);
    }

    #[test]
    fn the_correct_program_agrees_with_itself_and_with_mutants_it_never_meets() {
        for text in ["#", "lam (). 0", "Lam. lam 0. 0", "lam ()->(). 0 #"] {
            assert_eq!(failing(&parse(text), Mutants::ALL), Mutants::NONE, "{text}");
        }
    }

    #[test]
    fn testing_all_mutants_at_once_is_testing_each() {
        let config = Config::new().cases(2_000);
        lurcher_check(config, |source| {
            let term = source.draw(Terms::new().retries(3));
            let one_by_one: Mutants =
                Mutant::ALL.into_iter().filter(|&mutant| !holds(mutant, &term)).collect();
            assert_eq!(failing(&term, Mutants::ALL), one_by_one);
            assert_eq!(failing(&term, Mutants::NONE), Mutants::NONE);
        });
        for size in 1..=8 {
            crate::Enumeration::new().with_booleans().each(size, |term| {
                let each = |mutant: &Mutant| !holds(*mutant, term);
                let one_by_one: Mutants = Mutant::ALL.into_iter().filter(each).collect();
                assert_eq!(failing(term, Mutants::ALL), one_by_one, "{term}");
                true
            });
        }
    }

    fn lurcher_check(config: Config, property: impl Fn(&mut Source) + Send + Sync + 'static) {
        let report = config.save(false).run(property);
        assert!(report.is_success(), "{}", report.text());
    }
}
