//! What a reader has to say about a place in a file.
//!
//! Readers find things out about ranges of bytes and say so in a [`Problem`]. A
//! [`Diagnostic`] is what users see: the place in lines and characters, the line itself
//! with a mark under the spot, and what could be done about it. It keeps the line, so it
//! can be shown long after the text is gone.

use std::fmt;
use std::ops::Range;

/// How many characters of a line are shown; longer ones are cut around the spot.
const EXCERPT: usize = 96;

/// A text and its name, as messages call it.
pub(super) struct Source<'a> {
    pub(super) name: &'a str,
    pub(super) text: &'a str,
    /// Where the lines but the first one begin.
    starts: Vec<usize>,
}

/// Something to say about a range of bytes.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Problem {
    pub(super) at: Range<usize>,
    message: String,
    help: Option<String>,
}

impl Problem {
    pub(super) fn new(at: Range<usize>, message: impl Into<String>) -> Self {
        Problem { at, message: message.into(), help: None }
    }

    pub(super) fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    pub(super) fn help_if(mut self, help: Option<String>) -> Self {
        self.help = help.or(self.help);
        self
    }

    /// The same about another place.
    pub(super) fn at(self, at: Range<usize>) -> Self {
        Problem { at, ..self }
    }

    /// The same about a place so many bytes further on.
    pub(super) fn moved(mut self, bytes: usize) -> Self {
        self.at = self.at.start + bytes..self.at.end + bytes;
        self
    }
}

/// A mistake in a file, or something that looks like one.
///
/// Its text has the place, the line with a mark under the spot, and a remedy if there is
/// one:
///
/// ```
/// use lurcher_arrays::format::{ReadOptions, read_model};
///
/// let text = "Browser: Firefox, Safari\n\n[Browsr] = \"Safari\";\n";
/// let error = read_model(text, "shop.pict", &ReadOptions::new()).unwrap_err();
/// assert_eq!((error.line(), error.column()), (Some(3), Some(2)));
/// assert_eq!(
///     error.to_string(),
///     r#"shop.pict:3:2: error: no parameter is called `Browsr`
///   |
/// 3 | [Browsr] = "Safari";
///   |  ^^^^^^
///   = help: did you mean `Browser`?"#
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    content: Box<Content>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Content {
    severity: Severity,
    file: String,
    place: Option<Place>,
    message: String,
    help: Option<String>,
}

/// Whether a file could be read in spite of what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// It could not be read.
    Error,
    /// It could, and this should be looked at.
    Warning,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Place {
    line: usize,
    column: usize,
    excerpt: String,
    /// What is printed before the marks, so that they come to stand under the spot.
    indent: String,
    marks: usize,
}

impl<'a> Source<'a> {
    /// The mark that some editors put before UTF-8 is not part of the text.
    pub(super) fn new(name: &'a str, text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let starts = text.match_indices('\n').map(|(newline, _)| newline + 1).collect();
        Source { name, text, starts }
    }

    pub(super) fn error(&self, problem: Problem) -> Diagnostic {
        self.diagnostic(Severity::Error, problem)
    }

    pub(super) fn warning(&self, problem: Problem) -> Diagnostic {
        self.diagnostic(Severity::Warning, problem)
    }

    fn diagnostic(&self, severity: Severity, problem: Problem) -> Diagnostic {
        let place = Some(Place::new(self.text, problem.at));
        let Problem { message, help, .. } = problem;
        let file = self.name.to_string();
        Diagnostic { content: Box::new(Content { severity, file, place, message, help }) }
    }

