//! Cases in a process of their own.
//!
//! A property that overflows its stack, calls `exit` or aborts takes its process
//! with it, and one that hangs cannot be stopped from inside. With `isolate` the
//! test starts its own binary again, for this one test, and lets the child do
//! all the work. The child notes every case in a file before it runs it, and its
//! report in another when it is done. If it dies without a report, the note says
//! which input killed it; that input is then shrunk with one short-lived child
//! per attempt.

use std::fs;
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::beat::Beat;
use super::finish::{self, parse_replay, replay_token};
use super::subject::Subject;
use super::supervise::{Supervised, supervise};
use super::{PropertyInfo, Summary, command};
use crate::config::{Settings, show_time};
use crate::engine::Proposal;
use crate::property::{Ending, Failure, catch_panics};
use crate::report::{Conclusion, Counterexample, Report, Saving, Shrinking};
use crate::shrink::{Drawn, ShrinkLimits, Trial, shrink};
use crate::source::{Beyond, Recording, Source, Tape};

/// Tells a child what it is: `MODE|PROPERTY|FOLDER`.
const VARIABLE: &str = "LURCHER_INTERNAL_CHILD";

/// Most of what a dying child says is about the panic machinery; the start is enough.
const MOST_STDERR: usize = 4_000;

/// What this process is to do, if it is somebody's child.
pub(super) enum Task {
    /// Everything, noting each case in the folder and leaving the report there.
    Run(PathBuf),
    /// The one case in the folder.
    Case(PathBuf),
    /// Nothing: the child was started for another property of the same test.
    Nothing,
}

/// The task of this process for a property; none if it is not a child.
pub(super) fn task(info: &PropertyInfo) -> Option<Task> {
    let value = std::env::var(VARIABLE).ok()?;
    let mut parts = value.splitn(3, '|');
    let (mode, property, folder) = (parts.next()?, parts.next()?, parts.next()?);
    Some(match mode {
        _ if property != identity(info) => Task::Nothing,
        "run" => Task::Run(folder.into()),
        _ => Task::Case(folder.into()),
    })
}

fn identity(info: &PropertyInfo) -> String {
    format!("{}:{}", info.name, info.line)
}

/// A file that names the case being run; see [`Beat`].
pub(super) fn beat_file(folder: &Path) -> Option<fs::File> {
    fs::File::create(folder.join("case")).ok()
}

/// Writes which case comes next, over what was there.
pub(super) fn note_case(file: &mut fs::File, proposal: &Proposal) {
    let token = replay_token(proposal);
    let line = format!("{:>20} {token}", token.len());
    // If the note cannot be written the case runs all the same.
    let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(line.as_bytes()));
}

fn noted_case(folder: &Path) -> Option<Proposal> {
    let text = fs::read_to_string(folder.join("case")).ok()?;
    let length: usize = text.get(..20)?.trim().parse().ok()?;
    parse_replay(text.get(21..21 + length)?).ok()
}

/// Leaves a report for the parent.
pub(super) fn leave_report(folder: &Path, report: &Report) {
    let verdict = if report.is_success() { "passed" } else { "failed" };
    let text = format!("{verdict}\n{}", report.text());
    let partial = folder.join("report.partial");
    let left = fs::write(&partial, text).and_then(|()| fs::rename(partial, folder.join("report")));
    if let Err(error) = left {
        eprintln!("lurcher: cannot leave the report for the parent process: {error}");
    }
}

