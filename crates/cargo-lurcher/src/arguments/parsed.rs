//! What the user asked for, as the commands want it.

use std::path::PathBuf;
use std::time::Duration;

use clap::ArgMatches;
use lurcher_arrays::format::{ModelFormat, TableFormat};
use lurcher_arrays::{Effort, Radix};

/// A model's file, and how it is to be read.
#[derive(Debug)]
pub(crate) struct ModelFile {
    pub(crate) path: PathBuf,
    /// None: guessed.
    pub(crate) format: Option<ModelFormat>,
    /// The second file of a CASA model, if it isn't the one beside the first.
    pub(crate) constraints: Option<PathBuf>,
    /// None: what the file says, or 2.
    pub(crate) strength: Option<usize>,
    pub(crate) value_separator: char,
    pub(crate) alias_separator: char,
    pub(crate) negative_mark: char,
    pub(crate) case_sensitive: bool,
}

/// How much is searched, and from where.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Search {
    pub(crate) effort: Effort,
    pub(crate) seed: u64,
    pub(crate) steps: Option<u64>,
    pub(crate) time: Option<Duration>,
}

/// `lurcher arrays MODEL`
#[derive(Debug)]
pub(crate) struct Build {
    pub(crate) model: ModelFile,
    pub(crate) search: Search,
    pub(crate) threads: Option<usize>,
    pub(crate) rows: Option<usize>,
    pub(crate) radix: Radix,
    /// None: what the name of the output says, or CSV.
    pub(crate) format: Option<TableFormat>,
    pub(crate) output: Option<PathBuf>,
    pub(crate) seeds: Option<PathBuf>,
    pub(crate) verify: bool,
    pub(crate) quiet: bool,
}

/// `lurcher arrays measure MODEL SUITE`
#[derive(Debug)]
pub(crate) struct Measure {
    /// None: the model is what the suite shows.
    pub(crate) model: Option<ModelFile>,
    pub(crate) suite: PathBuf,
    pub(crate) strength: usize,
    pub(crate) missing: usize,
    pub(crate) chart: Option<PathBuf>,
    pub(crate) complete: Option<PathBuf>,
    /// For the rows that are added.
    pub(crate) search: Search,
    pub(crate) quiet: bool,
}

/// `lurcher arrays convert MODEL`
#[derive(Debug)]
pub(crate) struct Convert {
    pub(crate) model: ModelFile,
    pub(crate) to: ModelFormat,
    pub(crate) output: Option<PathBuf>,
}

/// `lurcher arrays sequence EVENTS…`
#[derive(Debug)]
pub(crate) struct Sequence {
    pub(crate) events: Vec<String>,
    pub(crate) strength: usize,
    pub(crate) before: Vec<(String, String)>,
    pub(crate) search: Search,
    pub(crate) output: Option<PathBuf>,
    pub(crate) quiet: bool,
}

/// A value that has a default or is required.
fn given<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> T {
    let value = matches.get_one::<T>(id).cloned();
    value.expect("the argument is required or has a default")
}

fn maybe<T: Clone + Send + Sync + 'static>(matches: &ArgMatches, id: &str) -> Option<T> {
    matches.get_one::<T>(id).cloned()
}

/// Numbers are parsed as u64; those that don't fit a usize are as good as the largest.
fn count(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl ModelFile {
    fn new(matches: &ArgMatches, strength: Option<usize>) -> Self {
        ModelFile {
            path: given(matches, "model"),
            format: maybe(matches, "from"),
            constraints: maybe(matches, "constraints"),
            strength,
            value_separator: given(matches, "value-separator"),
            alias_separator: given(matches, "alias-separator"),
            negative_mark: given(matches, "negative-mark"),
            case_sensitive: matches.get_flag("case-sensitive"),
        }
    }
}

impl Search {
    fn new(matches: &ArgMatches) -> Self {
        Search {
            effort: given(matches, "effort"),
            seed: given(matches, "seed"),
            steps: maybe(matches, "steps"),
            time: maybe(matches, "time"),
        }
    }
}

impl Build {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        Build {
            model: ModelFile::new(matches, maybe(matches, "strength").map(count)),
            search: Search::new(matches),
            threads: maybe(matches, "threads").map(count),
            rows: maybe(matches, "rows").map(count),
            radix: given(matches, "radix"),
            format: maybe(matches, "format"),
            output: maybe(matches, "output"),
            seeds: maybe(matches, "seeds"),
            verify: matches.get_flag("verify"),
            quiet: matches.get_flag("quiet"),
        }
    }
}

impl Measure {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let model = ModelFile::new(matches, None);
        Measure {
            model: (model.path.as_os_str() != "-").then_some(model),
            suite: given(matches, "suite"),
            strength: count(given(matches, "strength")),
            missing: count(given(matches, "missing")),
            chart: maybe(matches, "chart"),
            complete: maybe(matches, "complete"),
            search: Search::new(matches),
            quiet: matches.get_flag("quiet"),
        }
    }
}

impl Convert {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        Convert {
            model: ModelFile::new(matches, None),
            to: given(matches, "to"),
            output: maybe(matches, "output"),
        }
    }
}

impl Sequence {
    pub(crate) fn new(matches: &ArgMatches) -> Self {
        let events = matches.get_many("events").expect("the argument is required");
        let before = matches.get_many("before").unwrap_or_default();
        Sequence {
            events: events.cloned().collect(),
            strength: count(given(matches, "strength")),
            before: before.cloned().collect(),
            search: Search::new(matches),
            output: maybe(matches, "output"),
            quiet: matches.get_flag("quiet"),
        }
    }
}
