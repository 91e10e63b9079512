//! From a property to its report.
//!
//! The way of one test: [`run`] resolves the settings and starts a supervised
//! thread (`supervise.rs`); there, `explore.rs` tries saved failures, then what
//! the engines propose, case by case (`crew.rs`, `subject.rs`); a failing case
//! is recorded, shrunk and run once more for the report (`finish.rs`), saved,
//! and shown.

mod ahead;
mod beat;
mod crew;
mod explore;
mod failing;
mod finish;
mod generalise;
mod growth;
mod handoff;
mod hang;
mod isolate;
mod judges;
mod keeping;
mod look;
mod relay;
mod scarce;
mod spent;
mod sprint;
mod subject;
mod suite;
mod summary;
mod supervise;
mod token;
mod told;
mod unjudged;

use std::fmt::Debug;
use std::fs::File;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

pub(crate) use self::beat::Beat;
#[cfg(feature = "arrays")]
pub use self::relay::run_array_async;
pub use self::relay::run_async;
#[cfg(test)]
pub(crate) use self::subject::ShrinkTrial;
pub(crate) use self::subject::{Free, Subject};
pub(crate) use self::summary::Summary;

use lurcher_trees::ShapeId;

use self::generalise::{explain_here, generalise};
use self::growth::Bound;
use self::hang::{Found, Hang};
use self::isolate::Task;
use self::supervise::{Doubt, Limits, Supervised, aside, supervise};
use crate::config::{Config, Settings};
use crate::data::{Data, View};
use crate::explain::Background;
use crate::generators::Generator;
use crate::lazy::{Domain, Mentioned};
use crate::property::{Outcome, Shown, Verdict, catch_panics, install, is_catching};
use crate::report::{Conclusion, Report};
use crate::source::{Source, fresh_seed};

/// So much of the processor's time a refined function is tested for, if nobody says how long or how
/// often: looking for inputs, by whatever means, and calling it. A little more may go by until
/// there is a first input.
const PROCESSOR_TIME: Duration = Duration::from_secs(2);
const TO_BEGIN: Duration = Duration::from_secs(3);

/// And one case, if nobody says how long: where a smaller input takes as long, it hangs (see
/// `growth.rs`).
const CASE_PROCESSOR_TIME: Duration = Duration::from_secs(5);

/// So often a run begins anew without larger inputs.
const MOST_GIVEN_UP: usize = 3;

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
    /// Whether it is marked `should_panic`.
    pub must_fail: bool,
    /// The types of the arguments, if all of them are drawn as their types say.
    pub shapes: Option<&'static [fn() -> ShapeId]>,
    /// Functions for the condition under which it fails.
    pub background: &'static [fn() -> Vec<Background>],
    /// What it asserts of its arguments, as text: that would be no explanation.
    pub asserted: &'static [&'static str],
    /// What is in its text: where it may do something else.
    pub mentioned: Mentioned,
}

/// Tests a property and fails the test if it does not hold; for generated code.
#[doc(hidden)]
pub fn run<F>(info: PropertyInfo, config: Config, property: F)
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    let subject = Subject::new(property, true).with_shapes(info.shapes);
    test_and_conclude(info, config, &subject);
}

/// As [`run`], but returns what was found and prints nothing; for studies, whose properties are no
/// tests.
#[doc(hidden)]
pub fn report<F>(info: PropertyInfo, config: Config, property: F) -> Report
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    let subject = Subject::new(property, true).with_shapes(info.shapes);
    test_and_explain(info, &config, &subject)
}

/// Tests a property with the rows of covering arrays; for generated code.
#[cfg(feature = "arrays")]
#[doc(hidden)]
pub fn run_array<F>(info: PropertyInfo, config: Config, plan: crate::engine::ArrayPlan, property: F)
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    let subject = Subject::new(property, true).with_rows(plan);
    test_and_conclude(info, config, &subject);
}

/// Tests a property whose inputs are searched for, because something is required of them; for
/// generated code.
#[doc(hidden)]
pub fn run_required<F>(info: PropertyInfo, config: Config, domain: &'static Domain, property: F)
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    let (subject, config) =
        (Subject::new(property, true).with_domain(domain), config.for_verdict());
    let report = test(info, &config, subject.clone(), None);
    if domain.is_refined {
        told::tell(&info, &config, &report);
    }
    conclude(report, info.must_fail, |report| generalise(&info, &config, &subject, report));
}

