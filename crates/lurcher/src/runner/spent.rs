//! How much time a thread has had, where the system says so.
//!
//! The clock goes on while other programs have the processor: what takes a moment on a quiet
//! machine takes seconds on a busy one, and what was only worth a moment would be left out there.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Since when time is counted, for one thread. Others may ask, too.
#[derive(Clone, Debug)]
pub(super) struct Spent {
    started: Instant,
    /// Where the system says it, and what it said then: how long the thread had the processor, and
    /// how long it waited for it.
    said: Option<(PathBuf, [Duration; 2])>,
}

impl Spent {
    /// From now on, for the thread that calls.
    pub(super) fn new() -> Self {
        let said = || {
            let path = Path::new("/proc").join(fs::read_link("/proc/thread-self").ok()?);
            let path = path.join("schedstat");
            let before = read(&path)?;
            Some((path, before))
        };
        let said = if cfg!(target_os = "linux") { said() } else { None };
        Spent { started: Instant::now(), said }
    }

    /// How long the thread had the processor since then; by the clock where that is not known.
    pub(super) fn so_far(&self) -> Duration {
        match self.said.as_ref().and_then(|(path, before)| Some((before, read(path)?))) {
            // A kernel that does not count has zeroes, and so has a thread that has just begun.
            Some(([before, _], [now, _])) if !now.is_zero() => now.saturating_sub(*before),
            _ => self.started.elapsed(),
        }
    }

    /// How long it has been since then by the clock, without the time in which the thread waited
    /// for others to leave it the processor.
    pub(super) fn undisturbed(&self) -> Duration {
        let waited = self.said.as_ref().and_then(|(path, [_, before])| {
            let [_, now] = read(path)?;
            Some(now.saturating_sub(*before))
        });
        self.started.elapsed().saturating_sub(waited.unwrap_or_default())
    }
}

/// How long a thread has had the processor in all, and how long it waited for it: the first numbers
/// in a file.
fn read(path: &Path) -> Option<[Duration; 2]> {
    let text = fs::read_to_string(path).ok()?;
    let mut numbers =
        text.split_whitespace().map(|number| number.parse().map(Duration::from_nanos));
    Some([numbers.next()?.ok()?, numbers.next()?.ok()?])
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
        assert!(spent.undisturbed() <= clock.elapsed());
    }
}
