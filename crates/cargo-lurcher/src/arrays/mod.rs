//! `lurcher arrays …`: models and suites come in, rows and measurements go out.

mod build;
mod convert;
mod files;
mod measure;
mod sequence;
mod summary;

use clap::ArgMatches;

use crate::arguments;
use crate::failure::Failure;

/// Runs `lurcher arrays` with these arguments.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        None => build::run(&arguments::Build::new(matches)),
        Some(("measure", matches)) => measure::run(&arguments::Measure::new(matches)),
        Some(("convert", matches)) => convert::run(&arguments::Convert::new(matches)),
        Some(("sequence", matches)) => sequence::run(&arguments::Sequence::new(matches)),
        Some((other, _)) => unreachable!("`{other}` is not a subcommand"),
    }
}