/// As [`run_required`], but returns what was found and prints nothing; for studies, whose
/// properties are no tests.
#[doc(hidden)]
pub fn report_required<F>(
    info: PropertyInfo,
    config: Config,
    domain: &'static Domain,
    property: F,
) -> Report
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    let subject = Subject::new(property, true).with_domain(domain);
    test_and_explain(info, &config, &subject)
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
        conclude(self.clone().for_verdict().run(property), false, |_| {});
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
        let subject = Subject::new(move |source| property(source).verdict(), false);
        test(unnamed(place.file(), place.line()), self, subject, None)
    }

    /// Tests that something holds for every value of a generator and returns what was
    /// found, printing nothing.
    ///
    /// Beside [`run`](Config::run), whose property draws while it runs, the value is drawn
    /// apart, as the arguments of [`property`](macro@crate::property) are: so
    /// candidates can be drawn and weighed without running anything (see
    /// [`fan_out`](Config::fan_out)), and shrinking runs fewer cases.
    ///
    /// ```
    /// use lurcher::prelude::*;
    ///
    /// let config = Config::new().save(false).seed(1).fan_out(10);
    /// let report = config.for_all(any::<Vec<bool>>(), |list| !list.contains(&true));
    /// assert_eq!(report.inputs()[0].text(), "[true]");
    /// ```
    #[track_caller]
    pub fn for_all<G, R>(
        &self,
        generator: G,
        property: impl Fn(&G::Value) -> R + Send + Sync + 'static,
    ) -> Report
    where
        G: Generator<Value: Debug + View> + Send + Sync + 'static,
        R: Outcome,
    {
        let place = std::panic::Location::caller();
        let subject = Subject::new(
            move |source: &mut Source| {
                let value = generator.draw(source);
                if source.is_watched() {
                    source.show(Shown::of_debug(&value));
                    source.view(&value);
                }
                if source.is_only_drawing() {
                    return Verdict::Pass;
                }
                property(&value).verdict()
            },
            true,
        );
        test(unnamed(place.file(), place.line()), self, subject, None)
    }

    /// Tests that something holds for every value of a type, finds out what characterises a
    /// failure, and returns it, printing nothing.
    ///
    /// ```
    /// use lurcher::prelude::*;
    ///
    /// let config = Config::new().save(false).seed(1);
    /// let report = config.explain(|list: &Vec<u8>| list.windows(2).all(|pair| pair[0] < pair[1]));
    /// let found = &report.generalisations()[0];
    /// assert_eq!(found.arguments().next(), Some(("value", "[x, x, ..]")));
    /// ```
    #[track_caller]
    pub fn explain<T: Data, R: Outcome>(
        &self,
        property: impl Fn(&T) -> R + Send + Sync + 'static,
    ) -> Report {
        let place = std::panic::Location::caller();
        let shapes: &'static [fn() -> ShapeId] = &[T::shape];
        let info = PropertyInfo { shapes: Some(shapes), ..unnamed(place.file(), place.line()) };
        report(info, self.clone(), move |source: &mut Source| {
            let value: T = source.argument(0);
            if source.is_watched() {
                source.show(Shown::of_data(&value).named("value"));
            }
            if source.is_only_drawing() {
                return Verdict::Pass;
            }
            property(&value).verdict()
        })
    }
}

/// Tests a property whose inputs are searched for, and returns what was found.
#[cfg(test)]
pub(crate) fn test_required<F>(config: &Config, domain: &'static Domain, property: F) -> Report
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    let subject = Subject::new(property, true).with_domain(domain);
    test(unnamed(file!(), line!()), config, subject, None)
}

/// The arguments of the n-th case of such a property whose input is lent, counted from 1.
#[cfg(test)]
pub(crate) fn lent_required<F>(
    config: &Config,
    domain: &'static Domain,
    n: u64,
    property: F,
) -> Option<Vec<lurcher_trees::Tree>>
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    let subject = Subject::new(property, true).with_domain(domain);
    let settings = config.resolve(None).ok()?;
    let case = finish::lent(&unnamed(file!(), line!()), (&settings, 1), &subject, n)?;
    subject.trees(&case)
}

/// Tests a property that stops once its arguments are drawn when it is told to, as generated
/// ones do.
#[cfg(test)]
pub(crate) fn run_separable<F>(config: &Config, property: F) -> Report
where
    F: Fn(&mut Source) -> Verdict + Send + Sync + 'static,
{
    test(unnamed(file!(), line!()), config, Subject::new(property, true), None)
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
        must_fail: false,
        shapes: None,
        background: &[],
        asserted: &[],
        mentioned: Mentioned::NONE,
    }
}

/// Tests a property, and says of a failure what characterises it.
fn test_and_explain(info: PropertyInfo, config: &Config, subject: &Subject) -> Report {
    let mut report = test(info, config, subject.clone(), None);
    generalise(&info, config, subject, &mut report);
    report
}

