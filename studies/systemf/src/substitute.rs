//! The six helper functions of the evaluators: shifting and substitution.
//!
//! Each is written over a [`Version`]: where a mutant differs from the correct program, the
//! version is asked. They follow the textbook; only what is substituted is shifted no sooner
//! than it is used (see [`Argument`]), for most of it never is.

use std::cell::OnceCell;

use crate::mutant::{Mutant, Version};
use crate::syntax::{Term, Type, app, arrow, cond, forall, lam, tapp, tlam};

/// Increments the type variables of a type from `cut` on.
pub fn shift_type<V: Version>(version: &V, cut: i32, of: &Type) -> Type {
    match of {
        Type::Base | Type::Bool => of.clone(),
        Type::Var(index) => {
            let is_free = *index >= cut || version.is(Mutant::LiftTypeTVar);
            Type::Var(index + i32::from(is_free))
        }
        Type::Arrow(parts) => {
            arrow(shift_type(version, cut, &parts.0), shift_type(version, cut, &parts.1))
        }
        Type::ForAll(body) => {
            let inner = if version.is(Mutant::LiftTypeForAll) { cut } else { cut + 1 };
            forall(shift_type(version, inner, body))
        }
    }
}

/// Increments the term variables of a term from `cut` on; types stay as they are.
pub fn shift_term<V: Version>(version: &V, cut: i32, term: &Term) -> Term {
    match term {
        Term::Con | Term::True | Term::False => term.clone(),
        Term::Var(index) => {
            let is_free = *index >= cut || version.is(Mutant::LiftVar);
            Term::Var(index + i32::from(is_free))
        }
        Term::Lam(parts) => {
            let inner = if version.is(Mutant::LiftLam) { cut } else { cut + 1 };
            lam(parts.0.clone(), shift_term(version, inner, &parts.1))
        }
        Term::App(parts) => {
            app(shift_term(version, cut, &parts.0), shift_term(version, cut, &parts.1))
        }
        Term::Cond(parts) => cond(
            shift_term(version, cut, &parts.0),
            shift_term(version, cut, &parts.1),
            shift_term(version, cut, &parts.2),
        ),
        Term::TLam(_) if version.is(Mutant::LiftTLamA) => term.clone(),
        Term::TLam(body) => {
            let inner = if version.is(Mutant::LiftTLamB) { cut + 1 } else { cut };
            tlam(shift_term(version, inner, body))
        }
        Term::TApp(_) if version.is(Mutant::LiftTApp) => term.clone(),
        Term::TApp(parts) => tapp(shift_term(version, cut, &parts.0), parts.1.clone()),
    }
}

/// Increments the type variables of all types in a term from `cut` on.
pub fn shift_types_in_term<V: Version>(version: &V, cut: i32, term: &Term) -> Term {
    match term {
        Term::Con | Term::True | Term::False | Term::Var(_) => term.clone(),
        Term::Lam(parts) => {
            lam(shift_type(version, cut, &parts.0), shift_types_in_term(version, cut, &parts.1))
        }
        Term::App(parts) => app(
            shift_types_in_term(version, cut, &parts.0),
            shift_types_in_term(version, cut, &parts.1),
        ),
        Term::Cond(parts) => cond(
            shift_types_in_term(version, cut, &parts.0),
            shift_types_in_term(version, cut, &parts.1),
            shift_types_in_term(version, cut, &parts.2),
        ),
        Term::TLam(body) => {
            let inner = if version.is(Mutant::LiftTNoIncr) { cut } else { cut + 1 };
            tlam(shift_types_in_term(version, inner, body))
        }
        Term::TApp(parts) => {
            tapp(shift_types_in_term(version, cut, &parts.0), shift_type(version, cut, &parts.1))
        }
    }
}

