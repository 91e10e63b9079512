//! What a worker is doing right now, for whoever watches it.
//!
//! A property that hangs cannot be asked what it hangs on, so the worker says
//! what it is about to do *before* it does it. For random cases that is two
//! stores; a watcher reads them only when the worker has stopped moving.

use std::fs::File;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use super::isolate::note_case;
use super::spent::Spent;
use crate::engine::Proposal;

/// Shared between one worker and its watcher.
#[derive(Debug, Default)]
pub(crate) struct Beat {
    /// Odd while cases run; changes with every case, but for those of a sprint.
    count: AtomicU64,
    /// How many cases were begun in search of a failure.
    cases: AtomicU64,
    /// How much of the time for looking for failures is over, in percent. Set by the watcher:
    /// looking at the clock for every case would cost more than many cases.
    used: AtomicU64,
    /// How long the worker has had the processor, and whether it has an input.
    spent: OnceLock<Spent>,
    has_begun: AtomicBool,
    /// No more inputs are looked for.
    is_through: AtomicBool,
    seed: AtomicU64,
    size: AtomicU64,
    /// An input is drawn that follows a plan: no proposal leads to it.
    is_planned: AtomicBool,
    /// Which of the enumerated inputs is run, counted from 1; 0 if none is.
    enumerated: AtomicU64,
    /// The proposal, if it has a tape.
    tape: Mutex<Option<Proposal>>,
    /// Where cases are noted for a parent process.
    file: Option<Mutex<File>>,
}

impl Beat {
    /// A beat that is also written to a file, for a watcher in another process.
    pub(crate) fn in_file(file: File) -> Self {
        Beat { file: Some(Mutex::new(file)), ..Beat::default() }
    }

    /// A beat for whoever goes on in place of this one's worker.
    pub(crate) fn succeeded(&self) -> Self {
        let file = self
            .file
            .as_ref()
            .and_then(|file| file.lock().unwrap_or_else(PoisonError::into_inner).try_clone().ok());
        Beat { file: file.map(Mutex::new), ..Beat::default() }
    }

