//! The command line of Lurcher. Arguments, exit codes and wiring; the work is done by the
//! libraries.
//!
//! This library exists so that the two binaries share their code, and measurements of Lurcher the
//! reader of counters: nothing here is for other crates to use.

mod arguments;
mod arrays;
mod audit;
mod cargo_test;
#[doc(hidden)]
pub mod coverage;
mod exit_code;
mod failure;
mod instrumented;
mod interrupt;
mod output;
mod progress;
mod refined;
mod suite;

use std::ffi::OsString;

use exit_code::ExitCode;

/// Runs the command line; `name` is what the user typed to get here.
#[doc(hidden)]
pub fn main(name: &'static str, arguments: Vec<OsString>) -> std::process::ExitCode {
    if let Some(code) = instrumented::as_compiler(&arguments) {
        return std::process::ExitCode::from(code);
    }
    let matches = match arguments::command(name).try_get_matches_from(arguments) {
        Ok(matches) => matches,
        Err(error) => {
            // Help and the version are "errors" that go to standard output.
            let code = if error.use_stderr() { ExitCode::Usage } else { ExitCode::Done };
            let _ = error.print();
            return code.into();
        }
    };
    let result = match matches.subcommand() {
        Some(("arrays", matches)) => arrays::run(matches),
        Some(("audit", matches)) => audit::run(matches),
        Some(("refined", matches)) => refined::run(matches),
        Some(("suite", matches)) => suite::run(matches),
        _ => unreachable!("the arguments require a known subcommand"),
    };
    match result {
        Ok(()) => ExitCode::Done.into(),
        Err(failure) => {
            eprintln!("{}", failure.message);
            failure.code.into()
        }
    }
}
