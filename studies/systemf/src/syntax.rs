//! Types and terms, with de Bruijn indices.
//!
//! Term variables and type variables are counted apart, both from the innermost binder
//! outwards. Indices are signed, because some mutants make them negative.
//!
//! Leaves are stored in place and every other node is one shared allocation, so that a copy
//! costs a counter, a term of one node costs nothing, and two terms that share a part compare
//! that part by its address (`Rc` does so for types that are `Eq`).

use std::rc::Rc;

/// A type of System F.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// The unit type, `()`.
    Base,
    /// The booleans, `B`.
    Bool,
    /// A variable, counted from the innermost `ForAll` or `TLam`.
    Var(i32),
    /// A function.
    Arrow(Rc<(Type, Type)>),
    /// A polymorphic type.
    ForAll(Rc<Type>),
}

/// A term of System F.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Term {
    /// The unit value, `#`.
    Con,
    /// `T`
    True,
    /// `F`
    False,
    /// A variable, counted from the innermost `Lam`.
    Var(i32),
    /// A function, with the type of its argument.
    Lam(Rc<(Type, Term)>),
    /// A function and its argument.
    App(Rc<(Term, Term)>),
    /// A condition and two branches.
    Cond(Rc<(Term, Term, Term)>),
    /// A polymorphic term.
    TLam(Rc<Term>),
    /// A polymorphic term and the type to use it at.
    TApp(Rc<(Term, Type)>),
}

/// The type of functions from `from` to `to`.
#[inline]
pub fn arrow(from: Type, to: Type) -> Type {
    Type::Arrow(Rc::new((from, to)))
}

/// `forall body`
#[inline]
pub fn forall(body: Type) -> Type {
    Type::ForAll(Rc::new(body))
}

/// `lam of. body`
#[inline]
pub fn lam(of: Type, body: Term) -> Term {
    Term::Lam(Rc::new((of, body)))
}

/// `function argument`
#[inline]
pub fn app(function: Term, argument: Term) -> Term {
    Term::App(Rc::new((function, argument)))
}

/// `if condition then yes else no`
#[inline]
pub fn cond(condition: Term, yes: Term, no: Term) -> Term {
    Term::Cond(Rc::new((condition, yes, no)))
}

/// `Lam. body`
#[inline]
pub fn tlam(body: Term) -> Term {
    Term::TLam(Rc::new(body))
}

/// `function [at]`
#[inline]
pub fn tapp(function: Term, at: Type) -> Term {
    Term::TApp(Rc::new((function, at)))
}

/// The number of nodes of a term, those of the types in it included.
///
/// ```
/// use lurcher_study_systemf::{Term, Type, app, lam, size};
/// assert_eq!(size(&app(lam(Type::Base, Term::Var(0)), Term::Con)), 5);
/// ```
pub fn size(term: &Term) -> usize {
    1 + match term {
        Term::Con | Term::True | Term::False | Term::Var(_) => 0,
        Term::Lam(parts) => type_size(&parts.0) + size(&parts.1),
        Term::App(parts) => size(&parts.0) + size(&parts.1),
        Term::Cond(parts) => size(&parts.0) + size(&parts.1) + size(&parts.2),
        Term::TLam(body) => size(body),
        Term::TApp(parts) => size(&parts.0) + type_size(&parts.1),
    }
}

/// The number of nodes of a type.
pub fn type_size(of: &Type) -> usize {
    1 + match of {
        Type::Base | Type::Bool | Type::Var(_) => 0,
        Type::Arrow(parts) => type_size(&parts.0) + type_size(&parts.1),
        Type::ForAll(body) => type_size(body),
    }
}
