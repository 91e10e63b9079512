//! Prints and plots how many tests find the planted bugs.
//!
//! `cargo run --release -p lurcher-study-systemf` prints the tables of section 6.1 of the paper as
//! measured here, for the paper's algorithm and for Lurcher's chooser, with controls; `--html
//! FILE` and `--svg DIRECTORY` write figures 1, 2 and 3. With `--enumeration` all terms are
//! searched by size instead, as section 5.2 of *Don't Go Down the Rabbit Hole* does, and the
//! figures are 5 and 6 of that paper. `--help` lists all options. Seeds are
//! fixed: only the times differ from run to run.

mod study;

use std::process::ExitCode;
use std::{env, fs};

use lurcher_study_systemf::Language;
use study::{Figure, Plan, Table, enumerated, figures, page, report, run, stacked};

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
    if plan.is_enumeration {
        return print_enumeration(plan);
    }
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
    write(plan, &introduction, &figures(plan, &results), &tables)
}

/// All terms by size, lazily, with patterns and eagerly, in both languages.
fn print_enumeration(plan: &Plan) -> Result<(), String> {
    let introduction = "Processor time until the first counterexample, which is a smallest one \
                        if it was listed; patterns may find a larger one. Eagerly, `> ` marks what listing all smaller terms takes at the pace of \
                        the first million.";
    println!("{introduction}\n");
    let languages = [Language::Whole, Language::Plain];
    let [whole, plain] = languages.map(enumerated::measure);
    let tables =
        [enumerated::table(Language::Whole, &whole), enumerated::table(Language::Plain, &plain)];
    tables.iter().for_each(|table| println!("{}", table.markdown()));
    write(plan, introduction, &enumerated::figures(&whole, &plain), &tables)
}

/// Writes the page and the figures, where they are asked for.
fn write(
    plan: &Plan,
    introduction: &str,
    figures: &[Figure],
    tables: &[Table],
) -> Result<(), String> {
    let failed = |path: &std::path::Path, error| format!("{}: {error}", path.display());
    if let Some(path) = &plan.html {
        let text = page(introduction, figures, tables);
        fs::write(path, text).map_err(|error| failed(path, error))?;
    }
    if let Some(directory) = &plan.svg {
        fs::create_dir_all(directory).map_err(|error| failed(directory, error))?;
        for figure in figures {
            let path = directory.join(figure.name).with_extension("svg");
            fs::write(&path, stacked(figure)).map_err(|error| failed(&path, error))?;
        }
    }
    Ok(())
}
