//! All patterns of a counterexample, the most general first.
//!
//! The order is that of the paper (3.2): a part is a variable before it is anything
//! else, parts are decided from left to right, and variables that can be the same are different
//! first: for `[0, 0]` that is `xs`, `[x, ..]`, `[x, y, ..]`, `[x, x, ..]`, `[x, y]` and
//! so on.
//!
//! There are many of them; [`Candidates`] makes them one by one.

use std::collections::BTreeMap;

use super::pattern::{Parts, Pattern, Place};

/// Goes through all patterns with at least one variable.
#[derive(Debug)]
pub(crate) struct Candidates<'p> {
    parts: &'p Parts,
    /// For each part that is neither a variable nor below one, in the order in which they are read,
    /// whether it is a variable.
    choices: Vec<(usize, bool)>,
    has_begun: bool,
}

/// So many ways of sharing variables are listed of one choice of places.
const MOST_SHARED: usize = 64;
/// Of more places only the first and the last way are: there is no end of the others.
const MOST_PLACES: usize = 12;

impl<'p> Candidates<'p> {
    pub(crate) fn new(parts: &'p Parts) -> Self {
        Candidates { parts, choices: Vec::new(), has_begun: false }
    }

    /// Goes to the next choice of places; false if that was the last.
    fn advance(&mut self) -> bool {
        if self.has_begun {
            // The last variable becomes what it is, and everything after it is chosen again.
            let Some(last) = self.choices.iter().rposition(|&(_, is_variable)| is_variable) else {
                return false;
            };
            self.choices.truncate(last + 1);
            self.choices[last].1 = false;
        }
        self.has_begun = true;
        self.complete();
        true
    }

    /// Chooses for the parts after those chosen, variables where they can be.
    fn complete(&mut self) {
        // Parts are listed in the order in which they are read, so what is below a part comes
        // right after it.
        let mut next = match self.choices.last() {
            None => 0,
            Some(&(part, is_variable)) => self.after(part, is_variable),
        };
        while next < self.parts.all.len() {
            let is_variable = self.parts.all[next].is_open;
            self.choices.push((next, is_variable));
            next = self.after(next, is_variable);
        }
    }

    /// The part that is decided after another: not those below a variable.
    fn after(&self, part: usize, is_variable: bool) -> usize {
        if !is_variable {
            return part + 1;
        }
        let Place { argument, node } = self.parts.all[part].place;
        let end = node + self.parts.trees[argument].nodes()[node].size as usize;
        let rest = self.parts.all[part..].iter();
        part + rest.take_while(|p| p.place.argument == argument && p.place.node < end).count()
    }

    /// The patterns with the places that are chosen: different variables first, and last the one
    /// with the fewest.
    fn share(&self) -> Vec<Pattern> {
        let chosen = self.choices.iter().filter(|(_, is_variable)| *is_variable);
        let places: Vec<usize> = chosen.map(|&(part, _)| part).collect();
        // The first place where one stands that is the same.
        let same = |index: usize| {
            (0..index).find(|&i| self.is_same(places[i], places[index])).unwrap_or(index)
        };
        let first: Vec<usize> = (0..places.len()).map(same).collect();
        let patterns = match places.len() {
            0..=MOST_PLACES => ways_of_sharing(&first),
            _ => all_or_none(&first),
        };
        let place = |part: &usize| self.parts.all[*part].place;
        patterns
            .into_iter()
            .map(|variables| {
                let variables: BTreeMap<Place, usize> =
                    places.iter().map(place).zip(variables).collect();
                Pattern { variables }
            })
            .collect()
    }

    /// Whether one variable can stand at both places.
    fn is_same(&self, one: usize, other: usize) -> bool {
        let (one, other) = (&self.parts.all[one], &self.parts.all[other]);
        one.shape == other.shape && one.value == other.value
    }
}

