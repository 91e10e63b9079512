//! A failure that could not be saved: where, why, and what to do about it.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::Path;

/// A file of saved failures could not be read or written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct StoreError {
    message: String,
}

impl StoreError {
    /// There is no place for the file.
    pub(super) fn nowhere(what: &str, property: &str, reason: &str) -> Self {
        StoreError {
            message: format!(
                "the {what} of `{property}` is not saved: {reason}; \
                 run the test where it was built"
            ),
        }
    }

    /// The system refused.
    pub(super) fn io(action: &str, path: &Path, error: &io::Error) -> Self {
        let remedy = match error.kind() {
            ErrorKind::StorageFull => "free some space on the disk",
            ErrorKind::PermissionDenied | ErrorKind::ReadOnlyFilesystem => {
                "make the directory writable, or set LURCHER_SAVE=false"
            }
            ErrorKind::AlreadyExists | ErrorKind::NotADirectory => {
                "something else is in the way; move it, or set LURCHER_SAVE=false"
            }
            ErrorKind::InvalidData => "it is not UTF-8 text; repair or delete it",
            _ => "set LURCHER_SAVE=false to do without saved failures",
        };
        StoreError { message: format!("cannot {action} {}: {error}; {remedy}", path.display()) }
    }

    /// The file is the user's, and what it says is not known.
    pub(super) fn malformed(problem: &str) -> Self {
        StoreError { message: format!("the file is kept as it is, because of {problem}") }
    }

    /// Another process holds the lock.
    pub(super) fn locked(path: &Path) -> Self {
        StoreError {
            message: format!(
                "cannot lock {}: another process holds it; \
                 if none is running tests, delete the file",
                path.display()
            ),
        }
    }
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for StoreError {}
