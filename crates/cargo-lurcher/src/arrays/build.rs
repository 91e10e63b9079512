//! `lurcher arrays MODEL`: builds an array and writes its rows.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use lurcher_arrays::format::{TableFormat, write_rows};
use lurcher_arrays::{Array, Effort, Error, Model, Options, Verification};

use super::summary;
use crate::arguments::{Build, Search};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use crate::progress::Line;

pub(super) fn run(arguments: &Build) -> Result<(), Failure> {
    let mut model = arguments.model.read(arguments.quiet)?;
    if let Some(path) = &arguments.seeds {
        for row in arguments.model.rows(path, &model, arguments.quiet)? {
            model.seed(row);
        }
    }
    let output = Output::new(arguments.output.as_ref());
    output.check()?;
    let format = arguments.format.unwrap_or_else(|| output.format());

    let stop = interrupt::flag(arguments.quiet);
    let line = Arc::new(Line::new(!arguments.quiet, arguments.search.time));
    let mut options = options(arguments);
    // A short search isn't worth the writing: its result comes soon.
    if arguments.search.effort == Effort::Best {
        options = saving(options, &output, format);
    }
    let array = search(&model, options, &line, &stop)?;

    if arguments.verify {
        let verification = array.verify();
        check(&verification)?;
        if !arguments.quiet {
            eprintln!("verified: {verification}");
        }
    }
    output.write(&write_rows(&array, format))?;
    if !arguments.quiet {
        eprint!("{}", summary::of_array(&array, arguments.search.effort));
    }
    Ok(())
}

impl Search {
    /// The options that go for every search.
    pub(super) fn options(&self) -> Options {
        let mut options = Options::new().effort(self.effort).seed(self.seed);
        if let Some(steps) = self.steps {
            options = options.steps(steps);
        }
        if let Some(time) = self.time {
            options = options.time_limit(time);
        }
        options
    }
}

fn options(arguments: &Build) -> Options {
    let mut options = arguments.search.options().radix(arguments.radix);
    if let Some(threads) = arguments.threads {
        options = options.threads(threads);
    }
    if let Some(rows) = arguments.rows {
        options = options.row_limit(rows);
    }
    options
}

/// Writes each smaller array to the output, if that is a file, so that nothing that was found
/// is lost whatever happens.
fn saving(options: Options, output: &Output, format: TableFormat) -> Options {
    if *output == Output::Standard {
        return options;
    }
    // One at a time, whichever threads they come from.
    let output = Mutex::new(output.clone());
    options.improvement(move |array| {
        if let Ok(output) = output.lock() {
            // If this fails, so will the writing at the end, and that is reported.
            let _ = output.write(&write_rows(array, format));
        }
    })
}

/// Builds an array, shows progress, and ends early with what there is if interrupted.
pub(super) fn search(
    model: &Model,
    options: Options,
    line: &Arc<Line>,
    stop: &Arc<AtomicBool>,
) -> Result<Array, Failure> {
    let shown = Arc::clone(line);
    let options = options.stop(Arc::clone(stop)).progress(move |progress| shown.update(progress));
    let array = model.array(&options);
    line.clear();
    array.map_err(|error| refused(&error, stop))
}

/// Why there is no array.
pub(super) fn refused(error: &Error, stop: &AtomicBool) -> Failure {
    if stop.load(Ordering::SeqCst) {
        return Failure::interrupted();
    }
    Failure::failed(error)
}

fn check(verification: &Verification) -> Result<(), Failure> {
    // What couldn't be decided is no proof of a mistake; the text says how much that is.
    if verification.faults().is_empty() && verification.missing() == 0 {
        return Ok(());
    }
    Err(Failure::failed(format!(
        "the rows don't cover what they should; this is a mistake in Lurcher, please report it \
         with the model: {verification}"
    )))
}
