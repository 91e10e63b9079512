//! What random inputs as required look like, and what they cost: a control.
//!
//! A search that finds inputs quickly because they are all tiny would look well in a table of
//! times. So this prints for some domains how large 1000 random inputs are, how many of them
//! differ, and how long one took to draw. Nothing is enumerated here, and nothing judged.

use std::collections::HashSet;
use std::sync::Mutex;

use lurcher::prelude::*;
use lurcher_study_containers::balanced_map::{Map, entries, is_balanced};
use lurcher_study_containers::red_black::{Tree, is_red_black, keys};
use lurcher_study_containers::report;
use lurcher_study_containers::sorted_list::{List, is_sorted};

use super::terms::{Term, is_well_typed};
use crate::harness::{Table, seconds};

const DRAWS: u64 = 1000;

/// The sizes of the inputs so far, in nodes or elements, and what they were.
static SEEN: Mutex<Vec<(usize, String)>> = Mutex::new(Vec::new());

fn see(size: usize, input: &impl std::fmt::Debug) -> bool {
    let mut seen = SEEN.lock().unwrap_or_else(|error| error.into_inner());
    seen.push((size, format!("{input:?}")));
    true
}

fn nodes(term: &Term) -> usize {
    match term {
        Term::Con | Term::True | Term::False | Term::Var(_) => 1,
        Term::Lam(_, body) | Term::TLam(body) | Term::TApp(body, _) => 1 + nodes(body),
        Term::App(function, argument) => 1 + nodes(function) + nodes(argument),
        Term::Cond(condition, yes, no) => 1 + nodes(condition) + nodes(yes) + nodes(no),
    }
}

/// Draws inputs and runs nothing, to see what drawing costs; or has a look at them.
type Draw = fn(Config, bool) -> lurcher::Report;

const DOMAINS: [(&str, Draw); 4] = [
    ("red-black tree, keys", |config, looks| {
        report!(config, requires = is_red_black, |tree: Tree| !looks
            || see(keys(&tree).len(), &tree))
    }),
    ("sorted list, elements", |config, looks| {
        report!(config, requires = is_sorted, |list: List| !looks || see(list.items.len(), &list))
    }),
    ("balanced map, keys", |config, looks| {
        report!(config, requires = is_balanced, |map: Map| !looks || see(entries(&map).len(), &map))
    }),
    ("System F, terms in it", |config, looks| {
        report!(config, requires = is_well_typed, |term: Term| !looks || see(nodes(&term), &term))
    }),
];

/// Prints the control.
pub(super) fn print() {
    println!("{DRAWS} random inputs as required, none enumerated:");
    let columns =
        ["least", "10 %", "25 %", "median", "75 %", "90 %", "most", "distinct", "µs each"];
    let columns: Vec<_> =
        [("domain", 22)].into_iter().chain(columns.map(|name| (name, 8))).collect();
    let table = Table::new(&columns);
    for (name, draw) in DOMAINS {
        let config = || Config::new().cases(DRAWS).enumerate(0).seed(1).threads(1).save(false);
        // The first run finds out how the requirement is read.
        draw(config(), true);
        let took = seconds(|| drop(draw(config(), false)));
        let mut seen = std::mem::take(&mut *SEEN.lock().unwrap_or_else(|error| error.into_inner()));
        seen.sort_unstable();
        let distinct: HashSet<&String> = seen.iter().map(|(_, text)| text).collect();
        let at = |percent: usize| seen[(seen.len() - 1) * percent / 100].0.to_string();
        let mut line = vec![name.to_string()];
        line.extend([0, 10, 25, 50, 75, 90, 100].map(at));
        line.push(distinct.len().to_string());
        line.push(format!("{:.1}", 1e6 * took / DRAWS as f64));
        table.line(&line);
    }
    println!();
}
