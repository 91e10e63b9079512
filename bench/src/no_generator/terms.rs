//! System F as a user of the library would have it: derived, with an ordinary type checker.
//!
//! The study's own terms draw themselves with a generator of well-typed terms, which is what
//! this comparison does without.

use std::rc::Rc;

use lurcher::prelude::*;
use lurcher_study_systemf as study;

#[derive(Clone, Debug, PartialEq, Data)]
pub(super) enum Type {
    Base,
    Bool,
    Var(#[data(size = magnitude)] u32),
    Arrow(Rc<Type>, Rc<Type>),
    ForAll(Rc<Type>),
}

#[derive(Clone, Debug, PartialEq, Data)]
pub(super) enum Term {
    Con,
    True,
    False,
    Var(#[data(size = magnitude)] u32),
    Lam(Type, Box<Term>),
    App(Box<Term>, Box<Term>),
    Cond(Box<Term>, Box<Term>, Box<Term>),
    TLam(Box<Term>),
    TApp(Box<Term>, Type),
}

impl Type {
    fn to_study(&self) -> study::Type {
        match self {
            Type::Base => study::Type::Base,
            Type::Bool => study::Type::Bool,
            Type::Var(index) => study::Type::Var(*index as i32),
            Type::Arrow(from, to) => study::arrow(from.to_study(), to.to_study()),
            Type::ForAll(body) => study::forall(body.to_study()),
        }
    }
}

impl Term {
    /// The same term as the evaluators take it.
    pub(super) fn to_study(&self) -> study::Term {
        match self {
            Term::Con => study::Term::Con,
            Term::True => study::Term::True,
            Term::False => study::Term::False,
            Term::Var(index) => study::Term::Var(*index as i32),
            Term::Lam(of, body) => study::lam(of.to_study(), body.to_study()),
            Term::App(function, argument) => study::app(function.to_study(), argument.to_study()),
            Term::Cond(condition, yes, no) => {
                study::cond(condition.to_study(), yes.to_study(), no.to_study())
            }
            Term::TLam(body) => study::tlam(body.to_study()),
            Term::TApp(function, at) => study::tapp(function.to_study(), at.to_study()),
        }
    }
}

#[logic]
fn is_closed(depth: u32, of: &Type) -> bool {
    match of {
        Type::Base | Type::Bool => true,
        Type::Var(index) => *index < depth,
        Type::Arrow(from, to) => is_closed(depth, from) && is_closed(depth, to),
        Type::ForAll(body) => is_closed(depth + 1, body),
    }
}

fn shift(by: u32, cut: u32, of: &Type) -> Type {
    match of {
        Type::Base | Type::Bool => of.clone(),
        _ if by == 0 => of.clone(),
        Type::Var(n) => Type::Var(if *n >= cut { n + by } else { *n }),
        Type::Arrow(from, to) => {
            Type::Arrow(shift(by, cut, from).into(), shift(by, cut, to).into())
        }
        Type::ForAll(body) => Type::ForAll(shift(by, cut + 1, body).into()),
    }
}

fn substitute(n: u32, by: &Type, of: &Type) -> Type {
    match of {
        Type::Base | Type::Bool => of.clone(),
        Type::Var(m) if *m == n => shift(n, 0, by),
        Type::Var(m) => Type::Var(if *m > n { m - 1 } else { *m }),
        Type::Arrow(from, to) => {
            Type::Arrow(substitute(n, by, from).into(), substitute(n, by, to).into())
        }
        Type::ForAll(body) => Type::ForAll(substitute(n + 1, by, body).into()),
    }
}

/// The type of a term under so many type binders; the context has the types of variables, and
/// under how many binders they stand.
#[logic(plain(shift, substitute))]
fn infer(depth: u32, context: &mut Vec<(Type, u32)>, term: &Term) -> Option<Type> {
    match term {
        Term::Con => Some(Type::Base),
        Term::True | Term::False => Some(Type::Bool),
        Term::Var(index) => {
            if *index >= context.len() as u32 {
                return None;
            }
            let (of, outside) = &context[context.len() - 1 - *index as usize];
            Some(shift(depth - outside, 0, of))
        }
        Term::Lam(from, body) => {
            if !is_closed(depth, from) {
                return None;
            }
            context.push((from.clone(), depth));
            let to = infer(depth, context, body);
            let (from, _) = context.pop()?;
            Some(Type::Arrow(Rc::new(from), Rc::new(to?)))
        }
        Term::App(function, argument) => {
            let Type::Arrow(from, to) = infer(depth, context, function)? else { return None };
            if infer(depth, context, argument)? == *from { Some((*to).clone()) } else { None }
        }
        Term::Cond(condition, yes, no) => {
            if infer(depth, context, condition)? != Type::Bool {
                return None;
            }
            let of = infer(depth, context, yes)?;
            if infer(depth, context, no)? == of { Some(of) } else { None }
        }
        Term::TLam(body) => Some(Type::ForAll(Rc::new(infer(depth + 1, context, body)?))),
        Term::TApp(function, at) => {
            let Type::ForAll(body) = infer(depth, context, function)? else { return None };
            if is_closed(depth, at) { Some(substitute(0, at, &body)) } else { None }
        }
    }
}

/// Whether a term is closed and has a type.
#[logic]
pub(super) fn is_well_typed(term: &Term) -> bool {
    infer(0, &mut Vec::new(), term).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checker_agrees_with_that_of_the_study() {
        for term in lurcher::enumerate::<Term>().up_to(6) {
            assert_eq!(is_well_typed(&term), study::is_well_typed(&term.to_study()), "{term:?}");
        }
    }
}
