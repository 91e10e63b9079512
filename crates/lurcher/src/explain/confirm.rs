//! A condition is tried on many more assignments than those that it was found by.

use super::generalisation::Evidence;
use super::hash::Set;
use super::pattern::Pattern;
use super::term::Term;
use super::trials::OutOfTime;
use super::unconditional::{CROSSED, TOLD};
use super::values::{TRUE, ValueId, assignments};
use super::{Explainer, Judged};

/// It is asked about so many assignments, for as many as [`TOLD`] says of which it holds: before it
/// stands, and later.
const ASKED: [(usize, usize); 2] = [(1_000, 250), (20_000, 4_000)];
/// Of so many for which it does not hold others are made for which it may.
const REPAIRED: usize = 2_000;
/// It is to hold for so many of them.
const LEAST_TOLD: usize = 8;

/// What came of trying a condition on many assignments.
pub(super) enum Confirmed {
    Told,
    /// By this assignment, of which it holds, or cannot be told whether it does; and whether that
    /// fails.
    Refuted(Vec<ValueId>, bool),
    NotEnough,
}

impl Explainer<'_, '_> {
    /// Tries a condition on many assignments, and tells it if it holds for enough of them.
    pub(super) fn confirm(
        &mut self,
        pattern: &Pattern,
        condition: &Term,
        is_thorough: bool,
    ) -> Result<Confirmed, OutOfTime> {
        let (mut n, mut n_repaired, mut is_whole) = (0, 0, true);
        let (mut seen, mut mirrored, mut more) = (Set::default(), Set::default(), Vec::new());
        let shapes = pattern.shapes(&self.parts);
        let near = self.near_rows(pattern, &shapes);
        let drawn = self.trials.drawn_rows(&self.parts, pattern);
        let (n_small, n_large) = ASKED[usize::from(is_thorough)];
        let all = assignments(&mut self.trials.values, &shapes, n_small, n_large);
        let refuting = self.trials.refuting_rows(&self.parts, pattern);
        let recombined = match is_thorough {
            true => self.recombined_rows(pattern, &shapes),
            false => Vec::new(),
        };
        let near = refuting.into_iter().chain(near).chain(recombined);
        let mut rows = near.chain(drawn).chain(all.rows);
        while let Some(row) = more.pop().or_else(|| rows.next()) {
            if !seen.insert(row.clone()) {
                continue;
            }
            let holds = condition.evaluate(&row, &mut self.trials.values);
            if holds.is_none() {
                // A condition that cannot be asked is none that could be pasted.
                match self.trials.judge(&self.parts, pattern, &row)? {
                    Some(judged) => return Ok(Confirmed::Refuted(row, judged == Judged::Fails)),
                    None => continue,
                }
            }
            if holds != Some(TRUE) {
                if n_repaired < REPAIRED {
                    n_repaired += 1;
                    let mut repaired = row;
                    condition.repair(&mut repaired, &mut self.trials.values);
                    more.push(repaired);
                }
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
                Some(Judged::Passes) => return Ok(Confirmed::Refuted(row, false)),
                None => {}
            }
        }
        // If it ended early, it is not known up to which size it came.
        let up_to = all.up_to.filter(|_| is_whole);
        let evidence = Evidence { n, up_to, is_complete: all.is_complete && is_whole };
        let evidence = self.trials.as_admitted(pattern, evidence);
        if n < LEAST_TOLD && !(n > 1 && evidence.is_complete) {
            return Ok(Confirmed::NotEnough);
        }
        self.whenever = Some(self.generalisation(pattern, Some(condition.clone()), evidence));
        self.publish();
        Ok(Confirmed::Told)
    }
}
