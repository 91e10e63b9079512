//! What became of a refined function, for `cargo lurcher refined`, and of a property, for
//! `cargo lurcher audit`.
//!
//! The harness keeps what a passing test prints to itself, so every such test appends a line to a
//! file that a variable names, whichever process it runs in.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use super::hang::HANGS;
use super::{PropertyInfo, isolate, manifest_dir};
use crate::config::Config;
use crate::property::is_catching;
use crate::report::{Conclusion, Report};

/// Tells it, if somebody is waiting.
pub(super) fn tell(info: &PropertyInfo, config: &Config, report: &Report) {
    let Ok(settings) = config.resolve(manifest_dir(info).as_deref()) else { return };
    // A process that was started for some cases leaves it to the one that started it.
    let is_part = is_catching() || isolate::task(&isolate::identity(info)).is_some();
    let Some(log) = settings.refined_log.filter(|_| !is_part) else { return };
    append(&log, "refined", &line(info, report));
}

/// Tells an audit how many cases passed, and whether the next one failed or had no end.
pub(super) fn tell_audit(info: &PropertyInfo, log: &Path, report: &Report) {
    let status = match &report.conclusion {
        Conclusion::Passed | Conclusion::FromChild { is_success: true, .. } => "passed",
        Conclusion::Failed(found) if found.failure.message.starts_with(HANGS) => "hung",
        Conclusion::Failed(_) | Conclusion::FromChild { .. } => "failed",
        Conclusion::Uncovered => "uncovered",
        Conclusion::GaveUp | Conclusion::Misused(_) => "untested",
    };
    let test = isolate::test_path(info);
    append(log, "audit", &format!("{status}\t{test}\t{}\n", report.summary.passed));
}

fn append(log: &Path, who: &str, line: &str) {
    // One write, so that lines of processes that run side by side stay whole.
    let file = OpenOptions::new().append(true).create(true).open(log);
    if let Err(error) = file.and_then(|mut file| file.write_all(line.as_bytes())) {
        eprintln!("cannot tell `cargo lurcher {who}`: {}: {error}", log.display());
    }
}

/// `passed`, `failed` or `untested`, the test, how many inputs there were, where the function is,
/// and what is said of it.
fn line(info: &PropertyInfo, report: &Report) -> String {
    let summary = &report.summary;
    let covered = || summary.verdict.clone().unwrap_or_default();
    let (status, what) = match &report.conclusion {
        Conclusion::Passed => ("passed", covered()),
        Conclusion::Failed(counterexample) => ("failed", counterexample.failure.message.clone()),
        Conclusion::FromChild { is_success: true, .. } => ("passed", String::new()),
        Conclusion::FromChild { text, .. } => ("failed", first(text)),
        Conclusion::GaveUp => ("untested", "too many inputs were discarded".to_string()),
        Conclusion::Uncovered => {
            ("failed", "a claim of `cover!` or `covers!` does not hold".into())
        }
        Conclusion::Misused(message) => ("untested", first(message)),
    };
    let what = what.replace(['\t', '\n'], " ");
    let PropertyInfo { module, name, file, line, .. } = info;
    format!("{status}\t{module}::{name}\t{}\t{file}\t{line}\t{what}\n", summary.passed)
}

fn first(text: &str) -> String {
    text.trim_start().lines().next().unwrap_or_default().to_string()
}
