//! All inputs that are as required, smallest first, then random ones.
//!
//! For a property with `requires`. Small inputs find most bugs, and a failing one needs little
//! shrinking; so the first half of the cases are all inputs of size 0, 1, 2 and so on,
//! found by a search that fills in only what the requirement looks at. The rest of the cases
//! is left to the engine for random cases, whose inputs are as required, too.
//!
//! Inputs are not proposed as tapes but lent to the property as they are found: making one
//! into answers and back takes longer than finding it. A tape is made of those that do not
//! simply pass.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use lurcher_trees::{Next, Search, Sizes, Space, Sweep, Tree};

use super::{Brief, Engine, Glance, Look, MakeEngine, Proposal, RandomRun};
use crate::lazy::Domain;
use crate::property::{CaseResult, Ending, Failure};
use crate::report::Interaction;
use crate::source::{Guide, Tape};

/// Runs a case with the input that a search is at, and gives the search back.
pub(crate) type RunLent<'r> = dyn FnMut(Box<Search>) -> (Option<Box<Search>>, CaseResult) + 'r;

/// How cases with lent inputs went.
#[derive(Debug)]
pub(crate) struct Swept {
    /// How many passed without a word.
    pub(crate) n_passed: u64,
    /// One that did not, with which the sweep stopped.
    pub(crate) last: Option<(Proposal, CaseResult)>,
}

/// The requirement may be asked so often between two looks at the clock.
const RUNS_AT_ONCE: u64 = 4096;
/// The requirement may be asked so often for each case of the run, or it is too seldom met.
const RUNS_PER_CASE: u64 = 1000;

/// What was enumerated so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Covered {
    /// All inputs below this size.
    below: u32,
    /// How many those are.
    n: u64,
    /// How many more there were of this size so far.
    n_more: u64,
    is_all: bool,
}

/// Lends the inputs of a domain by size; see the [module](self).
pub(crate) struct Enumerated<'r> {
    domain: &'static Domain,
    space: Arc<Space>,
    /// Gone once the enumeration is over.
    sweep: Option<Sweep>,
    covered: Covered,
    /// Of the cases that were proposed and not yet learnt from: whether they were enumerated.
    proposed: VecDeque<bool>,
    /// Whether the case that was learnt from last was, or is to be lent.
    is_enumerated: bool,
    /// How many inputs are still to be lent, and how often the requirement may be asked.
    n_left: u64,
    runs_left: u64,
    look: Box<Look<'r>>,
    is_time_up: Arc<dyn Fn() -> bool + Send + Sync + 'r>,
    rest: Box<dyn Engine + 'r>,
}

impl<'r> Enumerated<'r> {
    pub(crate) fn new(
        domain: &'static Domain,
        space: Arc<Space>,
        cases: u64,
        look: Box<Look<'r>>,
        is_time_up: Arc<dyn Fn() -> bool + Send + Sync + 'r>,
        rest: Box<dyn Engine + 'r>,
    ) -> Self {
        let least = space.least();
        Enumerated {
            domain,
            sweep: Some(Sweep::new(Arc::clone(&space), Sizes::Exactly(least))),
            space,
            covered: Covered { below: least, ..Covered::default() },
            proposed: VecDeque::new(),
            is_enumerated: true,
            n_left: cases.div_ceil(2),
            runs_left: cases.saturating_mul(RUNS_PER_CASE),
            look,
            is_time_up,
            rest,
        }
    }

    /// Goes to the next input; false if the enumeration is over.
    fn next(&mut self) -> bool {
        if self.n_left == 0 {
            self.sweep = None;
        }
        while let Some(sweep) = &mut self.sweep {
            let before = sweep.n_runs();
            let next = sweep.next(self.domain.holds, RUNS_AT_ONCE.min(self.runs_left));
            self.runs_left -= (sweep.n_runs() - before).min(self.runs_left);
            match next {
                Next::Value => {
                    self.n_left -= 1;
                    return true;
                }
                Next::Paused if self.runs_left == 0 || (self.is_time_up)() => self.sweep = None,
                Next::Paused => {}
                Next::Done => {
                    self.covered.n += std::mem::take(&mut self.covered.n_more);
                    self.covered.below += 1;
                    if self.space.most().is_some_and(|most| self.covered.below > most) {
                        self.covered.is_all = true;
                        self.sweep = None;
                    } else {
                        sweep.restart(Sizes::Exactly(self.covered.below));
                    }
                }
            }
        }
        false
    }

    /// What is said if there is no input as required.
    fn nothing(&self) -> (Proposal, CaseResult) {
        let message = format!(
            "no input is as required: all of their types were looked at, and `requires = {}` \
             holds for none\nmend the condition, or let the types have more values",
            self.domain.text
        );
        let (ending, took) = (Ending::Misused(message), Duration::ZERO);
        let result = CaseResult { ending, notes: None, took, fits: true };
        (Proposal::tape(Tape::default(), 0), result)
    }

