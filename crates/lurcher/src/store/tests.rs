//! Saving, loading and losing nothing.

use std::env::temp_dir;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use insta::assert_snapshot;

use super::*;

/// A directory of its own for one test, removed afterwards.
pub(super) struct TestDirectory(PathBuf);

impl TestDirectory {
    pub(super) fn new() -> Self {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = temp_dir().join(format!("lurcher-store-{}-{count}", process::id()));
        fs::create_dir_all(&path).unwrap();
        TestDirectory(path)
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }

    fn store(&self, property: &str) -> Store {
        Store::open(self.0.to_str(), property)
    }

    fn text(&self, property: &str) -> String {
        fs::read_to_string(self.store(property).path().unwrap()).unwrap()
    }

    fn write(&self, property: &str, text: &str) {
        fs::create_dir_all(self.0.join(DIRECTORY)).unwrap();
        fs::write(self.store(property).path().unwrap(), text).unwrap();
    }
}

impl Drop for TestDirectory {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn failure(module: &str, signature: &str, tape: &str) -> Saved {
    Saved {
        date: "2026-11-15".to_string(),
        module: module.to_string(),
        signature: signature.to_string(),
        value: "xs = vec![1, 0]".to_string(),
        message: "assertion failed: is_sorted(&xs)".to_string(),
        tape: tape.parse().unwrap(),
    }
}

fn sorts(tape: &str) -> Saved {
    failure("my_crate::tests", "xs: Vec<i32>", tape)
}

fn load(directory: &TestDirectory) -> Loaded {
    directory.store("sorts").load("my_crate::tests", "xs: Vec<i32>")
}

fn tapes(entries: &[Saved]) -> Vec<String> {
    entries.iter().map(|saved| saved.tape.to_string()).collect()
}

#[test]
fn a_saved_failure_is_readable_and_comes_back() {
    let directory = TestDirectory::new();
    let store = directory.store("sorts");
    let path = store.save(sorts("1.0.1.1.0")).unwrap();
    assert_eq!(path, directory.path().join("lurcher-failures").join("sorts.txt"));
    assert_eq!(Some(path), store.path());
    assert_snapshot!(directory.text("sorts"), @r"
    # Failures of `sorts` found by Lurcher.
    #
    # They are run first whenever the property is tested. Commit this file, and they are
    # regression tests for everyone; or add lurcher-failures/ to .gitignore, and they are
    # yours alone. It is safe to delete entries, or the file.

    failure 2026-11-15
      in: my_crate::tests
      signature: xs: Vec<i32>
      value: xs = vec![1, 0]
      message: assertion failed: is_sorted(&xs)
      tape: 1.0.1.1.0
    ");
    let expected = Loaded { entries: vec![sorts("1.0.1.1.0")], ..Loaded::default() };
    assert_eq!(load(&directory), expected);
}

#[test]
fn values_of_several_lines_come_back() {
    let directory = TestDirectory::new();
    let saved = Saved {
        value: "xs = Wide {\n    a: 1,\n\n\n    b: \"tape: 7\",\n}\nfailure of ys = 3".to_string(),
        message: "first\n\tsecond\u{1b}[31m\r\n  tape: 9".to_string(),
        ..sorts("1")
    };
    directory.store("sorts").save(saved.clone()).unwrap();
    directory.store("sorts").save(sorts("2")).unwrap();
    assert_snapshot!(directory.text("sorts"), @r#"
    # Failures of `sorts` found by Lurcher.
    #
    # They are run first whenever the property is tested. Commit this file, and they are
    # regression tests for everyone; or add lurcher-failures/ to .gitignore, and they are
    # yours alone. It is safe to delete entries, or the file.

    failure 2026-11-15
      in: my_crate::tests
      signature: xs: Vec<i32>
      value: xs = Wide {
            a: 1,


            b: "tape: 7",
        }
        failure of ys = 3
      message: first
        	second\u{1b}[31m\r
          tape: 9
      tape: 1

    failure 2026-11-15
      in: my_crate::tests
      signature: xs: Vec<i32>
      value: xs = vec![1, 0]
      message: assertion failed: is_sorted(&xs)
      tape: 2
    "#);
    let message = "first\n\tsecond\\u{1b}[31m\\r\n  tape: 9".to_string();
    assert_eq!(load(&directory).entries, [Saved { message, ..saved }, sorts("2")]);
}

#[test]
fn a_property_runs_what_fits_its_signature_and_hears_what_is_stale() {
    let directory = TestDirectory::new();
    let store = directory.store("sorts");
    for saved in [
        failure("a", "xs: Vec<i32>", "1"),
        failure("b", "xs: Vec<i32>", "2"),
        failure("b", "xs: Vec<i32>", "1"),
        failure("a", "xs: Vec<u8>", "3"),
        failure("b", "xs: Vec<u8>", "4"),
    ] {
        store.save(saved).unwrap();
    }
    // Another layout of the signature is the same signature.
    let loaded = store.load("a", "xs:\n    Vec<i32>");
    assert_eq!(tapes(&loaded.entries), ["1", "2"]);
    assert_eq!(tapes(&loaded.stale), ["3"]);
    assert!(loaded.problems.is_empty());
    let elsewhere = store.load("c", "n: u8");
    assert_eq!(elsewhere, Loaded::default());
}

#[test]
fn the_same_tape_is_saved_once() {
    let directory = TestDirectory::new();
    let store = directory.store("sorts");
    for tape in ["1", "2", "1"] {
        store.save(Saved { date: format!("date of {tape}"), ..sorts(tape) }).unwrap();
    }
    store.save(Saved { date: "later".to_string(), ..sorts("1") }).unwrap();
    let loaded = load(&directory);
    assert_eq!(tapes(&loaded.entries), ["1", "2"]);
    assert_eq!(loaded.entries[0].date, "later");
}

#[test]
fn a_smaller_failure_takes_the_place_of_the_larger() {
    let directory = TestDirectory::new();
    let store = directory.store("sorts");
    for tape in ["9.9.9", "5"] {
        store.save(sorts(tape)).unwrap();
    }
    store.save(failure("other", "xs: Vec<i32>", "9.9.9")).unwrap();
    store.replace(&"9.9.9".parse().unwrap(), sorts("1")).unwrap();
    assert_eq!(tapes(&load(&directory).entries), ["1", "5", "9x3"]);
    // It may already be there; then it is there once.
    store.replace(&"1".parse().unwrap(), sorts("5")).unwrap();
    assert_eq!(tapes(&load(&directory).entries), ["5", "9x3"]);
    // The larger one may be gone; then the smaller one is added.
    store.replace(&"7".parse().unwrap(), sorts("6")).unwrap();
    assert_eq!(tapes(&load(&directory).entries), ["5", "9x3", "6"]);
}

#[test]
fn the_oldest_go_when_there_are_too_many_but_never_another_propertys() {
    let directory = TestDirectory::new();
    let store = directory.store("sorts");
    store.save(failure("other", "n: u8", "77")).unwrap();
    for number in 0..25 {
        store.save(sorts(&number.to_string())).unwrap();
    }
    let expected: Vec<String> = (5..25).map(|number| number.to_string()).collect();
    assert_eq!(tapes(&load(&directory).entries), expected);
    assert_eq!(tapes(&store.load("other", "n: u8").entries), ["77"]);
    store.replace(&"24".parse().unwrap(), sorts("0")).unwrap();
    assert_eq!(load(&directory).entries.len(), MOST_ENTRIES);
}

const EDITED: &str = "\
# My own words.

failure 2026-01-01
  in: my_crate::tests
  signature: xs: Vec<i32>
  engine: a field of a later release
  tape: 1
# a remark

failure
  in: my_crate::tests
  signature: xs: Vec<i32>
  tape: 1.x

failure 2026-01-03
  in: my_crate::tests
  value: the signature is missing
  tape: 3
<<<<<<< HEAD

failure 2026-01-04
\tin: indented by a tab

failure 2026-01-05
  in: my_crate::tests
  signature: xs: Vec<i32>
  tape: 5
";

#[test]
fn malformed_entries_are_reported_with_their_lines() {
    let directory = TestDirectory::new();
    directory.write("sorts", EDITED);
    let loaded = load(&directory);
    assert_eq!(tapes(&loaded.entries), ["1", "5"]);
    let place = format!("{}:", directory.store("sorts").path().unwrap().display());
    let problems: Vec<&str> =
        loaded.problems.iter().map(|text| text.strip_prefix(&place).unwrap()).collect();
    assert_snapshot!(problems.join("\n"), @r"
    13: `x` (answer 2 of the tape) is not a number or `NUMBERxCOUNT`; was the line copied whole?
    15: a failure without a line `  signature: …`; restore or delete the entry
    19: a mark of an unfinished merge; keep the failures of both sides
    21: a failure without a line `  in: …`; restore or delete the entry
    ");
}

#[test]
fn rewriting_keeps_every_line_of_other_entries() {
    let directory = TestDirectory::new();
    directory.write("sorts", EDITED);
    directory.store("sorts").save(sorts("9")).unwrap();
    let text = directory.text("sorts");
    assert!(text.starts_with(EDITED.trim_end()), "{text}");
}

#[test]
fn parallel_saves_lose_nothing() {
    let directory = TestDirectory::new();
    std::thread::scope(|scope| {
        for thread in 0..8 {
            let directory = &directory;
            scope.spawn(move || {
                for number in 0..20 {
                    // A store of its own each time, as a new process would have.
                    let mut store = directory.store("sorts");
                    // No time may be too long on a busy machine.
                    store.patience = Patience {
                        stale: Duration::from_secs(3_600),
                        wait: Duration::from_secs(600),
                    };
                    let module = format!("thread_{thread}");
                    store.save(failure(&module, "n: u8", &format!("{thread}.{number}"))).unwrap();
                }
            });
        }
    });
    let loaded = directory.store("sorts").load("anywhere", "n: u8");
    assert_eq!(loaded.problems, [] as [String; 0]);
    let mut found = tapes(&loaded.entries);
    let mut expected: Vec<String> = Vec::new();
    for thread in 0..8 {
        expected.extend((0..20).map(|number| Tape::from(vec![thread, number]).to_string()));
    }
    found.sort();
    expected.sort();
    assert_eq!(found, expected);
    let left: Vec<_> = fs::read_dir(directory.path().join(DIRECTORY)).unwrap().collect();
    assert_eq!(left.len(), 1, "{left:?}");
}

#[test]
fn without_a_crate_directory_nothing_is_saved_and_the_reason_is_given() {
    let unknown = Store::open(None, "sorts");
    assert_eq!(unknown.reason_for_nothing(), Some("the directory of the crate is not known"));
    assert_eq!((unknown.path(), unknown.load("a", "b")), (None, Loaded::default()));
    assert_snapshot!(unknown.save(sorts("1")).unwrap_err().to_string(), @"the failure of `sorts` is not saved: the directory of the crate is not known; run the test where it was built");
    let missing = Store::open(Some("/no/such/directory"), "sorts");
    assert_snapshot!(missing.save(sorts("1")).unwrap_err().to_string(), @"the failure of `sorts` is not saved: the directory of the crate, /no/such/directory, does not exist; run the test where it was built");
}

#[test]
fn a_file_in_the_way_of_the_directory_is_an_error_with_place_and_reason() {
    let directory = TestDirectory::new();
    fs::write(directory.path().join(DIRECTORY), "in the way").unwrap();
    let error = directory.store("sorts").save(sorts("1")).unwrap_err().to_string();
    let place = directory.path().join(DIRECTORY).display().to_string();
    assert!(error.contains(&format!("cannot create the directory {place}: ")), "{error}");
    assert!(error.contains("something else is in the way"), "{error}");
}

#[test]
fn a_directory_in_the_way_of_the_file_is_an_error_and_stays() {
    let directory = TestDirectory::new();
    let path = directory.store("sorts").path().unwrap();
    fs::create_dir_all(&path).unwrap();
    let error = directory.store("sorts").save(sorts("1")).unwrap_err().to_string();
    assert!(error.contains(&format!("{}", path.display())), "{error}");
    assert_eq!(load(&directory).problems.len(), 1);
    assert!(path.is_dir());
}

#[test]
fn a_file_that_is_not_text_is_an_error_and_stays() {
    let directory = TestDirectory::new();
    directory.write("sorts", "");
    let path = directory.store("sorts").path().unwrap();
    fs::write(&path, [0xFF, 0xFE]).unwrap();
    let error = directory.store("sorts").save(sorts("1")).unwrap_err().to_string();
    assert!(error.contains("it is not UTF-8 text"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), [0xFF, 0xFE]);
}

#[test]
fn odd_property_names_have_files_of_their_own() {
    let directory = TestDirectory::new();
    for name in ["a::b", "a--b", "../a", "nul", ""] {
        directory.store(name).save(Saved { value: name.to_string(), ..sorts("1") }).unwrap();
    }
    for name in ["a::b", "a--b", "../a", "nul", ""] {
        let loaded = directory.store(name).load("my_crate::tests", "xs: Vec<i32>");
        assert_eq!(loaded.entries.len(), 1);
        assert_eq!(loaded.entries[0].value, name);
    }
    let files = fs::read_dir(directory.path().join(DIRECTORY)).unwrap().count();
    assert_eq!(files, 5);
}
