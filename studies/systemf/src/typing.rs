//! The type checker.
//!
//! No mutant reaches it: it calls the correct helper functions only.

use lurcher::logic;

use crate::mutant::Correct;
use crate::substitute::{shift_type, substitute_in_type};
use crate::syntax::{Term, Type, arrow, forall};

/// The types of the term variables in scope. Each stands under some type binders; further in,
/// where there are more of them, it is shifted when it is looked up.
#[derive(Clone, Copy, Default)]
struct Context<'c>(Option<&'c Binder<'c>>);

struct Binder<'c> {
    of: Type,
    /// How many type variables are in scope there.
    in_scope: i32,
    outer: Context<'c>,
}

impl<'c> Context<'c> {
    fn len(self) -> i32 {
        std::iter::successors(self.0, |binder| binder.outer.0).count() as i32
    }

    /// The type of a variable, with so many type variables in scope.
    fn type_of(self, index: i32, in_scope: i32) -> Option<Type> {
        let index = usize::try_from(index).ok()?;
        let binder = std::iter::successors(self.0, |binder| binder.outer.0).nth(index)?;
        let mut of = binder.of.clone();
        for _ in binder.in_scope..in_scope {
            of = shift_type(&Correct, 0, &of);
        }
        Some(of)
    }
}

/// Whether every variable of the type is bound, in it or by one of the `in_scope` binders around it.
#[logic]
pub fn is_well_formed(in_scope: i32, of: &Type) -> bool {
    match of {
        Type::Base | Type::Bool => true,
        Type::Var(index) => *index >= 0 && *index < in_scope,
        Type::Arrow(parts) => {
            is_well_formed(in_scope, &parts.0) && is_well_formed(in_scope, &parts.1)
        }
        Type::ForAll(body) => is_well_formed(in_scope + 1, body),
    }
}

/// The type of a closed term, if it has one.
///
/// ```
/// use lurcher_study_systemf::{Term, Type, app, lam, type_of};
/// let identity = lam(Type::Base, Term::Var(0));
/// assert_eq!(type_of(&identity).unwrap().to_string(), "()->()");
/// assert_eq!(type_of(&app(identity.clone(), identity)), None);
/// ```
#[logic]
pub fn type_of(term: &Term) -> Option<Type> {
    infer(0, Context::default(), term)
}

/// Whether a term is closed and has a type.
#[logic]
pub fn is_well_typed(term: &Term) -> bool {
    is_typed(0, Context::default(), term)
}

/// Whether a term has a type. Those of functions need not be put together for it.
#[logic]
fn is_typed(in_scope: i32, context: Context<'_>, term: &Term) -> bool {
    match term {
        Term::Lam(parts) => {
            let (of, body) = &**parts;
            if !is_well_formed(in_scope, of) {
                return false;
            }
            let binder = Binder { of: of.clone(), in_scope, outer: context };
            is_typed(in_scope, Context(Some(&binder)), body)
        }
        Term::TLam(body) => is_typed(in_scope + 1, context, body),
        _ => infer(in_scope, context, term).is_some(),
    }
}

/// The type of a term with so many type variables in scope.
#[logic(plain(substitute_in_type))]
fn infer(in_scope: i32, context: Context<'_>, term: &Term) -> Option<Type> {
    match term {
        Term::Con => Some(Type::Base),
        Term::True | Term::False => Some(Type::Bool),
        Term::Var(index) => {
            if *index >= context.len() {
                return None;
            }
            context.type_of(*index, in_scope)
        }
        Term::Lam(parts) => {
            let (of, body) = &**parts;
            if !is_well_formed(in_scope, of) {
                return None;
            }
            let binder = Binder { of: of.clone(), in_scope, outer: context };
            let result = infer(in_scope, Context(Some(&binder)), body)?;
            Some(arrow(binder.of, result))
        }
        Term::App(parts) => {
            let Type::Arrow(types) = infer(in_scope, context, &parts.0)? else { return None };
            let is_right = has_type(in_scope, context, &parts.1, &types.0);
            is_right.then(|| types.1.clone())
        }
        Term::Cond(parts) => {
            if !has_type(in_scope, context, &parts.0, &Type::Bool) {
                return None;
            }
            let yes = infer(in_scope, context, &parts.1)?;
            has_type(in_scope, context, &parts.2, &yes).then_some(yes)
        }
        Term::TLam(body) => Some(forall(infer(in_scope + 1, context, body)?)),
        Term::TApp(parts) => {
            let Type::ForAll(body) = infer(in_scope, context, &parts.0)? else { return None };
            if !is_well_formed(in_scope, &parts.1) {
                return None;
            }
            Some(substitute_in_type(&Correct, 0, &parts.1, &body))
        }
    }
}

