//! A condition on many numbers at once.
//!
//! What fails may depend on five numbers of a record that has ten. Going from one variable to the
//! next, each step needs a condition of its own, and the first that has none ends it. So all
//! numbers become variables at once, and which of them matter is seen in what fails around the
//! counterexample: a walk from one failing assignment to the next, each of which differs in one
//! number, with those beside it that do not fail. Numbers that others are compared with are met on
//! the way, since a number often becomes one of the others, or is next to it.
//!
//! What is told is tried in the same way, by a walk through what it describes: numbers of every
//! size in several places at once are met nowhere else.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::background::{bits_of, integer_tree};
use super::condition::Sample;
use super::hash::Set;
use super::pattern::{Parts, Pattern, Place};
use super::related::has_limits;
use super::shifted::beside;
use super::term::Term;
use super::trials::OutOfTime;
use super::values::{TRUE, ValueId, Values};
use super::{Explainer, Judged};
use crate::source::Random;
use lurcher_trees::{Elements, Kind, Node, ShapeId, Tree, shape};

/// Of fewer numbers conditions are found one by one, and of more there are too many.
const OPENED: std::ops::RangeInclusive<usize> = 3..=14;
/// So many steps are taken.
const STEPS: usize = 400;
/// The same within what is told, and after so many from the counterexample again.
const WITHIN: usize = 800;
const BACK: usize = 40;
/// So many of the smallest numbers of a type are stepped to.
const SMALL: usize = 12;

impl Pattern {
    /// A pattern with every number of the counterexample as a variable of its own that is not part
    /// of one; none if that makes too few or too many.
    pub(super) fn with_numbers(of: Option<&Pattern>, parts: &Parts) -> Option<Pattern> {
        let mut variables: BTreeMap<Place, usize> =
            of.map_or_else(BTreeMap::new, |of| of.variables.clone());
        let n = of.map_or(0, Pattern::n_variables);
        let known: Vec<Place> = variables.keys().copied().collect();
        let is_number = |place: Place| {
            matches!(shape(parts.at(place).shape).kind, Kind::Unsigned(_) | Kind::Signed(_))
        };
        let opened: Vec<Place> = parts
            .all
            .iter()
            .filter(|part| part.is_open && part.below.is_empty())
            .map(|part| part.place)
            .filter(|&place| is_number(place))
            .filter(|&place| !known.iter().any(|&above| parts.is_within(place, above)))
            .collect();
        let is_fit = OPENED.contains(&opened.len()) && n + opened.len() <= *OPENED.end();
        variables.extend(opened.into_iter().zip(n..));
        is_fit.then(|| Pattern { variables }.numbered())
    }
}

impl Explainer<'_, '_> {
    /// Adds to a sample what is met on a walk through what fails.
    pub(super) fn walk(
        &mut self,
        pattern: &Pattern,
        always: Option<&Pattern>,
        sample: &mut Sample,
    ) -> Result<(), OutOfTime> {
        let shapes = pattern.shapes(&self.parts);
        let mut seen: Set<Vec<ValueId>> = sample.rows.iter().cloned().collect();
        let failing = (0..sample.rows.len()).filter(|&row| sample.fails[row]);
        let mut failing: Vec<Vec<ValueId>> = failing.map(|row| sample.rows[row].clone()).collect();
        let mut random = Random::new(11);
        for _ in 0..STEPS {
            let Some(from) = pick(&failing, &mut random).cloned() else { break };
            let row = self.trials.values.stepped(from, &shapes, &mut random);
            if !seen.insert(row.clone()) {
                continue;
            }
            let Some((judged, is_old)) = self.weigh(pattern, always, &row)? else { continue };
            let is_failing = judged == Judged::Fails;
            if is_failing {
                failing.push(row.clone());
            }
            sample.push(row, is_failing, is_old);
        }
        Ok(())
    }

    /// Whether all fail that are met on a walk through what a pattern describes under a condition;
    /// otherwise one that does not.
    pub(super) fn walk_within(
        &mut self,
        pattern: &Pattern,
        condition: Option<&Term>,
    ) -> Result<Walked, OutOfTime> {
        let shapes = pattern.shapes(&self.parts);
        let own = self.own_row(pattern);
        let (random, at) = (Random::new(13), own.clone());
        let mut walk = Walk { shapes: &shapes, condition, own, at, random, nth: 0 };
        let (mut walked, mut seen) = (Walked::default(), Set::default());
        while let Some(row) = walk.step(&mut self.trials.values) {
            if !seen.insert(row.clone()) {
                continue;
            }
            self.foresee_walk(pattern, &walk, &row);
            match self.trials.judge(&self.parts, pattern, &row)? {
                Some(Judged::Fails) => walked.failing.push(row.clone()),
                Some(Judged::Passes) => {
                    walked.passing = Some(row);
                    return Ok(walked);
                }
                None => continue,
            }
            walk.at = row;
        }
        Ok(walked)
    }

