//! Which expressions, or some of them together, tell what fails from what does not.
//!
//! Expressions are grown without `&&` and `||`: there would be no end of them. Instead they are
//! joined here, where an expression is one bit for each assignment. A conjunction is found by going
//! through the assignments that pass: each has to be ruled out by one of its parts, and the one
//! that fewest expressions rule out comes first. Two conditions of which each is true of failing
//! assignments only can always be joined by `||`; that is done where it says much more.

use std::cmp::Reverse;
use std::sync::Arc;

use super::background::connective;
use super::bits::Bits;
use super::condition::Sample;
use super::expressions::{ExpressionId, Expressions};
use super::term::Term;
use super::values::{TRUE, ValueId, Values};
use crate::data::Data;

/// A condition that is true of failing assignments only: for one of these all of its parts hold.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    any: Vec<Vec<ExpressionId>>,
    holds: Bits,
    /// Of how many assignments it is true.
    n: u32,
    size: usize,
}

impl Fit {
    /// The condition by itself.
    pub(super) fn term(&self, expressions: &Expressions<'_>, values: &Values) -> Term {
        let join = |name: &'static str, terms: Vec<Term>| {
            let function = Arc::new(connective(name, bool::shape()));
            let joined = terms
                .into_iter()
                .reduce(|one, other| Term::Call(Arc::clone(&function), vec![one, other]));
            joined.expect("a condition says something")
        };
        let all = |parts: &Vec<ExpressionId>| {
            join("&&", parts.iter().map(|&id| expressions.term(id, values)).collect())
        };
        join("||", self.any.iter().map(all).collect())
    }
}

/// Not more expressions are joined.
const MOST_JOINED: usize = 2_000;
/// Not more conjunctions are looked at.
const MOST_STEPS: usize = 100_000;
/// Of so many conditions two are joined.
const MOST_UNITED: usize = 60;

/// Some conditions that tell something new, those that are true of most assignments first, and
/// the smaller of two. They have up to so many parts.
pub(super) fn fitting(
    expressions: &Expressions<'_>,
    sample: &Sample,
    (most_parts, most): (usize, usize),
) -> Vec<Fit> {
    let Sample { rows, fails, is_old, .. } = sample;
    let passes = Bits::new(fails.iter().map(|fails| !fails));
    let old = Bits::new(is_old.iter().copied());
    let boolean = bool::shape();
    let n_failing = fails.iter().filter(|fails| **fails).count();
    let (mut fits, mut others, mut open) = (Vec::new(), Vec::new(), Vec::new());
    for (id, expression) in expressions.all.iter().enumerate() {
        if expression.shape != boolean {
            continue;
        }
        let holds = expression.column.is(TRUE);
        if expressions.is_of_exchange(id) && holds.n() as usize != n_failing {
            continue;
        }
        let is_own = expression.column.value(0) == TRUE && !expressions.is_neutral(id);
        if holds.meets(&passes) {
            if is_own && !expressions.is_of_remainders(id) {
                open.push((id, holds));
            }
            continue;
        }
        let fit = Fit { any: vec![vec![id]], n: holds.n(), size: expression.size, holds };
        if is_own && is_telling(&fit, expressions, rows) {
            fits.push(fit);
        } else if fit.n > 0 {
            others.push(fit);
        }
    }
    open.sort_by_key(|(id, _)| (expressions.all[*id].size, *id));
    open.truncate(MOST_JOINED);
    if most_parts > 1 {
        let least = fits.iter().map(|fit| fit.n).max().unwrap_or(0).max(2);
        let mut joining = Joining::new((expressions, rows), open, &passes, most_parts, least);
        joining.search(&mut Vec::new(), &Bits::new(fails.iter().map(|_| true)));
        fits.extend(joining.found);
    }
    sort(&mut fits);
    let united = united(&fits, &others, &old);
    fits.extend(united);
    fits.retain(|fit| fit.holds.n_without(&old) > 0);
    sort(&mut fits);
    fits.truncate(most);
    fits
}

fn sort(fits: &mut [Fit]) {
    fits.sort_by(|a, b| (Reverse(a.n), a.size, &a.any).cmp(&(Reverse(b.n), b.size, &b.any)));
}

