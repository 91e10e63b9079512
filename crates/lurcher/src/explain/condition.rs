//! Under which condition a more general pattern fails (3.3 of the paper).
//!
//! For a pattern, some assignments are judged. A condition will do if it is true of the
//! counterexample, and every assignment of which it is true fails; of those, the one that is true
//! of most is best, and the smaller of two. It is then tried on many more assignments.
//!
//! Conditions are looked for pattern by pattern, the most general first, with small conditions. If
//! that finds nothing, patterns with one variable are tried: they are the least general, but there
//! are few. Then what was found and those that are more general again, with larger conditions: a
//! more general pattern is better than a smaller condition, and a smaller condition is found
//! sooner. That ends as soon as all inputs are described that are known to fail.

use std::sync::Arc;

use lurcher_trees::{ShapeId, Tree};

use super::another::all_open;
use super::background::{Form, Function, exchanges, functions, remainders};
use super::candidates::Candidates;
use super::confirm::{Confirmed, Stage};
use super::expressions::{Expressions, Wanted};
use super::fit::fitting;
use super::generalisation::Generalisation;
use super::hash::Set;
use super::pattern::Pattern;
use super::restated::restates;
use super::term::Term;
use super::trials::OutOfTime;
use super::values::{ValueId, assignments};
use super::{Explainer, Judged, names};

/// Conditions have up to so many parts of at most such a size, in one round after the other.
const ROUNDS: [(usize, usize); 3] = [(2, 3), (3, 4), (2, 6)];
/// The same where patterns are found step by step, if the user has no words for it, and if so:
/// `x != f(&x)` has four symbols. Of whole arguments, in these words: `f(&x, &list) > 1` has five.
/// And of all numbers at once.
const STEPS: [(usize, usize); 4] = [(2, 3), (2, 4), (1, 6), (4, 3)];
/// On how many assignments conditions are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Size {
    /// So many differ a little from the counterexample.
    near: usize,
    /// So many have lists of what is in the counterexample, for each variable.
    recombined: usize,
    /// So many are known not to fail.
    refuting: usize,
    small: usize,
    large: usize,
    /// Of so many that fail others are made with other numbers.
    varied: usize,
}

/// Few at first: what is missing to tell conditions apart is found when they are tried. For larger
/// conditions, of which there are many more, more.
const FEW: Size =
    Size { near: 120, recombined: 60, refuting: 100, small: 120, large: 60, varied: 5 };
const MANY: Size =
    Size { near: 300, recombined: 100, refuting: 300, small: 300, large: 100, varied: 10 };
/// Of so many patterns conditions are looked for.
const MOST_PATTERNS: usize = 60;
/// If none of so many assignments fails, others are not tried.
const HOPELESS: usize = 200;
/// There is nothing to be said of fewer assignments that fail.
const LEAST_FAILING: usize = 2;
/// For larger conditions of all patterns so much is computed: expressions times assignments. The
/// examples of the paper need half of it; where there are many variables there is no end of what
/// could be said, and most of it is looked for in vain.
const MOST_WORK: u64 = 30_000_000;
/// So many conditions of a pattern are tried on more assignments.
const MOST_TOLD: usize = 6;
/// So often conditions are looked for, with what refuted those before.
const MOST_REPEATS: usize = 4;
/// The same of many numbers at once.
const MOST_REPEATS_OF_MANY: usize = 12;

/// What the property says of some instances of a pattern; that of the counterexample is the first.
#[derive(Default)]
pub(super) struct Sample {
    pub(super) rows: Vec<Vec<ValueId>>,
    pub(super) fails: Vec<bool>,
    /// Those that are known to fail from the pattern that always fails, or from what is told of
    /// another failure.
    pub(super) is_old: Vec<bool>,
    /// Those that do not fail and were met where a condition was refuted.
    pub(super) refuting: Vec<usize>,
    /// Where numbers begin or cease to fail beside lists that are longer than those of the
    /// counterexample.
    pub(super) limits: Vec<Constant>,
}

impl Sample {
    pub(super) fn push(&mut self, row: Vec<ValueId>, fails: bool, is_old: bool) {
        self.rows.push(row);
        self.fails.push(fails);
        self.is_old.push(is_old);
    }

    /// Adds one that was met where a condition was refuted.
    pub(super) fn push_refuting(&mut self, row: Vec<ValueId>, fails: bool) {
        if !fails {
            self.refuting.push(self.rows.len());
        }
        self.push(row, fails, false);
    }

