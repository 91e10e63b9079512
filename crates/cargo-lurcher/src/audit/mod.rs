//! `lurcher audit`: which mutants the tests of a crate catch.
//!
//! One build has all mutants (`build.rs`) that compile (`blame.rs`, `trial.rs`), of which the
//! macros wrote a list (`mutants.rs`). Each test is run once without a mutant, to see that it
//! passes, which mutants it reaches and to which of them it may be indifferent (`baseline.rs`);
//! then each mutant with the tests to which it may make a difference (`lab.rs`; `killers.rs` says
//! in which order, `workers.rs` shares out the work), in processes with limits (`process.rs`), of
//! which `said.rs` reads what became (`outcome.rs`). What came of it is data (`findings.rs`), then
//! text (`text.rs`, `diff.rs`), JSON (`json.rs`) and a page (`page.rs`). `kinds.rs` reads from
//! names which kind of property a test is.

mod baseline;
mod blame;
mod build;
mod diff;
mod findings;
mod json;
mod killers;
mod kinds;
mod lab;
mod mutants;
mod outcome;
mod page;
mod process;
mod said;
mod text;
mod trial;
mod workers;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use clap::ArgMatches;

use self::baseline::Baseline;
use self::build::Builder;
use self::findings::Findings;
use self::lab::Lab;
use self::process::Limits;
use crate::arguments::Audit;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;

/// Runs `lurcher audit` with these arguments.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let audit = Audit::new(matches);
    let (json, html) = (audit.json.as_ref(), audit.html.as_ref());
    for file in json.into_iter().chain(html) {
        Output::new(Some(file)).check()?;
    }
    let root = workspace_root()?;
    let folder = audit_folder(&root)?;
    let registry = build::registry(&folder).map_err(|error| {
        Failure::failed(format!("can't write below {}: {error}", folder.display()))
    })?;
    eprintln!("building the tests with all mutants");
    let builder = Builder {
        tests: &audit.tests,
        folder: folder.clone(),
        registry,
        root: root.clone(),
        say: &|text| eprintln!("  {text}"),
    };
    let built = builder.build()?;
    if built.mutants.is_empty() {
        return Err(Failure::failed(
            "there is nothing to switch on: plant a bug with `mutant!(\"name\", right, wrong)`, or write \
             `#[lurcher::mutate]` on functions, impl blocks or modules",
        ));
    }
    eprintln!(
        "{} mutants in one build; {} left out, which do not compile (found in {} build{})",
        built.mutants.len(),
        built.n_left_out,
        built.n_rounds,
        if built.n_rounds == 1 { "" } else { "s" }
    );
    if audit.list {
        let lines: Vec<String> = built
            .mutants
            .iter()
            .map(|mutant| format!("{}\t{}", mutant.kind, mutant.name))
            .collect();
        return Output::Standard.write(&(lines.join("\n") + "\n"));
    }
    let mut limits = Limits { time: audit.time, memory: audit.memory, is_deep: false };
    let filter = audit.tests.filter.as_deref();
    let stop = interrupt::flag(true);
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let jobs = audit.jobs.unwrap_or(processors);
    let baseline =
        Baseline { built: &built, folder: &folder, stop: &stop, jobs, seeds: audit.seeds };
    let (tests, failing) = baseline.run(filter, &mut limits)?;
    if !failing.is_empty() {
        return Err(Failure::failed(format!(
            "not all tests pass without a mutant, so nothing can be said:\n{}\nmend them, or choose others by a filter; if \
             memory is the reason, allow more with --memory",
            failing.join("\n")
        )));
    }
    if tests.is_empty() {
        return Err(Failure::failed(
            "there are no tests to run; is the filter or the package another one?",
        ));
    }
    let lab = Lab {
        built: &built,
        tests,
        folder: &folder,
        limits,
        seeds: audit.seeds,
        jobs,
        is_first: audit.first,
    };
    if audit.again {
        lab.forget();
    }
    let known = lab.known();
    if !known.is_empty() {
        let mutants =
            if known.len() == 1 { "1 mutant is" } else { &format!("{} mutants are", known.len()) };
        eprintln!("{mutants} known from before; --again runs everything again");
    }
    let line = ProgressLine::new(built.mutants.len());
    let rows = lab.run(known, &stop, &|done, caught| line.update(done, caught));
    line.clear();
    let rows = rows?;
    let counts = (built.n_left_out, !audit.first);
    let findings = Findings::new(built.mutants.clone(), &lab.tests, &built.binaries, rows, counts);
    Output::Standard.write(&text::text(&findings, &root))?;
    if let Some(path) = json {
        let text = format!("{:#}\n", json::json(&findings, &root));
        Output::new(Some(path)).write(&text)?;
    }
    if let Some(path) = html {
        Output::new(Some(path)).write(&page::html(&findings, &root))?;
    }
    let (n, caught) = (findings.mutants.len(), findings.n_caught());
    match audit.threshold {
        Some(percent) if (caught as u64) * 100 < percent * n as u64 => Err(Failure::failed(
            format!("{caught} of {n} mutants were caught, fewer than {percent} %"),
        )),
        _ => Ok(()),
    }
}

