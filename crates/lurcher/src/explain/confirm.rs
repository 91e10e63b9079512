//! A condition is tried on many more assignments than those that it was found by.

use lurcher_trees::Tree;

use super::corners::Limits;
use super::generalisation::{Evidence, Generalisation};
use super::hash::Set;
use super::pattern::Pattern;
use super::term::Term;
use super::trials::OutOfTime;
use super::unconditional::TOLD;
use super::values::{TRUE, ValueId, assignments};
use super::{Explainer, Judged};

/// It is asked about so many assignments, for as many as [`TOLD`] says of which it holds: before it
/// stands, and later.
const ASKED: [(usize, usize); 2] = [(500, 150), (20_000, 4_000)];
/// So many of them differ a little from the counterexample before it stands.
const NEAR: usize = 400;
/// Of so many for which it does not hold others are made for which it may.
const REPAIRED: usize = 2_000;
/// So often in a row: one part of it may be broken by another, and what is put into a list for each
/// makes it longer.
const MOST_REPAIRS: u32 = 2;
/// So many of them have parts of what was drawn before it stands.
const NATURAL: usize = 100;
/// It is asked about so many that are known not to fail, before it stands.
const MOST_REFUTING: usize = 500;
/// One of more parts is tried on as many as one that is told for good.
const MOST_PARTS: usize = 2;
/// Where nothing stands, it does so after so many, while others are tried.
const STANDS: usize = 64;
/// Of so many for which it holds others are made, which have more in common, before it stands.
const CROSSED: usize = 60;
/// Of so many for which it holds others are made with more in their lists, before it is told for
/// good.
pub(super) const GROWN: usize = 25;
/// Of so many for which it holds others are made with long lists, before it is told for good; and
/// of as many for which it does not: a condition may hold of all that is long, and most that is
/// long and drawn fails by chance.
pub(super) const LENGTHENED: usize = 6;
/// Where none of so many has a list, none is looked for.
const MOST_LISTLESS: usize = 20;
/// It is to hold for so many of them.
const LEAST_TOLD: usize = 8;
/// The same of one variable, of which all values are tried that are next to those that it speaks
/// of.
const LEAST_OF_ONE: usize = 4;
/// Of what generators make, it is to hold for so many for each of its parts.
const LEAST_OF_PART: usize = 16;

/// To find assignments for which it holds, so many times as many are looked at.
const MOST_LOOKED: usize = 8;

/// When a condition is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// Among the first that are looked for: whatever has the more general pattern takes the place
    /// of what stands.
    First,
    /// It takes the place of what stands if it says as much.
    Later,
    /// It stands, and is to be told for good.
    Last,
}

/// What came of trying a condition on many assignments.
pub(super) enum Confirmed {
    Told,
    /// By this assignment, of which it holds, or cannot be told whether it does; and whether that
    /// fails.
    Refuted(Vec<ValueId>, bool),
    NotEnough,
}

