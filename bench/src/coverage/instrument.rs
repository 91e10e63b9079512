//! Programs that count what they reach: building and running them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{Coverage, read};

/// A binary that was built with counters, and where its profiles go.
#[derive(Debug)]
pub(crate) struct Instrumented {
    pub(crate) binary: PathBuf,
    folder: PathBuf,
}

impl Instrumented {
    /// Runs it and returns what it printed, whether it succeeded, and the profiles of the run, of
    /// which there is one for each process.
    pub(crate) fn run(
        &self,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Result<(String, bool, Vec<PathBuf>), String> {
        let profiles = self.folder.join("profiles");
        if profiles.exists() {
            fs::remove_dir_all(&profiles).map_err(|e| format!("{}: {e}", profiles.display()))?;
        }
        let output = Command::new(&self.binary)
            .args(arguments)
            .envs(variables.iter().copied())
            .env("LLVM_PROFILE_FILE", profiles.join("%p.profraw"))
            .output()
            .map_err(|error| format!("{}: {error}", self.binary.display()))?;
        let text = String::from_utf8_lossy(&output.stdout).into_owned()
            + &String::from_utf8_lossy(&output.stderr);
        let entries =
            fs::read_dir(&profiles).map_err(|e| format!("no profile was written: {e}"))?;
        let found = entries.filter_map(|entry| entry.ok().map(|entry| entry.path())).collect();
        Ok((text, output.status.success(), found))
    }
}

/// Builds the unit tests of a package of this repository; only the package itself has counters.
pub(crate) fn cargo_tests(package: &str) -> Result<Instrumented, String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/coverage");
    let target = folder.to_string_lossy().into_owned();
    let binary = built(&[
        "rustc",
        "--lib",
        "--profile",
        "test",
        "-p",
        package,
        "--target-dir",
        &target,
        "--message-format",
        "json",
        "--",
        "-C",
        "instrument-coverage",
    ])?;
    Ok(Instrumented { binary, folder })
}

/// Builds the unit tests of a package of this repository as `cargo test` does.
pub(crate) fn plain_tests(package: &str) -> Result<PathBuf, String> {
    built(&["test", "--lib", "--no-run", "-p", package, "--message-format", "json"])
}

/// What cargo built for this repository.
fn built(arguments: &[&str]) -> Result<PathBuf, String> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(cargo)
        .args(arguments)
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(".."))
        // What runs this program may have its own.
        .env_remove("RUSTFLAGS")
        .env_remove("CARGO_TARGET_DIR")
        .output()
        .map_err(|error| format!("cargo: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let messages = String::from_utf8_lossy(&output.stdout).into_owned();
    executable(&messages).map(PathBuf::from).ok_or("cargo named no test binary".to_string())
}

/// The last executable that cargo's messages name.
fn executable(messages: &str) -> Option<&str> {
    let (_, rest) = messages.rsplit_once("\"executable\":\"")?;
    rest.split_once('"').map(|(path, _)| path)
}

/// Builds a program of one file.
fn program(name: &str, text: &str) -> Result<Instrumented, String> {
    let folder = std::env::temp_dir().join(format!("lurcher-coverage-{}", std::process::id()));
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let source = folder.join(format!("{name}.rs"));
    fs::write(&source, text).map_err(|error| format!("{}: {error}", source.display()))?;
    let binary = folder.join(name);
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--edition", "2024", "-A", "warnings", "-C", "instrument-coverage", "-o"])
        .arg(&binary)
        .arg(&source)
        .output()
        .map_err(|error| format!("rustc: {error}"))?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(Instrumented { binary, folder })
}

/// A program of which one knows by reading it what is reached: `n` is 3, and there is no argument.
const KNOWN: &str = "\
fn sign(n: i32) -> &'static str {
    if n > 0 {
        \"positive\"
    } else if n < 0 {
        \"negative\"
    } else {
        \"zero\"
    }
}

fn is_between<T: PartialOrd>(low: T, n: T, high: T) -> bool {
    low < n && n < high
}

fn never<T: Copy>(value: T) -> T {
    value
}

fn main() {
    sign(3);
    is_between(3, 1, 2);
    is_between('b', 'c', 'a');
    if std::env::args().count() > 9 {
        is_between(1.0, 2.0, 3.0);
    }
}
";

/// The lines of the program that are not reached: other signs, a generic function that nobody
/// calls, and what is done with many arguments. The last line of a block that is skipped has the
/// end of the `if` on it, too.
pub(crate) const MISSED: [usize; 7] = [4, 5, 7, 15, 16, 17, 24];

/// What the program reached, as it is read.
pub(crate) fn known_program() -> Result<Coverage, String> {
    let program = program("known", KNOWN)?;
    let (_, _, profiles) = program.run(&[], &[])?;
    let files = read(&program.binary, &profiles)?;
    let found = files.into_iter().find(|(path, _)| path.ends_with("known.rs"));
    fs::remove_dir_all(&program.folder).map_err(|error| error.to_string())?;
    found.map(|(_, found)| found).ok_or_else(|| "the program is not among the files".to_string())
}
