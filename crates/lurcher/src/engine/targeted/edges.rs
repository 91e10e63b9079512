//! Inputs that a search hardly comes upon: some of those that were run by depth, with other parts.
//!
//! What is put there, extremes, what the text mentions, lists that are alike, is in [`variants`].
//! What is no longer as required then is mended: the other numbers are searched for anew, so that
//! in `a + b == 100` a `b` of 50 comes with the `a` that belongs to it.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use lurcher_trees::Tree;

use super::super::{Engine, Glance, Look, Proposal, Time};
use super::Seen;
use super::variants::{self, Variant};
use crate::lazy::Domain;
use crate::source::Guide;

/// So many inputs are tried with extremes: the first of all, then fewer and fewer.
const MOST_KEPT: usize = 24;
const FIRST: u64 = 12;
/// Of the cases, one in so many has extremes.
const PART: u64 = 20;
/// So many inputs are mended, or tried in vain, until so much of the time is over, in percent.
const MOST_MENDED: u64 = 1000;
const TIME_TO_MEND: u64 = 85;

/// Inputs that were run, of which others are made.
#[derive(Clone, Debug, Default)]
pub(in super::super) struct Kept(Arc<Mutex<Vec<Vec<Tree>>>>);

impl Kept {
    /// Keeps the n-th input, counted from 1, if it is one to keep.
    pub(in super::super) fn keep(&self, n: u64, input: impl FnOnce() -> Vec<Tree>) {
        if n <= FIRST || n.is_power_of_two() {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            if kept.len() < MOST_KEPT {
                kept.push(input());
            }
        }
    }
}

/// How the answers of an input are found, by several engines in turn.
pub(super) type SharedLook<'r> = Arc<Mutex<Box<Look<'r>>>>;

/// A case with these arguments.
pub(super) fn exactly(look: &SharedLook<'_>, trees: &[Tree]) -> Proposal {
    let glance = Glance::Guided(Guide::exactly(trees), 0, 0);
    let mut look = look.lock().unwrap_or_else(PoisonError::into_inner);
    Proposal::tape(look(glance, &mut |_| {}).unwrap_or_default(), 0)
}

/// Proposes inputs with extremes.
pub(super) struct Edges<'r> {
    domain: &'static Domain,
    kept: Kept,
    look: SharedLook<'r>,
    /// Inputs that have not been proposed, once they were asked for.
    inputs: Option<std::vec::IntoIter<Variant>>,
    /// What was run or proposed.
    known: HashSet<Vec<Tree>>,
    /// What was run by depth, and for how many cases there is room.
    seen: Seen,
    cases: u64,
    left: u64,
    mends_left: u64,
    time: Time,
}

impl<'r> Edges<'r> {
    pub(super) fn new(
        domain: &'static Domain,
        (kept, seen): (Kept, Seen),
        look: SharedLook<'r>,
        (cases, time): (u64, Time),
    ) -> Self {
        let part = if domain.mentions().numbers.is_empty() { PART } else { PART / 5 };
        Edges {
            domain,
            kept,
            look,
            inputs: None,
            known: HashSet::new(),
            seen,
            cases,
            left: cases / part + variants::share(domain, cases),
            mends_left: MOST_MENDED,
            time,
        }
    }

    /// All inputs that can be made of those that were kept.
    fn made(&mut self) -> Vec<Variant> {
        let kept = self.kept.0.lock().unwrap_or_else(PoisonError::into_inner);
        self.known.extend(kept.iter().cloned());
        variants::all(&kept, self.domain)
    }

    /// The input, or one like it that is as required; none if there is none that is new.
    fn admitted(&mut self, made: &Variant) -> Option<Vec<Tree>> {
        if !self.known.insert(made.input.clone()) {
            return None;
        }
        if self.domain.admits(&made.input) {
            return Some(made.input.clone());
        }
        let others: Vec<(usize, usize)> = variants::numbers_of(&made.input)
            .into_iter()
            .filter(|place| !made.chosen.contains(place))
            .collect();
        if others.is_empty() {
            return None;
        }
        if self.time.is_over(TIME_TO_MEND) {
            return None;
        }
        self.mends_left = self.mends_left.checked_sub(1)?;
        // One of them may do, each in its turn, so that the others stay different.
        let nth = self.mends_left as usize % others.len();
        let one = others.get(nth..=nth).filter(|_| others.len() > 1).unwrap_or_default();
        let mended = [one, &others].into_iter().filter(|open| !open.is_empty()).find_map(|open| {
            self.domain.mended(&made.input, &|tree, node| open.contains(&(tree, node)))
        });
        mended.filter(|input| self.known.insert(input.clone()))
    }
}

impl Engine for Edges<'_> {
    fn name(&self) -> &'static str {
        "extreme"
    }

    fn propose(&mut self) -> Option<Proposal> {
        let next = if self.left > 0 { self.next() } else { None };
        self.left = if next.is_some() { self.left - 1 } else { 0 };
        next
    }

    fn wants(&self, room: u64) -> u64 {
        self.left.min(room)
    }
}

impl Edges<'_> {
    /// The next that is new and as required.
    pub(super) fn next(&mut self) -> Option<Proposal> {
        let inputs = self.inputs.take();
        let mut inputs = inputs.unwrap_or_else(|| {
            // Random inputs have half of what is left, if that is more.
            self.left = self.left.max(self.cases.saturating_sub(self.seen.n()) / 2);
            self.made().into_iter()
        });
        let next = inputs.find_map(|made| self.admitted(&made));
        self.inputs = Some(inputs);
        next.map(|input| exactly(&self.look, &input))
    }
}