impl Explainer<'_, '_> {
    /// Tries a condition on many assignments, and tells it if it holds for enough of them.
    pub(super) fn confirm(
        &mut self,
        pattern: &Pattern,
        condition: &Term,
        stage: Stage,
    ) -> Result<Confirmed, OutOfTime> {
        // Of many parts, some are there because of a few assignments: it is not told until it was
        // tried on all.
        let is_thorough = stage == Stage::Last || condition.n_parts() > MOST_PARTS;
        // Those that are tried below are chosen for this condition.
        let n_known = self.trials.n_judged();
        let (mut n, mut n_repaired, mut is_whole) = (0, 0, true);
        let (mut seen, mut mirrored) = (Set::default(), Set::default());
        let (mut more, mut long) = (Vec::new(), Vec::new());
        let (mut n_unheld, mut n_listless) = (0, 0);
        let shapes = pattern.shapes(&self.parts);
        let near = self.near_rows(pattern, &shapes, if is_thorough { usize::MAX } else { NEAR });
        let drawn = self.trials.drawn_rows(&self.parts, pattern);
        let (n_small, n_large) = ASKED[usize::from(is_thorough)];
        let n_crossed = if is_thorough { TOLD.n_crossed } else { CROSSED };
        let leaves = if is_thorough { self.leaves() } else { Vec::new() };
        let mut all = None;
        let n_refuting = if is_thorough { usize::MAX } else { MOST_REFUTING };
        let refuting = self.trials.refuting_rows(&self.parts, pattern, n_refuting);
        let n_recombined = TOLD.n_recombined / if is_thorough { 1 } else { 4 };
        let recombined = self.recombined_rows(pattern, &shapes, n_recombined);
        let own = near.first().cloned().unwrap_or_default();
        let n_natural = if is_thorough { usize::MAX } else { NATURAL };
        let natural = self.trials.natural_rows(&own, &shapes, n_natural);
        let mut about = condition.about(&own, &mut self.trials.values);
        let values = &mut self.trials.values;
        let others = match is_thorough {
            true => values.ends_beside(condition, &shapes, &drawn),
            false => Limits::new(),
        };
        about.extend(condition.corners(&own, others, values));
        let mut each = Vec::new();
        if is_thorough {
            each = self.mentioned_rows(pattern);
            each.extend(self.nested_rows(pattern, &shapes));
            each.extend(self.wrapped_rows(pattern, &shapes));
            each.extend(self.trials.values.with_each(&own, &shapes));
            each.extend(self.trials.values.crowded(&own));
            each.extend(self.trials.named_rows(&own, &shapes, &condition.named()));
        }
        let rows = refuting
            .into_iter()
            .chain(near)
            .chain(about)
            .chain(each)
            .chain(recombined)
            .chain(natural)
            .chain(drawn);
        let mut rows = rows.collect::<Vec<_>>().into_iter();
        let may_stand = stage == Stage::First && !is_thorough && self.whenever.is_none();
        let mut stands_early = false;
        loop {
            let next = more.pop().or_else(|| Some((rows.next()?, 0)));
            let Some((row, n_repairs)) = next else {
                if all.is_some() {
                    break;
                }
                // These take more to make.
                let mut others = assignments(&mut self.trials.values, &shapes, n_small, n_large);
                rows = std::mem::take(&mut others.rows).into_iter();
                all = Some(others);
                continue;
            };
            if !seen.insert(row.clone()) {
                continue;
            }
            if n == STANDS && may_stand && !stands_early {
                stands_early = true;
                let evidence = Evidence { n, ..Evidence::default() };
                self.whenever =
                    Some(self.generalisation(pattern, Some(condition.clone()), evidence));
                self.publish();
            }
            let holds = condition.evaluate(&row, &mut self.trials.values);
            if holds.is_none() {
                // A condition that cannot be asked is none that could be pasted.
                match self.trials.judge(&self.parts, pattern, &row)? {
                    Some(judged) => {
                        self.take_back(stands_early);
                        return Ok(Confirmed::Refuted(row, judged == Judged::Fails));
                    }
                    None => continue,
                }
            }
            if holds != Some(TRUE) {
                if is_thorough && n_unheld < LENGTHENED && n_listless < MOST_LISTLESS {
                    let longer = self.trials.values.lengthened(&row);
                    let has_list = !longer.is_empty();
                    (n_unheld, n_listless) =
                        (n_unheld + usize::from(has_list), n_listless + usize::from(!has_list));
                    long.extend(longer);
                }
                if n_repaired < REPAIRED && n_repairs < MOST_REPAIRS {
                    n_repaired += 1;
                    let mut repaired = row;
                    condition.repair(&mut repaired, &mut self.trials.values);
                    more.push((repaired, n_repairs + 1));
                }
                continue;
            }
            if n >= TOLD.n_small + TOLD.n_large {
                is_whole = false;
                break;
            }
            let others = more.iter().rev().map(|(row, _)| row);
            let next = [&row].into_iter().chain(others).chain(rows.as_slice());
            self.foresee_held(pattern, condition, n, next);
            match self.trials.judge(&self.parts, pattern, &row)? {
                Some(Judged::Fails) => {
                    n += 1;
                    let related = self.trials.values.related(&row, n <= n_crossed, &mut mirrored);
                    more.extend(related.into_iter().map(|row| (row, 0)));
                    if is_thorough && n <= GROWN {
                        let grown = self.trials.values.grown(&row, &leaves);
                        more.extend(grown.into_iter().map(|row| (row, 0)));
                    }
                    if is_thorough && n <= LENGTHENED {
                        long.extend(self.trials.values.lengthened(&row));
                    }
                }
                Some(Judged::Passes) => {
                    self.take_back(stands_early);
                    return Ok(Confirmed::Refuted(row, false));
                }
                None => {}
            }
        }
        // Of long ones nothing else is made.
        for (nth, row) in long.iter().enumerate() {
            if condition.evaluate(row, &mut self.trials.values) != Some(TRUE) {
                continue;
            }
            self.foresee_held(pattern, condition, usize::MAX, long[nth..].iter());
            match self.trials.judge(&self.parts, pattern, row)? {
                Some(Judged::Fails) => n += usize::from(seen.insert(row.clone())),
                Some(Judged::Passes) => {
                    self.take_back(stands_early);
                    return Ok(Confirmed::Refuted(row.clone(), false));
                }
                None => {}
            }
        }
        if is_thorough {
            let walked = self.walk_within(pattern, Some(condition))?;
            n += walked.failing.into_iter().filter(|row| seen.insert(row.clone())).count();
            if let Some(row) = walked.passing {
                self.take_back(stands_early);
                return Ok(Confirmed::Refuted(row, false));
            }
        }
        // If it ended early, it is not known up to which size it came.
        let all = all.filter(|_| is_whole);
        let is_complete = all.as_ref().is_some_and(|all| all.is_complete);
        let evidence = Evidence {
            n,
            up_to: all.and_then(|all| all.up_to),
            is_complete,
            is_confirmed: is_complete || is_thorough,
        };
        let evidence = self.trials.as_admitted(pattern, evidence);
        let least = if shapes.len() == 1 { LEAST_OF_ONE } else { LEAST_TOLD };
        // Two values are sooner named than described.
        let is_all = evidence.is_complete && n > 2 * condition.n_parts() - 1;
        // Of what a generator makes only what was drawn is known: a condition of several parts fits
        // a few by chance.
        let is_few = self.trials.has_generated(pattern)
            && !evidence.is_complete
            && n < LEAST_OF_PART * condition.n_parts();
        if (n < least && !is_all) || is_few {
            self.take_back(stands_early);
            return Ok(Confirmed::NotEnough);
        }
        let found = self.generalisation(pattern, Some(condition.clone()), evidence);
        if is_thorough && is_whole {
            self.trials.is_compared(&found);
        } else if let Some(row) = self.refuting_row(&found) {
            self.take_back(stands_early);
            return Ok(Confirmed::Refuted(row, false));
        }
        let old = self.whenever.clone().filter(|_| stage != Stage::Last && !stands_early);
        if old.as_ref().is_some_and(|old| self.names_too_much(&found, old, n_known)) {
            return Ok(Confirmed::NotEnough);
        }
        if let Some(old) = old.filter(|_| stage == Stage::Later) {
            let calls = old.family.condition.as_ref().is_some_and(Term::calls_given);
            let least: fn(usize) -> usize = match condition.is_of_parts() {
                // What is said in the words of the user is said well.
                true if calls => |_| usize::MAX,
                true => |n| 2 * n,
                // A larger condition has to say something for what it takes to read it.
                false if old.family.pattern == *pattern => |n| n + n / 4 + 1,
                false => |n| n,
            };
            if self.says_less(&found, &old, least, n_known) {
                return Ok(Confirmed::NotEnough);
            }
        }
        // What is confirmed gives way to nothing that is not.
        if !is_thorough && self.whenever.as_ref().is_some_and(Generalisation::is_confirmed) {
            return self.confirm(pattern, condition, Stage::Last);
        }
        self.whenever = Some(found);
        self.publish();
        Ok(Confirmed::Told)
    }

