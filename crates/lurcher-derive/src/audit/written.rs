//! Text as it was written.
//!
//! The compiler hands over tokens without what is between them, and prints `Ordering :: Less`. But
//! it says where each token stands: between two that are neighbours in the file there is what is
//! between them there, a line break and its indentation included. Only where a change has put
//! others next to each other, and with compilers before 1.88, which do not tell, spaces are put as
//! people mostly do.

use std::collections::HashMap;

use proc_macro2::{Delimiter, Spacing, Span, TokenStream, TokenTree};

/// A line and a column.
type Point = (usize, usize);

/// A token, or a bracket.
struct Piece {
    text: String,
    start: Point,
    end: Point,
    /// Whether it is a sign that the next one belongs to, as in `<=`.
    is_joint: bool,
    is_sign: bool,
}

impl Piece {
    fn new(text: String, span: Span, (is_sign, is_joint): (bool, bool)) -> Self {
        let (start, end) = ends(span);
        Piece { text, start, end, is_joint, is_sign }
    }

    fn bracket(text: &str, (start, end): (Point, Point)) -> Self {
        Piece { text: text.to_string(), start, end, is_joint: false, is_sign: false }
    }

    /// Whether it stands in a file: what was made up has no place, or an empty one.
    fn is_known(&self) -> bool {
        self.start.0 > 0 && self.start != self.end
    }

    fn is(&self, text: &str) -> bool {
        self.text == text
    }
}

/// Where the next token begins in the file, by the end of the one before.
pub(crate) struct Source(HashMap<Point, Point>);

impl Source {
    /// Of a text that stands in the file as it is.
    pub(crate) fn of(plain: &TokenStream) -> Self {
        let pieces = flattened(plain);
        let known = pieces.windows(2).filter(|two| two.iter().all(Piece::is_known));
        Source(known.map(|two| (two[0].end, two[1].start)).collect())
    }

    /// Tokens of the file, and others between them, as text. Lines but the first are indented as in
    /// the file.
    pub(crate) fn written(&self, tokens: &TokenStream) -> String {
        let pieces = flattened(tokens);
        let mut out = String::new();
        for (index, piece) in pieces.iter().enumerate() {
            if let Some(before) = index.checked_sub(1).map(|index| &pieces[index]) {
                let is_near = before.is_known()
                    && piece.is_known()
                    && self.0.get(&before.end) == Some(&piece.start);
                if before.is_sign && before.is_joint {
                } else if is_near && piece.start.0 > before.end.0 {
                    out.push('\n');
                    out.extend(std::iter::repeat_n(' ', piece.start.1));
                } else if is_near {
                    out.push_str(if piece.start == before.end { "" } else { " " });
                } else if !is_glued(&pieces[..index], piece) {
                    out.push(' ');
                }
            }
            out += &piece.text;
        }
        out
    }
}

/// A text that stands in the file as it is.
pub(crate) fn written(plain: &TokenStream) -> String {
    Source::of(plain).written(plain)
}

/// The same on one line, for names.
pub(crate) fn on_one_line(plain: &TokenStream) -> String {
    written(plain).split_whitespace().collect::<Vec<_>>().join(" ")
}

fn ends(span: Span) -> (Point, Point) {
    let point = |at: proc_macro2::LineColumn| (at.line, at.column);
    (point(span.start()), point(span.end()))
}

fn flattened(tokens: &TokenStream) -> Vec<Piece> {
    let mut pieces = Vec::new();
    flatten(tokens, &mut pieces);
    pieces
}

fn flatten(tokens: &TokenStream, pieces: &mut Vec<Piece>) {
    for tree in tokens.clone() {
        match tree {
            TokenTree::Group(group) => {
                let brackets = match group.delimiter() {
                    Delimiter::Parenthesis => Some(("(", ")")),
                    Delimiter::Bracket => Some(("[", "]")),
                    Delimiter::Brace => Some(("{", "}")),
                    Delimiter::None => None,
                };
                // Of a group that was printed again only the place of the whole is known.
                let (start, end) = ends(group.span());
                let width = usize::from(start != end);
                if let Some((open, _)) = brackets {
                    pieces.push(Piece::bracket(open, (start, (start.0, start.1 + width))));
                }
                flatten(&group.stream(), pieces);
                if let Some((_, close)) = brackets {
                    pieces.push(Piece::bracket(close, ((end.0, end.1.saturating_sub(width)), end)));
                }
            }
            TokenTree::Punct(sign) => {
                let is_joint = sign.spacing() == Spacing::Joint;
                pieces.push(Piece::new(sign.to_string(), sign.span(), (true, is_joint)));
            }
            other => pieces.push(Piece::new(other.to_string(), other.span(), (false, false))),
        }
    }
}

