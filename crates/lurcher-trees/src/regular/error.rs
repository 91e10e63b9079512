//! What is wrong with an expression, where, and what to do.

use std::fmt;

/// A text is not an expression, or an expression does not fit a grammar.
///
/// ```
/// use lurcher_trees::regular::Expression;
/// let error = Expression::parse("cons(true nil)").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "line 1, column 11: expected `,`, `+` or `)`, found `nil`\n\
///      \x20 cons(true nil)\n\
///      \x20           ^^^\n\
///      alternatives are joined by `+`, arguments by `,`"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpressionError {
    line: usize,
    column: usize,
    reason: String,
    excerpt: String,
    remedy: String,
}

/// How much of a long line is shown before and after the place.
const AROUND: usize = 60;

impl ExpressionError {
    /// At the bytes `from..to` of `text`.
    pub(super) fn new(
        text: &str,
        (from, to): (usize, usize),
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        let before = &text[..from];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let line_end = text[from..].find('\n').map_or(text.len(), |at| from + at);
        let before: Vec<char> = text[line_start..from].chars().collect();
        let width = text[from..to.min(line_end)].chars().count().clamp(1, AROUND);
        let shown_before = &before[before.len().saturating_sub(AROUND)..];
        let is_cut = shown_before.len() < before.len();
        let mut excerpt: String = "  ".to_string();
        excerpt.extend(is_cut.then_some('…'));
        excerpt.extend(shown_before);
        let after: Vec<char> = text[from..line_end].chars().collect();
        excerpt.extend(after.iter().take(width + AROUND));
        excerpt.extend((after.len() > width + AROUND).then_some('…'));
        excerpt.push_str("\n  ");
        excerpt.extend(is_cut.then_some(' '));
        // A tab moves the caret as it moves the text.
        excerpt.extend(shown_before.iter().map(|&c| if c == '\t' { '\t' } else { ' ' }));
        excerpt.extend(std::iter::repeat_n('^', width));
        ExpressionError {
            line: text[..from].matches('\n').count() + 1,
            column: before.len() + 1,
            reason: reason.into(),
            excerpt,
            remedy: remedy.into(),
        }
    }

    /// The line of the mistake, counted from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The character in the line, counted from 1.
    pub fn column(&self) -> usize {
        self.column
    }
}

impl fmt::Display for ExpressionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ExpressionError { line, column, reason, excerpt, remedy } = self;
        write!(f, "line {line}, column {column}: {reason}\n{excerpt}\n{remedy}")
    }
}

impl std::error::Error for ExpressionError {}

/// The known name that was probably meant.
pub(super) fn nearest<'n>(
    wrong: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    let wrong = wrong.to_lowercase();
    let distances = known.into_iter().map(|name| (distance(&wrong, &name.to_lowercase()), name));
    let (distance, name) = distances.min_by_key(|&(distance, _)| distance)?;
    // Two slips, or three in a long name; beyond that a suggestion only misleads.
    (distance <= 2.max(name.len() / 4) && distance < name.chars().count()).then_some(name)
}

/// How many letters must be added, removed or changed to turn one word into the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (i, a) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &b) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(a != b);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(diagonal + 1).min(row[j] + 1);
        }
    }
    row[to.len()]
}
