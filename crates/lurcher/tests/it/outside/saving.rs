//! Failures that are kept.

use insta::assert_snapshot;

use super::victim::Ended;
use super::{Directory, victim};

const FILE: &str = "fails_at_ten.txt";

/// The text of the file, without the date.
fn saved(directory: &Directory) -> String {
    let date = regex::Regex::new(r"failure \d{4}-\d\d-\d\d").unwrap();
    date.replace_all(&directory.read(FILE), "failure DATE").trim_end().to_string()
}

fn fail(directory: &Directory) -> Ended {
    victim("plain::fails_at_ten").saving(directory).run()
}

#[test]
fn a_failure_is_saved_where_the_report_says() {
    let directory = Directory::new();
    assert_snapshot!(fail(&directory).failure(), @"
    property `fails_at_ten` failed after … cases (random)
      n = 10

    10 is at least ten  at plain.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::fails_at_ten -- --exact
    saved:  DIR/fails_at_ten.txt (tried first from now on)
    ");
    assert_eq!(directory.names(), [FILE]);
    assert_snapshot!(saved(&directory), @r"
    # Failures of `fails_at_ten` found by Lurcher.
    #
    # They are run first whenever the property is tested. Commit this file, and they are
    # regression tests for everyone; or add lurcher-failures/ to .gitignore, and they are
    # yours alone. It is safe to delete entries, or the file.

    failure DATE
      in: it::victims::plain
      signature: n: u32
      value: n = 10
      message: 10 is at least ten
      tape: 10
    ");
}

#[test]
fn a_saved_failure_is_tried_first_and_saved_once() {
    let directory = Directory::new();
    fail(&directory).failure();
    let before = directory.read(FILE);
    assert_snapshot!(fail(&directory).failure(), @"
    property `fails_at_ten` fails again for a saved input
      n = 10

    10 is at least ten  at plain.rs:…

    the input is minimal as it was found
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::fails_at_ten -- --exact
    saved:  DIR/fails_at_ten.txt (known before)
    ");
    assert_eq!(directory.read(FILE), before);
}

#[test]
fn a_failure_that_was_fixed_passes_without_a_word() {
    let directory = Directory::new();
    fail(&directory).failure();
    let ended = victim("plain::fails_at_ten").saving(&directory).with("VICTIM_IS_FIXED", "1").run();
    assert_eq!(ended.success(), "");
}

#[test]
fn a_saved_failure_that_no_longer_fits_is_said_to_be_stale() {
    let directory = Directory::new();
    fail(&directory).failure();
    // The arguments are others now.
    let text = directory.read(FILE);
    directory.write(FILE, &text.replace("signature: n: u32", "signature: n: u64"));
    let ended = victim("plain::fails_at_ten").saving(&directory).with("VICTIM_IS_FIXED", "1").run();
    assert_snapshot!(ended.success(), @"
    property `fails_at_ten` passed 1000 cases
      enumerated: all 128 tapes in shortlex order up to size 7, and 122 of size 8
    remark: a saved failure is stale and was left out: the arguments were `n: u64` then (it was n = 10); delete it from DIR/fails_at_ten.txt
    ");
    // The arguments are the same, but the generator asks another question.
    directory.write(FILE, &text);
    let ended = victim("plain::fails_at_ten").saving(&directory).with("VICTIM_LIMIT", "5").run();
    assert_snapshot!(ended.success(), @"
    property `fails_at_ten` passed 10 cases
      enumerated: all 5 tapes in shortlex order that there are
    remark: a saved failure is stale and was left out: its tape no longer fits the generators (it was n = 10); delete it from DIR/fails_at_ten.txt
    ");
    assert_eq!(directory.read(FILE), text);
}

#[test]
fn a_file_that_cannot_be_understood_is_reported_and_kept() {
    let directory = Directory::new();
    let broken = "my notes\n\nfailure 2026-01-01\n  tape: 1.x\n\nfailure of mine\n";
    directory.write(FILE, broken);
    assert_snapshot!(fail(&directory).failure(), @"
    property `fails_at_ten` failed after … cases (random)
      n = 10

    10 is at least ten  at plain.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::fails_at_ten -- --exact
    saved:  DIR/fails_at_ten.txt (tried first from now on)
    remark: DIR/fails_at_ten.txt:4: `x` (answer 2 of the tape) is not a number or `NUMBERxCOUNT`; was the line copied whole?
    remark: DIR/fails_at_ten.txt:6: a failure without a line `  in: …`; restore or delete the entry
    ");
    let text = directory.read(FILE);
    assert!(
        text.starts_with("my notes\n") && text.contains("1.x") && text.contains("failure of mine"),
        "{text}"
    );
    assert!(text.contains("tape: 10\n"), "{text}");
}

#[test]
fn a_file_that_is_not_text_is_reported_and_kept() {
    let directory = Directory::new();
    std::fs::write(directory.path().join(FILE), [0xFF, 0xFE, 0]).unwrap();
    assert_snapshot!(fail(&directory).failure(), @"
    property `fails_at_ten` failed after … cases (random)
      n = 10

    10 is at least ten  at plain.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::fails_at_ten -- --exact
    saved:  no, cannot read DIR/fails_at_ten.txt: stream did not contain valid UTF-8; it is not UTF-8 text; repair or delete it
    ");
    assert_eq!(std::fs::read(directory.path().join(FILE)).unwrap(), [0xFF, 0xFE, 0]);
}

#[test]
fn a_place_that_cannot_be_written_is_said_and_the_failure_is_still_reported() {
    let directory = Directory::new();
    directory.write("in the way", "");
    let ended = victim("plain::fails_at_ten")
        .with("LURCHER_SAVE", "true")
        .with("LURCHER_FAILURES", directory.path().join("in the way"))
        .run();
    assert_snapshot!(ended.failure(), @"
    property `fails_at_ten` failed after … cases (random)
      n = 10

    10 is at least ten  at plain.rs:…

    minimal after … steps and … calls
    replay: LURCHER_REPLAY=… cargo test -p lurcher victims::plain::fails_at_ten -- --exact
    saved:  no, cannot create the directory DIR/in the way: File exists (os error 17); something else is in the way; move it, or set LURCHER_SAVE=false
    remark: cannot read DIR/in the way/fails_at_ten.txt: Not a directory (os error 20); something else is in the way; move it, or set LURCHER_SAVE=false
    ");
}

#[test]
fn processes_that_fail_at_the_same_time_lose_nothing() {
    let directory = Directory::new();
    let numbers = 1..=8;
    let start = |number: u32| {
        let victim = victim("plain::fails_for_one_number").saving(&directory);
        victim.with("VICTIM_NUMBER", number.to_string()).start()
    };
    let processes: Vec<_> = numbers.clone().map(start).collect();
    for process in processes {
        Ended::new(&process.wait_with_output().unwrap()).failure();
    }
    // Neither locks nor temporary files are left.
    assert_eq!(directory.names(), ["fails_for_one_number.txt"]);
    let text = directory.read("fails_for_one_number.txt");
    for number in numbers.clone() {
        assert_eq!(text.matches(&format!("\n  tape: {number}\n")).count(), 1, "{text}");
    }
    assert_eq!(text.matches("\nfailure ").count(), numbers.count(), "{text}");
}

#[test]
fn a_failure_is_saved_before_it_is_shrunk_and_improved_when_a_simpler_input_hangs() {
    let directory = Directory::new();
    victim("waiting::hangs_when_shrunk").saving(&directory).run().failure();
    let text = directory.read("hangs_when_shrunk.txt");
    assert!(text.contains("tape: 1001\n"), "{text}");
}

#[test]
fn what_kills_or_hangs_is_not_saved() {
    let directory = Directory::new();
    for name in ["waiting::hangs", "deaths::exits"] {
        victim(name).saving(&directory).run().failure();
    }
    assert!(directory.names().is_empty(), "{:?}", directory.names());
}

#[test]
fn an_isolated_property_saves_and_replays_its_failures() {
    let directory = Directory::new();
    let run = || victim("deaths::fails_alone").saving(&directory).run().failure();
    assert!(run().contains("saved:  DIR/fails_alone.txt"));
    assert!(run().contains("fails again for a saved input"));
}
