//! Where settings come from.

use insta::assert_snapshot;

use super::{Directory, victim};

#[test]
fn an_attribute_beats_the_environment() {
    // `labels` asks for 200 cases itself.
    let report = victim("said::labels").with("LURCHER_CASES", "50").run().success();
    assert!(report.contains("passed 200 cases"), "{report}");
}

#[test]
fn the_environment_beats_the_default() {
    let report = victim("said::discards_some")
        .with("LURCHER_CASES", "50")
        .with("LURCHER_STATISTICS", "1")
        .run()
        .success();
    assert!(report.contains("passed 50 cases"), "{report}");
}

#[test]
fn the_environment_beats_the_file_and_the_file_beats_the_default() {
    let directory = Directory::new();
    directory.write("Cargo.toml", "[workspace]");
    directory.write("lurcher.toml", "[default]\ncases = 60\n[profile.ci]\ncases = 40\n");
    let run = |name: &str, variable: &str, value: &str| {
        let victim = victim(name).with("CARGO_MANIFEST_DIR", directory.path());
        let report = victim.with(variable, value).run().success();
        report.lines().next().unwrap().to_string()
    };
    let name = "plain::check_with_statistics";
    assert_eq!(run(name, "CI", ""), "property `check_with_statistics` passed 60 cases");
    assert_eq!(run(name, "CI", "true"), "property `check_with_statistics` passed 40 cases");
    assert_eq!(
        run(name, "LURCHER_CASES", "50"),
        "property `check_with_statistics` passed 50 cases"
    );
    let name = "plain::check_with_statistics_and_cases";
    assert!(run(name, "LURCHER_CASES", "50").ends_with("passed 7 cases"));
}

#[test]
fn a_mistake_in_the_file_is_pointed_at() {
    let directory = Directory::new();
    directory.write("Cargo.toml", "[workspace]");
    directory.write("lurcher.toml", "[default]\ncase = 60\n");
    let victim =
        victim("plain::check_with_statistics").with("CARGO_MANIFEST_DIR", directory.path());
    assert_snapshot!(victim.run().failure(), @r"
    property `check_with_statistics` could not be tested
      DIR/lurcher.toml:2:1: there is no setting `case`
        |
      2 | case = 60
        | ^^^^
      did you mean `cases`?
    ");
}

#[test]
fn a_variable_that_is_unknown_is_an_error_that_names_it() {
    let ended = victim("plain::passes").with("LURCHER_CASE", "50").run();
    assert_snapshot!(ended.failure(), @r"
    property `passes` could not be tested
      LURCHER_CASE=50: there is no such variable
      did you mean LURCHER_CASES?
    ");
    let ended = victim("plain::passes").with("LURCHER_FAILURES", "").run();
    assert_snapshot!(ended.failure(), @r"
    property `passes` could not be tested
      LURCHER_FAILURES=: the value is empty
      expected a text, for example LURCHER_FAILURES=target/failures; or unset the variable
    ");
}

#[test]
fn a_value_that_is_wrong_is_an_error_with_an_example() {
    let ended = victim("plain::passes").with("LURCHER_CASES", "many").run();
    assert_snapshot!(ended.failure(), @r"
    property `passes` could not be tested
      LURCHER_CASES=many: `many` is not a whole number
      expected a whole number, at least 1, for example LURCHER_CASES=1000; or unset the variable
    ");
}