/// Whether there is no space before a piece, behind others that it does not stand behind in the
/// file.
fn is_glued(before: &[Piece], piece: &Piece) -> bool {
    let Some((last, rest)) = before.split_last() else { return true };
    let is_opening = last.is("(") || last.is("[");
    let is_closing = [")", "]", ",", ";", ".", "?", ":"].contains(&piece.text.as_str());
    // Of two colons the second is glued to the first, and what follows to the second.
    let is_in_path =
        last.is(":") && rest.last().is_some_and(|colon| colon.is(":") && colon.is_joint);
    let is_argument = (piece.is("(") || piece.is("[")) && ends_value(last);
    let is_macro = piece.is("!") && !piece.is_joint && is_name(last);
    let is_bang = last.is("!") && rest.last().is_some_and(is_name);
    is_opening
        || is_closing
        || is_in_path
        || last.is(".")
        || is_argument
        || is_macro
        || is_bang
        || is_prefix(last, rest)
}

fn is_name(piece: &Piece) -> bool {
    const WORDS: [&str; 12] = [
        "if", "in", "else", "match", "mut", "return", "while", "break", "dyn", "let", "as", "move",
    ];
    let is_letter = |letter: char| letter.is_alphabetic() || letter == '_';
    piece.text.starts_with(is_letter) && !WORDS.contains(&piece.text.as_str())
}

/// Whether a piece can be the end of a value.
fn ends_value(piece: &Piece) -> bool {
    let is_literal = |letter: char| letter.is_numeric() || letter == '"' || letter == '\'';
    let is_closed = [")", "]", "}", "?"].contains(&piece.text.as_str());
    is_name(piece) || is_closed || (!piece.is_sign && piece.text.starts_with(is_literal))
}

/// Whether a sign is an operator before its only operand: what is in front of it ends no value.
fn is_prefix(sign: &Piece, before: &[Piece]) -> bool {
    let is_one = sign.is_sign && ["*", "&", "!", "-"].contains(&sign.text.as_str());
    // Of `&&`, the first belongs to the second.
    let is_double = before.last().is_some_and(|last| last.is_sign && last.is_joint);
    is_one && !is_double && !before.last().is_some_and(ends_value)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tokens(text: &str) -> TokenStream {
        text.parse().unwrap()
    }

    #[test]
    fn text_is_as_in_the_file_with_its_lines() {
        for text in [
            "match a.cmp(&b) { Ordering::Less => Vec::<u8>::new(), _ => vec![1; 2] }",
            "f(\n        |a| !a.is_empty() && -1 <= *b,\n        'a',\n    )",
            "let x: &'a mut [u8] = &mut y[..n - 1];",
            "if let Some(x) = y { return Err(\"a  b\".into())?; }",
        ] {
            assert_eq!(written(&tokens(text)), text);
        }
        // What is parsed and printed again is the same.
        let item: syn::Item = syn::parse_str("fn f(a: &T) -> [u8; 2] { g(a[0]) }").unwrap();
        let text = written(&quote::ToTokens::into_token_stream(item));
        assert_eq!(text, "fn f(a: &T) -> [u8; 2] { g(a[0]) }");
        assert_eq!(written(&tokens("a   +  b")), "a + b");
        assert_eq!(on_one_line(&tokens("a\n    + b")), "a + b");
    }

    #[test]
    fn what_is_put_next_to_each_other_is_spaced_as_people_do() {
        let plain = tokens("g(first, &second[1..], h::<T>(x))");
        let arguments = |plain: &TokenStream| match plain.clone().into_iter().nth(1) {
            Some(TokenTree::Group(group)) => group.stream(),
            _ => panic!("no arguments"),
        };
        let mut parts: Vec<TokenStream> = Vec::new();
        for part in arguments(&plain) {
            match part {
                TokenTree::Punct(comma) if comma.as_char() == ',' => parts.push(TokenStream::new()),
                other => match parts.last_mut() {
                    Some(last) => last.extend([other]),
                    None => parts.push(other.into()),
                },
            }
        }
        let [first, second, third] = &parts[..] else { panic!("three arguments") };
        let swapped = quote::quote!(g(#third, #second, #first));
        let text = Source::of(&plain).written(&swapped);
        assert_eq!(text, "g(h::<T>(x), &second[1..], first)");
    }

    #[test]
    fn without_places_spaces_are_put_as_people_mostly_do() {
        let tokens = quote::quote!(a::b(&x, -1)[0].c? && !d == *e - f!(g));
        assert_eq!(written(&tokens), "a::b(&x, -1)[0].c? && !d == *e - f!(g)");
    }
}
