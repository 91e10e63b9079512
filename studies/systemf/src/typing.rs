//! The type checker.
//!
//! No mutant reaches it: it calls the correct helper functions only.

use lurcher::logic;

use crate::mutant::Correct;
use crate::substitute::{shift_type, substitute_in_type};
use crate::syntax::{Term, Type, arrow, forall};

/// Whether every variable of the type is bound, in it or by one of the `in_scope` binders around it.
#[logic]
pub fn is_well_formed(in_scope: i32, of: &Type) -> bool {
    match of {
        Type::Base | Type::Bool => true,
        Type::Var(index) => (0..in_scope).contains(index),
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
    infer(0, &mut Vec::new(), term)
}

/// Whether a term is closed and has a type.
#[logic]
pub fn is_well_typed(term: &Term) -> bool {
    type_of(term).is_some()
}

/// The type of a term with so many type variables in scope, and term variables of the types in
/// `context`, innermost last.
#[logic(plain(substitute_in_type))]
fn infer(in_scope: i32, context: &mut Vec<Type>, term: &Term) -> Option<Type> {
    match term {
        Term::Con => Some(Type::Base),
        Term::True | Term::False => Some(Type::Bool),
        Term::Var(index) => {
            let from_end = usize::try_from(*index).ok()?;
            context.get(context.len().checked_sub(1 + from_end)?).cloned()
        }
        Term::Lam(parts) => {
            let (of, body) = &**parts;
            if !is_well_formed(in_scope, of) {
                return None;
            }
            context.push(of.clone());
            let result = infer(in_scope, context, body);
            context.pop();
            Some(arrow(of.clone(), result?))
        }
        Term::App(parts) => {
            let Type::Arrow(types) = infer(in_scope, context, &parts.0)? else { return None };
            let argument = infer(in_scope, context, &parts.1)?;
            (argument == types.0).then(|| types.1.clone())
        }
        Term::Cond(parts) => {
            if infer(in_scope, context, &parts.0)? != Type::Bool {
                return None;
            }
            let yes = infer(in_scope, context, &parts.1)?;
            let no = infer(in_scope, context, &parts.2)?;
            (yes == no).then_some(yes)
        }
        Term::TLam(body) => {
            let mut inner = context.iter().map(|of| shift_type(&Correct, 0, of)).collect();
            Some(forall(infer(in_scope + 1, &mut inner, body)?))
        }
        Term::TApp(parts) => {
            let Type::ForAll(body) = infer(in_scope, context, &parts.0)? else { return None };
            if !is_well_formed(in_scope, &parts.1) {
                return None;
            }
            Some(substitute_in_type(&Correct, 0, &parts.1, &body))
        }
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
