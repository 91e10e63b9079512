//! The descriptions that no case has covered yet, and inputs that cover them.

use std::collections::{HashSet, VecDeque};

use lurcher_trees::{Description, DescriptionStyle, Descriptions, Grammar, Reading};

use super::super::{Glance, Look};
use super::plan::Planner;
use crate::data::Sight;
use crate::source::{Guide, Random, Tape};

/// The strength of the descriptions.
const STRENGTH: usize = 2;
/// Types with more descriptions are left to chance: listing them would take too long.
const MOST_DESCRIPTIONS: u128 = 20_000;
/// A description is given up after so many inputs that were to cover it and did not.
const MOST_TRIES: u32 = 3;
/// All are given up after so many such inputs in a row: the arguments are not drawn in a
/// way that can be steered.
const MOST_IN_VAIN: u32 = 12;
/// How many other descriptions are tried for the gaps of a plan.
const MOST_OTHERS: usize = 200;
/// Plans have at most so many symbols; what else an input has is left to chance.
const MOST_SYMBOLS: usize = 100;

/// What is not covered.
#[derive(Debug)]
pub(super) struct Missing {
    descriptions: Descriptions,
    planner: Planner,
    /// What is left to be covered, simplest first.
    targets: VecDeque<Target>,
    numbers: HashSet<u64>,
    n_in_vain: u32,
    n_possible: usize,
}

#[derive(Clone, Debug)]
struct Target {
    number: u64,
    description: Description,
    tries: u32,
}

impl Missing {
    /// Everything that is possible for the arguments of a property; none if they cannot be
    /// seen, or if that is too much to list.
    pub(super) fn of(sight: &Sight) -> Option<Self> {
        if sight.shapes.is_empty() {
            return None;
        }
        Missing::new(&Grammar::of_shapes(&sight.shapes, &Reading::new()))
    }

    /// Everything that is possible; none if that is too much to list.
    pub(super) fn new(grammar: &Grammar) -> Option<Self> {
        let descriptions = Descriptions::new(grammar, STRENGTH, DescriptionStyle::Sparse)?;
        if descriptions.n_compatible() > MOST_DESCRIPTIONS {
            return None;
        }
        // Descriptions that cover the same trees are covered together.
        let possible = descriptions.compatible()?;
        let target = |&number: &u64| {
            let description = descriptions.description(number)?;
            Some(Target { number, description, tries: 0 })
        };
        let mut targets: Vec<Target> = possible.iter().filter_map(target).collect();
        targets.sort_by_key(|target| (target.description.size(), target.number));
        Some(Missing {
            planner: Planner::new(grammar.clone()),
            targets: targets.into(),
            numbers: possible.iter().copied().collect(),
            n_in_vain: 0,
            n_possible: possible.len(),
            descriptions,
        })
    }

    pub(super) fn grammar(&self) -> &Grammar {
        self.planner.grammar()
    }

    /// How many descriptions there are, and how many of them are not covered.
    pub(super) fn counts(&self) -> (usize, usize) {
        (self.n_possible, self.numbers.len())
    }

    /// Notes that a case, given as the letters of its tree, was run. Returns whether it
    /// covered anything that was missing.
    pub(super) fn cover(&mut self, letters: &[u32]) -> bool {
        let (before, numbers) = (self.numbers.len(), &mut self.numbers);
        self.descriptions.count(letters, |number| {
            numbers.remove(&number);
        });
        self.numbers.len() < before
    }

    /// The next description to be covered.
    fn target(&mut self) -> Option<Target> {
        while let Some(target) = self.targets.pop_front() {
            if self.numbers.contains(&target.number) {
                return Some(target);
            }
        }
        None
    }

    /// An input that covers what no case before did, as its tape and the letters of its tree; or
    /// one that cannot be drawn because a generator fails, which has no letters. None if there is
    /// nothing left to cover, or no way to.
    pub(super) fn next(
        &mut self,
        look: &mut Look<'_>,
        (seed, size): (u64, usize),
    ) -> Option<(Tape, Vec<u32>)> {
        let mut random = Random::new(seed);
        while self.n_in_vain < MOST_IN_VAIN {
            let mut target = self.target()?;
            let Some(guide) = self.plan(&target.description, &mut random) else { continue };
            let mut letters = Vec::new();
            let grammar = self.planner.grammar();
            let mut is_failing = false;
            let tape = look(Glance::Guided(guide, random.next(), size), &mut |sight| match sight {
                Some(sight) if grammar.spell(sight.trees.so_far(), &mut letters) => {}
                Some(_) => letters.clear(),
                None => is_failing = true,
            });
            let gained = !letters.is_empty() && self.cover(&letters);
            if self.numbers.contains(&target.number) {
                self.n_in_vain += 1;
                target.tries += 1;
                if target.tries < MOST_TRIES {
                    self.targets.push_back(target);
                }
            } else {
                self.n_in_vain = 0;
            }
            if gained || is_failing {
                return tape.map(|tape| (tape, letters));
            }
        }
        None
    }

    /// A plan for one description, and for as many others as fit in.
    fn plan(&mut self, description: &Description, random: &mut Random) -> Option<Guide> {
        let mut plan = self.planner.empty();
        if !self.planner.add(&mut plan, description, random) {
            return None;
        }
        let others = self.targets.iter().filter(|other| self.numbers.contains(&other.number));
        for other in others.take(MOST_OTHERS) {
            if plan.size() >= MOST_SYMBOLS {
                break;
            }
            self.planner.add(&mut plan, &other.description, random);
        }
        Some(Guide::new(self.planner.steps(&plan), random.next()))
    }
}
