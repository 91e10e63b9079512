//! What all commands take that run `cargo test`.

use std::ffi::OsString;

use clap::{Arg, ArgMatches, value_parser};

use crate::cargo_test::Tests;

pub(super) fn filter() -> Arg {
    Arg::new("filter").value_name("FILTER").help("Only tests whose names contain this")
}

pub(super) fn package() -> Arg {
    Arg::new("package")
        .long("package")
        .short('p')
        .value_name("PACKAGE")
        .action(clap::ArgAction::Append)
        .help("Only this package of the workspace; may be given several times")
}

pub(super) fn arguments() -> Arg {
    Arg::new("arguments")
        .value_name("ARGUMENTS")
        .last(true)
        .num_args(0..)
        .value_parser(value_parser!(OsString))
        .help("Arguments for `cargo test`, such as --release or --features NAME")
}

/// What was given for them.
pub(super) fn given(matches: &ArgMatches) -> Tests {
    let packages = matches.get_many::<String>("package").unwrap_or_default();
    let arguments = matches.get_many::<OsString>("arguments").unwrap_or_default();
    Tests {
        filter: matches.get_one("filter").cloned(),
        packages: packages.cloned().collect(),
        arguments: arguments.cloned().collect(),
    }
}