    /// Runs what comes next on a walk on several threads, if that pays: that it fails is what is
    /// expected of all of it.
    fn foresee_walk(&mut self, pattern: &Pattern, walk: &Walk<'_>, row: &[ValueId]) {
        let most = self.trials.n_at_once();
        let calls_given = walk.condition.is_some_and(Term::calls_given);
        let instance = self.trials.instance(&self.parts, pattern, row);
        if most < 2 || calls_given || instance.is_none_or(|it| self.trials.is_foreseen(&it)) {
            return;
        }
        let (mut ahead, mut rows) = (walk.clone(), vec![row.to_vec()]);
        ahead.at = row.to_vec();
        while let Some(row) = ahead.step(&mut self.trials.values).filter(|_| rows.len() < most) {
            ahead.at.clone_from(&row);
            rows.push(row);
        }
        self.foresee_rows(pattern, most, rows.iter());
    }
}

/// A walk through assignments for which a condition holds.
#[derive(Clone)]
struct Walk<'w> {
    shapes: &'w [ShapeId],
    condition: Option<&'w Term>,
    /// Where it began, and where it is.
    own: Vec<ValueId>,
    at: Vec<ValueId>,
    random: Random,
    /// How many steps were taken.
    nth: usize,
}

impl Walk<'_> {
    /// The next assignment to look at; none when it is over.
    fn step(&mut self, values: &mut Values) -> Option<Vec<ValueId>> {
        while self.nth < WITHIN {
            // It may be far from where most of it is.
            let from = if self.nth % BACK == 0 { &self.own } else { &self.at };
            self.nth += 1;
            let mut row = values.stepped(from.clone(), self.shapes, &mut self.random);
            let Some(condition) = self.condition else { return Some(row) };
            let holds = |row: &[ValueId], values: &mut Values| {
                condition.evaluate(row, values) == Some(TRUE)
            };
            // What a step breaks may be what the condition leaves little of.
            if !holds(&row, values) {
                condition.repair(&mut row, values);
            }
            if holds(&row, values) {
                return Some(row);
            }
        }
        None
    }
}

/// What was met on a walk.
#[derive(Default)]
pub(super) struct Walked {
    pub(super) failing: Vec<Vec<ValueId>>,
    /// What ended it.
    pub(super) passing: Option<Vec<ValueId>>,
}

fn pick<'p, T>(all: &'p [T], random: &mut Random) -> Option<&'p T> {
    all.get(random.below(all.len().max(1) as u64) as usize)
}

impl Values {
    /// An assignment that differs from another in one variable: a small value of its type or one of
    /// its ends, a number of any size, or what another variable is, or next to it; or the same with
    /// another part.
    pub(crate) fn stepped(
        &mut self,
        mut row: Vec<ValueId>,
        shapes: &[ShapeId],
        random: &mut Random,
    ) -> Vec<ValueId> {
        let variable = random.below(row.len().max(1) as u64) as usize;
        let Some(&shape) = shapes.get(variable) else { return row };
        if self.tree(row[variable]).nodes().len() > 1 && random.one_in(2) {
            if let Some(other) = self.with_another_part(&row, variable, random) {
                row[variable] = other;
                return row;
            }
        }
        let like: Vec<usize> = (0..row.len()).filter(|&v| shapes[v] == shape).collect();
        let to = match pick(&like, random) {
            Some(&other) if !random.one_in(3) => {
                let near = beside(self.tree(row[other]), shape);
                let tree = pick(&near, random).cloned();
                tree.map_or(row[other], |tree| self.add(tree))
            }
            _ if random.one_in(3) => {
                let tree = sized(shape, random);
                tree.map_or(row[variable], |tree| self.add(tree))
            }
            _ => {
                let mut all = self.others(shape);
                all.extend(self.pool(shape, SMALL).listed.iter().take(SMALL));
                pick(&all, random).copied().unwrap_or(row[variable])
            }
        };
        row[variable] = to;
        row
    }
}

/// So large are values at most in which a part was replaced.
const MOST_NODES: usize = 60;

