//! Random cases, thinned: of several candidates the one is run that covers most.
//!
//! After section 5.1 of *Do Judge a Test by its Cover*. Candidates are the cases that
//! [`RandomCases`] would propose, in its order; they are drawn without running the
//! property, and what coverage sees of them is weighed (see [`crate::thinning`]). Where
//! thinning does not pay (see `fan_out.rs`) the cases are proposed as they come.
//!
//! How many candidates are drawn depends on the clock, so a run with a given seed would
//! not be the same twice. Such a run is not thinned, unless the fan-out is given, too.

mod covered;
mod fan_out;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::time::Instant;

use lurcher_trees::{Grammar, Reading};

pub(super) use self::covered::Covered;
use self::fan_out::FanOut;
use super::{Brief, Engine, Glance, Look, Proposal, RandomCases, RandomRun, Time};
use crate::data::Sight;
use crate::property::CaseResult;
use crate::source::Tape;
use crate::thinning::{Chooser, ChooserOptions, FILL, Preference};

/// Before the first decision so many cases are run as they come, and measured.
const MEASURED: u64 = 8;
/// While thinning does not pay, cases are measured again after so many, and then after twice
/// as many, up to the second of the two.
const LEAST_WAIT: u64 = 64;
const MOST_WAIT: u64 = 4_096;
/// Among chosen tests one in so many is run as it comes, to know what it costs.
const ONE_IN: u64 = 16;

/// Why a fan-out that is given has no effect.
const UNSEEN: &str = "coverage can see no argument; `#[seen_as(…)]` says what to see instead";
const CLAIMS: &str = "the claims of `cover!` are about cases as they come";

/// Proposes random cases, or the best of several.
pub(crate) struct Thinned<'r> {
    random: RandomCases,
    look: Box<Look<'r>>,
    time: Time,
    /// None until something is to be weighed, and if coverage has nothing to look at.
    judge: Option<Judge>,
    can_judge: bool,
    /// Why cases are run as they come although a fan-out is given.
    reason: Option<&'static str>,
    fixed: Option<usize>,
    fan_out: FanOut,
    now: usize,
    /// Cases to run as they come before the next decision; of them, the last are measured.
    n_plain: u64,
    /// The cases that were proposed and not yet learnt from.
    proposed: VecDeque<Proposed>,
    /// How many tests were chosen.
    n_chosen: u64,
    /// For how many cases nothing is measured if thinning does not pay.
    wait: u64,
    is_plain: bool,
    /// A candidate that could not be drawn because a generator failed.
    failing: Option<(u64, usize)>,
    /// What was covered, if somebody wants to know.
    covered: Option<Covered>,
    /// Whether inputs are searched for, not drawn.
    is_searched: bool,
    n_tests: u64,
    n_candidates: u64,
}

/// How a case came to be proposed.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Proposed {
    /// As it came, and nobody wants to know what it costs.
    Unmeasured,
    AsItCame,
    Chosen,
}

/// The grammar of the arguments and the chooser over it.
struct Judge {
    grammar: Grammar,
    /// Over the seeds and sizes of cases.
    chooser: Chooser<(u64, usize)>,
    letters: Vec<u32>,
    is_filled: bool,
}

impl<'r> Thinned<'r> {
    pub(crate) fn new(brief: Brief<'r>) -> Self {
        Thinned {
            random: RandomCases::of(&brief),
            is_searched: brief.is_searched,
            look: brief.look,
            time: brief.time,
            judge: None,
            can_judge: true,
            reason: None,
            fixed: brief.fan_out,
            fan_out: FanOut::default(),
            now: brief.fan_out.unwrap_or(1),
            n_plain: if brief.fan_out.is_some() { 0 } else { MEASURED },
            proposed: VecDeque::new(),
            n_chosen: 0,
            wait: LEAST_WAIT,
            is_plain: true,
            failing: None,
            covered: brief.wants_statistics.then(Covered::default),
            n_tests: 0,
            n_candidates: 0,
        }
    }

    /// Shows what coverage sees of an input, if anything; its answers, if they are asked for.
    pub(super) fn look(&mut self, glance: Glance<'_>, see: &mut dyn FnMut(&Sight)) -> Option<Tape> {
        (self.look)(glance, &mut |sight| {
            if let Some(sight) = sight {
                see(sight);
            }
        })
    }

