//! The most general pattern of which all instances fail (3.2 of the paper).

use std::sync::Arc;

use lurcher_trees::ShapeId;

use super::candidates::Candidates;
use super::confirm::{GROWN, LENGTHENED};
use super::generalisation::{Evidence, Generalisation};
use super::hash::Set;
use super::pattern::Pattern;
use super::trials::OutOfTime;
use super::values::{ValueId, assignments};
use super::{Explainer, Judged};

/// On how many instances a pattern is tried.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// So many small ones, and so many larger ones.
    pub(super) n_small: usize,
    pub(super) n_large: usize,
    /// Of so many of them others are made, which have more in common.
    pub(super) n_crossed: usize,
    /// So many more are lists of what is in the counterexample.
    pub(super) n_recombined: usize,
}

/// So many before it stands, soon after that, and before it is told for good.
const FIRST: Effort = Effort { n_small: 60, n_large: 0, n_crossed: 5, n_recombined: 0 };
const TRIED: Effort = Effort { n_small: 200, n_large: 150, n_crossed: 60, n_recombined: 0 };
pub(super) const TOLD: Effort =
    Effort { n_small: 4000, n_large: 400, n_crossed: 200, n_recombined: 1000 };
/// Where only what generators made is tried, it is to be so many.
const LEAST_DRAWN: usize = 8;
/// So many assignments have numbers between limits in several places.
const MOST_MIXED: usize = 600;
/// Among so many assignments there are multiples of the numbers of the counterexample.
const LEAST_FOR_MULTIPLES: usize = 300;
/// No more patterns are tried.
const MOST_CANDIDATES: usize = 20_000;

/// Instances that were tried.
#[derive(Default)]
struct Tried {
    n: usize,
    seen: Set<Vec<ValueId>>,
    mirrored: Set<(usize, ValueId)>,
    /// The values of each variable in those that fail.
    values: Vec<Set<ValueId>>,
}

impl Explainer<'_, '_> {
    /// Finds it, and tells it.
    pub(super) fn unconditional(&mut self) -> Result<Option<Pattern>, OutOfTime> {
        let parts = Arc::clone(&self.parts);
        let mut n_tried = 0;
        for group in Candidates::new(&parts) {
            n_tried += group.len();
            if n_tried > MOST_CANDIDATES {
                return self.step_by_step();
            }
            // Most are refuted by what is known, without a run that asks.
            if (self.trials.is_over)() {
                return Err(OutOfTime);
            }
            // If not even the one with the fewest variables fails always, none does.
            if let [_, .., last] = &group[..] {
                if self.check(last, FIRST)?.is_none() {
                    continue;
                }
            }
            for pattern in group {
                if self.stands(&pattern, FIRST)? && self.stands(&pattern, TRIED)? {
                    return Ok(Some(pattern));
                }
            }
        }
        Ok(None)
    }

    /// Finds one that is more and more general, where there are too many to begin with the most
    /// general.
    fn step_by_step(&mut self) -> Result<Option<Pattern>, OutOfTime> {
        let parts = Arc::clone(&self.parts);
        let (mut found, mut next) = (None, Pattern::with_one_variable(&parts));
        while !next.is_empty() {
            let mut stands = None;
            for pattern in std::mem::take(&mut next) {
                // What stands is not to be taken back because a more general one does not.
                if self.check(&pattern, FIRST)?.is_some() && self.check(&pattern, TRIED)?.is_some()
                {
                    stands = Some(pattern);
                    break;
                }
            }
            let Some(pattern) = stands else { break };
            if !self.stands(&pattern, TRIED)? {
                break;
            }
            next = pattern.nearest(&parts);
            found = Some(pattern);
        }
        Ok(found)
    }

    /// Tries what stands on many more instances; false if it is refuted.
    pub(super) fn confirm_always(&mut self) -> Result<bool, OutOfTime> {
        let Some(family) = self.always.as_ref().map(|found| Arc::clone(&found.family)) else {
            return Ok(true);
        };
        if let Some(always) = self.always.clone().filter(Generalisation::is_confirmed) {
            let is_refuted = self.trials.refuter(&always).is_some();
            if is_refuted {
                self.always = None;
                self.publish();
            }
            return Ok(!is_refuted);
        }
        self.stands(&family.pattern, TOLD)
    }

    /// Tries a pattern, and tells it if it is not refuted.
    fn stands(&mut self, pattern: &Pattern, effort: Effort) -> Result<bool, OutOfTime> {
        let evidence = self.check(pattern, effort)?;
        let always = evidence.map(|found| self.generalisation(pattern, None, found));
        always.iter().for_each(|line| self.trials.is_compared(line));
        if always.is_some() || self.always.is_some() {
            self.always = always;
            self.publish();
        }
        Ok(self.always.is_some())
    }

