//! Prints and plots how many tests find the planted bugs.
//!
//! `cargo run --release -p lurcher-study-systemf` prints the tables of section 6.1 of the paper as
//! measured here, for the paper's algorithm and for Lurcher's chooser, with controls; `--html
//! FILE` and `--svg DIRECTORY` write figures 1, 2 and 3. `--help` lists all options. Seeds are
//! fixed: only the times differ from run to run.

mod study;

use std::process::ExitCode;
use std::{env, fs};

use study::{Plan, figures, page, report, run, stacked};

fn main() -> ExitCode {
    match Plan::new(env::args().skip(1)).and_then(|plan| print(&plan)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::from(2)
        }
    }
}

fn print(plan: &Plan) -> Result<(), String> {
    let results = run(plan);
    let introduction = format!(
        "Mean tests to failure ± standard error: {} streams of tests per column; random testing has \
         {} streams of 50 000 tests. A ratio is random testing's mean over the column's.",
        plan.trials, plan.random_streams
    );
    println!("{introduction}\n");
    let tables = report(plan, &results);
    tables.iter().for_each(|table| println!("{}", table.markdown()));
    if plan.html.is_none() && plan.svg.is_none() {
        return Ok(());
    }
    let figures = figures(plan, &results);
    let failed = |path: &std::path::Path, error| format!("{}: {error}", path.display());
    if let Some(path) = &plan.html {
        let text = page(&introduction, &figures, &tables);
        fs::write(path, text).map_err(|error| failed(path, error))?;
    }
    if let Some(directory) = &plan.svg {
        fs::create_dir_all(directory).map_err(|error| failed(directory, error))?;
        for figure in &figures {
            let path = directory.join(figure.name).with_extension("svg");
            fs::write(&path, stacked(figure)).map_err(|error| failed(&path, error))?;
        }
    }
    Ok(())
}
