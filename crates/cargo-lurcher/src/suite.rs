//! `lurcher suite`: has `cargo test` choose suites, and says which were saved.
//!
//! The properties choose and save by themselves; see the chapter on suites. All that is done
//! here is to ask for it and to listen: a variable names a file to which every property
//! appends a line, whichever process it runs in, because the harness keeps what a passing
//! test prints to itself.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::ArgMatches;

use crate::arguments::Suite;
use crate::failure::Failure;

/// Known to the library, which appends to the file.
const LOG: &str = "LURCHER_INTERNAL_SUITES";

/// Runs `lurcher suite` with these arguments.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let suite = Suite::new(matches);
    let log = Log::create()?;
    let program = std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
    let mut cargo = Command::new(&program);
    cargo.args(["test", "--no-fail-fast"]);
    if !suite.arguments.iter().any(|argument| is_target(argument)) {
        // Not the examples in documentation: a suite needs a property with a name of its own.
        cargo.arg("--tests");
    }
    cargo.args(suite.packages.iter().flat_map(|package| ["--package", package]));
    cargo.args(&suite.arguments).args(&suite.filter);
    cargo.env(LOG, &log.0).env_remove("LURCHER_REPLAY");
    if let Some(cases) = suite.cases {
        cargo.env("LURCHER_SUITE", cases.to_string());
    }
    // Standard output is for what was saved.
    let status = cargo.stdout(Stdio::from(std::io::stderr())).status().map_err(|error| {
        let program = Path::new(&program).display();
        Failure::failed(format!("can't run {program}: {error}; is cargo on the PATH?"))
    })?;
    let lines = log.lines()?;
    let (n_saved, n_unsaved) = show(&lines);
    match (n_saved, n_unsaved) {
        _ if !status.success() => Err(Failure::failed("`cargo test` failed, as said above")),
        (0, 0) => Err(Failure::failed(
            "no suite was chosen: no `#[property]` with arguments was run; is the filter or the \
             package another one?",
        )),
        (_, 0) => Ok(()),
        (_, n) => Err(Failure::failed(format!("not saved: {}", count(n)))),
    }
}

/// Whether an argument for `cargo test` says which targets are to be tested, as in
/// `--test integration`; any more would be added to them.
fn is_target(argument: &OsStr) -> bool {
    const TARGETS: [&str; 10] = [
        "--lib",
        "--bin",
        "--bins",
        "--test",
        "--tests",
        "--example",
        "--examples",
        "--bench",
        "--benches",
        "--all-targets",
    ];
    let argument = argument.to_string_lossy();
    let name = argument.split_once('=').map_or(&*argument, |(name, _)| name);
    TARGETS.contains(&name)
}

/// What became of one suite.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    property: String,
    is_saved: bool,
    what: String,
    path: PathBuf,
}

impl Line {
    fn parse(line: &str) -> Option<Line> {
        let mut parts = line.splitn(4, '\t');
        let (status, property, what) = (parts.next()?, parts.next()?, parts.next()?);
        let path = PathBuf::from(parts.next()?);
        let (property, what) = (property.to_string(), what.to_string());
        Some(Line { property, is_saved: status == "saved", what, path })
    }
}

/// Says what was saved and what was not; how many of each.
fn show(lines: &[Line]) -> (usize, usize) {
    let here = std::env::current_dir().unwrap_or_default();
    let (saved, unsaved): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(|line| line.is_saved);
    for Line { property, what, path, .. } in &saved {
        let path = path.strip_prefix(&here).unwrap_or(path);
        println!("{property}: {what}; {}", path.display());
    }
    for Line { property, what, .. } in &unsaved {
        eprintln!("{property}: not saved: {what}");
    }
    if !saved.is_empty() {
        eprintln!(
            "saved {}, to be run in place of random cases from now on; commit the files, or delete \
             them to be without",
            count(saved.len())
        );
    }
    (saved.len(), unsaved.len())
}

fn count(n: usize) -> String {
    if n == 1 { "1 suite".to_string() } else { format!("{n} suites") }
}

/// The file to which properties append, removed in the end.
struct Log(PathBuf);

impl Log {
    fn create() -> Result<Self, Failure> {
        let path = std::env::temp_dir().join(format!("lurcher-suites-{}", std::process::id()));
        match File::create(&path) {
            Ok(_) => Ok(Log(path)),
            Err(error) => Err(Failure::failed(format!(
                "can't write {}: {error}; name another place in TMPDIR",
                path.display()
            ))),
        }
    }

    /// What was appended, in the order of the properties' names.
    fn lines(&self) -> Result<Vec<Line>, Failure> {
        let text = fs::read_to_string(&self.0).map_err(|error| {
            Failure::failed(format!("can't read {}: {error}", self.0.display()))
        })?;
        let mut lines: Vec<Line> = text.lines().filter_map(Line::parse).collect();
        lines.sort();
        Ok(lines)
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own cleaning.
        let _ = fs::remove_file(&self.0);
    }
}
