//! How often the expressions of `covers!` were matched.

use crate::property::Hit;

/// Counts per expression, in the order in which they were first met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hits {
    rows: Vec<Row>,
}

#[derive(Clone, Debug)]
struct Row {
    value: &'static str,
    expression: &'static str,
    wanted: u64,
    hits: u64,
}

impl Hits {
    pub(crate) fn add(&mut self, hits: &[Hit]) {
        for hit in hits {
            // The same expression may be claimed of two values.
            let known = self
                .rows
                .iter_mut()
                .find(|row| (row.value, row.expression) == (hit.value, hit.expression));
            let row = match known {
                Some(row) => row,
                None => {
                    let &Hit { value, expression, wanted, .. } = hit;
                    self.rows.push(Row { value, expression, wanted, hits: 0 });
                    self.rows.last_mut().expect("it was just pushed")
                }
            };
            row.hits += u64::from(hit.is_hit);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether some expression was matched less often than wanted.
    pub(crate) fn is_open(&self) -> bool {
        self.rows.iter().any(|row| row.hits < row.wanted)
    }

    /// A line per expression.
    pub(crate) fn render(&self) -> String {
        let mut out = String::new();
        for Row { value, expression, wanted, hits } in &self.rows {
            let verdict = match *hits {
                0 => "NEVER COVERED",
                hits if hits < *wanted => "COVERED TOO SELDOM",
                _ => "covered",
            };
            let cases = if *hits == 1 { "case" } else { "cases" };
            out += &format!(
                "{value} covers {expression:?}: {hits} {cases}, wanted {wanted}: {verdict}\n"
            );
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_expression_is_open_until_it_was_matched_as_often_as_wanted() {
        let hit = |expression, wanted, is_hit| Hit { value: "list", expression, wanted, is_hit };
        let mut hits = Hits::default();
        assert!(hits.is_empty() && !hits.is_open());
        hits.add(&[hit("nil", 1, true), hit("cons(_, nil)", 2, false)]);
        assert!(hits.is_open());
        hits.add(&[hit("cons(_, nil)", 2, true)]);
        assert_eq!(
            hits.render(),
            "list covers \"nil\": 1 case, wanted 1: covered\n\
             list covers \"cons(_, nil)\": 1 case, wanted 2: COVERED TOO SELDOM\n"
        );
        hits.add(&[hit("cons(_, nil)", 2, true)]);
        assert!(!hits.is_open());
    }

    #[test]
    fn one_expression_of_two_values_is_two_claims() {
        let hit = |value, is_hit| Hit { value, expression: "nil", wanted: 1, is_hit };
        let mut hits = Hits::default();
        hits.add(&[hit("left", true), hit("right", false)]);
        assert!(hits.is_open());
    }
}