/// Tests a property and fails the test if it does not hold. What characterises a failure is told
/// after the failure itself.
fn test_and_conclude(info: PropertyInfo, config: Config, subject: &Subject) {
    let config = &config.for_verdict();
    let report = test(info, config, subject.clone(), None);
    conclude(report, info.must_fail, |report| generalise(&info, config, subject, report));
}

/// Tests a property; whatever happens is in the report.
fn test(info: PropertyInfo, config: &Config, subject: Subject, free: Option<Arc<Free>>) -> Report {
    let mut settings = match config.resolve(manifest_dir(&info).as_deref()) {
        Ok(settings) => settings,
        Err(error) => return unjudged::misused(&info, error.to_string()),
    };
    // A failure that is wanted is not one to try again, and nothing to choose a suite by.
    if info.must_fail {
        (settings.save, settings.suite) = (false, Some(0));
    }
    // Inside another property: the token and the process are that property's.
    let is_inner = is_catching();
    if is_inner {
        (settings.replay, settings.isolate, settings.suite) = (None, false, Some(0));
    }
    let identity = if is_inner { String::new() } else { isolate::identity(&info) };
    match isolate::task(&identity).filter(|_| !is_inner) {
        None => {
            let report = if settings.isolate {
                isolate::test(&info, &identity, &settings, &subject)
            } else {
                let tried = test_here(info, &settings, &subject, beats(settings.threads, None));
                tried.unwrap_or_else(|hang| {
                    let subject = free.map_or(subject, |free| free());
                    hang.report(&info, &settings, subject)
                })
            };
            if let Some(log) = settings.audit_log.filter(|_| !is_inner) {
                told::tell_audit(&info, &log, &report);
            }
            report
        }
        Some(Task::Nothing) => unjudged::nothing(&info),
        Some(Task::Case(folder)) => {
            isolate::run_case(&folder, false, &subject);
            unjudged::nothing(&info)
        }
        Some(Task::Draw(folder)) => {
            isolate::run_case(&folder, true, &subject);
            unjudged::nothing(&info)
        }
        Some(Task::Run(folder)) => {
            let beats = beats(1, isolate::beat_file(&folder));
            let mut report = match test_here(info, &settings, &subject, beats) {
                Ok(report) => report,
                // The parent can end the process, and shrink.
                Err(hang) if !hang.is_in_shrinking() => isolate::leave_hanging(&folder),
                Err(hang) => {
                    let subject = free.map_or_else(|| subject.clone(), |free| free());
                    hang.report(&info, &settings, subject)
                }
            };
            isolate::leave_report(&folder, &report);
            // If another input ends this process, the failure has been told.
            if explain_here(&info, &settings, &subject, &mut report) {
                isolate::leave_report(&folder, &report);
            }
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
) -> Result<Report, Box<Hang>> {
    let seed = settings.seed.unwrap_or_else(fresh_seed);
    let mut subject = subject.clone();
    let mut beats = beats;
    // Whoever asks for one case wants to know of that.
    let may_give_up = subject.is_refined() && settings.replay.is_none();
    if may_give_up {
        subject = subject.carefully();
    }
    for _ in 0..MOST_GIVEN_UP {
        match attempt(info, (settings, seed), &subject, &beats, may_give_up) {
            Attempt::Ended(done) => return done,
            // Whoever is still on that case would be taken for whoever goes on.
            Attempt::GivenUp(bound) => {
                subject = subject.within(bound);
                beats = beats.iter().map(|beat| Arc::new(beat.succeeded())).collect();
            }
        }
    }
    match attempt(info, (settings, seed), &subject, &beats, false) {
        Attempt::Ended(done) => done,
        Attempt::GivenUp(_) => unreachable!("nobody was asked whether to give up"),
    }
}

/// How one attempt at testing a property ended.
#[expect(clippy::large_enum_variant, reason = "there is one of them, and it is moved once")]
enum Attempt {
    Ended(Result<Report, Box<Hang>>),
    /// With a case that takes long because its input is large.
    GivenUp(Bound),
}

/// Tests a property, up to a case that is given up.
fn attempt(
    info: PropertyInfo,
    (settings, seed): (&Settings, u64),
    subject: &Subject,
    beats: &[Arc<Beat>],
    may_give_up: bool,
) -> Attempt {
    let found = Found::default();
    let work = {
        let (settings, subject, beats) = (settings.clone(), subject.clone(), beats.to_vec());
        let found = found.clone();
        move || {
            let _catching = catch_panics();
            install(Some(Default::default()));
            beats[0].attach();
            let run = (&settings, seed);
            let report = AssertUnwindSafe(|| finish::report(&info, run, &subject, &beats, &found));
            catch_unwind(report)
                .unwrap_or_else(|payload| unjudged::broken(&info, subject.domain, payload))
        }
    };
    let case = |beat: &Beat| match beat.enumerated() {
        Some(n) => finish::lent(&info, (settings, seed), subject, n),
        None => beat.proposal(),
    };
    let mut ask = |beat: &Beat| {
        // What is simpler than a failure is as slow as it is.
        let is_shrinking = found.is_some();
        let proposal = case(beat).filter(|_| !is_shrinking)?;
        let drawn = subject.clone();
        let input = aside(growth::PATIENCE, move || drawn.trees(&proposal))??;
        growth::bound(subject, &input)
    };
    let after = growth::PATIENCE.min(settings.case_time / 2);
    let doubt = may_give_up.then_some(Doubt { after, ask: &mut ask });
    let is_given = settings.is_cases_given || settings.is_time_given || settings.depth.is_some();
    let processor = (subject.is_refined() && !is_given).then_some((TO_BEGIN, PROCESSOR_TIME));
    let is_long = settings.case_time <= CASE_PROCESSOR_TIME || settings.is_case_time_given;
    let case_processor = (subject.is_refined() && !is_long).then_some(CASE_PROCESSOR_TIME);
    let Settings { time, case_time, .. } = *settings;
    let limits = Limits { time, case_time, case_processor, processor };
    let has_found = || found.is_some();
    match supervise(info.name, beats.to_vec(), limits, doubt, &has_found, work) {
        Supervised::Done(report) => Attempt::Ended(Ok(report)),
        Supervised::GivenUp(bound) => Attempt::GivenUp(bound),
        Supervised::Asking(after) => {
            Attempt::Ended(Ok(hang::asking(&info, settings, subject.domain, after)))
        }
        Supervised::Hung(beat, after) => {
            let cases = beats.iter().map(|beat| beat.cases()).sum();
            let hang = Hang { proposal: case(&beat), cases, after, found: found.take() };
            Attempt::Ended(Err(Box::new(hang)))
        }
    }
}

/// The crate's folder: known to `#[property]`; else cargo says when it runs the test.
fn manifest_dir(info: &PropertyInfo) -> Option<String> {
    info.manifest_dir.map(str::to_string).or_else(|| std::env::var("CARGO_MANIFEST_DIR").ok())
}

/// How to run this one test again, and no other, with the tool that is running
/// it. The tests of an example are run only if it is named.
fn command(info: &PropertyInfo) -> String {
    let tool = if std::env::var_os("NEXTEST").is_some() { "nextest run" } else { "test" };
    let mut command = format!("cargo {tool}");
    if let Ok(package) = std::env::var("CARGO_PKG_NAME") {
        command += &format!(" -p {package}");
    }
    let parts = info.file.split(['/', '\\']).skip_while(|part| *part != "examples");
    // Not `examples/name/src/lib.rs`: that is a crate of its own.
    if let [_, example] | [_, example, _] = parts.collect::<Vec<_>>()[..] {
        command += &format!(" --example {}", example.trim_end_matches(".rs"));
    }
    format!("{command} {} -- --exact", isolate::test_path(info))
}

/// Prints what is worth printing, and fails the test if the property failed.
///
/// Where the property must fail, only a counterexample is a failure: a run that
/// found none because it could not be tested, or gave up, returns, so that the
/// test is told apart from one that did what it should.
fn conclude(mut report: Report, must_fail: bool, explain: impl FnOnce(&mut Report)) {
    announce(&mut report, is_catching(), explain);
    end(&report, must_fail);
}

/// Prints a report, and what characterises a failure after it. Inside another property it would be
/// printed for every case; the outer one reports, and is the one to be replayed.
fn announce(report: &mut Report, is_inner: bool, explain: impl FnOnce(&mut Report)) {
    if is_inner {
        report.command.clear();
    } else {
        show(report);
        explain(report);
        eprint!("{}", report.explained(&report.summary.look));
    }
}

/// Fails the test if that is what a report says.
fn end(report: &Report, must_fail: bool) {
    let is_verdict = matches!(
        report.conclusion,
        Conclusion::Failed(_) | Conclusion::FromChild { is_success: false, .. }
    );
    if is_verdict || !(must_fail || report.is_success()) {
        // Not `panic!`: the report has been printed, and the hook would add to it.
        std::panic::resume_unwind(Box::new(report.text()));
    }
}

fn show(report: &Report) {
    if report.is_worth_showing() {
        // One write, so that reports of tests running side by side stay whole.
        eprint!("\n{}", report.styled(&report.summary.look));
    }
}
