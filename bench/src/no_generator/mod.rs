//! `no-generator`: planted bugs found by a property with nothing but a precondition.
//!
//! What a user gets who derives `Data` for terms, marks the type checker `#[logic]` and writes
//! `#[property(requires = is_well_typed(&term))]`: the library looks for inputs as it does by
//! default, small ones first and then at random, with one configuration for all 24 bugs and no
//! word about sizes. Only the number of cases is raised, to what the last bug takes.
//!
//! Each run is a process of its own, as a test is, and its time is the whole of the process:
//! the search, the evaluators, shrinking and the report. What would make the figure look
//! better than it is:
//! - *a lucky seed*: there are ten for each bug, and all must find it;
//! - *a generator in disguise*: the terms are derived, and conversion to those of the evaluators is
//!   part of the property;
//! - *tiny inputs*: a control prints how large random inputs as required are (`--row draws`).

mod draws;
mod terms;

use std::process::{Command, ExitCode};
use std::sync::OnceLock;

use lurcher::_macro_support::{
    Constants, Domain, Mentioned, PropertyInfo, argument, run_required,
};
use lurcher::{Config, Data, Verdict as CaseVerdict};
use lurcher_study_systemf::{Mutant, holds};

use self::terms::{Term, is_well_typed};
use crate::harness::{Options, Table, Verdict, calibration, mean, seconds};

/// The first argument of a process for one run.
pub(crate) const ARGUMENT: &str = "--one-hunt";

const MOST_SECONDS: f64 = 3.0;
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;
/// So many cases are allowed, for every bug.
const CASES: u64 = 12_000_000;

static DOMAIN: Domain = Domain {
    shapes: &[<Term as Data>::shape],
    holds: |search| is_well_typed::lazy(argument::<Term>(search, 0)),
    text: "is_well_typed(&term)",
    readings: None,
    property: None,
    is_refined: false,
    makes_lists: false,
    constants: Constants::NONE,
    formula: None,
    space: OnceLock::new(),
};

/// What one process said.
struct Found {
    /// After how many cases, if at all.
    cases: Option<u64>,
    engine: String,
    seconds: f64,
}

/// One run in this process: the property as `#[property]` would have it.
pub(crate) fn run_one(arguments: &[String]) -> ExitCode {
    let [bug, seed] = arguments else {
        eprintln!("lurcher-bench: {ARGUMENT} needs a bug and a seed");
        return ExitCode::FAILURE;
    };
    let bug = Mutant::ALL.into_iter().find(|one| one.name() == bug);
    let (Some(bug), Ok(seed)) = (bug, seed.parse::<u64>()) else {
        eprintln!("lurcher-bench: there is no such bug, or no such seed");
        return ExitCode::FAILURE;
    };
    let info = PropertyInfo {
        name: "evaluators_agree",
        module: module_path!(),
        file: file!(),
        line: line!(),
        manifest_dir: None,
        signature: "term",
        must_fail: false,
        shapes: None,
        background: &[],
        asserted: &[],
        mentioned: Mentioned::NONE,
    };
    let mut text = String::new();
    let took = seconds(|| {
        let config = Config::new().cases(CASES).seed(seed).threads(1).save(false);
        let run = std::panic::AssertUnwindSafe(|| {
            run_required(info, config, &DOMAIN, move |source| {
                source.begin_arguments(&DOMAIN);
                let term: Term = source.argument(0);
                source.end_arguments(&DOMAIN, is_well_typed(&term));
                if source.is_only_drawing() || holds(bug, &term.to_study()) {
                    CaseVerdict::Pass
                } else {
                    CaseVerdict::Fail(format!("{term:?}"))
                }
            });
        });
        if let Err(report) = std::panic::catch_unwind(run) {
            text = *report.downcast::<String>().unwrap_or_default();
        }
    });
    // "property `…` failed after 216 cases (enumerated)"
    let after = text.split("failed after ").nth(1).unwrap_or_default();
    let cases = after.split(' ').next().unwrap_or_default();
    let engine = after.split(['(', ')']).nth(1).unwrap_or_default();
    println!("{took} {} {engine}", if cases.is_empty() { "none" } else { cases });
    ExitCode::SUCCESS
}

fn hunt(bug: Mutant, seed: u64) -> Result<Found, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new(program)
        .args([ARGUMENT, bug.name(), &seed.to_string()])
        .output()
        .map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let mut words = text.split_whitespace();
    let seconds = words.next().and_then(|word| word.parse().ok());
    let Some(seconds) = seconds else {
        let errors = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{bug} with seed {seed} ended early: {errors}"));
    };
    // Cases may be written with spaces between thousands.
    let cases = words.next().and_then(|word| word.replace(['_', ','], "").parse().ok());
    let engine = words.next().unwrap_or("").to_string();
    Ok(Found { cases, engine, seconds })
}

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "no-generator",
        "all 24 bugs with each of 10 seeds, within 3 s for all in the mean",
    );
    let step = calibration();
    let scale = USUAL_STEP / step;
    println!("calibration loop: {step:.3} ns a step; seconds are multiplied by {scale:.3}\n");
    if options.wants("draws") {
        draws::print();
    }
    let n_seeds = options.pick(10, 2);
    let table = Table::new(&[
        ("bug", 18),
        ("found", 8),
        ("mean cases", 10),
        ("most", 10),
        ("mean CPU s", 10),
        ("most", 8),
        ("by", 0),
    ]);
    let (mut sum, mut n_missed) = (0.0, 0);
    for bug in Mutant::ALL.into_iter().filter(|bug| options.wants(bug.name())) {
        let mut all = Vec::new();
        for seed in 1..=n_seeds {
            match hunt(bug, seed) {
                Ok(found) => all.push(found),
                Err(message) => return verdict.skip(message),
            }
        }
        let cases: Vec<f64> = all.iter().filter_map(|one| one.cases).map(|n| n as f64).collect();
        let times: Vec<f64> = all.iter().map(|one| scale * one.seconds).collect();
        let most = |numbers: &[f64]| numbers.iter().copied().fold(0.0, f64::max);
        let mut engines: Vec<&str> = all.iter().map(|one| one.engine.as_str()).collect();
        engines.sort_unstable();
        engines.dedup();
        table.line(&[
            bug.name().to_string(),
            format!("{} of {n_seeds}", cases.len()),
            format!("{:.0}", mean(&cases)),
            format!("{:.0}", most(&cases)),
            format!("{:.4}", mean(&times)),
            format!("{:.4}", most(&times)),
            engines.join(", "),
        ]);
        n_missed += all.len() - cases.len();
        sum += mean(&times);
    }
    println!();
    verdict.clause(n_missed == 0, format!("{n_missed} runs found nothing"));
    verdict.clause(sum <= MOST_SECONDS, format!("{sum:.2} s for all, at most {MOST_SECONDS}"));
    verdict.finish(format!("{sum:.2} s, {n_missed} missed"))
}