    /// Runs the first of some instances for which a condition holds on several threads, if that
    /// pays. Functions of the user are not called for what may never be asked: they may panic, and
    /// be told about.
    fn foresee_held<'r>(
        &mut self,
        pattern: &Pattern,
        condition: &Term,
        most: usize,
        rows: impl Iterator<Item = &'r Vec<ValueId>>,
    ) {
        let most = most.min(self.trials.n_at_once());
        if most < 2 || condition.calls_given() {
            return;
        }
        let mut rows = rows.peekable();
        let is_open = |explainer: &Self, row: &Vec<ValueId>| {
            let Explainer { trials, parts, .. } = explainer;
            let instance = trials.instance(parts, pattern, row);
            instance.is_some_and(|trees| !trials.is_foreseen(&trees))
        };
        if !rows.peek().is_some_and(|row| is_open(self, row)) {
            return;
        }
        let mut held = Vec::new();
        for row in rows.take(MOST_LOOKED * most) {
            if held.len() == most {
                break;
            }
            if condition.evaluate(row, &mut self.trials.values) == Some(TRUE) && is_open(self, row)
            {
                held.push(row);
            }
        }
        self.foresee_rows(pattern, most, held.into_iter());
    }

    /// The assignment of an input that a line describes and that is known not to fail, if there is
    /// one.
    pub(super) fn refuting_row(&mut self, line: &Generalisation) -> Option<Vec<ValueId>> {
        let id = self.trials.refuter(line)?;
        self.trials.row_of(&line.family.matcher, id)
    }

    /// What stood too soon does not stand.
    fn take_back(&mut self, stands_early: bool) {
        if stands_early {
            self.whenever = None;
            self.publish();
        }
    }

    /// Whether all inputs that are known to fail are described by what stands.
    pub(super) fn describes_all(&mut self) -> bool {
        let told: Vec<Generalisation> = self.own().chain(&self.others).cloned().collect();
        // One that is not may be anywhere among them.
        let failing = self.trials.failures.clone();
        failing.into_iter().all(|id| told.iter().any(|line| self.trials.is_described(line, id)))
    }

    /// Whether one line describes fewer of the first inputs that were tried, and fail, than it has
    /// to, from how many another does: that with the more general pattern is not always the one
    /// that says more. One line for all that fails is better than two.
    fn says_less(
        &mut self,
        one: &Generalisation,
        other: &Generalisation,
        least: fn(usize) -> usize,
        n_known: usize,
    ) -> bool {
        let failing = self.trials.compared(n_known);
        let mut described = |line: &Generalisation| {
            let all = failing.iter().copied();
            all.filter(|&id| self.trials.is_described(line, id)).collect::<Vec<u32>>()
        };
        let (mut of_one, mut of_other) = (described(one), described(other));
        // What only one of them describes may be rare.
        if of_one.len() == failing.len() && self.describes_more(one, other, n_known) {
            return false;
        }
        // Of another failure it counts what is not told of the first.
        if !self.is_first {
            for all in [&mut of_one, &mut of_other] {
                let told = &self.others;
                let trials = &mut *self.trials;
                all.retain(|&id| !told.iter().any(|line| trials.is_described(line, id)));
            }
        }
        // Most that were tried differ in their numbers, and in what the conditions do not speak of.
        // Of one pattern, a condition that holds for more of what is built otherwise does not say
        // less.
        let n_built = |all: &[u32]| {
            let inputs = all.iter().map(|&id| self.trials.inputs.get(id));
            let built = inputs.filter_map(|trees| self.built(trees, [one, other]));
            built.collect::<Set<_>>().len()
        };
        let is_one_pattern = one.family.pattern == other.family.pattern;
        of_one.len() < least(of_other.len())
            && !(is_one_pattern && n_built(&of_one) >= least(n_built(&of_other)))
    }

    /// Whether one line describes all of the first inputs that were tried, and fail, and another
    /// does not.
    fn describes_more(
        &mut self,
        one: &Generalisation,
        other: &Generalisation,
        n_known: usize,
    ) -> bool {
        let trials = &mut *self.trials;
        let failing: Vec<u32> =
            trials.failures.iter().copied().take_while(|&id| (id as usize) < n_known).collect();
        failing.iter().any(|&id| !trials.is_described(other, id))
            && failing.iter().all(|&id| trials.is_described(one, id))
    }

    /// The constructors of what the conditions of two lines with one pattern speak of, whatever the
    /// numbers in it.
    fn built(&self, trees: &[Tree], lines: [&Generalisation; 2]) -> Option<Vec<u32>> {
        let conditions = lines.map(|line| line.family.condition.as_ref());
        let is_spoken_of = |v: usize| conditions.iter().flatten().any(|it| it.uses(v));
        let places = lines[0].family.matcher.matched(trees)?;
        let places = places.iter().enumerate().filter(|(v, _)| is_spoken_of(*v));
        let constructors = places.flat_map(|(_, &(argument, at))| {
            let nodes = trees[argument].nodes();
            let end = nodes.get(at).map_or(at, |node| at + node.size as usize);
            nodes[at..end].iter().map(|node| node.constructor)
        });
        Some(constructors.collect())
    }
}