    /// The input that the search is at, as a tape.
    fn tape(&mut self, trees: &[Tree]) -> Tape {
        let glance = Glance::Guided(Guide::exactly(trees), 0, 0);
        (self.look)(glance, &mut |_| {}).unwrap_or_default()
    }
}

impl Engine for Enumerated<'_> {
    fn name(&self) -> &'static str {
        if self.is_enumerated { "enumerated" } else { self.rest.name() }
    }

    fn propose(&mut self) -> Option<Proposal> {
        let is_enumerated = self.next();
        self.proposed.push_back(is_enumerated);
        if !is_enumerated {
            return if self.covered.is_all { None } else { self.rest.propose() };
        }
        let trees = self.sweep.as_ref()?.search().trees();
        let tape = self.tape(&trees);
        self.covered.n_more += 1;
        Some(Proposal::tape(tape, self.covered.below as usize))
    }

    fn sweep(&mut self, n: u64, run: &mut RunLent<'_>) -> Option<Swept> {
        self.sweep.as_ref()?;
        for n_passed in 0..n {
            if !self.next() {
                let is_in_vain = self.covered.is_all && self.covered.n == 0;
                return Some(Swept { n_passed, last: is_in_vain.then(|| self.nothing()) });
            }
            let sweep = self.sweep.as_mut()?;
            let (search, result) = run(sweep.lend());
            let Some(search) = search else {
                self.sweep = None;
                return Some(Swept { n_passed, last: None });
            };
            self.covered.n_more += 1;
            let is_silent = result.is_silent();
            let trees = if is_silent { Vec::new() } else { search.trees() };
            sweep.restore(search);
            if !is_silent {
                let proposal = Proposal::tape(self.tape(&trees), self.covered.below as usize);
                return Some(Swept { n_passed, last: Some((proposal, result)) });
            }
        }
        Some(Swept { n_passed: n, last: None })
    }

    fn wants(&self, room: u64) -> u64 {
        if self.covered.is_all { 0 } else { self.rest.wants(room) }
    }

    fn is_sample(&self) -> bool {
        !self.is_enumerated && self.rest.is_sample()
    }

    fn run_ahead(&mut self, n: u64) -> Option<RandomRun> {
        if self.sweep.is_some() {
            return None;
        }
        self.is_enumerated = false;
        self.rest.run_ahead(n)
    }

    fn learn(&mut self, proposal: &Proposal, result: &CaseResult) {
        // Of a batch all cases are proposed before the first is judged.
        self.is_enumerated = self.proposed.pop_front().unwrap_or(false);
        if !self.is_enumerated {
            self.rest.learn(proposal, result);
        }
    }

    fn explain(
        &mut self,
        tape: &Tape,
        failure: &Failure,
        rerun: &mut super::Rerun<'_>,
    ) -> Option<Interaction> {
        self.rest.explain(tape, failure, rerun)
    }

    fn remarks(&self) -> Vec<String> {
        self.rest.remarks()
    }

    fn statistics(&mut self) -> String {
        let Covered { below, n, n_more, is_all } = self.covered;
        let mut text = match (is_all, below.checked_sub(1)) {
            (true, _) => format!("enumerated: all {n} inputs with {}", self.domain.text),
            (false, None) => "enumerated: no size completely".to_string(),
            (false, Some(size)) => {
                format!("enumerated: all {n} inputs up to size {size} with {}", self.domain.text)
            }
        };
        if n_more > 0 {
            text.push_str(&format!(", and {n_more} of size {below}"));
        }
        let asked = self.sweep.as_ref().map(Sweep::n_runs);
        if let Some(asked) = asked {
            text.push_str(&format!("; it was asked {asked} times"));
        }
        if let Some(remark) = self.domain.remark() {
            text.push_str(&format!("\n{remark}"));
        }
        text.push('\n');
        text.push_str(&self.rest.statistics());
        text
    }
}

/// The engine of a property with `requires`.
pub(crate) fn required(domain: &'static Domain) -> Arc<MakeEngine> {
    Arc::new(move |brief| make(domain, brief))
}

fn make<'r>(domain: &'static Domain, mut brief: Brief<'r>) -> Result<Box<dyn Engine + 'r>, String> {
    let space = match domain.space() {
        Ok(space) => Arc::clone(space),
        Err(error) => {
            return Err(format!(
                "inputs with `requires = {}` cannot be searched for: {error}\nuse `assume!` in the \
                 body instead, which draws inputs and discards those that will not do",
                domain.text
            ));
        }
    };
    let blind = Box::new(|_: Glance<'_>, _: &mut super::See<'_>| None);
    let look = std::mem::replace(&mut brief.outer_look, blind);
    let is_time_up = Arc::clone(&brief.is_time_up);
    let cases = brief.cases;
    let rest = super::steered(brief)?;
    Ok(Box::new(Enumerated::new(domain, space, cases, look, is_time_up, rest)))
}
