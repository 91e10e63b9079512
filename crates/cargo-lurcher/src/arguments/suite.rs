//! `lurcher suite` as users see it.

use std::ffi::OsString;

use clap::{Arg, ArgMatches, Command, value_parser};

/// `lurcher suite [FILTER]`
#[derive(Debug)]
pub(crate) struct Suite {
    pub(crate) filter: Option<String>,
    pub(crate) packages: Vec<String>,
    pub(crate) cases: Option<u64>,
    /// For `cargo test`.
    pub(crate) arguments: Vec<OsString>,
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
        .arg(Arg::new("filter").value_name("FILTER").help("Only tests whose names contain this"))
        .arg(
            Arg::new("package")
                .long("package")
                .short('p')
                .value_name("PACKAGE")
                .action(clap::ArgAction::Append)
                .help("Only this package of the workspace; may be given several times"),
        )
        .arg(
            Arg::new("cases")
                .long("cases")
                .value_name("N")
                .value_parser(value_parser!(u64).range(1..=100_000))
                .help("Inputs of a suite, unless the property says `suite = N` [default: 200]"),
        )
        .arg(
            Arg::new("arguments")
                .value_name("ARGUMENTS")
                .last(true)
                .num_args(0..)
                .value_parser(value_parser!(OsString))
                .help("Arguments for `cargo test`, such as --release or --features NAME"),
        )
}

impl Suite {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let many = |id| matches.get_many::<String>(id).unwrap_or_default().cloned().collect();
        let arguments = matches.get_many::<OsString>("arguments").unwrap_or_default();
        Suite {
            filter: matches.get_one("filter").cloned(),
            packages: many("package"),
            cases: matches.get_one("cases").copied(),
            arguments: arguments.cloned().collect(),
        }
    }
}
