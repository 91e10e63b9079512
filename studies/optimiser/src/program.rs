//! Programs: what is drawn, run and looked at.

use std::fmt;

use lurcher::{Data, Source};

use crate::generator::bodies;
use crate::language::{Term, Type};

/// A program: a function from lists to lists.
///
/// Drawn as [`bodies`](crate::bodies) does, of size [`SIZE`]; so the programs of `any` are well
/// typed.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub struct Program {
    /// What it makes of its list, which is variable 0.
    #[data(with = bodies(SIZE))]
    pub body: Term,
}

/// How large drawn programs are at most, roughly.
pub const SIZE: usize = 30;

impl Program {
    /// The program as a term.
    pub fn term(&self) -> Term {
        Term::Lambda(Type::List, self.body.clone().into())
    }
}

impl From<Term> for Program {
    /// The body of a function; any other term is called.
    fn from(term: Term) -> Self {
        match term {
            Term::Lambda(_, body) => Program { body: *body },
            // It mentions no variable, being closed.
            term => Program { body: Term::Apply(term.into(), Term::Variable(0).into()) },
        }
    }
}

/// One line, as the program under test reads it.
impl fmt::Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.term().fmt(f)
    }
}

/// The program of a seed: the same one in every run.
pub fn program_of_seed(seed: u64) -> Program {
    Program::draw(&mut Source::random(seed, SIZE))
}
