//! Where a number begins or ends to fail, all else being as in the counterexample.
//!
//! Conditions speak of such numbers (`n >= 1000`), and the assignments at hand seldom have both
//! sides of one, so it is searched for by halves.

use std::sync::Arc;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::background::{Computed, at_ordinal, extremes, float, ordinal};
use super::condition::{Constant, Sample};
use super::pattern::{Part, Pattern};
use super::text;
use super::trials::OutOfTime;
use super::values::{ValueId, Values};
use super::{Explainer, Judged};

/// So many of a variable are looked for.
const MOST: usize = 4;
/// So often numbers are halved for that.
const MOST_HALVED: usize = 6;
/// So far from it the property is asked again.
const BEYOND: [i128; 5] = [1, 2, 10, 100, 1000];
/// So many times what passes beside something that fails.
const MULTIPLES: [i128; 3] = [2, 3, 5];
/// More digits are too many to be what somebody meant.
const MOST_DIGITS: usize = 8;

/// Values of a variable in their order, with whether they fail.
pub(super) type Line = Vec<(ValueId, bool)>;

impl Sample {
    /// The assignments that differ from the counterexample in one variable at most.
    pub(super) fn line(&self, variable: usize, values: &Values) -> Line {
        let Some(own) = self.rows.first() else { return Vec::new() };
        let is_alone = |row: &[ValueId]| (0..own.len()).all(|v| v == variable || row[v] == own[v]);
        let alone = self.rows.iter().zip(&self.fails).filter(|(row, _)| is_alone(row));
        let mut line: Line = alone.map(|(row, fails)| (row[variable], *fails)).collect();
        line.retain(|(value, _)| values.tree(*value).payload(0).is_some());
        line.sort_by(|a, b| values.tree(a.0).cmp(values.tree(b.0)));
        // What is not a number is on neither side of one.
        line.retain(|(value, _)| {
            let tree = values.tree(*value);
            match shape(tree.nodes()[0].shape).kind {
                Kind::Float(width) => float(tree, width).is_some_and(|number| !number.is_nan()),
                _ => true,
            }
        });
        line
    }

    /// Neighbours of which one fails and the other does not, as constants with what they cost.
    pub(super) fn thresholds(
        &self,
        shapes: &[ShapeId],
        values: &Values,
    ) -> Vec<(ShapeId, ValueId, usize)> {
        let mut found = Vec::new();
        for (variable, &shape) in shapes.iter().enumerate() {
            for (below, above) in changes(&self.line(variable, values)) {
                let own = self.rows.first().map(|row| row[variable]);
                let (one, other) = (below.0, above.0);
                // What is in the counterexample is known to the reader, unless the other is easier
                // to remember.
                let is_worse = |value, other| {
                    is_longer(value, other, values)
                        || (own == Some(other) && !is_longer(other, value, values))
                };
                for (value, other) in [(one, other), (other, one)] {
                    let more = usize::from(is_worse(value, other));
                    found.push((shape, value, more + cost(values.tree(value))));
                }
            }
        }
        found
    }
}

/// Whether a number has more digits to remember than its neighbour: 999 beside 1000, or 33
/// beside 32.
fn is_longer(value: ValueId, other: ValueId, values: &Values) -> bool {
    let digits = |value| {
        let text = text::value(values.tree(value));
        match text.parse::<u128>() {
            // They are known by heart.
            Ok(number) if number.is_power_of_two() => 1,
            _ => text.trim_end_matches('0').chars().filter(char::is_ascii_digit).count(),
        }
    };
    digits(value) > digits(other)
}

/// Of two neighbours, the number with few digits is the one to speak of.
fn cost(tree: &Tree) -> usize {
    let is_float = matches!(shape(tree.nodes()[0].shape).kind, Kind::Float(_));
    let text = text::value(tree);
    if is_float && (text.len() > MOST_DIGITS || text.contains('e')) { 2 } else { 1 }
}

/// All ways to choose variables of these types for the arguments of a function.
fn chosen(arguments: &[ShapeId], shapes: &[ShapeId]) -> Vec<Vec<usize>> {
    arguments.iter().fold(vec![Vec::new()], |all, &of| {
        let fitting = || (0..shapes.len()).filter(move |&v| shapes[v] == of);
        let longer = |some: &Vec<usize>| {
            let others = fitting().filter(|v| !some.contains(v)).collect::<Vec<_>>();
            others.into_iter().map(|v| [&some[..], &[v]].concat()).collect::<Vec<_>>()
        };
        all.iter().flat_map(longer).take(MOST_CHOSEN).collect()
    })
}

