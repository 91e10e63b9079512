//! What the user may set, and where it may be set.
//!
//! The same settings can be written in four places, because each serves
//! someone else: on the property (its author knows that it is slow), in the
//! environment (someone is hunting a bug tonight), in `lurcher.toml` (the team
//! agreed), and nowhere (the defaults). The place nearest to the property wins:
//!
//! 1. `#[property(cases = 100)]` or [`Config::cases`],
//! 2. `LURCHER_CASES=100`,
//! 3. `lurcher.toml` beside the crate's `Cargo.toml`, or in a directory above it
//!    up to the root of the workspace; the nearest file is read, the others are not,
//! 4. the default.
//!
//! ```toml
//! [default]
//! cases = 1000
//!
//! [profile.nightly]       # LURCHER_PROFILE=nightly
//! cases = 1_000_000
//! time = "1h"
//!
//! [profile.ci]            # chosen by itself where CI is set
//! time = "2m"
//! ```
//!
//! Where `CI` is set, the seed is 0 and nothing is saved unless one of the
//! places says otherwise: a red build must be red again when it is run again,
//! and a file written there is thrown away.
//!
//! Some variables have no setting beside them, because they are about one run:
//! `LURCHER_PROFILE` chooses from the file, `LURCHER_REPLAY` runs one case again,
//! `LURCHER_FAILURES` says in which directory failures are saved,
//! `LURCHER_OBSERVE` writes down every case, `LURCHER_COLOR` colours the report, `LURCHER_MUTANT`
//! switches a planted bug on.
//!
//! A setting that cannot be understood is an error, wherever it was made: a
//! misspelt variable that is ignored looks exactly like one that worked.

mod environment;
mod error;
mod file;
mod keys;
mod settings;
mod time;

use std::path::Path;
use std::time::Duration;

pub(crate) use self::environment::most_stack;
#[cfg(feature = "audit")]
pub(crate) use self::environment::{mutant, reached_log};
pub(crate) use self::error::ConfigError;
pub(crate) use self::settings::{Color, Settings};
pub(crate) use self::time::show_time;

use self::environment::Environment;
use self::file::ReadFile;

/// How a property is to be tested, as far as its author cares.
///
/// Whatever is not set here is taken from the environment (`LURCHER_CASES`, …),
/// then from `lurcher.toml`, then from the defaults given with each method.
///
/// ```
/// use std::time::Duration;
/// use lurcher::Config;
///
/// let config = Config::new().cases(10_000).time(Duration::from_secs(5));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Config {
    cases: Option<u64>,
    time: Option<Duration>,
    size: Option<u64>,
    seed: Option<u64>,
    threads: Option<u64>,
    fan_out: Option<u64>,
    suite: Option<u64>,
    steer: Option<u64>,
    enumerate: Option<u64>,
    up_to_size: Option<u64>,
    depth: Option<u64>,
    shrink_calls: Option<u64>,
    shrink_time: Option<Duration>,
    explain_time: Option<Duration>,
    case_time: Option<Duration>,
    discard_ratio: Option<u64>,
    isolate: Option<bool>,
    save: Option<bool>,
    statistics: Option<bool>,
}

impl Config {
    /// Nothing is set.
    pub fn new() -> Self {
        Config::default()
    }

    /// How many cases must pass; at least 1. By default 1000.
    #[must_use]
    pub fn cases(mut self, cases: u64) -> Self {
        self.cases = Some(cases);
        self
    }

