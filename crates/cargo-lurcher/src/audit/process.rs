//! Tests in a process of their own, with a limit of time and of memory.
//!
//! Several tests share a process as long as it lives. One that takes it down is named, by what it
//! did, and the rest goes on in another. Each process is a group of its own, so that Ctrl-C ends
//! the audit and is not taken for something that a mutant did; whatever a test has started is ended
//! with it.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::build::Binary;
use super::outcome::Outcome;
use super::said::{Told, death, outcomes};

/// A process that waits gets so many times its time.
const BUSY: u32 = 4;

/// How often a process is looked at.
const LEAST_PAUSE: Duration = Duration::from_micros(200);
const MOST_PAUSE: Duration = Duration::from_millis(5);

/// Mebibytes of stack for a property, unless one needs more.
const STACK: u32 = 64;

/// What became of a test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Verdict {
    pub(crate) outcome: Outcome,
    /// After how many cases it failed, if it is a property.
    pub(crate) n_cases: Option<u64>,
    /// Whether it said that it is a property of Lurcher, so that seeds make a difference.
    pub(crate) is_property: bool,
    /// What its process took, with all tests that were in it.
    pub(crate) time: Duration,
}

/// How a process is run.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) time: Duration,
    /// Mebibytes; 0 for no limit.
    pub(crate) memory: u64,
    /// Whether properties have the deep stacks that they have outside of audits. Filling one takes
    /// a second or more on a busy machine, and a mutant that recurses for ever does so in each
    /// property.
    pub(crate) is_deep: bool,
}

/// What is set for a process.
#[derive(Clone, Debug, Default)]
pub(crate) struct Setup<'s> {
    pub(crate) mutant: Option<&'s str>,
    pub(crate) seed: u64,
    /// Where it is written down which mutants are reached.
    pub(crate) reached: Option<&'s Path>,
    /// Whether to end with the first test that does not pass.
    pub(crate) is_first: bool,
    /// Whether to end at once, which is an error of the kind `Interrupted`.
    pub(crate) stop: Option<&'s AtomicBool>,
}

/// Runs tests of a program, and says what became of each. The folder is for this call alone.
pub(crate) fn run(
    binary: &Binary,
    tests: &[&str],
    setup: &Setup<'_>,
    limits: &Limits,
    folder: &Path,
) -> io::Result<BTreeMap<String, Verdict>> {
    let mut verdicts = BTreeMap::new();
    let mut left: Vec<&str> = tests.to_vec();
    while !left.is_empty() {
        let ran = run_once(binary, &left, setup, limits, folder)?;
        for (test, outcome) in &ran.outcomes {
            let n_cases = ran.told.cases.get(test.as_str()).copied();
            let n_cases = n_cases.filter(|_| *outcome == Outcome::Failed);
            let (is_property, time) = (ran.told.tests.contains(test), ran.time);
            verdicts
                .insert(test.clone(), Verdict { outcome: *outcome, n_cases, is_property, time });
        }
        left.retain(|test| !ran.outcomes.contains_key(*test));
        if let Some(death) = ran.death {
            // Tests run in the order of their names: the first without a word was under way.
            if !left.is_empty() {
                let test = left.remove(0);
                let (n_cases, is_property, time) = (None, false, ran.time);
                let verdict = Verdict { outcome: death, n_cases, is_property, time };
                verdicts.insert(test.to_string(), verdict);
            }
        } else if !left.is_empty() {
            // It ended well and said nothing of some: they are not there.
            break;
        }
        let is_caught = verdicts.values().any(|verdict| verdict.outcome != Outcome::Passed);
        if setup.is_first && is_caught {
            break;
        }
    }
    Ok(verdicts)
}

/// One process.
struct Ran {
    outcomes: BTreeMap<String, Outcome>,
    told: Told,
    time: Duration,
    /// How the process ended before all tests had.
    death: Option<Outcome>,
}

