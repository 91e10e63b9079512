//! Where rows go: standard output, or a file that is never half written.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use lurcher_arrays::format::TableFormat;

use crate::failure::Failure;

/// Where rows go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Output {
    Standard,
    File(PathBuf),
}

impl Output {
    /// The file, or standard output if there is none or it is `-`.
    pub(crate) fn new(path: Option<&PathBuf>) -> Self {
        match path {
            Some(path) if path.as_os_str() != "-" => Output::File(path.clone()),
            _ => Output::Standard,
        }
    }

    /// The format that goes with the name of the file; CSV if there is none.
    pub(crate) fn format(&self) -> TableFormat {
        match self {
            Output::Standard => TableFormat::Csv,
            Output::File(path) => TableFormat::for_file(&path.to_string_lossy()),
        }
    }

    /// Writes all of the text. Nobody sees a part of a file: it has its old content until it
    /// has all of the new one.
    pub(crate) fn write(&self, text: &str) -> Result<(), Failure> {
        match self {
            Output::Standard => match io::stdout().lock().write_all(text.as_bytes()) {
                // The reader has seen enough: `lurcher arrays … | head`.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                Err(error) => Err(Failure::failed(format!("can't write the rows: {error}"))),
                Ok(()) => Ok(()),
            },
            Output::File(path) => replace(path, text.as_bytes()).map_err(|error| {
                Failure::failed(format!("can't write {}: {error}", path.display()))
            }),
        }
    }

    /// Finds out now, before hours of search, whether the file can be written at all.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        let Output::File(path) = self else { return Ok(()) };
        let refuse =
            |reason: String| Failure::failed(format!("can't write {}: {reason}", path.display()));
        if path.is_dir() {
            return Err(refuse("it is a directory".to_string()));
        }
        if !is_ordinary(path) {
            return Ok(());
        }
        let beside = beside(path);
        File::create(&beside).map_err(|error| refuse(error.to_string()))?;
        let _ = fs::remove_file(beside);
        Ok(())
    }
}

fn replace(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if !is_ordinary(path) {
        return fs::write(path, bytes);
    }
    // A link stays a link: what it points to is replaced.
    let path = &fs::canonicalize(path).unwrap_or_else(|_| path.to_path_buf());
    let beside = beside(path);
    let written = File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    written.and_then(|()| fs::rename(&beside, path)).inspect_err(|_| {
        let _ = fs::remove_file(&beside);
    })
}

/// Whether the path is a file or nothing yet; a device or a pipe is written to directly.
fn is_ordinary(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}

/// A name in the same directory that no other process uses.
fn beside(path: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn directory(name: &str) -> PathBuf {
        let directory =
            std::env::temp_dir().join(format!("cargo-lurcher-{}-{name}", std::process::id()));
        fs::create_dir_all(&directory).unwrap();
        directory
    }

    #[test]
    fn a_file_is_replaced_and_nothing_is_left_beside_it() {
        let directory = directory("replaced");
        let path = directory.join("rows.csv");
        let output = Output::new(Some(&path));
        output.check().unwrap();
        assert!(!path.exists(), "checking must not create the file");
        output.write("old").unwrap();
        output.write("new").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        assert_eq!(fs::read_dir(&directory).unwrap().count(), 1);
        fs::remove_dir_all(directory).unwrap();
    }

    #[test]
    fn a_directory_that_is_missing_is_found_out_before_the_work() {
        let path = directory("missing").join("not/there.csv");
        let failure = Output::new(Some(&path)).check().unwrap_err();
        assert!(failure.message.contains("there.csv"), "{}", failure.message);
    }

    #[test]
    fn a_dash_is_standard_output() {
        assert_eq!(Output::new(Some(&PathBuf::from("-"))), Output::Standard);
    }
}
