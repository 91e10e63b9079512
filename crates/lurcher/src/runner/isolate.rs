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
use std::io::{ErrorKind, Read, Seek, SeekFrom, Write};
use std::panic::resume_unwind;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use super::hang::{HANGS, UNKNOWN_INPUT};
use super::subject::Subject;
use super::supervise::{aside, big_stack};
use super::token::{parse_replay, replay_token, short_token};
use super::{PropertyInfo, Summary, command};
use super::{finish, unjudged};
use crate::config::{Settings, show_time};
use crate::engine::Proposal;
use crate::property::{Ending, Failure, catch_panics};
use crate::report::{Conclusion, Counterexample, Look, Report, Saving};
use crate::shrink::{Drawn, ShrinkLimits, Trial, shrink};
use crate::source::{Beyond, Recording, Source, Tape};

/// Tells a child what it is: `MODE|PROPERTY|FOLDER`.
const VARIABLE: &str = "LURCHER_INTERNAL_CHILD";

/// Most bytes of what a dying child says that are looked at.
const MOST_STDERR: usize = 4_000;

/// What this process is to do, if it is somebody's child.
pub(super) enum Task {
    /// Everything, noting each case in the folder and leaving the report there.
    Run(PathBuf),
    /// The one case in the folder.
    Case(PathBuf),
    /// Only to draw the input of the one case in the folder.
    Draw(PathBuf),
    /// Nothing: the child was started for another property of the same test.
    Nothing,
}

/// The task of this process for a property; none if it is not a child.
pub(super) fn task(identity: &str) -> Option<Task> {
    let value = std::env::var(VARIABLE).ok()?;
    let mut parts = value.splitn(3, '|');
    let (mode, property, folder) = (parts.next()?, parts.next()?, parts.next()?);
    Some(match mode {
        _ if property != identity => Task::Nothing,
        "run" => Task::Run(folder.into()),
        "draw" => Task::Draw(folder.into()),
        _ => Task::Case(folder.into()),
    })
}

/// What tells this run from all others in the process: the same line may be run
/// many times, in a loop or a helper. A child goes the same way as its parent and
/// counts alike.
pub(super) fn identity(info: &PropertyInfo) -> String {
    static PLACES: Mutex<Vec<(String, u64)>> = Mutex::new(Vec::new());
    let place = format!("{}:{}", info.name, info.line);
    let mut places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
    let known = places.iter().position(|(known, _)| *known == place);
    let index = known.unwrap_or_else(|| {
        places.push((place.clone(), 0));
        places.len() - 1
    });
    places[index].1 += 1;
    format!("{place}:{}", places[index].1)
}

/// A file that names the case being run; see [`Beat`](super::Beat).
pub(super) fn beat_file(folder: &Path) -> Option<fs::File> {
    fs::File::create(folder.join("case")).ok()
}

/// Stands in place of a token while an input is drawn that follows a plan.
const PLANNED: &str = "planned";

/// Writes which case comes next, over what was there: the length of the token,
/// the number of the case, the token.
pub(super) fn note_case(file: &mut fs::File, number: u64, proposal: Option<&Proposal>) {
    let token = proposal.map_or(PLANNED.to_string(), replay_token);
    let line = format!("{:>20} {number:>20} {token}", token.len());
    // If the note cannot be written the case runs all the same.
    let _ = file.seek(SeekFrom::Start(0)).and_then(|_| file.write_all(line.as_bytes()));
}

fn noted_case(folder: &Path) -> Option<(u64, Option<Proposal>)> {
    let text = fs::read_to_string(folder.join("case")).ok()?;
    let length: usize = text.get(..20)?.trim().parse().ok()?;
    let number = text.get(21..41)?.trim().parse().ok()?;
    Some(match text.get(42..42 + length)? {
        PLANNED => (number, None),
        token => (number, Some(parse_replay(token).ok()?)),
    })
}

/// Ends this process, telling the parent that the case it was on hangs.
pub(super) fn leave_hanging(folder: &Path) -> ! {
    // Without the note the parent says that the process ended, which is true as well.
    let _ = fs::write(folder.join("hung"), "");
    std::process::exit(101)
}