/// Two neighbours of which one fails.
type Change = ((ValueId, bool), (ValueId, bool));

fn changes(line: &Line) -> Vec<Change> {
    let changes = line.windows(2).filter(|pair| pair[0].1 != pair[1].1);
    changes.take(MOST).map(|pair| (pair[0], pair[1])).collect()
}

/// So many ways to call a function of the user are looked at.
const MOST_CHOSEN: usize = 4;
/// So many numbers and characters of a counterexample are looked at.
const MOST_LEAVES: usize = 2;

impl Explainer<'_, '_> {
    /// Where numbers and characters that are in lists begin or cease to fail, all else being as in
    /// the counterexample: of a list as a whole, `list.iter().any(|n| *n < 16)` speaks of them.
    pub(super) fn limits(&mut self) -> Result<Vec<Constant>, OutOfTime> {
        let parts = Arc::clone(&self.parts);
        let mut leaves: Vec<&Part> = Vec::new();
        for part in parts.all.iter().filter(|part| part.is_open) {
            let is_of_list = shape(parts.trees[part.place.argument].nodes()[0].shape).growing;
            let is_number =
                matches!(shape(part.shape).kind, Kind::Unsigned(_) | Kind::Signed(_) | Kind::Char);
            let is_known = leaves.iter().any(|other| other.value == part.value);
            if is_of_list && is_number && !is_known && leaves.len() < MOST_LEAVES {
                leaves.push(part);
            }
        }
        let mut found = Vec::new();
        for part in leaves {
            let pattern = Pattern { variables: [(part.place, 0)].into() };
            let own = self.trials.values.add(part.value.clone());
            let mut sample = Sample::default();
            sample.push(vec![own], true, false);
            let ends = extremes(part.shape).map(|end| at_ordinal(end, part.shape));
            for end in ends.into_iter().flatten() {
                let row = vec![self.trials.values.add(end)];
                if let Some(judged) = self.trials.judge(&parts, &pattern, &row)? {
                    sample.push(row, judged == Judged::Fails, false);
                }
            }
            self.halve(&pattern, &[part.shape], &mut sample)?;
            found.extend(sample.thresholds(&[part.shape], &self.trials.values));
        }
        Ok(found)
    }

    /// Adds assignments until neighbours in a line are next to each other where they differ.
    pub(super) fn halve(
        &mut self,
        pattern: &Pattern,
        shapes: &[ShapeId],
        sample: &mut Sample,
    ) -> Result<(), OutOfTime> {
        for (variable, &id) in shapes.iter().enumerate() {
            if matches!(
                shape(id).kind,
                Kind::Unsigned(_) | Kind::Signed(_) | Kind::Float(_) | Kind::Char
            ) {
                self.halve_one(pattern, (variable, id), sample)?;
            }
        }
        Ok(())
    }

    /// The same for one variable.
    fn halve_one(
        &mut self,
        pattern: &Pattern,
        (variable, id): (usize, ShapeId),
        sample: &mut Sample,
    ) -> Result<(), OutOfTime> {
        // Halving what is far apart may meet what changes in between.
        let mut seen = Vec::new();
        for _ in 0..MOST_HALVED {
            let line = sample.line(variable, &self.trials.values);
            let next = changes(&line).into_iter().find(|change| !seen.contains(change));
            let Some(change) = next else { break };
            seen.push(change);
            self.halve_between(pattern, (variable, id), change, sample)?;
        }
        Ok(())
    }

    /// Where integers that are arguments begin or cease to fail beside a longer list than that of
    /// the counterexample: there, `list.len() > n` is what ends first. What is tried for that is
    /// added to the assignments.
    pub(super) fn limits_beside_lists(
        &mut self,
        pattern: &Pattern,
        shapes: &[ShapeId],
        sample: &mut Sample,
    ) -> Result<Vec<Constant>, OutOfTime> {
        let mut found = Vec::new();
        let is_meant = |&v: &usize| {
            let is_integer = matches!(shape(shapes[v]).kind, Kind::Unsigned(_) | Kind::Signed(_));
            is_integer && pattern.places(v).all(|place| place.node == 0)
        };
        let meant: Vec<usize> = (0..shapes.len()).filter(is_meant).collect();
        let Some(own) = sample.rows.first().filter(|_| !meant.is_empty()).cloned() else {
            return Ok(found);
        };
        let Some(base) = self.trials.values.lengthened(&own).into_iter().next() else {
            return Ok(found);
        };
        if self.trials.judge(&self.parts, pattern, &base)? != Some(Judged::Fails) {
            return Ok(found);
        }
        for v in meant {
            let mut beside = Sample::default();
            beside.push(base.clone(), true, false);
            for end in extremes(shapes[v]) {
                let mut row = base.clone();
                let Some(tree) = at_ordinal(end, shapes[v]) else { continue };
                row[v] = self.trials.values.add(tree);
                if let Some(judged) = self.trials.judge(&self.parts, pattern, &row)? {
                    beside.push(row, judged == Judged::Fails, false);
                }
            }
            self.halve_one(pattern, (v, shapes[v]), &mut beside)?;
            found.extend(beside.thresholds(shapes, &self.trials.values));
            let rows = beside.rows.into_iter().zip(beside.fails);
            rows.for_each(|(row, fails)| sample.push(row, fails, false));
        }
        Ok(found)
    }

