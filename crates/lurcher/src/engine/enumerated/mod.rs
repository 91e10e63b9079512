//! The smallest inputs, all of them, beside random ones.
//!
//! Small inputs find most bugs, and a failing one needs little shrinking; so all inputs of
//! size 0, 1, 2 and so on take turns with random cases, which
//! have the rest of the run for themselves. If there are no more inputs than
//! cases, all are run, and there is nothing left to chance.
//!
//! Where the inputs come from is a [`Supply`]: the values of the arguments' types
//! (`values.rs`), of which those are found that are as required, or, if an argument is
//! drawn by a generator of its own, the generator's tapes (`taped.rs`).

mod covered;
#[cfg(test)]
mod portfolio_tests;
mod schedule;
mod supply;
mod taped;
#[cfg(test)]
mod tests;
mod values;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use lurcher_trees::{Search, ShapeId, Space};

use self::covered::Covered;
use self::schedule::{STEPS_AT_ONCE, Schedule};
use self::supply::{Reached, Supply};
use self::taped::Taped;
pub(crate) use self::taped::first_tapes;
use self::values::Values;
use super::{Brief, Engine, Glance, Look, MakeEngine, Proposal, RandomRun, Time};
use crate::lazy::{Domain, profile};
use crate::property::{CaseResult, Ending, Failure};
use crate::report::Interaction;
use crate::source::Tape;

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

/// Inputs that have more parts than this are not small, not even the smallest.
const MOST_NODES: u128 = 4096;

/// Runs small inputs, then leaves the rest to another engine; see the [module](self).
pub(crate) struct Enumerated<'r> {
    /// Gone once the enumeration is over.
    supply: Option<Box<dyn Supply + 'r>>,
    covered: Covered,
    schedule: Schedule,
    /// What is required of the inputs, if they are searched for.
    domain: Option<&'static Domain>,
    /// Of the cases that were proposed and not yet learnt from: whether they were enumerated.
    proposed: VecDeque<bool>,
    /// Whether the case that was learnt from last was, or is to be lent.
    is_enumerated: bool,
    /// Whether the property claims something about random cases, so that some are needed.
    has_claims: bool,
    look: Box<Look<'r>>,
    time: Time,
    rest: Box<dyn Engine + 'r>,
}

impl Enumerated<'_> {
    /// How many random cases are next; 0 if an input is to be enumerated.
    fn n_random(&self) -> u64 {
        if self.supply.is_none() { u64::MAX } else { self.schedule.n_random() }
    }

    /// Goes to the next input; false if the enumeration is over.
    fn next(&mut self) -> bool {
        while let Some(supply) = &mut self.supply {
            let Some(most) = self.schedule.n_steps(supply.size()) else {
                self.supply = None;
                break;
            };
            let (reached, n_steps) = supply.next(most);
            let n_passed = supply.take_passed();
            self.covered.n_steps += n_steps;
            self.covered.n_more += n_passed;
            let is_input = reached == Reached::Input;
            self.schedule.spend(n_passed + u64::from(is_input), n_steps);
            match reached {
                Reached::Input => return true,
                Reached::Nothing if self.time.is_up() => self.supply = None,
                Reached::Nothing => {}
                Reached::Larger => self.covered.end_size(supply.size()),
                Reached::End => {
                    self.covered.end();
                    self.supply = None;
                }
            }
        }
        false
    }

    /// Whether all inputs were run, so that random ones would be the same again.
    fn is_over(&self) -> bool {
        self.covered.is_all && !self.has_claims
    }

    /// What is said if there is no input as required.
    fn nothing(&self) -> Option<(Proposal, CaseResult)> {
        let domain = self.domain.filter(|_| self.covered.is_all && self.covered.n == 0)?;
        let message = domain.nothing("all of their types were looked at");
        let (ending, took) = (Ending::Misused(message), Duration::ZERO);
        let result = CaseResult { ending, notes: None, took, fits: true };
        Some((Proposal::tape(Tape::default(), 0), result))
    }

    /// Counts the input as one that was run.
    fn count(&mut self) {
        match &self.supply {
            Some(supply) if !supply.is_listed() => self.covered.n_by_pattern += 1,
            _ => self.covered.n_more += 1,
        }
    }

    /// The input as a case.
    fn proposal(&mut self) -> Option<Proposal> {
        let supply = self.supply.as_mut()?;
        let tape = supply.tape(&mut *self.look);
        Some(Proposal::tape(tape, supply.size() as usize))
    }

    fn note_claims(&mut self, result: &CaseResult) {
        self.has_claims |= result.notes.as_ref().is_some_and(|notes| !notes.covers.is_empty());
    }
}

