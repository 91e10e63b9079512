//! Every place where a setting can be made, alone and against the others.

use std::collections::HashMap;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use insta::assert_snapshot;

use super::{Color, Config, ConfigError, Settings};

/// A crate in `/workspace/crates/parser`, with these variables and files.
fn resolve(
    config: &Config,
    variables: &[(&str, &str)],
    files: &[(&str, &str)],
) -> Result<Settings, ConfigError> {
    let variables = variables.iter().map(|(name, value)| (name.to_string(), value.to_string()));
    let files: HashMap<PathBuf, String> =
        files.iter().map(|(path, text)| (PathBuf::from(path), text.to_string())).collect();
    let read =
        |path: &Path| files.get(path).cloned().ok_or_else(|| io::Error::from(ErrorKind::NotFound));
    config.resolve_in(variables, Some(Path::new("/workspace/crates/parser")), &read)
}

fn variables(variables: &[(&str, &str)]) -> Settings {
    resolve(&Config::new(), variables, &[]).unwrap()
}

const NEAR: &str = "/workspace/crates/parser/lurcher.toml";

fn file(text: &str) -> Result<Settings, ConfigError> {
    resolve(&Config::new(), &[], &[(NEAR, text)])
}

/// The message for one wrong variable.
fn bad_variable(name: &str, value: &str) -> String {
    resolve(&Config::new(), &[(name, value)], &[]).unwrap_err().to_string()
}

/// The message, with the same separators in paths on every system.
fn slashes(error: &ConfigError) -> String {
    error.to_string().replace('\\', "/")
}

/// The message for one wrong file.
fn bad_file(text: &str) -> String {
    slashes(&file(text).unwrap_err())
}

#[test]
fn defaults_are_as_documented() {
    let settings = variables(&[]);
    let expected = Settings {
        cases: 1_000,
        is_cases_given: false,
        is_time_given: false,
        is_case_time_given: false,
        time: Duration::from_secs(60),
        size: 100,
        seed: None,
        fan_out: None,
        suite: None,
        steer: 0,
        enumerate: None,
        up_to_size: None,
        depth: None,
        threads: 1,
        shrink_calls: 20_000,
        shrink_time: Duration::from_secs(30),
        explain_time: Duration::from_secs(2),
        case_time: Duration::from_secs(60),
        discard_ratio: 10,
        isolate: false,
        save: true,
        statistics: false,
        replay: None,
        failures: None,
        suite_log: None,
        refined_log: None,
        audit_log: None,
        observe: None,
        color: Color::Auto,
    };
    assert_eq!(settings, expected);
}

/// What every setting becomes in the three tests below.
fn all_set() -> Settings {
    Settings {
        cases: 7,
        is_cases_given: true,
        is_time_given: true,
        is_case_time_given: true,
        time: Duration::from_secs(1),
        size: 0,
        seed: Some(u64::MAX),
        threads: 2,
        suite: Some(9),
        shrink_calls: 0,
        shrink_time: Duration::ZERO,
        explain_time: Duration::from_millis(3),
        case_time: Duration::from_millis(5),
        discard_ratio: 3,
        isolate: true,
        save: false,
        statistics: true,
        ..variables(&[])
    }
}

#[test]
fn every_setting_can_be_made_by_a_method() {
    let config = Config::new()
        .cases(7)
        .time(Duration::from_secs(1))
        .size(0)
        .seed(u64::MAX)
        .threads(2)
        .suite(9)
        .shrink_calls(0)
        .shrink_time(Duration::ZERO)
        .explain_time(Duration::from_millis(3))
        .case_time(Duration::from_millis(5))
        .discard_ratio(3)
        .isolate(true)
        .save(false)
        .statistics(true);
    assert_eq!(resolve(&config, &[], &[]).unwrap(), all_set());
}

