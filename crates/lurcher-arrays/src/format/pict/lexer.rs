//! The words of PICT's constraints.
//!
//! Parameters stand in brackets, texts in quotes; within both, a backslash takes the next
//! `\`, `"` or `]` for what it is. Lines that begin with `#` are comments. Keywords are
//! read in any case.

use std::ops::Range;

use super::super::diagnostic::Problem;
use super::super::draft::{Checked, Draft};
use super::super::expression::{Lexed, Token, first_character, number_length};
use crate::model::{Comparison, Operator};

/// Longer signs come before those they begin with.
const SIGNS: [(&str, Token); 19] = [
    ("<>", Token::Compare(Comparison::NotEqual)),
    ("!=", Token::Compare(Comparison::NotEqual)),
    ("<=", Token::Compare(Comparison::LessOrEqual)),
    (">=", Token::Compare(Comparison::GreaterOrEqual)),
    ("==", Token::Compare(Comparison::Equal)),
    ("=", Token::Compare(Comparison::Equal)),
    ("<", Token::Compare(Comparison::Less)),
    (">", Token::Compare(Comparison::Greater)),
    ("+", Token::Operator(Operator::Add)),
    ("-", Token::Operator(Operator::Subtract)),
    ("*", Token::Operator(Operator::Multiply)),
    ("/", Token::Operator(Operator::Divide)),
    ("%", Token::Operator(Operator::Remainder)),
    ("(", Token::Open),
    (")", Token::Close),
    ("{", Token::OpenSet),
    ("}", Token::CloseSet),
    (",", Token::Comma),
    (";", Token::Semicolon),
];

const WORDS: [(&str, Token); 8] = [
    ("IF", Token::If),
    ("THEN", Token::Then),
    ("ELSE", Token::Else),
    ("AND", Token::And),
    ("OR", Token::Or),
    ("NOT", Token::Not),
    ("IN", Token::In),
    ("LIKE", Token::Like),
];

/// Where a statement that begins in a text ends: behind its `;`, or at the end.
pub(super) fn statement_length(text: &str) -> usize {
    let mut position = 0;
    loop {
        position += skipped(text, position);
        let rest = &text[position..];
        match rest.chars().next() {
            None => return text.len(),
            Some(';') => return position + 1,
            Some(quote @ ('"' | '[')) => {
                position += match delimited(rest, if quote == '"' { '"' } else { ']' }) {
                    Some((_, length)) => length,
                    // That it isn't closed is said when the statement is read.
                    None => 1 + rest[1..].find([';', '\n']).unwrap_or(rest.len() - 1),
                }
            }
            Some(other) => position += other.len_utf8(),
        }
    }
}

pub(super) fn tokens(text: &str, draft: &Draft) -> Checked<Vec<Lexed>> {
    let mut tokens = Vec::new();
    let mut position = 0;
    loop {
        position += skipped(text, position);
        let rest = &text[position..];
        if rest.is_empty() {
            return Ok(tokens);
        }
        let (token, at) = token(rest, draft).map_err(|problem| problem.moved(position))?;
        let at = at.start + position..at.end + position;
        position = at.end;
        tokens.push(Lexed { token, at });
    }
}

/// The length of the spaces and comments at a position.
fn skipped(text: &str, from: usize) -> usize {
    let mut position = from;
    loop {
        let rest = &text[position..];
        position += rest.len() - rest.trim_start().len();
        if !text[position..].starts_with('#') {
            return position - from;
        }
        let line = text[..position].rfind('\n').map_or(0, |newline| newline + 1);
        if !text[line..position].trim().is_empty() {
            return position - from;
        }
        position += text[position..].find('\n').unwrap_or(text.len() - position);
    }
}

/// What stands between a sign and a closing one, and the length with both.
fn delimited(text: &str, close: char) -> Option<(String, usize)> {
    let mut content = String::new();
    let mut characters = text.char_indices().skip(1);
    while let Some((position, character)) = characters.next() {
        match character {
            '\n' => return None,
            '\\' => {
                let rest = &text[position + 1..];
                match rest.chars().next() {
                    Some(special @ ('\\' | '"' | ']')) => {
                        content.push(special);
                        characters.next();
                    }
                    _ => content.push('\\'),
                }
            }
            _ if character == close => return Some((content, position + 1)),
            _ => content.push(character),
        }
    }
    None
}

fn token(rest: &str, draft: &Draft) -> Checked<(Token, Range<usize>)> {
    let line = || rest.find(['\r', '\n']).unwrap_or(rest.len());
    match rest.as_bytes()[0] {
        b'[' => {
            let Some((name, length)) = delimited(rest, ']') else {
                return Err(Problem::new(0..line(), "this name has no closing `]`"));
            };
            let id = draft.find(name.trim(), 1..length - 1)?;
            return Ok((Token::Parameter(id), 0..length));
        }
        b'"' => {
            let Some((text, length)) = delimited(rest, '"') else {
                return Err(Problem::new(0..line(), "this text has no closing `\"`"));
            };
            return Ok((Token::Text(text.trim().to_string()), 0..length));
        }
        _ => {}
    }
    let number = number_length(rest);
    if number > 0 {
        return Ok((Token::Number(rest[..number].to_string()), 0..number));
    }
    let word = rest.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(rest.len());
    if word > 0 {
        return keyword(rest, word, draft);
    }
    for (sign, token) in SIGNS {
        if rest.starts_with(sign) {
            return Ok((token, 0..sign.len()));
        }
    }
    let length = first_character(rest);
    let message = format!("`{}` can't be part of a constraint", &rest[..length]);
    let help = match &rest[..length] {
        "&" => Some("\"and\" is `AND`".to_string()),
        "|" => Some("\"or\" is `OR`".to_string()),
        "!" => Some("\"not\" is `NOT`, and \"not equal\" is `<>`".to_string()),
        "'" => Some("text is written in double quotes".to_string()),
        _ => None,
    };
    Err(Problem::new(0..length, message).help_if(help))
}

fn keyword(rest: &str, word: usize, draft: &Draft) -> Checked<(Token, Range<usize>)> {
    let upper = rest[..word].to_uppercase();
    if let Some((_, token)) = WORDS.iter().find(|(known, _)| *known == upper) {
        return Ok((token.clone(), 0..word));
    }
    let invalid = match upper.as_str() {
        "ISNEGATIVE" => true,
        "ISPOSITIVE" => false,
        _ => {
            let message = format!("`{}` can't be part of a constraint", &rest[..word]);
            let help = match draft.lookup(&rest[..word]) {
                Some(_) => format!("parameters are written in brackets: `[{}]`", &rest[..word]),
                None => format!("text is written in quotes: `\"{}\"`", &rest[..word]),
            };
            return Err(Problem::new(0..word, message).help(help));
        }
    };
    let inside = rest[word..].trim_start();
    let open = rest.len() - inside.len();
    let close = inside.find(')').filter(|_| inside.starts_with('('));
    let Some(close) = close.map(|length| open + length) else {
        let message = format!("expected `(name)` after `{}`", &rest[..word]);
        return Err(Problem::new(0..word, message));
    };
    let name = rest[open + 1..close].trim();
    let plain = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
    let start = open + 1 + rest[open + 1..close].find(plain).unwrap_or(0);
    let id = draft.find(plain.trim(), start..start + plain.len())?;
    Ok((Token::IsInvalid(id, invalid), 0..close + 1))
}