/// Replaces type variable `n` of a type by `by`.
pub fn substitute_in_type<V: Version>(version: &V, n: i32, by: &Type, of: &Type) -> Type {
    match of {
        Type::Base | Type::Bool => of.clone(),
        Type::Var(index) if *index == n => by.clone(),
        Type::Var(index) => {
            let is_outer = if version.is(Mutant::SubstInTypeLT) { *index < n } else { *index > n };
            let decrement = is_outer && !version.is(Mutant::SubstInTypeNoDecr);
            Type::Var(index - i32::from(decrement))
        }
        Type::Arrow(parts) => arrow(
            substitute_in_type(version, n, by, &parts.0),
            substitute_in_type(version, n, by, &parts.1),
        ),
        Type::ForAll(body) => {
            let inner = if version.is(Mutant::SubstInTypeNoIncr) { n } else { n + 1 };
            forall(if version.is(Mutant::SubstInTypeNoLift) {
                substitute_in_type(version, inner, by, body)
            } else {
                substitute_in_type(version, inner, &shift_type(version, 0, by), body)
            })
        }
    }
}

/// Replaces type variable `n` in all types of a term by `by`.
pub fn substitute_type<V: Version>(version: &V, n: i32, by: &Type, term: &Term) -> Term {
    match term {
        Term::Con | Term::True | Term::False | Term::Var(_) => term.clone(),
        Term::Lam(parts) => lam(
            substitute_in_type(version, n, by, &parts.0),
            substitute_type(version, n, by, &parts.1),
        ),
        Term::App(parts) => app(
            substitute_type(version, n, by, &parts.0),
            substitute_type(version, n, by, &parts.1),
        ),
        Term::Cond(parts) => cond(
            substitute_type(version, n, by, &parts.0),
            substitute_type(version, n, by, &parts.1),
            substitute_type(version, n, by, &parts.2),
        ),
        Term::TLam(body) => {
            let inner = if version.is(Mutant::TSubstNoIncr) { n } else { n + 1 };
            tlam(if version.is(Mutant::TSubstNoLift) {
                substitute_type(version, inner, by, body)
            } else {
                substitute_type(version, inner, &shift_type(version, 0, by), body)
            })
        }
        Term::TApp(parts) => tapp(
            substitute_type(version, n, by, &parts.0),
            substitute_in_type(version, n, by, &parts.1),
        ),
    }
}

/// Replaces term variable `n` of a term by `by`.
///
/// ```
/// use lurcher_study_systemf::{Correct, Mutant, Term, app, substitute};
/// let body = app(Term::Var(0), Term::Var(1));
/// assert_eq!(substitute(&Correct, 0, &Term::Con, &body).to_string(), "# 0");
/// assert_eq!(substitute(&Mutant::SubstVar, 0, &Term::Con, &body).to_string(), "# 1");
/// ```
pub fn substitute<V: Version>(version: &V, n: i32, by: &Term, term: &Term) -> Term {
    substitute_argument(version, n, &Argument::Given(by), term)
}

/// What is substituted: the term given, shifted once for each binder gone under. The shifts
/// are done where the variable is met, in the order of the binders, and once for all places
/// under the same binders.
enum Argument<'a> {
    Given(&'a Term),
    /// Under one more `Lam`.
    Shifted(&'a Argument<'a>, OnceCell<Term>),
    /// Under one more `TLam`.
    TypesShifted(&'a Argument<'a>, OnceCell<Term>),
}

impl Argument<'_> {
    fn term<V: Version>(&self, version: &V) -> &Term {
        match self {
            Argument::Given(term) => term,
            Argument::Shifted(inner, done) => {
                done.get_or_init(|| shift_term(version, 0, inner.term(version)))
            }
            Argument::TypesShifted(inner, done) => {
                done.get_or_init(|| shift_types_in_term(version, 0, inner.term(version)))
            }
        }
    }
}

