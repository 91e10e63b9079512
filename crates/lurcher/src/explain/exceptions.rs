//! What refutes a condition, and what is special about it.
//!
//! An input that refutes a condition may be long, and one element of it matter:
//! `field.contains('\n')` is refuted by a text of sixty characters that has a comma in it as well.
//! What does not matter is left out, so that neither the length nor the other characters are
//! blamed, and what is left is offered as a constant: `!field.contains(',')`.

use std::sync::Arc;

use lurcher_trees::{Kind, ShapeId, Tree, shape};

use super::background::{elements, has_floats};
use super::condition::Sample;
use super::lengthened::MOST_SHORT;
use super::pattern::Pattern;
use super::term::Term;
use super::trials::OutOfTime;
use super::values::{TRUE, ValueId, Values};
use super::{Explainer, Judged};

/// The property is run so often to leave out elements of a list.
const MOST_RUNS: usize = 150;
/// Of a list with more elements that the counterexample has not, none is offered as a constant.
const MOST_STRANGE: usize = 2;
/// So many of them are offered.
const MOST_EXCEPTIONS: usize = 6;
/// And so large are they at most.
const MOST_NODES: usize = 3;

/// A refuting assignment with nothing needless in a list.
struct Without {
    /// It, and whether it fails.
    least: (Vec<ValueId>, bool),
    /// What is next to it, and does not refute the condition.
    others: Vec<(Vec<ValueId>, bool)>,
}

impl Explainer<'_, '_> {
    /// An assignment by which a condition was refuted, as much like the counterexample as can be,
    /// and those that are still more like it, with whether they fail. Otherwise whatever else is
    /// special about that one would become a part of the condition.
    pub(super) fn least_refuting(
        &mut self,
        pattern: &Pattern,
        condition: &Term,
        (mut row, mut fails): (Vec<ValueId>, bool),
    ) -> Result<Vec<(Vec<ValueId>, bool)>, OutOfTime> {
        let own = self.own_row(pattern);
        let mut found = Vec::new();
        for variable in 0..row.len() {
            if row[variable] == own[variable] {
                continue;
            }
            let mut other = row.clone();
            other[variable] = own[variable];
            let Some((is_failing, refutes)) = self.refutes(pattern, condition, &other)? else {
                continue;
            };
            if refutes {
                (row, fails) = (other, is_failing);
                continue;
            }
            found.push((other, is_failing));
            // A list may be too long: then it is as short as it can be, and a shorter one is known.
            let (mut shorter, mut longer) = (0, self.trials.values.length(row[variable]));
            while longer > MOST_SHORT.max(shorter + 1) {
                let middle = shorter + (longer - shorter) / 2;
                let mut other = row.clone();
                let Some(first) = self.trials.values.shortened(row[variable], middle) else {
                    break;
                };
                other[variable] = first;
                match self.refutes(pattern, condition, &other)? {
                    Some((is_failing, true)) => (longer, row, fails) = (middle, other, is_failing),
                    Some((is_failing, false)) => {
                        shorter = middle;
                        found.push((other, is_failing));
                    }
                    None => break,
                }
            }
            let without = self.without_needless(pattern, condition, (row, fails), variable)?;
            (row, fails) = without.least;
            found.extend(without.others);
        }
        found.push((row, fails));
        Ok(found)
    }

    /// Whether an assignment fails, and whether it refutes a condition; none if it is none.
    fn refutes(
        &mut self,
        pattern: &Pattern,
        condition: &Term,
        row: &[ValueId],
    ) -> Result<Option<(bool, bool)>, OutOfTime> {
        let Some(judged) = self.trials.judge(&self.parts, pattern, row)? else { return Ok(None) };
        let is_failing = judged == Judged::Fails;
        let refutes = match condition.evaluate(row, &mut self.trials.values) {
            None => true,
            Some(holds) => holds == TRUE && !is_failing,
        };
        Ok(Some((is_failing, refutes)))
    }

    /// Leaves out of the list of a variable what does not matter for refuting a condition: half of
    /// it, then quarters, and last one element at a time.
    fn without_needless(
        &mut self,
        pattern: &Pattern,
        condition: &Term,
        mut least: (Vec<ValueId>, bool),
        variable: usize,
    ) -> Result<Without, OutOfTime> {
        let (mut others, mut n_runs) = (Vec::new(), 0);
        let mut n = self.trials.values.length(least.0[variable]);
        let mut step = n.div_ceil(2);
        while step > 0 {
            let mut at = 0;
            while at < n && n_runs < MOST_RUNS {
                let list = least.0[variable];
                let Some(shorter) = self.trials.values.without(list, at..at + step) else { break };
                let mut row = least.0.clone();
                row[variable] = shorter;
                n_runs += 1;
                match self.refutes(pattern, condition, &row)? {
                    Some((fails, true)) => {
                        least = (row, fails);
                        n = self.trials.values.length(shorter);
                        others.clear();
                    }
                    Some((fails, false)) => {
                        if step == 1 && n <= MOST_SHORT {
                            others.push((row, fails));
                        }
                        at += step;
                    }
                    None => at += step,
                }
            }
            step /= 2;
        }
        Ok(Without { least, others })
    }
}

impl Values {
    /// A list without some of its elements; none if it is none.
    fn without(&mut self, list: ValueId, left_out: std::ops::Range<usize>) -> Option<ValueId> {
        let tree = Arc::clone(self.tree(list));
        let all = elements(&tree).enumerate().filter(|(nth, _)| !left_out.contains(nth));
        let all: Vec<Tree> = all.map(|(_, at)| tree.subtree(at)).collect();
        self.list_of(list, &all)
    }
}

impl Sample {
    /// Elements that the lists have which refuted a condition, and not that of the counterexample,
    /// as constants with what they cost; only where they are few, so that it may be because of
    /// them.
    pub(super) fn exceptions(
        &self,
        shapes: &[ShapeId],
        values: &mut Values,
    ) -> Vec<(ShapeId, ValueId, usize)> {
        let mut found = Vec::new();
        for &nth in &self.refuting {
            for variable in 0..shapes.len() {
                let [own, row] =
                    [0, nth].map(|nth| Arc::clone(values.tree(self.rows[nth][variable])));
                let known: Vec<Tree> = elements_of(&own);
                let mut strange = elements_of(&row);
                strange.retain(|element| !known.contains(element));
                strange.dedup();
                let is_plain = |element: &Tree| {
                    element.nodes().len() <= MOST_NODES && !has_floats(element.nodes()[0].shape)
                };
                if strange.len() > MOST_STRANGE || !strange.iter().all(is_plain) {
                    continue;
                }
                for element in strange {
                    let constant = (element.nodes()[0].shape, values.add(element), 1);
                    if !found.contains(&constant) && found.len() < MOST_EXCEPTIONS {
                        found.push(constant);
                    }
                }
            }
        }
        found
    }
}

/// The elements of a list; none of what is no list.
pub(super) fn elements_of(tree: &Tree) -> Vec<Tree> {
    match shape(tree.nodes()[0].shape).kind {
        Kind::List(_) => elements(tree).map(|at| tree.subtree(at)).collect(),
        _ => Vec::new(),
    }
}