/// Runs the one case in the folder and leaves its ending there.
pub(super) fn run_case(folder: &Path, info: &PropertyInfo, settings: &Settings, subject: &Subject) {
    let Ok(Ok(tape)) = fs::read_to_string(folder.join("tape")).map(|text| text.parse::<Tape>())
    else {
        return;
    };
    let subject = subject.clone();
    let ending = supervise(info.name, vec![Arc::<Beat>::default()], settings.case_time * 4, move || {
        let _catching = catch_panics();
        subject.run(&mut Source::replay(tape, Beyond::Simplest, 0, 0))
    });
    let text = match ending {
        Supervised::Done(Ending::Failed(failure)) => {
            format!("failed\n{}\n{}", failure.location.unwrap_or_default(), failure.message)
        }
        Supervised::Done(Ending::Passed) => "passed".to_string(),
        _ => "discarded".to_string(),
    };
    // Without an ending the parent takes the child for dead, which is close enough.
    let _ = fs::write(folder.join("ending"), text);
}

/// Tests a property in child processes.
pub(super) fn test(info: &PropertyInfo, settings: &Settings, subject: &Subject) -> Report {
    let folder = match Folder::new() {
        Ok(folder) => folder,
        Err(error) => {
            let message = format!("`isolate` needs a temporary folder: {error}");
            return finish::misused(info, message);
        }
    };
    let mut children = Children { info, settings, folder: &folder.0 };
    let death = match children.start("run") {
        Ok(child) => children.watch(child, true),
        Err(error) => {
            return finish::misused(info, format!("`isolate` cannot start the test again: {error}"));
        }
    };
    if let Ok(text) = fs::read_to_string(folder.0.join("report")) {
        let (verdict, text) = text.split_once('\n').unwrap_or(("failed", &text));
        let conclusion =
            Conclusion::FromChild { is_success: verdict == "passed", text: text.to_string() };
        return bare_report(info, conclusion);
    }
    let Some(proposal) = noted_case(&folder.0) else {
        let message = format!(
            "the process started for `isolate` ended before its first case ({death})\n\
             Lurcher starts the test binary again as `{} --exact`; a test harness of your own \
             must understand that",
            test_path(info)
        );
        return finish::misused(info, message);
    };
    let counterexample = counterexample(&mut children, subject, &proposal, death);
    bare_report(info, Conclusion::Failed(Box::new(counterexample)))
}

fn bare_report(info: &PropertyInfo, conclusion: Conclusion) -> Report {
    Report {
        property: info.name.to_string(),
        conclusion,
        summary: Summary::default(),
        remarks: Vec::new(),
        command: command(info),
    }
}

fn counterexample(
    children: &mut Children<'_>,
    subject: &Subject,
    proposal: &Proposal,
    death: String,
) -> Counterexample {
    let _catching = catch_panics();
    let failure = Failure { message: death, location: None, backtrace: None };
    let settings = children.settings;
    let mut counterexample = Counterexample {
        engine: "isolated",
        inputs: subject.inputs(proposal),
        failure: failure.clone(),
        notes: Vec::new(),
        tape: Tape::default(),
        replay: Some(replay_token(proposal)),
        saved: Saving::Not("it would end the process of every later run".to_string()),
        shrinking: None,
        is_repeatable: true,
    };
    let Drawn::Input(recording) = subject.draw(proposal.recorded()) else { return counterexample };
    let limits = ShrinkLimits { calls: settings.shrink_calls, time: settings.shrink_time };
    let mut trial = ChildTrial { children, subject };
    let shrunk = shrink(&mut trial, recording, failure, limits);
    let minimal = Proposal::tape(shrunk.tape.clone(), 0);
    counterexample.inputs = subject.inputs(&minimal);
    counterexample.replay = Some(replay_token(&minimal));
    counterexample.failure = shrunk.failure;
    counterexample.tape = shrunk.tape;
    counterexample.shrinking = Some(Shrinking {
        calls: shrunk.calls,
        improvements: shrunk.improvements,
        stopped: shrunk.stopped,
        other: shrunk.other,
    });
    counterexample
}

/// Tries candidates in short-lived children.
struct ChildTrial<'c, 'i> {
    children: &'c mut Children<'i>,
    subject: &'c Subject,
}

impl Trial for ChildTrial<'_, '_> {
    fn draw(&mut self, tape: &Tape) -> Drawn {
        self.subject.draw(Source::replay(tape.clone(), Beyond::Simplest, 0, 0))
    }

