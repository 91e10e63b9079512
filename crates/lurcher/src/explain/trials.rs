//! Runs of the property on inputs that nobody asked for, each once.

use std::sync::atomic::Ordering;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::foreseen::Foreseen;
use super::generalisation::{Evidence, Generalisation};
use super::hash::{Numbered, Set, Table};
use super::matcher::Matcher;
use super::pattern::{Parts, Pattern, Place};
use super::values::{ValueId, Values};
use super::{Drawn, Judge, Judged};

/// Two lines are compared by so many inputs that fail.
const MOST_COMPARED: usize = 600;

/// What stands for all that a generator makes had so many values.
const LEAST_DIFFERENT: usize = 3;

/// There is no time left.
#[derive(Debug)]
pub(super) struct OutOfTime;

/// For patterns of a counterexample, how many inputs that do not fail were looked at, and the
/// assignments of those that are instances.
pub(super) type Refuting = Table<Pattern, (usize, Vec<Vec<ValueId>>)>;

/// What the property says of inputs.
pub(super) struct Trials<'j> {
    pub(super) values: Values,
    pub(super) judge: &'j mut dyn Judge,
    pub(super) foreseen: Foreseen,
    pub(super) is_over: &'j dyn Fn() -> bool,
    pub(super) inputs: Numbered<Vec<Tree>>,
    /// What it says of each of them.
    judged: Vec<Judged>,
    /// Inputs that do not fail.
    refuters: Vec<u32>,
    last_refuter: Option<u32>,
    /// Inputs that fail.
    pub(super) failures: Vec<u32>,
    /// Of the counterexample whose turn it is.
    pub(super) refuting: Refuting,
    /// Inputs that were drawn.
    pub(super) drawn: Vec<u32>,
    /// Parts of these, by their types.
    pub(super) natural: Table<ShapeId, Vec<ValueId>>,
    /// Which arguments are made by generators.
    are_generated: Vec<bool>,
    /// Whether all inputs that there are were drawn.
    are_all_drawn: bool,
}

impl<'j> Trials<'j> {
    pub(super) fn new(judge: &'j mut dyn Judge, is_over: &'j dyn Fn() -> bool) -> Self {
        let (inputs, judged, refuters) = (Numbered::default(), Vec::new(), Vec::new());
        Trials {
            values: Values::default(),
            judge,
            foreseen: Foreseen::default(),
            is_over,
            inputs,
            judged,
            refuters,
            last_refuter: None,
            failures: Vec::new(),
            refuting: Table::default(),
            drawn: Vec::new(),
            natural: Table::default(),
            are_generated: Vec::new(),
            are_all_drawn: false,
        }
    }

    /// Judges inputs that were drawn, as generators make them.
    pub(super) fn judge_drawn(&mut self, drawn: Drawn) -> Result<(), OutOfTime> {
        (self.are_generated, self.are_all_drawn) = (drawn.are_generated, drawn.are_all);
        self.judge_all(drawn.inputs)
    }

    /// Draws other inputs and judges them, if these were left for later.
    pub(super) fn draw(&mut self) -> Result<(), OutOfTime> {
        let inputs = self.judge.draw();
        self.judge_all(inputs)
    }

    fn judge_all(&mut self, inputs: Vec<Vec<Tree>>) -> Result<(), OutOfTime> {
        self.natural.clear();
        for (nth, trees) in inputs.iter().enumerate() {
            self.foresee(usize::MAX, &mut inputs[nth..].iter().cloned());
            if self.judge_trees(trees.clone())?.is_some() {
                self.drawn.extend(self.inputs.find(trees, |one, other| one == other));
            }
        }
        Ok(())
    }

    /// The evidence for a pattern, if some of its variables stand for what a generator makes: of
    /// that only what was drawn is tried.
    pub(super) fn as_admitted(&self, pattern: &Pattern, evidence: Evidence) -> Evidence {
        match self.has_generated(pattern) {
            true => Evidence { up_to: None, is_complete: self.are_all_drawn, ..evidence },
            false => evidence,
        }
    }

    /// Whether a variable stands for what a generator makes.
    pub(super) fn has_generated(&self, pattern: &Pattern) -> bool {
        pattern.variables.keys().any(|place| self.is_generated(place))
    }

    /// Whether a part is in what a generator makes.
    fn is_generated(&self, place: &Place) -> bool {
        self.are_generated.get(place.argument) == Some(&true)
    }

    /// Whether a variable stands for what a generator makes, and had too few values to say anything
    /// of all that there are: an index into a list of one element is always the same.
    pub(super) fn is_uniform(&self, pattern: &Pattern, seen: &[Set<ValueId>]) -> bool {
        seen.iter().enumerate().any(|(variable, seen)| {
            let is_generated = pattern.places(variable).any(|place| self.is_generated(&place));
            let is_named =
                |id: &ValueId| shape(self.values.tree(*id).nodes()[0].shape).kind == Kind::Sum;
            let least = if seen.iter().all(is_named) { 2 } else { LEAST_DIFFERENT };
            is_generated && seen.len() < least
        })
    }

