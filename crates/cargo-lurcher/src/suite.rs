//! `lurcher suite`: has `cargo test` choose suites, and says which were saved.
//!
//! The properties choose and save by themselves; see the chapter on suites. All that is done
//! here is to ask for it and to listen.

use std::path::PathBuf;

use clap::ArgMatches;

use crate::arguments::Suite;
use crate::failure::Failure;

/// Known to the library, which appends to the file.
const LOG: &str = "LURCHER_INTERNAL_SUITES";

/// Runs `lurcher suite` with these arguments.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    let Suite { tests, cases } = Suite::new(matches);
    let cases = cases.map(|cases| ("LURCHER_SUITE", cases.to_string().into()));
    let ran = tests.run(LOG, cases.as_slice())?;
    let mut lines: Vec<Line> = ran.lines.iter().filter_map(|line| Line::parse(line)).collect();
    lines.sort();
    let (n_saved, n_unsaved) = show(&lines);
    match (n_saved, n_unsaved) {
        _ if !ran.is_success => Err(Failure::failed("`cargo test` failed, as said above")),
        (0, 0) => Err(Failure::failed(
            "no suite was chosen: no `#[property]` with arguments was run; is the filter or the \
             package another one?",
        )),
        (_, 0) => Ok(()),
        (_, n) => Err(Failure::failed(format!("not saved: {}", count(n)))),
    }
}

/// What became of one suite.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Line {
    property: String,
    is_saved: bool,
    what: String,
    path: PathBuf,
}

impl Line {
    fn parse(line: &str) -> Option<Line> {
        let mut parts = line.splitn(4, '\t');
        let (status, property, what) = (parts.next()?, parts.next()?, parts.next()?);
        let path = PathBuf::from(parts.next()?);
        let (property, what) = (property.to_string(), what.to_string());
        Some(Line { property, is_saved: status == "saved", what, path })
    }
}

/// Says what was saved and what was not; how many of each.
fn show(lines: &[Line]) -> (usize, usize) {
    let here = std::env::current_dir().unwrap_or_default();
    let (saved, unsaved): (Vec<&Line>, Vec<&Line>) = lines.iter().partition(|line| line.is_saved);
    for Line { property, what, path, .. } in &saved {
        let path = path.strip_prefix(&here).unwrap_or(path);
        println!("{property}: {what}; {}", path.display());
    }
    for Line { property, what, .. } in &unsaved {
        eprintln!("{property}: not saved: {what}");
    }
    if !saved.is_empty() {
        eprintln!(
            "saved {}, to be run in place of random cases from now on; commit the files, or delete \
             them to be without",
            count(saved.len())
        );
    }
    (saved.len(), unsaved.len())
}

fn count(n: usize) -> String {
    if n == 1 { "1 suite".to_string() } else { format!("{n} suites") }
}
