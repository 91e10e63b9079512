//! `audit-speed`: mutants per minute, beside cargo-mutants, on two studies and their own tests.
//!
//! Both see the same copy of a study, in which `#[mutate]` stands before every function of the
//! mutated files, and run the same tests with the same compiler settings. cargo-mutants builds once
//! per mutant; of a study for which that takes long it gets a fixed part of its mutants, every
//! n-th, and its rate is that over this part. It runs one at a time, and its time is divided by the
//! number of processors, as if several at a time took no longer than one. Mutants are matched by
//! file, line and replacement; each that it catches has to be caught here. What only one of the two
//! makes is counted, and what only cargo-mutants makes is listed.
//!
//! What would make the figure look better than it is: to leave out our own builds, of which there
//! are several, until everything compiles. So there are two rates: with one mutant more the running
//! time counts, with a whole audit everything does. The first build of all dependencies is left out
//! on both sides. Ours stops with the first test that catches a mutant, as theirs does not; but
//! they run the tests of a program on all processors and we one by one. Their run of all tests
//! without a mutant is left out with the build it belongs to, and ours is counted. Ours asks each
//! test once which mutants it reaches and where one makes a difference, and does not run the
//! others: so the more of a study's mutants no test reaches, the better it looks, and how many
//! these are is printed. The control is a slow check that knows nothing of this: each mutant in a
//! process of its own with all tests (`alone.rs`), and every verdict has to be the same.

mod alone;
mod pairs;
mod scratch;

use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

use serde_json::Value;

use self::pairs::{Compared, Ours, Theirs};
use self::scratch::{STUDIES, Study};
use crate::harness::{Options, Table, Verdict};

/// The version that is installed.
const MUTANTS: &str = "27.1.0";

/// What one of the two took.
struct Timed<T> {
    mutants: Vec<T>,
    /// What has the tests and all mutants; of theirs there is none.
    program: PathBuf,
    /// Seconds of the whole run, and of those that went into running mutants.
    whole: f64,
    running: f64,
}

impl<T> Timed<T> {
    fn per_minute(&self) -> f64 {
        self.mutants.len() as f64 * 60.0 / self.running
    }

    fn whole_per_minute(&self) -> f64 {
        self.mutants.len() as f64 * 60.0 / self.whole
    }
}

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "audit-speed",
        "100x the mutants per minute of cargo-mutants, and each that it catches is caught",
    );
    let root =
        Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new(".")).to_path_buf();
    let target = root.join("bench/target");
    let tools = build(&root).and_then(|command| Ok((command, install(&target)?)));
    let (command, peer) = match tools {
        Ok(tools) => tools,
        Err(why) => return verdict.skip(why),
    };
    let (mut slowest, mut slowest_whole) = (f64::INFINITY, f64::INFINITY);
    let (mut missed, mut others) = (0, 0);
    for study in STUDIES.iter().filter(|study| options.wants(study.name)) {
        let folder = target.join("audit-speed").join(study.name);
        let measured =
            study.write(&root, &folder).map_err(|error| error.to_string()).and_then(|()| {
                let ours = audit(&command, &folder, study)?;
                let control = match options.quick {
                    true => None,
                    false => {
                        Some(alone::others(&ours.program, study.filter, &folder, &ours.mutants)?)
                    }
                };
                let shards = options.pick(study.shards, study.shards * 4);
                Ok((ours, control, mutants(&peer, &folder, study, shards)?, shards))
            });
        let (ours, control, theirs, shards) = match measured {
            Ok(measured) => measured,
            Err(why) => {
                verdict.clause(false, format!("{}: {why}", study.name));
                continue;
            }
        };
        let compared = pairs::compare(&ours.mutants, &theirs.mutants);
        show(study, shards, (&ours, &theirs), &compared);
        if let Some(control) = control {
            let (n_other, n) = (control.len(), ours.mutants.len());
            println!(
                "  control: {n_other} of {n} verdicts are others with each mutant alone and all tests"
            );
            for name in &control {
                println!("    {name}");
            }
            others += n_other;
        }
        slowest = slowest.min(ours.per_minute() / theirs.per_minute());
        slowest_whole = slowest_whole.min(ours.whole_per_minute() / theirs.whole_per_minute());
        missed += compared.missed.len();
        println!();
    }
    if !slowest.is_finite() {
        return verdict.finish("nothing was measured");
    }
    verdict.clause(
        slowest >= 100.0,
        format!("{slowest:.0}x the mutants per minute while mutants are run"),
    );
    verdict.clause(
        slowest_whole >= 100.0,
        format!("{slowest_whole:.1}x over whole runs, with all builds"),
    );
    verdict
        .clause(missed == 0, format!("{missed} mutants that cargo-mutants catches survive here"));
    verdict.clause(others == 0, format!("{others} verdicts are others with each mutant alone"));
    verdict.finish(format!(
        "{slowest:.0}x while mutants are run, {slowest_whole:.1}x over whole runs, {missed} missed"
    ))
}

