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
