//! A toy language that is printed and parsed, with a parser that swaps the operands of a conjunction.
//!
//! After section 4.3 of *Extrapolate*. A program is [printed](print()) as text and [parsed](parse) again:
//!
//! ```text
//! module {
//!   import a, b;
//!   export;
//! }
//! function f(1 + 2, true & !false) {
//!   let x = 7 * (1 - 2);
//!   alloc y = 8;
//!   return true;
//! }
//! ```
//!
//! It fails for `Prog { modules: _, funcs: [Func { args: [And(Int(_), Bool(_)), ..], .. }, ..] }`. The
//! paper adds that it fails for every conjunction of operands that differ. That is nearly true, but
//! two swaps may cancel each other: `(0 & false) & (false & 0)` is parsed as it was. Exactly, it fails
//! for a program that [is changed](swapped) when the operands of all its conjunctions are swapped.

mod parse;
mod print;
mod var;

use lurcher::prelude::*;

pub use parse::parse;
pub use print::print;
pub use var::Var;

/// A planted bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// The operands of a conjunction are swapped when it is parsed.
    SwapsAnd,
}

/// A program.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Data)]
pub struct Prog {
    /// Its modules.
    pub modules: Vec<Mod>,
    /// Its functions.
    pub funcs: Vec<Func>,
}

/// A module.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
pub struct Mod {
    /// What it needs of others.
    pub imports: Vec<Var>,
    /// What it has for others.
    pub exports: Vec<Var>,
}

/// A function.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
pub struct Func {
    /// Its name.
    pub name: Var,
    /// Its arguments, which are expressions in this language.
    pub args: Vec<Exp>,
    /// What it does.
    pub stmts: Vec<Stmt>,
}

/// A statement.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
pub enum Stmt {
    /// `let x = e;`
    Assign(Var, Exp),
    /// `alloc x = e;`
    Alloc(Var, Exp),
    /// `return e;`
    Return(Exp),
}

/// An expression.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Data)]
pub enum Exp {
    /// A number.
    Int(i64),
    /// `true` or `false`.
    Bool(bool),
    /// `e + f`
    Add(Box<Exp>, Box<Exp>),
    /// `e - f`
    Sub(Box<Exp>, Box<Exp>),
    /// `e * f`
    Mul(Box<Exp>, Box<Exp>),
    /// `e / f`
    Div(Box<Exp>, Box<Exp>),
    /// `!e`
    Not(Box<Exp>),
    /// `e & f`
    And(Box<Exp>, Box<Exp>),
    /// `e | f`
    Or(Box<Exp>, Box<Exp>),
}

impl Exp {
    /// `self & other`, the constructor with its operands boxed.
    pub fn and(self, other: Exp) -> Exp {
        Exp::And(Box::new(self), Box::new(other))
    }
}

/// Whether a program that is printed and parsed is the same again.
///
/// ```
/// use lurcher_study_explain::parser::{Bug, Exp, Func, Prog, Var, parses_back};
///
/// let with = |arg: Exp| {
///     let name = Var::new("a").expect("a letter is a name");
///     Prog { modules: vec![], funcs: vec![Func { name, args: vec![arg], stmts: vec![] }] }
/// };
/// let bug = Some(Bug::SwapsAnd);
/// assert!(!parses_back(bug, &with(Exp::Int(0).and(Exp::Bool(false)))));
/// assert!(parses_back(bug, &with(Exp::Int(0).and(Exp::Int(0)))));
/// assert!(parses_back(None, &with(Exp::Int(0).and(Exp::Bool(false)))));
/// ```
pub fn parses_back(bug: Option<Bug>, prog: &Prog) -> bool {
    parse(bug, &print(prog)).as_ref() == Some(prog)
}

/// The program with the operands of all conjunctions swapped: what the parser with the bug makes of it.
pub fn swapped(prog: &Prog) -> Prog {
    let funcs = prog.funcs.iter().map(|func| Func {
        name: func.name.clone(),
        args: func.args.iter().map(swapped_exp).collect(),
        stmts: func.stmts.iter().map(swapped_stmt).collect(),
    });
    Prog { modules: prog.modules.clone(), funcs: funcs.collect() }
}

fn swapped_stmt(stmt: &Stmt) -> Stmt {
    match stmt {
        Stmt::Assign(var, exp) => Stmt::Assign(var.clone(), swapped_exp(exp)),
        Stmt::Alloc(var, exp) => Stmt::Alloc(var.clone(), swapped_exp(exp)),
        Stmt::Return(exp) => Stmt::Return(swapped_exp(exp)),
    }
}

/// The same for an expression.
pub fn swapped_exp(exp: &Exp) -> Exp {
    let inner = |exp: &Exp| Box::new(swapped_exp(exp));
    match exp {
        Exp::Int(_) | Exp::Bool(_) => exp.clone(),
        Exp::Add(left, right) => Exp::Add(inner(left), inner(right)),
        Exp::Sub(left, right) => Exp::Sub(inner(left), inner(right)),
        Exp::Mul(left, right) => Exp::Mul(inner(left), inner(right)),
        Exp::Div(left, right) => Exp::Div(inner(left), inner(right)),
        Exp::Not(exp) => Exp::Not(inner(exp)),
        Exp::And(left, right) => Exp::And(inner(right), inner(left)),
        Exp::Or(left, right) => Exp::Or(inner(left), inner(right)),
    }
}

#[cfg(test)]
mod tests;
