//! Text into words, each with its place.

use std::fmt;

/// What is wrong with a text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Counted from 1.
    pub line: usize,
    /// Counted from 1, in characters.
    pub column: usize,
    /// The reason.
    pub text: String,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}: {}", self.line, self.column, self.text)
    }
}

impl std::error::Error for Message {}

/// One word.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Word<'t> {
    Name(&'t str),
    /// Without its sign.
    Number(u64),
    Symbol(&'static str),
    End,
}

impl fmt::Display for Word<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Word::Name(name) => write!(f, "`{name}`"),
            Word::Number(number) => write!(f, "`{number}`"),
            Word::Symbol(symbol) => write!(f, "`{symbol}`"),
            Word::End => f.write_str("the end"),
        }
    }
}

/// A word and where it begins.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed<'t> {
    pub(super) word: Word<'t>,
    pub(super) line: usize,
    pub(super) column: usize,
}

/// Longer ones before their beginnings.
const SYMBOLS: [&str; 18] =
    ["->", "<=", "==", "\\", ":", ".", "(", ")", "=", "{", "}", ";", "@", "+", "-", "*", "/", "<"];
const PERCENT: &str = "%";

/// Most words that one program or definition may have: the limit keeps every tree that can be
/// read shallow enough to be taken apart by recursion.
pub(super) const MOST_WORDS: usize = 5_000;

/// Splits a text that begins on a given line. The last word is always the end.
pub(super) fn scan(text: &str, first_line: usize) -> Result<Vec<Placed<'_>>, Message> {
    let mut words = Vec::with_capacity(text.len() / 3 + 1);
    let (mut line, mut column) = (first_line, 1);
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let message = |text: String| Message { line, column, text };
        let (word, length) = if first.is_whitespace() {
            (None, first.len_utf8())
        } else if first.is_ascii_alphabetic() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
            (Some(Word::Name(&rest[..end])), end)
        } else if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            let number = rest[..end]
                .parse()
                .map_err(|_| message(format!("`{}` does not fit 64 bits", &rest[..end])))?;
            (Some(Word::Number(number)), end)
        } else {
            let known = SYMBOLS.into_iter().chain([PERCENT]).find(|s| rest.starts_with(s));
            let symbol = known.ok_or_else(|| message(format!("`{first}` begins no word")))?;
            (Some(Word::Symbol(symbol)), symbol.len())
        };
        words.extend(word.map(|word| Placed { word, line, column }));
        if words.len() > MOST_WORDS {
            return Err(message(format!("a program may have {MOST_WORDS} words, not more")));
        }
        if first == '\n' {
            (line, column) = (line + 1, 1);
        } else {
            // Everything but white space is ASCII.
            column += if word.is_some() { length } else { 1 };
        }
        rest = &rest[length..];
    }
    words.push(Placed { word: Word::End, line, column });
    Ok(words)
}
