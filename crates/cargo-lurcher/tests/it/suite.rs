//! `lurcher suite`, in a crate like any user's.

use std::fs;

use insta::assert_snapshot;

use crate::support::{Directory, Outcome, run, run_in_crate};

const TESTS: &str = r#"
#[cfg(test)]
mod tests {
    use lurcher::prelude::*;

    #[property(suite = 5)]
    fn has_a_suite(list: Vec<bool>) {
        assert!(list.len() < 1000);
    }

    #[property]
    fn has_none_yet(pair: (bool, Option<bool>), list: Vec<bool>) {
        assert!(list.len() < 1000 || pair.0);
    }

    #[property(suite = 0)]
    fn wants_none(list: Vec<bool>) {
        assert!(list.len() < 1000);
    }

    #[property]
    #[cfg(feature = "broken")]
    fn fails(n: u32) {
        assert!(n < 1000);
    }

    #[test]
    fn is_no_property() {}
}
"#;

/// A crate with these tests.
fn user_crate() -> Directory {
    crate::support::user_crate("shop", &["audit", "refine"], TESTS)
}

/// `lurcher suite` in the crate, as it would be at a user's.
fn suite(directory: &Directory, arguments: &[&str]) -> Outcome {
    run_in_crate(directory, &[&["suite"], arguments].concat())
}

/// The last line on standard error.
fn last(outcome: &Outcome) -> &str {
    outcome.stderr.lines().last().unwrap_or_default()
}

#[test]
fn suites_are_chosen_for_all_properties_and_saved_even_in_ci() {
    let directory = user_crate();
    let outcome = suite(&directory, &["--cases", "8"]);
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    assert_snapshot!(outcome.stdout, @"
    shop::tests::has_a_suite: 5 inputs, 2-way coverage 100.0 %; lurcher-failures/has_a_suite.suite.txt
    shop::tests::has_none_yet: 8 inputs, 2-way coverage 100.0 %; lurcher-failures/has_none_yet.suite.txt
    ");
    assert_snapshot!(last(&outcome), @"saved 2 suites, to be run in place of random cases from now on; commit the files, or delete them to be without");
    let folder = directory.path().join("lurcher-failures");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
    let file = folder.join("has_a_suite.suite.txt");
    let chosen = fs::read_to_string(&file).unwrap();
    // Whatever is there is replaced.
    fs::write(&file, chosen.replace("tape: 0", "tape: 0.0.0")).unwrap();
    let outcome = suite(&directory, &["has_a"]);
    assert_eq!(outcome.stdout.lines().count(), 1, "{}", outcome.stdout);
    assert_eq!(fs::read_to_string(&file).unwrap(), chosen);
    // Only the targets that are named.
    fs::create_dir(directory.path().join("tests")).unwrap();
    let other = "#[lurcher::property]\nfn of_another_target(list: Vec<bool>) { drop(list); }\n";
    let directory = directory.with("tests/other.rs", other);
    let outcome = suite(&directory, &["--", "--test", "other"]);
    assert_snapshot!(outcome.stdout, @"other::of_another_target: 200 inputs, 2-way coverage 100.0 %; lurcher-failures/of_another_target.suite.txt");
    fs::remove_dir_all(directory.path().join("tests")).unwrap();
    // A property that fails has no suite, but the others do.
    let outcome = suite(&directory, &["-p", "shop", "--", "--features", "broken"]);
    assert_eq!((outcome.code, outcome.stdout.lines().count()), (Some(1), 2), "{}", outcome.stderr);
    let unsaved = "shop::tests::fails: not saved: it is chosen by a run in which nothing fails";
    assert!(outcome.stderr.contains(unsaved), "{}", outcome.stderr);
    assert_snapshot!(last(&outcome), @"error: `cargo test` failed, as said above");
    let outcome = suite(&directory, &["no_such_test"]);
    assert_eq!((outcome.code, outcome.stdout.as_str()), (Some(1), ""));
    assert_snapshot!(last(&outcome), @"error: no suite was chosen: no `#[property]` with arguments was run; is the filter or the package another one?");
}

#[test]
fn outside_of_a_crate_cargo_says_what_is_missing() {
    let outcome = run(&["suite"]);
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.stderr.contains("could not find `Cargo.toml`"), "{}", outcome.stderr);
    assert_snapshot!(last(&outcome), @"error: `cargo test` failed, as said above");
}

#[test]
fn help_of_suite_names_every_option() {
    assert_snapshot!(run(&["suite", "-h"]).text(), @"
    Chooses inputs for the properties of a crate, and saves them

    Usage: lurcher suite [OPTIONS] [FILTER] [-- [ARGUMENTS]...]

    Arguments:
      [FILTER]        Only tests whose names contain this
      [ARGUMENTS]...  Arguments for `cargo test`, such as --release or --features NAME

    Options:
      -p, --package <PACKAGE>  Only this package of the workspace; may be given several times
          --cases <N>          Inputs of a suite, unless the property says `suite = N` [default: 200]
      -h, --help               Print help (see more with '--help')

    Exit codes: 0 done; 1 a test failed, or a suite could not be saved; 2 wrong arguments.
    --- exit code 0
    ");
}

#[test]
fn a_suite_of_no_inputs_is_refused() {
    assert_snapshot!(run(&["suite", "--cases", "0"]).text(), @"
    --- stderr
    error: invalid value '0' for '--cases <N>': 0 is not in 1..=100000

    For more information, try '--help'.
    --- exit code 2
    ");
}