/// Two conditions as one, where that is true of much more that is not known.
fn united(fits: &[Fit], others: &[Fit], old: &Bits) -> Option<Fit> {
    let best = fits.first()?;
    let least = best.holds.n_without(old);
    let least = least + least / 4 + 1;
    let mut united: Option<Fit> = None;
    for (index, one) in fits.iter().take(MOST_UNITED).enumerate() {
        let mut all: Vec<&Fit> = others.iter().chain(&fits[..index]).collect();
        all.sort_by_key(|fit| (Reverse(fit.n), fit.size));
        for other in all.into_iter().take(MOST_UNITED) {
            let holds = one.holds.or(&other.holds);
            let (n, size) = (holds.n(), one.size + other.size + 1);
            let is_better = united.as_ref().is_none_or(|fit| (n, fit.size) > (fit.n, size));
            if holds.n_without(old) > least && is_better {
                let any = one.any.iter().chain(&other.any).cloned().collect();
                united = Some(Fit { any, holds, n, size });
            }
        }
    }
    united
}

/// The search for expressions that hold together of failing assignments only.
struct Joining<'j> {
    expressions: &'j Expressions<'j>,
    rows: &'j [Vec<ValueId>],
    open: Vec<(ExpressionId, Bits)>,
    passes: &'j Bits,
    /// Assignments that pass, with the expressions that rule them out: the fewest first.
    passing: Vec<(usize, Vec<usize>)>,
    most_parts: usize,
    /// What is true of fewer than what is found already is of no use.
    least: u32,
    n_steps: usize,
    found: Vec<Fit>,
}

impl<'j> Joining<'j> {
    fn new(
        (expressions, rows): (&'j Expressions<'j>, &'j [Vec<ValueId>]),
        open: Vec<(ExpressionId, Bits)>,
        passes: &'j Bits,
        most_parts: usize,
        least: u32,
    ) -> Self {
        let excluders = |row: usize| (0..open.len()).filter(|&at| !open[at].1.has(row)).collect();
        let passing = (0..rows.len()).filter(|&row| passes.has(row));
        let mut passing: Vec<(usize, Vec<usize>)> =
            passing.map(|row| (row, excluders(row))).collect();
        passing.sort_by_key(|(row, excluders)| (excluders.len(), *row));
        let (n_steps, found) = (0, Vec::new());
        Joining { expressions, rows, open, passes, passing, most_parts, least, n_steps, found }
    }

    fn search(&mut self, chosen: &mut Vec<usize>, holds: &Bits) {
        let Some(at) = self.passing.iter().position(|(row, _)| holds.has(*row)) else {
            self.found(chosen, holds);
            return;
        };
        let is_full = chosen.len() == self.most_parts;
        for index in 0..if is_full { 0 } else { self.passing[at].1.len() } {
            let part = self.passing[at].1[index];
            self.n_steps += 1;
            if self.n_steps > MOST_STEPS {
                return;
            }
            if holds.n_both(&self.open[part].1, self.passes) >= self.least {
                let both = holds.and(&self.open[part].1);
                chosen.push(part);
                self.search(chosen, &both);
                chosen.pop();
            }
        }
    }

    fn found(&mut self, chosen: &[usize], holds: &Bits) {
        let mut parts = chosen.to_vec();
        parts.sort_unstable();
        self.reduce(&mut parts, holds);
        let all: Vec<ExpressionId> = parts.iter().map(|&part| self.open[part].0).collect();
        let n = holds.n();
        let sizes = all.iter().map(|&id| self.expressions.all[id].size);
        let size = sizes.sum::<usize>() + all.len() - 1;
        let fit = Fit { any: vec![all], holds: holds.clone(), n, size };
        if is_telling(&fit, self.expressions, self.rows) {
            self.least = n;
            self.found.push(fit);
        }
    }

    /// Leaves out parts that the others imply: the first was chosen because of an assignment that a
    /// later one rules out as well.
    fn reduce(&self, parts: &mut Vec<usize>, holds: &Bits) {
        for at in (0..parts.len()).rev() {
            let others = (0..parts.len()).filter(|&other| other != at);
            let both =
                others.map(|other| self.open[parts[other]].1.clone()).reduce(|a, b| a.and(&b));
            if both.is_some_and(|both| both == *holds) {
                parts.remove(at);
            }
        }
    }
}

/// Whether no pattern says as much by itself: not if it holds for one value of a variable only that
/// it speaks of, or only where two variables are the same.
fn is_telling(fit: &Fit, expressions: &Expressions<'_>, rows: &[Vec<ValueId>]) -> bool {
    let held: Vec<usize> = (0..rows.len()).filter(|&row| fit.holds.has(row)).collect();
    let is_used = |&v: &usize| fit.any.iter().flatten().any(|&id| expressions.uses(id, v));
    let used: Vec<usize> = (0..rows[0].len()).filter(is_used).collect();
    used.iter().all(|&v| {
        let is_varied = held.iter().any(|&row| rows[row][v] != rows[held[0]][v]);
        let is_same = |&w: &usize| w < v && held.iter().all(|&row| rows[row][v] == rows[row][w]);
        is_varied && !used.iter().any(is_same)
    })
}
