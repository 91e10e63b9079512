//! A lock between processes: a file that only one of them can create.
//!
//! The standard library's file locks are newer than the oldest compiler we
//! support, and a lock file works on every file system. Its weakness is a
//! process that dies while it holds the lock; so a lock that is older than any
//! honest holder needs is broken. Breaking is done under a lock of its own, so
//! that of two processes that find an old lock, one cannot remove the new lock
//! that the other has just made. A holder that was merely asleep finds out
//! before it writes ([`Lock::is_ours`]).

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::atomic::is_older;
use super::error::StoreError;

/// How long to wait for a lock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Patience {
    /// A lock older than this has been left behind.
    pub(super) stale: Duration,
    /// After this long we give up.
    pub(super) wait: Duration,
}

impl Default for Patience {
    fn default() -> Self {
        Patience { stale: Duration::from_secs(3), wait: Duration::from_secs(10) }
    }
}

/// The right to change a file, until it is dropped.
#[derive(Debug)]
pub(super) struct Lock {
    path: PathBuf,
    owner: String,
}

impl Lock {
    /// Waits until the lock is ours.
    pub(super) fn acquire(path: &Path, patience: &Patience) -> Result<Lock, StoreError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let owner = format!("{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let start = Instant::now();
        let mut pause = Duration::from_millis(1);
        loop {
            match create(path, &owner) {
                Ok(()) => {
                    return Ok(Lock { path: path.to_path_buf(), owner });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                // Windows says so for a file that is just being deleted.
                Err(error) if cfg!(windows) && error.kind() == ErrorKind::PermissionDenied => {}
                Err(error) => return Err(StoreError::io("create", path, &error)),
            }
            if is_older(path, patience.stale) {
                break_stale(path, patience);
            }
            if start.elapsed() >= patience.wait {
                return Err(StoreError::locked(path));
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
    }

    /// Whether nobody has taken it from us for being too old.
    pub(super) fn is_ours(&self) -> bool {
        fs::read_to_string(&self.path).is_ok_and(|owner| owner == self.owner)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        if self.is_ours() {
            // If it cannot be removed now it will be broken when it is old.
            let _ = fs::remove_file(&self.path);
        }
    }
}

/// Creates the lock file if there is none.
fn create(path: &Path, owner: &str) -> io::Result<()> {
    let mut file = File::options().write(true).create_new(true).open(path)?;
    file.write_all(owner.as_bytes()).inspect_err(|_| {
        // On a full disk the lock would stay for others to wait at.
        let _ = fs::remove_file(path);
    })
}

/// Removes an old lock, if we are the one to do it.
fn break_stale(path: &Path, patience: &Patience) {
    let breaker = path.with_extension("break");
    match create(&breaker, "") {
        Ok(()) => {
            // Looked at again: another may have broken it before us.
            if is_older(path, patience.stale) {
                let _ = fs::remove_file(path);
            }
            let _ = fs::remove_file(&breaker);
        }
        Err(_) if is_older(&breaker, patience.stale) => {
            let _ = fs::remove_file(&breaker);
        }
        Err(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;
    use crate::store::tests::TestDirectory;

    const SHORT: Patience =
        Patience { stale: Duration::from_secs(10), wait: Duration::from_millis(20) };

    fn make_old(path: &Path) {
        let file = File::options().write(true).open(path).unwrap();
        file.set_modified(SystemTime::now() - Duration::from_secs(60)).unwrap();
    }

    #[test]
    fn a_lock_is_had_by_one_and_given_back() {
        let directory = TestDirectory::new();
        let path = directory.path().join(".sorts.lock");
        let lock = Lock::acquire(&path, &SHORT).unwrap();
        assert!(lock.is_ours());
        let error = Lock::acquire(&path, &SHORT).unwrap_err().to_string();
        assert!(error.contains("another process holds it"), "{error}");
        drop(lock);
        assert!(!path.exists());
        drop(Lock::acquire(&path, &SHORT).unwrap());
    }

    #[test]
    fn a_lock_left_behind_is_broken_and_its_holder_finds_out() {
        let directory = TestDirectory::new();
        let path = directory.path().join(".sorts.lock");
        let sleeper = Lock::acquire(&path, &SHORT).unwrap();
        make_old(&path);
        let lock = Lock::acquire(&path, &SHORT).unwrap();
        assert!(lock.is_ours() && !sleeper.is_ours());
        // The sleeper must not release what is no longer its own.
        drop(sleeper);
        assert!(lock.is_ours());
    }

    #[test]
    fn a_process_that_died_while_breaking_a_lock_holds_nobody_up() {
        let directory = TestDirectory::new();
        let path = directory.path().join(".sorts.lock");
        for left in [&path, &path.with_extension("break")] {
            create(left, "dead").unwrap();
            make_old(left);
        }
        drop(Lock::acquire(&path, &SHORT).unwrap());
        assert!(!path.with_extension("break").exists());
    }

    #[test]
    fn a_lock_that_cannot_be_created_is_an_error_at_once() {
        let directory = TestDirectory::new();
        let path = directory.path().join("missing").join(".sorts.lock");
        let error = Lock::acquire(&path, &Patience::default()).unwrap_err().to_string();
        assert!(error.contains("cannot create") && error.contains(".sorts.lock"), "{error}");
    }
}
