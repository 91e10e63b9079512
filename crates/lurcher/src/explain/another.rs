//! Another failure, of which nothing is told yet.
//!
//! Inputs may fail for several reasons, or for one that shows in several ways. Another failing
//! input is the smallest one that what is told does not describe. If none of the smallest inputs is
//! one, those that were tried for other reasons are looked through, and the best of them made
//! smaller.

use std::collections::BTreeMap;

use lurcher_trees::{Kind, Tree, shape};

use super::pattern::{Parts, Pattern, Place};
use super::related::has_limits;
use super::trials::{OutOfTime, Trials};
use super::values::{ValueId, Values, assignments};
use super::{Explainer, Generalisation, Judged};
use crate::data::tree_of;

/// So many of the smallest inputs are looked through.
const MOST_SMALL: usize = 2_000;
/// So many at once, if it pays to run several.
const MOST_AHEAD: usize = 64;
/// So many of those that were tried are made smaller, with so many runs each.
const MOST_STARTS: usize = 4;
const MOST_RUNS: usize = 400;
/// So many of the smallest inputs with a character get others in its place.
const MOST_SPELLED: usize = 6;
/// So many of the smallest values of a type are put in place of a part.
const SMALLER: usize = 6;

/// Whether nothing is told of an input.
type IsNew<'n> = dyn Fn(&Vec<Tree>, &mut Values) -> bool + 'n;

impl Explainer<'_, '_> {
    /// An input that fails, of which nothing is told, and that is none of some.
    pub(super) fn another(&mut self, done: &[Vec<Tree>]) -> Result<Option<Vec<Tree>>, OutOfTime> {
        let told = self.others.iter().chain(&self.always).chain(&self.whenever);
        let told: Vec<Generalisation> = told.cloned().collect();
        let is_new = |trees: &Vec<Tree>, values: &mut Values| {
            !done.contains(trees) && !told.iter().any(|found| found.describes_among(trees, values))
        };
        if let Some(found) = self.smallest(&is_new)? {
            return Ok(Some(found));
        }
        let Trials { values, inputs, failures, .. } = &mut *self.trials;
        let failing = failures.iter().map(|&id| inputs.get(id));
        let mut starts: Vec<Vec<Tree>> =
            failing.filter(|trees| is_new(trees, values)).cloned().collect();
        starts.sort_by_key(|trees| n_nodes(trees));
        starts.truncate(MOST_STARTS);
        let mut best: Option<Vec<Tree>> = None;
        for start in starts {
            let found = self.smaller(start, &is_new)?;
            if best.as_ref().is_none_or(|best| is_smaller(&found, best)) {
                best = Some(found);
            }
        }
        match best {
            None => self.with_other_characters(&is_new),
            found => Ok(found),
        }
    }

    /// Small inputs with another character in them: most small ones have letters only, and what
    /// fails may be about a comma.
    fn with_other_characters(
        &mut self,
        is_new: &IsNew<'_>,
    ) -> Result<Option<Vec<Tree>>, OutOfTime> {
        let Some(pattern) = all_open(&self.parts) else { return Ok(None) };
        let shapes = pattern.shapes(&self.parts);
        let rows = assignments(&mut self.trials.values, &shapes, MOST_SMALL, 0).rows;
        let mut n_tried = 0;
        for row in rows {
            let values = row.iter().map(|&id| &**self.trials.values.tree(id)).collect::<Vec<_>>();
            let trees = pattern.instance(&self.parts, &values);
            let is_character = |tree: &Tree, at: usize| {
                shape(tree.nodes()[at].shape).kind == Kind::Char && !has_limits(tree)
            };
            let first = trees.iter().enumerate().find_map(|(argument, tree)| {
                let at = (0..tree.nodes().len()).find(|&at| is_character(tree, at))?;
                Some((argument, at))
            });
            let Some((argument, first)) = first else { continue };
            if n_tried == MOST_SPELLED {
                break;
            }
            n_tried += 1;
            for c in ('\t'..='~').filter(|c| !c.is_ascii_lowercase()) {
                let (mut other, c) = (trees.clone(), tree_of(&c));
                other[argument] = other[argument].with_parts(|at| (at == first).then_some(&c));
                if is_new(&other, &mut self.trials.values)
                    && self.trials.judge_trees(other.clone())? == Some(Judged::Fails)
                {
                    return Ok(Some(other));
                }
            }
        }
        Ok(None)
    }