/// The variables of each place, for places of which it is known which is the first that is the
/// same.
fn ways_of_sharing(first: &[usize]) -> Vec<Vec<usize>> {
    let mut patterns = vec![Vec::<usize>::new()];
    for index in 0..first.len() {
        let mut longer = Vec::new();
        for variables in patterns {
            let fresh = variables.iter().map(|v| v + 1).max().unwrap_or(0);
            let others = (0..index).filter(|&i| first[i] == first[index]);
            let mut same: Vec<usize> = others.map(|i| variables[i]).collect();
            same.sort_unstable();
            same.dedup();
            for variable in std::iter::once(fresh).chain(same) {
                let mut variables = variables.clone();
                variables.push(variable);
                longer.push(variables);
            }
        }
        // Most different variables first.
        longer.sort_by_key(|variables| std::cmp::Reverse(variables.iter().max().copied()));
        if longer.len() > MOST_SHARED {
            longer.drain(MOST_SHARED - 1..longer.len() - 1);
        }
        patterns = longer;
    }
    patterns
}

/// The same where there are many places: all variables are different, or those are the same that
/// can be.
fn all_or_none(first: &[usize]) -> Vec<Vec<usize>> {
    let different: Vec<usize> = (0..first.len()).collect();
    let mut numbers = Vec::new();
    let number = |&at: &usize| {
        let known = numbers.iter().position(|&other| other == at);
        known.unwrap_or_else(|| {
            numbers.push(at);
            numbers.len() - 1
        })
    };
    let same: Vec<usize> = first.iter().map(number).collect();
    if same == different { vec![different] } else { vec![different, same] }
}

/// Those with variables at the same places come together.
impl Iterator for Candidates<'_> {
    type Item = Vec<Pattern>;

    fn next(&mut self) -> Option<Vec<Pattern>> {
        loop {
            if !self.advance() {
                return None;
            }
            if self.choices.iter().any(|(_, is_variable)| *is_variable) {
                return Some(self.share());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tree_of;
    use crate::explain::text::pattern_text;

    fn texts(parts: &Parts) -> Vec<String> {
        Candidates::new(parts)
            .flatten()
            .map(|pattern| pattern_text(parts, &pattern).join(" "))
            .collect()
    }

    #[test]
    fn the_generalisations_of_two_zeroes_are_those_of_the_paper_in_its_order() {
        let parts = Parts::new(vec![tree_of(&vec![0_i64, 0])]);
        assert_eq!(
            texts(&parts),
            [
                "_",
                "[_, ..]",
                "[_, _, ..]",
                "[x, x, ..]",
                "[_, _]",
                "[x, x]",
                "[_, 0, ..]",
                "[_, 0]",
                "[0, ..]",
                "[0, _, ..]",
                "[0, _]",
                "[0, 0, ..]"
            ]
        );
    }

    #[test]
    fn arguments_are_generalised_together() {
        let parts = Parts::new(vec![tree_of(&0_u8), tree_of(&Some(0_u8))]);
        let texts = texts(&parts);
        assert_eq!(texts, ["_ _", "_ Some(_)", "x Some(x)", "_ Some(0)", "0 _", "0 Some(_)"]);
    }

    #[test]
    fn of_many_equal_parts_all_are_the_same_or_none() {
        let parts = Parts::new(vec![tree_of(&vec![0_u8; 90])]);
        let groups: Vec<Vec<Pattern>> = Candidates::new(&parts).take(91).collect();
        assert!(groups[13..].iter().all(|group| group.len() == 2));
        let ends = [&groups[90][0], &groups[90][1]].map(Pattern::n_variables);
        assert_eq!(ends, [91, 2]);
    }

    #[test]
    fn boxes_are_looked_through_and_sets_are_not_looked_into() {
        let set = std::collections::BTreeSet::from([1_u8, 2]);
        let parts = Parts::new(vec![tree_of(&Box::new(7_u8)), tree_of(&set)]);
        assert_eq!(texts(&parts).len(), 3);
    }
}