impl Engine for Enumerated<'_> {
    fn name(&self) -> &'static str {
        match &self.supply {
            _ if !self.is_enumerated => self.rest.name(),
            Some(supply) if !supply.is_listed() => "pattern",
            _ => "enumerated",
        }
    }

    fn propose(&mut self) -> Option<Proposal> {
        let was_under_way = self.supply.is_some();
        let is_enumerated = self.n_random() == 0 && self.next();
        // If there was more to enumerate than cases are wanted, nothing else was asked for.
        let is_late = was_under_way && self.supply.is_none() && self.schedule.is_complete();
        if !is_enumerated && (self.is_over() || is_late) {
            return None;
        }
        self.schedule.count(1);
        self.proposed.push_back(is_enumerated);
        if !is_enumerated {
            return self.rest.propose();
        }
        self.count();
        self.proposal()
    }

    fn sweep(&mut self, n: u64, run: &mut RunLent<'_>) -> Option<Swept> {
        self.domain.filter(|domain| self.n_random() == 0 && domain.property.is_none())?;
        for n_passed in 0..n {
            if !self.next() {
                return Some(Swept { n_passed, last: self.nothing() });
            }
            let lent = self.supply.as_mut()?.lend()?;
            let (search, result) = run(lent);
            let Some(search) = search else {
                self.supply = None;
                return Some(Swept { n_passed, last: None });
            };
            self.schedule.count(1);
            self.count();
            self.supply.as_mut()?.restore(search);
            if !result.is_silent() {
                self.note_claims(&result);
                let last = self.proposal().map(|proposal| (proposal, result));
                return Some(Swept { n_passed, last });
            }
        }
        Some(Swept { n_passed: n, last: None })
    }

    fn wants(&self, room: u64) -> u64 {
        let is_asked = |supply: &dyn Supply| self.schedule.is_asked(supply.size());
        let is_lazy = self.domain.is_some_and(|domain| domain.property.is_some());
        match &self.supply {
            Some(supply) if is_asked(&**supply) => room.max(STEPS_AT_ONCE),
            // What passes during the search is no case.
            Some(_) if is_lazy => room,
            // Inputs that were asked for by their number, too, may be more than the cases.
            Some(_) => room.max(self.schedule.n_left()),
            None if self.is_over() => 0,
            None => self.rest.wants(room),
        }
    }

    fn is_sample(&self) -> bool {
        !self.is_enumerated && self.rest.is_sample()
    }

    fn run_ahead(&mut self, n: u64) -> Option<RandomRun> {
        let n = n.min(self.n_random());
        if n == 0 || self.is_over() {
            return None;
        }
        let run = self.rest.run_ahead(n)?;
        self.schedule.count(run.n_left());
        self.is_enumerated = false;
        Some(run)
    }

    fn learn(&mut self, proposal: &Proposal, result: &CaseResult) {
        // Of a batch all cases are proposed before the first is judged.
        self.is_enumerated = self.proposed.pop_front().unwrap_or(false);
        self.note_claims(result);
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

    fn begins_small(&self) -> bool {
        self.supply.is_some() && self.schedule.is_wanted()
    }

    fn verdict(&self) -> Option<String> {
        self.covered.verdict()
    }

    fn statistics(&mut self) -> String {
        let mut text = String::new();
        if let Some(domain) = self.domain.filter(|domain| !domain.text.is_empty()) {
            text += &self.covered.steps(domain.text);
            text.extend(domain.remark().map(|remark| format!("{remark}\n")));
            if self.covered.is_poor() {
                text.extend(profile(domain));
            }
        }
        text + &self.rest.statistics()
    }
}

/// The engine of a property with `requires`, whose inputs are gone through by size.
pub(crate) fn by_size(domain: &'static Domain) -> Arc<MakeEngine> {
    Arc::new(move |brief| match domain.space() {
        Ok(space) => {
            let values = Values::new(Arc::clone(space), Some(domain));
            let n = Schedule::n_required(brief.cases, domain.property.is_some());
            make(Box::new(values), Some(domain), n, brief)
        }
        Err(error) if domain.is_refined => Err(format!(
            "there is no input: {error}\nlet the types have values: a constructor, or one that does not need \
             another value of its type"
        )),
        Err(error) => Err(format!(
            "inputs with `requires = {}` cannot be searched for: {error}\nuse `assume!` in the \
             body instead, which draws inputs and discards those that will not do",
            domain.text
        )),
    })
}

/// The engine of a property of which nothing more is known than, perhaps, the types of its
/// arguments.
pub(crate) fn enumerated(shapes: Option<&'static [fn() -> ShapeId]>) -> Arc<MakeEngine> {
    Arc::new(move |mut brief| {
        // Who wants all cases to be steered wants no others.
        let wanted = brief.enumerate.unwrap_or(u64::from(brief.steer < 100));
        if wanted == 0 && brief.up_to_size.is_none() {
            return super::steered(brief);
        }
        let shapes = shapes.map(|shapes| shapes.iter().map(|shape| shape()).collect::<Vec<_>>());
        // Values of types that have no space can still be drawn.
        let space = shapes.and_then(|shapes| Space::new(&shapes).ok());
        let n = Schedule::n_unasked(brief.cases);
        match space {
            Some(space) if space.least_nodes() > MOST_NODES => super::steered(brief),
            Some(space) => {
                let most = space.most_values().and_then(|most| u64::try_from(most).ok());
                let is_few = most.is_some_and(|most| most <= brief.cases);
                let n = if is_few { u64::MAX } else { n };
                make(Box::new(Values::new(Arc::new(space), None)), None, n, brief)
            }
            None => {
                let none = Box::new(|_: &Proposal| Default::default());
                let taped = Taped::new(std::mem::replace(&mut brief.record, none));
                if taped.n_answers() > MOST_NODES {
                    return super::steered(brief);
                }
                make(Box::new(taped), None, n, brief)
            }
        }
    })
}

fn make<'r>(
    supply: Box<dyn Supply + 'r>,
    domain: Option<&'static Domain>,
    n: u64,
    mut brief: Brief<'r>,
) -> Result<Box<dyn Engine + 'r>, String> {
    let blind = Box::new(|_: Glance<'_>, _: &mut super::See<'_>| None);
    let look = std::mem::replace(&mut brief.outer_look, blind);
    let schedule = Schedule::new(&brief, n, domain.is_some());
    Ok(Box::new(Enumerated {
        covered: Covered::new(&*supply),
        supply: Some(supply),
        schedule,
        domain,
        proposed: VecDeque::new(),
        is_enumerated: true,
        has_claims: false,
        look,
        time: brief.time.clone(),
        rest: super::steered(brief)?,
    }))
}