    fn smallest(&mut self, is_new: &IsNew<'_>) -> Result<Option<Vec<Tree>>, OutOfTime> {
        let Some(pattern) = all_open(&self.parts) else { return Ok(None) };
        let shapes = pattern.shapes(&self.parts);
        let rows = assignments(&mut self.trials.values, &shapes, MOST_SMALL, 0).rows;
        let input = |row: &Vec<ValueId>, values: &Values| {
            let values: Vec<_> = row.iter().map(|&id| &**values.tree(id)).collect();
            pattern.instance(&self.parts, &values)
        };
        for (nth, row) in rows.iter().enumerate() {
            let trees = input(row, &self.trials.values);
            if !is_new(&trees, &mut self.trials.values) {
                continue;
            }
            if self.trials.n_at_once() > 1 && !self.trials.is_foreseen(&trees) {
                let next = rows[nth..].iter().map(|row| input(row, &self.trials.values));
                let mut next: Vec<_> = next.take(MOST_AHEAD).collect();
                next.retain(|trees| is_new(trees, &mut self.trials.values));
                self.trials.foresee(nth, &mut next.into_iter());
            }
            if self.trials.judge_trees(trees.clone())? == Some(Judged::Fails) {
                return Ok(Some(trees));
            }
        }
        Ok(None)
    }

    /// The same with parts replaced by smaller ones, as long as it fails and is new.
    fn smaller(
        &mut self,
        mut trees: Vec<Tree>,
        is_new: &IsNew<'_>,
    ) -> Result<Vec<Tree>, OutOfTime> {
        let (mut n_runs, mut place) = (0, (0, 0));
        while let Some(tree) = trees.get(place.0) {
            if place.1 >= tree.nodes().len() {
                place = (place.0 + 1, 0);
                continue;
            }
            let mut is_changed = false;
            for part in self.parts_for(&tree.clone(), place.1) {
                let mut other = trees.clone();
                other[place.0] = other[place.0].with_parts(|at| (at == place.1).then_some(&part));
                let is_other = n_runs < MOST_RUNS && is_smaller(&other, &trees);
                if !is_other || !is_new(&other, &mut self.trials.values) {
                    continue;
                }
                n_runs += 1;
                if self.trials.judge_trees(other.clone())? == Some(Judged::Fails) {
                    (trees, is_changed) = (other, true);
                    break;
                }
            }
            // What has become smaller may let what is before it do so, too.
            place = if is_changed { (0, 0) } else { (place.0, place.1 + 1) };
        }
        Ok(trees)
    }

    /// What may stand in place of a part: the smallest values of its type, and what is inside of
    /// it.
    fn parts_for(&mut self, tree: &Tree, at: usize) -> Vec<Tree> {
        let of = tree.nodes()[at].shape;
        let listed = &self.trials.values.pool(of, SMALLER).listed;
        let listed: Vec<_> = listed.iter().take(SMALLER).copied().collect();
        let mut parts: Vec<Tree> =
            listed.into_iter().map(|id| (**self.trials.values.tree(id)).clone()).collect();
        let end = at + tree.nodes()[at].size as usize;
        let inner = (at + 1..end).filter(|&inner| tree.nodes()[inner].shape == of);
        parts.extend(inner.map(|inner| tree.subtree(inner)));
        parts
    }
}

fn n_nodes(trees: &[Tree]) -> usize {
    trees.iter().map(|tree| tree.nodes().len()).sum()
}

fn is_smaller(one: &[Tree], other: &[Tree]) -> bool {
    (n_nodes(one), one) < (n_nodes(other), other)
}

/// The pattern in which every argument is a variable, if that can be.
pub(super) fn all_open(parts: &Parts) -> Option<Pattern> {
    let place = |(argument, &part): (usize, &usize)| {
        let part = &parts.all[part];
        (part.is_open && part.place.argument == argument).then_some((part.place, argument))
    };
    let variables = parts.arguments.iter().enumerate().map(place);
    let variables: Option<BTreeMap<Place, usize>> = variables.collect();
    let variables = variables.filter(|variables| variables.len() == parts.trees.len());
    Some(Pattern { variables: variables? })
}
