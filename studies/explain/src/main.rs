//! Prints how Lurcher explains the failures of the paper's examples, beside what the paper prints.
//!
//! `cargo run --release -p lurcher-study-explain` runs each property with a fixed seed, and prints two
//! rows for it: what the paper has in its tables 3 to 6 and its sections 3 and 4.5, and what Lurcher found.
//! The last column has the numbers of symbols as in table 1: constants and variables, without a condition
//! and with one. A name of an example runs only that one.

use std::env;
use std::process::ExitCode;

use lurcher_study_explain::examples::{EXAMPLES, Example, Explained, config};
use lurcher_study_explain::symbols::Symbols;

fn main() -> ExitCode {
    let name = env::args().skip(1).collect::<Vec<_>>().join(" ");
    let wanted: Vec<&Example> =
        EXAMPLES.iter().filter(|example| name.is_empty() || example.name == name).collect();
    if wanted.is_empty() {
        let names: Vec<&str> = EXAMPLES.iter().map(|example| example.name).collect();
        eprintln!("there is no example `{name}`; there are: {}", names.join(", "));
        return ExitCode::from(2);
    }
    println!("| example | from | counterexample | fails for every | fails whenever | symbols |");
    println!("|---|---|---|---|---|---|");
    let mut are_found = true;
    for example in wanted {
        row(example.name, "paper", &example.paper);
        let report = (example.run)(config());
        are_found &= !report.is_success();
        row("", "Lurcher", &Explained::of(&report));
    }
    if are_found { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn row<T: AsRef<str>>(name: &str, from: &str, explained: &Explained<T>) {
    let code = |text: &str| format!("`{}`", text.replace('|', "\\|"));
    let every = explained.every.as_ref().map(|pattern| code(pattern.as_ref()));
    let whenever = explained.whenever.as_ref().map(|(pattern, condition)| {
        format!("{} when {}", code(pattern.as_ref()), code(condition.as_ref()))
    });
    let symbols = [explained.symbols_of_every(), explained.symbols_of_whenever()];
    let symbols: Vec<String> = symbols.into_iter().flatten().map(sum).collect();
    println!(
        "| {name} | {from} | {} | {} | {} | {} |",
        code(explained.counterexample.as_ref()),
        every.unwrap_or_default(),
        whenever.unwrap_or_default(),
        symbols.join("; "),
    );
}

/// As a sum of constants and variables.
fn sum(symbols: Symbols) -> String {
    format!("{} = {} + {}", symbols.n(), symbols.n_constants, symbols.n_variables)
}
