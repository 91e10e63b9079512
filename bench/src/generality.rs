//! `generality`: whether what is said of a failure says as much as Extrapolate does.
//!
//! For each example of the paper the inputs that its two lines describe are compared with those
//! that ours describe, one by one: all inputs up to a size are listed, and of the *failing* ones
//! that the paper's lines describe, all are to be described by one of ours. Two of the paper's
//! conditions are loose (`e /= f` for the parser, `c <= ' '` for words), so what does not fail is
//! not asked for; how many such there are is in the column "loose". Of ours there must be none,
//! which is the column "wrong".
//!
//! What would make the figure look better than it is:
//! - *few inputs*: it is printed how many failing ones the paper describes, and there must be
//!   thousands;
//! - *inputs that suit*: most are listed by size, all of them. By size, programs and texts that have anything to do with
//!   the failure come after millions of others, so programs are listed with a conjunction at
//!   two places, and texts over seven characters (`studies/explain/src/claims.rs`);
//! - *the paper's lines made too narrow*: a test of that module has them beside the text of the paper, and
//!   that they are true but for the two that are loose;
//! - *patterns that say much by naming a function*: where one is named, the name of the example says so, and
//!   `sort with count` has to be exact: it describes all that fails.
//!
//! The parser is there three times. The paper's `And(e, f) when e /= f` has exceptions,
//! `(a & b) & (b & a)` for one. Which they are is said by exchanging operands, for which conditions
//! have a word of their own; beside it are the examples in which the user has one, for expressions
//! and for programs.

use std::process::ExitCode;
use std::time::Instant;

use lurcher_study_explain::claims::{CLAIMS, Claims, Compared};
use lurcher_study_explain::examples::{EXAMPLES, Explained, config};

use crate::harness::{Options, Table, Verdict};

/// So many failing inputs that the paper describes are to be there.
const LEAST_INPUTS: usize = 1000;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "generality",
        "every failing input that the paper's lines describe is described by ours, and no other",
    );
    let table = Table::new(&[
        ("example", 30),
        ("size", 4),
        ("inputs", 8),
        ("failing", 8),
        ("paper", 8),
        ("of these ours", 13),
        ("ours", 8),
        ("loose", 6),
        ("wrong", 6),
        ("s", 6),
    ]);
    let mut rows = Vec::new();
    for claims in CLAIMS.iter().filter(|claims| options.wants(claims.name)) {
        let Some(example) = EXAMPLES.iter().find(|example| example.name == claims.name) else {
            continue;
        };
        let started = Instant::now();
        let report = (example.run)(config());
        let size = options.pick(claims.size, (claims.size * 2 / 3).max(1));
        let compared = (claims.compare)(&report, size);
        print(&table, claims, size, &compared, started.elapsed().as_secs_f64());
        rows.push((claims.name, compared, Explained::of(&report)));
    }
    println!();
    if rows.is_empty() {
        return verdict.skip("there is no such example");
    }
    for (name, compared, explained) in &rows {
        if let Some(input) = &compared.missed {
            println!("  {name}: the first that is missed is {input}");
        }
        if *name == "sort with count" {
            let is_exact = compared.n_ours == compared.n_failing;
            let whenever = explained
                .whenever
                .as_ref()
                .map(|(pattern, condition)| format!("`{pattern}` when `{condition}`"));
            let text = whenever.unwrap_or("nothing".to_string());
            verdict.clause(is_exact, format!("{name}: {text} is all that fails"));
        }
    }
    let mut n_covered = 0;
    for (name, compared, _) in &rows {
        let Compared { n_paper, n_both, n_wrong, .. } = *compared;
        let is_covered = n_both == n_paper && n_wrong == 0;
        n_covered += usize::from(is_covered);
        let is_enough = options.quick || n_paper >= LEAST_INPUTS;
        let share = n_both as f64 / n_paper.max(1) as f64 * 100.0;
        let text = format!("{name}: {n_both} of {n_paper} ({share:.1} %), {n_wrong} wrong");
        verdict.clause(is_covered && is_enough, text);
    }
    verdict.finish(format!("{n_covered} of {} examples as general as the paper's", rows.len()))
}

fn print(table: &Table, claims: &Claims, size: u32, compared: &Compared, seconds: f64) {
    table.line(&[
        claims.name.to_string(),
        size.to_string(),
        compared.n_inputs.to_string(),
        compared.n_failing.to_string(),
        compared.n_paper.to_string(),
        compared.n_both.to_string(),
        compared.n_ours.to_string(),
        compared.n_wrong_of_paper.to_string(),
        compared.n_wrong.to_string(),
        format!("{seconds:.1}"),
    ]);
}
