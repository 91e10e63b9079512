//! The program under test: compiles a batch of programs with the prelude, runs them, and prints
//! a line for each.
//!
//! ```text
//! lurcher-study-optimiser [-O0 | -O2] [--bug NAME] [FILE]
//! ```
//!
//! Programs are read from the file, or from the standard input, one per line. The exit code
//! is 0, or 2 if the arguments or the programs are wrong; then the message says what and where.

use std::io::{Read, Write};
use std::process::ExitCode;
use std::{env, fs, io, thread};

use lurcher_study_optimiser::{Bug, Mode, read_programs, run_module};

/// For the deepest program that can be read, several times over.
const STACK: usize = 64 << 20;

fn main() -> ExitCode {
    let worker = thread::Builder::new().stack_size(STACK).spawn(run);
    let result = match worker.map(thread::JoinHandle::join) {
        Ok(Ok(result)) => result,
        Ok(Err(_)) => return ExitCode::FAILURE,
        Err(error) => Err(format!("the thread of the compiler: {error}")),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn run() -> Result<(), String> {
    let mut mode = Mode::Optimised;
    let mut bug = None;
    let mut file = None;
    let mut arguments = env::args().skip(1);
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "-O0" => mode = Mode::Plain,
            "-O2" => mode = Mode::Optimised,
            "--bug" => {
                let name = arguments.next().ok_or("--bug needs a name")?;
                bug = Some(name.parse::<Bug>()?);
            }
            option if option.starts_with('-') => {
                return Err(format!("there is no option `{option}`; there are -O0, -O2, --bug"));
            }
            _ if file.is_some() => return Err("one file is read, not two".to_string()),
            _ => file = Some(argument),
        }
    }
    let (text, name) = match file {
        None => {
            let mut text = String::new();
            let read = io::stdin().read_to_string(&mut text);
            read.map_err(|error| format!("the standard input: {error}"))?;
            (text, "standard input".to_string())
        }
        Some(file) => {
            (fs::read_to_string(&file).map_err(|error| format!("{file}: {error}"))?, file)
        }
    };
    let programs = read_programs(&text).map_err(|message| format!("{name}: {message}"))?;
    let mut output = run_module(&programs, mode, bug).join("\n");
    if !output.is_empty() {
        output.push('\n');
    }
    let written = io::stdout().write_all(output.as_bytes());
    written.map_err(|error| format!("the standard output: {error}"))
}
