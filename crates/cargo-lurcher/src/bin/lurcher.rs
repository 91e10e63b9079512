//! `lurcher …`

use std::process::ExitCode;

fn main() -> ExitCode {
    cargo_lurcher::main("lurcher", std::env::args_os().collect())
}