    /// The assignments for which instances of a pattern were drawn.
    pub(super) fn drawn_rows(&mut self, parts: &Parts, pattern: &Pattern) -> Vec<Vec<ValueId>> {
        let mut rows = Vec::new();
        let matcher = Matcher::new(parts, pattern);
        for nth in 0..self.drawn.len() {
            rows.extend(self.row_of(&matcher, self.drawn[nth]));
        }
        rows
    }

    /// The assignments of instances of a pattern that do not fail, as far as they are known; the
    /// first so many.
    pub(super) fn refuting_rows(
        &mut self,
        parts: &Parts,
        pattern: &Pattern,
        most: usize,
    ) -> Vec<Vec<ValueId>> {
        let (mut n_seen, mut rows) = self.refuting.remove(pattern).unwrap_or_default();
        let matcher = Matcher::new(parts, pattern);
        while let Some(&id) = self.refuters.get(n_seen).filter(|_| rows.len() < most) {
            n_seen += 1;
            rows.extend(self.row_of(&matcher, id));
        }
        let first = rows.iter().take(most).cloned().collect();
        self.refuting.insert(pattern.clone(), (n_seen, rows));
        first
    }

    /// Whether an instance is known that does not fail. The one that refuted the last pattern is
    /// asked first: what refutes one often refutes the next.
    pub(super) fn refute(&mut self, parts: &Parts, pattern: &Pattern) -> bool {
        let matcher = Matcher::new(parts, pattern);
        let refutes = |id: u32| matcher.matches(self.inputs.get(id));
        if self.last_refuter.is_some_and(refutes) {
            return true;
        }
        let found = self.refuters.iter().copied().find(|&id| refutes(id));
        self.last_refuter = found.or(self.last_refuter);
        found.is_some()
    }

    /// How many inputs were tried.
    pub(super) fn n_judged(&self) -> usize {
        self.judged.len()
    }

    /// Those of the first so many inputs that fail; of many, some from everywhere among them.
    pub(super) fn compared(&self, n: usize) -> Vec<u32> {
        let n_failing = self.failures.partition_point(|&id| (id as usize) < n);
        let step = n_failing.div_ceil(MOST_COMPARED).max(1);
        self.failures[..n_failing].iter().step_by(step).copied().collect()
    }

    /// Whether a line describes an input.
    pub(super) fn is_described(&mut self, line: &Generalisation, id: u32) -> bool {
        line.describes_among(self.inputs.get(id), &mut self.values)
    }

    /// An input that a line describes and that does not fail, if one is known. Each is compared
    /// with a line once.
    pub(super) fn refuter(&mut self, line: &Generalisation) -> Option<u32> {
        let mut n = line.family.n_excluded.load(Ordering::Relaxed);
        while let Some(&id) = self.refuters.get(n) {
            if self.is_described(line, id) {
                break;
            }
            n += 1;
        }
        line.family.n_excluded.store(n, Ordering::Relaxed);
        self.refuters.get(n).copied()
    }

    /// Remembers that a line was compared with all inputs that are known not to fail.
    pub(super) fn is_compared(&self, line: &Generalisation) {
        line.family.n_excluded.store(self.refuters.len(), Ordering::Relaxed);
    }

    /// The assignment for which an input is an instance of a pattern, if it is one.
    pub(super) fn row_of(&mut self, matcher: &Matcher, id: u32) -> Option<Vec<ValueId>> {
        let trees = self.inputs.get(id);
        let places = matcher.matched(trees)?;
        let value = |(argument, node): (usize, usize)| trees[argument].subtree(node);
        let values: Vec<Tree> = places.into_iter().map(value).collect();
        Some(values.into_iter().map(|tree| self.values.add(tree)).collect())
    }

    /// What the property says of an instance; none if it is not one.
    pub(super) fn judge(
        &mut self,
        parts: &Parts,
        pattern: &Pattern,
        row: &[ValueId],
    ) -> Result<Option<Judged>, OutOfTime> {
        match self.instance(parts, pattern, row) {
            Some(trees) => self.judge_trees(trees),
            None => Ok(None),
        }
    }

    /// An instance, if it is one.
    pub(super) fn instance(
        &self,
        parts: &Parts,
        pattern: &Pattern,
        row: &[ValueId],
    ) -> Option<Vec<Tree>> {
        let values: Vec<&Tree> = row.iter().map(|&id| &**self.values.tree(id)).collect();
        pattern.admits(parts, &values).then(|| pattern.instance(parts, &values))
    }

    /// Whether it is known what the property says of an input.
    pub(super) fn is_known(&self, trees: &Vec<Tree>) -> bool {
        self.inputs.find(trees, |one, other| one == other).is_ok()
    }

    /// What the property says of an input; none if it is none.
    pub(super) fn judge_trees(&mut self, trees: Vec<Tree>) -> Result<Option<Judged>, OutOfTime> {
        let hash = match self.inputs.find(&trees, |one, other| one == other) {
            Ok(id) => return Ok(Some(self.judged[id as usize])),
            Err(hash) => hash,
        };
        if (self.is_over)() {
            return Err(OutOfTime);
        }
        let Some(judged) = self.ask(&trees) else { return Ok(None) };
        let kind = if judged == Judged::Passes { &mut self.refuters } else { &mut self.failures };
        kind.push(self.judged.len() as u32);
        self.inputs.add(hash, trees);
        self.judged.push(judged);
        Ok(Some(judged))
    }
}
