//! `lurcher arrays measure MODEL SUITE`: what an existing suite covers.

use std::fmt::Write;
use std::sync::Arc;

use lurcher_arrays::format::{ModelFormat, ReadOptions, read_model, write_rows};
use lurcher_arrays::{Coverage, Model};

use super::{build, files, summary};
use crate::arguments::Measure;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use crate::progress::Line;

pub(super) fn run(arguments: &Measure) -> Result<(), Failure> {
    let (model, rows) = read(arguments)?;
    let coverage = Coverage::new(&model, rows, arguments.strength).map_err(Failure::failed)?;
    let report = report(&coverage, arguments);
    if arguments.chart.is_some() {
        Output::new(arguments.chart.as_ref()).write(&coverage.to_svg())?;
    }
    match &arguments.complete {
        None => Output::Standard.write(&report),
        Some(path) => {
            let output = Output::new(Some(path));
            output.check()?;
            // The table must not get in between the rows.
            match output {
                Output::Standard if arguments.quiet => {}
                Output::Standard => eprint!("{report}"),
                Output::File(_) => Output::Standard.write(&report)?,
            }
            complete(&coverage, &output, arguments)
        }
    }
}

type Rows = Vec<Vec<Option<u64>>>;

/// The model and the suite; without a file for the model, it is what the suite shows.
fn read(arguments: &Measure) -> Result<(Model, Rows), Failure> {
    match &arguments.model {
        Some(file) => {
            let model = file.read(arguments.quiet)?;
            let rows = file.rows(&arguments.suite, &model, arguments.quiet)?;
            Ok((model, rows))
        }
        None => {
            let text = files::text(&arguments.suite)?;
            let options = ReadOptions::new().format(ModelFormat::Csv);
            let reading =
                read_model(&text.text, &text.name, &options).map_err(Failure::malformed)?;
            files::warn(&reading.warnings, arguments.quiet);
            let rows = reading.model.seeds().iter().map(|seed| seed.cells().to_vec()).collect();
            Ok((reading.model, rows))
        }
    }
}

/// The table of strengths, and some of what is missing at the first strength that misses any.
fn report(coverage: &Coverage<'_>, arguments: &Measure) -> String {
    let mut text = format!("{}\n{coverage}", summary::count(coverage.rows() as u64, "row"));
    let first = coverage.strengths().iter().find(|at| at.missing() > 0);
    let (Some(first), true) = (first, arguments.missing > 0) else { return text };
    let _ = writeln!(text, "\nmissing at strength {}", first.strength());
    let mut named = 0;
    for combination in coverage.missing(first.strength()).take(arguments.missing) {
        let _ = writeln!(text, "  {combination}");
        named += 1;
    }
    if first.missing() > named {
        let _ = writeln!(text, "  and {} more", first.missing() - named);
    }
    text
}

/// Writes the suite together with the rows that it lacks.
fn complete(coverage: &Coverage<'_>, output: &Output, arguments: &Measure) -> Result<(), Failure> {
    let model = coverage.seeded();
    let stop = interrupt::flag(arguments.quiet);
    let line = Arc::new(Line::new(!arguments.quiet, arguments.search.time));
    let array = build::search(&model, arguments.search.options(), &line, &stop)?;
    output.write(&write_rows(&array, output.format()))?;
    if !arguments.quiet {
        let added = array.len().saturating_sub(model.seeds().len());
        eprintln!("{} added", summary::count(added as u64, "row"));
    }
    Ok(())
}
