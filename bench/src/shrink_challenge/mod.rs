//! `shrink-challenge`: how often shrinking ends in the ideal counterexample, and
//! how many calls of the property that takes.
//!
//! Each challenge is run from many seeds. What counts is the share of runs that
//! end in the ideal form and the mean number of calls after the first failure,
//! the final run for the report included.
//!
//! What would make the figure look better than it is: leaving out the runs that
//! find nothing (they count as not ideal), counting only attempts that reach a
//! verdict (a call counts when it begins), starting from smaller failures (hence
//! the column of calls to find one), and a peer that has the answer early and
//! goes on to make sure of it (hence the column of calls until the ideal form was
//! first seen).

mod by_hegel;
mod by_lurcher;
mod by_proptest;
mod challenges;
mod mutual;
mod probe;

use std::collections::BTreeMap;
use std::process::ExitCode;

use self::by_hegel::ByHegel;
use self::by_lurcher::ByLurcher;
use self::by_proptest::ByProptest;
use self::challenges::*;
use self::probe::Outcome;
use crate::harness::{Options, Table, Verdict, mean};

/// Cases to find a failure in; some failures are rare, and finding is not the subject.
const CASES: u64 = 10_000;

/// The rows that have a limit of their own.
const LIMITED: [(&str, f64); 2] = [(Matrix::NAME, 200.0), (HeavySum::NAME, 200.0)];

/// What all runs of one framework in one row came to.
struct Share {
    n_runs: u64,
    n_found: u64,
    n_ideal: u64,
    /// Mean calls up to the first failure.
    before: f64,
    /// Mean calls after it.
    calls: f64,
    most_calls: u64,
    /// Mean calls after the first failure until the ideal form was first seen.
    until_ideal: f64,
    /// The final form that occurred most often.
    usual_form: String,
    n_forms: usize,
}

fn share(one_form: bool, outcomes: &[Outcome]) -> Share {
    let mut forms: BTreeMap<&str, u64> = BTreeMap::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.is_ideal) {
        *forms.entry(&outcome.form).or_default() += 1;
    }
    let ideal: u64 = forms.values().sum();
    let same = forms.values().copied().max().unwrap_or(0);
    let mut all: BTreeMap<&str, u64> = BTreeMap::new();
    for outcome in outcomes.iter().filter(|outcome| outcome.calls.is_some()) {
        *all.entry(&outcome.form).or_default() += 1;
    }
    let mean_of = |count: fn(&Outcome) -> Option<u64>| {
        mean(&outcomes.iter().filter_map(count).map(|n| n as f64).collect::<Vec<_>>())
    };
    let calls: Vec<u64> = outcomes.iter().filter_map(|outcome| outcome.calls).collect();
    let usual = all.iter().max_by_key(|(_, n)| **n).map(|(form, _)| (*form).to_string());
    Share {
        n_runs: outcomes.len() as u64,
        n_found: calls.len() as u64,
        n_ideal: if one_form { same } else { ideal },
        before: mean_of(|outcome| Some(outcome.before)),
        calls: mean_of(|outcome| outcome.calls),
        until_ideal: mean_of(|outcome| outcome.until_ideal),
        most_calls: calls.iter().copied().max().unwrap_or(0),
        usual_form: usual.unwrap_or_default(),
        n_forms: all.len(),
    }
}

impl Share {
    fn percent(&self) -> f64 {
        self.n_ideal as f64 / self.n_runs as f64 * 100.0
    }

    fn line(&self, name: &str) -> Vec<String> {
        let mut form: String = self.usual_form.chars().take(60).collect();
        if form.len() < self.usual_form.len() {
            form.push('…');
        }
        vec![
            format!("  {name}"),
            self.n_runs.to_string(),
            self.n_found.to_string(),
            format!("{:.1} %", self.percent()),
            format!("{:.1}", self.before),
            format!("{:.1}", self.calls),
            format!("{:.1}", self.until_ideal),
            self.most_calls.to_string(),
            self.n_forms.to_string(),
            form,
        ]
    }
}

/// How many seeds each framework gets.
#[derive(Clone, Copy)]
struct Seeds {
    ours: u64,
    hegel: u64,
    proptest: u64,
}

struct Row {
    name: &'static str,
    ours: Share,
    hegel: Share,
}