    /// Whether all instances fail that are tried, and how many that were. Most patterns are refuted
    /// by the first of them, so others are made when they are needed.
    fn check(&mut self, pattern: &Pattern, effort: Effort) -> Result<Option<Evidence>, OutOfTime> {
        if self.trials.refute(&self.parts, pattern) {
            return Ok(None);
        }
        let shapes = pattern.shapes(&self.parts);
        let mut tried = Tried::default();
        let near = self.near_rows(pattern, &shapes, effort.n_small);
        if !self.all_fail(pattern, near, effort, &mut tried)? {
            return Ok(None);
        }
        if effort.n_recombined > 0 {
            let own = self.own_row(pattern);
            let mut each = self.mentioned_rows(pattern);
            each.extend(self.nested_rows(pattern, &shapes));
            each.extend(self.wrapped_rows(pattern, &shapes));
            each.extend(self.trials.values.with_each(&own, &shapes));
            each.extend(self.trials.values.crowded(&own));
            if !self.all_fail(pattern, each, effort, &mut tried)? {
                return Ok(None);
            }
        }
        let recombined = self.recombined_rows(pattern, &shapes, effort.n_recombined);
        if !self.all_fail(pattern, recombined, effort, &mut tried)? {
            return Ok(None);
        }
        let drawn = self.trials.drawn_rows(&self.parts, pattern);
        if !self.all_fail(pattern, drawn, effort, &mut tried)? {
            return Ok(None);
        }
        // Larger ones take more to make.
        let Effort { n_small, n_large, .. } = effort;
        let mut all = assignments(&mut self.trials.values, &shapes, n_small, 0);
        let n_rows = all.rows.len();
        all.rows.reverse();
        if !self.all_fail(pattern, std::mem::take(&mut all.rows), effort, &mut tried)? {
            return Ok(None);
        }
        if n_large > 0 {
            all = assignments(&mut self.trials.values, &shapes, n_small, n_large);
            let large = all.rows.split_off(n_rows.min(all.rows.len()));
            if !self.all_fail(pattern, large, effort, &mut tried)? {
                return Ok(None);
            }
        }
        if effort.n_recombined > 0 {
            let walked = self.walk_within(pattern, None)?;
            let failing = walked.failing.into_iter();
            tried.n += failing.filter(|row| tried.seen.insert(row.clone())).count();
            if walked.passing.is_some() {
                return Ok(None);
            }
        }
        let (n, up_to, is_complete) = (tried.n, all.up_to, all.is_complete);
        let is_confirmed = is_complete || effort.n_small >= TOLD.n_small;
        let evidence = Evidence { n, up_to, is_complete, is_confirmed };
        let found = self.trials.as_admitted(pattern, evidence);
        let is_few = n < LEAST_DRAWN || self.trials.is_uniform(pattern, &tried.values);
        let is_thin = found != evidence && !found.is_complete && is_few;
        Ok((n > 1 && !is_thin).then_some(found))
    }

    /// Whether all of these instances fail, and some that are made of them.
    fn all_fail(
        &mut self,
        pattern: &Pattern,
        rows: Vec<Vec<ValueId>>,
        effort: Effort,
        tried: &mut Tried,
    ) -> Result<bool, OutOfTime> {
        let (mut rows, mut more, mut long) = (rows.into_iter(), Vec::new(), Vec::new());
        let is_last = effort.n_recombined > 0;
        let leaves = if is_last { self.leaves() } else { Vec::new() };
        while let Some(row) = more.pop().or_else(|| rows.next()) {
            if !tried.seen.insert(row.clone()) {
                continue;
            }
            // What has not been refuted by so many is seldom refuted by as many again.
            let next = [&row].into_iter().chain(more.iter().rev()).chain(rows.as_slice());
            self.foresee_rows(pattern, tried.n, next);
            match self.trials.judge(&self.parts, pattern, &row)? {
                Some(Judged::Fails) => tried.n += 1,
                Some(Judged::Passes) => return Ok(false),
                None => continue,
            }
            tried.values.resize_with(row.len(), Set::default);
            tried.values.iter_mut().zip(&row).for_each(|(seen, id)| {
                seen.insert(*id);
            });
            let are_many = tried.n <= effort.n_crossed;
            more.extend(self.trials.values.related(&row, are_many, &mut tried.mirrored));
            if is_last && tried.n <= GROWN {
                more.extend(self.trials.values.grown(&row, &leaves));
            }
            if is_last && tried.n <= LENGTHENED {
                long.extend(self.trials.values.lengthened(&row));
            }
        }
        // Of these nothing else is made.
        for (nth, row) in long.iter().enumerate() {
            self.foresee_rows(pattern, tried.n, long[nth..].iter());
            match self.trials.judge(&self.parts, pattern, row)? {
                Some(Judged::Fails) => tried.n += usize::from(tried.seen.insert(row.clone())),
                Some(Judged::Passes) => return Ok(false),
                None => {}
            }
        }
        Ok(true)
    }