/// Whether a term has the type that is wanted. Knowing it, one can refuse a function at its
/// first constructor.
#[logic]
fn has_type(in_scope: i32, context: Context<'_>, term: &Term, wanted: &Type) -> bool {
    match term {
        Term::Con => matches!(wanted, Type::Base),
        Term::True | Term::False => matches!(wanted, Type::Bool),
        Term::Lam(parts) => {
            let Type::Arrow(types) = wanted else { return false };
            if parts.0 != types.0 {
                return false;
            }
            let binder = Binder { of: types.0.clone(), in_scope, outer: context };
            has_type(in_scope, Context(Some(&binder)), &parts.1, &types.1)
        }
        Term::TLam(body) => {
            let Type::ForAll(wanted) = wanted else { return false };
            has_type(in_scope + 1, context, body, wanted)
        }
        Term::Cond(parts) => {
            has_type(in_scope, context, &parts.0, &Type::Bool)
                && has_type(in_scope, context, &parts.1, wanted)
                && has_type(in_scope, context, &parts.2, wanted)
        }
        Term::App(parts) => {
            let Some(Type::Arrow(types)) = infer(in_scope, context, &parts.0) else {
                return false;
            };
            types.1 == *wanted && has_type(in_scope, context, &parts.1, &types.0)
        }
        Term::Var(_) | Term::TApp(_) => match infer(in_scope, context, term) {
            Some(of) => of == *wanted,
            None => false,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{app, cond, lam, tapp, tlam};

    fn typed(term: &Term) -> Option<String> {
        type_of(term).map(|of| of.to_string())
    }

    #[test]
    fn constants_and_functions_have_their_types() {
        assert_eq!(typed(&Term::Con).as_deref(), Some("()"));
        assert_eq!(typed(&Term::True).as_deref(), Some("B"));
        let second = lam(Type::Base, lam(Type::Bool, Term::Var(1)));
        assert_eq!(typed(&second).as_deref(), Some("()->B->()"));
        assert_eq!(typed(&app(second, Term::Con)).as_deref(), Some("B->()"));
    }

    #[test]
    fn variables_must_be_bound() {
        assert_eq!(typed(&Term::Var(0)), None);
        assert_eq!(typed(&lam(Type::Base, Term::Var(1))), None);
        assert_eq!(typed(&lam(Type::Base, Term::Var(-1))), None);
        assert_eq!(typed(&lam(Type::Var(0), Term::Var(0))), None);
        assert!(!is_well_formed(1, &Type::Var(-1)) && !is_well_formed(1, &Type::Var(1)));
        assert!(is_well_formed(1, &forall(Type::Var(1))));
    }

    #[test]
    fn polymorphic_terms_are_used_at_a_type() {
        let identity = tlam(lam(Type::Var(0), Term::Var(0)));
        assert_eq!(typed(&identity).as_deref(), Some("forall 0->0"));
        let at = |of: Type| typed(&tapp(identity.clone(), of));
        assert_eq!(at(Type::Base).as_deref(), Some("()->()"));
        assert_eq!(at(forall(Type::Var(0))).as_deref(), Some("(forall 0)->(forall 0)"));
        assert_eq!(at(Type::Var(0)), None, "the type variable is not in scope");
        assert_eq!(typed(&tapp(Term::Con, Type::Base)), None);
        // Below a type binder the types of outer variables move up.
        let constant = tlam(lam(Type::Var(0), tlam(Term::Var(0))));
        assert_eq!(typed(&constant).as_deref(), Some("forall 0->(forall 1)"));
    }

    #[test]
    fn branches_agree_and_conditions_are_boolean() {
        assert_eq!(typed(&cond(Term::True, Term::Con, Term::Con)).as_deref(), Some("()"));
        assert_eq!(typed(&cond(Term::Con, Term::Con, Term::Con)), None);
        assert_eq!(typed(&cond(Term::True, Term::Con, Term::True)), None);
    }
}
