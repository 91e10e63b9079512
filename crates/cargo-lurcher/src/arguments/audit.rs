//! `lurcher audit` as users see it.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::which_tests::{arguments, filter, given, package};
use crate::cargo_test::Tests;

/// `lurcher audit [FILTER]`
#[derive(Debug)]
pub(crate) struct Audit {
    pub(crate) tests: Tests,
    pub(crate) seeds: u64,
    pub(crate) jobs: Option<usize>,
    pub(crate) time: Duration,
    /// Mebibytes of address space for each process; 0 for no limit.
    pub(crate) memory: u64,
    /// Per cent of the mutants that must be caught.
    pub(crate) threshold: Option<u64>,
    pub(crate) json: Option<PathBuf>,
    pub(crate) html: Option<PathBuf>,
    pub(crate) again: bool,
    pub(crate) first: bool,
    pub(crate) list: bool,
}

pub(super) fn command() -> Command {
    let number = |name: &'static str, default: &'static str| {
        Arg::new(name)
            .long(name)
            .value_name("N")
            .default_value(default)
            .value_parser(value_parser!(u64))
    };
    let file = |name: &'static str| {
        Arg::new(name).long(name).value_name("FILE").value_parser(value_parser!(PathBuf))
    };
    let switch = |name: &'static str| Arg::new(name).long(name).action(ArgAction::SetTrue);
    Command::new("audit")
        .about("Says which planted and automatic bugs the tests of a crate catch")
        .long_about(
            "Builds the tests once, with every `mutant!` and every change that `#[mutate]` makes behind a \
             switch, and runs the tests that reach a mutant with that mutant on. A mutant that makes a test \
             fail, hang, abort, or run out of memory or stack is caught; the others survive, and are shown \
             with their place.\n\n\
             The crate depends on `lurcher`. Any `#[test]` can catch a mutant; properties of Lurcher also say \
             after how many cases they did. What was found is kept below target/, and an audit that was \
             interrupted goes on where it was.",
        )
        .after_help(
            "Exit codes: 0 done; 1 a test fails without a mutant, the crate does not build, or fewer mutants were \
             caught than --threshold asks for; 2 wrong arguments; 130 interrupted.",
        )
        .arg(filter())
        .arg(package())
        .arg(number("seeds", "1").value_parser(value_parser!(u64).range(1..=100_000)).help("Runs with so many seeds, for mean tests to failure"))
        .arg(
            Arg::new("jobs")
                .long("jobs")
                .short('j')
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..=1024))
                .help("Processes at the same time [default: one for each processor]"),
        )
        .arg(number("time", "1").help(
            "Seconds of processor time that tests may take, in addition to five times what they take without a mutant",
        ))
        .arg(number("memory", "4096").help("Mebibytes of memory for each process; 0 for no limit"))
        .arg(
            Arg::new("threshold")
                .long("threshold")
                .value_name("PERCENT")
                .value_parser(value_parser!(u64).range(0..=100))
                .help("Fails if fewer of the mutants are caught"),
        )
        .arg(file("json").help("Writes all results to a file, as JSON"))
        .arg(file("html").help("Writes a page with the matrix of tests and mutants"))
        .arg(switch("first").help("Ends with the first test that catches a mutant: quicker, but it is not said which tests catch what"))
        .arg(switch("again").help("Runs everything again, whatever is known from before"))
        .arg(switch("list").help("Only lists the mutants"))
        .arg(arguments())
}

impl Audit {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let number = |name: &str| matches.get_one::<u64>(name).copied();
        Audit {
            tests: given(matches),
            seeds: number("seeds").unwrap_or(1).max(1),
            jobs: number("jobs").map(|jobs| jobs as usize),
            time: Duration::from_secs(number("time").unwrap_or(1)),
            memory: number("memory").unwrap_or(0),
            threshold: number("threshold"),
            json: matches.get_one("json").cloned(),
            html: matches.get_one("html").cloned(),
            again: matches.get_flag("again"),
            first: matches.get_flag("first"),
            list: matches.get_flag("list"),
        }
    }
}