    /// Runs the first of some instances on several threads, if that pays, and if it is not known
    /// what the property says of the very first.
    pub(super) fn foresee_rows<'r>(
        &mut self,
        pattern: &Pattern,
        most: usize,
        rows: impl Iterator<Item = &'r Vec<ValueId>>,
    ) {
        let most = most.min(self.trials.n_at_once());
        if most < 2 {
            return;
        }
        let instances = rows.filter_map(|row| self.trials.instance(&self.parts, pattern, row));
        let open = self.trials.open(most, instances);
        self.trials.foresee(most, &mut open.into_iter());
    }

    /// The values that the variables have in the counterexample.
    pub(super) fn own_row(&mut self, pattern: &Pattern) -> Vec<ValueId> {
        let parts = Arc::clone(&self.parts);
        let first = |v| pattern.places(v).next().map(|place| &parts.at(place).value);
        let trees = (0..pattern.n_variables()).filter_map(first);
        trees.map(|tree| self.trials.values.add_known(tree)).collect()
    }

    /// The numbers and characters of the counterexample, each once.
    pub(super) fn leaves(&mut self) -> Vec<ValueId> {
        let parts = Arc::clone(&self.parts);
        let leaves = parts.all.iter().filter(|part| part.value.payload(0).is_some());
        let leaves = leaves.map(|part| self.trials.values.add_known(&part.value));
        let mut seen = Set::default();
        leaves.filter(|&leaf| seen.insert(leaf)).collect()
    }

    /// Assignments that differ a little from the counterexample, which is the first; not more than
    /// so many.
    pub(super) fn near_rows(
        &mut self,
        pattern: &Pattern,
        shapes: &[ShapeId],
        most: usize,
    ) -> Vec<Vec<ValueId>> {
        let own = self.own_row(pattern);
        let parts = Arc::clone(&self.parts);
        let leaves = self.leaves();
        let mut rows = vec![own.clone()];
        rows.extend(self.trials.values.with_values(&own, shapes, &leaves));
        rows.extend(self.trials.values.shifted(&own, shapes));
        rows.extend(self.trials.values.prolonged(&own, shapes, &leaves));
        let spread = |variable| {
            let place = pattern.places(variable).next();
            place.map_or_else(Vec::new, |place| parts.at(place).spread())
        };
        let spread: Vec<Vec<ValueId>> = (0..own.len())
            .map(|v| spread(v).into_iter().map(|tree| self.trials.values.add(tree)).collect())
            .collect();
        for (variable, values) in spread.iter().enumerate() {
            for &value in values {
                let mut row = own.clone();
                row[variable] = value;
                rows.push(row);
            }
        }
        if spread.iter().any(|values| !values.is_empty()) {
            let n = (most / 2).min(MOST_MIXED);
            rows.extend(self.trials.values.mixed(&own, shapes, &spread, n));
        }
        if most >= LEAST_FOR_MULTIPLES {
            rows.extend(self.trials.values.multiples(&own, shapes));
            rows.extend(self.trials.values.odd(&own));
            rows.extend(self.trials.values.injected(&own, shapes, &leaves, most / 4));
        }
        let left = most.saturating_sub(rows.len());
        rows.extend(self.trials.values.varied_one(&own, shapes, left));
        rows.truncate(most);
        rows
    }

    /// Assignments with lists of what is in the counterexample, so many for each variable.
    pub(super) fn recombined_rows(
        &mut self,
        pattern: &Pattern,
        shapes: &[ShapeId],
        most: usize,
    ) -> Vec<Vec<ValueId>> {
        if most == 0 {
            return Vec::new();
        }
        let own = self.own_row(pattern);
        let parts = Arc::clone(&self.parts);
        let values = parts.all.iter().map(|part| self.trials.values.add_known(&part.value));
        let values: Vec<ValueId> = values.collect();
        self.trials.values.recombined(&own, shapes, &values, most)
    }
}
