//! The tables of the study.

use lurcher_study_systemf::Mutant;

use super::contender::Kind;
use super::estimate::{Comparison, Measured};
use super::plan::Plan;
use super::run::Results;
use super::table::{Table, measured, number};

/// All tables.
pub(crate) fn report(plan: &Plan, results: &Results) -> Vec<Table> {
    let mut tables = Vec::new();
    for &strength in &plan.strengths {
        let kind = Kind::Paper(strength);
        let columns = plan.real_fan_outs().into_iter().map(|f| (format!("{f}"), kind, f));
        let title =
            format!("Mean tests to failure by fan-out: the paper's algorithm, strength {strength}");
        tables.push(by_bug(title, columns, results));
    }
    let columns = plan.fan_outs.iter().map(|&f| (format!("{f}"), Kind::Lurcher, f));
    let title = "Mean tests to failure by fan-out: Lurcher's chooser".to_string();
    tables.push(by_bug(title, columns, results));
    for fan_out in plan.control_fan_outs() {
        let kinds = [
            Kind::Paper(2),
            Kind::Lurcher,
            Kind::Largest,
            Kind::LargestWaiting,
            Kind::Set,
            Kind::PerRoot,
            Kind::LurcherWithRetries(10),
        ];
        let columns = kinds.into_iter().map(|kind| (kind.name(), kind, fan_out));
        tables.push(by_bug(format!("Controls at fan-out {fan_out}"), columns, results));
    }
    tables.push(summary(results));
    tables
}

/// A row for each bug, and what the columns come to.
fn by_bug(
    title: String,
    columns: impl Iterator<Item = (String, Kind, usize)>,
    results: &Results,
) -> Table {
    let columns: Vec<(String, Kind, usize)> =
        columns.filter(|(_, kind, fan_out)| results.get(*kind, *fan_out).is_some()).collect();
    let mut header = vec!["bug", "random"];
    header.extend(columns.iter().map(|(name, ..)| name.as_str()));
    let mut table = Table::new(title, &header);
    let mut tests = vec![results.random().tests()];
    tests.extend(columns.iter().filter_map(|(_, kind, f)| Some(results.get(*kind, *f)?.tests())));
    for (place, bug) in Mutant::EXPERIMENT.into_iter().enumerate() {
        let cells = tests.iter().map(|of| measured(of[place]));
        table.row(std::iter::once(bug.name().to_string()).chain(cells).collect());
    }
    let comparisons: Vec<Comparison> =
        columns.iter().filter_map(|(_, kind, f)| results.comparison(*kind, *f)).collect();
    let mut row = |name: &str, of: &dyn Fn(&Comparison) -> Measured| {
        let cells = comparisons.iter().map(|comparison| measured(of(comparison)));
        table.row([name.to_string(), "1".into()].into_iter().chain(cells).collect());
    };
    row("mean ratio", &|comparison| comparison.mean);
    row("ratio of sums", &|comparison| comparison.total);
    row("worst ratio", &|comparison| comparison.worst().1);
    table
}

/// A row for each contender.
fn summary(results: &Results) -> Table {
    let header = [
        "tests",
        "fan-out",
        "streams",
        "mean ratio",
        "ratio of sums",
        "worst ratio",
        "of",
        "nodes per test",
        "drawn ahead",
        "µs to choose",
        "cut short",
    ];
    let mut table = Table::new("All of them, against random testing", &header);
    for (contender, outcome) in results.iter() {
        let comparison = Comparison::new(results.random(), outcome);
        let (bug, worst) = comparison.worst();
        let is_random = contender.kind == Kind::Random;
        let ratio = |value| if is_random { "1".to_string() } else { measured(value) };
        // Random streams don't end at a failure, so that there is nothing to cut short.
        let n_cut_short = contender.kind.chooser().map(|_| outcome.n_cut_short().to_string());
        table.row(vec![
            contender.kind.name(),
            contender.fan_out.to_string(),
            outcome.n_trials().to_string(),
            ratio(comparison.mean),
            ratio(comparison.total),
            ratio(worst),
            if is_random { "-".into() } else { bug.name().into() },
            number(outcome.nodes()),
            outcome.n_ahead().to_string(),
            number(outcome.choosing() / 1e3),
            n_cut_short.unwrap_or_else(|| "-".into()),
        ]);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::super::contender::Contender;
    use super::super::estimate::Outcome;
    use super::super::trial::{BUGS, Trial};
    use super::*;

    fn outcome(tests: &[u64]) -> Outcome {
        let trial = |&n: &u64| Trial {
            tests: [n; BUGS],
            failures: [1; BUGS],
            n_tests: 10,
            n_nodes: 155,
            n_ahead: 80,
            choosing: 12_345.0,
        };
        Outcome::new(tests.iter().map(trial).collect())
    }

    #[test]
    fn tables_say_what_was_measured() {
        let arguments = ["--fan-outs", "10", "--strengths", "2"].map(str::to_string);
        let plan = Plan::new(arguments).unwrap();
        let one = |kind, fan_out, tests: &[u64]| (Contender { kind, fan_out }, outcome(tests));
        let results = Results::new(vec![
            one(Kind::Random, 1, &[90, 110]),
            one(Kind::Paper(2), 10, &[25, 25]),
            one(Kind::Lurcher, 10, &[20, 20]),
        ]);
        let tables = report(&plan, &results);
        let titles: Vec<&str> = tables.iter().map(|table| table.title.as_str()).collect();
        assert_eq!(
            titles,
            [
                "Mean tests to failure by fan-out: the paper's algorithm, strength 2",
                "Mean tests to failure by fan-out: Lurcher's chooser",
                "Controls at fan-out 10",
                "All of them, against random testing",
            ]
        );
        assert_eq!(tables[2].header, ["bug", "random", "paper's, strength 2", "Lurcher's"]);
        assert_eq!(tables[2].rows[0], ["SubstSwapped", "100 ± 10", "25.0 ± 0.0", "20.0 ± 0.0"]);
        assert_eq!(tables[2].rows[BUGS], ["mean ratio", "1", "4.00 ± 0.40", "5.00 ± 0.50"]);
        let last = tables[3].rows.last().unwrap();
        let expected = [
            "Lurcher's",
            "10",
            "2",
            "5.00 ± 0.50",
            "5.00 ± 0.50",
            "5.00 ± 0.50",
            "SubstSwapped",
            "15.5",
            "80",
            "12.3",
            "0",
        ];
        assert_eq!(last[..], expected);
    }
}