    /// A case in search of a failure.
    #[inline]
    pub(crate) fn begin_case(&self, proposal: &Proposal) {
        self.cases.store(self.cases.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        self.begin(proposal);
    }

    /// Says that the thread that calls is the worker.
    pub(super) fn attach(&self) {
        let _ = self.spent.set(Spent::new());
    }

    /// How long the worker has had the processor, if it has said who it is.
    pub(super) fn spent(&self) -> Option<Duration> {
        self.spent.get().map(Spent::so_far)
    }

    /// Says that there is an input.
    pub(super) fn begin_cases(&self) {
        self.has_begun.store(true, Ordering::Relaxed);
    }

    /// Says that no more inputs are looked for.
    pub(super) fn end_cases(&self) {
        self.is_through.store(true, Ordering::Relaxed);
    }

    pub(super) fn is_through(&self) -> bool {
        self.is_through.load(Ordering::Relaxed)
    }

    pub(super) fn has_begun(&self) -> bool {
        self.has_begun.load(Ordering::Relaxed)
    }

    /// Tells the worker how much of the time for looking for failures is over, in percent.
    pub(crate) fn use_up(&self, percent: u64) {
        self.used.store(percent, Ordering::Relaxed);
    }

    /// How much of the time for looking for failures is over, in percent.
    #[inline]
    pub(crate) fn used(&self) -> u64 {
        self.used.load(Ordering::Relaxed)
    }

    #[inline]
    pub(crate) fn is_time_up(&self) -> bool {
        self.used() >= 100
    }

    /// How many cases were begun in search of a failure.
    pub(crate) fn cases(&self) -> u64 {
        self.cases.load(Ordering::Relaxed)
    }

    /// A case for some other purpose: to shrink, to show, to see whether it fits.
    #[inline]
    pub(crate) fn begin(&self, proposal: &Proposal) {
        self.seed.store(proposal.seed, Ordering::Relaxed);
        self.size.store(proposal.size as u64, Ordering::Relaxed);
        if proposal.tape.is_some() {
            *self.tape.lock().unwrap_or_else(PoisonError::into_inner) = Some(proposal.clone());
        }
        if self.file.is_some() {
            self.note(Some(proposal));
        }
        self.count.store(self.count.load(Ordering::Relaxed) + 1, Ordering::Release);
    }

    /// The same for a random case right after another one: its seed is what changes.
    #[inline]
    pub(crate) fn begin_random(&self, seed: u64, size: usize) {
        self.seed.store(seed, Ordering::Relaxed);
        self.size.store(size as u64, Ordering::Relaxed);
        self.cases.store(self.cases.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Whether cases are noted in a file, which only [`begin`](Beat::begin) does.
    pub(crate) fn is_in_file(&self) -> bool {
        self.file.is_some()
    }

    /// Many random cases begin, or have ended.
    pub(crate) fn sprint(&self, is_running: bool) {
        let count = self.count.load(Ordering::Relaxed);
        self.count.store((count | 1) + 1 + u64::from(is_running), Ordering::Release);
    }

    #[cold]
    fn note(&self, proposal: Option<&Proposal>) {
        if let Some(file) = &self.file {
            let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
            note_case(&mut file, self.cases(), proposal);
        }
    }

    #[inline]
    pub(crate) fn end(&self, proposal: &Proposal) {
        if proposal.tape.is_some() {
            *self.tape.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        self.count.store(self.count.load(Ordering::Relaxed) + 1, Ordering::Release);
    }

    /// Does something with a case while a watcher may look on.
    pub(crate) fn during<T>(&self, proposal: &Proposal, work: impl FnOnce() -> T) -> T {
        self.begin(proposal);
        let done = work();
        self.end(proposal);
        done
    }

    /// The same while an input is drawn that follows a plan.
    pub(crate) fn during_plan<T>(&self, work: impl FnOnce() -> T) -> T {
        self.is_planned.store(true, Ordering::Relaxed);
        self.note(None);
        self.count.store(self.count.load(Ordering::Relaxed) + 1, Ordering::Release);
        let done = work();
        self.is_planned.store(false, Ordering::Relaxed);
        self.count.store(self.count.load(Ordering::Relaxed) + 1, Ordering::Release);
        done
    }

    /// The same for a case with the n-th of the enumerated inputs.
    pub(crate) fn during_enumerated<T>(&self, n: u64, work: impl FnOnce() -> T) -> T {
        self.cases.store(self.cases.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        self.enumerated.store(n, Ordering::Relaxed);
        self.count.store(self.count.load(Ordering::Relaxed) + 1, Ordering::Release);
        let done = work();
        self.enumerated.store(0, Ordering::Relaxed);
        self.count.store(self.count.load(Ordering::Relaxed) + 1, Ordering::Release);
        done
    }

    /// Something that changes with every case; `None` between cases.
    pub(crate) fn case(&self) -> Option<(u64, u64)> {
        let count = self.count.load(Ordering::Acquire);
        (count % 2 == 1).then(|| (count, self.seed.load(Ordering::Relaxed)))
    }

    /// Something that changes when a case begins or ends.
    pub(super) fn moves(&self) -> u64 {
        self.count.load(Ordering::Acquire)
    }

    /// Which of the enumerated inputs is run, counted from 1, if one is.
    pub(crate) fn enumerated(&self) -> Option<u64> {
        Some(self.enumerated.load(Ordering::Relaxed)).filter(|&n| n > 0)
    }

    /// What is being run; none if it is an input that follows a plan, or an enumerated one.
    pub(crate) fn proposal(&self) -> Option<Proposal> {
        if self.is_planned.load(Ordering::Relaxed) || self.enumerated().is_some() {
            return None;
        }
        let taped = self.tape.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let seed = self.seed.load(Ordering::Relaxed);
        let size = self.size.load(Ordering::Relaxed) as usize;
        Some(taped.unwrap_or(Proposal::random(seed, size)))
    }
}
