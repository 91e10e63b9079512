//! How many cases were discarded, and why.

use std::collections::HashMap;

use super::table::{most_frequent_first, render_rows};

/// Counts discarded cases by reason.
#[derive(Clone, Debug, Default)]
pub(crate) struct Discards {
    counts: HashMap<String, u64>,
}

impl Discards {
    /// Counts one case.
    pub(crate) fn add(&mut self, reason: &str) {
        match self.counts.get_mut(reason) {
            Some(count) => *count += 1,
            None => {
                self.counts.insert(reason.to_string(), 1);
            }
        }
    }

    pub(crate) fn total(&self) -> u64 {
        self.counts.values().sum()
    }

    /// The reasons with their counts, most frequent first.
    pub(crate) fn rows(&self) -> Vec<(String, u64)> {
        let mut rows: Vec<(String, u64)> =
            self.counts.iter().map(|(reason, count)| (reason.clone(), *count)).collect();
        most_frequent_first(&mut rows);
        rows
    }

    /// The reasons as text; percentages are of all discarded cases.
    pub(crate) fn render(&self) -> String {
        render_rows(&self.rows(), self.total())
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn reasons_are_counted_and_shown() {
        let mut discards = Discards::default();
        for _ in 0..4 {
            discards.add("is_sorted(&xs)");
        }
        discards.add("b != 0");
        assert_eq!(discards.total(), 5);
        assert_snapshot!(discards.render(), @r"
        is_sorted(&xs)   80.0 %  ████████████████
        b != 0           20.0 %  ████
        ");
        assert_eq!(Discards::default().render(), "");
    }
}
