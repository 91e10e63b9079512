//! Several threads, several properties, several processes.

use super::victim;
use super::victim::victims;

#[test]
fn the_number_of_threads_does_not_change_the_report() {
    for name in [
        "plain::asserts_equality",
        "plain::panics",
        "plain::check_fails",
        "said::labels",
        "said::labels_and_fails",
        "said::covers_too_little",
        "said::discards_nearly_everything",
        "said::climbs",
        "abuse::has_many_variants",
    ] {
        let alone = victim(name).run();
        let crowd = victim(name).with("LURCHER_THREADS", "4").run();
        assert_eq!(crowd.stderr, alone.stderr, "{name}");
        assert_eq!(crowd.code, alone.code, "{name}");
    }
}

#[test]
fn more_threads_than_a_batch_has_cases_do_no_harm() {
    let report = victim("plain::panics").with("LURCHER_THREADS", "1024").run();
    assert_eq!(report.failure(), victim("plain::panics").run().failure());
}

#[test]
fn properties_that_fail_side_by_side_do_not_mix_their_reports() {
    let names: Vec<String> = (1..=8).map(|n| format!("plain::fails_{n}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    for seed in 0..10 {
        let ended = victims(&names).with("LURCHER_SEED", seed.to_string()).run();
        assert!(ended.stdout.contains("8 failed"), "{ended:#?}");
        let reports: Vec<&str> = ended.stderr.split("\nproperty ").skip(1).collect();
        assert_eq!(reports.len(), 8, "{ended:#?}");
        for report in reports {
            let name = report.split('`').nth(1).unwrap();
            assert_eq!(report.matches("xs = [77]\n").count(), 1, "{report}");
            assert_eq!(report.matches(&format!("\n{name} fails  at ")).count(), 1, "{report}");
            assert_eq!(report.matches(" fails  at ").count(), 1, "{report}");
        }
    }
}

#[test]
fn in_ci_two_runs_print_the_same_and_write_nothing() {
    let directory = super::Directory::new();
    for name in ["plain::panics", "said::labels", "said::labels_and_fails", "said::climbs"] {
        let run = || {
            victim(name)
                .without("LURCHER_SEED")
                .without("LURCHER_SAVE")
                .with("LURCHER_FAILURES", directory.path())
                .with("CI", "true")
                .run()
        };
        let (first, second) = (run(), run());
        assert_eq!(first.stderr, second.stderr);
        assert!(directory.names().is_empty(), "{:?}", directory.names());
    }
}

#[test]
fn without_ci_two_runs_differ() {
    let run = || victim("said::labels").without("LURCHER_SEED").run().success();
    assert_ne!(run(), run());
}
