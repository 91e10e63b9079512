//! Under which condition a more general pattern fails (3.3 of the paper).
//!
//! For a pattern, some assignments are judged. A condition will do if it is true of the
//! counterexample, and every assignment of which it is true fails; of those, the one that is true
//! of most is best, and the smaller of two. It is then tried on many more assignments.
//!
//! Conditions are looked for pattern by pattern, the most general first, with small conditions. If that
//! finds nothing, patterns with one variable are tried: they are the least general, but there are
//! few. Then those that are more general than what was found again, with larger conditions: a
//! more general pattern is better than a smaller condition, and a smaller condition is found sooner.

use std::sync::Arc;

use lurcher_trees::ShapeId;

use super::background::{Function, functions};
use super::candidates::Candidates;
use super::confirm::Confirmed;
use super::expressions::{ExpressionId, Expressions};
use super::hash::Set;
use super::pattern::{Part, Pattern};
use super::trials::OutOfTime;
use super::values::{FALSE, ValueId, assignments};
use super::{Explainer, Judged};
use crate::data::Data;

/// Conditions are at most so large, in one round after the other.
const SIZES: [usize; 3] = [3, 4, 6];
/// A pattern is tried on so many small and larger assignments.
const TRIED: (usize, usize) = (300, 100);
/// Of so many that fail others are made with other numbers.
const MOST_VARIED: usize = 16;
/// Of so many patterns conditions are looked for.
const MOST_PATTERNS: usize = 60;
/// If none of so many assignments fails, others are not tried.
const HOPELESS: usize = 200;
/// There is nothing to be said of fewer assignments that fail.
const LEAST_FAILING: usize = 3;
/// So many conditions of a pattern are tried on more assignments.
const MOST_TOLD: usize = 6;
/// So often conditions are looked for, with what refuted those before.
const MOST_ROUNDS: usize = 4;

/// What the property says of some instances of a pattern; that of the counterexample is the first.
struct Sample {
    rows: Vec<Vec<ValueId>>,
    fails: Vec<bool>,
}

/// A pattern, and its sample once there is one.
struct Candidate {
    pattern: Pattern,
    sample: Option<Sample>,
}

impl Explainer<'_, '_> {
    /// Finds a pattern that fails whenever a condition holds, if it is more general than one that
    /// always fails, and tells it.
    pub(super) fn conditional(&mut self, always: Option<&Pattern>) -> Result<(), OutOfTime> {
        let parts = Arc::clone(&self.parts);
        let shapes: Vec<ShapeId> = parts.all.iter().map(|part| part.shape).collect();
        // Of two that say the same, the user's is the one that they know.
        let mut all = self.given.to_vec();
        all.extend(functions(&shapes, self.given).into_iter().map(Arc::new));
        let mut patterns: Vec<Pattern> = Candidates::new(&parts)
            .flatten()
            .take_while(|pattern| Some(pattern) != always)
            .take(MOST_PATTERNS)
            .collect();
        let n_general = patterns.len();
        if always.is_none() {
            let single = |part: &Part| Pattern { variables: [(part.place, 0)].into() };
            patterns.extend(parts.all.iter().filter(|part| part.is_open).map(single));
        }
        let mut patterns: Vec<Candidate> =
            patterns.into_iter().map(|pattern| Candidate { pattern, sample: None }).collect();
        for most in SIZES {
            for index in 0..patterns.len() {
                if self.condition(&mut patterns[index], always, &all, most)? {
                    patterns.truncate(index.min(n_general));
                    break;
                }
            }
        }
        Ok(())
    }

