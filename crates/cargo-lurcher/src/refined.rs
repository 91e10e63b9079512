//! `lurcher refined`: has `cargo test` test the refined functions, and says what was covered of each.

use clap::ArgMatches;

use crate::arguments::Refined;
use crate::failure::Failure;

/// Known to the library, which appends to the file.
const LOG: &str = "LURCHER_INTERNAL_REFINED";
/// How the tests of refined functions end.
const SUFFIX: &str = "_as_refined";

/// Runs `lurcher refined` with these arguments.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Refined { mut tests, depth, cases } = Refined::new(matches);
    // Where nothing is asked for, only the tests of refined functions are run.
    tests.filter.get_or_insert_with(|| SUFFIX.to_string());
    let given = [("LURCHER_DEPTH", depth), ("LURCHER_CASES", cases)];
    let given: Vec<(&str, String)> =
        given.into_iter().filter_map(|(name, n)| Some((name, n?.to_string()))).collect();
    let ran = tests.run(LOG, &given)?;
    let mut lines: Vec<Line> = ran.lines.iter().filter_map(|line| Line::parse(line)).collect();
    lines.sort();
    for line in &lines {
        println!("{}", line.text());
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
    what: String,
}

impl Line {
    fn parse(line: &str) -> Option<Line> {
        let mut parts = line.splitn(4, '\t');
        let (status, test, n) = (parts.next()?, parts.next()?, parts.next()?.parse().ok()?);
        let function = test.strip_suffix(SUFFIX).unwrap_or(test).to_string();
        Some(Line { function, status: status.to_string(), n, what: parts.next()?.to_string() })
    }

    fn text(&self) -> String {
        let Line { function, status, n, what } = self;
        let inputs = if *n == 1 { "input" } else { "inputs" };
        match (status.as_str(), what.as_str()) {
            ("passed", "") => format!("{function}: passed {n} {inputs}"),
            ("passed", what) => format!("{function}: passed {n} {inputs}: {what}"),
            ("failed", what) => format!("{function}: failed, {n} {inputs} passed: {what}"),
            (status, what) => format!("{function}: {status}: {what}"),
        }
    }
}