    /// How many fail of which that is not known from the pattern that always fails.
    fn n_news(&self) -> usize {
        self.fails.iter().zip(&self.is_old).filter(|(fails, is_old)| **fails && !**is_old).count()
    }
}

/// A constant with its type and what it costs.
pub(super) type Constant = (ShapeId, ValueId, usize);

/// A pattern, and its sample once there is one.
struct Candidate {
    pattern: Pattern,
    sample: Option<(Size, Sample)>,
}

/// An assignment that refuted what stood, with the pattern, and whether it fails.
type Refuted = (Pattern, Vec<ValueId>, bool);

/// Where conditions are looked for.
#[derive(Default)]
pub(super) struct Search {
    functions: Vec<Arc<Function>>,
    /// Where what is in lists begins or ceases to fail.
    limits: Vec<Constant>,
    /// The pattern that always fails.
    always: Option<Pattern>,
    /// Patterns, and how many of them come from the most general one on.
    patterns: Vec<Candidate>,
    n_general: usize,
    /// Of which the condition that stands is.
    pub(super) found: Option<Pattern>,
    /// What was told on the way there, each of a more general pattern than the one before.
    path: Vec<Generalisation>,
    /// What refuted conditions that stood.
    refuted: Vec<Refuted>,
}

impl Explainer<'_, '_> {
    /// Where conditions are looked for, if a pattern always fails.
    pub(super) fn conditions(&mut self, always: Option<&Pattern>) -> Result<Search, OutOfTime> {
        let classes = self.classes()?;
        let limits = self.limits()?;
        let parts = &self.parts;
        let shapes: Vec<ShapeId> = parts.all.iter().map(|part| part.shape).collect();
        // Of two that say the same, the user's is the one that they know.
        let mut all = self.given.to_vec();
        // How long a list is matters to what is given beside it, and hardly to what is in it.
        let is_beside = |function: &Function| {
            let is_argument = |of: ShapeId| {
                parts.arguments.iter().any(|&argument| parts.all[argument].shape == of)
            };
            let is_field = |of: ShapeId| {
                let mut arguments = parts.arguments.iter().map(|&argument| &parts.all[argument]);
                arguments.any(|part| part.below.iter().any(|&field| parts.all[field].shape == of))
            };
            match function.form {
                Form::LenIs(_) => is_argument(function.arguments[0]),
                // Where there are many types of lists, few are to be compared.
                Form::LensAre(_) => {
                    let of = &function.arguments;
                    of[0] == of[1] || of.iter().all(|&of| is_argument(of) || is_field(of))
                }
                // Of what the user has words for they will say it.
                Form::MoreThanOnce => !self
                    .given
                    .iter()
                    .any(|given| function.arguments.iter().all(|of| given.arguments.contains(of))),
                // Of a place that nobody gave nobody asks.
                Form::Boundary => is_argument(function.arguments[1]),
                _ => true,
            }
        };
        let of_types = functions(&shapes, self.given).into_iter().filter(is_beside);
        all.extend(of_types.map(Arc::new));
        let leaves = parts.all.iter().filter(|part| part.value.payload(0).is_some());
        let leaves: Vec<Tree> = leaves.map(|part| part.value.clone()).collect();
        all.extend(remainders(&leaves).into_iter().map(Arc::new));
        // Of what the user has words for they will say it.
        let is_open = |function: &Function| {
            !self.given.iter().any(|given| given.arguments.contains(&function.arguments[0]))
        };
        all.extend(exchanges(&parts.trees).into_iter().filter(is_open).map(Arc::new));
        all.extend(classes);
        let mut patterns: Vec<Pattern> = Candidates::new(parts)
            .flatten()
            .take_while(|pattern| Some(pattern) != always)
            .take(MOST_PATTERNS)
            .collect();
        let n_general = patterns.len();
        if always.is_none() {
            patterns.extend(Pattern::with_one_variable(&self.parts));
        }
        let candidate = |pattern| Candidate { pattern, sample: None };
        Ok(Search {
            functions: all,
            limits,
            always: always.cloned(),
            patterns: patterns.into_iter().map(candidate).collect(),
            n_general,
            found: None,
            path: Vec::new(),
            refuted: Vec::new(),
        })
    }