    /// Runs the property on some instances of a pattern.
    fn sample(&mut self, pattern: &Pattern) -> Result<Sample, OutOfTime> {
        let shapes = pattern.shapes(&self.parts);
        let mut rows = vec![self.own_row(pattern)];
        rows.extend(self.trials.values.varied_one(&rows[0].clone(), &shapes));
        rows.extend(assignments(&mut self.trials.values, &shapes, TRIED.0, TRIED.1).rows);
        let mut sample = Sample { rows: Vec::new(), fails: Vec::new() };
        let (mut next, mut n_varied, mut seen) = (0, 0, Set::default());
        while let Some(row) = rows.get(next).cloned() {
            next += 1;
            if !seen.insert(row.clone()) {
                continue;
            }
            let Some(found) = self.trials.judge(&self.parts, pattern, &row)? else { continue };
            let is_failing = found == Judged::Fails;
            if is_failing && n_varied < MOST_VARIED {
                n_varied += 1;
                rows.extend(self.trials.values.varied(&row));
            }
            sample.fails.push(is_failing);
            sample.rows.push(row);
            if sample.rows.len() == HOPELESS && n_varied < 2 {
                break;
            }
        }
        Ok(sample)
    }

    /// Looks for the best condition up to a size, and tells it; true if there is one.
    fn condition(
        &mut self,
        candidate: &mut Candidate,
        always: Option<&Pattern>,
        functions: &[Arc<Function>],
        most: usize,
    ) -> Result<bool, OutOfTime> {
        let pattern = &candidate.pattern;
        let sample = match &mut candidate.sample {
            Some(sample) => sample,
            none => none.insert(self.sample(pattern)?),
        };
        if sample.fails.iter().filter(|fails| **fails).count() < LEAST_FAILING {
            return Ok(false);
        }
        let shapes = pattern.shapes(&self.parts);
        // What refutes a condition tells apart what seemed to be the same.
        for _ in 0..MOST_ROUNDS {
            let n_rows = sample.rows.len();
            let mut constants = self.constants(functions);
            constants.extend(self.thresholds(&shapes, &sample.rows, &sample.fails));
            let mut expressions = Expressions::new(functions, &shapes, &sample.rows, &constants);
            for _ in 0..most {
                if !expressions.grow(&mut self.trials.values, self.trials.is_over) {
                    break;
                }
            }
            if (self.trials.is_over)() {
                return Err(OutOfTime);
            }
            let mut found = fitting(&expressions, sample, shapes.len());
            found.sort_by_key(|&(id, n)| (std::cmp::Reverse(n), expressions.all[id].size, id));
            for &(id, _) in found.iter().take(MOST_TOLD) {
                let term = expressions.term(id, &self.trials.values);
                match self.confirm(pattern, always, &term)? {
                    Confirmed::Told => return Ok(true),
                    Confirmed::Refuted(row) => {
                        sample.rows.push(row);
                        sample.fails.push(false);
                    }
                    Confirmed::NotEnough => {}
                }
            }
            if sample.rows.len() == n_rows {
                break;
            }
        }
        Ok(false)
    }
}

/// The conditions that are true of the counterexample, and of failing assignments only, with
/// the number of those.
fn fitting(
    expressions: &Expressions<'_>,
    Sample { rows, fails }: &Sample,
    n_variables: usize,
) -> Vec<(ExpressionId, usize)> {
    let boolean = bool::shape();
    let mut found = Vec::new();
    for (id, expression) in expressions.all.iter().enumerate() {
        if expression.shape != boolean || expressions.is_neutral(id) {
            continue;
        }
        let holds: Vec<bool> = expression.values.iter().map(|&value| value != FALSE).collect();
        let is_right = holds[0] && holds.iter().zip(fails).all(|(holds, fails)| !holds || *fails);
        let n = holds.iter().filter(|holds| **holds).count();
        if !is_right || n < 2 {
            continue;
        }
        // Of one value of a variable only: that is a constant.
        let is_varied = (0..n_variables).filter(|&v| expressions.uses(id, v)).all(|v| {
            let held = rows.iter().zip(&holds).filter(|(_, holds)| **holds);
            held.map(|(row, _)| row[v]).collect::<Set<_>>().len() > 1
        });
        if is_varied {
            found.push((id, n));
        }
    }
    found
}
