//! Reading the notation.
//!
//! The parser keeps its own stack of what is still open, so that no text is too deep
//! for it. Terms are written as soon as they are complete, which is the order in which
//! an expression stores them.

use std::collections::HashMap;
use std::sync::Arc;

use super::error::ExpressionError;
use super::expression::{Expression, Term, TermKind, Written, close_list, push};
use super::literal::Literal;
use super::words::{Placed, Word, is_variable_name, words};

const OPERANDS: &str = "an expression is `_`, a constructor such as `nil` or `cons(_, _)`, a \
                        number, a character, a text, `mu X. …`, `<>…` or `o …`";

/// Something begun whose end is still to come.
enum Frame {
    /// The right side of a `+`.
    Sum,
    Prefix(TermKind),
    Mu(Arc<str>),
    /// Parentheses of their own.
    Group {
        n: usize,
        has_comma: bool,
    },
    /// The parentheses after a name.
    Arguments {
        name: Arc<str>,
        n: usize,
    },
    List {
        n: usize,
    },
}

type Place = (usize, usize);

struct Parser<'t> {
    text: &'t str,
    words: std::iter::Peekable<std::vec::IntoIter<Placed>>,
    terms: Vec<Term>,
    places: Vec<Place>,
    frames: Vec<(Frame, Place)>,
    /// How many open `mu` bind a name.
    bound: HashMap<Arc<str>, usize>,
}

pub(super) fn parse(text: &str) -> Result<Expression, ExpressionError> {
    let words = words(text)?.into_iter().peekable();
    let (terms, places, frames) = (Vec::new(), Vec::new(), Vec::new());
    let mut parser = Parser { text, words, terms, places, frames, bound: HashMap::new() };
    while !parser.operand()? || !parser.after_operand()? {}
    let source = Arc::new(Written { text: text.to_string(), places: parser.places });
    Ok(Expression { terms: parser.terms, source: Some(source) })
}