    /// Finds conditions for patterns that are more and more general, one step after the other from
    /// what stands, and tells them. Where the user has words for it, or something may be turned
    /// around, that may be about whole arguments, so these come first.
    pub(super) fn climb(&mut self, search: &mut Search) -> Result<(), OutOfTime> {
        let Search { functions, limits, always, found, path, refuted, .. } = search;
        let always = always.as_ref();
        let step = STEPS[usize::from(!self.given.is_empty())];
        let is_of_whole =
            |function: &Arc<Function>| matches!(function.form, Form::Call(..) | Form::Exchanged(_));
        let has_words = functions.iter().any(is_of_whole);
        if let (None, Some(pattern)) = (&found, all_open(&self.parts).filter(|_| has_words)) {
            let mut candidate = Candidate { pattern, sample: None };
            let steps = [Some(step), (!self.given.is_empty()).then_some(STEPS[2])];
            for step in steps.into_iter().flatten() {
                if self.condition(&mut candidate, always, (functions, limits, refuted), step)? {
                    *found = Some(candidate.pattern);
                    path.extend(self.whenever.clone());
                    return Ok(());
                }
            }
        }
        // Of a failure that nobody asked about what is simple is enough.
        let of_all = Pattern::with_numbers(always, &self.parts).filter(|_| self.is_asked_for());
        if let (None, Some(pattern)) = (&found, of_all) {
            let mut sample = self.sample(&pattern, always, FEW)?;
            self.walk(&pattern, always, &mut sample)?;
            let mut candidate = Candidate { pattern, sample: Some((FEW, sample)) };
            if self.condition(&mut candidate, always, (functions, limits, refuted), STEPS[3])? {
                *found = Some(candidate.pattern);
                path.extend(self.whenever.clone());
            }
        }
        let mut from = found.as_ref().or(always).cloned();
        if from.is_none() {
            // Nothing is to be said of any part, whatever the others are: then of one, as the
            // others are.
            for pattern in Pattern::with_one_variable(&self.parts) {
                let mut candidate = Candidate { pattern, sample: None };
                if self.condition(&mut candidate, always, (functions, limits, refuted), step)? {
                    *found = Some(candidate.pattern.clone());
                    path.extend(self.whenever.clone());
                    from = found.clone();
                    break;
                }
            }
        }
        let mut failed = Vec::new();
        while let Some(pattern) = from.take() {
            // Of what nothing was to be said beside fewer variables, there seldom is beside more:
            // it comes last.
            let mut nearest = pattern.nearest(&self.parts);
            nearest.sort_by_key(|other| failed.contains(&other.opened(&pattern)));
            for other in nearest {
                let opened = other.opened(&pattern);
                let mut candidate = Candidate { pattern: other, sample: None };
                if self.condition(&mut candidate, always, (functions, limits, refuted), step)? {
                    *found = Some(candidate.pattern.clone());
                    path.extend(self.whenever.clone());
                    from = found.clone();
                    break;
                }
                failed.push(opened);
            }
        }
        Ok(())
    }

    /// Finds a pattern that fails whenever a condition holds, if it is more general than one that
    /// always fails, and tells it.
    pub(super) fn conditional(&mut self, search: &mut Search) -> Result<(), OutOfTime> {
        let first = ROUNDS[0];
        let mut n = search.patterns.len();
        // Of a failure that nobody asked about what is simple is enough, or what the user has a
        // word for.
        let n_rounds = match (self.is_asked_for(), self.given.is_empty()) {
            (true, _) => ROUNDS.len(),
            (false, has_none) => 2 - usize::from(has_none),
        };
        for &round in &ROUNDS[..n_rounds] {
            if round != first && self.describes_all() {
                break;
            }
            let Search { functions, limits, always, patterns, n_general, found, refuted, .. } =
                search;
            let mut is_single = false;
            for (index, candidate) in patterns.iter_mut().enumerate().take(n) {
                if round != first && self.work >= MOST_WORK {
                    break;
                }
                // A more general one has been looked for in vain; of this one a larger condition
                // may say more.
                if found.as_ref() == Some(&candidate.pattern) && round == first {
                    n = (index + 1).min(*n_general);
                    break;
                }
                let always = always.as_ref();
                if self.condition(candidate, always, (functions, limits, refuted), round)? {
                    *found = Some(candidate.pattern.clone());
                    n = (index + 1).min(*n_general);
                    is_single = index >= *n_general;
                    break;
                }
            }
            // There may be more to say than of one variable, and that is found sooner than larger
            // conditions are.
            if is_single {
                self.climb(search)?;
            }
        }
        Ok(())
    }

