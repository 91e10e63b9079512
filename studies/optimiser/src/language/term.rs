//! Terms.

use lurcher::Data;

use super::types::Type;

/// Operators of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Data)]
pub enum Operator {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`, rounded down; division by zero is an exception.
    Divide,
    /// `%`, of the sign of the divisor; division by zero is an exception.
    Remainder,
    /// `<`
    Less,
    /// `<=`
    LessOrEqual,
    /// `==`
    Equal,
}

impl Operator {
    /// All of them, in the order of declaration.
    pub const ALL: [Operator; 8] = [
        Operator::Add,
        Operator::Subtract,
        Operator::Multiply,
        Operator::Divide,
        Operator::Remainder,
        Operator::Less,
        Operator::LessOrEqual,
        Operator::Equal,
    ];

    /// As programs write it.
    pub fn symbol(self) -> &'static str {
        match self {
            Operator::Add => "+",
            Operator::Subtract => "-",
            Operator::Multiply => "*",
            Operator::Divide => "/",
            Operator::Remainder => "%",
            Operator::Less => "<",
            Operator::LessOrEqual => "<=",
            Operator::Equal => "==",
        }
    }

    /// Whether the result is a truth value.
    pub fn compares(self) -> bool {
        matches!(self, Operator::Less | Operator::LessOrEqual | Operator::Equal)
    }
}

/// A term. Variables are numbered by the binders around them, the outermost being 0.
///
/// Drawing a `Term` as any other type gives terms that have no type; draw a
/// [`Program`](crate::Program) instead.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Data)]
pub enum Term {
    /// The variable of the binder with this number.
    Variable(u32),
    /// A function of the prelude, by its number there.
    Global(u16),
    /// A number.
    Integer(i64),
    /// `true` or `false`.
    Boolean(bool),
    /// The empty list.
    Nil,
    /// An exception, of any type.
    Undefined(Type),
    /// A list of a first element and the others.
    Cons(Box<Term>, Box<Term>),
    /// A function, with the type of its parameter; binds one variable.
    Lambda(Type, Box<Term>),
    /// A function and its argument.
    Apply(Box<Term>, Box<Term>),
    /// Binds a variable to the first in the second, evaluated when needed and at most once.
    Let(Box<Term>, Box<Term>),
    /// Condition, then, else.
    If(Box<Term>, Box<Term>, Box<Term>),
    /// A list, what it gives if it is empty, what if not; the last binds element and rest.
    Case(Box<Term>, Box<Term>, Box<Term>),
    /// The second, once the first has been evaluated to its outermost constructor.
    Seq(Box<Term>, Box<Term>),
    /// An operator and its operands.
    Binary(Operator, Box<Term>, Box<Term>),
}

impl Term {
    /// A function with all its arguments.
    pub fn call(function: Term, arguments: impl IntoIterator<Item = Term>) -> Term {
        arguments
            .into_iter()
            .fold(function, |function, argument| Term::Apply(function.into(), argument.into()))
    }

    /// The parts of a term, left to right, each with how many variables are bound in it.
    pub fn parts(&self) -> impl Iterator<Item = (&Term, usize)> {
        let parts: [Option<(&Term, usize)>; 3] = match self {
            Term::Variable(_)
            | Term::Global(_)
            | Term::Integer(_)
            | Term::Boolean(_)
            | Term::Nil
            | Term::Undefined(_) => [None; 3],
            Term::Lambda(_, body) => [Some((body, 1)), None, None],
            Term::Let(bound, body) => [Some((bound, 0)), Some((body, 1)), None],
            Term::Cons(a, b) | Term::Apply(a, b) | Term::Seq(a, b) | Term::Binary(_, a, b) => {
                [Some((a, 0)), Some((b, 0)), None]
            }
            Term::If(a, b, c) => [Some((a, 0)), Some((b, 0)), Some((c, 0))],
            Term::Case(a, b, c) => [Some((a, 0)), Some((b, 0)), Some((c, 2))],
        };
        parts.into_iter().flatten()
    }

    /// How many constructors it has, types not counted.
    pub fn size(&self) -> usize {
        let mut size = 0;
        let mut rest = vec![self];
        while let Some(term) = rest.pop() {
            size += 1;
            rest.extend(term.parts().map(|(part, _)| part));
        }
        size
    }

    /// How many constructors are below each other at most.
    pub fn height(&self) -> usize {
        let mut height = 0;
        let mut rest = vec![(self, 1)];
        while let Some((term, depth)) = rest.pop() {
            height = height.max(depth);
            rest.extend(term.parts().map(|(part, _)| (part, depth + 1)));
        }
        height
    }
}