/// Prints what was measured on one study.
fn show(
    study: &Study,
    shards: usize,
    (ours, theirs): (&Timed<Ours>, &Timed<Theirs>),
    compared: &Compared,
) {
    println!(
        "  {}: {}, tests `{}`; cargo-mutants on {}",
        study.name,
        study.files.join(", "),
        study.filter,
        if shards == 1 {
            "all of its mutants".to_string()
        } else {
            format!("one in {shards} of its mutants")
        }
    );
    let columns = [
        ("", 16),
        ("mutants", 8),
        ("caught", 8),
        ("whole s", 8),
        ("running s", 10),
        ("per minute", 11),
        ("whole", 9),
    ];
    let table = Table::new(&columns);
    let line =
        |name: &str, n: usize, caught: usize, whole: f64, running: f64, rates: (f64, f64)| {
            table.line(&[
                name.to_string(),
                n.to_string(),
                caught.to_string(),
                format!("{whole:.1}"),
                format!("{running:.1}"),
                format!("{:.1}", rates.0),
                format!("{:.1}", rates.1),
            ]);
        };
    let caught = ours.mutants.iter().filter(|mutant| mutant.is_caught).count();
    let rates = (ours.per_minute(), ours.whole_per_minute());
    line("lurcher", ours.mutants.len(), caught, ours.whole, ours.running, rates);
    let caught = theirs.mutants.iter().filter(|mutant| mutant.is_caught()).count();
    let rates = (theirs.per_minute(), theirs.whole_per_minute());
    line("cargo-mutants", theirs.mutants.len(), caught, theirs.whole, theirs.running, rates);
    let Compared { n_matched, missed, unmatched, n_unviable } = compared;
    println!("  {n_matched} matched, {n_unviable} of theirs do not compile");
    let count = |is_so: &dyn Fn(&Ours) -> bool| ours.mutants.iter().filter(|m| is_so(m)).count();
    println!(
        "  of ours {} are reached by no test, {} more never make a difference where they are reached",
        count(&|mutant| mutant.n_reaching == 0),
        count(&|mutant| mutant.n_reaching > 0 && mutant.n_differing == 0)
    );
    for name in missed {
        println!("  caught by cargo-mutants, survives here: {name}");
    }
    for name in unmatched {
        println!("  only cargo-mutants has: {name}");
    }
}

/// One audit, with everything that it depends on built before.
fn audit(command: &Path, folder: &Path, study: &Study) -> Result<Timed<Ours>, String> {
    let timed = || -> Result<((Vec<Ours>, PathBuf), f64), String> {
        let started = Instant::now();
        let found = verdicts(command, folder, study)?;
        Ok((found, started.elapsed().as_secs_f64()))
    };
    // The dependencies; then the study is touched, and what is known of it forgotten.
    lurcher(command, folder, study, &["--list"])?;
    let kept = folder.join("target/lurcher-audit");
    let _ = std::fs::remove_dir_all(kept);
    study.touch(folder).map_err(|error| error.to_string())?;
    let (_, whole) = timed()?;
    // All is built now: what is left is to run each test once, and the mutants.
    let ((mutants, program), running) = timed()?;
    Ok(Timed { mutants, program, whole, running })
}