/// Leaves a report for the parent.
pub(super) fn leave_report(folder: &Path, report: &Report) {
    let verdict = if report.is_success() { "passed" } else { "failed" };
    let (text, styled) = match report.is_worth_showing() {
        true => {
            let look = &report.summary.look;
            let styled = report.styled(look) + &report.explained(look);
            (report.text(), styled)
        }
        false => Default::default(),
    };
    let partial = folder.join("report.partial");
    let left = fs::write(folder.join("styled"), styled)
        .and_then(|()| fs::write(&partial, format!("{verdict}\n{text}")))
        .and_then(|()| fs::rename(partial, folder.join("report")));
    if let Err(error) = left {
        eprintln!("lurcher: cannot leave the report for the parent process: {error}");
    }
}

/// Runs the one case in the folder and leaves its ending there.
pub(super) fn run_case(folder: &Path, is_only_drawn: bool, subject: &Subject) {
    let Ok(Ok(case)) = fs::read_to_string(folder.join("tape")).map(|text| parse_replay(&text))
    else {
        return;
    };
    let subject = subject.clone();
    // The parent is the one who loses patience.
    let ending = aside(Duration::MAX, move || match is_only_drawn {
        true => {
            subject.inputs(&case);
            Ending::Passed
        }
        false => subject.run(&mut case.recorded()),
    });
    let text = match ending {
        Some(Ending::Failed(failure)) => {
            format!("failed\n{}\n{}", failure.location.unwrap_or_default(), failure.message)
        }
        Some(Ending::Passed) => "passed".to_string(),
        _ => "discarded".to_string(),
    };
    // Without an ending the parent takes the child for dead, which is close enough.
    let _ = fs::write(folder.join("ending"), text);
}

/// Tests a property in child processes.
pub(super) fn test(
    info: &PropertyInfo,
    identity: &str,
    settings: &Settings,
    subject: &Subject,
) -> Report {
    let folder = match Folder::new() {
        Ok(folder) => folder,
        Err(error) => {
            let place = std::env::temp_dir();
            let message = format!(
                "`isolate` needs a folder in {}: {error}\nmake the place writable, or name another in TMPDIR",
                place.display()
            );
            return unjudged::misused(info, message);
        }
    };
    let look = Summary::of_others(settings, 0).look;
    let mut children = Children { info, identity, settings, folder: &folder.0, look };
    let death = match children.start("run") {
        Ok(child) => children.watch(child, true),
        Err(error) => {
            return unjudged::misused(
                info,
                format!("`isolate` cannot start the test again: {error}"),
            );
        }
    };
    if let Ok(text) = fs::read_to_string(folder.0.join("report")) {
        let (verdict, text) = text.split_once('\n').unwrap_or(("failed", &text));
        let conclusion = Conclusion::FromChild {
            is_success: verdict == "passed",
            text: text.to_string(),
            styled: fs::read_to_string(folder.0.join("styled")).unwrap_or(text.to_string()),
        };
        return bare_report(info, settings, 0, conclusion);
    }
    let Some((number, proposal)) = noted_case(&folder.0) else {
        let message = format!(
            "the process started for `isolate` ended before its first case ({death})\n\
             Lurcher starts the test binary again as `{} --exact`; a test harness of your own \
             must understand that",
            test_path(info)
        );
        return unjudged::misused(info, message);
    };
    // Values may be deep, and are drawn here, too.
    let counterexample = std::thread::scope(|scope| {
        let work = || match &proposal {
            Some(proposal) => counterexample(&mut children, subject, proposal, death),
            None => died(format!("{death}\n{UNKNOWN_INPUT}"), None),
        };
        let (thread, work) = big_stack(info.name, work);
        let thread = thread.spawn_scoped(scope, work);
        thread.map(|thread| thread.join().unwrap_or_else(|payload| resume_unwind(payload)))
    });
    let counterexample = match counterexample {
        Ok(counterexample) => counterexample,
        Err(error) => return unjudged::misused(info, format!("cannot start a thread: {error}")),
    };
    let passed = number.saturating_sub(1);
    bare_report(info, settings, passed, Conclusion::Failed(Box::new(counterexample)))
}

fn bare_report(
    info: &PropertyInfo,
    settings: &Settings,
    passed: u64,
    conclusion: Conclusion,
) -> Report {
    Report {
        property: info.name.to_string(),
        conclusion,
        summary: Summary::of_others(settings, passed),
        remarks: Vec::new(),
        command: command(info),
    }
}

