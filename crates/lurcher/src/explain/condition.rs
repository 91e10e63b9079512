//! Under which condition a more general pattern fails (3.3 of the paper).
//!
//! For a pattern, some assignments are judged. A condition will do if it is true of the
//! counterexample, and every assignment of which it is true fails; of those, the one that is true
//! of most is best, and the smaller of two. It is then tried on many more assignments.
//!
//! Conditions are looked for pattern by pattern, the most general first, with small conditions. If that
//! finds nothing, patterns with one variable are tried: they are the least general, but there are
//! few. Then the more general ones again, with larger conditions.

use lurcher_trees::{Builder, Kind, ShapeId, Tree, shape};

use super::background::{Function, functions, integer_tree};
use super::candidates::Candidates;
use super::expressions::{ExpressionId, Expressions};
use super::hash::Set;
use super::pattern::{Part, Pattern};
use super::values::{FALSE, ValueId, assignments};
use super::{CROSSED, Evidence, Explainer, Generalisation, Judged, OutOfTime, TOLD, text};
use crate::data::Data;

/// Conditions are at most so large, in one round after the other.
const SIZES: [usize; 2] = [4, 6];
/// A pattern is tried on so many small and larger assignments.
const TRIED: (usize, usize) = (300, 100);
/// Of so many that fail others are made with other numbers.
const MOST_VARIED: usize = 16;
/// Of so many patterns conditions are looked for.
const MOST_PATTERNS: usize = 60;
/// If none of so many assignments fails, others are not tried.
const HOPELESS: usize = 200;
/// So many conditions of a pattern are tried on more assignments.
const MOST_TOLD: usize = 6;
/// So often conditions are looked for, with what refuted those before.
const MOST_ROUNDS: usize = 4;
/// A condition is asked about so many assignments, for as many as [`TOLD`] says of which it holds.
const ASKED: (usize, usize) = (20_000, 4_000);
/// So many places where a number begins or ends to fail become constants.
const MOST_THRESHOLDS: usize = 3;
/// It is to hold for so many of them.
const LEAST_TOLD: usize = 8;