/// What an audit finds out, begun anew.
fn verdicts(command: &Path, folder: &Path, study: &Study) -> Result<(Vec<Ours>, PathBuf), String> {
    let json = folder.join("audit.json");
    let path = json.to_string_lossy().into_owned();
    lurcher(command, folder, study, &["--again", "--first", "--json", &path])?;
    let text = std::fs::read_to_string(&json).map_err(|error| error.to_string())?;
    let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let all = value["mutants"].as_array().into_iter().flatten();
    let mutants: Vec<Ours> = all.filter_map(Ours::parse).collect();
    let program = value["programs"][0].as_str().unwrap_or_default();
    match mutants.is_empty() {
        true => Err("an audit without mutants".to_string()),
        false => Ok((mutants, PathBuf::from(program))),
    }
}

/// Runs `lurcher audit` on a study.
fn lurcher(command: &Path, folder: &Path, study: &Study, arguments: &[&str]) -> Result<(), String> {
    let mut lurcher = Command::new(command);
    lurcher.args(["audit", study.filter]).args(arguments).args(["--", "--lib"]);
    lurcher.current_dir(folder).stdin(Stdio::null());
    let output = lurcher.output().map_err(|error| format!("{}: {error}", command.display()))?;
    match output.status.success() {
        true => Ok(()),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

/// A part of what cargo-mutants makes.
fn mutants(
    peer: &Path,
    folder: &Path,
    study: &Study,
    shards: usize,
) -> Result<Timed<Theirs>, String> {
    let out = folder.join("peer");
    let _ = std::fs::remove_dir_all(&out);
    std::fs::create_dir_all(&out).map_err(|error| error.to_string())?;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let mut command = Command::new(peer);
    // In place, so that what the study depends on is built once and not for each copy.
    command.args(["mutants", "--in-place", "--no-shuffle", "--colors", "never"]);
    command.args(["--sharding", "round-robin", "--shard", &format!("0/{shards}")]);
    command.args(study.files.iter().flat_map(|file| ["--file", file])).arg("--output").arg(&out);
    command.args(["--", "--lib", study.filter]);
    command.current_dir(folder).stdin(Stdio::null());
    let output = command.output().map_err(|error| format!("{}: {error}", peer.display()))?;
    // 2 and 3: mutants survived, or took too long.
    if !matches!(output.status.code(), Some(0 | 2 | 3)) {
        return Err(format!("cargo-mutants: {}", String::from_utf8_lossy(&output.stdout)));
    }
    let text = std::fs::read_to_string(out.join("mutants.out/outcomes.json"));
    let text = text.map_err(|error| format!("outcomes.json: {error}"))?;
    let value: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    let outcomes = value["outcomes"].as_array().ok_or("outcomes.json has another form")?;
    let mutants: Vec<Theirs> = outcomes.iter().filter_map(Theirs::parse).collect();
    // As if they ran beside each other. The build without a mutant is left out: it has all
    // dependencies in it.
    let running = mutants.iter().map(|mutant| mutant.seconds).sum::<f64>() / processors as f64;
    match mutants.is_empty() {
        true => Err("cargo-mutants ran nothing".to_string()),
        false => Ok(Timed { mutants, program: PathBuf::new(), whole: running, running }),
    }
}

fn build(root: &Path) -> Result<PathBuf, String> {
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo.args(["build", "--release", "--package", "cargo-lurcher", "--target-dir"]);
    cargo.arg(root.join("target")).current_dir(root).env_remove("CARGO_TARGET_DIR");
    match cargo.status() {
        Ok(status) if status.success() => Ok(root.join("target/release/lurcher")),
        Ok(status) => Err(format!("the command does not build: {status}")),
        Err(error) => Err(format!("cargo: {error}")),
    }
}

/// cargo-mutants, installed if it is not there.
fn install(target: &Path) -> Result<PathBuf, String> {
    let folder = target.join("cargo-mutants");
    let program = folder.join("bin/cargo-mutants");
    if program.exists() {
        return Ok(program);
    }
    let mut cargo = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    cargo
        .args(["install", "--locked", "--version", MUTANTS, "cargo-mutants", "--root"])
        .arg(&folder);
    match cargo.stdin(Stdio::null()).status() {
        Ok(status) if status.success() && program.exists() => Ok(program),
        _ => Err("cargo-mutants can't be installed".to_string()),
    }
}