    /// For whoever has to know of generators that fail.
    pub(super) fn looking(&mut self) -> &mut Look<'r> {
        &mut *self.look
    }

    /// Counts a case of another engine, given as the letters of its tree; it has none if it
    /// cannot be drawn.
    pub(super) fn count(&mut self, grammar: &Grammar, letters: &[u32]) {
        if let (Some(covered), false) = (&mut self.covered, letters.is_empty()) {
            covered.add_letters(grammar, letters);
        }
    }

    /// Draws candidates and lets the chooser weigh them.
    fn draw(&mut self, n: usize) {
        let (started, before) = (Instant::now(), self.n_candidates);
        for _ in 0..n {
            // What is known by then is chosen from.
            if self.time.is_up() {
                break;
            }
            let Some(Proposal { seed, size, .. }) = self.random.propose() else { break };
            self.n_candidates += 1;
            let (judge, failing, reason) = (&mut self.judge, &mut self.failing, &mut self.reason);
            (self.look)(Glance::Random(seed, size), &mut |sight| {
                let Some(sight) = sight else {
                    *failing = Some((seed, size));
                    return;
                };
                if sight.shapes.is_empty() {
                    *reason = Some(UNSEEN);
                    return;
                }
                let judge = judge.get_or_insert_with(|| {
                    let grammar = Grammar::of_shapes(&sight.shapes, &Reading::new());
                    let chooser = Chooser::new(&grammar, ChooserOptions::default());
                    Judge { grammar, chooser, letters: Vec::new(), is_filled: false }
                });
                judge.letters.clear();
                if judge.grammar.spell(sight.trees.so_far(), &mut judge.letters) {
                    judge.chooser.offer(&judge.letters, (seed, size));
                }
            });
        }
        self.fan_out.drew((self.n_candidates - before) as usize, started.elapsed());
    }

    /// The best of the candidates that wait and of as many new ones as pay.
    fn best(&mut self) -> Option<Proposal> {
        let n = match &self.judge {
            Some(judge) if judge.is_filled => self.now,
            _ => self.now * (1 + FILL),
        };
        self.draw(n);
        if let Some((seed, size)) = self.failing.take() {
            self.proposed.push_back(Proposed::Unmeasured);
            return Some(Proposal::random(seed, size));
        }
        let judge = self.judge.as_mut()?;
        judge.is_filled = true;
        if self.fixed.is_none() {
            judge.chooser.prefer(Preference::Per(self.fan_out.power()));
        }
        let (seed, size) = judge.chooser.choose()?;
        self.proposed.push_back(Proposed::Chosen);
        self.n_chosen += 1;
        if self.n_chosen % ONE_IN == 0 && self.fixed.is_none() {
            self.n_plain = 1;
        }
        Some(Proposal::random(seed, size))
    }

    fn next(&mut self) -> Option<Proposal> {
        self.n_tests += 1;
        self.is_plain = self.n_plain > 0 || self.now == 1 || !self.can_judge;
        if !self.is_plain {
            if let Some(proposal) = self.best() {
                return Some(proposal);
            }
            // No argument can be seen, or none could be drawn.
            (self.can_judge, self.is_plain) = (self.judge.is_some(), true);
        }
        if self.n_plain > 0 && self.can_judge {
            return self.plain();
        }
        self.proposed.push_back(Proposed::Unmeasured);
        self.random.propose()
    }

    /// A case as it comes; towards the end of a stretch it is looked at as well, so that the
    /// cost of candidates is known.
    fn plain(&mut self) -> Option<Proposal> {
        self.n_plain -= 1;
        let proposal = self.random.propose()?;
        if self.n_plain >= MEASURED {
            self.proposed.push_back(Proposed::Unmeasured);
            return Some(proposal);
        }
        let (seed, size) = (proposal.seed, proposal.size);
        let started = Instant::now();
        let mut is_seen = true;
        (self.look)(Glance::Random(seed, size), &mut |sight| {
            is_seen = sight.is_none_or(|sight| !sight.shapes.is_empty());
        });
        self.can_judge &= is_seen;
        self.fan_out.drew(1, started.elapsed());
        self.proposed.push_back(Proposed::AsItCame);
        Some(proposal)
    }

    fn decide(&mut self) {
        if self.fixed.is_none() {
            self.now = self.fan_out.best();
            if self.now == 1 {
                self.n_plain = self.wait;
                self.wait = (2 * self.wait).min(MOST_WAIT);
            } else {
                self.wait = LEAST_WAIT;
            }
        }
    }
}

impl Engine for Thinned<'_> {
    fn name(&self) -> &'static str {
        if self.is_plain { "random" } else { "thinned" }
    }

    fn propose(&mut self) -> Option<Proposal> {
        let proposal = self.next()?;
        if let Some(covered) = &mut self.covered {
            covered.add(&mut *self.look, proposal.seed, proposal.size);
        }
        Some(proposal)
    }

    fn is_sample(&self) -> bool {
        self.is_plain
    }

    fn run_ahead(&mut self, n: u64) -> Option<RandomRun> {
        let is_free = match self.fixed {
            Some(fixed) => fixed == 1,
            None => !self.can_judge || self.n_plain > MEASURED,
        };
        if !is_free {
            return None;
        }
        self.is_plain = true;
        self.n_tests += n;
        if self.fixed.is_none() && self.can_judge {
            // A batch may go beyond the stretch: the next ones are measured then.
            self.n_plain = self.n_plain.saturating_sub(n).max(MEASURED);
        }
        self.random.run_ahead(n)
    }

    fn learn(&mut self, _proposal: &Proposal, result: &CaseResult) {
        if result.notes.as_ref().is_some_and(|notes| !notes.covers.is_empty()) {
            self.can_judge = false;
            self.reason = Some(CLAIMS);
        }
        if let Some(proposed) = self.proposed.pop_front() {
            // Of a batch all cases are proposed before the first is judged.
            self.is_plain = proposed != Proposed::Chosen;
            if proposed != Proposed::Unmeasured {
                self.fan_out.ran(!self.is_plain, result.took);
            }
        }
        if self.n_plain == 0 {
            self.decide();
        }
    }

    fn remarks(&self) -> Vec<String> {
        let reason = self.reason.filter(|_| self.fixed.is_some_and(|fan_out| fan_out > 1));
        reason.map(|reason| format!("`fan_out` has no effect: {reason}")).into_iter().collect()
    }

    fn statistics(&mut self) -> String {
        let mut text = String::new();
        if self.n_chosen > 0 {
            let Thinned { n_chosen, n_tests, n_candidates, now, .. } = self;
            text += &format!(
                "{n_chosen} of {n_tests} tests chosen, from {n_candidates} candidates (fan-out \
                 {now} at the end)\n"
            );
        }
        if let Some(covered) = &self.covered {
            text += &covered.report(&mut *self.look, &mut self.random, !self.is_searched);
        }
        text
    }
}