impl Parser<'_> {
    fn error(&self, place: Place, reason: impl Into<String>, remedy: &str) -> ExpressionError {
        ExpressionError::new(self.text, place, reason, remedy)
    }

    fn push(&mut self, kind: TermKind, place: Place) {
        push(&mut self.terms, kind);
        self.places.push(place);
    }

    /// Reads the beginning of an operand; true if it is complete.
    fn operand(&mut self) -> Result<bool, ExpressionError> {
        let Some((word, place)) = self.words.next() else {
            let end = (self.text.len(), self.text.len());
            return Err(self.error(end, "expected an expression, found the end", OPERANDS));
        };
        match word {
            Word::Top => self.push(TermKind::Top, place),
            Word::Literal(literal, of) => self.push(TermKind::Literal { literal, of }, place),
            Word::Text(text) => self.text_literal(&text, place),
            Word::Name(name) => return self.name(name, place),
            Word::Mu => {
                let name = self.binder(place)?;
                *self.bound.entry(name.clone()).or_default() += 1;
                return Ok(self.begin(Frame::Mu(name), place));
            }
            Word::Next => return Ok(self.begin(Frame::Prefix(TermKind::Next), place)),
            Word::Eventually => {
                return Ok(self.begin(Frame::Prefix(TermKind::Eventually), place));
            }
            Word::Open => {
                if self.skip(&Word::Close) {
                    self.push(TermKind::Constructor { name: "".into(), arity: 0 }, place);
                    return Ok(true);
                }
                return Ok(self.begin(Frame::Group { n: 0, has_comma: false }, place));
            }
            Word::OpenList => {
                if self.skip(&Word::CloseList) {
                    self.close_list(0, place);
                    return Ok(true);
                }
                return Ok(self.begin(Frame::List { n: 0 }, place));
            }
            Word::Plus | Word::Dot | Word::Comma | Word::Close | Word::CloseList => {
                let found = &self.text[place.0..place.1];
                let reason = format!("expected an expression, found `{found}`");
                return Err(self.error(place, reason, OPERANDS));
            }
        }
        Ok(true)
    }

    /// Opens a frame; an operand must follow.
    fn begin(&mut self, frame: Frame, place: Place) -> bool {
        self.frames.push((frame, place));
        false
    }

    fn skip(&mut self, word: &Word) -> bool {
        self.words.next_if(|(next, _)| next == word).is_some()
    }

    fn name(&mut self, name: Arc<str>, place: Place) -> Result<bool, ExpressionError> {
        let has_arguments = self.skip(&Word::Open);
        if self.bound.get(&name).is_some_and(|&n| n > 0) {
            if has_arguments {
                let reason = format!("`{name}` is a variable, which takes no arguments");
                let remedy = "give the variable after `mu` a name that no constructor has";
                return Err(self.error(place, reason, remedy));
            }
            self.push(TermKind::Variable(name), place);
            return Ok(true);
        }
        if has_arguments && !self.skip(&Word::Close) {
            return Ok(self.begin(Frame::Arguments { name, n: 0 }, place));
        }
        self.push(TermKind::Constructor { name, arity: 0 }, place);
        Ok(true)
    }

    /// What stands between `mu` and its body.
    fn binder(&mut self, mu: Place) -> Result<Arc<str>, ExpressionError> {
        let remedy = "write `mu X. …`, with a plain name for the variable and a dot after it";
        let (name, place) = match self.words.next() {
            Some((Word::Name(name), place)) if is_variable_name(&name) => (name, place),
            other => {
                let place = other.map_or(mu, |(_, place)| place);
                return Err(self.error(
                    place,
                    "expected the name of a variable after `mu`",
                    remedy,
                ));
            }
        };
        if !self.skip(&Word::Dot) {
            let place = self.words.peek().map_or(place, |(_, place)| *place);
            return Err(self.error(place, format!("expected a `.` after `mu {name}`"), remedy));
        }
        Ok(name)
    }

    fn text_literal(&mut self, text: &str, place: Place) {
        let mut n = 0;
        for character in text.chars() {
            let literal = Literal::Character(character);
            self.push(TermKind::Literal { literal, of: None }, place);
            n += 1;
        }
        self.close_list(n, place);
    }

    fn close_list(&mut self, n: usize, place: Place) {
        close_list(&mut self.terms, n);
        self.places.resize(self.terms.len(), place);
    }

    /// Writes the terms that an operand completes. The body of a `mu` is complete only
    /// where something around it ends.
    fn complete(&mut self, ends_bodies: bool) {
        loop {
            let (kind, place) = match self.frames.pop() {
                Some((Frame::Prefix(kind), place)) => (kind, place),
                Some((Frame::Sum, place)) => (TermKind::Sum, place),
                Some((Frame::Mu(name), place)) if ends_bodies => {
                    if let Some(n) = self.bound.get_mut(&name) {
                        *n -= 1;
                    }
                    (TermKind::Mu(name), place)
                }
                other => {
                    self.frames.extend(other);
                    return;
                }
            };
            self.push(kind, place);
        }
    }

    /// Reads what follows an operand: true at the end of the text, false if another
    /// operand must follow.
    fn after_operand(&mut self) -> Result<bool, ExpressionError> {
        loop {
            let next = self.words.next();
            self.complete(!matches!(next, Some((Word::Plus, _))));
            let Some((word, place)) = next else { return self.finish() };
            match (word, self.frames.last_mut()) {
                (Word::Plus, _) => {
                    self.frames.push((Frame::Sum, place));
                    return Ok(false);
                }
                (Word::Comma, Some((frame, _))) => {
                    let close = match frame {
                        Frame::Group { n, has_comma } => {
                            (*n, *has_comma) = (*n + 1, true);
                            Word::Close
                        }
                        Frame::Arguments { n, .. } => {
                            *n += 1;
                            Word::Close
                        }
                        Frame::List { n } => {
                            *n += 1;
                            Word::CloseList
                        }
                        _ => return Err(self.stray(place)),
                    };
                    // The last comma may stand before the end.
                    match self.words.next_if(|(word, _)| *word == close) {
                        Some((word, place)) => self.close(&word, place, false)?,
                        None => return Ok(false),
                    }
                }
                (word @ (Word::Close | Word::CloseList), Some(_)) => {
                    self.close(&word, place, true)?
                }
                _ => return Err(self.stray(place)),
            }
        }
    }

    /// Ends the innermost frame; `has_last` unless a comma came before the end.
    fn close(&mut self, word: &Word, place: Place, has_last: bool) -> Result<(), ExpressionError> {
        let last = usize::from(has_last);
        match (self.frames.pop(), word) {
            (Some((Frame::Group { has_comma: false, .. }, _)), Word::Close) => {}
            (Some((Frame::Group { n, .. }, begun)), Word::Close) => {
                self.push(TermKind::Constructor { name: "".into(), arity: n + last }, begun);
            }
            (Some((Frame::Arguments { name, n }, begun)), Word::Close) => {
                self.push(TermKind::Constructor { name, arity: n + last }, begun);
            }
            (Some((Frame::List { n }, begun)), Word::CloseList) => self.close_list(n + last, begun),
            (frame, _) => {
                self.frames.extend(frame);
                return Err(self.stray(place));
            }
        }
        Ok(())
    }

    /// A word that cannot stand after an operand.
    fn stray(&self, place: Place) -> ExpressionError {
        let found = &self.text[place.0..place.1];
        let (expected, remedy) = match self.frames.last() {
            Some((Frame::List { .. }, _)) => {
                ("`,`, `+` or `]`", "alternatives are joined by `+`, elements by `,`")
            }
            Some(_) => ("`,`, `+` or `)`", "alternatives are joined by `+`, arguments by `,`"),
            None if found == ")" || found == "]" => {
                ("`+` or the end", "remove it, or open what it should close")
            }
            None => ("`+` or the end", "alternatives are joined by `+`"),
        };
        self.error(place, format!("expected {expected}, found `{found}`"), remedy)
    }

    fn finish(&mut self) -> Result<bool, ExpressionError> {
        let Some((frame, place)) = self.frames.last() else { return Ok(true) };
        let (sign, close) = match frame {
            Frame::List { .. } => ("[", "]"),
            _ => ("(", ")"),
        };
        let remedy = format!("add the `{close}`");
        Err(self.error(*place, format!("the `{sign}` is not closed"), &remedy))
    }
}
