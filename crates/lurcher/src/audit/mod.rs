//! Which planted bug is on.
//!
//! [`mutant!`](crate::mutant) and `#[mutate]` leave every wrong version in one build and ask here,
//! at every place, which one is wanted. There is one switch for the whole process, because the
//! threads on which cases run know nothing of the one that asked for a bug. The name of a bug is
//! the key, as a number that is worked out by the compiler, so that asking is to load one word and
//! to compare.
//!
//! The switch is set by the variable `LURCHER_MUTANT` at the start, and by [`with`] later.
//!
//! ```
//! use lurcher::{audit, mutant};
//!
//! fn is_even(n: u32) -> bool {
//!     mutant!("all are even", n % 2 == 0, true)
//! }
//!
//! assert!(!is_even(3));
//! assert!(audit::with("all are even", || is_even(3)));
//! assert!(!is_even(3));
//! ```

mod condition;

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::config;

#[doc(hidden)]
pub use self::condition::{Condition, IsOther, IsPlain, Side, Step};

/// The environment has not been read.
const UNREAD: u64 = 0;
/// No bug is on, and it is written down which ones could have been.
const WATCHING: u64 = 1;
/// No bug is on.
const NONE: u64 = 2;

/// One of the above, or the number of the bug that is on.
static CHOSEN: AtomicU64 = AtomicU64::new(UNREAD);

/// The number of a bug: FNV-1a of its name, with the highest bit set, so that it is none of the
/// numbers above. `lurcher-derive` has the same function.
const fn number(name: &str) -> u64 {
    let (bytes, mut hash, mut index) = (name.as_bytes(), 0xcbf2_9ce4_8422_2325_u64, 0);
    while index < bytes.len() {
        hash = (hash ^ bytes[index] as u64).wrapping_mul(0x0000_0100_0000_01b3);
        index += 1;
    }
    hash | 1 << 63
}

/// Does something with a bug switched on, in this whole process; afterwards, also after a panic, it
/// is as before.
///
/// Two threads that switch bugs on wait for each other. Code that runs elsewhere at the same time
/// sees the bug, too: tests that must not see it belong into another process, or wait by means of
/// this function themselves. A name that no bug has changes nothing.
pub fn with<T>(name: &str, work: impl FnOnce() -> T) -> T {
    static TURN: Mutex<()> = Mutex::new(());
    struct Restore(u64);
    impl Drop for Restore {
        fn drop(&mut self) {
            CHOSEN.store(self.0, Ordering::SeqCst);
        }
    }
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let _restore = Restore(CHOSEN.swap(number(name), Ordering::SeqCst));
    work()
}

/// Whether the bug with a number is on; for generated code.
#[doc(hidden)]
#[inline]
pub fn is_on(number: u64) -> bool {
    chosen(&[number]) == number
}

/// Whether any bug is on.
pub(crate) fn is_any_on() -> bool {
    chosen(&[]) > NONE
}

/// The number of the bug that is on, asked at a place with some; for generated code.
#[doc(hidden)]
#[inline]
pub fn chosen(here: &[u64]) -> u64 {
    match CHOSEN.load(Ordering::Relaxed) {
        UNREAD | WATCHING => reached(here),
        chosen => chosen,
    }
}

#[cold]
fn reached(here: &[u64]) -> u64 {
    if CHOSEN.load(Ordering::Relaxed) == UNREAD {
        let first = match (config::mutant(), config::reached_log()) {
            (Some(name), _) => number(&name),
            (None, Some(_)) => WATCHING,
            (None, None) => NONE,
        };
        // Another thread may have read it at the same time, or switched one on.
        let _ = CHOSEN.compare_exchange(UNREAD, first, Ordering::SeqCst, Ordering::SeqCst);
    }
    let chosen = CHOSEN.load(Ordering::Relaxed);
    if chosen == WATCHING {
        write_down(here);
    }
    chosen
}

/// Whether a number was written down, for most of those that were: one word for many of them, which
/// has the last. Every place is reached a million times and written down once.
fn is_written(number: u64) -> bool {
    LAST[number as usize % LAST.len()].load(Ordering::Relaxed) == number
}

static LAST: [AtomicU64; 4096] = [const { AtomicU64::new(UNREAD) }; 4096];

/// Writes down that bugs are reached, and that they may make a difference.
fn write_down(here: &[u64]) {
    if !here.iter().all(|number| is_written(*number)) {
        here.iter().for_each(|number| append(*number, &format!("{number:016x}\n")));
    }
}

/// Writes down that bugs are reached where, so far, they make no difference.
fn write_down_same(here: &[u64]) {
    for number in here {
        // No bug has this number, and it goes by another word.
        let same = number ^ (1 << 63 | 1);
        if !is_written(same) {
            append(same, &format!("={number:016x}\n"));
        }
    }
}

/// Appends a line to the file, unless it is there, and at once: the process may not end well.
fn append(key: u64, line: &str) {
    static SEEN: Mutex<(BTreeSet<u64>, Option<File>)> = Mutex::new((BTreeSet::new(), None));
    let mut seen = SEEN.lock().unwrap_or_else(PoisonError::into_inner);
    let (keys, file) = &mut *seen;
    if keys.insert(key) {
        if file.is_none() {
            let path = config::reached_log();
            *file =
                path.and_then(|path| OpenOptions::new().append(true).create(true).open(path).ok());
        }
        if let Some(Err(error)) = file.as_mut().map(|file| file.write_all(line.as_bytes())) {
            // A test that seems to reach nothing would be worse than one that does not end well.
            eprintln!("cannot tell `cargo lurcher audit` what is reached: {error}");
            std::process::abort();
        }
    }
    LAST[key as usize % LAST.len()].store(key, Ordering::Relaxed);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutant;

    fn double(n: u32) -> u32 {
        mutant!("square in place of double", n * 2, n * n)
    }

    fn and_one(n: u32) -> u32 {
        double(n) + mutant!("square in place of double", 1, 0)
    }

    #[test]
    fn a_bug_is_on_for_as_long_as_it_is_asked_for_and_at_all_its_places() {
        // All by `with`: the other tests of this process take turns with it.
        assert_eq!(with("none", || and_one(5)), 11);
        assert_eq!(with("square in place of double", || and_one(5)), 25);
        assert_eq!(with("another one", || and_one(5)), 11);
    }

    #[test]
    fn a_bug_is_switched_off_after_a_panic() {
        let caught = std::panic::catch_unwind(|| {
            with("square in place of double", || {
                let _catching = crate::property::catch_panics();
                std::panic::resume_unwind(Box::new(()));
            })
        });
        assert!(caught.is_err());
        assert_eq!(with("none", || double(5)), 10);
    }

    #[test]
    fn a_bug_is_on_in_the_threads_of_a_property() {
        let config = crate::Config::new().save(false).seed(1).cases(50);
        let report = with("square in place of double", || {
            config.for_all(crate::generators::integers(0..10u32), |n| double(*n) == 2 * n)
        });
        assert_eq!(report.inputs()[0].text(), "1");
    }

    #[test]
    fn numbers_are_those_of_the_macro_and_none_of_the_states() {
        // FNV-1a's offset basis, and the published hash of "a".
        assert_eq!(number(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(number("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(number("a"), lurcher_derive::planted!("a", 1, 2));
        assert!(number("b") > NONE);
    }
}
