//! Constraints: one grammar for the expressions of ACTS and of PICT.
//!
//! The two write the same things with other signs: `a != 1 || b = "x"` is
//! `[a] <> 1 OR [b] = "x"`. Each has a lexer of its own, which knows its signs and finds its
//! parameters; the tokens are the same, and so is the parser.

mod compare;
mod numbers;
mod parser;
mod sets;
mod token;

pub(super) use parser::{condition, constraint};
pub(super) use token::{Lexed, Token, first_character, number_length};

use super::diagnostic::Problem;
use super::draft::Draft;
use crate::model::Value;

/// What the dialects disagree on, beside signs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Dialect {
    /// Texts that differ in case only are equal.
    pub(super) ignore_case: bool,
    /// A parameter all of whose values are numbers is a number, even if they are not all
    /// integers.
    pub(super) decimals: bool,
}

/// What a lexer or parser looks things up in.
pub(super) struct Context<'a> {
    pub(super) draft: &'a Draft,
    pub(super) dialect: Dialect,
    pub(super) warnings: Vec<Problem>,
}

/// A number as PICT knows them, if it is one.
pub(super) fn number(text: &str) -> Option<f64> {
    // `parse` takes "inf" and "nan", too.
    let plain = |byte: u8| byte.is_ascii_digit() || b"+-.eE".contains(&byte);
    if !text.bytes().all(plain) {
        return None;
    }
    text.parse().ok().filter(|number: &f64| number.is_finite())
}

/// An integer that is written as it is printed: `7`, not `007` or `+7`.
pub(super) fn plain_integer(text: &str) -> Option<i64> {
    text.parse().ok().filter(|integer: &i64| integer.to_string() == text)
}

/// The number that a value is, if it is one.
fn numeric(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(integer) => Some(*integer as f64),
        Value::Text(text) => number(text),
        Value::Boolean(_) => None,
    }
}
