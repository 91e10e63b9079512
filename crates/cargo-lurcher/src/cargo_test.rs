//! Runs `cargo test` and listens to the properties.
//!
//! A variable names a file to which every property appends a line, whichever process it runs in,
//! because the harness keeps what a passing test prints to itself.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::failure::Failure;

/// Which tests are run.
#[derive(Debug)]
pub(crate) struct Tests {
    pub(crate) filter: Option<String>,
    pub(crate) packages: Vec<String>,
    /// For `cargo test`.
    pub(crate) arguments: Vec<OsString>,
}

/// What was run.
pub(crate) struct Ran {
    pub(crate) is_success: bool,
    /// What the properties said.
    pub(crate) lines: Vec<String>,
}

/// What came of a build.
pub(crate) struct Build {
    pub(crate) is_success: bool,
    /// Cargo's messages, those of the compiler among them.
    pub(crate) messages: Vec<Value>,
    /// What it said besides.
    pub(crate) said: String,
}

impl Tests {
    /// Whether the arguments say which targets are to be tested.
    pub(crate) fn names_targets(&self) -> bool {
        self.arguments.iter().any(|argument| is_target(argument))
    }

    /// Runs them, with the file named by `variable`. Standard output is left to what is then
    /// said of the tests.
    pub(crate) fn run(&self, variable: &str, others: &[(&str, OsString)]) -> Result<Ran, Failure> {
        let log = Log::create()?;
        let mut cargo = self.cargo("--no-fail-fast", others);
        cargo.args(&self.filter).env(variable, &log.0).env_remove("LURCHER_REPLAY");
        let status = cargo.stdout(Stdio::from(std::io::stderr())).status().map_err(no_cargo)?;
        Ok(Ran { is_success: status.success(), lines: log.lines()? })
    }

    /// The programs that are run, which were built before with the same variables.
    pub(crate) fn binaries(&self, others: &[(&str, OsString)]) -> Result<Vec<PathBuf>, Failure> {
        let messages = self.build(&[], others)?.messages;
        let path = |message: &Value| Some(message["executable"].as_str()?.into());
        Ok(messages.iter().filter_map(path).collect())
    }

    /// Builds them, and keeps what is said.
    pub(crate) fn build(
        &self,
        arguments: &[&str],
        others: &[(&str, OsString)],
    ) -> Result<Build, Failure> {
        let mut cargo = self.cargo("--no-run", others);
        cargo.args(arguments).arg("--message-format=json").stdin(Stdio::null());
        let output = cargo.output().map_err(no_cargo)?;
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(Build {
            is_success: output.status.success(),
            messages: text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect(),
            said: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }

    fn cargo(&self, argument: &str, others: &[(&str, OsString)]) -> Command {
        let mut cargo = Command::new(program());
        cargo.args(["test", argument]);
        if !self.names_targets() {
            // Not the examples in documentation, whose properties have no names of their own.
            cargo.arg("--tests");
        }
        cargo.args(self.packages.iter().flat_map(|package| ["--package", package]));
        cargo.args(&self.arguments);
        cargo.envs(others.iter().map(|(name, value)| (name, value)));
        cargo
    }
}

fn program() -> OsString {
    std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"))
}

fn no_cargo(error: std::io::Error) -> Failure {
    let program = program();
    let program = Path::new(&program).display();
    Failure::failed(format!("can't run {program}: {error}; is cargo on the PATH?"))
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

/// The file to which properties append, removed in the end.
struct Log(PathBuf);

impl Log {
    fn create() -> Result<Self, Failure> {
        let path = std::env::temp_dir().join(format!("lurcher-log-{}", std::process::id()));
        match File::create(&path) {
            Ok(_) => Ok(Log(path)),
            Err(error) => Err(Failure::failed(format!(
                "can't write {}: {error}; name another place in TMPDIR",
                path.display()
            ))),
        }
    }

    /// What was appended.
    fn lines(&self) -> Result<Vec<String>, Failure> {
        let text = fs::read_to_string(&self.0).map_err(|error| {
            Failure::failed(format!("can't read {}: {error}", self.0.display()))
        })?;
        Ok(text.lines().map(str::to_string).collect())
    }
}

impl Drop for Log {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own cleaning.
        let _ = fs::remove_file(&self.0);
    }
}
