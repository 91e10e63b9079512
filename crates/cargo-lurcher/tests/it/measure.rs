//! `lurcher arrays measure MODEL SUITE`

use insta::assert_snapshot;

use crate::build::SHOP;
use crate::support::Directory;

const SUITE: &str = "\
Guest,Browser,System
yes,Firefox,Linux
no,Safari,Mac
no,Edge,Linux
yes,Edge,Windows
";

fn directory() -> Directory {
    Directory::new().with("shop.pict", SHOP).with("suite.csv", SUITE)
}

#[test]
fn the_table_names_what_is_covered_and_some_of_what_is_missing() {
    let outcome =
        directory().run(&["arrays", "measure", "shop.pict", "suite.csv", "--missing", "3"]);
    assert_snapshot!(outcome.text(), @"
    4 rows
    strength  sets  combinations  covered  missing   share   least
           1     3             8        8        0  100.0%  100.0%
           2     3            17        9        8   52.9%   50.0%  Browser, Guest

    sets of parameters of which at least this share is covered
    strength  all  3/4  1/2  1/4
           1    3    3    3    3
           2    0    0    3    3

    row 3: breaks constraint 2

    missing at strength 2
      Browser=Firefox, System=Mac
      Browser=Firefox, System=Windows
      Browser=Firefox, Guest=no
      and 5 more
    --- exit code 0
    ");
}

#[test]
fn a_suite_without_a_model_is_measured_by_its_own_values() {
    let arguments = ["arrays", "measure", "-", "suite.csv", "-t", "3", "--missing", "0"];
    let outcome = directory().run(&arguments);
    assert_snapshot!(outcome.text(), @"
    4 rows
    strength  sets  combinations  covered  missing   share   least
           1     3             8        8        0  100.0%  100.0%
           2     3            21       12        9   57.1%   44.4%  Browser, System
           3     1            18        4       14   22.2%   22.2%  Guest, Browser, System

    sets of parameters of which at least this share is covered
    strength  all  3/4  1/2  1/4
           1    3    3    3    3
           2    0    0    2    3
           3    0    0    0    0
    --- exit code 0
    ");
}

#[test]
fn the_completed_suite_keeps_its_rows_and_lacks_nothing() {
    let directory = Directory::new()
        .with("shop.pict", SHOP)
        .with("suite.csv", "Browser,System,Guest\nFirefox,Mac,yes\nEdge,Windows,no\n");
    let complete = ["arrays", "measure", "shop.pict", "suite.csv", "--complete", "all.csv"];
    let outcome = directory.run(&[&complete[..], &["--steps", "9999"]].concat());
    assert!(outcome.stdout.starts_with("2 rows\n"), "{}", outcome.stdout);
    assert_eq!(outcome.stderr, "6 rows added\n");
    let all = directory.read("all.csv");
    let rows: Vec<&str> = all.lines().collect();
    assert_eq!(rows[..3], ["Browser,System,Guest", "Firefox,Mac,yes", "Edge,Windows,no"]);
    let again = directory.run(&["arrays", "measure", "shop.pict", "all.csv"]).output();
    assert!(!again.contains("missing at"), "{again}");
}

#[test]
fn completed_rows_on_standard_output_are_not_mixed_with_the_table() {
    let directory = directory();
    let arguments = ["arrays", "measure", "shop.pict", "suite.csv", "--complete", "-"];
    let outcome = directory.run(&[&arguments[..], &["--effort", "fast"]].concat());
    assert!(outcome.stderr.contains("combinations"), "{}", outcome.stderr);
    assert!(outcome.stdout.lines().all(|line| line.split(',').count() == 3), "{}", outcome.stdout);
}

#[test]
fn a_suite_is_read_from_standard_input() {
    let arguments = ["arrays", "measure", "shop.pict", "-", "--missing", "3"];
    let outcome = directory().run_with_input(&arguments, SUITE);
    let from_file =
        directory().run(&["arrays", "measure", "shop.pict", "suite.csv", "--missing", "3"]);
    assert_eq!(outcome.output(), from_file.output());
}

#[test]
fn a_chart_is_written_where_it_is_asked_for() {
    let directory = directory();
    let outcome =
        directory.run(&["arrays", "measure", "shop.pict", "suite.csv", "--chart", "shares.svg"]);
    assert!(outcome.text().contains("--- exit code 0"), "{}", outcome.text());
    let chart = directory.read("shares.svg");
    assert!(chart.starts_with("<svg"), "{chart}");
    assert!(chart.contains("strength 2: 52.9 %"), "{chart}");
}