#[test]
fn every_setting_can_be_made_by_a_variable() {
    let settings = variables(&[
        ("LURCHER_CASES", "7"),
        ("LURCHER_TIME", "1s"),
        ("LURCHER_SIZE", "0"),
        ("LURCHER_SEED", "0xffff_ffff_ffff_ffff"),
        ("LURCHER_THREADS", "2"),
        ("LURCHER_SUITE", "9"),
        ("LURCHER_SHRINK_CALLS", "0"),
        ("LURCHER_SHRINK_TIME", "0s"),
        ("LURCHER_EXPLAIN_TIME", "3ms"),
        ("LURCHER_CASE_TIME", "5ms"),
        ("LURCHER_DISCARD_RATIO", "3"),
        ("LURCHER_ISOLATE", "1"),
        ("LURCHER_SAVE", "false"),
        ("LURCHER_STATISTICS", "true"),
    ]);
    assert_eq!(settings, all_set());
}

#[test]
fn every_setting_can_be_made_in_the_file() {
    let settings = file(
        "[default]\ncases = 7\ntime = '1s'\nsize = 0\nseed = '18446744073709551615'\n\
         threads = 2\nsuite = 9\nshrink_calls = 0\nshrink_time = '0s'\nexplain_time = '3ms'\ncase_time = '5ms'\n\
         discard_ratio = 3\nisolate = true\nsave = false\nstatistics = true\n",
    );
    assert_eq!(settings.unwrap(), all_set());
}

#[test]
fn the_place_nearest_to_the_property_wins() {
    let files = [(NEAR, "[default]\ncases = 3\nsize = 3\nseed = 3\n[profile.p]\nsize = 4")];
    let profile = ("LURCHER_PROFILE", "p");
    let both = [("LURCHER_CASES", "2"), profile];
    let cases = |config, variables| resolve(&config, variables, &files).unwrap().cases;
    assert_eq!(cases(Config::new().cases(1), &both), 1);
    assert_eq!(cases(Config::new(), &both), 2);
    assert_eq!(cases(Config::new(), &[profile]), 3);
    let settings = resolve(&Config::new(), &[profile], &files).unwrap();
    assert_eq!((settings.size, settings.seed, settings.threads), (4, Some(3), 1));
}

#[test]
fn ci_fixes_the_seed_and_saves_nothing_unless_told_otherwise() {
    for (value, is_ci) in [("true", true), ("1", true), ("", false), ("false", false), ("0", false)]
    {
        let settings = variables(&[("CI", value)]);
        assert_eq!((settings.seed, settings.save), (is_ci.then_some(0), !is_ci), "{value:?}");
    }
    let told = [("CI", "true"), ("LURCHER_SEED", "5"), ("LURCHER_SAVE", "true")];
    let settings = variables(&told);
    assert_eq!((settings.seed, settings.save), (Some(5), true));
}

#[test]
fn the_ci_profile_is_chosen_by_itself_and_only_in_ci() {
    let files = [(NEAR, "[default]\ncases = 3\n[profile.ci]\ncases = 4\n[profile.p]\ncases = 5")];
    let cases = |variables: &[_]| resolve(&Config::new(), variables, &files).unwrap().cases;
    assert_eq!(cases(&[]), 3);
    assert_eq!(cases(&[("CI", "1")]), 4);
    assert_eq!(cases(&[("CI", "1"), ("LURCHER_PROFILE", "p")]), 5);
    assert_eq!(cases(&[("CI", "1"), ("LURCHER_PROFILE", "default")]), 3);
    let without = resolve(&Config::new(), &[("CI", "1")], &[(NEAR, "[default]\ncases = 3")]);
    assert_eq!(without.unwrap().cases, 3);
}

#[test]
fn the_nearest_file_up_to_the_workspace_root_is_read() {
    let manifest = ("/workspace/Cargo.toml", "[workspace]\nmembers = ['crates/*']");
    let root = ("/workspace/lurcher.toml", "[default]\ncases = 2");
    let above = ("/lurcher.toml", "[default]\ncases = 3");
    let cases = |files: &[_]| resolve(&Config::new(), &[], files).unwrap().cases;
    assert_eq!(cases(&[(NEAR, "[default]\ncases = 1"), root, manifest, above]), 1);
    assert_eq!(cases(&[root, manifest, above]), 2);
    assert_eq!(cases(&[manifest, above]), 1_000);
    // Without a workspace the crate stands alone.
    assert_eq!(cases(&[root, above]), 1_000);
    assert_eq!(cases(&[(NEAR, "[default]\ncases = 1"), above]), 1);
}