impl Explainer<'_> {
    /// A pattern that fails whenever a condition holds, if it is more general than one that always
    /// fails.
    pub(super) fn conditional(
        &mut self,
        always: Option<&Pattern>,
    ) -> Result<Option<Generalisation>, OutOfTime> {
        let parts = self.parts;
        let shapes: Vec<ShapeId> = parts.all.iter().map(|part| part.shape).collect();
        // Of two that say the same, the user's is the one that they know.
        let common = functions(&shapes, &self.background);
        let mut functions = std::mem::take(&mut self.background);
        functions.extend(common);
        let mut patterns: Vec<Pattern> = Candidates::new(parts)
            .take_while(|pattern| Some(pattern) != always)
            .take(MOST_PATTERNS)
            .collect();
        let n_general = patterns.len();
        if always.is_none() {
            let single = |part: &Part| Pattern { variables: [(part.place, 0)].into() };
            patterns.extend(parts.all.iter().filter(|part| part.is_open).map(single));
        }
        let mut best = None;
        for most in SIZES {
            for index in 0..patterns.len() {
                let found = match self.condition(&patterns[index], always, &functions, most) {
                    Ok(found) => found,
                    // What was found before stands.
                    Err(OutOfTime) if best.is_some() => return Ok(best),
                    Err(error) => return Err(error),
                };
                if found.is_some() {
                    best = found;
                    patterns.truncate(index.min(n_general));
                    break;
                }
            }
        }
        Ok(best)
    }

    /// The best condition up to a size.
    fn condition(
        &mut self,
        pattern: &Pattern,
        always: Option<&Pattern>,
        functions: &[Function],
        most: usize,
    ) -> Result<Option<Generalisation>, OutOfTime> {
        let shapes = pattern.shapes(self.parts);
        let mut rows = vec![self.own_row(pattern)];
        rows.extend(self.values.varied_one(&rows[0].clone(), &shapes));
        rows.extend(assignments(&mut self.values, &shapes, TRIED.0, TRIED.1).rows);
        let (mut fails, mut judged, mut seen) = (Vec::new(), Vec::new(), Set::default());
        let mut next = 0;
        let mut n_varied = 0;
        while let Some(row) = rows.get(next).cloned() {
            next += 1;
            if !seen.insert(row.clone()) {
                continue;
            }
            let Some(found) = self.judge(pattern, &row)? else { continue };
            let is_failing = found == Judged::Fails;
            if is_failing && n_varied < MOST_VARIED {
                n_varied += 1;
                rows.extend(self.values.varied(&row));
            }
            fails.push(is_failing);
            judged.push(row);
            if judged.len() == HOPELESS && n_varied < 2 {
                return Ok(None);
            }
        }
        let mut rows = judged;
        if fails.iter().filter(|fails| **fails).count() < 3 {
            return Ok(None);
        }
        // What refutes a condition tells apart what seemed to be the same.
        for _ in 0..MOST_ROUNDS {
            let n_rows = rows.len();
            let mut constants = self.constants(functions);
            constants.extend(self.thresholds(&shapes, &rows, &fails));
            let mut expressions = Expressions::new(functions, &shapes, &rows, &constants);
            for _ in 0..most {
                if !expressions.grow(&mut self.values, self.is_over) {
                    break;
                }
            }
            if (self.is_over)() {
                return Err(OutOfTime);
            }
            let mut found = self.fitting(&expressions, &rows, &fails, shapes.len());
            found.sort_by_key(|&(id, n)| (std::cmp::Reverse(n), expressions.all[id].size, id));
            for &(id, _) in found.iter().take(MOST_TOLD) {
                let evidence = match self.confirm(pattern, always, &expressions, id)? {
                    Confirmed::By(evidence) => evidence,
                    Confirmed::Refuted(row) => {
                        rows.push(row);
                        fails.push(false);
                        continue;
                    }
                    Confirmed::NotEnough => continue,
                };
                let uses = |variable| expressions.uses(id, variable);
                let names = text::names(self.parts, pattern, self.labels, &uses);
                let condition = Some(expressions.text(id, &names, &self.values));
                return Ok(Some(self.generalisation(pattern, &names, condition, evidence)));
            }
            if rows.len() == n_rows {
                break;
            }
        }
        Ok(None)
    }

    /// Whether the instance of a pattern is one of another, too.
    fn is_instance(&self, other: &Pattern, pattern: &Pattern, row: &[ValueId]) -> bool {
        let values: Vec<&Tree> = row.iter().map(|&id| &**self.values.tree(id)).collect();
        other.matches(self.parts, &pattern.instance(self.parts, &values))
    }

    /// Constants with their types and what they cost: the simplest of each type, and what is in
    /// the counterexample.
    fn constants(&mut self, functions: &[Function]) -> Vec<(ShapeId, ValueId, usize)> {
        let mut constants = Vec::new();
        let mut shapes: Vec<ShapeId> = Vec::new();
        for &shape in functions.iter().flat_map(|function| &function.arguments) {
            if !shapes.contains(&shape) {
                shapes.push(shape);
            }
        }
        for &id in &shapes {
            match shape(id).kind {
                Kind::Unsigned(_) | Kind::Signed(_) => {
                    for (number, cost) in [(0, 1), (1, 2), (2, 3)] {
                        let tree = integer_tree(number, id);
                        constants.extend(tree.map(|tree| (id, self.values.add(tree), cost)));
                    }
                }
                Kind::List(_) => {
                    let mut builder = Builder::new();
                    let begun = builder.begin(id, 0);
                    builder.end(begun);
                    constants.push((id, self.values.add(builder.finish()), 1));
                }
                _ => {}
            }
        }
        for tree in &self.parts.trees {
            for (index, node) in tree.nodes().iter().enumerate() {
                if tree.payload(index).is_some() && shapes.contains(&node.shape) {
                    constants.push((node.shape, self.values.add(tree.subtree(index)), 1));
                }
            }
        }
        for part in &self.parts.all {
            let is_plain = part.value.nodes().len() <= 3 && part.shape != bool::shape();
            if is_plain && shapes.contains(&part.shape) {
                constants.push((part.shape, self.values.add(part.value.clone()), 1));
            }
        }
        constants
    }

    /// Numbers and characters next to each other of which one fails and the other does not, all
    /// else being as in the counterexample.
    fn thresholds(
        &self,
        shapes: &[ShapeId],
        rows: &[Vec<ValueId>],
        fails: &[bool],
    ) -> Vec<(ShapeId, ValueId, usize)> {
        let mut found = Vec::new();
        let Some(own) = rows.first() else { return found };
        for (variable, &shape) in shapes.iter().enumerate() {
            let is_alone =
                |row: &[ValueId]| (0..own.len()).all(|v| v == variable || row[v] == own[v]);
            let of_rows = rows.iter().zip(fails).filter(|(row, _)| is_alone(row));
            let mut line: Vec<(ValueId, bool)> = of_rows
                .map(|(row, fails)| (row[variable], *fails))
                .filter(|(value, _)| self.values.tree(*value).payload(0).is_some())
                .collect();
            line.sort_by(|a, b| self.values.tree(a.0).cmp(self.values.tree(b.0)));
            let changes = line.windows(2).filter(|pair| pair[0].1 != pair[1].1);
            for pair in changes.take(MOST_THRESHOLDS) {
                found.extend([(shape, pair[0].0, 1), (shape, pair[1].0, 1)]);
            }
        }
        found
    }

    /// The conditions that are true of the counterexample, and of failing assignments only, with
    /// the number of those.
    fn fitting(
        &self,
        expressions: &Expressions<'_>,
        rows: &[Vec<ValueId>],
        fails: &[bool],
        n_variables: usize,
    ) -> Vec<(ExpressionId, usize)> {
        let boolean = bool::shape();
        let mut found = Vec::new();
        for (id, expression) in expressions.all.iter().enumerate() {
            if expression.shape != boolean || expressions.is_neutral(id) {
                continue;
            }
            let holds: Vec<bool> = expression.values.iter().map(|&value| value != FALSE).collect();
            let is_right =
                holds[0] && holds.iter().zip(fails).all(|(holds, fails)| !holds || *fails);
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

    /// Tries a condition on many assignments. There are to be some, and some of which nothing is
    /// known from the pattern that always fails.
    fn confirm(
        &mut self,
        pattern: &Pattern,
        always: Option<&Pattern>,
        expressions: &Expressions<'_>,
        id: ExpressionId,
    ) -> Result<Confirmed, OutOfTime> {
        let shapes = pattern.shapes(self.parts);
        let all = assignments(&mut self.values, &shapes, ASKED.0, ASKED.1);
        let own = self.own_row(pattern);
        let mut rows = self.values.varied_one(&own, &shapes);
        rows.extend(all.rows);
        let (mut n, mut is_news, mut is_all) = (0, always.is_none(), true);
        let (mut seen, mut mirrored, mut more) = (Set::default(), Set::default(), Vec::new());
        let mut rows = rows.into_iter();
        while let Some(row) = more.pop().or_else(|| rows.next()) {
            if !seen.insert(row.clone()) {
                continue;
            }
            let holds = expressions.evaluate(id, &row, &mut self.values);
            if holds.is_none_or(|value| value == FALSE) {
                continue;
            }
            if n >= TOLD.0 + TOLD.1 {
                is_all = false;
                break;
            }
            match self.judge(pattern, &row)? {
                Some(Judged::Fails) => {
                    n += 1;
                    let is_old = always.is_some_and(|a| self.is_instance(a, pattern, &row));
                    is_news = is_news || !is_old;
                    more.extend(self.values.related(&row, n <= CROSSED, &mut mirrored));
                }
                Some(Judged::Passes) => return Ok(Confirmed::Refuted(row)),
                None => {}
            }
        }
        let is_complete = all.is_complete && is_all;
        // If it ended early, it is not known up to which size it came.
        let up_to = all.up_to.filter(|_| is_all);
        let evidence = Evidence { n, up_to, is_complete };
        let is_enough = n >= LEAST_TOLD || (n > 1 && is_complete);
        Ok(if is_enough && is_news { Confirmed::By(evidence) } else { Confirmed::NotEnough })
    }
}

/// What came of trying a condition on many assignments.
enum Confirmed {
    By(Evidence),
    /// By this assignment, of which it holds.
    Refuted(Vec<ValueId>),
    NotEnough,
}