fn row<C: ByLurcher + ByHegel + ByProptest>(seeds: Seeds, table: &Table) -> Row {
    let runs = |n: u64, run: fn(u64, u64) -> Outcome| {
        share(C::ONE_FORM, &(0..n).map(|seed| run(seed, CASES)).collect::<Vec<_>>())
    };
    table.line(&[C::NAME.to_string()]);
    let ours = runs(seeds.ours, by_lurcher::run::<C>);
    table.line(&ours.line("lurcher"));
    let hegel = runs(seeds.hegel, by_hegel::run::<C>);
    table.line(&hegel.line("hegel"));
    table.line(&runs(seeds.proptest, by_proptest::run::<C>).line("proptest"));
    Row { name: C::NAME, ours, hegel }
}

type RowRunner = (&'static str, fn(Seeds, &Table) -> Row);

const ROWS: [RowRunner; 11] = [
    (Bound5::NAME, row::<Bound5>),
    (Reverse::NAME, row::<Reverse>),
    (LengthList::NAME, row::<LengthList>),
    (Deletion::NAME, row::<Deletion>),
    (Distinct::NAME, row::<Distinct>),
    (NestedLists::NAME, row::<NestedLists>),
    (Matrix::NAME, row::<Matrix>),
    (HeavySum::NAME, row::<HeavySum>),
    (Text::NAME, row::<Text>),
    (TreeDepth::NAME, row::<TreeDepth>),
    (Mutual::NAME, row::<Mutual>),
];

/// Runs the comparison.
pub(crate) fn run(options: &Options) -> ExitCode {
    let mut verdict = Verdict::new(
        "shrink-challenge",
        "ideal from every seed, fewer calls than hegel on each row, \
         matrix and heavy-sum within 200 calls",
    );
    let seeds = Seeds {
        ours: options.pick(200, 20),
        hegel: options.pick(200, 20),
        proptest: options.pick(50, 10),
    };
    let columns = [
        ("row, framework", 18),
        ("seeds", 5),
        ("found", 5),
        ("ideal", 8),
        ("to find", 7),
        ("mean calls", 10),
        ("until ideal", 11),
        ("most calls", 10),
        ("forms", 5),
        ("usual form", 62),
    ];
    let table = Table::new(&columns);
    let rows: Vec<Row> = ROWS
        .iter()
        .filter(|(name, _)| options.wants(name))
        .map(|(_, run)| run(seeds, &table))
        .collect();
    println!();
    for row in &rows {
        judge(&mut verdict, row);
    }
    let n_ideal: u64 = rows.iter().map(|row| row.ours.n_ideal).sum();
    let n_runs: u64 = rows.iter().map(|row| row.ours.n_runs).sum();
    let n_fewer = rows.iter().filter(|row| row.ours.calls < row.hegel.calls).count();
    verdict.finish(format!(
        "{n_ideal} of {n_runs} runs ideal, fewer calls on {n_fewer} of {} rows",
        rows.len()
    ))
}

fn judge(verdict: &mut Verdict, Row { name, ours, hegel }: &Row) {
    verdict.clause(
        ours.n_ideal == ours.n_runs,
        format!("{name}: {} of {} runs end in the ideal form", ours.n_ideal, ours.n_runs),
    );
    // A peer that never found the failure has nothing to be compared with.
    let fewer = hegel.n_found == 0 || ours.calls < hegel.calls;
    verdict.clause(
        fewer,
        format!("{name}: {:.1} calls, fewer than hegel's {:.1}", ours.calls, hegel.calls),
    );
    if let Some((_, most)) = LIMITED.iter().find(|(limited, _)| limited == name) {
        verdict.clause(
            ours.calls <= *most,
            format!("{name}: {:.1} calls, at most {most}", ours.calls),
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(calls: Option<u64>, form: &str, is_ideal: bool) -> Outcome {
        Outcome { calls, before: 1, until_ideal: calls, form: form.to_string(), is_ideal }
    }

    #[test]
    fn runs_that_find_nothing_are_not_ideal() {
        let share = share(false, &[outcome(None, "", false), outcome(Some(4), "[0, 1]", true)]);
        assert_eq!((share.n_runs, share.n_found, share.n_ideal), (2, 1, 1));
        assert_eq!(share.calls, 4.0);
    }

    #[test]
    fn where_one_form_is_asked_for_others_do_not_count() {
        let outcomes = [
            outcome(Some(1), "[0, 1, 2]", true),
            outcome(Some(1), "[0, 1, -1]", true),
            outcome(Some(1), "[0, 1, -1]", true),
        ];
        assert_eq!(share(true, &outcomes).n_ideal, 2);
        assert_eq!(share(false, &outcomes).n_ideal, 3);
    }
}
