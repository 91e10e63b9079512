//! The words of expressions.

use std::ops::Range;

use crate::model::{Comparison, Operator, ParameterId};

/// A word or sign, whatever a dialect writes for it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Token {
    Parameter(ParameterId),
    Text(String),
    /// As it is written.
    Number(String),
    Boolean(bool),
    Compare(Comparison),
    Operator(Operator),
    And,
    Or,
    Not,
    Implies,
    In,
    Like,
    /// The parameter has an invalid value; with `false`, a valid one.
    IsInvalid(ParameterId, bool),
    If,
    Then,
    Else,
    Open,
    Close,
    OpenSet,
    CloseSet,
    Comma,
    Semicolon,
}

/// A token and the bytes it was read from.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Lexed {
    pub(crate) token: Token,
    pub(crate) at: Range<usize>,
}

/// How many bytes the first character has: what to mark if it can't be read.
pub(crate) fn first_character(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

/// The length of the unsigned number at the start of a text; 0 if there is none.
pub(crate) fn number_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes[from..].iter().take_while(|b| b.is_ascii_digit()).count();
    let mut length = digits(0);
    if bytes.get(length) == Some(&b'.') && digits(length + 1) > 0 {
        length += 1 + digits(length + 1);
    }
    if length == 0 {
        return 0;
    }
    if matches!(bytes.get(length), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(length + 1), Some(b'+' | b'-')));
        if bytes.len() > length + 1 + sign && digits(length + 1 + sign) > 0 {
            length += 1 + sign + digits(length + 1 + sign);
        }
    }
    length
}