    fn run(&mut self, tape: &Tape) -> (Ending, Recording) {
        let ending = self.children.case(tape);
        match self.draw(tape) {
            Drawn::Input(recording) => (ending, recording),
            _ => (Ending::Discarded(String::new()), Recording::default()),
        }
    }
}

/// Starts and watches children for one property.
struct Children<'i> {
    info: &'i PropertyInfo,
    settings: &'i Settings,
    folder: &'i Path,
}

impl Children<'_> {
    fn start(&self, mode: &str) -> std::io::Result<Child> {
        let folder = self.folder.display();
        Command::new(std::env::current_exe()?)
            .args([&test_path(self.info), "--exact", "--nocapture", "--include-ignored"])
            .args(["--test-threads", "1"])
            .env(VARIABLE, format!("{mode}|{}|{folder}", identity(self.info)))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
    }

    /// One case in a child of its own.
    fn case(&mut self, tape: &Tape) -> Ending {
        let ending = self.folder.join("ending");
        // A missing file is what should be there anyway.
        let _ = fs::remove_file(&ending);
        let started = fs::write(self.folder.join("tape"), tape.to_string());
        let child = match started.and_then(|()| self.start("case")) {
            Ok(child) => child,
            Err(error) => return Ending::Discarded(error.to_string()),
        };
        let death = self.watch(child, false);
        let Ok(text) = fs::read_to_string(ending) else {
            return Ending::Failed(Failure { message: death, location: None, backtrace: None });
        };
        let mut lines = text.splitn(3, '\n');
        match (lines.next(), lines.next(), lines.next()) {
            (Some("failed"), Some(place), Some(message)) => Ending::Failed(Failure {
                message: message.to_string(),
                location: (!place.is_empty()).then(|| place.to_string()),
                backtrace: None,
            }),
            (Some("passed"), ..) => Ending::Passed,
            _ => Ending::Discarded(String::new()),
        }
    }

    /// Waits for a child, ending it if it is on one case for too long, and says
    /// how it ended.
    fn watch(&self, mut child: Child, is_whole_run: bool) -> String {
        let mut stderr = child.stderr.take();
        let reader = std::thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(stderr) = &mut stderr {
                let _ = stderr.read_to_end(&mut text);
            }
            String::from_utf8_lossy(&text[..text.len().min(MOST_STDERR)]).into_owned()
        });
        let mut case = None;
        let mut since = Instant::now();
        let mut pause = Duration::from_micros(200);
        let ended = loop {
            match child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) => {}
                Err(_) => break None,
            }
            if since.elapsed() >= self.settings.case_time {
                let now = is_whole_run.then(|| fs::read_to_string(self.folder.join("case")).ok());
                if now == case || !is_whole_run {
                    let _ = child.kill();
                    let _ = child.wait();
                    return format!("no verdict after {}", show_time(self.settings.case_time));
                }
                (case, since) = (now, Instant::now());
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        let said = reader.join().unwrap_or_default();
        death(ended, &said)
    }
}

/// How a process ended, in words.
fn death(status: Option<ExitStatus>, said: &str) -> String {
    if said.contains("has overflowed its stack") {
        return "the property overflowed its stack".to_string();
    }
    match status.and_then(|status| status.code()) {
        Some(code) => format!("the property ended the process with exit code {code}"),
        None => match status {
            Some(status) => format!("the property ended the process: {status}"),
            None => "the process of the property was lost".to_string(),
        },
    }
}

/// The path by which the test harness knows the test.
fn test_path(info: &PropertyInfo) -> String {
    match info.module.split_once("::") {
        Some((_crate, modules)) => format!("{modules}::{}", info.name),
        None => info.name.to_string(),
    }
}

/// A temporary folder, removed in the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Self> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("lurcher-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own cleaning.
        let _ = fs::remove_dir_all(&self.0);
    }
}