#[test]
fn without_a_manifest_directory_no_file_is_read() {
    let read = |_: &Path| -> io::Result<String> { panic!("nothing should be read") };
    assert_eq!(Config::new().resolve_in([], None, &read), Ok(variables(&[])));
}

#[test]
fn replay_observe_and_color_come_from_variables() {
    let settings = variables(&[
        ("LURCHER_REPLAY", "1.0.7"),
        ("LURCHER_FAILURES", "target/failures"),
        ("LURCHER_OBSERVE", "target/seen.jsonl"),
        ("LURCHER_COLOR", "always"),
        ("LURCHER_INTERNAL_CHILD", "3"),
        ("NO_COLOR", "1"),
    ]);
    assert_eq!(settings.replay.as_deref(), Some("1.0.7"));
    assert_eq!(settings.failures, Some(PathBuf::from("target/failures")));
    assert_eq!(settings.observe, Some(PathBuf::from("target/seen.jsonl")));
    assert_eq!(settings.color, Color::Always);
    assert_eq!(variables(&[("NO_COLOR", "1"), ("CARGO_TERM_COLOR", "always")]).color, Color::Never);
    assert_eq!(variables(&[("NO_COLOR", ""), ("CARGO_TERM_COLOR", "always")]).color, Color::Always);
}

