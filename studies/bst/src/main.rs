//! Prints figures 8 and 9 and the tables of section 4.6.
//!
//! `cargo run --release -p lurcher-study-bst` runs each cell with up to 20 000 tests, 1000 seeds for each mean and a
//! million cases for the tables; `-- --seeds 100` takes less, and `-- --tables` prints the tables of section 4.6 only.

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use lurcher_study_bst::cells::Engine;
use lurcher_study_bst::figures::{Matrix, Means};
use lurcher_study_bst::measure::{ours, tables};
use lurcher_study_bst::properties::Kind;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let n_seeds = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => Some(1000),
        ["--tables"] => {
            print_tables(1_000_000);
            return ExitCode::SUCCESS;
        }
        ["--seeds", n] => n.parse().ok().filter(|n| *n > 0),
        _ => None,
    };
    let Some(n_seeds) = n_seeds else {
        eprintln!("the options are `--seeds`, with a number above 0, and `--tables`");
        return ExitCode::from(2);
    };
    println!("Figure 8: x as in the paper, + only here, - only there, o where it has no row\n");
    let matrix = Matrix::new(20);
    println!("{}", matrix.text());
    println!("Figure 9: mean tests to failure, {n_seeds} seeds a cell\n");
    println!("{}", Means::new(&Kind::ALL, Engine::Default, n_seeds).text());
    print_tables(1000 * n_seeds);
    let is_as_explained = matrix.wrong().is_empty() && matrix.differences().len() == 1;
    if is_as_explained { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn print_tables(n_cases: u64) {
    println!("Section 4.6: how often a key is in a tree, and where, per cent of {n_cases} cases\n");
    println!("{}", tables(n_cases, 1));
    let started = Instant::now();
    ours(n_cases, 1);
    let elapsed = started.elapsed();
    let each = elapsed.as_nanos() / u128::from(n_cases);
    println!(
        "ours: {n_cases} cases in {:.2} s, {each} ns for each, its tree and two labels included",
        elapsed.as_secs_f64()
    );
}
