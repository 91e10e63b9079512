//! Values that take several lines, in the message of a failure.
//!
//! What is said of the whole message, where it comes from, would be read as a part of a value that
//! begins on its first line.

/// The lines of a text up to the end of the value that its first line begins, and the others.
/// `Debug` closes a bracket at the beginning of a line.
pub(super) fn split(text: &str) -> Option<(&str, &str)> {
    let (first, rest) = text.split_once('\n')?;
    let close = match first.chars().last()? {
        '{' => '}',
        '[' => ']',
        '(' => ')',
        _ => return None,
    };
    let mut end = first.len();
    for line in rest.split('\n') {
        end += 1 + line.len();
        if line.starts_with(close) {
            return Some((&text[..end], text[end..].trim_start_matches('\n')));
        }
        // Every line of a value is farther in.
        if !line.starts_with(' ') {
            return None;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_ends_where_its_bracket_is_closed() {
        let text = "`f` returned Span {\n    low: [\n        1,\n    ],\n}\nnot as refined: p";
        let (value, rest) = split(text).unwrap();
        assert_eq!(value, "`f` returned Span {\n    low: [\n        1,\n    ],\n}");
        assert_eq!(rest, "not as refined: p");
        assert_eq!(split("it is Some(\n    1,\n)"), Some(("it is Some(\n    1,\n)", "")));
    }

    #[test]
    fn what_is_no_such_value_is_not_split() {
        for text in ["one line {", "two\nlines", "a list [\nof things\n]", "no end {\n    here"] {
            assert_eq!(split(text), None, "{text}");
        }
    }
}
