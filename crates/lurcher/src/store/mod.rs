//! Failures that are kept, to be run first the next time.
//!
//! A failure is saved as the tape that made its input, in one readable file per
//! property: `lurcher-failures/<property>.txt` beside the crate's `Cargo.toml`.
//! The file is named after the function alone, so that moving the property to
//! another line, file or module does not lose it. Each entry carries its module
//! and the property's signature: a tape only means something to the generator
//! that asked for it, and that is what the signature stands for. So for a
//! property, an entry in its file is one of three things:
//!
//! | signature | module | the entry is |
//! |---|---|---|
//! | the same | any | one to run |
//! | another | the same | stale: the property's arguments have changed |
//! | another | another | another property's, of the same name |
//!
//! The file belongs to the user, who may commit it, merge it and edit it. A
//! change therefore rewrites only the entry it is about and keeps every other
//! line as it stands, whether understood or not. It is made under a lock
//! between processes ([`lock`]) and put in place by renaming ([`atomic`]), so
//! that parallel test processes neither lose nor tear anything.
//!
//! A property's suite stands beside, in `<property>.suite.txt`; see [`suite`].

mod atomic;
mod date;
mod entry;
mod error;
mod lock;
mod name;
mod suite;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

pub(crate) use self::date::today;
pub(crate) use self::entry::Saved;
pub(crate) use self::error::StoreError;
pub(crate) use self::suite::SavedSuite;

use crate::Tape;

use self::atomic::write_atomically;
use self::entry::{Document, normal};
use self::lock::{Lock, Patience};
use self::name::file_stem;

/// The directory beside `Cargo.toml`.
const DIRECTORY: &str = "lurcher-failures";

/// The most entries that one property keeps; the oldest go first.
const MOST_ENTRIES: usize = 20;

/// The saved failures of one property.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    property: String,
    /// Where the files are, or why nothing is saved.
    directory: Result<PathBuf, String>,
    patience: Patience,
}

/// What becomes of a file.
enum Change {
    Nothing,
    Remove,
    Write(String),
}

/// What a property finds in its file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Loaded {
    /// Those to run, the oldest first.
    pub(crate) entries: Vec<Saved>,
    /// Those of an earlier signature, which no longer mean anything.
    pub(crate) stale: Vec<Saved>,
    /// What could not be read, each with its place and reason.
    pub(crate) problems: Vec<String>,
}

impl Store {
    /// The failures of a property of the crate in `manifest_dir`.
    pub(crate) fn open(manifest_dir: Option<&str>, property: &str) -> Store {
        let directory = match manifest_dir.map(Path::new) {
            None => Err("the directory of the crate is not known".to_string()),
            Some(crate_root) if !crate_root.is_dir() => {
                Err(format!("the directory of the crate, {}, does not exist", crate_root.display()))
            }
            Some(crate_root) => Ok(crate_root.join(DIRECTORY)),
        };
        Store { property: property.to_string(), directory, patience: Patience::default() }
    }

    /// The failures of a property, in a directory of the user's choice; it is made when needed.
    pub(crate) fn in_directory(directory: &Path, property: &str) -> Store {
        Store {
            property: property.to_string(),
            directory: Ok(directory.to_path_buf()),
            patience: Patience::default(),
        }
    }

    /// Why nothing can be saved or loaded, if so.
    pub(crate) fn reason_for_nothing(&self) -> Option<&str> {
        self.directory.as_ref().err().map(String::as_str)
    }

    /// The file with this property's failures, whether it exists or not.
    pub(crate) fn path(&self) -> Option<PathBuf> {
        let directory = self.directory.as_ref().ok()?;
        Some(directory.join(format!("{}.txt", file_stem(&self.property))))
    }

    /// What the file holds for the property with this module and signature.
    pub(crate) fn load(&self, module: &str, signature: &str) -> Loaded {
        let mut loaded = Loaded::default();
        let Some(path) = self.path() else {
            return loaded;
        };
        let text = match read(&path) {
            Ok(text) => text,
            Err(error) => {
                loaded.problems.push(error.to_string());
                return loaded;
            }
        };
        let document = Document::parse(&text);
        let problems = document.problems.iter();
        loaded.problems =
            problems.map(|(line, what)| format!("{}:{line}: {what}", path.display())).collect();
        let signature = normal(signature);
        for saved in document.entries() {
            if saved.signature == signature {
                // The same tape from two modules is one input.
                if !loaded.entries.iter().any(|known| known.tape == saved.tape) {
                    loaded.entries.push(saved.clone());
                }
            } else if saved.module == module {
                loaded.stale.push(saved.clone());
            }
        }
        loaded
    }

    /// Adds an entry, or puts it in the place of one with the same tape.
    pub(crate) fn save(&self, saved: Saved) -> Result<PathBuf, StoreError> {
        self.change(|document| {
            document.put(None, &saved);
            true
        })
    }

    /// Puts an entry in the place of one with another tape: a failure is saved
    /// when it is found, and again when it has been made smaller.
    pub(crate) fn replace(&self, old_tape: &Tape, saved: Saved) -> Result<PathBuf, StoreError> {
        self.change(|document| {
            document.put(Some(old_tape), &saved);
            true
        })
    }

    /// Reads, changes and writes the file while no other process does. The
    /// change says whether there was one; it may be made more than once.
    fn change(&self, mut change: impl FnMut(&mut Document) -> bool) -> Result<PathBuf, StoreError> {
        self.change_file("failure", self.path(), &mut |_, text| {
            let mut document = Document::parse(text);
            Ok(match change(&mut document) {
                false => Change::Nothing,
                true if document.is_as_new(&self.property) => Change::Remove,
                true => Change::Write(document.print(&self.property)),
            })
        })
    }

    /// The same for any of the property's files.
    fn change_file(
        &self,
        what: &str,
        path: Option<PathBuf>,
        change: &mut dyn FnMut(&Path, &str) -> Result<Change, StoreError>,
    ) -> Result<PathBuf, StoreError> {
        let (Ok(directory), Some(path)) = (&self.directory, path) else {
            let reason = self.reason_for_nothing().unwrap_or_default();
            return Err(StoreError::nowhere(what, &self.property, reason));
        };
        fs::create_dir_all(directory)
            .map_err(|error| StoreError::io("create the directory", directory, &error))?;
        let stem = file_stem(&self.property);
        let lock_path = directory.join(format!(".{stem}.lock"));
        loop {
            let lock = Lock::acquire(&lock_path, &self.patience)?;
            let text = read(&path)?;
            let change = change(&path, &text)?;
            // A process that was stopped for longer than a lock lasts has lost
            // it, and what it has read may be old: it starts again.
            if !lock.is_ours() {
                continue;
            }
            let written = match change {
                Change::Nothing => Ok(()),
                Change::Remove => match fs::remove_file(&path) {
                    Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
                    _ => Ok(()),
                },
                Change::Write(text) => write_atomically(&path, &text, &mut io::Write::write_all),
            };
            return match written {
                Ok(()) => Ok(path),
                Err(error) => Err(StoreError::io("write", &path, &error)),
            };
        }
    }
}

/// The text of a file; none if there is none.
fn read(path: &Path) -> Result<String, StoreError> {
    match fs::read_to_string(path) {
        Ok(text) => Ok(text),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(String::new()),
        Err(error) => Err(StoreError::io("read", path, &error)),
    }
}

#[cfg(test)]
mod tests;