/// A counterexample of which no more is known.
fn died(message: String, replay: Option<String>) -> Counterexample {
    let saved = "it would end the process of every later run";
    Counterexample::unshown("isolated", message, replay, Saving::Not(saved.to_string()))
}

fn counterexample(
    children: &mut Children<'_>,
    subject: &Subject,
    proposal: &Proposal,
    death: String,
) -> Counterexample {
    let _catching = catch_panics();
    let settings = children.settings;
    let mut counterexample = died(death, short_token(proposal));
    let failure = counterexample.failure.clone();
    if !subject.is_separable {
        counterexample.failure.message += "\n(not shown, not shrunk: a property given to `check` draws \
             while it runs; as a `#[property]` it would be both)";
        return counterexample;
    }
    if !children.can_draw(proposal) {
        counterexample.failure.message +=
            "\n(that happens while the input is drawn, before the body runs)";
        return counterexample;
    }
    counterexample.inputs = subject.inputs(proposal);
    let Drawn::Input(recording) = subject.draw(proposal.recorded()) else { return counterexample };
    let limits = ShrinkLimits { calls: settings.shrink_calls, time: settings.shrink_time };
    let mut trial = ChildTrial { children, subject };
    let shrunk = shrink(&mut trial, recording, failure, limits);
    let minimal = Proposal::tape(shrunk.tape.clone(), 0);
    counterexample.inputs = subject.inputs(&minimal);
    if let Some(token) = short_token(&minimal) {
        counterexample.replay = Some(token);
    }
    counterexample.shrinking = Some(finish::shrinking(&shrunk, subject));
    counterexample.failure = shrunk.failure;
    counterexample.tape = shrunk.tape;
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
    identity: &'i str,
    info: &'i PropertyInfo,
    settings: &'i Settings,
    folder: &'i Path,
    look: Look,
}

impl Children<'_> {
    fn start(&self, mode: &str) -> std::io::Result<Child> {
        let folder = self.folder.display();
        Command::new(std::env::current_exe()?)
            .args([&test_path(self.info), "--exact", "--nocapture", "--include-ignored"])
            .args(["--test-threads", "1"])
            // The child has no terminal to look at.
            .env("LURCHER_COLOR", if self.look.is_coloured() { "always" } else { "never" })
            .env(VARIABLE, format!("{mode}|{}|{folder}", self.identity))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
    }

    /// Whether a child survives drawing the input of a case.
    fn can_draw(&self, proposal: &Proposal) -> bool {
        let started = fs::write(self.folder.join("tape"), replay_token(proposal));
        let child = started.and_then(|()| self.start("draw"));
        child.map(|child| self.watch(child, false)).is_ok() && self.folder.join("ending").exists()
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
            // The last words are those that count.
            let from = text.len().saturating_sub(MOST_STDERR);
            String::from_utf8_lossy(&text[from..]).into_owned()
        });
        // A child notices by itself that a case of a whole run hangs; it just might not live to say
        // so.
        let patience = self.settings.case_time.saturating_mul(if is_whole_run { 2 } else { 1 });
        let hanging = || {
            let time = show_time(self.settings.case_time);
            format!("{HANGS} {time}: the property hangs, or needs a larger `case_time`")
        };
        let mut case = None;
        let mut since = Instant::now();
        let mut pause = Duration::from_micros(200);
        let ended = loop {
            match child.try_wait() {
                Ok(Some(status)) => break Some(status),
                Ok(None) => {}
                Err(_) => break None,
            }
            if since.elapsed() >= patience {
                let now = is_whole_run.then(|| fs::read_to_string(self.folder.join("case")).ok());
                if now == case || !is_whole_run {
                    let _ = child.kill();
                    let _ = child.wait();
                    return hanging();
                }
                (case, since) = (now, Instant::now());
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        if fs::remove_file(self.folder.join("hung")).is_ok() {
            return hanging();
        }
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
pub(super) fn test_path(info: &PropertyInfo) -> String {
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
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let name = format!("lurcher-{}-{number}", std::process::id());
            let path = std::env::temp_dir().join(name);
            match fs::create_dir(&path) {
                Ok(()) => return Ok(Folder(path)),
                // Left behind by a process of the same number: what is in it is not ours.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What cannot be removed is left to the system's own cleaning.
        let _ = fs::remove_dir_all(&self.0);
    }
}
