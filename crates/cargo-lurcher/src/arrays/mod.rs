//! `lurcher arrays …`: models and suites come in, rows and measurements go out.

use clap::ArgMatches;

use crate::arguments;
use crate::failure::Failure;

/// Runs `lurcher arrays` with these arguments.
pub(crate) fn run(matches: &ArgMatches) -> Result<(), Failure> {
    match matches.subcommand() {
        None => {
            println!("{:?}", arguments::Build::new(matches));
            Ok(())
        }
        Some(("measure", matches)) => {
            println!("{:?}", arguments::Measure::new(matches));
            Ok(())
        }
        Some(("convert", matches)) => {
            println!("{:?}", arguments::Convert::new(matches));
            Ok(())
        }
        Some(("sequence", matches)) => {
            println!("{:?}", arguments::Sequence::new(matches));
            Ok(())
        }
        Some((other, _)) => unreachable!("`{other}` is not a subcommand"),
    }
}
