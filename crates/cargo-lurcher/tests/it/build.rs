//! `lurcher arrays MODEL`

use insta::assert_snapshot;

use crate::support::Directory;

pub(crate) const SHOP: &str = "\
Browser: Firefox, Safari, Edge
System: Linux, Mac, Windows
Guest: yes, no

IF [Browser] = \"Safari\" THEN [System] = \"Mac\";
IF [Browser] = \"Edge\" THEN [System] = \"Windows\";
";

fn shop() -> Directory {
    Directory::new().with("shop.pict", SHOP)
}

/// A model whose rows are all to be kept, so that nothing is left to the search.
fn kept() -> Directory {
    Directory::new().with("kept.csv", "a,b\n1,x\n2,x\n1,\"\"\"y\"\"\"\n2,\"\"\"y\"\"\"\n")
}

#[test]
fn rows_go_to_standard_output_and_the_summary_to_standard_error() {
    assert_snapshot!(kept().run(&["arrays", "kept.csv", "--verify"]).text(), @r#"
    a,b
    1,x
    2,x
    1,"""y"""
    2,"""y"""
    --- stderr
    verified: 4 of 4 combinations covered
    4 rows, optimal: no array for this model is smaller
    effort balanced: first array by IPOG-F; 0 steps of search; nothing smaller exists
    --- exit code 0
    "#);
}

#[test]
fn quiet_leaves_the_rows_alone() {
    let outcome = shop().run(&["arrays", "shop.pict", "--steps", "9999", "--verify", "--quiet"]);
    assert_eq!(outcome.stderr, "");
    assert_eq!(outcome.output().lines().count(), 1 + 8);
}

#[test]
fn the_same_arguments_give_the_same_rows_with_any_number_of_threads() {
    let mut model = String::new();
    for name in 'a'..='h' {
        model.push_str(&format!("{name}: 1, 2, 3, 4\n"));
    }
    let directory = Directory::new().with("model.txt", &model);
    let rows = |threads: &str, seed: &str| {
        let more = ["--steps", "300000", "--threads", threads, "--seed", seed];
        directory.run(&[&["arrays", "model.txt", "-q"][..], &more[..]].concat()).output()
    };
    assert_eq!(rows("1", "7"), rows("2", "7"));
    assert_ne!(rows("1", "7"), rows("1", "8"));
}

#[test]
fn every_format_has_its_rows() {
    let directory = kept();
    let run = |format| directory.run(&["arrays", "kept.csv", "-q", "--format", format]).output();
    assert_snapshot!(run("csv"), @r#"
    a,b
    1,x
    2,x
    1,"""y"""
    2,"""y"""
    "#);
    assert_snapshot!(run("json"), @r#"
    [
      {"a": 1, "b": "x"},
      {"a": 2, "b": "x"},
      {"a": 1, "b": "\"y\""},
      {"a": 2, "b": "\"y\""}
    ]
    "#);
    assert_snapshot!(run("pict"), @r#"
    a	b
    1	x
    2	x
    1	"y"
    2	"y"
    "#);
    assert_snapshot!(run("acts"), @r#"
    Default degree of interaction coverage: 2
    Number of parameters: 2
    Maximum number of values per parameter: 2
    Number of configurations: 4

    Configuration #1:

    1 = a=1
    2 = b=x

    -------------------------------------

    Configuration #2:

    1 = a=2
    2 = b=x

    -------------------------------------

    Configuration #3:

    1 = a=1
    2 = b="y"

    -------------------------------------

    Configuration #4:

    1 = a=2
    2 = b="y"

    -------------------------------------
    "#);
    assert_snapshot!(run("acts-csv"), @r#"
    # Default degree of interaction coverage: 2
    # Number of parameters: 2
    # Maximum number of values per parameter: 2
    # Number of configurations: 4
    a,b
    1,x
    2,x
    1,"""y"""
    2,"""y"""
    "#);
    let report: serde_json::Value = serde_json::from_str(&run("json-report")).unwrap();
    assert!(report.is_object(), "{report}");
}

#[test]
fn the_name_of_the_output_decides_the_format_and_the_file_is_written_whole() {
    let directory = shop();
    let outcome =
        directory.run(&["arrays", "shop.pict", "--steps", "9999", "--output", "rows.json"]);
    assert_eq!(outcome.stdout, "");
    outcome.output();
    let rows: serde_json::Value = serde_json::from_str(&directory.read("rows.json")).unwrap();
    assert_eq!(rows.as_array().unwrap().len(), 8);
    assert_eq!(directory.names(), ["rows.json", "shop.pict"]);
}

#[test]
fn rows_to_keep_come_first() {
    let directory = shop().with("old.csv", "Guest,Browser\nno,Edge\n,Safari\n");
    let arguments = ["arrays", "shop.pict", "--effort", "fast", "--seeds", "old.csv", "-q"];
    let rows = directory.run(&arguments).output();
    let first: Vec<&str> = rows.lines().skip(1).take(2).collect();
    assert_eq!(first[0], "Edge,Windows,no");
    assert!(first[1].starts_with("Safari,Mac,"), "{rows}");
}

#[test]
fn the_strength_of_the_command_line_counts() {
    let directory = shop();
    let rows = |strength| {
        let arguments = ["arrays", "shop.pict", "-q", "--steps", "9999", "--strength", strength];
        let outcome = directory.run(&arguments);
        outcome.output().lines().count() - 1
    };
    assert_eq!(rows("1"), 3);
    // Five systems for the three browsers, each with a guest and without.
    assert_eq!(rows("3"), 10);
}

#[test]
fn a_model_is_read_from_standard_input() {
    let directory = Directory::new();
    let outcome = directory.run_with_input(&["arrays", "-", "-q", "--steps", "9999"], SHOP);
    assert_eq!(outcome.output().lines().count(), 1 + 8);
}

#[test]
fn the_constraints_of_a_casa_model_are_found_beside_it() {
    // The first two parameters may not both have their first value.
    let directory =
        Directory::new().with("m.model", "2\n3\n2 2 2\n").with("m.constraints", "1\n2\n- 0 - 2\n");
    let rows = directory.run(&["arrays", "m.model", "-q", "--effort", "fast"]).output();
    assert!(rows.lines().skip(1).all(|row| !row.starts_with("0,0,")), "{rows}");
    let given = ["arrays", "m.model", "-q", "--effort", "fast", "--constraints", "m.constraints"];
    assert_eq!(directory.run(&given).output(), rows);
}

#[test]
fn large_ranges_are_split_and_the_summary_says_so() {
    let model = "[System]\nName: alarm\n\n[Parameter]\nlevel (int) : 0..=99999\n\
                 on (boolean) : true,false\n";
    let directory = Directory::new().with("alarm.txt", model);
    let arguments = ["arrays", "alarm.txt", "--effort", "fast", "--rows", "1000"];
    let outcome = directory.run(&arguments);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let notes: Vec<&str> = outcome.stderr.lines().skip(2).collect();
    assert_snapshot!(notes.join("\n"), @"note: `level` has 100000 values and was split into 6 digits in base 7: to have every value would take 100000 rows, more than the limit, so 3 of the digits at a time are combined (343 rows) and not every value occurs; with a higher limit of rows more do");
}

#[test]
fn a_time_limit_is_named_in_the_summary() {
    let mut model = String::new();
    for name in 'a'..='t' {
        model.push_str(&format!("{name}: 1, 2, 3, 4, 5, 6, 7, 8, 9, 10\n"));
    }
    let directory = Directory::new().with("model.txt", &model);
    let outcome = directory.run(&["arrays", "model.txt", "--effort", "best", "--time", "1"]);
    assert!(outcome.stderr.contains("the time limit was reached"), "{}", outcome.stderr);
    assert!(outcome.output().lines().count() > 100);
}

#[test]
fn the_switches_of_pict_are_there() {
    let directory =
        Directory::new().with("m.pict", "City: Aix, en Provence; Nice / !Nizza\nA: a; A\n");
    let switches = ["--value-separator", ";", "--alias-separator", "/", "--case-sensitive"];
    let rows = directory.run(&[&["arrays", "m.pict", "-q"][..], &switches[..]].concat()).output();
    let mut cities: Vec<&str> = rows.lines().skip(1).map(|row| &row[..row.len() - 2]).collect();
    cities.sort_unstable();
    let aix = "\"Aix, en Provence\"";
    assert_eq!(cities, ["!Nizza", aix, aix, "Nice"]);
}
