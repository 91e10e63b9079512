//! The words of an ACTS constraint.

use super::super::diagnostic::Problem;
use super::super::draft::{Checked, Draft};
use super::super::expression::{Lexed, Token, first_character, number_length};
use crate::model::{Comparison, Operator, ParameterId};

/// Longer signs come before those they begin with.
const SIGNS: [(&str, Token); 19] = [
    ("=>", Token::Implies),
    ("->", Token::Implies),
    ("==", Token::Compare(Comparison::Equal)),
    ("!=", Token::Compare(Comparison::NotEqual)),
    ("<=", Token::Compare(Comparison::LessOrEqual)),
    (">=", Token::Compare(Comparison::GreaterOrEqual)),
    ("&&", Token::And),
    ("||", Token::Or),
    ("=", Token::Compare(Comparison::Equal)),
    ("<", Token::Compare(Comparison::Less)),
    (">", Token::Compare(Comparison::Greater)),
    ("!", Token::Not),
    ("+", Token::Operator(Operator::Add)),
    ("-", Token::Operator(Operator::Subtract)),
    ("*", Token::Operator(Operator::Multiply)),
    ("/", Token::Operator(Operator::Divide)),
    ("%", Token::Operator(Operator::Remainder)),
    ("(", Token::Open),
    (")", Token::Close),
];

/// Reads constraints over the parameters of a draft.
pub(super) struct Lexer<'a> {
    draft: &'a Draft,
    /// Names that are not one word, such as `screen width` or `x-y`; longer ones first.
    odd: Vec<(&'a str, ParameterId)>,
}

impl<'a> Lexer<'a> {
    pub(super) fn new(draft: &'a Draft) -> Self {
        let names = draft.model.ids().zip(draft.model.parameters());
        let mut odd: Vec<(&str, ParameterId)> = names
            .map(|(id, parameter)| (parameter.name(), id))
            .filter(|(name, _)| word_length(name) != name.len())
            .collect();
        odd.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
        Lexer { draft, odd }
    }

    pub(super) fn tokens(&self, text: &str) -> Checked<Vec<Lexed>> {
        let mut tokens = Vec::new();
        let mut position = 0;
        loop {
            position += text[position..].len() - text[position..].trim_start().len();
            let rest = &text[position..];
            if rest.is_empty() {
                return Ok(tokens);
            }
            let (token, length) = self.token(rest).map_err(|problem| problem.moved(position))?;
            tokens.push(Lexed { token, at: position..position + length });
            position += length;
        }
    }

    fn token(&self, rest: &str) -> Checked<(Token, usize)> {
        if let Some((name, id)) = self.odd.iter().find(|(name, _)| begins_with(rest, name)) {
            return Ok((Token::Parameter(*id), name.len()));
        }
        if let Some(quoted) = rest.strip_prefix('"') {
            let Some(end) = quoted.find('"') else {
                return Err(Problem::new(0..rest.len(), "this text has no closing `\"`"));
            };
            return Ok((Token::Text(quoted[..end].to_string()), end + 2));
        }
        let word = word_length(rest);
        if word > 0 && !rest.starts_with(|first: char| first.is_ascii_digit()) {
            return Ok((self.word(&rest[..word])?, word));
        }
        // A parameter may be called `2nd`, but `2` is a number.
        if word > 0 {
            if let Some(id) = self.draft.lookup(&rest[..word]) {
                if rest[..word].contains(|letter: char| !letter.is_ascii_digit()) {
                    return Ok((Token::Parameter(id), word));
                }
            }
        }
        let number = number_length(rest);
        if number > 0 {
            let digits = rest[..number].bytes().all(|byte| byte.is_ascii_digit());
            if number < word || !digits {
                let number = &rest[..number.max(word)];
                let message = format!("expected an integer, found `{number}`");
                return Err(Problem::new(0..number.len(), message));
            }
            // Leading zeros are no part of an integer.
            let digits = rest[..number].trim_start_matches('0');
            let digits = if digits.is_empty() { "0" } else { digits };
            return Ok((Token::Number(digits.to_string()), number));
        }
        for (sign, token) in SIGNS {
            if rest.starts_with(sign) {
                return Ok((token, sign.len()));
            }
        }
        let length = first_character(rest);
        let message = format!("`{}` can't be part of a constraint", &rest[..length]);
        let help = match &rest[..length] {
            "&" => Some("\"and\" is `&&`".to_string()),
            "|" => Some("\"or\" is `||`".to_string()),
            "'" => Some("text is written in double quotes".to_string()),
            _ => None,
        };
        Err(Problem::new(0..length, message).help_if(help))
    }

    fn word(&self, word: &str) -> Checked<Token> {
        if let Some(id) = self.draft.lookup(word) {
            return Ok(Token::Parameter(id));
        }
        match word.to_ascii_lowercase().as_str() {
            "true" => return Ok(Token::Boolean(true)),
            "false" => return Ok(Token::Boolean(false)),
            _ => {}
        }
        let problem = self.draft.find(word, 0..word.len()).err();
        let problem = problem.unwrap_or_else(|| Problem::new(0..word.len(), "unknown name"));
        let parameters = self.draft.model.parameters().iter();
        let mut values = parameters.flat_map(|parameter| parameter.levels());
        if values.any(|level| level.value.to_string() == word) {
            return Err(problem.help(format!("values are written in quotes: `\"{word}\"`")));
        }
        Err(problem)
    }
}

/// The length of the word at the start: letters, digits, and what joins them in names.
fn word_length(text: &str) -> usize {
    let inside = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '$' | '#');
    text.find(|letter: char| !inside(letter)).unwrap_or(text.len())
}

/// Whether a text begins with a name that ends where a word does.
fn begins_with(text: &str, name: &str) -> bool {
    let Some(rest) = text.strip_prefix(name) else { return false };
    let joined = |letter: char| letter.is_alphanumeric() || letter == '_';
    !(name.ends_with(joined) && rest.starts_with(joined))
}
