//! What every single case did, for programs to look at.
//!
//! `LURCHER_OBSERVE=file` writes one line of JSON per case, in the form called
//! OpenPBTStats, which viewers like Tyche read. Several test processes may
//! write to the same file: it is opened for appending, and only whole lines are
//! written, many at once in a single call, so that lines do not mix.

mod json;

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Mutex, PoisonError};

pub(crate) use self::json::Json;

/// Lines are collected up to this many bytes before they are written.
const BUFFER: usize = 1 << 16;

/// How a case ended.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ObservedStatus {
    #[default]
    Passed,
    Failed,
    /// Discarded before there was a verdict.
    GaveUp,
}

/// One case.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Observation {
    /// When the run began, in seconds since 1970; the same for all its cases.
    pub(crate) run_start: f64,
    pub(crate) property: String,
    pub(crate) status: ObservedStatus,
    /// Why it failed or was discarded.
    pub(crate) status_reason: String,
    /// The input as text.
    pub(crate) representation: String,
    /// The arguments by name.
    pub(crate) arguments: Vec<(String, Json)>,
    /// Which engine made it.
    pub(crate) how_generated: String,
    /// Labels and what else is to be compared across cases.
    pub(crate) features: Vec<(String, Json)>,
    /// Seconds spent, by phase.
    pub(crate) timing: Vec<(String, f64)>,
    pub(crate) metadata: Vec<(String, Json)>,
}

impl Observation {
    /// One line of JSON, with its line end.
    fn line(self) -> String {
        let status = match self.status {
            ObservedStatus::Passed => "passed",
            ObservedStatus::Failed => "failed",
            ObservedStatus::GaveUp => "gave_up",
        };
        let timing = self.timing.into_iter().map(|(phase, time)| (phase, Json::Number(time)));
        let fields = [
            ("type", Json::from("test_case")),
            ("run_start", Json::Number(self.run_start)),
            ("property", Json::Text(self.property)),
            ("status", Json::from(status)),
            ("status_reason", Json::Text(self.status_reason)),
            ("representation", Json::Text(self.representation)),
            ("arguments", Json::Object(self.arguments)),
            ("how_generated", Json::Text(self.how_generated)),
            ("features", Json::Object(self.features)),
            ("timing", Json::Object(timing.collect())),
            ("coverage", Json::Null),
            ("metadata", Json::Object(self.metadata)),
        ];
        let fields = fields.into_iter().map(|(name, value)| (name.to_string(), value));
        format!("{}\n", Json::Object(fields.collect()))
    }
}

/// Something that was found out about a property, in the same form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Finding {
    pub(crate) run_start: f64,
    pub(crate) property: String,
    pub(crate) title: &'static str,
    pub(crate) content: Json,
}

impl Finding {
    /// One line of JSON, with its line end.
    fn line(self) -> String {
        let fields = [
            ("type", Json::from("info")),
            ("run_start", Json::Number(self.run_start)),
            ("property", Json::Text(self.property)),
            ("title", Json::from(self.title)),
            ("content", self.content),
        ];
        let fields = fields.into_iter().map(|(name, value)| (name.to_string(), value));
        format!("{}\n", Json::Object(fields.collect()))
    }
}

/// Writes observations to a file.
#[derive(Debug)]
pub(crate) struct Observer<W: Write = File> {
    writer: Mutex<LineWriter<W>>,
}

#[derive(Debug)]
struct LineWriter<W: Write> {
    to: W,
    lines: String,
}

impl Observer<File> {
    /// Opens a file for appending, and makes it and its directory if need be.
    pub(crate) fn create(path: &Path) -> io::Result<Self> {
        let file = create_directory(path)
            .and_then(|()| OpenOptions::new().append(true).create(true).open(path));
        let file = file.map_err(|error| {
            let place = path.display();
            let message = format!(
                "cannot write observations to {place}: {error}; \
                 set LURCHER_OBSERVE to a file that can be written, or unset it"
            );
            io::Error::new(error.kind(), message)
        })?;
        Ok(Observer::new(file))
    }
}

fn create_directory(path: &Path) -> io::Result<()> {
    match path.parent() {
        Some(directory) if !directory.as_os_str().is_empty() => std::fs::create_dir_all(directory),
        _ => Ok(()),
    }
}

impl<W: Write> Observer<W> {
    fn new(to: W) -> Self {
        Observer { writer: Mutex::new(LineWriter { to, lines: String::new() }) }
    }

    /// Notes one case; it is in the file after [`Observer::flush`] at the latest.
    pub(crate) fn record(&self, observation: Observation) -> io::Result<()> {
        self.write(&observation.line())
    }

    /// Notes what was found out.
    pub(crate) fn record_finding(&self, finding: Finding) -> io::Result<()> {
        self.write(&finding.line())
    }

    fn write(&self, line: &str) -> io::Result<()> {
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if writer.lines.len() + line.len() > BUFFER {
            writer.flush()?;
        }
        writer.lines.push_str(line);
        Ok(())
    }

    /// Writes what is still held back.
    pub(crate) fn flush(&self) -> io::Result<()> {
        self.writer.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}

impl<W: Write> LineWriter<W> {
    fn flush(&mut self) -> io::Result<()> {
        // Taken first: a full disk should not be told of the same lines again and again.
        let lines = std::mem::take(&mut self.lines);
        if lines.is_empty() {
            return Ok(());
        }
        self.to.write_all(lines.as_bytes())?;
        self.to.flush()
    }
}

impl<W: Write> Drop for LineWriter<W> {
    /// For a run that ends by a panic; one that ends well flushes and hears of errors.
    fn drop(&mut self) {
        let _ = self.flush();
    }
}

#[cfg(test)]
mod tests;
