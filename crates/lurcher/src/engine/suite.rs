//! Inputs that are chosen once and run again and again.
//!
//! Section 6 of *Do Judge a Test by its Cover* says where thinning pays best: where the same
//! tests meet many versions of the code, as in regression testing and continuous
//! integration. There, what choosing costs is paid once. So a suite is chosen from many
//! candidates, whatever the property costs, and kept as tapes; later runs play the tapes,
//! which draws no random number and considers no candidate.
//!
//! What is chosen depends on the generators, the size, the fan-out and the seed, which is 0
//! unless one is given: two people who choose get the same suite, and so does a machine that
//! can save none. Only inputs that pass are chosen: one that is discarded tests nothing, and
//! one that fails is kept as a failure. The first is the simplest input of all. None is
//! chosen twice, so a type with few values has a smaller suite than was asked for.
//!
//! A tape that no longer answers the questions of the generators is run all the same, since
//! it leads to some input; but it is not the one that was chosen, so a suite with such a tape
//! is chosen anew.

use std::collections::HashSet;
use std::vec::IntoIter;

use super::thinned::Covered;
use super::{Brief, Engine, Glance, Proposal, Thinned};
use crate::property::{CaseResult, Ending};
use crate::source::Tape;

/// Candidates for each input, where nobody says how many: the largest number that the paper
/// measures, and beyond it little is gained.
pub(crate) const FAN_OUT: usize = 30;
/// After so many inputs in a row that are in the suite already, it is complete.
const MOST_REPEATS: usize = 100;

/// Which suite is to be run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SuitePlan {
    /// The saved inputs; none if they are to be chosen.
    pub(crate) tapes: Vec<Tape>,
    /// How many are to be chosen, now or if the saved ones turn out to be stale.
    pub(crate) n: u64,
    /// Why a saved suite is not used.
    pub(crate) why: Option<String>,
}

/// A suite that was chosen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Chosen {
    pub(crate) n_asked: u64,
    pub(crate) tapes: Vec<Tape>,
    /// Why it was chosen although there was one.
    pub(crate) why: Option<String>,
}

/// Proposes the inputs of a suite.
pub(crate) struct Suite<'r> {
    saved: IntoIter<Tape>,
    n_saved: usize,
    /// Of the saved ones: how many are not yet learnt from, and how many did not fit.
    n_open: usize,
    n_misfits: usize,
    thinned: Thinned<'r>,
    met: HashSet<Tape>,
    is_exhausted: bool,
    n_useless: usize,
    chosen: Chosen,
    wants_statistics: bool,
    covered: Covered,
    n_inputs: usize,
    has_claims: bool,
}

impl<'r> Suite<'r> {
    pub(crate) fn new(plan: SuitePlan, brief: Brief<'r>) -> Self {
        let wants_statistics = brief.wants_statistics;
        let fan_out = brief.fan_out.or(Some(FAN_OUT));
        let brief = Brief { cases: plan.n, fan_out, wants_statistics: false, ..brief };
        let n_saved = plan.tapes.len();
        Suite {
            saved: plan.tapes.into_iter(),
            n_saved,
            n_open: n_saved,
            n_misfits: 0,
            thinned: Thinned::new(brief),
            met: HashSet::new(),
            is_exhausted: false,
            n_useless: 0,
            chosen: Chosen { n_asked: plan.n, tapes: Vec::new(), why: plan.why },
            wants_statistics,
            covered: Covered::default(),
            n_inputs: 0,
            has_claims: false,
        }
    }

    /// Whether inputs are chosen: there are no saved ones, or they turned out to be stale.
    pub(crate) fn is_choosing(&self) -> bool {
        self.n_open == 0 && (self.n_saved == 0 || self.n_misfits > 0)
    }

    /// The suite that was chosen, once it is complete.
    pub(crate) fn chosen(&self) -> Option<Chosen> {
        let is_complete = self.is_choosing() && self.n_missing() == 0;
        let mut chosen = is_complete.then(|| self.chosen.clone())?;
        if self.n_misfits > 0 {
            let (n, of) = (self.n_misfits, self.n_saved);
            chosen.why = Some(format!("{n} of {of} saved inputs no longer fit the generators"));
        }
        Some(chosen)
    }

