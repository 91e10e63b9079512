//! What the cases of a run covered, for those who ask for statistics.

use std::time::{Duration, Instant};

use lurcher_trees::{Grammar, Reading};

use super::super::{Glance, Look};
use crate::coverage::Coverage;
use crate::data::Sight;
use crate::engine::{Engine, RandomCases};
use crate::statistics::Collisions;

/// The strength that is reported.
const STRENGTH: usize = 2;
/// How many missing combinations are named.
const MOST_NAMED: usize = 10;
/// How many more inputs are drawn, and not run, to see which of the missing combinations
/// the generators make at all.
const MORE: u64 = 2_000;
/// For so long: where inputs are searched for, one may take as long as a thousand others.
const MORE_TIME: Duration = Duration::from_secs(3);

/// Counts what cases cover.
pub(in crate::engine) struct Covered {
    coverage: Option<Coverage>,
    letters: Vec<u32>,
    collisions: Collisions,
    /// For how long more inputs are drawn.
    more_time: Duration,
}

impl Default for Covered {
    fn default() -> Self {
        Covered {
            coverage: None,
            letters: Vec::new(),
            collisions: Collisions::default(),
            more_time: MORE_TIME,
        }
    }
}

impl Covered {
    /// With another time for more inputs.
    #[cfg(test)]
    pub(super) fn within(more_time: Duration) -> Self {
        Covered { more_time, ..Covered::default() }
    }

    /// Counts one case.
    pub(super) fn add(&mut self, look: &mut Look<'_>, seed: u64, size: usize) {
        look(Glance::Random(seed, size), &mut |sight| {
            if let Some(sight) = sight {
                self.see(sight);
            }
        });
    }

    /// Counts what is seen of one case.
    pub(in crate::engine) fn see(&mut self, sight: &Sight) {
        let Covered { coverage, letters, collisions, .. } = self;
        if sight.shapes.is_empty() {
            return;
        }
        collisions.see(sight);
        if coverage.is_none() {
            let grammar = Grammar::of_shapes(&sight.shapes, &Reading::new());
            *coverage = Coverage::of_grammar(&grammar, STRENGTH);
        }
        let Some(coverage) = coverage else { return };
        letters.clear();
        if coverage.grammar().spell(sight.trees.so_far(), letters) {
            coverage.add_letters(letters);
        }
    }

    /// Counts one case, given as the letters of its tree and the grammar of all arguments.
    pub(super) fn add_letters(&mut self, grammar: &Grammar, letters: &[u32]) {
        if self.coverage.is_none() {
            self.coverage = Coverage::of_grammar(grammar, STRENGTH);
        }
        if let Some(coverage) = &mut self.coverage {
            coverage.add_letters(letters);
        }
    }

    /// What was counted; none if there was nothing to see.
    pub(in crate::engine) fn coverage(&self) -> Option<&Coverage> {
        self.coverage.as_ref()
    }

    /// What was covered and what was not, as lines of text, with advice on generators where these
    /// may be given.
    pub(super) fn report(
        &self,
        look: &mut Look<'_>,
        random: &mut RandomCases,
        may_advise: bool,
    ) -> String {
        self.collisions.render(may_advise) + &self.report_coverage(look, random)
    }

    fn report_coverage(&self, look: &mut Look<'_>, random: &mut RandomCases) -> String {
        // A single number, say, has no pairs.
        let has_pairs = |coverage: &&Coverage| coverage.n_possible() != Some(0);
        let Some(coverage) = self.coverage.as_ref().filter(has_pairs) else {
            return String::new();
        };
        let missing = coverage.missing_numbers();
        let mut text = format!("{coverage}\n");
        if missing.is_empty() {
            return text;
        }
        // The same generators, without running the property.
        let mut more = Covered { coverage: Some(coverage.clone()), ..Covered::default() };
        let (started, mut n_more) = (Instant::now(), 0);
        while n_more < MORE && started.elapsed() < self.more_time {
            let Some(proposal) = random.propose() else { break };
            more.add(look, proposal.seed, proposal.size);
            n_more += 1;
        }
        let times = |number| more.coverage.as_ref().map_or(0, |coverage| coverage.count_of(number));
        text += &format!("  never covered: {}, simplest first\n", missing.len());
        for &number in missing.iter().take(MOST_NAMED) {
            let fate = match times(number) {
                0 if n_more == MORE => {
                    format!("not made by {MORE} more draws: under 0.2 % of inputs, or impossible")
                }
                0 => format!("not made by {n_more} more draws, for which there was time"),
                n => format!("missed: {n} of {n_more} more draws have it"),
            };
            text += &format!("    {}  ({fate})\n", coverage.show(number));
        }
        if missing.len() > MOST_NAMED {
            text += &format!("    and {} more\n", missing.len() - MOST_NAMED);
        }
        text
    }
}