impl Values {
    /// The value of a variable with another part: a small one of its type, or a part of any of the
    /// values. So lists become longer and shorter, and have in common what they had not.
    fn with_another_part(
        &mut self,
        row: &[ValueId],
        variable: usize,
        random: &mut Random,
    ) -> Option<ValueId> {
        let tree = Arc::clone(self.tree(row[variable]));
        // What is in order, or in a range, would not be any more.
        let is_gathered = |node: &Node| shape(node.shape).elements != Elements::Any;
        if has_limits(&tree) || tree.nodes().iter().any(is_gathered) {
            return None;
        }
        let at = random.below(tree.nodes().len() as u64) as usize;
        let of = tree.nodes()[at].shape;
        let from = Arc::clone(self.tree(*pick(row, random)?));
        let same: Vec<usize> =
            (0..from.nodes().len()).filter(|&node| from.nodes()[node].shape == of).collect();
        let part = match pick(&same, random) {
            Some(&node) if random.one_in(2) => from.subtree(node),
            _ => {
                let all: Vec<ValueId> =
                    self.pool(of, SMALL).listed.iter().take(SMALL).copied().collect();
                (**self.tree(*pick(&all, random)?)).clone()
            }
        };
        let other = tree.with_parts(|node| (node == at).then_some(&part));
        (other.nodes().len() <= MOST_NODES).then(|| self.add(other))
    }
}

/// An integer of a type, of any number of bits.
fn sized(id: ShapeId, random: &mut Random) -> Option<Tree> {
    let (width, has_sign) = bits_of(id)?;
    let bits = 1 + random.below(u64::from(width.min(63)));
    let number = i128::from(random.next() >> (64 - bits));
    integer_tree(if has_sign && random.one_in(2) { -number } else { number }, id)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{of_one, texts};
    use super::*;
    use crate::data::tree_of;

    #[test]
    fn every_number_is_a_variable_of_its_own_if_there_are_some() {
        let parts = Parts::new(vec![tree_of(&(0_u8, 1_i64, [2_u8, 3]))]);
        let opened = Pattern::with_numbers(None, &parts).unwrap();
        assert_eq!(opened.n_variables(), 4);
        // What is a variable stays one, and so do its parts.
        let array = parts.all.iter().find(|part| part.below.len() == 2).unwrap().place;
        let of = Pattern { variables: [(array, 0)].into() };
        assert_eq!(Pattern::with_numbers(Some(&of), &parts), None, "there are two numbers left");
        let many = Parts::new(vec![tree_of(&vec![0_u8; 15])]);
        assert_eq!(Pattern::with_numbers(None, &many), None);
    }

    #[test]
    fn conditions_on_four_numbers_are_found_at_once() {
        let is_fine = |(a, b, c, d, _): (i32, i32, i32, i32, i32)| Some(!(a > b && c <= d));
        let explanation = of_one(&(1, 0, 0, 0, 0), is_fine);
        let expected = ["(1, 0, x, x, _)", "(x, y, z, v, _) when x > y && z <= v"];
        assert_eq!(texts(&explanation), expected);
    }

    #[test]
    fn numbers_of_every_size_are_met_in_several_places() {
        // The sum of two bytes may have no room: none of the small numbers shows that.
        let is_fine =
            |(a, b, c, d): (u8, u8, u16, u16)| Some(a.checked_add(b).is_none() || b == 0 || c == d);
        let explanation = of_one(&(0, 1, 0, 1), is_fine);
        let wrong = tree_of(&(200_u8, 201_u8, 7_u16, 9_u16));
        let right = tree_of(&(1_u8, 3_u8, 7_u16, 9_u16));
        let describes = |tree: &Tree| {
            let trees = [tree.clone()];
            explanation.generalisations.iter().any(|line| line.describes_trees(&trees))
        };
        assert!(!describes(&wrong), "{:?}", texts(&explanation));
        assert!(describes(&right), "{:?}", texts(&explanation));
    }

    #[test]
    fn integers_of_a_type_have_any_number_of_bits() {
        let mut random = Random::new(1);
        let byte = tree_of(&0_u8).nodes()[0].shape;
        let numbers: Set<Tree> = (0..400).filter_map(|_| sized(byte, &mut random)).collect();
        assert!(numbers.len() > 60 && numbers.contains(&tree_of(&1_u8)));
        assert!((200..=255_u8).any(|large| numbers.contains(&tree_of(&large))));
    }
}
