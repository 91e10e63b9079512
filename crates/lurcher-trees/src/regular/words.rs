//! The words of the notation.

use std::sync::Arc;

use super::error::ExpressionError;
use super::literal::Literal;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Word {
    Top,
    Mu,
    Next,
    Eventually,
    Plus,
    Dot,
    Comma,
    Open,
    Close,
    OpenList,
    CloseList,
    Name(Arc<str>),
    Literal(Literal, Option<Arc<str>>),
    Text(String),
}

/// A word, and the bytes it stands at.
pub(super) type Placed = (Word, (usize, usize));

/// Whether a variable can have this name.
pub(super) fn is_variable_name(name: &str) -> bool {
    !name.contains(['@', ':', '-']) && is_plain(name)
}

/// Whether a name can be written without quotes.
pub(super) fn is_plain(name: &str) -> bool {
    matches!(words(name).as_deref(), Ok([(Word::Name(word), _)]) if **word == *name)
}

/// Splits a text into words.
pub(super) fn words(text: &str) -> Result<Vec<Placed>, ExpressionError> {
    let mut reader = Reader { text, at: 0 };
    let mut words = Vec::new();
    loop {
        reader.skip(char::is_whitespace);
        let from = reader.at;
        let Some(first) = reader.peek() else { return Ok(words) };
        let word = reader.word(first)?;
        words.push((word, (from, reader.at)));
    }
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.rest().chars().nth(1)
    }

    fn take(&mut self, n: usize) {
        self.at += self.rest().chars().take(n).map(char::len_utf8).sum::<usize>();
    }

    fn skip(&mut self, is_skipped: impl Fn(char) -> bool) {
        let n_left = self.rest().trim_start_matches(is_skipped).len();
        self.at = self.text.len() - n_left;
    }

    fn error(&self, from: usize, reason: &str, remedy: &str) -> ExpressionError {
        ExpressionError::new(self.text, (from, self.at), reason, remedy)
    }

    fn word(&mut self, first: char) -> Result<Word, ExpressionError> {
        let single = match first {
            '⊤' => Word::Top,
            'μ' | 'µ' => Word::Mu,
            '○' | '∘' => Word::Next,
            '◇' | '⋄' => Word::Eventually,
            '+' => Word::Plus,
            '.' => Word::Dot,
            ',' => Word::Comma,
            '(' => Word::Open,
            ')' => Word::Close,
            '[' => Word::OpenList,
            ']' => Word::CloseList,
            '<' if self.peek_second() == Some('>') => {
                self.take(2);
                return Ok(Word::Eventually);
            }
            '0'..='9' => return self.number(),
            '-' if self.peek_second().is_some_and(|c| c.is_ascii_digit()) => return self.number(),
            '\'' | '"' => return self.quoted(first),
            '`' => return self.quoted_name(),
            '@' => return self.name(),
            '-' if self.peek_second().is_some_and(char::is_alphabetic) => return self.name(),
            c if c == '_' || c.is_alphabetic() => return self.name(),
            other => {
                let from = self.at;
                self.take(1);
                return Err(self.error(
                    from,
                    &format!("`{other}` is no part of an expression"),
                    "write a constructor whose name has such characters in backticks: `` `..`(_, _) ``",
                ));
            }
        };
        self.take(1);
        Ok(single)
    }

    /// `Exp::Add`, `-small`, `cons@Vec<bool>`, `@(u8, bool)`, or a word with a meaning.
    fn name(&mut self) -> Result<Word, ExpressionError> {
        let from = self.at;
        if self.peek() == Some('-') {
            self.take(1);
        }
        loop {
            self.skip(|c| c == '_' || c.is_alphanumeric());
            let segment = self.rest().strip_prefix("::").and_then(|rest| rest.chars().next());
            match segment {
                Some(c) if c == '_' || c.is_alphabetic() => self.take(2),
                _ => break,
            }
        }
        self.type_name()?;
        Ok(match &self.text[from..self.at] {
            "_" | "top" => Word::Top,
            "mu" => Word::Mu,
            "o" => Word::Next,
            name => Word::Name(name.into()),
        })
    }

    /// Steps over `@` and a type, if they are there.
    fn type_name(&mut self) -> Result<(), ExpressionError> {
        if self.peek() != Some('@') {
            return Ok(());
        }
        self.take(1);
        let from = self.at;
        let mut depth = 0usize;
        while let Some(c) = self.peek() {
            match c {
                // The type may be a tuple or an array; later a `(` begins the arguments.
                '<' => depth += 1,
                '(' | '[' if depth > 0 || self.at == from => depth += 1,
                '>' | ')' | ']' if depth > 0 => depth -= 1,
                _ if depth > 0 || c == '_' || c == ':' || c.is_alphanumeric() => {}
                _ => break,
            }
            self.take(1);
            if depth == 0 && matches!(c, ')' | ']') {
                break;
            }
        }
        if self.at == from || depth > 0 {
            return Err(self.error(
                from - 1,
                "after `@` a type is expected",
                "write the type as the grammar does, such as `cons@Vec<bool>`",
            ));
        }
        Ok(())
    }

    /// The type after an `@`, if there is one.
    fn tag(&mut self) -> Result<Option<Arc<str>>, ExpressionError> {
        let from = self.at;
        self.type_name()?;
        Ok((self.at > from).then(|| self.text[from + 1..self.at].into()))
    }

    fn number(&mut self) -> Result<Word, ExpressionError> {
        let from = self.at;
        let negative = self.peek() == Some('-');
        if negative {
            self.take(1);
        }
        let digits = |c: char| c.is_ascii_digit() || c == '_';
        self.skip(digits);
        let mut is_float = false;
        if self.peek() == Some('.') && self.peek_second().is_some_and(|c| c.is_ascii_digit()) {
            is_float = true;
            self.take(1);
            self.skip(digits);
        }
        let exponent =
            self.rest().strip_prefix(['e', 'E']).map(|r| r.trim_start_matches(['-', '+']));
        if exponent.is_some_and(|e| e.starts_with(|c: char| c.is_ascii_digit())) {
            is_float = true;
            self.take(1);
            self.skip(|c| c == '-' || c == '+');
            self.skip(digits);
        }
        let written: String = self.text[from..self.at].chars().filter(|&c| c != '_').collect();
        let literal = if is_float {
            written.parse().ok().map(|number: f64| Literal::Float(number.to_bits()))
        } else {
            let magnitude = written.trim_start_matches('-').parse().ok();
            magnitude.map(|magnitude| Literal::Integer { negative, magnitude })
        };
        match literal {
            Some(literal) => Ok(Word::Literal(literal, self.tag()?)),
            None => Err(self.error(
                from,
                &format!("`{written}` is not a number"),
                "numbers are decimal and have at most 128 bits",
            )),
        }
    }

    /// A character or a text, with the escapes of Rust.
    fn quoted(&mut self, quote: char) -> Result<Word, ExpressionError> {
        let from = self.at;
        self.take(1);
        let mut content = String::new();
        loop {
            let at = self.at;
            match self.peek() {
                Some(c) if c == quote => break,
                Some('\\') => match self.escape() {
                    Some(c) => content.push(c),
                    None => {
                        self.at = (at + 1).min(self.text.len());
                        self.take(1);
                        return Err(self.error(
                            at,
                            "no such escape",
                            "escapes are \\n, \\r, \\t, \\0, \\\\, \\', \\\" and \\u{…}",
                        ));
                    }
                },
                Some(c) => {
                    content.push(c);
                    self.take(1);
                }
                None => {
                    let end = format!("close it with {quote}");
                    return Err(self.error(from, "the quote is not closed", &end));
                }
            }
        }
        self.take(1);
        if quote == '"' {
            return Ok(Word::Text(content));
        }
        let mut characters = content.chars();
        match (characters.next(), characters.next()) {
            (Some(character), None) => {
                Ok(Word::Literal(Literal::Character(character), self.tag()?))
            }
            _ => Err(self.error(
                from,
                "between single quotes stands one character",
                "write a text in double quotes, a name in backticks",
            )),
        }
    }

    fn escape(&mut self) -> Option<char> {
        self.take(1);
        let escaped = self.peek()?;
        self.take(1);
        Some(match escaped {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            '0' => '\0',
            '\\' | '\'' | '"' => escaped,
            'u' => {
                let (digits, _) = self.rest().strip_prefix('{')?.split_once('}')?;
                let n = digits.chars().count();
                let character = char::from_u32(u32::from_str_radix(digits, 16).ok()?)?;
                self.take(n + 2);
                character
            }
            _ => return None,
        })
    }

    fn quoted_name(&mut self) -> Result<Word, ExpressionError> {
        let from = self.at;
        self.take(1);
        self.skip(|c| c != '`');
        if self.peek().is_none() {
            return Err(self.error(from, "the quote is not closed", "close it with `"));
        }
        let name = self.text[from + 1..self.at].into();
        self.take(1);
        Ok(Word::Name(name))
    }
}
