//! Prints what finds the planted bugs.
//!
//! `cargo run --release -p lurcher-study-containers` runs each bug with the default configuration and
//! a fixed seed, and prints the counterexample after shrinking, in which case it was found and whether
//! among all small inputs, which makes it a smallest one, or at random; then what the same configuration enumerates of the version
//! without bugs. `--seed N` takes another seed.

use std::env;
use std::process::ExitCode;

use lurcher::{Config, Report};
use lurcher_study_containers::{BUGS, STUDIES};

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let seed = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Some(2),
        ["--seed", seed] => seed.parse().ok(),
        _ => None,
    };
    match seed {
        Some(seed) => print(seed),
        None => {
            eprintln!("the only option is `--seed`, with a number");
            ExitCode::from(2)
        }
    }
}

fn print(seed: u64) -> ExitCode {
    let config = || Config::new().seed(seed).save(false).statistics(true);
    let mut is_as_expected = true;
    println!("| study | bug | counterexample | case | found |");
    println!("|---|---|---|---|---|");
    for case in BUGS {
        let report = (case.run)(config());
        is_as_expected &= !report.is_success();
        println!(
            "| {} | {} | {} | {} | {} |",
            case.study,
            case.description,
            shown(&report),
            report.passed() + 1,
            found_by(&report),
        );
    }
    println!("\n| study | without bugs |\n|---|---|");
    for study in STUDIES {
        let report = (study.run)(config());
        is_as_expected &= report.is_success();
        let text = report.text();
        let enumerated = text.lines().find_map(|line| line.trim().strip_prefix("enumerated: "));
        println!(
            "| {} | {} cases passed; enumerated: {} |",
            study.name,
            report.passed(),
            enumerated.unwrap_or("nothing"),
        );
    }
    if is_as_expected { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The counterexample on one line.
fn shown(report: &Report) -> String {
    if report.is_success() {
        return "not found".to_string();
    }
    let inputs = report
        .inputs()
        .iter()
        .map(|input| input.text().split_whitespace().collect::<Vec<_>>().join(" "));
    format!("`{}`", inputs.collect::<Vec<_>>().join("`, `"))
}

/// What the head of the report says in brackets.
fn found_by(report: &Report) -> String {
    let text = report.text();
    let head = text.lines().next().unwrap_or_default();
    let word = head.rsplit_once('(').and_then(|(_, rest)| rest.split_once(')'));
    word.map_or(String::new(), |(word, _)| word.to_string())
}
