//! A term as text that reads back as the same term.

use std::fmt::{self, Formatter};

use super::prelude::global_name;
use super::term::Term;
use super::types::Type;

/// Where a term stands: what has to be put in parentheses there.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Place {
    /// Nothing.
    Open,
    /// Whatever ends at the end of the term only, and operators.
    Function,
    /// Everything that isn't one word.
    Argument,
}

impl fmt::Display for Term {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        print(self, 0, f)
    }
}

/// Writes a term below so many binders.
pub(super) fn print(term: &Term, n_bound: u32, f: &mut Formatter<'_>) -> fmt::Result {
    write_at(term, n_bound, Place::Open, f)
}

fn write_at(term: &Term, n: u32, place: Place, f: &mut Formatter<'_>) -> fmt::Result {
    let least = match term {
        Term::Integer(number) if *number < 0 => return write!(f, "({number})"),
        Term::Variable(_)
        | Term::Global(_)
        | Term::Integer(_)
        | Term::Boolean(_)
        | Term::Nil
        | Term::Undefined(_) => Place::Argument,
        Term::Apply(..) | Term::Cons(..) | Term::Seq(..) => Place::Function,
        _ => Place::Open,
    };
    // `seq a b c` isn't an application of `seq a b`.
    let is_keyword = matches!(term, Term::Cons(..) | Term::Seq(..));
    let enclosed = place > least || place == Place::Function && is_keyword;
    if enclosed {
        f.write_str("(")?;
    }
    write_open(term, n, f)?;
    if enclosed { f.write_str(")") } else { Ok(()) }
}

fn write_open(term: &Term, n: u32, f: &mut Formatter<'_>) -> fmt::Result {
    let two = |f: &mut Formatter<'_>, word: &str, first: &Term, second: &Term| {
        write!(f, "{word} ")?;
        write_at(first, n, Place::Argument, f)?;
        f.write_str(" ")?;
        write_at(second, n, Place::Argument, f)
    };
    match term {
        Term::Variable(number) => write!(f, "x{number}"),
        Term::Global(number) => f.write_str(global_name(*number)),
        Term::Integer(number) => write!(f, "{number}"),
        Term::Boolean(truth) => write!(f, "{truth}"),
        Term::Nil => f.write_str("nil"),
        Term::Undefined(of @ Type::Function(..)) => write!(f, "undefined@({of})"),
        Term::Undefined(of) => write!(f, "undefined@{of}"),
        Term::Cons(head, tail) => two(f, "cons", head, tail),
        Term::Seq(first, second) => two(f, "seq", first, second),
        Term::Lambda(of, body) => {
            write!(f, "\\x{n}:{of}. ")?;
            print(body, n + 1, f)
        }
        Term::Apply(function, argument) => {
            write_at(function, n, Place::Function, f)?;
            f.write_str(" ")?;
            write_at(argument, n, Place::Argument, f)
        }
        Term::Let(bound, body) => {
            write!(f, "let x{n} = ")?;
            print(bound, n, f)?;
            f.write_str(" in ")?;
            print(body, n + 1, f)
        }
        Term::If(condition, then, otherwise) => {
            f.write_str("if ")?;
            print(condition, n, f)?;
            f.write_str(" then ")?;
            print(then, n, f)?;
            f.write_str(" else ")?;
            print(otherwise, n, f)
        }
        Term::Case(list, nil, cons) => {
            f.write_str("case ")?;
            print(list, n, f)?;
            f.write_str(" of { nil -> ")?;
            print(nil, n, f)?;
            write!(f, "; cons x{n} x{} -> ", n + 1)?;
            print(cons, n + 2, f)?;
            f.write_str(" }")
        }
        Term::Binary(operator, left, right) => {
            write_at(left, n, Place::Function, f)?;
            write!(f, " {} ", operator.symbol())?;
            write_at(right, n, Place::Function, f)
        }
    }
}