    /// Limits of what functions of the user return: beyond what they return for all that passes.
    pub(super) fn limits_of_given(
        &mut self,
        shapes: &[ShapeId],
        sample: &Sample,
        refuting: &[Vec<ValueId>],
    ) -> Vec<Constant> {
        let mut found = Vec::new();
        let Some(own) = sample.rows.first() else { return found };
        let is_number = |id: ShapeId| matches!(shape(id).kind, Kind::Unsigned(_) | Kind::Signed(_));
        for function in self.given.iter().filter(|function| is_number(function.result)) {
            let of = function.result;
            for variables in chosen(&function.arguments, shapes) {
                let values = &mut self.trials.values;
                let returned = |row: &[ValueId], values: &Values| {
                    let arguments: Vec<ValueId> = variables.iter().map(|&v| row[v]).collect();
                    match (function.call)(values, &arguments)? {
                        Computed::Value(tree) => ordinal(&tree, of),
                        Computed::Truth(_) => None,
                    }
                };
                let Some(own) = returned(own, values) else { continue };
                let passing = sample.rows.iter().zip(&sample.fails).filter(|(_, fails)| !**fails);
                let passing = passing.map(|(row, _)| row).chain(refuting);
                let passing: Vec<i128> = passing.filter_map(|row| returned(row, values)).collect();
                let most = passing.iter().max().filter(|most| **most < own);
                let least = passing.iter().min().filter(|least| **least > own);
                let pairs = most.map(|n| [*n, n + 1]).into_iter().chain(least.map(|n| [*n, n - 1]));
                for pair in pairs {
                    let [Some(one), Some(other)] = pair.map(|n| at_ordinal(n, of)) else {
                        continue;
                    };
                    let (one, other) = (values.add(one), values.add(other));
                    for (value, other) in [(one, other), (other, one)] {
                        found.push((of, value, 1 + usize::from(is_longer(value, other, values))));
                    }
                }
            }
        }
        found
    }

    /// The same for two neighbours.
    fn halve_between(
        &mut self,
        pattern: &Pattern,
        (variable, id): (usize, ShapeId),
        ((below, fails), (above, _)): Change,
        sample: &mut Sample,
    ) -> Result<(), OutOfTime> {
        let number = |value| ordinal(self.trials.values.tree(value), id);
        let (Some(mut low), Some(mut high)) = (number(below), number(above)) else { return Ok(()) };
        while high.checked_sub(low).is_none_or(|between| between > 1) {
            let middle = (low & high) + ((low ^ high) >> 1);
            let Some(tree) = at_ordinal(middle, id) else { break };
            let mut row = sample.rows[0].clone();
            row[variable] = self.trials.values.add(tree);
            let Some(judged) = self.trials.judge(&self.parts, pattern, &row)? else { break };
            let is_failing = judged == Judged::Fails;
            if is_failing == fails {
                low = middle;
            } else {
                high = middle;
            }
            sample.push(row, is_failing, false);
        }
        // Whether it stays like that on both sides.
        let beyond = BEYOND
            .into_iter()
            .flat_map(|step| [low.saturating_sub(step), high.saturating_add(step)]);
        // Or whether it is so of multiples.
        let passing = if fails { high } else { low };
        let is_integer = matches!(shape(id).kind, Kind::Unsigned(_) | Kind::Signed(_));
        let multiples = MULTIPLES.into_iter().filter(|_| is_integer);
        let multiples = multiples.filter_map(|times| passing.checked_mul(times));
        for number in beyond.chain(multiples) {
            let Some(tree) = at_ordinal(number, id) else { continue };
            let mut row = sample.rows[0].clone();
            row[variable] = self.trials.values.add(tree);
            if let Some(judged) = self.trials.judge(&self.parts, pattern, &row)? {
                sample.push(row, judged == Judged::Fails, false);
            }
        }
        Ok(())
    }
}
