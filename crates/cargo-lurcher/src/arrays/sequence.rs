//! `lurcher arrays sequence EVENT…`: orders of events.

use std::sync::Arc;

use lurcher_arrays::Sequences;

use super::{build, summary};
use crate::arguments::Sequence;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use crate::progress::Line;

pub(super) fn run(arguments: &Sequence) -> Result<(), Failure> {
    let output = Output::new(arguments.output.as_ref());
    output.check()?;
    let mut sequences = Sequences::new(&arguments.events).strength(arguments.strength);
    for (first, second) in &arguments.before {
        sequences = sequences.before(first, second);
    }
    let stop = interrupt::flag(arguments.quiet);
    let line = Arc::new(Line::new(!arguments.quiet, arguments.search.time));
    let shown = Arc::clone(&line);
    let options = arguments.search.options().stop(Arc::clone(&stop));
    let array = sequences.build(&options.progress(move |progress| shown.update(progress)));
    line.clear();
    let array = array.map_err(|error| build::refused(&error, &stop))?;

    let mut text = String::new();
    for sequence in array.sequences() {
        let cells: Vec<String> = sequence.iter().map(|event| cell(event)).collect();
        text.push_str(&cells.join(","));
        text.push('\n');
    }
    output.write(&text)?;
    if !arguments.quiet {
        eprint!("{}", summary::of_sequences(&array, arguments.search.effort));
    }
    Ok(())
}

/// An event as a cell of CSV.
fn cell(event: &str) -> String {
    if event.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", event.replace('"', "\"\""))
    } else {
        event.to_string()
    }
}
