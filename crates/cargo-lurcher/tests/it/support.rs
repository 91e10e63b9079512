//! Running the command in a directory of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

/// A directory for the files of one test, removed with it.
pub(crate) struct Directory {
    path: PathBuf,
}

impl Directory {
    pub(crate) fn new() -> Self {
        static NUMBER: AtomicU64 = AtomicU64::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("lurcher-it-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path).unwrap();
        Directory { path }
    }

    /// Writes a file.
    pub(crate) fn with(self, name: &str, text: &str) -> Self {
        fs::write(self.path.join(name), text).unwrap();
        self
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path.join(name)).unwrap()
    }

    /// The names of all files, in order.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.path).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lurcher"));
        command.args(arguments).current_dir(&self.path);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    /// Runs `lurcher` here.
    pub(crate) fn run(&self, arguments: &[&str]) -> Outcome {
        Outcome::of(self.command(arguments).spawn().unwrap())
    }

    /// Runs `lurcher` here with this on its standard input.
    pub(crate) fn run_with_input(&self, arguments: &[&str], input: &str) -> Outcome {
        let mut child = self.command(arguments).stdin(Stdio::piped()).spawn().unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        Outcome::of(child)
    }

    /// Starts `lurcher` here and doesn't wait for it.
    #[cfg(unix)]
    pub(crate) fn start(&self, arguments: &[&str]) -> Child {
        self.command(arguments).spawn().unwrap()
    }
}

impl Drop for Directory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// What a run left.
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Outcome {
    pub(crate) fn of(child: Child) -> Self {
        let output = child.wait_with_output().unwrap();
        Outcome {
            code: output.status.code(),
            stdout: String::from_utf8(output.stdout).unwrap(),
            stderr: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// All of it, for a snapshot.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        for (name, part) in [("", &self.stdout), ("--- stderr\n", &self.stderr)] {
            if !part.is_empty() {
                text.push_str(name);
            }
            for line in part.lines() {
                text.push_str(line.trim_end());
                text.push('\n');
            }
        }
        text.push_str(&format!("--- exit code {}", self.code.unwrap()));
        text
    }

    /// What was written to standard output, of a run that went well.
    pub(crate) fn output(self) -> String {
        assert_eq!(self.code, Some(0), "{}", self.stderr);
        self.stdout
    }
}

/// Runs `lurcher` without any file.
pub(crate) fn run(arguments: &[&str]) -> Outcome {
    Directory::new().run(arguments)
}

/// A crate that depends on Lurcher with some features, and has these tests.
///
/// Tests ask for the same features where they can (an audit adds `audit` itself): Lurcher is then built once
/// for all of them, which takes longer than everything else together. Nobody debugs these crates, and what is
/// built for them is small and quick to write without what that needs. Each test has a name of its own for its
/// crate, since they share the folder of what is built and run at the same time.
pub(crate) fn user_crate(name: &str, features: &[&str], library: &str) -> Directory {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let manifest = format!(
        "[package]\nname = {name:?}\nversion = \"0.0.0\"\nedition = \"2021\"\n\n\
         [features]\nbroken = []\n\n[dev-dependencies]\n\
         lurcher = {{ path = {:?}, features = {features:?} }}\n\n\
         [profile.dev]\ndebug = false\nincremental = false\n\n[workspace]\n",
        root.join("crates/lurcher")
    );
    let lock = fs::read_to_string(root.join("Cargo.lock")).unwrap();
    let directory = Directory::new().with("Cargo.toml", &manifest).with("Cargo.lock", &lock);
    fs::create_dir(directory.path().join("src")).unwrap();
    directory.with("src/lib.rs", library)
}

/// Runs a command in a crate, as it would be at a user's.
pub(crate) fn run_in_crate(directory: &Directory, arguments: &[&str]) -> Outcome {
    Outcome::of(start_in_crate(directory, arguments))
}

/// Starts a command in a crate and doesn't wait for it.
pub(crate) fn start_in_crate(directory: &Directory, arguments: &[&str]) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lurcher"));
    command.args(arguments).current_dir(directory.path());
    for (variable, _) in std::env::vars_os() {
        let name = variable.to_string_lossy();
        if name.starts_with("LURCHER_") || name.starts_with("NEXTEST") {
            command.env_remove(&variable);
        }
    }
    // What the crate is built from is there, since this test is.
    command.env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("shop"));
    command.env("CARGO_NET_OFFLINE", "true").env("CI", "true");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}
