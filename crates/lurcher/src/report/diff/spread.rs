//! Spreading the `Debug` output of a value over lines.
//!
//! `assert_eq!` prints values on one line, however long. That line is cut after
//! opening brackets and commas and before closing brackets, as `{:#?}` would,
//! except that a part which fits on a line stays on one: `Point { x: 1, y: 2 }`
//! is easier to read and to compare so. Brackets within strings and characters
//! are text. Works with a list of what is open, not by recursion, because the
//! value may be as deep as the user's type allows.

/// A part up to this long stays on one line.
const MOST_INLINE: usize = 40;

/// Deeper levels are not indented further, or deep values would be mostly spaces.
const MOST_INDENTED: usize = 40;

/// A value's `Debug` output on several lines; what already has lines is kept.
pub(super) fn spread(text: &str) -> String {
    if text.contains('\n') {
        return text.to_string();
    }
    let tokens = tokens(text);
    let groups = groups(&tokens);
    let mut out = String::with_capacity(text.len() * 2);
    // For each open bracket, whether its contents are on lines of their own.
    let mut open: Vec<bool> = Vec::new();
    let mut depth = 0;
    let mut is_line_start = false;
    for (token, group) in tokens.into_iter().zip(groups) {
        match token {
            " " if is_line_start => {}
            "[" | "{" | "(" => {
                // The outermost is spread, or nothing would be.
                let is_spread = match group {
                    Group::Empty | Group::Unclosed => false,
                    Group::Length(length) => length > MOST_INLINE || open.is_empty(),
                };
                out.push_str(token);
                open.push(is_spread);
                is_line_start = is_spread;
                if is_spread {
                    depth += 1;
                    new_line(&mut out, depth);
                }
            }
            "]" | "}" | ")" => {
                if open.pop() == Some(true) {
                    // As `{:#?}` does, so that adding an element changes one line, not two.
                    if !is_line_start {
                        out.truncate(out.trim_end_matches(' ').len());
                        out.push(',');
                    }
                    depth -= 1;
                    new_line(&mut out, depth);
                }
                out.push_str(token);
                is_line_start = false;
            }
            "," if open.last() == Some(&true) => {
                out.push(',');
                new_line(&mut out, depth);
                is_line_start = true;
            }
            token => {
                out.push_str(token);
                is_line_start = false;
            }
        }
    }
    out
}

/// Begins a line, unless one has just begun.
fn new_line(out: &mut String, depth: usize) {
    out.truncate(out.trim_end_matches(' ').len());
    if !out.ends_with('\n') {
        out.push('\n');
    }
    out.push_str(&"  ".repeat(depth.min(MOST_INDENTED)));
}

/// What an opening bracket opens.
#[derive(Clone, Copy)]
enum Group {
    Unclosed,
    Empty,
    /// Its length in bytes, with the brackets.
    Length(usize),
}

/// For each token that is an opening bracket, what it opens.
fn groups(tokens: &[&str]) -> Vec<Group> {
    let mut groups = vec![Group::Unclosed; tokens.len()];
    let mut open = Vec::new();
    let mut position = 0;
    // Where the last token that is not a space is an opening bracket.
    let mut just_opened = None;
    for (index, token) in tokens.iter().enumerate() {
        match *token {
            " " => {}
            "[" | "{" | "(" => {
                open.push((index, position));
                just_opened = Some(index);
            }
            "]" | "}" | ")" => {
                if let Some((start, start_position)) = open.pop() {
                    groups[start] = match just_opened == Some(start) {
                        true => Group::Empty,
                        false => Group::Length(position + 1 - start_position),
                    };
                }
                just_opened = None;
            }
            _ => just_opened = None,
        }
        position += token.len();
    }
    groups
}

/// Brackets, commas and spaces, and the stretches between them; strings and
/// characters in quotes are whole.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let end = match first {
            '[' | ']' | '{' | '}' | '(' | ')' | ',' | ' ' => 1,
            '"' => quoted(rest, '"').unwrap_or(1),
            // A quote that is not closed soon is a lifetime or an apostrophe.
            '\'' => quoted(rest, '\'').filter(|&end| end <= 12).unwrap_or(1),
            _ => {
                rest.find(['[', ']', '{', '}', '(', ')', ',', ' ', '"', '\'']).unwrap_or(rest.len())
            }
        };
        let (token, after) = rest.split_at(end);
        tokens.push(token);
        rest = after;
    }
    tokens
}

/// The length of the quoted text at the beginning.
fn quoted(text: &str, quote: char) -> Option<usize> {
    let mut is_escaped = false;
    for (index, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            c if c == quote => return Some(index + c.len_utf8()),
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn parts_that_fit_stay_on_a_line() {
        let text = "Order { id: 7, lines: [Line { item: \"a, b] {\", count: 1 }, \
                    Line { item: \"a rather long name of an item\", count: 2 }], note: None, \
                    tags: {}, sign: '[', pair: (1, 2) }";
        assert_snapshot!(spread(text), @r#"
        Order {
          id: 7,
          lines: [
            Line { item: "a, b] {", count: 1 },
            Line {
              item: "a rather long name of an item",
              count: 2,
            },
          ],
          note: None,
          tags: {},
          sign: '[',
          pair: (1, 2),
        }
        "#);
    }

    #[test]
    fn nothing_but_spaces_lines_and_last_commas_changes() {
        let strip = |text: &str| text.replace([' ', '\n', ','], "");
        for text in [
            "",
            "1",
            "[]",
            "[1, 2, 3]",
            "[1, 2, 3,]",
            "((((",
            "))))",
            "[\"",
            "'a, b'",
            "it's [a, 'b]",
            "[[], [[]]]",
            "{1: \"\\\"]\"}",
            "a, b",
            "[(1, 2), ]",
            "Some(\"[\\\\\")",
            "'\\''",
            "x y",
        ] {
            assert_eq!(strip(&spread(text)), strip(text), "{text}");
        }
    }

    #[test]
    fn depth_does_not_matter() {
        let deep = format!("{}1{}", "[".repeat(3_000), "]".repeat(3_000));
        assert_eq!(spread(&deep).replace([' ', '\n', ','], ""), deep);
    }
}
