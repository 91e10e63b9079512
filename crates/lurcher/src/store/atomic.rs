//! Writing a file so that it is either the old one or the new one.
//!
//! The text goes to a file beside the real one, is forced to the disk and only
//! then renamed. Whoever reads meanwhile reads the old text; a process that
//! dies on the way leaves the old file and a temporary one, which the next
//! writer clears away.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A temporary file older than this is a dead process's.
const ABANDONED: Duration = Duration::from_secs(60);

/// How the text is put into the file: `Write::write_all`, or a test's way to fail.
pub(super) type WriteText<'w> = dyn FnMut(&mut File, &[u8]) -> io::Result<()> + 'w;

/// Replaces a file's text, all or nothing.
pub(super) fn write_atomically(
    path: &Path,
    text: &str,
    write: &mut WriteText<'_>,
) -> io::Result<()> {
    let (temporary, mut file) = create_temporary(path)?;
    let written = write(&mut file, text.as_bytes()).and_then(|()| file.sync_all());
    drop(file);
    let renamed = written.and_then(|()| fs::rename(&temporary, path));
    if renamed.is_err() {
        // The error above is the one to tell; the next writer clears away what is left.
        let _ = fs::remove_file(&temporary);
        return renamed;
    }
    if let Some(directory) = path.parent() {
        sync_directory(directory);
        clear_abandoned(directory, path);
    }
    Ok(())
}

/// A new file beside `path`, which nobody else writes to.
fn create_temporary(path: &Path) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU64 = AtomicU64::new(0);
    let count = COUNT.fetch_add(1, Ordering::Relaxed);
    let prefix = temporary_prefix(path);
    let temporary = path.with_file_name(format!("{prefix}{}-{count}.tmp", process::id()));
    // Not `create_new`: a dead process may have had our number.
    let file = File::create(&temporary)?;
    Ok((temporary, file))
}

fn temporary_prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    format!(".{name}.")
}

/// Forces the renaming itself to the disk, where a directory can be opened. It
/// is of no consequence if that fails: the file is whole either way.
fn sync_directory(directory: &Path) {
    if cfg!(unix) {
        let _ = File::open(directory).and_then(|directory| directory.sync_all());
    }
}

/// Removes temporary files of `path` that dead processes left behind; what cannot be
/// removed stays.
fn clear_abandoned(directory: &Path, path: &Path) {
    let prefix = temporary_prefix(path);
    let is_ours = |name: &OsStr| {
        let name = name.to_string_lossy();
        name.starts_with(&prefix) && name.ends_with(".tmp")
    };
    for entry in fs::read_dir(directory).into_iter().flatten().flatten() {
        if is_ours(&entry.file_name()) && is_older(&entry.path(), ABANDONED) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file was last written longer ago than that. A file of the future, from a clock
/// that was set back, is not.
pub(super) fn is_older(path: &Path, age: Duration) -> bool {
    let written = fs::metadata(path).and_then(|metadata| metadata.modified());
    written.is_ok_and(|time| time.elapsed().is_ok_and(|elapsed| elapsed > age))
}

#[cfg(test)]
mod tests {
    use std::io::{ErrorKind, Write};
    use std::time::SystemTime;

    use super::*;
    use crate::store::tests::TestDirectory;

    fn names(directory: &Path) -> Vec<String> {
        let entries = fs::read_dir(directory).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }

    #[test]
    fn a_full_disk_leaves_the_old_file_and_nothing_else() {
        let directory = TestDirectory::new();
        let path = directory.path().join("sorts.txt");
        write_atomically(&path, "old", &mut Write::write_all).unwrap();
        let result = write_atomically(&path, "a longer new text", &mut |file, bytes| {
            file.write_all(&bytes[..3])?;
            Err(io::Error::from(ErrorKind::StorageFull))
        });
        assert_eq!(result.unwrap_err().kind(), ErrorKind::StorageFull);
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(directory.path()), ["sorts.txt"]);
    }

    #[test]
    fn a_crash_before_renaming_leaves_the_old_file() {
        let directory = TestDirectory::new();
        let path = directory.path().join("sorts.txt");
        write_atomically(&path, "old", &mut Write::write_all).unwrap();
        let crash = std::panic::catch_unwind(|| {
            write_atomically(&path, "new", &mut |file, bytes| {
                file.write_all(bytes)?;
                std::panic::resume_unwind(Box::new("crash"))
            })
        });
        assert!(crash.is_err());
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        // What the crash left is cleared away, but only when its process cannot be alive.
        let left = names(directory.path()).into_iter().find(|name| name.ends_with(".tmp")).unwrap();
        let left = directory.path().join(left);
        write_atomically(&path, "newer", &mut Write::write_all).unwrap();
        assert!(left.exists());
        let long_ago = SystemTime::now() - 2 * ABANDONED;
        File::options().write(true).open(&left).unwrap().set_modified(long_ago).unwrap();
        write_atomically(&path, "newest", &mut Write::write_all).unwrap();
        assert_eq!(names(directory.path()), ["sorts.txt"]);
        assert_eq!(fs::read_to_string(&path).unwrap(), "newest");
    }
}
