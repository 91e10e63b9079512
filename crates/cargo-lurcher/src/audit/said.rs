//! What a process with tests said: the harness on its output, properties in a file, and the system
//! when it ended.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::ExitStatus;

use super::outcome::Outcome;

/// So many lines are shown of what a test said.
const MOST_LINES: usize = 20;

/// Why a process ended before its tests did.
pub(super) fn death(status: ExitStatus, stderr: &str) -> Outcome {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal = if status.success() { None } else { Some(6) };
    match signal {
        _ if stderr.contains("has overflowed its stack") => Outcome::StackOverflow,
        _ if stderr.contains("memory allocation of") => Outcome::Memory,
        Some(9) => Outcome::Memory,
        Some(24) => Outcome::Hang,
        Some(4..=6) => Outcome::Abort,
        _ => Outcome::Died,
    }
}

/// What the harness said of each test.
pub(super) fn outcomes(text: &str) -> BTreeMap<String, Outcome> {
    let mut outcomes = BTreeMap::new();
    for line in text.lines() {
        let Some((name, result)) = line.strip_prefix("test ").and_then(|l| l.rsplit_once(" ... "))
        else {
            continue;
        };
        let name = name.trim_end_matches(" - should panic").to_string();
        match result {
            "ok" => outcomes.insert(name, Outcome::Passed),
            "FAILED" => outcomes.insert(name, Outcome::Failed),
            _ => None,
        };
    }
    outcomes
}

/// What the last process said of a test that failed, as far as it is worth reading.
pub(crate) fn said(test: &str, folder: &Path) -> Vec<String> {
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap_or_default();
    let begins = format!("---- {test} stdout ----");
    let (out, err) = (read("out"), read("err"));
    // A test that ended its process is not in the list at the end.
    let text = out.split_once(&begins).map_or(err.as_str(), |(_, text)| text);
    let lines = text.lines().take_while(|line| *line != "failures:");
    let lines = lines.filter(|line| !line.trim().is_empty()).take(MOST_LINES);
    lines.map(str::to_string).collect()
}

/// What properties said of themselves.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Told {
    /// After how many cases they failed, the failing one included.
    pub(super) cases: BTreeMap<String, u64>,
    /// Which found that a case has no end.
    pub(super) hung: Vec<String>,
    /// All that said something.
    pub(super) tests: BTreeSet<String>,
}

impl Told {
    pub(super) fn parse(text: &str) -> Self {
        let mut told = Told::default();
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            told.tests.extend(fields.get(1).map(|test| test.to_string()));
            match fields[..] {
                ["failed", test, n] => {
                    if let Ok(n) = n.parse::<u64>() {
                        told.cases.entry(test.to_string()).or_insert(n + 1);
                    }
                }
                ["hung", test, _] => told.hung.push(test.to_string()),
                _ => {}
            }
        }
        told
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_harness_says_is_understood() {
        let text =
            "\nrunning 3 tests\ntest a::b ... ok\ntest c - should panic ... FAILED\ntest d ... ";
        let expected = [("a::b".to_string(), Outcome::Passed), ("c".to_string(), Outcome::Failed)];
        assert_eq!(outcomes(text), BTreeMap::from(expected));
    }

    #[test]
    fn the_first_failure_of_a_property_counts_and_so_does_the_failing_case() {
        let told = "passed\ta\t1000\nfailed\tb\t6\nfailed\tb\t9\nuntested\tc\t0\nhung\td\t4\n";
        let cases = BTreeMap::from([("b".to_string(), 7)]);
        let tests = ["a", "b", "c", "d"].map(str::to_string).into();
        assert_eq!(Told::parse(told), Told { cases, hung: vec!["d".to_string()], tests });
    }
}
