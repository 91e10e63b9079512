//! `lurcher refined` as users see it.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};

use super::which_tests::{arguments, filter, given, package};
use crate::cargo_test::Tests;

/// `lurcher refined [FILTER]`
#[derive(Debug)]
pub(crate) struct Refined {
    pub(crate) tests: Tests,
    pub(crate) depth: Option<u64>,
    pub(crate) cases: Option<u64>,
    pub(crate) with_coverage: bool,
}

pub(super) fn command() -> Command {
    Command::new("refined")
        .about("Tests the refined functions of a crate, and says what was covered of each")
        .long_about(
            "Runs the tests that `#[refined]` makes. One line for each function is written to \
             standard output: how many inputs it was tested with, up to which depth these were all \
             that its types allow, and what is wrong if something is. Everything else goes to \
             standard error.",
        )
        .after_help(
            "Exit codes: 0 all functions are as refined, as far as they were tested; 1 one is not, or \
             could not be tested; 2 wrong arguments.",
        )
        .arg(filter())
        .arg(package())
        .arg(
            Arg::new("depth")
                .long("depth")
                .value_name("N")
                .value_parser(value_parser!(u64))
                .help("All inputs up to this depth are run, unless the function says `depth = N`"),
        )
        .arg(
            Arg::new("cases")
                .long("cases")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..))
                .help("Inputs of each function, unless it says `cases = N` [default: 1000]"),
        )
        .arg(
            Arg::new("coverage")
                .long("coverage")
                .action(ArgAction::SetTrue)
                .help("Say which lines of each function were reached"),
        )
        .arg(arguments())
}

impl Refined {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        Refined {
            tests: given(matches),
            depth: matches.get_one("depth").copied(),
            cases: matches.get_one("cases").copied(),
            with_coverage: matches.get_flag("coverage"),
        }
    }
}
