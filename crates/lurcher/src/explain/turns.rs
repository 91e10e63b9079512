//! What is looked for when.
//!
//! What stands is told at any time, so what says much for little work comes first. Of a
//! counterexample that is a pattern, and conditions a step more general at a time
//! ([`Explainer::begin`]); after a few hundred runs of the property that is often all that there is
//! to say. Then inputs are drawn as the property draws them, and the same is done of another
//! failure. What stands is confirmed on thousands of instances before anything else is looked for,
//! and only what is confirmed as well takes its place: time may be up at any moment, and what is
//! wrong would be told. Only then are all more general patterns searched for conditions, most of
//! them in vain ([`Explainer::finish`]). Whatever was tried for one line may refute another, so
//! that each is compared with it again.

use std::sync::Arc;

use lurcher_trees::Tree;

use super::background::{Function, gather};
use super::condition::Search;
use super::generalisation::Generalisation;
use super::pattern::Parts;
use super::restated::conjuncts;
use super::trials::{OutOfTime, Refuting, Trials};
use super::written::Written;
use super::{Argument, Best, Drawn, Ended, Explainer, Judge, Known, Value};
use crate::data::Data;

/// Of larger counterexamples only the length is looked at, and of still larger ones nothing.
const MOST_PARTS: usize = 200;
const MOST_OF_LENGTH: usize = 1000;

/// Generalises a counterexample, until it is over, and tells whether it ended by itself. Inputs
/// that generators made are tried first.
pub(crate) fn explain(
    counterexample: &[Argument],
    drawn: Drawn,
    known: Known<'_>,
    judge: &mut dyn Judge,
    is_over: &dyn Fn() -> bool,
    best: &Best,
) -> Option<Ended> {
    let trees = counterexample.iter().filter_map(|argument| match &argument.value {
        Value::Any(tree) => Some(tree.clone()),
        Value::Fixed(_) => None,
    });
    let trees: Vec<Tree> = trees.collect();
    let given =
        known.background.into_iter().map(|background| Arc::new(background.function())).collect();
    let given = usable(&trees, given);
    let mut trials = Trials::new(judge, is_over);
    if let Err(OutOfTime) = trials.judge_drawn(drawn) {
        return Some(Ended::OutOfTime);
    }
    if n_nodes(&trees) > MOST_OF_LENGTH {
        return None;
    }
    let mut explainer = Explainer {
        parts: Arc::new(Parts::new(trees.clone())),
        counterexample,
        given: &given,
        asserted: known.asserted,
        required: conjuncts(known.required),
        written: Arc::new(Written::new(known.signature)),
        mentioned: known.mentioned,
        trials: &mut trials,
        always: None,
        whenever: None,
        best,
        others: Vec::new(),
        is_first: true,
        work: 0,
    };
    let ended = match is_large(&trees) {
        true => explainer.of_length().err(),
        false => Turns { done: vec![trees], aside: None }.all(&mut explainer).err(),
    };
    // What was tried last may refute what stands.
    explainer.publish();
    ended.map(|OutOfTime| Ended::OutOfTime)
}

/// The functions of the user that can be asked about what is at hand, or about what others of them
/// return.
fn usable(trees: &[Tree], given: Vec<Arc<Function>>) -> Vec<Arc<Function>> {
    let mut known = vec![bool::shape(), usize::shape()];
    trees.iter().for_each(|tree| gather(tree.nodes()[0].shape, &mut known));
    let mut is_used = vec![false; given.len()];
    loop {
        let is_askable = |nth: &usize| {
            !is_used[*nth] && given[*nth].arguments.iter().all(|shape| known.contains(shape))
        };
        let Some(nth) = (0..given.len()).find(is_askable) else { break };
        is_used[nth] = true;
        gather(given[nth].result, &mut known);
    }
    given.into_iter().zip(is_used).filter(|(_, is_used)| *is_used).map(|(one, _)| one).collect()
}

fn is_large(trees: &[Tree]) -> bool {
    n_nodes(trees) > MOST_PARTS
}

fn n_nodes(trees: &[Tree]) -> usize {
    trees.iter().map(|tree| tree.nodes().len()).sum()
}

/// What is known of a counterexample that somebody else's turn is before.
struct Aside {
    parts: Arc<Parts>,
    always: Option<Generalisation>,
    whenever: Option<Generalisation>,
    search: Search,
    refuting: Refuting,
    is_first: bool,
}

/// The counterexample that was reported and another one, by turns.
struct Turns {
    /// Counterexamples that were looked at.
    done: Vec<Vec<Tree>>,
    /// The one whose turn it is not.
    aside: Option<Aside>,
}

impl Turns {
    /// One after the other; the first again if what was tried for the second refutes what was said
    /// of it.
    fn all(&mut self, explainer: &mut Explainer<'_, '_>) -> Result<(), OutOfTime> {
        let search = self.first(explainer)?;
        let first = explainer.set_aside(search);
        // Nobody asked for others, so that there was no time for those is no matter.
        let _ = self.second(explainer);
        let mut told = first.always.iter().chain(&first.whenever);
        if told.any(|line| explainer.trials.refuter(line).is_some()) {
            let mut search = explainer.turn_to(first);
            explainer.finish(&mut search)?;
        }
        Ok(())
    }

