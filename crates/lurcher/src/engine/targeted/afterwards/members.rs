//! Samples in which a number is one of those in another argument.
//!
//! What is taken out of a tree, looked up in a map or moved within a list is in it, or nothing
//! happens. Of a deep tree and a number that are searched for one by one, the number is seldom in
//! the tree, and hardly ever the one at which it goes wrong. So where an argument is a number, and
//! others have numbers of its type in them, samples are taken once more after the usual cases, and
//! each is run with every number that is in it, as long as that takes no time to speak of (see
//! [`Engine::is_spare`]).

use lurcher_trees::Tree;

use super::super::Targeted;
use super::super::edges::exactly;
use super::super::variants::is_number;
use super::Sampled;
use super::rest::{Found, Rest};
use crate::engine::{Engine, Proposal};

/// So many are run for each case, so many of a sample, and so many steps are taken for all of them.
const PER_CASE: u64 = 2;
const MOST_OF_SAMPLE: usize = 16;
const MOST_STEPS: u64 = 200_000;
/// After so many samples of which nothing can be made there is no more to find.
const MOST_IN_VAIN: u32 = 20;

/// Proposes them sample by sample.
pub(super) struct Members<'r> {
    rest: Rest<'r>,
    sampled: Sampled,
    /// The seed of the samples and how much work may be done for them, until they begin.
    begins_with: Option<(u64, u64)>,
    /// What is made of the last sample.
    inputs: Vec<Vec<Tree>>,
    left: u64,
}

impl<'r> Members<'r> {
    pub(super) fn new(engine: &Targeted<'r>, cases: u64) -> Self {
        Members {
            rest: Rest::of(engine),
            sampled: engine.sampled.clone(),
            begins_with: Some((engine.seed.wrapping_add(2), engine.work())),
            inputs: Vec::new(),
            left: cases.saturating_mul(PER_CASE),
        }
    }

    /// Goes on to the next sample of which something can be made; false if there is none.
    fn sample(&mut self) -> bool {
        if let (Some(from), Some(with)) = (self.sampled.get(), self.begins_with.take()) {
            self.rest.sample(from, with);
        }
        for _ in 0..MOST_IN_VAIN {
            if !matches!(self.rest.next(MOST_STEPS), Found::New) {
                return false;
            }
            let Some(search) = self.rest.stage.search() else { return false };
            let all = with_members(&search.trees());
            self.inputs = all.into_iter().filter(|all| self.rest.domain.admits(all)).collect();
            if !self.inputs.is_empty() {
                return true;
            }
        }
        false
    }
}

impl Engine for Members<'_> {
    fn name(&self) -> &'static str {
        "sampled"
    }

    fn propose(&mut self) -> Option<Proposal> {
        let is_there = self.left > 0 && (!self.inputs.is_empty() || self.sample());
        self.left = if is_there { self.left - 1 } else { 0 };
        let input = self.inputs.pop().filter(|_| is_there)?;
        Some(exactly(&self.rest.look, &input))
    }

    fn wants(&self, _: u64) -> u64 {
        self.left
    }

    fn is_spare(&self) -> bool {
        true
    }
}

/// The input with each number of other arguments in place of one that is an argument by itself.
fn with_members(input: &[Tree]) -> Vec<Vec<Tree>> {
    let mut made: Vec<Vec<Tree>> = Vec::new();
    for (at, alone) in input.iter().enumerate() {
        if alone.nodes().len() > 1 || !is_number(alone, 0) {
            continue;
        }
        let of = alone.nodes()[0].shape;
        for (_, other) in input.iter().enumerate().filter(|(nth, _)| *nth != at) {
            let nodes = (0..other.nodes().len()).filter(|node| other.nodes()[*node].shape == of);
            for number in nodes.map(|node| other.subtree(node)).filter(|number| number != alone) {
                let mut changed = input.to_vec();
                changed[at] = number;
                if made.len() < MOST_OF_SAMPLE && !made.contains(&changed) {
                    made.push(changed);
                }
            }
        }
    }
    made
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tree_of;

    #[test]
    fn a_number_becomes_each_of_those_in_other_arguments() {
        let list = tree_of(&vec![(5_i64, true), (7, false), (5, false)]);
        let made = with_members(&[list.clone(), tree_of(&7_i64), tree_of(&3_u8)]);
        assert_eq!(made, [vec![list, tree_of(&5_i64), tree_of(&3_u8)]]);
        assert!(with_members(&[tree_of(&7_i64), tree_of(&3_u8)]).is_empty());
    }
}
