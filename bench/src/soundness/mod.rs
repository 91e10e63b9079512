//! `soundness`: whether what is said of a failure is true.
//!
//! A generalisation says of infinitely many inputs that they fail, and was tried on some of them.
//! Here each that is printed is checked by going through inputs that the explainer did not choose,
//! and asking the property itself: all inputs up to the size of the counterexample and three, or
//! the first million, and all small values, and some large ones at random, in place of the
//! variables (`studies/explain/src/planted/check.rs`). The failures are those of the examples of
//! the paper, of all bugs of the other studies, and of 200 bugs drawn by a seed from several
//! thousand (`planted` in the same study). Everything is run with the default configuration, but
//! for the seed.
//!
//! The optimiser has no row: its programs are drawn by a generator, so nothing is said of them but
//! the counterexample.
//!
//! What would make the figure look better than it is:
//! - *few instances*: what was not asked cannot be refuted. So it is printed how many instances of a
//!   line with a variable were asked about, the least and the median of all lines of a row;
//! - *lines that say nothing*: a pattern without a variable is the counterexample again, and
//!   it is never wrong. It counts as nothing, and it is printed how many bugs have no other line;
//! - *lines that say little*: it is printed which share of the failing inputs that were looked
//!   through the lines of a report describe, the mean over the bugs;
//! - *bugs that suit*: sites were written down once, the seed draws, and those that the properties do not
//!   catch are counted and named. Pairs of sites of which one changes nothing do count as bugs;
//! - *a check that agrees with the explainer's mistakes*: which inputs a line speaks of is the explainer's own
//!   word (`Generalisation::describes`); that it is the same as what is printed is tested for the
//!   examples of the paper, line by line, in the study.

mod studies;

use std::collections::BTreeMap;
use std::process::ExitCode;

use lurcher::Config;
use lurcher_study_explain::planted::{Checked, Limits, drawn};

use crate::harness::{Options, Table, Verdict, mean, median};

const BUGS: usize = 200;
const SEED: u64 = 2026;
const LEAST_SHARE: f64 = 0.8;
/// How many characters of a refutation are printed.
const SHOWN: usize = 1500;

pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "soundness",
        "no line refuted, and a line with a variable for 80 % of 200 bugs drawn",
    );
    let limits = options.pick(Limits::USUAL, Limits::QUICK);
    let config = Config::new().seed(1).save(false);
    let table = table();
    let mut whole = Row::default();
    for study in studies::ALL.iter().filter(|study| options.wants(study.name)) {
        let mut row = Row::default();
        let bugs = (study.bugs)();
        for bug in bugs.iter().take(options.pick(usize::MAX, 2)) {
            let (report, checked) = (bug.check)(config.clone(), &limits);
            row.add(&bug.name, !report.inputs().is_empty(), &checked);
        }
        row.print(&table, study.name);
        whole.join(row);
    }
    let planted = drawn_bugs(options, &config, &limits, &table);
    let n_drawn = planted.n_caught;
    let (n_with, n_silent) = (planted.n_with_variable, planted.silent.len());
    for bug in &planted.silent {
        println!("  without a variable: {bug}");
    }
    whole.join(planted);
    println!();
    for refutation in &whole.refuted {
        println!("  refuted: {refutation}");
    }
    if whole.n_caught == 0 {
        return verdict.skip("there is no such row");
    }
    verdict.clause(
        whole.refuted.is_empty(),
        format!("{} of {} lines refuted", whole.refuted.len(), whole.n_lines),
    );
    let share = n_with as f64 / n_drawn.max(1) as f64;
    if n_drawn > 0 {
        verdict.clause(
            share >= LEAST_SHARE,
            format!(
                "{n_with} of {n_drawn} bugs drawn get a variable, {:.0} %, at least 80 %; {n_silent} do not",
                share * 100.0
            ),
        );
    }
    let with_variable = match n_drawn {
        0 => String::new(),
        _ => format!("; {:.0} % of {n_drawn} bugs drawn get a variable", share * 100.0),
    };
    verdict.finish(format!(
        "{} of {} lines refuted by {} instances{with_variable}",
        whole.refuted.len(),
        whole.n_lines,
        whole.n_instances(),
    ))
}

fn table() -> Table {
    Table::new(&[
        ("failures of", 24),
        ("bugs", 5),
        ("caught", 6),
        ("explained", 9),
        ("with variable", 13),
        ("lines", 5),
        ("refuted", 7),
        ("instances", 10),
        ("least", 6),
        ("median", 7),
        ("whole", 5),
        ("described", 9),
    ])
}

