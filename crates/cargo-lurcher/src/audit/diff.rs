//! A mutant as the lines that it changes.

use std::path::Path;

use super::mutants::Mutant;

/// The lines that a mutant changes, before and after.
pub(crate) fn diff(mutant: &Mutant, root: &Path) -> Vec<String> {
    let Mutant { file, start, end, kind, replacement, original, .. } = mutant;
    match kind.as_str() {
        // Both versions are in the text.
        "planted" => return [signed('-', original), signed('+', replacement)].concat(),
        // The place is that of the pattern.
        "deleted arm" => return signed('-', original),
        _ => {}
    }
    let text = std::fs::read_to_string(root.join(file)).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    if start.0 == 0 || end.0 > lines.len() {
        return Vec::new();
    }
    let old = &lines[start.0 - 1..end.0];
    if kind == "return" {
        // As it is named: the text has the whole paths.
        let value = mutant.name.rsplit_once(" with ").map_or(replacement.as_str(), |(_, v)| v);
        return returning(old[0], start.1, value);
    }
    let (Some(before), Some(after)) = (split(old[0], start.1), split(old[old.len() - 1], end.1))
    else {
        return Vec::new();
    };
    let new = format!("{}{replacement}{}", before.0, after.1);
    let mut all: Vec<String> = old.iter().map(|line| format!("- {line}")).collect();
    if !new.trim().is_empty() {
        all.extend(new.lines().map(|line| format!("+ {}", line.trim_end())));
    }
    all
}

/// A function that returns at once, of which this line has the name.
fn returning(line: &str, column: usize, value: &str) -> Vec<String> {
    let indent: String = line.chars().take_while(|letter| letter.is_whitespace()).collect();
    let added = format!("+ {indent}    return {value};");
    // Where the body begins, if that is on this line.
    let body =
        split(line, column).and_then(|(before, rest)| Some(before.len() + rest.find('{')? + 1));
    match body {
        Some(at) if line[at..].trim().is_empty() => vec![format!("  {line}"), added],
        Some(at) => {
            let (before, rest) = (&line[..at], line[at..].trim_start());
            vec![format!("- {line}"), format!("+ {before} return {value}; {rest}")]
        }
        // The arguments go on.
        None => vec![format!("  {line} …"), added],
    }
}

/// The lines of a text behind a sign. All but the first are indented as in the file, which is too
/// far where the first is not.
fn signed(sign: char, text: &str) -> Vec<String> {
    let indent = |line: &str| line.len() - line.trim_start().len();
    let others = text.lines().skip(1).filter(|line| !line.trim().is_empty());
    let least = others.map(indent).min().unwrap_or(0);
    let line = |(index, line): (usize, &str)| match index {
        0 => format!("{sign} {line}"),
        _ => format!("{sign} {}", line.get(least..).unwrap_or_default()),
    };
    text.lines().enumerate().map(line).collect()
}

/// A line before and behind a column, which counts characters.
fn split(line: &str, column: usize) -> Option<(&str, &str)> {
    let at = line.char_indices().map(|(at, _)| at).chain([line.len()]).nth(column)?;
    line.split_at_checked(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_function_that_returns_at_once_is_shown_where_its_body_is() {
        let lines = |line: &str| returning(line, line.find('f').unwrap_or(0), "0").join("\n");
        assert_eq!(lines("  fn f() -> u8 {"), "    fn f() -> u8 {\n+       return 0;");
        assert_eq!(
            lines("fn f() -> u8 { 1 }"),
            "- fn f() -> u8 { 1 }\n+ fn f() -> u8 { return 0; 1 }"
        );
        assert_eq!(lines("fn f("), "  fn f( …\n+     return 0;");
    }

    #[test]
    fn lines_but_the_first_are_indented_beside_it() {
        assert_eq!(signed('-', "a {\n            b\n        }"), ["- a {", "-     b", "- }"]);
        assert_eq!(signed('+', "a"), ["+ a"]);
    }
}
