//! Cases that cover what chance has missed.
//!
//! After section 8.3 of *Do Judge a Test by its Cover*. The first cases of a run are those
//! of another engine. Then it is looked up which pairs of constructors (the descriptions of
//! strength 2; see [`lurcher_trees::Descriptions`]) none of them had, and inputs are made
//! that have them: a plan says which constructors stand where (`plan.rs`), and the
//! generators are asked with it in hand ([`crate::source::Guide`]). The property is run with
//! such an input only if it does cover something new, and only so often as the setting
//! `steer` allows. Then the other engine goes on.
//!
//! Generators of the user's own need not follow a plan. After a few inputs that did not come
//! out as planned steering ends; until then the property was not run for them.

mod missing;
mod plan;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use self::missing::Missing;
use super::{Brief, Engine, Glance, Proposal, RandomCases, RandomRun, Thinned};
use crate::data::Sight;
use crate::property::CaseResult;
use crate::source::{Beyond, mix};

/// So many cases are run, at most, before the first steered one, and looked at.
const LOOKED: u64 = 100;
/// There are at most so many steered cases, however long the run, unless all are to be.
const MOST_STEERED: u64 = 256;

/// Proposes the cases of another engine, and among them steered ones.
pub(crate) struct Steered<'r> {
    inner: Thinned<'r>,
    /// The seeds of steered cases.
    random: RandomCases,
    size: usize,
    /// How many cases come before the first steered one.
    start: u64,
    /// How many cases may still be steered.
    n_left: u64,
    n_proposed: u64,
    /// The cases before the first steered one.
    before: Vec<(u64, usize)>,
    state: State,
    /// Of the cases that were proposed and not yet learnt from, which ones are steered.
    proposed: VecDeque<bool>,
    is_steered: bool,
    n_steered: u64,
    done: Option<Done>,
}

enum State {
    /// Cases are not yet steered.
    Waiting,
    Steering(Box<Missing>),
    Done,
}

/// What steering did, in descriptions.
#[derive(Clone, Copy)]
struct Done {
    n_possible: usize,
    n_missing_before: usize,
    n_missing: usize,
}

/// Steered cases have other seeds than the cases of the other engine.
const SALT: u64 = 0x57EE_12ED;

impl<'r> Steered<'r> {
    pub(crate) fn new(brief: Brief<'r>) -> Self {
        let Brief { seed, max_size, cases, steer, .. } = brief;
        let share = (u128::from(cases) * u128::from(steer) / 100) as u64;
        let n_left = if steer >= 100 { u64::MAX } else { share.min(MOST_STEERED) };
        Steered {
            inner: Thinned::new(brief),
            random: RandomCases::new(mix(seed ^ SALT), max_size, share),
            size: max_size,
            start: (cases.saturating_sub(n_left) / 2).min(LOOKED),
            n_left,
            n_proposed: 0,
            before: Vec::new(),
            state: if n_left == 0 { State::Done } else { State::Waiting },
            proposed: VecDeque::new(),
            is_steered: false,
            n_steered: 0,
            done: None,
        }
    }

    /// Looks at the cases so far, to see what they have not covered.
    fn begin(&mut self) {
        let mut missing: Option<Box<Missing>> = None;
        let mut letters = Vec::new();
        if self.before.is_empty() {
            // Any input shows what the arguments are.
            let see = &mut |sight: &Sight| missing = Missing::of(sight).map(Box::new);
            self.inner.look(Glance::Random(0, 0), see);
        }
        for (seed, size) in std::mem::take(&mut self.before) {
            let mut is_hopeless = false;
            self.inner.look(Glance::Random(seed, size), &mut |sight| {
                if missing.is_none() {
                    missing = Missing::of(sight).map(Box::new);
                }
                let Some(missing) = &mut missing else {
                    is_hopeless = true;
                    return;
                };
                letters.clear();
                if missing.grammar().spell(sight.trees.so_far(), &mut letters) {
                    missing.cover(&letters);
                }
            });
            if is_hopeless {
                break;
            }
        }
        self.state = State::Done;
        if let Some(missing) = missing {
            let (n_possible, n_missing) = missing.counts();
            self.done = Some(Done { n_possible, n_missing_before: n_missing, n_missing });
            self.state = State::Steering(missing);
        }
    }

    /// The next steered case; none if this is not the time for one.
    fn steer(&mut self) -> Option<Proposal> {
        if self.n_proposed < self.start {
            return None;
        }
        if let State::Waiting = self.state {
            self.begin();
        }
        let State::Steering(missing) = &mut self.state else { return None };
        let made = match self.n_left {
            0 => None,
            _ => self.random.propose().and_then(|case| {
                let look = self.inner.looking();
                let (tape, letters) = missing.next(look, (case.seed, self.size))?;
                self.inner.count(missing.grammar(), &letters);
                // A property may ask for more than its arguments: functions do.
                Some(Proposal { tape: Some((tape, Beyond::Random)), size: self.size, ..case })
            }),
        };
        if let Some(done) = &mut self.done {
            done.n_missing = missing.counts().1;
        }
        match made {
            None => self.state = State::Done,
            Some(_) => (self.n_left, self.n_steered) = (self.n_left - 1, self.n_steered + 1),
        }
        made
    }

    /// Notes a case of the other engine.
    fn note(&mut self, seed: u64, size: usize) {
        if matches!(self.state, State::Waiting) && (self.before.len() as u64) < LOOKED {
            self.before.push((seed, size));
        }
    }
}

impl Engine for Steered<'_> {
    fn name(&self) -> &'static str {
        if self.is_steered { "steered" } else { self.inner.name() }
    }

    fn propose(&mut self) -> Option<Proposal> {
        let steered = self.steer();
        self.proposed.push_back(steered.is_some());
        self.n_proposed += 1;
        if steered.is_some() {
            return steered;
        }
        let proposal = self.inner.propose()?;
        self.note(proposal.seed, proposal.size);
        Some(proposal)
    }

    fn is_sample(&self) -> bool {
        !self.is_steered && self.inner.is_sample()
    }

    fn run_ahead(&mut self, n: u64) -> Option<RandomRun> {
        let n = match self.state {
            State::Done => n,
            State::Steering(_) => return None,
            State::Waiting => n.min(self.start - self.n_proposed.min(self.start)),
        };
        let run = if n == 0 { None } else { self.inner.run_ahead(n) }?;
        self.is_steered = false;
        self.n_proposed += n;
        let mut cases = run.clone();
        while let (State::Waiting, Some((seed, size))) = (&self.state, cases.next()) {
            self.note(seed, size);
        }
        Some(run)
    }

    fn learn(&mut self, proposal: &Proposal, result: &CaseResult) {
        self.is_steered = self.proposed.pop_front().unwrap_or(false);
        if !self.is_steered {
            self.inner.learn(proposal, result);
        }
    }

    fn remarks(&self) -> Vec<String> {
        self.inner.remarks()
    }

    fn statistics(&mut self) -> String {
        let mut text = String::new();
        if let (Some(done), 1..) = (self.done, self.n_steered) {
            let Done { n_possible, n_missing_before, n_missing } = done;
            text += &format!(
                "{} steered cases, for {n_missing_before} of {n_possible} pairs of constructors \
                 that the cases before them did not have; {n_missing} are still missing\n",
                self.n_steered
            );
        }
        text + &self.inner.statistics()
    }
}
