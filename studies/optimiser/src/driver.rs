//! Starts the program under test.

use std::fmt;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::bug::Bug;
use crate::module::Mode;
use crate::program::Program;

/// Why a batch has no outputs.
#[derive(Debug)]
pub enum BatchError {
    /// The process could not be started or spoken to.
    Process(io::Error),
    /// It ended with something else than success; what it said is with it.
    Failed(String),
    /// It printed so many lines for so many programs.
    Lines(usize, usize),
}

impl fmt::Display for BatchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BatchError::Process(error) => write!(f, "the program under test: {error}"),
            BatchError::Failed(what) => write!(f, "the program under test failed: {what}"),
            BatchError::Lines(found, expected) => {
                write!(f, "the program under test printed {found} lines for {expected} programs")
            }
        }
    }
}

impl std::error::Error for BatchError {}

impl From<io::Error> for BatchError {
    fn from(error: io::Error) -> Self {
        BatchError::Process(error)
    }
}

/// The program under test, which is built beside the program that is running.
///
/// # Errors
/// If it isn't there.
pub fn program_under_test() -> Result<PathBuf, String> {
    let own = std::env::current_exe().map_err(|error| error.to_string())?;
    let name = format!("lurcher-study-optimiser{}", std::env::consts::EXE_SUFFIX);
    let found = own.with_file_name(name);
    if found.exists() {
        Ok(found)
    } else {
        Err(format!("{} is not there; build the whole package", found.display()))
    }
}

/// Runs programs in one process of the program under test, the binary of this package, and
/// returns a line for each.
///
/// # Errors
/// If the process cannot be started, fails, or doesn't print as many lines as there are programs.
pub fn run_batch(
    executable: &Path,
    programs: &[Program],
    mode: Mode,
    bug: Option<Bug>,
) -> Result<Vec<String>, BatchError> {
    let mut text = String::new();
    for program in programs {
        text.push_str(&program.to_string());
        text.push('\n');
    }
    let mut command = Command::new(executable);
    command.arg(mode.flag());
    if let Some(bug) = bug {
        command.args(["--bug", bug.name()]);
    }
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    // It reads everything before it writes anything, so neither waits for the other.
    let written = child.stdin.take().expect("it is piped").write_all(text.as_bytes());
    let output = child.wait_with_output()?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(BatchError::Failed(format!("{}, {}", output.status, said.trim())));
    }
    written?;
    let lines: Vec<String> =
        String::from_utf8_lossy(&output.stdout).lines().map(str::to_string).collect();
    if lines.len() == programs.len() {
        Ok(lines)
    } else {
        Err(BatchError::Lines(lines.len(), programs.len()))
    }
}
