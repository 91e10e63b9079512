//! `cargo lurcher …`

use std::process::ExitCode;

fn main() -> ExitCode {
    let mut arguments: Vec<_> = std::env::args_os().collect();
    // Cargo runs `cargo-lurcher lurcher …`.
    if arguments.get(1).is_some_and(|argument| argument == "lurcher") {
        arguments.remove(1);
    }
    cargo_lurcher::main("cargo lurcher", arguments)
}
