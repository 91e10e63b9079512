//! Types.

use std::fmt;

use lurcher::Data;

/// The type of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Type {
    /// Integers of 64 bits, which wrap around.
    Integer,
    /// Truth values.
    Boolean,
    /// Lists of integers.
    List,
    /// Functions from the first to the second.
    Function(Box<Type>, Box<Type>),
}

impl Type {
    /// The type of functions from one type to another.
    pub fn function(from: Type, to: Type) -> Self {
        Type::Function(Box::new(from), Box::new(to))
    }

    /// How many arguments a function of this type takes before the result is no function.
    pub fn arity(&self) -> usize {
        let mut arity = 0;
        let mut rest = self;
        while let Type::Function(_, to) = rest {
            (arity, rest) = (arity + 1, to);
        }
        arity
    }
}

/// As programs write it; functions associate to the right.
impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Type::Integer => f.write_str("Int"),
            Type::Boolean => f.write_str("Bool"),
            Type::List => f.write_str("List"),
            Type::Function(from, to) if matches!(**from, Type::Function(..)) => {
                write!(f, "({from}) -> {to}")
            }
            Type::Function(from, to) => write!(f, "{from} -> {to}"),
        }
    }
}
