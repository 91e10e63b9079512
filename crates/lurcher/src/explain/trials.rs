//! Runs of the property on inputs that nobody asked for, each once.

use lurcher_trees::Tree;

use super::hash::Table;
use super::pattern::{Parts, Pattern};
use super::values::{ValueId, Values};
use super::{Judge, Judged};

/// There is no time left.
#[derive(Debug)]
pub(super) struct OutOfTime;

/// What the property says of inputs.
pub(super) struct Trials<'j> {
    pub(super) values: Values,
    judge: &'j mut Judge<'j>,
    pub(super) is_over: &'j dyn Fn() -> bool,
    judged: Table<Vec<Tree>, Judged>,
    /// Inputs that do not fail.
    refuters: Vec<Vec<Tree>>,
}

impl<'j> Trials<'j> {
    pub(super) fn new(judge: &'j mut Judge<'j>, is_over: &'j dyn Fn() -> bool) -> Self {
        let (judged, refuters) = (Table::default(), Vec::new());
        Trials { values: Values::default(), judge, is_over, judged, refuters }
    }

    /// Whether an instance is known that does not fail.
    pub(super) fn refute(&self, parts: &Parts, pattern: &Pattern) -> bool {
        self.refuters.iter().any(|trees| pattern.matches(parts, trees))
    }

    /// What the property says of an instance; none if it is not one.
    pub(super) fn judge(
        &mut self,
        parts: &Parts,
        pattern: &Pattern,
        row: &[ValueId],
    ) -> Result<Option<Judged>, OutOfTime> {
        let values: Vec<&Tree> = row.iter().map(|&id| &**self.values.tree(id)).collect();
        if !pattern.admits(parts, &values) {
            return Ok(None);
        }
        let trees = pattern.instance(parts, &values);
        self.judge_trees(trees)
    }

    /// What the property says of an input; none if it is none.
    pub(super) fn judge_trees(&mut self, trees: Vec<Tree>) -> Result<Option<Judged>, OutOfTime> {
        if let Some(judged) = self.judged.get(&trees) {
            return Ok(Some(*judged));
        }
        if (self.is_over)() {
            return Err(OutOfTime);
        }
        let Some(judged) = (self.judge)(&trees) else { return Ok(None) };
        if judged == Judged::Passes {
            self.refuters.push(trees.clone());
        }
        self.judged.insert(trees, judged);
        Ok(Some(judged))
    }
}
