//! `bst-matrix` and `bst-mttf`: which properties of *How to Specify It!* catch which bugs, and
//! after how many tests.
//!
//! What would make the figures look better than they are:
//! - *bugs that are easier*: the paper has them in words only. That all of its crosses come up again, and no others, says
//!   that they are much the same;
//! - *which cells count*: figure 9 is about every cell that has a cross, but for those of bug 2. The weak properties,
//!   which fail at once where they fail at all, and those that say the same as a postcondition are in it; the
//!   mean without them is printed;
//! - *generators made for it*: keys are `any::<i32>()`, trees are inserts of `any::<Vec<(i32, i32)>>()`, and the
//!   configuration is the default but for saving, shrinking and explaining, which come after the failure;
//! - *luck of the smallest inputs*: the default begins with them, and they are the same from every seed. The control
//!   leaves them out;
//! - *trials that were cut off*: there are none: a cell with one has no mean, and then there is no figure.

use std::process::ExitCode;

use lurcher_study_bst::cells::Engine;
use lurcher_study_bst::figures::{Difference, Matrix, Means};
use lurcher_study_bst::paper::{LEFT_OUT, figure_9, n_crosses};
use lurcher_study_bst::properties::Kind;

use crate::harness::{Options, Verdict, mean};

/// The differences that the study explains.
const EXPLAINED: [Difference; 1] = [Difference { bug: 2, property: "shrink_valid", fails: true }];

const HARDEST: f64 = 300.0;

/// Figure 8.
pub(crate) fn run_matrix(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "bst-matrix",
        "every cross of figure 8, others explained, nothing fails without a bug",
    );
    let matrix = Matrix::new(options.pick(20, 1));
    println!("x as in the paper, + only here, - only there, o where it has no row\n");
    println!("{}", matrix.text());
    let differences = matrix.differences();
    let missing: Vec<_> = differences.iter().filter(|difference| !difference.fails).collect();
    let more: Vec<_> = differences
        .iter()
        .filter(|difference| difference.fails && !EXPLAINED.contains(difference))
        .collect();
    verdict
        .clause(missing.is_empty(), format!("crosses of the paper that are missing: {missing:?}"));
    verdict.clause(more.is_empty(), format!("other failures that are not explained: {more:?}"));
    let wrong = matrix.wrong();
    verdict.clause(wrong.is_empty(), format!("properties that fail without a bug: {wrong:?}"));
    verdict.finish(format!(
        "{} of {} crosses, {} more, {} of them explained",
        n_crosses() - missing.len(),
        n_crosses(),
        differences.len() - missing.len(),
        differences.len() - missing.len() - more.len()
    ))
}

/// Figure 9.
pub(crate) fn run_mttf(options: &Options) -> ExitCode {
    const KINDS: [Kind; 3] = [Kind::Postcondition, Kind::Metamorphic, Kind::Model];
    let mut verdict = Verdict::new(
        "bst-mttf",
        "mean tests to failure at most 77 (postconditions), 56 (metamorphic), 5.8 (model-based), hardest cell below 300",
    );
    let n_seeds = options.pick(1000, 50);
    println!("default engine, {n_seeds} seeds a cell\n");
    let means = Means::new(&KINDS, Engine::Default, n_seeds);
    println!("{}", means.text());
    let strict: Vec<f64> = means
        .cells
        .iter()
        .filter(|(property, bug, _)| {
            let name = property.name;
            let is_again = name.starts_with("find_") && !name.starts_with("find_post");
            let is_weak = name.ends_with("_weak");
            property.kind == Kind::Metamorphic && *bug != LEFT_OUT && !is_again && !is_weak
        })
        .filter_map(|(_, _, sample)| sample.mean())
        .collect();
    println!(
        "metamorphic without the weak ones and those that say what postconditions say: {:.1} ({} cells)\n",
        mean(&strict),
        strict.len()
    );
    println!("control: random cases only, no smallest inputs first\n");
    println!("{}", Means::new(&KINDS, Engine::Random, n_seeds).text());
    let mut figure = Vec::new();
    for kind in KINDS {
        let (found, goal) = (means.of_kind(kind), figure_9(kind).map_or(0.0, |(.., mean)| mean));
        let shown = found.map_or("open trials".to_string(), |found| {
            format!("{:.1} ± {:.1}", found.mean, found.error)
        });
        let holds = found.is_some_and(|found| found.mean <= goal);
        verdict.clause(holds, format!("{}: {shown}, the paper has {goal}", kind.name()));
        figure.push(format!("{} {shown}", kind.name()));
    }
    let hardest = means.hardest();
    let shown = hardest.map_or(String::new(), |(property, bug, mean)| {
        format!("{mean:.1} ({} for bug {bug})", property.paper_name())
    });
    verdict
        .clause(hardest.is_some_and(|found| found.2 < HARDEST), format!("hardest cell: {shown}"));
    verdict.finish(format!("{}, hardest {shown}", figure.join(", ")))
}
