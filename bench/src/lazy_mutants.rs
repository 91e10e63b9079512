//! `lazy-mutants`: how long a search under a type checker takes to find planted bugs.
//!
//! The 24 wrong evaluators of System F, each looked for among all well-typed closed terms,
//! smallest first, one size after the other, so that what is found is a smallest counterexample.
//! The terms are those of the study, with nine constructors of terms and five of types, and once
//! more without booleans, with six and four. The type checker is the study's, an ordinary
//! function read by `#[logic]`; the property compares up to 100 terms of a trace and normal
//! forms of up to 50 rounds. Beside it the same terms are listed eagerly and filtered with the same
//! checker.
//!
//! What would make the figure look better than it is:
//! - *one search for all bugs*: each bug has a search of its own, from size 1 on;
//! - *a size to stop at*: none is given;
//! - *what is built and run*: the time has the listing, the building of each term and
//!   both evaluators;
//! - *a slow way to filter*: the eager side is given up after two million terms, and its time is then
//!   worked out from the number of smaller terms, which it would have to list at the same
//!   pace; those of the size of the counterexample itself are left out.

use std::process::ExitCode;

use lurcher_study_systemf::{Language, Mutant, hunt_eagerly, hunt_lazily};

use crate::harness::{Options, Table, Verdict, calibration, geometric_mean, seconds};

/// A tenth of what LazySearch takes with a checker made for it by hand, on the same machine.
const MOST_WHOLE: f64 = 9.3;
const MOST_PLAIN: f64 = 0.7;
/// The calibration loop on the machine of the record.
const USUAL_STEP: f64 = 1.6;
/// No counterexample is larger.
const MOST_SIZE: u32 = 13;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "lazy-mutants",
        "all 24 bugs as smallest counterexamples within 9.3 s, without booleans within 0.7 s",
    );
    let step = calibration();
    let scale = USUAL_STEP / step;
    println!("calibration loop: {step:.3} ns a step; seconds are multiplied by {scale:.3}\n");
    let most_size = options.pick(MOST_SIZE, 10);
    let mut sums = Vec::new();
    for (language, name, most) in [
        (Language::Whole, "nine and five constructors", MOST_WHOLE),
        (Language::Plain, "without booleans: six and four", MOST_PLAIN),
    ] {
        println!("{name}");
        let all = all_bugs(options, language, most_size, scale);
        println!();
        let n_wanted = all.n_wanted;
        if options.row.is_none() {
            verdict.clause(
                all.n_found == n_wanted || options.quick,
                format!("{} of {n_wanted} bugs found", all.n_found),
            );
            verdict.clause(
                all.seconds <= most,
                format!("{:.2} s in all, at most {most}", all.seconds),
            );
        }
        println!("  eagerly {:.1} times as long, in the geometric mean\n", all.ratio);
        sums.push(all.seconds);
    }
    verdict.finish(format!("{:.2} s, without booleans {:.2} s", sums[0], sums[1]))
}

/// What all bugs of a language took.
struct Sum {
    n_wanted: usize,
    n_found: usize,
    seconds: f64,
    ratio: f64,
}

fn all_bugs(options: &Options, language: Language, most_size: u32, scale: f64) -> Sum {
    let table = Table::new(&[
        ("bug", 18),
        ("size", 4),
        ("tests", 9),
        ("asked", 9),
        ("CPU s", 9),
        ("eagerly", 11),
        ("ratio", 9),
        ("counterexample", 0),
    ]);
    let most_terms = options.pick(2_000_000, 100_000);
    let bugs: Vec<Mutant> = Mutant::ALL
        .into_iter()
        .filter(|bug| language.shows(*bug) && options.wants(bug.name()))
        .collect();
    let mut sum = Sum { n_wanted: bugs.len(), n_found: 0, seconds: 0.0, ratio: f64::NAN };
    let mut ratios = Vec::new();
    for bug in bugs {
        let mut lazy = None;
        let took = scale * seconds(|| lazy = Some(hunt_lazily(language, bug, most_size)));
        let Some(lazy) = lazy else { continue };
        let mut eager = None;
        let eagerly = scale * seconds(|| eager = Some(hunt_eagerly(language, bug, most_terms)));
        let is_whole = eager.as_ref().is_some_and(|eager| eager.term.is_some());
        let smaller: u128 = (1..lazy.size).map(|size| language.n_terms(size)).sum();
        let eagerly = if is_whole { eagerly } else { eagerly * smaller as f64 / most_terms as f64 };
        let text = lazy.term.as_ref().map_or_else(|| "none".to_string(), ToString::to_string);
        table.line(&[
            bug.name().to_string(),
            lazy.size.to_string(),
            lazy.n_tests.to_string(),
            lazy.n_asked.to_string(),
            format!("{took:.4}"),
            format!("{}{eagerly:.4}", if is_whole { "" } else { "> " }),
            format!("{:.1}", eagerly / took),
            text,
        ]);
        sum.n_found += usize::from(lazy.term.is_some());
        sum.seconds += took;
        ratios.push(eagerly / took);
    }
    sum.ratio = geometric_mean(&ratios);
    sum
}
