//! From a property to its report.
//!
//! The way of one test: [`run`] resolves the settings and starts a supervised
//! thread (`supervise.rs`); there, `explore.rs` tries saved failures, then what
//! the engines propose, case by case (`crew.rs`, `subject.rs`); a failing case
//! is recorded, shrunk and run once more for the report (`finish.rs`), saved,
//! and shown.

mod beat;
mod crew;
mod explore;
mod finish;
mod isolate;
mod relay;
mod sprint;
mod subject;
mod summary;
mod supervise;

use std::fs::File;
use std::sync::Arc;

pub(crate) use self::beat::Beat;
pub use self::relay::run_async;
#[cfg(test)]
pub(crate) use self::subject::ShrinkTrial;
pub(crate) use self::subject::Subject;
pub(crate) use self::summary::Summary;

use self::isolate::Task;
use self::supervise::{Supervised, supervise};
use crate::config::{Config, Settings};
use crate::property::{Outcome, Verdict, catch_panics, install};
use crate::report::Report;
use crate::source::Source;

/// What a property is called and where it stands; filled in by `#[property]`.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct PropertyInfo {
    pub name: &'static str,
    pub module: &'static str,
    pub file: &'static str,
    pub line: u32,
    pub manifest_dir: Option<&'static str>,
    pub signature: &'static str,
}

/// Tests a property and fails the test if it does not hold; for generated code.
#[doc(hidden)]
pub fn run<F>(info: PropertyInfo, config: Config, property: F)
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    let subject = Subject::new(property, true);
    conclude(test(info, &config, subject));
}

/// Tests a property given as a function over the source of its inputs.
///
/// ```
/// use lurcher::prelude::*;
///
/// lurcher::check(|source| {
///     let list: Vec<u32> = source.any();
///     let mut sorted = list.clone();
///     sorted.sort();
///     assert_eq!(sorted.len(), list.len());
/// });
/// ```
///
/// The function runs on threads of its own, so it owns what it captures.
///
/// # Panics
/// If the property fails; the report is printed to standard error.
#[track_caller]
pub fn check<R: Outcome>(property: impl Fn(&mut Source) -> R + Send + Sync + 'static) {
    Config::new().check(property);
}

impl Config {
    /// Tests a property with this configuration; see [`check`].
    ///
    /// # Panics
    /// If the property fails; the report is printed to standard error.
    #[track_caller]
    pub fn check<R: Outcome>(&self, property: impl Fn(&mut Source) -> R + Send + Sync + 'static) {
        conclude(self.run(property));
    }

    /// Tests a property and returns what was found, printing nothing.
    ///
    /// ```
    /// use lurcher::prelude::*;
    ///
    /// let report = Config::new().save(false).run(|source| {
    ///     let n: u32 = source.any();
    ///     n < 1000
    /// });
    /// assert!(!report.is_success());
    /// assert_eq!(report.inputs()[0].text(), "1000");
    /// ```
    #[track_caller]
    pub fn run<R: Outcome>(
        &self,
        property: impl Fn(&mut Source) -> R + Send + Sync + 'static,
    ) -> Report {
        let place = std::panic::Location::caller();
        let subject = Subject::new(move |source: &mut Source| property(source).verdict(), false);
        let info = unnamed(place.file(), place.line());
        test(info, self, subject)
    }
}

/// A property without a name goes by that of the test it is in.
fn unnamed(file: &'static str, line: u32) -> PropertyInfo {
    let thread = std::thread::current();
    let path = thread.name().filter(|name| *name != "main").unwrap_or("check");
    let (modules, name) = path.rsplit_once("::").unwrap_or(("", path));
    // A module's path begins with its crate, a test's path does not.
    let module = if modules.is_empty() { String::new() } else { format!("crate::{modules}") };
    PropertyInfo {
        // Leaked once per call of `check`: the names live as long as the run, and runs are few.
        name: name.to_string().leak(),
        module: module.leak(),
        file,
        line,
        manifest_dir: None,
        signature: "",
    }
}

/// Tests a property; whatever happens is in the report.
pub(crate) fn test(info: PropertyInfo, config: &Config, subject: Subject) -> Report {
    let settings = match config.resolve(manifest_dir(&info).as_deref()) {
        Ok(settings) => settings,
        Err(error) => return finish::misused(&info, error.to_string()),
    };
    match isolate::task(&info) {
        None if settings.isolate => isolate::test(&info, &settings, &subject),
        None => test_here(info, &settings, &subject, beats(settings.threads, None)),
        Some(Task::Nothing) => finish::nothing(&info),
        Some(Task::Case(folder)) => {
            isolate::run_case(&folder, &info, &settings, &subject);
            finish::nothing(&info)
        }
        Some(Task::Run(folder)) => {
            let beats = beats(1, isolate::beat_file(&folder));
            let report = test_here(info, &settings, &subject, beats);
            isolate::leave_report(&folder, &report);
            report
        }
    }
}

fn beats(n: usize, file: Option<File>) -> Vec<Arc<Beat>> {
    let first = file.map_or_else(Beat::default, Beat::in_file);
    std::iter::once(first).chain((1..n).map(|_| Beat::default())).map(Arc::new).collect()
}

/// Tests a property in this process.
fn test_here(
    info: PropertyInfo,
    settings: &Settings,
    subject: &Subject,
    beats: Vec<Arc<Beat>>,
) -> Report {
    let case_time = settings.case_time;
    let work = {
        let (settings, subject, beats) = (settings.clone(), subject.clone(), beats.clone());
        move || work(&info, &settings, &subject, &beats)
    };
    match supervise(info.name, beats, case_time, work) {
        Supervised::Done(report) => report,
        Supervised::Hung(beat) => finish::hung(&info, settings, subject, &beat.proposal()),
    }
}

/// Everything that happens on the supervised thread.
fn work(info: &PropertyInfo, settings: &Settings, subject: &Subject, beats: &[Arc<Beat>]) -> Report {
    let _catching = catch_panics();
    install(Some(Default::default()));
    let report = finish::report(info, settings, subject, beats);
    install(None);
    report
}

/// The crate's folder: known to `#[property]`; else cargo says when it runs the test.
fn manifest_dir(info: &PropertyInfo) -> Option<String> {
    info.manifest_dir.map(str::to_string).or_else(|| std::env::var("CARGO_MANIFEST_DIR").ok())
}

/// How to run this one test again. The tests of an example are run only if it is named.
fn command(info: &PropertyInfo) -> String {
    let parts = info.file.split(['/', '\\']).skip_while(|part| *part != "examples");
    match parts.collect::<Vec<_>>()[..] {
        // Not `examples/name/src/lib.rs`: that is a crate of its own.
        [_, example] | [_, example, _] => {
            format!("cargo test --example {} {}", example.trim_end_matches(".rs"), info.name)
        }
        _ => format!("cargo test {}", info.name),
    }
}

/// Prints what is worth printing, and fails the test if the property failed.
fn conclude(report: Report) {
    if report.is_success() && !report.summary.is_worth_showing() && report.remarks.is_empty() {
        return;
    }
    // One write, so that reports of tests running side by side stay whole.
    eprint!("\n{}", report.styled(&report.summary.look));
    if !report.is_success() {
        // Not `panic!`: the report has been printed, and the hook would add to it.
        std::panic::resume_unwind(Box::new(report.text()));
    }
}
