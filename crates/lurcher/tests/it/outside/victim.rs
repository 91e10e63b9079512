//! Starting a victim and looking at what it left.

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

/// A property of [`victims`](crate::victims), about to be run.
pub(super) struct Victim {
    command: Command,
    is_captured: bool,
}

/// The victim of this name, with a fixed seed, without saving and without any
/// setting from outside.
pub(super) fn victim(name: &str) -> Victim {
    victims(&[name])
}

/// Several victims in one process, on eight threads.
pub(super) fn victims(names: &[&str]) -> Victim {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(names.iter().map(|name| format!("victims::{name}")));
    command.args(["--exact", "--ignored", "--test-threads", "8"]);
    for (variable, _) in std::env::vars_os() {
        if variable.to_string_lossy().starts_with("LURCHER_") {
            command.env_remove(variable);
        }
    }
    for variable in ["CI", "NO_COLOR", "CARGO_TERM_COLOR", "RUST_BACKTRACE", "NEXTEST"] {
        command.env_remove(variable);
    }
    // Explanations have tests of their own.
    command.env("LURCHER_SEED", "1").env("LURCHER_SAVE", "false");
    command.env("LURCHER_EXPLAIN_TIME", "0s");
    Victim { command, is_captured: false }
}

impl Victim {
    pub(super) fn with(mut self, variable: &str, value: impl AsRef<std::ffi::OsStr>) -> Self {
        self.command.env(variable, value);
        self
    }

    pub(super) fn without(mut self, variable: &str) -> Self {
        self.command.env_remove(variable);
        self
    }

    /// Failures are saved in this directory.
    pub(super) fn saving(self, directory: &Directory) -> Self {
        self.with("LURCHER_SAVE", "true").with("LURCHER_FAILURES", directory.path())
    }

    /// As usual, the harness keeps what is printed until the test has ended.
    pub(super) fn captured(mut self) -> Self {
        self.is_captured = true;
        self
    }

    fn command(&mut self) -> &mut Command {
        if !self.is_captured {
            self.command.arg("--nocapture");
        }
        self.command.stdin(Stdio::null())
    }

    pub(super) fn run(mut self) -> Ended {
        Ended::new(&self.command().output().unwrap())
    }

    /// Runs it beside others.
    pub(super) fn start(mut self) -> Child {
        let command = self.command().stdout(Stdio::piped());
        command.stderr(Stdio::piped()).spawn().unwrap()
    }
}

/// How a process ended.
#[derive(Debug)]
pub(super) struct Ended {
    pub(super) code: Option<i32>,
    /// What Lurcher and the property print.
    pub(super) stderr: String,
    /// What the test harness prints.
    pub(super) stdout: String,
}

impl Ended {
    pub(super) fn new(output: &Output) -> Self {
        Ended {
            code: output.status.code(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        }
    }

    /// The report of a test that failed, in an even form.
    #[track_caller]
    pub(super) fn failure(&self) -> String {
        assert_eq!(self.code, Some(101), "{self:#?}");
        assert!(self.stdout.contains("test result: FAILED"), "{self:#?}");
        even(&self.stderr)
    }

    /// The report of a test that passed, in an even form.
    #[track_caller]
    pub(super) fn success(&self) -> String {
        assert_eq!(self.code, Some(0), "{self:#?}");
        assert!(self.stdout.contains("test result: ok. 1 passed"), "{self:#?}");
        even(&self.stderr)
    }

    /// The token printed for replaying.
    #[track_caller]
    pub(super) fn token(&self) -> String {
        let start =
            self.stderr.split_once("LURCHER_REPLAY=").unwrap_or_else(|| panic!("{self:#?}"));
        start.1.split_whitespace().next().unwrap().to_string()
    }
}

/// Takes out what differs between machines, and what better generators would
/// change: places, temporary directories, counts, percentages, tokens.
pub(super) fn even(text: &str) -> String {
    let mut text = text.to_string();
    for (pattern, replacement) in [
        (r"[\w/\\.-]*tests.it.victims.(\w+\.rs):\d+:\d+", "$1:…"),
        (r"\S*lurcher-test-\d+-\d+", "DIR"),
        (r"minimal after \d+ steps? and \d+ calls?", "minimal after … steps and … calls"),
        (r"failed after \d+ cases?", "failed after … cases"),
        (r"hangs in case \d+", "hangs in case …"),
        (r"\((\d+) (cases?|values)\)\n", "(… $2)\n"),
        (r" +[\d.]+ %  [█▏▎▍▌▋▊▉]*", "  … %"),
        (r"[\d.]+ % of \d+ cases", "… % of … cases"),
        (r"LURCHER_REPLAY=[\w:.*+-]+ ", "LURCHER_REPLAY=… "),
        (r"(\d+) cases discarded, \d+ passed", "… cases discarded, … passed"),
    ] {
        text = regex::Regex::new(pattern).unwrap().replace_all(&text, replacement).into_owned();
    }
    text.trim_matches('\n').to_string()
}

/// A directory that is removed in the end.
pub(super) struct Directory(PathBuf);

impl Directory {
    pub(super) fn new() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("lurcher-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Directory(path)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.0.join(name)).unwrap()
    }

    pub(super) fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).unwrap();
    }

    /// The names of all files in it.
    pub(super) fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = std::fs::read_dir(&self.0)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own cleaning.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
