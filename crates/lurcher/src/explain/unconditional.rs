//! The most general pattern of which all instances fail (3.2 of the paper).

use std::sync::Arc;

use lurcher_trees::ShapeId;

use super::candidates::Candidates;
use super::generalisation::Evidence;
use super::hash::Set;
use super::pattern::{Parts, Pattern, Place};
use super::trials::OutOfTime;
use super::values::{ValueId, assignments};
use super::{Explainer, Judged};

/// A pattern is tried on so many small instances, and so many larger ones.
const TRIED: (usize, usize) = (200, 150);
/// Later on so many.
pub(super) const TOLD: (usize, usize) = (4000, 400);
/// Of so many instances others are made, which have more in common.
pub(super) const CROSSED: usize = 200;
/// Where only what generators made is tried, it is to be so many.
const LEAST_DRAWN: usize = 20;
/// No more patterns are tried.
const MOST_CANDIDATES: usize = 20_000;
/// So many of the smallest inputs are looked through for another failure.
const MOST_OTHERS: usize = 2_000;

impl Explainer<'_, '_> {
    /// Finds it, and tells it.
    pub(super) fn unconditional(&mut self) -> Result<Option<Pattern>, OutOfTime> {
        let parts = Arc::clone(&self.parts);
        let mut n_tried = 0;
        for group in Candidates::new(&parts) {
            n_tried += group.len();
            if n_tried > MOST_CANDIDATES {
                break;
            }
            // If not even the one with the fewest variables fails always, none does.
            if let [_, .., last] = &group[..] {
                if self.check(last, TRIED)?.is_none() {
                    continue;
                }
            }
            for pattern in group {
                let Some(evidence) = self.check(&pattern, TRIED)? else { continue };
                self.always = Some(self.generalisation(&pattern, None, evidence));
                self.publish();
                return Ok(Some(pattern));
            }
        }
        Ok(None)
    }

    /// Tries what stands on many more instances; false if it is refuted.
    pub(super) fn confirm_always(&mut self) -> Result<bool, OutOfTime> {
        let Some(family) = self.always.as_ref().map(|found| Arc::clone(&found.family)) else {
            return Ok(true);
        };
        let evidence = self.check(&family.pattern, TOLD)?;
        self.always = evidence.map(|found| self.generalisation(&family.pattern, None, found));
        self.publish();
        Ok(self.always.is_some())
    }

    /// Whether all instances fail that are tried, and how many that were.
    fn check(
        &mut self,
        pattern: &Pattern,
        (n_small, n_large): (usize, usize),
    ) -> Result<Option<Evidence>, OutOfTime> {
        if self.trials.refute(&self.parts, pattern) {
            return Ok(None);
        }
        let shapes = pattern.shapes(&self.parts);
        let all = assignments(&mut self.trials.values, &shapes, n_small, n_large);
        let (mut n, mut more) = (0, Vec::new());
        let (mut seen, mut mirrored) = (Set::default(), Set::default());
        let near = self.near_rows(pattern, &shapes);
        let drawn = self.trials.drawn_rows(&self.parts, pattern);
        let recombined = match n_small == TOLD.0 {
            true => self.recombined_rows(pattern, &shapes),
            false => Vec::new(),
        };
        let near = near.into_iter().take(n_small).chain(recombined);
        let mut rows = near.chain(drawn).chain(all.rows);
        while let Some(row) = more.pop().or_else(|| rows.next()) {
            if !seen.insert(row.clone()) {
                continue;
            }
            match self.trials.judge(&self.parts, pattern, &row)? {
                Some(Judged::Fails) => n += 1,
                Some(Judged::Passes) => return Ok(None),
                None => continue,
            }
            more.extend(self.trials.values.related(&row, n <= CROSSED, &mut mirrored));
        }
        let evidence = Evidence { n, up_to: all.up_to, is_complete: all.is_complete };
        let found = self.trials.as_admitted(pattern, evidence);
        let is_thin = found != evidence && !found.is_complete && n < LEAST_DRAWN;
        Ok((n > 1 && !is_thin).then_some(found))
    }

    /// The values that the variables have in the counterexample.
    pub(super) fn own_row(&mut self, pattern: &Pattern) -> Vec<ValueId> {
        let parts = Arc::clone(&self.parts);
        let first = |v| pattern.places(v).next().map(|place| parts.at(place).value.clone());
        let trees = (0..pattern.n_variables()).filter_map(first);
        trees.map(|tree| self.trials.values.add(tree)).collect()
    }

    /// Assignments that differ a little from the counterexample, which is the first.
    pub(super) fn near_rows(&mut self, pattern: &Pattern, shapes: &[ShapeId]) -> Vec<Vec<ValueId>> {
        let own = self.own_row(pattern);
        let parts = Arc::clone(&self.parts);
        let leaves = parts.all.iter().filter(|part| part.value.payload(0).is_some());
        let mut leaves: Vec<ValueId> =
            leaves.map(|part| self.trials.values.add(part.value.clone())).collect();
        leaves.sort_unstable();
        leaves.dedup();
        let mut rows = vec![own.clone()];
        rows.extend(self.trials.values.with_values(&own, shapes, &leaves));
        rows.extend(self.trials.values.prolonged(&own, shapes));
        for variable in 0..own.len() {
            let Some(place) = pattern.places(variable).next() else { continue };
            for tree in parts.at(place).spread() {
                let mut row = own.clone();
                row[variable] = self.trials.values.add(tree);
                rows.push(row);
            }
        }
        rows.extend(self.trials.values.varied_one(&own, shapes));
        rows
    }

    /// Assignments with lists of what is in the counterexample; for what is to be told.
    pub(super) fn recombined_rows(
        &mut self,
        pattern: &Pattern,
        shapes: &[ShapeId],
    ) -> Vec<Vec<ValueId>> {
        let own = self.own_row(pattern);
        let parts = Arc::clone(&self.parts);
        let values = parts.all.iter().map(|part| self.trials.values.add(part.value.clone()));
        let values: Vec<ValueId> = values.collect();
        self.trials.values.recombined(&own, shapes, &values)
    }

    /// The smallest input that fails and of which nothing is told.
    pub(super) fn another(&mut self) -> Result<Option<Vec<lurcher_trees::Tree>>, OutOfTime> {
        let Some(pattern) = all_open(&self.parts) else { return Ok(None) };
        let told: Vec<_> = self.others.iter().chain(&self.always).chain(&self.whenever).collect();
        let shapes = pattern.shapes(&self.parts);
        let rows = assignments(&mut self.trials.values, &shapes, MOST_OTHERS, 0).rows;
        for row in rows {
            let values: Vec<_> = row.iter().map(|&id| &**self.trials.values.tree(id)).collect();
            let trees = pattern.instance(&self.parts, &values);
            if told.iter().any(|found| found.describes_trees(&trees)) {
                continue;
            }
            if self.trials.judge_trees(trees.clone())? == Some(Judged::Fails) {
                return Ok(Some(trees));
            }
        }
        Ok(None)
    }
}

/// The pattern in which every argument is a variable, if that can be.
fn all_open(parts: &Parts) -> Option<Pattern> {
    let place = |(argument, &part): (usize, &usize)| {
        let part = &parts.all[part];
        (part.is_open && part.place.argument == argument).then_some((part.place, argument))
    };
    let variables = parts.arguments.iter().enumerate().map(place);
    let variables: Option<std::collections::BTreeMap<Place, usize>> = variables.collect();
    let variables = variables.filter(|variables| variables.len() == parts.trees.len());
    Some(Pattern { variables: variables? })
}
