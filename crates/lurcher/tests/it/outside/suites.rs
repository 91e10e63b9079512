//! Inputs that are chosen once, saved, and run again.

use insta::assert_snapshot;

use super::victim::{Ended, Victim};
use super::{Directory, victim};

const FILE: &str = "has_a_suite.suite.txt";

fn run(directory: &Directory, name: &str) -> Victim {
    victim(&format!("suites::{name}")).saving(directory).with("LURCHER_STATISTICS", "true")
}

/// The report without the sizes of inputs, and without what a better chooser would change.
fn short(text: &str) -> String {
    let lines = text.lines().filter(|line| !line.starts_with("  ") && !line.starts_with("sizes"));
    let text: String = lines.map(|line| format!("{line}\n")).collect();
    let changing = regex::Regex::new(r"coverage [\d.]+ %|\d+ of 8 saved").unwrap();
    let even = |found: &regex::Captures<'_>| match &found[0] {
        share if share.starts_with("coverage") => "coverage … %".to_string(),
        _ => "… of 8 saved".to_string(),
    };
    changing.replace_all(&text, even).into_owned()
}

/// The tapes in a file.
fn tapes(text: &str) -> Vec<&str> {
    text.lines().filter_map(|line| line.strip_prefix("  tape: ")).collect()
}

