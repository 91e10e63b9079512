//! A small language of statements and expressions, with a printer, a parser, and
//! a bug between the two.
//!
//! Statements contain expressions and, through `do … then …`, expressions contain
//! statements. Everything is printed in prefix form, so the parser never has to
//! look ahead. The bug is in one pair of constructors: an assertion of a negation
//! is printed as `refute`, which the parser reads as an assertion.

use std::fmt::Write;
use std::str::SplitWhitespace;

use lurcher::Data;

/// Something that is done.
#[derive(Clone, Data, Debug, PartialEq, Eq)]
pub(crate) enum Statement {
    Skip,
    Print(Expression),
    Assert(Expression),
    Assign(u8, Expression),
    Sequence(Box<Statement>, Box<Statement>),
    When(Expression, Box<Statement>),
    Repeat(Expression, Box<Statement>),
}

/// Something that has a value.
#[derive(Clone, Data, Debug, PartialEq, Eq)]
pub(crate) enum Expression {
    Number(i32),
    Variable(u8),
    Not(Box<Expression>),
    Negate(Box<Expression>),
    Add(Box<Expression>, Box<Expression>),
    Less(Box<Expression>, Box<Expression>),
    Do(Box<Statement>, Box<Expression>),
}

/// Prints a statement and reads what was printed.
pub(crate) fn round_trip(statement: &Statement) -> Result<Statement, String> {
    let mut text = String::new();
    print_statement(statement, &mut text);
    let mut words = text.split_whitespace();
    let read = read_statement(&mut words)?;
    match words.next() {
        None => Ok(read),
        Some(word) => Err(format!("`{word}` after the end")),
    }
}

fn print_statement(statement: &Statement, text: &mut String) {
    match statement {
        Statement::Skip => text.push_str(" skip"),
        Statement::Print(value) => {
            text.push_str(" print");
            print_expression(value, text);
        }
        // The bug: the parser knows `refute` as another word for `assert`.
        Statement::Assert(Expression::Not(value)) => {
            text.push_str(" refute");
            print_expression(value, text);
        }
        Statement::Assert(value) => {
            text.push_str(" assert");
            print_expression(value, text);
        }
        Statement::Assign(name, value) => {
            let _ = write!(text, " assign {name}");
            print_expression(value, text);
        }
        Statement::Sequence(first, second) => {
            text.push_str(" sequence");
            print_statement(first, text);
            print_statement(second, text);
        }
        Statement::When(condition, body) => {
            text.push_str(" when");
            print_expression(condition, text);
            print_statement(body, text);
        }
        Statement::Repeat(condition, body) => {
            text.push_str(" repeat");
            print_expression(condition, text);
            print_statement(body, text);
        }
    }
}

fn print_expression(expression: &Expression, text: &mut String) {
    match expression {
        Expression::Number(value) => {
            let _ = write!(text, " {value}");
        }
        Expression::Variable(name) => {
            let _ = write!(text, " v{name}");
        }
        Expression::Not(value) => {
            text.push_str(" not");
            print_expression(value, text);
        }
        Expression::Negate(value) => {
            text.push_str(" negate");
            print_expression(value, text);
        }
        Expression::Add(left, right) => {
            text.push_str(" add");
            print_expression(left, text);
            print_expression(right, text);
        }
        Expression::Less(left, right) => {
            text.push_str(" less");
            print_expression(left, text);
            print_expression(right, text);
        }
        Expression::Do(statement, value) => {
            text.push_str(" do");
            print_statement(statement, text);
            print_expression(value, text);
        }
    }
}

fn read_statement(words: &mut SplitWhitespace<'_>) -> Result<Statement, String> {
    let body = |words: &mut SplitWhitespace<'_>| read_statement(words).map(Box::new);
    Ok(match words.next() {
        Some("skip") => Statement::Skip,
        Some("print") => Statement::Print(read_expression(words)?),
        Some("assert" | "refute") => Statement::Assert(read_expression(words)?),
        Some("assign") => {
            let name = words.next().and_then(|word| word.parse().ok());
            let name = name.ok_or("assign: expected a name")?;
            Statement::Assign(name, read_expression(words)?)
        }
        Some("sequence") => Statement::Sequence(body(words)?, body(words)?),
        Some("when") => Statement::When(read_expression(words)?, body(words)?),
        Some("repeat") => Statement::Repeat(read_expression(words)?, body(words)?),
        other => return Err(format!("expected a statement, not {other:?}")),
    })
}

fn read_expression(words: &mut SplitWhitespace<'_>) -> Result<Expression, String> {
    let part = |words: &mut SplitWhitespace<'_>| read_expression(words).map(Box::new);
    Ok(match words.next() {
        Some("not") => Expression::Not(part(words)?),
        Some("negate") => Expression::Negate(part(words)?),
        Some("add") => Expression::Add(part(words)?, part(words)?),
        Some("less") => Expression::Less(part(words)?, part(words)?),
        Some("do") => Expression::Do(Box::new(read_statement(words)?), part(words)?),
        Some(word) => match (word.parse(), word.strip_prefix('v').map(str::parse)) {
            (Ok(value), _) => Expression::Number(value),
            (_, Some(Ok(name))) => Expression::Variable(name),
            _ => return Err(format!("expected an expression, not `{word}`")),
        },
        None => return Err("expected an expression, not the end".to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_planted_pair_is_lost() {
        let number = || Expression::Number(-3);
        let not = || Expression::Not(Box::new(number()));
        let fine = Statement::Sequence(
            Box::new(Statement::When(not(), Box::new(Statement::Assert(Expression::Variable(7))))),
            Box::new(Statement::Repeat(
                Expression::Do(
                    Box::new(Statement::Assign(1, Expression::Negate(Box::new(number())))),
                    Box::new(Expression::Less(Box::new(not()), Box::new(number()))),
                ),
                Box::new(Statement::Print(Expression::Add(Box::new(number()), Box::new(number())))),
            )),
        );
        assert_eq!(round_trip(&fine), Ok(fine));
        let lost = Statement::Assert(not());
        assert_eq!(round_trip(&lost), Ok(Statement::Assert(number())));
    }

    #[test]
    fn text_that_is_not_a_statement_is_refused() {
        assert!(read_statement(&mut "print".split_whitespace()).is_err());
        assert!(read_statement(&mut "assign x 1".split_whitespace()).is_err());
        assert!(read_expression(&mut "vv".split_whitespace()).is_err());
    }
}
