//! Running a batch of cases on one or several threads.
//!
//! Cases are independent, so a batch can be dealt out in any order; results
//! come back in the order of the batch. Whatever the number of threads, the
//! runner sees the same results in the same order, and stops at the same
//! failure.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::ahead::Ahead;
use super::beat::Beat;
use super::subject::Subject;
use lurcher_trees::{Search, Tree};

use crate::engine::{Proposal, RandomRun};
use crate::property::{CaseResult, Context, Ending, catch_panics, install, take_notes};
use crate::source::Source;

/// A worker: a source that is used again and again.
pub(crate) struct Worker<'s> {
    subject: &'s Subject,
    beat: &'s Beat,
    source: Source,
    /// How many inputs were lent to it.
    n_lent: u64,
    ahead: Ahead,
}

impl<'s> Worker<'s> {
    pub(crate) fn new(subject: &'s Subject, beat: &'s Beat) -> Self {
        Worker { subject, beat, source: Source::random(0, 0), n_lent: 0, ahead: Ahead::default() }
    }

    pub(crate) fn beat(&self) -> &'s Beat {
        self.beat
    }

    /// Whether the time for looking for failures is over.
    #[inline]
    pub(crate) fn is_time_up(&self) -> bool {
        self.beat.is_time_up()
    }

    #[inline]
    pub(crate) fn run(&mut self, proposal: &Proposal) -> CaseResult {
        let is_bounded = self.subject.is_careful() || self.subject.bound().is_some();
        // A random input is looked for once, to see whether it is small enough and to run it.
        let found_by = self.subject.domain.filter(|_| is_bounded && proposal.tape.is_none());
        if found_by.is_some() {
            proposal.prepare(&mut self.source);
        }
        if is_bounded {
            let (subject, ahead, source) = (self.subject, &mut self.ahead, &mut self.source);
            let is_run = self.beat.during(proposal, || {
                let trees = match found_by {
                    Some(domain) => source.find_arguments(domain),
                    None => subject.trees(proposal),
                };
                trees.is_none_or(|trees| may_run(subject, ahead, &trees))
            });
            if !is_run {
                return too_large();
            }
        }
        if found_by.is_none() {
            proposal.prepare(&mut self.source);
        }
        self.beat.begin_case(proposal);
        let started = Instant::now();
        let ending = self.subject.run(&mut self.source);
        self.beat.end(proposal);
        let (took, fits) = (started.elapsed(), self.source.tape_fits());
        CaseResult { ending, notes: take_notes(), took, fits }
    }

    /// Runs a case with the input that a search is at, and gives the search back, unless the
    /// property took hold of it.
    pub(crate) fn run_lent(&mut self, search: Box<Search>) -> (Option<Box<Search>>, CaseResult) {
        self.n_lent += 1;
        if self.subject.bound().is_some_and(|bound| !bound.admits(&search.trees())) {
            return (Some(search), too_large());
        }
        self.source.forget_recorder();
        self.source.restart(0, 0);
        self.source.lend(search);
        let started = Instant::now();
        let (subject, source) = (self.subject, &mut self.source);
        let ending = self.beat.during_enumerated(self.n_lent, || subject.run(source));
        let result =
            CaseResult { ending, notes: take_notes(), took: started.elapsed(), fits: true };
        (self.source.take_lent(), result)
    }

    /// Whether every case has to be announced, so that sprinting is not possible.
    pub(crate) fn announces(&self) -> bool {
        self.beat.is_in_file()
    }

    /// Runs random cases until one does not simply pass; none if all did.
    pub(crate) fn sprint(&mut self, run: &mut RandomRun) -> Option<CaseResult> {
        self.source.forget_recorder();
        let ending = self.subject.sprint(&mut self.source, run, self.beat)?;
        Some(CaseResult { ending, notes: take_notes(), took: Duration::ZERO, fits: true })
    }
}

/// Whether an input is not left out because of its size.
pub(super) fn may_run(subject: &Subject, ahead: &mut Ahead, input: &[Tree]) -> bool {
    let is_small = subject.bound().is_none_or(|bound| bound.admits(input));
    is_small && (!subject.is_careful_with(input) || ahead.may_run(subject, input))
}

/// How a case ends that is not run.
fn too_large() -> CaseResult {
    let ending = Ending::Discarded("so large that it takes too long".to_string());
    CaseResult { ending, notes: None, took: Duration::ZERO, fits: true }
}

/// Runs a batch on as many threads as there are beats, the caller's included.
/// After a failure, or if the time is up, later cases of the batch may be missing.
pub(crate) fn run_batch(
    first: &mut Worker<'_>,
    others: &[Arc<Beat>],
    batch: &[Proposal],
) -> Vec<Option<CaseResult>> {
    let mut results: Vec<Option<CaseResult>> = Vec::new();
    results.resize_with(batch.len(), || None);
    let results = Mutex::new(results);
    let (next, stop_at) = (AtomicUsize::new(0), AtomicUsize::new(batch.len()));
    let work = |worker: &mut Worker<'_>| loop {
        let index = next.fetch_add(1, Ordering::Relaxed);
        // Cases before the first known failure still count.
        if index >= stop_at.load(Ordering::Relaxed) || worker.is_time_up() {
            return;
        }
        let result = worker.run(&batch[index]);
        if matches!(result.ending, Ending::Failed(_) | Ending::Misused(_)) {
            stop_at.fetch_min(index + 1, Ordering::Relaxed);
        }
        results.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(result);
    };
    let subject = first.subject;
    std::thread::scope(|scope| {
        let (work, mut handles) = (&work, Vec::new());
        // More hands than cases would have nothing to do.
        for beat in others.iter().take(batch.len().saturating_sub(1)) {
            let spawned =
                super::supervise::big_stack("lurcher worker").spawn_scoped(scope, move || {
                    crate::lazy::deep::begin(super::supervise::stack_size());
                    let _catching = catch_panics();
                    install(Some(Context::default()));
                    work(&mut Worker::new(subject, beat));
                });
            // Fewer threads give the same result, only later.
            handles.extend(spawned);
        }
        work(first);
    });
    results.into_inner().unwrap_or_else(PoisonError::into_inner)
}