    /// Tries what stands on many more instances; false if it is refuted. What was tried on them
    /// before is asked about what was met since.
    pub(super) fn confirm_whenever(&mut self, search: &mut Search) -> Result<bool, OutOfTime> {
        let Some(line) = self.whenever.clone() else { return Ok(true) };
        let family = Arc::clone(&line.family);
        let Some(condition) = family.condition.as_ref() else { return Ok(true) };
        let refuted = match line.is_confirmed() {
            true => self.refuting_row(&line).map(|row| (row, false)),
            false => match self.confirm(&family.pattern, condition, Stage::Last)? {
                Confirmed::Refuted(row, fails) => Some((row, fails)),
                Confirmed::Told | Confirmed::NotEnough => None,
            },
        };
        let Some(refuted) = refuted else {
            let is_same = |told: &&mut Generalisation| told.family.pattern == family.pattern;
            if let (Some(last), Some(line)) =
                (search.path.last_mut().filter(is_same), &self.whenever)
            {
                *last = line.clone();
            }
            return Ok(true);
        };
        self.whenever = None;
        self.publish();
        for (row, fails) in self.least_refuting(&family.pattern, condition, refuted)? {
            let all = search.patterns.iter_mut();
            for candidate in all.filter(|candidate| candidate.pattern == family.pattern) {
                if let Some((_, sample)) = &mut candidate.sample {
                    sample.push_refuting(row.clone(), fails);
                }
            }
            search.refuted.push((family.pattern.clone(), row, fails));
        }
        search.path.retain(|told| told.family.pattern != family.pattern);
        self.go_back(search);
        Ok(false)
    }

    /// What was told on the way to what is refuted stands again, as far as that is not refuted as
    /// well: otherwise all of it would be found once more.
    fn go_back(&mut self, search: &mut Search) {
        let Search { path, found, .. } = search;
        while path.last().is_some_and(|line| self.trials.refuter(line).is_some()) {
            path.pop();
        }
        self.whenever = path.last().cloned();
        *found = path.last().map(|line| line.family.pattern.clone());
        self.publish();
    }

    /// Runs the property on some instances of a pattern.
    fn sample(
        &mut self,
        pattern: &Pattern,
        always: Option<&Pattern>,
        size: Size,
    ) -> Result<Sample, OutOfTime> {
        let shapes = pattern.shapes(&self.parts);
        let mut rows = self.near_rows(pattern, &shapes, size.near);
        rows.extend(self.recombined_rows(pattern, &shapes, size.recombined));
        rows.extend(self.trials.drawn_rows(&self.parts, pattern));
        rows.extend(self.trials.refuting_rows(&self.parts, pattern, size.refuting));
        rows.extend(assignments(&mut self.trials.values, &shapes, size.small, size.large).rows);
        let mut sample = Sample::default();
        let (mut next, mut n_varied, mut seen) = (0, 0, Set::default());
        while let Some(row) = rows.get(next).cloned() {
            next += 1;
            if !seen.insert(row.clone()) {
                continue;
            }
            self.foresee_rows(pattern, usize::MAX, [&row].into_iter().chain(&rows[next..]));
            let Some((found, is_old)) = self.weigh(pattern, always, &row)? else { continue };
            let is_failing = found == Judged::Fails;
            if is_failing && n_varied < size.varied {
                n_varied += 1;
                rows.extend(self.trials.values.varied(&row));
            }
            sample.push(row, is_failing, is_old);
            if sample.rows.len() == HOPELESS && n_varied < 2 {
                break;
            }
        }
        self.halve(pattern, &shapes, &mut sample)?;
        if size == MANY {
            sample.limits = self.limits_beside_lists(pattern, &shapes, &mut sample)?;
        }
        Ok(sample)
    }

    /// What the property says of an instance, and whether that is known from what is told; none if
    /// it is not one.
    pub(super) fn weigh(
        &mut self,
        pattern: &Pattern,
        always: Option<&Pattern>,
        row: &[ValueId],
    ) -> Result<Option<(Judged, bool)>, OutOfTime> {
        let Some(found) = self.trials.judge(&self.parts, pattern, row)? else { return Ok(None) };
        let is_always = || always.is_some_and(|it| self.is_instance(it, pattern, row));
        let is_old = found == Judged::Fails && (is_always() || self.is_told(pattern, row));
        Ok(Some((found, is_old)))
    }

    /// Whether the instance of a pattern is one of another, too.
    fn is_instance(&self, other: &Pattern, pattern: &Pattern, row: &[ValueId]) -> bool {
        let values: Vec<&Tree> = row.iter().map(|&id| &**self.trials.values.tree(id)).collect();
        other.matches(&self.parts, &pattern.instance(&self.parts, &values))
    }

