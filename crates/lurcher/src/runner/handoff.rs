//! Handing one value from one thread to another.
//!
//! The standard library's channels could do it, and would be a tenth of all the
//! code that a user of Lurcher compiles.

use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

const HOUR: Duration = Duration::from_secs(3_600);

/// The value is on its way, there, or will never come.
enum State<T> {
    Awaited,
    Given(T),
    Closed,
}

type Shared<T> = Arc<(Mutex<State<T>>, Condvar)>;

/// The side that gives; dropped without giving, it closes the handoff.
pub(crate) struct Giver<T>(Shared<T>);

/// The side that takes.
pub(crate) struct Taker<T>(Shared<T>);

/// What came of waiting.
#[derive(Debug, PartialEq)]
pub(crate) enum Taken<T> {
    Value(T),
    /// It may come yet.
    NotYet,
    /// It will not come: the giver is gone, or it was taken before.
    Never,
}

pub(crate) fn handoff<T>() -> (Giver<T>, Taker<T>) {
    let shared = Arc::new((Mutex::new(State::Awaited), Condvar::new()));
    (Giver(Arc::clone(&shared)), Taker(shared))
}

fn lock<T>(shared: &Shared<T>) -> MutexGuard<'_, State<T>> {
    shared.0.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<T> Giver<T> {
    pub(crate) fn give(self, value: T) {
        *lock(&self.0) = State::Given(value);
    }
}

impl<T> Drop for Giver<T> {
    fn drop(&mut self) {
        let mut state = lock(&self.0);
        if matches!(*state, State::Awaited) {
            *state = State::Closed;
        }
        self.0.1.notify_all();
    }
}

impl<T> Taker<T> {
    /// Waits for the value, but no longer than that.
    pub(crate) fn take_within(&self, time: Duration) -> Taken<T> {
        // A time beyond the end of the clock is for ever.
        let end = Instant::now().checked_add(time);
        let mut state = lock(&self.0);
        while matches!(*state, State::Awaited) {
            let left = end.map_or(HOUR, |end| end.saturating_duration_since(Instant::now()));
            if left.is_zero() {
                return Taken::NotYet;
            }
            let waited = self.0.1.wait_timeout(state, left);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        match std::mem::replace(&mut *state, State::Closed) {
            State::Given(value) => Taken::Value(value),
            _ => Taken::Never,
        }
    }

    /// Waits for the value; none if it will not come.
    pub(crate) fn take(&self) -> Option<T> {
        loop {
            match self.take_within(HOUR) {
                Taken::Value(value) => return Some(value),
                Taken::Never => return None,
                Taken::NotYet => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_taken_once() {
        let (giver, taker) = handoff();
        assert_eq!(taker.take_within(Duration::ZERO), Taken::NotYet);
        giver.give(5);
        assert_eq!(taker.take_within(Duration::ZERO), Taken::Value(5));
        assert_eq!(taker.take_within(Duration::ZERO), Taken::Never);
    }

    #[test]
    fn a_giver_that_goes_away_closes() {
        let (giver, taker) = handoff::<u8>();
        drop(giver);
        assert_eq!(taker.take(), None);
    }

    #[test]
    fn a_value_comes_from_another_thread() {
        let (giver, taker) = handoff();
        let thread = std::thread::spawn(move || giver.give("there"));
        assert_eq!(taker.take_within(Duration::MAX), Taken::Value("there"));
        thread.join().unwrap();
    }
}
