//! The settings of one run, with nothing left open.

use std::path::PathBuf;
use std::time::Duration;

use super::Config;
use super::environment::Environment;

/// The inputs of a suite that `cargo lurcher suite` chooses, where nobody says how many.
const SUITE: u64 = 200;

/// Whether reports are coloured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Color {
    /// If the report goes to a terminal.
    #[default]
    Auto,
    Always,
    Never,
}

/// What the runner goes by. [`Config`] documents the fields of the same name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Settings {
    pub(crate) cases: u64,
    /// Whether somebody said how many.
    pub(crate) is_cases_given: bool,
    pub(crate) is_time_given: bool,
    pub(crate) is_case_time_given: bool,
    pub(crate) time: Duration,
    pub(crate) size: usize,
    /// None: a fresh one for every run.
    pub(crate) seed: Option<u64>,
    pub(crate) threads: usize,
    /// None: as many as pay.
    pub(crate) fan_out: Option<usize>,
    /// How many inputs the suite is to have. None: as the saved one has; 0: no suite.
    pub(crate) suite: Option<u64>,
    /// In percent of the cases.
    pub(crate) steer: u64,
    /// How many inputs are enumerated. None: some of the cases.
    pub(crate) enumerate: Option<u64>,
    /// Up to which size all are.
    pub(crate) up_to_size: Option<u64>,
    /// Up to which depth all are, where something is required of them.
    pub(crate) depth: Option<u64>,
    pub(crate) shrink_calls: u64,
    pub(crate) shrink_time: Duration,
    pub(crate) explain_time: Duration,
    pub(crate) case_time: Duration,
    pub(crate) discard_ratio: u64,
    pub(crate) isolate: bool,
    pub(crate) save: bool,
    pub(crate) statistics: bool,
    /// The one case to run, as printed by an earlier run.
    pub(crate) replay: Option<String>,
    /// Where failures are saved, if not beside the crate's `Cargo.toml`.
    pub(crate) failures: Option<PathBuf>,
    /// `cargo lurcher suite` is waiting: suites are chosen anew, and here it is said which.
    pub(crate) suite_log: Option<PathBuf>,
    /// `cargo lurcher refined` is waiting: here it is said what became of a refined function.
    pub(crate) refined_log: Option<PathBuf>,
    /// Where to say after how many cases it failed, if an audit wants to know.
    pub(crate) audit_log: Option<PathBuf>,
    /// Where to write what each case did.
    pub(crate) observe: Option<PathBuf>,
    pub(crate) color: Color,
}

impl Settings {
    /// Puts the default wherever nobody said anything.
    pub(super) fn complete(config: Config, environment: Environment) -> Self {
        let Environment { replay, failures, suite_log, refined_log, audit_log, .. } = environment;
        let Environment { observe, color, is_ci, .. } = environment;
        // `keys` refuses a number that a `usize` cannot hold.
        let to_size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        Settings {
            cases: config.cases.unwrap_or(1_000),
            is_cases_given: config.cases.is_some(),
            is_time_given: config.time.is_some(),
            is_case_time_given: config.case_time.is_some(),
            time: config.time.unwrap_or(Duration::from_secs(60)),
            size: config.size.map_or(100, to_size),
            seed: config.seed.or(is_ci.then_some(0)),
            threads: config.threads.map_or(1, to_size),
            fan_out: config.fan_out.map(to_size),
            suite: config.suite.or(suite_log.is_some().then_some(SUITE)),
            steer: config.steer.unwrap_or(0),
            enumerate: config.enumerate,
            up_to_size: config.up_to_size,
            depth: config.depth,
            shrink_calls: config.shrink_calls.unwrap_or(20_000),
            shrink_time: config.shrink_time.unwrap_or(Duration::from_secs(30)),
            explain_time: config.explain_time.unwrap_or(Duration::from_secs(2)),
            case_time: config.case_time.unwrap_or(Duration::from_secs(60)),
            discard_ratio: config.discard_ratio.unwrap_or(10),
            isolate: config.isolate.unwrap_or(false),
            save: config.save.unwrap_or(!is_ci || suite_log.is_some()),
            statistics: config.statistics.unwrap_or(false),
            replay,
            failures,
            suite_log,
            refined_log,
            audit_log,
            observe,
            color,
        }
    }
}