    /// How long to look for a failure; the run ends at this or at the number of
    /// cases, whichever comes first. By default 60 seconds.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.time = Some(time);
        self
    }

    /// How large the largest values may become, roughly: the number of parts
    /// that a collection or a recursive value has. By default 100.
    #[must_use]
    pub fn size(mut self, size: usize) -> Self {
        self.size = Some(size as u64);
        self
    }

    /// Where the random numbers begin. By default a fresh seed for every run,
    /// and 0 where the variable `CI` is set.
    #[must_use]
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// How many threads run cases of this property, and the inputs by which its failure is
    /// explained; at least 1. By default 1, because the test harness already runs one property per
    /// core.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.threads = Some(threads as u64);
        self
    }

    /// How many candidates are drawn for each case, of which the one is run that adds most
    /// to the coverage of the arguments' types; 1 runs random cases as they come. By
    /// default as many as pay, which depends on how long the property takes beside the
    /// drawing of its arguments, and is at most so many that the run takes twice the time.
    /// With a given `seed` nothing depends on the clock: then the default is 1.
    #[must_use]
    pub fn fan_out(mut self, candidates: usize) -> Self {
        self.fan_out = Some(candidates as u64);
        self
    }

    /// How many inputs are chosen once, saved, and run from then on in place of random ones:
    /// those that cover most of the arguments' types among many candidates. If `cases` is
    /// given as well, random cases follow until there are so many. 0 runs random cases
    /// although a suite is saved. By default the suite that is saved, if there is one.
    ///
    /// Only a `#[property]` has a suite: what [`check`](crate::check) is given draws while it
    /// runs.
    #[must_use]
    pub fn suite(mut self, inputs: usize) -> Self {
        self.suite = Some(inputs as u64);
        self
    }

    /// How many of the cases, in percent, may be made to cover pairs of constructors that the
    /// cases before them missed; there are never more than it takes to cover them. With 100
    /// all cases are, from the first on, until nothing is missing. By default 0.
    #[must_use]
    pub fn steer(mut self, percent: u64) -> Self {
        self.steer = Some(percent);
        self
    }

    /// How many of the cases are the smallest inputs, each once and none left out, before
    /// the random ones: more than `cases` if it says so, and 0 for none. By default a quarter
    /// of the cases, at most 1000, or half of them where something is required of the inputs;
    /// and all inputs if there are no more than cases.
    #[must_use]
    pub fn enumerate(mut self, inputs: u64) -> Self {
        self.enumerate = Some(inputs);
        self
    }

    /// Up to which size all inputs are run, however many they are, unless the time is up
    /// before. What size is, is said at [`enumerate`](crate::enumerate); of arguments that
    /// are drawn by generators, the size of a tape counts: the bits of its answers.
    #[must_use]
    pub fn up_to_size(mut self, size: u64) -> Self {
        self.up_to_size = Some(size);
        self
    }

    /// Up to which depth all inputs are run, however many they are, unless the time is up before;
    /// cases that are left are samples of deeper ones. For properties with `requires`. The depth of
    /// a value is how many recursive constructors are within each other, of a list how many
    /// elements it has at least; integers that nothing bounds lie between the negative depth and
    /// the depth.
    #[must_use]
    pub fn depth(mut self, depth: u64) -> Self {
        self.depth = Some(depth);
        self
    }

    /// How often a failing property may be called while its input is made
    /// smaller; 0 leaves it as it was found. By default 20 000.
    #[must_use]
    pub fn shrink_calls(mut self, calls: u64) -> Self {
        self.shrink_calls = Some(calls);
        self
    }

    /// How long a failing input may be made smaller. By default 30 seconds.
    #[must_use]
    pub fn shrink_time(mut self, time: Duration) -> Self {
        self.shrink_time = Some(time);
        self
    }

    /// How long a failing input may be generalised, to say what characterises the failure; zero
    /// for not at all. By default 2 seconds.
    #[must_use]
    pub fn explain_time(mut self, time: Duration) -> Self {
        self.explain_time = Some(time);
        self
    }

    /// How long one case may take before it is reported as hanging. By default
    /// 60 seconds.
    #[must_use]
    pub fn case_time(mut self, time: Duration) -> Self {
        self.case_time = Some(time);
        self
    }

    /// How many cases may be discarded for each one that passes. By default 10.
    #[must_use]
    pub fn discard_ratio(mut self, ratio: u64) -> Self {
        self.discard_ratio = Some(ratio);
        self
    }

    /// Whether cases run in a process of their own, so that one that aborts or
    /// overflows the stack can be reported and made smaller. By default false.
    #[must_use]
    pub fn isolate(mut self, isolate: bool) -> Self {
        self.isolate = Some(isolate);
        self
    }

    /// Whether failures are saved, to be run first the next time. By default
    /// true, and false where the variable `CI` is set.
    #[must_use]
    pub fn save(mut self, save: bool) -> Self {
        self.save = Some(save);
        self
    }

    /// Whether a property that passes reports what was tested. By default false.
    #[must_use]
    pub fn statistics(mut self, statistics: bool) -> Self {
        self.statistics = Some(statistics);
        self
    }

    /// These settings for a test that fails if the property does: in an audit nobody reads how. A
    /// property whose report the test looks at itself is shrunk there as everywhere.
    pub(crate) fn for_verdict(self) -> Self {
        match environment::is_audited() {
            true => self.shrink_calls(0).explain_time(Duration::ZERO),
            false => self,
        }
    }

    /// These settings, completed from the environment, the file and the defaults.
    pub(crate) fn resolve(&self, manifest_dir: Option<&str>) -> Result<Settings, ConfigError> {
        let variables = environment::of_this_process()?;
        self.resolve_in(variables, manifest_dir.map(Path::new), &|path| {
            std::fs::read_to_string(path)
        })
    }

    /// [`Config::resolve`], with the world it looks at as arguments.
    pub(crate) fn resolve_in(
        &self,
        variables: impl IntoIterator<Item = (String, String)>,
        manifest_dir: Option<&Path>,
        read: &ReadFile<'_>,
    ) -> Result<Settings, ConfigError> {
        keys::check(self)?;
        let environment = Environment::read(variables)?;
        let file = file::layers(manifest_dir, &environment, read)?;
        let merged = file
            .into_iter()
            .fold(self.clone().or(&environment.config), |merged, layer| merged.or(&layer));
        Ok(Settings::complete(merged, environment))
    }

    /// What is set here, and what is set only there.
    fn or(self, other: &Config) -> Config {
        Config {
            cases: self.cases.or(other.cases),
            time: self.time.or(other.time),
            size: self.size.or(other.size),
            seed: self.seed.or(other.seed),
            threads: self.threads.or(other.threads),
            fan_out: self.fan_out.or(other.fan_out),
            suite: self.suite.or(other.suite),
            steer: self.steer.or(other.steer),
            enumerate: self.enumerate.or(other.enumerate),
            up_to_size: self.up_to_size.or(other.up_to_size),
            depth: self.depth.or(other.depth),
            shrink_calls: self.shrink_calls.or(other.shrink_calls),
            shrink_time: self.shrink_time.or(other.shrink_time),
            explain_time: self.explain_time.or(other.explain_time),
            case_time: self.case_time.or(other.case_time),
            discard_ratio: self.discard_ratio.or(other.discard_ratio),
            isolate: self.isolate.or(other.isolate),
            save: self.save.or(other.save),
            statistics: self.statistics.or(other.statistics),
        }
    }
}

#[cfg(test)]
mod tests;
