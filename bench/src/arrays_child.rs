//! One array in a process of its own: for what is measured of processes.
//!
//! The comparisons start this program again with [`ARGUMENT`], a file, a strength and what
//! is to be done.

use std::fs;
use std::path::Path;
use std::process::{Command, ExitCode};

use lurcher_arrays::format::{TableFormat, write_rows};
use lurcher_arrays::{Effort, Options};

use crate::arrays_models::read;
use crate::harness::seconds;

/// The first argument of such a process.
pub(crate) const ARGUMENT: &str = "--one-array";

/// What such a process does: prints the rows of a fast array, as JSON.
pub(crate) const PRINT: &str = "print";

/// What such a process does: builds a balanced array and prints a [`Report`].
const REPORT: &str = "report";

/// What a process says of its balanced array.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Report {
    pub(crate) rows: usize,
    /// Of the processor, all threads.
    pub(crate) seconds: f64,
    /// The most memory that was resident until the array was there.
    pub(crate) peak_mb: f64,
    /// The same after the array was recounted.
    pub(crate) peak_with_recount_mb: f64,
    pub(crate) is_correct: bool,
}

/// What happens in such a process.
pub(crate) fn run(arguments: &[String]) -> ExitCode {
    let [path, strength, task] = arguments else {
        eprintln!("lurcher-bench: {ARGUMENT} needs a file, a strength and a task");
        return ExitCode::FAILURE;
    };
    let strength = strength.parse().map_err(|_| format!("`{strength}` is no strength"));
    let done = strength.and_then(|strength| match task.as_str() {
        PRINT => print(Path::new(path), strength),
        _ => report(Path::new(path), strength),
    });
    match done {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("lurcher-bench: {message}");
            ExitCode::FAILURE
        }
    }
}

fn print(path: &Path, strength: usize) -> Result<String, String> {
    let model = read(path, strength)?;
    let array = model.array(&Options::new().effort(Effort::Fast)).map_err(|e| e.to_string())?;
    Ok(write_rows(&array, TableFormat::Json))
}

fn report(path: &Path, strength: usize) -> Result<String, String> {
    let mut array = Err(String::new());
    let seconds = seconds(|| {
        array = read(path, strength)
            .and_then(|model| model.array(&Options::new()).map_err(|error| error.to_string()));
    });
    let array = array?;
    let peak = peak()?;
    let is_correct = array.verify().is_correct();
    Ok(format!("{} {seconds} {peak} {} {is_correct}", array.len(), self::peak()?))
}

/// The most memory this process has had at a time, in MB.
fn peak() -> Result<f64, String> {
    let status = fs::read_to_string("/proc/self/status").map_err(|error| error.to_string())?;
    peak_in(&status).ok_or_else(|| "the system doesn't tell the peak of memory".to_string())
}

fn peak_in(status: &str) -> Option<f64> {
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kilobytes: f64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024.0 / 1e6)
}

impl Report {
    /// Builds a balanced array in a process.
    pub(crate) fn of(path: &Path, strength: usize) -> Result<Report, String> {
        let program = std::env::current_exe().map_err(|error| error.to_string())?;
        let output = Command::new(program)
            .arg(ARGUMENT)
            .arg(path)
            .args([&strength.to_string(), REPORT])
            .output()
            .map_err(|error| error.to_string())?;
        match Report::parse(&String::from_utf8_lossy(&output.stdout)) {
            Some(report) if output.status.success() => Ok(report),
            _ => Err(String::from_utf8_lossy(&output.stderr).trim().to_string()),
        }
    }

    fn parse(text: &str) -> Option<Report> {
        let mut words = text.split_whitespace();
        Some(Report {
            rows: words.next()?.parse().ok()?,
            seconds: words.next()?.parse().ok()?,
            peak_mb: words.next()?.parse().ok()?,
            peak_with_recount_mb: words.next()?.parse().ok()?,
            is_correct: words.next()?.parse().ok()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_peak_is_found_among_other_lines() {
        let status = "Name:\ta\nVmPeak:\t  900 kB\nVmHWM:\t   2000 kB\nThreads:\t1\n";
        assert_eq!(peak_in(status), Some(2.048));
        assert_eq!(peak_in("Name:\ta\n"), None);
    }

    #[test]
    fn a_report_is_read_as_it_is_written() {
        let report = Report::parse("16 2.5 10.25 12 true\n").expect("a report");
        assert_eq!(
            (report.rows, report.seconds, report.peak_mb, report.peak_with_recount_mb),
            (16, 2.5, 10.25, 12.0)
        );
        assert!(report.is_correct);
        assert_eq!(Report::parse("16 2.5"), None);
    }
}