/// The bugs that are drawn, a row for each function; and what comes of all of them.
fn drawn_bugs(options: &Options, config: &Config, limits: &Limits, table: &Table) -> Row {
    let mut whole = Row::default();
    if options.row.is_some() && !options.wants("planted") {
        return whole;
    }
    let all = drawn(options.pick(BUGS, 12), SEED, config);
    let mut rows: BTreeMap<&str, Row> = BTreeMap::new();
    for bug in &all.missed {
        rows.entry(bug.planted.name).or_default().n_bugs += 1;
    }
    for bug in &all.caught {
        let (_, checked) = (bug.planted.check)(bug.faults(), config.clone(), limits);
        rows.entry(bug.planted.name).or_default().add(&bug.to_string(), true, &checked);
    }
    for (name, row) in rows {
        row.print(table, name);
        whole.join(row);
    }
    whole.print(table, "all that were drawn");
    println!();
    for bug in &all.missed {
        println!("  not caught: {bug}");
    }
    whole
}

/// What came of some bugs.
#[derive(Debug, Default)]
struct Row {
    n_bugs: usize,
    n_caught: usize,
    n_explained: usize,
    n_with_variable: usize,
    n_lines: usize,
    /// For how many all inputs were looked through up to the size that is wanted.
    n_whole: usize,
    /// For each line with a variable.
    instances: Vec<f64>,
    /// Of the failing inputs, the share that is described, for each bug that is explained.
    shares: Vec<f64>,
    refuted: Vec<String>,
    /// Bugs without a line that has a variable.
    silent: Vec<String>,
}

impl Row {
    fn add(&mut self, name: &str, is_caught: bool, checked: &Checked) {
        self.n_bugs += 1;
        if !is_caught {
            return;
        }
        self.n_caught += 1;
        self.n_explained += usize::from(!checked.lines.is_empty());
        self.n_lines += checked.lines.len();
        self.n_whole += usize::from(checked.is_whole);
        let with: Vec<_> = checked.lines.iter().filter(|line| line.n_variables > 0).collect();
        if with.is_empty() {
            self.silent.push(name.to_string());
        } else {
            self.n_with_variable += 1;
        }
        self.instances.extend(with.iter().map(|line| line.n_instances() as f64));
        if checked.n_failing > 0 && !checked.lines.is_empty() {
            self.shares.push(checked.n_described as f64 / checked.n_failing as f64);
        }
        for line in &checked.lines {
            if let Some(input) = &line.refuted {
                let text = format!("{name}: `{}` speaks of {input}", line.text);
                self.refuted.push(text.chars().take(SHOWN).collect());
            }
        }
    }

    fn join(&mut self, other: Row) {
        self.n_bugs += other.n_bugs;
        self.n_caught += other.n_caught;
        self.n_explained += other.n_explained;
        self.n_with_variable += other.n_with_variable;
        self.n_lines += other.n_lines;
        self.n_whole += other.n_whole;
        self.instances.extend(other.instances);
        self.shares.extend(other.shares);
        self.refuted.extend(other.refuted);
        self.silent.extend(other.silent);
    }

    fn n_instances(&self) -> f64 {
        self.instances.iter().fold(0.0, |sum, n| sum + n)
    }

    fn print(&self, table: &Table, name: &str) {
        let least = self.instances.iter().copied().fold(f64::INFINITY, f64::min);
        let or_none = |number: f64| {
            if number.is_finite() { format!("{number:.0}") } else { "-".to_string() }
        };
        let share = mean(&self.shares) * 100.0;
        table.line(&[
            name.to_string(),
            self.n_bugs.to_string(),
            self.n_caught.to_string(),
            self.n_explained.to_string(),
            self.n_with_variable.to_string(),
            self.n_lines.to_string(),
            self.refuted.len().to_string(),
            or_none(self.n_instances()),
            or_none(least),
            or_none(median(&self.instances)),
            self.n_whole.to_string(),
            if share.is_finite() { format!("{share:.0} %") } else { "-".to_string() },
        ]);
    }
}

#[cfg(test)]
mod tests {
    use lurcher_study_explain::planted::Line;

    use super::*;

    fn checked(n_variables: usize, refuted: Option<&str>) -> Checked {
        let line = Line {
            text: "[x, ..]".to_string(),
            n_variables,
            n_listed: 2,
            n_made: 5,
            refuted: refuted.map(str::to_string),
        };
        Checked { lines: vec![line], n_failing: 4, n_described: 1, ..Checked::default() }
    }

    #[test]
    fn a_line_without_a_variable_counts_as_nothing_and_a_refuted_one_is_kept() {
        let mut row = Row::default();
        row.add("one", true, &checked(1, Some("[0]")));
        row.add("other", true, &checked(0, None));
        row.add("third", false, &Checked::default());
        assert_eq!((row.n_bugs, row.n_caught, row.n_explained, row.n_with_variable), (3, 2, 2, 1));
        assert_eq!(row.silent, ["other"]);
        assert_eq!(row.refuted, ["one: `[x, ..]` speaks of [0]"]);
        assert_eq!(row.instances, [7.0]);
        assert_eq!(row.shares, [0.25, 0.25]);
    }

    #[test]
    fn every_study_has_bugs_and_a_name_of_its_own() {
        let names: std::collections::BTreeSet<&str> =
            studies::ALL.iter().map(|study| study.name).collect();
        assert_eq!(names.len(), studies::ALL.len());
        assert!(studies::ALL.iter().all(|study| !(study.bugs)().is_empty()));
    }
}