    /// All of the one that was reported, and of another what is found soon.
    fn first(&mut self, explainer: &mut Explainer<'_, '_>) -> Result<Search, OutOfTime> {
        let mut search = explainer.begin()?;
        // Drawing takes longer than what stands soon, and refutes it seldom.
        explainer.trials.draw()?;
        if explainer.is_refuted() {
            search = explainer.begin()?;
        }
        // While nothing is told, every failure would be another.
        let is_told = explainer.own().next().is_some();
        let mut search = match is_told {
            true => self.begin_another(explainer, search)?,
            false => search,
        };
        explainer.finish(&mut search)?;
        Ok(search)
    }

    /// All of another, if there is one.
    fn second(&mut self, explainer: &mut Explainer<'_, '_>) -> Result<(), OutOfTime> {
        // What is told of the first may describe the other now.
        let is_told =
            |aside: &Aside| explainer.own().any(|found| found.describes_trees(&aside.parts.trees));
        if self.aside.as_ref().is_some_and(is_told) {
            self.aside = None;
            explainer.others.clear();
            explainer.publish();
        }
        let mut search = match self.aside.take() {
            Some(aside) => explainer.turn_to(aside),
            None => {
                let Some(trees) = explainer.another(&self.done)? else { return Ok(()) };
                if is_large(&trees) {
                    return Ok(());
                }
                explainer.turn_to(Aside::of(trees));
                explainer.begin()?
            }
        };
        explainer.finish(&mut search)
    }

    /// Finds another failure, says of it what is found soon, and comes back.
    fn begin_another(
        &mut self,
        explainer: &mut Explainer<'_, '_>,
        search: Search,
    ) -> Result<Search, OutOfTime> {
        let Some(trees) = explainer.another(&self.done)?.filter(|trees| !is_large(trees)) else {
            return Ok(search);
        };
        self.done.push(trees.clone());
        let first = explainer.set_aside(search);
        explainer.turn_to(Aside::of(trees));
        let mut search = explainer.begin()?;
        explainer.confirm_both(&mut search)?;
        self.aside = Some(explainer.set_aside(search));
        Ok(explainer.turn_to(first))
    }
}

impl Aside {
    fn of(trees: Vec<Tree>) -> Self {
        let parts = Arc::new(Parts::new(trees));
        let (search, refuting) = (Search::default(), Refuting::default());
        Aside { parts, always: None, whenever: None, search, refuting, is_first: false }
    }
}

impl Explainer<'_, '_> {
    /// Something that may stand: a pattern, and a condition.
    fn begin(&mut self) -> Result<Search, OutOfTime> {
        if let found @ Some(_) = self.of_length()? {
            let mut search = self.conditions(None)?;
            search.found = found;
            return Ok(search);
        }
        let always = self.unconditional()?;
        let mut search = self.conditions(always.as_ref())?;
        self.climb(&mut search)?;
        Ok(search)
    }

    /// Whether an input that does not fail is described by what stands; then that does not stand.
    fn is_refuted(&mut self) -> bool {
        let own: Vec<Generalisation> = self.own().cloned().collect();
        let is_refuted = own.iter().any(|line| self.trials.refuter(line).is_some());
        if is_refuted {
            (self.always, self.whenever) = (None, None);
            self.publish();
        }
        is_refuted
    }

    /// What speaks for what stands: if that refutes it, again.
    fn confirm_both(&mut self, search: &mut Search) -> Result<(), OutOfTime> {
        while !self.confirm_always()? {
            *search = self.begin()?;
        }
        while !self.confirm_whenever(search)? {
            self.climb(search)?;
        }
        Ok(())
    }

    /// The best condition, once what stands is confirmed.
    fn finish(&mut self, search: &mut Search) -> Result<(), OutOfTime> {
        self.confirm_both(search)?;
        self.conditional(search)?;
        while !self.confirm_whenever(search)? {
            self.climb(search)?;
            self.conditional(search)?;
        }
        Ok(())
    }

    /// Somebody else's turn.
    fn set_aside(&mut self, search: Search) -> Aside {
        Aside {
            parts: Arc::clone(&self.parts),
            always: self.always.clone(),
            whenever: self.whenever.clone(),
            search,
            refuting: std::mem::take(&mut self.trials.refuting),
            is_first: self.is_first,
        }
    }

    /// The turn of another; what is told of this one stays.
    fn turn_to(&mut self, aside: Aside) -> Search {
        if self.is_first != aside.is_first {
            self.others = self.own().cloned().collect();
        }
        self.parts = aside.parts;
        self.always = aside.always;
        self.whenever = aside.whenever;
        self.is_first = aside.is_first;
        self.work = 0;
        self.trials.refuting = aside.refuting;
        aside.search
    }
}