#[test]
fn an_unknown_variable_is_an_error_with_a_suggestion() {
    assert_snapshot!(bad_variable("LURCHER_CASE", "10"), @r"
    LURCHER_CASE=10: there is no such variable
    did you mean LURCHER_CASES?
    ");
    assert_snapshot!(bad_variable("LURCHER_VERBOSITY", "2"), @"
    LURCHER_VERBOSITY=2: there is no such variable
    unset it; the variables are LURCHER_CASES, LURCHER_TIME, LURCHER_SIZE, LURCHER_SEED, LURCHER_THREADS, LURCHER_FAN_OUT, LURCHER_SUITE, LURCHER_STEER, LURCHER_ENUMERATE, LURCHER_UP_TO_SIZE, LURCHER_DEPTH, LURCHER_SHRINK_CALLS, LURCHER_SHRINK_TIME, LURCHER_EXPLAIN_TIME, LURCHER_CASE_TIME, LURCHER_DISCARD_RATIO, LURCHER_ISOLATE, LURCHER_SAVE, LURCHER_STATISTICS, LURCHER_PROFILE, LURCHER_REPLAY, LURCHER_FAILURES, LURCHER_OBSERVE, LURCHER_COLOR, LURCHER_MUTANT
    ");
}

#[test]
fn a_value_that_cannot_be_read_is_an_error_with_an_example() {
    assert_snapshot!(bad_variable("LURCHER_CASES", "lots"), @r"
    LURCHER_CASES=lots: `lots` is not a whole number
    expected a whole number, at least 1, for example LURCHER_CASES=1000; or unset the variable
    ");
    assert_snapshot!(bad_variable("LURCHER_CASES", "0"), @r"
    LURCHER_CASES=0: `0` is too small
    expected a whole number, at least 1, for example LURCHER_CASES=1000; or unset the variable
    ");
    assert_snapshot!(bad_variable("LURCHER_CASES", ""), @r"
    LURCHER_CASES=: the value is empty
    expected a whole number, at least 1, for example LURCHER_CASES=1000; or unset the variable
    ");
    assert_snapshot!(bad_variable("LURCHER_THREADS", "100000"), @r"
    LURCHER_THREADS=100000: `100000` is too large
    expected a whole number from 1 to 1024, for example LURCHER_THREADS=4; or unset the variable
    ");
    assert_snapshot!(bad_variable("LURCHER_TIME", "10"), @r"
    LURCHER_TIME=10: `10` has no unit
    expected a number with a unit (ms, s, m or h), for example LURCHER_TIME=10s; or unset the variable
    ");
    assert_snapshot!(bad_variable("LURCHER_TIME", "0s"), @r"
    LURCHER_TIME=0s: `0s` leaves no time at all
    expected a number with a unit (ms, s, m or h), for example LURCHER_TIME=10s; or unset the variable
    ");
    assert_snapshot!(bad_variable("LURCHER_SAVE", "maybe"), @r"
    LURCHER_SAVE=maybe: `maybe` is neither true nor false
    expected `true` or `false`, for example LURCHER_SAVE=true; or unset the variable
    ");
    assert_snapshot!(bad_variable("LURCHER_COLOR", "red"), @r"
    LURCHER_COLOR=red: `red` is none of its values
    expected `auto`, `always` or `never`, for example LURCHER_COLOR=never; or unset the variable
    ");
    assert_snapshot!(bad_variable("LURCHER_REPLAY", ""), @r"
    LURCHER_REPLAY=: the value is empty
    expected a text, for example LURCHER_REPLAY=1.0.7; or unset the variable
    ");
}

#[test]
fn a_senseless_setting_of_the_property_itself_is_an_error() {
    let bad = |config: Config| resolve(&config, &[], &[]).unwrap_err().to_string();
    assert_snapshot!(bad(Config::new().cases(0)), @r"
    `cases = 0` in the property's own settings: `0` is too small
    expected a whole number, at least 1, for example cases = 1000
    ");
    assert_snapshot!(bad(Config::new().threads(0)), @r"
    `threads = 0` in the property's own settings: `0` is too small
    expected a whole number from 1 to 1024, for example threads = 4
    ");
    assert_snapshot!(bad(Config::new().time(Duration::ZERO)), @r#"
    `time = 0s` in the property's own settings: `0s` leaves no time at all
    expected a number with a unit (ms, s, m or h), for example time = "10s"
    "#);
    assert_snapshot!(bad(Config::new().case_time(Duration::ZERO)), @r#"
    `case_time = 0s` in the property's own settings: `0s` leaves no time at all
    expected a number with a unit (ms, s, m or h), for example case_time = "5s"
    "#);
}

#[test]
fn a_profile_that_does_not_exist_is_an_error() {
    let bad = |name: &str, files: &[_]| {
        let variables = [("LURCHER_PROFILE", name)];
        slashes(&resolve(&Config::new(), &variables, files).unwrap_err())
    };
    let files = [(NEAR, "[profile.nightly]\n[profile.ci]\n")];
    assert_snapshot!(bad("nighly", &files), @r"
    LURCHER_PROFILE=nighly: /workspace/crates/parser/lurcher.toml has no such profile
    did you mean LURCHER_PROFILE=nightly?
    ");
    assert_snapshot!(bad("release", &files), @"
    LURCHER_PROFILE=release: /workspace/crates/parser/lurcher.toml has no such profile
    its profiles are nightly, ci
    ");
    assert_snapshot!(bad("release", &[(NEAR, "")]), @r"
    LURCHER_PROFILE=release: /workspace/crates/parser/lurcher.toml has no such profile
    the file has no profiles; add [profile.release]
    ");
    assert_snapshot!(bad("nightly", &[]), @r"
    LURCHER_PROFILE=nightly: there is no lurcher.toml that could define it
    write [profile.nightly] into a lurcher.toml beside the crate's Cargo.toml or at the root of the workspace; or unset the variable
    ");
}

#[test]
fn a_mistake_in_the_file_is_shown_with_its_line() {
    assert_snapshot!(bad_file("[default]\ncase = 10\n"), @r"
    /workspace/crates/parser/lurcher.toml:2:1: there is no setting `case`
      |
    2 | case = 10
      | ^^^^
    did you mean `cases`?
    ");
    assert_snapshot!(bad_file("[default]\n\tverbosity = 10\n"), @"
    /workspace/crates/parser/lurcher.toml:2:2: there is no setting `verbosity`
      |
    2 | 	verbosity = 10
      | 	^^^^^^^^^
    the keys are cases, time, size, seed, threads, fan_out, suite, steer, enumerate, up_to_size, depth, shrink_calls, shrink_time, explain_time, case_time, discard_ratio, isolate, save, statistics
    ");
    assert_snapshot!(bad_file("# ä\ncases = 10\n"), @r"
    /workspace/crates/parser/lurcher.toml:2:1: `cases` is not in a table
      |
    2 | cases = 10
      | ^^^^^
    put [default] on a line of its own above it
    ");
    assert_snapshot!(bad_file("[defaults]\ncases = 10\n"), @r"
    /workspace/crates/parser/lurcher.toml:1:2: there is no table `defaults`
      |
    1 | [defaults]
      |  ^^^^^^^^
    did you mean `default`?
    ");
    assert_snapshot!(bad_file("[nightly]\ncases = 10\n"), @r"
    /workspace/crates/parser/lurcher.toml:1:2: there is no table `nightly`
      |
    1 | [nightly]
      |  ^^^^^^^
    the tables are [default] and [profile.nightly]
    ");
    assert_snapshot!(bad_file("default = 10\n"), @r"
    /workspace/crates/parser/lurcher.toml:1:1: expected a table here, found integer
      |
    1 | default = 10
      | ^^^^^^^
    write a heading, [default] or [profile.NAME], and keys below it
    ");
    assert_snapshot!(bad_file("[profile]\nnightly = 'x'\n"), @r"
    /workspace/crates/parser/lurcher.toml:2:1: expected a table here, found string
      |
    2 | nightly = 'x'
      | ^^^^^^^
    write a heading, [default] or [profile.NAME], and keys below it
    ");
    assert_snapshot!(bad_file("[profile.default]\ncases = 1\n"), @r"
    /workspace/crates/parser/lurcher.toml:1:10: the default settings are not a profile
      |
    1 | [profile.default]
      |          ^^^^^^^
    write [default] instead
    ");
}

#[test]
fn a_value_of_the_wrong_type_in_the_file_is_shown_with_its_line() {
    assert_snapshot!(bad_file("[default]\ncases = true\n"), @r"
    /workspace/crates/parser/lurcher.toml:2:9: the value of `cases` is not a whole number
      |
    2 | cases = true
      |         ^^^^
    expected a whole number, at least 1, for example cases = 1000
    ");
    assert_snapshot!(bad_file("[default]\ncases = -5\n"), @r"
    /workspace/crates/parser/lurcher.toml:2:9: the value of `cases` is negative
      |
    2 | cases = -5
      |         ^^
    expected a whole number, at least 1, for example cases = 1000
    ");
    assert_snapshot!(bad_file("[default]\ncases = 0\r\nsize = 1\r\n"), @r"
    /workspace/crates/parser/lurcher.toml:2:9: the value of `cases` is too small
      |
    2 | cases = 0
      |         ^
    expected a whole number, at least 1, for example cases = 1000
    ");
    assert_snapshot!(bad_file("[default]\ntime = 10\n"), @r#"
    /workspace/crates/parser/lurcher.toml:2:8: the value of `time` has no unit
      |
    2 | time = 10
      |        ^^
    expected a number with a unit (ms, s, m or h), for example time = "10s"
    "#);
    assert_snapshot!(bad_file("[default]\ntime = 'ü 10 days'\n"), @r#"
    /workspace/crates/parser/lurcher.toml:2:9: the value of `time` has an unknown unit, `ü 10 days`
      |
    2 | time = 'ü 10 days'
      |         ^^^^^^^^^
    expected a number with a unit (ms, s, m or h), for example time = "10s"
    "#);
    assert_snapshot!(bad_file("[default]\nsize = 1.5\n"), @"
    /workspace/crates/parser/lurcher.toml:2:8: the value of `size` is of the wrong type, float
      |
    2 | size = 1.5
      |        ^^^
    expected a whole number from 0 to 268435456, for example size = 100
    ");
    assert_snapshot!(bad_file("[default]\nsave = 'maybe'\n"), @r"
    /workspace/crates/parser/lurcher.toml:2:9: the value of `save` is neither true nor false
      |
    2 | save = 'maybe'
      |         ^^^^^
    expected `true` or `false`, for example save = true
    ");
}

#[test]
fn a_mistake_in_a_profile_that_is_not_chosen_is_found_too() {
    assert_snapshot!(bad_file("[profile.nightly]\ntime = '1 hour'\n"), @r#"
    /workspace/crates/parser/lurcher.toml:2:9: the value of `time` has an unknown unit, `hour`
      |
    2 | time = '1 hour'
      |         ^^^^^^
    expected a number with a unit (ms, s, m or h), for example time = "10s"
    "#);
}

#[test]
fn a_file_that_is_not_toml_is_shown_with_its_line() {
    assert_snapshot!(bad_file("[default\ncases = 10"), @r"
    /workspace/crates/parser/lurcher.toml:1:9: expected a right bracket, found a newline
      |
    1 | [default
      |         ^
    the file is TOML: tables like [default], lines like `cases = 1000`
    ");
    assert_snapshot!(bad_file("[default]\ncases = ten"), @r"
    /workspace/crates/parser/lurcher.toml:2:9: invalid TOML value, did you mean to use a quoted string?
      |
    2 | cases = ten
      |         ^^^
    the file is TOML: tables like [default], lines like `cases = 1000`
    ");
    assert_snapshot!(bad_file("[default]\ncases = 1\ncases = 2"), @r"
    /workspace/crates/parser/lurcher.toml:3:1: duplicate key: `cases`
      |
    3 | cases = 2
      | ^^^^^
    the file is TOML: tables like [default], lines like `cases = 1000`
    ");
    assert_snapshot!(bad_file("[default]\nseed = 99999999999999999999"), @r"
    /workspace/crates/parser/lurcher.toml:2:8: invalid number
      |
    2 | seed = 99999999999999999999
      |        ^^^^^^^^^^^^^^^^^^^^
    the file is TOML: tables like [default], lines like `cases = 1000`
    ");
    assert_snapshot!(bad_file("[default]\ntime = '"), @r"
    /workspace/crates/parser/lurcher.toml:2:8: unterminated string
      |
    2 | time = '
      |        ^
    the file is TOML: tables like [default], lines like `cases = 1000`
    ");
}

#[test]
fn a_file_that_cannot_be_read_is_an_error() {
    let read = |path: &Path| match path.ends_with("lurcher.toml") {
        true => Err(io::Error::new(ErrorKind::PermissionDenied, "permission denied")),
        false => Ok(String::new()),
    };
    let error = Config::new().resolve_in([], Some(Path::new("/workspace")), &read).unwrap_err();
    assert_snapshot!(slashes(&error), @r"
    /workspace/lurcher.toml: cannot be read: permission denied
    make it readable, as UTF-8 text; or delete it
    ");
}

#[test]
fn the_world_of_this_process_can_be_read() {
    // A directory that does not exist is not an error: a test may run elsewhere than it was built.
    let variables = super::environment::of_this_process().unwrap();
    let others = variables.into_iter().filter(|(name, _)| !name.starts_with("LURCHER_"));
    let read = |path: &Path| std::fs::read_to_string(path);
    let settings = Config::new().resolve_in(others, Some(Path::new("/no/such/directory")), &read);
    assert_eq!(settings.unwrap().cases, 1_000);
}

#[test]
fn the_command_that_chooses_suites_gives_defaults_and_overrules_nothing() {
    let log = ("LURCHER_INTERNAL_SUITES", "log");
    let settings = variables(&[log, ("CI", "true")]);
    assert_eq!((settings.suite, settings.save), (Some(200), true));
    assert_eq!(settings.suite_log, Some("log".into()));
    let settings = variables(&[log, ("LURCHER_SUITE", "0"), ("LURCHER_SAVE", "false")]);
    assert_eq!((settings.suite, settings.save), (Some(0), false));
    let by_property = resolve(&Config::new().suite(3), &[log, ("LURCHER_SUITE", "5")], &[]);
    assert_eq!(by_property.unwrap().suite, Some(3));
}
