//! A setting that cannot be understood: where it stands, why, and what to write instead.

use std::fmt;

/// A setting is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConfigError {
    /// The variable with its value, `file:line:column`, or the method.
    place: String,
    /// The line of the file with the words at fault underlined.
    excerpt: Option<String>,
    reason: String,
    remedy: String,
}

impl ConfigError {
    pub(super) fn new(
        place: impl Into<String>,
        reason: impl Into<String>,
        remedy: impl Into<String>,
    ) -> Self {
        let (place, reason, remedy) = (place.into(), reason.into(), remedy.into());
        ConfigError { place, excerpt: None, reason, remedy }
    }

    pub(super) fn with_excerpt(self, excerpt: String) -> Self {
        ConfigError { excerpt: Some(excerpt), ..self }
    }
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}: {}", self.place, self.reason)?;
        if let Some(excerpt) = &self.excerpt {
            writeln!(f, "{excerpt}")?;
        }
        f.write_str(&self.remedy)
    }
}

impl std::error::Error for ConfigError {}

/// The known name that was probably meant.
pub(super) fn nearest<'n>(
    wrong: &str,
    known: impl IntoIterator<Item = &'n str>,
) -> Option<&'n str> {
    let distances = known.into_iter().map(|name| (distance(wrong, name), name));
    let (distance, name) = distances.min_by_key(|&(distance, _)| distance)?;
    // Two slips, or three in a long name; beyond that a suggestion only misleads.
    (distance <= 2.max(name.len() / 4) && distance < wrong.len()).then_some(name)
}

/// How many letters must be added, removed or changed to turn one word into the other.
fn distance(from: &str, to: &str) -> usize {
    let to: Vec<char> = to.chars().collect();
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (index, letter) in from.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = index + 1;
        for (column, &other) in to.iter().enumerate() {
            let changed = diagonal + usize::from(letter != other);
            diagonal = row[column + 1];
            row[column + 1] = changed.min(row[column] + 1).min(diagonal + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distance_counts_slips() {
        assert_eq!(distance("cases", "cases"), 0);
        assert_eq!(distance("case", "cases"), 1);
        assert_eq!(distance("caess", "cases"), 2);
        assert_eq!(distance("", "seed"), 4);
        assert_eq!(distance("seed", ""), 4);
    }

    #[test]
    fn only_a_near_name_is_suggested() {
        let known = ["cases", "seed", "shrink_calls"];
        assert_eq!(nearest("case", known), Some("cases"));
        assert_eq!(nearest("shrinkcall", known), Some("shrink_calls"));
        assert_eq!(nearest("colour", known), None);
        assert_eq!(nearest("x", known), None);
    }
}
