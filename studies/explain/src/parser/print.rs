//! Programs as text, with as few parentheses as will do.

use std::fmt::{self, Display, Formatter};

use super::{Exp, Func, Mod, Prog, Stmt};

/// The text of a program.
///
/// ```
/// use lurcher_study_explain::parser::{Prog, parse, print};
///
/// let text = "function f(1 + 2 * 3) {\n  return !(true | false);\n}\n";
/// assert_eq!(parse(None, text).map(|prog| print(&prog)), Some(text.to_string()));
/// assert_eq!(print(&Prog::default()), "");
/// ```
pub fn print(prog: &Prog) -> String {
    prog.to_string()
}

/// How tightly an expression, or the place where it stands, holds together.
#[derive(Clone, Copy, PartialEq, PartialOrd)]
enum Level {
    Or,
    And,
    Sum,
    Product,
    Prefix,
    Atom,
}

impl Level {
    /// That of the right operand: operators of a level are grouped from the left.
    fn next(self) -> Level {
        match self {
            Level::Or => Level::And,
            Level::And => Level::Sum,
            Level::Sum => Level::Product,
            Level::Product => Level::Prefix,
            Level::Prefix | Level::Atom => Level::Atom,
        }
    }

    fn of(exp: &Exp) -> Level {
        match exp {
            Exp::Int(_) | Exp::Bool(_) => Level::Atom,
            Exp::Not(_) => Level::Prefix,
            Exp::Mul(..) | Exp::Div(..) => Level::Product,
            Exp::Add(..) | Exp::Sub(..) => Level::Sum,
            Exp::And(..) => Level::And,
            Exp::Or(..) => Level::Or,
        }
    }
}

/// Writes an expression in parentheses if the place holds together more tightly than it does.
fn write_exp(f: &mut Formatter<'_>, place: Level, exp: &Exp) -> fmt::Result {
    let level = Level::of(exp);
    if level < place {
        f.write_str("(")?;
        write_exp(f, level, exp)?;
        return f.write_str(")");
    }
    let (left, operator, right) = match exp {
        Exp::Int(number) => return write!(f, "{number}"),
        Exp::Bool(truth) => return write!(f, "{truth}"),
        Exp::Not(exp) => {
            f.write_str("!")?;
            return write_exp(f, Level::Prefix, exp);
        }
        Exp::Add(left, right) => (left, '+', right),
        Exp::Sub(left, right) => (left, '-', right),
        Exp::Mul(left, right) => (left, '*', right),
        Exp::Div(left, right) => (left, '/', right),
        Exp::And(left, right) => (left, '&', right),
        Exp::Or(left, right) => (left, '|', right),
    };
    write_exp(f, level, left)?;
    write!(f, " {operator} ")?;
    write_exp(f, level.next(), right)
}

/// Writes things with commas between them.
fn write_list<T: Display>(f: &mut Formatter<'_>, list: &[T]) -> fmt::Result {
    for (index, item) in list.iter().enumerate() {
        f.write_str(if index == 0 { "" } else { ", " })?;
        item.fmt(f)?;
    }
    Ok(())
}

impl Display for Exp {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write_exp(f, Level::Or, self)
    }
}

impl Display for Stmt {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Stmt::Assign(var, exp) => write!(f, "let {var} = {exp};"),
            Stmt::Alloc(var, exp) => write!(f, "alloc {var} = {exp};"),
            Stmt::Return(exp) => write!(f, "return {exp};"),
        }
    }
}

impl Display for Func {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "function {}(", self.name)?;
        write_list(f, &self.args)?;
        f.write_str(") {\n")?;
        self.stmts.iter().try_for_each(|stmt| writeln!(f, "  {stmt}"))?;
        f.write_str("}\n")
    }
}

impl Display for Mod {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str("module {\n")?;
        for (keyword, names) in [("import", &self.imports), ("export", &self.exports)] {
            write!(f, "  {keyword}{}", if names.is_empty() { "" } else { " " })?;
            write_list(f, names)?;
            f.write_str(";\n")?;
        }
        f.write_str("}\n")
    }
}

impl Display for Prog {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.modules.iter().try_for_each(|module| module.fmt(f))?;
        self.funcs.iter().try_for_each(|func| func.fmt(f))
    }
}
