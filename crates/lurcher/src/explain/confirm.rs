//! A condition is tried on many more assignments than those that it was found by.

use lurcher_trees::Tree;

use super::generalisation::Evidence;
use super::hash::Set;
use super::pattern::Pattern;
use super::term::Term;
use super::trials::OutOfTime;
use super::unconditional::{CROSSED, TOLD};
use super::values::{FALSE, ValueId, assignments};
use super::{Explainer, Judged};

/// It is asked about so many assignments, for as many as [`TOLD`] says of which it holds. After the
/// first of these it stands.
const ASKED: [(usize, usize); 2] = [(1_500, 300), (20_000, 4_000)];
/// It is to hold for so many of them.
const LEAST_TOLD: usize = 8;

/// What came of trying a condition on many assignments.
pub(super) enum Confirmed {
    Told,
    /// By this assignment, of which it holds.
    Refuted(Vec<ValueId>),
    NotEnough,
}

impl Explainer<'_, '_> {
    /// Tries a condition on many assignments, and tells it. It is to hold for some, and for some of
    /// which nothing is known from the pattern that always fails.
    pub(super) fn confirm(
        &mut self,
        pattern: &Pattern,
        always: Option<&Pattern>,
        condition: &Term,
    ) -> Result<Confirmed, OutOfTime> {
        let before = self.whenever.clone();
        let mut confirmed = Confirmed::NotEnough;
        let (mut n, mut is_news, mut is_whole) = (0, always.is_none(), true);
        let (mut seen, mut mirrored, mut more) = (Set::default(), Set::default(), Vec::new());
        let shapes = pattern.shapes(&self.parts);
        let own = self.own_row(pattern);
        let mut rows = self.trials.values.varied_one(&own, &shapes);
        for (n_small, n_large) in ASKED {
            let all = assignments(&mut self.trials.values, &shapes, n_small, n_large);
            rows.extend(all.rows);
            let mut next = rows.drain(..);
            while let Some(row) = more.pop().or_else(|| next.next()) {
                if !seen.insert(row.clone()) {
                    continue;
                }
                let holds = condition.evaluate(&row, &mut self.trials.values);
                if holds.is_none_or(|value| value == FALSE) {
                    continue;
                }
                if n >= TOLD.0 + TOLD.1 {
                    is_whole = false;
                    break;
                }
                match self.trials.judge(&self.parts, pattern, &row)? {
                    Some(Judged::Fails) => {
                        n += 1;
                        is_news =
                            is_news || !always.is_some_and(|a| self.is_instance(a, pattern, &row));
                        more.extend(self.trials.values.related(&row, n <= CROSSED, &mut mirrored));
                    }
                    Some(Judged::Passes) => {
                        self.whenever = before;
                        self.publish();
                        return Ok(Confirmed::Refuted(row));
                    }
                    None => {}
                }
            }
            drop(next);
            let is_complete = all.is_complete && is_whole;
            // If it ended early, it is not known up to which size it came.
            let evidence = Evidence { n, up_to: all.up_to.filter(|_| is_whole), is_complete };
            if is_news && (n >= LEAST_TOLD || (n > 1 && is_complete)) {
                self.whenever =
                    Some(self.generalisation(pattern, Some(condition.clone()), evidence));
                self.publish();
                confirmed = Confirmed::Told;
            }
            if is_complete || !is_whole {
                break;
            }
        }
        Ok(confirmed)
    }

    /// Whether the instance of a pattern is one of another, too.
    fn is_instance(&self, other: &Pattern, pattern: &Pattern, row: &[ValueId]) -> bool {
        let values: Vec<&Tree> = row.iter().map(|&id| &**self.trials.values.tree(id)).collect();
        other.matches(&self.parts, &pattern.instance(&self.parts, &values))
    }
}