#[test]
fn a_suite_is_chosen_once_and_run_from_then_on() {
    let directory = Directory::new();
    assert_snapshot!(short(&run(&directory, "has_a_suite").run().success()), @"
    property `has_a_suite` passed 12 cases
    suite of 12 inputs, 2-way coverage … %
    remark: a suite was chosen: 12 inputs, 2-way coverage … %; it is run in place of random cases from now on; commit DIR/has_a_suite.suite.txt, or delete it to be without
    ");
    let text = directory.read(FILE);
    let tape = regex::Regex::new(r"tape: .{2,}").unwrap();
    assert_snapshot!(tape.replace_all(&text, "tape: …"), @"
    # The suite of `has_a_suite`: inputs chosen by Lurcher for what they cover.
    #
    # They are run in place of random ones whenever the property is tested. Commit this
    # file, and they are run everywhere. It is safe to delete lines with tapes, or the
    # file; `cargo lurcher suite` chooses anew.

    suite 12
      in: it::victims::suites
      signature: shape: Shape
      covers: 2-way coverage 100.0 %
      tape: 0
      tape: …
      tape: …
      tape: …
      tape: …
      tape: …
      tape: …
      tape: …
      tape: …
      tape: …
      tape: …
      tape: …
      end
    ");
    assert_eq!(directory.names(), [FILE]);
    assert_snapshot!(short(&run(&directory, "has_a_suite").run().success()), @"
    property `has_a_suite` passed 12 cases
    suite of 12 inputs, 2-way coverage … %
    ");
    assert_eq!(directory.read(FILE), text);
    let report = run(&directory, "has_a_suite").run().success();
    assert!(report.contains("\nsuite of 12 inputs, 2-way coverage 100.0 %\n"), "{report}");
    // Without statistics there is nothing to say.
    let quiet = victim("suites::has_a_suite").saving(&directory).run();
    assert_eq!(quiet.success(), "");
}

#[test]
fn the_suite_does_not_depend_on_the_run_or_on_the_number_of_threads() {
    let chosen = |threads: &str| {
        let directory = Directory::new();
        let run = run(&directory, "has_a_suite").without("LURCHER_SEED");
        run.with("LURCHER_THREADS", threads).run().success();
        directory.read(FILE)
    };
    assert_eq!(chosen("1"), chosen("1"));
    assert_eq!(chosen("1"), chosen("4"));
    let directory = Directory::new();
    run(&directory, "has_a_suite").with("LURCHER_SEED", "7").run().success();
    assert_ne!(directory.read(FILE), chosen("1"));
}

#[test]
fn a_failing_input_of_a_suite_is_shrunk_replayed_and_saved_like_any_other() {
    let directory = Directory::new();
    run(&directory, "has_a_suite").run().success();
    let before = directory.read(FILE);
    let broken = || {
        let victim = victim("suites::has_a_suite").saving(&directory);
        victim.with("VICTIM_IS_BROKEN", "1").run()
    };
    let ended = broken();
    assert_snapshot!(ended.failure(), @"
    property `has_a_suite` failed after … cases (suite)
      shape = Both(Dot, Both(Dot, Dot))
        in Rust: Shape::Both(Box::new(Shape::Dot), Box::new(Shape::Both(Box::new(Shape::Dot), Box::new(Shape::Dot))))

    too deep  at suites.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::suites::has_a_suite -- --exact
    saved:  DIR/has_a_suite.txt (tried first from now on)
    ");
    let replayed = victim("suites::has_a_suite").with("LURCHER_REPLAY", ended.token());
    let replayed = replayed.with("VICTIM_IS_BROKEN", "1").run().failure();
    assert!(replayed.contains("fails for the replayed input"), "{replayed}");
    assert!(broken().failure().contains("fails again for a saved input"));
    assert_eq!(directory.read(FILE), before);
}

#[test]
fn a_suite_is_saved_only_by_a_run_in_which_nothing_fails() {
    let directory = Directory::new();
    let failing = run(&directory, "has_a_suite").with("VICTIM_IS_BROKEN", "1").run().failure();
    assert!(failing.contains("(suite)"), "{failing}");
    assert!(
        failing.contains("no suite is saved yet: it is chosen by a run in which nothing fails"),
        "{failing}"
    );
    assert_eq!(directory.names(), ["has_a_suite.txt"]);
    run(&directory, "has_a_suite").run().success();
    assert_eq!(directory.names(), [FILE, "has_a_suite.txt"]);
}

#[test]
fn where_nothing_is_saved_a_suite_is_chosen_for_the_run_and_a_committed_one_is_run() {
    let directory = Directory::new();
    let ci = || {
        let victim = run(&directory, "has_a_suite").without("LURCHER_SAVE").without("LURCHER_SEED");
        victim.with("CI", "true").run().success()
    };
    assert_snapshot!(short(&ci()), @"
    property `has_a_suite` passed 12 cases
    suite of 12 inputs, 2-way coverage … %
    remark: a suite was chosen: 12 inputs, 2-way coverage … %; it holds for this run only, because nothing is saved here (`save` is off, or the variable CI is set); `cargo lurcher suite` saves it, to be committed
    ");
    assert!(directory.names().is_empty());
    run(&directory, "has_a_suite").run().success();
    assert_snapshot!(short(&ci()), @"
    property `has_a_suite` passed 12 cases
    suite of 12 inputs, 2-way coverage … %
    ");
    // A stale one is replaced in memory.
    let text = directory.read(FILE).replace("signature: shape: Shape", "signature: shape: Form");
    directory.write(FILE, &text);
    assert_snapshot!(short(&ci()), @"
    property `has_a_suite` passed 12 cases
    suite of 12 inputs, 2-way coverage … %
    remark: the suite was chosen anew, because the arguments were `shape: Form` then: 12 inputs, 2-way coverage … %; it holds for this run only, because nothing is saved here (`save` is off, or the variable CI is set); `cargo lurcher suite` saves it, to be committed
    ");
    assert_eq!(directory.read(FILE), text);
}

#[test]
fn a_suite_of_other_arguments_or_of_another_number_is_chosen_anew() {
    let directory = Directory::new();
    run(&directory, "has_a_suite").run().success();
    let text = directory.read(FILE);
    for (old, new) in [("shape: Shape", "shape: Form"), ("suite 12", "suite 30")] {
        directory.write(FILE, &text.replace(old, new));
        let report = run(&directory, "has_a_suite").run().success();
        let reason = match old {
            "suite 12" => "because the saved one was asked to have 30",
            _ => "because the arguments were `shape: Form` then",
        };
        assert!(report.contains(reason), "{report}");
        assert_eq!(directory.read(FILE), text);
    }
}

#[test]
fn a_suite_whose_tapes_no_longer_fit_is_run_and_chosen_anew() {
    let directory = Directory::new();
    run(&directory, "changes_its_questions").run().success();
    let file = "changes_its_questions.suite.txt";
    let before = directory.read(file);
    let changed = || run(&directory, "changes_its_questions").with("VICTIM_LIMIT", "5").run();
    assert_snapshot!(short(&changed().success()), @"
    property `changes_its_questions` passed 16 cases
    suite of 8 inputs, 2-way coverage … %
    remark: the suite was chosen anew, because … of 8 saved inputs no longer fit the generators: 8 inputs, 2-way coverage … %; it is run in place of random cases from now on; commit DIR/changes_its_questions.suite.txt, or delete it to be without
    ");
    let after = directory.read(file);
    assert_ne!(before, after);
    assert!(!changed().success().contains("remark"));
    assert_eq!(directory.read(file), after);
}

#[test]
fn the_file_may_be_edited_and_an_empty_suite_is_none() {
    let directory = Directory::new();
    run(&directory, "has_a_suite").run().success();
    let text = directory.read(FILE);
    let lines: Vec<&str> = text.lines().collect();
    let (first, second) = (tapes(&text)[0], tapes(&text)[1]);
    let without = |is_deleted: &dyn Fn(&str) -> bool| -> String {
        lines.iter().filter(|line| !is_deleted(line)).map(|line| format!("{line}\n")).collect()
    };
    let edited = without(&|line| line == format!("  tape: {first}"));
    directory.write(FILE, &edited.replace("  end", "  # mine\n  end"));
    let report = run(&directory, "has_a_suite").run().success();
    assert!(report.contains("suite of 11 inputs") && !report.contains("remark"), "{report}");
    assert_eq!(tapes(&directory.read(FILE))[0], second);
    directory.write(FILE, &without(&|line| line.starts_with("  tape: ")));
    let report = run(&directory, "has_a_suite").run().success();
    assert!(report.contains("because the saved one has no inputs"), "{report}");
    assert_eq!(directory.read(FILE), text);
}

#[test]
fn a_malformed_line_is_named_and_left_out() {
    let directory = Directory::new();
    run(&directory, "has_a_suite").run().success();
    let text = directory.read(FILE);
    let broken = text.replacen("  tape: ", "  tape: x", 1);
    directory.write(FILE, &broken);
    assert_snapshot!(short(&run(&directory, "has_a_suite").run().success()), @"
    property `has_a_suite` passed 11 cases
    suite of 11 inputs, 2-way coverage … %
    remark: DIR/has_a_suite.suite.txt:11: `x0` (answer 1 of the tape) is not a number or `NUMBERxCOUNT`; was the line copied whole? (left out; repair or delete the line)
    ");
    assert_eq!(directory.read(FILE), broken);
}

#[test]
fn a_file_that_was_cut_off_is_said_to_be() {
    let directory = Directory::new();
    run(&directory, "has_a_suite").run().success();
    let text = directory.read(FILE);
    let cut = &text[..text.len() - "  end\n".len() - 3];
    directory.write(FILE, cut);
    let report = run(&directory, "has_a_suite").run().success();
    assert!(report.contains("the suite has no line `  end`: it was cut off"), "{report}");
    // So early that nobody knows whose it is: it is kept, and the suite is for this run only.
    let cut = &text[..text.find("  signature").unwrap()];
    directory.write(FILE, cut);
    assert_snapshot!(short(&run(&directory, "has_a_suite").run().success()), @"
    property `has_a_suite` passed 12 cases
    suite of 12 inputs, 2-way coverage … %
    remark: DIR/has_a_suite.suite.txt:7: a suite needs a number in `suite NUMBER`, and lines `  in: …` and `  signature: …`; repair it or delete it
    remark: DIR/has_a_suite.suite.txt:8: the suite has no line `  end`: it was cut off; `cargo lurcher suite` chooses anew, and so does the next run if the file is deleted
    remark: a suite was chosen: 12 inputs, 2-way coverage … %; it holds for this run only: the file is kept as it is, because of DIR/has_a_suite.suite.txt:7: a suite needs a number in `suite NUMBER`, and lines `  in: …` and `  signature: …`; repair it or delete it
    ");
    assert_eq!(directory.read(FILE), cut);
}

#[test]
fn a_place_that_cannot_be_written_is_said_and_the_suite_is_run_all_the_same() {
    let directory = Directory::new();
    directory.write("in the way", "");
    let ended = run(&directory, "has_a_suite")
        .with("LURCHER_FAILURES", directory.path().join("in the way"))
        .run();
    assert_snapshot!(short(&ended.success()), @"
    property `has_a_suite` passed 12 cases
    suite of 12 inputs, 2-way coverage … %
    remark: cannot read DIR/in the way/has_a_suite.txt: Not a directory (os error 20); something else is in the way; move it, or set LURCHER_SAVE=false
    remark: a suite was chosen: 12 inputs, 2-way coverage … %; it holds for this run only: cannot create the directory DIR/in the way: File exists (os error 17); something else is in the way; move it, or set LURCHER_SAVE=false
    ");
}

#[test]
fn processes_that_choose_at_the_same_time_leave_one_whole_file() {
    let directory = Directory::new();
    let processes: Vec<_> = (0..6).map(|_| run(&directory, "has_a_suite").start()).collect();
    for process in processes {
        Ended::new(&process.wait_with_output().unwrap()).success();
    }
    assert_eq!(directory.names(), [FILE]);
    let alone = Directory::new();
    run(&alone, "has_a_suite").run().success();
    assert_eq!(directory.read(FILE), alone.read(FILE));
}

#[test]
fn cases_beyond_the_suite_are_random_and_zero_turns_it_off() {
    let directory = Directory::new();
    let report = run(&directory, "has_a_suite_and_cases").run().success();
    assert!(report.contains("passed 100 cases") && report.contains("suite of 12"), "{report}");
    // The setting on the property wins, so the one without is asked.
    let ask = |n: &str| run(&directory, "is_ordinary").with("LURCHER_SUITE", n).run().success();
    assert!(ask("9").contains("a suite was chosen: 9 inputs"));
    let later = run(&directory, "is_ordinary").run().success();
    assert!(later.contains("passed 9 cases") && later.contains("suite of 9 inputs"), "{later}");
    let off = ask("0");
    assert!(off.contains("passed 1000 cases") && !off.contains("suite of"), "{off}");
    let more = run(&directory, "is_ordinary").with("LURCHER_CASES", "50").run().success();
    assert!(more.contains("passed 50 cases") && more.contains("suite of 9 inputs"), "{more}");
}

#[test]
fn a_type_with_few_values_has_a_small_suite() {
    let directory = Directory::new();
    assert_snapshot!(short(&run(&directory, "has_few_values").run().success()), @"
    property `has_few_values` passed 4 cases
    suite of 4 inputs, 2-way coverage … %
    remark: a suite was chosen: 4 inputs (there are no more, though 50 were asked for), 2-way coverage … %; it is run in place of random cases from now on; commit DIR/has_few_values.suite.txt, or delete it to be without
    ");
    let text = directory.read("has_few_values.suite.txt");
    assert_eq!(tapes(&text).len(), 4, "{text}");
    let again = run(&directory, "has_few_values").run().success();
    assert!(again.contains("passed 4 cases") && !again.contains("remark"), "{again}");
}

#[test]
fn inputs_that_are_discarded_are_not_chosen() {
    let directory = Directory::new();
    run(&directory, "discards_half").run().success();
    let again = run(&directory, "discards_half").run().success();
    assert!(again.starts_with("property `discards_half` passed 10 cases\n"), "{again}");
}

#[test]
fn what_a_suite_cannot_do_is_said() {
    let directory = Directory::new();
    let remarks = |name: &str| -> String {
        let report = run(&directory, name).run().success();
        let remarks = report.lines().filter(|line| line.starts_with("remark: "));
        remarks.filter(|line| !line.contains("commit")).map(|line| format!("{line}\n")).collect()
    };
    assert_snapshot!(remarks("claims_something"), @"remark: the claims of `cover!` are not checked: a suite is no fair sample; with `cases` as well, random cases follow");
    assert_snapshot!(remarks("has_rows"), @"remark: `suite` was left out: the rows of an array are its suite");
    assert_snapshot!(remarks("is_a_closure"), @"remark: `suite` was left out: what is given to `check` draws while it runs; write it as a `#[property]`");
    let report = run(&directory, "cannot_be_seen").run().success();
    assert!(
        report.contains("10 inputs, at random, since coverage can see no argument"),
        "{report}"
    );
    assert_eq!(remarks("must_fail"), "");
    assert!(!directory.names().iter().any(|name| name.starts_with("must_fail")));
}

#[test]
fn isolated_and_async_properties_have_suites_too() {
    for name in ["is_alone", "is_async"] {
        let directory = Directory::new();
        let report = run(&directory, name).run().success();
        assert!(report.contains("a suite was chosen: 5 inputs"), "{report}");
        let report = run(&directory, name).run().success();
        assert!(report.contains("suite of 5 inputs") && !report.contains("remark"), "{report}");
    }
}

#[test]
fn a_number_out_of_bounds_is_a_mistake_with_a_remedy() {
    let directory = Directory::new();
    assert_snapshot!(run(&directory, "asks_for_too_many").run().failure(), @"
    property `asks_for_too_many` could not be tested
      `suite = 100001` in the property's own settings: `100001` is too large
      expected a whole number from 0 to 100000, for example suite = 200
    ");
    let ended = run(&directory, "is_ordinary").with("LURCHER_SUITE", "many").run();
    assert_snapshot!(ended.failure(), @"
    property `is_ordinary` could not be tested
      LURCHER_SUITE=many: `many` is not a whole number
      expected a whole number from 0 to 100000, for example LURCHER_SUITE=200; or unset the variable
    ");
}