    /// Whether an instance is described by what is told of the failure that was reported, and this
    /// is another.
    fn is_told(&self, pattern: &Pattern, row: &[ValueId]) -> bool {
        let values: Vec<&Tree> = row.iter().map(|&id| &**self.trials.values.tree(id)).collect();
        let instance = || pattern.instance(&self.parts, &values);
        !self.is_first && self.others.iter().any(|found| found.describes_trees(&instance()))
    }

    /// Looks for the best condition up to a size, and tells it; true if there is one.
    fn condition(
        &mut self,
        candidate: &mut Candidate,
        always: Option<&Pattern>,
        (functions, limits, refuted): (&[Arc<Function>], &[Constant], &[Refuted]),
        (most_parts, most): (usize, usize),
    ) -> Result<bool, OutOfTime> {
        let pattern = &candidate.pattern;
        let is_first = STEPS.contains(&(most_parts, most));
        let in_words = (most_parts, most) == STEPS[2];
        let (size, stage) = if is_first { (FEW, Stage::First) } else { (MANY, Stage::Later) };
        let (_, sample) = match &mut candidate.sample {
            Some(sample) if sample.0 == size => sample,
            other => {
                let mut sample = self.sample(pattern, always, size)?;
                for (_, row, fails) in refuted.iter().filter(|(of, ..)| of == pattern) {
                    sample.push_refuting(row.clone(), *fails);
                }
                other.insert((size, sample))
            }
        };
        if sample.n_news() < LEAST_FAILING {
            return Ok(false);
        }
        let shapes = pattern.shapes(&self.parts);
        let are_given: Vec<bool> =
            (0..shapes.len()).map(|v| self.parts.is_argument(pattern, v)).collect();
        let refuting = match self.given.is_empty() {
            true => Vec::new(),
            false => self.trials.refuting_rows(&self.parts, pattern, usize::MAX),
        };
        // What refutes a condition tells apart what seemed to be the same.
        let n_repeats = if most_parts > 3 { MOST_REPEATS_OF_MANY } else { MOST_REPEATS };
        for _ in 0..n_repeats {
            let n_rows = sample.rows.len();
            let mut relations = sample.relations(&shapes, &self.trials.values);
            // Of what the user has words for they will say it.
            let given = self.given;
            relations.retain(|function| {
                !matches!(function.form, Form::Total(..))
                    || !given.iter().any(|given| given.arguments == function.arguments)
            });
            let functions = [functions, &relations].concat();
            let mut constants = self.constants(&functions);
            constants.extend(sample.thresholds(&shapes, &self.trials.values));
            constants.extend(self.lengths(pattern, sample, &shapes)?);
            constants.extend(sample.exceptions(&shapes, &mut self.trials.values));
            // Of whole lists, what speaks of these is too large to be among the first.
            constants.extend(limits.iter().filter(|_| !is_first));
            constants.extend(&sample.limits);
            constants.extend(self.limits_of_given(&shapes, sample, &refuting));
            let asserted = self.asserted;
            let (parts, counterexample) = (Arc::clone(&self.parts), self.counterexample);
            let is_restated = |term: &Term| {
                !asserted.is_empty() && {
                    let names = names(&parts, counterexample, pattern, &|v| term.uses(v));
                    restates(&term.text(&names), asserted)
                }
            };
            let most_work = if is_first { u64::MAX } else { MOST_WORK.saturating_sub(self.work) };
            let passing: Vec<usize> =
                (0..sample.rows.len()).filter(|&row| !sample.fails[row]).collect();
            let wanted = Wanted { most, passing: &passing, most_work, are_given: &are_given };
            let (rows, restated) = (&sample.rows, &is_restated);
            let mut expressions =
                Expressions::new(&functions, &shapes, rows, &constants, wanted, restated);
            for _ in 0..most {
                if !expressions.grow(&mut self.trials.values, self.trials.is_over) {
                    break;
                }
            }
            if !is_first {
                self.work += expressions.work;
            }
            if (self.trials.is_over)() {
                return Err(OutOfTime);
            }
            for fit in fitting(&expressions, sample, (most_parts, MOST_TOLD)) {
                let term = fit.term(&expressions, &self.trials.values);
                if in_words && !term.calls_given() {
                    continue;
                }
                match self.confirm(pattern, &term, stage)? {
                    Confirmed::Told => return Ok(true),
                    Confirmed::Refuted(row, fails) => {
                        let rows = self.least_refuting(pattern, &term, (row, fails))?;
                        rows.into_iter().for_each(|(row, fails)| sample.push_refuting(row, fails));
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
