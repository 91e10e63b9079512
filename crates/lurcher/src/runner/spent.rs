//! How much time a thread has had, where the system says so.
//!
//! The clock goes on while other programs have the processor: what takes a moment on a quiet machine takes
//! seconds on a busy one, and what was only worth a moment would be left out there.

use std::fs;
use std::time::{Duration, Instant};

/// Since when time is counted, for one thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spent {
    started: Instant,
    before: Option<Duration>,
}

impl Spent {
    pub(super) fn new() -> Self {
        Spent { started: Instant::now(), before: of_thread() }
    }

    /// How long this thread had the processor since then; by the clock where that is not known.
    pub(super) fn so_far(&self) -> Duration {
        match (self.before, of_thread()) {
            (Some(before), Some(now)) => now.saturating_sub(before),
            _ => self.started.elapsed(),
        }
    }
}

/// How long this thread has had the processor in all: on Linux, the first number in a file.
fn of_thread() -> Option<Duration> {
    if !cfg!(target_os = "linux") {
        return None;
    }
    let text = fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: u64 = text.split_whitespace().next()?.parse().ok()?;
    // A kernel that does not count has zeroes.
    (nanoseconds > 0).then(|| Duration::from_nanos(nanoseconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_goes_on_and_never_beyond_the_clock() {
        let (clock, spent) = (Instant::now(), Spent::new());
        let first = spent.so_far();
        let sum: u64 = (0..100_000).fold(0, |sum, n| std::hint::black_box(sum ^ n));
        let later = spent.so_far();
        assert!(first <= later, "{sum}");
        // Counted in ticks, it may be one ahead.
        assert!(later <= clock.elapsed() + Duration::from_millis(20));
    }
}