fn cargo(arguments: &[&str]) -> Result<String, Failure> {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let output = Command::new(&program).args(arguments).output();
    match output {
        Ok(output) if output.status.success() => {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        }
        Ok(output) => {
            Err(Failure::failed(String::from_utf8_lossy(&output.stderr).trim().to_string()))
        }
        Err(error) => Err(Failure::failed(format!(
            "can't run {}: {error}; is cargo on the PATH?",
            Path::new(&program).display()
        ))),
    }
}

fn workspace_root() -> Result<PathBuf, Failure> {
    let manifest = cargo(&["locate-project", "--workspace", "--message-format", "plain"])?;
    Ok(Path::new(manifest.trim()).parent().unwrap_or(Path::new(".")).to_path_buf())
}

fn target_folder(root: &Path) -> Result<PathBuf, Failure> {
    let metadata = cargo(&["metadata", "--no-deps", "--format-version", "1", "--offline"])?;
    let metadata: serde_json::Value = serde_json::from_str(&metadata).unwrap_or_default();
    let folder = metadata["target_directory"].as_str().map(PathBuf::from);
    Ok(folder.unwrap_or_else(|| root.join("target")))
}

/// Where an audit keeps what it knows. A target folder that is elsewhere may be that of several
/// workspaces, with files of the same names.
fn audit_folder(root: &Path) -> Result<PathBuf, Failure> {
    let target = target_folder(root)?;
    let folder = target.join("lurcher-audit");
    if target.starts_with(root) {
        return Ok(folder);
    }
    let mut hasher = DefaultHasher::new();
    root.hash(&mut hasher);
    Ok(folder.join(format!("{:016x}", hasher.finish())))
}

/// One line on the terminal that shows how far an audit is.
struct ProgressLine {
    n: usize,
    started: Instant,
    /// When it was drawn last; none if nobody looks.
    drawn: Option<Mutex<Instant>>,
}

impl ProgressLine {
    fn new(n: usize) -> Self {
        let started = Instant::now();
        let is_seen = std::io::stderr().is_terminal();
        ProgressLine { n, started, drawn: is_seen.then(|| Mutex::new(started)) }
    }

    fn update(&self, done: usize, caught: usize) {
        let Some(Ok(mut drawn)) = self.drawn.as_ref().map(Mutex::try_lock) else { return };
        if drawn.elapsed() < Duration::from_millis(100) {
            return;
        }
        *drawn = Instant::now();
        let full = done * 20 / self.n.max(1);
        let elapsed = self.started.elapsed().as_secs_f64();
        let left = elapsed / done.max(1) as f64 * (self.n - done) as f64;
        let _ = write!(
            std::io::stderr(),
            "\r\x1b[K[{}{}] {done} of {} mutants, {caught} caught, {left:.0} s left",
            "#".repeat(full),
            ".".repeat(20 - full),
            self.n
        );
    }

    fn clear(&self) {
        if self.drawn.is_some() {
            let _ = write!(std::io::stderr(), "\r\x1b[K");
        }
    }
}
