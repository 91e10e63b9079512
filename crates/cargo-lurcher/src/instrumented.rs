//! Tests that count which lines they reach.
//!
//! Only the packages of the workspace are compiled with counters: this program stands in for their
//! compiler (`RUSTC_WORKSPACE_WRAPPER`) and adds the flag. With `RUSTFLAGS` everything that they
//! depend on would be compiled anew, and run several times slower, Lurcher itself included.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo_test::Tests;
use crate::coverage::{Reached, read};
use crate::failure::Failure;

/// Set where this program is to stand in for the compiler.
const WRAPPER: &str = "LURCHER_INTERNAL_WRAPPER";

/// Runs the compiler with counters, if that is what this program was started for: its exit code.
pub(crate) fn as_compiler(arguments: &[OsString]) -> Option<u8> {
    std::env::var_os(WRAPPER)?;
    let [_, compiler, rest @ ..] = arguments else { return None };
    let status =
        Command::new(compiler).args(rest).args(["-C", "instrument-coverage"]).status().ok()?;
    Some(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1))
}

/// Where the counters of a run go.
#[derive(Debug)]
pub(crate) struct Counters {
    folder: PathBuf,
    program: PathBuf,
}

impl Counters {
    pub(crate) fn new() -> Result<Counters, Failure> {
        let failed = |what: &str, error| Failure::failed(format!("can't {what}: {error}"));
        let program =
            std::env::current_exe().map_err(|error| failed("find this program", error))?;
        let folder = std::env::temp_dir().join(format!("lurcher-counters-{}", std::process::id()));
        fs::create_dir_all(&folder)
            .map_err(|error| failed(&format!("write {}", folder.display()), error))?;
        Ok(Counters { folder, program })
    }

    /// What has to be set for cargo.
    pub(crate) fn variables(&self) -> Vec<(&'static str, OsString)> {
        vec![
            (WRAPPER, OsString::from("1")),
            ("RUSTC_WORKSPACE_WRAPPER", self.program.clone().into_os_string()),
            ("LLVM_PROFILE_FILE", self.folder.join("%p-%m.profraw").into_os_string()),
        ]
    }

    /// What the tests reached since.
    pub(crate) fn read(&self, tests: &Tests) -> Result<Lines, Failure> {
        let binaries = tests.binaries(&self.variables())?;
        let entries = fs::read_dir(&self.folder).map_err(|error| {
            Failure::failed(format!("can't read {}: {error}", self.folder.display()))
        })?;
        // A process that was ended leaves an empty file, or none.
        let is_whole = |path: &PathBuf| fs::metadata(path).is_ok_and(|file| file.len() > 0);
        let profiles: Vec<PathBuf> =
            entries.filter_map(|entry| Some(entry.ok()?.path())).filter(is_whole).collect();
        if profiles.is_empty() {
            return Err(Failure::failed(
                "the tests left no counters, so nothing is known of lines: run without `--coverage`",
            ));
        }
        let files = read(&binaries, &profiles).map_err(|error| {
            Failure::failed(format!(
                "can't read which lines were reached ({error}); run without `--coverage`"
            ))
        })?;
        Ok(Lines { files: files.into_iter().collect() })
    }
}

impl Drop for Counters {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own cleaning.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// What was reached, by file.
#[derive(Debug)]
pub(crate) struct Lines {
    files: Vec<(PathBuf, Reached)>,
}

impl Lines {
    /// What was reached of the function on a line of a file, in words.
    pub(crate) fn text(&self, file: &str, line: usize) -> String {
        // The compiler names files from the root of the workspace, of which several may end alike.
        let here = self.files.iter().filter(|(path, _)| path.ends_with(Path::new(file)));
        let here = here.min_by_key(|(path, _)| path.components().count());
        let Some(found) = here.and_then(|(_, reached)| reached.function_on(line)) else {
            return "lines not known".to_string();
        };
        let missed: Vec<String> = found.missed_lines.iter().map(ToString::to_string).collect();
        match (found.lines, missed.len()) {
            (1, 0) => "its line reached".to_string(),
            (n, 0) => format!("all {n} lines reached"),
            (n, m) => format!("{} of {n} lines reached, not {}", n - m, missed.join(", ")),
        }
    }
}