fn run_once(
    binary: &Binary,
    tests: &[&str],
    setup: &Setup<'_>,
    limits: &Limits,
    folder: &Path,
) -> io::Result<Ran> {
    fs::create_dir_all(folder.join("failures"))?;
    let (out, err, log) = (folder.join("out"), folder.join("err"), folder.join("cases"));
    let _ = fs::remove_file(&log);
    let mut command = limited(binary, limits);
    command.args(tests).args(["--exact", "--test-threads", "1"]);
    command.current_dir(&binary.folder).env("CARGO_MANIFEST_DIR", &binary.folder);
    command.env_remove("LURCHER_REPLAY").env_remove("LURCHER_MUTANT");
    command.env("RUST_BACKTRACE", "0");
    // Neither files in the user's crate nor inputs that another mutant failed for.
    command.env("PROPTEST_DISABLE_FAILURE_PERSISTENCE", "1").env("PROPTEST_MAX_SHRINK_ITERS", "0");
    command.env("PROPTEST_RNG_SEED", setup.seed.to_string());
    command.env("LURCHER_SAVE", "false").env("LURCHER_SEED", setup.seed.to_string());
    command.env("LURCHER_FAILURES", folder.join("failures")).env("LURCHER_INTERNAL_AUDIT", &log);
    if !limits.is_deep {
        command.env("LURCHER_INTERNAL_STACK", STACK.to_string());
    }
    if let Some(name) = setup.mutant {
        command.env("LURCHER_MUTANT", name);
    }
    if let Some(path) = setup.reached {
        command.env("LURCHER_INTERNAL_REACHED", path);
    }
    command.stdin(Stdio::null()).stdout(File::create(&out)?).stderr(File::create(&err)?);
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.spawn()?;
    let started = Instant::now();
    let mut last_used = Some(Duration::ZERO);
    let status = loop {
        if let Some(status) = child.try_wait()? {
            break Some(status);
        }
        // Nothing of one that has just ended.
        last_used = used(child.id()).or(last_used);
        let is_caught =
            || fs::read_to_string(&out).is_ok_and(|text| text.contains(" ... FAILED\n"));
        if setup.stop.is_some_and(|stop| stop.load(Ordering::Relaxed)) {
            end(&mut child)?;
            return Err(io::ErrorKind::Interrupted.into());
        }
        if is_over(child.id(), started.elapsed(), limits.time) || (setup.is_first && is_caught()) {
            end(&mut child)?;
            break None;
        }
        // So that little is added to what it takes.
        std::thread::sleep((started.elapsed() / 8).clamp(LEAST_PAUSE, MOST_PAUSE));
    };
    // Waiting for a processor is not what it takes, waiting for something else is.
    let time = last_used.map_or(started.elapsed(), |used| used.max(started.elapsed() / BUSY));
    let text = String::from_utf8_lossy(&fs::read(&out)?).into_owned();
    let told = Told::parse(&fs::read_to_string(&log).unwrap_or_default());
    let mut outcomes = outcomes(&text);
    for test in &told.hung {
        // It said so itself, before its time was over.
        if let Some(outcome) = outcomes.get_mut(test).filter(|o| **o == Outcome::Failed) {
            *outcome = Outcome::Hang;
        }
    }
    let is_whole = text.contains("\ntest result: ");
    let death = match status {
        None if setup.is_first && outcomes.values().any(|o| *o != Outcome::Passed) => None,
        None => Some(Outcome::Hang),
        Some(_) if is_whole => None,
        Some(status) => Some(death(status, &String::from_utf8_lossy(&fs::read(&err)?))),
    };
    has_room(folder)?;
    Ok(Ran { outcomes, told, time, death })
}

/// Whether there is room for what tests say. On a disk that is full they end without a word, or as
/// if they had reached nothing, which would look like mutants that survive.
fn has_room(folder: &Path) -> io::Result<()> {
    let probe = folder.join("room");
    fs::write(&probe, [0; 1 << 14])?;
    File::create(&probe).map(drop)
}

/// Ends a process and whatever it has started.
fn end(child: &mut Child) -> io::Result<()> {
    if cfg!(unix) {
        let group = format!("-{}", child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).stderr(Stdio::null()).status();
    }
    // It may have ended by now.
    let _ = child.kill();
    child.wait().map(drop)
}

/// Whether a process has had its time. On a machine that is busy with others it may take longer, as
/// long as it has not used as much of a processor.
fn is_over(process: u32, elapsed: Duration, limit: Duration) -> bool {
    elapsed > limit && (elapsed > limit * BUSY || used(process).is_none_or(|used| used > limit))
}

/// The processor time that a process has used, where the system tells.
fn used(process: u32) -> Option<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // The name may have spaces and brackets in it; user and system time are the twelfth and
    // thirteenth field behind it.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace().skip(11);
    let ticks: u64 = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
    // A hundredth of a second each, on every system that has such files.
    Some(Duration::from_millis(ticks * 10))
}

/// The program, by way of a shell that limits its memory.
fn limited(binary: &Binary, limits: &Limits) -> Command {
    if limits.memory == 0 || !cfg!(unix) {
        return Command::new(&binary.path);
    }
    let mut command = Command::new("sh");
    // `exec`, so that the process that is ended is the test's. And without leaving an image of its
    // memory. The limit of processor time is for when nobody is there to end it.
    let limit = limits.memory * 1024;
    let processors = std::thread::available_parallelism().map_or(1, |n| n.get() as u64);
    let time = limits.time.as_secs() * u64::from(BUSY) * processors + 60;
    let script = format!("ulimit -c 0; ulimit -t {time}; ulimit -v {limit}; exec \"$0\" \"$@\"");
    command.args(["-c", &script]).arg(&binary.path);
    command
}

/// The tests of a program.
pub(crate) fn list(binary: &Binary) -> io::Result<Vec<String>> {
    let mut command = Command::new(&binary.path);
    command.args(["--list", "--format", "terse"]).current_dir(&binary.folder);
    let output = command.stdin(Stdio::null()).stderr(Stdio::null()).output()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let names = text.lines().filter_map(|line| line.strip_suffix(": test"));
    let mut names: Vec<String> = names.map(str::to_string).collect();
    names.sort();
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn a_disk_that_is_full_is_an_error_and_no_verdict() {
        let folder = std::env::temp_dir().join(format!("lurcher-room-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        assert!(has_room(&folder).is_ok());
        fs::remove_file(folder.join("room")).unwrap();
        std::os::unix::fs::symlink("/dev/full", folder.join("room")).unwrap();
        let error = has_room(&folder).unwrap_err();
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
    }
}