    /// What the inputs cover: `2-way coverage 97.5 %`; empty if coverage saw nothing.
    pub(crate) fn covers(&self) -> String {
        let Some(coverage) = self.covered.coverage() else { return String::new() };
        let strength = coverage.strength();
        match coverage.share() {
            Some(share) => format!("{strength}-way coverage {:.1} %", 100.0 * share),
            None => {
                let n = coverage.n_covered();
                format!("{n} combinations of {strength} constructors")
            }
        }
    }

    fn n_missing(&self) -> u64 {
        match self.is_exhausted {
            true => 0,
            false => self.chosen.n_asked.saturating_sub(self.chosen.tapes.len() as u64),
        }
    }

    /// The next candidate for the suite.
    fn choose(&mut self) -> Option<Proposal> {
        let simplest = self.met.is_empty().then(|| Proposal::tape(Tape::default(), 0));
        let mut first = simplest.into_iter();
        for _ in 0..MOST_REPEATS {
            let Some(proposal) = first.next().or_else(|| self.thinned.propose()) else { break };
            let Some(tape) = self.thinned.look(Glance::Recorded(&proposal), &mut |_| {}) else {
                continue;
            };
            if self.met.insert(tape.clone()) {
                return Some(Proposal::tape(tape, 0));
            }
        }
        self.is_exhausted = true;
        None
    }

    /// Takes note of an input of the suite.
    fn count(&mut self, proposal: &Proposal) {
        self.n_inputs += 1;
        if self.is_choosing() || self.wants_statistics {
            let covered = &mut self.covered;
            self.thinned.look(Glance::Recorded(proposal), &mut |sight| covered.see(sight));
        }
    }
}

impl Engine for Suite<'_> {
    fn name(&self) -> &'static str {
        "suite"
    }

    fn propose(&mut self) -> Option<Proposal> {
        match self.saved.next() {
            Some(tape) => Some(Proposal::tape(tape, 0)),
            None if self.is_choosing() => self.choose(),
            None => None,
        }
    }

    /// All of it, whatever the budget.
    fn wants(&self, _room: u64) -> u64 {
        match self.saved.len() as u64 {
            0 if self.is_choosing() => self.n_missing(),
            n => n,
        }
    }

    fn learn(&mut self, proposal: &Proposal, result: &CaseResult) {
        self.has_claims |= result.notes.as_ref().is_some_and(|notes| !notes.covers.is_empty());
        let has_passed = matches!(result.ending, Ending::Passed);
        if self.n_open > 0 {
            self.n_misfits += usize::from(!result.fits);
            self.count(proposal);
            self.n_open -= 1;
            if self.is_choosing() {
                // From here on it is another suite.
                (self.covered, self.n_inputs) = (Covered::default(), 0);
            }
            return;
        }
        match &proposal.tape {
            Some((tape, _)) if has_passed && result.fits => {
                self.chosen.tapes.push(tape.clone());
                self.count(proposal);
            }
            // Generators that answer the same tape in different ways have no suite.
            _ if has_passed => {
                self.n_useless += 1;
                self.is_exhausted |= self.n_useless >= MOST_REPEATS;
            }
            _ => {}
        }
    }

    fn remarks(&self) -> Vec<String> {
        let unchecked = "the claims of `cover!` are not checked: a suite is no fair sample; with \
                         `cases` as well, random cases follow";
        self.has_claims.then(|| unchecked.to_string()).into_iter().collect()
    }

    fn statistics(&mut self) -> String {
        let n = self.n_inputs;
        let inputs = if n == 1 { "1 input".to_string() } else { format!("{n} inputs") };
        match self.covers() {
            covers if covers.is_empty() => format!("suite of {inputs}\n"),
            covers => format!("suite of {inputs}, {covers}\n"),
        }
    }
}

#[cfg(test)]
mod tests;
