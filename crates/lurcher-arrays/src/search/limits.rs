//! When a search ends, and who hears of it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::array::End;
use crate::options::{Options, Progress};
use crate::problem::Cell;

/// Someone who wants to see rows that are fewer than before.
pub(crate) type Improved<'a> = dyn Fn(&[Vec<Cell>]) + Sync + 'a;

/// What limits a search, and who hears of it.
#[derive(Clone, Copy)]
pub(crate) struct Limits<'a> {
    pub(crate) options: &'a Options,
    pub(crate) started: Instant,
    /// Steps of this search.
    pub(crate) steps: u64,
    /// Steps that were taken before it, and all that there will be.
    pub(crate) done: u64,
    pub(crate) total: u64,
    /// Ends the search if its result is not wanted any more.
    pub(crate) cancelled: &'a AtomicBool,
    /// Called with rows that are fewer than before, unless nobody is to hear of this search.
    pub(crate) improved: Option<&'a Improved<'a>>,
}

impl Limits<'_> {
    /// Whether the search must end early, and why.
    pub(crate) fn over(&self) -> Option<End> {
        let stop = self.options.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed));
        if stop || self.cancelled.load(Ordering::Relaxed) {
            return Some(End::Stopped);
        }
        let late = |limit| self.started.elapsed() >= limit;
        self.options.time_limit.is_some_and(late).then_some(End::Time)
    }

    /// Tells how far the search is.
    pub(crate) fn report(&self, rows: usize, lower_bound: usize, steps: u64) {
        if let (Some(listener), Some(_)) = (&self.options.progress, self.improved) {
            listener(&Progress { rows, lower_bound, steps: self.done + steps, limit: self.total });
        }
    }

    /// Shows rows that are fewer than before.
    pub(crate) fn show(&self, rows: &[Vec<Cell>]) {
        if let Some(improved) = self.improved {
            improved(rows);
        }
    }

    pub(crate) fn threads(&self) -> usize {
        let available = || std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        self.options.threads.unwrap_or_else(available)
    }
}