    /// The lines without their ends, each with the position of its first byte.
    pub(super) fn lines(&self) -> impl Iterator<Item = (usize, &'a str)> + use<'a> {
        let mut position = 0;
        self.text.split_inclusive('\n').map(move |line| {
            let start = position;
            position += line.len();
            (start, line.trim_end_matches(['\n', '\r']))
        })
    }

    /// The number of the line of a byte, counted from 1.
    pub(super) fn line_number(&self, position: usize) -> usize {
        self.starts.partition_point(|&start| start <= position) + 1
    }
}

impl Place {
    fn new(text: &str, at: Range<usize>) -> Self {
        let start = boundary(text, at.start);
        let end = boundary(text, at.end).max(start);
        let line_start = text[..start].rfind('\n').map_or(0, |newline| newline + 1);
        let line_end = text[start..].find('\n').map_or(text.len(), |length| start + length);
        let line = text[line_start..line_end].trim_end_matches('\r');
        let characters: Vec<char> = line.chars().collect();
        let before = text[line_start..start].chars().count().min(characters.len());
        let marked = text[start..end.min(line_end)].chars().count();

        let first = if before + marked < EXCERPT { 0 } else { before.saturating_sub(EXCERPT / 2) };
        let last = characters.len().min(first + EXCERPT);
        let shown: String = characters[first..last].iter().collect();
        let (left, right) =
            (if first > 0 { "… " } else { "" }, if last < characters.len() { " …" } else { "" });
        // Tabs stay tabs, so that they are as wide below as above.
        let mut indent = if first > 0 { "  ".to_string() } else { String::new() };
        for &character in &characters[first..before.max(first)] {
            match character {
                '\t' => indent.push('\t'),
                _ => (0..width(character)).for_each(|_| indent.push(' ')),
            }
        }
        let spot = &characters[before.min(last)..(before + marked).clamp(before.min(last), last)];
        let marks = spot.iter().map(|&character| width(character)).sum::<usize>().max(1);
        Place {
            line: text[..line_start].matches('\n').count() + 1,
            column: before + 1,
            excerpt: format!("{left}{shown}{right}"),
            indent,
            marks,
        }
    }
}

/// The nearest position, not after this one, that is between characters.
fn boundary(text: &str, position: usize) -> usize {
    let position = position.min(text.len());
    (0..=position).rev().find(|&index| text.is_char_boundary(index)).unwrap_or(0)
}

/// How many cells of a terminal a character takes: two for those of East Asian scripts.
fn width(character: char) -> usize {
    match character {
        '\u{1100}'..='\u{115f}'
        | '\u{2e80}'..='\u{a4cf}'
        | '\u{ac00}'..='\u{d7a3}'
        | '\u{f900}'..='\u{faff}'
        | '\u{fe30}'..='\u{fe6f}'
        | '\u{ff00}'..='\u{ff60}'
        | '\u{ffe0}'..='\u{ffe6}'
        | '\u{1f300}'..='\u{1faff}'
        | '\u{20000}'..='\u{3fffd}' => 2,
        _ => 1,
    }
}

impl Diagnostic {
    /// An error about a file as a whole.
    pub(super) fn about_file(
        file: impl Into<String>,
        message: impl Into<String>,
        help: Option<String>,
    ) -> Self {
        let (file, message) = (file.into(), message.into());
        let severity = Severity::Error;
        Diagnostic { content: Box::new(Content { severity, file, place: None, message, help }) }
    }

    /// Whether the file could be read.
    pub fn severity(&self) -> Severity {
        self.content.severity
    }

    /// The name of the file, as the reader was given it.
    pub fn file(&self) -> &str {
        &self.content.file
    }

    /// The line, counted from 1; none if it is about the file as a whole.
    pub fn line(&self) -> Option<usize> {
        Some(self.content.place.as_ref()?.line)
    }

    /// The column in characters, counted from 1; none if it is about the file as a whole.
    pub fn column(&self) -> Option<usize> {
        Some(self.content.place.as_ref()?.column)
    }

    /// What is wrong, in a line.
    pub fn message(&self) -> &str {
        &self.content.message
    }

    /// What could be done about it.
    pub fn help(&self) -> Option<&str> {
        self.content.help.as_deref()
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Content { severity, file, place, message, help } = &*self.content;
        let severity = match severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
        };
        let Some(Place { line, column, excerpt, indent, marks }) = place else {
            write!(f, "{file}: {severity}: {message}")?;
            return help.as_ref().map_or(Ok(()), |help| write!(f, "\n  = help: {help}"));
        };
        let number = line.to_string();
        let margin = " ".repeat(number.len());
        write!(f, "{file}:{line}:{column}: {severity}: {message}\n{margin} |\n")?;
        write!(f, "{number} | {excerpt}\n{margin} | {indent}{}", "^".repeat(*marks))?;
        help.as_ref().map_or(Ok(()), |help| write!(f, "\n{margin} = help: {help}"))
    }
}

impl std::error::Error for Diagnostic {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_under_the_spot_behind_tabs_and_wide_characters() {
        let source = Source::new("m", "\u{feff}a: 1\r\n\t値: 東京, x\r\n");
        let start = source.text.find('x').unwrap();
        let error = source.error(Problem::new(start..start + 1, "no").help("yes"));
        assert_eq!((error.line(), error.column()), (Some(2), Some(9)));
        assert_eq!(
            error.to_string(),
            "m:2:9: error: no\n  |\n2 | \t値: 東京, x\n  | \t          ^\n  = help: yes"
        );
    }

    #[test]
    fn long_lines_are_cut_around_the_spot() {
        let text = format!("{}HERE{}", "a".repeat(500), "b".repeat(500));
        let error = Source::new("m", &text).error(Problem::new(500..504, "no"));
        let shown = error.to_string();
        assert!(shown.lines().all(|line| line.chars().count() < 120), "{shown}");
        let lines: Vec<&str> = shown.lines().collect();
        let above = lines[2].split_once("HERE").unwrap().0.chars().count();
        assert_eq!(above, lines[3].split_once('^').unwrap().0.chars().count());
        assert!(lines[3].ends_with(" ^^^^"), "{shown}");
    }

    #[test]
    fn a_spot_beyond_the_end_or_within_a_character_is_moved_to_the_nearest_place() {
        let source = Source::new("m", "é");
        assert_eq!(source.error(Problem::new(1..90, "no")).column(), Some(1));
        assert_eq!(source.error(Problem::new(90..99, "no")).column(), Some(2));
        assert_eq!(Source::new("m", "").error(Problem::new(0..0, "no")).line(), Some(1));
    }
}
