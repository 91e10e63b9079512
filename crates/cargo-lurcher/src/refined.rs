//! `lurcher refined`: has `cargo test` test the refined functions, and says what was covered of
//! each.

use std::ffi::OsString;

use clap::ArgMatches;

use crate::arguments::Refined;
use crate::failure::Failure;
use crate::instrumented::{Counters, Lines};

/// Known to the library, which appends to the file.
const LOG: &str = "LURCHER_INTERNAL_REFINED";
/// How the tests of refined functions end.
const SUFFIX: &str = "_as_refined";

/// Runs `lurcher refined` with these arguments.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Refined { mut tests, depth, cases, with_coverage } = Refined::new(matches);
    // Where nothing is asked for, only the tests of refined functions are run.
    tests.filter.get_or_insert_with(|| SUFFIX.to_string());
    let given = [("LURCHER_DEPTH", depth), ("LURCHER_CASES", cases)];
    let given = given.into_iter().filter_map(|(name, n)| Some((name, n?.to_string().into())));
    let mut given: Vec<(&str, OsString)> = given.collect();
    let counters = if with_coverage { Some(Counters::new()?) } else { None };
    given.extend(counters.iter().flat_map(Counters::variables));
    let ran = tests.run(LOG, &given)?;
    let mut lines: Vec<Line> = ran.lines.iter().filter_map(|line| Line::parse(line)).collect();
    lines.sort();
    let reached = match &counters {
        Some(counters) if !lines.is_empty() => Some(counters.read(&tests)?),
        _ => None,
    };
    for line in &lines {
        println!("{}", line.text(reached.as_ref()));
    }
    let n_bad = lines.iter().filter(|line| line.status != "passed").count();
    match (lines.len(), n_bad) {
        (0, _) if ran.is_success => Err(Failure::failed(
            "no refined function was tested: is there one with `#[refined(fn(…) -> …)]` and \
             arguments, and is the filter or the package another one?",
        )),
        (_, 0) if !ran.is_success => Err(Failure::failed("`cargo test` failed, as said above")),
        (n, 0) => {
            eprintln!("{} as refined", count(n));
            Ok(())
        }
        (n, bad) => Err(Failure::failed(format!("not as refined: {bad} of {}", count(n)))),
    }
}

fn count(n: usize) -> String {
    if n == 1 { "1 function".to_string() } else { format!("{n} functions") }
}

/// What became of one function.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    function: String,
    status: String,
    n: u64,
    /// Where the function is.
    file: String,
    line: usize,
    what: String,
}

impl Line {
    fn parse(line: &str) -> Option<Line> {
        let mut parts = line.splitn(6, '\t');
        let (status, test, n) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        let function = test.strip_suffix(SUFFIX).unwrap_or(test).to_string();
        let (file, line) = (parts.next()?.to_string(), parts.next()?.parse().ok()?);
        let (status, what) = (status.to_string(), parts.next()?.to_string());
        Some(Line { function, status, n, file, line, what })
    }

    /// It in words, with what was reached of the function if that is known.
    fn text(&self, reached: Option<&Lines>) -> String {
        let Line { function, status, n, file, line, what } = self;
        let inputs = if *n == 1 { "input" } else { "inputs" };
        let text = match (status.as_str(), what.as_str()) {
            ("passed", "") => format!("{function}: passed {n} {inputs}"),
            ("passed", what) => format!("{function}: passed {n} {inputs}: {what}"),
            ("failed", what) => format!("{function}: failed, {n} {inputs} passed: {what}"),
            (status, what) => format!("{function}: {status}: {what}"),
        };
        match reached {
            Some(reached) => format!("{text}; {}", reached.text(file, *line)),
            None => text,
        }
    }
}
