//! Which of the lines that were found are told.
//!
//! Each counterexample is explained by itself, so what is found of two may be the same, or one the
//! special case of the other. And what was tried on a few instances before time was up is as likely
//! false as true. No line is told that an input refutes which is known not to fail, whatever that
//! was tried for.

use std::sync::PoisonError;

use lurcher_trees::Tree;

use super::term::Term;
use super::{Explainer, Generalisation, Value};

/// A line that is not confirmed is told if it was tried on so many instances, without a condition
/// and with one.
const LEAST_ALWAYS: usize = 30;
const LEAST_WHENEVER: usize = 100;
/// The same of one with a condition that calls a function which nobody named.
const LEAST_UNNAMED: usize = 400;

impl Explainer<'_, '_> {
    /// Tells what is best now: first of the counterexample that was reported.
    pub(super) fn publish(&mut self) {
        let mut all: Vec<Generalisation> = match self.is_first {
            true => self.own().chain(&self.others).cloned().collect(),
            false => self.others.iter().chain(self.own()).cloned().collect(),
        };
        all.retain(is_enough);
        // What was tried for one line may refute another.
        all.retain(|line| self.trials.refuter(line).is_none());
        for line in &mut all {
            if let Some(same) = self.as_length(line) {
                *line = same;
            }
        }
        self.merge(&mut all);
        self.drop_repeated(&mut all);
        *self.best.lock().unwrap_or_else(PoisonError::into_inner) = all;
    }

    /// What was found by another failure may describe the one that was reported, and all that is
    /// told of it, or all that is under a condition: then that is what there is to say.
    fn merge(&mut self, all: &mut Vec<Generalisation>) {
        let open = self.counterexample.iter().filter_map(|argument| match &argument.value {
            Value::Any(tree) => Some(tree.clone()),
            Value::Fixed(_) => None,
        });
        let reported: Vec<Tree> = open.collect();
        let replaced = |one: &Generalisation, other: &Generalisation| {
            !other.is_of_another && (one.condition.is_none() || other.condition.is_some())
        };
        let is_of_both = |&at: &usize| {
            let one = &all[at];
            let mut told = all.iter().filter(|other| replaced(one, other));
            one.is_of_another
                && one.describes_trees(&reported)
                && told.all(|other| self.is_wider(one, other))
        };
        if let Some(at) = (0..all.len()).find(is_of_both) {
            let mut one = all.remove(at);
            all.retain(|other| !replaced(&one, other));
            one.is_of_another = false;
            let end = all.iter().take_while(|other| !other.is_of_another).count();
            all.insert(end, one);
        }
    }

    /// Leaves out what was found by another failure and is told already, and a condition that says
    /// no more than a pattern.
    fn drop_repeated(&mut self, all: &mut Vec<Generalisation>) {
        let mut kept: Vec<Generalisation> = Vec::new();
        for one in std::mem::take(all) {
            if let Some(same) = kept.iter_mut().find(|other| other.says_as(&one)) {
                if !same.evidence.is_confirmed {
                    same.evidence = one.evidence;
                }
                continue;
            }
            let mut is_said = |other: &Generalisation| {
                other.describes_trees(&one.family.parts.trees) && self.is_wider(other, &one)
            };
            let may_be_said = one.is_of_another || one.condition.is_some();
            if !(may_be_said && kept.iter().any(&mut is_said)) {
                kept.push(one);
            }
        }
        *all = kept;
    }

    /// Whether a line describes all that another does, as far as is known what fails, and is as
    /// likely true.
    fn is_wider(&mut self, one: &Generalisation, other: &Generalisation) -> bool {
        let trials = &mut *self.trials;
        let failing = trials.compared(usize::MAX);
        (one.evidence.is_confirmed || !other.evidence.is_confirmed)
            && failing
                .into_iter()
                .all(|id| trials.is_described(one, id) || !trials.is_described(other, id))
    }
}

/// A number with more digits is nobody's, unless it is next to a round one.
const MOST_DIGITS: usize = 5;

/// Whether a line speaks of numbers that are there by chance. What was reported has been made as
/// small as can be; another failure may come from an input that was drawn, and be about numbers
/// that mean nothing.
fn has_chance_numbers(line: &Generalisation) -> bool {
    let texts = line.arguments.iter().map(|(_, pattern)| pattern).chain(&line.condition);
    texts.into_iter().any(|text| {
        let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let words = text.split(|c: char| !is_part(c));
        words.filter(|word| word.starts_with(|c: char| c.is_ascii_digit())).any(is_by_chance)
    })
}

fn is_by_chance(number: &str) -> bool {
    let n_digits = |text: &str| {
        let digits = text.split(['e', '_']).next().unwrap_or(text);
        digits.trim_end_matches('0').chars().filter(char::is_ascii_digit).count()
    };
    let Ok(exact) = number.parse::<u128>() else { return n_digits(number) > MOST_DIGITS };
    let beside = [exact.saturating_sub(1), exact, exact.saturating_add(1)];
    !beside.iter().any(|n| n.is_power_of_two() || n_digits(&n.to_string()) <= MOST_DIGITS)
}

/// Whether enough speaks for a line, and it says something.
fn is_enough(line: &Generalisation) -> bool {
    if line.is_of_another && has_chance_numbers(line) {
        return false;
    }
    let least = if line.condition.is_some() { LEAST_WHENEVER } else { LEAST_ALWAYS };
    line.evidence.is_confirmed || line.evidence.is_complete || line.evidence.n >= least
}

/// Whether a line is told when there was no time for more. A condition that calls a function which
/// nobody named, as that by which inputs are required to be something, holds for few: of those that
/// were tried on few too many are false.
pub(crate) fn is_told_in_the_end(line: &Generalisation, unnamed: &[&str]) -> bool {
    let is_plain = |term: &Term| !term.calls_any(unnamed);
    line.is_confirmed()
        || line.evidence.n >= LEAST_UNNAMED
        || line.family.condition.as_ref().is_none_or(is_plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_round_or_small_or_end_a_type_are_not_there_by_chance() {
        for number in ["0", "99999", "1000001", "86400000", "2147483647", "4294967296", "0.25"] {
            assert!(!is_by_chance(number), "{number}");
        }
        for number in ["40706226", "1303454209", "1.7976931348623157e308"] {
            assert!(is_by_chance(number), "{number}");
        }
    }
}
