//! How often each label occurred.
//!
//! `label!` and `classify!` say something about a case, so a label counts once
//! per case and its percentage is of all cases. `collect!` fills a table with
//! values, perhaps several per case, so its percentages are of that table.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::table::{most_frequent_first, percent, render_rows};
use crate::source::mix;

/// The most labels that a table keeps apart: `collect!` on something that is
/// different in every case must not fill the memory.
const MOST_LABELS: usize = 10_000;

/// The most rows that a report shows of one table.
const MOST_ROWS: usize = 20;

/// Up to this many labels are compared one by one, which takes less time than
/// hashing: most properties have a handful.
const FEW: usize = 16;

#[derive(Clone, Debug)]
struct Count {
    label: String,
    count: u64,
    /// The number of the case that was last counted.
    last_case: u64,
}

/// Eight bytes at a time: the standard hasher guards against hostile keys,
/// which labels are not, and takes longer.
#[derive(Clone, Debug, Default)]
struct LabelHasher(u64);

impl Hasher for LabelHasher {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..part.len()].copy_from_slice(part);
            self.0 = mix(self.0 ^ u64::from_le_bytes(word));
        }
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

/// One table; the unnamed one is that of `label!` and `classify!`.
#[derive(Clone, Debug)]
struct Table {
    name: String,
    counts: Vec<Count>,
    /// Where each label is counted, once there are more than a few.
    places: HashMap<String, usize, BuildHasherDefault<LabelHasher>>,
    /// Occurrences of labels beyond those kept apart.
    others: u64,
}

impl Table {
    fn new(name: &str) -> Self {
        Table { name: name.to_string(), counts: Vec::new(), places: HashMap::default(), others: 0 }
    }

    fn place(&self, label: &str) -> Option<usize> {
        if self.counts.len() <= FEW {
            self.counts.iter().position(|known| known.label == label)
        } else {
            self.places.get(label).copied()
        }
    }

    /// Counts a label of a case.
    fn add(&mut self, label: &str, case: u64) {
        match self.place(label) {
            Some(place) => {
                let known = &mut self.counts[place];
                if !self.name.is_empty() || known.last_case != case {
                    known.count += 1;
                    known.last_case = case;
                }
            }
            None => self.add_new(label, 1, case),
        }
    }

    fn add_new(&mut self, label: &str, count: u64, last_case: u64) {
        if self.counts.len() == MOST_LABELS {
            self.others += count;
            return;
        }
        let label = label.to_string();
        self.counts.push(Count { label, count, last_case });
        let n_placed = self.places.len();
        if self.counts.len() > FEW {
            let new = self.counts.iter().enumerate().skip(n_placed);
            self.places.extend(new.map(|(place, known)| (known.label.clone(), place)));
        }
    }

    fn rows(&self) -> Vec<(String, u64)> {
        let rows = self.counts.iter().map(|known| (known.label.clone(), known.count));
        let mut rows: Vec<(String, u64)> = rows.collect();
        most_frequent_first(&mut rows);
        rows
    }
}

/// Counts of (table, label) pairs.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tally {
    cases: u64,
    /// In the order of their first use; there are few, so they are searched one by one.
    tables: Vec<Table>,
}

impl Tally {
    /// Counts one case with all its labels; the unnamed table is called `""`.
    pub(crate) fn add_case<L: AsRef<str>>(&mut self, labels: &[(&str, L)]) {
        self.cases += 1;
        let case = self.cases;
        for (table, label) in labels {
            self.table(table).add(label.as_ref(), case);
        }
    }

    /// Counts cases without labels.
    pub(crate) fn add_silent_cases(&mut self, n_cases: u64) {
        self.cases += n_cases;
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.tables.is_empty()
    }

    /// The labels of a table with their counts, most frequent first, equally
    /// frequent ones in alphabetical order.
    #[cfg(test)]
    fn rows(&self, table: &str) -> Vec<(String, u64)> {
        let table = self.tables.iter().find(|known| known.name == table);
        table.map(Table::rows).unwrap_or_default()
    }

    /// All tables as text, with percentages and bars.
    pub(crate) fn render(&self) -> String {
        let mut text = String::new();
        for table in &self.tables {
            let mut rows = table.rows();
            let sum = rows.iter().map(|(_, count)| count).sum::<u64>() + table.others;
            let total = if table.name.is_empty() { self.cases } else { sum };
            if table.name.is_empty() {
                text.push_str(&format!("labels ({total} cases)\n"));
            } else {
                text.push_str(&format!("{} ({total} values)\n", table.name));
            }
            let hidden = rows.split_off(rows.len().min(MOST_ROWS));
            text.push_str(&render_rows(&rows, total));
            let n_hidden = hidden.iter().map(|(_, count)| count).sum::<u64>() + table.others;
            if n_hidden > 0 {
                let labels = match (hidden.len(), table.others) {
                    (1, 0) => "1 more label".to_string(),
                    (n, 0) => format!("{n} more labels"),
                    (n, _) => format!("more than {n} more labels"),
                };
                text.push_str(&format!("  … and {labels} ({})\n", percent(n_hidden, total)));
            }
        }
        text
    }

    fn table(&mut self, name: &str) -> &mut Table {
        let index = self.tables.iter().position(|table| table.name == name);
        let index = index.unwrap_or_else(|| {
            self.tables.push(Table::new(name));
            self.tables.len() - 1
        });
        &mut self.tables[index]
    }
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    #[test]
    fn labels_count_once_per_case_and_values_every_time() {
        let mut tally = Tally::default();
        tally.add_case(&[("", "empty"), ("", "empty"), ("length", "0"), ("length", "0")]);
        tally.add_case(&[("", "empty"), ("", "sorted"), ("length", "3")]);
        tally.add_silent_cases(2);
        assert_eq!(tally.rows(""), [("empty".to_string(), 2), ("sorted".to_string(), 1)]);
        assert_eq!(tally.rows("length"), [("0".to_string(), 2), ("3".to_string(), 1)]);
        assert_eq!(tally.rows("unknown"), []);
        assert_snapshot!(tally.render(), @r"
        labels (4 cases)
          empty    50.0 %  ██████████
          sorted   25.0 %  █████
        length (3 values)
          0   66.7 %  █████████████▍
          3   33.3 %  ██████▋
        ");
    }

    #[test]
    fn many_labels_are_counted_like_few() {
        let mut tally = Tally::default();
        for number in 0..4 * FEW {
            for _ in 0..=number {
                tally.add_case(&[("", number.to_string()), ("", number.to_string())]);
            }
        }
        let rows = tally.rows("");
        assert_eq!(rows.len(), 4 * FEW);
        assert!(rows.iter().all(|(label, count)| label.parse::<u64>().unwrap() + 1 == *count));
    }

    #[test]
    fn endless_labels_are_counted_together() {
        let mut tally = Tally::default();
        for number in 0..MOST_LABELS + 500 {
            tally.add_case(&[("id", number.to_string())]);
        }
        tally.add_case(&[("id", "0")]);
        assert_eq!(tally.rows("id").len(), MOST_LABELS);
        let text = tally.render();
        assert!(text.contains("id (10501 values)"), "{text}");
        assert!(text.ends_with("  … and more than 9980 more labels (99.8 %)\n"), "{text}");
    }
}
