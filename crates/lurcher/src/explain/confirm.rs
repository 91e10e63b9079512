//! A condition is tried on many more assignments than those that it was found by.

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
    /// Tries a condition on many assignments, and tells it if it holds for enough of them.
    pub(super) fn confirm(
        &mut self,
        pattern: &Pattern,
        condition: &Term,
    ) -> Result<Confirmed, OutOfTime> {
        let before = self.whenever.clone();
        let mut confirmed = Confirmed::NotEnough;
        let (mut n, mut is_whole) = (0, true);
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
            if n >= LEAST_TOLD || (n > 1 && is_complete) {
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
}
