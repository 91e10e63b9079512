//! The command line as users see it: names, help texts, which values are allowed.

mod arrays;
mod audit;
mod parsed;
mod refined;
mod suite;
mod values;
mod which_tests;

use clap::Command;

pub(crate) use audit::Audit;
pub(crate) use parsed::{Build, Convert, Measure, ModelFile, Search, Sequence};
pub(crate) use refined::Refined;
pub(crate) use suite::Suite;

/// The whole command line; `name` is what the user typed to get here.
pub(crate) fn command(name: &'static str) -> Command {
    Command::new("lurcher")
        .bin_name(name)
        .version(env!("CARGO_PKG_VERSION"))
        .about("Finds what ordinary tests miss.")
        .subcommand_required(true)
        .arg_required_else_help(true)
        .disable_help_subcommand(true)
        .subcommand(arrays::command())
        .subcommand(audit::command())
        .subcommand(refined::command())
        .subcommand(suite::command())
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        super::command("lurcher").debug_assert();
    }
}
