//! What each knob of pattern coverage does: size, fineness, strength and the budget of a row,
//! varied one at a time (section 5.2 of *Don't Go Down the Rabbit Hole*).
//!
//! `cargo run --release -p lurcher-study-systemf --example pattern_knobs [smaller]`
//!
//! For each setting: the rows of the array, the runs of the type checker that all rows took
//! together, and which of the bugs that listing by size takes longest for were found, with
//! the runs until then. `smaller` has budgets that take a few seconds in all.

use std::env;
use std::sync::Arc;

use lurcher::Data;
use lurcher::lazy::argument;
use lurcher::patterns::Covering;
use lurcher_study_systemf::{Mutant, Mutants, Term, failing, is_well_typed};
use lurcher_trees::pattern::{Arrays, Ends, Paths};
use lurcher_trees::{Next, Search, Sizes, Space, Sweep};

/// The bugs whose smallest counterexamples have size 10 or more, one of each pair that
/// shares them.
const BUGS: [(Mutant, &str); 6] = [
    (Mutant::SubstNoLift, "SubstNoLift"),
    (Mutant::SubstNoLiftT, "SubstNoLiftT"),
    (Mutant::LiftTNoIncr, "LiftTNoIncr"),
    (Mutant::LiftTLamA, "LiftTLamA/B"),
    (Mutant::LiftVar, "LiftVar/Lam"),
    (Mutant::LiftTApp, "LiftTApp"),
];

#[derive(Clone, Copy)]
struct Setting {
    size: u32,
    fineness: usize,
    strength: usize,
    by_digits: bool,
    budget: u64,
}

fn holds(search: &Search) -> bool {
    is_well_typed::lazy(argument::<Term>(search, 0))
}

/// How many rows there are, how many runs they took, and the runs until each bug was found.
fn run(space: &Arc<Space>, setting: Setting) -> (usize, u64, [Option<u64>; 6]) {
    let paths = Paths::new(Arc::clone(space));
    let columns = paths.columns(setting.fineness, Ends::Last);
    let sizes: Vec<usize> = columns.iter().map(|column| column.steps.len()).collect();
    let covering = Covering::new();
    let mut covering = if setting.by_digits { covering.by_digits() } else { covering };
    let rows = covering.rows(&sizes, setting.strength, &[]).unwrap_or_default();
    let patterns = paths.patterns(&columns, rows.iter().map(|row| &row[..]));
    let mut left: Mutants = BUGS.iter().map(|&(mutant, _)| mutant).collect();
    let (mut n_runs, mut found) = (0, [None; 6]);
    for pattern in &patterns {
        let Ok(space) = paths.restrict(pattern) else { continue };
        let mut sweep = Sweep::new(Arc::new(space), Sizes::Exactly(setting.size));
        while sweep.next(holds, setting.budget - sweep.n_runs()) == Next::Value {
            let term = argument::<Term>(sweep.search(), 0).to_value();
            for mutant in failing(&term, left).iter() {
                left.remove(mutant);
                let place = BUGS.iter().position(|(bug, _)| *bug == mutant);
                place.into_iter().for_each(|place| found[place] = Some(n_runs + sweep.n_runs()));
            }
        }
        n_runs += sweep.n_runs();
    }
    (patterns.len(), n_runs, found)
}

fn main() {
    let is_smaller = env::args().nth(1).as_deref() == Some("smaller");
    let unit = if is_smaller { 256 } else { 4096 };
    let middle = Setting { size: 12, fineness: 4, strength: 3, by_digits: false, budget: unit };
    let space = Arc::new(Space::new(&[Term::shape()]).expect("terms can be listed"));
    let names: Vec<&str> = BUGS.iter().map(|&(_, name)| name).collect();
    println!("| size | fineness | strength | budget | rows | runs | {} |", names.join(" | "));
    println!("|{}", "---:|".repeat(6 + BUGS.len()));
    let line = |setting: Setting| {
        let (n_rows, n_runs, found) = run(&space, setting);
        let cells = found.map(|runs| runs.map_or_else(|| "-".to_string(), |n| n.to_string()));
        let digits = if setting.by_digits { " of digits" } else { "" };
        println!(
            "| {} | {} | {}{digits} | {} | {n_rows} | {n_runs} | {} |",
            setting.size,
            setting.fineness,
            setting.strength,
            setting.budget,
            cells.join(" | ")
        );
    };
    line(middle);
    [10, 11, 13].into_iter().for_each(|size| line(Setting { size, ..middle }));
    [3, 5, 6].into_iter().for_each(|fineness| line(Setting { fineness, ..middle }));
    [1, 2, 4].into_iter().for_each(|strength| line(Setting { strength, ..middle }));
    [unit / 4, unit * 4].into_iter().for_each(|budget| line(Setting { budget, ..middle }));
    // The three configurations of the paper, with budgets in its proportions.
    for (strength, fineness, budget) in [(1, 1, unit * 5), (5, 5, unit * 8), (7, 3, unit)] {
        line(Setting { strength, fineness, budget, by_digits: true, ..middle });
    }
}
