//! `lurcher suite` as users see it.

use clap::{Arg, ArgMatches, Command, value_parser};

use super::which_tests::{arguments, filter, given, package};
use crate::cargo_test::Tests;

/// `lurcher suite [FILTER]`
#[derive(Debug)]
pub(crate) struct Suite {
    pub(crate) tests: Tests,
    pub(crate) cases: Option<u64>,
}

pub(super) fn command() -> Command {
    Command::new("suite")
        .about("Chooses inputs for the properties of a crate, and saves them")
        .long_about(
            "Runs `cargo test` so that every property chooses a suite: inputs that cover most of \
             its arguments' types, among many candidates. Suites are saved in lurcher-failures/, \
             also if there was one before, and are run in place of random cases from then on. \
             Commit the files, and they are run everywhere; delete them to be without.\n\n\
             A suite is saved only if the property passes. One line for each is written to \
             standard output, everything else to standard error.",
        )
        .after_help(
            "Exit codes: 0 done; 1 a test failed, or a suite could not be saved; 2 wrong arguments.",
        )
        .arg(filter())
        .arg(package())
        .arg(
            Arg::new("cases")
                .long("cases")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..=100_000))
                .help("Inputs of a suite, unless the property says `suite = N` [default: 200]"),
        )
        .arg(arguments())
}

impl Suite {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        Suite { tests: given(matches), cases: matches.get_one("cases").copied() }
    }
}
