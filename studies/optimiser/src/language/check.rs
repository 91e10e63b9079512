//! The type checker.

use std::fmt;

use super::print::print;
use super::term::Term;
use super::types::Type;

/// Why a term has no type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TypeError {
    /// The smallest part that is wrong, as text.
    part: String,
    expected: String,
    found: Type,
}

impl fmt::Display for TypeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in `{}`: expected {}, found {}", self.part, self.expected, self.found)
    }
}

impl std::error::Error for TypeError {}

/// The type of a closed term, given those of the prelude's functions.
///
/// # Errors
/// If some part of the term does not fit its place.
///
/// # Panics
/// If a variable or a function of the prelude does not exist, which terms that were read or
/// drawn do not have.
pub fn type_of(term: &Term, globals: &[Type]) -> Result<Type, TypeError> {
    Checker { globals, scope: Vec::new() }.infer(term)
}

struct Checker<'g> {
    globals: &'g [Type],
    scope: Vec<Type>,
}

impl Checker<'_> {
    fn infer(&mut self, term: &Term) -> Result<Type, TypeError> {
        match term {
            Term::Variable(number) => Ok(self.scope[*number as usize].clone()),
            Term::Global(number) => Ok(self.globals[usize::from(*number)].clone()),
            Term::Integer(_) => Ok(Type::Integer),
            Term::Boolean(_) => Ok(Type::Boolean),
            Term::Nil => Ok(Type::List),
            Term::Undefined(of) => Ok(of.clone()),
            Term::Cons(head, tail) => {
                self.expect(term, head, &Type::Integer)?;
                self.expect(term, tail, &Type::List)?;
                Ok(Type::List)
            }
            Term::Lambda(of, body) => {
                Ok(Type::function(of.clone(), self.infer_below(std::slice::from_ref(of), body)?))
            }
            Term::Apply(function, argument) => match self.infer(function)? {
                Type::Function(from, to) => {
                    self.expect(term, argument, &from)?;
                    Ok(*to)
                }
                found => Err(self.error(term, "a function".to_string(), found)),
            },
            Term::Let(bound, body) => {
                let bound = self.infer(bound)?;
                self.infer_below(&[bound], body)
            }
            Term::If(condition, then, otherwise) => {
                self.expect(term, condition, &Type::Boolean)?;
                let of = self.infer(then)?;
                self.expect(term, otherwise, &of)?;
                Ok(of)
            }
            Term::Case(list, nil, cons) => {
                self.expect(term, list, &Type::List)?;
                let of = self.infer(nil)?;
                let found = self.infer_below(&[Type::Integer, Type::List], cons)?;
                if found == of { Ok(of) } else { Err(self.error(term, of.to_string(), found)) }
            }
            Term::Seq(first, second) => {
                self.infer(first)?;
                self.infer(second)
            }
            Term::Binary(operator, left, right) => {
                self.expect(term, left, &Type::Integer)?;
                self.expect(term, right, &Type::Integer)?;
                Ok(if operator.compares() { Type::Boolean } else { Type::Integer })
            }
        }
    }

    fn infer_below(&mut self, bound: &[Type], body: &Term) -> Result<Type, TypeError> {
        let before = self.scope.len();
        self.scope.extend_from_slice(bound);
        let result = self.infer(body);
        self.scope.truncate(before);
        result
    }

    fn expect(&mut self, whole: &Term, part: &Term, expected: &Type) -> Result<(), TypeError> {
        let found = self.infer(part)?;
        if found == *expected {
            Ok(())
        } else {
            Err(self.error(whole, expected.to_string(), found))
        }
    }

    fn error(&self, part: &Term, expected: String, found: Type) -> TypeError {
        let n_bound = self.scope.len() as u32;
        TypeError { part: Below(part, n_bound).to_string(), expected, found }
    }
}

/// A term below so many binders, as text.
struct Below<'t>(&'t Term, u32);

impl fmt::Display for Below<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        print(self.0, self.1, f)
    }
}