fn substitute_argument<V: Version>(version: &V, n: i32, by: &Argument<'_>, term: &Term) -> Term {
    match term {
        Term::Con | Term::True | Term::False => term.clone(),
        Term::Var(index) if *index == n => by.term(version).clone(),
        Term::Var(index) => {
            let is_outer = if version.is(Mutant::SubstLT) { *index < n } else { *index > n };
            let decrement = is_outer && !version.is(Mutant::SubstVar);
            Term::Var(index - i32::from(decrement))
        }
        Term::Lam(parts) => {
            let inner = if version.is(Mutant::SubstNoIncr) { n } else { n + 1 };
            let shifted = Argument::Shifted(by, OnceCell::new());
            let by = if version.is(Mutant::SubstNoLift) { by } else { &shifted };
            lam(parts.0.clone(), substitute_argument(version, inner, by, &parts.1))
        }
        Term::App(parts) => {
            let function = if version.is(Mutant::SubstApp) {
                substitute(version, n, &parts.0, by.term(version))
            } else {
                substitute_argument(version, n, by, &parts.0)
            };
            app(function, substitute_argument(version, n, by, &parts.1))
        }
        Term::Cond(parts) => cond(
            substitute_argument(version, n, by, &parts.0),
            substitute_argument(version, n, by, &parts.1),
            substitute_argument(version, n, by, &parts.2),
        ),
        Term::TLam(body) => {
            let shifted = Argument::TypesShifted(by, OnceCell::new());
            let by = if version.is(Mutant::SubstNoLiftT) { by } else { &shifted };
            tlam(substitute_argument(version, n, by, body))
        }
        Term::TApp(parts) => tapp(substitute_argument(version, n, by, &parts.0), parts.1.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutant::{Correct, Mutant::*};
    use crate::parse::{parse, parse_type};

    /// The result for each version, as text.
    fn each<T: ToString>(f: impl Fn(Option<Mutant>) -> T, versions: &[Mutant]) -> Vec<String> {
        let wrong = versions.iter().map(|&mutant| f(Some(mutant)).to_string());
        std::iter::once(f(None).to_string()).chain(wrong).collect()
    }

    macro_rules! results {
        ($function:ident($($argument:expr),*) with $mutants:expr) => {
            each(
                |version| match version {
                    None => $function(&Correct, $($argument),*),
                    Some(mutant) => $function(&mutant, $($argument),*),
                },
                &$mutants,
            )
        };
    }

    #[test]
    fn shifting_a_type_moves_its_free_variables() {
        let of = parse_type("0->1->(forall 0->1)");
        let results = results!(shift_type(1, &of) with [LiftTypeTVar, LiftTypeForAll, LiftVar]);
        let right = "0->2->(forall 0->1)";
        assert_eq!(results, [right, "1->2->(forall 1->2)", "0->2->(forall 0->2)", right]);
    }

    #[test]
    fn shifting_a_term_moves_its_free_variables_and_leaves_types() {
        let term = parse("lam 5. 0 1 2 (if 1 then # else T)");
        let results = results!(shift_term(1, &term) with [LiftVar, LiftLam, LiftTLamA]);
        let right = "lam 5. 0 1 3 (if 1 then # else T)";
        assert_eq!(
            results,
            [
                right,
                "lam 5. 1 2 3 (if 2 then # else T)",
                "lam 5. 0 2 3 (if 2 then # else T)",
                right
            ]
        );
        let term = parse("Lam. 0 1 (2 [5])");
        let results = results!(shift_term(1, &term) with [LiftTLamA, LiftTLamB, LiftTApp]);
        assert_eq!(
            results,
            ["Lam. 0 2 (3 [5])", "Lam. 0 1 (2 [5])", "Lam. 0 1 (3 [5])", "Lam. 0 2 (2 [5])"]
        );
    }

    #[test]
    fn shifting_the_types_in_a_term_leaves_its_variables() {
        let term = parse("lam 1. 7 (Lam. 8 [0->1->2]) (if 3 then # else 3 [0])");
        let results = results!(shift_types_in_term(1, &term) with [LiftTNoIncr, LiftVar]);
        let right = "lam 2. 7 (Lam. 8 [0->1->3]) (if 3 then # else 3 [0])";
        let wrong = "lam 2. 7 (Lam. 8 [0->2->3]) (if 3 then # else 3 [0])";
        assert_eq!(results, [right, wrong, right]);
    }

    #[test]
    fn substitution_in_a_type_replaces_decrements_and_shifts() {
        let (of, by) = (parse_type("0->1->2->(forall 0->1->2->3)"), parse_type("7"));
        let mutants = [SubstInTypeLT, SubstInTypeNoDecr, SubstInTypeNoIncr, SubstInTypeNoLift];
        let results = results!(substitute_in_type(1, &by, &of) with mutants);
        assert_eq!(
            results,
            [
                "0->7->1->(forall 0->1->8->2)",
                "-1->7->2->(forall -1->0->8->3)",
                "0->7->2->(forall 0->1->8->3)",
                "0->7->1->(forall 0->8->1->2)",
                "0->7->1->(forall 0->1->7->2)",
            ]
        );
    }

    #[test]
    fn substitution_of_a_type_reaches_every_type_in_a_term() {
        let (term, by) =
            (parse("lam 0. Lam. 4 [0->1->2] (if T then 4 [0] else #)"), parse_type("7"));
        let results = results!(substitute_type(0, &by, &term) with [TSubstNoIncr, TSubstNoLift]);
        assert_eq!(
            results,
            [
                "lam 7. Lam. 4 [0->8->1] (if T then 4 [0] else #)",
                "lam 7. Lam. 4 [8->0->1] (if T then 4 [8] else #)",
                "lam 7. Lam. 4 [0->7->1] (if T then 4 [0] else #)",
            ]
        );
    }

    #[test]
    fn substitution_replaces_decrements_and_shifts() {
        let (term, by) = (parse("0 1 2 (lam (). 0 1 2 3)"), parse("7 [5]"));
        let mutants = [SubstLT, SubstVar, SubstNoIncr, SubstNoLift, LiftTApp];
        let results = results!(substitute(1, &by, &term) with mutants);
        assert_eq!(
            results,
            [
                "0 (7 [5]) 1 (lam (). 0 1 (8 [5]) 2)",
                "-1 (7 [5]) 2 (lam (). -1 0 (8 [5]) 3)",
                "0 (7 [5]) 2 (lam (). 0 1 (8 [5]) 3)",
                "0 (7 [5]) 1 (lam (). 0 (8 [5]) 1 2)",
                "0 (7 [5]) 1 (lam (). 0 1 (7 [5]) 2)",
                "0 (7 [5]) 1 (lam (). 0 1 (7 [5]) 2)",
            ]
        );
    }

    #[test]
    fn substitution_under_type_binders_shifts_types() {
        let (term, by) = (parse("Lam. lam (). 1 [3] (if 0 then 1 else 2)"), parse("7 [5]"));
        let results = results!(substitute(0, &by, &term) with [SubstNoLiftT]);
        assert_eq!(
            results,
            [
                "Lam. lam (). 8 [6] [3] (if 0 then 8 [6] else 1)",
                "Lam. lam (). 8 [5] [3] (if 0 then 8 [5] else 1)",
            ]
        );
        // Type binders count for types only, function binders for terms only.
        let by = parse("lam 0. 1");
        let shifted = substitute(&Correct, 0, &by, &parse("lam (). Lam. lam (). 2"));
        assert_eq!(shifted.to_string(), "lam (). Lam. lam (). lam 1. 3");
    }

    #[test]
    fn one_mutant_swaps_what_goes_where_in_functions() {
        let results = results!(substitute(0, &parse("0 5"), &parse("0 0")) with [SubstApp]);
        // In the function, `0` is put into `0 5`; the argument is as it should be. The
        // function of `0 5` is swapped in turn.
        assert_eq!(results, ["0 5 (0 5)", "0 4 (0 5)"]);
    }
}
